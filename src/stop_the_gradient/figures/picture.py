"""A picture, its words, and what fits on a phone."""

from collections.abc import Iterable, Mapping
from html import escape
from textwrap import wrap

from torch import Tensor

WIDTH = 340  # what fits on a phone
LETTER = 8  # the width of a letter of code


def svg(
    title: str, desc: str, width: int, height: int, parts: Iterable[str], kind: str, shift: int = 0
) -> str:
    """Return a picture, with its title above it.

    `title` and `desc` are text, `parts` elements, which are moved to the right by `shift`, `kind`
    is its CSS class. Raises ValueError if it
    is wider than a phone.
    """
    if width > WIDTH:
        raise ValueError(
            f"{title!r} is {width} wide, and a phone shows {WIDTH}. Use shorter names."
        )
    whole = max(width, min(WIDTH, LETTER * len(title) + 16))
    words = _balanced(title, whole // LETTER - 1)
    down, right = 20 * len(words) + 6, (whole - width) // 2 + shift
    size = f'viewBox="0 0 {whole} {height + down}" width="{whole}" height="{height + down}"'
    shown = (
        f'<svg class="drawn {kind}" {size} role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(desc)}</desc>",
        *(text(whole // 2, 18 + 20 * line, word, "title") for line, word in enumerate(words)),
        f'<g transform="translate({right} {down})">',
        *filter(None, parts),
        "</g>",
        "</svg>",
    )
    return "\n".join(shown)


def _balanced(title: str, room: int) -> list[str]:
    """Return the lines of a title: as few as possible, and about as long as each other."""
    lines = len(wrap(title, room))
    return next(found for long in range(1, room + 1) if len(found := wrap(title, long)) == lines)


def text(x: int, y: int, words: object, kind: str = "") -> str:
    """Return words at a place, escaped."""
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x}" y="{y}">{escape(str(words))}</text>'


def value(tensor: Tensor | None) -> str:
    """Return the numbers of a small tensor, the shape of a larger one."""
    if tensor is None:
        return "None"
    numbers = [f"{number:.4g}" for number in tensor.detach().flatten().tolist()[:4]]
    if len(set(numbers)) == 1 and tensor.numel() <= 4:
        return numbers[0]
    if tensor.numel() <= 3:
        return f"[{', '.join(numbers)}]"
    return "x".join(map(str, tensor.shape))


def check_fit(title: str, words: Mapping[str, int]) -> None:
    """Raise ValueError if one of some words, which start somewhere, does not fit on a phone."""
    for word, start in words.items():
        if start + LETTER * len(word) > WIDTH:
            raise ValueError(
                f"{title!r}: {word!r} is too long for a phone. It has room for "
                f"{(WIDTH - start) // LETTER} letters."
            )
