import torch

matrix = torch.tensor([[2, 1j], [1, 1]], requires_grad=True)
u, s, vh = torch.linalg.svd(matrix)

u[0, 0].abs().backward(retain_graph=True)
print("size of an entry: finite", bool(matrix.grad.isfinite().all()))
try:
    u[0, 0].imag.backward()
except RuntimeError as error:
    print("imaginary part: RuntimeError:", str(error).partition(".")[0])
