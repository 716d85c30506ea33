"""A book: its puzzles and how they are set. `pdf()` is the file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import count

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.seeds import Seed, chosen_seed
from nonet.bulk.books.entries import (
    BookEntry,
    Mix,
    create_entries,
    levels_for,
    mix_of,
    parse_mix,
    plan_sections,
    prove_entries,
)
from nonet.bulk.books.layout import MARGIN, Page, Placed, choose_per_page, line_of, on_page, page_area
from nonet.bulk.books.pages import cover_page, puzzle_pages, rule_pages, solution_pages
from nonet.draw.pdf import check_letters, new_document, place
from nonet.generate.dig import Progress
from nonet.generate.make import choose_board
from nonet.human.find import logic_problem
from nonet.model import Board, BoardSpec, Layout, find_kind
from nonet.puzzle.puzzle import Puzzle, Source, credit_of

_PAGE_NUMBER = 9.0  # points
_LONGEST = 120  # letters of a title
_PLAIN = BoardSpec()


@dataclass(frozen=True)
class Book:
    """Puzzles on paper. `per_page` None suits the boards of each page; a title of "" is the name of the board.

    Without entries it is a book to be filled (`dataclasses.replace`).
    """

    entries: Sequence[BookEntry] = ()
    title: str = ""
    subtitle: str = ""
    author: str = ""
    paper: str = "a4"
    per_page: int | None = None
    hints: bool = False
    solutions: bool = True
    cover: bool = True
    rules: bool = True

    def check(self, boards: Iterable[Board]) -> None:
        """Raise PuzzleError before the work if something cannot be printed."""
        for what, text in (("a title", self.title), ("a subtitle", self.subtitle), ("an author", self.author)):
            check_text(what, text)
        new_document()  # says what to install, if fpdf2 is missing
        used = list(dict.fromkeys(boards))
        if not used:
            raise PuzzleError("expected puzzles for a book, got none")
        choose_per_page(self.paper, used, self.per_page, hints=self.hints)
        for board in used:
            if self.hints and (problem := logic_problem(board)):
                raise PuzzleError(problem)

    @property
    def heading(self) -> str:
        boards = {entry.board for entry in self.entries}
        return " ".join(self.title.split()) or (boards.pop().name if len(boards) == 1 else "Sudoku")

    @cached_property
    def parts(self) -> dict[str, list[Page]]:
        """The pages by the name of their part; all but the cover are numbered."""
        boards = [entry.board for entry in self.entries]
        self.check(boards)
        parts: dict[str, Iterable[Page]] = {
            "How to solve": self._rule_pages(),
            "Puzzles": puzzle_pages(self.paper, self.per_page, self.entries, hints=self.hints),
            "Solutions": solution_pages(self.paper, self.entries) if self.solutions else (),
        }
        cover = [cover_page(self.paper, self.heading, self.subtitle, self.author, self.entries)] if self.cover else []
        numbers = count(1 + len(cover))
        numbered = {
            name: [(*page, self._page_number(next(numbers))) for page in pages] for name, pages in parts.items()
        }
        return {"Cover": cover, **numbered}

    def _rule_pages(self) -> Iterable[Page]:
        if not self.rules:
            return ()
        return rule_pages(self.paper, self.entries, hints=self.hints, solutions=self.solutions)

    @property
    def pages(self) -> list[Page]:
        return [page for pages in self.parts.values() for page in pages]

    def _page_number(self, number: int) -> Placed:
        page = page_area(self.paper)
        return on_page(
            [line_of("aside", (page.width / 2, page.height - MARGIN), str(number), _PAGE_NUMBER, "middle")], page
        )

    def pdf(self) -> bytes:
        """The bytes of the file: the same for the same book."""
        document = new_document()
        document.set_title(self.heading)
        document.set_lang("en")
        if self.author:
            document.set_author(self.author)
        area = page_area(self.paper)
        for name, pages in self.parts.items():
            for number, page in enumerate(pages):
                document.add_page(format=(area.width, area.height))
                if number == 0:
                    document.start_section(name)  # in the outline that readers show
                for placed in page:
                    place(document, placed.drawing, placed.at, placed.scale, placed.theme, turned=placed.turned)
        return bytes(document.output())


def check_text(what: str, text: str) -> None:
    """PuzzleError for words that a cover cannot have."""
    check_letters(what, text)
    if not text.isprintable() or len(text) > _LONGEST:
        raise PuzzleError(f"expected {what} of one line of up to {_LONGEST} letters, got {shorten(text)}")


def is_printable(text: str) -> bool:
    """Return True if a book can have these words as a title."""
    try:
        check_text("a title", text)
    except PuzzleError:
        return False
    return True


def boards_of(
    kinds: Sequence[str], spec: BoardSpec = _PLAIN, *, seed: Seed = None, timeout: float | None = None
) -> list[Board]:
    """Return a board for each kind, with the rest of the spec. Jigsaws have its layout, or random shapes."""
    needy = [name for name in kinds if find_kind(name).needs_layout]
    specs = [replace(spec, kind=name, layout=spec.layout if name in needy or not needy else None) for name in kinds]
    return list(dict.fromkeys(choose_board(each, seed, timeout) for each in specs))


def make_book(
    levels: Sequence[str] | None = None,
    count: int = 24,
    *,
    mix: str | None = None,
    kinds: Sequence[str] = ("classic",),
    size: int | None = None,
    box: tuple[int, int] | None = None,
    layout: str | Layout | None = None,
    puzzles: Iterable[Source] | None = None,
    seed: Seed = None,
    title: str = "",
    subtitle: str = "",
    author: str = "",
    paper: str = "a4",
    per_page: int | None = None,
    hints: bool = False,
    solutions: bool = True,
    cover: bool = True,
    rules: bool = True,
) -> bytes:
    """A PDF of new puzzles, or of those given; the same seed, the same bytes.

    `mix` ("easy:8,hard:4") instead of levels and count. Without levels they are easy, medium and hard; only easy with
    four digits or fewer. `puzzles` are anything a Puzzle is made of. Every one is proved to have one solution. Their
    titles and authors stand above them, if a PDF has the letters.

    >>> make_book(["easy"], 2, size=4, seed=1)[:5]
    b'%PDF-'
    """
    book = Book((), title, subtitle, author, paper, per_page, hints, solutions, cover, rules)
    if puzzles is not None:
        given = [puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle) for puzzle in puzzles]
        book.check(puzzle.board for puzzle in given)
        titles = [credit_of(puzzle.info) if is_printable(credit_of(puzzle.info)) else "" for puzzle in given]
        return replace(book, entries=prove_entries(given, titles, hints=hints)).pdf()
    boards = boards_of(kinds, BoardSpec.asked(size=size, box=box, layout=layout), seed=seed)
    wanted = levels_for(boards) if levels is None else levels
    sections = plan_sections(boards, parse_mix(mix) if mix else mix_of(wanted, count))
    book.check(boards)
    return replace(book, entries=create_entries(sections, seed, hints=hints)).pdf()


# A booklet of new or given puzzles, as the bytes of a PDF.


@dataclass(frozen=True, slots=True)
class MadeBook:
    """The file and its puzzles. `seed` makes it again; `rich` are puzzles with more clues than their level asks for.

    The seed is None where nothing was created.
    """

    pdf: bytes
    puzzles: int
    pages: int
    seed: Seed = None
    rich: tuple[int, ...] = ()


def create_book(
    book: Book,
    boards: Sequence[Board],
    mix: Mix,
    seed: Seed = None,
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> MadeBook:
    """Fill a book with new puzzles; `timeout` is for each of them. A seed is chosen where none is given."""
    sections = plan_sections(boards, mix)
    book.check(boards)
    chosen = chosen_seed(seed)
    entries = create_entries(sections, chosen, hints=book.hints, timeout=timeout, progress=progress)
    full = replace(book, entries=entries)
    rich = tuple(entry.number for entry in entries if entry.is_rich)
    return MadeBook(full.pdf(), len(entries), len(full.pages), chosen, rich)


def collect_book(
    book: Book,
    puzzles: Sequence[Puzzle],
    titles: Sequence[str] = (),
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> MadeBook:
    """Fill a book with these puzzles, in their order; NotUnique if one of them has not exactly one solution.

    `titles` are what stands above each of them, if anything does. `timeout` is for the proof of each: RunTimeout if it
    takes longer.
    """
    book.check(puzzle.board for puzzle in puzzles)
    entries = prove_entries(puzzles, titles, hints=book.hints, timeout=timeout, progress=progress)
    full = replace(book, entries=entries)
    return MadeBook(full.pdf(), len(puzzles), len(full.pages))
