"""What a block did to each tensor, as text for one screen, as a dict, and as a check."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from math import isfinite
from typing import Any

from who_learns.causes import (
    CAUSES,
    SLOW,
    Facts,
    Finding,
    Step,
    apart_words,
    judge,
    kept_words,
    some_of,
    span_of,
)
from who_learns.cuts import Cut, functions_of

LEARNED = {
    "learns", "twice", "pulled", "shared-frozen", "part", "stepped-with", "decayed-part", "sample",
    "ascent", "scaled-clip", "partly-lost", "unscaled-loss",
}  # fmt: skip
CANCELS = {"subtracted", "opposed"}  # a bias has nothing to learn
COUNTERPART = "its counterpart"  # of each tensor in one row
SHOWN = 6  # names or folded names in one row, lines below a cause
ROWS = 12  # rows under one heading
LARGE = 0.5  # a share of the way that is large for an average
MILLIONTH = 1e-6  # a share of its size by which a parameter changes, next to nothing
PATHS = 3  # paths that end beside those by which parameters learn
KEPT = "original_module"  # where PEFT keeps a module whose copy it trains
# An index: a whole part of a name, or that of a tensor in an optimizer's list.
NUMBER = re.compile(r"(?<![^.\[])\d+(?:-\d+)?(?![^.\]])|(?<=tensor )\d+(?:-\d+)?(?=,)")

HEADINGS = (
    ("wrong", "learns", "SHOULD LEARN, BUT STAYS", "should and do not"),
    ("wrong", "stays", "SHOULD STAY, BUT CHANGES", "should stay and change"),
    ("wrong", "other", "SHOULD LEARN, BUT CHANGES WRONGLY", "changed wrongly"),
    ("doubtful", "", "LOOK AT THESE", "to look at"),
    ("unknown", "", "UNKNOWN", "unknown"),
)


# What is one row if the same lines make the gradient zero.
PLAIN = {
    "zero-gradient": "Its gradient is exactly zero.",
    "weight-decay": "Its gradient is zero, and weight decay shrinks it.",
}
ZERO_CUTS = {"zero-gradient", "opposed", "opposed-rows"}  # the kinds of such lines


class NotLearning(AssertionError):  # noqa: N818
    """A parameter that `check(learns=...)` names has no gradient, or did not change."""


class NotFrozen(AssertionError):  # noqa: N818
    """A tensor that `check(frozen=...)` names has changed."""


class Report:
    """What one block did. It is empty until the block ends, and holds no tensor."""

    def __init__(self, site: str = "") -> None:
        self.site = site
        self.step: Step | None = None
        self.findings: list[Finding] = []
        self.notes: list[str] = []
        self.outside = self.alarms = self.hints = 0
        self.outsider = ""

    def fill(
        self, facts: Iterable[Facts], step: Step, notes: Sequence[str] = (), outside: int = 0,
        outsider: str = "", counts: tuple[int, int] = (0, 0),
    ) -> None:  # fmt: skip
        """Judge what was seen. The block calls it when it ends.

        `outside` is how many parameters the loss uses that nobody named, and `outsider` says which
        is the first. `counts` is of the notes: how many say what is wrong though each parameter
        learns, and how many what may be.
        """
        self.step, self.notes, self.outside, self.outsider = step, list(notes), outside, outsider
        self.alarms, self.hints = counts
        self.findings = [judge(one, step) for one in facts]

    @property
    def expected(self) -> bool:
        """Whether there is nothing to look at: no note, and each finding is as it should be."""
        return not self.alarms and all(finding.verdict == "ok" for finding in self.findings)

    def check(self, learns: Sequence[str] = (), frozen: Sequence[str] = ()) -> None:
        """Raise unless the parameters that match `learns` learned, and those of `frozen` stayed.

        Patterns are those of a shell: `head.*`. Learned means: changed, by a gradient of this
        block. What waits for a factor that was zero, as A of LoRA in its first step, counts if
        another that matches learned. A buffer learns never, and only a pattern that matches no
        parameter asks for it. Raises NotLearning or NotFrozen, with the causes; LookupError if a
        pattern matches no name; RuntimeError inside of the block.
        """
        self._ended()
        asked = self._named(learns, ["parameter"], kept=False)
        # A bias before a BatchNorm has nothing to learn, and A of LoRA waits for B. Neither is a
        # fault, if there is more that was asked for.
        spare = any(_learned(f) for f in asked)
        still = [
            f for f in asked
            if not _learned(f)
            and not (f.cause in CANCELS and (spare or f.facts.changed))
            and not (f.cause == "zero-factor" and spare)
        ]  # fmt: skip
        if still:
            still = [_tied(_asked(finding), learns) for finding in still]
            raise NotLearning("\n".join(["does not learn:", *self._rows(still, every=True)]))
        moved = [f for f in self._named(frozen, ["parameter", "buffer"]) if f.facts.changed]
        if moved:
            moved = [_tied(finding, frozen) for finding in moved]
            moved = [replace(f, cuts=f.facts.ons) if f.facts.ons else f for f in moved]
            raise NotFrozen("\n".join(["changes:", *self._rows(moved, every=True)]))

    def to_dict(self) -> dict[str, Any]:
        """Return all that is known, as what JSON knows. The README describes it."""
        step = self._ended()
        return {
            "version": 1,
            "summary": self.summary(),
            "steps": step.steps,
            "backwards": step.backwards,
            "where": step.recorded,
            "exception": step.failed or None,
            "notes": self.notes,
            "parameters": [self._dict(finding) for finding in self.findings],
        }

    def to_json(self, **options: Any) -> str:
        """Return `to_dict()` as JSON. The options are those of `json.dumps()`."""
        return json.dumps(self.to_dict(), **options)

    def summary(self) -> str:
        """Return the report in one line."""
        self._ended()
        apart = {"buffer", "optimizer-only"}  # no parameters of the model
        parameters = [f for f in self.findings if f.facts.kind not in apart]
        learn = sum(_learned(f) for f in parameters)
        said = [f"{learn} of {len(parameters)} parameters learn"]
        for verdict, what, _, words in HEADINGS:
            found = self._under(verdict, what)
            buffers = sum(f.facts.kind == "buffer" for f in found)
            for number, noun in ((len(found) - buffers, ""), (buffers, "buffer")):
                if number:
                    said.append(f"{_count(number, noun)} {_one(words) if number == 1 else words}")
        if self.outside:
            verb = "is" if self.outside == 1 else "are"
            where = "in neither the model nor an optimizer's list"
            first = self.outsider if self.outside == 1 else f"the first: {self.outsider}"
            said.append(f"{self.outside} that the loss uses ({first}) {verb} {where}")
        if self.alarms + self.hints:
            said.append(f"and {_count(self.alarms + self.hints, 'note')} to read")
        return ", ".join(said) + "."

    def __str__(self) -> str:
        if self.step is None:
            return "who_learns: the block has not ended yet."
        lines = [self.summary(), *(f"Note: {note}" for note in self.notes)]
        for verdict, what, heading, _ in HEADINGS:
            found = self._under(verdict, what)
            if found:
                lines += ["", heading, *self._rows(found)]
        fine = [finding for finding in self.findings if finding.verdict == "ok"]
        if fine:
            lines += ["", "AS EXPECTED", *self._brief(fine)]
        return "\n".join(lines)

    # -- below: how it is said -----------------------------------------------------------------

    def _ended(self) -> Step:
        if self.step is None:
            raise RuntimeError("The block has not ended yet: read its report after the `with`.")
        return self.step

    def _under(self, verdict: str, what: str) -> list[Finding]:
        """Return the findings with a verdict; of those that are wrong, one sort."""
        return [f for f in self.findings if f.verdict == verdict and what in ("", _sort(f))]

    def _named(
        self, patterns: Sequence[str], kinds: Sequence[str], kept: bool = True
    ) -> list[Finding]:
        """Return what these patterns match; if asked, without what PEFT keeps and never uses."""
        if isinstance(patterns, str):
            patterns = [patterns]
        found: list[Finding] = []
        for pattern in patterns:
            named = [
                f for f in self.findings if any(fnmatchcase(n, pattern) for n in f.facts.names)
            ]
            match = [f for f in named if f.facts.kind in kinds] or named
            if not kept and KEPT not in pattern:
                used = [f for f in match if not (f.facts.peft and KEPT in f.facts.names[0])]
                match = used or match
            if not match:
                names = [n for f in self.findings for n in f.facts.names if n[0] != "("]
                near = ", ".join(get_close_matches(pattern, names, 3, 0.0))
                raise LookupError(
                    f"No name of the model matches {pattern!r}. The nearest: {near or 'none'}."
                )
            found += [f for f in match if f not in found]
        return found

    def _dict(self, finding: Finding) -> dict[str, Any]:
        facts = finding.facts
        by = facts.by
        return {
            "names": facts.names,
            "kind": facts.kind,
            "shape": list(facts.shape),
            "changed": facts.changed,
            "by": by if by is not None and isfinite(by) else None,  # JSON has no inf and no nan
            "had": finding.had,
            "requires_grad": facts.flag_after,
            "in_optimizer": facts.listed,
            "expected": finding.expected,
            "verdict": finding.verdict,
            "cause": finding.cause,
            "sentence": finding.sentence,
            "page": self._page(finding),
            "cuts": [cut.to_dict() for cut in finding.cuts],
        }

    def _page(self, finding: Finding) -> str:
        path, _, anchor = finding.page.partition("#")
        if not self.site:
            return finding.page
        return f"{self.site.rstrip('/')}/{path}/" + (f"#{anchor}" if anchor else "")

    def _rows(self, findings: list[Finding], every: bool = False) -> list[str]:
        """Return the lines for findings, those with one cause as one row."""
        groups: dict[tuple[Any, ...], list[Finding]] = {}
        for f in findings:
            places = tuple(
                (cut.opened or cut.line, _short(cut.name) if cut.kind == "zero-gradient" else "")
                for cut in (f.facts.ons if f.cause == "not-in-optimizer" else f.cuts)
            )
            said = f.sentence.replace(f.facts.pulled, "") if f.facts.pulled else f.sentence
            said = _in_row(f, said)
            rate = max((held.lr for held in f.facts.held), default=0) if "{apart}" in said else 0
            groups.setdefault((f.cause, said, rate, f.facts.changed, places), []).append(f)
        lines: list[str] = []
        several_rows = _one_cause(list(groups.values()))
        for number, group in enumerate(several_rows):
            if number == ROWS and not every:
                lines.append(f"  and {len(several_rows) - ROWS} more rows: see to_dict()")
                break
            first = group[0]
            decayed = sum(f.cause == "weight-decay" for f in group)
            mixed = 0 < decayed < len(group)
            had = f" ({', '.join(first.had)})" if first.had and first.facts.changed else ""
            had = "" if mixed else had
            lines.append(f"  {self._folded(group)}{had}")
            towards = ", ".join(fold(list(dict.fromkeys(f.facts.pulled for f in group)))[:SHOWN])
            said = first.sentence.replace(first.facts.pulled or towards, towards)
            said = _in_row(first, said) if len(group) > 1 else said
            if "{apart}" in said:
                several = [f.facts for f in group]
                said = said.replace("{kept}", kept_words(one.lost_share for one in several))
                apart = apart_words(first.facts, [one.apart for one in several])
                said = said.replace("{apart}", apart)
            if mixed:
                said = f"{PLAIN['zero-gradient']} Weight decay shrinks {decayed} of these."
            if first.facts.meant and len(group) > 1:
                said += f" Here {first.facts.names[0]} follows {first.facts.goal}."
            lines.append(f"    {said}")
            for number, cut in enumerate(first.cuts[:SHOWN]):
                line = "or " * cut.either + (f"{cut.line}: " if cut.line else "")
                if cut.kind == "zero-gradient":
                    alike = [f.cuts for f in group if len(f.cuts) == len(first.cuts)]
                    each = dict.fromkeys(cuts[number].name for cuts in alike)
                    cut = replace(cut, name=", ".join(_ranges(list(each))[:SHOWN]))
                lines.append(f"    {line}{cut.what}")
                if cut.line and cut.line.code:
                    lines.append(f"        {cut.line.code}")
                if cut.line and cut.line.inside:
                    inside = cut.line.inside
                    lines.append(f"      in {inside}: {inside.code}")
                opened = cut.opened
                if opened and opened.code and str(opened) != str(cut.line):
                    lines.append(f"      {opened}: {opened.code}")
                called = cut.line.called if cut.line else None
                if called and str(called) != str(cut.opened):
                    lines.append(f"      called from {called}: {called.code}")
                for words, other in cut.also:
                    lines.append(f"      {words} {other}: {other.code}")
            if len(first.cuts) > SHOWN:
                lines.append(f"    and {len(first.cuts) - SHOWN} more")
            zero = [f for f in group if f.cause == "zero-gradient"]
            lines.append(f"    see {self._page(zero[0] if mixed else first)}")
        return lines

    def _brief(self, findings: list[Finding]) -> list[str]:
        groups: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.cause == "zero-factor":
                key = "gradient of zero, because what it is multiplied with was zero, as in LoRA"
            elif finding.cause == "subtracted":
                by = functions_of(finding.facts.subtracted)
                key = f"gradient of zero but for rounding, because {by} subtracts it again"
            elif finding.cause == "opposed":
                by = functions_of(finding.facts.turned)
                key = f"gradient of zero, because what {by} passes back adds up to 0"
            elif finding.cause == "stale":
                key = "in an optimizer's list, in place of those above"
            elif finding.cause == "part":
                key = f"learn, as parts of {finding.facts.part_of}"
            elif finding.facts.kind == "buffer":
                key = "buffers that change" if finding.facts.changed else "buffers that stay"
                if finding.facts.written and not finding.facts.counts:
                    key += f", by {', '.join(finding.facts.written[:PATHS])}"
                if finding.facts.own_passes:
                    key = (
                        "running statistics of its own forward passes, in training mode, and not "
                        "of the model that it follows"
                    )
                if finding.facts.counts and not (finding.facts.changed or finding.facts.training):
                    key = "running statistics that stay, in eval mode"
            elif finding.facts.changed:
                key = "learn" if _learned(finding) else "changed by other code than step()"
                if _learned(finding) and 0 < (finding.facts.by or 0) < MILLIONTH:
                    rates = {held.lr for held in finding.facts.held}
                    rate = f", with lr={max(rates):g}" if rates and max(rates) < SLOW else ""
                    key = f"learn, by less than a millionth{rate}"
                if finding.cause == "averaged":
                    by = ", ".join(["your own code", *finding.facts.written])
                    far = ""
                    if LARGE <= finding.facts.share < 1 - MILLIONTH:
                        far = f" by about {100 * finding.facts.share:.3g} % of the way"
                    key = f"moved towards parameters that learn{far}{finding.facts.seldom}, by {by}"
                elif finding.facts.restored and finding.cause == "own-code":
                    by = ", ".join(["other code", *finding.facts.written])
                    key = f"changed and put back, but for rounding, by {by}"
            else:
                key = "frozen" if finding.cause == "frozen" else "in no optimizer's list"
                if finding.cause == "own-code":
                    at = " and ".join(dict.fromkeys(str(cut.line) for cut in finding.cuts))
                    key = f"moved by your own code, which assigns a new tensor at {at}"
                elif finding.cause == "waits":
                    key = "no gradient and no step(), as their optimizer made none"
                elif finding.cause == "frozen" and finding.facts.listed:
                    key = "frozen, though in an optimizer's list"
                elif finding.cause == "frozen" and finding.facts.adapter.startswith("not active"):
                    key = "frozen, as adapters that are not active"
                elif finding.cause == "frozen" and finding.facts.peft:
                    key = "frozen, as PEFT leaves what modules_to_save does not name"
            groups.setdefault(key, []).append(finding)
        lines = [f"  {key}: {self._folded(group)}{_by(group)}" for key, group in groups.items()]
        # This is right where it averages or clamps, and it may be all that remains of the step.
        later: dict[tuple[str, bool], list[Finding]] = {}
        for finding in findings:
            if (finding.facts.overwritten or finding.facts.later) and _learned(finding):
                said = ", ".join(finding.facts.written)
                later.setdefault((said, bool(finding.facts.put_back)), []).append(finding)
        rows: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.facts.rows and finding.cause == "learns":
                rows.setdefault(finding.facts.rows, []).append(finding)
        drawn: dict[Any, list[Finding]] = {}
        for finding in findings:
            if finding.cause == "learns":
                for cut in finding.cuts:
                    # A step by hand, w -= lr * w.grad, before the next forward pass.
                    if cut.kind != "create-graph" or cut.name != "backward" or finding.facts.held:
                        drawn.setdefault(cut, []).append(finding)
        for cut, group in list(drawn.items())[:PATHS]:
            inner = cut.also[:1] if cut.kind == "checkpoint-value" else ()
            said = "; ".join([cut.what, *(f"{words} {line}" for words, line in inner)])
            lines.append(f"  also a path that ends: {self._folded(group)}, at {cut.line}: {said}")
        if len(drawn) > PATHS:
            lines.append(f"  and {len(drawn) - PATHS} more paths that end: see to_dict()")
        ons: dict[Cut, list[Finding]] = {}
        for finding in findings:
            for cut in finding.facts.ons if finding.facts.changed or finding.facts.arrived else ():
                ons.setdefault(cut, []).append(finding)
        for cut, group in ons.items():
            lines.append(f"  {cut.line}: this turns requires_grad on: {self._folded(group)}")
        gone: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.facts.without and _learned(finding):
                gone.setdefault(finding.facts.without, []).append(finding)
        for where, group in gone.items():
            lines.append(f"  no gradient{where}: {self._folded(group)}")
        alive = [f for f in findings if f.facts.revived and _learned(f)]
        if alive:
            shares = [100 * f.facts.revived for f in alive]
            said = span_of(*(f"{share:.2g} %" for share in (min(shares), max(shares))))
            lines.append(
                f"  values that were 0 before, as after pruning, change as well: "
                f"{self._folded(alive)} (about {said} of its values)"
            )
        several: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.facts.summed and _learned(finding):
                several.setdefault(finding.facts.summed, []).append(finding)
        terms: dict[Cut, None] = {}
        for finding in findings:
            for cut in finding.facts.beside_loss if finding.cause == "learns" else ():
                if cut.kind not in ("forgotten", "term-by-zero"):  # these have a note
                    terms[cut] = None
        for cut in list(terms)[:PATHS]:
            code = cut.line.code if cut.line else ""
            lines.append(f"  computed, and no part of the loss: {cut.line}: {code}")
        for where, group in several.items():
            who = self._folded(group)
            lines.append(f"  gradients of several backward() add up, {where}: {who}")
        parts: dict[str, list[Finding]] = {}
        for finding in findings:
            if finding.facts.partly_cleared and _learned(finding):
                at = " and ".join(str(cut.line) for cut in finding.facts.wasted_at[:PATHS])
                said = f"{finding.facts.partly_cleared} were cleared{at and f' at {at}'}"
                parts.setdefault(said, []).append(finding)
        for said, group in parts.items():
            lines.append(
                f"  some gradients of backward() at {said} before a step() used them: "
                f"{self._folded(group)}"
            )
        for by, group in rows.items():
            lines.append(
                f"  rows without a gradient change as well, by {by}: {self._folded(group)}"
            )
        return lines + [
            f"  after step(), other code wrote to {self._folded(group)}{where and f': {where}'}"
            + (f", and took back what step() did to {_back(group)} of it" if back else "")
            for (where, back), group in later.items()
        ]

    def _folded(self, findings: list[Finding]) -> str:
        mine = [" = ".join(finding.facts.names) for finding in findings]
        others = {
            name for finding in self.findings if finding not in findings
            for name in finding.facts.names
        }  # fmt: skip
        # Where all are buffers, or none is, `body.*` may stand for those of a module, and says so.
        buffers = [finding.facts.kind == "buffer" for finding in findings]
        apart = {
            name for finding in self.findings for name in finding.facts.names
            if len(set(buffers)) == 1 and (finding.facts.kind == "buffer") != buffers[0]
        }  # fmt: skip
        what = "buffers" if all(buffers) else "parameters"
        names = fold(mine, others - apart)
        names = [  # as "body.* (parameters)", or "body.* (3 of 4 parameters)"
            (f"{one[:-1]} {what})" if one.endswith(")") else f"{one} ({what})")
            if _has(one, apart) else one for one in names
        ]  # fmt: skip
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        return ", ".join(names[:SHOWN]) + more


def _in_row(finding: Finding, said: str) -> str:
    """Return what is said of a tensor as it is said of several that belong together."""
    facts = finding.facts
    if finding.cause in ("partly-lost", "too-small") and facts.apart:
        said = said.replace(kept_words([facts.lost_share]), "{kept}")
        return said.replace(apart_words(facts, [facts.apart]), "{apart}")
    other, words = {
        "discarded": (facts.discarded, COUNTERPART), "no-effect": (facts.still, COUNTERPART),
        "left-behind": (facts.left_behind, COUNTERPART), "away": (facts.away, COUNTERPART),
        "stepped-with": (some_of(facts.also_stepped), "others of this row"),
        "not-copied-back": (facts.master, "a copy"),
        "shared-memory": (some_of(facts.shares), COUNTERPART),
    }.get(finding.cause, (facts.tracks, COUNTERPART))  # fmt: skip
    if other:
        return said.replace(other, words)
    if facts.meant:
        return said.replace(facts.meant, COUNTERPART).replace(facts.goal, "others")
    return said.replace(f"so {facts.others}", "so is the other factor") if facts.others else said


def _short(why: str) -> str:
    """Return why a gradient is zero as it is said of all layers of a kind."""
    name, _, rest = why.partition(" ")
    return ".".join(name.split(".")[-2:]) + f" {rest}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}" if noun else str(number)


def _one(words: str) -> str:
    """Return what is said of several tensors as it is said of one."""
    return words.replace("do not", "does not").replace("and change", "and changes")


def _sort(finding: Finding) -> str:
    """Return what is wrong: it "learns" not, or it "stays" not, or it changes in an "other" way."""
    if not finding.facts.changed:
        return "learns"
    return "other" if finding.expected == "learns" else "stays"


def _learned(finding: Finding) -> bool:
    facts = finding.facts
    again = facts.carried or facts.uncleared or bool(facts.again or facts.leaked)
    again |= (finding.cause == "drawn" and not facts.rounded) or finding.cause == "cleared"
    some = finding.cause != "partly-lost" or facts.lost_share < 1
    return bool(facts.changed) and some and (finding.cause in LEARNED or again)


def _asked(finding: Finding) -> Finding:
    """Return the finding on a tensor that should learn: of a buffer, that it cannot."""
    if finding.cause == "zero-factor" or finding.facts.beside_zero:
        said = f"{finding.sentence} Let the block contain a second step."
        return replace(finding, sentence=said)
    if finding.facts.kind != "buffer":
        return finding
    sentence, page = CAUSES["buffer"]
    if finding.facts.left_behind:
        return finding
    if finding.facts.counts:
        sentence = (
            "It is a buffer, and no gradient changes it: the forward pass updates a running "
            "statistic, in training mode, and a moving average of a model must copy it."
        )
        page = "recipes/ema-teacher#buffers"
    return replace(finding, cause="buffer", sentence=sentence.format(graded=""), page=page)


def _tied(finding: Finding, patterns: Sequence[str]) -> Finding:
    """Return the finding with the other names of the tensor, for which nobody asked."""
    if isinstance(patterns, str):
        patterns = [patterns]
    others = [n for n in finding.facts.names if not any(fnmatchcase(n, p) for p in patterns)]
    if not others:
        return finding
    said = f"{finding.sentence} It is the same tensor as {some_of(others)}, with one flag for both."
    return replace(finding, sentence=said)


def _back(findings: list[Finding]) -> str:
    """Return which part of the values that step() changed other code has put back."""
    shares = [100 * f.facts.put_back for f in findings]
    each = (f"{float(f'{share:.2g}'):g} %" for share in (min(shares), max(shares)))
    return f"about {span_of(*each)}"


def _by(findings: list[Finding]) -> str:
    """Return by how much the tensors changed, in a few words."""
    moved = [f.facts.by for f in findings if f.facts.kind != "buffer" and f.facts.changed]
    known = [by for by in moved if by is not None and isfinite(by)]
    if not known:
        return ""
    said = span_of(*(f"{float(f'{100 * by:.1g}'):.10g} %" for by in (min(known), max(known))))
    return f" (by about {said})"


def fold(names: list[str], others: Iterable[str] = ()) -> list[str]:
    """Return names with those that differ in one number, or share a beginning, as one.

    `others` are the names that must not be covered: `body.*` stands only for all of a module.
    """
    given, names = names, _ranges(names)
    if len(names) <= SHOWN:
        return names
    other = list(others)
    for depth in range(1, 6):
        shorter: dict[str, list[str]] = {}
        for name in names:
            parts = name.split(".")
            start = ".".join(parts[:depth])
            whole = len(parts) > depth and not any(_covers(parts[:depth], o) for o in other)
            shorter.setdefault(f"{start}.*" if whole and " = " not in name else name, []).append(
                name
            )
        folded = [key if len(group) > 1 else group[0] for key, group in shorter.items()]
        if len(folded) < len(names):
            names = folded if len(folded) <= SHOWN else _ranges(folded)
        if len(names) <= SHOWN:
            return names
    return _partly(given, other) or names


def _partly(names: list[str], others: list[str]) -> list[str]:
    """Return a few beginnings of these names, each with how many of all it stands for."""
    for depth in range(5, 0, -1):
        groups: dict[str, list[str]] = {}
        for name in names:
            start = ".".join(name.split(".")[:depth])
            groups.setdefault(name if " = " in name else start, []).append(name)
        if len(groups) <= SHOWN:
            found = []
            for start, group in groups.items():
                rest = sum(name.startswith(f"{start}.") for name in others)
                count = f" ({len(group)} of {len(group) + rest})" if rest else ""
                found.append(group[0] if len(group) == 1 else f"{start}.*{count}")
            return found
    return []


def _has(folded: str, names: Iterable[str]) -> bool:
    """Return whether what is folded as `body.*` is a module that has one of these names."""
    start, dot, _ = folded.partition(".*")
    return bool(dot) and any(_covers(start.split("."), name) for name in names)


def _covers(start: list[str], name: str) -> bool:
    """Return whether a name begins with these parts, of which one may be a range such as `0-3`."""
    parts = name.split(".")
    if len(parts) <= len(start):
        return False
    for one, part in zip(start, parts, strict=False):
        low, _, high = one.partition("-")
        span = NUMBER.fullmatch(one) and high and part.isdigit()
        if one != part and not (span and int(low) <= int(part) <= int(high)):
            return False
    return True


def _ranges(names: list[str]) -> list[str]:
    """Return `a.0.w`, `a.1.w` as `a.0-1.w`, number by number from the left."""
    for place in range(4):
        groups: dict[tuple[str, str], list[int]] = {}
        order: list[Any] = []
        for name in names:
            found = list(NUMBER.finditer(name))
            if len(found) <= place or " = " in name or "-" in found[place].group():
                order.append(name)
                continue
            start, end = found[place].span()
            key = name[:start], name[end:]
            if key not in groups:
                order.append(key)
            groups.setdefault(key, []).append(int(name[start:end]))
        names = []
        for one in order:
            if isinstance(one, str):
                names.append(one)
            else:
                names += [f"{one[0]}{span}{one[1]}" for span in _spans(groups[one])]
    return names


def _spans(numbers: list[int]) -> list[str]:
    spans: list[list[int]] = []
    for number in sorted(set(numbers)):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return [f"{a}" if a == b else f"{a}-{b}" for a, b in spans]


def _one_cause(groups: list[list[Finding]]) -> list[list[Finding]]:
    """Return these rows, without those that make zeros on lines of another one: with that one."""
    lines = {
        n: {str(cut.line) for cut in group[0].cuts} for n, group in enumerate(groups)
        if all(PLAIN.get(f.cause) == f.sentence and f.cuts for f in group)
        and all(cut.kind in ZERO_CUTS and cut.line for f in group for cut in f.cuts)
    }  # fmt: skip
    into: dict[int, int] = {}
    for n, mine in lines.items():
        over = [m for m, rest in lines.items() if mine < rest or (mine == rest and m < n)]
        if over:
            into[n] = max(over, key=lambda m: (len(lines[m]), -m))
    rows = [list(group) for group in groups]
    for n in into:
        row = into[n]
        while row in into:
            row = into[row]
        rows[row] += groups[n]
    return [row for n, row in enumerate(rows) if n not in into]
