"""The built service, and the app in Chromium as Debian has it."""

import pytest
from chromium import start_chromium
from gate import Gate
from local_server import serving, weather
from running_service import Service
from web_app import COUNT_WORK, SCREEN_LANGUAGES, WebApp, forget


# All that the app and its service worker keep in a browser.
KEPT = "cookies,local_storage,service_workers,cache_storage"


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service with a store of its own."""
    home = tmp_path_factory.mktemp("home")
    with serving(weather) as url, Service(home, "--weather-url", url) as service:
        yield service


@pytest.fixture(scope="session")
def gate(service):
    """A proxy before the service."""
    with Gate(service) as gate:
        yield gate


@pytest.fixture(scope="session")
def chromium():
    """The browser."""
    driver = start_chromium()
    yield driver
    driver.quit()


@pytest.fixture
def tabs(chromium, service, gate):
    """Makes tabs with the app, in a browser and on a service that remember nothing."""
    forget(service)
    gate.set()
    gate.answered.clear()
    first = chromium.current_window_handle

    def open_tab(base=service):
        chromium.switch_to.new_window("tab")
        app = WebApp(chromium, base)
        app.command("Storage.clearDataForOrigin", origin=app.base, storageTypes=KEPT)
        app.command("Page.addScriptToEvaluateOnNewDocument", source=COUNT_WORK)
        app.resize(1440)
        return app

    yield open_tab
    for tab in chromium.window_handles:
        if tab != first:
            chromium.switch_to.window(tab)
            chromium.close()
    chromium.switch_to.window(first)
    # A test may have stopped it.
    if not service.is_running:
        service.start()


@pytest.fixture(params=SCREEN_LANGUAGES)
def narrow(tab, request):
    """A tab as wide as a small phone, in a browser that speaks another language than English."""
    tab.language = request.param
    tab.speak(tab.language)
    tab.resize(320, 640)
    return tab


@pytest.fixture
def tab(tabs):
    """A tab that has not opened the app yet."""
    return tabs()


@pytest.fixture
def app(tab):
    """A tab with the app."""
    tab.open()
    return tab
