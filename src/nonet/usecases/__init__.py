"""What the command, the menu and the web page all offer: text or a Puzzle in, a plain dataclass out, no printing.

One file per use case. Import from that file, so solving does not import the drawing code.
"""
