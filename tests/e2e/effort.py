"""What a key costs the page's own thread: scripts, styles, layout and painting."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import CDPSession, Page

KEYS = ("1", "2", "3", "ArrowRight", "ArrowDown") * 4
UNUSED = ("F9",) * len(KEYS)  # a key that the page has no use for
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def key_cost(page: Page) -> float:
    """Milliseconds of processor time of a key, beyond what the browser has with any key."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    used, unused = (_spent(page, session, keys) for keys in (KEYS, UNUSED))
    return 1000 * (used - unused) / len(KEYS)


def _spent(page: Page, session: CDPSession, keys: Sequence[str]) -> float:
    before = _task_seconds(session)
    for key in keys:
        page.keyboard.press(key)
        page.evaluate(DRAWN)
    return _task_seconds(session) - before


def _task_seconds(session: CDPSession) -> float:
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])
