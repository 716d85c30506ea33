"""Checks the proof in the folder of this file, or in the one named: python3 check.py [FOLDER]

It needs only Python 3.9, and prints what it checked. Status 0: the claim holds, 1: it does not, 2: no verdict.
The claim is about puzzle.txt and board.json: look at them yourself. Cells count from 0; a candidate, digit d in cell c,
is the variable c * n + d; a minus says that it is false.
"""

import sys

if __name__ == "__main__" and not (sys.flags.isolated or getattr(sys.flags, "safe_path", False)):
    del sys.path[0]  # the folder of the proof, where a json.py could lie that is not Python's

import gc
import gzip
import hashlib
import io
import json
import os
import zlib
from collections import Counter
from operator import contains, itemgetter

UNREADABLE = (OSError, ValueError, LookupError, TypeError, EOFError, AttributeError, ArithmeticError)
UNREADABLE += (RecursionError, MemoryError, zlib.error)
KINDS = {"classic", "latin", "jigsaw", "diagonal", "window", "anti-knight", "pair"}  # or several grids
OWN = "own"  # the kind of a board that somebody made by hand: it is as board.json lists it
AS_IT_SAYS = "board.json: as it says, and not checked here: "
OTHERS = "not this solution"
LONGEST = 10_000_000  # bytes of a line


class Fault(Exception):
    """A proof that does not hold, with the reason."""


def need(holds, *words):
    if not holds:
        raise Fault(" ".join(map(str, words)))


def shown(text):
    """A text that may come from a file, so that a terminal does what it shows, and no more."""
    return "".join(x if x.isprintable() else "?" for x in text)


def load(data, **how):
    """JSON in which no key comes twice: people would read the one, and Python the other."""

    def unique(pairs):
        need(len(dict(pairs)) == len(pairs), "a key comes twice among", *[key for key, _ in pairs])
        return dict(pairs)

    return json.loads(data, object_pairs_hook=unique, **how)


def whole(text):
    raise Fault(f"board.json: expected a whole number, got {text}")


def plural(count, noun):
    return f"{count} {noun}" + "s" * (count != 1)


def plain(data):
    """The text of a file of numbers. Python would also read 1_0, and digits of other scripts."""
    text = data.decode("ascii")
    need("_" not in text, "expected numbers, got", text[:60])
    return text


def lists(text, name, at=1):
    """The lists of numbers in a text, of which each ends with 0. json reads them faster than int does."""
    text += "\n" * (not text.endswith("\n"))
    told = text.replace(" 0\n", "],[").replace(" 0 ", "],[").replace(" d ", '],["d",').replace(" ", ",")
    try:
        *found, rest = json.loads(f"[[{told}]]")
        if not rest and not text.encode().translate(None, b"-0123456789 d\n"):
            return found
    except ValueError:
        pass
    lines = text.splitlines(True)
    for number, line in enumerate(lines if len(lines) > 1 else (), at):
        lists(line, name, number)  # to tell which line it is
    raise Fault(f"{name}, line {at}: expected numbers and 0, got {text.strip()[:60]!r}")


def follows(lemma, hints, known):
    """Suppose the lemma false. Each clause named leaves one literal, which must be true then; the last leaves none."""
    false, last = set(lemma), hints.pop()
    try:
        for hint in hints:
            (x,) = known[hint] - false
            false.add(-x)
        return len(false) == len(lemma) + len(hints) and known[last] <= false
    except (KeyError, ValueError):  # there is no such clause, or it does not leave one literal
        return False


class Board:
    def __init__(self, data, lines):
        self.data, self.rules, self.kinds = data, data.get("shapes", []), set(data["kind"].split("+"))
        n, self.n, self.count = data["size"], data["size"], data["cells"]
        self.is_own, rows = data["kind"] == OWN, [line.split() for line in lines]
        words = [word for row in rows for word in row if word != "-"]
        good = len(words) == self.count > 0 and 0 < n < 10000 and (n * n <= self.count or self.is_own)
        need(good, "puzzle.txt: expected", self.count, "cells of a board of", n, "digits, got", len(words))
        need(self.is_own or "grids" in data or self.kinds <= KINDS, "board.json: unknown kind", data["kind"])
        need(self.is_own == ("names" in data), "board.json: cells have names of their own on boards of the kind", OWN)
        usual = [[0, 0], [n, 0]] if "pair" in self.kinds else [[0, 0]]  # row and column where each grid begins
        self.corners = [] if self.is_own else data.get("grids", usual)
        self.places = sorted({(top + i // n, left + i % n) for top, left in self.corners for i in range(n * n)})
        self.names = data["names"] if self.is_own else [f"r{row + 1}c{column + 1}" for row, column in self.places]
        if "pair" in self.kinds:
            self.names = [f"r{row % n + 1}c{column + 1} of sudoku {row // n + 1}" for row, column in self.places]
        need(len(set(self.names)) == self.count, "board.json: the kind has another number of cells")
        self.read_puzzle(words)
        self.compare_places(rows)
        self.read_regions()

    def compare_places(self, rows):
        """Each digit stands where it stands on the board, so that people see what the claim is about."""
        height, width = (max(each) + 1 for each in zip(*self.places)) if self.places else (len(rows), None)
        good = len(rows) == height and all(len(row) == width or width is None for row in rows)
        there = [(i, j) for i, row in enumerate(rows) for j, word in enumerate(row) if word != "-"]
        good = good and (self.is_own or there == self.places)
        need(good, "puzzle.txt: expected", height, "rows of", width, "cells, with - for a hole")
        self.holes = [[word == "-" for word in row] for row in rows]
        self.has_holes = any(map(any, self.holes))

    def read_puzzle(self, words):
        self.every = set(range(1, self.n + 1))
        self.puzzle = [self.every if word in ("0", ".") else set(map(int, word.split("/"))) for word in words]
        need(all(choice <= self.every for choice in self.puzzle), "puzzle.txt: expected digits from 1 to", self.n)
        for word, choice in zip(words, self.puzzle):
            if len(word) > 1:
                need(word == "/".join(map(str, sorted(choice))), "puzzle.txt: odd number", word)
        self.clues = [cell for cell, choice in enumerate(self.puzzle) if not self.is_open(choice)]

    def is_open(self, choice):
        """Return True if the puzzle gives no digit here. On a board of one digit an empty cell has one choice, too."""
        return len(choice) > 1 or choice is self.every

    def read_regions(self):
        n, regions = self.n, self.data["regions"]
        self.of_cell = [set() for _ in range(self.count)]
        self.differing = [(each["name"], len(each["cells"]), itemgetter(*each["cells"])) for each in regions]
        self.regions = {frozenset(region["cells"]): region["name"] for region in regions}
        self.full = {frozenset([cell * n for cell in cells]) for cells in self.regions if len(cells) == n}
        for number, region in enumerate(regions + self.rules):
            cells = region["cells"]
            good = len(set(cells)) == len(cells) and 0 <= min(cells) <= max(cells) < self.count
            need(good, "board.json:", region["name"], "has a cell twice, or one that is not on the board")
            for cell in cells if number < len(regions) else ():
                self.of_cell[cell].add(number)
        for rule in self.rules:
            need(("sets" in rule) != ("fillings" in rule), "board.json: sets or fillings, not both, for", rule["name"])
            for each in rule.get("sets", rule.get("fillings")):
                is_set = "fillings" in rule or each == sorted(set(each))
                good = len(each) == len(rule["cells"]) and set(each) <= self.every and is_set
                need(good, "board.json: what", rule["name"], "allows is not a list of digits for its cells:", each)

    def regions_of_kind(self):
        n, kinds, at = self.n, self.kinds, {place: cell for cell, place in enumerate(self.places)}
        labels, has_boxes = " ".join(self.data.get("layout", ())).split(), not self.kinds & {"latin", "jigsaw"}
        high, wide = self.data["box"] if has_boxes or "window" in kinds else (1, n)
        need(0 < high <= n == high * wide, "board.json: expected boxes of", n, "cells")
        need(len(labels) == n * n * ("jigsaw" in kinds), "board.json: expected a layout of", n * n, "cells")
        yield from ([cell for cell, label in enumerate(labels) if label == piece] for piece in set(labels))
        yield from ([cell, cell + n * n] for cell in range(n * n * ("pair" in kinds)))
        for top, left in self.corners:
            cell = [[at[top + i, left + j] for j in range(n)] for i in range(n)]
            yield from cell + list(zip(*cell))
            boxes = [(i, j) for i in range(0, n, high) for j in range(0, n, wide)] * has_boxes
            windows = [(i, j) for i in range(1, n - high, high + 1) for j in range(1, n - wide, wide + 1)]
            for i, j in boxes + windows * ("window" in kinds):
                yield [x for row in cell[i : i + high] for x in row[j : j + wide]]
            if "diagonal" in kinds:
                yield from ([row[i] for i, row in enumerate(cell)], [row[n - 1 - i] for i, row in enumerate(cell)])
            for i, j in [(1, 2), (2, 1)] * ("anti-knight" in kinds):
                for row, below in zip(cell, cell[i:]):
                    yield from [*zip(row, below[j:]), *zip(row[j:], below)]

    def compare(self):
        """The regions must be those of the kind, and only rules bring others. What it is that nobody here can know."""
        wanted = set() if self.is_own else set(map(frozenset, self.regions_of_kind()))
        for cells in wanted - set(self.regions):
            raise Fault(f"board.json: no region has the cells {' '.join(self.names[cell] for cell in sorted(cells))}")
        more = [(name, cells) for cells, name in self.regions.items() if cells not in wanted]
        more += [(rule["name"], rule["cells"]) for rule in self.rules]
        need(
            self.is_own or self.data.get("rules") or not more,
            "board.json: no rule brings",
            *[self.told(*each) for each in more[:1]],
        )
        box = " with boxes of {} x {}".format(*self.data["box"]) if "box" in self.data else ""
        kind = "no known kind" if self.is_own else f"the kind {self.data['kind']}"
        if "grids" in self.data:  # what such a kind is called is a matter of taste, and where its grids lie is not
            corners = ", ".join(self.names[self.places.index(tuple(corner))] for corner in self.corners)
            kind = f"grids that begin at {corners}, called {self.data['kind']}"
        yield f"board.json: {len(wanted)} regions of {kind}, {self.n} digits{box}"
        if more:
            yield AS_IT_SAYS + ", ".join(dict.fromkeys(self.told(name, cells) for name, cells in more))

    def told(self, name, cells):
        """A rule with its cells, unless its name has them."""
        names = [self.names[cell] for cell in sorted(cells)]
        return name if set(names) <= set(name.split()) else f"{name} in {' '.join(names)}"

    def words(self, clause):
        spots = [(*divmod(abs(x) - 1, self.n), "is" if x > 0 else "is not") for x in clause]
        names = [self.names[cell] if 0 <= cell < self.count else "no cell" for cell, _, _ in spots]
        said = [f"{name} {verb} {d + 1}" for name, (_, d, verb) in zip(names, spots)]
        return " or ".join(said) or "the empty clause"

    def check_grid(self, grid, puzzle, where):
        bad = [] if all(map(contains, puzzle, grid)) else [digit not in puzzle[cell] for cell, digit in enumerate(grid)]
        need(not bad, where, "the puzzle does not allow the digit in", *[self.names[i] for i, x in enumerate(bad) if x])
        for name, count, get in self.differing:
            if count > 1 and len(set(get(grid))) < count:
                raise Fault(f"{where} {name} has a digit twice")
        for rule in self.rules:
            held = [grid[cell] for cell in rule["cells"]]
            holds = sorted(held) in rule["sets"] if "sets" in rule else held in rule["fillings"]
            need(holds, where, "broken rule:", rule["name"])

    def is_said(self, clause, rule):
        """Return True if a clause holds for everything that a rule allows in its cells."""
        spots = [(*divmod(abs(x) - 1, self.n), x > 0) for x in clause]
        cells, digits = {cell for cell, _, _ in spots}, {d + 1 for _, d, _ in spots}
        if not cells <= set(rule["cells"]):
            return False
        if "fillings" in rule:
            ways = [dict(zip(rule["cells"], each)) for each in rule["fillings"]]
            return all(any((way[cell] == d + 1) == is_positive for cell, d, is_positive in spots) for way in ways)
        if min(clause) > 0:  # one of some digits, of which every set has one, stands in one of the cells
            is_whole = len(clause) == len(spots) == len(rule["cells"]) * len(digits)
            return is_whole and len(set(clause)) == len(clause) and all(digits & set(each) for each in rule["sets"])
        go = len(digits) == len(clause) and any(digits <= set(each) for each in rule["sets"])
        return max(clause) < 0 and len(cells) == len(clause) and not go

    def sentence(self, clause, puzzle, others):
        """Return the name of the sentence that a clause states, or None."""
        n = self.n
        if len(clause) == 2 and clause[0] < 0 > clause[1]:
            (cell, d), (cell2, d2) = divmod(-1 - clause[0], n), divmod(-1 - clause[1], n)
            if cell == cell2 < self.count and d != d2:
                return "no two digits in a cell"
            if cell != cell2 and d == d2 and not self.of_cell[cell].isdisjoint(self.of_cell[cell2]):
                return "no digit twice in a region"
        if len(clause) == 1 and clause[0]:
            cell, d = divmod(abs(clause[0]) - 1, n)
            is_open, is_allowed = self.is_open(puzzle[cell]), d + 1 in puzzle[cell]
            if is_allowed and not is_open if clause[0] > 0 else is_open and not is_allowed:
                return "given" if clause[0] > 0 else "left out by the puzzle"
        if len(clause) == n:
            start, d = clause[0], (clause[0] - 1) % n
            if frozenset([x - 1 - d for x in clause]) in self.full:
                return "region holds the digit"
            if d == 0 and 0 < start <= n * self.count and clause == list(range(start, start + n)):
                return "cell holds a digit"
        if clause in others:
            return OTHERS
        return "rule" if clause and any(self.is_said(clause, rule) for rule in self.rules) else None

    def check_clauses(self, lines, name, puzzle, solutions):
        """The clauses of a file, each one of the sentences; how many there are of each; which deny a solution."""
        empty, top = [cell for cell, choice in enumerate(puzzle) if self.is_open(choice)], self.count * self.n
        others = [[-cell * self.n - grid[cell] for cell in empty] for grid in solutions]
        clauses = lists("".join([line + "\n" for line in lines if not line.startswith(("c", "p"))]), name)
        said = [self.sentence(clause, puzzle, others) for clause in clauses]
        for number, clause in enumerate(clauses, 1) if None in said else ():
            need(said[number - 1], f"{name}, clause {number}: no rule or clue says that", self.words(clause))
        head = f"p cnf {top} {len(clauses)}"
        need([line for line in lines if line[:1] == "p"] == [head], f"{name}: expected one line {head!r}")
        counts = ", ".join(f"{count} x {each}" for each, count in Counter(said).items())
        return list(map(frozenset, clauses)), counts, {at for at, each in enumerate(said, 1) if each == OTHERS}

    def check_proof(self, texts, name, clauses, final):
        """Each lemma follows from clauses that are there; the last is the empty one. Gives the lemmas of one literal.

        Only the last lemma may name the clauses `final`.
        """
        known, units, last, lemma, at = dict(enumerate(clauses, 1)), {}, len(clauses), [0], 0
        for text in texts:
            found = lists(text, name, at + 1)
            need(len(found) % 2 == 0, f"{name}: expected literals, 0, clauses, 0 in every line")
            for head, hints in zip(found[::2], found[1::2]):
                at += 1
                if hints and hints[0] == "d" and head == [last] and lemma:
                    gone = [known.pop(hint, None) for hint in hints[1:]]
                    need(None not in gone, f"{name}, line {at}: deletes what is not there")
                    continue
                if not lemma or not hints or head[:1] != [last + 1]:
                    raise Fault(f"{name}, line {at}: expected {last + 1}, literals, 0, clauses, 0")
                last, lemma = head[0], head[1:]
                if lemma and not final.isdisjoint(hints):
                    raise Fault(f"{name}, line {at}: lemma {last} rests on a clause that denies the solution")
                if not follows(lemma, hints, known):
                    words = self.words(lemma)
                    raise Fault(f"{name}, line {at}: lemma {last} does not follow from the clauses named: {words}")
                known[last] = frozenset(lemma)
                if len(lemma) == 1:
                    units[last] = lemma
        need(not lemma, name, "does not end with the empty clause")
        return units


class Folder:
    """The files of a proof, as manifest.json names them."""

    def __init__(self, path):
        manifest = os.path.join(path, "manifest.json")
        need(os.path.isfile(manifest), "expected a folder with manifest.json, got", path)
        with open(manifest, "rb") as opened:
            self.files, self.manifest = {}, load(opened.read())
        for name, digest in self.manifest["files"].items():
            file = os.path.join(path, name)
            is_there = os.path.basename(name) == name and os.path.isfile(file)
            need(is_there, "manifest.json: expected a file of the folder, got", name)
            with open(file, "rb") as opened:
                self.files[name] = opened.read()
            need(hashlib.sha256(self.files[name]).hexdigest() == digest, name, "is not as manifest.json says")

    def file(self, name):
        need((name in self.files) + (name + ".gz" in self.files) == 1, "manifest.json: expected one file", name)
        return self.files.get(name)

    def lines(self, name):
        is_words = name in ("board.json", "steps.txt", "README.txt")
        return (self.file(name).decode() if is_words else plain(self.file(name))).splitlines()

    def lemmas(self, name):
        """The text a million bytes at a time. Only lemmas are packed, where they are many."""
        data = self.file(name)
        lines = gzip.GzipFile(fileobj=io.BytesIO(self.files[name + ".gz"])) if data is None else io.BytesIO(data)
        while part := lines.read(1_000_000):
            yield plain(part + lines.readline(LONGEST))

    def grids(self, name, board):
        words, count = " ".join(self.lines(name)).split(), board.count
        if board.has_holes:
            rows = [[word == "-" for word in line.split()] for line in self.lines(name) if line.strip()]
            need(rows == board.holes * (len(rows) // len(board.holes)), name, "has - in other places than puzzle.txt")
            words = [word for word in words if word != "-"]
        digits = list(map(int, words))
        need(len(digits) % count == 0, name, "has cells too many or too few")
        return [digits[at : at + count] for at in range(0, len(digits), count)]


def check_steps(board, lines, units):
    """The claims of the steps are the lemmas of one literal, in order; the words beside them are for people."""
    told = []
    for at, line in enumerate(lines, 1):
        named, said, _ = line.split(" | ", 2)
        own = [int(number) for number in named.split()[1:]]
        words = ", ".join(board.words(units[number]) if number in units else "?" for number in own)
        is_said = words == said and named.startswith("lemmas ")
        need(is_said, f"steps.txt, line {at}, does not say what its lemmas say:", words)
        told += own
    need(told == list(units), "steps.txt: expected every lemma of one literal, in order")
    return f"steps.txt: {len(lines)} steps, each with its lemmas; the words themselves are not checked"


def check_need(board, folder):
    """For each clue a grid that keeps the others and every rule, and differs there."""
    witnesses = folder.grids("minimal.txt", board)
    need(len(witnesses) == len(board.clues), "minimal.txt: expected a grid for each clue")
    for clue, grid in zip(board.clues, witnesses):
        freed = [*board.puzzle[:clue], board.every - board.puzzle[clue], *board.puzzle[clue + 1 :]]
        board.check_grid(grid, freed, f"minimal.txt, grid for {board.names[clue]}:")
    return f"minimal.txt: {len(witnesses)} grids, so every clue is needed"


def check_readme(board, line, said):
    """The first line is the claim, and nothing else."""
    rules = f", {plural(len(board.data['rules']), 'rule')}" if board.data.get("rules") else ""
    start, end = "The puzzle (", f", {plural(len(board.clues), 'clue')}{rules}) has {said}."
    is_so = line.startswith(start) and line.endswith(end) and not set(line[len(start) : -len(end)]) & set("().")
    need(is_so, "README.txt says something else than that the puzzle ( ...", end[2:])


def check(path):
    """Yield the lines of the report; raise Fault if something does not hold."""
    try:
        yield from map(shown, checked(Folder(path)))
    except Fault as fault:
        raise Fault(shown(str(fault))) from None


def checked(folder):
    claim, minimal, files = folder.manifest["claim"], folder.manifest["minimal"], folder.files
    data = load("\n".join(folder.lines("board.json")), parse_float=whole, parse_constant=whole)
    board = Board(data, folder.lines("puzzle.txt"))
    yield f"puzzle.txt: {plural(len(board.clues), 'clue')} in {plural(board.count, 'cell')}"
    yield from board.compare()
    found = [] if claim == "none" else folder.grids("solution.txt", board)
    for grid in found:
        board.check_grid(grid, board.puzzle, "solution.txt:")
    counts = {"none": not found, "unique": len(found) == 1, "several": len(found) > 1, "exactly": len(found) > 1}
    need(counts.get(claim) and len(set(map(tuple, found))) == len(found), "solution.txt: other grids than for", claim)
    told = folder.manifest["solutions"]
    need(told == len(found) and type(told) is int, "manifest.json: expected", plural(len(found), "solution"))
    need(minimal in (None, True, False) and type(minimal) is not int, "manifest.json: minimal is", minimal)
    yield f"solution.txt: {len(found)} found to keep every clue and rule"
    puzzle, needed = board.puzzle, ", and every clue is needed" if minimal else ""
    if minimal is False:
        spare = board.names.index(folder.manifest["spare"])
        need(claim == "unique" and spare in board.clues, "manifest.json: there is no clue in", board.names[spare])
        puzzle, needed = list(puzzle), f"; the clue in {board.names[spare]} is not needed"
        puzzle[spare] = board.every  # the proof does without it, and so proves both
    for cnf, proof, allowed in [("rules", "proof", puzzle), ("steps", "steps", board.puzzle)]:
        if (proof == "proof" and claim != "several") or any(name.startswith("steps.") for name in files):
            clauses, said, denying = board.check_clauses(folder.lines(f"{cnf}.cnf"), f"{cnf}.cnf", allowed, found)
            yield f"{cnf}.cnf: {len(clauses)} clauses, all true: {said}"
            final = denying if proof == "steps" else set()  # with them anything follows, so steps do without them
            units = board.check_proof(folder.lemmas(f"{proof}.lrat"), f"{proof}.lrat", clauses, final)
            yield f"{proof}.lrat: every lemma follows, and the last is the empty clause"
    if "steps.lrat" in files or "steps.lrat.gz" in files:
        yield check_steps(board, folder.lines("steps.txt"), units)
    if minimal:
        yield check_need(board, folder)
    words = {"unique": "exactly one solution", "none": "no solution", "several": f"at least {len(found)} solutions"}
    said = f"{words.get(claim, f'exactly {len(found)} solutions')}{needed}"
    check_readme(board, folder.lines("README.txt")[0], said)
    yield f"holds: the puzzle{', on the board that board.json lists,' * board.is_own} has {said}"


def say(text):
    """Print a line. Where it cannot be written, there is no verdict: status 2."""
    try:
        print(text, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python would try again when it ends
        print(f"check.py: cannot write: {error.strerror}", file=sys.stderr)
        sys.exit(2)


def main(path):
    gc.disable()  # nothing here refers to itself, and looking for that takes a twentieth of the time
    try:
        for text in check(path):
            say(text)
        return 0
    except Fault as fault:
        say(f"does not hold: {fault}")
        return 1
    except UNREADABLE as error:
        say(f"unreadable: {error!r}")
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))))
