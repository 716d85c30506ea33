"""Write docs/reference/gallery.md and the drawings it shows (`make docs`)."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.human.golden import golden_lines  # noqa: E402

from nonet import PairPuzzle, Puzzle, create_many  # noqa: E402
from nonet._base.errors import GeometryError  # noqa: E402
from nonet.draw.scene import Scene  # noqa: E402
from nonet.draw.svg import to_svg  # noqa: E402
from nonet.draw.themes import DARK  # noqa: E402
from nonet.human.find import find_steps  # noqa: E402
from nonet.human.highlights import scene_of_hint  # noqa: E402
from nonet.human.hints import Hint  # noqa: E402
from nonet.human.rating import rating_keys  # noqa: E402
from nonet.human.summary import RatingSummary  # noqa: E402
from nonet.model import Board, Grid, make_board, parse_rule  # noqa: E402
from nonet.model.rules import RULES  # noqa: E402
from nonet.model.rules.base import RuleFamily, RuleType  # noqa: E402
from nonet.puzzle.pictures import scene_of  # noqa: E402

PAGE = ROOT / "docs" / "reference" / "gallery.md"
FOLDER = ROOT / "docs" / "gallery"

HEAD = """\
# Gallery

[`sudoku draw`](../commands/draw.md) makes these drawings, as SVG; PDF and PNG look the same.
`sudoku explain --draw DIR` draws every step of a solution. In a notebook, puzzles, grids, hints and pairs appear as
drawings, and ratings and paths as charts.

The drawings do not rely on colour alone:

| Sign | Meaning |
|---|---|
| italics | a placed digit |
| disc | a candidate that the step depends on |
| square | the other side of the pattern |
| crossed out | a removed candidate |
| solid line, dashed line | a strong link, a weak link |

`make docs` writes this page.
"""

RULES_HEAD = """\
## Rules

You can add these [rules](rules.md) to a board of any kind. Each picture shows the example of a rule on an empty board.
A board can have any number of rules, of one sort or of several. A text below the board gives the rules that cannot be
drawn, and explains marks that are not widely known.
"""
WIDTH, COLUMNS = 280, 3  # of the pictures of rules

CLASSIC = "574..1....8..5.761..17895...69.243....81.52961..69.4....5..8.7...7....39..69..15."
LARGE = (
    ".F.C6....D7.B5EAD2139A.B....C7.F.6873DEFA.B..12..EA.7.4..8..6G.DA.FE.458.3..2..C3.62D.C7.1A45...B.4..1F.2E.D.A.3"
    ".1..2.3A.5.B.....4.6A.8.DF.G...BG9DA.B..824.FE.62.CF.G.9B7E.1...87.14F....36A29.18....AD4.2E3..56.E.8...C.1FDBG."
    ".52..7.4G.D3.FA1...D169...5...42"
)
CROSSED = ".......2.......871...87...5..14.5...2.4.8.........9.....6......5.9.......2.6..9.."
SHAPES = "111222333 111223363 411123666 442223666 488893665 488899995 488899555 444997755 777777755"
JIGSAW = ".91....27273..59...8...6273..9.2..6..3...18.2..8934.5...6..27.....879.4.1.42.7.39"
EXTREME = "......1...7.1...34.......951..8.............99486..5..61.53.........1...8...9.2.7"
SIX = (
    "thermo r1c1 r2c1 r3c1 r4c2",
    "thermo r6c6 r5c6 r4c6",
    "renban r3c3 r3c4 r4c4",
    "whispers r5c1 r6c2 r6c3 r5c4",
    "arrow r1c3 / r1c4 r1c5",
    "arrow r2c6 / r2c5 r3c5",
    "sandwich 3 r0c2",
)
RULED = "..2..1489......3............6..52......9..7.5..7.....83....7...7...6............."
LAID = """\
thermo r1c1 r2c1 r3c2 r3c3
arrow r5c5 / r4c5 r3c5 / r6c5 r7c6
killer 15 r1c7 r1c8 r2c7
killer 22 r8c1 r8c2 r9c1 r9c2
whispers 5 r4c1 r5c2 r6c1 r7c2
renban r4c8 r5c9 r6c8 r7c9
difference r2c4 r2c5
ratio r8c4 r8c5
xv 10 r5c3 r6c3
quadruple 1 6 r8c7 r8c8 r9c7 r9c8
sandwich 15 r0c4
little-killer 30 r0c1 r1c2
skyscraper 3 r4c10
even r7c4
odd r3c7
between r1c3 r1c4 r1c5 r2c6
anti-king"""
PAIR = ["0,0,2,0", "0,0,0,4", "0,2,3,0", "0,0,0,0", "0,1,0,0", "0,0,3,0", "0,0,0,4", "0,0,2,0"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of the page: its file, its heading and its SVG."""

    name: str
    words: str
    svg: str


def pictures() -> Iterator[Picture]:
    """Yield the drawings of the page, in order."""
    classic = Puzzle(CLASSIC)
    yield _picture("classic", "A classic Sudoku", scene_of(classic))
    yield _picture("solution", "Its solution: `--solution`", scene_of(classic, solution=classic.solution))
    yield _picture(
        "candidates", "Its pencil marks: `--candidates --labels`", scene_of(classic, candidates=True, labels=True)
    )
    yield _picture("large", "16 x 16, with numbers for digits above 9", scene_of(Puzzle(LARGE)))
    yield _picture("jigsaw", "Jigsaw, with a title: `--title`", scene_of(_jigsaw(), title="A jigsaw"))
    crossed = scene_of(Puzzle(CROSSED, kind="diagonal+window"))
    yield _picture("diagonal-window", "Diagonals are bands, windows are tinted: `--kind diagonal+window`", crossed)
    yield Picture("dark", "Light on dark: `--dark`", to_svg(crossed, DARK))
    ruled = scene_of(Puzzle(RULED, rules=LAID.splitlines()))
    yield _picture("with-rules", "[Rules](#rules) of all sorts on one board", ruled)
    yield Picture("with-rules-dark", "The same in the dark", to_svg(ruled, DARK))
    yield _picture("pair", "A pair: `--pair`", scene_of(PairPuzzle("\n".join(PAIR))))
    words = "Rules without a given: thermometers, arrows, a renban, whispers, a sandwich ([Rules](rules.md))"
    yield _picture("six", words, scene_of(Puzzle("." * 36, rules=SIX)))
    for technique in ("hidden-single", "x-wing", "finned-swordfish", "als-xz", "grouped-continuous-nice-loop"):
        found = _example(technique)
        yield _picture(technique, f"{found.words.name}: `--hint`", scene_of_hint(found))
    found = _chain()
    yield _picture("chain", f"A long chain ({found.words.name})", scene_of_hint(found))
    words = "The difficulty of many puzzles: `sudoku create --minimal -n 500 --seed 1 --plot ratings.svg`"
    yield Picture("ratings", words, _ratings().to_svg())
    words = "The difficulty along a solution: `Puzzle(...).rate()` in a notebook"
    yield Picture("path", words, Puzzle(EXTREME).rate().to_svg())


def _picture(name: str, words: str, scene: Scene) -> Picture:
    return Picture(name, words, to_svg(scene))


def _jigsaw() -> Puzzle:
    return Puzzle(JIGSAW, kind="jigsaw", layout=SHAPES.replace(" ", "\n"))


def _example(technique: str) -> Hint:
    """Return the first step of the technique among the examples of the tests."""
    case = next(case for case in golden_lines() if case.technique == technique and not case.is_negative)
    return Hint(case.position, next(step for step in find_steps(case.position, [technique]) if case.is_met_by(step)))


def _chain() -> Hint:
    """Return the single chain with the most links in the solution of a hard puzzle."""
    chains = [found for found in Puzzle(EXTREME).steps() if not found.step.technique.startswith("forcing")]
    return max(chains, key=lambda found: len(found.marks.links))


def _ratings() -> RatingSummary:
    """Return the summary of some hundred minimal puzzles."""
    made = create_many(500, seed=1)
    keys = rating_keys(made.board, made.puzzles.tobytes(), made.solutions.tobytes())
    return RatingSummary.of_counts(len(made), Counter(key for one in keys for key in one))


def rule_pictures() -> Iterator[Picture]:
    """Yield the example of every rule on an empty board, a small one if it fits there."""
    for rule in RULES:
        board = board_for(rule)
        yield Picture(f"rules/{rule.id}", rule.summary, to_svg(Scene.of(Grid.empty(board)), width=WIDTH))


def board_for(rule: RuleType) -> Board:
    """Return a small board if the example fits on it, otherwise a board of 9x9."""
    if rule.family is not RuleFamily.WHOLE:
        with suppress(GeometryError):
            return make_board(rule.example_kind, size=6, rules=[example_of(rule)])
    return make_board(rule.example_kind, rules=[example_of(rule)])


def example_of(rule: RuleType) -> str:
    """Return the example as a text that a user can type."""
    return str(parse_rule(f"{rule.id} {rule.example}"))


def rule_tables() -> Iterator[str]:
    """Yield one table per family: names, pictures and meanings."""
    for family in RuleFamily:
        rules = [rule for rule in RULES if rule.family is family]
        if not rules:
            continue
        yield f"### {family.capitalize()}\n"
        for first in range(0, len(rules), COLUMNS):
            row = rules[first : first + COLUMNS]
            cells = [
                [f"`{rule.id}`" for rule in row],
                ["---"] * len(row),
                [f"![{rule.id}](../gallery/rules/{rule.id}.svg)" for rule in row],
                [rule.summary.replace("|", "\\|") for rule in row],
                [f"`{example_of(rule)}`" for rule in row],
            ]
            yield "".join("| " + " | ".join(line) + " |\n" for line in cells)


def page(shown: list[Picture]) -> str:
    """Return the text of docs/reference/gallery.md."""
    parts = [f"## {picture.words}\n\n![{picture.name}](../gallery/{picture.name}.svg)\n" for picture in shown]
    return "\n".join([HEAD, *parts, RULES_HEAD, *rule_tables()])


def main() -> None:
    """Write the page and its drawings, and delete drawings that it no longer shows."""
    shown = list(pictures())
    (FOLDER / "rules").mkdir(parents=True, exist_ok=True)
    for file in FOLDER.rglob("*.svg"):
        file.unlink()
    for picture in (*shown, *rule_pictures()):
        (FOLDER / f"{picture.name}.svg").write_text(picture.svg, "utf-8")
    PAGE.write_text(page(shown), "utf-8")


if __name__ == "__main__":
    main()
