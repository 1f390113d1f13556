"""Many photographs on one sheet."""

from pathlib import Path

from kivy.core.image import Image
from kivy.graphics.texture import Texture

from companion.ui.contact import write_sheet
from companion.ui.shots import Camera

TONES = ((200, 40, 40), (40, 200, 40), (40, 40, 200))


def photograph(path: Path, tone: tuple[int, int, int]) -> Path:
    """One colour above, black below."""
    texture = Texture.create(size=(64, 40), colorfmt="rgb")
    texture.blit_buffer(bytes(tone) * 64 * 20 + bytes(3) * 64 * 20, colorfmt="rgb", bufferfmt="ubyte")
    texture.save(str(path), flipped=False)
    return path


def test_photographs_stand_in_rows_the_right_way_up(camera: Camera, tmp_path: Path) -> None:
    """Two of 320 and the gaps find room in 700 pixels, the third begins a row."""
    made = [photograph(tmp_path / f"{nth}.png", tone) for nth, tone in enumerate(TONES)]
    write_sheet(tmp_path / "sheet.png", made, across=700)
    sheet = Image(str(tmp_path / "sheet.png"), keep_data=True, nocache=True)
    width, height = sheet.size
    assert (width, height) == (8 + 2 * 328, 8 + 2 * (200 + 22 + 8))
    for nth, tone in enumerate(TONES):
        left, top = 8 + nth % 2 * 328, 8 + nth // 2 * 230
        for y, wanted in ((50, tone), (150, (0, 0, 0))):
            seen = [round(255 * part) for part in sheet.read_pixel(left + 160, top + y)[:3]]
            assert all(abs(a - b) < 8 for a, b in zip(seen, wanted, strict=True)), (nth, y, seen)
