"""Opens the panel of this machine, or one that stays silent and says why."""

import glob

from hardware.events import Panel
from hardware.fake import FakePanel
from hardware.profile import Profile


def open_panel(profile: Profile) -> Panel:
    """The panel wired as in `profile`. Where this machine has none, `missing` says why."""
    if not glob.glob("/dev/gpiochip[0-9]*"):
        return FakePanel(missing="no_chip", detail="no /dev/gpiochip*")
    # Only now: loading the GPIO libraries takes as long as half of the app's start.
    from hardware.buttons import NoGpioError, open_factory
    from hardware.gpio_panel import GpioPanel

    try:
        return GpioPanel(profile, open_factory)
    except NoGpioError as error:
        return FakePanel(missing=error.reason, detail=str(error))
