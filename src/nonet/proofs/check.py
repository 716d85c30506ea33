"""Checks the proof in the folder of this file, or in the one named: python3 check.py [FOLDER]

It needs only Python 3.9, and prints what it checked. Status 0: the claim holds, 1: it does not, 2: unreadable.
The claim is about puzzle.txt and the regions and rules of board.json: look at them yourself. A candidate, digit d in
cell c, cells from 0, is the variable c * n + d; a minus says that it is false.
"""

import gzip
import hashlib
import json
import sys
from pathlib import Path

UNREADABLE = (OSError, ValueError, KeyError, TypeError, EOFError, AttributeError, IndexError)


class Fault(Exception):
    """What is wrong, in words."""


def need(holds, *words):
    if not holds:
        raise Fault(" ".join(map(str, words)))


def rows(lines, name):
    """The numbers of each line, and where it stands. The d of a line that deletes clauses becomes two zeros."""
    for at, line in enumerate(lines, 1):
        if line[:1] not in ("c", "p"):
            try:
                yield f"{name}, line {at}:", list(map(int, line.replace("d", "0 0").split()))
            except ValueError:
                raise Fault(f"{name}, line {at}: expected numbers, got {line.strip()[:60]!r}") from None


def fits(digits, choices):
    """Whether each cell can get one of the digits, all different."""
    return not choices or any(fits(digits - {digit}, choices[1:]) for digit in choices[0] & digits)


class Board:
    def __init__(self, data, words):
        self.n, self.count, self.rules = data["size"], data["cells"], data.get("shapes", [])
        self.names = data.get("names") or [f"r{cell // self.n + 1}c{cell % self.n + 1}" for cell in range(self.count)]
        self.regions = [(region["name"], region["cells"]) for region in data["regions"]]
        self.every, self.of_cell = set(range(1, self.n + 1)), [set() for _ in range(self.count)]
        need(len(self.names) == self.count == len(words), "puzzle.txt: expected", self.count, "cells, got", len(words))
        self.puzzle = [set(self.every) if word in "0." else set(map(int, word.split("/"))) for word in words]
        need(all(choice <= self.every for choice in self.puzzle), "puzzle.txt: expected digits from 1 to", self.n)
        self.clues = [cell for cell, word in enumerate(words) if word not in "0." and "/" not in word]
        for number, (name, cells) in enumerate(self.regions + [(rule["name"], rule["cells"]) for rule in self.rules]):
            good = len(set(cells)) == len(cells) and all(0 <= cell < self.count for cell in cells)
            need(good, "board.json:", name, "has a cell twice, or one that is not on the board")
            for cell in cells if number < len(self.regions) else ():
                self.of_cell[cell].add(number)
        self.full = {frozenset(cells) for _, cells in self.regions if len(cells) == self.n}

    def compare(self, kind, box, has_rules):
        """The rows, columns, boxes and diagonals of a kind must be there; others only where the kind may have them."""
        n, kinds, (high, wide), wanted = self.n, set(kind.split("+")), box, []
        if not kinds <= {"classic", "latin", "jigsaw", "diagonal", "window", "anti-knight", "pair"}:
            return f"{len(self.regions)} regions, all as board.json says: the kind {kind} is not known here"
        need(self.count == n * n * (1 + ("pair" in kinds)) and high * wide == n, "board.json: cells do not suit", kind)
        for start in range(0, self.count, n * n):
            cell = [[start + row * n + column for column in range(n)] for row in range(n)]
            wanted += cell + [list(column) for column in zip(*cell)]
            if not kinds & {"latin", "jigsaw"}:
                tops, lefts = range(0, n, high), range(0, n, wide)
                wanted += [[x for row in cell[i : i + high] for x in row[j : j + wide]] for i in tops for j in lefts]
            if "diagonal" in kinds:
                wanted += [[cell[i][i] for i in range(n)], [cell[i][n - 1 - i] for i in range(n)]]
        wanted += [[cell, cell + n * n] for cell in range(self.count - n * n)]  # the two Sudokus of a pair
        wanted, there = set(map(frozenset, wanted)), {frozenset(cells): name for name, cells in self.regions}
        for cells in wanted - set(there):
            raise Fault(f"board.json: no region has the cells {' '.join(self.names[cell] for cell in sorted(cells))}")
        more = [name for cells, name in there.items() if cells not in wanted]
        if more and not has_rules and kinds <= {"classic", "latin", "diagonal", "pair"}:
            raise Fault(f"board.json: {more[0]} is no region of the kind {kind}")
        return f"{len(wanted)} regions of the kind {kind}" + f", and {len(more)} more as board.json says" * bool(more)

    def words(self, clause):
        spots = [(*divmod(abs(x) - 1, self.n), "is" if x > 0 else "is not") for x in clause]
        return " or ".join(f"{self.names[cell]} {verb} {d + 1}" for cell, d, verb in spots) or "the empty clause"

    def allows(self, rule, choices):
        """Whether a rule allows some choice of digits, from a set for each of its cells."""
        if "sets" in rule:  # of different digits, in any order
            return any(len(each) == len(choices) and fits(set(each), choices) for each in rule["sets"])
        return any(all(digit in choice for digit, choice in zip(each, choices)) for each in rule["fillings"])

    def follows(self, clause):
        """Whether one rule alone makes a clause true: if all its literals are false, the rule allows nothing."""
        spots = [(*divmod(abs(x) - 1, self.n), x > 0) for x in clause]
        for rule in (rule for rule in self.rules if all(cell in rule["cells"] for cell, _, _ in spots)):
            choices = {cell: set(self.every) for cell in rule["cells"]}
            for cell, d, is_positive in spots:
                choices[cell] = choices[cell] - {d + 1} if is_positive else choices[cell] & {d + 1}
            if not self.allows(rule, list(choices.values())):
                return True
        return False

    def check_grid(self, grid, puzzle, where):
        for cell, digit in enumerate(grid):
            if digit not in puzzle[cell]:
                raise Fault(f"{where} {self.names[cell]} is {digit}, which the puzzle does not allow")
        for name, cells in self.regions:
            need(len({grid[cell] for cell in cells}) == len(cells), where, name, "has a digit twice")
        for rule in self.rules:
            need(self.allows(rule, [{grid[cell]} for cell in rule["cells"]]), where, "broken rule:", rule["name"])

    def sentence(self, clause, puzzle, others):
        """Which of the sentences a clause is; None if it is none of them."""
        (cell, d), n = divmod(abs(clause[0]) - 1, self.n) if clause else (0, 0), self.n
        if len(clause) == 2 and clause[0] < 0 > clause[1]:
            cell2, d2 = divmod(-clause[1] - 1, n)
            if cell == cell2 and d != d2:
                return "no two digits in a cell"
            if cell != cell2 and d == d2 and not self.of_cell[cell].isdisjoint(self.of_cell[cell2]):
                return "no digit twice in a region"
        if len(clause) == 1 and (puzzle[cell] == {d + 1} if clause[0] > 0 else d + 1 not in puzzle[cell]):
            return "given" if clause[0] > 0 else "left out by the puzzle"
        if len(clause) == n and min(clause) > 0:
            if set(clause) == set(range(cell * n + 1, cell * n + n + 1)):
                return "cell holds a digit"
            if all(x % n == clause[0] % n for x in clause) and frozenset((x - 1) // n for x in clause) in self.full:
                return "region holds the digit"
        return "not this solution" if frozenset(clause) in others else "rule" if self.follows(clause) else None

    def check_clauses(self, lines, name, puzzle, solutions):
        """The clauses of a file, each true of every solution but those given; and what they say."""
        empty, top = [cell for cell, choice in enumerate(puzzle) if len(choice) > 1], self.count * self.n
        others = {frozenset(-cell * self.n - grid[cell] for cell in empty) for grid in solutions}
        clauses, counts = [], {}
        for where, clause in rows(lines, name):
            if (
                not clause
                or clause.pop()
                or 0 in clause
                or not -top <= min(clause, default=0) <= max(clause, default=0) <= top
            ):
                raise Fault(f"{where} expected candidates of the board, then 0")
            clauses.append(clause)
            said = self.sentence(clause, puzzle, others)
            need(said, where, "clause", len(clauses), "follows from no rule or clue:", said or self.words(clause))
            counts[said] = counts.get(said, 0) + 1
        return clauses, ", ".join(f"{count} x {said}" for said, count in counts.items())

    def check_proof(self, lines, name, clauses):
        """Each lemma follows from clauses that are there, up to the empty one. The lemmas of one literal, by number."""
        known, units, last = dict(enumerate(clauses, 1)), {}, len(clauses)
        for where, row in rows(lines, name):
            zeros, split = row.count(0), row.index(0) if 0 in row else 0
            own, lemma, hints = row[:1], row[1:split], row[split + 1 : -1]
            if zeros == 3 and hints[:1] == [0]:
                need(all(known.pop(hint, None) is not None for hint in hints[1:]), where, "deletes what is not there")
                continue
            if zeros != 2 or row[-1] or own <= [last]:
                raise Fault(f"{where} expected a number above {last}, literals, 0, clauses, 0")
            false, last = set(lemma), own[0]
            for hint in hints:
                left = [x for x in known.get(hint, "??") if x not in false]
                if not left:
                    break
                if len(left) > 1:
                    raise Fault(f"{where} lemma {last} ({self.words(lemma)}): clause {hint} is lost or leaves a choice")
                false.add(-left[0])
            else:
                raise Fault(f"{where} lemma {last} does not follow from its clauses: {self.words(lemma)}")
            if not lemma:
                return units
            known[last] = lemma
            if len(lemma) == 1:
                units[last] = lemma
        raise Fault(f"{name}: the last lemma is not the empty clause")


def check(folder):
    """What was checked, line by line; Fault where something does not hold."""
    manifest = json.loads((folder / "manifest.json").read_bytes())
    files, claim, minimal = manifest["files"], manifest["claim"], manifest["minimal"]
    for name, digest in files.items():
        need(hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest, name, "is not as manifest.json says")

    def lines(name):
        need(name in files or name + ".gz" in files, "manifest.json does not name", name)
        packed = name + ".gz" in files  # read line by line, since it is large
        return gzip.open(folder / (name + ".gz"), "rt") if packed else (folder / name).read_text("utf-8").splitlines()

    def grids(name):
        digits = [digit for _, row in rows(lines(name), name) for digit in row]
        need(len(digits) % board.count == 0, name, "has cells too many or too few")
        return [digits[at : at + board.count] for at in range(0, len(digits), board.count)]

    data = json.loads("\n".join(lines("board.json")))
    board = Board(data, " ".join(lines("puzzle.txt")).split())
    yield f"puzzle.txt: {len(board.clues)} clues in {board.count} cells"
    yield f"board.json: {board.compare(data['kind'], data.get('box') or (1, board.n), 'rules' in data)}"
    found = [] if claim == "none" else grids("solution.txt")
    for grid in found:
        board.check_grid(grid, board.puzzle, "solution.txt:")
    counts = {"none": not found, "unique": len(found) == 1, "several": len(found) > 1, "exactly": len(found) > 1}
    need(counts.get(claim) and len(set(map(tuple, found))) == len(found), "solution.txt: other grids than for", claim)
    yield f"solution.txt: {len(found)} found to keep every clue and rule"
    names, units = ["proof"] * (claim != "several") + ["steps"] * ("steps.txt" in files), {}
    parts = [("rules", name, board.puzzle) for name in names]
    if minimal is False:
        spare = board.names.index(manifest["spare"])
        need(claim == "unique" and spare in board.clues, "manifest.json: there is no clue in", manifest["spare"])
        parts.append(("spare", "spare", [*board.puzzle[:spare], board.every, *board.puzzle[spare + 1 :]]))
    for cnf, proof, puzzle in parts:
        clauses, said = board.check_clauses(lines(f"{cnf}.cnf"), f"{cnf}.cnf", puzzle, found)
        yield f"{cnf}.cnf: {len(clauses)} clauses, all true: {said}"
        units[proof] = board.check_proof(lines(f"{proof}.lrat"), f"{proof}.lrat", clauses)
        yield f"{proof}.lrat: every lemma follows, and the last is the empty clause"
    for at, line in enumerate(lines("steps.txt") if "steps.txt" in files else (), 1):
        numbers, said, _ = line.split(" | ", 2)
        told = ", ".join(board.words(units["steps"].get(int(number), ())) for number in numbers.split()[1:])
        need(told == said, "steps.txt, line", at, "does not say what its lemmas say:", told)
    if minimal:
        witnesses = grids("minimal.txt")
        need(len(witnesses) == len(board.clues), "minimal.txt: expected a grid for each clue")
        for clue, grid in zip(board.clues, witnesses):
            freed = [*board.puzzle[:clue], board.every - board.puzzle[clue], *board.puzzle[clue + 1 :]]
            board.check_grid(grid, freed, f"minimal.txt, grid for {board.names[clue]}:")
        yield f"minimal.txt: {len(witnesses)} grids, so every clue is needed"
    words = {"unique": "exactly one solution", "none": "no solution", "several": f"at least {len(found)} solutions"}
    yield f"holds: the puzzle has {words.get(claim, f'exactly {len(found)} solutions')}"


def main(folder):
    try:
        for line in check(folder):
            print(line)
    except Fault as fault:
        print(f"does not hold: {fault}")
        return 1
    except UNREADABLE as error:
        print(f"unreadable: {error!r}")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent))
