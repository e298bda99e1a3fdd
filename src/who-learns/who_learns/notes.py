"""The notes of a report: what makes a step learn something else, and what may be meant."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel

from who_learns.causes import NAMED, PRETRAINED, Facts, Step, judge
from who_learns.cuts import Cut
from who_learns.flow import Recorder
from who_learns.followers import roots
from who_learns.lookups import PASSING
from who_learns.rates import key_lines, keys_without_effect
from who_learns.report import SHOWN, fold
from who_learns.targets import Target, dotted, shape_of, tensors_of

# What an average of a model is called.
AVERAGE = re.compile(r"(^|_)(ema|swa|target|teacher|avg|average|shadow|polyak|slow|momentum)", re.I)
HEADED = re.compile(r"For\w*(Classification|QuestionAnswering|MultipleChoice)$")
HEADS = {"classifier", "head", "fc", "score", "qa_outputs", "lm_head"}
UNLOADS = re.compile(r"^[^#]*\b(merge_and_)?unload\(")
WILLED = re.compile(r"with\b.*\b(no_grad|inference_mode)\(")
WRAPS = "module", "_orig_mod"  # as DataParallel and torch.compile call what they wrap
UNITS = 4  # of a weight that are equal by one number for all, and not by chance or in an example
TABLES = nn.Embedding, nn.EmbeddingBag
DENSE = nn.Linear, nn.RNNBase, nn.modules.conv._ConvNd  # each pass uses each row of their weights


class Notes:
    """What a block says beside its findings. `Watch` has seen it."""

    models: dict[str, nn.Module]
    given: list[Any]  # the optimizers
    listed: set[int]  # the ids of what these have
    targets: dict[int, Target]
    foreign: dict[int, Tensor]
    recorder: Recorder | None
    step: Step
    below: dict[str, list[Target]]  # by module: the parameters of all below it
    arrived: dict[int, bool]  # by id: whether the gradient was not zero
    # By optimizer: whether each call of its step() had something to do.
    busy: dict[int, list[bool]]
    errors: dict[int, str]  # by error: what raised it, and where
    # The lines of backward() that has one leaf alone, which is a number, with words for how,
    # the line that made it a leaf, and itself.
    leaves: dict[tuple[str, str, str], Tensor]
    stale_cache: dict[str, None]
    still_eval: dict[str, nn.Module]
    outside: list[nn.Parameter]
    built: list[nn.Parameter]  # the same, of modules that were built in the block
    assigned: dict[int, int]  # what a module got, and the module: ids
    frozen_lists: dict[int, str]  # by id: what has only frozen tensors
    unused: dict[int, list[Cut]]  # by id: numbers that are no part of a loss
    peft: bool
    copies: dict[int, int]  # by id of what an optimizer has: the parameter that it is a copy of
    vain: list[tuple[Any, str, frozenset[int]]]  # steps for which nothing had a gradient

    def _reached(self, module: nn.Module) -> bool:
        """Return whether an operation was seen that used a parameter of a module."""
        return self.recorder is not None and any(
            self.recorder.used(id(parameter)) for parameter in module.parameters()
        )

    def _name(self, number: int) -> str:
        return f"optimizer[{number}]" if len(self.given) > 1 else "optimizer"

    def _name_of(self, optimizer: int) -> str:
        """Return the name of the optimizer with this id, nothing if there is none."""
        numbers = (number for number, one in enumerate(self.given) if id(one) == optimizer)
        return next(map(self._name, numbers), "")

    def _alarms(self) -> Iterator[str]:
        """Yield what makes a step learn something else, though each parameter has a gradient."""
        for said in dict.fromkeys(self.errors.values()):
            yield f"{said}. Your code caught this and went on"
        yield from self.recorder.odd if self.recorder is not None else ()
        for (line, how, on), leaf in self.leaves.items():
            if id(leaf) in self.targets:  # an optimizer that was not known has it
                continue
            yield (
                f"backward() at {line} was called on {how}: this trains nothing. Its requires_grad"
                + (f", turned on at {on}," if on else "")
                + " hides the error that would say so"
            )
        yield from dict.fromkeys(self._terms(True))
        yield from self._built()
        for line in self.stale_cache:
            yield (
                f"after step() at {line} the next forward pass is in the same autocast region, "
                "which keeps the weights of before: end the region before step()"
            )
        for start, model in self.models.items():
            for prefix, module in model.named_modules():
                for name in (one for one, _ in module._modules.items() if "." in one):
                    there, _, last = name.rpartition(".")
                    yield (
                        f"{dotted(start, prefix) or 'the model'} has a child that is called "
                        f"{name!r}, with a dot, as setattr() makes it. This is not {name}: put it "
                        f"there by setattr(model.get_submodule({dotted(prefix, there)!r}), "
                        f"{last!r}, ...)"
                    )
        yield from self._copies()
        yield from self._unloaded()
        yield from dict.fromkeys(self._dropped_averages())
        alike = [
            name for name, target in self._weights() if target.held and target.flag
            and _rows_alike(target.tensor)
        ]  # fmt: skip
        if alike:
            yield (
                f"{', '.join(fold(alike))}: all its rows are equal, before and after, so that all "
                "units learn the same, as after an initialization with one number"
            )

    def _hints(self) -> Iterator[str]:
        """Yield what may be meant, and what makes a step learn something else if it is not."""
        for start, model in self.models.items():
            for prefix, module in model.named_modules():
                names: dict[int, list[str]] = {}
                for name, child in module._modules.items():
                    if child is not None and any(True for _ in child.parameters()):
                        full = dotted(start, prefix, name)
                        names.setdefault(id(child), []).append(full)
                for each in names.values():
                    if len(each) > 1:
                        yield (
                            f"{', '.join(fold(each))} are one module, with one set of weights. For "
                            "layers of their own, build each: [Layer() for _ in range(n)]"
                        )
        shapes = {me: shape_of(target.tensor) for me, target in self.targets.items()}
        tables = {me: shape[0] for me, shape in shapes.items() if len(shape) == 2}
        bounds: dict[tuple[str, int], list[int]] = {}
        for node, count, of, me in self.recorder.bounded(tables) if self.recorder else ():
            sums = bounds.setdefault((f"{node.name}() at {node.line}", me), [0, 0])
            sums[:] = sums[0] + count, sums[1] + of
        for (said, me), (count, of) in bounds.items():
            if count:
                yield (
                    f"{said} changes {count} of {of} ids before {self.targets[me].names[0]} looks "
                    "them up, which has a row for each of them"
                )
        for one, two in combinations(self.models, 2):
            mine, others = (set(map(id, self.models[n].parameters())) for n in (one, two))
            if mine and mine == others:
                yield (
                    f"{one} and {two} have all their parameters in common, so that a step changes "
                    "both. If that is not meant, copy.deepcopy() makes another model"
                )
        lent = [*self._partly_shared()]
        yield from (said for _, said in lent)
        quiet = self._quiet()
        for name, (line, dropout) in quiet.items():
            more = ". If it should learn, train() turns its dropout on" if dropout else ""
            yield (
                f"{name} is in eval mode{f', since {line},' * bool(line)} while the rest of the "
                "model is in training mode, and all of its parameters learn: eval() freezes "
                f"nothing; for that, requires_grad_(False){more}"
            )
        for line, every in self._eval().items():
            found = [one for one in every if not any(f"{one}.".startswith(f"{n}.") for n in quiet)]
            if not found:
                continue
            layers = ", ".join(fold(found))
            yield (
                f"{layers} {'is' if len(found) == 1 else 'are'} in eval mode since {line}, so that "
                "the running statistics stay, and the parameters learn"
            )
        still = [
            dotted(start, prefix) for start, model in self.models.items()
            for prefix, module in model.named_modules() if self._keeps_statistics(module)
        ]  # fmt: skip
        if still:
            yield (
                f"{', '.join(fold(still))}: momentum=0, so that the running statistics stay though "
                "the layer learns in training mode. In PyTorch, momentum is the share of the new "
                "batch, as 0.1"
            )
        yield from self._left_off()
        yield from self._adapters()
        yield from self._heads()
        yield from self._frozen_heads()
        yield from self._tables()
        yield from self._weights_of_draws()
        for number, optimizer in enumerate(self.given):
            if any(group.get("maximize") is True for group in optimizer.param_groups):
                yield (
                    f"{self._name(number)} has maximize=True: its step() makes larger what "
                    "backward() was called on, as is right for a reward, and not for a loss"
                )
        yield from self._keys()
        yield from self._empty_groups()
        yield from self._redrawn()
        yield from self._bare_terms()
        yield from self._kept_out()
        yield from self._barren()
        yield from dict.fromkeys(self._reversed())
        yield from self._forgotten()
        yield from self._in_vain()
        yield from self._of_several()
        yield from self._of_two_losses()
        yield from self._tied()
        yield from self._copied_models()
        yield from self._sums_of_models()
        for start, model in self.still_eval.items():
            if start in dict(lent):
                continue
            have = [self.targets.get(id(p)) for p in model.parameters()]
            changed = [t for t in have if t is not None and t.changed]
            learns = any(held.gradient != "none" for t in changed for held in t.held)
            if not (learns and not model.training and any(map(_acts, model.modules()))):
                continue
            beside = [m for name, m in self.models.items() if name != start]
            if AVERAGE.search(start) or any(one.training for one in beside):
                by = self.recorder
                uses = [c for p in model.parameters() for c in by.first_use(id(p))] if by else []
                at = next((f", which begins at {c.line}" for c in uses if c.line), "")
                yield (
                    f"{start} is in eval mode, and learns all the same: eval() freezes nothing. If "
                    f"it should stay, compute it under no_grad(){at}, and leave it out of the "
                    "optimizer. If it should learn, call train() after each evaluation"
                )
            else:
                yield (
                    f"{start or 'the model'} learns in eval mode: dropout is off, and running "
                    "statistics stay. If that is not meant, call train() after each evaluation"
                )

    def _partly_shared(self) -> Iterator[tuple[str, str]]:
        """Yield models of which nothing learns but what another one has, too, with a note."""
        for one, two in permutations(self.models, 2):
            mine, others = (set(map(id, self.models[n].parameters())) for n in (one, two))
            rest = [self.targets[me] for me in mine - others if me in self.targets]
            both = [t for t in self.targets.values() if id(t.tensor) in mine & others]
            learn = [t for t in both if t.held and t.changed]
            idle = not any(t.held or t.changed or id(t.tensor) in self.listed for t in rest)
            idle &= not any(id(t.tensor) in self.arrived for t in rest)
            if learn and idle and any(t.flag for t in rest) and others - mine:
                said = (
                    f"{one} and {two} have {len(both)} parameters in common, as "
                    f"{' = '.join(learn[0].names)}: each step of {two} changes {one}, of which "
                    "nothing else learns. If it should stay, copy.deepcopy() gives each its own"
                )
                yield one, said

    def _keeps_statistics(self, module: nn.Module) -> bool:
        """Return whether a layer in training mode learns, and a momentum of 0 keeps its mean."""
        zero = getattr(module, "momentum", None) == 0 and module.training
        mean = getattr(module, "running_mean", None)
        if not zero or not isinstance(mean, Tensor):
            return False
        if id(mean) in self.targets and self.targets[id(mean)].changed:
            return False  # it was 0 for a part of the block, as for the second pass of SAM
        mine = [self.targets.get(id(p)) for p in module._parameters.values()]
        return any(t is not None and t.held and t.changed for t in mine)

    def _off_since(self, optimizer: Any) -> tuple[list[Tensor], str]:
        """Return what an optimizer has, and words for the lines that turned its flags off."""
        listed = tensors_of(optimizer)
        flags = self.recorder.flags if self.recorder is not None else {}
        of = [flags.get(id(tensor)) for tensor in listed]
        off_at = dict.fromkeys(_with_caller(cut) for cut in of if cut and cut.line)
        return listed, f", since {' and '.join(list(off_at)[:NAMED])}" if off_at else ""

    def _left_off(self) -> Iterator[str]:
        """Yield optimizers of which all learned, and which later steps have nothing for."""
        if self.recorder is None:
            return
        flags, wanted = self.recorder.flags, self.recorder.wanted
        for number, optimizer in enumerate(self.given):
            listed, since = self._off_since(optimizer)
            off = all(id(t) in flags and id(t) not in wanted for t in listed)
            used = [held for t in listed for held in self.targets[id(t)].held[-1:]]
            if since and off and any(held.flag for held in used):
                yield (
                    f"at the end requires_grad is off for all in the list of {self._name(number)}"
                    f"{since}, and nothing in this block sets it to True: if nothing else does, "
                    "the next step() has nothing to do"
                )

    def _adapters(self) -> Iterator[str]:
        """Yield models of PEFT of which all adapters are frozen, while something else learns."""
        # Without anything else that learns, backward() has raised, or had nothing to do.
        learns = self.step.failed or self.step.backwards or self._learns()
        # By model of PEFT: what its adapters have, which are disabled, and which are in training.
        found: dict[str, tuple[list[Target], list[bool], list[bool]]] = {}
        loaded = False
        for start, model in self.models.items() if learns else ():
            outer: list[str] = []
            for prefix, module in model.named_modules():
                full = dotted(start, prefix)
                if hasattr(module, "peft_config"):
                    outer.append(full)
                    loaded |= _of_pretrained(module.peft_config)
                kinds = getattr(module, "adapter_layer_names", ())
                if not kinds or not hasattr(module, "base_layer"):
                    continue
                # The outermost, which may be in a model that has a head of its own beside it.
                of = next((one for one in outer if f"{full}.".startswith(f"{one}.")), start)
                mine, off, training = found.setdefault(of, ([], [], []))
                mine += self._in_layer(full, kinds)
                training.append(module.training)
                off.append(getattr(module, "disable_adapters", False) is True)
        flags = self.recorder.flags if self.recorder is not None else {}
        for name, (mine, off, training) in found.items():
            # In eval mode, and in no optimizer's list, it may be there to compare with.
            meant = not any(training) and not any(id(t.tensor) in self.listed for t in mine)
            if not mine or meant or any(self._trains(t) for t in mine):
                continue
            cuts = [flags[id(t.tensor)] for t in mine if id(t.tensor) in flags]
            since = " and ".join(dict.fromkeys(str(cut.line) for cut in cuts if cut.line))
            why = "PeftModel.from_pretrained() freezes them unless it gets is_trainable=True"
            if not loaded:
                why = (
                    "prepare_model_for_kbit_training(), or a loop over all parameters, freezes "
                    "them if it comes after get_peft_model(): call it before"
                )
            if all(off):
                why = "They are disabled: call enable_adapter_layers()"
            yield (
                f"all {len(mine)} tensors of the adapters of {name or 'the model'} are frozen"
                + (f", since {since}. " if since else ". ")
                + why
            )

    def _unloaded(self) -> Iterator[str]:
        """Yield models of PEFT that have no adapter any more, while an optimizer has some."""
        shapes = ", ".join([*dict.fromkeys(map(str, self.step.stale_shapes))][:NAMED])
        for start, model in self.models.items() if shapes else ():
            for prefix, module in model.named_modules():
                configs = getattr(module, "peft_config", None)
                if (
                    not isinstance(configs, dict)
                    or not configs
                    or not hasattr(module, "base_model")
                ):
                    continue
                tuned = any(getattr(one, "is_prompt_learning", False) for one in configs.values())
                if tuned or any(hasattr(one, "adapter_layer_names") for one in module.modules()):
                    continue
                lines = self.recorder.lines_with(UNLOADS) if self.recorder is not None else []
                at = " and ".join(f"{line}: {line.code}" for line in lines[:NAMED])
                yield (
                    f"{dotted(start, prefix) or 'the model'} is a {type(module).__name__} with the "
                    f"adapter {' and '.join(configs)}, and has no adapter layer left: "
                    "merge_and_unload() or unload() has taken them out, so that nothing uses the "
                    f"{len(self.step.stale_shapes)} tensors of the shapes {shapes} that the "
                    "optimizer has. To go on, use merge_adapter() and unmerge_adapter(), or, to "
                    f"save, merge a copy{f'. It is called at {at}' if at else ''}"
                )
                break  # what is inside has its configs, too

    def _in_layer(self, layer: str, kinds: Iterable[str]) -> list[Target]:
        """Return what the adapters of a layer of PEFT have, which are of these kinds."""
        starts = tuple(f"{layer}.{kind}." for kind in kinds)
        return [t for t in self.below.get(layer, []) if t.names[0].startswith(starts)]

    def _in_adapters(self) -> set[int]:
        """Return the ids of all that adapters of PEFT have."""
        return {
            id(target.tensor) for start, model in self.models.items()
            for prefix, module in model.named_modules()
            if getattr(module, "adapter_layer_names", ()) and hasattr(module, "base_layer")
            for target in self._in_layer(dotted(start, prefix), module.adapter_layer_names)
        }  # fmt: skip

    def _learns(self) -> bool:
        """Return whether a parameter that an optimizer had in a step has changed."""
        parameters = (t for t in self.targets.values() if t.kind == "parameter")
        return any(t.held and t.changed for t in parameters)

    def _trains(self, target: Target) -> bool:
        """Return whether a tensor required a gradient in a step, or got one, or may in the next."""
        if target.held:
            return target.learns_in_a_step()
        on = target.tensor.requires_grad or target.changed
        return on or id(target.tensor) in self.arrived

    def _heads(self) -> Iterator[str]:
        """Yield frozen heads of models of PEFT of which no task is known, while adapters learn."""
        for start, model in self.models.items() if self._learns() else ():
            for prefix, module in model.named_modules():
                configs = getattr(module, "peft_config", None)
                base = getattr(getattr(module, "base_model", None), "model", None)
                kind = type(base).__name__
                if not isinstance(configs, dict) or base is None or not HEADED.search(kind):
                    continue
                if any(getattr(one, "task_type", "") is not None for one in configs.values()):
                    continue  # then PEFT names the head itself
                body = getattr(base, "base_model_prefix", "")
                for name, _ in base.named_children() if hasattr(base, body) and body else ():
                    full = dotted(start, prefix, "base_model.model", name)
                    mine = self.below.get(full, [])
                    if name != body and mine and not any(t.learnt() for t in mine):
                        yield (
                            f"{full}, the head of {kind}, is frozen. If it is new, it stays as "
                            f'random as it is: name it, as modules_to_save=["{name}"], or give '
                            "the config of PEFT a task_type"
                        )

    def _frozen_heads(self) -> Iterator[str]:
        """Yield heads that were frozen before the block, if all the rest of their model learns."""
        for start, model in self.models.items() if self._learns() and not self.peft else ():
            for name, head in model.named_children():
                full = dotted(start, name)
                mine = self.below.get(full, []) if name in HEADS else []
                off = mine and not any(t.learnt() or t.names[1:] for t in mine)
                rest = [t for t in self.below.get(start, []) if t not in mine]
                if off and rest and all(t.learnt() for t in rest) and self._reached(head):
                    yield (
                        f"{full}, a head by its name, is frozen, and all the rest of "
                        f"{start or 'the model'} learns. If it is new, it stays as random as it "
                        "is: requires_grad_(True) before the optimizer is built"
                    )

    def _terms(self, passing: bool) -> Iterator[str]:
        """Yield terms of a loss that have no path, be it that something has ended it in passing."""
        constants = self.recorder.constants if self.recorder is not None else {}
        for (line, cuts), of in constants.items():
            listed = any(self.targets[one].held for one in of)
            if line is None or not listed or passing != all(cut.kind in PASSING for cut in cuts):
                continue
            each = {(cut.kind, cut.opened) if cut.opened else cut: cut for cut in reversed(cuts)}
            ends = [
                (f"at {cut.line}: " if str(cut.line) != str(line) else "here: ") + cut.what
                for cut in list(each.values())[::-1][:NAMED]
            ]  # fmt: skip
            yield (
                f"a term of the loss is a constant, which trains nothing: {line}: {line.code}. Its "
                f"path to the parameters ends {', and '.join(ends)}"
            )

    def _weights_of_draws(self) -> Iterator[str]:
        """Yield products by which an actor's loss trains the critic that weighs it."""
        found: dict[str, set[int]] = {}  # by what multiplies: the ids of what it trains
        for node, losses, weight in self.recorder.weighed() if self.recorder is not None else ():
            used = {me for me in weight if self.targets[me].adds.losses & losses}
            found.setdefault(f"{node.name}() at {node.line}", set()).update(used)
        for said, trained in found.items():
            names = [t.names[0] for me, t in self.targets.items() if me in trained and t.held]
            if names:
                yield (
                    f"{said} multiplies what is computed from a sample(), as a log_prob(), by what "
                    f"has a path of its own, and so trains {', '.join(fold(names))}: to keep a "
                    "weight such as an advantage out of it, detach() that"
                )

    def _tied(self) -> Iterator[str]:
        """Yield what learns, and is tied into a part of the model of which most is frozen."""
        for target in self.targets.values():
            if len(target.names) < 2 or not (target.held and target.changed):
                continue
            layers = {
                id(one) for model in self.models.values() for one in model.modules()
                if any(mine is target.tensor for mine in one._parameters.values())
            }  # fmt: skip
            if len(layers) < 2:  # it is one layer, in two containers on purpose
                continue
            ways = [name.split(".") for name in target.names]
            same = 0
            while len({tuple(way[: same + 1]) for way in ways}) == 1:
                same += 1
            if not same and "" not in self.models:  # two models that share it
                continue
            off: dict[str, tuple[int, int]] = {}
            for way in ways:
                others = [
                    t for t in self.below.get(".".join(way[: same + 1]), ()) if t is not target
                ]
                frozen = sum(not t.learns_in_a_step() for t in others)
                off[".".join(way[: same + 1])] = frozen, len(others)
            most = [part for part, (frozen, count) in off.items() if frozen * 2 > count]
            if len(most) == 1 and all(not off[part][0] for part in off if part not in most):
                part, (frozen, count) = most[0], off[most[0]]
                yield (
                    f"{' and '.join(target.names)} are one tensor, with one flag, and it learns. "
                    f"Of the other {count} parameters of {part}, {frozen} are frozen"
                )

    def _copied_models(self) -> Iterator[str]:
        """Yield models of which nothing moved, while copies of them that the block made learn."""
        learnt = {of for me, of in self.copies.items() if self.targets[me].changed}
        for start, model in self.models.items():
            mine = [self.targets[id(one)] for one in model.parameters() if id(one) in self.targets]
            if any((t.changed and not t.restored) or t.held for t in mine):
                continue
            if 2 * sum(id(t.tensor) in learnt for t in mine) > len(mine):
                lines = self.recorder.puts_in_dict() if self.recorder is not None else []
                at = (
                    f". {lines[0]} changes a dict that state_dict() returned, which the model does "
                    f"not see: {lines[0].code}"
                ) if len(lines) == 1 else ""  # fmt: skip
                who = start or "the model"
                yield (
                    f"copies of {who} learn, and nothing in this block moved {who} itself. If they "
                    f"are meant to change it, load_state_dict() of their average does{at}"
                )

    def _sums_of_models(self) -> Iterator[str]:
        """Yield models that learn, and to which own code adds the parameters of others that do."""
        found: dict[tuple[str, str], dict[str, None]] = {}
        recorder = self.recorder
        learn = [t for t in self.targets.values() if t.held and t.changed]
        for target in learn:
            for cut, of in recorder.sum_with(target.tensor) if recorder is not None else ():
                other = self.targets[of]
                mine, theirs, rest = roots(target.names[0], other.names[0])
                if other.held and other.changed and other.names[0].endswith(f"{theirs}.{rest}"):
                    found.setdefault((f"{cut.name}() at {cut.line}", mine), {})[theirs] = None
        for (said, mine), others in found.items():
            yield (
                f"{said} adds the parameters of {' and '.join(others)}, without a factor, to those "
                f"of {mine} itself, of which the result is a sum. What state_dict() returns is no "
                f"copy: for an average beside {mine}, copy.deepcopy() it first"
            )

    def _constants(self) -> set[Cut]:
        """Return what made terms of the losses constants."""
        found = self.recorder.constants if self.recorder is not None else []
        return {cut for _, cuts in found for cut in cuts}

    def _bare_terms(self) -> Iterator[str]:
        """Yield gradients of inputs that a loss uses as if they were constants."""
        constant = self._constants()
        found: dict[Cut, set[int]] = {}
        for cut, trained in self.recorder.bare_terms() if self.recorder is not None else ():
            found.setdefault(cut, set()).update(trained)
        for cut, trained in found.items():
            names = [self.targets[me].names[0] for me in trained if self.targets[me].held]
            if names and cut not in constant:
                yield (
                    f"autograd.grad() at {cut.line} has no create_graph=True, and the loss uses "
                    f"what it returns as a constant: {cut.line.code if cut.line else ''}. This "
                    f"part of the loss trains nothing, and {', '.join(fold(names)[:NAMED])} by "
                    "other parts alone. If it should, pass create_graph=True"
                )

    def _kept_out(self) -> Iterator[str]:
        """Yield what ends the path of a term of a loss, while another term trains the same."""
        told = self._constants()
        kept = self.recorder.kept_out if self.recorder is not None else {}
        found: dict[Any, tuple[Cut, set[int]]] = {}
        for cut, of in kept.items():
            begin = cut.opened.code if cut.opened is not None else ""
            if cut.kind in ("detach", "data") or WILLED.match(begin):
                continue  # the author's own will: it is told below AS EXPECTED
            # A critic that the same loss trains learns from what was drawn, as it is.
            about = set[int]().union(*(self.targets[me].losses for me in of))
            if cut.kind == "sample" and any(
                t.losses & about for me, t in self.targets.items() if me not in of and t.held
            ):
                continue
            _, mine = found.setdefault(cut.opened or cut, (cut, set()))
            mine.update(of if cut not in told else ())
        for cut, of in list(found.values())[:NAMED]:
            names = [t.names[0] for me, t in self.targets.items() if me in of and t.held]
            if names:
                yield (
                    f"a term of the loss does not train {', '.join(fold(names)[:NAMED])}, which "
                    f"another term trains: the path ends at {cut.line}: {cut.what}"
                )

    def _barren(self) -> Iterator[str]:
        """Yield terms of a loss that are computed of nothing that has a path."""
        for line, name in list(self.recorder.barren.items())[:NAMED] if self.recorder else ():
            yield (
                f"{name}() at {line} is a term of the loss and trains nothing, because nothing "
                f"that it gets has a path: {line.code}"
            )

    def _reversed(self) -> Iterator[str]:
        """Yield straight-through estimators that are written the wrong way round."""
        for node in self.recorder.reversed_estimators() if self.recorder is not None else ():
            yield (
                f"{node.line}: {node.line.code if node.line else ''}: this straight-through "
                "estimator is the wrong way round: it has the values from before the rounding or "
                "the choice, and its path goes through the result. Write x + (q - x).detach(), "
                "where q is the result"
            )

    def _forgotten(self) -> Iterator[str]:
        """Yield numbers that have a path, are no part of a loss, and that nothing uses."""
        learnt = [cuts for me, cuts in self.unused.items() if self.targets[me].changed]
        each = dict.fromkeys(cut for cuts in learnt for cut in cuts)
        for cut in [cut for cut in each if cut.kind == "term-by-zero"][:NAMED]:
            also = "".join(f", {words} {there}" for words, there in cut.also)
            yield (
                f"computed, and multiplied by 0: {cut.line}: {cut.line.code if cut.line else ''}"
                f"{also}. If the factor grows later, look at a later step"
            )
        again = {line: two for line, *two in self.recorder.repeated()} if self.recorder else {}
        for line, (some, of) in list(again.items())[:NAMED] if learnt else ():
            yield (
                f"{line}: {line.code}: this line made {of} numbers with a path, and backward() "
                f"used {some}. If all are meant, call backward() on each, or add them up"
            )
        lines = set(map(str, again))
        found = [cut for cut in each if cut.kind == "forgotten" and str(cut.line) not in lines]
        for line in [cut.line for cut in found if cut.line is not None][:NAMED]:
            at = f" (called from {line.called}: {line.called.code})" if line.called else ""
            yield (
                f"computed, and no part of the loss: {line}: {line.code}{at}. Nothing in this "
                "block uses this number. If it is a term of the loss, add it"
            )

    def _in_vain(self) -> Iterator[str]:
        """Yield steps of an optimizer for which nothing had a gradient, if other steps had one."""
        for optimizer, line, losses in self.vain:
            learn = [t for t in map(self.targets.get, map(id, tensors_of(optimizer))) if t]
            learn = [t for t in learn if any(held.gradient == "new" for held in t.held)]
            if not learn:
                continue
            said = f"step() of {self._name_of(id(optimizer))} at {line} did nothing: nothing in "
            said += "its list had a gradient"
            cuts = self._in_place_of(learn[0])
            said += "".join(f". The loss uses another tensor: {c.line}: {c.what}" for c in cuts)
            lists = {id(one): {*map(id, tensors_of(one))} for one in self.given}
            mine = lists.pop(id(optimizer), set())
            same = [one for one, other in lists.items() if mine and mine == other]
            said += "".join(f". {self._name_of(one)} has all that it has" for one in same[:1])
            if self.recorder is not None and losses and not (cuts or same):
                cuts = self.recorder.ends(id(learn[0].tensor), losses)[1][:1]
                said += "".join(f". The path of the loss ends at {c.line}: {c.what}" for c in cuts)
            yield said

    def _in_place_of(self, target: Target) -> list[Cut]:
        """Return where a loss uses a tensor of this shape that nobody named: made anew, it may be.

        A parameter is that of another model.
        """
        for one in self.foreign.values() if target.kind == "optimizer-only" else ():
            alike = not isinstance(one, nn.Parameter) and id(one) not in self.targets
            if alike and shape_of(one) == shape_of(target.tensor):
                return self.recorder.made_or_used(one) if self.recorder is not None else []
        return []

    def _of_several(self) -> Iterator[str]:
        """Yield what several optimizers change, each by gradients of its own."""
        found: dict[str, list[str]] = {}
        has = {id(one): (type(one), {*map(id, tensors_of(one))}) for one in self.given}
        for target in self.targets.values():
            by = [has[one] for one in target.by]
            # One after the other trains one model, as LBFGS after Adam.
            meant = len({one for one, _ in by}) > 1 and all(one[1] == by[0][1] for one in by)
            if len(target.by) > 1 and not (target.twice or meant):
                found.setdefault(" and ".join(target.by.values()), []).append(target.names[0])
        every = {name for target in self.targets.values() for name in target.names}
        for lines, names in found.items():
            yield (
                f"several optimizers change {', '.join(fold(names, every - {*names}))}, by step() "
                f"at {lines}, each by a gradient of its own. If one of them is there for another "
                "model, give it the parameters of that one alone"
            )

    def _keys(self) -> Iterator[str]:
        """Yield keys of groups that their optimizer does not read, as `freeze`, or a rate's."""
        files = self.recorder.own_files() if self.recorder is not None else []
        for number, one in enumerate(self.given):
            optimizer = getattr(one, "optimizer", one)
            found: dict[tuple[str, str, str], list[str]] = {}
            values: dict[tuple[str, str], Any] = {}
            for at, key, meant in keys_without_effect(optimizer):
                group = optimizer.param_groups[at]
                mine = [self.targets[id(t)] for t in group["params"] if id(t) in self.targets]
                learn = [t.names[0] for t in mine if t.held and t.changed and t.learns_in_a_step()]
                if learn:
                    found.setdefault((key, repr(group[key]), meant), []).extend(learn)
                    values[key, repr(group[key])] = group[key]
            every = {name for target in self.targets.values() for name in target.names}
            for (key, value, meant), names in found.items():
                lines, read = key_lines(files, key, values[key, value])
                if read:
                    continue
                where = " and ".join(f"{line}: {line.code}" for line in lines[:NAMED])
                yield (
                    f"{key}={value} in the param_groups of {self._name(number)} does nothing: "
                    f"{type(optimizer).__name__} does not read it, and "
                    f"{', '.join(fold(names, every - {*names})[:SHOWN])} "
                    + (
                        "learn all the same. To freeze, call requires_grad_(False) on these"
                        if meant == "freeze"
                        else f"learn with {meant}={optimizer.defaults[meant]}. The key is {meant}"
                    )
                    + f". It is set at {where}" * bool(where)
                )

    def _empty_groups(self) -> Iterator[str]:
        """Yield groups with a rate of their own and nothing in them, if a part is frozen.

        Of PEFT's optimizers, an empty group is as expected.
        """
        parts: dict[str, list[Target]] = {}
        for name, mine in sorted(self.below.items()):
            used = self.listed | self.arrived.keys()
            idle = [t for t in mine if not (t.changed or id(t.tensor) in used)]
            above = any(f"{name}.".startswith(f"{one}.") for one in parts)
            if name and mine and len(idle) == len(mine) and not above:
                parts[name] = mine
        for number, one in enumerate(self.given if parts and not self.peft else ()):
            groups = one.param_groups
            rates = {float(group.get("lr", 0)) for group in groups if group["params"]}
            for at, group in enumerate(groups):
                rate = float(group.get("lr", 0))
                if not group["params"] and rates and rate not in rates:
                    frozen = not any(t.flag for mine in parts.values() for t in mine)
                    name = f" {group['name']!r}" if isinstance(group.get("name"), str) else ""
                    yield (
                        f"param_groups[{at}]{name} of {self._name(number)}, with lr={rate:g}, came "
                        f"in empty, and {', '.join(fold([*parts])[:SHOWN])} "
                        f"{'is' if len(parts) == 1 else 'are'} {'frozen and ' * frozen}"
                        "in no list. If that should learn, give the optimizer its parameters"
                        f"{', and unfreeze them before it is built' * frozen}"
                    )

    def _redrawn(self) -> Iterator[str]:
        """Yield what learns, and gets random values before the step, so that it begins anew."""
        found: dict[str, list[str]] = {}
        for target in self.targets.values() if self.recorder is not None else ():
            if target.kind == "parameter" and target.held and target.changed and self.recorder:
                for line in self.recorder.redrawn(target.tensor):
                    found.setdefault(f"{line}: {line.code}", []).append(target.names[0])
        for where, names in found.items():
            yield (
                f"{', '.join(fold(names))} got random values before step(): {where}. If that runs "
                "in each step, what the steps before have done is lost"
            )

    def _of_two_losses(self) -> Iterator[str]:
        """Yield a model that two steps of one optimizer change, if the second has another one."""
        for number, optimizer in enumerate(self.given):
            found: dict[tuple[str, ...], list[str]] = {}
            for target in self.targets.values():
                lines = tuple(target.stepped_at.get(id(optimizer), ()))
                if lines and not target.twice:
                    found.setdefault(lines, []).append(target.names[0])
            both: tuple[str, ...] = next((lines for lines in found if len(lines) == 2), ())
            own = found.get(both[1:], []) if len(found) == 2 else []
            # The last bias of a critic, of which the gradient is zero in its own step.
            zero = {t.names[0] for t in self.targets.values() if _without_some(t)}
            start = {name.partition(".")[0] for name in found.get(both, [])}
            own = [one for one in own if one not in zero or one.partition(".")[0] not in start]
            firsts = [{name.partition(".")[0] for name in of} for of in (found.get(both, []), own)]
            if own and not firsts[0] & firsts[1]:
                yield (
                    f"step() of {self._name(number)} at {both[0]} changes "
                    f"{', '.join(fold(found[both], own))}, and that at {both[1]} changes them "
                    f"again, with {', '.join(fold(own, found[both]))}. If its loss is for the "
                    "latter alone, as that of a generator, give each an optimizer of its own"
                )

    def _tables(self) -> Iterator[str]:
        """Yield embeddings that are all that is frozen in an optimizer's list."""
        for number, optimizer in enumerate(self.given):
            listed = [self.targets[id(t)] for t in tensors_of(optimizer) if id(t) in self.targets]
            off = [t for t in listed if not t.learns_in_a_step() and not t.flag]
            tables = [t for t in off if isinstance(t.owner, TABLES)]
            flags = self.recorder.flags if self.recorder is not None else {}
            known = {*flags, *self.frozen_lists}  # of these, the report says more
            lone = len(tables) == 1 == len(off) < len(listed) and self._by_itself(tables[0])
            if lone and id(off[0].tensor) not in known:
                if len(off[0].names) > 1:
                    yield (
                        f"{' and '.join(off[0].names)} are one tensor, with one flag, and all that "
                        f"is frozen in the list of {self._name(number)}: to freeze one of them "
                        "freezes the other"
                    )
                    continue
                yield (
                    f"{off[0].names[0]} is all that is frozen in the list of {self._name(number)}. "
                    f"{PRETRAINED}"
                )

    def _by_itself(self, table: Target) -> bool:
        """Return whether an embedding is frozen, and not all layers beside it in its module are."""
        around = table.names[0].rpartition(".")[0].rpartition(".")[0]
        beside = [t for t in self.below.get(around, []) if not isinstance(t.owner, TABLES)]
        return not beside or any(t.learns_in_a_step() for t in beside)

    def _weights(self) -> Iterator[tuple[str, Target]]:
        for target in self.targets.values():
            if isinstance(target.owner, DENSE) and target.tensor.dim() > 1:
                yield target.names[0], target

    def _stopped(self, facts: list[Facts]) -> dict[str, str]:
        """Return averages that nothing moved, by their names, with the model that they are of."""
        found: dict[str, str] = {}
        # Of these the report says what goes wrong.
        known = [f.pulled for f in facts if f.pulled]
        known += [f.names[0] for f in facts if f.itself or f.discarded or f.still]
        if not self.step.steps:
            return found
        learn = {
            name: t for t in self.targets.values() for name in t.names
            if t.kind == "parameter" and t.held and t.changed
        }  # fmt: skip
        inner = dict(self.models)
        for start, model in self.models.items():
            for name, child in model.named_children():
                inner.setdefault(dotted(start, name), child)
        for start, model in inner.items():
            mine = {
                name: self.targets[id(p)] for name, p in model.named_parameters()
                if id(p) in self.targets
            }  # fmt: skip
            average = isinstance(model, AveragedModel)
            if not mine or not (average or AVERAGE.search(start.rpartition(".")[2])):
                continue
            used = [t for t in mine.values() if t.held and t.learns_in_a_step()]
            if used or any(t.changed or t.still or t.names[0] in known for t in mine.values()):
                continue
            for other in sorted(inner, key=lambda one: one not in start):  # q of q_target first
                names = [n.removeprefix("module.") if average else n for n in mine]
                theirs = [learn.get(f"{other}.{n}" if other else n) for n in names]
                same = [
                    t is not None and t.tensor.shape == one.tensor.shape
                    for t, one in zip(theirs, mine.values(), strict=True)
                ]
                if other != start and sum(same) * 2 > len(same):
                    found[start] = other or "the model"
                    break
        return found

    def _crossed(self, start: str, of: str) -> str:
        """Say which average own code moves towards two models, one of them that of another one."""
        mine = {
            id(t.tensor): t for t in self.targets.values()
            if any(name.startswith(f"{of}.") for name in t.names)
        }  # fmt: skip
        for target in self.targets.values() if self.recorder is not None else ():
            wrote = self.recorder.written_to(target.tensor) if self.recorder is not None else []
            own = {id(target.tensor), *mine}
            both = [(cut, of & mine.keys()) for cut, of in wrote if of & mine.keys()]
            others = [(cut, of) for cut, of in wrote if of and not of & own]
            if both and others and both[0][0].line != others[0][0].line and not target.held:
                name = self.targets[min(others[0][1])].names[0]
                average, other, _ = roots(target.names[0], name)
                return (
                    f"{average} is moved towards {other}, at {others[0][0].line}, and towards "
                    f"{of}, at {both[0][0].line}, and nothing in this block moved {start}, which "
                    f"has the names and shapes of {of}. If {start} is the average of {of}, write "
                    f"to it at {both[0][0].line}"
                )
        return ""

    def _notes(self, facts: list[Facts]) -> list[str]:
        notes, stopped = list(self._alarms()), self._stopped(facts)
        crossed = {
            start: said for start, of in stopped.items() if (said := self._crossed(start, of))
        }
        notes += crossed.values()
        hints = [*self._hints(), *dict.fromkeys(self._terms(False))]
        waiting: dict[str, list[str]] = {}
        for one in facts:
            if one.idle and judge(one, self.step).cause == "waits":
                waiting.setdefault(one.idle, []).append(one.names[0])
        self.alarms, self.hints = len(notes), len(hints) + len(waiting)
        every = {name for target in self.targets.values() for name in target.names}
        hints += [
            f"{', '.join(fold(names, every - {*names})[:SHOWN])}: no gradient and no step() in "
            f"this block{said}. If it learns only in some steps, wrap as many"
            for said, names in waiting.items()
        ]
        unmoved = (
            "if it is an average, its update did not run, or its result was not written, or its "
            "update is due in another step"
        )
        if waiting:
            unmoved = "if its update runs only in some steps, wrap as many"
        hints += [  # a target network may wait for its step, and a teacher may be fixed
            f"{start} has parameters of the same names and shapes as {of}, which learns, and "
            f"nothing in this block moved it: {unmoved}"
            + f". In state_dict() of {of.rpartition('.')[0] or 'the model'} each name begins with "
            f"{of.rpartition('.')[2]}., and here none does" * (of.endswith(WRAPS))
            for start, of in stopped.items()
            if start not in crossed
        ]
        if self.step.failed:
            notes.append(f"the block ended with {self.step.failed}")
        sharded = self._sharded()
        if self.outside and not sharded:  # fully_shard computes with parameters of its own
            shapes = ", ".join(str(tuple(t.shape)) for t in self.outside[:NAMED])
            called = [self.recorder.called_by(t) for t in self.outside] if self.recorder else []
            called = list(filter(None, called))[:NAMED]
            more = ", ..." if len(self.outside) > NAMED else ""
            several = len(self.outside) > 1
            lines = [self.recorder.first(t) for t in self.outside] if self.recorder else []
            used = dict.fromkeys(f"{line}: {line.code}" for line in lines if line is not None)
            notes.append(
                f"the loss depends on {len(self.outside)} "
                f"{'parameters that are' if several else 'parameter that is'} neither in the model "
                f"nor in an optimizer's list, of the {'shapes' if several else 'shape'} "
                f"{shapes}{more}"
                + (f": {', '.join(called)}{more}" * bool(called))
                + (f". First seen at {', and at '.join(list(used)[:3])}" * bool(used))
            )
        for number, optimizer in enumerate(self.given):
            listed, since = self._off_since(optimizer)
            if self._frozen_list(optimizer):
                if not any(self.targets[id(tensor)].flag for tensor in listed):
                    since = ". requires_grad was off before this block"
                notes.append(
                    f"nothing in the list of {self._name(number)} requires a gradient, so its "
                    f"step() has nothing to do{since}"
                )
                continue
            busy = self.busy.get(id(optimizer), [True])
            if any(busy) and not busy[-1]:
                notes.append(
                    f"step() of {self._name(number)} had nothing to do in {busy.count(False)} of "
                    f"{len(busy)} calls: requires_grad was off, as it is now, for all in its "
                    f"list{since}"
                )
        notes += hints
        if sharded:
            notes.append("of a DTensor, this process looks at its own shard only")
        return notes

    def _copies(self) -> Iterator[str]:
        """Yield what was written to a copy of a part of a parameter or a buffer, and dropped."""
        copies = self.recorder.copies() if self.recorder is not None else ()
        yield from dict.fromkeys(
            f"{node.name}() at {node.line}: {node.line.code if node.line else ''}: {how} of "
            f"{self.targets[me].names[0]}, and nothing uses it. {self.targets[me].names[0]} itself "
            "stays as it was"
            for node, how, me in copies
            if me in self.targets
        )

    def _dropped_averages(self) -> Iterator[str]:
        """Yield the averages of a buffer and of something else that own code makes and drops."""
        averages = self.recorder.dropped_averages() if self.recorder is not None else ()
        for node, me in averages:
            target = self.targets.get(me)
            if target is None or target.kind != "buffer" or target.changed is not False:
                continue
            if node.shape == tuple(target.tensor.shape):
                yield (
                    f"{node.name}() at {node.line}: {node.line.code if node.line else ''}: this "
                    f"makes an average of {target.names[0]} and of something else, and nothing "
                    f"uses it. {target.names[0]} itself stays as it was: is `self.` missing?"
                )

    def _built(self) -> Iterator[str]:
        """Yield layers that the step builds, and that nothing but its loss knows."""
        registered = self.recorder.registered if self.recorder is not None else {}
        lines = {module: line for (module, _), line in registered.items()}
        found: dict[str, list[str]] = {}
        for tensor in self.built:
            line = lines.get(self.assigned[id(tensor)])
            called = line.called if line is not None else None
            at = f" at {line}: {line.code}" if line is not None else ""
            at += f" (called from {called}: {called.code})" if called is not None else ""
            found.setdefault(at, []).append(str(tuple(tensor.shape)))
        for at, shapes in found.items():
            yield (
                f"the loss depends on {len(shapes)} parameters of a layer that is built in this "
                f"block{at}. It is in no optimizer's list, and random again each time: build it "
                f"once, before. Of the shapes {', '.join(shapes[:NAMED])}"
            )

    def _outsider(self) -> str:
        """Return words for the first of the parameters that the loss uses and nobody named."""
        if not self.outside:
            return ""
        first = self.outside[0]
        line = self.recorder.first(first) if self.recorder is not None else None
        name = self.recorder.called_by(first) if self.recorder is not None else ""
        shape = f"of the shape {tuple(first.shape)}"
        return ", ".join(filter(None, [name, shape, f"at {line}" if line else ""]))

    def _quiet(self) -> dict[str, tuple[str, bool]]:
        """Return the parts in eval mode of models in training mode that learn as a whole.

        With the line of eval(), and whether there is dropout. A lone layer without dropout is
        none, and neither are norms with running statistics, which may learn so.
        """
        found: dict[str, tuple[str, bool]] = {}
        for start, model in self.models.items():
            for prefix, part in model.named_modules() if model.training else ():
                name = dotted(start, prefix)
                inner = [*part.modules()]
                mine = self.below.get(name, [])
                above = any(f"{name}.".startswith(f"{one}.") for one in found)
                if above or not mine or any(one.training for one in inner):
                    continue
                layers = [m for m in inner if m._parameters and "running_mean" not in m._buffers]
                dropout = any(_drops(one) for one in inner)
                own = [t for t in mine if all(n.startswith(f"{name}.") for n in t.names)]
                rest = {id(one) for one in inner}
                trained = any(
                    one.training and one._parameters and id(one) not in rest
                    for one in model.modules()
                )
                if len(layers) < 2 - dropout or not own or not trained:
                    continue
                if all(t.held and t.changed for t in mine):
                    evaluated = self.recorder.evaluated if self.recorder is not None else {}
                    line = evaluated.get(id(part))
                    found[name] = str(line or ""), dropout
        return found

    def _eval(self) -> dict[str, list[str]]:
        """Return, by the line of eval(), the layers that learn and have running statistics."""
        found: dict[str, list[str]] = {}
        for start, model in self.models.items() if self.recorder is not None else ():
            for prefix, module in model.named_modules():
                line = self.recorder.evaluated.get(id(module)) if self.recorder else None
                counts = getattr(module, "running_mean", None) is not None
                stats = self.targets.get(id(getattr(module, "running_mean", None)))
                changed = stats is not None and stats.changed  # eval() came later, or not for all
                if line is None or module.training or not counts or changed:
                    continue
                mine = [self.targets.get(id(p)) for p in module._parameters.values()]
                if any(t is not None and t.held and t.changed for t in mine):
                    name = dotted(start, prefix) or "the model"
                    found.setdefault(str(line), []).append(name)
        return found

    def _frozen_list(self, optimizer: Any) -> list[Tensor]:
        """Return what is in the list of an optimizer in which nothing requires a gradient."""
        listed = tensors_of(optimizer)
        targets = [self.targets.get(id(tensor)) for tensor in listed]
        return [] if any(t is None or t.learns_in_a_step() for t in targets) else listed

    def _early(self) -> str:
        """Return the name of an optimizer that stepped alone, and has frozen parameters alone."""
        if len(self.given) != 1 or not self.busy.get(id(self.given[0])):
            return ""
        targets = [self.targets[id(t)] for t in self._frozen_list(self.given[0])]
        before = all(t.kind == "parameter" and not t.flag for t in targets)
        roots = {t.names[0].partition(".")[0] for t in targets}
        before &= "" in self.models or len(roots) == 1  # of several, it may have another one
        self.step.early_in = "" if "" in self.models else f"{min(roots, default='')}."
        return self._name(0) if targets and before else ""

    def _frozen_groups(self, optimizer: Any, name: str) -> Iterator[tuple[str, list[Tensor]]]:
        """Yield what an optimizer has in which nothing requires a gradient, with words for it."""
        whole = self._frozen_list(optimizer)
        if whole:
            yield f"the list of {name}", whole
            return
        for number, group in enumerate(optimizer.param_groups):
            targets = [self.targets.get(id(tensor)) for tensor in group["params"]]
            if targets and not any(t is None or t.learns_in_a_step() for t in targets):
                yield f"param_groups[{number}] of {name}", group["params"]
                whole += group["params"]
        # One list may hide that a whole model is frozen. A part of another one is none.
        mine = {*map(id, tensors_of(optimizer))} - {*map(id, whole)}
        of = {start: {*map(id, model.parameters())} for start, model in self.models.items()}
        for start, model in self.models.items() if len(of) > 1 else ():
            others = set[int]().union(*(ids for other, ids in of.items() if other != start))
            own = [self.targets[me] for me in of[start] & self.targets.keys()]
            if not own or of[start] - mine or of[start] & others or AVERAGE.search(start):
                continue
            if not any(t.learns_in_a_step() for t in own):
                yield (
                    f"{start}, which is in the list of {name}{self._twin(model)}",
                    [t.tensor for t in own],
                )

    def _twin(self, model: nn.Module) -> str:
        """Return words for the frozen model that a frozen one is probably a copy of."""
        shapes = {name: one.shape for name, one in model.named_parameters()}
        for start, other in self.models.items():
            theirs = {name: one.shape for name, one in other.named_parameters()}
            frozen = not any(one.requires_grad for one in other.parameters())
            if other is not model and theirs == shapes and frozen:
                return (
                    f" (it has the names and shapes of {start}, which is frozen, too: "
                    "copy.deepcopy() of a frozen model is frozen)"
                )
        return ""

    def _sharded(self) -> bool:
        """Return whether a tensor is a DTensor, of which this process has a shard."""
        return any(hasattr(t.tensor, "_local_tensor") for t in self.targets.values())


def _without_some(target: Target) -> bool:
    """Return whether its gradient was zero in some steps, and not in others."""
    kinds = {held.gradient for held in target.held}
    return {"zero", "new"} <= kinds


def _with_caller(cut: Cut) -> str:
    """Return the line of a cut, with what called its function."""
    called = cut.line.called if cut.line is not None else None
    return f"{cut.line}" + (f", called from {called}" if called else "")


def _of_pretrained(configs: Any) -> bool:
    """Return whether PEFT says of an adapter that it was loaded for inference."""
    each = configs.values() if isinstance(configs, dict) else [configs]
    return any(getattr(one, "inference_mode", True) for one in each)


def _acts(module: nn.Module) -> bool:
    """Return whether a module in eval mode does something else than in training mode."""
    return _drops(module) or getattr(module, "running_mean", None) is not None


def _drops(module: nn.Module) -> bool:
    """Return whether a module has a dropout that eval mode turns off."""
    return isinstance(module, nn.modules.dropout._DropoutNd) and module.p > 0


def _rows_alike(tensor: Tensor) -> bool:
    """Return whether all rows of a weight are equal, and not zero."""
    if not strided(tensor) or len(tensor) < UNITS or not tensor.numel():
        return False
    with torch._C.DisableTorchFunction():
        flat = tensor.detach().flatten(1)
        if not bool((flat[:4, :4] == flat[:1, :4]).all()):
            return False
        return bool((flat == flat[:1]).all()) and bool(flat[0].any())


def strided(tensor: Any) -> bool:
    """Return whether something is a plain tensor with values of its own."""
    plain = type(tensor) in (Tensor, nn.Parameter)
    return plain and tensor.layout is torch.strided and not tensor.is_meta
