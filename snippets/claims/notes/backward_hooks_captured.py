import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd


def show(graph, inputs):
    factors = [n.args[1] for n in graph.graph.nodes if "mul" in n.name]
    print("compiled backward pass multiplies by", factors)
    return make_boxed_func(graph.forward)


def same(graph, inputs):
    return make_boxed_func(graph.forward)


@torch.compile(backend=aot_autograd(fw_compiler=same, bw_compiler=show))
def add(x, w):
    h = x + w
    h.register_hook(lambda grad: 100 * grad)  # set inside
    return h + 1


x = torch.tensor(1.0, requires_grad=True)
w = torch.tensor(2.0, requires_grad=True)
w.register_hook(lambda grad: 10 * grad)  # set outside
add(x, w).backward()
print("gradients:", x.grad.item(), w.grad.item())
