"""axe-core: what a machine can say about accessibility."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.e2e.player import Player


def findings(page: Page) -> list[str]:
    """Whatever it finds, of any weight, a line for each element."""
    Player(page).settle()  # colours in the middle of a transition are nobody's choice
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:120]} {node['failureSummary']}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"]
    ]
