import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
last = False


def step(weight):
    if last:
        optimizer.step()
        optimizer.zero_grad()


w.register_post_accumulate_grad_hook(step)
batches = [3.0, 4.0]
for number, x in enumerate(batches, 1):
    last = number == len(batches)
    (x * w / len(batches)).backward()
    print("w:", w.item(), w.grad)
