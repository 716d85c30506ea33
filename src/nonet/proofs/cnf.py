"""The clauses of a proof as a DIMACS file, with comments that say what each block says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from nonet import _native
from nonet.proofs.question import Question, Stated
from nonet.records import dataclass

_BLOCKS = (
    "each of these cells holds a digit",
    "each of these regions holds the digit somewhere",
    "a cell holds no two digits",
    "two cells of a region do not hold the same digit",
)


@dataclass(frozen=True, slots=True)
class WrittenProof:
    """A proof as text: clauses, and lemmas."""

    cnf: bytes
    lrat: bytes
    first_lemma: int
    lemma_count: int


def write_proof(
    question: Question, stated: Stated, prover: _native.Prover, *, is_whole: bool = False, left_out: int | None = None
) -> WrittenProof:
    """Only the clauses that are used, or all of them. The clue in the cell `left_out` is not given."""
    return _written(question, stated, prover.write(is_whole), left_out)


def write_steps(question: Question, stated: Stated, prover: _native.Prover) -> WrittenProof:
    """The second proof, of the explained solution."""
    return _written(question, stated, prover.write_steps())


def _written(
    question: Question,
    stated: Stated,
    parts: tuple[list[int], list[tuple[bytes, int]], int, bytes, int],
    left_out: int | None = None,
) -> WrittenProof:
    used, blocks, first_lemma, lrat, lemma_count = parts
    board = question.board
    head = "".join(f"c {line}\n" for line in _map_lines(question, left_out))
    head += f"p cnf {board.cell_count * board.size} {first_lemma - 1}\n"
    texts = [head.encode(), *(text.encode() for text in _stated_text(stated, used))]
    for title, (text, count) in zip(_BLOCKS, blocks, strict=True):
        if count:
            texts += [f"c {count}: {title}\n".encode(), text]
    return WrittenProof(b"".join(texts), lrat, first_lemma, lemma_count)


def _map_lines(question: Question, left_out: int | None) -> Iterator[str]:
    board = question.board
    size = board.size
    yield f"{board.title}: clauses that are true of every solution of puzzle.txt that is not in solution.txt."
    where = (
        f"{size * size} * (row - 1) + {size} * (column - 1) + digit" if board.is_square else f"{size} * cell + digit"
    )
    cells = "" if board.is_square else ", cells from 0 as they stand in puzzle.txt"
    yield f"A candidate is the number {where}{cells}; a minus says that it is false."
    if left_out is not None:
        yield f"The clue in {board.name_of(left_out)} is not needed, and left out here: it is as if it were not given."
    yield "Regions, and names of cells where they are not rows and columns, stand in board.json."


def _stated_text(stated: Stated, used: Sequence[int]) -> Iterator[str]:
    """The blocks of stated clauses; those found late come behind the others."""
    clauses = stated.titled
    for title, block in groupby((clauses[number] for number in used), itemgetter(0)):
        lines = [f"{' '.join(map(str, clause))} 0\n" for _, clause in block]
        yield f"c {len(lines)}: {title}\n"
        yield "".join(lines)
