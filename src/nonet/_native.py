"""The one door to the compiled core: everything else imports from here, never from ``nonet._core``.

The package also works where the core could not be built; ask `missing` before calling anything else of this module.
"""

from __future__ import annotations

try:
    from nonet._core import (
        Geometry,
        Search,
        Status,
        build_info,
        propagate,
        solve_batch,
    )
except ImportError as error:
    _missing: str | None = f"the compiled core is missing ({error}); a C++20 compiler and `pip install .` give it"
else:
    _missing = None

__all__ = ["Geometry", "Search", "Status", "build_info", "missing", "propagate", "solve_batch"]


def missing() -> str | None:
    """None if the compiled core is there, else the reason why it is not."""
    return _missing
