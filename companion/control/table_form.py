"""What is settled before a game: seats, names, colours, data pack, the game's own options and house rules."""

from collections.abc import Sequence
from typing import Any, TypeVar, get_args

import msgspec

from companion.control.colours import COLOURS
from companion.control.library import title_among
from companion.control.players import player_views, written
from companion.control.preferences import preference_field
from companion.control.views import FormField, GoView, NewTableView
from companion.packs.registry import Loaded, PackRecord
from companion.rules.contract import OptionField, message
from companion.rules.pack import pack_title
from companion.session.entries import Player
from companion.settings import Deals

T = TypeVar("T")

NAME_LENGTH = 16
"""Characters of a name that are kept."""


class TableForm(msgspec.Struct, frozen=True):
    """The form as filled in so far. Who plays is kept for all four places, whatever `seats` says, and what people are
    called also where the companion plays for them."""

    loaded: Loaded
    packs: tuple[PackRecord, ...]
    seats: int
    names: tuple[str, ...] = ("", "", "", "")
    colours: tuple[str, ...] = COLOURS
    companions: tuple[bool, ...] = (False, False, False, False)
    """Which the companion is to play."""
    options: tuple[tuple[str, str | bool | int], ...] = ()
    """Only what was changed."""
    deals: Deals = "companion"
    """Who draws and throws."""

    @property
    def fields(self) -> tuple[OptionField, ...]:
        return self.loaded.game.option_fields

    @property
    def choosable(self) -> tuple[str, ...]:
        """The colours that so many players may have: where the pieces settle it, the first so many of the game's."""
        return self.loaded.game.info.colours[: self.seats] or COLOURS

    @property
    def seat_colours(self) -> tuple[str, ...]:
        """What each has now: the colour kept for the place if it may be had, else one that is left."""
        wanted = self.colours[: self.seats]
        left = iter(colour for colour in self.choosable if colour not in wanted)
        return tuple(colour if colour in self.choosable else next(left) for colour in wanted)

    @property
    def has_opponent(self) -> bool:
        return self.loaded.game.opponent is not None

    @property
    def companion_seats(self) -> tuple[bool, ...]:
        """Which of the seats the companion plays. Somebody is always there, if only in the first seat."""
        wanted = tuple(each and self.has_opponent for each in self.companions[: self.seats])
        return _with(wanted, 0, False) if all(wanted) else wanted

    def of_last_person(self, name: str) -> bool:
        """Whether this field is who plays the one seat that is left to people."""
        left = [f"companion:{seat}" for seat, companion in enumerate(self.companion_seats) if not companion]
        return self.has_opponent and left == [name]

    def people(self) -> tuple[Player, ...]:
        return tuple(
            Player("", colour, "companion") if companion else Player(name, colour)
            for name, colour, companion in zip(self.names, self.seat_colours, self.companion_seats, strict=False)
        )

    def built_options(self) -> Any:
        """The game's options struct."""
        return msgspec.convert(dict(self.options), self.loaded.game.options_type)

    def value(self, field: OptionField) -> str | bool | int:
        return dict(self.options).get(field.name, field.values[0][0])

    @property
    def chosen(self) -> dict[str, str | bool | int]:
        """What each of the game's options is set to."""
        return {field.name: self.value(field) for field in self.fields}

    def changed(self, name: str, value: Any) -> "TableForm":
        """With one field set; a value that the field cannot take leaves the form as it is. `pack` is not set here."""
        kind, _, number = name.partition(":")
        if kind == "seats":
            fits = type(value) is int and value in self.loaded.game.info.seats
            return msgspec.structs.replace(self, seats=value) if fits else self
        if kind == "deals":
            return msgspec.structs.replace(self, deals=value) if value in get_args(Deals) else self
        if kind in ("name", "colour", "companion") and number in ("0", "1", "2", "3"):
            change = {"name": self._named, "colour": self._coloured, "companion": self._played}[kind]
            return change(int(number), value)
        field = next((field for field in self.fields if field.name == name), None)
        if field is None or not any(type(value) is type(known) and value == known for known, _ in field.values):
            return self
        return msgspec.structs.replace(self, options=tuple({**dict(self.options), name: value}.items()))

    def repacked(self, loaded: Loaded) -> "TableForm":
        """For another pack; options that it does not know fall back to its defaults."""
        known = {field.name: [value for value, _ in field.values] for field in loaded.game.option_fields}
        options = tuple((name, value) for name, value in self.options if value in known.get(name, ()))
        return msgspec.structs.replace(self, loaded=loaded, options=options)

    def _named(self, seat: int, name: Any) -> "TableForm":
        if not isinstance(name, str):
            return self
        kept = written(name)[:NAME_LENGTH].strip()
        return msgspec.structs.replace(self, names=_with(self.names, seat, kept))

    def _coloured(self, seat: int, colour: Any) -> "TableForm":
        """A colour that somebody else has is swapped with his."""
        if colour not in self.choosable:
            return self
        shown = (*self.seat_colours, *(other for other in self.colours if other not in self.seat_colours))
        swapped = _with(shown, shown.index(colour), shown[seat])
        return msgspec.structs.replace(self, colours=_with(swapped, seat, colour))

    def _played(self, seat: int, companion: Any) -> "TableForm":
        """By the companion or by people. The last person stays."""
        if not isinstance(companion, bool) or not self.has_opponent or companion == self.companions[seat]:
            return self
        changed = msgspec.structs.replace(self, companions=_with(self.companions, seat, companion))
        return self if all(changed.companions[: self.seats]) else changed

    def view(self) -> NewTableView:
        game, pack = self.loaded.game, self.loaded.pack
        fields = [
            FormField(field.name, field.title, self.value(field), field.values, field.rule, field.house_rule)
            for field in self.fields
        ]
        if len(self.packs) > 1:
            titles = tuple((each.id, title_among(each)) for each in self.packs)
            fields.insert(0, FormField("pack", message("shell.pack"), pack.id, titles))
        if game.info.has_luck:
            fields.append(preference_field("deals", self.deals))
        return NewTableView(
            game=game.info.id,
            title=game.info.title,
            seat_counts=game.info.seats,
            players=player_views(self.people()),
            colours=self.choosable,
            has_opponent=self.has_opponent,
            fields=tuple(sorted(fields, key=lambda field: field.house_rule)),
            provenance=provenance(pack),
            go=GoView(message("shell.go_open"), message("shell.go_open_detail", count=self.seats)),
        )


def seated(form: TableForm, people: tuple[Player, ...], names: tuple[str, ...]) -> TableForm:
    """The form with those of an earlier table, as far as the game has places for them; `names` are what people are
    called, by seat, wherever one may sit."""
    if len(people) in form.loaded.game.info.seats:
        form = form.changed("seats", len(people))
    for seat, player in enumerate(people[: len(COLOURS)]):
        form = form.changed(f"companion:{seat}", player.played_by == "companion")
        form = form.changed(f"colour:{seat}", player.colour)
    for seat, name in enumerate(names):
        form = form.changed(f"name:{seat}", name)
    return form


def provenance(pack: PackRecord) -> Any:
    """Where the data come from: what is printed on cards and boards, or our own."""
    key = pack.provenance if pack.provenance in ("printed", "public") else "companion"
    return message(f"shell.provenance_{key}", pack=pack_title(pack.game))


def _with(values: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
