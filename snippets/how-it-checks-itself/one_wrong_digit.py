import platform
from pathlib import Path

from mkdocs_sybil.examples import Page, PythonBlockParser, outcome

Path("snippets").mkdir()
Path("snippets/sum.py").write_text("print(48 + 8)\n")
Path("snippets/sum.out").write_text("57\n")  # one wrong digit
Path("page.md").write_text(
    '```python\n--8<-- "sum.py"\n```\n'  # line 1 of the page
    '```output\n--8<-- "sum.out"\n```\n'
)
for example in Page.parse("page.md", PythonBlockParser("snippets")):
    failure = outcome(example).failure
    failure = failure.replace(platform.python_version(), "3.x.y")
    print(f"page.md:{example.line}: {failure}")
