"""A drawing as PNG: its PDF page made pixels, so that no font of the machine is needed. Needs pypdfium2 and fpdf2."""

from __future__ import annotations

import io

from nonet._base.errors import EngineUnavailable, PuzzleError, install_command
from nonet.draw.drawing import draw_scene
from nonet.draw.pdf import page_of
from nonet.draw.scene import Scene
from nonet.draw.themes import LIGHT, Theme

SHARPNESS = 2  # pixels of ours for one of the drawing, by default: for screens with small ones
LEAST, MOST = 16, 10_000  # pixels of width


def to_png(scene: Scene, theme: Theme = LIGHT, width: int | None = None) -> bytes:
    """Return the scene as a PNG file, `width` pixels wide."""
    drawing = draw_scene(scene)
    wide = round(SHARPNESS * drawing.width * drawing.cell_size) if width is None else width
    if not LEAST <= wide <= MOST:
        raise PuzzleError(f"expected a width from {LEAST} to {MOST} pixels, got {wide}")
    return pixels_of(page_of(drawing, theme), wide)


def check_png() -> None:
    """Raise EngineUnavailable if the package for PNG is missing."""
    try:
        import pypdfium2  # noqa: F401
    except ImportError:
        raise EngineUnavailable(f"PNG needs the package pypdfium2 ({install_command('fpdf2', 'pypdfium2')})") from None


def pixels_of(pdf: bytes, width: int) -> bytes:
    """Return the first page of a PDF as a PNG file."""
    check_png()
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        # pdfium rounds sizes up: a little less gives the width that was asked for, exactly.
        image = page.render(scale=(width - 0.001) / page.get_width()).to_pil().convert("RGB")
    finally:
        document.close()
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
