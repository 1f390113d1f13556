"""Where the parts of each screen stand, as boxes (x, y, width, height) from the top left corner.

Drawn for 800x480, 1280x720 and 720x1280; every other panel is one of these grown or shrunk.
"""

from typing import TypeAlias

from companion.ui.theme import look

Box: TypeAlias = tuple[float, float, float, float]


def table(with_gauge: bool = True) -> dict[str, Box]:
    """The boxes of the table screen."""
    width, height = look.size
    px = look.px
    if look.portrait:
        bar, question, gauge = px(0, 86), px(0, 106), px(0, 46) if with_gauge else 0.0
        foot = max(px(0, 86), round(look.target * 1.25))
        go_y = height - foot - px(0, 12)
        desk = max(px(0, 410), round(276 * min(1, width / 480)))
        board_h = min(width * 0.885, height - bar - question - gauge - desk)
        undo = round(width * 0.34)
        desk_y = bar + question + gauge + board_h + px(0, 4)
        margin = px(0, 14)
        return {
            "bar": (0, 0, width, bar),
            "menu": (width - px(0, 84), 0, px(0, 84), bar - 3),
            "back": (0, 0, px(0, 84), bar - 3),
            "question": (px(0, 16), bar + px(0, 6), width - px(0, 32), question - px(0, 12)),
            "gauge": (0, bar + question, width, gauge),
            "board": (0, bar + question + gauge, width, board_h),
            "desk": (margin, desk_y, width - 2 * margin, go_y - desk_y - px(0, 6)),
            "undo": (margin, go_y, undo, foot),
            "go": (margin + undo + margin, go_y, width - 3 * margin - undo, foot),
        }
    gauge = px(38) if with_gauge else 0.0
    board_w = round(min(width * 0.615, (height - gauge) * 1.135))
    left = board_w + px(8)
    wide = width - left - px(8)
    go_y = height - px(76)
    question = px(58)
    desk_y = px(61) + question
    undo = round(wide * 0.39)
    return {
        "bar": (board_w, 0, width - board_w, px(56)),
        "menu": (width - px(54), 0, px(54), px(54)),
        "back": (board_w, 0, px(54), px(54)),
        "question": (left, px(59), wide, question),
        "gauge": (0, 0, board_w, gauge),
        "board": (0, gauge, board_w, height - gauge),
        "desk": (left, desk_y, wide, go_y - desk_y - px(5)),
        "undo": (left, go_y, undo, px(66)),
        "go": (left + undo + px(12), go_y, wide - undo - px(12) - px(3), px(66)),
    }


def page() -> dict[str, Box]:
    """The boxes of a screen without a board: a head, a body, and buttons at its foot."""
    width, height = look.size
    margin = look.px(12, 14)
    head, foot = look.px(58, 96), look.px(66, 98)
    top = head + look.px(4, 8)
    foot_y = height - foot - look.px(10, 16)
    go_w = round((width - 2 * margin) * (0.46 if not look.portrait else 0.42))
    side = look.target
    return {
        "head": (margin, look.px(6), width - 2 * margin, head - look.px(6)),
        "menu": (width - margin - side, (head - side) / 2, side, side),
        "body": (margin, top, width - 2 * margin, foot_y - top - look.px(10)),
        "back": (margin, foot_y, round((width - 2 * margin - go_w) * 0.5 - look.px(6)), foot),
        "aside": (
            margin + round((width - 2 * margin - go_w) * 0.5) + look.px(2),
            foot_y,
            round((width - 2 * margin - go_w) * 0.5 - look.px(10)),
            foot,
        ),
        "go": (width - margin - go_w, foot_y, go_w, foot),
        "whole": (0, 0, width, height),
        "full_body": (margin, top, width - 2 * margin, height - top - look.px(8, 12)),
    }


RESULT_PARTS = {"curve": 2.6, "decided": 2.2, "ranking": 3.0, "counted": 1.3, "luck": 2.1, "figures": 0.9}
"""What a result tells, in the order it stands under each other, with how tall each is against the others."""
_LEFT = ("curve", "decided")


def result(parts: tuple[str, ...] = tuple(RESULT_PARTS)) -> dict[str, Box]:
    """The boxes of the result: a sky with how it ended, what there is to tell, and three buttons. On a wide panel the
    curve and what decided it stand on the left. What there is not has an empty box."""
    width, _ = look.size
    boxes = page()
    margin, gap = look.px(12, 14), look.px(10, 14)
    sky = look.px(120, 240)
    link = max(look.target, look.px(48, 62))
    top, bottom = sky + gap, boxes["go"][1] - gap
    side = look.target
    found = {
        "sky": (0.0, 0.0, float(width), sky),
        "rule": (look.px(22, 20), sky - link - 2, look.px(170, 240), link),
        "corner": (width - side - 4, 4.0, side, side),
        **dict.fromkeys(RESULT_PARTS, (0.0, 0.0, 0.0, 0.0)),
    }
    inner = width - 2 * margin
    there = [name for name in RESULT_PARTS if name in parts]
    if look.portrait:
        return boxes | found | _stacked(there, (margin, top, inner, bottom - top), gap)
    left = round((inner - gap) * 0.57)
    found |= _stacked([name for name in there if name in _LEFT], (margin, top, left, bottom - top), gap)
    right = (margin + left + gap, top, inner - gap - left, bottom - top)
    return boxes | found | _stacked([name for name in there if name not in _LEFT], right, gap)


def _stacked(names: list[str], box: Box, gap: float) -> dict[str, Box]:
    """Parts under each other in a box."""
    x, y, w, h = box
    whole = sum(RESULT_PARTS[name] for name in names)
    room = h - gap * (len(names) - 1)
    found = {}
    for name in names:
        tall = round(room * RESULT_PARTS[name] / whole)
        found[name] = (x, y, w, float(tall))
        y += tall + gap
    return found
