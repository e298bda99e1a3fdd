"""What a recorded SVG picture may hold, by an allow list: it stands in the page as HTML does.

The lists name what is allowed: what matplotlib and Graphviz draw with, but for style sheets, which
would hold for the whole page. Where HTML ends something earlier than XML does (comments, sections
of CDATA, processing instructions), a browser would find elements that were not looked at: these
are refused.
"""

import re
from collections.abc import Mapping
from typing import NoReturn
from xml.parsers import expat

SVG = "http://www.w3.org/2000/svg"
DEEPEST = 100
TEXT = {"title", "desc"}  # in which a browser reads HTML: they may hold text alone
ELEMENTS = TEXT | {
    "a", "circle", "clipPath", "defs", "ellipse", "g", "image", "line", "linearGradient", "marker",
    "mask", "metadata", "path", "pattern", "polygon", "polyline", "radialGradient", "rect", "stop",
    "svg", "symbol", "text", "textPath", "tspan", "use",
}  # fmt: skip
ABOUT = re.compile("(rdf|cc|dc):[A-Za-z]+")  # what <metadata> may hold
# Both attributes, and properties of a style.
PROPERTIES = {
    "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "direction",
    "display", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "font", "font-family",
    "font-size", "font-stretch", "font-style", "font-variant", "font-weight", "letter-spacing",
    "marker-end", "marker-mid", "marker-start", "mask", "mix-blend-mode", "opacity", "overflow",
    "paint-order", "shape-rendering", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "text-anchor", "text-decoration", "text-rendering",
    "vector-effect", "visibility", "white-space", "word-spacing", "writing-mode",
}  # fmt: skip
NUMBERS = {
    "clipPathUnits", "cx", "cy", "d", "dx", "dy", "fx", "fy", "gradientTransform", "gradientUnits",
    "height", "lengthAdjust", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits",
    "maskUnits", "offset", "orient", "pathLength", "patternContentUnits", "patternTransform",
    "patternUnits", "points", "preserveAspectRatio", "r", "refX", "refY", "rotate", "rx", "ry",
    "spreadMethod", "startOffset", "textLength", "transform", "viewBox", "width", "x", "x1", "x2",
    "y", "y1", "y2",
}  # fmt: skip
WORDS = re.compile(
    "aria-[a-z]+|data-[-a-z0-9]+|class|focusable|id|lang|role|tabindex|version|xlink:title"
    "|xlink:type|xml:lang|xml:space|xmlns:(cc|dc|rdf|xlink)|rdf:(about|resource)"
)
LINKS = {"href", "xlink:href"}
PIXELS = re.compile(r"data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*")
FUNCTION = re.compile(r"(?<![^\s,;:()])([^\s,;:()]*)\(")  # tried where a word begins only
FUNCTIONS = {
    "calc", "cubic-bezier", "hsl", "hsla", "matrix", "matrix3d", "max", "min", "rgb", "rgba",
    "rotate", "scale", "skewX", "skewY", "translate", "var",
}  # fmt: skip
OWN = re.compile(r"url\(\s*(['\"]?)#[-\w.:]+\1\s*\)")  # a part of the picture
TAG = re.compile(r"<[a-zA-Z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
IDENTIFIER = re.compile(r"\sid\s*=\s*([\"'])(.*?)\1", re.DOTALL)
# What names an element by its id: attributes, links, and `url(#...)` in any property.
NAMING = re.compile(
    r"(\s(?:id|aria-(?:labelledby|describedby|details|controls|owns|flowto))\s*=\s*[\"'])([^\"']*)"
    r"|(\s(?:xlink:)?href\s*=\s*[\"']#|url\(\s*(?:[\"']|&\w+;|&#\w+;)?#)([^\"'\s)&]+)"
)
ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9A-Fa-f]+);)")


def check(text: str) -> None:
    """Raise ValueError, with the line, if a picture is none, or holds what is not allowed."""
    if entity := ENTITY.search(text):
        line = text.count("\n", 0, entity.start()) + 1
        raise ValueError(f"line {line}: only &amp; &lt; &gt; &quot; &apos; and numbers are known")
    try:
        _Checker().parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise ValueError(str(error)) from None


def ids(text: str) -> list[str]:
    """Return the ids of the elements of a picture."""
    return [found[2] for tag in TAG.finditer(text) for found in IDENTIFIER.finditer(tag[0])]


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return a picture in which elements have other ids, and are named by them."""

    def name(found: re.Match[str]) -> str:
        words = re.split(r"(\s+)", found[2] or found[4])
        return (found[1] or found[3]) + "".join(names.get(word, word) for word in words)

    return TAG.sub(lambda tag: NAMING.sub(name, tag[0]), text)


class _Checker:
    """Looks at each thing that a parser finds."""

    def __init__(self) -> None:
        self.open: list[str] = []  # the elements that are open, the outermost first
        self.ids: set[str] = set()
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda _: self.open.pop()
        self.parser.CommentHandler = self._comment
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.ProcessingInstructionHandler = lambda target, _: self._refuse(f"<?{target}")
        self.parser.StartCdataSectionHandler = lambda: self._refuse("<![CDATA[")

    def _refuse(self, what: str) -> NoReturn:
        line = self.parser.CurrentLineNumber
        raise ValueError(f"line {line}: a picture may not hold {what}")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        parent = self.open[-1] if self.open else ""
        if not self.open and tag != "svg":
            raise ValueError("it does not begin with <svg")
        about = "metadata" in self.open and ABOUT.fullmatch(tag)
        if (tag not in ELEMENTS or "metadata" in self.open) and not about:
            advice = ": its rules would hold for the whole page" if tag == "style" else ""
            self._refuse(f"<{tag}>{advice}")
        if parent in TEXT:
            self._refuse(f"<{tag}> in <{parent}>")
        if len(self.open) == DEEPEST:
            self._refuse(f"more than {DEEPEST} elements in each other")
        self.open.append(tag)
        for name, value in attributes.items():
            if name == "id" and value in self.ids:
                self._refuse(f"two elements with the id {value[:100]!r}")
            self.ids |= {value} if name == "id" else set()
            if not _is_allowed(tag, name, value):
                self._refuse(f"{name}={value[:100]!r}")

    def _comment(self, content: str) -> None:
        if content.startswith((">", "->")):
            self._refuse(f"<!--{content[:100]}-->, which ends earlier in HTML")

    def _doctype(
        self, _name: str, system: str | None, public: str | None, has_subset: bool
    ) -> None:
        if has_subset or ">" in f"{system}{public}":
            self._refuse("declarations")


def _is_allowed(tag: str, name: str, value: str) -> bool:
    """Tell whether an attribute can neither run nor fetch anything."""
    if WORDS.fullmatch(name):
        return True
    if name == "xmlns":
        return value == SVG
    if name in LINKS:
        return value.startswith("#") or (tag == "image" and bool(PIXELS.fullmatch(value)))
    if name == "style":
        pairs = [rule.partition(":") for rule in value.split(";") if rule.strip()]
        return all(key.strip() in PROPERTIES and _is_plain(rest) for key, _, rest in pairs)
    return name in PROPERTIES | NUMBERS and _is_plain(value)


def _is_plain(value: str) -> bool:
    """Tell whether a value of CSS names nothing outside of the picture."""
    rest = OWN.sub("", value)
    return "\\" not in rest and "/*" not in rest and {*FUNCTION.findall(rest)} <= FUNCTIONS
