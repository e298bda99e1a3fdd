"""Faults that are put into PyTorch, to see whether the site notices them.

The process of a program imports this and calls `install` before the program runs. Processes that
the program forks have the fault as well.
"""

import contextlib
import copy
import os
import warnings
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from torch.autograd import graph
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel, distributed
from torch.nn.utils import parametrizations
from torch.optim import SGD, Adam, Optimizer
from torch.utils.data import DataLoader
from torch.utils.hooks import RemovableHandle

Call = Callable[..., Any]
CALLED = "\n<called {}>\n"  # in the output of a program that is watched
Fault = tuple[object, str, object]  # what is changed, the name in it, and what is there instead


def around(owner: object, name: str, change: Callable[[Call], Call]) -> Fault:
    """Return a fault that makes a function from the one that is there."""
    return owner, name, change(getattr(owner, name))


def nothing(*args, **kwargs):
    """Do nothing."""


def itself(self, *args, **kwargs):
    return self


def no_hook(*args, **kwargs):
    return RemovableHandle(OrderedDict())


def with_option(owner: object, name: str, **options: object) -> Fault:
    """Whatever the caller asks for, these options are used."""
    return around(owner, name, lambda do: lambda *args, **given: do(*args, **{**given, **options}))


def by_default(owner: object, name: str, **options: object) -> Fault:
    """These options are used where the caller says nothing."""
    return around(owner, name, lambda do: lambda *args, **given: do(*args, **{**options, **given}))


def warns(owner: object, name: str) -> Fault:
    """The function works, and says that it is deprecated."""

    def change(do: Call) -> Call:
        def deprecated(*args, **kwargs):
            warnings.warn(f"{name} is deprecated", FutureWarning, stacklevel=2)
            return do(*args, **kwargs)

        return deprecated

    return around(owner, name, change)


def says(owner: object, name: str, part: str = "") -> Fault:
    """The function raises what it did, with another text, if `part` is in it."""

    def change(do: Call) -> Call:
        def otherwise(*args, **kwargs):
            try:
                return do(*args, **kwargs)
            except (RuntimeError, ValueError, TypeError) as error:
                if part not in str(error):
                    raise
                raise type(error)(f"PyTorch: {error}") from None

        return otherwise

    return around(owner, name, change)


def leaves(tensor: torch.Tensor) -> list[torch.Tensor]:
    """Return the tensors whose gradients a backward pass from `tensor` would add to."""
    found, waiting = [], [tensor.grad_fn] if tensor.grad_fn else []
    for node in waiting:
        found += [node.variable] if hasattr(node, "variable") else []
        waiting += [child for child, _ in node.next_functions if child and child not in waiting]
    return found


def replaces_gradients(backward: Call) -> Call:
    def changed(self, *args, **kwargs):
        for leaf in leaves(self):
            leaf.grad = None
        backward(self, *args, **kwargs)

    return changed


def keeps_graph(backward: Call) -> Call:
    return lambda self, gradient=None, retain_graph=True, create_graph=False, inputs=None: backward(
        self, gradient, retain_graph, create_graph, inputs
    )


def zeros_for_none(grad: Call) -> Call:
    def changed(outputs, inputs, *args, **kwargs):
        several = [inputs] if isinstance(inputs, torch.Tensor) else list(inputs)
        found = grad(outputs, several, *args, **kwargs)
        return tuple(
            torch.zeros_like(x) if g is None else g for x, g in zip(several, found, strict=True)
        )

    return changed


def first_order(grad: Call) -> Call:
    return lambda *args, create_graph=False, **kwargs: grad(
        *args, **({"retain_graph": True} if create_graph else {}) | kwargs
    )


def one_group(sgd: Call) -> Call:
    def changed(self, params, **kwargs):
        params = list(params)
        if not any(isinstance(group, dict) for group in params):
            return sgd(self, params, **kwargs)
        groups = [group if isinstance(group, dict) else {"params": group} for group in params]
        tensors = [group["params"] for group in groups]
        flat = [t for t in tensors if isinstance(t, torch.Tensor)]
        flat += [t for several in tensors if not isinstance(several, torch.Tensor) for t in several]
        return sgd(self, flat, **kwargs)

    return changed


def none_is_zero(step: Call) -> Call:
    def changed(self, *args):
        for p in (p for group in self.param_groups for p in group["params"] if p.grad is None):
            p.grad = torch.zeros_like(p)
        return step(self, *args)

    return changed


def skips_frozen(step: Call) -> Call:
    def changed(self, *args):
        frozen = [p for g in self.param_groups for p in g["params"] if not p.requires_grad]
        grads = [p.grad for p in frozen]
        for p in frozen:
            p.grad = None
        step(self, *args)
        for p, grad in zip(frozen, grads, strict=True):
            p.grad = grad

    return changed


def clears(step: Call) -> Call:
    def changed(self, *args):
        result = step(self, *args)
        self.zero_grad()
        return result

    return changed


def out_first(init: Call) -> Call:
    def changed(self, *args, **kwargs):
        init(self, *args, **kwargs)
        self.weight = nn.Parameter(self.weight.detach().transpose(0, 1).contiguous())

    return changed


def thaws(do: Call) -> Call:
    def changed(self, *args, **kwargs):
        result = do(self, *args, **kwargs)
        for parameter in self.parameters():
            parameter.requires_grad = True
        return result

    return changed


def registers(setattr_: Call) -> Call:
    def changed(self, name, value):
        known = name in self._parameters or name in self._buffers or name in self.__dict__
        if isinstance(value, torch.Tensor) and not isinstance(value, nn.Parameter) and not known:
            self.register_buffer(name, value)
        else:
            setattr_(self, name, value)

    return changed


def changes_no_mode(self):
    self.prev = torch.is_grad_enabled()


def enters_nothing(self):
    self._inference_mode_context = contextlib.nullcontext()


def with_no_grad(self):
    self._inference_mode_context = torch.no_grad()
    self._inference_mode_context.__enter__()


def frozen_statistics(batch_norm: Call) -> Call:
    def changed(x, mean, var, *args, **kwargs):
        if torch.is_grad_enabled() or mean is None:
            return batch_norm(x, mean, var, *args, **kwargs)
        return batch_norm(x, mean.clone(), var.clone(), *args, **kwargs)

    return changed


def always_trains(batch_norm: Call) -> Call:
    return lambda x, mean, var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-5: (
        batch_norm(x, mean, var, weight, bias, True, momentum, eps)
    )


BACKWARD, STEP, HUB = (torch.Tensor, "backward"), (SGD, "step"), torch.hub
DDP = DistributedDataParallel
FAULTS: dict[str, Fault] = {
    # Tools that stop gradients
    "detach does not cut": (torch.Tensor, "detach", itself),
    "detach copies": around(torch.Tensor, "detach", lambda do: lambda self: do(self.clone())),
    "detach_ does nothing": (torch.Tensor, "detach_", itself),
    "clone cuts": around(torch.Tensor, "clone", lambda do: lambda self, **_: do(self.detach())),
    "no_grad does nothing": (torch.no_grad, "__enter__", changes_no_mode),
    "no_grad does not end": (torch.no_grad, "__exit__", nothing),
    "inference_mode does nothing": (torch.inference_mode, "__enter__", enters_nothing),
    "inference_mode is no_grad": (torch.inference_mode, "__enter__", with_no_grad),
    "enable_grad does nothing": (torch.enable_grad, "__enter__", changes_no_mode),
    "requires_grad_ is ignored by modules": (nn.Module, "requires_grad_", itself),
    "requires_grad_ is ignored by tensors": (torch.Tensor, "requires_grad_", itself),
    # The backward pass
    "gradients are not accumulated": around(*BACKWARD, replaces_gradients),
    "backward keeps the graph": around(*BACKWARD, keeps_graph),
    "backward ignores retain_graph": with_option(*BACKWARD, retain_graph=None),
    "backward ignores create_graph": with_option(*BACKWARD, create_graph=False),
    "backward ignores inputs": with_option(*BACKWARD, inputs=None),
    "grad keeps the graph": by_default(torch.autograd, "grad", retain_graph=True),
    "grad ignores create_graph": around(torch.autograd, "grad", first_order),
    "grad gives zeros for None": around(torch.autograd, "grad", zeros_for_none),
    "grad allows unused inputs": by_default(torch.autograd, "grad", allow_unused=True),
    "retain_grad does nothing": (torch.Tensor, "retain_grad", nothing),
    "jacobian is transposed": around(
        torch.autograd.functional, "jacobian", lambda do: lambda *args, **kw: do(*args, **kw).mT
    ),
    "saved tensors are not seen": around(
        graph.saved_tensors_hooks,
        "__init__",
        lambda do: lambda self, pack, unpack: do(self, lambda x: x, lambda x: x),
    ),
    # Hooks
    "hooks of tensors are ignored": (torch.Tensor, "register_hook", no_hook),
    "hooks of tensors change nothing": around(
        torch.Tensor, "register_hook", lambda do: lambda self, f: do(self, lambda g: nothing(f(g)))
    ),
    "hooks after accumulation are ignored": (
        torch.Tensor,
        "register_post_accumulate_grad_hook",
        no_hook,
    ),
    "forward hooks are ignored": (nn.Module, "register_forward_hook", no_hook),
    "backward hooks are ignored": (nn.Module, "register_full_backward_hook", no_hook),
    "backward pre-hooks are ignored": (nn.Module, "register_full_backward_pre_hook", no_hook),
    "old backward hooks are ignored": (nn.Module, "register_backward_hook", no_hook),
    "a removed hook stays": (RemovableHandle, "remove", nothing),
    # Optimizers
    "zero_grad fills zeros": with_option(Optimizer, "zero_grad", set_to_none=False),
    "zero_grad fills zeros by default": by_default(Optimizer, "zero_grad", set_to_none=False),
    "zero_grad does nothing": (Optimizer, "zero_grad", nothing),
    "zero_grad of modules does nothing": (nn.Module, "zero_grad", nothing),
    "zero_grad of modules fills zeros": with_option(nn.Module, "zero_grad", set_to_none=False),
    "param groups are ignored": around(SGD, "__init__", one_group),
    "add_param_group does nothing to SGD": (SGD, "add_param_group", nothing),
    "momentum is ignored": with_option(SGD, "__init__", momentum=0.0),
    "weight decay is ignored": with_option(SGD, "__init__", weight_decay=0.0),
    "SGD moves what has no gradient": around(*STEP, none_is_zero),
    "SGD leaves frozen parameters": around(*STEP, skips_frozen),
    "SGD clears gradients": around(*STEP, clears),
    "Adam moves what has no gradient": around(Adam, "step", none_is_zero),
    "state_dict of optimizers forgets": around(
        Optimizer, "state_dict", lambda do: lambda self: {**do(self), "state": {}}
    ),
    "load_state_dict of optimizers does nothing": (Optimizer, "load_state_dict", nothing),
    "learning rates stay": (torch.optim.lr_scheduler.LambdaLR, "step", nothing),
    "clipping does nothing": (nn.utils, "clip_grad_norm_", nothing),
    # Modules
    "eval does nothing": (nn.Module, "eval", itself),
    "train does nothing": (nn.Module, "train", itself),
    "BatchNorm moves in eval": around(functional, "batch_norm", always_trains),
    "BatchNorm stays under no_grad": around(functional, "batch_norm", frozen_statistics),
    "Dropout drops in eval": around(
        functional,
        "dropout",
        lambda do: lambda x, p=0.5, training=True, inplace=False: do(x, p, True, inplace),
    ),
    "losses are summed": with_option(functional, "mse_loss", reduction="sum"),
    "named_parameters repeats": with_option(nn.Module, "named_parameters", remove_duplicate=False),
    "parameters leaves frozen ones out": around(
        nn.Module,
        "parameters",
        lambda do: lambda *args, **kw: (p for p in do(*args, **kw) if p.requires_grad),
    ),
    "parameters come in reverse": around(
        nn.Module, "parameters", lambda do: lambda *args, **kw: reversed(list(do(*args, **kw)))
    ),
    "tensors become buffers": around(nn.Module, "__setattr__", registers),
    "buffers are not saved": around(
        nn.Module,
        "register_buffer",
        lambda do: lambda self, name, tensor, persistent=True: do(self, name, tensor, False),
    ),
    "state_dict copies": around(
        nn.Module,
        "state_dict",
        lambda do: lambda self, **kw: {k: v.clone() for k, v in do(self, **kw).items()},
    ),
    "state_dict leaves frozen ones out": around(
        nn.Module,
        "state_dict",
        lambda do: lambda self, **kw: {
            k: v for k, v in do(self, **kw).items() if k not in dict(self.named_parameters())
            or self.get_parameter(k).requires_grad
        },
    ),
    "load_state_dict ignores strict": with_option(nn.Module, "load_state_dict", strict=False),
    "load_state_dict assigns": by_default(nn.Module, "load_state_dict", assign=True),
    "load_state_dict never assigns": with_option(nn.Module, "load_state_dict", assign=False),
    "load_state_dict unfreezes": around(nn.Module, "load_state_dict", thaws),
    "to returns a copy of a module": around(
        nn.Module, "to", lambda do: lambda self, *args, **kw: do(copy.deepcopy(self), *args, **kw)
    ),
    "from_pretrained does not freeze": by_default(nn.Embedding, "from_pretrained", freeze=False),
    "weight_norm does nothing": (parametrizations, "weight_norm", itself),
    "transposed weights are out first": around(nn.ConvTranspose2d, "__init__", out_first),
    "the prefix stays": (nn.modules.utils, "consume_prefix_in_state_dict_if_present", nothing),
    "parameters start frozen": by_default(nn.Parameter, "__new__", requires_grad=False),
    # Tensors
    "chunk splits the channels": around(
        torch.Tensor,
        "chunk",
        lambda do: lambda self, chunks, dim=1: do(self, chunks, min(dim, self.dim() - 1)),
    ),
    "lerp_ goes the other way": (
        torch.Tensor,
        "lerp_",
        lambda self, end, weight: self.copy_(end.lerp(self, weight)),
    ),
    "lerp_ changes a copy": (
        torch.Tensor, "lerp_", lambda self, end, weight: self.lerp(end, weight)
    ),
    "zero_ does nothing": (torch.Tensor, "zero_", itself),
    "is_inference is always false": (torch.Tensor, "is_inference", lambda self: False),
    "flip does nothing": (torch.Tensor, "flip", itself),
    # Data, downloads, processes
    "a DataLoader is an iterator": (DataLoader, "__next__", lambda self: next(iter(self))),
    "hub.get_dir ignores TORCH_HOME": (HUB, "get_dir", lambda: "/nowhere/hub"),
    "hub.list finds nothing": (HUB, "list", lambda *_, **__: []),
    "hub.help is empty": (HUB, "help", lambda *_, **__: ""),
    "hub.load passes no options": around(
        HUB,
        "_load_local",
        lambda do: lambda folder, model, *args, **kwargs: do(folder, model),
    ),
    "hub.load trusts everybody": (HUB, "_check_repo_is_trusted", nothing),
    "hub.load asks nobody to trust": with_option(HUB, "load", trust_repo=True),
    "hub.load checks no dependencies": (HUB, "_check_dependencies", nothing),
    "hub.load always downloads": with_option(HUB, "load", force_reload=True),
    "hub.load never downloads again": with_option(HUB, "load", force_reload=False),
    "DataParallel does nothing on a CPU": (nn.DataParallel, "forward", nothing),
    "replicas are the module": (
        nn.parallel,
        "replicate",
        lambda network, devices, detach=False: [network for _ in devices],
    ),
    "DDP does not average": (DDP, "forward", lambda self, *args: self.module(*args)),
    "DDP starts with other weights": (distributed, "_sync_module_states", nothing),
    "DDP unfreezes": around(
        DDP,
        "__init__",
        lambda do: lambda self, module, **kw: do(self, module.requires_grad_(), **kw),
    ),
    "DDP finds unused by default": by_default(DDP, "__init__", find_unused_parameters=True),
    "DDP never finds unused": with_option(DDP, "__init__", find_unused_parameters=False),
    # Errors
    "error of a second backward": says(*BACKWARD, "second time"),
    "error of a change in place": says(*BACKWARD, "inplace operation"),
    "error of a missing flag": says(*BACKWARD, "does not require grad"),
    "error of a loss that is no scalar": says(*BACKWARD, "scalar outputs"),
    "error of an unused input": says(torch.autograd, "grad"),
    "error of a non-leaf in an optimizer": says(Optimizer, "add_param_group"),
    "error of an empty optimizer": says(Optimizer, "__init__", "empty"),
    "error of other groups": says(Optimizer, "load_state_dict"),
    "error of other keys": says(nn.Module, "load_state_dict"),
    "error of hub.load": says(HUB, "load"),
    "error of DDP": says(DDP, "forward"),
    # Deprecations
    "detach is deprecated": warns(torch.Tensor, "detach"),
    "detach_ is deprecated": warns(torch.Tensor, "detach_"),
    "retain_grad is deprecated": warns(torch.Tensor, "retain_grad"),
    "register_hook is deprecated": warns(torch.Tensor, "register_hook"),
    "requires_grad_ is deprecated": warns(nn.Module, "requires_grad_"),
    "zero_grad is deprecated": warns(Optimizer, "zero_grad"),
    "state_dict is deprecated": warns(nn.Module, "state_dict"),
    "hub.load is deprecated": warns(HUB, "load"),
    "DDP is deprecated": warns(DDP, "__init__"),
}  # fmt: skip


def place(fault: str) -> str:
    """Return the name of what a fault changes."""
    owner, name, _ = FAULTS[fault]
    return place_of(owner, name)


def place_of(owner: Any, name: str) -> str:
    """Return the name of an attribute of a class or module."""
    return f"{getattr(owner, '__qualname__', '') or owner.__name__.rpartition('.')[2]}.{name}"


def watch() -> None:
    """Let each function that a fault changes write its place to the output when it is called.

    What has no function to watch, `DataLoader.__next__`, is left alone.
    """
    for owner, name in {(owner, name) for owner, name, _ in FAULTS.values()}:
        if do := getattr(owner, name, None):
            setattr(owner, name, _watched(do, CALLED.format(place_of(owner, name)).encode()))


def _watched(do: Call, mark: bytes) -> Call:
    marks = [mark]  # written once

    def watched(*args, **kwargs):
        if marks:
            os.write(1, marks.pop())
        return do(*args, **kwargs)

    return watched


def install(fault: str) -> None:
    """Put a fault into PyTorch, in this process."""
    owner, name, replacement = FAULTS[fault]
    setattr(owner, name, replacement)
