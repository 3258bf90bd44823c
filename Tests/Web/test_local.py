"""With an engine for browsers, the app answers before the service does, and without it."""

import time

import pytest
from gate import Gate
from local_server import serving, weather
from running_service import ROOT, Service
from web_app import add_favourites

# As Tests/JavaScript/run installs it.
ENGINE = ROOT / ".build-js/installed/node_modules/citysearch/citysearch.wasm"


@pytest.fixture(scope="module")
def local_service(tmp_path_factory):
    """A service with an engine for browsers."""
    home = tmp_path_factory.mktemp("local")
    with serving(weather) as url, Service(home, "--weather-url", url, "--engine", ENGINE) as service:
        yield service


@pytest.fixture
def local_gate(local_service):
    with Gate(local_service) as gate:
        yield gate


@pytest.fixture
def local(tabs, local_gate, local_service):
    """The app after a visit in which the cities came into the browser."""
    app = tabs(local_gate)
    app.open()
    app.until(lambda: app.data("html", "local") == "true", seconds=90)
    yield app
    if not local_service.is_running:
        local_service.start()


def test_all_scripts_of_the_engine_are_served(local_service):
    scripts = sorted((ROOT / "JavaScript/src").glob("*.js"))
    assert scripts
    for script in scripts:
        assert local_service.request(f"/app/engine/src/{script.name}").body == script.read_bytes()


def test_rows_are_there_while_the_service_is_on_its_way(local, local_gate):
    local_gate.set(held=["/api/cities?q=pari"])
    local.find("#query").send_keys("pari")
    local.wait_for_list("pari")
    assert local.names()[0] == "Paris"
    assert local_gate.methods("/api/cities?q=pari&") == []
    count = local.text("#count")
    local_gate.set()
    # The service knows smaller cities, too.
    local.until(lambda: local.text("#count") != count)
    assert local.names()[0] == "Paris"


def test_texts_that_were_never_asked_find_their_city_without_the_service(local, local_service):
    local.wait_for_service_worker()
    local_service.stop()
    local.open("/")
    local.until(lambda: local.data("html", "local") == "true")
    for text, name in [
        ("zermatt", "Zermatt"), ("münchen", "Munich"), ("barclona", "Barcelona"), ("sao pau", "São Paulo"),
    ]:
        local.search(text)
        assert local.names()[0] == name
    local.until(lambda: local.data("html", "online") == "false")
    local.assert_accessible()


def test_favourites_open_without_the_service(local, local_gate, local_service):
    zermatt = 2657928
    add_favourites(local_service, zermatt)
    local.open("/")
    local.until(lambda: local_gate.methods(f"/api/weather?id={zermatt}&hours=12"), seconds=60)
    local_service.stop()
    local.open(f"/?city={zermatt}")
    local.until(lambda: local.text("#city-name") == "Zermatt")
    local.until(lambda: local.data("#weather", "status") == "content")


def test_the_cities_are_made_when_a_browser_fetches_them(tmp_path):
    """And not when somebody asks for the status. Making them takes a second of a processor."""
    with serving(weather) as url, Service(
            tmp_path, "--weather-url", url, "--engine", ENGINE) as service:
        start = service.processor_seconds
        for _ in range(5):
            index = service.ask("/api/status")["browserIndex"]
            time.sleep(0.2)
        polled = service.processor_seconds
        assert service.request(index["path"]).status == 200
        assert polled - start < (service.processor_seconds - polled) / 4
        assert service.ask("/api/status")["browserIndex"] == index


def test_who_saves_data_fetches_no_cities(tabs, local_gate, local_service):
    local_service.ask("/api/status")
    app = tabs(local_gate)
    app.command("Page.addScriptToEvaluateOnNewDocument", source="""
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    """)
    app.open()
    app.until(lambda: len(local_gate.methods("/api/status")) > 1, seconds=60)
    assert local_gate.methods("/cities.cityindex") == []


def test_what_is_typed_before_the_scripts_are_there_is_kept(tabs, local_gate):
    app = tabs(local_gate)
    app.command("Network.enable")
    app.command("Network.setBlockedURLs", urls=["*/app/app.js"])
    app.driver.get(app.base + "/?q=muni")
    box = app.find("#query")
    box.send_keys("ch")
    app.command("Network.setBlockedURLs", urls=[])
    # A script that failed is not asked for again under its address.
    app.script("import('/app/app.js?late')")
    app.wait_for_list("munich")
    box.send_keys("!")
    assert box.get_attribute("value") == "munich!"
