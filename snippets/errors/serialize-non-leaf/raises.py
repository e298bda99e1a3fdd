import torch
import torch.multiprocessing as mp

w = torch.ones(1, requires_grad=True)
queue = mp.SimpleQueue()
try:
    queue.put(2 * w)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
