"""The start page of a user without favourites and searches."""

import pytest
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites, add_searches

BERLIN = 2950159


def examples(app):
    return app.script("return [...document.querySelectorAll('.examples button')].map((each) => each.textContent)")


@pytest.fixture
def fresh(app):
    app.until(lambda: len(examples(app)) == 3)
    return app


def test_an_example_is_searched_for(fresh):
    # Keys skip the examples.
    fresh.find("#query").click()
    fresh.press(Keys.ARROW_DOWN)
    assert fresh.active_row()["kind"] == "city"
    name = examples(fresh)[0]
    fresh.click(".examples button")
    fresh.wait_for_list(name)
    assert fresh.focused() == "query"
    # The press turns no star of the list that has come meanwhile.
    assert fresh.data("#favourite-count", "count") == "0"


@pytest.mark.parametrize("zone, near", [
    ("America/New_York", "America/"), ("Europe/Berlin", "Europe/"), ("Asia/Tokyo", "Asia/"),
])
def test_examples_are_large_cities_on_the_continent_of_the_user(tab, service, zone, near):
    tab.command("Emulation.setTimezoneOverride", timezoneId=zone)
    tab.open()
    tab.until(lambda: len(examples(tab)) == 3)
    tab.command("Emulation.setTimezoneOverride", timezoneId="")
    largest = service.ask("/api/cities?limit=50&locale=en-US")["matches"]
    zones = {city["name"]: city["timezone"] for city in largest}
    assert [zones[name][:len(near)] for name in examples(tab)] == [near] * 3


def test_they_go_when_there_is_a_favourite_or_a_search(fresh, service):
    add_favourites(service, BERLIN)
    fresh.until(lambda: examples(fresh) == [])
    service.ask(f"/api/favourites/{BERLIN}", "DELETE")
    fresh.until(lambda: len(examples(fresh)) == 3)
    add_searches(service, "berlin")
    fresh.open()
    fresh.until(lambda: fresh.rows("recent"))
    assert examples(fresh) == []
