"""The fixtures of mkdocs_sybil for PyTorch: the state that each example starts from."""

import contextlib
import os
from collections.abc import Iterator

# Processes that examples start would repeat warnings of C++ code on the terminal.
os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")

import torch

with contextlib.suppress(ModuleNotFoundError):  # on a release that has none for this Python
    import torchvision


def versions() -> dict[str, str]:
    """Return the versions of PyTorch and torchvision, without their build tags."""
    found = {"PyTorch": torch.__version__.partition("+")[0]}
    if "torchvision" in globals():
        found["torchvision"] = torchvision.__version__.partition("+")[0]
    return found


def gpus() -> int:
    """Return how many CUDA devices there are, for the conditions of `skip`."""
    return int(torch.cuda.device_count())


def state() -> dict[str, object]:
    """Return the global state of PyTorch that a program can leave changed, by name."""
    hooks = torch.nn.modules.module
    return {
        "gradient mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "anomaly detection": torch.is_anomaly_enabled(),
        "default dtype": torch.get_default_dtype(),
        "default device": str(torch.empty(0).device),
        "deterministic algorithms": torch.are_deterministic_algorithms_enabled(),
        "number of threads": torch.get_num_threads(),
        "print options": repr(vars(torch._tensor_str.PRINT_OPTS)),
        "global forward hooks": len(hooks._global_forward_hooks),
        "global forward pre-hooks": len(hooks._global_forward_pre_hooks),
        "global backward hooks": len(hooks._global_backward_hooks),
    }


def reset() -> None:
    """Put PyTorch back to the state of a new process, with a seed of its own."""
    hooks = torch.nn.modules.module
    torch.autograd.grad_mode.set_grad_enabled(True)
    torch.set_anomaly_enabled(False)
    torch.set_default_dtype(torch.float32)
    _set_default_device(None)
    torch.use_deterministic_algorithms(False)
    torch.set_num_threads(_threads)
    torch.set_printoptions(profile="default")
    torch.set_warn_always(True)  # PyTorch says many warnings only once in a process
    torch.manual_seed(0)
    for registered in (
        hooks._global_forward_hooks,
        hooks._global_forward_pre_hooks,
        hooks._global_backward_hooks,
    ):
        registered.clear()


@contextlib.contextmanager
def isolation() -> Iterator[None]:
    """Run the body from the state of a new process; raise RuntimeError if it leaves another.

    A reader pastes a program into a session of their own: what it leaves switched off there stays
    off, and this is what the site warns of.
    """
    reset()
    before = state()
    try:
        yield
        changed = [
            f"{name} ({value} before, {after} after)"
            for (name, value), after in zip(before.items(), state().values(), strict=True)
            if value != after
        ]
    finally:
        reset()
    if changed:
        raise RuntimeError(
            f"The program leaves PyTorch changed: {', '.join(changed)}. "
            "Use a `with` block, or undo the change at the end."
        )


# Releases before 2.0 do not have it. `stop_the_gradient.releases` runs on one.
_set_default_device = getattr(torch, "set_default_device", lambda device: None)
_threads = torch.get_num_threads()
