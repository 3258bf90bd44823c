"""`<city-search>` in browsers, on pages with a strict policy, with cities in memory and with the built service."""

import pathlib
import sys

import pytest

# The browsers that the web app is tested in.
sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "Web"))

from chromium import start_chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from gate import Gate  # noqa: E402
from running_service import Service  # noqa: E402
from site_server import serving_site  # noqa: E402
from tab import ChromiumTab, FirefoxTab  # noqa: E402
from web_app import IS_EVERYTHING  # noqa: E402

BROWSERS = {"chromium": ChromiumTab, "firefox": FirefoxTab}


@pytest.fixture(scope="session")
def site():
    """The address under which the repository's pages are."""
    with serving_site() as url:
        yield url


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service."""
    with Service(tmp_path_factory.mktemp("home")) as service:
        yield service


@pytest.fixture(scope="session")
def open_gate(service):
    """A proxy before the service."""
    with Gate(service) as gate:
        yield gate


@pytest.fixture
def gate(open_gate):
    """The proxy, which lets everything through until the test says otherwise."""
    open_gate.set()
    open_gate.answered.clear()
    yield open_gate
    open_gate.set()


@pytest.fixture(scope="session")
def start_browser(tmp_path_factory):
    """Starts each browser when a test first wants it."""
    started = {}

    def start(name):
        if name not in started:
            started[name] = start_chromium() if name == "chromium" else Firefox(tmp_path_factory.mktemp("profile"))
        return started[name]

    yield start
    for browser in started.values():
        browser.quit()


def pytest_generate_tests(metafunc):
    """A test runs in Chromium; one that is marked, and before a release all, in Firefox, too."""
    if "tab" in metafunc.fixturenames:
        is_marked = metafunc.definition.get_closest_marker("each_browser") is not None
        names = ["chromium", "firefox"] if is_marked or IS_EVERYTHING else ["chromium"]
        metafunc.parametrize("tab", names, indirect=True)


@pytest.fixture
def tab(request, start_browser, site):
    """A tab of a browser."""
    tab = BROWSERS[request.param](start_browser(request.param), site)
    yield tab
    tab.leave()


@pytest.fixture
def chromium(start_browser, site):
    """A tab of Chromium, for what only its developer tools can do."""
    tab = ChromiumTab(start_browser("chromium"), site)
    yield tab
    tab.leave()
