"""A whole kiosk in a virtual PC: boots, is played by touch, by a button box and by a Pi's header, is hung, killed and
cut from power, made read-only and updated.

    python -m tests.slow.machine FOLDER [play] [crash] [header] [readonly] [update]

FOLDER is where `tests/slow/installer bookworm FOLDER` has left its Debian roots. It needs root, QEMU (KVM is not used),
and the first time a network. Pictures of the screen go to FOLDER/machine/pictures; look at them. Every game is played
here as well, by the same app in a window that nobody sees (see `twin`); the machine's screen must show the same.
"""

import itertools
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from companion.control.intents import Intent
from companion.rules.contract import message
from tests.slow import stick
from tests.slow.box import ButtonBox
from tests.slow.header import Header
from tests.slow.twin import SETTINGS, Twin
from tests.slow.virtual import PANEL, UPDATE_S, Machine, build, fresh_disk

UNIT = "volcano-companion.service"
APP = "/opt/volcano-companion/current/.venv/bin/companion"
STATE = "/var/lib/volcano-companion"
ALIKE = 0.0001
"""Share of the picture that may differ. Mostly nothing does; two small dots that have changed places must."""
ALIKE_AT_HOME = 0.02
"""The greeting and the time of day are not the same everywhere."""
PATIENCE_S = 240
"""Where nothing else runs a picture is there within seconds; not so where the emulator gets little of the processor."""
LOOKS_S = 3.0
"""From a picture until somebody acts on it. The app forgets what was pressed before anybody can have seen the picture
(see companion/control/seen.py): some rounds of its window, each of which may take most of a second here."""
TELLS_S = 15.0
"""Until what came of an update is surely on the screen."""
DIFFERS = 24
"""Of 255, in one colour of a pixel."""


class Kiosk:
    """The machine, the app's twin on this one, and what the two show."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.pictures = work / "pictures"
        self.pictures.mkdir(exist_ok=True)
        self.twin = Twin(work / "twin", self._touch, self._settle)
        self.machine: Machine | None = None
        self.box: ButtonBox
        self.waits: list[float] = []
        """Seconds from each touch until the picture was right."""

    def begin_anew(self) -> None:
        """Nothing was ever played, here and there."""
        self.switch_off()
        fresh_disk(self.work)
        shutil.rmtree(self.work / "twin", ignore_errors=True)
        self.twin.restart()

    def switch_off(self) -> None:
        """As people do: the plug is pulled."""
        if self.machine is not None:
            self.machine.pull_the_plug()
        self.machine = None

    def boot(self, what: str, *, kernel_words: str = "", games: bool = False) -> None:
        self.machine = Machine(self.work, kernel_words=kernel_words, games=games)
        self.inside.said("true")
        self.wait_for_start()
        say(f"{what}: ready {self.inside.since_on_s:.0f} s after power-on")

    def wait_for_start(self, restarts: int | None = None) -> None:
        """Until the app has said READY; with `restarts`, after so many new starts."""

        def is_up() -> bool:
            asked = f"systemctl show -p ActiveState -p NRestarts {UNIT}"
            said = dict(line.split("=") for line in self.inside.said(asked).splitlines())
            return said["ActiveState"] == "active" and restarts in (None, int(said["NRestarts"]))

        wait_until("the app is up", is_up, 600)

    @property
    def inside(self) -> Machine:
        assert self.machine is not None, "it is switched off"
        return self.machine

    def filesystem(self, folder: str) -> str:
        return self.inside.said(f"findmnt -n -o FSTYPE -T {folder}")

    def restarts(self) -> int:
        return int(self.inside.said(f"systemctl show -p NRestarts --value {UNIT}"))

    def main_process(self) -> str:
        return self.inside.said(f"systemctl show -p MainPID --value {UNIT}")

    def shows_the_same(self, what: str, name: str = "") -> float:
        """Waits until the machine's screen shows what the twin shows; how long that took. Keeps the picture."""
        wanted = self.twin.pixels()
        alike = ALIKE_AT_HOME if self.twin.view.screen == "home" else ALIKE
        began = time.monotonic()
        shot = self.work / "screen.ppm"
        share = 1.0

        def is_same() -> bool:
            nonlocal share
            self.inside.photograph(shot, "ppm")
            share = difference(wanted, shot.read_bytes())
            return share <= alike

        try:
            wait_until(what, is_same, PATIENCE_S)
        except TimeoutError:
            self.twin.camera.photograph(self.pictures / "wanted.png")
            self.inside.photograph(self.pictures / "shown.png", "png")
            raise SystemExit(f"failed: {what}: {share:.2%} differs; see wanted.png and shown.png") from None
        if name:
            self.inside.photograph(self.pictures / f"{name}.png", "png")
        return time.monotonic() - began

    def same_game(self) -> int:
        """The machine's save must hold what the twin's holds; how many entries."""
        newest = self.inside.said(f"ls -t {STATE}/data/volcano-companion/saves/*.save | head -n 1")
        entries = self.inside.said(f"{APP} export {newest} 2>/dev/null").splitlines()[1:]
        expect("the same entries are saved here and there", entries == self.twin.entries())
        return len(entries)

    def plug_box(self) -> None:
        self.inside.plug_box()
        self.box = ButtonBox(self.work / "box")

    def back_to_the_table(self, name: str) -> None:
        """After a fall: home, and from there the same game at the same place."""
        self.twin.restart()
        self.shows_the_same("home, with the game to go on with", f"{name}-home")
        self.twin.goes_on()
        self.shows_the_same("the same table", f"{name}-table")
        say(f"   the same table again, {self.same_game()} entries")

    def _touch(self, *places: tuple[float, float]) -> None:
        if self.machine is not None:
            time.sleep(LOOKS_S)
            self.machine.touch(*places)

    def _settle(self) -> None:
        if self.machine is not None:
            self.waits.append(self.shows_the_same("what a touch did"))


# --- the steps -------------------------------------------------------------------------------------------------------


def play(kiosk: Kiosk) -> None:
    """A turn of Eldur by touch, one by buttons, with the box unplugged in between."""
    kiosk.begin_anew()
    kiosk.boot("a fresh machine")
    took = kiosk.shows_the_same("home", "home")
    say(f"home is on the screen {took:.0f} s later")
    pid = kiosk.main_process()
    expect("it runs as its own user", kiosk.inside.said(f"ps -o user= -p {pid}").startswith("compan"))
    expect("it can gain no rights", "NoNewPrivs:\t1" in kiosk.inside.said(f"cat /proc/{pid}/status"))
    devices = kiosk.inside.said(f"ls -l /proc/{pid}/fd 2>/dev/null | grep -o '/dev/[di].*' | sort -u").split()
    say(f"   it holds {', '.join(devices)}; memory {resident_mb(kiosk)} MB")

    kiosk.twin.sits_down("eldur")
    kiosk.shows_the_same("a new table", "new-table")
    play_a_turn(kiosk, kiosk.twin.do)
    kiosk.shows_the_same("after the first turn", "first-turn")
    say(
        f"first turn of Eldur by touch: {len(kiosk.waits)} touches, the picture right after {middle(kiosk.waits):.1f} s"
    )
    say(f"   {kiosk.same_game()} entries")
    expect("it has not fallen", kiosk.restarts() == 0)

    kiosk.plug_box()
    began = time.monotonic()
    wait_until("the app asks the box who it is", lambda: kiosk.box.asked > 0, PATIENCE_S)
    say(f"button box plugged in, asked who it is after {time.monotonic() - began:.1f} s")
    # It listens to a box once it has heard who that is, and then says how its lamps are to be.
    wait_until("the app lights the box's lamps", lambda: bool(kiosk.box.lamps), PATIENCE_S)
    steps = play_a_turn(kiosk, lambda wanted: by_buttons(kiosk, wanted, kiosk.box.press, kiosk.box.turn))
    kiosk.shows_the_same("after the second turn", "second-turn")
    say(f"next turn by knob and buttons: {steps} steps, {kiosk.box.late} answers late, {kiosk.box.again} said again")
    say(f"   {kiosk.same_game()} entries")
    say(
        f"   lamps: {', '.join(f'{name} {level}' for name, level in sorted(kiosk.box.lamps.items()) if level != 'off')}"
    )

    unplug(kiosk)


def unplug(kiosk: Kiosk) -> None:
    kiosk.inside.unplug("box")
    kiosk.box.close()
    began = time.monotonic()
    kiosk.twin.loses_the_box()
    kiosk.shows_the_same("the screen says that the box is gone", "box-gone")
    say(f"button box pulled out: said on the screen after {time.monotonic() - began:.1f} s")
    time.sleep(3)
    kiosk.plug_box()
    began = time.monotonic()
    wait_until("the box works again", lambda: kiosk.box.asked > 0, PATIENCE_S)
    kiosk.twin.finds_the_box()
    kiosk.shows_the_same("the screen says that the box is back")  # before it knows the box it does not listen to it
    by_buttons(kiosk, kiosk.twin.next_wish(), kiosk.box.press, kiosk.box.turn)
    kiosk.shows_the_same("a press after the box is back", "box-back")
    say(f"   plugged in again: asked who it is and pressed after {time.monotonic() - began:.1f} s")


KILL_AS_IT_STARTS = f"""
cd /run/volcano-companion
touch /run/before
kill -KILL $(systemctl show -p MainPID --value {UNIT})
until [ starts.json -nt /run/before ]; do sleep 0.2; done
"""
"""And wait until the next start is counted."""


def crash(kiosk: Kiosk) -> None:
    """Goes on with the game of `play`: hung, killed, cut from power, and killed again and again."""
    if kiosk.machine is None:
        play(kiosk)
    began, count = time.monotonic(), kiosk.restarts()
    kiosk.inside.said(f"kill -STOP {kiosk.main_process()}")
    kiosk.wait_for_start(count + 1)
    say(f"hung: started anew by the watchdog after {time.monotonic() - began:.0f} s")
    kiosk.back_to_the_table("hung")

    began, count = time.monotonic(), kiosk.restarts()
    kiosk.inside.said(f"kill -KILL {kiosk.main_process()}")
    kiosk.wait_for_start(count + 1)
    say(f"killed: up again after {time.monotonic() - began:.0f} s")
    kiosk.back_to_the_table("killed")
    kiosk.twin.do(kiosk.twin.next_wish())
    kiosk.shows_the_same("one more touch")

    kiosk.switch_off()
    kiosk.boot("the plug pulled, and in again")
    kiosk.back_to_the_table("power-cut")

    for _ in range(4):  # the first one had lasted, and does not count
        kiosk.inside.said(KILL_AS_IT_STARTS)
    kiosk.wait_for_start()
    time.sleep(5)
    kiosk.inside.photograph(kiosk.pictures / "safe.png", "png")
    kiosk.twin.restart()
    say("killed four times at once: see safe.png")
    kiosk.inside.touch((PANEL[0] / 2, PANEL[1] / 2))
    kiosk.shows_the_same("a touch leads out of the safe screen", "after-safe")
    say("   a touch leads home again")


def header(kiosk: Kiosk) -> None:
    """A turn of Eldur by the buttons of a Pi's own header."""
    kiosk.begin_anew()
    kiosk.boot("a machine with a header")
    pins = Header(kiosk.inside)
    kiosk.wait_for_start()
    kiosk.shows_the_same("home")
    kiosk.twin.sits_down("eldur")
    kiosk.shows_the_same("a new table")

    def turn(steps: int) -> bool:
        pins.turn(steps)
        kiosk.shows_the_same("where the knob went")
        return True

    steps = play_a_turn(kiosk, lambda wanted: by_buttons(kiosk, wanted, pins.press, turn))
    kiosk.shows_the_same("after a turn", "header")
    say(f"a turn by the pins of the header: {steps} things done, {kiosk.same_game()} entries")
    say(f"   lamps: {', '.join(name for name, is_lit in pins.lamps().items() if is_lit)}")


RECIPE = """
set -e
systemctl stop volcano-companion
mkfs.ext4 -q -L games /dev/vdb
mount LABEL=games /mnt && cp -a /var/lib/volcano-companion/. /mnt && umount /mnt
echo 'LABEL=games /var/lib/volcano-companion ext4 noatime,nofail,x-systemd.device-timeout=30s 0 2' >>/etc/fstab
echo 'overlayroot="tmpfs:recurse=0"' >>/etc/overlayroot.conf
sync
"""
"""That of deploy/README.md, for a second disk."""


def readonly(kiosk: Kiosk) -> None:
    """The root only read, games on a partition of their own; and that partition missing."""
    kiosk.begin_anew()
    kiosk.boot("to be made read-only", games=True)
    kiosk.inside.said(RECIPE)
    kiosk.switch_off()

    kiosk.boot("read-only", games=True)
    expect("the root is a layer that forgets", kiosk.filesystem("/") == "overlay")
    expect("the games lie on a disk", kiosk.filesystem(STATE) == "ext4")
    kiosk.shows_the_same("home, without a warning", "read-only")
    kiosk.twin.sits_down("eldur")
    kiosk.shows_the_same("a new table")
    play_a_turn(kiosk, kiosk.twin.do)
    kiosk.inside.said("touch /srv/forgotten")
    kiosk.switch_off()
    kiosk.boot("the plug pulled", games=True)
    expect("what was written elsewhere is forgotten", kiosk.inside.run("test -e /srv/forgotten")[0] == 1)
    kiosk.back_to_the_table("read-only-again")
    asked_update(kiosk, "/media/nowhere/volcano-companion")
    expect("an update would not last, and is refused", "read-only" in kiosk.inside.said(HELPER_LOG))
    kiosk.switch_off()

    shutil.rmtree(kiosk.work / "twin")
    kiosk.boot("its disk for the games is missing")
    expect("the games would be forgotten", kiosk.filesystem(STATE) == "overlay")
    kiosk.twin.restart(message("shell.saves_fleeting", filesystem="overlay"))
    kiosk.shows_the_same("the app says that nothing will be saved", "nothing-saved")
    say("   the app says that nothing will be saved")


FOUND = "ls -d /media/*/volcano-companion"
HELPER_LOG = "journalctl -u volcano-companion-helper.service -o cat --no-pager"


def update(kiosk: Kiosk) -> None:
    """From a stick: damaged, good, broken."""
    source = kiosk.work.parent / "net/media/stick/volcano-companion"
    kiosk.begin_anew()
    kiosk.boot("to be updated")
    for make, becomes_new in ((stick.damaged, False), (stick.good, True), (stick.broken, False)):
        before = kiosk.inside.said("readlink /opt/volcano-companion/current")
        kiosk.inside.plug_stick(make(source, kiosk.work))
        wait_until("the stick is there", lambda: kiosk.inside.run(FOUND)[0] == 0, PATIENCE_S)
        began = time.monotonic()
        asked_update(kiosk, kiosk.inside.said(FOUND))
        after = kiosk.inside.said("readlink /opt/volcano-companion/current")
        log = kiosk.inside.said(f"{HELPER_LOG} -n 5")
        say(
            f"a {make.__name__} stick: {time.monotonic() - began:.0f} s; it says:\n      "
            + log.replace("\n", "\n      ")
        )
        expect("it is taken" if becomes_new else "nothing has changed", (after != before) == becomes_new)
        kiosk.wait_for_start()
        time.sleep(TELLS_S)
        kiosk.inside.photograph(kiosk.pictures / f"update-{make.__name__}.png", "png")
        kiosk.inside.unplug_stick()


def asked_update(kiosk: Kiosk, folder: str) -> None:
    """Asks as the app does, and waits for what comes of it."""
    request = f"echo 'update {folder}' >/run/volcano-companion/request"
    kiosk.inside.said(f'runuser -u companion -- sh -c "{request}"')
    time.sleep(2)
    state = "systemctl show -p ActiveState --value volcano-companion-helper.service"
    wait_until("the helper is done", lambda: kiosk.inside.said(state) in ("inactive", "failed"), UPDATE_S)


STEPS: dict[str, Callable[[Kiosk], None]] = {
    "play": play,
    "crash": crash,
    "header": header,
    "readonly": readonly,
    "update": update,
}


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]).resolve()
    work = folder / "machine"
    work.mkdir(exist_ok=True)
    sums = folder / "net/media/stick/volcano-companion/SHA256SUMS"
    if changed := stick.changed_since(sums):
        raise SystemExit(f"not the release that was installed there, run tests/slow/installer again: {changed[0]}")
    base = work / "base.img"
    if not base.exists() or base.stat().st_mtime < sums.stat().st_mtime:
        began = time.monotonic()
        build(folder, work, SETTINGS)
        say(f"the machine is built: {time.monotonic() - began:.0f} s")
    kiosk = Kiosk(work)
    try:
        for name in arguments[1:] or STEPS:
            print(f"== {name}", flush=True)
            STEPS[name](kiosk)
    finally:
        kiosk.switch_off()
    print("ok")


# --- small helps -----------------------------------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, flush=True)


def expect(what: str, is_so: bool) -> None:
    if not is_so:
        raise SystemExit(f"failed: {what}")
    say(f"   {what}")


def wait_until(what: str, is_so: Callable[[], bool], limit_s: float) -> None:
    until = time.monotonic() + limit_s
    while not is_so():
        if time.monotonic() > until:
            raise TimeoutError(what)
        time.sleep(0.3)


def difference(wanted: bytes, ppm: bytes) -> float:
    """Which share of the pixels' colours differs visibly; 1 if the sizes do."""
    head = b"P6\n%d %d\n255\n" % PANEL
    if not ppm.startswith(head):
        return 1.0
    shown = ppm[len(head) :]
    return sum(abs(a - b) > DIFFERS for a, b in zip(wanted, shown, strict=True)) / len(wanted)


def play_a_turn(kiosk: Kiosk, do: Callable[[Intent], object]) -> int:
    """Until another seat is asked than the first one that was; how many things were done."""
    first = None
    for count in itertools.count():
        table = kiosk.twin.table()
        if not table.set_up and table.seats:
            first = first or table.seats
            if table.seats != first:
                return count
        do(kiosk.twin.next_wish())
    raise AssertionError


def by_buttons(kiosk: Kiosk, wanted: Intent, press: Callable[[str], bool], turn: Callable[[int], bool]) -> None:
    time.sleep(LOOKS_S)
    if not kiosk.twin.by_buttons(wanted, press, turn):
        raise SystemExit(f"failed: a press was not answered: {wanted}")
    kiosk.shows_the_same("what a press did")


def middle(figures: list[float]) -> float:
    return sorted(figures)[len(figures) // 2]


def resident_mb(kiosk: Kiosk) -> int:
    return int(kiosk.inside.said(f"ps -o rss= -p {kiosk.main_process()}")) // 1024


if __name__ == "__main__":
    main(sys.argv[1:])
