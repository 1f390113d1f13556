"""A pen for the canvas: shapes in y-downwards units, and pictures baked smooth once.

Multisampling is off, so raw meshes have stairs: what does not move is drawn large into a framebuffer and halved
down by the linear filter; live outlines use Kivy's smooth instructions.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, TypeAlias

from kivy.graphics import (
    BindTexture,
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Ellipse,
    Fbo,
    Line,
    Mesh,
    Rectangle,
    RoundedRectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.graphics.opengl import glColorMask
from kivy.graphics.tesselator import TYPE_POLYGONS, WINDING_NONZERO, WINDING_ODD, Tesselator
from kivy.graphics.texture import Texture

from companion.ui.kept import kept
from companion.ui.theme import Rgba

Point: TypeAlias = tuple[float, float]


class Pen:
    """Draws into the canvas that is current. (0, 0) is the top left corner, y grows downwards.

    `left` and `top` place that corner on the canvas in pixels (y upwards there), `unit` is pixels per unit.
    `smooth` uses Kivy's anti-aliased instructions: for live drawing, not for baking.
    """

    def __init__(self, left: float, top: float, unit: float = 1.0, *, smooth: bool = True) -> None:
        self.left, self.top, self.unit, self.smooth = left, top, unit, smooth

    def moved(self, x: float, y: float, scale: float = 1.0) -> "Pen":
        """A pen whose corner is at (x, y) of this one."""
        return Pen(self.left + x * self.unit, self.top - y * self.unit, self.unit * scale, smooth=self.smooth)

    def at(self, x: float, y: float) -> Point:
        return self.left + x * self.unit, self.top - y * self.unit

    def box(self, x: float, y: float, w: float, h: float, colour: Rgba, radius: float = 0.0, *, only: str = "") -> None:
        """`only` "top" or "foot": the other corners stay square."""
        Color(*colour)
        px, py = self.at(x, y + h)
        size = (w * self.unit, h * self.unit)
        corner = min(radius * self.unit, size[0] / 2, size[1] / 2)
        if corner <= 0.5:
            Rectangle(pos=(px, py), size=size)
        elif only:
            corners = [corner, corner, 0, 0] if only == "top" else [0, 0, corner, corner]
            RoundedRectangle(pos=(px, py), size=size, radius=corners)
        elif self.smooth and min(size) >= 4:
            SmoothRoundedRectangle(pos=(px, py), size=size, radius=[corner])
        else:
            self._round(px, py, size, corner)

    def frame(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Rgba,
        width: float,
        radius: float = 0.0,
        dash: bool = False,
    ) -> None:
        """An outline that lies wholly inside the box; `width` in units."""
        thick = width * self.unit
        px, py = self.at(x, y + h)
        inset = thick / 2
        across, up = w * self.unit - thick, h * self.unit - thick
        corner = max(0.0, min(radius * self.unit - inset, across / 2, up / 2))
        Color(*colour)
        if dash:
            Line(
                points=_round_points(px + inset, py + inset, across, up, corner),
                dash_length=4,
                dash_offset=4,
                close=True,
            )
        elif self.smooth:
            SmoothLine(points=_round_points(px + inset, py + inset, across, up, corner), width=thick / 2, close=True)
        else:
            Line(points=_round_points(px + inset, py + inset, across, up, corner), width=thick / 2, close=True)

    def disc(self, x: float, y: float, radius: float, colour: Rgba) -> None:
        Color(*colour)
        px, py = self.at(x - radius, y + radius)
        across = 2 * radius * self.unit
        kind = SmoothEllipse if self.smooth and across >= 4 else Ellipse
        kind(pos=(px, py), size=(across, across))

    def dots(self, middles: Iterable[Point], radius: float, colour: Rgba) -> None:
        """Many discs of a few pixels in one go."""
        across = radius * self.unit
        rim = [(across * math.cos(i * math.pi / 6), across * math.sin(i * math.pi / 6)) for i in range(12)]
        vertices: list[float] = []
        indices: list[int] = []
        for x, y in (self.at(*middle) for middle in middles):
            first = len(vertices) // 4
            for dx, dy in rim:
                vertices += (x + dx, y + dy, 0.0, 0.0)
            for i in range(1, len(rim) - 1):
                indices += (first, first + i, first + i + 1)
        if indices:
            Color(*colour)
            Mesh(vertices=vertices, indices=indices, mode="triangles")

    def ring(self, x: float, y: float, radius: float, colour: Rgba, width: float) -> None:
        Color(*colour)
        centre = self.at(x, y)
        r = radius * self.unit
        count = max(24, int(r * 1.5))
        points = [
            value
            for i in range(count)
            for value in (
                centre[0] + r * math.cos(2 * math.pi * i / count),
                centre[1] + r * math.sin(2 * math.pi * i / count),
            )
        ]
        (SmoothLine if self.smooth else Line)(points=points, width=width * self.unit / 2, close=True)

    def line(self, points: Iterable[Point], colour: Rgba, width: float, *, close: bool = False) -> None:
        Color(*colour)
        flat = [value for point in points for value in self.at(*point)]
        if self.smooth:
            SmoothLine(points=flat, width=max(1.0, width * self.unit / 2), close=close)
        else:
            Line(
                points=flat,
                width=max(0.6, width * self.unit / 2),
                close=close,
                cap="round",
                joint="bevel" if len(flat) > 80 else "round",
            )

    def polygon(
        self,
        contours: Sequence[Sequence[Point]],
        colour: Rgba,
        *,
        even_odd: bool = False,
        foot: Rgba | None = None,
    ) -> None:
        """A filled shape, holes and concave outlines included; with `foot` a gradient from top to foot."""
        texture = None
        if foot is None:
            Color(*colour)
        else:
            Color(1, 1, 1, 1)
            texture = gradient(colour, foot)
        points = [[self.at(*point) for point in contour] for contour in contours]
        heights = [y for contour in points for _, y in contour]
        low, high = min(heights), max(heights)
        span = (high - low) or 1.0
        vertices, indices = tessellated(points, even_odd)
        if texture is not None:
            for i in range(0, len(vertices), 4):
                vertices[i + 2], vertices[i + 3] = 0.5, (vertices[i + 1] - low) / span
        if indices:
            Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)

    def strokes(self, segments: Iterable[tuple[Point, Point]], colour: Rgba, width: float) -> None:
        """Many short straight strokes in one go."""
        vertices: list[float] = []
        indices: list[int] = []
        half = max(0.5, width * self.unit / 2)
        for start, end in segments:
            (ax, ay), (bx, by) = self.at(*start), self.at(*end)
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            first = len(vertices) // 4
            for x, y in ((ax + nx, ay + ny), (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny)):
                vertices += (x, y, 0.0, 0.0)
            indices += (first, first + 1, first + 2, first, first + 2, first + 3)
        if vertices:
            Color(*colour)
            Mesh(vertices=vertices, indices=indices, mode="triangles")

    def picture(self, texture: Any, x: float, y: float, w: float, h: float, colour: Rgba = (1, 1, 1, 1)) -> None:
        """A texture in a box, its corner on a whole pixel so that it stays crisp."""
        Color(*colour)
        px, py = self.at(x, y + h)
        Rectangle(texture=texture, pos=(round(px), round(py)), size=(w * self.unit, h * self.unit))

    def slope(self, x: float, y: float, w: float, h: float, top: Rgba, foot: Rgba, radius: float = 0.0) -> None:
        """A box with a vertical gradient; a rounded one has a thin smooth rim in the gradient's middle tone."""
        if radius:
            middle = tuple((a + b) / 2 for a, b in zip(top, foot, strict=True))
            self.box(x, y, w, h, (middle[0], middle[1], middle[2], middle[3]), radius)
        px, py = self.at(x, y + h)
        size = (w * self.unit, h * self.unit)
        Color(1, 1, 1, 1)
        if radius:
            corner = radius * self.unit
            inner = (size[0] - 2, size[1] - 2)
            # Kivy lays a texture on a rounded box upside down.
            RoundedRectangle(pos=(px + 1, py + 1), size=inner, radius=[corner - 1], texture=gradient(foot, top))
        else:
            Rectangle(pos=(px, py), size=size, texture=gradient(top, foot))

    def _round(self, px: float, py: float, size: Point, corner: float) -> None:
        flat = _round_points(px, py, size[0], size[1], corner)
        vertices = [value for i in range(0, len(flat), 2) for value in (flat[i], flat[i + 1], 0.0, 0.0)]
        Mesh(vertices=vertices, indices=list(range(len(flat) // 2)), mode="triangle_fan")


def _round_points(px: float, py: float, w: float, h: float, corner: float) -> list[float]:
    if corner <= 0:
        return [px, py, px + w, py, px + w, py + h, px, py + h]
    points: list[float] = []
    steps = max(4, int(corner / 2))
    for cx, cy, start in (
        (px + w - corner, py + h - corner, 0),
        (px + corner, py + h - corner, 90),
        (px + corner, py + corner, 180),
        (px + w - corner, py + corner, 270),
    ):
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            points += (cx + corner * math.cos(angle), cy + corner * math.sin(angle))
    return points


def tessellated(contours: Sequence[Sequence[Point]], even_odd: bool) -> tuple[list[float], list[int]]:
    """Triangles (vertices x, y, u, v; indices) that fill the contours, all in one mesh: a mesh each costs memory."""
    tessellator = Tesselator()
    for contour in contours:
        tessellator.add_contour([value for point in contour for value in point])
    vertices: list[float] = []
    triangles: list[int] = []
    if tessellator.tesselate(WINDING_ODD if even_odd else WINDING_NONZERO, TYPE_POLYGONS):
        for fan, indices in tessellator.meshes:
            first = len(vertices) // 4
            vertices += fan
            for nth in range(1, len(indices) - 1):
                triangles += (first, first + nth, first + nth + 1)
    return vertices, triangles


def gradient(top: Rgba, foot: Rgba) -> Any:
    """A texture of one column, `foot` at the bottom."""
    return kept(("gradient", top, foot), lambda: _gradient(top, foot))


def _gradient(top: Rgba, foot: Rgba) -> Any:
    steps = 64
    pixels = bytearray()
    for i in range(steps):
        part = i / (steps - 1)
        pixels += bytes(round(255 * (b + (t - b) * part)) for t, b in zip(top, foot, strict=True))
    texture = Texture.create(size=(1, steps), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "clamp_to_edge"
    return texture


def glow() -> Any:
    """A white disc that fades to nothing at its rim; tint it with a colour."""
    return kept(("glow",), _glow)


def _glow() -> Any:
    side = 64
    pixels = bytearray()
    for y in range(side):
        for x in range(side):
            away = math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) / (side / 2)
            pixels += bytes((255, 255, 255, round(255 * max(0.0, 1 - away) ** 2)))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def baked(
    width: int,
    height: int,
    draw: Callable[[Pen], None],
    *,
    over: int = 4,
    clear: Rgba = (0, 0, 0, 0),
    unit: float = 1.0,
) -> Any:
    """A texture of width x height pixels, drawn `over` (2 or 4) times larger and halved down.

    `clear` is what is behind; give it the colour of the rim with alpha 0, or the rim turns dark.
    """
    texture = _drawn(width * over, height * over, lambda: draw(Pen(0, height * over, unit * over, smooth=False)), clear)
    while over > 1:
        over //= 2
        texture = _drawn(width * over, height * over, partial(_fill, texture, width * over, height * over), clear)
    return texture


def _fill(texture: Any, width: int, height: int) -> None:
    Color(1, 1, 1, 1)
    Rectangle(texture=texture, pos=(0, 0), size=(width, height))


def close_holes(pen: Pen, width: float, height: float) -> None:
    """Makes a picture without holes opaque again: what is drawn translucent also thins out what lies under it."""
    Callback(lambda _: glColorMask(0, 0, 0, 1))
    pen.box(0, 0, width, height, (0, 0, 0, 1))
    Callback(lambda _: glColorMask(1, 1, 1, 1))


_canvas: list[Any] = []


def _drawn(width: int, height: int, draw: Callable[[], None], clear: Rgba) -> Any:
    """One framebuffer serves all: each has a shader of its own, and compiling these is what costs."""
    if not _canvas:
        _canvas.append(Fbo(size=(1, 1), noadd=True))  # or it would draw itself again with the canvas that is current
    fbo = _canvas[0]
    fbo.size = (width, height)
    with fbo:
        ClearColor(*clear)
        ClearBuffers()
        draw()
        BindTexture()  # or the last one that was drawn would be kept until something else is
    with Canvas(noadd=True):  # translucent lines make stencils while they are drawn, and would add them there too
        fbo.draw()
    texture = fbo.texture
    texture.min_filter = texture.mag_filter = "linear"
    fbo.clear()
    fbo.size = (1, 1)  # lets go of the texture
    return texture


def smoothed(outline: Sequence[Point], rounds: int = 2) -> list[Point]:
    """A closed outline with its corners cut (Chaikin)."""
    points = list(outline)
    for _ in range(rounds):
        cut: list[Point] = []
        for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        points = cut
    return points
