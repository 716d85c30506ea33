"""Questions for the routes: right ones, and wrong ones with the error they get."""

from __future__ import annotations

from typing import Any

from nonet.web.schemas import EXAMPLE_GIVENS as GIVENS
from nonet.web.schemas import EXAMPLE_LINE as LINE

# fmt: off


def with_cell(cell: int, digit: int) -> list[int]:
    return [digit if index == cell else 0 for index in range(81)]


RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("board", {"kind": "diagonal+window"}),
    ("board", {"layout": "1122\n1122\n3344\n3344"}),
    ("read", {"text": LINE}),
    ("read", {"text": "12.4\n3..2\n....\n....", "kind": "latin"}),
    ("solve", {"givens": GIVENS}),
    ("solve", {"givens": [0] * 16, "limit": 3}),
    ("check", {"givens": GIVENS, "placed": with_cell(2, 5)}),
    ("check", {"givens": GIVENS, "placed": with_cell(2, 1)}),
    ("check", {"givens": [0] * 81}),
    ("tile", {"givens": GIVENS, "row": 1, "column": 3}),
    ("tile", {"givens": [0] * 16, "placed": [2, *[0] * 15], "row": 1, "column": 1}),
    ("classify", {"text": LINE}),
    ("classify", {"text": "1 1\n2 2\n"}),
    ("hint", {"givens": GIVENS, "candidates": [[] for _ in range(81)]}),
    ("steps", {"givens": GIVENS}),
    ("steps", {"givens": GIVENS, "placed": with_cell(2, 1)}),
    ("technique", {"name": "naked pair"}),
    ("rate", {"givens": GIVENS}),
    ("rate", {"givens": [0] * 16}),
    ("create", {"level": "easy", "size": 4, "seed": "7"}),
    ("candidates", {"givens": GIVENS}),
    ("clues", {"givens": GIVENS}),
    ("clues", {"givens": [0] * 16}),
    ("convert", {"givens": GIVENS, "to": "sdk"}),
    ("convert", {"text": LINE, "to": "rows"}),
    ("draw", {"givens": GIVENS, "to": "svg", "hint": True}),
    ("draw", {"givens": GIVENS, "placed": with_cell(2, 1), "to": "svg", "hint": True}),
    ("draw", {"givens": GIVENS, "to": "svg", "candidates": [[1, 2] for _ in range(81)]}),
]

WRONG: list[tuple[str, dict[str, Any], int, str, str]] = [
    ("solve", {"givens": GIVENS[1:]}, 422, "invalid", "expected 81 cells, got 80"),
    ("solve", {"givens": [10, *GIVENS[1:]]}, 422, "invalid", "expected 0 to 9 at r1c1, got '10'"),
    ("solve", {"givens": ["5", *GIVENS[1:]]}, 422, "invalid", "givens.0"),
    ("solve", {"givens": [1.5, *GIVENS[1:]]}, 422, "invalid", "givens.0"),
    ("solve", {"givens": [True, *GIVENS[1:]]}, 422, "invalid", "givens.0"),
    ("solve", {"givens": []}, 422, "invalid", "givens"),
    ("solve", {}, 422, "invalid", "givens: field required"),
    ("solve", {"givens": GIVENS, "colour": 1}, 422, "invalid", "colour"),
    ("solve", {"givens": GIVENS, "limit": 0}, 422, "invalid", "limit"),
    ("solve", {"givens": GIVENS, "limit": 10**9}, 413, "too-large", "limit"),
    ("solve", {"givens": GIVENS, "placed": with_cell(0, 5)}, 422, "invalid", "r1c1"),
    ("solve", {"givens": GIVENS, "placed": [1]}, 422, "invalid", "expected 81 cells, got 1"),
    ("solve", {"givens": GIVENS, "candidates": [[1]]}, 422, "invalid", "expected candidates for 81 cells"),
    ("solve", {"givens": [0] * 16, "candidates": [[5]] * 16}, 422, "invalid", "from 1 to 4 at r1c1, got 5"),
    ("solve", {"givens": [0] * 10_000}, 413, "too-large", "100x100"),
    ("solve", {"givens": [0] * 49}, 422, "geometry", "prime"),
    ("solve", {"givens": [0] * 36, "size": 4}, 422, "invalid", "expected 16 cells, got 36"),
    ("solve", {"givens": GIVENS, "kind": "clasic"}, 422, "unknown-name", "did you mean classic?"),
    ("check", {"givens": GIVENS, "box": [2, 3]}, 422, "geometry", "box"),
    ("tile", {"givens": GIVENS, "row": 10, "column": 1}, 422, "invalid", "expected a row from 1 to 9"),
    ("tile", {"givens": GIVENS, "row": 0, "column": 1}, 422, "invalid", "row"),
    ("board", {"size": 0}, 422, "invalid", "size"),
    ("board", {"size": 1024}, 413, "too-large", "1024x1024"),
    ("board", {"box": [40, 40]}, 413, "too-large", "1600x1600"),
    ("board", {"box": [3]}, 422, "invalid", "box"),
    ("board", {"kind": "jigsaw"}, 422, "geometry", "needs a layout"),
    ("board", {"kind": "jigsaw", "layout": "11\n12"}, 422, "geometry", "bad layout"),
    ("board", {"kind": "x" * 101}, 422, "invalid", "kind"),
    ("read", {"text": LINE[1:]}, 422, "format", "expected 81 cells, got 80"),
    ("read", {"text": ""}, 422, "format", "expected a puzzle, got nothing"),
    ("read", {"text": f"{LINE}\n" * 201}, 413, "too-large", "200 puzzles"),
    ("read", {"text": LINE, "format": "sdkk"}, 422, "unknown-name", "format"),
    ("classify", {"text": "?"}, 422, "format", "?"),
    ("hint", {"givens": [0] * 676}, 413, "too-large", "26x26"),
    ("hint", {"givens": GIVENS, "marks": [[1]]}, 422, "invalid", "expected marks for 81 cells, got 1"),
    ("hint", {"givens": [0] * 16, "marks": [[5]] * 16}, 422, "invalid", "from 1 to 4 at r1c1, got '5'"),
    ("solve", {"givens": GIVENS, "marks": [[]] * 81}, 422, "invalid", "marks"),
    ("technique", {"name": "skyscrapper"}, 422, "unknown-name", "did you mean skyscraper?"),
    ("technique", {}, 422, "invalid", "name: field required"),
    ("steps", {"givens": [0] * 676}, 413, "too-large", "26x26"),
    ("rate", {"givens": [0] * 676}, 413, "too-large", "26x26"),
    ("create", {"level": "trivial"}, 422, "unknown-name", "level"),
    ("create", {"size": 36}, 413, "too-large", "36x36"),
    ("create", {"size": 2, "kind": "latin+diagonal"}, 422, "invalid", "no filled grid exists"),
    ("candidates", {"givens": [0, 0]}, 422, "invalid", "expected 81 cells, got 2"),
    ("clues", {"givens": GIVENS, "seed": 1}, 422, "invalid", "seed"),
    ("convert", {"givens": GIVENS, "to": "pdf"}, 422, "unknown-name", "format"),
    ("draw", {"givens": GIVENS, "to": "gif"}, 422, "invalid", "to"),
    ("draw", {"givens": [0] * 1600, "to": "svg"}, 413, "too-large", "40x40"),
    ("draw", {"givens": GIVENS[1:], "to": "svg"}, 422, "invalid", "expected 81 cells, got 80"),
    ("convert", {"to": "line"}, 422, "invalid", "either givens or text"),
    ("convert", {"givens": GIVENS, "text": LINE, "to": "line"}, 422, "invalid", "either givens or text"),
]
