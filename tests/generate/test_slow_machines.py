"""The clock says whether a puzzle is made in time, and never which one: a slow machine gives the same, or none."""

from __future__ import annotations

from itertools import count

import pytest

import nonet
from nonet._base.errors import CreationTimeout
from nonet.generate.fill import with_random_layout
from nonet.model import BoardSpec


@pytest.mark.parametrize(("kind", "size"), [("jigsaw", 9), ("jigsaw", 7), ("jigsaw+diagonal", 6)])
def test_a_seed_gives_the_same_layout_on_a_slow_machine(kind: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = [with_random_layout(BoardSpec(kind, size), seed) for seed in range(3)]
    monkeypatch.setattr("nonet._base.deadline.monotonic", count(step=10).__next__)  # ten seconds between two looks
    assert [with_random_layout(BoardSpec(kind, size), seed) for seed in range(3)] == usual


@pytest.mark.parametrize(
    "criteria",
    [
        {"level": "medium", "size": 6},
        {"level": "hard", "size": 8},
        {"level": "medium", "size": 12},
        {"level": "medium", "kind": "diagonal"},
        {"level": "medium", "size": 6, "rules": ["thermo"]},
        {"size": 6, "clues": (12, 14), "symmetry": "rotate-180"},
    ],
    ids=str,
)
def test_a_seed_gives_the_same_puzzle_or_none_whenever_time_ends(
    criteria: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A clock that counts how often it is looked at; the limit comes after more and more looks."""
    usual = nonet.create(seed=1, timeout=1e6, **criteria)  # type: ignore[arg-type]
    limit, is_made = 1.0, False
    while not is_made:
        monkeypatch.setattr("nonet._base.deadline.monotonic", count().__next__)
        try:
            made = nonet.create(seed=1, timeout=limit, **criteria)  # type: ignore[arg-type]
        except CreationTimeout:
            limit *= 1.4
        else:
            assert made == usual
            is_made = True
        assert limit < 1e6
