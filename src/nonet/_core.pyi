"""The compiled core of nonet. Use it through nonet.solver.core."""

from collections.abc import Mapping, Sequence
import enum

from typing_extensions import Buffer


class Board:
    """
    Cells, digits, regions and shapes, as all of the core takes them. Immutable; threads may share it.

    `kinds` has row, column, box or other for each region; without it all are other. A shape is its
    name, its cells, its numbers, its masks and its alternatives; bind/shapes.hpp says which sort has what.
    """

    def __init__(self, size: int, cell_count: int, regions: Sequence[Sequence[int]], kinds: Sequence[str] = [], shapes: Sequence[tuple[str, Sequence[int], Sequence[int], bytes, list[object]]] = []) -> None: ...

    @property
    def size(self) -> int: ...

    @property
    def cell_count(self) -> int: ...

    @property
    def grid_bytes(self) -> int:
        """
        Bytes of a grid's digits: one a cell up to 255 digits, else two, the low one first.
        """

    @property
    def mask_bytes(self) -> int:
        """
        Bytes of a cell's candidates: bit d-1 of a little-endian number stands for digit d.
        """

class Status(enum.Enum):
    """How a call of Search.run ended."""

    FOUND = 0
    """max_solutions collected in this call; more may exist"""

    EXHAUSTED = 1
    """the search space is finished"""

    PAUSED = 2
    """
    max_nodes or max_dead_ends used up in this call; call run again to go on
    """

    GAVE_UP = 3
    """the memory cap is reached"""

class Prover:
    """
    A proof in the making. Variables of clauses are candidates: cell * size + digit, from 1.
    That cells and regions hold each digit is known; `stated` are all other clauses.
    """

    def __init__(self, size: int, cell_count: int, regions: Sequence[Sequence[int]], stated: Sequence[Sequence[int]]) -> None: ...

    def settle(self) -> bool:
        """Draw all conclusions by singles. False: they end in a contradiction."""

    def candidates(self) -> list[int]:
        """The candidate of each of the solver's variables, from 1."""

    def settled(self) -> list[int]:
        """The digit of each settled cell, 0 where it is open."""

    def clauses(self, first: int, last: int) -> list[list[int]]:
        """The open clauses first..last-1, for the solver."""

    def state(self, literals: Sequence[int]) -> list[int]:
        """State one more clause; as the solver takes it."""

    def add_trace(self, trace: Buffer) -> None:
        """Take over the solver's lemmas: binary LRAT."""

    @property
    def is_complete(self) -> bool:
        """Whether the last lemma is the empty clause."""

    @property
    def cost(self) -> int:
        """
        How long checkers take, before the proof is made shorter: 1 is to follow one hint.
        """

    def begin_steps(self, ignored: Sequence[int]) -> bool:
        """
        Begin a second proof, of claims, which do not rest on these stated clauses. False if givens clash.
        """

    def claim(self, literal: int, cases: Sequence[int]) -> int | None:
        """
        A claim as a lemma, by its number from 0; negative if a clause says so already, None if it does not follow.
        Where propagation alone does not lead there, `cases` are supposed, too.
        """

    def close_steps(self) -> bool:
        """End the second proof; False if there is no contradiction."""

    def write(self, has_all_clauses: bool) -> tuple[list[int], list[tuple[bytes, int]], int, bytes, int]:
        """
        Stated clauses that are used; text and number of the used clauses of cells, regions, pairs in a cell and
        pairs of cells; the number of the first lemma; the proof (LRAT), its lemmas.
        """

    def write_steps(self) -> tuple[list[int], list[tuple[bytes, int]], int, bytes, int]:
        """The same of the second proof, with all its lemmas."""

class Search:
    """
    A search for solutions, run in slices. Contradictory givens are EXHAUSTED at once.
    """

    def __init__(self, board: Board, values: Buffer, candidates: Buffer | Sequence[int] | None = None, seed: int | None = None) -> None: ...

    def run(self, max_solutions: int, max_nodes: int, max_dead_ends: int | None = None) -> Status:
        """Go on searching; max_nodes=0 solves by logic alone or pauses."""

    def count(self, max_solutions: int, max_nodes: int) -> tuple[Status, int]:
        """
        Go on searching, and say how many solutions were found. They are not kept.
        """

    def take(self) -> list[bytes]:
        """Solutions found since the last take, each in the form of `values`."""

    @property
    def nodes(self) -> int:
        """Guesses made so far; 0 when logic alone was enough."""

    @property
    def dead_ends(self) -> int:
        """Guesses so far that led to a contradiction."""

def solve_batch(board: Board, puzzles: Buffer, limit: int) -> tuple[bytes, bytes]:
    """
    First solution (or zeros) and min(count, limit) of each puzzle. No bound on the time spent.
    """

def propagate(board: Board, values: Buffer, candidates: Buffer | Sequence[int] | None = None) -> bytes | None:
    """
    Candidates after singles and locked candidates, mask_bytes a cell; None if they meet a contradiction.
    """

class Cnf:
    """
    A grid as a formula for SAT solvers. Variables 1..candidate_count are the live candidates of the
    open cells, by cell and then by digit; behind them come helpers without meaning outside.
    """

    @property
    def variable_count(self) -> int: ...

    @property
    def candidate_count(self) -> int: ...

    @property
    def clause_count(self) -> int: ...

    def candidates(self) -> tuple[bytes, bytes]:
        """
        Cell (uint32, little endian) and digit (uint16, little endian) of each candidate variable, in order.
        """

    def fixed(self) -> bytes:
        """
        The digits of the decided cells, 0 where open; in the form of `values`.
        """

    def clauses(self, first: int = 0, last: int | None = None) -> list[list[int]]:
        """
        The clauses first..last-1, or all, as DIMACS literals; made anew at every call.
        """

def encode(board: Board, values: Buffer, candidates: Buffer | Sequence[int] | None = None, ladder_from: int = 0) -> Cnf | None:
    """
    The formula of what singles and locked candidates leave open; None if they meet a contradiction.

    At most one of a group is said by pairs, or by a ladder in groups of at least `ladder_from`; 0: never.
    """

def fill_grids(keys: Buffer, attempt: int = 0) -> bytes:
    """
    A filled classic 9x9 grid for each key of 16 bytes, all grids equally likely.
    """

def make_orders(keys: Buffer, attempt: int, orbits: Buffer) -> bytes:
    """
    An order of cells for each key of 16 bytes, as dig_lanes takes it. `orbits` is one of them, to be shuffled:
    cells that go together come where the lowest of them would have come alone.
    """

def dig_lanes(solutions: Buffer, orders: Buffer, puzzles: Buffer | None = None, fewest: Buffer | None = None) -> bytes:
    """
    What is left of classic 9x9 puzzles when clues go, in this order, while the solution stays the only one.

    An order is 81 bytes: cells; 128 more where the next cell goes along, or both stay; 255 where it ends early.
    Without `puzzles` every cell is a clue in the beginning. `fewest`, a byte each: clues stay where fewer than
    that would be left.
    """

def create_rated(keys: Buffer, level: tuple[int, int] | None, ranges: Sequence[tuple[int, int]], clues: tuple[int, int], usual_clues: tuple[int, int], is_minimal: bool, tries: tuple[int, int], orbits: Buffer, salt: int, seconds: float | None = None) -> tuple[bytes, bytes, bytes, bytes, bytes]:
    """
    A classic 9x9 puzzle for each key of 16 bytes, with an ER in `level`, in tenths, and so many `clues`.

    For each, one of the `ranges` and a number of `usual_clues` are drawn and met if that is possible within the
    first of `tries`; after the second there is none. Without a level nothing is rated. `orbits` as in make_orders.
    Keys are made others by `salt`.
    Gives puzzles, solutions, ER in tenths (two bytes each), whether there is one (a byte each) and the tries it took
    (four bytes each). TimeoutError after so many seconds.
    """

def solve_lanes(puzzles: Buffer, limit: int, stride: int = 81, text: bool = False) -> tuple[bytes, bytes]:
    """
    First solution (or zeros) and min(count, limit) of each classic 9x9 puzzle. No bound on the time spent.

    Digits are 1 to 9 or '1' to '9', empty cells 0, '0' or '.'; solutions are 1 to 9. A puzzle starts every
    `stride` bytes: 82 skips a line feed, which the last may lack. With `text` a solution is a line: '1' to
    '9', or 81 times '0' where there is none, and a line feed.
    """

def solve_lanes_into(puzzles: Buffer, solutions: Buffer, counts: Buffer, limit: int, stride: int = 81) -> int:
    """
    As solve_lanes, into buffers of the caller, who shares them with nobody meanwhile; gives the number of puzzles.

    With a stride of 82 or 83 each puzzle is a line, and its end is looked at. After an error the
    buffers may hold anything.
    """

def pack_grids(puzzles: Buffer, planes: Buffer, stride: int = 81, ends: bool = False) -> int:
    """
    Puzzles as bit planes, 48 bytes each, which the GPU engine takes; gives their number.

    With `ends` each puzzle is a line of 82 or 83 bytes, and its end is looked at.
    """

def unpack_grids(planes: Buffer, solutions: Buffer, text: bool = False) -> int:
    """
    The digits of bit planes, 81 a grid, or lines of text as solve_lanes gives them; gives their number.
    """

class LanesCounter:
    """
    Counts the solutions of classic 9x9 puzzles, all of them together.
    """

    def __init__(self, puzzles: Buffer, marks: Sequence[int] = (), keep: int = 0) -> None: ...

    def run(self, max_solutions: int, max_rounds: int) -> int:
        """
        Go on, and say how many solutions were found, which may be a few more. A round is about a microsecond.
        """

    @property
    def is_done(self) -> bool:
        """Nothing is left: the count is exact."""

    def solutions(self) -> list[bytes]:
        """The first solutions found, up to as many as were to be kept."""

    def split(self) -> LanesCounter:
        """Half of what waits goes to a new counter."""

def common_line(text: Buffer) -> int:
    """
    The length of the lines, line feeds included, if all are equally long and may each begin with 81 cells.

    Else 0. The cells are not read: that they are no control characters is all that is sure.
    """

def gather_lines(text: Buffer) -> tuple[int, bytes, list[tuple[int, int, int]]]:
    """
    The number of lines, 81 values from 0 to 9 of each that begins with a classic 9x9 puzzle, and the others.

    These by number, start and end. Only line feeds end lines, and the last may lack it.
    """

class LogicStep:
    """A step as the core found it, see nonet.human.step.Step."""

    @property
    def technique(self) -> str: ...

    @property
    def placements(self) -> list[tuple[int, int]]: ...

    @property
    def eliminations(self) -> list[tuple[int, int]]: ...

    @property
    def truths(self) -> list[tuple[int, int, int, int]]: ...

    @property
    def deadly(self) -> list[int]: ...

    @property
    def deadly_digits(self) -> int: ...

    @property
    def parts(self) -> list[tuple[str, list[int], int, list[int]]]: ...

    @property
    def nodes(self) -> list[tuple[list[int], int, bool, list[int]]]: ...

    @property
    def ends(self) -> list[int]: ...

    @property
    def is_double(self) -> bool: ...

    @property
    def shapes(self) -> list[int]: ...

    @property
    def houses(self) -> list[int]: ...

    @property
    def lines(self) -> list[tuple[str, int, int, int, bool, list[tuple[int, int, int, int]], list[int]]]: ...

class LogicOrder:
    """Rows of techniques, by their ids, that are searched together."""

    def __init__(self, rows: Sequence[Sequence[str]]) -> None: ...

class Logic:
    """Techniques on one board. Immutable; threads may share it."""

    def __init__(self, board: Board, rules: Sequence[Sequence[int]] = ()) -> None: ...

    def find(self, values: Buffer, is_given: Buffer, removed: Sequence[tuple[int, int]], techniques: Sequence[str], all: bool, options: Mapping[str, int], seconds: float | None = None) -> list[LogicStep]:
        """
        Every step of these techniques, or only the first. TimeoutError when so many seconds have passed.
        """

    def find_in_order(self, values: Buffer, is_given: Buffer, removed: Sequence[tuple[int, int]], order: LogicOrder, whole: int, options: Mapping[str, int], seconds: float | None = None) -> list[LogicStep]:
        """
        The steps of the first row that has any: all of them in the first `whole` rows, else one. TimeoutError when so many seconds have passed.
        """

    def walk(self, values: Buffer, is_given: Buffer, removed: Sequence[tuple[int, int]], order: LogicOrder, options: Mapping[str, int], solution: Buffer, max_steps: int, seconds: float | None = None) -> tuple[str, list[tuple[int, LogicStep]]]:
        """
        How it ended (solved, stuck, contradiction; stopped when so many seconds have passed), and each step with the row of the order that found it.
        """

    def record(self, puzzles: Buffer, order: LogicOrder, options: Mapping[str, int], seconds: float | None = None) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes]:
        """
        The paths of many puzzles: how each ended (0: solved), its number of steps (32 bits); of each step its technique, and two counts (16 bits); then the cells (16 bits) and the digits that it places and removes. TimeoutError when so many seconds have passed.
        """

    def tally(self, puzzles: Buffer, order: LogicOrder, options: Mapping[str, int], solutions: Buffer, seconds: float | None = None) -> tuple[bytes, bytes]:
        """
        Of each puzzle, how often every row was used (16 bits each), and whether it was solved. TimeoutError when so many seconds have passed.
        """

def problem_with(board: Board) -> str:
    """Why techniques cannot look at this board; empty if they can."""

def techniques() -> list[tuple[str, str, str]]:
    """Of each technique: id, HoDoKu's code, and needs."""

def keep_memory() -> None:
    """
    Memory that is given back stays with this process, up to 256 MB (glibc; elsewhere nothing happens).

    For a process whose work is to fill buffers of some MB again and again: to hand their pages back and forth
    would take a tenth of its time.
    """

def canonical(grids: Buffer) -> bytes:
    """
    Of each classic 9x9 grid, 81 bytes, the form that all its renamed, rearranged and mirrored forms share: the least of them, read row by row, an empty cell being less than any digit.
    """

def canonical_into(grids: Buffer, forms: Buffer, ways: Buffer) -> None:
    """
    The same, written into buffers; and for each grid a way to its form, 28 bytes: whether it is mirrored, then which row, which column comes first, second ..., and what 1, 2 ... become, all from 1.
    """

def hash_each(values: Buffer, width: int) -> bytes:
    """
    A number of 64 bits for each value of so many bytes, the low byte first.
    """

def label_graph(colours: Sequence[int], edges: Sequence[tuple[int, int]], max_nodes: int) -> tuple[list[int], list[list[int]], list[int]] | None:
    """
    A canonical labelling of a graph (by label its vertex), generators of its automorphisms (by vertex what it becomes), and numbers whose product is how many automorphisms there are. None if that takes too many nodes.
    """

def rate_se121(puzzles: Buffer, threads: int = 1, max_er: int = 0, timeout: float = 0.0, within: float = 0.0) -> tuple[bytes, bytes]:
    """
    ER, EP and ED of classic 9x9 puzzles as Sudoku Explainer 1.2.1 rates them: three numbers of two bytes each, in tenths, the low byte first; and a byte each for how it ended: 0 rated, 1 stuck, 2 above max_er, 3 stopped, 4 nothing to rate. max_er is in tenths; timeout in seconds for each puzzle, or within for all; 0 is no limit.
    """

def trace_se121(puzzle: Buffer, max_er: int = 0, timeout: float = 0.0) -> tuple[tuple[int, int, int, int], list[tuple[int, str, int, int, int, list[tuple[int, int]]]]]:
    """
    How a rating ended with ER, EP and ED; and each step: rating, name, complexity of chains, the cell where a digit is placed or -1, that digit, and the digits removed as (cell, mask).
    """

def add_outside(handle: object, function: int, clauses: list[Sequence[int]]) -> None:
    """
    Hand clauses to a SAT solver of another library; MemoryError if it has no room for them, and then it must not
    be used any more.

    `handle` is a capsule with the solver, `function` the address of add(solver, literal), which ends a clause at 0.
    """

def solve_outside(handle: object, functions: tuple[int, int, int], assumptions: list[int], is_watched: bool, seconds: float | None, hears_signals: bool) -> int:
    """
    What a SAT solver of another library says, the GIL released: 10, 20, or 0 for not known.

    `handle` is a capsule with the solver, `functions` are the addresses of assume(solver, literal),
    solve(solver) and terminate(solver). If it is watched, it is terminated when so many seconds have passed, or
    on Ctrl-C; only the main thread may ask for `hears_signals`.
    """

def build_info() -> dict[str, str]:
    """
    Version, compiler and build type of this extension; instruction sets built, and the one running.
    """
