"""The TOML files of this package: scales and texts."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

# A path: importlib.resources would import tempfile and all that unpacks archives, some milliseconds of every hint.
FOLDER = Path(__file__).parent


def read_table(file: str) -> dict[str, Any]:
    """Return the tables of a file in this folder, by its name.

    >>> read_table("texts/en/singles.toml")["hidden-single"]["name"]
    'Hidden single'
    """
    return tomllib.loads((FOLDER / file).read_text("utf-8"))
