from threading import Thread

import torch

x = torch.ones(1, requires_grad=True)


def worker():
    print("another thread:", (2 * x).requires_grad)


with torch.no_grad():
    print("this thread:   ", (2 * x).requires_grad)
    thread = Thread(target=worker)
    thread.start()
    thread.join()
