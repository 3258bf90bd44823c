"""Everything without a mouse."""

from selenium.webdriver.common.keys import Keys
from web_app import favourites

BERLIN, LIMA = 2950159, 3936456


def test_a_city_is_found_opened_kept_and_left_by_keys_alone(app, service):
    app.script("document.activeElement.blur()")
    app.press("/")
    assert app.focused() == "query"
    app.press("berlin")
    app.wait_for_list("berlin")
    app.press(Keys.ARROW_DOWN)
    app.until(lambda: app.active_row() is not None)
    # The focus stays in the box; the selection is announced to screen readers.
    assert app.focused() == "query"
    chosen = app.find("#query").get_attribute("aria-activedescendant")
    assert chosen == "row-0" and app.find(f"#{chosen}").get_attribute("aria-selected") == "true"
    app.press(Keys.ENTER)
    app.wait_for_detail(BERLIN)
    app.until(lambda: app.focused() == "city-name")
    app.press("f")
    app.until(lambda: app.find("#detail-star").get_attribute("aria-pressed") == "true")
    assert favourites(service) == [BERLIN]
    app.press(Keys.ESCAPE)
    app.until(lambda: app.data("#detail", "status") == "none")
    app.until(lambda: app.focused() == "query")
    app.press(Keys.ESCAPE)
    app.press(Keys.ESCAPE)
    app.wait_for_list("")


def test_favourites_are_made_by_arrows_in_the_box_and_in_the_list(app, service):
    def chosen():
        return app.find("#query").get_attribute("aria-activedescendant")

    app.search("berlin")
    app.press(Keys.ARROW_DOWN, Keys.ARROW_RIGHT)
    app.until(lambda: chosen() == "row-0-star")
    app.press(Keys.ENTER)
    app.until(lambda: favourites(service) == [BERLIN])
    app.until(lambda: app.rows()[0]["isFavourite"])
    app.press(Keys.ARROW_LEFT)
    app.until(lambda: chosen() == "row-0")
    app.press(Keys.ARROW_UP, "f")
    app.wait_for_list("berlinf")
    app.press(Keys.BACKSPACE)
    app.wait_for_list("berlin")
    app.chord(Keys.CONTROL, Keys.ENTER)
    app.until(lambda: favourites(service) == [])
    app.script("document.querySelector('#results').focus()")
    app.press(Keys.ARROW_DOWN)
    app.until(lambda: app.active_row() is not None)
    app.press("f")
    app.until(lambda: favourites(service) == [BERLIN])
    assert app.find("#query").get_property("value") == "berlin"


def test_arrows_pages_home_and_end_move(app):
    app.search("san")
    app.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP)
    app.until(lambda: app.active_row() and app.active_row()["index"] == 0)
    app.press(Keys.PAGE_DOWN)
    app.until(lambda: app.active_row() and app.active_row()["index"] > 4)
    app.press(Keys.HOME)
    app.until(lambda: app.active_row() and app.active_row()["index"] == 0)
    # What is chosen is in the page wherever one scrolls.
    app.script("document.querySelector('#results').scrollTop = 20000")
    app.until(lambda: any(row["index"] > 200 for row in app.rows()))
    chosen = app.find("#query").get_attribute("aria-activedescendant")
    assert app.script("return document.getElementById(arguments[0]) !== null", chosen)
    app.press(Keys.ARROW_UP)
    # Above the first row is the box itself.
    app.until(lambda: app.active_row() is None)
    assert app.focused() == "query"
    assert app.find("#query").get_attribute("aria-activedescendant") is None
    app.press(Keys.HOME, "x")
    app.wait_for_list("xsan")


def test_enter_opens_the_first_of_the_text_that_it_was_pressed_for(tabs, gate):
    app = tabs(gate)
    app.open("/")
    app.wait_for_list("")
    # Nothing when the text changes before the answer.
    gate.set(held=["/api/cities?q=berl&"])
    app.press("berl", Keys.ENTER, "in")
    app.wait_for_list("berlin")
    gate.set(held=["/api/cities?q=lima&"])
    # By then the page has the answer to both.
    app.fetch("/live")
    assert app.data("#detail", "id") == ""
    app.search("")
    app.press("lima", Keys.ENTER)
    assert app.data("#detail", "id") == ""
    gate.set()
    app.wait_for_detail(LIMA)


def test_tab_reaches_everything_that_a_mouse_does(tab):
    tab.visit(f"/?q=berlin&city={BERLIN}")
    tab.wait_for_map()
    reached = set()
    for open_panel in (tab.open_options, tab.open_menu):
        open_panel()
        tab.script("document.activeElement.blur()")
        for _ in range(60):
            tab.press(Keys.TAB)
            reached.add(tab.focused())
    wanted = {
        "query", "clear", "options-toggle", "country", "least-population", "favourites-filter",
        "near", "menu-toggle", "distance-unit", "import-favourites", "show-source", "show-keys", "order", "results",
        "detail-star", "close-detail", "copy-coordinates", "copy-sexagesimal", "share",
        "open-maps", "unit-C", "unit-F",
    }
    assert wanted <= reached


def test_keys_that_compose_a_letter_are_not_commands(app):
    """What an input method for Chinese or Korean takes for itself."""
    app.search("berlin")
    app.press(Keys.ARROW_DOWN)
    app.until(lambda: app.active_row() is not None)
    for key in ["ArrowDown", "Escape", "Enter"]:
        app.script(
            "document.querySelector('#query').dispatchEvent(new KeyboardEvent("
            "'keydown', {key: arguments[0], isComposing: true, bubbles: true}))", key)
    assert app.active_row()["index"] == 0
    assert app.data("#detail", "status") == "none"
    # The same event without composing is one.
    app.script(
        "document.querySelector('#query').dispatchEvent(new KeyboardEvent("
        "'keydown', {key: 'Enter', bubbles: true}))")
    app.wait_for_detail(BERLIN)


def test_all_keys_are_told_and_single_ones_can_be_turned_off(app):
    app.script("document.activeElement.blur()")
    app.press("?")
    app.until(lambda: app.is_shown("#keys"))
    assert "Ctrl Enter" in app.text("#key-list")
    app.assert_accessible()
    app.click("#single-keys")
    app.press(Keys.ESCAPE)
    app.until(lambda: not app.is_shown("#keys"))
    app.script("document.activeElement.blur()")
    app.press("/", "?")
    assert app.focused() != "query" and not app.is_shown("#keys")
    assert not app.is_shown(".hint")
    app.chord(Keys.CONTROL, "k")
    app.until(lambda: app.focused() == "query")


def test_arrows_change_the_open_city_and_escape_closes_it_without_a_step(app):
    app.search("berlin")
    app.open_city(BERLIN)
    length = app.script("return history.length")
    second = app.rows()[1]["id"]
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    app.wait_for_detail(second)
    assert app.focused() == "query"
    app.driver.back()
    app.until(lambda: app.data("#detail", "status") == "none")
    app.open_city(BERLIN)
    app.press(Keys.ESCAPE)
    app.until(lambda: app.data("#detail", "status") == "none")
    assert "city=" not in app.address()
    app.open_city(BERLIN)
    assert app.script("return history.length") == length
