import copy
import inspect

import torch
from torch.optim import LBFGS, Optimizer

classes = [c for c in vars(torch.optim).values() if isinstance(c, type)]
classes = [c for c in classes if issubclass(c, Optimizer)]
waits, fresh = [], []
for cls in set(classes) - {Optimizer, LBFGS}:
    has_momentum = "momentum" in inspect.signature(cls).parameters
    options = {"momentum": 0.5} if has_momentum else {}
    is_sparse = cls is torch.optim.SparseAdam
    w = torch.ones(2, 2, requires_grad=True)
    optimizer = cls([w], lr=0.25, **options)
    for _ in range(3):
        w.grad = torch.ones(2, 2)
        w.grad = w.grad.to_sparse() if is_sparse else w.grad
        optimizer.step()

    weight = w.detach().clone()
    state = copy.deepcopy(optimizer.state[w])
    w.grad = None
    for _ in range(4):
        optimizer.step()
    now = optimizer.state[w]
    same = [torch.as_tensor(now[key] == state[key]).all() for key in now]
    waits.append(bool(state) and all(same) and w.equal(weight))

    optimizer.state.pop(w)
    other = weight.clone().requires_grad_()
    new = cls([other], lr=0.25, **options)
    for p, stepping in (w, optimizer), (other, new):
        p.grad = torch.full((2, 2), -0.5)
        p.grad = p.grad.to_sparse() if is_sparse else p.grad
        stepping.step()
    fresh.append(w.equal(other) and not w.equal(weight))
print("no gradient: weight and state stay:", sum(waits), "of", len(waits))
print("popped: steps as a new optimizer:  ", sum(fresh), "of", len(fresh))
