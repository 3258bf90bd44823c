import os
import pathlib
import subprocess

import pytest
from debian_machine import ROOT


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """A folder with the packages as they are made, in `1`, and with those of a higher version in `2`.

    CITYSEARCH_PACKAGES names one that has been made before.
    """
    if made := os.environ.get("CITYSEARCH_PACKAGES"):
        return pathlib.Path(made)
    folder = tmp_path_factory.mktemp("packages")
    # Compressed for speed; how well is not what is tested.
    environment = os.environ | {"DPKG_DEB_COMPRESSOR_LEVEL": "0"}
    for revision in ["1", "2"]:
        subprocess.run(
            [ROOT / "Scripts/package", folder / revision], env=environment | {"REVISION": revision}, check=True)
    return folder
