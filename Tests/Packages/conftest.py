import os
import pathlib
import subprocess
import sys

import pytest
from debian_machine import ROOT


@pytest.fixture(scope="session")
def packages(tmp_path_factory):
    """A folder with what a release holds, the packages among it, in `1`, and with packages of a higher version in `2`.

    CITYSEARCH_PACKAGES names one that has been made before.
    """
    if made := os.environ.get("CITYSEARCH_PACKAGES"):
        return pathlib.Path(made)
    folder = tmp_path_factory.mktemp("packages")
    # Compressed for speed; how well is not what is tested.
    environment = os.environ | {"DPKG_DEB_COMPRESSOR_LEVEL": "0", "PYTHON": sys.executable}
    for revision, script in [("1", "Scripts/release"), ("2", "Scripts/package")]:
        subprocess.run([ROOT / script, folder / revision], env=environment | {"REVISION": revision}, check=True)
    return folder
