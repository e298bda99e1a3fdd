import platform
import subprocess
import sys
from pathlib import Path

Path("pyproject.toml").write_text("[tool.mkdocs-sybil]\n")
Path("docs").mkdir()
Path("docs/page.md").write_text('# A page\n\n--8<-- "sum.py"\n')
Path("snippets/page").mkdir(parents=True)
Path("snippets/page/sum.py").write_text("print(48 + 8)\n")
Path("snippets/page/sum.out").write_text("57\n")  # one wrong digit

command = [sys.executable, "-m", "mkdocs_sybil", "check"]
told = subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout
print(told.replace(platform.python_version(), "3.x.y"), end="")
