"""Write the tables of docs/reference/rules.md: every rule with its names, its meaning and an example."""

from __future__ import annotations

from pathlib import Path

from nonet.model.rules import RULES
from nonet.model.rules.base import RuleFamily, RuleType
from nonet.model.rules.syntax import example

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "rules.md"
START, END = "<!-- tables -->\n", "<!-- end of tables -->"


def row_of(rule: RuleType) -> str:
    """Return a row of a table. The name links to the picture of the rule."""
    also = f" ({', '.join(rule.aliases)})" if rule.aliases else ""
    return f"| [`{rule.id}`](../gallery/rules/{rule.id}.svg){also} | {rule.summary} | `{example(rule)}` |"


def tables() -> str:
    """Return one table per family."""
    lines: list[str] = []
    for family in RuleFamily:
        rules = [rule for rule in RULES if rule.family is family]
        lines += ["", f"### {family.capitalize()}", "", "| Rule | Meaning | Example |", "|---|---|---|"]
        lines += map(row_of, rules)
    return "\n".join([*lines, "", ""])


def main() -> None:
    head, _, rest = PAGE.read_text("utf-8").partition(START)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + START + tables() + END + tail, "utf-8")


if __name__ == "__main__":
    main()
