"""docs/reference/rules.md: the tables are those of the registry."""

from __future__ import annotations

from tools.make_rules_page import END, PAGE, START, tables

from nonet.model.rules import RULES


def test_the_tables_are_current() -> None:
    text = PAGE.read_text("utf-8")
    assert text.split(START)[1].split(END)[0] == tables(), "run make docs"
    assert all(f"`{rule.id}`" in text for rule in RULES)


def test_every_picture_is_there() -> None:
    folder = PAGE.parents[1] / "gallery" / "rules"
    assert [rule.id for rule in RULES if not (folder / f"{rule.id}.svg").exists()] == []
