"""The browser's history, links, and windows narrow and wide."""

import urllib.parse

import pytest
from selenium.webdriver.common.keys import Keys

CORDOBA, BERLIN = 3860259, 2950159


def parameters(app):
    query = urllib.parse.urlsplit(app.driver.current_url).query
    return {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}


def test_a_link_shows_what_it_names(app):
    app.open(f"/?q=cor&city={CORDOBA}")
    app.wait_for_list("cor")
    app.wait_for_detail(CORDOBA)
    assert app.text("#city-name") == "Córdoba"
    assert app.find("#query").get_property("value") == "cor"


def test_a_link_names_what_is_shown(app):
    app.search("cor")
    app.choose_country("argentina")
    app.until(lambda: any(row["id"] == CORDOBA for row in app.rows()))
    app.open_city(CORDOBA)
    assert parameters(app) == {"q": "cor", "country": "AR", "city": str(CORDOBA)}
    app.driver.refresh()
    app.wait_for_list("cor")
    app.wait_for_detail(CORDOBA)
    assert all("Argentina" in row["text"] for row in app.rows())


def test_a_city_that_opens_at_once_stays_in_the_address(app):
    app.find("#query").send_keys("berlin", Keys.ENTER)
    app.wait_for_detail(BERLIN)
    # The address follows typing a little later; what was typed before the city opened must not undo that step.
    app.driver.execute_async_script("setTimeout(arguments[0], 500)")
    assert parameters(app) == {"q": "berlin", "city": str(BERLIN)}
    app.driver.back()
    app.until(lambda: parameters(app) == {"q": "berlin"})


@pytest.mark.parametrize("width", [400, 1440])
def test_back_and_forward_lead_where_one_was(app, width):
    app.resize(width)
    app.search("berlin")
    app.open_city(BERLIN)
    app.driver.back()
    app.until(lambda: app.data("#detail", "status") == "none")
    assert app.find("#query").get_property("value") == "berlin"
    assert app.is_shown("#results")
    app.driver.forward()
    app.wait_for_detail(BERLIN)


def test_a_narrow_window_shows_one_thing_at_a_time(app):
    app.resize(400)
    app.search("berlin")
    assert app.is_shown("#results") and not app.is_shown("#detail") and not app.is_shown("#map")
    app.open_city(BERLIN)
    assert app.is_shown("#city-name") and not app.is_shown("#results")
    app.click("#back")
    app.until(lambda: app.is_shown("#results") and not app.is_shown("#city-name"))
    app.click("#show-map")
    app.until(lambda: app.is_shown("#map") and not app.is_shown("#results"))
    app.click("#show-list")
    app.until(lambda: app.is_shown("#results") and not app.is_shown("#map"))


def test_a_wide_window_shows_all_side_by_side(app):
    app.search("berlin")
    app.open_city(BERLIN)
    assert all(app.is_shown(selector) for selector in ["#results", "#map", "#city-name"])


def test_a_city_that_is_not_there_is_told(app):
    app.open("/?city=1")
    app.until(lambda: app.data("#detail", "status") == "error")
    app.until(lambda: app.is_shown("#results"))


@pytest.mark.parametrize("target", [
    "/?q=%00%ff&city=x&country=%3Cb%3E&order=up&favourites=many&view=nowhere&unknown=1",
    "/?city=-1", "/?city=99999999999999999999", "/?q=" + "a" * 3000,
])
def test_a_link_with_nonsense_shows_the_app(app, target):
    app.open(target)
    app.until(lambda: app.data("#results", "status") in ("content", "empty"))


def test_the_map_of_a_phone_shows_the_city_as_a_sheet(app):
    app.resize(390, 844)
    app.open("/?q=reykjav&view=map")
    app.until(lambda: app.data("#map", "ready") == "true")
    app.until(lambda: "Reykjavik" in app.text("#map-canvas"))
    app.click("#map-canvas")
    app.until(lambda: app.data("#detail", "status") == "content")
    # Both are seen: the map, and the city over it.
    assert app.is_shown("#map-canvas") and app.is_shown("#city-name")
    app.assert_accessible()
    app.click("#expand")
    app.until(lambda: not app.is_shown("#map-canvas") and app.is_shown("#city-name"))
    app.click("#back")
    app.until(lambda: app.is_shown("#map-canvas") and app.is_shown("#city-name"))
    app.click("#close-detail")
    app.until(lambda: not app.is_shown("#city-name") and app.is_shown("#map-canvas"))
