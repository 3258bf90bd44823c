"""What the tests at a terminal share."""

import shutil

import pytest
from terminal import PROGRAM, ROOT, Terminal


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A home without favourites, where the snapshot of the cities is kept for all tests."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def alone(tmp_path_factory):
    """The program in a folder of its own, without a service next to it."""
    return shutil.copy(PROGRAM, tmp_path_factory.mktemp("alone"))


@pytest.fixture
def start(home, alone):
    """Starts the program on the bundled cities, and ends it with the test."""
    running = []

    def begin(*arguments, environment=None, wait=True, **options):
        environment = {"HOME": str(home), **(environment or {})}
        cities = ["--data", str(ROOT / "Data/cities.json")]
        terminal = Terminal(
            program=[alone, *arguments, *cities], environment=environment, **options)
        running.append(terminal)
        return terminal.wait(" of 2") if wait else terminal

    yield begin
    for terminal in running:
        terminal.__exit__()
