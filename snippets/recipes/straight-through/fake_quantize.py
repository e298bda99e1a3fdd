import torch

x = torch.tensor([-1.5, -1.0, 0.25, 0.5, 0.625, 1.0], requires_grad=True)
y = torch.fake_quantize_per_tensor_affine(
    x, scale=0.5, zero_point=0, quant_min=-2, quant_max=1
)
y.sum().backward()
print("x:   ", x.tolist())
print("y:   ", [number + 0.0 for number in y.tolist()])
print("grad:", x.grad.tolist())
