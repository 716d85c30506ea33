"""What holds for all tests.

Hypothesis looks for new cases on every run at home, and runs the same ones every time where CI is set.
"""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

# A shell starts background jobs (`make test &`) with Ctrl-C ignored, and children would inherit that: tests of Ctrl-C
# would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
