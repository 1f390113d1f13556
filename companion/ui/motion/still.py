"""While something moves, all else is a few pictures: what lies under it, and what lies over it.

A screen is some thousand instructions, and each picture of a motion would follow them all. Instead, as a motion begins,
the runs of instructions between the things that move are drawn into textures once, in place of the window, and those
stand for them until it is over. Nothing has to be said about a screen for that but what moves on it.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Instruction,
    InstructionGroup,
    Mesh,
    VertexInstruction,
)
from kivy.graphics.opengl import GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA, glBlendFuncSeparate

from companion.ui.motion.patches import Box, filled

_FEW = 48
"""So many shapes are sooner drawn than a picture of them."""


class Still:
    """Of one canvas, that of a whole window."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._fbo: Any = None
        """One for all pictures: each has a shader of its own, and compiling these is what costs."""
        self._cut: list[InstructionGroup] = []
        """The groups in which pictures stand for what they hold."""
        self._fading: Collection[Instruction] = ()
        self._faded: list[_Picture] = []
        self._pictures = 0
        """How many there are."""

    @property
    def is_taken(self) -> bool:
        return bool(self._cut)

    def take(self, moving: Collection[Instruction], fading: Collection[Instruction], size: tuple[int, int]) -> None:
        """Pictures of `size` pixels stand for all but what moves, until `let_go`; also for canvases of which only the
        opacity changes, see `follow`. Once everything has been drawn anew that changes, and before the window is."""
        assert not self._cut
        self._fading = fading
        holding = set[Instruction]()
        if _find(self._canvas, moving, holding):
            self._cut_up(self._canvas, moving, holding, size)
        self.follow()

    def follow(self) -> None:
        """What fades is as faint as it should be by now."""
        for picture in self._faded:
            picture.set_opacity(picture.run[0].opacity)

    def let_go(self) -> None:
        """Everything is there itself again."""
        for group in self._cut:
            group.children = [
                each for child in group.children for each in (child.run if isinstance(child, _Picture) else [child])
            ]
            group.flag_update()
        self._cut.clear()
        self._faded.clear()
        self._pictures = 0

    def _cut_up(
        self, group: Any, moving: Collection[Instruction], holding: Collection[Instruction], size: tuple[int, int]
    ) -> None:
        # What a canvas has before and after it may be meant for all of it, as where it is shifted to.
        ends: list[Instruction] = []
        if isinstance(group, Canvas):
            ends += [group.before] if group.has_before else []
            ends += [group.after] if group.has_after else []
        kept: list[Instruction] = []
        run: list[Instruction] = []
        for child in group.children:
            if not (child in moving or child in holding or child in ends):
                run.append(child)
                continue
            kept += self._pictured(run, size)
            run = []
            kept += self._of_faded(child, size) if child in self._fading else [child]
            if child in holding:
                self._cut_up(child, moving, holding, size)
        kept += self._pictured(run, size)
        group.children = []
        for each in kept:
            if isinstance(each, _Picture):
                group.insert(len(group.children), each)  # `add` would heed what comes after all others
            else:
                group.children.append(each)  # it belongs there already
        group.flag_update()
        self._cut.append(group)

    def _pictured(self, run: list[Instruction], size: tuple[int, int]) -> Sequence[Instruction]:
        return [self._picture(run, run, size)] if _shapes(run) > _FEW else run

    def _of_faded(self, canvas: Any, size: tuple[int, int]) -> Sequence[Instruction]:
        if _shapes(canvas.children) <= _FEW:
            return [canvas]
        self._faded.append(self._picture([canvas], canvas.children, size))
        return self._faded[-1:]

    def _picture(self, run: list[Instruction], shown: list[Instruction], size: tuple[int, int]) -> "_Picture":
        """It stands for `run`, as `shown` looks."""
        if self._fbo is None:
            self._fbo = Fbo(size=(1, 1), with_stencilbuffer=True, noadd=True)
        self._fbo.size = size
        drawn = InstructionGroup()
        drawn.children = shown  # not added: it stays where it belongs
        with self._fbo:
            ClearColor(0, 0, 0, 0)
            ClearBuffers(clear_stencil=True)
            Callback(_blend_into_nothing)
        drawn.flag_update()
        self._fbo.add(drawn)
        with self._fbo:
            Callback(_blend_as_usual)
        with Canvas(noadd=True):  # translucent lines make stencils while they are drawn, and would add them there too
            self._fbo.draw()
        drawn.children = []
        is_lowest = not self._pictures
        boxes = [(0, 0, *size)] if is_lowest else filled(self._fbo.pixels, *size)
        self._pictures += 1
        picture = _Picture(run, self._fbo.texture, boxes)
        self._fbo.clear()
        self._fbo.size = (1, 1)  # lets go of the texture
        return picture


class _Picture(Canvas):
    """Stands for a run of instructions."""

    def __init__(self, run: list[Instruction], texture: Any, boxes: Iterable[Box]) -> None:
        """`boxes` are where the texture shows something."""
        super().__init__()
        self.run = run
        with self:
            Callback(_blend_picture)
            self._colour = Color(1, 1, 1, 1)
            _draw_part(texture, boxes)
            Callback(_blend_as_usual)

    def set_opacity(self, part: float) -> None:
        self._colour.rgba = (part,) * 4


def _draw_part(texture: Any, boxes: Iterable[Box]) -> None:
    """What of a texture is in these boxes, where it is."""
    width, height = texture.size
    vertices: list[float] = []
    indices: list[int] = []
    for left, low, across, up in boxes:
        first = len(vertices) // 4
        for x, y in ((left, low), (left + across, low), (left + across, low + up), (left, low + up)):
            vertices += (x, y, x / width, y / height)
        indices += (first, first + 1, first + 2, first, first + 2, first + 3)
    if indices:
        Mesh(vertices=vertices, indices=indices, mode="triangles", texture=texture)


def _find(group: Any, moving: Collection[Instruction], holding: set[Instruction]) -> bool:
    """Whether something in it moves; adds all groups where something does."""
    found = False
    for child in group.children:
        if child in moving or (isinstance(child, InstructionGroup) and _find(child, moving, holding)):
            found = True
    if found:
        holding.add(group)
    return found


def _shapes(run: Sequence[Any]) -> int:
    """How many, as far as that matters."""
    count = 0
    for each in run:
        if isinstance(each, InstructionGroup):
            count += _shapes(each.children)
        elif isinstance(each, VertexInstruction):
            count += 1
        if count > _FEW:
            break
    return count


# Kivy adds up what is opaque. On a picture that begins with nothing and lies over another later it has to be right; its
# colours are then already as faint as they are to be seen.


def _blend_into_nothing(_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _blend_picture(_: object) -> None:
    glBlendFuncSeparate(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _blend_as_usual(_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE)
