"""Where the path from a parameter to the loss ends: the operations, as Python calls them.

While `Recorder` is entered, each operation of torch that Python calls becomes a node: what went in,
on which line, and whether autograd goes on from what came out. No tensor is kept, only weak
references. After the step, `ends()` walks from a parameter to what `backward()` was called on.

What runs below Python is one operation, and what runs in a compiled region is none.
"""

import inspect
import re
import sys
import warnings
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, islice
from types import CodeType, FrameType
from typing import Any, Optional

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch._functorch import eager_transforms
from torch.autograd import Variable
from torch.distributions import Distribution
from torch.multiprocessing.reductions import StorageWeakRef
from torch.nn.modules import module as torch_module
from torch.overrides import TorchFunctionMode

from who_learns.backward import (
    LABEL,
    Backward,
    Extent,
    extent,
    extent_zero,
    is_bad,
    is_nan,
    lost,
    memory_of,
    nonzero,
    walk,
)
from who_learns.cuts import DRAW, OWN, TORCH, Cut, Line, kind_of, owner_of, returns
from who_learns.fingerprint import added, cosine, some
from who_learns.origin import origin
from who_learns.zeros import (
    BY_ZERO,
    DIFFERENCE,
    FORM,
    MULTIPLY,
    PICK,
    PRODUCT,
    SUM,
    Seen,
    adds,
    all_padding,
    closed,
    emptied,
    equal_sides,
    factors_of,
    ignores,
    is_empty,
    mask_of,
    nothing_to_learn,
    over_itself,
    returned,
    see,
    stays_zero,
    takes_away,
    zero_factor,
    zero_if_padding,
)

CREATE = {"tensor", "as_tensor", "from_numpy", "full", "scalar_tensor", "new_tensor", "new_full"}
ESCAPE = {
    "item", "tolist", "numpy", "__array__", "__float__", "__int__", "__index__", "__complex__",
    "__format__",
}  # fmt: skip
# Functions whose derivative is zero wherever it exists.
ROUND = {
    "round",
    "floor",
    "ceil",
    "trunc",
    "fix",
    "sign",
    "sgn",
    "floor_divide",
    "heaviside",
} | DRAW
# What makes a mask of -inf.
FILL = {"masked_fill", "masked_fill_", "where", "full", "full_like", "new_full", "fill_", "tensor"}
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
DERIVE = "autograd.grad"
ALONG = 0.99  # the cosine of what changes along a gradient
# By a loss: what makes probabilities that it expects to make itself.
TWICE = {
    "cross_entropy": {"softmax"}, "nll_loss": {"softmax"},
    "binary_cross_entropy_with_logits": {"sigmoid"},
}  # fmt: skip
SAME_VALUES = {"view", "reshape", "squeeze", "unsqueeze", "flatten", "contiguous", "to", "float",
               "transpose", "permute"}  # fmt: skip
CASTS = {
    "to",
    "float",
    "double",
    "half",
    "bfloat16",
    "type",
    "type_as",
    "contiguous",
    "cpu",
    "cuda",
}
EACH = DIFFERENCE | {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"}
BY = {"mul_", "div_"}  # what multiplies all by one number, or each by its own
WHOLE = {"copy_", "data =", "fill_", "normal_", "uniform_", "zero_"}
NEAR = 5  # lines: what comes next is in plain sight
FEW = 16  # operations of an average
USES = 3  # lines of one kind that belong to a cut
UNRECORDED = {"no-grad", "inference-mode", "sample"}
LAYERS = MULTIPLY - PRODUCT
ADDS = SUM | DIFFERENCE | {"stack"}  # what makes a loss of its terms
TERMS = ADDS | PRODUCT | {"div", "__truediv__", "sum", "mean"}  # of a product: by a number
TERM, LAYER = 1, 2  # how a value goes into a loss: as a term, or through a layer
# What takes one number of several: no term of a loss.
ELEMENT = {"__getitem__", "select", "squeeze", "chunk", "split", "unbind", "view", "reshape"}
CHOOSE = {"integer", "comparison"}  # an index or a mask stands beside many paths that go on
ALL: frozenset[int] = frozenset()  # of the losses: no choice among them
ALIKE = 1024  # values of a new tensor that are compared with the numbers that left torch
# Before 2.3 there is no such function, and torch.compile does not trace modes.
is_compiling: Callable[[], bool] = getattr(torch.compiler, "is_compiling", bool)
# By code: the name of the custom Function whose forward() it is, and its backward().
forwards: dict[CodeType, tuple[str, CodeType | None]] = {}


@dataclass(eq=False)
class Node:
    """What one operation made."""

    number: int
    parents: list[tuple["Node", Cut | None]] = field(default_factory=list)
    line: Line | None = None
    name: str = ""
    off: int = 0  # the stretch without recording in which it was made; 0: it was recorded
    call: Optional["Call"] = None  # the custom Function inside of which it was made
    # It has numbers whose origin is not known; 2: and it was made of numbers alone.
    loose: int = 0
    caller: Line | None = None  # that called the outermost module in which it was made
    opaque: bool = False  # several operations below Python, as a compiled region
    times: tuple[float, ...] = ()  # the numbers that it is multiplied by
    escape: bool = False  # it stands for numbers that have left torch
    over: bool = False  # it is not recorded, so that no path goes on from it
    extent: Extent | None = None  # its smallest and its largest value
    seen: Seen | None = None  # what else may make a gradient zero
    made: Any = None  # the tensor, weakly, if it is made of at most three others
    shape: tuple[int, ...] = ()
    scalar: bool = False  # it is one number
    grad_of: int | None = None  # the id of the parameter whose gradient it is
    beside: dict[str, "Node"] = field(default_factory=dict)  # results of the same call that go on


@dataclass(eq=False)
class Call:
    """One call of a custom Function."""

    name: str
    line: Line | None
    alive: bool | None = None  # whether its output is recorded; None: nobody has used it
    backward: CodeType | None = None
    given: bool = False  # an argument requires a gradient


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
            return Line(name, frame.f_lineno, inside, _called(frame), _name(frame.f_code))
        if owner == "library" and inside is None:
            inside = Line(name, frame.f_lineno)
        frame = frame.f_back
    return inside


def _name(code: CodeType) -> str:
    return f"{code.co_filename}:{code.co_name}:{code.co_firstlineno}"


def _called(helper: FrameType) -> Line | None:
    """Return the line that called a function, if it is in another one of the caller's own code.

    The forward() of a module is no helper: its parameters' names say which module it is.
    """
    frame = helper.f_back
    code = helper.f_code
    while frame is not None and frame.f_code.co_name not in CALLS:
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


def _caller() -> Line | None:
    """Return the line of the caller's own code that called the outermost module, if one runs."""
    frame: FrameType | None = sys._getframe(2)
    found, module = None, False
    while frame is not None:
        name = frame.f_code.co_filename
        if frame.f_code.co_name in CALLS:
            module = True
        elif owner_of(name) == "own":
            if module:
                found = name, frame.f_lineno
            elif found is not None:
                break
            module = False
        frame = frame.f_back
    return None if found is None else Line(*found)


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
    call.given = any(isinstance(v, Tensor) and v.requires_grad for v in found.f_locals.values())
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


class Recorder(TorchFunctionMode):  # type: ignore[misc]
    """Note each operation between entering and leaving. It changes no number."""

    made: Any

    def __init__(self, parameters: Iterable[Tensor]) -> None:
        super().__init__()
        self.numbers = count()
        self.nodes: list[Node] = []
        self.known: dict[int, tuple[Any, Node]] = {}
        self.memory: dict[int, tuple[Any, Node]] = {}
        self.arrays: dict[int, tuple[Any, Node]] = {}  # what NumPy got: by memory
        self.sources: dict[int, Node] = {}
        self.losses: list[Node] = []
        self.asked: set[int] = set()  # the numbers of those that autograd.grad() was called on
        self.left: list[tuple[Any, Node]] = []  # numbers that have left torch, and their nodes
        self.calls: dict[int, Call] = {}
        # By memory: what wrote there, on which line, and what was computed from what it wrote.
        self.written: dict[
            int, list[tuple[str, Line | None, tuple[Node, ...], Line | None, int]]
        ] = {}  # with the number of steps before
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
        self.changes: list[tuple[Cut, Node, Node]] = []  # by hooks of modules
        self.steps: set[str] = set()  # functions in which backward() was called
        self.marks: list[int] = []  # by loss: the number of what was seen before on the way back
        self.ones: dict[int, Cut] | None = None  # what is 1, as a value divided by itself
        self.count: Callable[[], int] = lambda: 0  # how many steps were done
        self.idle: Callable[[], bool] = lambda: False  # what runs is an optimizer's own
        self.origin: Callable[[Tensor], Tensor | None] | None = None
        self.failed: BaseException | None = None
        self.joined: dict[tuple[int, frozenset[int]], Joined] = {}
        self.ended: dict[frozenset[int], dict[int, list[tuple[Cut, bool]]]] = {}
        self.by_id: dict[int, Node] = {}  # numbers that have left torch, by the id of the number
        self.trained: dict[int, Line | None] = {}  # by module: where training mode was turned on
        self.evaluated: dict[int, Line | None] = {}  # and eval mode
        self.cleared: dict[int, Line | None] = {}  # by tensor: where its gradient was set to None
        self.given: dict[int, Line | None] = {}  # by tensor: where its gradient was set
        self.emptied: dict[int, Line | None] = {}  # the same, where zero_() cleared it
        self.read: set[int] = set()  # tensors whose gradient other code than torch has read
        self.flags: dict[int, Cut] = {}  # by tensor: where its requires_grad was turned off
        self.ons: dict[int, Cut] = {}  # and on
        self.kept_off: dict[int, Cut] = {}  # where it was set to False that was so
        self.wanted: set[int] = set()  # the tensors of which something sets it to True
        self.errors: dict[int, str] = {}  # by error: what raised it, and where
        # By parameter: what has moved it in the direction of its gradient, that gradient,
        # and the values before.
        self.ascents: dict[int, tuple[Cut, tuple[Tensor, ...], tuple[Tensor, ...]]] = {}
        self.came: dict[int, int] = {}  # by parameter: the steps before its gradient came
        self.clipped: dict[int, Line | None] = {}  # by tensor: where its gradient was clipped
        self.scaled_later: dict[int, Line | None] = {}  # the same, if it was unscaled afterwards
        self.unscaled: dict[int, Tensor] = {}  # by what its gradient was multiplied since
        self.began: list[Line | None] = []  # by loss: the line of its backward()
        self.functional: dict[str, Line] = {}  # gradients of torch.func: their lines
        self.odd: dict[str, None] = {}  # what makes a loss that learns something else
        self.parameters: dict[int, Any] = {}  # by memory: a weak reference
        self.gradients: dict[int, Any] = {}  # by memory of a gradient: whose it is
        self.touched: dict[int, Line | None] = {}  # by tensor: what wrote to its gradient last
        # By parameter: what has made a part of its gradient 0 since it arrived, and which part.
        self.masked: dict[int, list[tuple[Cut, Tensor]]] = {}
        # By module and name: where a module or a parameter was assigned.
        self.registered: dict[tuple[int, str], Line | None] = {}
        self.assigned: set[int] = set()  # the ids of what was assigned
        self.hooks: list[Any] = []
        self.whences: dict[tuple[CodeType, int], tuple[tuple[str, Line], ...]] = {}
        self.grads: list[tuple[Line | None, set[int]]] = []  # autograd.grad(): where, and for what
        self.trained_with: set[int] = set()  # those of the sources that are no buffers
        for parameter in parameters:
            if isinstance(parameter, nn.Parameter):
                self.trained_with.add(id(parameter))
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
        elif name == "__get__" and of is Tensor.grad:
            if owner_of(sys._getframe(1).f_code.co_filename) != "torch":
                self.read.add(id(args[0]))
        elif name == "__set__" and of is Tensor.grad:
            self.given[id(args[0])] = place()
            with torch._C.DisableTorchFunction():
                new = args[0].grad is not args[1]
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
        try:
            out = self._writing(f"{name}()", whose, lambda: func(*args, **kwargs))
        except RuntimeError as problem:
            self._raised(name, problem)
            raise
        for one, old in zip(mine, olds, strict=True):
            if old:
                self._by_hand(name, one, old)
        if before is not None:
            try:
                self._after(name, before, out, args, kwargs)
            except Exception as problem:
                self.failed = problem
        return out

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
            self.flags[id(tensor)] = Cut("flag-off", place(), name)
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
        inplace = name == "__setitem__" or (name.endswith("_") and not name.endswith("__"))
        if not inplace or self.stepping():
            return None
        for one in _leaves(args[:1], {}):  # _foreach_mul_() has lists
            there = self.gradients.get(memory_of(one) or -1) if isinstance(one, Tensor) else None
            of = there() if there is not None else None
            if of is not None:
                self.touched[id(of)] = place()
                if name in ("zero_", "_foreach_zero_"):
                    self.emptied[id(of)] = self.touched[id(of)]
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
        self.train = nn.Module.train
        nn.Module.train = self._training(self.train)
        self.differentiate = eager_transforms._autograd_grad
        eager_transforms._autograd_grad = self._differentiated
        for register in (
            torch_module.register_module_module_registration_hook,
            torch_module.register_module_parameter_registration_hook,
        ):
            self.hooks.append(register(self._registered))
        self.shown = warnings.showwarning
        warnings.showwarning = self.showing = self._showing(self.shown)
        super().__enter__()
        return self

    def __exit__(self, *problem: Any) -> None:
        """End, also after an exception."""
        super().__exit__(*problem)
        for hook in self.hooks:
            hook.remove()
        nn.Parameter.__new__, variable = self.made
        del Variable.__new__  # what it inherits is back
        if variable is not None:  # a block around this one
            Variable.__new__ = variable
        for name, gather in self.gathers.items():
            setattr(dist.ProcessGroup, name, gather)
        eager_transforms._autograd_grad = self.differentiate
        nn.Module.train = self.train
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

    def _registered(self, module: nn.Module, name: str, new: Any) -> None:
        if not is_compiling():
            self.assigned.add(id(new))
            self.registered[id(module), name] = place()

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

    def _making(self, new: Callable[..., Any]) -> Any:
        def made(cls: Any, *args: Any, **kwargs: Any) -> Any:
            result = new(cls, *args, **kwargs)
            source = next((one for one in _leaves(args, kwargs) if isinstance(one, Tensor)), None)
            if source is not None and self.failed is None:
                line = place()
                node = self._node(line=line, name=cls.__name__)
                kind, name = "new-leaf", cls.__name__
                if _copying():
                    kind, name = "deepcopy", "copy.deepcopy"
                node.parents = [(self._of(source), Cut(kind, line, name))]
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
                if self.failed is None and any(tensor.grad_fn is not None for tensor in sent):
                    self._after(name, self._before(sent, {}), outputs, sent, {})
            except Exception as problem:
                self.failed = problem
            return work

        return gathered

    def loss(self, tensors: list[Tensor], last: bool, line: Line | None) -> None:
        """Note what `backward()`, if it is the last, or `autograd.grad()` was called on."""
        for tensor in tensors:
            self.began.append(line)
            self.asked.update([] if last else [len(self.losses)])
            self.losses.append(self._of(tensor))
            self._alive(self.losses[-1], tensor)
            self.marks.append(len(self.backward.events))
        self.backward.follow(tensors)
        frame = sys._getframe(1) if last else None
        while frame is not None:
            self.steps.add(_name(frame.f_code))
            frame = frame.f_back

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

    def derived(self, of: Any, gradients: Iterable[Tensor | None], again: bool) -> None:
        """Note what `autograd.grad()` returned, and whether it can be differentiated again."""
        if self.failed is not None:
            return
        line, name = place(), DERIVE
        before = [self._of(_unwrapped(t)) for t in _leaves((of,), {}) if isinstance(t, Tensor)]
        cut = None if again else Cut("create-graph", line, name)
        for gradient in gradients:
            if gradient is not None:
                gradient = _unwrapped(gradient)
                node = self._node(line=line, name=name, over=gradient.grad_fn is None)
                node.parents = [(one, cut) for one in before]
                self._remember(gradient, node, True)

    def change(self, cut: Cut, old: Tensor, new: Tensor) -> None:
        """Note that a hook of a module put a tensor in place of another one."""
        self.changes.append((cut, self._of(old), self._of(new)))

    def release(self) -> None:
        """Forget the tensors. The nodes stay, and hold none."""
        self.known.clear()
        self.memory.clear()
        self.arrays.clear()
        self.writes.clear()
        self.gradients.clear()
        self.parameters.clear()
        self.ascents.clear()
        self.masked.clear()
        self.left.clear()
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
        owner = self.gradients.get(memory_of(tensor) or -1) if self.gradients else None
        node.grad_of = id(owner()) if owner is not None and owner() is not None else None
        if self._from_array(node, tensor):
            return self._remember(tensor, node)
        there = self.memory.get(memory_of(tensor) or -1)
        if there is not None and not there[0].expired():
            # Parameter(t), Variable(t), from_numpy(t.numpy()): other tensors in the same memory.
            on = tensor.grad_fn is not None or there[1].over
            cut = None if on else Cut("new-leaf", node.line, "Tensor")
            node.parents.append((there[1], cut))
            self._alive(there[1], tensor)
        elif tensor.grad_fn is None:
            self._numbers_of(node, tensor)
        else:  # made below Python: its graph says of which leaves
            node.opaque = True
            leaves = (self.sources.get(id(leaf)) for leaf, _ in walk([tensor]))
            node.parents += [(leaf, None) for leaf in leaves if leaf is not None]
        return self._remember(tensor, node)

    def _from_array(self, node: Node, tensor: Tensor) -> bool:
        """Join a new tensor to the array whose memory it has, as by from_numpy(); say if so."""
        there = self.arrays.get(memory_of(tensor) or -1) if tensor.grad_fn is None else None
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
        rounded = numbers.to(tensor.dtype).tolist()
        for near, (_, escaped) in zip(rounded, self.left, strict=True):
            if near in values and (escaped, None) not in node.parents:
                node.parents.append((escaped, None))

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
        if call is None or (call.alive is True and tensor.grad_fn is None) or _inside() is not None:
            return
        call.alive = call.alive or tensor.requires_grad
        if tensor.grad_fn is not None and call.line is not None:
            name = f"the gradient that {call.name}() passes back"
            labels = getattr(tensor.grad_fn, "metadata", {})
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
        if name in ESCAPE:
            self._escaped(name, found, out)
            return
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
        recorded = any(result.grad_fn is not None for result in results)
        if recorded and len(found) > 1:
            self._loss_of(name, found, results[0])
        enabled = torch.is_grad_enabled()
        inside = None if enabled else _inside()
        call = self._call(inside) if inside else None
        off = 0 if enabled or call else self.stretch or -1
        line, caller = place(), _caller() if recorded else None
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
            node.parents += [(self.by_id[id(n)], None) for n in numbers if id(n) in self.by_id]
            if name in CREATE and (found or not self._from_array(node, result)):
                node.loose = 2 if result.is_floating_point() else 1
                self._numbers_of(node, result)
            self._remember(result, node, inplace)
            node.times = tuple(numbers) if name in PRODUCT else ()
            node.over = result.grad_fn is None
            node.scalar = result.dim() == 0 and name not in ELEMENT
            if not inplace and len(node.parents) < 4 and type(result) is Tensor:
                node.made, node.shape = weakref.ref(result), tuple(result.shape)
            node.caller = None if node.over else caller
            view = (n for t, n in found if not inplace and _is_all_of(result, t))
            mask = result.dtype is torch.bool
            node.extent = next((n.extent for n in view), None) or extent(result, any_dtype=mask)
            node.seen = see(name, args, kwargs, result)
            if node.seen is not None and node.seen.never == BY_ZERO:
                node.seen = replace(node.seen, whence=self._whence())
            if result.grad_fn is not None and line is not None:
                passed = Cut("not-finite", line, f"the gradient that {name}() passes back")
                result.grad_fn.metadata[LABEL] = passed
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
                self._remember(base, whole, True)
        if recorded and len(results) > 1 and isinstance(out, tuple) and len(out) == len(results):
            on = {_result(out, n): one for n, one in enumerate(made) if not one.over}
            for node in made:
                if node.over:
                    node.beside = on

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
        if found in ("detach", "data") and not tensor.requires_grad:
            return None  # no path went in
        return Cut(found, line, name) if found else None

    def _call(self, inside: tuple[int, Call]) -> Call:
        frame, call = inside
        there = self.calls.get(frame)
        if there is None or there.line != call.line or there.name != call.name:
            self.calls[frame] = call
        return self.calls[frame]

    def _escaped(self, name: str, found: list[tuple[Tensor, Node]], out: Any) -> None:
        if not found or name == "__format__":
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
            if isinstance(number, (int, float)) and number not in (0, 1, -1):
                self.left.append((number, node))  # this keeps it alive, and its id its own
                if isinstance(number, float):
                    self.by_id[id(number)] = node

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
            if (name, line, tuple(what), itself, self.count()) not in lines:
                lines.append((name, line, tuple(what), itself, self.count()))

    # -- reading, after the block ------------------------------------------------------------

    def forgotten(self) -> Cut | None:
        """Return the last number with a path that was computed, and that is no part of a loss."""
        children = self._joined(0).children
        for node in reversed(self.nodes):
            ends = node.scalar and not (node.over or node.escape) and node.line is not None
            if ends and all(one.over or one.escape for one in children.get(node.number, ())):
                bad = is_bad(node.extent)
                return self._made(node) if bad else Cut("no-backward", node.line, node.name)
        return None

    def used(self, parameter: int) -> bool:
        """Return whether an operation was seen that has used the parameter with this id."""
        source = self.sources.get(parameter)
        return source is not None and bool(self._joined(0).children.get(source.number))

    def called(self, parameters: Iterable[int]) -> list[Line]:
        """Return the lines of two calls that use these parameters, if one loss is made of both."""
        children, nodes = self._joined(0).children, dict[int, Node]()
        for one in parameters:
            source = self.sources.get(one)
            after = children.get(source.number, ()) if source is not None else ()
            nodes |= {node.number: node for node in after if node.line is not None}
        for loss in self.losses if len(nodes) > 1 else ():
            before = Joined(self.nodes, [loss], 0).before
            mine = [node for number, node in sorted(nodes.items()) if number in before]
            lines = [node.line for node in mine if node.line is not None]
            several = list(dict.fromkeys(lines))
            if len(several) == 2:  # more may be a loop
                return several
            if len(lines) == 2 and mine[0].caller == mine[1].caller:
                return lines
        return []

    def first(self, tensor: Tensor) -> Line | None:
        """Return where a tensor was first used that nobody named."""
        there, node = self.known.get(id(tensor), (None, None))
        return node.line if node is not None and there is not None and there() is tensor else None

    def first_use(self, parameter: int) -> list[Cut]:
        """Return the first operation that has used a parameter on a path to a loss."""
        source, joined = self.sources.get(parameter), self._joined(0)
        live = joined.live(source) - {source.number} if source is not None else set()
        node = self.nodes[min(live)] if live else None
        return [Cut("average-used", node.line, node.name)] if node is not None else []

    def last(self, parameter: int) -> Node | None:
        """Return the last of what was computed from a parameter."""
        source = self.sources.get(parameter)
        after = self._joined(0).after(source) - {source.number} if source is not None else ()
        return self.nodes[max(after)] if after else None

    def ends(self, parameter: int, losses: Iterable[int] = ()) -> tuple[str, list[Cut], str]:
        """Return how the paths from a parameter to the loss go, what ends them in order, and why.

        `losses` are the numbers of those that count; without a path to one of these, all do.

        The first is "unused" if no operation used it, "beside" if nothing that was computed from it
        went into the loss, "cut" if there are paths and each ends, else "whole". The cuts that a
        path from the parameter arrives at come first, those nearest to the loss before others, and
        a choice by an index or a mask after them. The last is the kind of the first one.
        """
        source = self.sources.get(parameter)
        if source is None or not self.used(parameter):
            return "unused", [], ""
        found, whole = frozenset(losses), False
        for only, guess in ((found, 0), (ALL, 0), (found, 1), (found, 2), (ALL, 1), (ALL, 2)):
            joined = self._joined(guess, only)
            # By cut: where it stands in the list, and the other lines that belong to it.
            cuts: dict[Cut, tuple[tuple[bool, bool, bool, int], dict[tuple[str, Line], None]]] = {}
            going = {source.number}  # what a path that has not ended arrives at
            for number in sorted(joined.between(source)):
                ended = set()
                for parent, cut in joined.cuts(self.nodes[number]):
                    for what, one in self.nodes[number].beside.items():
                        if cut.kind == "integer" and one.number not in joined.before:
                            said = f"{what} has one, and the loss does not use it"
                            cut = replace(cut, instead=said)
                            break
                    ended.add(parent.number)
                    if parent.number in joined.between(source):
                        if guess and cut.kind in ("item", "numpy"):
                            cut = cut.unsure()
                        later = parent.number not in going
                        far = number if later else joined.distance[number]
                        rank = later, cut.kind in CHOOSE, _within(cut), far
                        first, also = cuts.get(cut, (rank, {}))
                        also.update(dict.fromkeys(self._uses(joined, source, number, cut)))
                        cuts[cut] = min(first, rank), also
                if any(p.number in going - ended for p, _ in joined.parents[number]):
                    going.add(number)
            if cuts:
                unused = self._unused(joined, source)
                order = sorted(cuts, key=lambda cut: cuts[cut][0])
                if unused and all(cut.kind in UNRECORDED for cut in cuts):
                    # It was computed twice: what is recorded is what the loss should use.
                    beside = Cut("unused-output", unused[0][1], also=self._instead(joined, source))
                    rest = [replace(c, also=tuple(cuts[c][1])[:USES]) for c in order]
                    return "cut", [beside, *rest], beside.kind
                ends = [replace(cut, also=(*list(cuts[cut][1])[:USES], *unused)) for cut in order]
                ends[1:] = [replace(cut, also=tuple(cuts[cut][1])[:USES]) for cut in order[1:]]
                return "cut", ends, ends[0].kind
            whole = whole or bool(joined.between(source))
            if whole and (only == found or guess):
                return "whole", [], ""
        return "beside", [], ""

    def beside(self, parameter: int, losses: Iterable[int]) -> list[tuple[Cut, bool]]:
        """Return where paths of a parameter end, if others go on: see `_beside()`."""
        only = frozenset(losses)
        if only not in self.ended:
            self.ended[only] = self._beside(self._joined(0, only))
        return self.ended[only].get(parameter, [])

    def _beside(self, joined: "Joined") -> dict[int, list[tuple[Cut, bool]]]:
        """Return, by parameter, where its paths to a loss end that it also has a whole path to.

        Only those count whose values go on to this loss through layers of other parameters: the
        gradient would arrive if the path went on. In a log_prob() of what was drawn, it is right
        that it does not. An index or a mask counts only where it makes a term of a loss, which has
        no gradient then. Each comes with whether it is drawn, and the loss has no such other use.
        """
        joined.draws = True
        mine = {node.number: one for one, node in self.sources.items()}
        losses = [self.nodes[number] for number, far in joined.distance.items() if not far]
        whole = {loss.number: joined.sources([loss], mine) for loss in losses}
        learn = set[int]().union(*whole.values())
        going = set(learn)  # what their paths arrive at that have not ended
        layers = {number for number, one in mine.items() if one in self.trained_with}
        kept = self._kept(joined, mine)  # a moving average in a parameter is no path
        # What ends in one stretch without recording belongs together.
        ended: dict[Any, list[tuple[Cut, Node, Node]]] = {}
        for number in sorted(joined.before):
            node, off = self.nodes[number], set()
            for parent, cut in joined.cuts(node):
                off.add(parent.number)
                if parent.number in going and number not in kept:
                    key = (cut.kind, cut.opened) if cut.opened is not None else cut
                    ended.setdefault(key, []).append((cut, parent, node))
            if any(p.number in going and p.number not in off for p, _ in joined.parents[number]):
                going.add(number)
        found: dict[int, list[tuple[Cut, bool]]] = {}
        for edges in ended.values():
            of = joined.sources([parent for _, parent, _ in edges], mine) & learn
            live = joined.onward(of)
            kind = edges[0][0].kind
            drawn = kind == "drawn" or (kind == "sample" and bool(edges[0][0].instead))
            # A parameter whose number comes back is a path of its own, whatever it meets again.
            itself = kind == "item" and all(one.number in layers for _, one, _ in edges)
            gradient = kind == "create-graph" or itself
            ends, again = set[int](), False
            for node in {node.number: node for _, _, node in edges}.values():
                through = set[int]() if kind in CHOOSE else layers - of
                some, met = self._through(joined, node, live, kept, through, drawn, gradient)
                ends, again = ends | some, again or met
            # What a rollout or a straight-through estimator has to do with it again is on purpose.
            meant = again and (kind == "drawn" or (not drawn and kind in UNRECORDED))
            told = {number for loss in ends for number in whole[loss]} & of if not meant else set()
            for cut, parent, _ in edges if told else ():
                for number in told & joined.sources([parent], mine):
                    told.discard(number)
                    found.setdefault(mine[number], []).append((cut, drawn and not again))
        joined.draws = False
        return found

    def _kept(self, joined: "Joined", mine: Collection[int]) -> set[int]:
        """Return what writes into parameters and buffers, as a moving average does."""
        kept = set(mine)
        for number in sorted(joined.before):
            node = self.nodes[number]
            into = node.parents[0][0] if node.parents else node
            if into.name in ("data", "detach") and into.parents:
                into = into.parents[0][0]
            if node.name.endswith("_") and node.over and into.number in kept:
                kept.add(number)
        return kept - set(mine)

    def _through(
        self, joined: "Joined", start: Node, live: set[int], kept: Collection[int],
        layers: Collection[int], drawn: bool, gradient: bool,
    ) -> tuple[set[int], bool]:  # fmt: skip
        """Return the losses that a node goes into through layers with parameters of their own.

        `layers` are the numbers of such parameters, and `kept` is what writes into one. What is
        `drawn` may go on through whatever has a path without the parameters that `live` is about,
        and a `gradient` through all. A term of a loss that has no gradient counts, too. The second
        is whether one of their own paths meets it before.
        """
        first = LAYER if gradient else 0
        todo, ends, again = [(start, first)], set[int](), False
        seen: set[tuple[int, int]] = set()
        while todo:
            node, through = todo.pop()
            if (node.number, through) in seen:
                continue
            seen.add((node.number, through))
            if node.number in kept:
                again = True
                continue
            parents = joined.parents[node.number]
            other = node is not start and not node.over and node.number not in live
            if any(p.number in layers for p, _ in parents) or (
                layers and other and (drawn or node.name in LAYERS)
            ):
                through = LAYER
            if node.number in live and not through:
                again = True
                continue
            if through and not joined.distance[node.number]:
                ends.add(node.number)
            for child in joined.children.get(node.number, ()):
                mine = [c for p, c in joined.parents[child.number] if p is node]
                if child.number not in joined.before or any(c is not None for c in mine):
                    continue
                added = child.name in TERMS and (
                    child.name not in PRODUCT or len(joined.parents[child.number]) == 1
                )
                if through != LAYER and child.number in live:
                    alone = node.scalar and (node.over or node.escape)
                    joins = added and (through or (alone and child.name in ADDS))
                    todo.append((child, TERM if joins else 0)) if joins or not through else None
                else:
                    todo.append((child, through))
        return ends, again

    def unused(self) -> dict[int, list[Cut]]:
        """Return, by parameter, the numbers that were computed from it for nothing.

        They are no part of a loss, or a term of it that is multiplied by the number 0.
        """
        joined, found = self._joined(0), dict[int, list[Cut]]()
        mine = {node.number: one for one, node in self.sources.items()}
        logged = set[int]()  # what is made of numbers of the loss alone
        for node in self.nodes if self.losses else ():
            term = node.scalar and not (node.over or node.escape or node.line is None)
            after = joined.children.get(node.number, ()) if term else ()
            above = [parent for parent, _ in node.parents] if term else []
            if above and all(one.number in logged or joined.sums(one, mine) for one in above):
                logged.add(node.number)
            beside = term and node.number not in joined.before and node.number not in logged
            nothing = term and not beside and node.seen is not None and node.seen.never == BY_ZERO
            if nothing or (beside and all(one.over or one.escape for one in after)):
                kind = "term-by-zero" if nothing else "unused-output"
                also = node.seen.whence if nothing and node.seen is not None else ()
                cut = Cut(kind, node.line, node.name, also=also)
                for number in joined.sources([node], mine):
                    cuts = found.setdefault(mine[number], [])
                    cuts += [cut] if cut not in cuts else []
        return found

    def _uses(
        self, joined: "Joined", source: Node, number: int, cut: Cut
    ) -> Iterator[tuple[str, Line]]:
        """Yield the lines on which values go on to the loss that were computed without recording.

        For numbers, these are the lines on which they come back into torch.
        """
        if cut.kind in UNRECORDED:
            words = "used, with recording on, at"
        elif cut.kind == "detach":
            words = "used at"
        elif cut.kind in ("item", "numpy"):
            words = "back in torch at" if cut.sure else "back in torch, probably, at"
        else:
            return
        todo, seen, found = [self.nodes[number]], {number}, []
        while todo:
            node = todo.pop()
            there = not node.escape if cut.kind in ("item", "numpy") else not node.off
            if there and node.number != number:
                found.append(node)
                continue
            more = joined.children.get(node.number, ())
            more = [n for n in more if n.number in joined.between(source) - seen]
            seen.update(n.number for n in more)
            todo += more
        for node in sorted(found, key=lambda one: one.number):
            line = node.line
            near = line is not None and cut.kind == "detach" and _near(cut.line, line)
            if line is not None and not near and str(line) != str(cut.line):
                yield words, Line(line.file, line.number)

    def _instead(self, joined: "Joined", source: Node) -> tuple[tuple[str, Line], ...]:
        """Return where values without a path go on to the loss, in what calls backward()."""
        lines: dict[str, Line] = {}
        for number in sorted(joined.between(source)):
            node = self.nodes[number]
            above = [p for p, _ in joined.parents[number] if p.number in joined.between(source)]
            line = node.caller or node.line
            here = line is not None and (line.function in self.steps or node.caller is not None)
            if line is not None and here and not node.off and any(p.over for p in above):
                lines.setdefault(str(line), Line(line.file, line.number))
        words = "the loss uses values without a path instead, at"
        return tuple((words, line) for line in list(lines.values())[-USES:])

    def _unused(self, joined: "Joined", source: Node) -> list[tuple[str, Line]]:
        """Return where a path begins that goes on, and that ends beside the loss."""
        lines = [
            node.caller or node.line for node in joined.children.get(source.number, ())
            if not (node.over or node.escape or joined.logged(node)) and node.name
            and node.number not in joined.before
        ]  # fmt: skip
        found = dict.fromkeys(Line(one.file, one.number) for one in lines if one is not None)
        return [("recorded, but no part of the loss:", line) for line in list(found)[:USES]]

    def meets(self, factors: Iterable[int], biases: Collection[int]) -> dict[int, int]:
        """Return, by number, the nodes in which something goes through one of these tensors.

        Those that may be `biases` count only where they are a factor of a product.
        """
        joined, found = self._joined(0), {}
        for factor in factors:
            alone = joined.alone(self.sources[factor]) if factor in self.sources else set()
            for number in alone:
                for one in joined.children.get(number, ()):
                    parents = [parent.number for parent, _ in joined.parents[one.number]]
                    factor_of = one.name in MULTIPLY and number in parents[: factors_of(one)]
                    if one.number not in alone and (factor_of or factor not in biases):
                        found[one.number] = factor
        return found

    def behind(self, parameter: int, meets: Collection[int]) -> list[int]:
        """Return what the paths from a parameter to the loss meet first, if each meets one."""
        joined, source = self._joined(0), self.sources.get(parameter)
        losses = {loss.number for loss in self.losses}
        between = joined.live(source) if source is not None else set()
        todo = [source] if source is not None else []
        met: set[int] = set()
        seen: set[int] = set()
        while todo:
            node = todo.pop()
            if node.number in meets:
                met.add(node.number)
            elif node.number in losses:
                return []
            else:
                more = joined.children.get(node.number, [])
                todo += [n for n in more if n.number in between and n.number not in seen]
                seen.update(one.number for one in more)
        return sorted(met)

    def rounded(self, parameter: int) -> list[Cut]:
        """Return the functions with the derivative 0 on each path from a parameter to a loss."""
        meets = {
            n.number: Cut("rounding", n.line, n.name)
            for n in self._between(parameter) if {n.name, n.name.rstrip("_")} & ROUND
        }  # fmt: skip
        return [meets[number] for number in self.behind(parameter, meets)]

    def undone(self, parameter: int) -> list[Cut]:
        """Return where two paths meet whose values are equal, if that is so on each path."""
        source, joined = self.sources.get(parameter), self._joined(0)
        live = joined.live(source) if source is not None else set()
        meets = {}
        for node in (self.nodes[number] for number in sorted(live)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            if not equal_sides(node) or any(one.number not in live for one in parents):
                continue
            made = [
                two.name for one, two in (parents, parents[::-1])
                if one is not two and two.number in joined.after(one)
            ]  # fmt: skip
            if made:  # as x - x.mean() of one value
                said = (
                    f"{node.name}() gets a value and what {made[0]}() makes of it, which is equal"
                )
                meets[node.number] = Cut("zero-gradient", node.line, said)
                continue
            sides = zip(("one side", "the other"), [one.line for one in parents], strict=True)
            also = tuple(
                (f"{side} is made at", Line(line.file, line.number))
                for side, line in sides if line is not None and str(line) != str(node.line)
            )  # fmt: skip
            meets[node.number] = Cut("undone", node.line, node.name, also=also)
        return list(dict.fromkeys(meets[number] for number in self.behind(parameter, meets)))

    def flat(self, parameter: int) -> list[Cut]:
        """Return what has the derivative 0 whatever it gets, if that is so on each path."""
        source, meets = self.sources.get(parameter), dict[int, Cut]()
        mine = [node for node in self.nodes if node.seen is not None and node.seen.never]
        live = self._joined(0).live(source) if mine and source is not None else set()
        for node in mine:
            why = closed(node, [parent for parent, _ in node.parents], live, ())
            if node.number in live and node.seen is not None and why == node.seen.never:
                meets[node.number] = Cut("zero-gradient", node.line, why)
        return list(dict.fromkeys(meets[n] for n in self.behind(parameter, meets))) if meets else []

    def taken(self, cuts: list[Cut]) -> list[Cut]:
        """Return what passes back zeros, with the lines that take a part of what it returned."""
        children, found = self._joined(0).children, []
        for cut in cuts:
            mine = [node for node in self.nodes if node.name == cut.name and node.line == cut.line]
            parts = [
                one.line for node in mine for one in children.get(node.number, ())
                if one.name in PICK and not one.over and one.line not in (None, cut.line)
            ]  # fmt: skip
            lines = [Line(one.file, one.number) for one in dict.fromkeys(parts) if one is not None]
            also = tuple(("a part of what it returns is taken at", line) for line in lines[:USES])
            codes = {
                node.call.backward for node in self.nodes
                if node.call is not None and node.call.name == cut.name and node.call.backward
            }  # fmt: skip
            also += tuple(
                (f"{cut.name}.backward() returns at", line)
                for code in codes for line in returns(code)
            )  # fmt: skip
            found.append(replace(cut, also=also))
        return found

    def made_of(self, factors: dict[int, str]) -> dict[int, str]:
        """Return, by number, a name for what was computed from one of these parameters alone.

        `factors` are their names, by id.
        """
        joined = self._joined(0)
        return {
            number: name
            for factor, name in factors.items() if factor in self.sources
            for number in joined.alone(self.sources[factor])
        }  # fmt: skip

    def zeros(self, parameter: int, named: dict[int, str], table: Tensor, same: bool) -> list[Cut]:
        """Return what is zero and makes the gradient zero, where that holds on each path.

        `named` is what is zero because parameters are: see `made_of()`. `table` is the parameter
        itself, as it is looked at if it is an embedding; `same` says that it has not changed.
        """
        source, joined = self.sources.get(parameter), self._joined(0)
        if source is not None and same:
            source.extent = extent(table)
        between = joined.live(source) if source is not None else set()
        meets = {}
        looked_up = False  # in an embedding of which no row is zero but the padding
        for node in (self.nodes[number] for number in sorted(between)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            why, line = closed(node, parents, between, named), node.line
            off = zero_factor(node, parents, between, named)
            if off is not None:
                zero = parents[off]
                name = named.get(zero.number, "")
                while not name and zero.name in FORM - {"to", "float"} and zero.parents:
                    above = zero.parents[0][0]  # what it is another form of
                    if above.line is None or not extent_zero(above.extent):
                        break
                    zero = above
                line = line if name or zero.line is None else zero.line
                why = f"{name or returned(zero.name)} is 0 throughout"
            if source in parents:
                looked_up |= zero_if_padding(node, table)
                why = why or ("only padding is looked up" if all_padding(node) else "")
            if looked_up and node.name in PICK and extent_zero(node.extent):
                why = why or f"{returned(node.name)} is 0 throughout"
            if why:
                made = mask_of(node, parents)
                also = node.seen.whence if node.seen is not None else ()
                if made and made.line:
                    also = (("its mask is so since", made.line), *also)
                also = (*also, *((said, Line(at.file, at.number)) for said, at in emptied(node)))
                meets[node.number] = Cut("zero-gradient", line, why, also=also)
        return list(dict.fromkeys(meets[number] for number in self.behind(parameter, meets)))

    def dead(self, zero: Collection[int]) -> dict[int, tuple[set[int], list[Cut]]]:
        """Return which of these parameters, all zero, keep the gradients of one another zero.

        They are by id, each with the others that do so for it, and where.
        """
        joined = self._joined(0)
        left = {one for one in zero if one in self.sources}
        while left:
            of: dict[int, set[int]] = {}  # by number of what is zero: because of which of them
            by = {self.sources[one].number: one for one in left}
            for node in self.nodes:
                parents = [parent for parent, _ in joined.parents[node.number]]
                if node.number in by:
                    of[node.number] = {by[node.number]}
                elif stays_zero(node, parents, of):
                    of[node.number] = set().union(*(of.get(p.number, set()) for p in parents))
            found = {one: self._kept_zero(one, of) for one in left}
            gone = {one for one in left if not found[one][1]}
            if not gone:
                return found
            left -= gone
        return {}

    def _kept_zero(self, parameter: int, of: dict[int, set[int]]) -> tuple[set[int], list[Cut]]:
        """Return what of this keeps the gradient of a parameter zero, on each path, and where."""
        joined, source = self._joined(0), self.sources[parameter]
        between = joined.live(source)
        meets: dict[int, tuple[set[int], Cut]] = {}
        for node in (self.nodes[number] for number in sorted(between)):
            parents = [parent for parent, _ in joined.parents[node.number]]
            off = zero_factor(node, parents, between, of)
            why = parents[off].number if off is not None else -1
            if why in of and parameter not in of[why]:
                cut = Cut("zero-gradient", node.line, f"both factors of {node.name}() are 0")
                meets[node.number] = of[why], cut
        met = self.behind(parameter, meets)
        others = set[int]().union(*(meets[number][0] for number in met))
        return others, list(dict.fromkeys(meets[number][1] for number in met))

    def subtracted(self, parameter: int, one: bool, about: Iterable[int] = ()) -> list[Cut]:
        """Return what subtracts again what a parameter adds, if that is so on each path.

        A bias of one number adds the same to all values. A softmax of these does not depend on it,
        nor does a difference of two. A BatchNorm takes any bias away that is added right before.
        `one` says whether it is one number, and `about` which losses count; without any, all do.
        """
        only = frozenset(about)
        source, joined = self.sources.get(parameter), self._joined(0, only)
        live = joined.live(source) if source is not None else set()
        if source is None or source.number not in live:
            return []
        going, found = {source.number}, dict[Cut, None]()
        losses = {loss.number for i, loss in enumerate(self.losses) if not only or i in only}
        for node in (self.nodes[number] for number in sorted(live - {source.number})):
            mine = [n for n, (parent, _) in enumerate(node.parents) if parent.number in going]
            if not mine:
                continue
            first = node.parents[mine[0]][0] is source
            if takes_away(node.name, mine, one, len(node.parents)):
                found[Cut("subtracted", node.line, node.name)] = None
            elif adds(node.name, mine, first, one, len(node.parents)) and node.number not in losses:
                going.add(node.number)
            else:
                return []
        return list(found)

    def cancelled(self, parameter: int) -> list[Cut]:
        """Return where one value is divided by itself, if that is so on each path."""
        if self.ones is None:
            self.ones = {
                n.number: Cut("cancelled", n.line, n.name) for n in self.nodes if over_itself(n)
            }
        found = self.behind(parameter, self.ones) if self.ones else []
        return list(dict.fromkeys(self.ones[number] for number in found))

    def shifts(self, parameter: int) -> bool:
        """Return whether a parameter of many numbers may be subtracted again, as a first look."""
        source, joined = self.sources.get(parameter), self._joined(0)
        after = joined.children.get(source.number, []) if source is not None else []
        as_bias = [n for n in after if len(n.parents) > 2 and n.parents[2][0] is source]
        return any(
            takes_away(one.name, [0], False, 1)
            for node in as_bias for one in joined.children.get(node.number, ())
        )  # fmt: skip

    def derivatives(self, parameter: int) -> list[Cut]:
        """Return the calls of `autograd.grad()` between a parameter and the loss."""
        found = [n.line for n in self._between(parameter) if n.name == DERIVE]
        return [Cut("derivative", line, DERIVE) for line in dict.fromkeys(found)]

    def functions(self, parameter: int) -> list[Cut]:
        """Return the custom Functions between a parameter and the loss."""
        calls = [node.call for node in self._between(parameter) if node.call is not None]
        found: dict[Cut, None] = {}
        for call in dict.fromkeys(calls):
            code = call.backward
            lines = returns(code) if code is not None else []
            also = tuple((f"{call.name}.backward() returns at", line) for line in lines)
            found[Cut("function-none", call.line, call.name, also=also)] = None
        return list(found)

    def not_finite(self) -> Cut | None:
        """Return where the first inf or nan was: on the way to a loss, or on the way back."""
        for loss, start, end in zip(self.losses, self.marks, [*self.marks[1:], None], strict=True):
            if is_bad(loss.extent):
                return self._made(loss)
            found = self.backward.not_finite(start, end)
            if found is not None:
                return found
        return None

    def _made(self, loss: Node) -> Cut | None:
        before = Joined(self.nodes, [loss], 0).before
        bad = [node for node in self.nodes if node.number in before and is_bad(node.extent)]
        masks: set[int] = set()
        for node in bad:  # in order: a mask is -inf on purpose, and so is what it is added to
            above = {parent.number for parent, _ in node.parents if parent in bad}
            low = node.extent is not None and float(node.extent[1]) < float("inf")
            if low and (node.name in FILL or (above and above <= masks)):
                masks.add(node.number)
        first = next((node for node in bad if is_nan(node.extent)), loss)
        while True:
            more = [p for p, _ in first.parents if p in bad]
            if is_nan(first.extent):
                more = [p for p in more if p.number not in masks]
            if not more:
                break
            first = more[0]
        parents = [parent for parent, _ in first.parents]
        mine = any(p in self.sources.values() for p in parents)
        if self.losses and loss is not self.losses[0] and mine:
            return None  # a step() before has made the parameter so
        new = first.name == "a new tensor"
        name = "a tensor that is used here" if new else f"what {first.name}() returns"
        if nothing_to_learn(first):
            name += f": {ignores(first)}"
        also: tuple[tuple[str, Line], ...] = ()
        hollow = next((one for one in parents if is_empty(one)), None)
        if hollow is not None and not new:  # as the mean of no values
            name += f": {returned(hollow.name)} is empty"
            lines = (("this is at", hollow.line), *emptied(hollow))
            also = tuple((said, Line(at.file, at.number)) for said, at in lines if at is not None)
        return Cut("not-finite", first.line, name, also=also)

    def replaced(self, parameter: int) -> list[Cut]:
        """Return the hooks that returned something else in place of what came from a parameter."""
        source, joined = self.sources.get(parameter), self._joined(0)
        after = joined.after(source) if source is not None else set()
        return [
            cut for cut, old, new in self.changes
            if old.number in after and new.number not in joined.after(old)
        ]  # fmt: skip

    def dropped(self, parameter: int) -> list[Cut]:
        """Return the hooks between a parameter and the loss that made the gradient zero."""
        numbers = {node.number for node in self._between(parameter)}
        return [
            cut for cut, of in self.backward.dropped()
            if of in (None, parameter) or (isinstance(of, Node) and of.number in numbers)
        ]  # fmt: skip

    def lines_of(self, tensor: Tensor) -> list[Line | None]:
        """Return the lines that wrote into a tensor's memory outside of step()."""
        return [line for _, line, *_ in self.written.get(memory_of(tensor) or -1, [])]

    def written_to(self, tensor: Tensor, late: bool = False) -> list[tuple[Cut, set[int]]]:
        """Return which functions, called outside of step(), wrote into a tensor's memory.

        If `late`, only those after the first step. Each comes with the ids of the other parameters
        that what it wrote was computed from.
        """
        wrote = self.written.get(memory_of(tensor) or -1, [])
        names = {node.number: one for one, node in self.sources.items()} if wrote else {}
        found = []
        for name, line, what, itself, steps in wrote:
            if late and not steps:
                continue
            before = Joined(self.nodes, list(what), 0).before if what else set[int]()
            of = {names[number] for number in before & names.keys()} - {id(tensor)}
            also = (("copies it onto itself: its own memory, since", itself),) if itself else ()
            kind = "no-effect" if late else "pulled"
            found.append((Cut(kind, line, name, also=also), of))
        return found

    def written_in(self, tensor: Tensor) -> int:
        """Return in how many of the stretches between steps own code wrote to a tensor."""
        return len({steps for *_, steps in self.written.get(memory_of(tensor) or -1, [])})

    def renewed(self, tensor: Tensor) -> int:
        """Return in how many steps own code wrote to all of a tensor, and nothing made of it."""
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        mine = joined.after(source) if source is not None else set()
        wrote = self.written.get(memory_of(tensor) or -1, [])
        new = {
            steps for name, _, what, _, steps in wrote
            if name in WHOLE and not any(node.number in mine for node in what)
        }  # fmt: skip
        return len(new)

    def bounded(self, tables: dict[int, int]) -> Iterator[tuple[Node, int, int, int]]:
        """Yield what bounds ids that an embedding has a row for: how many, of how many, and whose.

        `tables` are the rows of parameters, by their ids.
        """
        mine = {node.number: one for one, node in self.sources.items()}
        for node in self.nodes:
            if node.name != "embedding" or len(node.parents) < 2:
                continue
            ids, table = node.parents[0][0], mine.get(node.parents[1][0].number, 0)
            while ids.name in SAME_VALUES and len(ids.parents) == 1:
                ids = ids.parents[0][0]
            found = ids.seen.bounded if ids.seen is not None else None
            if found is None or table not in tables or found[2] is None:
                continue
            low, high = (int(value) for value in found[2])
            if low >= 0 and high < tables[table]:
                yield ids, int(found[0]), found[1], table

    def dropped_update(self, tensor: Tensor) -> list[Cut]:
        """Return what was computed from a parameter and its own gradient, and was dropped."""
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        found: dict[Cut, None] = {}
        for number in sorted(joined.after(source)) if source is not None else ():
            node = self.nodes[number]
            dead = node.made is not None and node.made() is None and node.shape == tensor.shape
            above, todo = set[int](), [node]
            while todo and len(above) < FEW:
                new = [p for p, _ in todo.pop().parents if p.number not in above]
                above.update(one.number for one in new)
                todo += new
            by = any(self.nodes[one].grad_of == id(tensor) for one in above)
            if dead and by and not joined.children.get(number):
                found[Cut("no-step", node.line, node.name)] = None
        return list(found)

    def bare(self, parameter: int, loss: int, scale: float) -> bool:
        """Return whether a loss has a path from a parameter on which no scale multiplies it.

        A scale is a number that is large enough to be a good part of this one.
        """
        source, todo = self.sources.get(parameter), [self.losses[loss]]
        seen = set[int]()
        while todo and source is not None:
            node = todo.pop()
            if node.number == source.number:
                return True
            if node.name in PRODUCT:
                by = [float(p.extent[0]) for p, _ in node.parents if p.extent and p.over]
                if any(one >= scale**0.5 for one in (*node.times, *by)):
                    continue
            new = [p for p, cut in node.parents if cut is None and p.number not in seen]
            seen.update(one.number for one in new)
            todo += new
        return False

    def reaches(self, parameter: int, losses: Iterable[int]) -> bool:
        """Return whether one of these losses was computed from a parameter, also by a cut path."""
        only, source = frozenset(losses), self.sources.get(parameter)
        return source is not None and any(
            source.number in self._joined(guess, only).before for guess in (0, 1, 2)
        )

    def discarded(self, tensor: Tensor) -> list[tuple[Cut, int]]:
        """Return what was computed from a parameter and one other, is as large, and was dropped.

        With it is the id of the other one.
        """
        source, joined = self.sources.get(id(tensor)), self._joined(0)
        names = {node.number: parameter for parameter, node in self.sources.items()}
        found = []
        for number in sorted(joined.after(source)) if source is not None else ():
            node = self.nodes[number]
            dead = node.made is not None and node.made() is None and node.line is not None
            if not dead or node.shape != tensor.shape or joined.children.get(number):
                continue
            todo, above = [node], {number}
            while todo and len(above) < FEW:
                new = [p for p, _ in joined.parents[todo.pop().number] if p.number not in above]
                above.update(one.number for one in new)
                todo += new
            of = {names[one] for one in above & names.keys()} - {id(tensor)}
            if not todo and len(of) == 1:
                found.append((Cut("discarded", node.line, node.name), of.pop()))
        return found

    def _between(self, parameter: int) -> list[Node]:
        source = self.sources.get(parameter)
        if source is None:
            return []
        return [self.nodes[number] for number in sorted(self._joined(0).between(source))]

    def _joined(self, guess: int, only: frozenset[int] = frozenset()) -> "Joined":
        """Return the nodes, joined to the losses with these numbers; without any, to all."""
        if (guess, only) not in self.joined:
            last = [node for i, node in enumerate(self.losses) if i not in self.asked]
            inner = Joined(self.nodes, last, 0).before - {node.number for node in last}
            losses = [self.losses[number] for number in only] or self.losses
            # What autograd.grad() was called on is no loss if its gradients went into one.
            outer = [node for node in losses if node.number not in inner]
            self.joined[guess, only] = Joined(self.nodes, outer or losses, guess)
        return self.joined[guess, only]


class Joined:
    """The nodes, joined in both directions.

    With a `guess`, numbers that left torch are joined to all later ones of unknown origin: with 1
    to tensors that are made of numbers alone, with 2 to whatever is given numbers, too.
    """

    def __init__(self, nodes: list[Node], losses: list[Node], guess: int) -> None:
        escapes = [node for node in nodes if node.escape]
        self.escapes = {node.number for node in escapes}
        self.parents: dict[int, list[tuple[Node, Cut | None]]] = {}
        self.children: dict[int, list[Node]] = {}
        for node in nodes:
            parents = list(node.parents)
            if guess and node.loose > 2 - guess:
                parents += [(e, None) for e in escapes if e.number < node.number]
            self.parents[node.number] = parents
            for parent, _ in parents:
                self.children.setdefault(parent.number, []).append(node)
        self.before = {loss.number for loss in losses}  # what the losses were computed from
        self.distance = dict.fromkeys(self.before, 0)  # in operations, to the nearest loss
        for node in reversed(nodes):
            if node.number in self.before:
                far = self.distance[node.number] + 1
                for parent, _ in self.parents[node.number]:
                    self.before.add(parent.number)
                    known = self.distance.get(parent.number, far)
                    self.distance[parent.number] = min(known, far)
        self.found: dict[int, set[int]] = {}
        self.onwards: dict[frozenset[int], set[int]] = {}
        self.draws = False  # what draws, and is recorded, ends a path: its gradient is zero

    def after(self, source: Node) -> set[int]:
        """Return the numbers of all that was computed from a node, and its own."""
        return self._spread(source, None)

    def logged(self, node: Node) -> bool:
        """Return whether all that is made of a node ends in numbers that leave torch."""
        after = self._spread(node, None)
        ends = [n for n in after if not self.children.get(n)]
        return all(number in self.escapes for number in ends)

    def sums(self, node: Node, sources: Collection[int]) -> bool:
        """Return whether a node is a number of a loss, of which only numbers are made for it."""
        after = [one for one in self.children.get(node.number, ()) if one.number in self.before]
        inner = node.number in self.before and node.number not in sources
        return inner and node.scalar and all(one.scalar for one in after)

    def alone(self, source: Node) -> set[int]:
        """Return the numbers of what was computed from a node alone, and its own."""
        alone = {source.number}
        for number in sorted(self.after(source)):
            parents = self.parents[number]
            if parents and all(parent.number in alone for parent, _ in parents):
                alone.add(number)
        return alone

    def between(self, source: Node) -> set[int]:
        """Return the numbers of what lies on paths from a node to a loss; empty without a path."""
        if source.number not in self.found:
            here = source.number in self.before
            self.found[source.number] = self._spread(source, self.before) if here else set()
        return self.found[source.number]

    def sources(self, nodes: Iterable[Node], of: Collection[int]) -> set[int]:
        """Return which of these sources have a path to these nodes that has not ended."""
        todo = list(nodes)
        seen = {node.number for node in todo}
        while todo:
            node = todo.pop()
            ended = {parent.number for parent, _ in self.cuts(node)}
            for parent, _ in self.parents[node.number]:
                if parent.number not in ended | seen:
                    seen.add(parent.number)
                    todo.append(parent)
        return seen & set(of)

    def onward(self, sources: Collection[int]) -> set[int]:
        """Return what lies on paths from these sources to a loss that have not ended."""
        key = frozenset(sources)
        if key not in self.onwards:
            todo, going = list(sources), set(sources) & self.before
            while todo:
                number = todo.pop()
                for child in self.children.get(number, ()):
                    new = child.number in self.before and child.number not in going
                    if new and not any(p.number == number for p, _ in self.cuts(child)):
                        going.add(child.number)
                        todo.append(child.number)
            self.onwards[key] = going
        return self.onwards[key]

    def live(self, source: Node) -> set[int]:
        """Return what `between()` does, without the paths that have ended."""
        between = self.between(source)
        going = {source.number} & between
        for number in sorted(between):
            ended = {parent.number for parent, cut in self.parents[number] if cut is not None}
            mine = {parent.number for parent, _ in self.parents[number]}
            if mine & going - ended:
                going.add(number)
        back = going & {number for number, far in self.distance.items() if far == 0}
        for number in sorted(going, reverse=True):
            if any(child.number in back for child in self.children.get(number, ())):
                back.add(number)
        return back & going

    def _spread(self, source: Node, only: set[int] | None) -> set[int]:
        reached, todo = {source.number}, [source.number]
        while todo:
            for child in self.children.get(todo.pop(), ()):
                if child.number not in reached and (only is None or child.number in only):
                    reached.add(child.number)
                    todo.append(child.number)
        return reached

    def cuts(self, node: Node) -> Iterator[tuple[Node, Cut]]:
        """Yield what ends a path into this node, with the node where it came from."""
        drawn = self.draws and node.name == "normal" and not node.over
        for parent, cut in self.parents[node.number]:
            if drawn and cut is None:
                yield parent, Cut("drawn", node.line, node.name)
                continue
            if cut is not None:
                yield parent, cut
                continue
            call = parent.call
            if call is not None and call is not node.call and call.alive is False:
                # What went in requires no gradient, so that nothing is recorded.
                kind = "checkpoint" if call.name == "CheckpointFunction" else "function"
                if kind == "function" and call.given:  # mark_non_differentiable() is in it
                    kind = "function-none"
                yield parent, Cut(kind, call.line, call.name)


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


def _near(one: Line | None, two: Line) -> bool:
    """Return whether a line, or the one that called it, is a few lines from another one."""
    near = [it for it in (one, one and one.called) if it is not None and it.file == two.file]
    return one is None or any(abs(it.number - two.number) < NEAR for it in near)


def _within(cut: Cut) -> bool:
    """Return whether it is a library that ends a path, and not the caller's own code around it."""
    at = cut.opened or cut.line
    return at is not None and at.inside is not None


def _leaves(args: Any, kwargs: dict[str, Any]) -> Iterator[Any]:
    """Yield what stands in arguments, also in lists, tuples and dicts."""
    for value in (*args, *kwargs.values()):
        if isinstance(value, (list, tuple)):
            yield from _leaves(value, {})
        elif isinstance(value, dict):
            yield from _leaves((), value)
        else:
            yield value


def _is_all_of(view: Tensor, tensor: Tensor) -> bool:
    """Return whether a tensor has the values of another one, in the same memory."""
    return view.numel() == tensor.numel() and memory_of(view) == memory_of(tensor) is not None


def _same_place(one: Tensor, two: Tensor) -> bool:
    """Return whether two tensors begin at the same place in memory."""
    return memory_of(one) == memory_of(two) is not None and one.data_ptr() == two.data_ptr()


def _unwrapped(tensor: Tensor) -> Tensor:
    """Return the tensor inside of those that vmap(), grad() and jvp() of torch.func work with."""
    while torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        tensor = torch._C._functorch.get_unwrapped(tensor)
    return tensor
