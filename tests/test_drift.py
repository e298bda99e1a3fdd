"""The build notices when PyTorch changes: faults are put into torch, and a page must be named."""

import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import nn
from torch.utils.data import DataLoader
from torch.utils.hooks import RemovableHandle

from mkdocs_sybil.examples import Page, PythonBlockParser, outcome
from stop_the_gradient import fixtures

ROOT = Path(__file__).parent.parent
PAGES = sorted([*(ROOT / "docs/en").rglob("*.md"), *(ROOT / "docs/en").rglob("*.ipynb")])

backward = torch.Tensor.backward
detach = torch.Tensor.detach
zero_grad = torch.optim.Optimizer.zero_grad
batch_norm = nn.functional.batch_norm
sgd = torch.optim.SGD.__init__
clone, chunk = torch.Tensor.clone, torch.Tensor.chunk
state_dict, buffer = nn.Module.state_dict, nn.Module.register_buffer
conv_transpose = nn.ConvTranspose2d.__init__
saved_hooks = torch.autograd.graph.saved_tensors_hooks.__init__


def leaves(tensor: torch.Tensor) -> list[torch.Tensor]:
    """Return the tensors whose gradients a backward pass from `tensor` would add to."""
    found, waiting = [], [tensor.grad_fn]
    for node in waiting:
        found += [node.variable] if hasattr(node, "variable") else []
        waiting += [child for child, _ in node.next_functions if child and child not in waiting]
    return found


def replaces_gradients(self, *args, **kwargs):
    for leaf in leaves(self):
        leaf.grad = None
    backward(self, *args, **kwargs)


def keeps_graph(self, gradient=None, retain_graph=True, create_graph=False, inputs=None):
    backward(self, gradient, retain_graph, create_graph, inputs)


def says_otherwise(self, *args, **kwargs):
    try:
        backward(self, *args, **kwargs)
    except RuntimeError as error:
        raise RuntimeError(f"Autograd: {error}") from None


def one_group(self, params, **kwargs):
    groups = [group if isinstance(group, dict) else {"params": group} for group in params]
    tensors = [group["params"] for group in groups]
    flat = [t for t in tensors if isinstance(t, torch.Tensor)]
    flat += [t for several in tensors if not isinstance(several, torch.Tensor) for t in several]
    sgd(self, flat, **kwargs)


def without(option: str) -> Callable[..., None]:
    """Return an SGD.__init__ that ignores an option."""
    return lambda self, params, **options: sgd(self, params, **{**options, option: 0.0})


def nothing(*args, **kwargs):
    """Do nothing."""


def no_hook(*args, **kwargs):
    return RemovableHandle({})


def out_first(self, *args, **kwargs):
    conv_transpose(self, *args, **kwargs)
    self.weight = nn.Parameter(self.weight.detach().transpose(0, 1).contiguous())


def deprecated(self, *args, **kwargs):
    warnings.warn("detach is deprecated", FutureWarning, stacklevel=2)
    return detach(self)


FAULTS: dict[str, tuple[object, str, Callable[..., object]]] = {
    "detach does not cut": (torch.Tensor, "detach", lambda self: self),
    "detach copies": (torch.Tensor, "detach", lambda self: detach(self.clone())),
    "detach is deprecated": (torch.Tensor, "detach", deprecated),
    "no_grad does nothing": (torch.no_grad, "__enter__", lambda self: None),
    "inference_mode does nothing": (torch.inference_mode, "__enter__", lambda self: None),
    "zero_grad fills zeros": (
        torch.optim.Optimizer,
        "zero_grad",
        lambda self, set_to_none=False: zero_grad(self, set_to_none=False),
    ),
    "zero_grad does nothing": (torch.optim.Optimizer, "zero_grad", lambda self, **_: None),
    "Module.requires_grad_ is ignored": (nn.Module, "requires_grad_", lambda self, *_: self),
    "Tensor.requires_grad_ is ignored": (torch.Tensor, "requires_grad_", lambda self, *_: self),
    "gradients are not accumulated": (torch.Tensor, "backward", replaces_gradients),
    "backward keeps the graph": (torch.Tensor, "backward", keeps_graph),
    "an error message changes": (torch.Tensor, "backward", says_otherwise),
    "eval does nothing": (nn.Module, "eval", lambda self: self),
    "BatchNorm moves in eval": (
        nn.functional,
        "batch_norm",
        lambda x, mean, var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5: (
            batch_norm(x, mean, var, weight, bias, True, momentum, eps)
        ),
    ),
    "param groups are ignored": (torch.optim.SGD, "__init__", one_group),
    "momentum is ignored": (torch.optim.SGD, "__init__", without("momentum")),
    "weight decay is ignored": (torch.optim.SGD, "__init__", without("weight_decay")),
    "detach_ does nothing": (torch.Tensor, "detach_", lambda self: self),
    "clone cuts": (torch.Tensor, "clone", lambda self, **_: clone(detach(self))),
    "enable_grad does nothing": (torch.enable_grad, "__enter__", nothing),
    "retain_grad does nothing": (torch.Tensor, "retain_grad", nothing),
    "hooks of tensors are ignored": (torch.Tensor, "register_hook", no_hook),
    "hooks of modules are ignored": (nn.Module, "register_full_backward_hook", no_hook),
    "saved tensors are not seen": (
        torch.autograd.graph.saved_tensors_hooks,
        "__init__",
        lambda self, pack, unpack: saved_hooks(self, lambda x: x, lambda x: x),
    ),
    "train does nothing": (nn.Module, "train", lambda self, mode=True: self),
    "Module.zero_grad does nothing": (nn.Module, "zero_grad", nothing),
    "state_dict copies": (
        nn.Module,
        "state_dict",
        lambda self, **options: {k: clone(v) for k, v in state_dict(self, **options).items()},
    ),
    "buffers are not saved": (
        nn.Module,
        "register_buffer",
        lambda self, name, tensor, persistent=True: buffer(self, name, tensor, False),
    ),
    "transposed weights are out first": (nn.ConvTranspose2d, "__init__", out_first),
    "a DataLoader is an iterator": (DataLoader, "__next__", lambda self: next(iter(self))),
    "chunk splits the channels": (
        torch.Tensor,
        "chunk",
        lambda self, chunks, dim=1: chunk(self, chunks, min(dim, self.dim() - 1)),
    ),
    "clipping does nothing": (nn.utils, "clip_grad_norm_", nothing),
    "hub.list finds nothing": (torch.hub, "list", lambda *_, **__: []),
    "DataParallel wraps on a CPU": (nn.DataParallel, "forward", lambda self, *x: None),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_site_notices(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One failure, with its page and line, is enough to stop the build."""
    owner, name, replacement = FAULTS[fault]
    parser = PythonBlockParser(ROOT / "snippets", fixtures)
    examples = [example for page in PAGES for example in Page.parse(str(page), parser)]
    monkeypatch.setattr(owner, name, replacement, raising=False)
    failures = (
        f"{Path(example.path).name}:{example.line}: {failure}"
        for example in examples
        if (failure := outcome(example).failure)
    )
    first = next(failures, None)
    monkeypatch.undo()
    assert first
    print(first)
