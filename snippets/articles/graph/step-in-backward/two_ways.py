import torch

w = torch.tensor([3.0], requires_grad=True)
a = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)


def step(weight):
    optimizer.step()
    optimizer.zero_grad()


w.register_post_accumulate_grad_hook(step)
y = w.detach() * a + 5 * w  # the product needs w, and gives it nothing
try:
    y.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
