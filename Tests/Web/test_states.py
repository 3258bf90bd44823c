"""States that depend on the service can be reached, and are accessible to everyone; test_screens.py has all others."""

import pytest
from web_app import IS_EVERYTHING

BERLIN, PARIS = 2950159, 2988507


# How each state is looked at: window, colours, enlargement as by browsers' zoom, size of letters.
LOOKS = [
    {},
    {"width": 390, "height": 844, "scheme": "dark"},
    {"scheme": "dark", "forced": "active"},
]
if IS_EVERYTHING:
    LOOKS += [{"width": 1024, "height": 500}, {"zoom": 2}, {"letters": "32px"}]


@pytest.fixture
def gated(tabs, gate):
    """A tab behind the gate."""
    app = tabs(gate)
    show(app)
    return app


def show(app, width=1440, height=900, scheme="light", zoom=1, forced="none", letters=""):
    app.resize(width, height, zoom)
    app.prefer(prefers_color_scheme=scheme, forced_colors=forced, prefers_reduced_motion="reduce")
    app.script("document.documentElement.style.fontSize = arguments[0]", letters)


def assert_accessible_in_every_look(app):
    """A state is made once, and looked at in several ways."""
    for look in LOOKS:
        show(app, **look)
        app.assert_accessible(look)
    show(app)


def test_loading(gated, gate):
    gate.set(held=["/api/cities"])
    gated.open("/?favourites=only")
    assert gated.data("#results", "status") == "loading"
    assert gated.is_shown(".skeleton")
    assert_accessible_in_every_look(gated)
    gate.set()
    gated.until(lambda: gated.data("#state", "state") == "empty")


def test_the_page_itself_shows_the_first_rows(gated, gate):
    gate.set(held=["/api/cities"])
    gated.open("/?q=berlin")
    assert gated.data("#results", "status") == "loading"
    assert gated.rows()[0]["name"] == "Berlin" and not gated.is_shown(".skeleton")
    assert_accessible_in_every_look(gated)
    gate.set()
    gated.wait_for_list("berlin")
    assert gated.names()[0] == "Berlin"


def test_loading_a_city_of_a_link(gated, gate):
    gate.set(held=[f"/api/cities/{BERLIN}"])
    gated.open(f"/?city={BERLIN}")
    assert gated.data("#detail", "status") == "loading"
    assert gated.is_shown("#city-skeleton")
    assert_accessible_in_every_look(gated)
    gate.set()
    gated.wait_for_detail(BERLIN)
    assert not gated.is_shown("#city-skeleton")
    assert gated.text("#city-name") == "Berlin"


def test_error(gated, gate):
    gate.set(broken=["/api/cities"])
    gated.open("/?q=berlin")
    gated.until(lambda: gated.data("#state", "state") == "error" and gated.is_shown("#state"))
    assert_accessible_in_every_look(gated)
    gate.set()
    gated.click("#retry")
    gated.wait_for_list("berlin")
    assert gated.names()[0] == "Berlin"


@pytest.mark.parametrize("page", ["/photon/", "/nominatim/", "/open-meteo/"])
def test_pages_of_the_shapes(gated, page):
    gated.driver.get(gated.base + page)
    gated.until(lambda: gated.base in gated.text("main"))
    assert_accessible_in_every_look(gated)


def test_late_weather_of_another_city_is_dropped(tabs, gate):
    app = tabs(gate)
    weather = {city: f"/api/weather?id={city}&" for city in (BERLIN, PARIS)}
    gate.set(held=weather.values())
    app.visit(f"/?city={BERLIN}")
    app.search("paris")
    app.open_city(PARIS)
    gate.set(held=[weather[PARIS]])
    app.until(lambda: gate.methods(weather[BERLIN]))
    # By then the page has the late answer, too.
    app.fetch("/live")
    assert app.data("#weather", "status") == "loading"
    gate.set()
    app.until(lambda: app.data("#weather", "status") == "content")


def test_without_leaflet_all_else_works(tabs, gate):
    gate.set(broken=["/leaflet/", "/app/outlines"])
    app = tabs(gate)
    app.visit("/?q=berlin")
    app.open_city(BERLIN)
    app.assert_accessible()
