"""Hypothesis looks for new cases on every run at home, and runs the same ones every time where CI is set."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
