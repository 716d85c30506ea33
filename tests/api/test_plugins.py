"""What other packages and programs add: at run time, by entry points, in worker processes, and the example package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import PuzzleError, rules
from nonet.formats import FORMATS
from nonet.generate.rules.registry import placer_of
from nonet.human.rating_scales import SCALES, Scale
from nonet.model import KINDS, Kind, find_kind, find_rule
from nonet.model.kinds.base import ROWS
from nonet.model.rules import RULES, RuleType, every_rule
from nonet.solver import ENGINES
from nonet.solver.reference import ReferenceEngine
from tests.cli.sudoku import sudoku
from tests.plugins import only_here

ROOT = Path(__file__).parent.parent.parent
EMPTY = "." * 16


@pytest.fixture(autouse=True)
def registrations() -> Iterator[None]:
    with only_here():
        yield


def far(first: int, second: int) -> bool:
    return abs(first - second) >= 2


def far_line(name: str = "far-line", *, aliases: str = "", example: str = "") -> RuleType:
    summary = "neighbours on the line differ by 2 or more"
    return nonet.pair_rule(name, far, summary=summary, aliases=aliases.split(), example=example)


# At run time.


def test_a_registered_rule_is_in_texts_options_lists_and_functions() -> None:
    nonet.register(far_line(aliases="far"))
    puzzle = nonet.Puzzle(EMPTY, rules=["far: r1c1, r2c2 r2c3"])
    assert nonet.Puzzle(f"far-line: r1c1 r2c2 r2c3\n\n{EMPTY}").board == puzzle.board
    for format_ in ("line", "json", "boxed", "csv"):
        assert nonet.Puzzle(puzzle.to_text(format_)).board == puzzle.board
    assert nonet.Puzzle(f'{{"puzzle": "{EMPTY}", "far_line": "r1c1 r2c2 r2c3"}}').board == puzzle.board
    assert rules.far_line("r1c1 r2c2 r2c3") == puzzle.board.rules[0]  # type: ignore[attr-defined]
    assert every_rule()[-1] is find_rule("far") is find_rule("Far_Line")
    assert "far-line r1c3 r2c4 r3c5" in sudoku("rules").out
    assert (
        sudoku("count", "--rule", "far r1c1 r2c2", stdin=EMPTY).out
        == f"{nonet.count(EMPTY, rules=['far r1c1 r2c2'])}\n"
    )
    assert "far-line" in sudoku("create", "--rules", "far-line", "6", "--seed", "1").out


def test_a_link_carries_a_registered_rule_or_refuses_it() -> None:
    nonet.register(far_line())
    puzzle = nonet.Puzzle(EMPTY, rules=["far-line r1c1 r2c2 r2c3"])
    with pytest.raises(PuzzleError, match=r"f-puzzles does not support these rules: 'far-line r1c1 r2c2 r2c3'"):
        puzzle.to_text("fpuzzles")
    there = nonet.Puzzle(puzzle.to_text("iss"))
    assert there.count() == puzzle.count() < nonet.count(EMPTY)


def test_a_broken_registered_rule_is_said_in_its_words() -> None:
    nonet.register(far_line())
    broken = nonet.Puzzle("12" + EMPTY[2:], rules=["far-line r1c1 r1c2"])
    (fault,) = broken.faults()
    words = "far-line: Neighbours on the line differ by 2 or more: r1c1, r1c2 (r1c1 is 1, r1c2 is 2)"
    assert fault.words(broken.grid) == f"broken rule: {words}"


def test_a_kind_is_known_once_it_is_registered() -> None:
    kind = Kind("rows-only", "rows alone", (ROWS,), aliases=("only-rows",), is_base=True)
    with pytest.raises(PuzzleError, match=r"expected a kind that is registered, got rows-only: call nonet\.register"):
        nonet.make_board(kind)
    with pytest.raises(PuzzleError, match=r"expected a kind that is registered, got rows-only: call nonet\.register"):
        nonet.Puzzle(EMPTY, kind=kind)  # type: ignore[arg-type]
    nonet.register(kind)
    assert find_kind("only-rows") is kind
    assert nonet.make_board(kind, size=4) == nonet.make_board("rows-only", size=4)
    assert nonet.Puzzle(EMPTY, kind=kind) == nonet.Puzzle(EMPTY, kind="rows-only")  # type: ignore[arg-type]
    puzzle = nonet.Puzzle(EMPTY, kind="rows-only")
    assert puzzle.count(limit=None) == 24**4
    assert nonet.Puzzle(puzzle.to_text("line")).board == puzzle.board
    assert sudoku("kinds").out.splitlines()[-1].startswith("rows-only")


class NamedEngine(ReferenceEngine):
    id = "named"


def test_an_engine_is_found_by_its_name() -> None:
    nonet.register(NamedEngine())
    result = nonet.solve("1..." + EMPTY[4:], engine="named")
    assert (result.engine, result.count) == ("named", 2)
    assert sudoku("solve", "--engine", "named", stdin="1....3....3...42").status == 0
    assert "named" in sudoku("solve", "--engine", "nomed", stdin="1....3....3...42").err


def test_a_scale_rates() -> None:
    from nonet.human.rating_scales import Field

    def rate(batch: object) -> tuple[object]:
        import numpy as np

        return (np.array([7]),)

    nonet.register(
        Scale("lucky", (Field("luck", "number", 2),), lambda _board: True, rate, lambda _batch: ["Luck: 7"])  # type: ignore[arg-type]
    )
    assert sudoku("rate", "--scale", "lucky", stdin="1....3....3...42").out == "Luck: 7\n"
    many = nonet.rate_many(["1....3....3...42", EMPTY], scales=["nonet", "lucky"])
    assert vars(many)["luck"].tolist() == [7, -1]
    assert list(many.columns()) == ["level", "luck", "count"]
    with pytest.raises(PuzzleError, match="the scale unlucky: another scale has a field er"):
        nonet.register(Scale("unlucky", (Field("er"),), lambda _board: True, rate, lambda _batch: []))  # type: ignore[arg-type]


def test_a_placer_needs_a_rule_without_one_of_ours() -> None:
    from nonet.generate.rules.base import Placer

    def propose(*_arguments: object) -> Iterator[tuple[tuple[tuple[int, int], ...]]]:
        yield (((0, 0), (0, 1)),)

    with pytest.raises(PuzzleError, match="the placer far-line: there is no rule of this name"):
        nonet.register(Placer("far-line", propose))
    with pytest.raises(PuzzleError, match=r"the name killer is taken: a placer of Nonet has it"):
        nonet.register(Placer("killer", propose))
    nonet.register(far_line(), own := Placer("far-line", propose))
    assert placer_of(find_rule("far-line")) is own


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: 5, "expected a Kind, a rule type, a Format, an engine, a Scale or a Placer to register, got '5'"),
        (lambda: ReferenceEngine, r"expected a Kind, .* got .*Refere.* .type.$"),
        (ReferenceEngine, "the name reference is taken: an engine of Nonet has it"),
        (lambda: far_line("Far Line"), "expected a name in lower case with hyphens, such as my-rule, got 'Far Line'"),
        (lambda: far_line("thermo"), "the name thermo is taken: a rule of Nonet has it"),
        (lambda: far_line("kind"), "the name kind is taken: it is a key of headers"),
        (lambda: far_line("far", aliases="killer-cage"), "the name killer-cage is taken: a rule of Nonet has it"),
        (
            lambda: far_line("far", example="r1c1"),
            "the rule far: its example does not fit a board: far: expected at least 2",
        ),
        (lambda: far_line("sum"), "the name sum is taken: a rule of Nonet has it"),
        (lambda: far_line("lambda"), "the rule lambda: Python has a word of this name: give it an alias"),
        (lambda: KINDS[0], "the name classic is taken: a kind of Nonet has it"),
        (lambda: FORMATS[0], f"the name {FORMATS[0].id} is taken: a format of Nonet has it"),
        (lambda: SCALES[0], f"the name {SCALES[0].id} is taken: a scale of Nonet has it"),
        (
            lambda: RULES[0],
            f"expected a name in lower case with hyphens, such as my-rule, got '{re.escape(RULES[0].id)}'",
        ),
    ],
)
def test_what_cannot_be_registered_is_named(make: Callable[[], object], words: str) -> None:
    with pytest.raises(PuzzleError, match=f"^{words}"):
        nonet.register(make())  # type: ignore[arg-type]


def test_a_name_is_given_once_unless_the_new_one_is_to_replace_it() -> None:
    nonet.register(far_line(aliases="far"))
    with pytest.raises(
        PuzzleError, match=r"^the name far-line is taken: tests.* has a rule far-line: replace=True puts"
    ):
        nonet.register(far_line())
    with pytest.raises(PuzzleError, match=r"^the name far is taken: .* has a rule far-line$"):
        nonet.register(far_line("far"), replace=True)
    nonet.register(new := far_line(), replace=True)
    assert find_rule("far-line") is new
    with pytest.raises(nonet.UnknownNameError):
        find_rule("far")  # the alias of the old one


def test_no_key_of_a_header_can_be_the_name_of_a_rule() -> None:
    from nonet.formats.header_lines import KEYS

    for key in KEYS:
        with pytest.raises(PuzzleError, match=f"the name {key} is taken"):
            nonet.register(far_line(key))


# In other processes.


def run(code: str, *folders: Path) -> str:
    """What a program prints in an interpreter of its own that finds packages in these folders."""
    paths = os.pathsep.join(map(str, folders))
    command = [sys.executable, "-c", code]
    given: dict[str, Any] = {
        "env": {**os.environ, "PYTHONPATH": paths},
        "cwd": folders[0] if folders else None,
        "timeout": 120,
    }
    finished = subprocess.run(command, capture_output=True, text=True, check=False, **given)
    assert finished.returncode == 0, finished.stderr
    return f"{finished.stdout}{finished.stderr}"


def package(folder: Path, entry_points: str, **modules: str) -> None:
    """Lay down what an installed package has: modules, and its entry points."""
    about = folder / "broken_package-2.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-package\nVersion: 2.0\n")
    (about / "entry_points.txt").write_text(entry_points)
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text)


def test_a_plug_in_that_cannot_be_used_is_a_warning_that_names_it(tmp_path: Path) -> None:
    package(
        tmp_path,
        "[nonet.rules]\na-missing = missing_module:RULE\nb-wrong = math:pi\nc-taken = made:THERMO\nd-good = made:GOOD\n"
        "e-ends = made_exit:RULE\n",
        made="from nonet import pair_rule\nTHERMO = pair_rule('thermo', max)\nGOOD = [pair_rule('far', max)]\n",
        made_exit="raise SystemExit(3)\n",
    )
    said = run("import sys\nfrom nonet.__main__ import main\nsys.argv = ['sudoku', 'rules', 'far']\nmain()", tmp_path)
    assert "rule     far\n" in said
    start = "sudoku: the plug-in {} of broken-package 2.0 is left out (nonet.rules): "
    assert [line for line in said.splitlines() if line.startswith("sudoku:")] == [
        start.format("a-missing") + "ModuleNotFoundError: No module named 'missing_module'",
        start.format("b-wrong")
        + "expected a type of rule, as nonet.pair_rule returns one, got '3.141592653589793' (float)",
        start.format("c-taken") + "the name thermo is taken: a rule of Nonet has it",
        start.format("e-ends") + "SystemExit: 3",
    ]
    assert "Warning" not in run(f"import nonet; print(nonet.solve('{EMPTY}').count)", tmp_path)  # nothing asked for it


MODULE = """
import nonet

def far(first, second):
    return abs(first - second) >= 2

nonet.register(nonet.pair_rule("far-line", far, summary="neighbours on the line are far apart"))
"""
SPAWNED = """
import multiprocessing
from nonet.bulk.processes import Processes
{registering}

if __name__ == "__main__":
    import nonet
    multiprocessing.set_start_method("spawn")
    with Processes(1) as processes:
        puzzle = nonet.Puzzle("." * 16, rules=["far-line r1c1 r2c2"])
        try:
            print(processes.call(puzzle.count) == puzzle.count())
        except nonet.PuzzleError as error:
            print(error)
"""


UNKNOWN = (
    "the rule far-line is not known in this process: the main program registers it, but not when it is imported. Call "
    "nonet.register at the top level of a module that can be imported, or name it in an entry point"
)


@pytest.mark.parametrize(
    ("registering", "outcome"),
    [
        ("import far_lines", "True"),
        (MODULE, "True"),  # a script is read again in each process
        (
            'if __name__ == "__main__":' + MODULE.replace("\n", "\n    "),
            UNKNOWN,
        ),
    ],
    ids=["a module", "the program", "only in the program"],
)
def test_worker_processes_know_what_was_registered_or_say_why_not(
    tmp_path: Path, registering: str, outcome: str
) -> None:
    (tmp_path / "far_lines.py").write_text(MODULE)
    script = tmp_path / "script.py"
    script.write_text(SPAWNED.format(registering=registering))
    finished = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=120)
    assert finished.stdout.strip() == outcome, finished.stderr


def test_a_pickled_rule_is_read_where_its_module_can_be_imported(tmp_path: Path) -> None:
    (tmp_path / "far_lines.py").write_text(MODULE)
    write = "import pickle, nonet, far_lines\nfrom pathlib import Path\n"
    write += "Path('it').write_bytes(pickle.dumps(nonet.Puzzle('.' * 16, rules=['far-line r1c1 r2c2'])))"
    read = "import pickle\nfrom pathlib import Path\nprint(pickle.loads(Path('it').read_bytes()).board.rules[0])"
    assert run(write, tmp_path) == ""
    assert run(read, tmp_path) == "far-line r1c1 r2c2\n"
    (tmp_path / "far_lines.py").write_text("")
    said = run(
        read.replace("print", "try: print").replace("[0])", "[0])\nexcept ValueError as error: print(error)"), tmp_path
    )
    assert said.startswith("the rule far-line is not known in this process: the module far_lines registers it, but")


# The guide.


@pytest.mark.skipif(ENGINES[0].unavailable() is not None, reason="seeded output is the native engine's")
def test_the_guide_says_what_its_programs_print() -> None:
    guide = (ROOT / "docs" / "guides" / "plugins.md").read_text(encoding="utf-8")
    programs = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert len(programs) > 3
    assert run("".join(programs)) == "".join(re.findall(r"```text\n(.*?)```", guide, re.DOTALL))


# The example package.

TRY = """
import contextlib, io, json, sys, warnings
from pathlib import Path

import nonet
from nonet.__main__ import main

warnings.simplefilter("error", nonet.PluginWarning)

def sudoku(*words):
    sys.argv = ["sudoku", *words]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
        main()
    return out.getvalue()

made = sudoku("create", "--kind", "center-dot", "--rules", "prime-line,prime-cage", "--seed", "3", "--to", "fen")
Path("made.fen").write_text(made)
puzzle = nonet.Puzzle(made)
nonet.prove(puzzle).write("proof")
found = {
    "made": made,
    "format": puzzle.format,
    "kind": puzzle.board.kind,
    "rules": sorted({rule.type.id for rule in puzzle.board.rules}),
    "longest": max(len(rule.places) for rule in puzzle.board.rules if rule.type.id == "prime-line"),
    "same": [nonet.Puzzle(puzzle.to_text(to)).board == puzzle.board for to in ("fen", "line", "json", "boxed", "csv")],
    "link": nonet.Puzzle(puzzle.to_text("iss")).solve().solution.values == puzzle.solve().solution.values,
    "verdict": puzzle.solve(engine="backtracking").verdict.value,
    "engine": puzzle.solve(engine="backtracking").engine,
    "agrees": puzzle.solve(engine="backtracking").solution == puzzle.solve().solution,
    "solved": sudoku("solve", "made.fen"),
    "rated": sudoku("rate", "--scale", "blanks", "made.fen"),
    "steps": [str(step) for step in puzzle.steps()],
    "svg": puzzle.to_svg(),
    "function": str(nonet.rules.prime_line("r1c1 r1c2")),
    "proof": nonet.verify_proof("proof").holds,
    "formats": sudoku("formats").splitlines()[-1].split()[0],
    "listed": sudoku("rules", "prime-line") + sudoku("kinds").splitlines()[-1],
    "shown": sudoku("show", "made.fen"),
}

try:
    nonet.make_board("center-dot", size=6)
except nonet.PuzzleError as error:
    found["size"] = str(error)

from starlette.testclient import TestClient
from nonet.web.app import make_app
from nonet.web.server.settings import Settings

with TestClient(make_app(Settings(workers=1)), base_url="http://127.0.0.1:8000") as page:
    def post(route, **form):
        return page.post(f"/api/{route}", json=form).json()

    found["page rules"] = {each["id"]: each["name"] for each in page.get("/api/rules").json()["rules"]}
    about = page.get("/api/about").json()
    found["page kinds"] = [each["id"] for each in about["kinds"]]
    found["page formats"] = [each["id"] for each in about["formats"]]
    (read,) = post("read", text=made)["puzzles"]
    found["page read"] = read
    asked = {key: read["board"][key] for key in ("kind", "rules")} | {"givens": read["givens"]}
    found["page hint"] = post("hint", **asked)
    found["page steps"] = post("steps", **asked)
    found["page draw"] = page.post("/api/draw", json={"to": "svg", **asked}).text
    found["page new"] = post("create", kind="center-dot", rules=["prime-line"], seed="1")
print(json.dumps(found, default=str), flush=True)
"""


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a program finds where the example package is installed."""
    folder = tmp_path_factory.mktemp("plugin")
    source = shutil.copytree(ROOT / "examples" / "plugin", folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--target", folder / "site", source], check=True, timeout=120)
    found: dict[str, Any] = json.loads(run(TRY, folder / "site").splitlines()[0])
    return found


LINE_WORDS = "Neighbours on the prime line add up to a prime: "
CAGE_WORDS = "The digits in the cage differ and add up to a prime: "


def test_the_example_creates_reads_and_writes_its_puzzles(example: dict[str, Any]) -> None:
    assert example["made"].startswith("kind: center-dot\nprime-cage: ")
    assert (example["format"], example["kind"]) == ("fen", "center-dot")
    assert example["rules"] == ["prime-cage", "prime-line"]
    assert example["longest"] > 5  # longer than without its placer
    assert example["same"] == [True] * 5
    assert example["link"] is True
    assert example["function"] == "prime-line r1c1 r1c2"
    assert example["formats"] == "fen"
    assert "meaning  neighbours on the line add up to a prime\n" in example["listed"]
    assert example["listed"].endswith(
        "\ncenter-dot         the cells in the middle of the boxes hold every digit, too (also: centre-dot)"
    )


def test_the_example_solves_rates_explains_and_proves_its_puzzles(example: dict[str, Any]) -> None:
    assert (example["verdict"], example["engine"], example["agrees"]) == ("unique", "backtracking", True)
    assert re.fullmatch(r"(?:[1-9]{9}/){8}[1-9]{9}", example["solved"].splitlines()[-1])
    assert re.fullmatch(r"Empty cells: [0-9]+\n", example["rated"])
    steps = "\n".join(example["steps"])
    assert f"Rule combinations: {LINE_WORDS}" in steps
    assert f"Rule combinations: {CAGE_WORDS}" in steps
    assert "center dots 1" in steps
    assert example["proof"] is True


def test_the_example_draws_its_rules(example: dict[str, Any]) -> None:
    for picture in (example["svg"], example["page draw"]):
        assert re.search(r'<g class="rule-line" [^>]*stroke="#E6C34A"', picture)
        assert re.search(r'<g class="rule-ring" fill="#E6C34A"', picture)
        assert re.search(r'<g class="rule-cage" [^>]*stroke="#E6C34A"', picture)
        assert 'class="tint"' in picture  # the center dots
    assert example["shown"].endswith("\n# prime-line: neighbours on the line add up to a prime.\n")


def test_the_page_knows_the_example(example: dict[str, Any]) -> None:
    assert {"prime-line": "Prime-line", "prime-cage": "Prime-cage"}.items() <= example["page rules"].items()
    assert example["page kinds"][-1] == "center-dot"
    assert example["page formats"][-1] == "fen"
    read, new = example["page read"], example["page new"]
    assert (read["board"]["kind"], len(read["board"]["rules"])) == ("center-dot", example["made"].count("prime-"))
    assert any(rule.startswith("prime-line ") for rule in new["board"]["rules"])
    assert example["page hint"]["hint"]["sentence"] in example["steps"][0]
    assert any(LINE_WORDS in step["sentence"] for step in example["page steps"]["steps"])


def test_sizes_that_the_kind_of_the_example_does_not_suit_are_refused(example: dict[str, Any]) -> None:
    assert (
        example["size"] == "the kind center-dot does not suit this board: boxes of 2x3 cells have no cell in the middle"
    )
