"""Options mean one thing and are wherever they make sense: --json, -o, --timeout, --threads, and their older names."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time

import click
import pytest

from nonet.cli.main import COMMANDS, app
from nonet.cli.options import SectionedCommand, is_shared
from nonet.model.kinds import every_kind
from tests.cli.sudoku import sudoku
from tests.lm.folders import lay_tasks

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "12..34.........1"
PAIR = "1,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n2,0,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,0\n"

# Every command that prints an answer, with words that make it do so.
ANSWERING = {
    "solve": "solve FILE",
    "count": "count FILE",
    "rate": "rate FILE",
    "hint": "hint FILE",
    "explain": "explain FILE",
    "candidates": "candidates FILE",
    "create": "create easy 4 --seed 1 --count 2",
    "redundant": "redundant FILE",
    "true-candidates": "true-candidates FILE",
    "extend": "extend SEVERAL",
    "minimize": "minimize FILE",
    "canonical": "canonical FILE",
    "symmetry": "symmetry FILE",
    "check": "check FILE SOLVED",
    "tile": "tile 1 3 FILE",
    "analyze": "analyze FILE",
    "spec": "spec 4 --seed 1",
    "judge": "judge TASKS --program cat",
    "grade": "grade FILE FILE",
    "pair solve": "pair solve PAIR",
    "pair create": "pair create 2 --seed 1",
    "pair check": "pair check PAIR PAIR",
    "kinds": "kinds",
    "technique": "technique",
    "rules": "rules",
    "formats": "formats",
}
WITHOUT_JSON = {
    "convert": "convert FILE --to rows",
    "open": "open FILE --print",
    "show": "show FILE",
    "draw": "draw FILE",
    "page": "page FILE",
}
OTHERS = {"book", "serve", "help"}  # a PDF, a server, and what --help says
EACH = {"spec", "pair create", "verify"}  # their --timeout is for an example, a pair, or another checker
FOLDERS = {"prove", "verify", "dataset"}  # write or read a folder, and have tests of their own


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"FILE": LINE, "SOLVED": SOLVED, "PAIR": PAIR, "SEVERAL": SEVERAL}.items():
        (tmp_path / name).write_text(text + "\n")
    lay_tasks(tmp_path / "TASKS")
    return tmp_path


def test_every_command_is_tried() -> None:
    tried = {name.split()[0] for name in [*ANSWERING, *WITHOUT_JSON]}
    assert tried | OTHERS | FOLDERS == set(COMMANDS)


@pytest.mark.parametrize("words", ANSWERING.values(), ids=ANSWERING)
def test_every_answer_is_there_as_json(folder: Path, words: str) -> None:
    outcome = sudoku(*words.split(), "--json")
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert answers
    assert all(isinstance(answer, dict) for answer in answers)
    assert outcome.status == sudoku(*words.split(), "--force").status


@pytest.mark.parametrize("words", [*ANSWERING.values(), *WITHOUT_JSON.values()], ids=[*ANSWERING, *WITHOUT_JSON])
@pytest.mark.parametrize("flags", [[], ["--json"]], ids=["text", "json"])
def test_every_answer_goes_to_a_file_as_it_goes_to_the_screen(folder: Path, words: str, flags: list[str]) -> None:
    if flags and words in WITHOUT_JSON.values():
        assert sudoku(*words.split(), *flags).status == 2
        return
    (folder / "out").write_text("mine")
    refused = sudoku(*words.split(), *flags, "-o", "out")
    assert (refused.status, refused.out, (folder / "out").read_text()) == (2, "", "mine")
    if words.startswith("draw"):
        words += " --to svg"
    printed = sudoku(*words.split(), *flags, *(["-o", "-"] if words.startswith("pair solve") else []))
    written = sudoku(*words.split(), *flags, "-o", "out", "--force")
    assert (written.status, written.err.replace("sudoku: the solution is in out\n", "")) == (
        printed.status,
        printed.err,
    )
    assert (folder / "out").read_text() == printed.out


def test_json_says_the_same_thing_by_the_same_word(folder: Path) -> None:
    def keys(words: str) -> set[str]:
        return set(json.loads(sudoku(*words.split(), "--json").out.splitlines()[0]))

    for name in ("solve", "candidates", "create", "tile", "pair solve", "pair create"):
        assert {"kind", "size", "puzzle"} <= keys(ANSWERING[name]), name
    for name in ("solve", "check", "tile", "pair solve", "pair check"):
        assert "verdict" in keys(ANSWERING[name]), name
    assert {"level", "seed", "clues"} <= keys(ANSWERING["create"])


def test_the_manual_lists_every_key_of_json(folder: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    pages = [docs / "reference" / "json.md", *sorted((docs / "commands").glob("*.md"))]
    documented = "".join(page.read_text(encoding="utf-8") for page in pages)
    for name, words in ANSWERING.items():
        if name in ("spec", "rate", "hint", "explain", "kinds", "formats", "analyze", "technique"):  # their own words
            continue
        for key in json.loads(sudoku(*words.split(), "--json").out.splitlines()[0]):
            assert f"`{key}`" in documented, f"{name}: {key}"


def test_a_seed_of_json_makes_its_puzzle_again() -> None:
    made = [json.loads(line) for line in sudoku("create", "easy", "6", "--count", "3", "--json").out.splitlines()]
    for each in made:
        again = json.loads(sudoku("create", "easy", "6", "--seed", str(each["seed"]), "--json").out)
        assert again["puzzle"] == each["puzzle"]


def test_a_jigsaw_of_json_brings_its_layout(folder: Path) -> None:
    made = json.loads(sudoku("create", "easy", "6", "--kind", "jigsaw", "--json", "--seed", "2").out)
    (folder / "shapes").write_text("\n".join(made["layout"]) + "\n")
    text = "\n".join(" ".join(map(str, row)) for row in made["puzzle"])
    assert sudoku("solve", "--unique", "--layout", "shapes", stdin=text).status == 0


@pytest.mark.parametrize("threads", ["1", "2", "3"])
def test_created_puzzles_do_not_depend_on_threads(threads: str) -> None:
    words = ["create", "easy", "4", "--count", "40", "--seed", "x", "--to", "line"]
    assert sudoku(*words, "--threads", threads).out == sudoku(*words).out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("create easy 4 --seed 1 --format line", "create easy 4 --seed 1 --to line"),
        ("create easy 4 --seed 1 -f line", "create easy 4 --seed 1 -t line"),
        ("convert FILE --format rows", "convert FILE --to rows"),
        ("hint --level nudge FILE", "hint --detail nudge FILE"),
    ],
)
def test_older_names_of_options_work_and_are_not_shown(folder: Path, old: str, new: str) -> None:
    assert sudoku(*old.split()) == sudoku(*new.split())
    shown = sudoku(old.split(maxsplit=1)[0], "--help").out.split()
    assert not {"-f", "-f,", "--format", "--level"} & set(shown)


def test_a_book_whose_file_is_named_the_old_way_says_so(folder: Path) -> None:
    assert sudoku("book", "--puzzles", "FILE", "-o", "new.pdf").status == 0
    old = sudoku("book", "--from", "FILE", "-o", "old.pdf")
    assert old.err.splitlines()[0] == "sudoku: --from is the format of --puzzles; the file is --puzzles FILE"
    assert (folder / "old.pdf").read_bytes() == (folder / "new.pdf").read_bytes()
    assert sudoku("book", "--puzzles", "FILE", "--from", "line", "-o", "line.pdf").status == 0
    assert sudoku("book", "--puzzles", "FILE", "--from", "boxed", "-o", "boxed.pdf").status == 2


def commands(group: click.Group = app, before: str = "") -> dict[str, click.Command]:
    found: dict[str, click.Command] = {}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found |= commands(command, f"{name} ") if isinstance(command, click.Group) else {before + name: command}
    return found


def test_one_name_of_an_option_has_one_meaning() -> None:
    """--timeout is seconds for a puzzle, --from and --to are formats, --level is difficulty, wherever they stand.

    Commands that write a folder name it by -o; the list that a data set is made of comes --from a file.
    """
    for name, command in commands().items():
        options = {word: parameter for parameter in command.params for word in parameter.opts}
        for word, metavar in {"--timeout": "S", "--from": "FORMAT", "--level": "LEVEL", "-o": "FILE"}.items():
            if word in options and not (name in FOLDERS and word in {"-o", "--from"}):
                assert options[word].metavar == metavar, name
        if "--timeout" in options:
            assert "puzzle" in str(getattr(options["--timeout"], "help", "")) or name in EACH, name


def test_help_lists_the_options_of_a_command_before_the_shared_ones() -> None:
    own, _, shared = sudoku("create", "--help").out.partition("Shared options:\n")
    assert "Options:\n  --clues" in own
    assert shared.startswith("  -k, --kind")
    assert "--output" not in own
    assert "--help" in shared


def test_help_has_one_section_when_all_options_are_shared() -> None:
    text = sudoku("kinds", "--help").out
    assert "\nOptions:\n  -o, --output" in text
    assert "Shared" not in text


def test_a_required_option_is_not_shared() -> None:
    assert "--output" in sudoku("prove", "--help").out.partition("Shared options:")[0]


def test_every_command_with_shared_options_has_sections() -> None:
    for name, command in commands().items():
        options = [each for each in command.params if isinstance(each, click.Option)]
        assert isinstance(command, SectionedCommand) or not any(map(is_shared, options)), name


@pytest.mark.parametrize("words", ["solve", "pair create", "pair", ""])
def test_help_says_what_the_option_says(words: str) -> None:
    assert sudoku("help", *words.split()) == sudoku(*words.split(), "--help")


def test_help_of_no_command_is_misuse() -> None:
    outcome = sudoku("help", "slove")
    assert (outcome.status, outcome.err) == (
        2,
        "sudoku: no such command 'slove': did you mean solve? (see sudoku --help)\n",
    )
    assert sudoku("help", "solve", "it").status == 2


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("rate --scale he", []),
        ("rate --scale ho", ["hodoku"]),
        ("rate --scale a", ["all"]),
        ("solve --kind diagonal+", [f"diagonal+{kind.id}" for kind in every_kind() if kind.id != "diagonal"]),
        ("solve --kind diagonal+wind", ["diagonal+window", "diagonal+windmill"]),
        ("hint --det", ["--detail"]),
        ("create --form", []),
    ],
)
def test_words_are_completed(words: str, found: list[str]) -> None:
    environment = {"_SUDOKU_COMPLETE": "bash_complete", "COMP_WORDS": f"sudoku {words}"}
    environment["COMP_CWORD"] = str(len(words.split()))
    finished = subprocess.run(
        [sys.executable, "-m", "nonet"], capture_output=True, text=True, check=False, env=os.environ | environment
    )
    assert [line.partition(",")[2] for line in finished.stdout.splitlines() if line] == found


@pytest.mark.clock
@pytest.mark.parametrize("words", ["hint", "explain", "candidates", "draw --hint --to svg"])
def test_steps_are_given_up_in_time(words: str) -> None:
    start = process_time()
    outcome = sudoku(*words.split(), "--timeout", "0.02", stdin="." * 625)
    assert (outcome.status, outcome.out) == (3, "")
    whole = "the end was not found within 0.02 s: 625 cells open"
    assert outcome.err == f"sudoku: {whole if words == 'explain' else 'no step found within 0.02 s'}\n"
    assert process_time() - start < 0.3  # with what the first such command loads


@pytest.mark.parametrize("place", ["r1c3", "R1C3"])
def test_a_tile_has_the_name_that_messages_give_it(place: str) -> None:
    assert sudoku("tile", place, stdin=LINE).out == "4\n"
    assert sudoku("tile", "r10c3", stdin=LINE).err == "sudoku: expected a row from 1 to 9, got '10'\n"
