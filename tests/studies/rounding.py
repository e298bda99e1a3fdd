"""Which outputs hang on how a result was rounded: `uv run python tests/studies/rounding.py`.

Another processor adds up in another order, so a float32 result that is not exact may be the
neighbour of ours. This runs all programs twice in a mode that computes operations in float64, too:
once as they are, and once with the other neighbour in the place of each inexact result. It lists
the programs that print otherwise the second time alone. Print fewer digits there.

Compiled code and processes that a program starts are not seen.
"""

import sys

import study

from mkdocs_sybil import Progress, Runner

MODE = """
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

OPERATIONS = {{
    f"aten::{{name}}" for name in (
        "mm addmm bmm baddbmm mv dot convolution convolution_backward native_batch_norm "
        "native_batch_norm_backward native_layer_norm native_layer_norm_backward "
        "native_group_norm sum mean var std linalg_vector_norm norm exp log _log_softmax "
        "_softmax _softmax_backward_data _log_softmax_backward_data sigmoid tanh sqrt rsqrt "
        "div pow mse_loss addcdiv addcmul lerp cumsum prod cos sin softplus gelu silu erf "
        "reciprocal"
    ).split()
}}


def wide(value):
    same = isinstance(value, torch.Tensor) and value.dtype == torch.float32
    return value.double() if same else value


class OtherNeighbour(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        given = kwargs or {{}}
        if not {nudge} or func._schema.name not in OPERATIONS:
            return func(*args, **given)
        try:
            true = func(*tree_map(wide, args), **tree_map(wide, given))
        except Exception:  # it takes no float64
            return func(*args, **given)
        result = func(*args, **given)
        pairs = zip(result, true) if isinstance(result, (tuple, list)) else [(result, true)]
        for ours, exact in pairs:
            if isinstance(ours, torch.Tensor) and ours.dtype == torch.float32 and ours.numel():
                far = torch.where(exact > ours.double(), torch.inf, -torch.inf).float()
                inexact = (exact != ours.double()) & torch.isfinite(ours) & (ours != 0)
                ours.copy_(torch.where(inexact, torch.nextafter(ours, far), ours))
        return result


OtherNeighbour().__enter__()
"""


def differing(nudge: bool) -> set[str]:
    """Return the names of the programs that print otherwise than recorded in the mode."""
    programs = [program for _, program in study.programs()]
    mode = MODE.format(nudge=nudge)
    with Runner(study.CONFIG, prepare=mode) as runner, Progress(runner):
        runner.submit(program.job for program in programs)
        return {program.name for program in programs if study.differs(program, runner)}


def main() -> int:
    """Print the programs whose output hangs on rounding; return 1 if there are any."""
    found = sorted(differing(True) - differing(False))
    print("\n".join(found) or "none")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
