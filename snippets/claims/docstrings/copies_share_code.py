import torch


def backend(graph, inputs):
    compiled.append(graph)
    return graph.forward


def make():
    def cut(x):
        return x.detach() * x

    return cut


compiled = []
for _ in range(3):
    x = torch.full((2,), 3.0, requires_grad=True)
    torch.compile(make(), backend=backend)(x).sum().backward()
    print("compiled:", len(compiled), "x.grad:", x.grad.tolist())
