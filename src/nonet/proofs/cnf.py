"""The clauses of a proof as a DIMACS file, with comments that say what each block says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """A proof as text: clauses, lemmas, and the lemmas of the explained solution."""

    cnf: bytes
    lrat: bytes
    steps: bytes
    first_lemma: int
    lemma_count: int


def write_proof(question: Question, stated: Stated, prover: _native.Prover) -> WrittenProof:
    """Only the clauses that are used."""
    used, blocks, first_lemma, lrat, lemma_count, steps = prover.write()
    board = question.board
    head = "".join(f"c {line}\n" for line in _map_lines(question))
    head += f"p cnf {board.cell_count * board.size} {first_lemma - 1}\n"
    texts = [head.encode(), *(text.encode() for text in _stated_text(stated, used))]
    for title, (text, count) in zip(_BLOCKS, blocks, strict=True):
        if count:
            texts += [f"c {count}: {title}\n".encode(), text]
    return WrittenProof(b"".join(texts), lrat, steps, first_lemma, lemma_count)


def _map_lines(question: Question) -> Iterator[str]:
    board = question.board
    size = board.size
    yield f"{board.title}: clauses that are true of every solution of puzzle.txt that is not in solution.txt."
    where = (
        f"{size * size} * (row - 1) + {size} * (column - 1) + digit" if board.is_square else f"{size} * cell + digit"
    )
    cells = "" if board.is_square else ", cells from 0 as they stand in puzzle.txt"
    yield f"A candidate is the number {where}{cells}; a minus says that it is false."
    yield "Regions, and names of cells where they are not rows and columns, stand in board.json."


def _stated_text(stated: Stated, used: Sequence[int]) -> Iterator[str]:
    """The blocks of stated clauses; those found late come behind all others, and are rules."""
    clauses = stated.all
    titles = (("given", stated.givens), ("pencil marks leave these out", stated.marks),
              ("rules of the board", stated.rules), ("the solution is not this one", stated.others),
              ("rules of the board", stated.late))  # fmt: skip
    start = 0
    for title, block in titles:
        chosen = [clauses[number] for number in used if start <= number < start + len(block)]
        start += len(block)
        if chosen:
            yield f"c {len(chosen)}: {title}\n"
            yield "".join(f"{' '.join(map(str, clause))} 0\n" for clause in chosen)
