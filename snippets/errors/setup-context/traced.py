import torch


class Double(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return 2 * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return 2 * gradient


x = torch.ones(2, requires_grad=True)
double = torch.compile(Double.apply, fullgraph=True, backend="aot_eager")
double(x).sum().backward()
print(x.grad)
