"""Where the path from a parameter to the loss ends: the operations, as Python calls them.

While `Recorder` is entered, each operation of torch that Python calls becomes a node: what went in,
on which line, and whether autograd goes on from what came out. No tensor is kept, only weak
references. After the step, `Lookups` walks from a parameter to what `backward()` was called on.

What runs below Python is one operation, and what runs in a compiled region is none.
"""

import inspect
import re
import sys
import warnings
import weakref
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import wraps
from itertools import count, islice
from math import isclose, isfinite
from types import CodeType, FrameType
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch._functorch import eager_transforms
from torch.autograd import Variable
from torch.distributions import Distribution
from torch.multiprocessing.reductions import StorageWeakRef
from torch.optim.lr_scheduler import LRScheduler
from torch.overrides import TorchFunctionMode

from who_learns.backward import (
    HIDDEN,
    LABEL,
    PASSES,
    Backward,
    extent,
    lost,
    memory_of,
    nonzero,
    walk,
)
from who_learns.cuts import (
    OWN,
    TORCH,
    Cut,
    Line,
    assigned_to,
    grad_fn_of,
    has_word,
    kind_of,
    owner_of,
)
from who_learns.fingerprint import added, cosine, some
from who_learns.graph import CHECKPOINT, Call, Node
from who_learns.lookups import DERIVE, SAME_VALUES, TO_NUMBERS, USES, Lookups, Write
from who_learns.origin import origin
from who_learns.zeros import BY_ZERO, CENTRED, DIFFERENCE, PAIRS, PRODUCT, SUM, see

CREATE = {"tensor", "as_tensor", "from_numpy", "full", "scalar_tensor", "new_tensor", "new_full"}
ESCAPE = {
    "item", "tolist", "numpy", "__array__", "__float__", "__int__", "__index__", "__complex__",
    "__format__",
}  # fmt: skip
# By the name of its code: a function of torch.func that returns gradients.
FUNC = {
    "grad_impl": "grad", "grad_and_value_impl": "grad_and_value", "hessian": "hessian",
    "compute_jacobian_stacked": "jacrev",
    "compute_jacobian_preallocate_and_copy": "jacrev",
}  # fmt: skip
# The functions through which a module calls its forward().
CALLS = {"_call_impl", "_wrapped_call_impl"}
# Frames that stand in another function, before Python 3.12.
INLINE = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}
# What returns lengths as well, which are computed from lengths alone.
PACK = {"_pack_padded_sequence", "_pad_packed_sequence"}
# Attributes that are operations, and make a tensor of a tensor.
VIEWS = {Tensor.data, Tensor.T, Tensor.mT, Tensor.H, Tensor.mH, Tensor.real, Tensor.imag}
# By the method of a process group: what the caller calls it. They run below torch's functions.
GATHER = {
    "allgather": "all_gather",
    "_allgather_base": "all_gather_into_tensor",
    "all_gather_single": "all_gather_into_tensor",
    "alltoall": "all_to_all",
    "alltoall_base": "all_to_all_single",
    "all_to_all_single": "all_to_all_single",
    "gather": "gather",
    "reduce_scatter": "reduce_scatter",
    "_reduce_scatter_base": "reduce_scatter_tensor",
    "reduce_scatter_single": "reduce_scatter_tensor",
}
SWITCH = re.compile(r"@.*(no_grad|inference_mode|set_grad_enabled)")
ALONG = 0.99  # the cosine of what changes along a gradient
PUT_BACK = 0.05  # of such a move, the share that may be left of it
# By a loss: what makes probabilities that it expects to make itself.
TWICE = {
    "cross_entropy": {"softmax"}, "nll_loss": {"softmax"},
    "binary_cross_entropy_with_logits": {"sigmoid"},
}  # fmt: skip
# What returns the tensor itself if there is nothing to do.
CASTS = {
    "to", "float", "double", "half", "bfloat16", "type", "type_as", "contiguous", "cpu", "cuda",
}  # fmt: skip
EACH = DIFFERENCE | {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"}
BY = {"mul_", "div_"}  # what multiplies all by one number, or each by its own
# What takes one number of several: no term of a loss.
ELEMENT = {"__getitem__", "select", "squeeze", "chunk", "split", "unbind", "view", "reshape"}
COMMON = {0.0, 0.5, 1.0, 2.0}  # of the numbers that leave torch: constants of many lines
ALIKE = 1024  # values of a new tensor that are compared with the numbers that left torch
# Before 2.3 there is no such function, and torch.compile does not trace modes.
is_compiling: Callable[[], bool] = getattr(torch.compiler, "is_compiling", bool)
# By code: the name of the custom Function whose forward() it is, and its backward(). It keeps no
# code alive: what torch.compile has made of one is to go before torch does, at the end.
forwards = weakref.WeakKeyDictionary[CodeType, tuple[str, CodeType | None]]()


def place(frame: FrameType | None = None) -> Line | None:
    """Return the innermost line of the caller's own code, and the one of a library inside of it.

    Lines of torch, of Python and of this package do not count. It is None in code that
    torch.compile has made, which does not know the caller's line.
    """
    frame = frame or sys._getframe(1)
    inside = None
    while frame is not None:
        name = frame.f_code.co_filename
        if name.startswith("<eval_with_key>"):
            return inside
        owner = owner_of(name)
        if owner == "own":
            return Line(name, frame.f_lineno, inside, _called(frame), code_name(frame.f_code))
        if owner == "library" and inside is None:
            inside = Line(name, frame.f_lineno)
        frame = frame.f_back
    return inside


def code_name(code: CodeType) -> str:
    """Return what a function is called: its file, its name and its first line."""
    return f"{code.co_filename}:{code.co_name}:{code.co_firstlineno}"


def _called(helper: FrameType) -> Line | None:
    """Return the line that called a function, if it is in another one of the caller's own code.

    The forward() of a module is no helper: its parameters' names say which module it is.
    """
    frame = helper.f_back
    code = helper.f_code
    while frame is not None and frame.f_code.co_name not in CALLS:
        around: FrameType | None = frame
        while around is not None and around.f_code.co_name in INLINE:
            around = around.f_back
        if around is not None and around.f_code is helper.f_code:  # it has called itself
            frame = around.f_back
            continue
        name = frame.f_code.co_filename
        owner = owner_of(name)
        if owner == "library":
            break
        if owner == "own" and frame.f_code is not code:
            if code.co_name == "<module>":  # what runs or imports a file is no caller
                break
            if code.co_name not in INLINE:
                return Line(name, frame.f_lineno)
            code = frame.f_code
        frame = frame.f_back
    return None


def _caller() -> tuple[Line | None, tuple[tuple[str, int, str], ...], int]:
    """Return the line of the caller's own code that called the outermost module, if one runs.

    With it are the lines of all of the caller's own functions that run, and the instruction in the
    innermost.
    """
    frame: FrameType | None = sys._getframe(2)
    found, module = None, False
    outer, calls, at = False, [], -1
    while frame is not None:
        name = frame.f_code.co_filename
        if frame.f_code.co_name in CALLS:
            module = True
        elif owner_of(name) == "own":
            at = frame.f_lasti if at < 0 else at
            if frame.f_code.co_name not in INLINE:
                calls.append((name, frame.f_lineno, code_name(frame.f_code)))
            if module and not outer:
                found = Line(name, frame.f_lineno, function=code_name(frame.f_code))
            outer |= found is not None and not module
            module = False
        frame = frame.f_back
    return found, tuple(calls), at


def _through_torch(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame and those that called it, as long as they are PyTorch's."""
    while frame is not None and owner_of(frame.f_code.co_filename) == "torch":
        yield frame
        frame = frame.f_back


def _function_of(code: CodeType) -> tuple[str, CodeType | None]:
    """Return the name and the backward() of the custom Function whose forward() has this code."""
    if code not in forwards:
        forwards[code] = "", None
        todo = [torch.autograd.Function]
        while todo:
            one = todo.pop()
            todo += one.__subclasses__()
            forward = inspect.unwrap(getattr(one.__dict__.get("forward"), "__func__", None) or int)
            if getattr(forward, "__code__", None) is code:
                backward = inspect.unwrap(one.backward)
                forwards[code] = one.__name__, getattr(backward, "__code__", None)
    return forwards[code]


def _inside() -> tuple[int, Call] | None:
    """Return the outermost custom Function whose forward() is running: its frame, and the call.

    Gradients are not recorded there, and what it returns has them all the same.
    """
    frame: FrameType | None = sys._getframe(2)
    found: FrameType | None = None
    while frame is not None:
        if frame.f_code.co_name == "forward" and _function_of(frame.f_code)[0]:
            found = frame
        frame = frame.f_back
    if found is None:
        return None
    name, backward = _function_of(found.f_code)
    call = Call(name, place(found.f_back), backward=backward)
    names, rest, _, values = inspect.getargvalues(found)
    given = [values[name] for name in names if name in values]  # one may be deleted by now
    more = values.get(rest) if rest else None  # of *args
    given += more if isinstance(more, tuple) else ()
    call.given = any(isinstance(one, Tensor) and one.requires_grad for one in given)
    call.inputs = frozenset(id(one) for one in given if isinstance(one, Tensor))
    return id(found), call


def _sampled() -> Distribution | None:
    """Return the distribution whose sample() is running, if one is: the outermost."""
    frame: FrameType | None = sys._getframe(2)
    found: Distribution | None = None
    while frame is not None:
        if frame.f_code.co_name in ("sample", "sample_n"):
            of = frame.f_locals.get("self")
            found = of if isinstance(of, Distribution) else found
        frame = frame.f_back
    return found


def _transform() -> str:
    """Return which function of torch.func computes a gradient."""
    found = "vjp"
    for frame in _through_torch(sys._getframe(2)):
        found = FUNC.get(frame.f_code.co_name, found)
    return found


def _copying() -> bool:
    """Return whether the __deepcopy__() of a Parameter is running."""
    frame: FrameType | None = sys._getframe(2)
    for _ in range(4):
        if frame is None:
            break
        code = frame.f_code
        if code.co_name == "__deepcopy__" and code.co_filename.startswith(TORCH):
            return True
        frame = frame.f_back
    return False


def _attribute(parameter: Tensor) -> str:
    """Return what the outermost module that runs calls a parameter, empty if none has it."""
    frame: FrameType | None = sys._getframe(2)
    found: dict[int, str] = {id(parameter): ""}  # by what has it
    said = ""
    while frame is not None:
        module = frame.f_locals.get("self") if frame.f_code.co_argcount else None
        if isinstance(module, nn.Module) and id(module) not in found:
            mine = [*vars(module).get("_parameters", {}).items()]
            mine += vars(module).get("_modules", {}).items()
            for name, one in mine:
                if one is not None and id(one) in found:
                    inner = found[id(one)]
                    found[id(module)] = f"{name}.{inner}" if inner else name
                    said = f"{type(module).__name__}.{found[id(module)]}"
        frame = frame.f_back
    return said


def _opened() -> Line | None:
    """Return the line that turns recording off: a decorator's, or the one that is running."""
    for frame in _through_torch(sys._getframe(2)):
        if frame.f_code.co_filename.endswith("_contextlib.py"):
            code = getattr(frame.f_locals.get("func"), "__code__", None)
            if code is not None and owner_of(code.co_filename) == "own":
                for number in range(code.co_firstlineno, code.co_firstlineno + 9):
                    text = Line(code.co_filename, number).code
                    if not text or text.startswith(("def ", "async def ")):
                        break
                    if SWITCH.match(text):
                        return Line(code.co_filename, number)
    return place()


def _of_sample(drawn: Distribution, line: Line | None) -> Cut:
    return Cut(
        "sample", line, type(drawn).__name__,
        instead="rsample() draws with one" if drawn.has_rsample else "",
    )  # fmt: skip


def _result(out: Any, number: int) -> str:
    """Return what a result of an operation is called."""
    names = getattr(type(out), "__match_args__", ())
    return str(names[number]) if number < len(names) else f"the result [{number}]"


class Recorder(Lookups, TorchFunctionMode):  # type: ignore[misc]
    """Note each operation between entering and leaving. It changes no number."""

    made: Any

    def __init__(self, parameters: Iterable[Tensor]) -> None:
        super().__init__()
        self.numbers = count()
        self.nodes = []
        self.known = {}
        self.memory: dict[int, tuple[Any, Node]] = {}
        self.arrays: dict[int, tuple[Any, Node]] = {}  # what NumPy got: by memory
        self.sources = {}
        self.losses = []
        self.asked = set()
        self.left: list[tuple[Any, Node]] = []  # numbers that have left torch, and their nodes
        self.calls: dict[int, Call] = {}
        self.written = {}
        self.by_torch: set[tuple[int, str, Line | None]] = set()  # writes that its modules make
        self.writes: dict[int, Any] = {}  # by memory: a weak reference to what was written to
        self.aliases: dict[int, tuple[Any, Any]] = {}  # t.data, and the t that it is of
        self.stretch = self.stretches = 0  # the one without recording that runs; how many ran
        self.opened: Line | None = None  # where it began
        self.drawn: Distribution | None = None  # whose sample() began it
        self.around: list[
            tuple[int, Line | None, Distribution | None]
        ] = []  # of each enable_grad(): what it is in
        self.stepping: Callable[[], bool] = lambda: False
        self.backward = Backward()
        self.changes = []
        self.steps = set()
        self.marks = []
        self.ones = None
        self.count: Callable[[], int] = lambda: 0  # how many steps were done
        self.idle: Callable[[], bool] = lambda: False  # what runs is an optimizer's own
        self.origin: Callable[[Tensor], Tensor | None] | None = None
        self.failed: BaseException | None = None
        self.joined = {}
        self.ended = {}
        self.died = {}
        self.constants = {}
        self.kept_out = {}
        self.barren = {}
        # Numbers that have left torch: by id; without a sign, by value, if that is no common one;
        # and by value and by what they were assigned to.
        self.by_id: dict[int, tuple[float, Node]] = {}
        self.by_value: dict[float, Node] = {}
        self.by_name: dict[float, dict[str, Node]] = {}
        self.trained: dict[int, Line | None] = {}  # by module: where training mode was turned on
        self.evaluated: dict[int, Line | None] = {}  # and eval mode
        self.cleared: dict[int, Line | None] = {}  # by tensor: where its gradient was set to None
        self.given: dict[int, Line | None] = {}  # by tensor: where its gradient was set
        self.emptied: dict[int, Line | None] = {}  # the same, where zero_() cleared it
        # By input of the model: the losses whose gradient it got, and their backward().
        self.inputs: dict[int, list[tuple[Node, Line | None]]] = {}
        self.read: set[int] = set()  # tensors whose gradient other code than torch has read
        self.flags: dict[int, Cut] = {}  # by tensor: where its requires_grad was turned off
        self.ons: dict[int, Cut] = {}  # and on
        self.were_off: dict[int, Cut] = {}  # where it was turned off last, whatever came later
        self.kept_off: dict[int, Cut] = {}  # where it was set to False that was so
        self.wanted: set[int] = set()  # the tensors of which something sets it to True
        self.errors: dict[int, str] = {}  # by error: what raised it, and where
        # By parameter: what has moved it in the direction of its gradient, that gradient,
        # and the values before.
        self.ascents: dict[int, tuple[Cut, tuple[Tensor, ...], tuple[Tensor, ...]]] = {}
        self.came: dict[int, int] = {}  # by parameter: the steps before its gradient came
        self.cleared_after: dict[int, int] = {}  # by parameter: the operations before that
        self.clipped: dict[int, Line | None] = {}  # by tensor: where its gradient was clipped
        self.scaled_later: dict[int, Line | None] = {}  # the same, if it was unscaled afterwards
        self.unscaled: dict[int, Tensor] = {}  # by what its gradient was multiplied since
        self.began: list[Line | None] = []  # by loss: the line of its backward()
        self.began_after: list[int] = []  # and the operations before that
        self.functional: dict[str, Line] = {}  # gradients of torch.func: their lines
        # By id: parameters that nobody named, weakly, with what has them, as its class calls it.
        self.strangers: dict[int, tuple[Any, str]] = {}
        self.odd: dict[str, None] = {}  # what makes a loss that learns something else
        self.parameters: dict[int, Any] = {}  # by memory: a weak reference
        self.gradients: dict[int, Any] = {}  # by memory of a gradient: whose it is
        self.touched: dict[int, Line | None] = {}  # by tensor: what wrote to its gradient last
        # By parameter: what has made a part of its gradient 0 since it arrived, and which part.
        self.masked: dict[int, list[tuple[Cut, Tensor]]] = {}
        # By module and name: where a module or a parameter was assigned.
        self.registered: dict[tuple[int, str], Line | None] = {}
        self.whences: dict[tuple[CodeType, int], tuple[tuple[str, Line], ...]] = {}
        # Gradients of inputs that autograd.grad() has computed without a path, and where.
        self.bare_gradients: list[tuple[Cut, Node]] = []
        self.grads: list[tuple[Line | None, set[int]]] = []  # autograd.grad(): where, and for what
        self.trained_with = set()
        for parameter in parameters:
            if isinstance(parameter, nn.Parameter):
                self.trained_with.add(id(parameter))
                grad = parameter.grad if parameter.is_leaf else None
                if grad is not None:
                    self.gradients[memory_of(grad) or -1] = weakref.ref(parameter)
                if not parameter.is_complex():
                    self.parameters[memory_of(parameter) or -1] = weakref.ref(parameter)
            self.sources[id(parameter)] = self._remember(parameter, self._node())

    def __torch_function__(
        self, func: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Call the function, and note what it did. What goes wrong with the notes stays here."""
        kwargs = kwargs or {}
        if is_compiling():
            return func(*args, **kwargs)  # torch.compile traces this line, and nothing below
        name, of = getattr(func, "__name__", ""), getattr(func, "__self__", None)
        if name == "watched_grad":  # autograd.grad(), of which derived() is told
            return func(*args, **kwargs)
        if name == "__set__" and of is Tensor.grad and args[1] is None:
            self.cleared[id(args[0])] = place()
            self.cleared_after[id(args[0])] = len(self.nodes)
        elif name == "__get__" and of is Tensor.grad:
            if owner_of(sys._getframe(1).f_code.co_filename) != "torch":
                self.read.add(id(args[0]))
                return self._graded(args[0], func(*args, **kwargs))
        elif name == "__set__" and of is Tensor.grad:
            self.given[id(args[0])] = place()
            with torch._C.DisableTorchFunction():
                new = args[0].grad is not args[1]
            if new:
                self.touched[id(args[0])] = place()
            return self._writing(".grad =", args[0] if new else None, lambda: func(*args, **kwargs))
        elif name == "__set__" and of is Tensor.requires_grad:
            self._flagged(args[0], args[1], "requires_grad =")
        if (name == "__get__" and of not in VIEWS) or (name == "__set__" and of is not Tensor.data):
            return func(*args, **kwargs)
        if name == "requires_grad_":  # a flag, and no operation
            self._flagged(args[0], kwargs.get("requires_grad", [*args, True][1]), name)
            return func(*args, **kwargs)
        if name == "__get__":  # the operation is what the attribute is called
            name = getattr(of, "__name__", "")
        if name == "_set_grad_enabled":
            enabled = torch.is_grad_enabled()
            out = func(*args, **kwargs)
            if enabled != torch.is_grad_enabled():  # a no_grad() in another one opens nothing
                self._switched(not enabled)
            return out
        if name == "register_hook" and isinstance(args[0], Tensor) and self.failed is None:
            node = self._of(args[0])
            return self.backward.hook(args[0], node, args[-1], lambda: func(*args, **kwargs))
        if self.idle() and not torch.is_grad_enabled():
            return func(*args, **kwargs)  # no path to a loss goes through it
        try:
            before = self._before(args, kwargs) if self.failed is None else None
        except Exception as problem:
            self.failed, before = problem, None
        whose = self._whose(name, args) if self.gradients and args else None
        mine = self._parameters_of(name, args) if self.gradients and args else []
        olds = [some(one) for one in mine]
        earlier = self.writes_to(args[0])[:] if name == "__set__" else []
        try:
            what = ".data =" if name == "__set__" else f"{name}()"
            out = self._writing(what, whose, lambda: func(*args, **kwargs))
        except RuntimeError as problem:
            self._raised(name, problem)
            raise
        for one, old in zip(mine, olds, strict=True):
            if old:
                self._by_hand(name, one, old)
        if before is not None:
            try:
                self._after(name, before, out, args, kwargs)
                if earlier:
                    self._carry(args[0], earlier)
            except Exception as problem:
                self.failed = problem
        return out

    def _carry(self, tensor: Tensor, earlier: list[Write]) -> None:
        """Keep what was written to a tensor before `t.data = other` gave it another memory."""
        address = memory_of(tensor) or -1
        there = self.parameters.get(address)
        holder = there() if there is not None else None  # which may have left it for another
        if address in self.written and (
            holder is None or holder is tensor or memory_of(holder) != address
        ):
            lines = self.written[address]
            lines[:0] = [write for write in earlier if write not in lines]

    def _raised(self, name: str, problem: RuntimeError) -> None:
        """Note an error: if the block ends without it, the caller's code has caught it."""
        if isinstance(problem, NotImplementedError):
            return
        through = _through_torch(sys._getframe(2).f_back)
        if any(frame.f_code.co_filename.startswith(OWN) for frame in through):
            return  # this package looks at a tensor
        first = (str(problem).splitlines() or [""])[0]
        line = place()
        if line is not None:
            said = f"{name}() at {line} raised {type(problem).__name__}: {first}"
            self.errors.setdefault(id(problem), said)

    def _parameters_of(self, name: str, args: Any) -> list[Tensor]:
        """Return the parameters with a gradient that a function writes to, outside of step()."""
        inplace = (name.endswith("_") and not name.endswith("__")) or name == "__set__"
        if not inplace or self.stepping():
            return []
        found = []
        for one in _leaves(args[:1], {}):  # _foreach_add_() has lists
            there = self.parameters.get(memory_of(one) or -1) if isinstance(one, Tensor) else None
            mine = there() if there is not None else None
            # A step has used this gradient, if it came before that.
            if mine is not None and self.came.get(id(mine)) == self.count():
                with torch._C.DisableTorchFunction():
                    found += [mine] if mine.grad is not None else []
        return found

    def _by_hand(self, name: str, mine: Tensor, old: tuple[Tensor, ...]) -> None:
        """Note if the caller's code moves a parameter in the direction of its gradient."""
        with torch._C.DisableTorchFunction():
            grad, now = some(mine.grad), some(mine)
            if id(mine) in self.ascents:  # SAM subtracts what it has added
                _, _, begun = self.ascents[id(mine)]
                left, moved = (
                    sum(float(part.abs().sum()) for part in added((), begun, one))
                    for one in (now, old)
                )
                if left < PUT_BACK * moved:
                    del self.ascents[id(mine)]
                    return
            if cosine(added((), old, now), grad) > ALONG:
                what = name if name != "__set__" else "data ="
                self.ascents[id(mine)] = Cut("ascent", place(), what), grad, old

    def _flagged(self, tensor: Any, on: Any, name: str) -> None:
        if on:
            self.flags.pop(id(tensor), None)
            self.wanted.add(id(tensor))
            if isinstance(tensor, Tensor) and not tensor.requires_grad:
                self.ons[id(tensor)] = Cut("flag-on", place(), name)
        elif isinstance(tensor, Tensor) and tensor.requires_grad:
            self.flags[id(tensor)] = self.were_off[id(tensor)] = Cut("flag-off", place(), name)
        elif id(tensor) in self.sources:
            self.kept_off[id(tensor)] = Cut("flag-kept", place(), name)

    def arrived(self, tensor: Tensor, gradient: Tensor) -> None:
        """Note that a parameter has a new gradient: what own code does to it counts from here."""
        self.masked.pop(id(tensor), None)
        self.touched.pop(id(tensor), None)
        self.clipped.pop(id(tensor), None)
        self.emptied.pop(id(tensor), None)
        self.read.discard(id(tensor))
        self.came[id(tensor)] = self.count()
        address = memory_of(gradient)
        if address:
            self.gradients[address] = weakref.ref(tensor)

    def _whose(self, name: str, args: Any) -> Tensor | None:
        """Return the parameter whose gradient a function may set to 0 in part, None if not."""
        inplace = name.endswith("_") and not name.endswith("__")
        if not (inplace or name in ("__setitem__", "__set__")) or self.stepping():
            return None
        for one in _leaves(args[:1], {}):  # _foreach_mul_() has lists
            there = self.gradients.get(memory_of(one) or -1) if isinstance(one, Tensor) else None
            of = there() if there is not None else None
            if of is not None and _has_grad(of, one):
                self.touched[id(of)] = place()
                if name in ("zero_", "_foreach_zero_"):
                    self.emptied[id(of)] = self.touched[id(of)]
                    self.cleared_after[id(of)] = len(self.nodes)
                self._scaling(name, args, id(of))
        if not isinstance(args[0], Tensor):
            return None
        by = args[1] if len(args) > 1 else None
        if name in BY and not (isinstance(by, Tensor) and by.numel() > 1):
            return None  # one number for all: no part of it
        there = self.gradients.get(memory_of(args[0]) or -1)
        return there() if there is not None else None

    def _scaling(self, name: str, args: Any, of: int) -> None:
        """Note whether a gradient is clipped before a GradScaler divides it by its scale."""
        if "unscale" in name:
            self.unscaled[of] = args[2].clone()
            if of in self.clipped and float(args[2]) != 1:
                self.scaled_later[of] = self.clipped[of]
            return
        through = _through_torch(sys._getframe(3))
        if any(frame.f_code.co_name.startswith("clip_grad") for frame in through):
            self.clipped[of] = place()

    def _writing(self, name: str, whose: Tensor | None, call: Callable[[], Any]) -> Any:
        """Call what writes to a parameter's gradient, and note which part it makes 0."""
        with torch._C.DisableTorchFunction():
            old = whose.grad if whose is not None else None
        alive = nonzero(old) if old is not None else None
        out = call()
        if whose is not None and alive is not None:
            with torch._C.DisableTorchFunction():
                new = whose.grad
            part = lost(alive, new) if new is not None else None
            if part is not None:
                cut = Cut("decayed-part", place(), name)
                self.masked.setdefault(id(whose), []).append((cut, part))
        return out

    def _switched(self, enabled: bool) -> None:
        """Note that recording was switched, and go back to the stretch around an enable_grad()."""
        frame = sys._getframe(2)
        ends = "__exit__" in (frame.f_code.co_name, frame.f_back and frame.f_back.f_code.co_name)
        if enabled:
            if not ends:
                self.around.append((self.stretch, self.opened, self.drawn))
        elif ends and self.around:
            self.stretch, self.opened, self.drawn = self.around.pop()
        else:
            self.stretches += 1
            self.stretch, self.opened, self.drawn = self.stretches, _opened(), _sampled()

    def __enter__(self) -> "Recorder":
        """Begin.

        Parameter(t), Variable(t) and what other processes send are no operations of torch, and are
        watched by their names.
        """
        _untraced()
        self.made = nn.Parameter.__dict__["__new__"], Variable.__dict__.get("__new__")
        nn.Parameter.__new__ = self._making(nn.Parameter.__new__)
        Variable.__new__ = self._making(Variable.__new__)
        group = dist.ProcessGroup if dist.is_available() else object
        # As the class has them: what getattr() returns is another object, and no method of its own.
        self.gathers = {name: vars(group)[name] for name in GATHER if name in vars(group)}
        for name in self.gathers:
            setattr(group, name, self._gathering(GATHER[name], getattr(group, name)))
        self.scheduled: dict[int, Line | None] = {}  # by optimizer: where a scheduler stepped
        self.schedule = LRScheduler.step
        LRScheduler.step = self._scheduling(self.schedule)
        self.train = nn.Module.train
        nn.Module.train = self._training(self.train)
        self.differentiate = eager_transforms._autograd_grad
        eager_transforms._autograd_grad = self._differentiated
        self.shown = warnings.showwarning
        warnings.showwarning = self.showing = self._showing(self.shown)
        super().__enter__()
        return self

    def __exit__(self, *problem: Any) -> None:
        """End, also after an exception."""
        super().__exit__(*problem)
        nn.Parameter.__new__, variable = self.made
        del Variable.__new__  # what it inherits is back
        if variable is not None:  # a block around this one
            Variable.__new__ = variable
        for name, gather in self.gathers.items():
            setattr(dist.ProcessGroup, name, gather)
        eager_transforms._autograd_grad = self.differentiate
        nn.Module.train = self.train
        LRScheduler.step = self.schedule
        if warnings.showwarning is self.showing:
            warnings.showwarning = self.shown

    def _showing(self, show: Callable[..., Any]) -> Any:
        """Return what shows a warning of torch, with the caller's own line in place of ours."""

        def showing(message: Any, kind: Any, file: str, number: int, *more: Any) -> None:
            line = place() if file.startswith(OWN) else None
            if line is not None:
                file, number, more = line.file, line.number, (*more[:1], None)
            show(message, kind, file, number, *more)

        return showing

    def _differentiated(self, outputs: Any, *args: Any, **kwargs: Any) -> Any:
        """Call what torch.func computes gradients with: zeros if a path has ended in a function."""
        found = self.differentiate(outputs, *args, **kwargs)
        line = place() if not is_compiling() else None
        if line is not None:
            self.functional.setdefault(_transform(), line)
        if not is_compiling():
            self.derived(outputs, found, True)
        return found

    def _training(self, train: Callable[..., Any]) -> Any:
        """Return what calls `train()` of a module, which `eval()` calls, too."""

        def trained(module: nn.Module, mode: bool = True) -> Any:
            if not is_compiling():
                (self.trained if mode else self.evaluated)[id(module)] = place()
            return train(module, mode)

        return trained

    def _scheduling(self, step: Callable[..., Any]) -> Any:
        """Return what calls `step()` of a scheduler."""

        @wraps(step)
        def stepped(scheduler: Any, *args: Any, **kwargs: Any) -> Any:
            self.scheduled[id(vars(scheduler).get("optimizer"))] = place()
            return step(scheduler, *args, **kwargs)

        return stepped

    def _making(self, new: Callable[..., Any]) -> Any:
        def made(cls: Any, *args: Any, **kwargs: Any) -> Any:
            result = new(cls, *args, **kwargs)
            source = next((one for one in _leaves(args, kwargs) if isinstance(one, Tensor)), None)
            if source is not None and self.failed is None:
                line, before = place(), self._of(source)  # it may be new, and comes first
                node = self._node(line=line, name=cls.__name__)
                kind, name = "new-leaf", cls.__name__
                if _copying():
                    kind, name = "deepcopy", "copy.deepcopy"
                node.parents = [(before, Cut(kind, line, name))]
                self._remember(result, node)
            return result

        return staticmethod(made)

    def _gathering(self, name: str, gather: Callable[..., Any]) -> Callable[..., Any]:
        """Return what calls a method that fills tensors with those of other processes."""

        def gathered(group: Any, outputs: Any, inputs: Any, *more: Any) -> Any:
            work = gather(group, outputs, inputs, *more)
            try:
                # What has no history is none of a loss: fully_shard() gathers parameters.
                sent = [t for t in _leaves((inputs,), {}) if isinstance(t, Tensor)]
                if self.failed is None and any(grad_fn_of(tensor) is not None for tensor in sent):
                    self._after(name, self._before(sent, {}), outputs, sent, {})
            except Exception as problem:
                self.failed = problem
            return work

        return gathered

    def loss(self, tensors: list[Tensor], last: bool, line: Line | None) -> None:
        """Note what `backward()`, if it is the last, or `autograd.grad()` was called on."""
        for tensor in tensors:
            self.began.append(line)
            self.began_after.append(len(self.nodes))
            self.asked.update([] if last else [len(self.losses)])
            self.losses.append(self._of(tensor))
            self._alive(self.losses[-1], tensor)
            self.marks.append(len(self.backward.events))
        self.backward.follow(tensors, range(len(self.losses) - len(tensors), len(self.losses)))
        frame = sys._getframe(1) if last else None
        while frame is not None:
            self.steps.add(code_name(frame.f_code))
            frame = frame.f_back

    def came_to(self, leaf: Tensor, count: int, line: Line | None) -> None:
        """Note that the last few losses give a leaf a gradient: an input, or a parameter."""
        kept = self.inputs.setdefault(id(leaf), [])
        kept += [(loss, line) for loss in self.losses[-count:]]

    def asked_for(self, parameter: int) -> list[Cut]:
        """Return the calls of `autograd.grad()`: those for a parameter, or else those for others.

        With them are the lines that write to the `.grad` of others.
        """
        mine = [line for line, what in self.grads if parameter in what]
        lines = dict.fromkeys(line for line in mine or [line for line, _ in self.grads] if line)
        wrote = list(dict.fromkeys(line for line in self.given.values() if line))
        also = tuple((".grad of others is written at", line) for line in wrote[:USES])
        kind = "not-assigned" if mine else "not-asked"
        return [Cut(kind, line, DERIVE, also=also) for line in lines]

    def derived(
        self, of: Any, gradients: Iterable[Tensor | None], again: bool, inputs: bool = False
    ) -> None:
        """Note what `autograd.grad()` returned, and whether it can be differentiated again.

        `inputs` says that it was asked for leaves alone that are no parameters.
        """
        if self.failed is not None:
            return
        line, name = place(), DERIVE
        before = [self._of(_unwrapped(t)) for t in _leaves((of,), {}) if isinstance(t, Tensor)]
        cut = None if again else Cut("create-graph", line, name)
        for gradient in gradients:
            if gradient is not None:
                gradient = _unwrapped(gradient)
                node = self._node(line=line, name=name, over=grad_fn_of(gradient) is None)
                node.parents = [(one, cut) for one in before]
                node.extent = extent(gradient)
                self.bare_gradients += [(cut, node)] if cut is not None and inputs else []
                self._remember(gradient, node, True)

    def _graded(self, leaf: Tensor, gradient: Tensor | None) -> Tensor | None:
        """Note that own code has read the gradient of a leaf, and return it."""
        losses = self.inputs.get(id(leaf)) if torch.is_grad_enabled() else None
        if losses and gradient is not None and grad_fn_of(gradient) is None:
            node = self._node(line=place(), name="grad", over=True)
            node.parents = [(one, Cut("create-graph", at, "backward")) for one, at in losses]
            node.grad_of = id(leaf)
            self._remember(gradient, node, True)
        return gradient

    def change(self, cut: Cut, old: Tensor, new: Tensor) -> None:
        """Note that a hook of a module put a tensor in place of another one."""
        self.changes.append((cut, self._of(old), self._of(new)))

    def called_by(self, parameter: Tensor) -> str:
        """Return what a parameter that nobody named is called in the class of what has it."""
        there, name = self.strangers.get(id(parameter), (None, ""))
        return name if there is not None and there() is parameter else ""

    def release(self) -> None:
        """Forget the tensors. The nodes stay, and hold none."""
        self.strangers.clear()
        self.known.clear()
        self.memory.clear()
        self.arrays.clear()
        self.writes.clear()
        self.gradients.clear()
        self.parameters.clear()
        self.ascents.clear()
        self.masked.clear()
        self.left.clear()
        self.by_id.clear()
        self.calls.clear()
        self.drawn = None
        self.around.clear()
        self.aliases.clear()
        for node in self.nodes:
            node.extent = node.seen = node.made = None

    # -- noting ------------------------------------------------------------------------------

    def _node(self, **what: Any) -> Node:
        node = Node(next(self.numbers), **what)
        self.nodes.append(node)
        return node

    def _remember(self, tensor: Tensor, node: Node, wrote: bool = False) -> Node:
        self.known[id(tensor)] = weakref.ref(tensor), node
        address = memory_of(tensor)
        if address:
            there = self.memory.get(address)
            # A view leaves what was first there. A write is the latest that is there.
            if wrote or there is None or there[0].expired():
                self.memory[address] = StorageWeakRef(tensor.untyped_storage()), node
        return node

    def _of(self, tensor: Tensor) -> Node:
        """Return the node of a tensor; make one if it was made where nobody looked."""
        if self.origin is not None and isinstance(tensor, nn.Parameter):
            whole = self.origin(tensor)
            if whole is not None:
                return self.sources[id(whole)]
        entry = self.known.get(id(tensor))
        if entry is not None and entry[0]() is tensor:
            return entry[1]
        node = self._node(line=place(), name="a new tensor", extent=extent(tensor))
        if isinstance(tensor, nn.Parameter) and len(self.strangers) < USES:
            self.strangers[id(tensor)] = weakref.ref(tensor), _attribute(tensor)
        owner = self.gradients.get(memory_of(tensor) or -1) if self.gradients else None
        node.grad_of = id(owner()) if owner is not None and owner() is not None else None
        if self._from_array(node, tensor):
            return self._remember(tensor, node)
        there = self.memory.get(memory_of(tensor) or -1)
        if there is not None and not there[0].expired():
            # Parameter(t), Variable(t), from_numpy(t.numpy()): other tensors in the same memory.
            on = grad_fn_of(tensor) is not None or there[1].over
            cut = None if on else Cut("new-leaf", node.line, "Tensor")
            node.parents.append((there[1], cut))
            self._alive(there[1], tensor)
        elif grad_fn_of(tensor) is None:
            self._numbers_of(node, tensor)
        else:  # made below Python: its graph says of which leaves
            node.opaque = True
            by = grad_fn_of(tensor)
            known = getattr(type(by), "_forward_cls", None)  # a custom Function has its own name
            if node.line is not None and (known is None or known.__module__.startswith("torch.")):
                by.metadata.setdefault(LABEL, Cut("not-finite", node.line, HIDDEN.join(PASSES)))
            leaves = (self.sources.get(id(leaf)) for leaf, _ in walk([tensor]))
            node.parents += [(leaf, None) for leaf in leaves if leaf is not None]
        return self._remember(tensor, node)

    def _from_array(self, node: Node, tensor: Tensor) -> bool:
        """Join a new tensor to the array whose memory it has, as by from_numpy(); say if so."""
        there = self.arrays.get(memory_of(tensor) or -1) if grad_fn_of(tensor) is None else None
        if there is None or there[0].expired():
            return False
        node.parents.append((there[1], None))
        return True

    def _numbers_of(self, node: Node, tensor: Tensor) -> None:
        """Join a new tensor to the numbers in it that have left torch before."""
        node.loose = node.loose or 1
        if not self.left or tensor.is_meta or tensor.numel() > ALIKE:
            return
        try:
            values = set(tensor.detach().reshape(-1).tolist())
        except (RuntimeError, NotImplementedError):
            return
        numbers = torch.tensor([float(number) for number, _ in self.left], dtype=torch.float64)
        parts = tensor.is_floating_point() or tensor.is_complex()  # 4.2 is no label 4
        rounded = (numbers.to(tensor.dtype) if parts else numbers).tolist()
        for near, (_, escaped) in zip(rounded, self.left, strict=True):
            if near in values and (escaped, None) not in node.parents:
                node.parents.append((escaped, None))

    def _left_as(self, number: float, line: Line | None) -> list[Node]:
        """Return what left torch as this number or its negative.

        One that may well be another constant, as 1.0, counts only where the line has its name.
        """
        if id(number) in self.by_id:
            return [self.by_id[id(number)][1]]
        if abs(number) in self.by_value:
            return [self.by_value[abs(number)]]
        return [
            node for name, node in self.by_name.get(abs(number), {}).items()
            if line is not None and has_word(line, name)
        ]  # fmt: skip

    def _multiple(self, number: float) -> list[Node]:
        """Return what left torch on one line, if this is its sum, times 0.1 or the like."""
        sums: dict[Line | None, float] = {}
        for value, node in islice(reversed(self.left), ALIKE):
            total = sums[node.line] = sums.get(node.line, 0.0) + value
            if number and total and _few_digits(number / total) and not _few_digits(total):
                some = [one for _, one in self.left[-ALIKE:] if one.line == node.line]
                return some[some.index(node) :]
        return []

    def _before(self, args: Any, kwargs: dict[str, Any]) -> tuple[list[tuple[Tensor, Node]], bool]:
        values = list(_leaves(args, kwargs))
        tensors = [_unwrapped(value) for value in values if isinstance(value, Tensor)]
        found = [(tensor, self._of(tensor)) for tensor in tensors]
        for tensor, node in found:
            self._alive(node, tensor)
        return found, any(isinstance(value, float) for value in values)

    def _alive(self, node: Node, tensor: Tensor) -> None:
        """Note whether what a custom Function returned is recorded."""
        call = node.call
        made = grad_fn_of(tensor) if call is not None else None
        inside = _inside() if call is not None else None
        if call is None or (inside is not None and self._call(inside) is call):
            return
        if call.name == CHECKPOINT and call.given and not tensor.requires_grad:
            node.kept = tensor.is_floating_point() or tensor.is_complex()
            return  # it is not what the block has returned, and says nothing of that
        if call.alive is True and made is None:
            return
        call.alive = call.alive or tensor.requires_grad
        if made is not None and call.line is not None:
            name = f"the gradient that {call.name}() passes back"
            labels = getattr(made, "metadata", {})
            labels.setdefault(LABEL, Cut("not-finite", call.line, name))

    def _after(
        self, name: str, before: tuple[list[tuple[Tensor, Node]], bool], out: Any, args: Any,
        kwargs: dict[str, Any],
    ) -> None:  # fmt: skip
        found, loose = before
        if name == "zeros_like" and sys._getframe(2).f_code.co_name == "safe_unpack_dual":
            self.derived(args, [out], True)  # what jvp() has where a path has ended in a function
            return
        if name.endswith(("_like", "_as")) or name.startswith("new_"):
            # One of the two tensors gives its form alone.
            first = _unwrapped(args[0]) if args and isinstance(args[0], Tensor) else None
            found = [one for one in found if (one[0] is first) == name.endswith("_as")]
        if name == "__deepcopy__":  # its memo has what was copied before
            found = found[:1]
        if name in ESCAPE:
            self._escaped(name, found, out)
            return
        if name == "__repr__":  # it is printed
            for _, node in found:
                node.shown = True
        results = [_unwrapped(one) for one in _leaves((out,), {}) if isinstance(one, Tensor)]
        inplace = name == "__setitem__" or (name.endswith("_") and not name.endswith("__"))
        if name == "__set__":  # t.data = other
            self._set(found)
            return
        bound = kwargs.get("max_norm", args[3] if len(args) > 3 else None)
        if name in ("embedding", "embedding_bag") and len(found) > 1 and bound is not None:
            self._wrote("max_norm", args[1], place(), [])
        if inplace and found and not results:
            results = [found[0][0]]
        if not results:
            return
        recorded = any(grad_fn_of(result) is not None for result in results)
        if name in PAIRS and len(found) == 2 and found[0][0] is found[1][0]:
            self.odd[f"{name}() at {place()} gets one tensor for both sides, and so is 0"] = None
        if recorded and len(found) > 1:
            self._loss_of(name, found, results[0])
        enabled = torch.is_grad_enabled()
        inside = None if enabled else _inside()
        call = self._call(inside) if inside else None
        off = 0 if enabled or call else self.stretch or -1
        walk = recorded or name in CENTRED
        line, (caller, calls, at) = place(), _caller() if walk else (None, (), 0)
        if name.startswith("_foreach_") and inplace and args and isinstance(args[0], (list, tuple)):
            lists = [one for one in (*args, *kwargs.values()) if isinstance(one, (list, tuple))]
            tensors = [[one for one in each if isinstance(one, Tensor)] for each in lists]
            for each in zip(*(one for one in tensors if one), strict=False):
                self._wrote(name, each[0], line, [self._of(one) for one in each[1:]])
        elif inplace and found:
            itself = name == "copy_" and len(found) == 2 and _same_place(found[0][0], found[1][0])
            same = found[1][1].line if itself else None
            self._wrote(name, found[0][0], line, [node for _, node in found[1:]], same)
        numbers = [v for v in _leaves(args, kwargs) if isinstance(v, float)]
        made: list[Node] = []
        for result in results:
            if name in CASTS and any(result is tensor for tensor, _ in found):
                continue  # there was nothing to do, and it is x itself
            # A write that is not recorded leaves the path of what it writes to as it was.
            kept = inplace and bool(off) and result.requires_grad
            node = self._node(line=line, name=name, off=0 if kept else off, call=call, loose=loose)
            where = memory_of(result) if len(results) > 1 else None
            own = [one for one in found if where is not None and memory_of(one[0]) == where]
            if name in PACK and not result.is_floating_point():
                own = [one for one in found if not one[0].is_floating_point()]
            for tensor, parent in own or found:  # broadcast_tensors() has a result for each
                if kept and tensor is result:
                    node.parents.append((parent, None))
                    continue
                cut = None
                if parent.call is None or parent.call is not call:
                    cut = self._cut(name, tensor, parent, result, off, call, line)
                if cut is not None and cut.kind == "not-differentiable" and recorded:
                    continue  # of several results, another one is made of this tensor
                node.parents.append((parent, cut))
            node.parents += [(one, None) for n in numbers for one in self._left_as(n, line)]
            if recorded and name in SUM | DIFFERENCE and result.dim() == 0:  # a loss, it may be
                new = dict.fromkeys(one for n in numbers for one in self._multiple(n))
                node.parents += [(one, None) for one in new if (one, None) not in node.parents]
            if name in CREATE and (found or not self._from_array(node, result)):
                node.loose = 2 if result.is_floating_point() else 1
                self._numbers_of(node, result)
            self._remember(result, node, inplace)
            node.times = tuple(numbers) if name in PRODUCT or "alpha" in kwargs else ()
            by = grad_fn_of(result)
            node.over = by is None
            node.copied = name == "__getitem__" and result._base is None and len(found) > 1
            node.copied |= name == "clone"
            node.scalar = result.dim() == 0 and name not in ELEMENT
            if not inplace and len(node.parents) < 4 and type(result) is Tensor:
                node.made = weakref.ref(result, self._dies)
                node.shape = tuple(result.shape)
            node.caller, node.calls = (None, ()) if node.over else (caller, calls)
            node.caller = caller if name in CENTRED else node.caller
            node.at = at
            view = (n for t, n in found if not inplace and _is_all_of(result, t))
            mask = result.dtype is torch.bool or result.dim() == 0 or name in TO_NUMBERS
            node.extent = next((n.extent for n in view), None) or extent(result, any_dtype=mask)
            node.seen = see(name, args, kwargs, result)
            if node.seen is not None and node.seen.never == BY_ZERO:
                node.seen = replace(node.seen, whence=self._whence())
            if node.seen is not None and node.seen.together:
                wrote = [at.plain for at in self.lines_of(found[0][0]) if at is not None]
                also = tuple(("this writes to both:", at) for at in dict.fromkeys(wrote))
                node.seen = replace(node.seen, whence=also)
            if by is not None and line is not None:
                passed = Cut("not-finite", line, f"the gradient that {name}() passes back")
                by.metadata[LABEL] = passed
            if name in ("data", "detach") and found:
                self.aliases[id(result)] = weakref.ref(result), weakref.ref(found[0][0])
            made.append(node)
            base = self._behind(result) if inplace else None
            if base is not None:  # a write into a view is one into what it looks at
                still = 0 if base.requires_grad else off
                whole = self._node(line=line, name=name, off=still, call=call)
                lone = result._base is None and result.requires_grad  # base has no path to it
                cut = Cut("data", line, ".data") if lone else None
                whole.parents = [(self._of(base), None), (node, cut)]
                whole.over = not base.requires_grad
                self._remember(base, whole, True)
        if recorded and len(results) > 1 and isinstance(out, tuple) and len(out) == len(results):
            on = {_result(out, n): one for n, one in enumerate(made) if not one.over}
            for node in made:
                node.beside = on

    def _dies(self, made: Any) -> None:
        self.died[id(made)] = len(self.nodes)

    def _loss_of(self, name: str, found: list[tuple[Tensor, Node]], result: Tensor) -> None:
        """Note a loss that is not what its author wants: two softmax, or each value with each."""
        made = found[0][1]
        while made.name in SAME_VALUES and made.parents:
            made = made.parents[0][0]
        if made.name in TWICE.get(name, ()):
            into = "needs log_softmax()" if name == "nll_loss" else f"applies {made.name} itself"
            said = f"{name}() at {place()} gets what {made.name}() returned, at {made.line}"
            self.odd[f"{said}, and {into}"] = None
        (one, mine), (two, other) = found[:2]
        if name not in EACH or len(found) != 2 or one.requires_grad == two.requires_grad:
            return
        if one.dim() < two.dim():
            one, two, mine = two, one, other
        if one.dim() == 2 and two.dim() == 1 and one.shape == (len(two), 1) and len(two) > 1:
            if mine.name in {"unsqueeze", "view", "reshape", "__getitem__"}:
                return
            shapes = " and ".join(str(tuple(t.shape)) for t, _ in found[:2])
            self.odd[
                f"{name}() at {place()} gets {shapes}, and combines each value with each: "
                f"{(len(two), len(two))}. squeeze() one, or give both one shape"
            ] = None

    def _whence(self) -> tuple[tuple[str, Line], ...]:
        """Return where the number 0 came from by which the caller's own code multiplies now."""
        frame: FrameType | None = sys._getframe(3)
        while frame is not None and owner_of(frame.f_code.co_filename) != "own":
            frame = frame.f_back
        if frame is None:
            return ()
        here = frame.f_code, frame.f_lasti
        if here not in self.whences:
            self.whences[here] = origin(frame)
        return self.whences[here]

    def _behind(self, tensor: Tensor) -> Tensor | None:
        """Return the tensor that another one is a view of, or the `.data` or `detach()` of."""
        if tensor._base is not None:
            return tensor._base
        alias, of = self.aliases.get(id(tensor), (None, None))
        return of() if alias is not None and alias() is tensor else None

    def _cut(
        self, name: str, tensor: Tensor, parent: Node, result: Tensor, off: int,
        call: Call | None, line: Line | None,
    ) -> Cut | None:  # fmt: skip
        if call is not None:
            return None  # whether a custom Function lets go on shows when its output is used
        if off:
            if parent.off == off:
                return None  # the path has ended before, in the same block
            if self.drawn is not None:
                return _of_sample(self.drawn, line)
            kind = "inference-mode" if torch.is_inference_mode_enabled() else "no-grad"
            return Cut(kind, line, opened=self.opened)
        found = kind_of(name, tensor, result)
        if found == "data" and _copying():
            return Cut("deepcopy", line, "copy.deepcopy") if tensor.requires_grad else None
        if found in ("integer", "comparison", "not-differentiable"):
            drawn = _sampled()
            if drawn is not None:
                return _of_sample(drawn, line)
        went_in = not parent.over if name == "detach_" else tensor.requires_grad  # it is off now
        if found in ("detach", "data") and not went_in:
            return None
        return Cut(found, line, name) if found else None

    def _call(self, inside: tuple[int, Call]) -> Call:
        frame, call = inside
        there = self.calls.get(frame)
        if there is None or there.line != call.line or there.name != call.name:
            self.calls[frame] = call
        else:  # it may be the next call on this line, in a loop
            there.inputs |= call.inputs
        return self.calls[frame]

    def _escaped(self, name: str, found: list[tuple[Tensor, Node]], out: Any) -> None:
        if not found or name == "__format__":
            for _, shown in found:
                shown.shown = True
            return
        line = place()
        plain = name.strip("_")
        kind = "numpy" if plain in ("numpy", "array") else "item"
        node = self._node(line=line, name=plain, escape=True, scalar=kind == "item")
        node.parents = [(found[0][1], Cut(kind, line, plain))]
        address = memory_of(found[0][0])
        if kind == "numpy" and address:
            self.arrays[address] = StorageWeakRef(found[0][0].untyped_storage()), node
        for number in islice(_leaves((out,), {}), ALIKE):
            if isinstance(number, float):
                self.by_id[id(number)] = number, node  # this keeps it alive, and its id its own
                if not _few_digits(number):
                    self.by_value[abs(number)] = node
                elif line is not None and (own := assigned_to(line)):
                    self.by_name.setdefault(abs(number), {})[own] = node
            whole = isinstance(number, int) and number not in (0, 1, -1)
            if whole or (isinstance(number, float) and abs(number) not in COMMON):
                self.left.append((number, node))

    def _set(self, found: list[tuple[Tensor, Node]]) -> None:
        """Note `t.data = other`."""
        if len(found) == 2:
            tensor, other = found[0][0], found[1][1]
            self._wrote("data =", tensor, place(), [other])
            node = self._node(line=place(), name="data =")
            node.parents = [(other, Cut("data", node.line, "data ="))]
            if tensor.requires_grad:  # its own path goes on
                mine = found[0][1]
                while other is not mine and len(other.parents) == 1:
                    other = other.parents[0][0]
                # What is made of itself is another form of it, as in a model's `to()`.
                node.parents[: int(other is mine)] = [(mine, None)]
            self._remember(tensor, node, True)

    def _wrote(
        self, name: str, tensor: Tensor, line: Line | None, what: list[Node],
        itself: Line | None = None,
    ) -> None:  # fmt: skip
        if self.stepping():
            return
        address = memory_of(tensor)
        if address:
            if address not in self.writes or self.writes[address].expired():
                old = self.writes.get(address)
                self.writes[address] = StorageWeakRef(tensor.untyped_storage())
                if old is not None:  # the memory is another tensor's now
                    self.written.pop(address, None)
            lines = self.written.setdefault(address, [])
            if owner_of(sys._getframe(3).f_code.co_filename) == "torch":
                self.by_torch.add((address, name, line))
            write = name, line, tuple(what), itself, tensor.numel(), self.count()
            if write not in lines:
                lines.append(write)


def _untraced() -> None:
    """Let torch.compile leave alone the code of this package where it runs by itself.

    It does so where a compiled function goes on in Python. What is called in a graph is traced.
    """
    dynamo = sys.modules.get("torch._dynamo.decorators")  # to import it takes seconds
    skip: Any = getattr(dynamo, "skip_code", None)
    todo: list[Any] = list(globals().values()) if skip is not None else []
    while todo:
        one = todo.pop()
        if inspect.isclass(one) and one.__module__.startswith(__name__.partition(".")[0]):
            todo += vars(one).values()
        code = getattr(getattr(one, "__func__", one), "__code__", one)
        if isinstance(code, CodeType) and code.co_filename.startswith(OWN):
            skip(code)
            todo += code.co_consts


def _leaves(args: Any, kwargs: dict[str, Any]) -> Iterator[Any]:
    """Yield what stands in arguments, also in lists, tuples and dicts."""
    for value in (*args, *kwargs.values()):
        if isinstance(value, (list, tuple)):
            yield from _leaves(value, {})
        elif isinstance(value, dict):
            yield from _leaves((), value)
        else:
            yield value


def _few_digits(number: float) -> bool:
    """Return whether a number has three digits or less, apart from rounding."""
    return isfinite(number) and isclose(number, float(f"{number:.3g}"), rel_tol=1e-12)


def _is_all_of(view: Tensor, tensor: Tensor) -> bool:
    """Return whether a tensor has the values of another one, in the same memory."""
    return view.numel() == tensor.numel() and memory_of(view) == memory_of(tensor) is not None


def _same_place(one: Tensor, two: Tensor) -> bool:
    """Return whether two tensors begin at the same place in memory."""
    return memory_of(one) == memory_of(two) is not None and one.data_ptr() == two.data_ptr()


def _has_grad(parameter: Tensor, grad: Tensor) -> bool:
    """Return whether a parameter has a gradient in this memory now."""
    with torch._C.DisableTorchFunction():
        mine = parameter.grad
    return mine is not None and memory_of(mine) == memory_of(grad)


def _unwrapped(tensor: Tensor) -> Tensor:
    """Return the tensor inside of those that vmap(), grad() and jvp() of torch.func work with."""
    while torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        tensor = torch._C._functorch.get_unwrapped(tensor)
    return tensor
