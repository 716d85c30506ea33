"""The same in every instruction set that this machine can run."""

from __future__ import annotations

import os
import subprocess
import sys

import nonet


def told_by_every_isa(script: str) -> set[str]:
    """What a script prints, in a fresh process for each instruction set: after an import a variable changes nothing."""
    told = set()
    for isa in nonet.build_info()["isas"].split():
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"NONET_ISA": isa},
            capture_output=True,
            text=True,
            check=False,
        )
        if "expected NONET_ISA to name what this machine can run" not in done.stderr:
            assert done.returncode == 0, done.stderr
            told.add(done.stdout)
    return told
