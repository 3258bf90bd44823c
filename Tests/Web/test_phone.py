"""A phone: the map, a search box over it, and the list as a sheet that is low, in the middle, or high."""

import math
import urllib.parse

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN = 2950159
LOW, MIDDLE, HIGH = "map", "half", "list"


@pytest.fixture
def phone(tab):
    tab.resize(390, 844)
    return tab


def top(app):
    """The upper edge of the sheet."""
    return round(app.box(".list-pane")["top"])


def view(app):
    return app.data("html", "view")


def drag(app, selector, *ways, release=True):
    """Drags a finger from the upper part of an element, by pixels downwards."""
    edges = app.box(selector)
    x, y = edges["left"] + edges["width"] / 2, edges["top"] + 10
    app.swipe(x, y, *((0, way) for way in ways), release=release)


def covered(app, *selectors):
    """The elements whose middle is under another one."""
    return app.script("""
        return [...arguments].filter((selector) => {
            const element = document.querySelector(selector);
            const { left, top, width, height } = element.getBoundingClientRect();
            const seen = document.elementFromPoint(left + width / 2, top + height / 2);
            return !element.contains(seen) && !seen?.contains(element);
        });
    """, *selectors)


CONTROLS = ["#show-layers", ".leaflet-control-zoom-in", ".leaflet-control-zoom-out",
            ".leaflet-control-attribution", "#query", "#list-grip"]


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568)])
def test_starts_with_the_map_and_the_list_in_the_middle(tab, width, height):
    tab.resize(width, height)
    tab.open()
    tab.wait_for_map()
    assert view(tab) == MIDDLE and top(tab) == height / 2
    # The map fills the window, and the box floats over it.
    assert tab.box("#map-canvas")["height"] == height
    assert 0 < tab.box(".box")["left"] and tab.box(".box")["bottom"] < height / 2
    assert tab.is_shown("#count") and tab.rows()
    assert covered(tab, *CONTROLS) == []
    tab.assert_accessible()


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568)])
def test_a_low_sheet_shows_the_count_and_a_part_of_the_first_row(tab, width, height):
    tab.resize(width, height)
    tab.open("/?q=bavaria&view=map")
    tab.wait_for_map()
    tab.wait_for_list("bavaria")
    assert top(tab) > 0.6 * height
    assert tab.box("#count")["bottom"] < tab.box("#results")["top"]
    assert tab.box("#results")["top"] < tab.box("#row-0 .name")["top"] < height - 16 < tab.box("#row-0")["bottom"]
    assert covered(tab, *CONTROLS, "#options-toggle", "#menu-toggle") == []
    tab.assert_accessible()


def test_a_high_sheet_is_below_the_box_and_leaves_no_map_to_reach(phone):
    phone.open()
    phone.search("berlin")
    assert view(phone) == HIGH and phone.is_shown("#results") and not phone.is_shown("#detail")
    assert phone.box(".box")["bottom"] < top(phone) < phone.box(".box")["bottom"] + 16
    assert phone.script("return document.querySelector('#map').inert")
    phone.assert_accessible()
    phone.resize(1440)
    assert not phone.script("return document.querySelector('#map').inert")
    assert not phone.is_shown("#list-grip")


def test_a_finger_drags_the_sheet(phone):
    phone.open()
    phone.wait_for_map()
    middle = top(phone)
    # It follows the finger, and does not leave the window.
    drag(phone, "#list-grip", -100, release=False)
    assert top(phone) == middle - 100
    phone.touch("End")
    phone.until(lambda: view(phone) == HIGH and top(phone) < 80)
    high = top(phone)
    # By the text next to the buttons, too; a short way is enough.
    drag(phone, ".summary", 60)
    phone.until(lambda: view(phone) == MIDDLE and top(phone) == middle)
    drag(phone, "#list-grip", 90)
    phone.until(lambda: view(phone) == LOW and top(phone) > middle)
    low = top(phone)
    # A long way goes from one end to the other.
    drag(phone, "#list-grip", high - low)
    phone.until(lambda: view(phone) == HIGH and top(phone) == high)
    drag(phone, "#list-grip", low - high)
    phone.until(lambda: view(phone) == LOW and top(phone) == low)
    # One that is no longer than a tap goes nowhere, nor one that comes back.
    drag(phone, "#list-grip", -20)
    assert view(phone) == LOW and top(phone) == low
    drag(phone, "#list-grip", -200, 0)
    assert view(phone) == LOW and top(phone) == low


def test_a_drag_that_begins_on_a_button_does_not_press_it(phone):
    phone.open()
    ActionChains(phone.driver).click_and_hold(phone.find("#options-toggle")).move_by_offset(0, -120).release().perform()
    phone.until(lambda: view(phone) == HIGH)
    assert not phone.is_shown("#options")


def test_scrolling_the_list_leaves_the_sheet(phone):
    phone.visit("/?q=san")
    drag(phone, "#results", -150)
    phone.until(lambda: phone.script("return document.querySelector('#results').scrollTop") > 50)
    assert view(phone) == MIDDLE
    # The last of the loaded rows is reached in the middle as well.
    phone.script("const list = document.querySelector('#results'); list.scrollTop = list.scrollHeight")
    phone.until(lambda: phone.script("""
        const rows = document.querySelectorAll("#results [role=row]");
        return Math.abs(rows[rows.length - 1].getBoundingClientRect().bottom - innerHeight) < 2;
    """))


def test_keys_move_the_sheet(phone):
    phone.open()
    phone.wait_for_map()
    phone.script("document.querySelector('#list-grip').focus()")
    grip = phone.find("#list-grip")
    assert grip.get_attribute("aria-label") == "List" and grip.get_attribute("aria-controls") == "results"
    for key, expected, is_expanded in [
        (Keys.ARROW_UP, HIGH, True), (Keys.ARROW_UP, HIGH, True), (Keys.ARROW_DOWN, MIDDLE, True),
        (Keys.ARROW_DOWN, LOW, False), (Keys.ARROW_DOWN, LOW, False), (Keys.ENTER, MIDDLE, True),
        (Keys.ENTER, HIGH, True), (Keys.ENTER, LOW, False),
    ]:
        phone.press(key)
        phone.until(lambda: view(phone) == expected)
        assert grip.get_attribute("aria-expanded") == str(is_expanded).lower()
        assert phone.focused() == "list-grip"


def test_a_list_that_gets_the_focus_is_not_covered(phone):
    phone.visit("/?q=berlin&view=map")
    phone.script("document.querySelector('#order').focus()")
    phone.press(Keys.TAB)
    phone.until(lambda: phone.focused() == "results" and view(phone) == MIDDLE)


@pytest.mark.parametrize("target", ["/", "/?view=map"])
def test_the_search_raises_the_sheet(phone, target):
    phone.open(target)
    # The browser itself gives the box the focus.
    assert phone.focused() == "query" and view(phone) != HIGH
    phone.find("#query").send_keys("b")
    phone.until(lambda: view(phone) == HIGH)
    phone.find("#list-grip").click()
    phone.until(lambda: view(phone) == LOW and phone.is_shown("#map"))
    assert not phone.script("return document.querySelector('#map').inert")
    phone.click("#query")
    phone.until(lambda: view(phone) == HIGH)


@pytest.mark.parametrize("panel", ["options", "menu"])
def test_a_panel_has_room(phone, panel):
    phone.open("/?q=san&view=map")
    phone.click(f"#{panel}-toggle")
    phone.until(lambda: view(phone) == HIGH and phone.is_shown(f"#{panel}"))
    assert phone.box(f"#{panel}")["bottom"] <= 844
    phone.assert_accessible()


def test_the_map_lowers_the_sheet(phone):
    phone.open("/?q=bavaria")
    phone.until(lambda: phone.data("#map", "ready") == "true" and "Munich" in phone.text("#map-canvas"))
    ActionChains(phone.driver).move_to_element_with_offset(phone.find("#map-canvas"), 0, -200) \
        .click_and_hold().move_by_offset(30, 20).pause(0.2).release().perform()
    phone.until(lambda: view(phone) == LOW)
    assert phone.is_shown("#search-area")
    assert covered(phone, "#search-area", "#show-results") == []
    # The visible part is searched: not what the box and the sheet cover.
    phone.click("#search-area")
    phone.until(lambda: "box=" in phone.address())
    west, south, east, north = map(float, urllib.parse.parse_qs(phone.address()[1:])["box"][0].split(","))
    # Mercator's projection has the shape of the window's part.
    height = math.asinh(math.tan(math.radians(north))) - math.asinh(math.tan(math.radians(south)))
    seen = (top(phone) - phone.box(".box")["bottom"] - 8) / 390
    assert abs(height / math.radians(east - west) / seen - 1) < 0.02


def test_a_tap_on_the_map_opens_a_city_over_it(phone):
    phone.open("/?q=bavaria")
    phone.until(lambda: phone.data("#map", "ready") == "true" and "Munich" in phone.text("#map-canvas"))
    ActionChains(phone.driver).move_to_element_with_offset(phone.find("#map-canvas"), 0, -200).click().perform()
    phone.until(lambda: phone.data("#detail", "status") == "content")
    assert view(phone) == LOW and phone.is_shown("#city-name") and phone.is_shown("#map-canvas")
    assert not phone.is_shown("#results")
    # The controls are above its sheet.
    assert covered(phone, *CONTROLS[:-1]) == []
    assert phone.box(".box")["bottom"] < phone.box(".open-city")["top"]
    assert phone.box(".open-city")["bottom"] < phone.box("#detail")["top"]
    phone.assert_accessible()
    # Its sheet follows the finger, and a short way back leaves it.
    edge = phone.box("#detail")["top"]
    drag(phone, "#sheet-handle", 30, release=False)
    assert abs(phone.box("#detail")["top"] - edge - 30) < 1
    phone.touch("End")
    phone.until(lambda: phone.box("#detail")["top"] == edge)
    drag(phone, "#sheet-handle", 120)
    phone.until(lambda: phone.data("html", "city") == "none" and phone.is_shown("#results"))
    assert view(phone) == LOW


def names_outside(app, *names):
    """Which of some names on the map the box or the sheet covers; nothing until one is there."""
    return app.script("""
        const [above, below] = [document.querySelector(".box").getBoundingClientRect().bottom,
            document.querySelector(".list-pane").getBoundingClientRect().top];
        const labels = [...document.querySelectorAll("#map .map-label:not(.quiet, .country)")]
            .filter((each) => [...arguments].some((name) => each.textContent.startsWith(name)));
        return labels.length === 0 ? null : labels.map((each) => [each.textContent, each.getBoundingClientRect()])
            .filter(([, box]) => box.top < above || box.bottom > below).map(([name]) => name);
    """, *names)


@pytest.mark.parametrize("width, height", [(390, 844), (320, 568)])
@pytest.mark.parametrize("query", ["bavaria", "kenya", "south africa"])
def test_results_are_in_the_part_of_the_map_that_nothing_covers(tab, query, width, height):
    tab.resize(width, height)
    tab.open(f"/?q={query}")
    tab.wait_for_map()
    tab.wait_for_list(query)
    best = tab.names()[:6]
    tab.until(lambda: names_outside(tab, *best) == [])
    # After the sheet was low as well.
    tab.open(f"/?q={query}&view=map")
    tab.wait_for_map()
    tab.until(lambda: names_outside(tab, *best) == [])
    tab.click("#list-grip")
    tab.until(lambda: view(tab) == MIDDLE)
    tab.until(lambda: names_outside(tab, *best) == [])


def test_favourites_are_in_the_part_of_the_map_that_nothing_covers(phone, service):
    # From the far south to the far north.
    add_favourites(service, BERLIN, 3833367, 2179537, 3413829)
    phone.open()
    phone.until(lambda: "Ushuaia" in phone.text("#map-canvas") and "Reykjavik" in phone.text("#map-canvas"))
    phone.until(lambda: names_outside(phone, "Berlin", "Ushuaia", "Wellington", "Reykjavik") == [])


def test_moves_of_the_sheet_are_no_steps_of_the_history(phone):
    phone.visit("/?q=berlin")
    entries = phone.script("return history.length")
    phone.script("document.querySelector('#list-grip').focus()")
    phone.press(Keys.ARROW_DOWN)
    phone.until(lambda: phone.address() == "?q=berlin&view=map")
    phone.press(Keys.ARROW_UP)
    phone.until(lambda: phone.address() == "?q=berlin")
    assert phone.script("return history.length") == entries


def test_back_from_a_city_leads_to_the_sheet_where_it_was(phone):
    phone.open()
    phone.search("berlin")
    phone.open_city(BERLIN)
    assert phone.is_shown("#city-name")
    assert not any(phone.is_shown(each) for each in ("#map", "#map-canvas", "#query", "#results"))
    phone.click("#back")
    phone.until(lambda: phone.data("html", "city") == "none" and view(phone) == HIGH)
    assert phone.is_shown("#results") and not phone.is_shown("#city-name")
    phone.click("#list-grip")
    phone.press(Keys.ARROW_UP)
    phone.until(lambda: view(phone) == MIDDLE)
    phone.open_city(BERLIN)
    phone.click("#back")
    phone.until(lambda: phone.data("html", "city") == "none" and view(phone) == MIDDLE)


def test_the_map_waits_until_the_rows_are_painted(phone):
    phone.open("/?q=berlin")
    phone.wait_for_map()
    painted, asked = phone.script("""
        return [performance.getEntriesByName("first-contentful-paint")[0].startTime,
            performance.getEntriesByType("resource").find(({ name }) => name.includes("leaflet.js")).startTime];
    """)
    assert painted < asked


def test_nothing_moves_for_users_who_prefer_less_motion(phone):
    phone.prefer(prefers_reduced_motion="reduce")
    phone.open()
    moves = "return getComputedStyle(document.querySelector('.list-pane')).transitionDuration"
    assert phone.script(moves) == "0s"
    phone.prefer()
    assert phone.script(moves) == "0.25s"


# With letters of 200 % and 400 %, and with all enlarged to 400 %.
SMALL = [(390, 844, 16, 1), (320, 568, 16, 1), (568, 320, 16, 1), (390, 844, 32, 1), (320, 568, 32, 1), (844, 390, 32, 1),
         (390, 844, 64, 1), (320, 568, 64, 1), (844, 390, 64, 1), (1280, 900, 16, 4)]


@pytest.mark.parametrize("width, height, letters, zoom", SMALL)
def test_all_is_in_reach_in_low_windows_and_with_large_letters(tab, width, height, letters, zoom):
    tab.resize(width, height, zoom)
    tab.command("Page.setFontSizes", fontSizes={"standard": letters, "fixed": letters})
    try:
        tab.open("/?q=bavaria")
        tab.wait_for_map()
        tab.wait_for_list("bavaria")
        assert tab.script("return document.documentElement.scrollWidth") <= width / zoom
        for position in (LOW, HIGH):
            tab.script("document.querySelector('#list-grip').focus()")
            for _ in range(2):
                tab.press(Keys.ARROW_DOWN if position == LOW else Keys.ARROW_UP)
            tab.until(lambda: view(tab) == position)
            assert covered(tab, "#query", "#list-grip", "#options-toggle", "#near", "#menu-toggle") == []
            assert tab.box(".box")["bottom"] <= top(tab)
            if position == LOW:
                # There is some of the map, with its button.
                assert top(tab) - tab.box(".box")["bottom"] >= 32
                assert covered(tab, "#show-layers", ".leaflet-control-zoom-in", ".leaflet-control-zoom-out") == []
        # The first row can be scrolled to its end.
        tab.script("document.querySelector('#results').scrollTop = 4 * parseFloat(getComputedStyle(document.documentElement).fontSize)")
        tab.until(lambda: tab.box("#row-1")["top"] < height / zoom)
        tab.assert_accessible()
    finally:
        tab.command("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})


def test_is_mirrored_from_right_to_left(phone):
    phone.speak("ar")
    phone.open("/?q=berlin")
    phone.wait_for_map()
    assert phone.find("#list-grip").get_attribute("aria-label") == "القائمة"
    assert covered(phone, *CONTROLS) == []
    assert phone.box("#show-layers")["left"] < 100 < phone.box("#options-toggle")["left"]
    drag(phone, "#list-grip", -100)
    phone.until(lambda: view(phone) == HIGH)


@pytest.mark.parametrize("position", [LOW, MIDDLE, HIGH])
def test_is_accessible_in_every_colour(phone, position):
    phone.open("/?q=berlin" + ("&view=map" if position == LOW else ""))
    phone.wait_for_map()
    if position == HIGH:
        phone.click("#list-grip")
    phone.until(lambda: view(phone) == position)
    for look in [
        {"prefers_color_scheme": "light"}, {"prefers_color_scheme": "dark"},
        {"prefers_color_scheme": "dark", "prefers_contrast": "more"}, {"forced_colors": "active"},
    ]:
        phone.prefer(**look)
        phone.assert_accessible(look)
    # The users' own colours remove shadows.
    for edge in (".list-pane", ".box"):
        assert phone.script("return getComputedStyle(document.querySelector(arguments[0])).borderTopWidth", edge) == "1px"


def test_paper_and_pages_without_scripts_have_no_sheet(phone):
    phone.visit("/?q=berlin")
    phone.command("Emulation.setEmulatedMedia", media="print")
    style = "const { position, height } = getComputedStyle(document.querySelector(arguments[0])); return [position, height]"
    try:
        assert phone.script(style, ".box")[0] == "static"
        assert float(phone.script(style, ".list-pane")[1][:-2]) > 844
    finally:
        phone.command("Emulation.setEmulatedMedia", media="")
    phone.disable_scripts()
    phone.driver.get(phone.base + "/?q=berlin")
    assert phone.driver.find_element("css selector", ".box").value_of_css_property("position") == "static"
    pane = phone.driver.find_element("css selector", ".list-pane")
    assert pane.rect["y"] == 0 and pane.rect["height"] > 844
    assert not phone.driver.find_element("css selector", "#list-grip").is_displayed()
