"""What every page has: a head, and captions over its parts."""

from kivy.properties import ObjectProperty

from companion.ui.drawing import Pen
from companion.ui.parts import Part
from companion.ui.theme import look


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
        room = w - left - look.target - look.px(12)
        fit = self.write(pen, self.say(self.title), "title", left, 0, room, h)
        if self.note is not None and fit is not None:
            used = fit.width + look.px(20, 28)
            note = self.say(self.note)
            self.write(pen, note, "caption", left + used, 0, room - used, h, "ash", align="right", lines=3)


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
        aside = self.say(self.aside)
        title = self.write(pen, self.say(self.text), "heading", look.px(3), 0, w * (0.35 if aside else 1) - 6, h)
        left = look.px(15) + (title.width if title is not None else 0)
        self.write(pen, aside, "caption", left, 0, w - left - look.px(3), h, "ash", align="right", lines=2)
