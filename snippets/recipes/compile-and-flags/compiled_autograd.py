import torch


def show(graph, inputs):
    targets = [str(node.target) for node in graph.graph.nodes]
    names = "mul", "sum", "AccumulateGrad"
    found = [name for name in names for t in targets if name in t]
    print("    compiled:", ", ".join(found))
    return graph.forward


def hook(grad):
    return 10 * grad


for compiled_autograd in False, True:
    torch.compiler.reset()
    torch._dynamo.config.compiled_autograd = compiled_autograd
    print("compiled_autograd =", compiled_autograd)
    w = torch.tensor([2.0], requires_grad=True)
    w.register_hook(hook)

    @torch.compile(backend=show)
    def step(x):
        (w * x).sum().backward()

    step(torch.ones(1))
    print("    w.grad:", w.grad.item())
