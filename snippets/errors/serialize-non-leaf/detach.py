import torch
import torch.multiprocessing as mp

w = torch.ones(1, requires_grad=True)
w.grad = torch.ones(1)
queue = mp.SimpleQueue()

y = 2 * w
queue.put(y.detach())
received = queue.get()
received[0] = 7
print("sent:", y.detach(), "received:", received)

queue.put(w)
received = queue.get()
print("a leaf:", received.requires_grad, "its .grad:", received.grad)
