"""Every screen is accessible in every look, and speaks every language in a narrow window."""

import pytest
from selenium.webdriver.common.keys import Keys
from test_favourite_lists import DRAG
from test_languages import assert_speaks
from test_states import assert_accessible_in_every_look
from web_app import add_favourites, add_searches

BERLIN, TOKYO, MUMBAI = 2950159, 1850147, 1275339


def area(app, service):
    app.open("/?q=berlin&view=map&box=13.000,52.300,13.800,52.700")
    app.wait_for_map()
    app.drag_map(40, 10)
    app.until(lambda: app.is_shown("#search-area"))


def comparison(app, service):
    add_favourites(service, BERLIN, MUMBAI)
    app.open()
    app.click("#show-compare")
    app.until(lambda: app.is_shown("#compare"))


def distance(app, service):
    add_favourites(service, BERLIN)
    app.visit(f"/?city={TOKYO}")
    app.click(f'#distance-city option[value="{BERLIN}"]')
    app.until(lambda: app.is_shown("#distance-told"))


def facets(app, service):
    app.open("/?q=springfield")
    app.open_options()
    app.until(lambda: app.is_shown(".facet-chips .chip"))


def layers(app, service):
    app.open("/?view=map")
    app.wait_for_map()
    app.click("#show-layers")
    for layer in ("night", "timeZones"):
        app.click(f'#layers [name="{layer}"]')
    app.until(lambda: app.is_shown(".leaflet-light-pane canvas"))


def lists_of_favourites(app, service):
    add_favourites(service, BERLIN)
    app.open()
    app.open_menu()
    app.until(lambda: app.is_shown("#export-favourites"))


def dropped_list(app, service):
    app.open()
    app.script(DRAG, "dragover", "Berlin")
    app.until(lambda: app.is_shown("#drop"))


def notes(app, service):
    add_favourites(service, BERLIN)
    service.ask(f"/api/favourites/{BERLIN}", "PATCH", {"group": "Taxi", "note": "Taxi & Bus " * 16})
    app.visit(f"/?city={BERLIN}")
    app.until(lambda: app.is_shown("#favourite-about"))


def order_of_favourites(app, service):
    add_favourites(service, BERLIN, MUMBAI)
    app.open()
    app.until(lambda: app.is_shown("#results .favourite-order"))


def point(app, service):
    app.open("/?view=map")
    app.wait_for_map()
    app.script("document.querySelector('#map-canvas').focus()")
    app.press(Keys.ENTER)
    app.until(lambda: app.is_shown("#here ul"))


def start(app, service):
    app.open()
    app.until(lambda: app.is_shown(".examples button"))


def start_with_favourites_and_searches(app, service):
    add_searches(service, "berl")
    add_favourites(service, BERLIN)
    app.open()
    app.until(lambda: app.rows("recent") and app.rows("favourite"))


def cities(app, service):
    app.visit("/?q=san%20fran&population=1000")


def no_city(app, service):
    app.open("/?q=qqxyzzyqq")
    app.until(lambda: app.data("#state", "state") == "empty" and app.is_shown("#state"))


def city(app, service):
    app.visit(f"/?q=berlin&city={BERLIN}")
    app.until(lambda: app.data("#weather", "status") == "content")


def map_of_results(app, service):
    app.open("/?q=berlin&view=map")
    app.wait_for_map()


def source(app, service):
    app.open()
    app.open_menu()
    app.click("#show-source")
    # The path of the file is private.
    app.until(lambda: app.text("#source-name") == "cities.json")


def keys(app, service):
    app.open()
    app.open_menu()
    app.click("#show-keys")
    app.until(lambda: app.is_shown("#keys"))


SCREENS = [
    area, cities, city, comparison, distance, dropped_list, facets, keys, layers, lists_of_favourites, map_of_results, no_city,
    notes, order_of_favourites, point, source, start, start_with_favourites_and_searches,
]


@pytest.mark.parametrize("screen", SCREENS)
def test_is_accessible_in_every_look(tab, service, screen):
    screen(tab, service)
    assert_accessible_in_every_look(tab)


@pytest.mark.parametrize("screen", SCREENS)
def test_speaks_the_language_in_a_narrow_window(narrow, service, screen):
    screen(narrow, service)
    assert_speaks(narrow)
    assert narrow.script("return document.documentElement.scrollWidth") <= 320
    narrow.assert_accessible()
