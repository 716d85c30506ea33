"""Write what the commands really print into the console blocks of README and docs (`make docs`)."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.test_docs import BLOCK, PAGES, run_line  # noqa: E402


def filled(block: re.Match[str]) -> str:
    """A console block with fresh output after each command."""
    calls = re.findall(r"^\$ (.*)$", block["calls"], flags=re.MULTILINE)
    printed = "".join(f"$ {line}\n{run_line(line)}" for line in calls)
    return f"{block['fence']}console\n{printed}{block['fence']}"


if __name__ == "__main__":
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(BLOCK.sub(filled, text), encoding="utf-8")
