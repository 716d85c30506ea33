"""The gallery of the documentation shows what is drawn today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from nonet.solver import ENGINES

ROOT = Path(__file__).parent.parent.parent


def test_the_gallery_is_not_stale() -> None:
    if ENGINES[0].unavailable():
        pytest.skip("steps are found by the compiled core")
    tool = runpy.run_path(str(ROOT / "tools" / "make_gallery.py"))
    shown = list(tool["pictures"]())
    folder = ROOT / "docs" / "gallery"
    kept = {
        file.relative_to(folder).with_suffix("").as_posix(): file.read_text("utf-8") for file in folder.rglob("*.svg")
    }
    drawn = {picture.name: picture.svg for picture in (*shown, *tool["rule_pictures"]())}
    assert kept == drawn, "make docs writes the gallery anew"
    page = (ROOT / "docs" / "reference" / "gallery.md").read_text("utf-8")
    assert page == tool["page"](shown), "make docs writes the gallery anew"
