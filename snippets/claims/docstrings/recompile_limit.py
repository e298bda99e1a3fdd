import logging

import torch

logging.getLogger("torch._dynamo").setLevel(logging.ERROR)


def backend(graph, inputs):
    compiled.append(graph)
    return graph.forward


def multiply(x, factor):
    return x * factor


for fullgraph in False, True:
    torch.compiler.reset()
    compiled = []
    run = torch.compile(
        multiply, backend=backend, dynamic=False, fullgraph=fullgraph
    )
    x = torch.ones(1, requires_grad=True)
    try:
        for factor in range(10):
            run(x, factor).sum().backward()
        print(f"{len(compiled)} compiled, x.grad {x.grad.item()}")
    except torch._dynamo.exc.FailOnRecompileLimitHit as error:
        print(f"{len(compiled)} compiled, then {type(error).__name__}")
