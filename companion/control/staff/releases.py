"""A bundle for whoever helps, and a new release from a stick."""

from queue import SimpleQueue

from companion.control.asked import Asked
from companion.control.intents import Back
from companion.control.staff.bench import Bench
from companion.control.staff.intents import Install, StaffIntent, StaffPage, WriteBundle
from companion.control.staff.views import Fact, StaffRow, Told
from companion.control.views import MenuItem, Note
from companion.errors import CompanionError
from companion.rules.contract import message

PROOF = "SHA256SUMS"
"""A release on a stick has this file, see deploy/make-stick."""
BUNDLE = "support"


class Releases:
    names = ("bundle", "update")

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._done: SimpleQueue[Note] = SimpleQueue()
        """What came of errands, said from other threads."""
        self._busy = False
        self._update_told: Told | None = None

    def rows(self, page: StaffPage) -> tuple[StaffRow, ...]:
        return self._update() if page.name == "update" else self._bundle()

    def do(self, intent: StaffIntent) -> bool:
        match intent:
            case WriteBundle(stick):
                self._write(stick)
            case Install(stick, sure):
                self._install(stick, sure)
            case _:
                return False
        return True

    def told(self) -> tuple[StaffRow, ...]:
        """What came of the last update since this start."""
        return (self._update_told,) if self._update_told is not None else ()

    def look(self) -> bool:
        """Tells what came of errands and updates; whether anything did. An update can come to its end before a new
        start or after it, or without any."""
        came = self._updated()
        if self._done.empty():
            return came
        self._busy = False
        self._bench.scene.notes = (*self._bench.scene.notes, self._done.get())
        return True

    def _updated(self) -> bool:
        machine = self._bench.machine
        result = machine.system.update_result()
        if result is None:
            return False
        text = (
            message("staff.updated", release=machine.release)
            if result.updated
            else message("staff.update_failed", release=machine.release, said=result.last_line)
        )
        self._update_told = Told(text, "good" if result.updated else "warn")
        self._bench.scene.tell(text, serious=not result.updated)
        return True

    def _bundle(self) -> tuple[StaffRow, ...]:
        about = Told(message("staff.bundle_about"))
        if self._busy:
            return (about, Told(message("staff.working"), "warn"))
        sticks = self._bench.scene.tables.sticks.plugged_in()
        lines = (
            *(
                MenuItem(message("staff.bundle_to", stick=each.name), WriteBundle(str(each.point)), "export")
                for each in sticks
            ),
            MenuItem(message("staff.bundle_here"), WriteBundle(), "save"),
        )
        return (about, *lines)

    def _write(self, point: str) -> None:
        """In the background: a doctor takes his time, and so does a stick."""
        if self._busy:
            return
        tables, machine = self._bench.scene.tables, self._bench.machine
        stick = self._bench.stick(point) if point else None
        name = f"{BUNDLE}-{self._bench.time_of_day():%Y%m%d-%H%M}"
        self._busy = True

        def work() -> None:
            try:
                content = machine.bundle()
                if stick is not None:
                    said = message(
                        "shell.copied", name=tables.sticks.put(stick, name, {".zip": content}), stick=stick.name
                    )
                else:
                    path = tables.put_out(f"{name}.zip", content)
                    said = message("shell.exported", folder=path.parent.name, file=path.name)
                self._done.put(Note(said))
            except CompanionError as error:
                self._done.put(Note(error.said, serious=True))
            except Exception as error:  # whatever the doctor runs into: it must be said, and the page be free again
                self._done.put(Note(message("shell.export_failed", reason=str(error)), serious=True))

        machine.beside(work)

    def _update(self) -> tuple[StaffRow, ...]:
        machine = self._bench.machine
        rows: list[StaffRow] = [Told(message("staff.update_about"))]
        if machine.release:
            rows.append(Fact(message("staff.release"), message("shell.as_is", text=machine.release)))
        if not machine.system.listens:
            return (*rows, Told(message("staff.no_service"), "warn"))
        if self._would_lose:
            return (*rows, Told(message("staff.update_unsaved"), "warn"))
        found = [each for each in self._bench.scene.tables.sticks.plugged_in() if (each.folder / PROOF).is_file()]
        if not found:
            return (*rows, Told(message("staff.no_release")))
        lines = (
            MenuItem(message("staff.install", stick=each.name), Install(str(each.point)), "redo") for each in found
        )
        return (*rows, *lines)

    @property
    def _would_lose(self) -> bool:
        """Whether the start that an update brings would lose a game. These pages lie over home: every game is at rest
        then, and the update itself looks whether the new release goes on with what is saved."""
        return self._bench.scene.tables.unsaved is not None

    def _install(self, point: str, sure: bool) -> None:
        scene = self._bench.scene
        if self._would_lose:
            scene.tell(message("staff.update_unsaved"), serious=True)
            return
        stick = self._bench.stick(point)
        if not sure:
            yes = MenuItem(message("staff.install", stick=stick.name), Install(point, True), "redo")
            scene.ask(Asked(message("staff.update_sure"), (yes, MenuItem(message("staff.not_now"), Back(), "back"))))
            return
        self._bench.machine.system.update_from(stick.folder)
        scene.tell(message("staff.update_begun"))
