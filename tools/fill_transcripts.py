"""Write what commands and examples print into README, docs and the docstrings of examples (`make docs`)."""

from __future__ import annotations

import re
import sys
import tempfile
import textwrap
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.api.test_examples import PRINTS, SCRIPTS, docstring_of, missing_packages, run_script  # noqa: E402
from tests.test_docs import BLOCK, PAGES, run_line  # noqa: E402


def filled(block: re.Match[str]) -> str:
    """A console block with fresh output after each command."""
    calls = re.findall(r"^\$ (.*)$", block["calls"], flags=re.MULTILINE)
    printed = "".join(f"$ {line}\n{run_line(line)}" for line in calls)
    return f"{block['fence']}console\n{printed}{block['fence']}"


def with_output(script: Path, printed: str) -> str:
    """Return the text of an example whose docstring ends with what the script prints."""
    old = docstring_of(script)
    lines = "\n".join(line.rstrip() for line in printed.strip("\n").splitlines())
    new = f"{old.partition(PRINTS)[0].rstrip()}\n{PRINTS}{textwrap.indent(lines, '    ')}\n"
    return script.read_text("utf-8").replace(old, new, 1)


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(BLOCK.sub(filled, text), encoding="utf-8")
    for script in SCRIPTS:
        if missing := missing_packages(script):
            print(f"{script.name} left as it is: it needs {' and '.join(missing)}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            printed = run_script(script, Path(folder))
        script.write_text(with_output(script, printed), encoding="utf-8")
