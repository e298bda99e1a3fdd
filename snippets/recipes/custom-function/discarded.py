import torch


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.clone()

    @staticmethod
    def backward(ctx, grad):
        print("    backward() runs")
        return 2.0 * grad


for used in False, True:
    x = torch.tensor(1.0, requires_grad=True)
    print("result used:", used)
    h = 3.0 * x
    if used:
        h = Double.apply(h)
    else:
        Double.apply(h)
    h.backward()
    print("    gradient:", x.grad.item())
