"""Changes to the folder of a proof, as somebody would make them who wants a false one to be believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from nonet.proofs import check

LABELS = ("name", "names", "rules")  # of board.json: words for people


def lines_of(folder: Path) -> list[str]:
    """What check.py says."""
    return list(check.check(folder))  # type: ignore[no-untyped-call]


def change(folder: Path, name: str, data: bytes) -> None:
    """Change a file, and its hash with it: the hash must not be what finds the fault."""
    (folder / name).write_bytes(data)
    if name == "manifest.json":
        return
    path = folder / "manifest.json"
    manifest = json.loads(path.read_bytes())
    manifest["files"][name] = sha256(data).hexdigest()
    path.write_text(json.dumps(manifest))


def mutate(name: str, data: bytes, random: Random) -> bytes:
    """One change to a file of a proof."""
    if name == "manifest.json":
        return _mutate_manifest(json.loads(data), random)
    if name == "board.json":
        board = json.loads(data)
        _mutate_list(board, random)
        return json.dumps(board).encode()
    return _mutate_lines(data.decode(), random).encode()


def _mutate_lines(text: str, random: Random) -> str:
    """A line left out or exchanged with the next, or one of its numbers changed, left out, repeated or moved."""
    lines = text.splitlines(keepends=True)
    at = random.choice([i for i, line in enumerate(lines) if line[0] not in "c" and line.split()])
    words = lines[at].split()
    spot = random.randrange(len(words))
    way = random.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines[at : at + 2] = reversed(lines[at : at + 2])
    else:
        _WORDS[way - 2](words, spot, random)
        lines[at] = " ".join(words) + "\n"
    return "".join(lines)


def _change_word(words: list[str], spot: int, random: Random) -> None:
    try:
        number = int(words[spot])
    except ValueError:
        words[spot] = words[spot] + "1"
    else:
        words[spot] = str(random.choice([-number, number - 1, number + 1, number + 7]))


def _drop_word(words: list[str], spot: int, _random: Random) -> None:
    del words[spot]


def _repeat_word(words: list[str], spot: int, _random: Random) -> None:
    words.insert(spot, words[spot])


def _move_word(words: list[str], spot: int, random: Random) -> None:
    words.insert(random.randrange(len(words)), words.pop(spot))


_WORDS: tuple[Callable[[list[str], int, Random], None], ...] = (_change_word, _drop_word, _repeat_word, _move_word)


def _mutate_manifest(manifest: dict[str, Any], random: Random) -> bytes:
    """Another claim; what else stands there (versions, seconds) claims nothing."""
    key = random.choice([key for key in ("claim", "solutions", "minimal", "spare") if key in manifest])
    others: dict[str, list[object]] = {
        "claim": [claim for claim in ("none", "unique", "several", "exactly") if claim != manifest["claim"]],
        "solutions": [manifest["solutions"] + 1, manifest["solutions"] - 1],
        "minimal": [each for each in (True, False) if each != manifest["minimal"]],
        "spare": ["r1c1" if manifest.get("spare") != "r1c1" else "r1c2"],
    }
    manifest[key] = random.choice(others[key])
    return json.dumps(manifest).encode()


def _mutate_list(data: Any, random: Random) -> None:
    """One number or word somewhere inside changed, or one entry of a list left out."""
    keys = [key for key in (data if isinstance(data, dict) else range(len(data))) if key not in LABELS]
    key = random.choice(keys)
    value = data[key]
    if isinstance(value, list | dict) and value and random.random() < 0.9:
        _mutate_list(value, random)
    elif isinstance(value, int):
        data[key] = value + random.choice([-1, 1, 3])
    elif isinstance(value, str):
        data[key] = value[:-1] + ("1" if value[-1:] != "1" else "2")
    else:
        del data[key]


def is_meaningless(name: str, before: bytes, after: bytes, cnf: bytes = b"") -> bool:
    """Whether a changed file says the same: literals, clauses or hints in another order, or twice.

    Lemmas may be others, too, as long as each follows from the clauses of `cnf` and those before it, whatever the
    clauses are that it names: that is a proof.
    """
    if name.endswith(".lrat"):
        return _lemmas(before) == _lemmas(after) or (bool(cnf) and _is_proof(cnf, after))
    if name.endswith(".cnf"):
        return _clauses(before) == _clauses(after)
    if name == "board.json":
        return bool(json.loads(before) == json.loads(after))
    if name == "steps.txt":  # its words are for people
        return _claims(before) == _claims(after)
    return before.split() == after.split()


def _lemmas(lrat: bytes) -> list[tuple[frozenset[bytes], frozenset[bytes]]]:
    parts = [line.partition(b" 0 ") for line in lrat.splitlines()]
    return [(frozenset(lemma.split()), frozenset(hints.split())) for lemma, _, hints in parts]


def _is_proof(cnf: bytes, lrat: bytes) -> bool:
    """Asked in another way than check.py does: by unit propagation with all clauses, not with those that are named."""
    known = [set(map(int, line.split()[:-1])) for line in cnf.splitlines() if line[:1] not in (b"c", b"p")]
    for line in lrat.splitlines():
        lemma = {int(word) for word in line.partition(b" 0")[0].split()[1:]}
        if not _is_refuted(known, {-literal for literal in lemma}):
            return False
        known.append(lemma)
    return not known[-1]


def _is_refuted(known: list[set[int]], true: set[int]) -> bool:
    while True:
        open_clauses = [clause for clause in known if clause.isdisjoint(true)]
        left = [{literal for literal in clause if -literal not in true} for clause in open_clauses]
        units = {next(iter(clause)) for clause in left if len(clause) == 1}
        if set() in left or any(-unit in units for unit in units):
            return True
        if not units:
            return False
        true |= units


def _clauses(cnf: bytes) -> list[list[bytes]]:
    """In any order: if the proof still holds, the clauses exchanged are alike for it."""
    return sorted(sorted(set(line.split())) for line in cnf.splitlines() if not line.startswith(b"c"))


def _claims(steps: bytes) -> list[list[list[bytes]]]:
    return [[part.split() for part in line.split(b" | ", 2)[:2]] for line in steps.splitlines()]
