"""The saved games of this machine: copied to sticks and from them, deleted."""

from datetime import datetime
from pathlib import Path

from companion.control.asked import Asked
from companion.control.home import local
from companion.control.intents import Back
from companion.control.players import player_views
from companion.control.staff.bench import Bench
from companion.control.staff.intents import BringSave, CopySave, RemoveSave, StaffIntent, StaffPage
from companion.control.staff.views import Fact, StaffRow, Told
from companion.control.views import MenuItem
from companion.rules.contract import Message, message
from companion.session.listing import Save


class Stored:
    names = ("saves", "save", "bring")

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        match page.name:
            case "save":
                return self._save(page.about)
            case "bring":
                return self._bring()
        return self._saves()

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case CopySave(save, stick):
                self._copy(save, stick)
            case BringSave(path):
                self._bench.scene.tables.take_in(Path(path))
                self._look_again()
                self._bench.scene.tell(message("shell.taken_in"))
            case RemoveSave(save, sure):
                self._remove(save, sure)
            case _:
                return False
        return True

    def _saves(self) -> tuple[StaffRow, ...]:
        scene = self._bench.scene
        bring = (MenuItem(message("shell.menu_take_in"), StaffPage("bring"), "export"),)
        lines = tuple(MenuItem(called(save), StaffPage("save", save.name), "save") for save in scene.tables.listed)
        none = () if lines else (Told(message("staff.no_saves")),)
        return (*none, *(bring if scene.tables.sticks.plugged_in() else ()), *lines)

    def _save(self, name: str) -> tuple[StaffRow, ...]:
        save = self._named(name)
        if save is None:
            return ()
        sticks = self._bench.scene.tables.sticks.plugged_in()
        copies = tuple(
            MenuItem(message("staff.copy_to", stick=stick.name), CopySave(name, str(stick.point)), "export")
            for stick in sticks
        )
        names = tuple(player.called for player in player_views(save.players))
        return (
            *((Told(message("shell.game_of", game=_game(save), names=names)),) if names else ()),
            Fact(message("staff.save_file"), message("shell.as_is", text=save.name)),
            Fact(message("staff.save_last"), day(save.last)),
            Fact(message("staff.save_entries"), message("shell.as_is", text=str(save.entries))),
            *((Told(save.fault, "warn"),) if save.fault is not None else ()),
            *(copies or (Told(message("staff.no_stick")),)),
            MenuItem(message("staff.delete"), RemoveSave(name), "bin"),
        )

    def _bring(self) -> tuple[StaffRow, ...]:
        found = self._bench.scene.tables.on_sticks()
        if not found:
            return (Told(message("shell.nothing_on_stick")),)
        return tuple(MenuItem(called(save), BringSave(str(path)), "save") for path, save in found)

    def _copy(self, save: str, stick: str) -> None:
        if self._named(save) is None:
            return
        to = self._bench.stick(stick)
        name = self._bench.scene.tables.copy_save(to, save)
        self._bench.scene.tell(message("shell.copied", name=name, stick=to.name))

    def _remove(self, name: str, sure: bool) -> None:
        save = self._named(name)
        if save is None:
            return
        if not sure:
            yes = MenuItem(message("staff.delete_yes", save=called(save)), RemoveSave(name, True), "bin")
            lines = (yes, MenuItem(message("staff.not_now"), Back(), "back"))
            self._bench.scene.ask(Asked(message("shell.delete_save"), lines))
            return
        self._bench.scene.tables.delete(name)
        self._look_again()
        if self._bench.scene.pages and self._bench.scene.pages[-1].name == "save":
            self._bench.scene.leave_page()

    def _look_again(self) -> None:
        for told in self._bench.scene.tables.look():
            self._bench.scene.tell(told, serious=True)

    def _named(self, name: str) -> Save | None:
        return next((save for save in self._bench.scene.tables.listed if save.name == name), None)


def called(save: Save) -> Message:
    """A save as a line: what and when."""
    return message("staff.save_of", game=_game(save), when=day(save.last))


def _game(save: Save) -> Message:
    return message(f"{save.game}.title") if save.game else message("shell.as_is", text=save.name)


def day(utc: str) -> Message:
    """A time in UTC as local day and hour."""
    text = datetime.fromisoformat(local(utc)).strftime("%d.%m.%Y %H:%M") if utc else "–"
    return message("shell.as_is", text=text)
