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
    # The address follows typing a little later; what was typed before the city opened must not undo that step.
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


def test_a_link_with_nonsense_shows_the_app(app):
    for target in [
        "/?q=%00%ff&city=x&country=%3Cb%3E&order=up&favourites=many&view=nowhere&unknown=1",
        "/?city=-1", "/?city=99999999999999999999", "/?q=" + "a" * 3000,
    ]:
        app.open(target)
        app.until(lambda: app.data("#results", "status") in ("content", "empty"))


def test_the_map_of_a_phone_shows_the_city_as_a_sheet(app):
    app.resize(390, 844)
    app.open("/?q=reykjav&view=map")
    app.wait_for_map()
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


def open_on_map(app, x, y, before):
    """Clicks on the map, at a distance from its middle, and waits until another city is open."""
    ActionChains(app.driver).move_to_element_with_offset(app.find("#map-canvas"), x, y).click().perform()
    app.until(lambda: app.data("#detail", "id") not in ("", None, before))
    app.until(lambda: app.data("#detail", "status") == "content")
    return app.data("#detail", "id")


@pytest.mark.parametrize("close", ["button", "finger"])
def test_a_sheet_that_is_closed_leaves_no_city_open(app, close):
    app.resize(390, 844)
    app.open("/?q=bavaria&view=map")
    app.until(lambda: app.data("#map", "ready") == "true" and "Munich" in app.text("#map-canvas"))
    first = open_on_map(app, 0, -60, None)
    open_on_map(app, 60, -160, first)
    if close == "button":
        app.click("#close-detail")
    else:
        ActionChains(app.driver).click_and_hold(app.find("#sheet-handle")).move_by_offset(0, 90) \
            .release().perform()
    app.until(lambda: app.data("html", "city") == "none")
    assert app.data("html", "city") == "none" and app.data("html", "view") == "map"
    assert "city=" not in app.address()


def test_the_name_of_the_open_city_stands_at_its_point_after_changes_of_view(app):
    app.resize(390, 844)
    app.open(f"/?q=berlin&city={BERLIN}")
    app.wait_for_detail(BERLIN)

    def is_placed():
        return app.script("""
            const [name, map] = [".open-city", "#map"]
                .map((each) => document.querySelector(each)?.getBoundingClientRect());
            return name && name.width > 0 && Math.abs(
                (name.left + name.right - map.left - map.right) / 2) < 4;
        """)

    app.click("#show-on-map")
    app.until(is_placed)
    for _ in range(2):
        app.click("#expand")
        app.until(lambda: not app.is_shown("#map-canvas"))
        app.click("#detail-star")
        app.click("#back")
        app.until(lambda: app.is_shown("#map-canvas"))
        app.until(is_placed)


def test_a_low_window_shows_the_map_of_an_open_city(app):
    app.resize(844, 390)
    app.open(f"/?q=berlin&city={BERLIN}")
    app.wait_for_detail(BERLIN)
    app.click("#show-on-map")
    app.until(lambda: app.is_shown("#map-canvas") and app.is_shown("#city-name"))
    app.until(lambda: app.is_shown(".open-city"))
    name, sheet = app.script("""
        return [".open-city", "#detail"].map((each) =>
            document.querySelector(each).getBoundingClientRect().toJSON());
    """)
    assert name["bottom"] <= sheet["top"]
    app.click("#expand")
    app.until(lambda: not app.is_shown("#map-canvas"))
    app.click("#close-detail")
    app.until(lambda: app.is_shown("#map-canvas") and not app.is_shown("#city-name"))


def test_closing_leaves_no_city_open_that_a_link_opened(app):
    app.open(f"/?q=cordoba&city={BERLIN}")
    app.wait_for_detail(BERLIN)
    app.wait_for_list("cordoba")
    app.open_city(CORDOBA)
    app.click("#close-detail")
    app.until(lambda: app.data("html", "city") == "none")
    assert app.data("html", "city") == "none" and not app.is_shown("#city-name")
    assert "city" not in parameters(app)
