"""Why a learning rate is 0: what is known after the block of its group, and of a scheduler."""

import ast
import gc
import inspect
import linecache
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache, partial
from typing import Any, TypeGuard

from torch import Tensor
from torch.optim.lr_scheduler import LRScheduler

from who_learns.cuts import Line, owner_of

# What a scheduler calls the number of its steps.
LIMITS = "total_iters", "T_max", "total_steps", "num_training_steps"

# Keys of a group that are to freeze it, if they are true, and if they are false.
FREEZES = re.compile(r"(is_?)?(freezed?|frozen|fix(ed)?|locked)$", re.I)
FREES = re.compile(r"(is_?)?(train(able|ing)?|learnable|requ?i?res?_?grads?)$", re.I)
# What a key is called that PyTorch calls otherwise.
SYNONYMS = {"learningrate": "lr", "learnrate": "lr", "lrate": "lr", "wd": "weight_decay"}
ALIKE_NAMES = 0.85  # of a misspelt name and the right one


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


def made_by(scheduler: Any, group: int) -> list[Line]:
    """Return the caller's own functions of which a scheduler of torch takes a group's rate."""
    found = []
    for one in [scheduler, *vars(scheduler).get("_schedulers", ())]:
        for made in vars(one).get("lr_lambdas", ())[group : group + 1]:
            code = getattr(inspect.unwrap(made), "__code__", None)
            if code is not None and owner_of(code.co_filename) == "own":
                found.append(Line(code.co_filename, code.co_firstlineno))
    return found


def _nodes(files: Iterable[str]) -> Iterator[tuple[str, ast.AST]]:
    """Yield the nodes of the syntax of files that are looked at here, each with the file."""
    for file in files:
        for node in _nodes_of("".join(linecache.getlines(file))):
            yield file, node


@lru_cache(maxsize=64)  # each parameter of a model asks
def _nodes_of(text: str) -> list[ast.AST]:
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return []
    kinds = ast.Subscript, ast.If, ast.Dict, ast.Assign, ast.Call
    return [node for node in ast.walk(tree) if isinstance(node, kinds)]


def rates_of_others(files: Iterable[str], group: int) -> list[Line]:
    """Return where files set the rates of groups of an optimizer by number, and not of this one."""
    found: dict[int, list[Line]] = {}
    of = set[str]()  # the optimizers, as they are written
    for file, node in _nodes(files):
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


def rates_set(files: Iterable[str]) -> list[Line]:
    """Return where files set the rate of a group, as of `for group in optimizer.param_groups`."""
    found = [Line(file, node.lineno) for file, node in _nodes(files) if _is_rate(node)]
    return sorted(dict.fromkeys(found), key=lambda line: (line.file, line.number))


def rates_named(files: Iterable[str], name: str) -> list[tuple[str, Line]]:
    """Return where files set the rate of a group by its name, first where code asks for that."""
    found = list[tuple[str, Line]]()
    for file, node in _nodes(files):
        match node:
            case ast.If() if any(_constant(one) == name for one in ast.walk(node.test)):
                inner = [one for part in node.body for one in ast.walk(part)]
                found += [("own-rate", Line(file, one.lineno)) for one in inner if _is_rate(one)]
            case ast.Dict():
                pairs = zip(map(_constant, node.keys), node.values, strict=True)
                own = {key: value for key, value in pairs if isinstance(key, str)}
                if "lr" in own and _constant(own.get("name")) == name:
                    found.append(("built-rate", Line(file, own["lr"].lineno)))
    return sorted(dict.fromkeys(found), key=lambda one: one[0] != "own-rate")


def _constant(node: ast.AST | None) -> Any:
    """Return the value of a constant, None of anything else."""
    return node.value if isinstance(node, ast.Constant) else None


def _is_rate(node: ast.AST) -> TypeGuard[ast.Subscript]:
    """Return whether something sets the rate of a group."""
    match node:
        case ast.Subscript(slice=ast.Constant(value="lr"), ctx=ast.Store()):
            return True
    return False


def key_lines(files: Iterable[str], key: str, value: Any) -> tuple[list[Line], bool]:
    """Return where files write a key of a dict, with this value, and whether they read it."""
    found, read = list[tuple[Line, ast.expr]](), False
    for file, node in _nodes(files):
        match node:
            case ast.Dict(keys=keys, values=values):
                found += [
                    (Line(file, one.lineno), new) for one, new in zip(keys, values, strict=True)
                    if isinstance(one, ast.Constant) and one.value == key
                ]  # fmt: skip
            case ast.Assign([ast.Subscript(slice=ast.Constant(name))], new) if name == key:
                found.append((Line(file, node.lineno), new))
            case ast.Call(func=ast.Name(id="dict"), keywords=words):
                mine = [one.value for one in words if one.arg == key]
                found += [(Line(file, one.lineno), one) for one in mine]
            case ast.Subscript(slice=ast.Constant(value=name), ctx=ast.Load()) if name == key:
                read = True
            case ast.Call(
                func=ast.Attribute(attr="get" | "pop"), args=[ast.Constant(value=name), *_]
            ) if name == key:
                read = True
    lines = [line for line, one in found if not isinstance(one, ast.Constant) or one.value == value]
    return sorted(dict.fromkeys(lines), key=lambda line: (line.file, line.number)), read


def flag_lines(files: Iterable[str], name: str, value: bool) -> list[Line]:
    """Return where files set an attribute of this name to True or False, of what has its name."""
    owner, _, own = name.rpartition(".")
    found = dict[Line, str]()
    for file, node in _nodes(files):
        match node:
            case ast.Assign([ast.Attribute(value=of, attr=attr)], ast.Constant(new)):
                if attr == own and new is value:
                    found[Line(file, node.lineno)] = ast.unparse(of)
    last = owner.rpartition(".")[2]
    named = [line for line, of in found.items() if last and of.rpartition(".")[2] == last]
    return named or [*found] * (len(found) == 1)


def keys_without_effect(optimizer: Any) -> Iterator[tuple[int, str, str]]:
    """Yield the keys of groups that an optimizer of torch does not read, and what each is to do.

    With them is the number of the group. It is "freeze", or the key of PyTorch that is meant.
    """
    own = getattr(inspect.unwrap(type(optimizer).step), "__module__", "").startswith("torch.optim")
    known = optimizer.defaults if own and isinstance(optimizer.defaults, dict) else {}
    for number, group in enumerate(optimizer.param_groups if known else ()):
        for key, value in group.items():
            if key in known or key == "params" or not isinstance(key, str):
                continue
            if (FREEZES.match(key) and value is True) or (FREES.match(key) and value is False):
                yield number, key, "freeze"
            plain = re.sub("[^a-z]", "", key.lower())
            likes = [one for one in known if one.replace("_", "") == plain]
            likes += [SYNONYMS[plain]] if SYNONYMS.get(plain) in known else []
            likes += [
                one for one in known
                if len(one) > 4 and SequenceMatcher(None, one, key).ratio() > ALIKE_NAMES
            ]  # fmt: skip
            for meant in likes[:1] if not isinstance(value, (bool, str)) else ():
                now = group.get(f"initial_{meant}", group.get(meant))
                if key not in (f"{meant}s", f"initial_{meant}") and now == known[meant] != value:
                    yield number, key, meant


@dataclass
class ZeroRate:
    """A learning rate of 0. `case` says which of these it is.

    "rises" and "warm": it is not 0 any more, after the end of a cosine, or as in a warm-up;
    "ended": nothing is known but the rate that a schedule began with; "beside": another group has
    a rate; "alone": no group has; "built": a scheduler multiplies it; "waits": a scheduler begins
    with it; "there": a scheduler has come to it.
    """

    case: str
    group: int  # the number of its group
    optimizer: int  # the id
    rate: float = 0.0  # of the group now
    begun: float = 0.0  # what a schedule began with
    other: int = 0  # the group with a rate
    others: float = 0.0  # and this rate
    scheduler: str = ""
    steps: int = 0  # of it
    over: str = ""  # what says that it has come to its end
    name: str = ""  # of the group
    lines: bool = False  # whether the lines are known that set it


def zero_rate(tensor: Tensor, optimizers: Iterable[Any], known: dict[int, Any]) -> ZeroRate | None:
    """Return what is known of why the learning rate of a tensor was 0."""
    for optimizer in optimizers:
        for mine, group in enumerate(optimizer.param_groups):
            if not any(one is tensor for one in group["params"]):
                continue
            rate, begun = float(group.get("lr", 0)), float(group.get("initial_lr") or 0)
            rates = [float(one.get("lr", 0)) for one in optimizer.param_groups]
            other = next((n for n, one in enumerate(rates) if one), None)
            scheduler = known.get(id(optimizer))
            name = group.get("name", "")
            said = partial(ZeroRate, group=mine, optimizer=id(optimizer), rate=rate, begun=begun)
            said = partial(said, name=name if isinstance(name, str) else "")
            if rate:
                over = run_out(scheduler) if hasattr(scheduler, "T_max") else ""
                return said("rises" if over else "warm", over=over)
            if scheduler is None and begun:
                return said("ended")
            if scheduler is None and other is not None:
                return said("beside", other=other, others=rates[other])
            if scheduler is None:
                return said("alone")
            if group.get("initial_lr") == 0:
                return said("built")
            at = int(vars(scheduler).get("last_epoch", 0))
            over = run_out(scheduler) if at > 0 else ""
            case = "there" if at > 0 else "waits"
            return said(case, scheduler=type(scheduler).__name__, steps=at, over=over)
    return None
