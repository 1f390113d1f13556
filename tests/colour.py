"""How colours are seen: contrast, lightness, and what people see who lack one kind of cone."""

from typing import TypeAlias

Linear: TypeAlias = tuple[float, float, float]
"""Red, green, blue from 0 to 1, in amounts of light."""

SEEN_BY: dict[str, tuple[Linear, Linear, Linear]] = {
    # G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, A Physiologically-based Model for Simulation of Color Vision
    # Deficiency, IEEE Transactions on Visualization and Computer Graphics 15(6), 2009, pages 1291-1298, severity 1.0;
    # on amounts of light. The same numbers: colour-science, colour/blindness/datasets/machado2010.py.
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(*parts: float) -> Linear:
    """Of a colour as screens are told it (sRGB, IEC 61966-2-1), each part from 0 to 1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts[:3])
    return red, green, blue


def seen(light: Linear, by: str) -> Linear:
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in SEEN_BY[by]
    )
    return red, green, blue


def luminance(light: Linear) -> float:
    """WCAG 2.1, relative luminance."""
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: Linear, other: Linear) -> float:
    """WCAG 2.1: from 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(light: Linear) -> float:
    """CIE 1976 L*: from 0 (black) to 100 (white)."""
    part = luminance(light)
    return 116 * part ** (1 / 3) - 16 if part > 216 / 24389 else part * 24389 / 27
