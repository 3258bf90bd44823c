"""Rows and cards are links: browsers open them in tabs, and the app opens them in its place."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN = 2950159


def middle_of(app, selector):
    return app.script("""
        const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return { x: x + width * 0.6, y: y + height - 6 };
    """, selector)


def assert_opens_a_tab(app, act):
    """Acts, and waits for the tab with the city, which is closed again."""
    before = set(app.driver.window_handles)
    act()
    app.until(lambda: len(app.driver.window_handles) > len(before))
    assert app.data("#detail", "status") == "none"
    (other,) = set(app.driver.window_handles) - before
    app.driver.switch_to.window(other)
    app.until(lambda: app.driver.current_url == f"{app.base}/?city={BERLIN}")
    app.driver.close()
    app.show()


@pytest.mark.parametrize("target, kind", [("/?q=berlin", "city"), ("/", "favourite")], ids=["a row", "a card"])
def test_is_a_link_to_its_city(tab, service, target, kind):
    add_favourites(service, BERLIN)
    tab.open(target)
    row = f'#results [data-kind="{kind}"][data-id="{BERLIN}"]'
    tab.until(lambda: tab.is_shown(row))
    link = tab.find(f"{row} a")
    assert link.get_attribute("href") == f"{tab.base}/?city={BERLIN}"
    # Wherever in the row one points.
    assert tab.script(
        "return document.elementFromPoint(arguments[0].x, arguments[0].y)?.closest('a')?.href ?? ''",
        middle_of(tab, row)) == f"{tab.base}/?city={BERLIN}"
    # The keys choose rows, which are no stops for Tab.
    assert link.get_attribute("tabindex") == "-1"
    tab.assert_accessible()

    def press_control():
        ActionChains(tab.driver).key_down(Keys.CONTROL).click(tab.find(f"{row} a")).key_up(Keys.CONTROL).perform()

    def press_the_middle():
        for event in ("mousePressed", "mouseReleased"):
            tab.command("Input.dispatchMouseEvent", type=event, button="middle", clickCount=1, **middle_of(tab, row))

    assert_opens_a_tab(tab, press_control)
    assert_opens_a_tab(tab, press_the_middle)
    # A plain click stays in the tab.
    tab.script("window.isSame = true")
    tab.click(f"{row} a")
    tab.wait_for_detail(BERLIN)
    assert tab.script("return window.isSame") and tab.focused() == "city-name"
    tab.driver.back()
    tab.until(lambda: tab.data("#detail", "status") == "none")
    # A star is no link.
    tab.click(f"{row} .star")
    tab.until(lambda: service.ask("/api/favourites")["favourites"] == [])
    assert tab.data("#detail", "status") == "none"


def test_an_address_with_nothing_leads_back(app, service):
    app.driver.get(service + "/nowhere/%3Cb%3E")
    assert "Page not found" in app.text("h1")
    app.assert_accessible()
    app.click("main a")
    app.until(lambda: app.data("html", "ready") == "true")


@pytest.mark.parametrize("language, text", [
    ("de", "Seite nicht gefunden"), ("pt-BR", "Página não encontrada"), ("sv", "Page not found"), ("ar", "الصفحة غير موجودة"),
])
def test_an_address_with_nothing_speaks_the_language_of_people(service, language, text):
    answer = service.request("/nowhere", headers={"Accept": "text/html,*/*", "Accept-Language": language})
    assert answer.status == 404 and text in answer.text and answer.headers["Content-Type"].startswith("text/html")
    assert "Accept," in answer.headers["Vary"]
