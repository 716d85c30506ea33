"""Jobs without Ray: the workers are calls in this process, in an order of their own."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from contextlib import chdir, nullcontext

import pytest

from nonet.bulk.cluster import files as inputs
from nonet.bulk.cluster.files import JobPart
from nonet.bulk.cluster.worker import Job, Result
from nonet.cli import cluster as clustering


class Here:
    """Workers in this process. A job gets to them as it gets to other machines: pickled."""

    def __init__(self) -> None:
        self.asked: list[list[int]] = []  # the parts of each run
        self.lost: int | None = None  # after so many parts the whole run is killed
        self.twice = False  # every part is done twice, as when a worker is lost before it can tell

    def do_parts(self, job: Job, parts: list[JobPart], **_: object) -> Iterator[Result]:
        job = pickle.loads(pickle.dumps(job))
        self.asked.append([part.number for part in parts])
        for done, part in enumerate(random.Random(1).sample(parts, len(parts))):
            if done == self.lost:
                raise Killed
            for _time in range(2 if self.twice else 1):
                with chdir("/"):  # on another machine nobody is in our folder
                    result = job.do(part)
                yield result


class Killed(BaseException):
    """As if by kill -9: nothing of ours runs afterwards."""


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    """`--on ray` works in this process, and cuts small inputs into many parts."""
    pytest.importorskip("pyarrow")
    found = Here()
    monkeypatch.setattr(clustering, "connected", lambda *_: nullcontext())
    monkeypatch.setattr(clustering, "do_parts", found.do_parts)
    monkeypatch.setattr(inputs.Sizes, "of", lambda sizes, total: 4 if sizes.least < 82 else 300)
    return found
