"""The columns of a data set: what is known of each puzzle, as a batch of Arrow.

id, class                   hashes of the classes of puzzle and solution, 16 hex digits
puzzle, solution            a character a cell, 0 for an empty one, letters above 9
puzzle_rows, solution_rows  the same as numbers, row after row, on boards above 9
kind, size, box, layout, grids, rules   the board, as tables say it; empty where there is nothing to say
clues, minimal
er, ep, ed                  Sudoku Explainer's figures; null where they do not apply
level, hodoku_level, hodoku_score
techniques                  what our path needs, lightest first
question, answer, messages  with a prompt
trace                       with traces: steps {technique, place, remove, words}
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.bulk.sources.parquet import pyarrow
from nonet.human.paths import RecordedSteps, record_steps, technique_ids
from nonet.human.rating import rate_fields
from nonet.human.rating_scales import choose_fields
from nonet.lm.dataset.order import DatasetOrder, said_of
from nonet.lm.dataset.rows import SolvedRows, minimal_flags
from nonet.lm.dataset.splits import PUZZLE, bare, hash_classes, key_on
from nonet.lm.dataset.traces import answer_of, can_trace, messages_of, question_of, techniques_of, words_of
from nonet.model import Grid
from nonet.model.grid_text import MAX_SYMBOL, SYMBOLS
from nonet.model.spec import FIELDS, LAYERS

if TYPE_CHECKING:
    from numpy.typing import NDArray

SPLIT = "split"  # the last column of a batch, which files do not have: it says which file a row goes to

_TEXT = SYMBOLS.encode() + b"?" * (256 - len(SYMBOLS))


def schema_of(order: DatasetOrder) -> Any:  # noqa: ANN401  (pyarrow has no types)
    """The columns of an order, with their types."""
    arrow = pyarrow()
    text, small, real = arrow.string(), arrow.int16(), arrow.float32()
    cells = arrow.list_(arrow.int8() if order.board.size < 128 else small)
    fields: list[tuple[str, Any]] = [("id", text), ("puzzle", text), ("solution", text)]
    if order.has_cells:
        fields += [("puzzle_rows", cells), ("solution_rows", cells)]
    fields += [(name, small if name == "size" else text) for name in FIELDS if name not in LAYERS]
    fields += [("clues", small), ("minimal", arrow.bool_()), ("er", real), ("ep", real), ("ed", real), ("level", text)]
    fields += [("hodoku_level", text), ("hodoku_score", arrow.int32()), ("techniques", arrow.list_(text))]
    fields += [("class", text)]
    if order.prompt:
        fields += [("question", text), ("answer", text)]
    if order.prompt == "chat":
        fields += [("messages", arrow.list_(arrow.struct([("role", text), ("content", text)])))]
    if order.traces != "none":
        fields += [("trace", arrow.list_(_step_type()))]
    return arrow.schema([*fields, (SPLIT, arrow.int8())])


def _step_type() -> Any:  # noqa: ANN401
    arrow = pyarrow()
    effects = arrow.list_(arrow.struct([("cell", arrow.int16()), ("digit", arrow.int16())]))
    words = ("words", arrow.string())
    return arrow.struct([("technique", arrow.string()), ("place", effects), ("remove", effects), words])


def batch_of(order: DatasetOrder, rows: SolvedRows) -> tuple[Any, list[int]]:
    """The rows of puzzles on one board, and the places of those that were kept: not all, if ratings are asked for."""
    arrow = pyarrow()
    schema = schema_of(order)
    kept, figures = _rated(order, rows)
    columns: dict[str, Any] = {**_grids(order, kept), **_board(kept), **figures, **_steps(order, kept)}
    if order.prompt:
        columns |= _prompted(order, kept)
    minimal = minimal_flags(kept, order)
    columns["minimal"] = [None] * len(kept) if minimal is None else minimal
    columns["clues"] = (kept.puzzles.digits > 0).sum(axis=1)
    arrays = [_array(columns[field.name], field.type) for field in schema]
    return arrow.record_batch(arrays, schema=schema), list(kept.puzzles.numbers)


def _array(values: Any, kind: Any) -> Any:  # noqa: ANN401
    """A column: Arrow's own, or values to be made one."""
    arrow = pyarrow()
    if isinstance(values, arrow.Array):
        return values.cast(kind)
    return arrow.array(values, kind)


def _rated(order: DatasetOrder, rows: SolvedRows) -> tuple[SolvedRows, dict[str, Any]]:
    """The rows of the ratings that are asked for, with their figures."""
    import numpy as np

    most = order.er[1] if order.er else 0
    er, ep, ed = _figures(rows, "se121", most)
    if order.er and er is not None:
        tenths = np.rint(np.nan_to_num(er, nan=-1) * 10)
        places = np.flatnonzero((tenths >= order.er[0]) & (tenths <= order.er[1]))
        rows, er, ep, ed = rows.pick(places), er[places], ep[places], ed[places]
    none: list[None] = [None] * len(rows)
    (level,) = _figures(rows, "nonet") if er is None else (_levels(er),)
    hodoku, score = _figures(rows, "hodoku")
    figures = {"er": er, "ep": ep, "ed": ed, "level": level, "hodoku_level": hodoku, "hodoku_score": score}
    return rows, {name: none if values is None else _without_gaps(values) for name, values in figures.items()}


def _levels(er: NDArray[Any]) -> NDArray[Any]:
    """Our levels of ratings: the same as the scale's, which would rate once more."""
    import numpy as np

    from nonet.human.levels import levels_of_weights

    return levels_of_weights(np.rint(er * 10))


def _figures(rows: SolvedRows, scale: str, most: int = 0) -> list[Any]:
    """The fields of a scale; None where it does not know the board."""
    choices = choose_fields(scale)
    if not len(rows):
        return [[] for _ in choices]
    return list(rate_fields(rows.board, rows.puzzles.digits.tobytes(), rows.solutions.tobytes(), choices, max_er=most))


def _without_gaps(values: Any) -> list[Any]:  # noqa: ANN401
    """Values with None where there is none: NaN, no text, or a score below 0."""
    return [None if value in ("", -1) or value != value else value for value in _list(values)]  # noqa: PLR0124


def _list(values: Any) -> list[Any]:  # noqa: ANN401
    found: list[Any] = values.tolist() if hasattr(values, "tolist") else values
    return found


def _grids(order: DatasetOrder, rows: SolvedRows) -> dict[str, Any]:
    """Puzzles, solutions, their classes, and the split."""
    puzzle_hash = hash_classes(rows.board, rows.puzzles.digits)
    solution_hash = hash_classes(bare(rows.board), rows.solutions)
    key = puzzle_hash if key_on(rows.board, order.by) == PUZZLE else solution_hash
    found = {
        "id": _hex(puzzle_hash),
        "class": _hex(solution_hash),
        "puzzle": texts_of(rows.puzzles.digits, rows.board.size),
        "solution": texts_of(rows.solutions, rows.board.size),
        SPLIT: order.split.numbers(key),
    }
    if order.has_cells:
        found |= {"puzzle_rows": rows.puzzles.digits.tolist(), "solution_rows": rows.solutions.tolist()}
    return found


def _hex(hashes: NDArray[Any]) -> list[str]:
    return [f"{number:016x}" for number in hashes.tolist()]


def texts_of(digits: NDArray[Any], size: int) -> list[str]:
    """Grids as text, a character a cell; above 61 digits numbers with spaces between them."""
    import numpy as np

    if size > MAX_SYMBOL:
        return [" ".join(map(str, row)) for row in digits.tolist()]
    text = digits.astype(np.uint8).tobytes().translate(_TEXT).decode()
    width = digits.shape[1]
    return [text[at : at + width] for at in range(0, len(text), width)]


def _board(rows: SolvedRows) -> dict[str, Any]:
    said = {**said_of(rows.board), "size": rows.board.size}
    return {name: [value] * len(rows) for name, value in said.items()}


def _prompted(order: DatasetOrder, rows: SolvedRows) -> dict[str, Any]:
    assert order.prompt
    questions = [question_of(grid, order.prompt) for grid in rows.puzzles.grids()]
    answers = [answer_of(Grid(rows.board, tuple(row))) for row in rows.solutions.tolist()]
    messages = [messages_of(question, answer) for question, answer in zip(questions, answers, strict=True)]
    return {"question": questions, "answer": answers, "messages": messages}


def _steps(order: DatasetOrder, rows: SolvedRows) -> dict[str, Any]:
    """Techniques and traces, which are null where our techniques do not lead to the end."""
    if not can_trace(rows.board):
        return {"techniques": [None] * len(rows), "trace": [None] * len(rows)}
    steps = record_steps(rows.board, rows.puzzles.digits.tobytes())
    found: dict[str, Any] = {"techniques": techniques_of(steps)}
    if order.traces != "none":
        words = [words_of(grid) for grid in rows.puzzles.grids()] if order.traces == "words" else None
        found["trace"] = _traces(steps, words)
    return found


def _traces(steps: RecordedSteps, words: Sequence[Sequence[str]] | None) -> Any:  # noqa: ANN401
    """Lists of steps, made of the arrays as they are."""
    import numpy as np

    arrow = pyarrow()
    effect = arrow.StructArray.from_arrays(
        [arrow.array(steps.cells.astype(np.int16)), arrow.array(steps.digits.astype(np.int16))], ["cell", "digit"]
    )
    both = arrow.ListArray.from_arrays(arrow.array(steps.effects.astype(np.int32)), effect)
    count = len(steps.techniques)
    place, remove = (both.take(arrow.array(np.arange(count) * 2 + at)) for at in (0, 1))
    said = [text for texts in words for text in texts] if words else [None] * count
    technique = arrow.array(technique_ids()).take(arrow.array(steps.techniques))
    rows = arrow.StructArray.from_arrays(
        [technique, place, remove, arrow.array(said, arrow.string())], fields=list(_step_type())
    )
    unsolved = arrow.array(~steps.is_solved)
    return arrow.ListArray.from_arrays(arrow.array(steps.starts.astype(np.int32)), rows, mask=unsolved)
