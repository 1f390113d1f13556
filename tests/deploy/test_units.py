"""What the units ask of the machine before they start."""

from tests.deploy.test_scripts import ROOT

REQUIRING = (
    "StateDirectory",
    "CacheDirectory",
    "LogsDirectory",
    "RequiresMountsFor",
    "Requires",
    "BindsTo",
    "Requisite",
)
"""Each would keep the app from starting; the folders since systemd requires what is mounted on them."""


def test_a_missing_partition_of_the_games_does_not_keep_the_app_from_starting() -> None:
    """It comes up and says that nothing will be saved."""
    unit = (ROOT / "deploy" / "kiosk" / "volcano-companion.service").read_text(encoding="utf-8")
    asked = {line.partition("=")[0] for line in unit.splitlines()}
    assert not asked & set(REQUIRING)
