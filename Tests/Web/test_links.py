"""Rows and cards are links: browsers open them in tabs, and the app opens them in its place."""

import urllib.error
import urllib.request

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN = 2950159


@pytest.fixture(params=["city", "favourite"])
def row(request, app, service):
    """A row of the list, or a card of the start page."""
    add_favourites(service, BERLIN)
    app.open("/?q=berlin" if request.param == "city" else "/")
    row = f'#results [data-kind="{request.param}"][data-id="{BERLIN}"]'
    app.until(lambda: app.is_shown(row))
    return row


def middle_of(app, selector):
    return app.script("""
        const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return { x: x + width * 0.6, y: y + height - 6 };
    """, selector)


def test_a_row_is_a_link_to_its_city(app, row):
    link = app.find(f"{row} a")
    assert link.get_attribute("href") == f"{app.base}/?city={BERLIN}"
    # Wherever in the row one points.
    assert app.script(
        "return document.elementFromPoint(arguments[0].x, arguments[0].y)?.closest('a')?.href ?? ''",
        middle_of(app, row)) == f"{app.base}/?city={BERLIN}"
    # The keys choose rows, which are no stops for Tab.
    assert link.get_attribute("tabindex") == "-1"
    app.assert_accessible()


def test_a_plain_click_stays_in_the_app(app, row):
    app.script("window.isSame = true")
    app.click(f"{row} a")
    app.wait_for_detail(BERLIN)
    assert app.script("return window.isSame") and app.focused() == "city-name"


def test_a_star_is_no_link(app, row, service):
    app.click(f"{row} .star")
    app.until(lambda: service.ask("/api/favourites")["favourites"] == [])
    assert app.data("#detail", "status") == "none"


@pytest.mark.parametrize("way", ["control", "middle"])
def test_another_click_opens_a_tab(app, row, way):
    before = set(app.driver.window_handles)
    if way == "control":
        ActionChains(app.driver).key_down(Keys.CONTROL).click(app.find(f"{row} a")) \
            .key_up(Keys.CONTROL).perform()
    else:
        for kind in ("mousePressed", "mouseReleased"):
            app.command("Input.dispatchMouseEvent", type=kind, button="middle", clickCount=1,
                        **middle_of(app, row))
    app.until(lambda: len(app.driver.window_handles) > len(before))
    assert app.data("#detail", "status") == "none"
    (other,) = set(app.driver.window_handles) - before
    app.driver.switch_to.window(other)
    app.until(lambda: app.driver.current_url == f"{app.base}/?city={BERLIN}")


def ask(address, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def test_an_address_with_nothing_leads_back(app, service):
    app.driver.get(service + "/nowhere/%3Cb%3E")
    assert "nothing at this address" in app.text("h1")
    app.assert_accessible()
    app.click("main a")
    app.until(lambda: app.data("html", "ready") == "true")


@pytest.mark.parametrize("language, text", [("de", "nichts"), ("pt-BR", "nada"), ("sv", "nothing"), ("ar", "لا يوجد")])
def test_an_address_with_nothing_speaks_the_language_of_people(service, language, text):
    status, headers, body = ask(
        service + "/nowhere", **{"Accept": "text/html,*/*", "Accept-Language": language})
    assert status == 404 and text in body and headers["Content-Type"].startswith("text/html")
    assert "Accept," in headers["Vary"]
