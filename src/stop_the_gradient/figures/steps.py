"""What comes after what: an order, and questions that lead to a result."""

from collections.abc import Sequence

from stop_the_gradient.figures.picture import WIDTH, check_fit, svg, text


def order(title: str, steps: Sequence[str], down: bool = False) -> str:
    """Return a picture of things that happened one after the other, the first one at the bottom.

    So it goes up, as the gradient does in a graph. `down`: the first one at the top.
    Raises ValueError if a step is too long for a phone.
    """
    check_fit(title, dict.fromkeys(steps, 48))
    parts, last = [], len(steps) - 1
    for number, step in enumerate(steps):
        y = 44 * (number if down else last - number)
        parts.append(f'<rect class="outcome" x="36" y="{y + 2}" width="296" height="30" rx="4"/>')
        parts.append(text(18, y + 22, number + 1, "result"))
        parts.append(text(48, y + 21, step, "code start"))
        if number:
            way, tip = ("-12v6", "1l5 -9h-10z") if down else ("44v-4", "33l5 9h-10z")
            parts.append(f'<path class="way" d="M184 {y}m0 {way}"/>')
            parts.append(f'<path class="tip" d="M184 {y}m0 {tip}"/>')
    desc = f"In this order: {', then '.join(steps)}."
    return svg(title, desc, WIDTH, 44 * len(steps), parts, "questions")


def questions(
    title: str, steps: Sequence[tuple[str, str, Sequence[str]]], rest: Sequence[str]
) -> str:
    """Return a picture of questions, one below the other.

    Each step is a question, the answer that leaves, and what is said of those that leave: the
    first line is the result, the others are cases. `rest` is the same for those that remain.
    """
    parts, said, y = [], [], 8
    for question, answer, leaving in steps:
        other = "no" if answer == "yes" else "yes"
        parts.append(f'<rect class="question" x="8" y="{y}" width="324" height="30" rx="15"/>')
        parts.append(text(170, y + 20, question))
        high = 12 + 20 * len(leaving)
        parts.append(f'<path class="way" d="M28 {y + 30}V{y + high + 58}"/>')
        parts.append(f'<path class="way" d="M28 {y + 42 + 14}H72"/>')
        parts.append(f'<path class="tip" d="M82 {y + 56}l-9 5v-10z"/>')
        parts.append(text(50, y + 50, answer, "small"))
        parts += _outcome(82, y + 40, leaving)
        said.append(f"{question} {answer}: {'; '.join(leaving)}.")
        y += high + 58
        parts.append(f'<path class="tip" d="M28 {y}l5 -9h-10z"/>')
        parts.append(text(38, y - 6, other, "small start"))
    parts += _outcome(8, y, rest)
    said.append(f"All others: {'; '.join(rest)}.")
    return svg(title, " ".join(said), WIDTH, y + 20 + 20 * len(rest), parts, "questions")


def _outcome(x: int, y: int, words: Sequence[str]) -> list[str]:
    high = 12 + 20 * len(words)
    box = f'<rect class="outcome" x="{x}" y="{y}" width="{332 - x}" height="{high}" rx="4"/>'
    inside = [
        text(x + 12, y + 20 + 20 * line, word, "code start" if line else "start result")
        for line, word in enumerate(words)
    ]
    return [box, *inside]
