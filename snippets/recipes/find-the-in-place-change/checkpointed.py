import warnings

import torch
from torch.utils.checkpoint import checkpoint

warnings.filterwarnings("ignore", "Error detected in")  # of anomaly mode


def block(w):
    h = torch.relu(w * 3.0)
    h += 3.0  # relu() needs the h from before
    return w * h


def checkpointed(w):
    return checkpoint(block, w, use_reentrant=False)


def debugged(w):
    return checkpoint(block, w, use_reentrant=False, debug=True)


compiled = torch.compile(checkpointed, backend="aot_eager")

for name, function, anomaly in [
    ("checkpoint()", checkpointed, False),
    ("with debug=True", debugged, False),
    ("in anomaly mode", checkpointed, True),
    ("compiled", compiled, False),
    ("called", block, False),
]:
    w = torch.tensor(-2.0, requires_grad=True)
    try:
        with torch.autograd.set_detect_anomaly(anomaly):
            function(w).backward()
        print(f"{name}: gradient {w.grad.item()}")
    except RuntimeError as error:
        found = "modified by an inplace operation" in str(error)
        print(f"{name}: {'the error' if found else error}")
