import numpy as np
import torch


def line(x):
    y = np.interp(x.numpy(), [0.0, 1.0], [0.0, 2.0])
    return (3 * x).sum() + torch.from_numpy(y).sum()


x = torch.tensor([0.25, 0.5], requires_grad=True)
torch.compile(line, backend="aot_eager")(x).backward()
print("compiled:", x.grad.tolist())
torch.compiler.reset()
try:
    torch.compile(line, backend="aot_eager", fullgraph=True)(x)
except torch._dynamo.exc.Unsupported as error:
    print("fullgraph=True:", str(error).partition("\n")[0])
