"""An endless list in pages, of which few rows are in the page at a time."""

from selenium.webdriver.common.keys import Keys

MOST_ROWS = 400


def row_count(app):
    return app.script("return document.querySelectorAll('#results [role=row]').length")


def test_reaches_the_last_city_of_a(app, service):
    app.search("a")
    count = service.ask("/api/cities?q=a")["count"]
    last = service.ask(f"/api/cities?q=a&offset={count - 1}&limit=1")["matches"][0]
    app.press(Keys.ARROW_DOWN, Keys.END)
    app.until(lambda: app.rows() and app.rows()[-1]["index"] == count - 1)
    app.until(lambda: app.rows()[-1]["id"] == last["id"])
    assert row_count(app) < MOST_ROWS
    assert app.find("#results").get_attribute("aria-rowcount") == str(count)
    app.press(Keys.HOME)
    app.until(lambda: app.rows()[0]["index"] == 0)


def test_shows_every_page_while_scrolling(app, service):
    app.search("san ")
    names = [m["name"] for m in service.ask("/api/cities?q=san%20&limit=400&locale=en")["matches"]]
    seen = set()
    while len(seen) < 300:
        # A row that is drawn tells its own city or none, never that of another row.
        rows = {row["index"]: row["name"] for row in app.rows()}
        assert rows == {index: names[index] for index in rows}
        assert row_count(app) < MOST_ROWS
        seen |= rows.keys()
        app.script("const list = document.querySelector('#results'); list.scrollTop += 400")
        app.until(lambda: any(row["index"] not in seen for row in app.rows()))
    assert seen >= set(range(300))


def test_jumps_to_the_middle_of_all_cities(app, service):
    app.choose("#order", "name")
    # An answer that comes later would scroll to the top.
    app.until(lambda: app.find("#results").get_attribute("aria-busy") == "false" and app.rows())
    app.script(
        "const list = document.querySelector('#results'); list.scrollTop = list.scrollHeight / 2"
    )
    row = app.until(lambda: next(
        (row for row in app.rows() if row["index"] > 100_000 and row["name"]), None
    ))
    offset = row["index"]
    found = service.ask(f"/api/cities?order=name&offset={max(0, offset - 5)}&limit=11")["matches"]
    assert row["id"] in [match["id"] for match in found]
