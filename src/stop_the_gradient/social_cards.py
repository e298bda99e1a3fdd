"""The social card of a page, which other sites show beside a link to it: title, name and mark.

Pillow comes with torchvision, and brings a font, so that nothing is asked from a network. The font
has Latin letters: an edition in another script needs one of its own.
"""

import io
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from PIL import Image, ImageDraw, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN = 90
BACK, FRONT = (11, 100, 112), (255, 255, 255)  # the colours of docs/theme/assets/favicon.svg
SIZES = (84, 72, 62, 54, 46)  # of the title, the first at which it fits
SPACING = 16
COMPRESSION = 3  # 6 takes more than twice as long, for a fifth less
TALL = 370  # what there is room for below the mark


def address_of(page: str) -> str:
    """Return where the picture of a page is served, below the root."""
    return f"assets/cards/{PurePosixPath(page).with_suffix('.png')}"


def card(title: str, site: str) -> bytes:
    """Return the picture of a page, as PNG."""
    image = Image.new("L", SIZE)  # how much of FRONT there is: one byte each makes small files
    draw = ImageDraw.Draw(image)
    # The mark of the logo: a nabla, stopped by a bar.
    x, y, unit = MARGIN, 84, 4.5
    corners = [(x, y), (x + 16 * unit, y), (x + 8 * unit, y + 12.5 * unit), (x, y)]
    bar = [(x - unit, y + 18 * unit), (x + 17 * unit, y + 18 * unit)]
    for line in (corners, bar):
        draw.line(line, fill=255, width=11, joint="curve")
        for px, py in line:
            draw.ellipse((px - 5, py - 5, px + 5, py + 5), fill=255)
    draw.text((x + 24 * unit, y + 9 * unit), site, 255, _font(42), anchor="lm")
    font, text = _fitted(draw, title)
    draw.multiline_text((MARGIN, HEIGHT - MARGIN), text, 255, font, anchor="ld", spacing=SPACING)
    steps = [
        round(b + (f - b) * i / 255) for i in range(256) for b, f in zip(BACK, FRONT, strict=True)
    ]
    image.putpalette(steps)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _fitted(draw: ImageDraw.ImageDraw, title: str) -> tuple[Any, str]:
    """Return the font and the lines of a title; cut it where even the smallest does not fit."""
    for size in SIZES:
        font, lines = _font(size), [""]
        for word in title.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and draw.textlength(longer, font) > WIDTH - 2 * MARGIN:
                lines.append(word)
            else:
                lines[-1] = longer
        most = int(TALL / (1.2 * size + SPACING))
        if len(lines) <= most:
            break
    if len(lines) > most:
        lines[most - 1 :] = [f"{lines[most - 1]} ..."]
    return font, "\n".join(lines)
