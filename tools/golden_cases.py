"""The questions that `tools/golden.py` asks: command lines, boards to create on, HTTP requests.

A command line is written as in a shell, without `sudoku`. `< NAME` at its end is standard input. A word that is the
name of an input (`tests/golden/inputs.json`) is a file of the folder that the command runs in.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
INPUTS: dict[str, str] = {
    name: made["text"] for name, made in json.loads((ROOT / "tests/golden/inputs.json").read_text("utf-8")).items()
}
INPUTS["list.txt"] = INPUTS["many.txt"] * 100  # long enough to be killed in the middle

# One puzzle of every kind, size and family of rules. All commands below are asked about each of them.
SMALL = ("four.txt", "six.txt", "latin.txt", "jigsaw.txt", "diagonal.txt", "killer-six.txt", "grids.txt")
BOARDS = (
    *SMALL,
    *("easy.txt", "medium.txt", "hard.txt", "expert.txt", "extreme.txt", "eight.txt", "ten.txt", "twelve.txt"),
    *("sixteen.txt", "window.txt", "anti-knight.txt", "diagonal-window.txt", "samurai.txt", "tiny-samurai.txt"),
    *("twodoku.txt", "butterfly.txt", "pair.txt", "killer.txt", "thermo.txt", "lines.txt", "dots.txt", "outside.txt"),
    *("whole.txt", "ruled-samurai.txt"),
)
LARGE = ("twenty-five.txt", "ruled.txt")

ON_EVERY_BOARD = (
    *("solve", "solve --json", "rate", "hint", "explain", "candidates", "show", "draw", "count", "symmetry"),
    *("canonical", "redundant", "convert --to line", "convert --to json", "open --print", "tile r1c2"),
)
ON_SMALL_BOARDS = (
    *("rate --json", "rate --scale all --json", "hint --json", "hint --detail nudge", "hint --detail step"),
    *("hint --more", "hint --proof", "explain --json", "explain --all --more", "explain --proof", "show --ascii"),
    *("candidates --json", "candidates --no-step --ascii", "candidates --true", "draw --hint --labels --dark"),
    *("draw --candidates --title Golden", "draw --solution --width 300", "canonical --json", "symmetry --json"),
    *("redundant --together --json", "true-candidates", "true-candidates --counts 10", "true-candidates --json"),
    *("minimize --seed 7", "minimize --json", "tile r1c2 --grid", "tile 1 2 --json", "solve --engine reference"),
    *("solve --engine sat", "count --json", "open --in iss --print", "open --in fpuzzles --print", "check - -"),
    *("extend", "page -o page.html", "analyze", "show --color", "solve --no-header", "minimize --rules"),
)
ON_LARGE_BOARDS = ("solve", "show", "draw", "convert --to json", "convert --to line", "candidates --no-step", "hint")

FORMATS = (
    *("contest", "table", "ss", "pm", "boxed", "json", "csv", "sdx", "rows", "pencilmark", "sdk", "line", "canvas"),
    *("tokens", "puzzlekit", "grids", "fpuzzles", "sudokupad", "iss", "sudokumaker", "penpa", "sudokuwiki", "library"),
)
CONVERTED = ("medium.txt", "marks.pm", "sixteen.txt", "jigsaw.txt", "tiny-samurai.txt", "killer.txt", "titled.txt")

COMMANDS = (
    *("solve", "hint", "explain", "candidates", "technique", "rate", "check", "tile", "serve", "create", "book"),
    *("page", "count", "redundant", "true-candidates", "extend", "minimize", "show", "draw", "convert", "open"),
    *("kinds", "rules", "formats", "help", "canonical", "symmetry", "prove", "verify", "pair", "analyze", "dataset"),
    *("spec", "judge", "grade"),
)

TECHNIQUES = (
    *("naked-single", "x-wing", "naked pair", "Y-wing", "coloring", "als-xz", "unique-rectangle-1", "swordfish"),
    *("forcing-net-verity", "box line reduction", "skyscraper", "w-wing", "sue-de-coq", "killer", "house-sum"),
)

OTHERS = """\
--help
--completion bash
help
help create
help nothing
kinds
kinds --json
rules
rules --json
rules killer thermo
rules killer --json
rules kiler
formats
formats --json
formats --examples
technique
technique --json
technique x-wing --json
technique naked pair --ascii
technique naked pair -o pair.svg
technique skyscrapper
pair solve pair.csv
pair solve pair.csv -o -
pair solve --json < pair.csv
pair solve -o - < pair-nine.csv
pair solve medium.txt
pair create 2 --seed golden
pair create 2 --seed golden --json
pair create 3 --seed 7 -o new.csv
pair check pair.csv pair-solution.csv
pair check pair.csv pair.csv
pair check pair.csv pair-solution.csv --json
pair
pair create 7.5
draw --pair pair.csv
draw --pair pair-nine.csv --solution
check medium.txt medium-solution.txt
check medium.txt medium-solution.txt --json
check medium.txt wrong-solution.txt
check medium.txt wrong-solution.txt --json
check medium.txt medium.txt
check samurai.txt samurai-solution.txt
check jigsaw.txt jigsaw-solution.txt
check killer.txt killer-solution.txt --json
check killer.txt medium-solution.txt
check killer.txt samurai-solution.txt
check medium.txt missing.txt
analyze contest.in
analyze contest.in --json
analyze < many.txt
analyze < diagonal.txt
grade answers.jsonl
grade answers.jsonl --json
grade medium.txt medium-solution.txt
grade medium.txt wrong-solution.txt --json
grade medium.txt answers.jsonl
grade --kind diagonal answers.jsonl
solve many.txt
solve many.txt --json
solve many.txt -o solved.csv
solve many.txt -o solved.jsonl
solve many.csv -o solved.txt
solve many.csv --column nothing
solve --engine lanes < many.txt
solve --engine nothing < many.txt
solve < ambiguous.txt
solve --unique < ambiguous.txt
solve --all --limit 3 < ambiguous.txt
solve --all --limit 3 --json < ambiguous.txt
solve < no-solution.txt
solve --json < no-solution.txt
solve < hidden-contradiction.txt
solve < short.txt
solve < letters.txt
solve < nothing.txt
solve < empty.txt
solve missing.txt
solve --kind clasic < easy.txt
solve --kind diagonal < easy.txt
solve --kind jigsaw --layout shapes.txt < gallery-jigsaw.txt
solve --kind jigsaw < gallery-jigsaw.txt
solve --layout layout.txt < four.txt
solve --box 2x3 < six.txt
solve --box 2x3 < easy.txt
solve --rule "killer 10 r1c1 r1c2 r2c1" < easy.txt
solve --rule "kiler 10 r1c1" < easy.txt
solve --rule "thermo r1c1 r9c9" < easy.txt
solve --from nothing < easy.txt
solve --from sdk < easy.txt
solve --on-error skip < letters.txt
solve --limit 0 < easy.txt
solve --nothing < easy.txt
solv easy.txt
solve 16 easy.txt
solve library.txt
solve marks.pm
solve many.txt -o many.txt
count < blank-four.txt
count --json < blank-four.txt
count --limit 1000 < empty.txt
count < no-solution.txt
count many.txt
count < short.txt
hint < no-solution.txt
hint < ambiguous.txt
hint < empty.txt
hint < medium-solution.txt
hint --marks < marks.pm
hint --technique x-wing < marks.pm
hint --technique nothing < marks.pm
hint --puzzle medium.txt wrong-solution.txt
hint --puzzle easy.txt medium-solution.txt
explain < no-solution.txt
explain < ambiguous.txt
explain --marks --json < marks.pm
explain --draw steps < four.txt
candidates < marks.pm
candidates < no-solution.txt
candidates --color < six.txt
rate many.txt
rate many.txt --csv
rate many.txt --json
rate many.txt --scale all --json
rate many.txt --scale se121,hodoku
rate many.txt --scale se121 --max-er 3.0
rate many.txt -o rated.csv
rate --trace < easy.txt
rate --trace < hard.txt
rate --trace < expert.txt
rate --trace < extreme.txt
rate --trace < diagonal.txt
rate --scale nothing < easy.txt
rate < ambiguous.txt
rate < no-solution.txt
rate < empty.txt
tile r1c1 < ambiguous.txt
tile r99c1 < easy.txt
tile q < easy.txt
tile r1c1 < no-solution.txt
redundant many.txt
redundant many.txt --json
redundant < ambiguous.txt
redundant --no-rules < killer-six.txt
true-candidates < ambiguous.txt
true-candidates --counts 100 < ambiguous.txt
true-candidates --to pencilmark < ambiguous.txt
true-candidates < no-solution.txt
extend --count 5 < ambiguous.txt
extend --json < ambiguous.txt
extend < blank-four.txt
extend < no-solution.txt
minimize many.txt
minimize --symmetry rotate-180 < easy.txt
minimize --keep r1c4 < easy.txt
minimize < ambiguous.txt
minimize --symmetry spiral < easy.txt
canonical many.txt
canonical many.txt -o forms.csv
canonical < short.txt
symmetry many.txt
symmetry < empty.txt
show many.txt
show < short.txt
show < ambiguous.txt
show 16 easy.txt
draw many.txt -o many.svg
draw --to pdf < short.txt
draw --hint < no-solution.txt
draw --candidates < marks.pm
convert many.txt -o many.csv
convert --to nothing < easy.txt
convert --to rows --kind diagonal < easy.txt
convert --no-header --to line < jigsaw.txt
convert < short.txt
open --in sudokuwiki --print < easy.txt
open --in nothing --print < easy.txt
open --in sudokuwiki --print < killer.txt
create easy --seed 1
create --seed 1 --json
create medium 6 --seed 1 --to line --count 3
create hard --seed 1 --to sdk
create expert --seed 1 --to line
create easy 4 --seed 1 --count 5 --json
create easy --kind diagonal --seed 1
create easy --kind window --seed 1 --json
create easy 6 --kind anti-knight --seed 1
create easy 5 --kind jigsaw --seed 1
create easy --kind jigsaw --layout shapes.txt --seed 1
create easy 7 --kind jigsaw --seed 1 --save-layout new.txt
create easy --kind tiny-samurai --seed 1
create easy 4 --grids offsets.txt --seed 1
create easy 4 --kind pair --seed 1
create easy 5 --kind latin --seed 1
create --clues 26 --seed 1 --to line
create --clues 24-26 --symmetry rotate-180 --seed 1
create --pattern pattern.txt --seed 1 --to line
create --keep 123...... --seed 1 --to line
create --minimal --seed 1 --to line
create --rating 4.2-5.0 --seed 1 --to line
create --technique x-wing --seed 1 --to line
create --technique x-wing --hardest --seed 1 --to line
create medium 6 --rules killer --givens 0 --seed 1
create medium 6 --rules thermo,arrow --seed 1
create easy 6 --rule "thermo r1c1 r2c1 r3c1" --seed 1
create easy --count 20 --distinct canonical --seed 1 --to line
create easy --count 20 --seed 1 -o new.csv
create easy --count 20 --seed 1 -o new.csv --columns seed,clues,ER
create easy --count 20 --seed 1 -o new.jsonl
create easy --count 3 --seed 1 -o new.sdm
create trivial
create easy 7
create easy --kind nothing
create easy --count 0
create easy 2 --kind latin+diagonal
create --clues 5
create --technique nothing
create easy --rules nothing
create easy --resume
create easy easy
spec --seed 1
spec n --seed 1
spec 4 --examples 1 --seed 1
spec 6 --kind diagonal --json --seed 1
spec 4 --kind jigsaw --layout layout.txt --seed 42
spec --pair 2 --seed 1
spec --seed 1 --rule "killer 10 r1c1 r1c2 r2c1" --examples 0
spec 4 6 --folder tasks --tests 2 --seed 1
spec --kind nothing
judge missing --program cat
prove four.txt -o proof
prove killer-six.txt -o proof
prove ambiguous.txt -o proof
prove no-solution.txt -o proof
prove blank-four.txt --exactly 288 -o proof
prove six.txt --steps -o proof
verify missing
dataset easy 4 -o set --count 20 --seed 1 --format csv
dataset -o set --count 20 --seed 1 --format jsonl --traces words
dataset -o set --from many.txt --format csv --seed 1 --prompt chat
dataset -o set --format nothing
dataset
page < ambiguous.txt
page -o page.html < medium.txt
page -o page.html < killer.txt
book nothing
book --mix easy:0 -o book.pdf
serve --port 99999
"""

# These also run as processes of their own, since that is how people run them.
IN_PROCESSES = (
    *("--help", "kinds", "rules", "formats --examples", "technique", "technique x-wing --json", "help create"),
    *("solve many.txt", "solve < ambiguous.txt", "solve < no-solution.txt", "solve < short.txt", "solv easy.txt"),
    *("solve missing.txt", "solve --kind clasic < easy.txt", "solve --engine lanes < many.txt", "hint < easy.txt"),
    *(
        "explain < hard.txt",
        "explain --json < six.txt",
        "rate many.txt",
        "rate --trace < hard.txt",
        "rate < killer.txt",
    ),
    *("check medium.txt wrong-solution.txt", "pair solve pair.csv", "count < blank-four.txt", "draw < samurai.txt"),
    *(
        "create easy --seed 1",
        "create easy --count 20 --seed 1 -o new.csv",
        "create trivial",
        "spec n --seed 1",
        "show < jigsaw.txt",
    ),
    *(
        "canonical many.txt",
        "symmetry many.txt",
        "analyze contest.in",
        "grade answers.jsonl --json",
        "redundant many.txt",
    ),
    *(
        "extend --count 5 < ambiguous.txt",
        "minimize many.txt",
        "true-candidates < ambiguous.txt",
        "tile r1c2 < six.txt",
    ),
    *("convert --to iss < killer.txt", "open --print < easy.txt", "prove four.txt -o proof", "candidates < six.txt"),
)


def command_lines() -> list[str]:
    """Return every command line, each once."""
    lines = OTHERS.splitlines()
    lines += [f"{command} --help" for command in COMMANDS]
    lines += [f"pair {command} --help" for command in ("solve", "create", "check")]
    lines += [f"technique {name}" for name in TECHNIQUES]
    lines += [f"convert --to {name} < {text}" for name in FORMATS for text in CONVERTED]
    lines += [f"{command} < {text}" for command in ON_EVERY_BOARD for text in BOARDS]
    lines += [f"{command} < {text}" for command in ON_SMALL_BOARDS for text in SMALL]
    lines += [f"{command} < {text}" for command in ON_LARGE_BOARDS for text in LARGE]
    lines += IN_PROCESSES
    return [line for line in dict.fromkeys(lines) if line not in LEFT_OUT]


# They take longer than five seconds each.
LEFT_OUT: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Creation:
    """A board to create on, with how many puzzles of each level; none of a level that the board does not have."""

    options: str
    counts: dict[str, int]


LEVELS = ("easy", "medium", "hard", "expert", "extreme")


def _creation(options: str, *counts: int) -> Creation:
    return Creation(options, dict(zip(LEVELS, counts, strict=False)))


# 2,000 puzzles of each level, or fewer where those would take more than about three seconds of processor time.
CREATIONS: dict[str, Creation] = {
    "classic": _creation("9 --to line", 2000, 2000, 2000, 500, 100),
    "four": _creation("4 --to line", 2000, 1, 1, 1, 1),  # there are no harder ones: the answer says so
    "six": _creation("6 --to line", 2000, 5, 100, 20, 2000),
    "sixteen": _creation("16 --to line", 200, 50, 50, 50, 50),
    "latin": _creation("8 --kind latin --to line", 2000, 20, 50, 100, 20),
    "diagonal": _creation("9 --kind diagonal --to line", 1000, 500, 500, 200, 500),
    "window": _creation("9 --kind window --to line", 500, 500, 50, 50, 50),
    "anti-knight": _creation("9 --kind anti-knight --to line", 50, 50, 20, 20, 50),
    "diagonal+window": _creation("9 --kind diagonal+window --to line", 200, 200, 200, 100, 200),
    "jigsaw": _creation("9 --layout shapes.txt --to line", 200, 500, 200, 50, 200),
    "tiny-samurai": _creation("4 --kind tiny-samurai", 1000),  # harder ones take minutes
    "samurai": _creation("9 --kind samurai", 50, 5, 5, 5, 1),
    "killer": _creation("6 --rules killer", 200, 50, 5, 1, 5),
    "thermo": _creation("9 --rules thermo", 50, 20, 20, 20, 20),
}

# Sets that can be resumed. The second run of each is killed.
SETS = (
    "create easy --count 1500 --seed golden -o new.csv",
    "create medium --count 1200 --seed golden -o new.jsonl",
    "create easy 6 --kind diagonal --count 400 --seed golden -o new.txt",
    "rate list.txt -o rated.jsonl --threads 1",
    "dataset easy -o set --count 1500 --seed golden --format csv",
    "dataset easy -o set --count 1000 --seed golden --format jsonl --traces records",
    "dataset easy 6 --kind diagonal -o set --count 300 --seed golden --format csv --prompt chat",
)


def texts_of(corpus: str) -> dict[str, str]:
    """Return the texts of a file of inputs by name."""
    made = json.loads((ROOT / "tests/golden" / corpus).read_text("utf-8"))
    return {name: entry["text"] for name, entry in made.items()}


# HTTP: a path below /api and a body; None asks by GET

Body = dict[str, Any] | None
POSITIONS = (
    *SMALL,
    "medium.txt",
    "hard.txt",
    "extreme.txt",
    "samurai.txt",
    "killer.txt",
    "thermo.txt",
    "ruled-samurai.txt",
)
ON_EVERY_POSITION: tuple[tuple[str, dict[str, Any]], ...] = (
    *((path, {}) for path in ("solve", "count", "check", "hint", "steps", "rate", "candidates", "clues", "redundant")),
    *(
        (path, {})
        for path in ("live", "true-candidates", "minimize", "canonical", "symmetry", "links", "page", "extend")
    ),
    ("tile", {"row": 1, "column": 2}),
    ("fog", {}),
    ("grade", {"answer": "I do not know."}),
    ("convert", {"to": "json"}),
    ("convert", {"to": "line"}),
    ("draw", {"to": "svg", "hint": True}),
    ("draw", {"to": "svg", "candidates": True}),
    ("candidates", {"only_true": True}),
    ("check", {"only_rules": True}),
    ("hint", {"technique": "naked single"}),
    ("live", {"only_true": True, "limit": 3}),
    ("redundant", {"together": True}),
)
FOUR, NINE = [0] * 16, [int(letter) if letter != "." else 0 for letter in INPUTS["easy.txt"].strip()]
REQUESTS: tuple[tuple[str, Body], ...] = (
    ("about", None),
    ("rules", None),
    ("gallery", None),
    ("techniques", None),
    ("board", {}),
    ("board", {"kind": "diagonal+window"}),
    ("board", {"kind": "samurai"}),
    ("board", {"kind": "pair", "size": 4}),
    ("board", {"layout": INPUTS["layout.txt"]}),
    ("board", {"grids": "0,0 6,6"}),
    ("board", {"size": 6, "rules": ["killer 9 r1c1 r1c2", "thermo r3c1 r4c1 r5c1", "anti-king"]}),
    ("board", {"size": 0}),
    ("board", {"size": 1024}),
    ("board", {"kind": "jigsaw"}),
    ("board", {"kind": "nothing"}),
    ("board", {"rules": ["kiler 3 r1c1"]}),
    ("read", {"text": ""}),
    ("read", {"text": INPUTS["short.txt"]}),
    ("read", {"text": INPUTS["many.txt"]}),
    ("read", {"text": INPUTS["titled.txt"]}),
    ("read", {"text": INPUTS["easy.txt"], "format": "nothing"}),
    ("solve", {"givens": FOUR, "limit": 3}),
    ("solve", {"givens": NINE[1:]}),
    ("solve", {"givens": [10, *NINE[1:]]}),
    ("solve", {"givens": ["5", *NINE[1:]]}),
    ("solve", {}),
    ("solve", {"givens": NINE, "colour": 1}),
    ("solve", {"givens": NINE, "limit": 10**9}),
    ("solve", {"givens": [0] * 10_000}),
    ("solve", {"givens": [0] * 49}),
    ("solve", {"givens": NINE, "kind": "clasic"}),
    ("solve", {"givens": [1, 1, *[0] * 14]}),
    ("count", {"givens": FOUR}),
    ("count", {"givens": FOUR, "limit": 10}),
    ("estimate", {"givens": FOUR}),
    ("check", {"givens": FOUR}),
    ("check", {"givens": NINE, "box": [2, 3]}),
    ("check", {"givens": FOUR, "placed": [1, 1, *[0] * 14]}),
    ("grade", {"givens": FOUR, "answer": "1234341221434321"}),
    ("grade", {"givens": FOUR}),
    ("tile", {"givens": NINE, "row": 10, "column": 1}),
    ("fog", {"givens": NINE}),
    ("classify", {"text": INPUTS["contest.in"]}),
    ("classify", {"text": INPUTS["many.txt"]}),
    ("classify", {"text": "?"}),
    ("hint", {"givens": [0] * 676}),
    ("hint", {"givens": NINE, "technique": "skyscrapper"}),
    ("hint", {"givens": NINE, "marks": [[1]]}),
    ("steps", {"givens": FOUR}),
    ("technique", {"name": "naked pair"}),
    ("technique", {"name": "x-wing"}),
    ("technique", {"name": "skyscrapper"}),
    ("technique", {}),
    ("practice", {"name": "naked pair", "number": 2}),
    ("practice", {"name": "x-wing", "seed": 7}),
    ("practice", {"name": "x-wing", "number": 99}),
    ("rate", {"givens": FOUR}),
    ("create", {"level": "easy", "size": 4, "seed": "7"}),
    ("create", {"level": "hard", "seed": 7}),
    ("create", {"kind": "diagonal", "seed": 7}),
    ("create", {"clues": 26, "seed": 7}),
    ("create", {"rating": 4.2, "seed": 7}),
    ("create", {"technique": "x-wing", "seed": 7}),
    ("create", {"size": 6, "rules": ["killer"], "givens": 0, "seed": 7}),
    ("create", {"level": "trivial"}),
    ("create", {"size": 36}),
    ("create", {"size": 2, "kind": "latin+diagonal", "seed": 7}),
    ("candidates", {"givens": [0, 0]}),
    ("clues", {"givens": FOUR}),
    ("redundant", {"givens": FOUR}),
    ("live", {"givens": [1, 1, *[0] * 14]}),
    ("live", {"givens": FOUR, "limit": 0}),
    ("true-candidates", {"givens": FOUR, "counts": 10}),
    ("true-candidates", {"givens": [1, 1, *[0] * 14]}),
    ("extend", {"givens": [1, 2, 0, 0, 3, 4, *[0] * 10]}),
    ("extend", {"givens": FOUR, "limit": 0}),
    ("minimize", {"givens": NINE, "seed": 7, "keep": [81]}),
    ("minimize", {"givens": NINE, "symmetry": "spiral"}),
    ("minimize", {"givens": FOUR}),
    ("canonical", {"givens": [0] * 1296}),
    ("symmetry", {"givens": FOUR}),
    *(("convert", {"text": INPUTS["medium.txt"], "to": name}) for name in FORMATS),
    ("convert", {"to": "line"}),
    ("links", {"givens": FOUR, "rules": ["greater r1c1 r1c2"], "info": {"title": "One"}}),
    ("page", {"givens": FOUR}),
    ("draw", {"givens": NINE, "to": "gif"}),
    ("draw", {"givens": [0] * 1600, "to": "svg"}),
    ("nothing", None),
    ("nothing", {}),
    ("solve", None),
)
