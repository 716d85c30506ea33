"""What the command, the menu and the web page all offer: text or a Puzzle in, a plain dataclass out, no printing.

May import: everything but web and cli. One file a use case; import from that file, so that who solves does not load
what draws.
"""
