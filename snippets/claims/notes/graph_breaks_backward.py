import warnings

import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd

warnings.filterwarnings(
    "ignore", "The .grad attribute"
)  # torch.compile asks
count = {}


def counted(which):
    def compiler(graph, inputs):
        count[which] += 1
        return make_boxed_func(graph.forward)

    return compiler


backend = aot_autograd(
    fw_compiler=counted("forward"), bw_compiler=counted("backward")
)


def whole(x):
    return (2 * x).sin()


def broken(x):
    y = 2 * x
    torch._dynamo.graph_break()
    return y.sin()


def broken_before(x):
    y = x.detach() + 1
    torch._dynamo.graph_break()
    return y * x


for function in whole, broken, broken_before:
    torch.compiler.reset()
    count.update(forward=0, backward=0)
    x = torch.ones(2, requires_grad=True)
    torch.compile(function, backend=backend)(x).sum().backward()
    print(f"{function.__name__}: backward passes: {count['backward']}")
