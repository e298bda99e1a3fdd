import torch

codes = torch.tensor([[3, -1]], dtype=torch.int8)
scale = torch.tensor(0.5)


def plain(x):
    return x @ (codes * scale).T


@torch.library.custom_op("demo::quantized", mutates_args=())
def kernel(x: torch.Tensor) -> torch.Tensor:
    return x @ (codes * scale).T


class WithBackward(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return kernel(x)

    @staticmethod
    def backward(ctx, grad):
        return grad @ (codes * scale)


for name, layer in {
    "plain operations": plain,
    "a kernel with a backward": WithBackward.apply,
    "a kernel without one": kernel,
}.items():
    x = torch.tensor([[1.0, 2.0]], requires_grad=True)
    print(f"{name}:")
    try:
        layer(x).sum().backward()
        print("   ", x.grad.tolist())
    except RuntimeError as error:
        print(f"    {str(error).partition('. ')[0]}")
