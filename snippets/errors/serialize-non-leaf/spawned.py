import torch
import torch.multiprocessing as mp


def work(w, queue):
    queue.put((2 * w).requires_grad)


if __name__ == "__main__":
    w = torch.ones(1, requires_grad=True)
    for method in "fork", "spawn":
        context = mp.get_context(method)
        queue = context.SimpleQueue()
        with torch.no_grad():
            process = context.Process(target=work, args=(w, queue))
            process.start()
            print(f"{method}: the worker records: {queue.get()}")
            process.join()
