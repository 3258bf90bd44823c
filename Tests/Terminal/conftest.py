"""What the tests at a terminal share."""

import pytest
from terminal import ROOT, Terminal


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A home without favourites, where the snapshot of the cities is kept for all tests."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def start(home):
    """Starts the program on the bundled cities, and ends it with the test."""
    running = []

    def begin(*arguments, environment=None, wait=True, **options):
        environment = {"HOME": str(home), **(environment or {})}
        terminal = Terminal(
            *arguments, "--data", str(ROOT / "Data/cities.json"), environment=environment, **options
        )
        running.append(terminal)
        return terminal.wait(" of 2") if wait else terminal

    yield begin
    for terminal in running:
        terminal.__exit__()
