"""Why a tensor changed or stayed: from what was seen in the block to one cause."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from who_learns.cuts import DRAW, WHAT, Cut, functions_of
from who_learns.rates import ZeroRate
from who_learns.zeros import JOINS


@dataclass
class Held:
    """What one optimizer had for a tensor just before its `step()`."""

    gradient: str  # "none", "zero", "new" or "left-over"
    lr: float = 1.0
    losses: frozenset[int] = frozenset()  # the numbers of those that this step is about
    momentum: bool = False
    decay: bool = False
    flag: bool = True  # requires_grad
    finite: bool = True
    skipped: bool = False  # a GradScaler made a fused step leave out all, for a gradient of others
    stepped: bool = True
    arrived: bool = False  # backward() had put a gradient into it before
    nonzero: bool = False  # and it was not zero
    chosen: bool = False  # others of the same optimizer have a gradient, and it has none

    def words(self) -> list[str]:
        """Return what there was to change the tensor."""
        had = ["no gradient" if self.gradient == "none" else f"{self.gradient} gradient"]
        had += ["momentum"] * self.momentum + ["weight decay"] * self.decay
        return had + ["lr=0"] * (self.lr == 0)


@dataclass
class Facts:
    """What is known of one tensor after the block."""

    names: list[str]
    kind: str = "parameter"
    shape: tuple[int, ...] = ()
    changed: bool | None = False
    by: float | None = None
    unknown: str = ""  # why it is not known whether it changed
    flag: bool = True  # requires_grad before the block
    flag_after: bool = True
    gradient: str = "none"  # at the end, for a tensor that no optimizer stepped
    plain: bool = False  # a tensor that is no Parameter
    zero_rate: ZeroRate | None = None  # what is known of why its learning rate is 0
    scheduled: list[Cut] = field(default_factory=list)  # where a scheduler keeps it so
    other_model: str = ""  # the one whose parameters the loss trains, and that no list has
    late: bool = False  # the model got it in the block
    computed: bool = False  # the model has what was computed from it
    half: bool = False  # a dtype of 16 bits
    finite: bool = True
    arrived: bool = False  # backward() has put a gradient into it
    nonzero: bool = False  # and it was not zero
    earlier: bool = False  # that was for another step, before the one that is about it
    elsewhere: bool = False  # or after it, for the step of an optimizer that lacks it
    overwritten: bool = False  # after step(), other code wrote to it
    put_back: float = 0.0  # of the values that steps have changed: the share that it put back
    renewed: int = 0  # in each of these steps, own code wrote other values to it
    later: bool = False  # and it is known where
    remains: float | None = None  # the share that other code has left of what step() did
    like: str = ""  # and gave it the values of this tensor
    frozen_list: str = ""  # of an optimizer that has stepped: what has only frozen tensors
    all_shared: bool = False  # and it shares all that it has
    frozen_in: str = ""  # it learns, and is in this model, too, which is frozen otherwise
    pulled: str = ""  # and moved it towards this one, which is frozen and stayed
    pulls: list[Cut] = field(default_factory=list)  # where
    tracks: str = ""  # and moved it, which a loss trains, a part of the way to this one
    doubled: str = ""  # the optimizer that has it twice in its list
    twice: bool = False  # two optimizers have used the same gradient
    left_out: str = ""  # what is known of why no optimizer's list has it
    lost_to: bool = False  # what the model has in its place is in no optimizer's list
    thawed: bool = False  # the same, it was frozen, and a gradient reaches what is in its place
    gone: bool = False  # in the block, the model got another tensor in its place
    touched: str = ""  # where own code wrote to its gradient before the last step()
    beside_memory: bool = False  # an optimizer has a tensor of its memory without a gradient
    spare: bool = False  # others of its kind in the same container were used
    beside_used: bool = False  # others of its own module were used
    late_step: str = ""  # where steps of others follow its gradient, and where its own is
    about: str = ""  # the loss that its step is about, which does not use it
    exploded: bool = False  # its values became inf or nan
    broken: bool = False  # they were it before, and are
    reached: bool = False  # it is in the graph of a loss
    returned: bool = False  # autograd.grad() was asked for its gradient
    listed: bool = False
    held: list[Held] = field(default_factory=list)
    shares: list[str] = field(default_factory=list)  # who learns in the same memory
    zeroed: list[Cut] = field(default_factory=list)  # own code set a part of its gradient to 0
    keeps: str = ""  # what changes this part all the same
    rows: str = ""  # what changes rows of it that have no gradient by themselves
    left_behind: str = ""  # its counterpart changed, and others of its model follow theirs
    itself: list[Cut] = field(default_factory=list)  # where own code copies it onto itself
    part_of: str = ""  # what an optimizer has stepped, in the same memory
    also_stepped: list[str] = field(default_factory=list)  # the same, if it is stepped itself, too
    flag_on_module: str = ""
    misspelt: str = ""
    flag_at: list[Cut] = field(default_factory=list)  # where one of these two was set
    beside: bool | None = None  # of a buffer: whether parameters near it learn
    follows: bool = False  # code other than step() writes to these parameters
    # It has a path that goes on, and these are where others end.
    drawn: list[Cut] = field(default_factory=list)
    lost: bool = False  # one is a sample() that is nowhere in a log_prob()
    summed: str = ""  # the lines of several backward() that gave it one gradient
    uncleared: bool = False  # a closure of step() was called again, and nothing had cleared it
    carried: bool = False  # this gradient has in it what a step before has used already
    partly_cleared: str = ""  # the lines of backward() whose gradients were used, or cleared
    wasted: str = ""  # of how many between two steps these were cleared, if most before each
    wasted_at: list[Cut] = field(default_factory=list)  # where
    peft: bool = False  # its model has adapters of PEFT
    undone: bool = False  # a step has changed it
    idle: str = ""  # which optimizer has it and made no step, and which others made one
    switched: list[Cut] = field(default_factory=list)  # where its flag was turned off
    turned: list[Cut] = field(default_factory=list)  # what passes back a gradient of zero alone
    opposed: bool = False  # these add up to 0, and a weight beside it learns
    # What was computed from it, is one number, and is no part of a loss.
    beside_loss: list[Cut] = field(default_factory=list)
    assigned: list[Cut] = field(default_factory=list)  # where the model got another in its place
    # Own code assigns what it computes from it, and no loss trains it: "sure", or "perhaps".
    reassigned: str = ""
    max_norm: bool = False  # its embedding rewrites rows in each forward pass
    renormed: list[Cut] = field(default_factory=list)  # where
    still: str = ""  # own code wrote to it what was computed from this one, which changed
    still_early: bool = False  # before step() alone
    discarded: str = ""  # own code computed an average of it and of this one, and dropped it
    dropped_at: list[Cut] = field(default_factory=list)  # where
    no_step: list[Cut] = field(default_factory=list)  # the backward() that its gradient is of
    pretrained: bool = False  # it is all that an embedding has, and other layers learn
    left: bool = False  # PEFT has frozen it, as what is no adapter
    restored: bool = False  # what other code did to it was taken back, but for rounding
    goal: str = ""  # own code moved it straight towards this tensor, which learns
    meant: str = ""  # and another one has its name and its shape
    seldom: str = ""  # in how many of the steps, if not in all
    factor: str = ""  # all its paths go through this one, which was zero and has changed
    dead: list[Cut] = field(
        default_factory=list
    )  # where others keep its gradient zero, as it theirs
    others: str = ""  # which: "is A" or "are A and B"
    beside_zero: str = ""  # one near it was zero and has changed; whether it is a factor is unknown
    averaged: bool = False  # of a buffer: so it is with parameters near it
    training: bool = True
    trained: bool = True  # before the block
    all_frozen: str = ""  # words for frozen networks in training mode, of which one has it
    updated_at: list[Cut] = field(default_factory=list)  # the calls of these
    counts: bool = False  # a layer with running statistics, such as BatchNorm
    written: list[str] = field(default_factory=list)  # by the caller's own code
    was_off: str = ""  # a loss used it while its flag was off, since this line, and none after
    uncalled: list[Cut] = field(default_factory=list)  # what no backward() was called on
    step_at: str = ""  # before this step()
    cleared: str = ""  # where its gradient was set to None before the last step()
    emptied: list[Cut] = field(default_factory=list)  # or filled with zeros that it used
    path: str = ""  # "unused", "beside", "cut", "whole"; empty: not recorded
    cuts: list[Cut] = field(default_factory=list)
    end: str = ""  # the kind of the cut that matters most
    functions: list[Cut] = field(default_factory=list)  # custom Functions on a whole path
    derived: list[Cut] = field(default_factory=list)  # calls of autograd.grad() on a whole path
    zeros: list[Cut] = field(default_factory=list)  # what makes its gradient zero, being zero
    rounded: list[Cut] = field(default_factory=list)  # functions whose derivative is zero
    asked: list[Cut] = field(default_factory=list)  # calls of autograd.grad() that reach it
    subtracted: list[Cut] = field(default_factory=list)  # what subtracts it again on each path
    cancelled: list[Cut] = field(default_factory=list)  # what divides it by itself on each path
    dropped: list[Cut] = field(default_factory=list)  # hooks that made its gradient zero
    replaced: list[Cut] = field(default_factory=list)  # hooks that put others in place of outputs
    hidden: str = ""  # what hides operations from the recorder
    last: str = ""  # what the loss uses instead
    ons: list[Cut] = field(default_factory=list)  # where its flag was turned on
    ascent: list[Cut] = field(default_factory=list)  # where own code adds its gradient
    unscaled: list[Cut] = field(default_factory=list)  # losses that a GradScaler did not multiply
    adding: str = ""  # the lines of backward() that added to what a step had used
    onto: str = ""  # and of what that came from
    again: list[str] = field(default_factory=list)  # the lines of steps that used one gradient
    old_from: str = ""  # and of the backward() that it came from
    brought: str = ""  # the lines of the backward() that its last gradient came from
    leaked: str = ""  # the lines of backward() before the step of an optimizer that lacks it
    leaked_into: str = ""  # and of those that added to it
    adapter: str = ""  # why an adapter is not used
    last_use: list[Cut] = field(default_factory=list)
    first: list[Cut] = field(default_factory=list)  # it is in no list: where it is used first
    late_scale: list[Cut] = field(default_factory=list)  # clipped before a GradScaler unscaled it
    lost_share: float = 0.0  # of the values with a gradient: the share that no step has changed
    dtype: str = ""
    apart: float = 0.0  # numbers of this dtype that are as large as its values
    centred: list[Cut] = field(default_factory=list)  # what leaves rounding of its gradient
    away: str = ""  # own code moves it away from this one
    share: float = 0.0  # of the way to another one, if that is known
    master: str = ""  # what an optimizer steps in its place
    power: bool = False  # a vector of spectral_norm(), which the forward pass updates
    without: str = ""  # in how many of its last steps it had no gradient
    bypassed: str = ""  # what takes the weight of its layer without a call of it
    unread: list[Cut] = field(default_factory=list)  # where its class would read it
    # Where its adapter was turned off, or merged.
    disabled: list[Cut] = field(default_factory=list)
    own_passes: bool = False  # running statistics of a model that follows another one
    revived: float = 0.0  # the share of its values that were 0 before, and are not
    stopped: str = ""  # its model is an average by its name or class, of this one


@dataclass
class Step:
    """What is known of the block as a whole."""

    known: bool = False  # an optimizer was given, or has stepped
    steps: int = 0
    backwards: int = 0
    last: str = ""  # the line of the last of these
    failed: str = ""  # the exception that ended the block
    stale_shapes: list[tuple[int, ...]] = field(default_factory=list)  # of these
    copies: bool = False  # they have the values of parameters that no list has
    stale: int = 0  # tensors in optimizers' lists that nothing uses
    early: str = ""  # the optimizers that stepped: all that they have was frozen before
    early_in: str = ""  # how the names in that model begin
    left_for: bool = False  # and what the model has in their place has a row that names them
    recorded: bool = False
    scaled: bool = False  # a gradient was multiplied by 0 after backward()
    infinite: bool = False  # a gradient that no step() used is inf or nan
    first: Cut | None = None  # the first inf or nan
    whence: str = ""  # what is known of it without a line
    functions: set[str] = field(default_factory=set)  # that called backward()
    asked: str = ""  # where a step() was called that did nothing
    why: str = ""  # why backward() did not run
    why_at: list[Cut] = field(default_factory=list)  # and where
    func: list[Cut] = field(default_factory=list)  # gradients of torch.func that nothing took


@dataclass
class Finding:
    """The judgement on one tensor. `verdict` is "ok", "wrong", "doubtful" or "unknown"."""

    facts: Facts
    expected: str  # "learns", "stays", "either" or "unknown"
    verdict: str
    cause: str
    sentence: str
    page: str
    cuts: list[Cut] = field(default_factory=list)

    @property
    def had(self) -> list[str]:
        """What there was to change the tensor."""
        facts = self.facts
        if facts.kind == "buffer":
            return []
        if facts.held:
            return list(dict.fromkeys(word for held in facts.held for word in held.words()))
        return ["no gradient" if facts.gradient == "none" else f"{facts.gradient} gradient"]


NAMED = 3  # names in a sentence
LEFT = 0.05  # less than this share of what step() did is next to nothing
NONE = "articles/graph/grad-is-none"
MOVES = "articles/move/frozen-but-moves"
RECIPE = "recipes/who-learns"

CANCELLED = (
    "Its gradient is rounding only, because what is computed from it is divided by itself: the "
    "share of one value among one is always 1."
)

MISPAIRED = (
    "Your own code moves it towards {goal}, and not towards {meant}, which has its name and shape: "
    "the two may be paired wrongly, as by zip() of lists of which one leaves out what is frozen."
)

TRAINED = (
    "Your own code moves it towards {tracks}, as a moving average does, and a loss trains it, too. "
    "If it is an average, compute what it returns under no_grad(), and leave it out of the "
    "optimizer's list."
)
REASSIGNED = (
    "Your own code assigns a new tensor, computed from the old one, as a moving average does. No "
    "loss trains it."
)
RENEWED = (
    "In each of the {renewed} steps your own code writes new values to it, which are not computed "
    "from it: what the step before did is lost{written}."
)
NORMAL = "Write mean + std * torch.randn_like(mean) in its place, as rsample() does"
DRAWN = f"It learns by other paths alone: torch.normal() ends one to the loss. {NORMAL}."
DOUBLED = (
    "{doubled} has it twice in its list, as from chain() of the same parameters, so that each "
    "step() changes it twice."
)
WASTED = (
    "Before each step(), the gradients of {wasted} backward() at {partly_cleared} are cleared, so "
    "that step() uses only what came after. To add them up, clear them once for each step()."
)
UNCLEARED = (
    "step() calls its closure several times, and nothing clears the gradient in between, so that "
    "backward() adds to it. Call zero_grad() in the closure."
)
NOT_ASKED = (
    "autograd.grad() was called for other tensors, and backward() goes on from what it returned: "
    "nothing has computed the gradient of this one. Ask for it in the same call, and write it to "
    ".grad."
)
LATE = (
    "It gets a gradient, but {}. If that gradient should train it, add it to the former optimizer. "
    "Else t"
)
LEFT_OVER = "Its gradient is what rounding leaves{follows}"
LEVELLED = f"{LEFT_OVER}: a norm or a softmax subtracts what is the same for all."
NORMS = {"cancelled-norm", "subtracted"}  # the kinds of lines that it names
PRETRAINED = "nn.Embedding.from_pretrained() freezes its weight unless it gets freeze=False"
SLOW = 1e-7  # a learning rate that is hardly meant
KEPT_OUT = {"detach", "data", "no-grad", "inference-mode"}  # as of a generator, for its critic
LOST = 0.5  # of the values with a gradient, the share that stays

# By id: what the report says, and the page of the site that explains it.
CAUSES: dict[str, tuple[str, str]] = {
    # As it should be.
    "learns": ("It has a new gradient, and an optimizer has used it{rows}.", RECIPE),
    "frozen": ("requires_grad is off{peft}{pretrained}.", "articles/stop/freeze-a-layer"),
    "constant": ("Nothing wrote to it.", RECIPE),
    "buffer": (
        "It is a buffer{graded}, and an optimizer trains parameters. Make it an nn.Parameter.",
        "articles/autograd/parameter-buffer-tensor"),
    "updated": ("The forward pass or your own code updates it.", RECIPE),
    # It should learn, and stays.
    "no-backward": (
        "backward() did not run in this block{why}.", "articles/graph/backward-and-step"),
    "func-dropped": (
        "backward() did not run. {func} of torch.func returns gradients and writes none: at step() "
        "its .grad was still empty.", "articles/graph/backward-and-step"),
    "ascent": (
        "Your own code moves it in the direction of its gradient, so that the loss of backward() "
        "grows. Subtract it to make the loss smaller.", "articles/graph/backward-and-step"),
    "scaled-clip": (
        "Its gradient was clipped before the GradScaler divided it by its scale, so that step() "
        "got next to nothing of it. Call scaler.unscale_(optimizer) before you clip.",
        "errors/unscale-twice"),
    "unscaled-loss": (
        "It has a gradient of a loss that no GradScaler multiplied by its scale. The scaler has "
        "divided this gradient all the same, by {scale}. Call scaler.scale(loss).backward() for "
        "each loss.", "recipes/mixed-precision-frozen"),
    "away": (
        "Your own code moves it away from {away}: the average has the wrong sign{written}.",
        f"{MOVES}#averaged"),
    "not-copied-back": (
        "The optimizer steps {master} in its place, which got its gradient from your own code. "
        "Nothing has copied the result back to it.", "recipes/mixed-precision-frozen"),
    "power-iteration": (
        "Its layer is in training mode, and spectral_norm() updates it in each forward pass. "
        "eval() keeps it as it is.", "articles/move/batch-norm"),
    "not-asked": (
        "backward() did not run, and autograd.grad() was called for other parameters.",
        "articles/graph/backward-and-step"),
    "not-assigned": (
        "autograd.grad() returned its gradient, and its .grad was still empty at step().",
        "articles/graph/backward-and-step"),
    "no-gradient": (
        "backward() ran, and no gradient reached it{more}.", f"{NONE}#cut"),
    "hidden": (
        "No gradient reached it, and {hidden}, so that the line is not known. Run one step "
        "without it.", f"{NONE}#cut"),
    "never-used": ("The forward pass never used it{spare}.", f"{NONE}#which-parameters"),
    "partly-lost": (
        "step() changed {kept} of its values that have a gradient: for the others the update is "
        "too small for {dtype}{apart}.", "recipes/mixed-precision-frozen"),
    "unused-output": (
        "{passed}he loss{about} does not use what was computed from it{last}.",
        f"{NONE}#which-parameters"),
    "detach": ("detach() ends its path to the loss.", "articles/stop/detach"),
    "data": (".data ends its path to the loss.", "articles/stop/detach"),
    "item": ("Its path to the loss goes through a Python number.", f"{NONE}#cut"),
    "numpy": ("Its path to the loss goes through NumPy.", "recipes/numpy-and-back"),
    "new-tensor": ("A new tensor is made of values on its path to the loss.", f"{NONE}#cut"),
    "no-grad": ("Gradients were not recorded on its path to the loss.", "articles/stop/no-grad"),
    "inference-mode": (
        "inference_mode() ends its path to the loss.", "articles/stop/inference-mode"),
    "integer": ("Its path to the loss goes through integers.", f"{NONE}#cut"),
    "sample": (
        "sample() ends {its} path to the loss{rsample}.", "recipes/actor-critic#sample"),
    "comparison": ("Its path to the loss goes through a comparison.", f"{NONE}#cut"),
    "not-differentiable": ("An operation without a derivative ends its path.", f"{NONE}#cut"),
    "new-leaf": (
        "A new Parameter or Variable is made of a result on its path to the loss.",
        "articles/graph/leaf"),
    "deepcopy": (
        "copy.deepcopy() makes parameters of its own, and the loss goes back to these: the "
        "gradient arrives at the copy.", "recipes/maml#mistake"),
    "checkpoint": (
        "A reentrant checkpoint got no input that requires a gradient.",
        "errors/checkpoint-none-of-the-inputs"),
    "checkpoint-value": (
        "A value leaves a reentrant checkpoint other than by the return value of its block, and "
        "has no path. Return it, or pass use_reentrant=False.",
        "recipes/adapter-with-checkpointing#mistake"),
    "function": (
        "It is used inside of a custom Function, which got no input that requires a gradient.",
        "recipes/custom-function"),
    "function-none": (
        "A custom Function on its path to the loss returns no gradient for it.",
        "recipes/custom-function"),
    "create-graph": (
        "Its path to the loss goes through a gradient, which was computed without "
        "create_graph=True.", "articles/graph/create-graph#forgotten"),
    "derivative": (
        "The loss uses a gradient of what was computed from it, and this gradient does not depend "
        "on it, as it does not on the last bias.", "articles/graph/create-graph#no-second"),
    "zero-gradient": ("Its gradient is exactly zero{scaled}{hint}.", f"{NONE}#none-or-zero"),
    "both-zero": (
        "It is 0 throughout, and so {others}: each makes the gradient of the other 0, so that "
        "neither ever learns. Initialize one of them with other values.",
        f"{NONE}#none-or-zero"),
    "zero-factor": (
        "Its gradient is exactly zero, because {factor} was zero before: this is expected in the "
        "first step of LoRA. {factor} has changed, so that the next gradient is not zero.",
        "recipes/peft-what-trains#first-step"),
    "subtracted": (
        "Its gradient is zero but for rounding, because {subtracted} subtracts again what it adds.",
        f"{NONE}#none-or-zero"),
    "opposed": (
        "Its gradient is exactly zero, because what {turned} passes back for several values or "
        "paths adds up to 0, as +1 and -1 do for the last bias of a critic.",
        f"{NONE}#none-or-zero"),
    "hook-output": (
        "A hook of a module returns something else in place of what was computed from it.",
        f"{NONE}#cut"),
    "hook": ("A hook makes its gradient zero.", f"{NONE}#none-or-zero"),
    "rounding": (
        "Its gradient is zero: rounding has the derivative 0.", "recipes/straight-through"),
    "drawn": (
        "Its gradient is zero: {drawn} draws at random, and that has the derivative 0{instead}.",
        "recipes/actor-critic#sample"),
    "not-in-optimizer": (
        "It gets a gradient, but no optimizer has it in its list{unfrozen}. Add it, or, if that is "
        "on purpose, freeze it: requires_grad_(False) saves the work.",
        "articles/autograd/optimizer-again"),
    "built-early": (
        "It gets a gradient, but no optimizer has it in its list: {early} has frozen parameters of "
        "the model alone, so it was probably built before get_peft_model(), or before another "
        "change of the model. Build it after.",
        "articles/autograd/optimizer-again"),
    "not-listed": (
        "No optimizer has it in its list, and no gradient reached it.",
        "articles/move/freeze-or-leave-out"),
    "replaced": ("{replaced}", "articles/autograd/optimizer-again"),
    "not-registered": (
        "The loss uses it, but the model does not know it: {unregistered}.",
        "articles/autograd/parameter-buffer-tensor"),
    "built-late": (
        "The model got it in this block, as in its first forward(), and no optimizer has it in its "
        "list. Build it before the optimizer.", "articles/autograd/optimizer-again"),
    "stale": (
        "It is in an optimizer's list, but it is not in the model, and nothing used it"
        "{in_place}.",
        "articles/autograd/optimizer-again"),
    "lr-zero": (
        "Its learning rate was 0{zero_rate}.",
        "articles/move/learning-rate-zero"),
    "no-step": (
        "No step() of an optimizer used its gradient in this block{asked}{idle}.",
        f"{RECIPE}#no-step"),
    "waits": (
        "No gradient came to it, and no step() in this block{idle}. If it learns only in some "
        "steps, wrap as many.", f"{RECIPE}#no-step"),
    "step-skipped": (
        "{inf} inf or nan, so a GradScaler leaves out the step.", f"{RECIPE}#no-step"),
    "too-small": (
        "It has a gradient, and step() changed no bit: the update is smaller than its dtype can "
        "add{apart}.", "recipes/mixed-precision-frozen"),
    "tiny-gradient": (
        "It has a gradient, and step() changed no bit: lr{rate} or the gradient is next to zero, "
        "as that of a bias before a BatchNorm{touched}.", f"{NONE}#none-or-zero"),
    "cleared": (
        "Its gradient was cleared after backward() and before step(){cleared}.", f"{NONE}#cleared"),
    "not-called": (
        "No backward() came before step() at {step_at}{after}: nothing calls it on what was "
        "computed from this one.", "articles/graph/backward-and-step"),
    "step-first": (
        "step() ran before backward().", "articles/graph/backward-and-step"),
    "not-finite": ("It became inf or nan{whence}.", "recipes/nan-through-a-mask"),
    # It changes without a gradient of this step.
    "left-over-gradient": (
        "step() used a gradient that was left over from before{old}{carried}{skip}.",
        f"{MOVES}#frozen-but-moves"),
    "momentum": ("Its gradient is zero, and momentum goes on{scaled}{skip}.", f"{MOVES}#zeros"),
    "twice": (
        "{twice} used the same gradient{between}.",
        "articles/autograd/optimizer-again#twice"),
    "weight-decay": (
        "Its gradient is zero, and weight decay shrinks it{scaled}{hint}{skip}.",
        "laws/optimizers#decay"),
    "decayed-part": (
        "Your own code sets a part of its gradient to 0, and {keeps} changes this part all "
        "the same.", "laws/optimizers#decay"),
    "frozen-after-backward": (
        "It was frozen when it already had its gradient{brought}. step() uses the gradient, and "
        "does not look at the flag.",
        "articles/move/freeze-when"),
    "assigned-gradient": (
        "Something wrote to .grad, and step() uses what is in .grad.", f"{MOVES}#frozen-but-moves"),
    "batch-norm": (
        "Its layer is in training mode: each forward pass updates the running statistics{since}"
        "{all_frozen}.",
        "articles/move/batch-norm"),
    "shared-memory": (
        "It shares its memory with {shares}.", "articles/autograd/shared-weights#same-memory"),
    "own-code": ("{when} other code wrote to it{written}.", f"{MOVES}#averaged"),
    "part": (
        "It is a part of the memory of {part_of}, which an optimizer has used.",
        "articles/autograd/shared-weights#same-memory"),
    "part-without": (
        "It has a gradient, but {part_of}, which has the same memory and is in an optimizer's "
        "list, did not get it.", "articles/autograd/shared-weights#same-memory"),
    "stepped-with": (
        "It has the same memory as {also_stepped}, and step() changes it for each of them. To tie "
        "weights, assign the Parameter itself, not its .data.",
        "articles/autograd/shared-weights#same-memory"),
    "pulled": (
        "{own} code moves it towards {pulled}, which did not change. If that is meant to be a "
        "moving average, the two are the wrong way round.", f"{MOVES}#averaged"),
    "left-behind": (
        "Your own code moves others of its model towards their counterparts, but not this one, "
        "though {left_behind} changed.", "recipes/target-network"),
    "self-copy": (
        "Your own code copies it onto itself, which changes nothing. Copy another model's values.",
        "recipes/target-network"),
    "taken-back": (
        "After step(), other code takes back {share} of what step() did{written}.",
        f"{MOVES}#averaged"),
    "frozen-list": (
        "requires_grad is off, as for all in {frozen_list}, so that its step() does nothing "
        "there{off_before}{pretrained}.", "articles/stop/freeze-a-layer"),
    "shared-frozen": (
        "{frozen_in} is in eval mode{frozen_rest}, but it shares this one with a model that "
        "learns: each step changes both. If it should stay, give each its own: copy.deepcopy().",
        "articles/autograd/shared-weights#same-memory"),
    "max-norm": (
        "It is frozen, but its embedding has max_norm: each forward pass shortens the rows that it "
        "looks up.", "laws/layers#weights"),
    "discarded": (
        "Your own code computes an average of it and {discarded}, and nothing uses the result: "
        "`p = ...` gives the name to a new tensor. Write p.copy_(...) or "
        "p.lerp_(...). What you put into a state dict needs load_state_dict().",
        "recipes/target-network"),
    "no-effect": (
        "{own} code writes to it what it computes from {still}, and no bit "
        "changes. Its share is 0, or smaller than the dtype can add.", "recipes/ema-teacher"),
    "averaged": (
        "Your own code moves it towards {goal}, as a moving average does{written}.",
        f"{MOVES}#averaged"),
    "flag-on-module": (
        "{flag_on_module} was set on the module, where PyTorch does not read it. "
        "Call {module}.requires_grad_({wanted}){early_on}.", f"{MOVES}#wrong-object"),
    "flag-misspelt": (
        "It has an attribute {misspelt}={wanted}, which PyTorch does not read. The flag is "
        "requires_grad.",
        f"{MOVES}#wrong-object"),
    "unknown": ("Unknown: {unknown}.", RECIPE),
}  # fmt: skip


IN_PLACE = (
    ". The loss uses another tensor of its shape, as where one was made anew: change the values of "
    "this one, as by clamp_() under no_grad(), or give the optimizer the one that the loss uses"
)
BROKEN = "It was inf or nan before this block, and stays so. Look at an earlier step."
OF_ITSELF = "Your own code takes an average of it and of itself. Take another model's values."
UNDONE = "Its steps changed it, and undo one another: at the end it is as it was, bit by bit."


def judge(facts: Facts, step: Step) -> Finding:
    """Return what was expected of a tensor, whether it is so, and the cause."""
    expected, verdict, cause = _judged(facts, step)
    first = [step.first] if step.first is not None else []
    was = any(held.nonzero for held in facts.held)  # and it was zero at step()
    zero = [] if was or expected == "stays" else facts.zeros or facts.turned
    # What draws passes nothing back, and a line that says both says the second alone.
    drawn = {(cut.name, str(cut.line)) for cut in facts.drawn if cut.kind == "drawn"}
    zero = [cut for cut in zero if (cut.name, str(cut.line)) not in drawn]
    # What rounding leaves of a gradient that came.
    came = facts.changed or any(held.gradient == "new" for held in facts.held)
    left = facts.centred if came else []
    wasted = facts.wasted and facts.changed
    goes_on = zero or facts.emptied + (facts.switched if expected == "stays" else facts.cuts)
    cuts = {
        "function-none": facts.functions or facts.cuts, "derivative": facts.derived,
        "zero-gradient": facts.cancelled or left or (
            [cut for cut in facts.drawn if cut.kind == "drawn"] + zero
            + (_of_part(zero, facts.cuts) or [cut for cut in facts.drawn if cut.kind != "drawn"])
        ),
        "rounding": facts.rounded, "drawn": facts.rounded or facts.drawn,
        "sample": facts.cuts or facts.drawn,
        "buffer": facts.first, "frozen": facts.switched, "frozen-list": facts.switched,
        "frozen-after-backward": facts.switched,
        "not-asked": facts.asked, "not-assigned": facts.asked, "subtracted": facts.subtracted,
        "hook": facts.dropped, "hook-output": facts.replaced, "both-zero": facts.dead,
        "not-finite": [] if facts.broken else first,
        "decayed-part": facts.zeroed, "self-copy": facts.itself, "step-skipped": first,
        "left-behind": facts.pulls, "pulled": facts.pulls, "shared-memory": facts.pulls,
        "learns": facts.drawn, "max-norm": facts.renormed,
        "discarded": facts.dropped_at, "no-effect": facts.dropped_at,
        "own-code": facts.assigned if facts.reassigned else [],
        "no-step": facts.dropped_at or facts.no_step,
        "replaced": facts.assigned or facts.first, "no-backward": step.why_at,
        "not-called": facts.uncalled, "batch-norm": facts.cuts or facts.updated_at,
        "func-dropped": step.func, "ascent": facts.ascent, "scaled-clip": facts.late_scale,
        "never-used": facts.disabled if facts.adapter else facts.unread, "hidden": facts.unread,
        "built-early": facts.ons or facts.first,
        "unused-output": facts.cuts or facts.last_use, "not-in-optimizer": facts.ons or facts.first,
        "averaged": [] if verdict == "ok" else facts.pulls,
        "cleared": facts.wasted_at if wasted else [],
        "opposed": facts.turned, "unscaled-loss": facts.unscaled,
        "flag-on-module": facts.flag_at, "flag-misspelt": facts.flag_at,
        "stale": facts.first, "lr-zero": facts.scheduled,
        "momentum": goes_on, "weight-decay": goes_on,
    }.get(cause, facts.cuts if cause in WHAT else [])  # fmt: skip
    sentence, page = CAUSES[cause]
    if cause in ("frozen", "frozen-list") and facts.peft:
        page = "recipes/peft-what-trains"
    sentence = {
        "zero-gradient": CANCELLED if facts.cancelled
        else LEVELLED if left and any(cut.kind in NORMS for cut in left)
        else f"{LEFT_OVER}." if left else "",
        "taken-back": RENEWED if facts.renewed else "",
        "twice": DOUBLED if facts.doubled and not (facts.twice or facts.again) else "",
        "drawn": "" if facts.rounded else DRAWN,
        "own-code": REASSIGNED if facts.reassigned else "",
        "tiny-gradient": UNDONE if facts.undone else "",
        "not-finite": BROKEN if facts.broken else "",
        "self-copy": OF_ITSELF if any(c.kind == "self-average" for c in facts.itself) else "",
        "left-over-gradient": UNCLEARED if facts.uncleared else "",
        "cleared": WASTED if wasted else "",
        "not-asked": NOT_ASKED if step.backwards else "",
        "averaged": "" if verdict == "ok" else TRAINED if facts.tracks else MISPAIRED,
    }.get(cause) or sentence  # fmt: skip
    written = f": {', '.join(facts.written)}" if facts.written else ""
    if facts.like:
        written += f"; it has the values of {facts.like}"
    spare = ", and it used others of its kind. With experts that got no input, this is as expected"
    in_layer = (
        ", and it used others of its layer. If something was computed from it before the block, as "
        "in __init__(), compute that in forward()"
    )
    bypassed = (
        f": {facts.bypassed}, and never calls it, so that nothing runs that the layer computes "
        "beside. An adapter there does not train: take it from target_modules, or adapt a layer "
        "that is called"
    )
    off_before = ". It was off before this block" + ", and nothing turned it on" * step.recorded
    scaled = (
        "; after backward() it was not, and was multiplied by 0 or next to nothing, as by "
        f"clip_grad_norm_(..., 0){facts.cleared}"
    )
    hint = (
        f". {facts.beside_zero} was zero before: if the two are multiplied, this is expected in "
        "the first step, as in LoRA"
    )
    both = (
        f". It is 0 itself, and so {facts.others} near it: if the two are multiplied, neither "
        "ever learns"
    )
    built = (
        f"The optimizer has {_shapes(step.stale_shapes)} that the model no longer has, and not "
        "this one: the model was changed before the block, and after the optimizer was built. "
        "Build the optimizer after the last change."
    )
    cloned = (
        f"The optimizer has {_shapes(step.stale_shapes)} with the values of the model's, and not "
        "this one: copies, as clone() or deepcopy() makes. Give it model.parameters()."
    )
    of_memory = (
        "The optimizer has another tensor of its memory, which gets no gradient, as .data, "
        "detach() or state_dict() returns it. Give it the Parameter itself: model.parameters()."
    )
    before = (
        ". It was so before the block: eval() was never called on it, or train() was called later"
    )
    attribute = ". In the block, its attribute `training` was set without train()"
    more = ". Run one more step with where=True: it names the line"
    since = before if facts.trained else attribute if step.recorded else more
    inside = "it is in a plain list or dict, or it is no Parameter"
    computed = (
        "the model has what was computed from it, which is no Parameter. Assign the Parameter "
        "itself to the module, and compute in forward()"
    )
    got = "In this block the model got another tensor in its place"
    replaced = (
        f"{got}. The optimizer still has the old one. Build the optimizer after the last change, "
        "or change the values in place: p.copy_()."
    )
    replaced_again = (
        f"{got}, and the optimizer has none of the two: it has {_shapes([facts.shape])}, which the "
        "model had before. Change the values in place: p.copy_()."
    )
    thawed = (
        f"It was frozen. {got}, which requires a gradient and is in no optimizer's list. Add that "
        "one, or freeze it."
    )
    rows = f". Rows whose gradient is zero change as well, by {facts.rows}"
    carried = f": nothing has cleared it between two steps, so that backward() at {facts.adding} "
    carried += "adds to it each time" if facts.adding == facts.onto else (
        f"added to that of {_of_lines(facts.onto)}"
    )  # fmt: skip
    leaked = (
        f", that of backward() at {facts.leaked}: step() of another optimizer followed it, and "
        f"nothing cleared it before backward() at {facts.leaked_into} added to it"
    )
    steps = f"step() at {' and at '.join(facts.again)}"
    old = f", that of {_of_lines(facts.old_from)}: a step() had used it already"
    skip = ". Set its .grad to None when you freeze it: step() leaves out what has no gradient"
    peft = ". PEFT freezes all that is no adapter: to train it, name its module in modules_to_save"
    never = f": backward() ran {step.backwards} times, last at {step.last}, and step() never"
    rates = {held.lr for held in facts.held}
    small = 0 < max(rates, default=1) < SLOW
    said = vars(facts) | {
        "own": "Your own" if facts.still_early else "After step(), your own",
        "why": step.why, "early": step.early, "func": functions_of(step.func),
        "apart": apart_words(facts, [facts.apart]) if facts.apart else "",
        "kept": kept_words([facts.lost_share]),
        "follows": ", and step() follows it" if facts.changed else "",
        "rate": f" ({max(rates):g})" if small else "",
        "hint": f". {NORMAL}" if drawn and any(name == "normal" for name, _ in drawn)
        else hint if facts.beside_zero else both if facts.others
        else "" if step.recorded or was else f"{more}, if one makes it so",
        "inf": "Its gradient is" if not (facts.finite and all(h.finite for h in facts.held))
        else "Another gradient of this step is",
        "more": f": a loss uses it only while its requires_grad is off, since {facts.was_off}, and "
        "none after it is on again" if facts.was_off
        else ", and no operation was seen that ends its path" if step.recorded
        else more,
        "replaced": (
            f"The optimizer has it, and the loss trains {facts.other_model} in its place, which "
            "has the same names and shapes and is in no optimizer's list. Give the optimizer "
            f"{facts.other_model}.parameters()."
        ) if facts.other_model
        else thawed if facts.thawed and not facts.flag
        else of_memory if facts.beside_memory
        else (cloned if step.copies else built) if not facts.gone
        else replaced if facts.listed else replaced_again,
        "off_before": "" if facts.flag or facts.ons else off_before,
        "pretrained": f". {PRETRAINED}" if facts.pretrained else "",
        "rows": rows if facts.rows else "",
        "scaled": scaled if was else "",
        "shares": some_of(facts.shares),
        "also_stepped": some_of(facts.also_stepped),
        "share": "all" if not facts.remains
        else f"{float(f'{100 - 100 * facts.remains:.3g}'):g} %",
        "since": "" if facts.cuts else since,
        "touched": f". After backward(), its gradient was written to at {facts.touched}"
        if facts.touched else "",
        "module": facts.flag_on_module.rpartition(".")[0],
        "wanted": not facts.flag,
        "early_on": "" if facts.flag or facts.listed else " before the optimizer is built",
        "graded": " with a gradient" if facts.kind == "buffer" and facts.arrived else "",
        "drawn": functions_of(facts.rounded),
        "rsample": _instead(facts.cuts or facts.drawn),
        "its": "a" if facts.changed else "its",
        "instead": f". {NORMAL}" if any(one.name == "normal" for one in facts.rounded) else "",
        "after": facts.cleared.replace(", at", ", since its gradient was cleared at"),
        "skip": "" if facts.flag and facts.flag_after else skip,
        "peft": "" if not facts.peft else peft if facts.left or not facts.adapter
        else f". It is of an adapter that is {facts.adapter}",
        "carried": carried if facts.carried else leaked if facts.leaked else "",
        "twice": "Two optimizers have it in their lists, and both" if facts.twice
        else f"Calls of {steps}",
        "between": f", in {steps}" if facts.twice and facts.again
        else "" if facts.twice else ": no new one came in between",
        "old": old if facts.again else "",
        "brought": f", from backward() at {facts.brought}" if facts.brought else "",
        "scale": facts.unscaled[0].name if facts.unscaled else "",
        "unfrozen": ": it was frozen before this block" if not facts.flag
        else f": {facts.left_out}" if facts.left_out else "",
        "subtracted": functions_of(facts.subtracted),
        "in_place": IN_PLACE if facts.first else "",
        "turned": functions_of(facts.turned),
        "spare": bypassed if facts.bypassed
        else f": its adapter is {facts.adapter}" if facts.adapter
        else spare if facts.spare else in_layer if facts.beside_used else "",
        "frozen_rest": "" if facts.all_shared else " and its other parameters are frozen",
        "unregistered": computed if facts.computed else inside,
        "passed": LATE.format(facts.late_step) if facts.late_step else "T",
        "whence": step.whence,
        "asked": step.asked,
        "idle": facts.idle or never * (step.backwards > 1 and not (step.steps or step.asked)),
        "when": "After step()," if facts.overwritten else "Not step(), but",
        "written": written,
        "zero_rate": zero_rate_words(facts.zero_rate) if facts.zero_rate is not None else "",
    }  # fmt: skip
    # One line may stand there twice, as of hooks that a loop has registered.
    told: dict[object, Cut] = {}
    for cut in (cut.outside(step.functions) for cut in cuts):
        called = cut.line.called if cut.line is not None else None
        told.setdefault((cut.what, str(cut.line), str(called), cut.also), cut)
    cuts = list(told.values())
    return Finding(facts, expected, verdict, cause, sentence.format(**said), page, cuts)


def zero_rate_words(why: ZeroRate) -> str:
    """Return what is known of a learning rate of 0, as the end of a sentence."""
    there = (
        f": {why.scheduler} has it there after {why.steps} step{'s' * (why.steps > 1)} "
        f"(last_epoch={why.steps})"
    )
    group = f"param_groups[{why.group}]{f' {why.name!r}' if why.name else ''}"
    return {
        "rises": f". It is {why.rate:g} now: {why.over} is over, and after that the cosine rises "
        "again. T_max is to be the number of calls of the scheduler's step() in the training",
        "warm": f". It is {why.rate:g} now, as after the first step of a warm-up",
        "ended": f", and initial_lr is {why.begun:g}: a schedule has run out, or load_state_dict() "
        "of the optimizer brought the rate along. If something warms it up, look at a later step",
        "beside": f", that of {group}, and the one of param_groups[{why.other}] is {why.others:g}. "
        "If it should learn, "
        + ("see what its rate is computed from" if why.lines else "set the rate of each group"),
        "alone": ". If a scheduler or your own code warms it up, look at a later step",
        "built": ": its group was built with it, and a scheduler multiplies that",
        "waits": f": {why.scheduler} begins with it, as a warm-up does. It stays so until step() "
        "of the scheduler is called: look at a later step",
        "there": f"{there}, and {why.over} is over. If that counts epochs, call step() of the "
        "scheduler once for each epoch, not for each batch"
        if why.over
        else f"{there}. If the schedule has run out, it learns no more",
    }[why.case]


def _of_part(zero: list[Cut], cuts: list[Cut]) -> list[Cut]:
    """Return what ends other paths, if the one that goes on takes another part of a result."""
    parted = any(cut.kind == "turned" and cut.name in JOINS | {"stack"} for cut in zero)
    return [cut for cut in cuts if cut.kind in KEPT_OUT] if parted else []


def kept_words(lost: Iterable[float]) -> str:
    """Return which shares of the values of some tensors a step has changed."""
    each = sorted({100 - 100 * share for share in lost})
    return span_of(*(f"{share:.2g} %" for share in (each[0], each[-1])))


def apart_words(facts: Facts, apart: Iterable[float]) -> str:
    """Return how far the next number is from the values of some tensors."""
    far = span_of(*(f"{by:.1g}" for by in (min(apart), max(apart))))
    rate = max((held.lr for held in facts.held), default=0.0)
    return f". Its lr is {rate:g}, and {facts.dtype} numbers of its size are about {far} apart"


def span_of(low: str, high: str) -> str:
    """Return words for what is between these two."""
    return low if low == high else f"{low} to {high}"


def some_of(names: list[str]) -> str:
    """Return the first of these names, and how many there are more."""
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _shapes(shapes: list[tuple[int, ...]]) -> str:
    """Return words for tensors of these shapes."""
    each = list(dict.fromkeys(map(str, shapes)))
    few = ", ".join(each[:NAMED]) + ", ..." * (len(each) > NAMED)
    count = f"{len(shapes)} tensors" if len(shapes) > 1 else "a tensor"
    return f"{count} of the shape{'s' * (len(each) > 1)} {few}" if shapes else "tensors"


def _of_lines(lines: str) -> str:
    """Return words for the backward() at these lines."""
    return lines if lines.startswith("before") else f"backward() at {lines}"


def _instead(cuts: list[Cut]) -> str:
    """Say whether there is an rsample() in place of the sample() that ends a path."""
    if not cuts or cuts[0].kind != "sample":
        return ""
    has = "has rsample(), which does not" if cuts[0].instead else "has no rsample()"
    return f". {cuts[0].name} {has}"


def _judged(facts: Facts, step: Step) -> tuple[str, str, str]:
    """Return what was expected, the verdict and the cause's id."""
    if facts.kind == "buffer":
        return _buffer(facts)
    if facts.exploded or (facts.broken and facts.flag and facts.held):
        return "learns" if facts.flag else "stays", "wrong", "not-finite"
    if facts.late:
        return "learns", "wrong", "built-late"
    if facts.kind == "unregistered":
        return "learns", "doubtful" if facts.plain else "wrong", "not-registered"
    # Unfrozen in the block, it got a gradient that no step could use.
    on = facts.flag or (facts.flag_after and facts.gradient == "new" and step.known)
    flag = any(held.flag for held in facts.held) if facts.held else on
    wanted = "learns" if flag else "stays"
    if facts.changed is None:
        return wanted, "unknown", "unknown"
    if not flag:
        return _frozen(facts, step)
    if facts.flag_on_module and facts.changed:
        return "stays", "wrong", "flag-on-module"
    if facts.misspelt and facts.changed:
        return "stays", "wrong", "flag-misspelt"
    if step.known and not facts.listed and not facts.part_of:
        return _unlisted(facts, step)
    if facts.part_of and facts.arrived and facts.nonzero:
        return "learns", *(("ok", "part") if facts.changed else ("wrong", "part-without"))
    if facts.part_of and not facts.arrived and step.backwards:
        return "learns", *_ended(facts, step)
    unused = not (facts.reached or facts.arrived) and facts.gradient in ("none", "left-over")
    unused &= facts.path in ("", "unused")
    old = all(held.gradient in ("none", "left-over") for held in facts.held)
    if facts.kind == "optimizer-only" and unused and old and step.backwards:
        return "learns", "ok" if step.left_for else "doubtful", "stale"
    if facts.reassigned == "sure":
        return "either", "ok", "own-code"
    if not facts.changed and facts.held and all(held.lr == 0 for held in facts.held):
        # In the first step of a warm-up all rates are 0. A cut is a fault in any case.
        cut = facts.gradient == "none" and facts.cuts and _stayed(facts, step)[1]
        return "stays", "doubtful", cut or "lr-zero"
    return ("learns", *(_moved(facts, step) if facts.changed else _stayed(facts, step)))


def _buffer(facts: Facts) -> tuple[str, str, str]:
    if facts.changed is None:
        return "unknown", "unknown", "unknown"
    if not facts.changed:
        if facts.flag and facts.arrived and not (facts.listed or facts.returned):
            return "learns", "doubtful", "buffer"
        if facts.itself:
            return "either", "doubtful", "self-copy"
        if facts.left_behind:
            return "either", "doubtful", "left-behind"
        return ("stays" if facts.beside is False else "either"), "ok", "constant"
    if facts.beside is not False:
        return "either", "ok", "updated"
    if facts.averaged:
        return "either", "ok", "updated"
    if facts.power and facts.training:
        return "stays", "wrong", "power-iteration"
    if facts.counts and facts.training:  # a teacher may keep statistics of its own
        return "stays", "doubtful" if facts.follows else "wrong", "batch-norm"
    return "stays", "doubtful", "own-code"


def _frozen(facts: Facts, step: Step) -> tuple[str, str, str]:
    if not facts.changed:
        if facts.thawed:
            return "either", "doubtful", "replaced"
        if facts.flag_on_module or facts.misspelt:
            sure = not f"{facts.flag_on_module}{facts.misspelt}".endswith("trainable")
            verdict = "wrong" if sure else "doubtful"
            return "learns", verdict, "flag-on-module" if facts.flag_on_module else "flag-misspelt"
        if facts.itself:
            return "either", "doubtful", "self-copy"
        if facts.left_behind:
            return "either", "doubtful", "left-behind"
        if facts.discarded:
            return "either", "doubtful", "discarded"
        if facts.still:
            return "either", "doubtful", "no-effect"
        if facts.kind == "optimizer-only" and facts.shares and step.left_for:
            return "stays", "ok", "stale"
        if facts.frozen_list and not facts.left:
            return "either", "doubtful", "frozen-list"
        return "stays", "ok", "frozen"
    for held in facts.held:
        if held.gradient == "left-over":
            return "stays", "wrong", "left-over-gradient"
        if held.gradient == "new":
            late = facts.arrived or facts.flag
            return "stays", "wrong", "frozen-after-backward" if late else "assigned-gradient"
        if held.gradient == "zero" and (held.momentum or held.decay):
            return "stays", "wrong", "momentum" if held.momentum else "weight-decay"
    if facts.shares:
        return "stays", "wrong", "shared-memory"
    if facts.goal:
        return "either", "doubtful" if facts.meant else "ok", "averaged"
    if facts.away:
        return "either", "doubtful", "away"
    if facts.max_norm:
        return "stays", "wrong", "max-norm"
    if facts.itself:
        return "either", "doubtful", "self-copy"
    if facts.restored:
        return "either", "ok", "own-code"
    return "stays", "doubtful", "own-code"


def _unlisted(facts: Facts, step: Step) -> tuple[str, str, str]:
    if facts.changed:
        if facts.itself:
            return "either", "doubtful", "self-copy"
        cause = "shared-memory" if facts.shares else "own-code"
        return "either", "ok", cause
    if facts.arrived or facts.gradient == "new":
        if facts.master:
            return "learns", "wrong", "not-copied-back"
        if step.stale:
            return "learns", "wrong", "replaced"
        if step.early and not facts.ons and facts.names[0].startswith(step.early_in):
            return "learns", "wrong", "built-early"
        return "either", "doubtful", "not-in-optimizer"
    if facts.thawed and facts.shape in step.stale_shapes:
        return "learns", "wrong", "replaced"
    if facts.itself or facts.discarded:
        return "either", "doubtful", "self-copy" if facts.itself else "discarded"
    if facts.still:
        return "either", "doubtful", "no-effect"
    return "either", "ok", "not-listed"


def _moved(facts: Facts, step: Step) -> tuple[str, str]:
    """Return verdict and cause for a tensor that should learn and has changed."""
    taken = facts.remains is not None and facts.remains < LEFT
    if facts.like:
        return "doubtful", "taken-back" if taken else "own-code"
    if facts.pulled:
        return "doubtful", "pulled"
    if facts.tracks:
        return "doubtful", "averaged"
    if facts.lost_to:
        return "wrong", "replaced"
    if taken or facts.renewed:
        return "doubtful", "taken-back"
    if facts.again and any(h.gradient == "new" and not h.flag for h in facts.held):
        return "doubtful", "left-over-gradient"
    if facts.twice or facts.again or facts.doubled:
        return "doubtful", "twice"
    level = facts.subtracted and facts.arrived and not facts.zeros
    if facts.ascent and not level:
        return "doubtful", "ascent"
    if facts.late_scale:
        return "doubtful", "scaled-clip"
    if facts.unscaled:
        return "doubtful", "unscaled-loss"
    if facts.without and facts.end and facts.kind == "optimizer-only":
        return "doubtful", facts.end
    if facts.zeroed:
        return "doubtful", "decayed-part"
    if facts.also_stepped:
        return "doubtful", "stepped-with"
    if facts.frozen_in:
        return "doubtful", "shared-frozen"
    if level:
        return "ok", "subtracted"
    kinds = [held.gradient for held in facts.held if held.lr != 0]
    if facts.cancelled or (facts.centred and "zero" not in kinds):
        return "doubtful", "zero-gradient"
    if facts.lost_share > LOST and facts.half:
        return "doubtful", "partly-lost"
    if facts.lost:
        drawn = all(cut.kind == "drawn" for cut in facts.drawn)
        return "doubtful", "drawn" if drawn else "sample"
    if facts.carried or facts.uncleared or facts.leaked:
        return "doubtful", "left-over-gradient"
    if facts.wasted:
        return "doubtful", "cleared"
    if not kinds or "new" in kinds or (facts.arrived and "zero" not in kinds):
        return "ok", "learns" if facts.arrived or kinds else "own-code"
    if "left-over" in kinds:
        # Without a backward() in the block, what is there is what this step is about.
        return ("wrong", "left-over-gradient") if step.backwards else ("ok", "learns")
    if "zero" in kinds:
        if facts.subtracted and not facts.zeros:
            return "ok", "subtracted"
        if facts.opposed and not facts.zeros:
            return "ok", "opposed"
        if facts.factor:
            return "ok", "zero-factor"
        if facts.dropped:
            return "doubtful", "hook"
        if facts.rounded:
            return "doubtful", _flat_where(facts)
        if any(held.momentum for held in facts.held):
            return "doubtful", "momentum"
        if any(held.decay for held in facts.held):
            return "doubtful", "weight-decay"
    return "ok", "own-code"


def _stayed(facts: Facts, step: Step) -> tuple[str, str]:
    """Return verdict and cause for a tensor that should learn and has not changed."""
    kinds = {held.gradient for held in facts.held} or {facts.gradient}
    if facts.overwritten:
        return "doubtful", "taken-back"
    if any(held.nonzero for held in facts.held) and kinds == {"zero"} and step.scaled:
        return "wrong", "zero-gradient"
    if facts.uncalled and step.backwards and facts.held and kinds <= {"none", "zero"}:
        return "wrong", "not-called"
    if facts.held and not facts.earlier and kinds <= {"none", "zero"}:
        if any(held.nonzero for held in facts.held):
            if facts.gradient == "new":
                return ("doubtful", "no-step") if facts.idle else ("wrong", "step-first")
            chosen = all(held.chosen for held in facts.held if held.nonzero)
            return "doubtful" if chosen else "wrong", "cleared"
        if facts.elsewhere:
            return _ended(facts, step)
        if facts.nonzero and not any(held.arrived for held in facts.held):
            if facts.idle and facts.gradient == "new":
                return "doubtful", "no-step"
            return "wrong", "step-first" if facts.gradient == "new" else "cleared"
    finite = all(held.finite and not held.skipped for held in facts.held) and facts.finite
    if not finite:
        return "doubtful", "step-skipped"
    if "new" in kinds or (facts.arrived and not facts.earlier and kinds == {"none"}):
        if not facts.held:
            return "doubtful", "step-skipped" if step.infinite else "no-step"
        if facts.subtracted:
            return "ok", "subtracted"
        if facts.cancelled or (facts.centred and kinds == {"new"}):
            return "doubtful", "zero-gradient"
        if facts.unscaled:
            return "doubtful", "unscaled-loss"
        return ("wrong", "too-small") if facts.half else ("doubtful", "tiny-gradient")
    if facts.about and kinds == {"none"}:
        return "wrong", "unused-output"
    if facts.earlier and facts.path == "cut":
        return "wrong", facts.end
    if kinds == {"zero"} and not facts.arrived and step.backwards and facts.held:
        return _ended(facts, step)  # zeros that no backward() has made
    if "zero" in kinds:
        if facts.dead:
            return "wrong", "both-zero"
        if facts.subtracted and not facts.zeros:
            return "ok", "subtracted"
        if facts.opposed and not facts.zeros:
            return "ok", "opposed"
        if facts.factor:
            return "ok", "zero-factor"
        if facts.dropped:
            return "doubtful", "hook"
        if facts.cancelled and not facts.zeros:
            return "doubtful", "zero-gradient"
        return "doubtful", _flat_where(facts) if facts.rounded else "zero-gradient"
    if step.func and not step.backwards and facts.held:
        return "wrong", "func-dropped"
    if facts.returned and not (facts.held and step.backwards and facts.path == "cut"):
        return "doubtful", "not-assigned" if facts.held else "no-step"
    if not step.backwards and facts.reached and facts.held:
        return "wrong", "not-asked"
    if not step.backwards:
        if step.failed and facts.path:
            return _ended(facts, step)
        return "doubtful", "no-step" if "left-over" in kinds else "no-backward"
    ended = facts.path == "cut" and facts.end not in KEPT_OUT
    if facts.idle and not (facts.reached or facts.gone or ended):
        return "ok", "waits"
    return _ended(facts, step)


def _flat_where(facts: Facts) -> str:
    """Return what has the derivative 0: drawing, if there is nothing else, or rounding."""
    return "drawn" if all(one.name in DRAW for one in facts.rounded) else "rounding"


def _ended(facts: Facts, step: Step) -> tuple[str, str]:
    """Return verdict and cause for a tensor that no gradient reached."""
    if facts.other_model and facts.path == "cut":  # it was called, as a target is
        return "wrong", "replaced"
    if facts.gone and not facts.reached:
        return "doubtful" if facts.reassigned else "wrong", "replaced"
    if facts.path == "cut" and not (facts.functions or (facts.adapter and facts.disabled)):
        return "wrong", facts.end
    if facts.adapter and not facts.reached:
        return "wrong", "never-used"
    if facts.hidden:
        return "wrong", "hidden"
    if facts.functions:
        return "wrong", "function-none"
    if facts.derived:
        return "doubtful", "derivative"
    if facts.path == "unused" and not facts.reached:
        return "doubtful" if facts.spare else "wrong", "never-used"
    if facts.about:
        return "wrong", "unused-output"
    if facts.path == "whole" and facts.asked and not facts.returned:
        return "wrong", "not-asked"
    if facts.path == "beside" and not facts.reached:
        return "wrong", "hook-output" if facts.replaced else "unused-output"
    return "wrong", "no-gradient"
