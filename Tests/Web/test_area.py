"""A search in what the map shows."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from test_languages import assert_speaks
from test_states import assert_accessible_in_every_look

BERLIN = 2950159


@pytest.fixture
def around_berlin(app):
    """The map around Berlin, as the user moved it."""
    app.open("/?q=berlin,%20germany")
    app.wait_for_list("berlin, germany")
    app.until(lambda: app.data("#map", "ready") == "true" and app.data("#map", "points") != "0")
    assert not app.is_shown("#search-area")
    move(app)
    return app


def move(app):
    ActionChains(app.driver).move_to_element(app.find("#map-canvas")).click_and_hold() \
        .move_by_offset(40, 10).pause(0.2).release().perform()
    app.until(lambda: app.is_shown("#search-area"))


def places(app):
    """Where the results are that the list has."""
    return app.driver.execute_async_script("""
        const done = arguments[0];
        const query = new URLSearchParams(location.search);
        const box = query.get("box");
        fetch(`/api/cities?limit=50&bbox=${box}&q=${query.get("q") ?? ""}`)
            .then((answer) => answer.json()).then((answer) => done([box, answer]));
    """)


def test_finds_what_the_map_shows_and_stays_there(around_berlin):
    app = around_berlin
    before = app.script("return document.querySelector('.leaflet-map-pane').style.transform")
    app.search("")
    # The map follows another text, and is moved anew.
    app.search("berlin, germany")
    move(app)
    before = app.script("return document.querySelector('.leaflet-map-pane').style.transform")
    app.click("#search-area")
    app.until(lambda: "box=" in app.script("return location.search"))
    app.until(lambda: app.data("#results", "status") == "content" and not app.is_shown("#search-area"))
    box, answer = places(app)
    west, south, east, north = map(float, box.split(","))
    app.until(lambda: app.text("#count").startswith(f"{answer['count']:,} "))
    assert answer["count"] > 0
    assert all(west <= city["lon"] <= east and south <= city["lat"] <= north for city in answer["matches"])
    after = app.script("return document.querySelector('.leaflet-map-pane').style.transform")
    assert after == before


def test_an_area_without_a_text_lists_its_cities_and_is_dropped_by_its_chip(app):
    app.open("/?box=13.000,52.300,13.800,52.700")
    app.until(lambda: app.rows() and app.data("#results", "status") == "content")
    assert app.names()[0] == "Berlin"
    count = app.text("#count")
    chip = '#chips [data-drops="box"]'
    assert "area" in app.text(chip).lower()
    app.click(chip)
    app.until(lambda: app.text("#count") != count and "234,908" in app.text("#count"))
    app.until(lambda: "box" not in app.script("return location.search"))


def test_the_page_itself_shows_an_area(tabs, gate):
    gate.set(held=["/api/cities"])
    app = tabs(gate.url)
    app.open("/?box=13.000,52.300,13.800,52.700")
    assert app.names()[0] == "Berlin"
    gate.set()


def test_the_filter_is_dropped_where_it_leaves_nothing(app):
    app.open("/?q=berlin&box=-40.000,20.000,-39.000,21.000")
    app.until(lambda: app.data("#results", "status") == "empty")
    app.click("#drop-filters")
    app.wait_for_list("berlin")
    assert app.names()[0] == "Berlin"


def test_is_accessible(around_berlin):
    assert_accessible_in_every_look(around_berlin)


def test_speaks_the_language_in_a_narrow_window(narrow):
    app = narrow
    app.open("/?q=berlin&view=map&box=13.000,52.300,13.800,52.700")
    app.until(lambda: app.data("#map", "ready") == "true")
    move(app)
    assert_speaks(app)
    app.click("#show-list")
    assert_speaks(app)
