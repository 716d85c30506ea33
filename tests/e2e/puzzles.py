"""The puzzles these tests play, with their answers from the library."""

from __future__ import annotations

import nonet

EASY = "..9.41.8.815..2.9374.3.9.2....63....56241.3..3....764.1.3....5......4.32428...967"
HARD = "..64....735.....9.4.......3....436.8...8..52....51..747...5..4.2..6.47..5.8......"
SMALL = "1.....2..3.....4"  # 4x4
# The first step that is no single is a chain: an x-chain of five links after four singles, a loop of nine after ten.
X_CHAIN = ".4...53.65..4...7.1..7364...3........862...4.2...7...9...3.7.5.........2.7.1...6."
NICE_LOOP = ".287..43.3..4.967.7...................3..29...5.1.6.2.........61.4....9.....7..48"
# Its first step with groups of cells is an ALS-XZ.
TWO_GROUPS = ".8.2.....7..1...3...4......9..7.38..4..5.13.....9....759..........32...5..8..52.."
# One of its steps, an ALS-XZ, takes 299 letters to tell, and four colours.
LONG_WORDS = "......7.9...3.9..1.3.1...6...3.8......6.3258..58.......6.5....4..78..6.2..1.9...."
JIGSAW_LAYOUT = "111122333112122333412222363414555366444555666444585669777588969777889999777888899"
JIGSAW = "..9....4.......98....48..5...79.4...6.1.3.8.......5............3.6.......4.1..2.."
SIXTEEN = (
    "......A.D3B.G..5.D.G8CE1A2.6.3.9..E.G.B2.1.587..7A.C..9.G8FE62..B.3.98F.C5.2.....EF4.6.5.D....1.....423..7..CF68"
    "8.A.CE...F9.45B3A4G.D95.8E...C363F.E.B.C.4.1A8.7.2CD71.83A.9..4E.187E34.FCG.5.2D.5.......B..368F.B2F3.D.468CE..G"
    ".843BA.7.G.F..9CG...2F8E7......."
)


def solution_of(line: str, kind: str = "classic", layout: str | None = None) -> list[int]:
    """Row by row, as the page numbers its cells."""
    solution = nonet.solve(line, kind=kind, layout=layout).solution
    assert solution is not None
    return [digit for row in solution.rows for digit in row]


def after_singles(line: str) -> list[int]:
    """The digits a solver has placed by the time there is no single left; 0 elsewhere."""
    placed = [0] * len(line)
    for hint in nonet.Puzzle(line).steps():
        if not hint.step.placements:
            break
        for cell, digit in hint.step.placements:
            placed[cell] = digit
    return placed


def lines_of(cells: str) -> str:
    """A line for each row."""
    size = round(len(cells) ** 0.5)
    return "\n".join(cells[start : start + size] for start in range(0, len(cells), size))


def same_shapes(one: str, other: str) -> bool:
    """Whether two layouts, a label a cell, cut the board alike, whatever they call the shapes."""
    pairs = set(zip(one, other, strict=True))
    return len(pairs) == len(set(one)) == len(set(other))
