"""Commands that have commands: `sudoku` itself, and `sudoku pair`."""

from __future__ import annotations

import click

from nonet.errors import nearest


class SuggestingGroup(click.Group):
    """A group that answers a mistyped command with the one that was probably meant, and lists them in our order."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            near = nearest(name, known)
            hint = f": did you mean {near}?" if near else ""
            raise click.UsageError(f"no such command {name!r}{hint}", ctx)
        return super().resolve_command(ctx, args)
