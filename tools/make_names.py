"""Write src/nonet/_base/names.py: the names of levels, kinds, symmetries and techniques as types."""

from __future__ import annotations

import sys
from pathlib import Path

from nonet.generate.symmetry import SYMMETRIES
from nonet.human.levels import LEVELS
from nonet.model.kinds import every_kind
from nonet.puzzle.lessons import techniques

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.make_rule_functions import formatted  # noqa: E402

FILE = ROOT / "src" / "nonet" / "_base" / "names.py"
NOTE = '''"""Names that users type, as types: editors complete them, and type checkers find a slip.

Written by tools/make_names.py from the registries: change the names there. Functions that also take other names, such
as "diagonal+window" or the name of a plug-in, declare `KindName | str`.
"""

from typing import Literal, TypeAlias
'''

TYPES = {
    "Level": LEVELS,
    "KindName": [kind.id for kind in every_kind()],
    "SymmetryName": list(SYMMETRIES),
    "TechniqueName": [lesson.id for lesson in techniques()],
}


def file_text() -> str:
    """Return the whole file."""
    lines = [f"{name}: TypeAlias = Literal[{', '.join(map(repr, names))}]" for name, names in TYPES.items()]
    return "\n".join([NOTE, *lines, ""])


def main() -> None:
    FILE.write_text(formatted(file_text()), "utf-8")


if __name__ == "__main__":
    main()
