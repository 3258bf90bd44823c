"""How far two cities are from each other, with the shortest line on the map."""

import re

import pytest
from web_app import add_favourites

BERLIN, TOKYO, LOS_ANGELES = 2950159, 1850147, 5368361


@pytest.fixture
def tokyo(tab, service):
    """Tokyo, open, with Berlin and Los Angeles as favourites."""
    tab.visit(f"/?city={TOKYO}")
    tab.wait_for_map()
    tab.until(lambda: tab.data("#favourite-count", "count") == "0")
    # Nothing is offered where there is no other city.
    assert not tab.is_shown("#distance-from")
    add_favourites(service, BERLIN, LOS_ANGELES)
    tab.until(lambda: tab.is_shown("#distance-from"))
    tab.script("document.querySelector('#distance-unit').value = 'km';"
               "document.querySelector('#distance-unit').dispatchEvent(new Event('change'))")
    return tab


def choose(app, city):
    app.click(f'#distance-city option[value="{city}"]')


def told(app):
    return app.text("#distance-told")


def test_tells_the_distance_from_a_favourite_and_draws_the_line(tokyo):
    app = tokyo
    assert not app.is_shown("#distance-told") and app.data("#map", "arc") in (None, "false")
    choose(app, BERLIN)
    app.until(lambda: re.fullmatch(r"8,9[12]\d km from Berlin, heading NE", told(app)))
    app.until(lambda: app.data("#map", "arc") == "true")
    choose(app, LOS_ANGELES)
    app.until(lambda: re.fullmatch(r"8,8[0-9]\d km from Los Angeles, heading NW", told(app)))
    assert app.data("#map", "arc") == "true"
    choose(app, "")
    app.until(lambda: not app.is_shown("#distance-told"))
    assert app.data("#map", "arc") == "false"
    # The line goes with its city.
    choose(app, BERLIN)
    app.until(lambda: app.data("#map", "arc") == "true")
    app.search("osaka")
    app.open_city(app.rows()[0]["id"])
    app.until(lambda: app.data("#map", "arc") == "false")
    assert not app.is_shown("#distance-told")
    # The city that was open before can be chosen, too.
    choose(app, TOKYO)
    app.until(lambda: re.fullmatch(r"[34]\d\d km from Tokyo, heading W", told(app)))
    app.click("#close-detail")
    app.until(lambda: app.data("#map", "arc") == "false")


def test_a_map_that_is_shown_later_shows_the_line(tokyo):
    app = tokyo
    app.resize(390, 844)
    choose(app, BERLIN)
    app.until(lambda: app.data("#map", "arc") == "true")
    app.script("document.querySelector('#detail').scrollTop = 0")
    app.click("#show-on-map")
    app.until(lambda: app.is_shown("#map-canvas"))
    # Both ends are visible, with the area between them.
    app.until(lambda: app.script("""
        const scale = document.querySelector(".leaflet-control-scale-line").textContent;
        return Number(scale.replace(/\\D/g, "")) >= 1000;
    """))
