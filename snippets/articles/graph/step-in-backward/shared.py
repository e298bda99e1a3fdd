import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)


def step(weight):
    print("complete:", weight.grad)
    optimizer.step()
    optimizer.zero_grad()


w.register_post_accumulate_grad_hook(step)
(3 * w + 4 * w).backward()  # used twice, one step
print("w:", w.item())

first, second = 3 * w, 4 * w
first.backward()  # two backward(), two steps
second.backward()
print("w:", w.item())
