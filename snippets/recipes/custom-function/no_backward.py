import torch


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backwards(ctx, grad):  # misspelt
        return 2 * grad


x = torch.tensor(3.0, requires_grad=True)
y = Double.apply(x)
print("recorded:", y.requires_grad)
try:
    y.backward()
except NotImplementedError as error:
    print(f"NotImplementedError: {error}")
