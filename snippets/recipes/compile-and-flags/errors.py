import warnings

import torch

warnings.simplefilter("ignore")  # it names the line of h.exp()


def changed_leaf(w):
    w += 1
    return w.sum()


def changed_result(w):
    h = w.exp()
    h += 1
    return h.sum()


def changed_rows(w):
    h = 2 * w
    for row in h:
        row *= 3
    return h.sum()


for function in changed_leaf, changed_result, changed_rows:
    print(function.__name__)
    compiled = torch.compile(function, backend="aot_eager")
    for name, call in ("not compiled", function), ("compiled", compiled):
        w = torch.ones(2, 2, requires_grad=True)
        part = "forward()"
        try:
            loss = call(w)
            part = "backward()"
            loss.backward()
            print(f"  {name}: gradient {w.grad[0, 0].item()}")
        except RuntimeError as error:
            print(f"  {name}: {type(error).__name__} in {part}")
