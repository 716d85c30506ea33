"""The gallery: every card creates a puzzle of the level that it offers, and has a name, a line and a picture."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from nonet.draw.themes import LIGHT_INKS
from nonet.generate.rules.registry import types_of
from nonet.human.levels import LEVELS
from nonet.model.kinds import every_kind, find_kind
from nonet.solver import core as _native
from nonet.web.gallery import CARDS, OFFERS, Card, every_card, kind_names, kinds_with_rules, offers, rule_names
from tests.families import for_each
from tests.web.calls import post

MOST_LETTERS = 72  # of a line, so that it takes at most four rows of a narrow card
PAIRS = [
    ("killer", "thermo"),
    ("kropki", "renban"),
    ("sandwich", "arrow"),
    ("whispers", "palindrome"),
    ("xv", "between"),
]
needs_core = pytest.mark.skipif(_native.missing() is not None, reason="human logic is in the compiled core")


def levels_at(parts: tuple[str, ...], size: int) -> list[str]:
    """The levels that all parts have at a size."""
    return [level for level in LEVELS if all(level in offers()[part].get(str(size), []) for part in parts)]


Case = tuple[Card, int, str]


def name_of(case: Case) -> str:
    card, size, level = case
    return f"{card.id} {size} {level}"


def levels_of(card: Card) -> tuple[int, list[str]]:
    """The levels of a card at its usual size: 9, or else the smallest that it has."""
    sizes = [card.size] if card.size else sorted(map(int, offers()[card.kind]), key=lambda size: (size != 9, size))
    found = ((size, levels_at((card.kind, *card.rules), size)) for size in sizes)
    return next((each for each in found if each[1]), (0, []))


def one_each(cards: Iterable[Card]) -> list[Case]:
    """Each card with one of its levels, one card easy, the next medium and so on."""
    found = [(card, *levels_of(card)) for card in cards]
    return [(card, size, levels[i % len(levels)]) for i, (card, size, levels) in enumerate(found) if levels]


def all_levels(cards: Iterable[Card]) -> list[Case]:
    return [(card, size, level) for card in cards for size, levels in [levels_of(card)] for level in levels]


def create(client: TestClient, **asked: Any) -> dict[str, Any]:
    made: dict[str, Any] = post(client, "create", seed=2026, **asked)
    return made


def check(client: TestClient, case: Case) -> None:
    card, size, level = case
    made = create(client, kind=card.kind, size=size, rules=list(card.rules), level=level)
    assert (made["level"], made["board"]["kind"], made["board"]["size"]) == (level, card.kind, size)
    placed = {rule.split()[0] for rule in made["board"]["rules"]}
    names = {*card.rules, *(name.removeprefix("negative-") for name in card.rules)}  # which marks none of its marks
    wanted = {type_.id for name in names for type_ in types_of(name)}
    assert placed <= wanted
    assert bool(placed) == bool(wanted)


@needs_core
@for_each("case", one_each(CARDS), name_of)
def test_a_card_creates_a_puzzle_of_the_level(client: TestClient, case: Case) -> None:
    check(client, case)


@needs_core
@for_each("case", all_levels(CARDS), name_of)
def test_a_card_creates_puzzles_of_all_its_levels(client: TestClient, case: Case) -> None:
    check(client, case)


@needs_core
@for_each("case", one_each(card for card in every_card() if card.group), name_of)
def test_a_rare_card_creates_a_puzzle_of_the_level(client: TestClient, case: Case) -> None:
    check(client, case)


@needs_core
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_rules_together_come_at_the_levels_both_have(client: TestClient, pair: tuple[str, str]) -> None:
    levels = levels_at(("classic", *pair), 9)
    assert len(levels) >= 3
    assert create(client, kind="classic", size=9, rules=list(pair), level=levels[1])["level"] == levels[1]


@needs_core
@pytest.mark.parametrize("kind", ["jigsaw", "diagonal+window", "latin"])
def test_a_rule_on_another_board_comes_too(client: TestClient, kind: str) -> None:
    made = create(client, kind=kind, size=9, rules=["killer"], level="medium")
    assert made["board"]["kind"] == kind
    assert made["level"] == "medium"


def test_measured_offers_are_of_kinds_and_rules_in_their_order() -> None:
    measured = json.loads(OFFERS.read_text(encoding="utf-8"))
    assert list(measured) == [name for name in (*kind_names(), *rule_names()) if name in measured]
    assert measured.items() <= offers().items()
    missing = {part for card in CARDS for part in (card.kind, *card.rules)} - set(measured)
    assert not missing, f"tools/make_offers.py measures {missing}"
    assert set(rule_names()) <= set(measured)


def test_what_is_not_measured_has_the_usual_levels_of_small_boards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    offers.cache_clear()
    (nothing := tmp_path / "offers.json").write_text("{}")
    monkeypatch.setattr("nonet.web.gallery.OFFERS", nothing)
    try:
        found = offers()
    finally:
        offers.cache_clear()
    usual = ["easy", "medium", "hard"]
    assert found["samurai"] == {"4": ["easy"], "6": usual, "9": usual}
    assert found["killer"] == {"4": ["easy"], "6": usual, "8": usual, "9": usual}


def test_offers_are_levels_and_sizes_in_order() -> None:
    for part, sizes in offers().items():
        assert list(sizes) == sorted(sizes, key=int), part
        assert all(levels == [level for level in LEVELS if level in levels] and levels for levels in sizes.values())


def test_every_kind_and_rule_that_comes_soon_has_a_card() -> None:
    cards = every_card()
    kinds = {kind.id for kind in every_kind() if offers().get(kind.id)}
    assert {card.kind for card in cards} == kinds
    assert {name for card in cards for name in card.rules} == {name for name in rule_names() if offers()[name]}


def test_cards_that_people_look_for_first_have_levels() -> None:
    for card in CARDS:
        assert levels_of(card)[1][:3] == ["easy", "medium", "hard"], card.id


def test_a_card_has_a_name_a_line_and_a_picture_in_the_colours_of_the_page() -> None:
    cards = every_card()
    assert len({card.id for card in cards}) == len(cards)
    for card in cards:
        assert card.name
        assert re.fullmatch(r"[A-Z0-9(].*\.", card.line), card.line
    for card in CARDS:
        assert len(card.line) <= MOST_LETTERS, card.line
        colours = {
            each.get(name) for each in ElementTree.fromstring(card.picture()).iter() for name in ("fill", "stroke")
        }
        known = {f"var(--ink-{ink})" for ink in LIGHT_INKS}
        known |= {f"var(--{name})" for name in ("tint", "band-line", "thin", "thick", "given")}
        assert colours <= known | {None, "none"}, card.id


def test_only_boards_of_one_grid_take_rules() -> None:
    assert "classic" in kinds_with_rules()
    assert "diagonal+window" in kinds_with_rules()
    assert all(find_kind(name).is_square for name in kinds_with_rules())


def test_the_route_lists_cards_and_offers(client: TestClient) -> None:
    answer = client.get("/api/gallery")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "max-age=300"
    gallery = answer.json()
    assert [card["id"] for card in gallery["cards"]] == [card.id for card in every_card()]
    assert gallery["offers"] == offers()
    assert gallery["with_rules"] == kinds_with_rules()
