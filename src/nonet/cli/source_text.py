"""Answers in the text of the puzzles: only the cells change. Otherwise they come in the format of the puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nonet._base.fast_dataclass import dataclass
from nonet.cli.output import Output, note
from nonet.formats import Document, read, write
from nonet.model import BoardSpec, Grid
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from nonet.cli.options import InputOptions

_BYTE_ORDER_MARK = "\ufeff"
_PLAIN = r"[0-9.]{81}\n?"  # its format writes the same text


@dataclass(frozen=True, slots=True)
class SourceText:
    """A text, what was asked for when it was read, and what was found in it."""

    text: str  # with its byte order mark, if it has one
    input_options: InputOptions
    choice: BoardSpec
    document: Document
    puzzles: list[Puzzle]

    def answer(
        self,
        grids: Sequence[Grid],
        infos: Sequence[Mapping[str, str]],
        output: Output,
        *,
        header: bool = True,
    ) -> str:
        """Return the text with these grids in the place of its own, or their text in the same format.

        Where the layout of the text is lost, a note says so.
        """
        if not grids:
            return ""
        made = self._rewritten(grids, infos, header=header) if self._is_kept(grids, header=header) else None
        if made is not None and output.can_encode(made):
            is_ended = made.endswith(("\n", "\r")) or (output.width is None and not self._is_line)
            return made if is_ended else made + "\n"  # a line is a line, and a prompt begins one
        text = write(grids, self.puzzles[0].format, infos, header=header)
        if self.document.format.says_board:
            note("a link cannot hold the answer, so the solved grid is printed")
        elif made is None and text != self.text and not self._is_line:
            note(f"the layout of the text is not kept: the answer is in the format {self.puzzles[0].format}")
        return text

    @property
    def _is_line(self) -> bool:
        """True if the format has one line per puzzle, so that there is no layout to lose."""
        return self.document.format.is_one_line

    def _is_kept(self, grids: Sequence[Grid], *, header: bool) -> bool:
        """Return True if the answer may have the layout of the text."""
        known = self.document.format
        if (
            known.says_board
            or known.id == "table"
            or len(grids) != len(self.puzzles)
            or re.fullmatch(_PLAIN, self.text)
        ):
            return False
        if self._is_line and sum(map(bool, map(str.strip, self.text.splitlines()))) > len(grids):
            return False  # a list of puzzles, with comments or a count: its answer is the list that a stream gives
        return header or not any(parsed.header for parsed in self.document.parsed_grids)

    def _rewritten(self, grids: Sequence[Grid], infos: Sequence[Mapping[str, str]], *, header: bool) -> str | None:
        from nonet.formats.source_text import rewrite

        text = self.text.removeprefix(_BYTE_ORDER_MARK)
        lines = [parsed.line for parsed in self.document.parsed_grids]
        made = rewrite(text, [puzzle.grid for puzzle in self.puzzles], grids, lines, self._reread)
        if made is not None and header and self.choice != BoardSpec():
            made = self._headed(made, grids, infos)
        return made if made is None else self.text[: len(self.text) - len(text)] + made

    def _reread(self, text: str, choice: BoardSpec | None = None) -> list[Grid]:
        document = read(text, self.input_options.source_format, self.choice if choice is None else choice)
        if self.input_options.takes_proposals:
            document = document.with_proposals()
        asked = self.choice if choice is None else choice
        return [Puzzle.of_parsed(parsed, document.answers, asked).grid for parsed in document.parsed_grids]

    def _headed(self, text: str, grids: Sequence[Grid], infos: Sequence[Mapping[str, str]]) -> str | None:
        """The text below a header, if it needs one to be read on the same board without options."""
        if self._tells(text, grids):
            return text
        from nonet.formats.header import head_of, under

        known = self.document.format
        heads = {head_of(grid, info, known) for grid, info in zip(grids, infos, strict=True)}
        if known.has_columns or known.id == "json" or len(heads) > 1:
            return None
        end = "\r\n" if "\r\n" in text else "\n"
        made = under(heads.pop(), "", known).replace("\n", end) + text
        return made if self._tells(made, grids) else None

    def _tells(self, text: str, grids: Sequence[Grid]) -> bool:
        try:
            found = self._reread(text, BoardSpec())
        except ValueError:
            return False
        return [(grid.board, grid.values) for grid in found] == [(grid.board, grid.values) for grid in grids]
