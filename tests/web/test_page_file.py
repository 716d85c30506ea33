"""A puzzle as one file: what is in it, and that its hints lead to the end from wherever the player is."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tools.make_page_words import module_words

import nonet
from nonet._base.errors import NotUnique, RunTimeout
from nonet.model.candidates import digits_of
from nonet.puzzle.explain import find_path
from nonet.web.page_file import MOST, make_page, page_data
from nonet.web.page_modules import FOLDER, LEFT_OUT, modules
from nonet.web.words import catalogue

NODE = shutil.which("node")
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
JIGSAW = "111222\n131224\n133324\n336644\n555644\n555666"
CAGES = ["killer 5 r1c1 r1c2", "killer 5 r1c3 r1c4", "killer 3 r2c1 r3c1", "killer 5 r2c4 r3c4"]
WARM = ["thermo r4c3 r5c4 r6c3", "thermo r6c6 r6c5 r5c5"]
PUZZLES = {
    "classic": nonet.Puzzle(LINE),
    "chains": nonet.Puzzle(ESCARGOT),
    "jigsaw": nonet.Puzzle("234...5..4.1.4.....15..2..215..512..", layout=JIGSAW),
    "cages": nonet.Puzzle("." * 14 + "1.", rules=CAGES),
    "thermometers": nonet.Puzzle("52.....4........4......11...........", rules=WARM),
}


def unpacked(page: bytes) -> dict[str, Any]:
    packed = re.search(rb'id="puzzle">([^<]*)<', page)
    assert packed
    found: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(packed[1])))
    return found


def test_the_same_puzzle_gives_the_same_small_file_that_names_nobody() -> None:
    page = make_page(nonet.Puzzle(LINE))
    assert page == make_page(nonet.Puzzle(LINE))
    assert len(page) < MOST
    text = page.decode()
    # Namespaces are names; nothing is loaded from anywhere.
    assert set(re.findall(r"https?://[\w.]+", text)) <= {"http://www.w3.org"}
    assert "/static/" not in re.sub(r"data:text/javascript[^\n]*", "", text)
    assert "default-src 'none'" in text
    solution = nonet.Puzzle(LINE).solve().solution
    assert solution
    assert "".join(map(str, solution.values)) not in text.replace(",", "")
    assert unpacked(page)["solution"] == list(solution.values)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_file_in_another_language_has_all_words_of_its_modules_and_no_others(language: str) -> None:
    text = make_page(nonet.Puzzle(LINE), language=language).decode()
    assert f'<html lang="{language}"' in text
    found = re.search(r'id="words">([^<]*)<', text)
    assert found
    words = json.loads(found[1])
    wanted = {key for module in modules().values() for key, _ in module_words(module)}
    assert wanted <= words.keys()
    assert {key: entry for key, entry in catalogue(language).items() if key in words} == words
    assert len(words) < len(catalogue(language)) * 0.8
    assert 'id="words"' not in make_page(nonet.Puzzle(LINE)).decode()


def test_every_import_of_a_module_is_there() -> None:
    found = modules()
    assert {name for name in _imported(found) if name not in found and not name.startswith(LEFT_OUT)} == set()
    assert {"page/hints.js", "page/answers.js", "panels/explain.js", "engine/file.js"} <= found.keys()
    assert not {"engine/http.js", "main.js", "panels/learn.js", "panels/share.js"} & found.keys()


def _imported(found: dict[str, str]) -> set[str]:
    return {name for text in found.values() for name in re.findall(r'(?:from |import ?\(?)"([^"]+)"', text)}


@pytest.mark.parametrize("name", PUZZLES)
def test_hints_of_a_file_lead_to_the_end_from_anywhere(name: str, tmp_path: Path) -> None:
    if NODE is None:
        pytest.skip("node is not installed: the page's modules are not tested")
    puzzle = PUZZLES[name]
    data = page_data(puzzle)
    module = (FOLDER / "engine/file-steps.js").as_uri()
    script = Path(__file__).parent / "offline_path.mjs"
    file = tmp_path / "data.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    ran = subprocess.run([NODE, str(script), module, str(file)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    path = find_path(puzzle)
    assert path.is_solved
    assert answer["positions"] == [
        {
            "values": list(found.position.values),
            "candidates": [digits_of(mask) for mask in found.position.candidates()],
        }
        for found in path.steps
    ]
    assert [len(marks["candidates"]) for marks in answer["marks"]] == [len(f.marks.candidates) for f in path.steps]
    for game in answer["games"]:
        assert game["isFull"]
        assert not any(step["isWrong"] for step in game["taken"])
    assert not any(step["isEarlier"] for step in answer["games"][0]["taken"])


def test_digits_and_title_go_along() -> None:
    grid = nonet.Puzzle(LINE).grid
    played = nonet.Puzzle.of(replace(grid.with_digit(2, 4), placed=frozenset({2})), info={"title": "Cages <1>"})
    page = make_page(played)
    assert b"<title>Cages &lt;1&gt;</title>" in page
    data = unpacked(page)
    assert data["info"] == {"title": "Cages <1>"}
    assert (data["givens"], data["placed"][2], sum(data["placed"])) == (list(grid.values), 4, 4)


@pytest.mark.parametrize(("text", "words"), [("." * 16, "differ at"), ("11" + "." * 14, "no solution exists")])
def test_a_puzzle_without_one_solution_is_refused(text: str, words: str) -> None:
    with pytest.raises(NotUnique, match=words):
        make_page(nonet.Puzzle(text))


def test_steps_end_where_the_time_ends_and_say_so() -> None:
    with pytest.raises(RunTimeout):
        page_data(nonet.create("easy", size=25, seed=1), 1e-9)
