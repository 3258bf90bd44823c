"""What is at a point of the map."""

import contextlib
import json
import re

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from websockets.sync.client import connect

PARIS = 2988507


@pytest.fixture
def at_paris(tab):
    """The map with Paris in its middle."""
    tab.visit(f"/?city={PARIS}")
    tab.wait_for_map()
    # The map has reached the city, and rests: while it moves, its centre is the previous one.
    tab.until(lambda: tab.script("""
        const name = document.querySelector("#map .leaflet-tooltip")?.getBoundingClientRect();
        const map = document.querySelector("#map").getBoundingClientRect();
        return name && Math.abs(name.bottom - (map.top + map.bottom) / 2) < 40 &&
            !document.querySelector("#map .leaflet-zoom-anim");
    """))
    return tab


def ask_for_the_middle(app):
    app.script("document.querySelector('#map-canvas').focus()")
    app.press(Keys.ENTER)
    app.until(lambda: app.is_shown("#here ul"))


def test_the_menu_of_the_mouse_tells_what_is_at_a_point(at_paris):
    app = at_paris
    ActionChains(app.driver).move_to_element_with_offset(app.find("#map"), 0, -40).context_click().perform()
    app.until(lambda: app.is_shown("#here ul"))
    assert app.text("#here .whereabouts") == "Île-de-France, France"
    assert app.text("#here h2") == app.data("#map", "here")
    cities = app.script("return [...document.querySelectorAll('#here li')].map((each) => each.innerText)")
    assert len(cities) == 5
    for line in cities:
        assert re.search(r"[0-9.]+ (km|mi) [NESW]{1,2}$", line), line
    app.click("#here ul a")
    app.until(lambda: app.data("#detail", "id") not in (None, "", str(PARIS)))
    assert not app.is_shown("#here")


@contextlib.contextmanager
def held_finger(app, x, y):
    """Holds a finger on a point of the page. WebDriver would wait for an answer to that, which Chromium never sends."""
    browser = app.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    page = app.command("Target.getTargetInfo")["targetInfo"]["targetId"]
    with connect(f"ws://{browser}/devtools/page/{page}", max_size=None) as connection:
        def send(method, **parameters):
            connection.send(json.dumps({"id": 1, "method": method, "params": parameters}))

        at = {"x": x, "y": y, "button": "left", "clickCount": 1}
        send("Emulation.setEmitTouchEventsForMouse", enabled=True, configuration="mobile")
        send("Input.dispatchMouseEvent", type="mousePressed", **at)
        yield
        send("Input.dispatchMouseEvent", type="mouseReleased", **at)


def test_a_finger_that_is_held_tells_what_is_at_a_point(at_paris):
    app = at_paris
    box = app.box("#map")
    app.script("""
        globalThis.touches = [];
        for (const type of ["touchstart", "touchend", "mousedown"]) {
            addEventListener(type, () => touches.push(type), true);
        }
    """)
    with held_finger(app, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 40):
        app.until(lambda: app.is_shown("#here ul"))
    app.until(lambda: app.script("return touches") == ["touchstart", "touchend"])
    assert app.text("#here .whereabouts") == "Île-de-France, France"
    assert app.is_shown("#here ul")


def test_enter_tells_what_is_in_the_middle_and_escape_goes_back(at_paris):
    app = at_paris
    ask_for_the_middle(app)
    assert app.script("return document.activeElement.closest('#here') !== null")
    assert app.is_shown(".here-mark")
    app.press(Keys.ESCAPE)
    assert not app.is_shown("#here") and not app.is_shown(".here-mark")
    assert app.focused() == "map-canvas"
    # The open city is another matter.
    assert app.data("#detail", "id") == str(PARIS)
    # The cities around the point can be listed.
    ask_for_the_middle(app)
    point = app.text("#here h2")
    app.click("#here .text-button")
    app.wait_for_list(point)
    assert point.split(",")[0].rstrip("0") in app.text("#reading")
    assert app.data("#map", "here") == point


def test_marks_the_point_that_is_typed(app):
    app.wait_for_map()
    app.search("48°51'N 2°21'E")
    assert app.names()[0] == "Paris"
    app.until(lambda: app.data("#map", "here") == "48.8500, 2.3500")
    assert app.is_shown(".here-mark") and not app.is_shown("#here")
    app.search("berlin")
    app.until(lambda: app.data("#map", "here") == "")
    assert not app.is_shown(".here-mark")
