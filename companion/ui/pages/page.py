"""What every page has: a head, and captions over its parts."""

from kivy.properties import ObjectProperty

from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.theme import look
from companion.ui.together import Laid, Letters, largest


class Head(Part):
    """Title of a page, with a sign before it."""

    needs_view = False

    icon_name = ObjectProperty("volcano")
    title = ObjectProperty(None, allownone=True)
    note = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return ("texts", "title", "note", "icon_name")

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        side = min(look.px(34, 52), h)
        self.icon(pen, self.icon_name, look.px(4), (h - side) / 2, side)
        left = side + look.px(14)
        room, apart = w - left - look.target - look.px(12), look.px(20, 28)
        title, note = self.say(self.title), self.say(self.note)

        def attempt(letters: Letters) -> tuple[Laid, Laid] | None:
            first = letters.lay(title, "title", room)
            second = letters.lay(note, "caption", room - apart - first.width, lines=3) if first is not None else None
            return (first, second) if first and second and max(first.height, second.height) <= h + 2 else None

        both = largest(attempt) if note else None
        if both is None:
            self.write(pen, title, "title", left, 0, room, h)
            return
        self.put(pen, both[0], left, 0, both[0].width, h)
        self.put(pen, both[1], left + room - both[1].width, 0, both[1].width, h, "ash", align="right")


class GamePicture(Part):
    """The scene of a game's card, where a page has room to spare. `view` is the game's id."""

    def paint(self, pen: Pen) -> None:
        from companion.ui import scenes

        box = (0.0, 0.0, *self.size)
        pen.box(*box, look.colour("cone_sky"), look.px(10))
        scenes.paint(pen, scenes.scenes(self.view).card, box, radius=look.px(10))


class Caption(Part):
    needs_view = False
    text = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(None, allownone=True)

    def painted(self) -> tuple[str, ...]:
        return ("texts", "text", "aside")

    def paint(self, pen: Pen) -> None:
        w, h = self.size
        left, apart = look.px(3), look.px(12)
        title, aside = self.say(self.text), self.say(self.aside)

        def attempt(letters: Letters) -> tuple[Laid, Laid] | None:
            first = letters.lay(title, "heading", w * 0.35)
            room = w - left - apart - (first.width if first is not None else 0)
            second = letters.lay(aside, "caption", room - left, lines=2)
            return (first, second) if first and second and second.height <= h + 2 else None

        both = largest(attempt) if aside else None
        if both is None:
            self.write(pen, title, "heading", left, 0, w - 2 * left, h)
            return
        self.put(pen, both[0], left, 0, both[0].width, h)
        self.put(pen, both[1], w - left - both[1].width, 0, both[1].width, h, "ash", align="right")
