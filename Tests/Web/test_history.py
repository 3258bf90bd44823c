"""What was searched for last."""

from selenium.webdriver.common.keys import Keys

BERLIN = 2950159


def texts(service):
    return [entry["text"] for entry in service.ask("/api/history")["history"]]


def test_a_search_that_led_to_a_city_is_kept(app, service):
    app.search("berlin")
    app.open_city(BERLIN)
    app.until(lambda: texts(service) == ["berlin"])
    app.open()
    app.until(lambda: app.rows("recent") != [])
    assert "berlin" in app.rows("recent")[0]["text"]


def test_a_kept_search_is_made_again(app, service):
    service.ask("/api/history", "POST", {"text": "são paulo"})
    app.open()
    app.until(lambda: app.rows("recent") != [])
    app.click('#results [data-kind="recent"]')
    app.wait_for_list("são paulo")
    assert app.names()[0] == "São Paulo"


def test_keys_reach_a_kept_search(app, service):
    service.ask("/api/history", "POST", {"text": "lima"})
    app.open()
    app.until(lambda: app.rows("recent") != [])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN, Keys.ENTER)
    app.wait_for_list("lima")
    assert app.names()[0] == "Lima"


def test_a_city_that_was_not_searched_for_is_not_sent(tabs, gate, service):
    service.ask(f"/api/favourites/{BERLIN}", "PUT")
    app = tabs(gate.url)
    app.open()
    app.until(lambda: app.rows("favourite") != [])
    app.click('#results [data-kind="favourite"]')
    app.wait_for_detail(BERLIN)
    app.until(lambda: gate.methods("/api/weather"))
    assert "POST" not in gate.methods("/api/history")
