"""The parts of the benchmark that measure nothing: sets, tables, the chart, the referee, the processes."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from benchmarks.peer import Answer, is_solution

import nonet
from benchmarks import arena, bench_lanes, bench_rating, chart, ledger, peers, raters, report, sets, worker
from nonet.solver import core as _native

if reason := _native.missing():
    pytest.skip(reason, allow_module_level=True)

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ISA = nonet.build_info()["isa"]


@pytest.fixture(scope="module")
def made() -> dict[str, sets.PuzzleSet]:
    return {puzzles.name: puzzles for puzzles in sets.made_sets(60)}


def test_made_sets_are_what_they_say(made: dict[str, sets.PuzzleSet]) -> None:
    counts = {name: nonet.solve_many(list(puzzles.puzzles)).count.tolist() for name, puzzles in made.items()}
    assert set(counts["made-easy"]) == set(counts["made-minimal"]) == {1}
    assert counts["made-altered"].count(0) > 15
    assert set(counts["made-many"]) == {2}
    assert set(counts["made-sparse"]) == {2}
    assert all(len(set(puzzles.puzzles)) > 50 for puzzles in made.values())


def test_no_clue_of_a_minimal_puzzle_can_go(made: dict[str, sets.PuzzleSet]) -> None:
    puzzle = made["made-minimal"].puzzles[0]
    less = [puzzle[:at] + "." + puzzle[at + 1 :] for at in range(81) if puzzle[at] != "."]
    assert set(nonet.solve_many(less).count.tolist()) == {2}


def test_an_altered_puzzle_differs_in_one_clue(made: dict[str, sets.PuzzleSet]) -> None:
    for old, new in zip(made["made-minimal"].puzzles, made["made-altered"].puzzles, strict=True):
        changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        assert len(changed) == 1
        assert "." not in changed[0]


def test_made_sets_are_the_same_every_time(made: dict[str, sets.PuzzleSet]) -> None:
    assert [puzzles.facts() for puzzles in sets.made_sets(60)] == [puzzles.facts() for puzzles in made.values()]


def test_public_sets_are_the_files_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "9x9").mkdir()
    (tmp_path / "9x9" / "zebra.txt").write_text(f"# a comment\n{PUZZLE.replace('.', '0')},extra\nno puzzle\n")
    (tmp_path / "9x9" / "easy.txt").write_text(f"{PUZZLE}\n{PUZZLE}\n")
    monkeypatch.setenv("NONET_DATA", str(tmp_path))
    assert [(puzzles.name, puzzles.puzzles) for puzzles in sets.public_sets()] == [
        ("easy", (PUZZLE, PUZZLE)),
        ("zebra", (PUZZLE,)),
    ]
    monkeypatch.delenv("NONET_DATA")
    assert sets.public_sets() == []


def test_an_unknown_set_is_an_error_that_names_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NONET_DATA", raising=False)
    assert [puzzles.name for puzzles in sets.chosen_sets("made-many, made-easy", 60)] == ["made-easy", "made-many"]
    assert len(sets.chosen_sets("", 60)) == 5
    with pytest.raises(SystemExit, match=r"choose from made-easy, .*NONET_DATA names: '17clue, eazy'"):
        sets.chosen_sets("17clue,made-easy,eazy", 60)


@pytest.mark.skipif(not os.environ.get("NONET_DATA"), reason="NONET_DATA is not set to the folder of public puzzles")
def test_the_page_of_data_sets_has_every_file_with_its_checksum() -> None:
    folder = ledger.data_folder()
    assert {word for word in sets.compared(folder).values() if word != "missing"} == {"the same"}
    known = tuple(sets.known_files())
    files = [path.relative_to(folder).as_posix() for path in folder.glob("*/**/*") if path.is_file()]
    assert [file for file in files if not file.startswith(known)] == []


def test_a_folder_is_compared_with_the_page_of_data_sets(tmp_path: Path) -> None:
    (tmp_path / "9x9").mkdir()
    (tmp_path / "9x9" / "easy.txt").write_text("another\n")
    found = sets.compared(tmp_path)
    assert (found["9x9/easy.txt"], found["9x9/hard.txt"], found["big/"]) == ("another", "missing", "missing")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "2").write_text("two")
    (tmp_path / "b" / "1").write_text("one")
    assert sets.checksum(tmp_path / "b") == hashlib.sha256(b"onetwo").hexdigest()


WITHOUT_ARGUMENTS = ("bench_boards", "bench_canonical", "bench_count", "bench_grading", "bench_live", "bench_setting")


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("bench_big", ["nothing"], "no such group: choose from 25x25, latin 30"),
        ("bench_sat", ["--groups", "nothing"], "no such group: choose from 16x16"),
        ("bench_criteria", ["nothing"], "no such technique or rating: choose from full-house"),
        ("bench_placing", ["nothing"], "no such option: choose from --all"),
        ("bench_two_commits", ["a", "b", "--only", "nothing"], "no such workload: choose from"),
        *(
            (f"bench_{name}", ["nothing"], "takes no arguments")
            for name in ("boards", "count", "grading", "live", "setting")
        ),
    ],
)
def test_benchmarks_refuse_what_they_do_not_know(name: str, arguments: list[str], says: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ledger.ROOT, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_public_files_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_DATA", str(tmp_path))
    with pytest.raises(SystemExit, match=r"^no 9x9/easy\.txt in .*data-sets\.md says where it is from"):
        ledger.data_file("9x9/easy.txt")
    monkeypatch.setenv("NONET_DATA", str(tmp_path / "nowhere"))
    with pytest.raises(SystemExit, match="NONET_DATA names no folder"):
        ledger.data_folder()


PAGES = [ledger.ROOT / "README.md", ledger.ROOT / "benchmarks" / "README.md", *(ledger.ROOT / "docs").rglob("*.md")]


def test_benchmarks_and_results_that_pages_name_are_there() -> None:
    texts = [page.read_text("utf-8") for page in PAGES]
    named = {name for text in texts for names in re.findall(r'BENCH="?([a-z_ ]+)', text) for name in names.split()}
    assert {name for name in named if not (ledger.ROOT / "benchmarks" / f"bench_{name}.py").exists()} == set()
    results = {path for text in texts for path in re.findall(r"benchmarks/results/[\w./-]+\.(?:json|svg)", text)}
    assert len(results) > 5
    assert {path for path in results if not (ledger.ROOT / path).exists()} == set()


@pytest.mark.parametrize("name", ["bench_lanes", "bench_stream"])
def test_benchmarks_of_unknown_sets_end_with_an_error(name: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.{name}", "--sets", "nothing", "--no-store"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ledger.ROOT, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert "no such set" in done.stderr
    assert "Traceback" not in done.stderr


def test_tools_say_that_the_folder_of_public_puzzles_is_missing() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NONET_DATA"}
    command = [sys.executable, "-m", "tools.make_level_table"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ledger.ROOT, env=environment, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("set NONET_DATA to the folder of benchmark puzzles (docs/explanation/data-sets.md)")


def test_a_sample_is_spread_evenly() -> None:
    letters = [str(at) for at in range(10)]
    assert worker.sample(letters, 10) == letters
    assert worker.sample(letters, 2) == ["2", "7"]
    assert worker.sample(letters, 1) == ["5"]


def test_the_referee_knows_a_solution() -> None:
    assert is_solution(PUZZLE, SOLVED)
    assert not is_solution(PUZZLE.replace("53..7", "35..7"), SOLVED)
    assert not is_solution("." * 81, "123456789" * 9)
    assert not is_solution(PUZZLE, SOLVED[:-1])
    assert not is_solution(PUZZLE, "")


def test_ids_of_peers_are_unique_and_found() -> None:
    ids = [peer.id for peer in peers.PEERS]
    assert len(set(ids)) == len(ids)
    assert [peers.find_peer(name).id for name in ids] == ids
    assert peers.find_peer(f"nonet {ISA}").id == f"nonet {ISA}"
    with pytest.raises(KeyError, match="expected one of"):
        peers.find_peer("nobody")


@pytest.mark.parametrize("name", [*(peer.id for peer in peers.PEERS), "nonet boards", f"nonet {ISA}"])
def test_a_peer_that_is_here_answers_right(name: str) -> None:
    peer = peers.find_peer(name)
    try:
        assert peer.load()
    except (ImportError, OSError) as error:
        pytest.skip(str(error))
    for limit in peer.limits:
        [answer] = peer.read(peer.solve(peer.prepare([PUZZLE]), limit))
        assert answer.count == 1
        assert answer.solution in {SOLVED, ""}


LIBRARY = """
#include <stddef.h>
#include <string.h>
static const char* kSolved = "%s";
#ifdef ALL
size_t solve_all(const char* puzzles, size_t count, size_t stride, size_t limit, char* grids) {
  for (size_t i = 0; i < count; ++i) memcpy(grids + 81 * i, kSolved, puzzles[i * stride + 81] == '\\n' ? 81 : 0);
  return count;
}
#else
size_t TdokuSolverDpllTriadSimd(const char* p, size_t limit, unsigned c, char* grid, size_t* guesses) {
  memcpy(grid, kSolved, 81);
  return *guesses = 1;
}
#endif
"""


@pytest.mark.parametrize("option", ["-DALL", "-DONE"])
def test_a_library_is_called_as_the_readme_says(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "peer.c").write_text(LIBRARY % SOLVED)
    words = ["cc", option, "-shared", "-fPIC", "peer.c", "-o", "peer.so"]
    try:
        subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no C compiler")
    monkeypatch.setenv("NONET_BENCH_LIBRARY", str(tmp_path / "peer.so"))
    peer = peers.find_peer("library")
    assert peer.load()
    peer.solve(peer.prepare([PUZZLE] * 3), 2)
    assert peer.read(peer.solve(peer.prepare([PUZZLE]), 1)) == [Answer(1, SOLVED)]
    assert peer.read(peer.solve(peer.prepare([PUZZLE]), 2)) == [Answer(1)]


def test_what_is_missing_is_said_not_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NONET_BENCH_TDOKU", raising=False)
    solver = arena.Solver("tdoku", "a library")
    assert solver.missing == "NONET_BENCH_TDOKU is not set"


def test_a_match_gives_every_solver_the_same_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text("\n".join([PUZZLE] * 100))
    ours, boards = arena.Solver(f"nonet {ISA}", "", isa=ISA), arena.Solver("nonet boards", "")
    try:
        entries = [arena.Entry(solver, rounds=2, slot=0.001, is_paced=True) for solver in (ours, boards)]
        match = arena.Match(str(path), 100, 2, entries, batch=16)
        match.play()
        assert [entry.note for entry in entries] == ["", ""]
        assert entries[0].puzzles == entries[1].puzzles
        assert entries[0].puzzles % 16 == 0
        assert [len(entry.seconds) for entry in entries] == [2, 2]
        puzzles = sets.PuzzleSet("set", "", (PUZZLE,) * 100)
        assert [bench_lanes.wrong_answers(entry, match, puzzles) for entry in entries] == [0, 0]
    finally:
        ours.close()
        boards.close()


def test_a_solver_that_never_ends_is_ended_and_started_again(tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text(PUZZLE)
    solver = arena.Solver("nonet boards", "")
    task = {"path": str(path), "puzzles": 1, "batch": 0, "limit": 1, "threads": 1}
    try:
        with pytest.raises(arena.TooSlow):
            solver.ask(task | {"repeats": 10**9}, 0.2)
        assert solver.ask(task | {"repeats": 1}, 30)["seconds"] > 0
        with pytest.raises(RuntimeError, match="nonet boards: FileNotFoundError"):
            solver.ask(task | {"repeats": 1, "path": "/nowhere"}, 30)
    finally:
        solver.close()


def test_ratios_are_of_the_best_and_of_the_middle_rounds() -> None:
    solver = arena.Solver("nobody", "")
    ours = arena.Entry(solver, 3, 1, puzzles=5, seconds=[1.0, 2.0, 4.0])
    other = arena.Entry(solver, 3, 1, puzzles=5, seconds=[10.0, 30.0, 20.0])
    assert arena.ratios(ours, other) == (10, 10)
    assert other.figures(9) == {"best": 0.1, "median": 0.05, "rounds": 3, "puzzles": 5, "is_sample": True}
    assert arena.ratios(ours, arena.Entry(solver, 3, 1, note="too slow")) is None


def some_figures() -> dict[str, object]:
    peer = {"best": 700e3, "median": 650e3, "ratio_best": 11.3, "ratio_median": 11.8, "is_sample": True, "wrong": 2}
    cells = {"nonet avx2": {"best": 8e6, "median": 7e6}, "tdoku": peer, "snail": {"note": "1 in more than 1.5 s"}}
    solvers = {name: {"version": "1", "what": ""} for name in ("nonet avx2", "tdoku", "snail", "cannot")}
    figures: dict[str, object] = {"ours": "nonet avx2", "processor": "fast one", "solvers": solvers, "seconds": 1}
    figures["sets"] = {"easy": {"puzzles": 50_000}}
    figures["rates"] = {"easy": {"limit_1": cells, "limit_2": cells}}
    figures["batches"] = {"easy": {"limit_1": {"1": cells, "4": cells}}}
    figures["threads"] = {"easy": {"limit_1": {"nonet avx2": {"1": {"best": 4e6}, "2": {"best": 7e6}}}}}
    figures["in_chart"] = ["nonet avx2", "tdoku", "snail"]
    return figures


def test_tables_show_rates_ratios_and_what_is_missing() -> None:
    figures = some_figures()
    text = report.main_tables(figures)
    assert "700k~!" in text
    assert "11.3~!" in text
    assert "slow" in text
    assert "cannot" not in text
    assert "ratio to tdoku" in report.batch_tables(figures)
    assert report.thread_table(figures).endswith("4M   7M  1.75")


def test_columns_of_a_table_are_aligned() -> None:
    assert report.table(["", "one"], [["a", "1"], ["long", "12345"]]) == "        one\na         1\nlong  12345"


def test_the_chart_is_sound_svg_with_a_bar_for_each_figure() -> None:
    root = ET.fromstring(chart.lanes_chart(some_figures()))
    bars = [element for element in root.iter() if element.tag.endswith("rect")]
    assert [bar.get("class") for bar in bars] == ["page", "ours", "peer"]
    assert float(bars[1].get("width", "")) > float(bars[2].get("width", ""))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"easy", "50,000 puzzles", "8M", "700k", "–"} <= set(texts)


def test_a_chart_of_one_figure_has_an_axis() -> None:
    panel = chart.Panel("<set>", "", {"nonet & co": 100.0})
    assert "&lt;set&gt;" in chart.draw("title", "note", [panel])


def test_the_ledger_keeps_what_is_needed_to_repeat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "RESULTS", tmp_path)
    figures = {"a": {"b": [1, 2], "c": {"e": "two  spaces [in] {braces}"}}, "d": {}}
    path = ledger.write("lanes", figures)
    assert json.loads(path.read_text())["figures"] == figures
    assert path.parent.name == ledger.machine()
    for word in ("commit", "compiler", "isa", "machine", "python"):
        assert f'"{word}"' in path.read_text()


def test_quick_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["bench", "--quick"])
    chosen: argparse.Namespace = bench_lanes.options()
    assert (chosen.seconds, chosen.rounds) == (45, 3)


# -- rating ------------------------------------------------------------------------------------------------------------


def test_rating_is_measured_on_the_values_it_gives() -> None:
    seconds, found = bench_rating.ours([PUZZLE, PUZZLE], "hodoku")
    assert found == [["easy", 204]] * 2
    assert all(second > 0 for second in seconds)


def test_bands_are_measured_beside_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rating").mkdir()
    (tmp_path / "rating" / "se121.csv").write_text(f"puzzle,ER,EP,ED\n{PUZZLE},1.2,1.2,1.2\n")
    rater = tmp_path / "rater.py"
    rater.write_text("import sys\nfor line in sys.stdin: print(line.strip(), 'ED=1.2/1.2/1.3')\n")
    monkeypatch.setenv("NONET_DATA", str(tmp_path))
    monkeypatch.setenv("NONET_BENCH_RATER", f"{sys.executable} {rater}")
    bands = raters.measure_bands(1)
    lowest = bands.pop("below 2")
    ours, theirs = lowest["nonet"], lowest[f"{Path(sys.executable).name} {rater}"]
    assert (ours["as the references say"], theirs["as the references say"]) == (1, 0)
    assert min(*ours.values(), theirs["a second, best"]) > 0
    assert all(band["puzzles"] == 0 for band in bands.values())


def test_rating_without_a_peer_is_said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_rating, "_PEER", "import no_such_package")
    assert bench_rating.side_by_side([PUZZLE], 1) == {}
    assert "hodoku-py is not installed" in capsys.readouterr().out


def test_hints_are_timed_on_the_way_through_the_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NONET_DATA", str(tmp_path))
    for folder in ("9x9", "rating"):
        (tmp_path / folder).mkdir()
    (tmp_path / "9x9" / "hardest.txt").write_text(f"{PUZZLE}\n" * 3)
    for name in ("se121", "hodoku"):
        (tmp_path / "rating" / f"{name}.csv").write_text(f"puzzle,ER\n{PUZZLE},1.2\n")
    clues = [puzzle.grid.clue_count for puzzle in bench_rating.positions(6)]
    assert clues == [30, 55, 30, 55, 30, 55]  # at the start, and after half of the 51 steps
    figures = bench_rating.hint_times(6, repeats=1)
    assert figures["positions"] == sum(some["positions"] for some in figures["slowest"]) == 6
    assert bench_rating.row_times(nonet.make_board(), 3, repeats=1)
    assert bench_rating.rated_puzzles(1.0, 2.0) == [PUZZLE]


@pytest.mark.parametrize("path", sorted(ledger.RESULTS.rglob("*.json")), ids=lambda path: path.stem)
def test_every_file_of_results_can_be_drawn(path: Path) -> None:
    entry = json.loads(path.read_text("utf-8"))
    root = ET.fromstring(chart.results_chart(entry, "svg"))
    bars = [element for element in root.iter() if element.get("class") in ("bar", "ours", "ours2", "peer")]
    assert bars


def test_a_chart_of_results_overwrites_nothing(tmp_path: Path) -> None:
    results, target = tmp_path / "r.json", tmp_path / "chart.svg"
    results.write_text(json.dumps({"name": "mine", "figures": {"easy": {"seconds": 2}, "hard": {"seconds": 3}}}))
    command = [sys.executable, "-m", "benchmarks.chart", str(results)]
    for words, fault in ((str(target), ""), (str(target), "exists"), ("chart.gif", "expected a name that ends in")):
        done = subprocess.run([*command, words], capture_output=True, text=True, check=False, cwd=ledger.ROOT)
        assert fault in done.stderr
        assert bool(done.returncode) == bool(fault)
    assert "<title>Results: mine</title>" in target.read_text()
