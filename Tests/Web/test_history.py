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
    app.open()
    app.until(lambda: app.rows("recent") != [])
    assert "Berlin" in app.rows("recent")[0]["text"]


def test_a_kept_search_is_made_again(app, service):
    add_searches(service, "são paulo")
    app.open()
    app.until(lambda: app.rows("recent") != [])
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


def test_one_search_is_removed_and_comes_back(app, service):
    add_searches(service, "lima", "berlin", "paris")
    app.open()
    app.until(lambda: len(app.rows("recent")) == 3)
    app.click('#results [data-kind="recent"]:nth-of-type(3) .remove')
    app.until(lambda: texts(service) == ["paris", "lima"])
    app.click("#undo")
    app.until(lambda: texts(service) == ["paris", "berlin", "lima"])


def test_all_are_cleared_by_keys_and_come_back(app, service):
    add_searches(service, "lima", "berlin")
    app.open()
    app.until(lambda: len(app.rows("recent")) == 2)
    app.find("#query").click()
    # Above the first search is the heading, whose button clears all, and looks chosen.
    app.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
    app.until(lambda: app.is_shown(".row.on-button .clear-history"))
    chosen = app.find("#query").get_attribute("aria-activedescendant")
    assert app.find(f"#{chosen}").get_attribute("class").startswith("clear-history")
    app.press(Keys.ARROW_LEFT)
    assert app.is_shown(".row.on-button .clear-history")
    app.press(Keys.ENTER)
    app.until(lambda: texts(service) == [])
    app.click("#undo")
    app.until(lambda: texts(service) == ["berlin", "lima"])


def test_a_search_is_removed_by_a_key(app, service):
    add_searches(service, "lima", "berlin")
    app.open()
    app.until(lambda: len(app.rows("recent")) == 2)
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN, Keys.DELETE)
    app.until(lambda: texts(service) == ["lima"])


def test_a_press_on_a_heading_clears_nothing(app, service):
    add_searches(service, "lima")
    app.open()
    app.until(lambda: app.rows("recent") != [])
    app.click('#results [data-kind="heading"] .heading')
    app.settled()
    assert texts(service) == ["lima"]
