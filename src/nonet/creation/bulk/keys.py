"""Keys: what a seed becomes before the compiled core draws random numbers from it."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from operator import index

from nonet.board.seeds import checked_seed
from nonet.creation.seeds import Seed, nth_seed

KEY_BYTES = 16


def key_of(seed: Seed) -> bytes:
    """The key of a seed: a hash of its text. Seeds 7 and "7" are the same, as they are on a command line.

    >>> key_of(7).hex(), key_of(7) == key_of("7")
    ('5e1f790caf07d5ce9aad7f28e45f9ad6', True)
    """
    return blake2b(_text_of(seed).encode(), digest_size=KEY_BYTES, person=b"nonet create").digest()


def keys_of(seed: Seed, numbers: Iterable[int]) -> bytes:
    """The keys of the puzzles of a series with these numbers, one behind the other.

    >>> keys_of(7, range(3)) == key_of("7") + key_of("7/1") + key_of("7/2")
    True
    """
    return b"".join(key_of(nth_seed(seed, number)) for number in numbers)


def _text_of(seed: Seed) -> str:
    found = checked_seed(seed)
    return found if isinstance(found, str) else str(index(found))  # numpy's numbers are no int
