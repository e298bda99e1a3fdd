"""The fixtures of mkdocs_sybil for PyTorch, 1.13 and later: what each program starts from."""

import contextlib
import importlib
import logging
import os
import platform
import sys
import warnings
from importlib.metadata import PackageNotFoundError, version

# Processes that examples start would repeat warnings of C++ code on the terminal.
os.environ.setdefault("TORCH_CPP_LOG_LEVEL", "ERROR")
# Older releases start processes when the compiler is imported. Nothing here compiles C++.
os.environ.setdefault("TORCHINDUCTOR_COMPILE_THREADS", "1")
# Programs run side by side: threads that wait in a loop would take the processor from each other.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

# Libraries that load models and data ask a hub for them, and count who uses them.
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
os.environ.setdefault("DO_NOT_TRACK", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
os.environ.setdefault("TQDM_DISABLE", "1")  # bars that show progress
# A thread of pyarrow, which trl imports, would be there at the fork.
os.environ.setdefault("JE_ARROW_MALLOC_CONF", "background_thread:false")

import torch

# What programs import at first use: with these they start from it.
for name in (
    "torchvision",
    "torch._inductor.compile_fx",
    "torch._subclasses.schema_check_mode",  # to print a tensor
    "torch.distributed.tensor",
    "stop_the_gradient.figures",
):
    with contextlib.suppress(ImportError):  # older releases lack some
        importlib.import_module(name)

torch.set_warn_always(True)  # PyTorch says many warnings only once in a process
if sys.version_info[:3] == (3, 13, 0):
    # Its dicts have a fault, so the compiler leaves out a way to make guards fast, and warns: no
    # page is about that. PyTorch's own switch for the warning also switches that way on again, and
    # then compiled code does not notice eval().
    guards = importlib.import_module("torch._dynamo.guards").GuardBuilder
    guards._get_generic_dict_manager_example_value = staticmethod(lambda value: None)
# The second run of `record` has other hashes, and so another seed: what prints random numbers
# without a seed of its own is refused.
torch.manual_seed(int(os.environ.get("PYTHONHASHSEED", "0").replace("random", "0")))

_HOOKS = [  # looked up once, and not by name for each program: PyTorch keeps these dicts
    hooks
    for name, hooks in vars(torch.nn.modules.module).items()
    if name.endswith("_hooks") and isinstance(hooks, dict)
]

# The machines of the recorded outputs: change it if you record some on another.
RECORDED_ON = "x86_64 with AVX2 or AVX512"

# The names that `skip: next if(...)` may use.
conditions = {"gpus": torch.cuda.device_count}


def versions() -> dict[str, str]:
    """Return the versions of PyTorch and torchvision, without their build tags."""
    found = {"PyTorch": torch.__version__.partition("+")[0]}
    with contextlib.suppress(PackageNotFoundError):  # a release may have none for this Python
        found["torchvision"] = version("torchvision").partition("+")[0]
    return found


def machine() -> str:
    """Return the processor, as PyTorch sees it, and the one that the site was recorded on."""
    here = platform.machine()
    with contextlib.suppress(AttributeError):  # before 2.1
        here += f" with {torch.backends.cpu.get_cpu_capability()}"
    return f"{here} (recorded on {RECORDED_ON})"


def setup() -> None:
    """Silence what frameworks say of every run, whatever the program does."""
    # PEFT 0.21 and trl 1.16 use names that Transformers 5.23 will drop.
    warnings.filterwarnings("ignore", r"`(is_)?gradient_checkpointing(_\w+)?` is", FutureWarning)
    # Lightning 2.6 uses a part of PyTorch that PyTorch 2.15 will drop.
    warnings.filterwarnings("ignore", r"`isinstance\(treespec, LeafSpec\)` is", FutureWarning)
    # It says so where there are more than two processors.
    warnings.filterwarnings("ignore", ".* does not have many workers", UserWarning)
    logging.getLogger("lightning.pytorch").setLevel(logging.ERROR)  # which devices it has found


def state() -> dict[str, object]:
    """Return the global state of PyTorch that whoever pastes a program would inherit, by name."""
    return {
        "gradient mode": torch.is_grad_enabled(),
        "inference mode": torch.is_inference_mode_enabled(),
        "anomaly detection": torch.is_anomaly_enabled(),
        "autocast": _autocast(),
        "default dtype": torch.get_default_dtype(),
        "default device": str(torch.empty(0).device),
        "deterministic algorithms": torch.are_deterministic_algorithms_enabled(),
        "number of threads": torch.get_num_threads(),
        "print options": repr(vars(torch._tensor_str.PRINT_OPTS)),
        "global hooks": sum(map(len, _HOOKS)),
    }


def _autocast() -> bool:
    try:
        return bool(torch.is_autocast_enabled("cpu"))
    except TypeError:  # before 2.4
        return bool(torch.is_autocast_cpu_enabled())
