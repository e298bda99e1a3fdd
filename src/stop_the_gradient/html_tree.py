"""The HTML of a page as a tree: parsed once, as browsers parse it (Lexbor), and written once.

Lexbor copies a node that is inserted somewhere. So what is new is given as HTML, and a node that
was found before a change around it must be looked for again.
"""

import html
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

Node = LexborNode


def parse(content: str) -> Node:
    """Return the element whose children are the content of a page."""
    body = LexborHTMLParser(f"<!doctype html><body>{content}").body
    assert body is not None, "a document has a body"
    return body


def write(tree: Node) -> str:
    """Return the HTML of all that an element holds."""
    return tree.inner_html or ""


def children(node: Node) -> Iterator[Node]:
    """Yield what an element holds: elements, texts and comments."""
    child = node.child
    while child is not None:
        yield child
        child = child.next


def insert_before(node: Node, content: str) -> None:
    """Put HTML in front of a node."""
    for new in children(parse(content)):
        node.insert_before(new)


def insert_after(node: Node, content: str) -> None:
    """Put HTML behind a node."""
    for new in reversed([*children(parse(content))]):
        node.insert_after(new)


def replace(node: Node, content: str) -> None:
    """Put HTML in the place of a node."""
    insert_before(node, content)
    node.decompose()


def classes(node: Node) -> list[str]:
    """Return the classes of an element, in order."""
    return (node.attributes.get("class") or "").split()


def add_class(node: Node, name: str) -> None:
    """Give an element one more class."""
    node.attrs["class"] = " ".join([*classes(node), name])


def text_of(node: Node) -> str:
    """Return the text of an element, without the sign that links to a heading."""
    text = node.text()
    for link in node.css("a.headerlink"):
        text = text.replace(link.text(), "")
    return text.strip()


def next_element(node: Node) -> Node | None:
    """Return the element that follows a node, with nothing but white space between the two."""
    after = node.next
    while after is not None and after.is_text_node and not after.text(deep=True).strip():
        after = after.next
    return after if after is not None and after.is_element_node else None


def attribute(name: str, value: str) -> str:
    """Return an attribute, with a space in front of it."""
    return f' {name}="{html.escape(value)}"'
