import torch

scores = torch.tensor([1.0, 3.0], requires_grad=True)
choice = scores.argmax().float().requires_grad_()  # the fix
loss = (choice - 0.0).square()
loss.backward()  # no error any more
print("choice.grad:", choice.grad)
print("scores.grad:", scores.grad)
