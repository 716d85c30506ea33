"""The keys under which the page keeps games and settings never change: players would lose them."""

from __future__ import annotations

import re
from pathlib import Path

import nonet

STATIC = Path(nonet.__file__).parent / "web" / "static"
KEYS = {"nonet.finished", "nonet.game", "nonet.layout", "nonet.lessons"}
KEYS |= {"nonet.recent-rules", "nonet.settings", "nonet.shelf"}


def test_the_keys_are_those_of_before() -> None:
    texts = [file.read_text("utf-8") for file in STATIC.rglob("*.js")]
    assert {key for text in texts for key in re.findall(r"""["'`](nonet\.[a-z.-]+)["'`]""", text)} == KEYS
