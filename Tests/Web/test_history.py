"""What was searched for last."""

from selenium.webdriver.common.keys import Keys
from web_app import add_favourites, add_searches

BERLIN = 2950159


def texts(service):
    return [entry["text"] for entry in service.ask("/api/history")["history"]]


def test_a_search_that_led_to_a_city_is_kept_as_that_city(app, service):
    app.search("berl")
    app.open_city(BERLIN)
    app.until(lambda: texts(service) == ["Berlin"])
    add_searches(service, "são paulo")
    app.open()
    app.until(lambda: len(app.rows("recent")) == 2)
    assert "Berlin" in app.rows("recent")[1]["text"]
    # It is made again.
    app.click('#results [data-kind="recent"]')
    app.wait_for_list("são paulo")
    assert app.names()[0] == "São Paulo"


def test_a_city_that_was_not_searched_for_is_not_sent(tabs, gate, service):
    add_favourites(service, BERLIN)
    app = tabs(gate)
    app.open()
    app.until(lambda: app.rows("favourite") != [])
    app.click('#results [data-kind="favourite"]')
    app.wait_for_detail(BERLIN)
    app.until(lambda: gate.methods("/api/weather"))
    assert "POST" not in gate.methods("/api/history")


def test_one_search_is_removed_and_all_are_cleared_and_they_come_back(tab, service):
    add_searches(service, "lima", "berlin", "paris")
    tab.open()
    tab.until(lambda: len(tab.rows("recent")) == 3)
    tab.click('#results [data-kind="recent"]:nth-of-type(3) .remove')
    tab.until(lambda: texts(service) == ["paris", "lima"])
    tab.click("#undo")
    tab.until(lambda: texts(service) == ["paris", "berlin", "lima"])
    tab.until(lambda: len(tab.rows("recent")) == 3)
    tab.find("#query").click()
    tab.press(Keys.ARROW_DOWN, Keys.DELETE)
    tab.until(lambda: texts(service) == ["berlin", "lima"])
    tab.until(lambda: len(tab.rows("recent")) == 2)
    # A press on the heading clears nothing, its button all. That is above the first search, and looks chosen.
    tab.click('#results [data-kind="heading"] .heading')
    tab.settled()
    assert texts(service) == ["berlin", "lima"]
    tab.open()
    tab.until(lambda: len(tab.rows("recent")) == 2)
    tab.find("#query").click()
    tab.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
    tab.until(lambda: tab.is_shown(".row.on-button .clear-history"))
    chosen = tab.find("#query").get_attribute("aria-activedescendant")
    assert tab.find(f"#{chosen}").get_attribute("class").startswith("clear-history")
    tab.press(Keys.ARROW_LEFT)
    assert tab.is_shown(".row.on-button .clear-history")
    tab.press(Keys.ENTER)
    tab.until(lambda: texts(service) == [])
    tab.click("#undo")
    tab.until(lambda: texts(service) == ["berlin", "lima"])
