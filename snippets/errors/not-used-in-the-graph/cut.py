import torch

x = torch.tensor([2.0], requires_grad=True)
w = torch.tensor([3.0], requires_grad=True)


def ask(what, output, tensor):
    try:
        (gradient,) = torch.autograd.grad(output, tensor)
        print(what, gradient)
    except RuntimeError as error:
        print(what, type(error).__name__)


ask("w * x.detach():", w * x.detach(), x)
ask("w * x:         ", w * x, x)

h = 3 * x
y = 2 * h
h.add_(1)  # h is now the result of add_()
ask("h.add_(1):     ", y, h)

h = 3 * x
y = 2 * h
later = h + 1
ask("h + 1:         ", y, h)
