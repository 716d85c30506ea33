"""Jobs on Ray itself: two nodes on this machine, lost workers, a node that joins. Run with `make test-cluster`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bulk.files import LINE, needs_core

pytestmark = [pytest.mark.cluster, needs_core]

PUZZLES = int(os.environ.get("NONET_CLUSTER_PUZZLES", "2000000"))
SUDOKU = [sys.executable, "-m", "nonet"]


@pytest.fixture(scope="module", autouse=True)
def open_to_this_test() -> Iterator[None]:
    """Clusters of these tests ask nobody for a token, and tell nobody that they run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "disabled")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A cluster with one node of one core, to which others may be added."""
    pytest.importorskip("ray", reason="Ray is not installed")
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": 100_000_000, "include_dashboard": False}
    found = Cluster(initialize_head=True, head_node_args=node)
    yield found
    found.shutdown()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with puzzles, few of them alike, and what the plain command answers."""
    folder = tmp_path_factory.mktemp("ray")
    digits = "123456789"
    with (folder / "in.txt").open("w") as file:
        for number in range(0, PUZZLES, 9 * 9):
            shuffled = _shuffled(digits, number)
            table = str.maketrans(digits, shuffled)
            puzzle = LINE.translate(table)
            file.write("".join(f"{puzzle.translate(_swap(a, b))}\n" for a in digits for b in digits))
    subprocess.run([*SUDOKU, "solve", "in.txt", "-o", "plain.txt"], cwd=folder, check=True)
    return folder


def _shuffled(digits: str, seed: int) -> str:
    import random

    return "".join(random.Random(seed).sample(digits, 9))


def _swap(first: str, second: str) -> dict[int, int]:
    return str.maketrans(first + second, second + first)


def begin(cluster: Any, place: Path, *more: str) -> subprocess.Popen[str]:
    command = [*SUDOKU, "solve", "in.txt", "-o", "out.txt", "--force", "--on", f"ray://{cluster.address}", *more]
    return subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def marks(place: Path) -> int:
    return len(list((place / "out.txt.parts" / "_nonet" / "marks").glob("*.json")))


def wait(run: subprocess.Popen[str], until: Callable[[], bool]) -> None:
    while run.poll() is None and not until():
        time.sleep(0.02)


def workers(raylets: set[int]) -> list[int]:
    """The processes that do parts on these nodes."""
    found = []
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and b"ray::MapBatches" in (process / "cmdline").read_bytes():
                parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
                found += [int(process.name)] if parent in raylets else []
        except OSError:  # it ended meanwhile
            continue
    return found


def raylet_of(node: Any) -> int:
    return int(node.all_processes["raylet"][0].process.pid)


def check_end(run: subprocess.Popen[str], place: Path) -> None:
    out, err = run.communicate(timeout=300)
    assert (run.returncode, out, err) == (0, "", "")
    assert (place / "out.txt").read_bytes() == (place / "plain.txt").read_bytes()
    assert not (place / "out.txt.parts").exists()


def test_a_worker_that_is_killed_loses_and_doubles_no_line(cluster: Any, place: Path) -> None:
    raylets = {raylet_of(cluster.head_node), raylet_of(cluster.add_node(num_cpus=1, object_store_memory=100_000_000))}
    run = begin(cluster, place)
    wait(run, lambda: marks(place) >= 2 and bool(workers(raylets)))
    found = workers(raylets)
    assert found
    os.kill(found[0], 9)
    check_end(run, place)


def test_a_node_that_joins_takes_work(cluster: Any, place: Path) -> None:
    """New puzzles take long: a node needs seconds to start, in which millions are solved."""
    create = [*SUDOKU, "create", "hard", "--count", "12000", "--seed", "1", "--force", "-o"]
    subprocess.run([*create, "plain-made.csv"], cwd=place, check=True)
    command = [*create, "made.csv", "--on", f"ray://{cluster.address}"]
    run = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait(run, lambda: any((place / "made.csv.parts").glob("part-*.csv")))
    raylet = raylet_of(cluster.add_node(num_cpus=1, object_store_memory=100_000_000))
    seen: set[int] = set()

    def has_worked() -> bool:
        seen.update(workers({raylet}))
        return False

    wait(run, has_worked)
    assert (run.wait(300), *run.communicate()) == (0, "", "")
    assert (place / "made.csv").read_bytes() == (place / "plain-made.csv").read_bytes()
    assert seen


def test_a_job_whose_own_process_is_killed_goes_on(cluster: Any, place: Path) -> None:
    run = begin(cluster, place)
    wait(run, lambda: marks(place) >= 2)
    run.kill()
    run.communicate()
    kept = marks(place)
    assert kept >= 2
    command = [*SUDOKU, "solve", "in.txt", "-o", "out.txt", "--force", "--resume", "--on", f"ray://{cluster.address}"]
    again = subprocess.Popen(command, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    check_end(again, place)


def test_without_an_address_ray_starts_by_itself(place: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    command = [*SUDOKU, "rate", "few.txt", "-o", "rated.parquet/", "--on", "ray", "--threads", "2"]
    (place / "few.txt").write_text(f"{LINE}\n" * 500)
    run = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    pq = pytest.importorskip("pyarrow.parquet")
    assert pq.read_table(place / "rated.parquet").num_rows == 500


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("ray://127.0.0.1:9", "cannot reach Ray at "),
        ("ray://127.0.0.1:10001", "expected the address that ray start prints"),
    ],
)
def test_an_address_where_no_cluster_is_is_named(place: Path, address: str, words: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    command = [*SUDOKU, "solve", "in.txt", "-o", "nothing.txt", "--on", address]
    run = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert words in run.stderr
    assert not list(place.glob("nothing*"))


def test_where_no_worker_has_a_gpu_that_is_said(cluster: Any, place: Path) -> None:
    run = begin(cluster, place, "--engine", "gpu")
    out, err = run.communicate(timeout=120)
    assert (run.returncode, out) == (2, "")
    assert "gpu" in err
