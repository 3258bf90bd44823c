"""The configurations of Packaging, and a folder for the sockets that they name."""

import re

from running_service import ROOT

PACKAGING = ROOT / "Packaging"


def read(name):
    return (PACKAGING / name).read_text()


def settings_of(name):
    """The variables that an addition to the unit of systemd sets."""
    return dict(re.findall(r"^Environment=(\w+)=(.*)$", read(name), re.MULTILINE))


def reachable(folder):
    """Opens a folder of a test to the user of a proxy."""
    for part in [folder, *folder.parents[:2]]:
        part.chmod(0o755)
    return folder
