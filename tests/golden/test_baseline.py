"""The recorded answers (`tools/golden.py`) are complete, and a sample of them still holds."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest
from tools.golden import BASELINE, PARTS, Question, answer_in_process, baseline_of, hash_of
from tools.golden_cases import COMMANDS, FORMATS, LEFT_OUT, REQUESTS, ROOT, SETS, command_lines, texts_of

HASH = re.compile(r"[0-9a-f]{16}")
SAMPLE = (
    *("solve < jigsaw.txt", "rate < hard.txt", "hint < killer-six.txt", "create easy --seed 1", "draw < four.txt"),
    *("convert --to iss < killer.txt", "check medium.txt wrong-solution.txt", "count < blank-four.txt"),
    *("solve < short.txt", "explain < six.txt"),
)


@pytest.mark.parametrize("part", PARTS)
def test_every_case_has_a_hash(part: str) -> None:
    hashes = baseline_of(part)
    assert len(hashes) >= 14
    assert all(HASH.fullmatch(value) for value in hashes.values())


def test_no_other_file_is_a_baseline() -> None:
    others = {"inputs", "corpus"}
    assert {path.stem for path in BASELINE.glob("*.json")} == {*PARTS, *others}


def test_the_baseline_has_every_command_line() -> None:
    recorded = {name for name in baseline_of("commands") if not name.startswith("process: ")}
    assert recorded == set(command_lines())
    assert not recorded & LEFT_OUT


def test_the_command_lines_name_every_command_and_format() -> None:
    listing = subprocess.run([sys.executable, "-m", "nonet", "--help"], capture_output=True, text=True, check=True)
    commands = re.findall(r"^  ([a-z-]+)  +[A-Z]", listing.stdout.partition("\nStart here:")[2], re.MULTILINE)
    assert set(commands) == set(COMMANDS)
    formats = subprocess.run(
        [sys.executable, "-m", "nonet", "formats", "--json"], capture_output=True, text=True, check=True
    )
    assert {json.loads(line)["format"] for line in formats.stdout.splitlines()} == set(FORMATS)


def test_the_requests_have_every_route() -> None:
    page = (ROOT / "docs" / "reference" / "http.md").read_text("utf-8")  # another test compares it with the server
    paths = set(re.findall(r"`(?:GET|POST) /api/([a-z-]+)`", page))
    assert len(paths) > 25
    assert paths <= {path for path, _ in REQUESTS}
    asked = {name.partition(" ")[0] for name in baseline_of("api")}
    assert paths <= asked


def test_sets_that_were_killed_and_resumed_have_the_same_bytes() -> None:
    hashes = baseline_of("sets")
    for line in SETS:
        assert hashes[line] == hashes[f"killed and resumed: {line}"], line


def test_the_corpus_has_five_thousand_positions() -> None:
    ends = [re.fullmatch(r"(.*): our order \d+-(\d+)", name) for name in baseline_of("steps")]
    last = {end[1]: int(end[2]) for end in ends if end}
    assert set(last) == set(texts_of("corpus.json"))
    assert sum(last.values()) >= 5000


@pytest.mark.parametrize("line", SAMPLE)
def test_a_sample_of_the_answers_is_as_recorded(line: str) -> None:
    answer = answer_in_process(Question.of(line))
    assert hash_of(answer) == baseline_of("commands")[line], answer.decode()
