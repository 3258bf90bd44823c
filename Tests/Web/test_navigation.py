"""The browser's history, links, and windows narrow and wide."""

import urllib.parse

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

CORDOBA, BERLIN = 3860259, 2950159


def parameters(app):
    return {name: values[0] for name, values in urllib.parse.parse_qs(app.address()[1:]).items()}


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
    # The address follows typing a little later; text from before the city opened must not undo that step.
    assert parameters(app) == {"q": "berlin", "city": str(BERLIN)}
    app.driver.back()
    app.until(lambda: parameters(app) == {"q": "berlin"})


def test_back_leads_to_the_searches_that_the_user_stayed_with(app):
    entries = lambda: app.script("return history.length")
    first = entries()
    app.search("ber")
    app.search("berlin")
    # A search that rests is an entry, its letters are none.
    app.until(lambda: entries() == first + 1)
    app.search("cordoba")
    app.open_city(CORDOBA)
    assert entries() == first + 3
    for expected in [{"q": "cordoba"}, {"q": "berlin"}, {}]:
        app.driver.back()
        app.until(lambda: parameters(app) == expected)
        assert app.find("#query").get_property("value") == expected.get("q", "")
    app.driver.forward()
    app.wait_for_list("berlin")


def test_closing_a_city_keeps_a_later_search(app):
    app.search("berlin")
    app.open_city(BERLIN)
    app.search("cordoba")
    app.click("#close-detail")
    app.until(lambda: parameters(app) == {"q": "cordoba"})
    assert app.data("html", "city") == "none" and app.is_shown("#results")


def test_back_and_forward_lead_where_one_was(app):
    app.search("berlin")
    for width in [400, 1440]:
        app.resize(width)
        app.open_city(BERLIN)
        app.driver.back()
        app.until(lambda: app.data("#detail", "status") == "none")
        assert app.find("#query").get_property("value") == "berlin"
        assert app.is_shown("#results")
        app.driver.forward()
        app.wait_for_detail(BERLIN)
        app.driver.back()
        app.until(lambda: app.data("#detail", "status") == "none")


def test_a_link_with_nonsense_shows_the_app(tab):
    # Tests/App/address_test.js has what it asks for.
    for target in [
        "/?q=%00%ff&city=99999999999999999999&country=%3Cb%3E&order=up&favourites=many&view=nowhere&unknown=1",
        "/?q=" + "a" * 3000,
    ]:
        tab.open(target)
        tab.until(lambda: tab.data("#results", "status") in ("content", "empty"))


def open_on_map(app, x, y, before):
    """Clicks on the map, at a distance from its middle, and waits until another city is open."""
    ActionChains(app.driver).move_to_element_with_offset(app.find("#map-canvas"), x, y).click().perform()
    app.until(lambda: app.data("#detail", "id") not in ("", None, before))
    app.until(lambda: app.data("#detail", "status") == "content")
    return app.data("#detail", "id")


@pytest.mark.parametrize("close", ["button", "finger"])
def test_a_sheet_that_is_closed_leaves_no_city_open(tab, close):
    tab.resize(390, 844)
    tab.open("/?q=bavaria&view=map")
    tab.until(lambda: tab.data("#map", "ready") == "true" and "Munich" in tab.text("#map-canvas"))
    first = open_on_map(tab, 0, -60, None)
    open_on_map(tab, 60, -160, first)
    if close == "button":
        tab.click("#close-detail")
    else:
        ActionChains(tab.driver).click_and_hold(tab.find("#sheet-handle")).move_by_offset(0, 90) \
            .release().perform()
    tab.until(lambda: tab.data("html", "city") == "none")
    assert tab.data("html", "view") == "map" and tab.is_shown("#map-canvas")
    assert "city=" not in tab.address()


def test_the_name_of_the_open_city_stands_at_its_point_after_changes_of_view(tab):
    tab.resize(390, 844)
    tab.visit(f"/?q=berlin&city={BERLIN}")

    def is_placed():
        return tab.script("""
            const [name, map] = [".open-city", "#map"]
                .map((each) => document.querySelector(each)?.getBoundingClientRect());
            return name && name.width > 0 && Math.abs(
                (name.left + name.right - map.left - map.right) / 2) < 4;
        """)

    tab.click("#show-on-map")
    tab.until(is_placed)
    for _ in range(2):
        tab.click("#expand")
        tab.until(lambda: not tab.is_shown("#map-canvas"))
        assert tab.is_shown("#city-name")
        tab.click("#detail-star")
        tab.click("#back")
        tab.until(lambda: tab.is_shown("#map-canvas") and tab.is_shown("#city-name"))
        tab.until(is_placed)


def test_a_low_window_shows_the_map_of_an_open_city(tab):
    tab.resize(844, 390)
    tab.visit(f"/?q=berlin&city={BERLIN}")
    tab.click("#show-on-map")
    tab.until(lambda: tab.is_shown("#map-canvas") and tab.is_shown("#city-name"))
    tab.until(lambda: tab.is_shown(".open-city"))
    assert tab.box(".open-city")["bottom"] <= tab.box("#detail")["top"]
    tab.click("#expand")
    tab.until(lambda: not tab.is_shown("#map-canvas"))
    tab.click("#close-detail")
    tab.until(lambda: tab.is_shown("#map-canvas") and not tab.is_shown("#city-name"))


def test_closing_leaves_no_city_open_that_a_link_opened(tab):
    tab.visit(f"/?q=cordoba&city={BERLIN}")
    tab.open_city(CORDOBA)
    tab.click("#close-detail")
    tab.until(lambda: tab.data("html", "city") == "none")
    assert not tab.is_shown("#city-name")
    assert "city" not in parameters(tab)
