"""How often pages use a phrase that loses readers, per 1,000 words of prose.

Run it alone, or with pages: `uv run python tests/studies/phrases.py [PAGE ...]`. It prints each
place and the rate. Each pattern has the use that was unclear, not each use of the word: a tensor
may be moved to a GPU, and a chapter may take 20 minutes. What a page quotes does not count.
"""

import re
import sys
from pathlib import Path

PAGES = Path("docs/en")
THING = (
    r"(weights?|parameters?|layers?|optimizers?|loss|losses|functions?|hooks?|modules?|tensors?)"
)
PHRASES = {
    "path, edge": r"(?<!all the )\bways? back\b",
    "changes, is updated": rf"\b{THING} (is |are |still |also )*moves?d?\b|\bmoves? (an?|the|its) {THING}\b",
    "stores, keeps": r"\bsav(e|es|ing) (an?|no|its) activations?\b",
    "different": r"\banother\b(?! \d)",
    "is, is reported, depends on, accepts": rf"\bstands? (?!for\b)|\bgoes by\b|\b(is|are) told\b|\bsits? on\b|\b{THING} (takes (an?|one|the) (list|name|flag|tensor)|wants)\b",
    "fix": r"\b(cure|cures|cured|mend|mends|mended)\b",
    "again, next to, also": r"\banew\b|\bbeside\b|\bin turn\b|\band so (does|do|is|are)\b",
    "after": r"\bbehind `backward\(\)`",
    "as it is": r"\bas pasted\b|\bexecuted here\b",
    "is not a leaf": r"\bno leaf\b",
    "raises an error": r"\brefuse[sd]?\b",
    "version counter": r"\bthe count (says|grows|rises|differs)\b",
    "GPU": r"\bcards?\b",
    "you can": r"\bIt (needs|gives):",
}
NOT_PROSE = re.compile(
    r"\A---\n.*?\n---\n"  # front matter
    r"|^ *(?P<fence>`{3,}|~{3,}).*?^ *(?P=fence) *$"
    r"|<math.*?</math>|<!--.*?-->|^ *;?--8<--.*?$"
    r"|\{[^}\n]*(?:#|data-)[^}\n]*\}"  # attributes of a heading
    r"|(?<=\])\([^)]*\)|(?<=\])\[[^\]]*\]"  # where a link leads
    r'|"[^"\n]*"',
    re.DOTALL | re.MULTILINE,
)


def prose(path: Path) -> str:
    """What a reader reads of a page, without programs, links' targets and quotations."""
    return NOT_PROSE.sub(" ", path.read_text(encoding="utf-8"))


def main() -> None:
    words = found = 0
    for path in [Path(name) for name in sys.argv[1:]] or sorted(PAGES.rglob("*.md")):
        text = prose(path)
        words += len(text.split())
        for say, pattern in PHRASES.items():
            for match in re.finditer(pattern, text, re.IGNORECASE):
                found += 1
                context = text[max(0, match.start() - 40) : match.end() + 40]
                print(f"{path}: [{say}] ... {' '.join(context.split())} ...")
    print(f"{found} in {words} words: {1000 * found / max(words, 1):.2f} per 1,000")


if __name__ == "__main__":
    main()
