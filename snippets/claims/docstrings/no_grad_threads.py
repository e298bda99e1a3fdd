from threading import Thread

import torch

w = torch.ones(1, requires_grad=True)


def compute(name):
    print(name, (w * 2).requires_grad)


with torch.no_grad():
    compute("in the block:  ")
    thread = Thread(target=compute, args=("in a thread:   ",))
    thread.start()
    thread.join()
