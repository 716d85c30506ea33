"""Every route: what it answers to right input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from starlette.testclient import TestClient

import nonet
from nonet._base.files import write_folder
from nonet.formats import FORMATS
from nonet.model import Layout, make_board
from nonet.model.kinds import every_kind
from nonet.solver import core as _native
from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from nonet.web.schemas import EXAMPLE_LINE as LINE
from tests.web.calls import post
from tests.web.cases import with_cell

SOLUTION = list(nonet.Puzzle(LINE).solution or ())
CHAINED = [0 if symbol == "." else int(symbol) for symbol in
        "...5......2...79.....9.6.349.8...5..27.6....3.3.....8..8...1.526....5..7...3..1.."]  # fmt: skip


needs_core = pytest.mark.skipif(_native.missing() is not None, reason="human logic is in the compiled core")


def test_about_names_kinds_levels_formats_and_limits(client: TestClient) -> None:
    about = client.get("/api/about").json()
    assert [kind["id"] for kind in about["kinds"]] == [k.id for k in every_kind() if not k.needs_grids]
    assert [each["id"] for each in about["formats"]] == [each.id for each in FORMATS]
    assert about["levels"] == ["easy", "medium", "hard", "expert", "extreme"]
    assert about["limits"]["solve_size"] >= 25
    sizes = {kind["id"]: kind["sizes"] for kind in about["kinds"]}
    assert 7 in sizes["latin"]
    assert 7 not in sizes["diagonal"]


@needs_core
def test_an_answer_carries_its_proof_if_asked(client: TestClient, tmp_path: Path) -> None:
    assert post(client, "solve", givens=GIVENS)["proof"] is None
    files = post(client, "solve", givens=GIVENS, proof=True)["proof"]
    write_folder(str(tmp_path / "proof"), ((name, text.encode()) for name, text in files.items()))
    assert nonet.verify_proof(tmp_path / "proof").claim == "the puzzle has exactly one solution"


def test_a_board_has_its_regions_by_name(client: TestClient) -> None:
    board = post(client, "board", kind="diagonal+window")
    assert board["name"] == "Diagonal window Sudoku, 9 x 9"
    expected = make_board("diagonal+window").regions
    assert [(r["name"], tuple(r["cells"])) for r in board["regions"]] == [(r.name, r.cells) for r in expected]
    assert (board["box"], board["layout"], len(board["sentences"])) == ([3, 3], None, 5)


def test_a_layout_alone_is_a_jigsaw(client: TestClient) -> None:
    board = post(client, "board", layout="1122\n1122\n3344\n3344")
    assert (board["kind"], board["size"], board["layout"]) == ("jigsaw", 4, "1122\n1122\n3344\n3344")


def test_solve_gives_the_only_solution(client: TestClient) -> None:
    solved = post(client, "solve", givens=GIVENS)
    assert (solved["verdict"], solved["code"], solved["solution"]) == ("unique", 1, SOLUTION)


def test_several_solutions_and_none_are_answers(client: TestClient) -> None:
    several = post(client, "solve", givens=[0] * 16, limit=5)
    assert (several["verdict"], several["code"], several["count"]) == ("multiple", 0, 5)
    assert several["differing"]
    none = post(client, "solve", givens=[1, 1, *[0] * 14])
    assert (none["verdict"], none["code"], none["solution"]) == ("none", -1, None)
    assert "1 is repeated in row 1" in none["sentence"]


def test_placed_digits_and_trusted_marks_count_in_solve(client: TestClient) -> None:
    assert post(client, "solve", givens=GIVENS, placed=with_cell(2, 9))["verdict"] == "none"
    marks: list[list[int]] = [[] for _ in range(81)]
    marks[2] = [1, 2]
    assert post(client, "solve", givens=GIVENS, candidates=marks)["verdict"] == "none"
    marks[2] = [1, 4]
    assert post(client, "solve", givens=GIVENS, candidates=marks)["verdict"] == "unique"


def test_check_knows_right_wrong_and_unfinished(client: TestClient) -> None:
    placed = [0 if given else digit for given, digit in zip(GIVENS, SOLUTION, strict=True)]
    assert post(client, "check", givens=GIVENS, placed=placed)["verdict"] == "right"
    assert post(client, "check", givens=GIVENS)["verdict"] == "sound"
    assert post(client, "check", givens=[0] * 81)["verdict"] == "incomplete"
    repeated = post(client, "check", givens=GIVENS, placed=with_cell(2, 5))
    assert (repeated["verdict"], repeated["code"]) == ("wrong", 0)
    assert {"region": 0, "digit": 5, "cells": [0, 2], "words": "5 is repeated in row 1: r1c1, r1c3"} in repeated[
        "faults"
    ]
    mistaken = post(client, "check", givens=GIVENS, placed=with_cell(2, 1))
    assert (mistaken["verdict"], mistaken["mistakes"], mistaken["faults"]) == ("wrong", [2], [])


def test_tile_reveals_a_digit_even_beside_a_mistake(client: TestClient) -> None:
    assert post(client, "tile", givens=GIVENS, row=1, column=3)["digit"] == SOLUTION[2]
    spoiled = post(client, "tile", givens=GIVENS, placed=with_cell(2, 1), row=1, column=4)
    assert (spoiled["cell"], spoiled["digit"]) == (3, SOLUTION[3])
    assert post(client, "tile", givens=[1, 1, *[0] * 14], row=1, column=1)["digit"] is None


def test_classify_gives_the_contests_text(client: TestClient) -> None:
    answer = post(client, "classify", text=LINE)
    assert answer["text"] == "Analyzing 1 Grids\nGrid 1:\nSize: 9 x 9\nUnsolved Sudoku-X\n"
    assert answer["grids"][0]["verdicts"] == [{"name": "Sudoku-X", "verdict": "Unsolved", "faults": []}]


@needs_core
def test_check_and_hint_name_wrong_digits_and_wrong_notes(client: TestClient) -> None:
    first, second = [cell for cell, given in enumerate(GIVENS) if not given][:2]
    wrong = next(digit for digit in range(1, 10) if digit != SOLUTION[first])
    placed = [wrong if cell == first else 0 for cell in range(81)]
    marks: list[list[int]] = [[] for _ in GIVENS]
    marks[second] = [digit for digit in range(1, 10) if digit != SOLUTION[second]]
    for route in ("check", "hint"):
        answer = post(client, route, givens=GIVENS, placed=placed, marks=marks)
        assert (answer["mistakes"], answer.get("verdict", "wrong")) == ([first, second], "wrong")
        assert answer["missing_notes"] == [{"cell": second, "digit": SOLUTION[second]}]
        assert answer["sentence"].endswith(f"; {SOLUTION[second]} is missing from the notes of r1c4")
        without = post(client, route, givens=GIVENS, placed=placed)
        assert (without["mistakes"], without["missing_notes"]) == ([first], [])


@needs_core
def test_a_note_that_a_wrong_digit_took_along_is_mended_but_not_named(client: TestClient) -> None:
    puzzle = nonet.Puzzle(LINE)
    first, second = next(
        (cell, peer)
        for cell in range(81)
        for peer in puzzle.board.peers[cell]
        if not GIVENS[cell] and not GIVENS[peer] and SOLUTION[peer] in puzzle.candidates[puzzle.board.name_of(cell)]
    )
    placed = [SOLUTION[second] if cell == first else 0 for cell in range(81)]
    marks: list[list[int]] = [[] for _ in GIVENS]
    marks[second] = [digit for digit in range(1, 10) if digit != SOLUTION[second]]
    answer = post(client, "check", givens=GIVENS, placed=placed, marks=marks)
    assert answer["sentence"] == f"{puzzle.board.name_of(first)} cannot be {SOLUTION[second]}"
    assert answer["missing_notes"] == [{"cell": second, "digit": SOLUTION[second]}]


@needs_core
def test_a_hint_after_a_clash_names_the_wrong_one_of_two_digits(client: TestClient) -> None:
    first, second = [cell for cell, given in enumerate(GIVENS[:9]) if not given][:2]
    placed = [SOLUTION[first] if cell in (first, second) else 0 for cell in range(81)]
    answer = post(client, "hint", givens=GIVENS, placed=placed)
    assert (answer["hint"], answer["mistakes"]) == (None, [second])
    assert "is repeated in row 1" in answer["sentence"]


PLAYED: dict[str, dict[str, Any]] = {
    "classic": {"size": 9},
    "killer": {"size": 6, "rules": ["killer"]},
    "16x16": {"size": 16},
}


@needs_core
@pytest.mark.parametrize("name", PLAYED)
def test_hints_that_are_done_in_the_notes_never_come_again(client: TestClient, name: str) -> None:
    """Play as a person with a pencil: fill the notes, then do in them what each hint says, to the end."""
    puzzle = nonet.create("hard", **PLAYED[name], seed=5)
    position = {**puzzle.board.to_dict(), "givens": list(puzzle.values), "placed": [0] * len(puzzle.values)}
    notes = post(client, "candidates", **position)["candidates"]
    seen: set[str] = set()
    eliminated = 0
    while 0 in (filled := [given or digit for given, digit in zip(puzzle.values, position["placed"], strict=True)]):
        marks = [[] if digit else note for digit, note in zip(filled, notes, strict=True)]
        hint = post(client, "hint", **position, marks=marks)["hint"]
        effects = str((hint["technique"], hint["placements"], hint["eliminations"]))
        assert effects not in seen
        seen.add(effects)
        for gone in hint["eliminations"]:
            assert gone["digit"] in marks[gone["cell"]], "the note is gone already"
            notes[gone["cell"]].remove(gone["digit"])
            eliminated += 1
        for new in hint["placements"]:
            position["placed"][new["cell"]] = new["digit"]
    assert filled == list(puzzle.solution or ())
    assert eliminated > 0


@needs_core
@pytest.mark.parametrize("route", ["hint", "steps"])
def test_own_marks_are_trusted_and_what_they_lack_is_named(client: TestClient, route: str) -> None:
    solution = nonet.Puzzle(LINE).solution
    assert solution is not None
    cell = GIVENS.index(0)
    noted: list[list[int]] = [[] for _ in GIVENS]
    noted[cell] = [digit for digit in range(1, 10) if digit != solution[cell]]
    name = solution.board.name_of(cell)
    answer = post(client, route, givens=GIVENS, marks=noted)
    assert answer["sentence"] == f"{solution[cell]} is missing from the notes of {name}"
    assert route != "hint" or answer["nudge"] == f"look again at your notes in {name}"
    noted[cell] = [solution[cell]]
    answer = post(client, route, givens=GIVENS, marks=noted)
    assert answer.get("hint") or answer["is_solved"]


def test_techniques_are_listed_and_taught(client: TestClient) -> None:
    listed = client.get("/api/techniques").json()["techniques"]
    assert [one["id"] for one in listed] == [lesson.id for lesson in nonet.techniques()]
    lesson = post(client, "technique", name="X wing")
    assert (lesson["id"], lesson["hint"]["technique"]) == ("x-wing", "x-wing")
    assert lesson["hint"]["values"] == [
        a or b for a, b in zip(lesson["puzzle"]["givens"], lesson["puzzle"]["placed"], strict=True)
    ]
    assert lesson["practice"]["givens"] == lesson["puzzle"]["givens"]


def test_the_path_of_lessons_has_every_technique_once(client: TestClient) -> None:
    path = client.get("/api/techniques").json()
    listed = [one for group in path["groups"] for one in group["techniques"]]
    assert sorted(listed) == sorted(one["id"] for one in path["techniques"])
    assert all(one["group"] in [group["id"] for group in path["groups"]] for one in path["techniques"])


@needs_core
@pytest.mark.parametrize("which", [{"number": 3}, {"seed": 7}])
def test_a_position_to_practise_on_has_every_answer(client: TestClient, which: dict[str, Any]) -> None:
    found = post(client, "practice", name="X wing", **which)
    assert found["hint"]["technique"] == "x-wing"
    done = {"placements": found["hint"]["placements"], "eliminations": found["hint"]["eliminations"]}
    assert done in found["answers"]
    assert found["puzzle"]["candidates"]
    for answer in found["answers"]:
        assert all(found["solution"][one["cell"]] != one["digit"] for one in answer["eliminations"])
    assert (found["seed"] is None) == ("number" in which)
    assert post(client, "practice", name="x-wing", **which) == found


@needs_core
def test_a_hint_may_be_asked_of_one_technique(client: TestClient) -> None:
    position = post(client, "practice", name="swordfish", number=1)["puzzle"]
    form = {name: position[name] for name in ("givens", "placed", "candidates")}
    hint = post(client, "hint", **form, technique="Swordfish")["hint"]
    assert hint["technique"] == "swordfish"
    none = post(client, "hint", **form, technique="x-wing")
    assert (none["hint"], none["sentence"]) == (None, "X-wing finds no step in this position")


def test_hint_says_and_marks_a_step(client: TestClient) -> None:
    hint = post(client, "hint", givens=GIVENS)["hint"]
    expected = nonet.Puzzle(LINE).hint()
    assert expected is not None
    assert (hint["technique"], hint["sentence"]) == (expected.step.technique, expected.words.sentence)
    placement = hint["placements"][0]
    assert SOLUTION[placement["cell"]] == placement["digit"]
    assert {**placement, "mark": "placed"} in hint["marks"]["candidates"]


@needs_core
def test_chains_have_links(client: TestClient) -> None:
    steps = post(client, "steps", givens=CHAINED)["steps"]
    assert any(step["marks"]["links"] for step in steps)


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"givens": SOLUTION}, "full"),
        ({"givens": GIVENS, "placed": with_cell(2, 1)}, "r1c3 cannot be 1"),
        ({"givens": [1, 1, *[0] * 14]}, "1 is repeated in row 1"),
    ],
)
def test_where_there_is_no_hint_a_sentence_says_why(client: TestClient, form: dict[str, Any], words: str) -> None:
    answer = post(client, "hint", **form)
    assert answer["hint"] is None
    assert words in answer["sentence"]
    path = post(client, "steps", **form)
    assert path["steps"] == []
    assert words in path["sentence"]


@needs_core
def test_steps_lead_to_the_solution(client: TestClient) -> None:
    path = post(client, "steps", givens=GIVENS)
    assert path["is_solved"]
    values = path["steps"][-1]["values"]
    for placement in path["steps"][-1]["placements"]:
        values[placement["cell"]] = placement["digit"]
    assert values == SOLUTION
    for step in path["steps"]:
        for removed in step["eliminations"]:
            assert removed["digit"] in step["candidates"][removed["cell"]]


@needs_core
def test_rate_gives_every_scale(client: TestClient) -> None:
    rated = post(client, "rate", givens=GIVENS)
    assert (rated["level"], rated["scales"]["hodoku"]) == ("easy", {"hodoku_level": "easy", "hodoku_score": 204})
    assert set(rated["scales"]["se121"]) == {"er", "ep", "ed"}
    unrated = post(client, "rate", givens=[0] * 16)
    assert (unrated["level"], unrated["scales"]) == (None, {})
    assert "more than one solution" in unrated["sentence"]


def test_create_repeats_itself_by_seed(client: TestClient) -> None:
    made = post(client, "create", level="easy", kind="diagonal", size=6)
    again = post(client, "create", level="easy", kind="diagonal", size=6, seed=made["seed"])
    assert made == again
    assert made["clues"] == sum(digit > 0 for digit in made["givens"])
    assert post(client, "solve", givens=made["givens"], kind="diagonal")["verdict"] == "unique"
    assert post(client, "create", seed="007")["givens"] == post(client, "create", seed=7)["givens"]


def test_create_grants_a_wish(client: TestClient) -> None:
    made = post(client, "create", clues="24-26", symmetry="rotate-180", minimal=True, seed=7)
    assert 24 <= made["clues"] <= 26
    clues = [bool(digit) for digit in made["givens"]]
    assert clues == clues[::-1]
    assert post(client, "create", technique="x-wing", hardest=True, seed=7)["level"]
    kept = post(client, "create", keep="12" + "." * 79, pattern="XX" + "?" * 79, seed=7)
    assert kept["givens"][:2] == [1, 2]


@pytest.mark.parametrize(
    ("criteria", "message"),
    [
        ({"clues": "16"}, "cannot create a puzzle with 16 clues: no classic 9x9 puzzle has fewer than 17"),
        ({"rating": "1.3"}, "no puzzle with the ER 1.3 is known; the nearest are 1.2 and 1.5"),
        ({"hardest": True}, "hardest needs a technique"),
    ],
)
def test_create_refuses_a_wish_that_cannot_be(client: TestClient, criteria: dict[str, Any], message: str) -> None:
    answer = client.post("/api/create", json=criteria)
    assert answer.status_code == 422
    assert message in answer.text


@pytest.mark.parametrize(("kind", "size"), [("jigsaw", 7), ("jigsaw+diagonal", 6), ("nonomino", 4)])
def test_create_gives_a_jigsaw_without_a_layout_random_shapes(client: TestClient, kind: str, size: int) -> None:
    made = post(client, "create", level="easy", kind=kind, size=size)
    assert [len(shape) for shape in Layout.parse(made["board"]["layout"]).pieces] == [size] * size
    again = post(client, "create", level="easy", kind=kind, size=size, seed=made["seed"])
    assert again == made
    layout = made["board"]["layout"]
    assert post(client, "solve", givens=made["givens"], kind=kind, layout=layout)["verdict"] == "unique"


def test_candidates_are_what_the_rules_allow(client: TestClient) -> None:
    marks = post(client, "candidates", givens=[1, 2, *[0] * 14])["candidates"]
    assert marks[:4] == [[], [], [3, 4], [3, 4]]


def test_clues_that_may_go(client: TestClient) -> None:
    unneeded = post(client, "clues", givens=GIVENS)["unneeded"]
    assert unneeded
    for cell in (unneeded[0], unneeded[-1]):
        smaller = [0 if index == cell else digit for index, digit in enumerate(GIVENS)]
        assert post(client, "solve", givens=smaller)["verdict"] == "unique"
    needed = next(cell for cell, digit in enumerate(GIVENS) if digit and cell not in unneeded)
    smaller = [0 if index == needed else digit for index, digit in enumerate(GIVENS)]
    assert post(client, "solve", givens=smaller)["verdict"] == "multiple"
    assert post(client, "clues", givens=[0] * 16)["unneeded"] == []


@needs_core
@pytest.mark.parametrize(
    ("to", "kind", "start"),
    [("svg", "image/svg+xml", b"<svg"), ("png", "image/png", b"\x89PNG"), ("pdf", "application/pdf", b"%PDF")],
)
def test_draw_gives_the_bytes_of_a_picture(client: TestClient, to: str, kind: str, start: bytes) -> None:
    for choice in ({}, {"candidates": True}, {"hint": True, "placed": with_cell(2, 4)}):
        response = client.post("/api/draw", json={"givens": GIVENS, "to": to, **choice})
        assert response.headers["content-type"].partition(";")[0] == kind
        assert response.content.lstrip().startswith(start)


@needs_core
@pytest.mark.parametrize(
    "placed",
    [with_cell(2, 1), [0 if given else digit for given, digit in zip(GIVENS, SOLUTION, strict=True)]],
    ids=["mistake", "full"],
)
def test_draw_answers_as_hint_does_where_there_is_no_step(client: TestClient, placed: list[int]) -> None:
    response = client.post("/api/draw", json={"givens": GIVENS, "to": "svg", "hint": True, "placed": placed})
    assert response.json() == post(client, "hint", givens=GIVENS, placed=placed)
    assert response.json()["hint"] is None


def test_draw_takes_pencil_marks_as_they_are(client: TestClient) -> None:
    marks: list[list[int]] = [[1, 2, 3] for _ in range(81)]
    drawn = [
        client.post("/api/draw", json={"givens": GIVENS, "to": "svg", "candidates": shown}).text
        for shown in (None, True, marks)
    ]
    assert len(set(drawn)) == 3


def test_the_description_is_served(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert {"/api/solve", "/api/hint", "/api/create"} <= set(paths)
    assert client.get("/docs").status_code == 404


def test_answers_are_graded(client: TestClient) -> None:
    rows = "\n".join(" ".join(map(str, SOLUTION[start : start + 9])) for start in range(0, 81, 9))
    right = post(client, "grade", givens=GIVENS, answer=f"I think\n```\n{rows}\n```")
    assert (right["solved"], right["reason"], right["form"], right["grid"]) == (True, "solved", "fence", SOLUTION)
    copied = post(client, "grade", givens=GIVENS, answer="".join(map(str, GIVENS)))
    assert (copied["reason"], copied["cells"], copied["grid"]) == ("no-grid", 0.0, None)
    wrong = post(client, "grade", givens=GIVENS, answer=rows.replace("9", "1"), placed=with_cell(2, 9))
    assert wrong["reason"] == "changed-given"
    assert len(wrong["lines"]) > 3
    assert post(client, "grade", givens=[0] * 16, answer="")["reason"] == "empty"
    assert post(client, "grade", givens=[0] * 16, answer="1234341221434321")["cells"] is None
    assert post(client, "grade", givens=GIVENS, answer=rows, answer_in="<answer>")["reason"] == "no-grid"
    assert client.post("/api/grade", json={"givens": GIVENS, "answer": "", "answer_in": " "}).status_code == 422
    assert client.post("/api/grade", json={"givens": GIVENS, "answer": "x" * 500_001}).status_code == 422


def test_solutions_are_counted(client: TestClient) -> None:
    found = client.post("/api/count", json={"givens": [0] * 36}).json()
    assert found == {"count": 1_000_000, "is_exact": False, "sentence": "at least 1000000", "engine": found["engine"]}
    found = client.post("/api/count", json={"givens": [0] * 36, "limit": 10**9}).json()
    assert (found["count"], found["is_exact"], found["sentence"]) == (28_200_960, True, "28200960")
    assert client.post("/api/count", json={"givens": [0] * 36, "limit": 0}).status_code == 422


def test_solutions_are_estimated(client: TestClient) -> None:
    found = client.post("/api/estimate", json={"givens": [0] * 16}).json()
    assert found == {
        "estimate": "288",
        "low": "288",
        "high": "288",
        "confidence": 1.0,
        "probes": 0,
        "is_exact": True,
        "short": "288",
        "sentence": "288",
    }
    found = client.post("/api/estimate", json={"givens": [0] * 81, "probes": 20, "seed": 4}).json()
    assert int(found["low"]) < int(found["estimate"]) < int(found["high"])
    assert found["sentence"].startswith(f"{found['short']} (")
    assert client.post("/api/estimate", json={"givens": [0] * 81, "probes": 9}).status_code == 422


def test_true_candidates_are_the_digits_of_solutions(client: TestClient) -> None:
    found = post(client, "candidates", givens=GIVENS, only_true=True)["candidates"]
    assert found == [[] if given else [digit] for given, digit in zip(GIVENS, SOLUTION, strict=True)]


def test_rules_without_cells_are_placed_in_a_new_puzzle(client: TestClient) -> None:
    asked = {"size": 6, "rules": ["killer", "thermo r1c1 r1c2"], "givens": "0-3", "seed": 1}
    made = post(client, "create", **asked)
    names = [rule.split()[0] for rule in made["board"]["rules"]]
    assert {*names} == {"killer", "thermo"}
    assert made["clues"] <= 3
    refused = client.post("/api/create", json={"rules": ["machine"]})
    assert refused.status_code == 422
    assert "no puzzles are made with the rule machine" in refused.text


def test_names_of_rules_mean_the_same_as_with_the_command(client: TestClient) -> None:
    made = post(client, "create", size=6, rules=["negative-xv", "anti-knight"], givens="0-12", seed=1)
    names = {rule.split()[0] for rule in made["board"]["rules"]}
    assert names == {"negative-xv", "xv", "anti-knight"}
    alone = post(client, "create", size=6, rules=["anti-knight"], givens="4-12", seed=1)
    assert alone["board"]["rules"] == ["anti-knight"]
    assert 4 <= alone["clues"] <= 12


def test_fog_has_a_checksum_of_each_right_digit(client: TestClient) -> None:
    light = post(client, "fog", givens=GIVENS, placed=with_cell(2, 1), fog="all")["light"]
    told = [crc32(f"{light['salt']} {cell} {digit:04}".encode()) for cell, digit in enumerate(SOLUTION)]
    assert light["sums"] == told
    assert post(client, "fog", givens=[0] * 16, fog="all")["light"] is None


def test_a_link_with_fog_brings_the_checksums_of_its_own_solution(client: TestClient) -> None:
    grid: list[list[dict[str, int]]] = [[{} for _ in range(4)] for _ in range(4)]
    data = {"size": 4, "grid": grid, "foglight": ["R1C1"], "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]}
    [puzzle] = post(client, "read", text=json.dumps(data))["puzzles"]
    assert puzzle["board"]["fog"] == "r1c1"
    assert puzzle["light"]["sums"][1] == crc32(f"{puzzle['light']['salt']} 1 0002".encode())
    [bare] = post(client, "read", text=json.dumps({**data, "foglight": []}))["puzzles"]
    assert bare["light"] is None
