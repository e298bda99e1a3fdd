"""Why a learning rate is 0: what is known after the block of its group, and of a scheduler."""

import ast
import gc
import linecache
from collections.abc import Iterable
from typing import Any

from torch import Tensor
from torch.optim.lr_scheduler import LRScheduler

from who_learns.cuts import Line

# What a scheduler calls the number of its steps.
LIMITS = "total_iters", "T_max", "total_steps", "num_training_steps"


def schedulers(optimizers: Iterable[Any]) -> dict[int, Any]:
    """Return, by the id of its optimizer, the outermost scheduler of torch.

    An optimizer does not know of it, so that all objects of Python are looked through.
    """
    mine = {id(one) for one in optimizers}
    found: dict[int, Any] = {}
    for one in gc.get_objects():
        if not issubclass(type(one), LRScheduler):
            continue
        of = id(vars(one).get("optimizer"))
        # SequentialLR and its like have others of the same optimizer.
        if of in mine and (of not in found or "_schedulers" in vars(one)):
            found[of] = one
    return found


def run_out(scheduler: Any) -> str:
    """Return what of a scheduler, or of one inside of it, says that it has come to its end."""
    for one in [scheduler, *reversed(vars(scheduler).get("_schedulers", ()))]:  # the last first
        known = dict(vars(one))
        for rate in known.get("lr_lambdas", ()):  # as those of Transformers
            known |= getattr(rate, "keywords", {})
        for name in LIMITS:
            limit = known.get(name)
            if isinstance(limit, int) and 0 < limit <= known.get("last_epoch", 0):
                return f"{name}={limit}" + f" of {type(one).__name__}" * (one is not scheduler)
    return ""


def rates_of_others(files: Iterable[str], group: int) -> list[Line]:
    """Return where files set the rates of groups of an optimizer by number, and not of this one."""
    found: dict[int, list[Line]] = {}
    of = set[str]()  # the optimizers, as they are written
    for file in files:
        try:
            tree = ast.parse("".join(linecache.getlines(file)))
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Subscript(
                    value=ast.Subscript(
                        value=ast.Attribute(value=optimizer, attr="param_groups"),
                        slice=ast.Constant(value=int(number)),
                    ),
                    slice=ast.Constant(value="lr"),
                    ctx=ast.Store(),
                ):
                    of.add(ast.dump(optimizer))
                    found.setdefault(number, []).append(Line(file, node.lineno))
    lines = dict.fromkeys(line for each in found.values() for line in each)
    return [] if group in found or len(of) != 1 else list(lines)


def zero_rate(tensor: Tensor, optimizers: Iterable[Any], known: dict[int, Any]) -> str:
    """Return what is known of why the learning rate of a tensor is 0, as the end of a sentence."""
    for optimizer in optimizers:
        for mine, group in enumerate(optimizer.param_groups):
            if not any(one is tensor for one in group["params"]):
                continue
            rate = float(group.get("lr", 0))
            scheduler = known.get(id(optimizer))
            end = run_out(scheduler) if rate and hasattr(scheduler, "T_max") else ""
            if end:
                return (
                    f". It is {rate:g} now: {end} is over, and after that the cosine rises again. "
                    "T_max is to be the number of calls of the scheduler's step() in the training"
                )
            if rate:
                return f". It is {rate:g} now, as after the first step of a warm-up"
            begun = float(group.get("initial_lr") or 0)
            if scheduler is None and begun:
                return (
                    f", and initial_lr is {begun:g}: a schedule has run out, or load_state_dict() "
                    "of the optimizer brought the rate along. If something warms it up, look at a "
                    "later step"
                )
            others = [float(one.get("lr", 0)) for one in optimizer.param_groups]
            if scheduler is None and any(others):
                other = next(n for n, one in enumerate(others) if one)
                return (
                    f", that of param_groups[{mine}], and the one of param_groups[{other}] is "
                    f"{others[other]:g}. If it should learn, set the rate of each group"
                )
            if scheduler is None:
                return ". If a scheduler or your own code warms it up, look at a later step"
            if group.get("initial_lr") == 0:
                return ": its group was built with it, and a scheduler multiplies that"
            name, at = type(scheduler).__name__, int(vars(scheduler).get("last_epoch", 0))
            if at <= 0:
                return (
                    f": {name} begins with it, as a warm-up does. It stays so until step() of "
                    "the scheduler is called: look at a later step"
                )
            there = f": {name} has it there after {at} step{'s' * (at > 1)} (last_epoch={at})"
            end = run_out(scheduler)
            if end:
                return (
                    f"{there}, and {end} is over. If that counts epochs, call step() of the "
                    "scheduler once for each epoch, not for each batch"
                )
            return f"{there}. If the schedule has run out, it learns no more"
    return ""
