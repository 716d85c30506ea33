"""What a page needs to set puzzles: the rules as tools, what lies on a board, and how a puzzle stands."""

from __future__ import annotations

from starlette.testclient import TestClient

import nonet
from nonet.model import make_board
from nonet.model.rules import RULES, parse_rule
from nonet.web.routes.about import RuleToolOut, rules_out
from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from tests.families import for_each

TOOLS = {tool.id: tool for tool in rules_out().rules}


def test_every_rule_of_the_registry_is_a_tool(client: TestClient) -> None:
    listed = client.get("/api/rules").json()["rules"]
    assert [one["id"] for one in listed] == [rule.id for rule in RULES]
    assert len({one["name"] for one in listed}) == len(listed)
    thermo = next(one for one in listed if one["id"] == "thermo")
    assert (thermo["name"], thermo["family"], thermo["cells"]) == ("Thermometer", "lines", [2, None])


@for_each("tool", TOOLS.values())
def test_the_example_of_a_tool_is_within_its_bounds(tool: RuleToolOut) -> None:
    if tool.is_text:
        return
    rule = parse_rule(tool.example)
    for (least, most), number in ((tool.values, len(rule.values)), (tool.groups, len(rule.groups))):
        assert least <= number <= (number if most is None else most)
    assert all(tool.cells[0] <= len(group) <= (tool.cells[1] or 81) for group in rule.groups)


def test_an_arrow_needs_a_bulb_and_a_shaft() -> None:
    assert TOOLS["arrow"].groups == (2, None)
    assert TOOLS["little-killer"].groups == (1, 1)


def test_a_board_says_what_lies_on_it_and_where(client: TestClient) -> None:
    rules = ["thermo r1c1 r2c1", "sandwich 15 r0c4", "anti-knight"]
    laid = client.post("/api/board", json={"rules": rules}).json()["laid"]
    assert [one["places"] for one in laid] == [[[0, 0], [1, 0]], [[-1, 3]], []]
    assert [one["words"] for one in laid] == list(make_board(rules=rules).sentences[-3:])
    assert [one["name"] for one in laid] == ["thermo", "sandwich", "anti knight"]


def test_a_board_names_its_rules_in_the_language_that_is_asked_for(client: TestClient) -> None:
    asked = {"kind": "diagonal", "rules": ["killer 5 r1c1 r1c2"]}
    german = client.post("/api/board", json=asked, headers={"Accept-Language": "de"}).json()
    assert [one["name"] for one in german["laid"]] == ["Käfig"]
    assert len(german["special"]) == 1  # rows, columns and boxes are told from it, whatever they are called
    assert german["special"][0].startswith("Jede der zwei Hauptdiagonalen")


def test_a_board_says_what_differs_from_a_classic_one(client: TestClient) -> None:
    def special(**board: object) -> list[str]:
        found: list[str] = client.post("/api/board", json=board).json()["special"]
        return found

    assert special() == special(rules=["anti-knight"]) == special(kind="latin", size=5) == []
    (diagonals,) = special(kind="diagonal", rules=["thermo r1c1 r2c1"])
    assert diagonals.startswith("Each of the two main diagonals")
    (boxes,) = special(kind="samurai")
    assert boxes.startswith("Each box of a grid")


def test_places_of_a_rule_in_one_grid_are_those_of_the_canvas(client: TestClient) -> None:
    laid = client.post("/api/board", json={"kind": "samurai", "rules": ["grid 2: thermo r1c1 r2c1"]}).json()["laid"]
    assert laid[0]["places"] == [[0, 12], [1, 12]]


def test_live_says_how_many_solutions_and_where_they_differ(client: TestClient) -> None:
    def ask(**asked: object) -> dict[str, object]:
        answer: dict[str, object] = client.post("/api/live", json=asked).json()
        return answer

    one = ask(givens=GIVENS)
    assert (one["verdict"], one["sentence"], one["differing"], one["candidates"]) == (
        "unique",
        "one solution",
        [],
        None,
    )
    two = ask(givens=[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0])
    assert (two["verdict"], two["solution"]) == ("unique", [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1])
    few = ask(givens=[1, 2, 3, 4, 3, 4, 1, 2, *[0] * 8], only_true=True)
    assert (few["verdict"], few["count"], few["is_exact"]) == ("multiple", 4, True)
    assert few["differing"] == [*range(8, 16)]
    assert few["candidates"] == [*[[]] * 8, [2, 4], [1, 3], [2, 4], [1, 3], [2, 4], [1, 3], [2, 4], [1, 3]]
    many = ask(givens=[0] * 81)
    assert (many["sentence"], many["count"], many["is_exact"]) == ("more than 100 solutions", 100, False)
    none = ask(givens=[1, 1, *[0] * 14], only_true=True)
    assert (none["verdict"], none["count"]) == ("none", 0)
    assert str(none["sentence"]).startswith("no solution: ")


def test_live_finds_the_digits_that_leave_one_solution(client: TestClient) -> None:
    text = "12..34.........1"
    asked = {"givens": [0 if digit == "." else int(digit) for digit in text]}
    found = client.post("/api/live", json=asked | {"deciding": True}).json()
    counts = nonet.true_candidates(text, counts=5).counts
    expected = {candidate for candidate, count in counts.items() if count == 1}
    assert expected
    assert {(cell, digit) for cell, digits in enumerate(found["deciding"]) for digit in digits} == expected
    assert found["candidates"]
    assert client.post("/api/live", json=asked).json()["deciding"] is None
