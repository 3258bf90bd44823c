"""A search in what the map shows."""


def move(app):
    app.drag_map(40, 10)
    app.until(lambda: app.is_shown("#search-area"))


def places(app):
    """Where the results are that the list has."""
    return app.script("""
        const query = new URLSearchParams(location.search);
        const box = query.get("box");
        return fetch(`/api/cities?limit=50&bbox=${box}&q=${query.get("q") ?? ""}`)
            .then((answer) => answer.json()).then((answer) => [box, answer]);
    """)


def test_finds_what_the_map_shows_and_stays_there(tab):
    tab.visit("/?q=berlin,%20germany")
    tab.until(lambda: tab.data("#map", "ready") == "true" and tab.data("#map", "points") != "0")
    assert not tab.is_shown("#search-area")
    move(tab)
    # The map follows another text, and is moved again.
    tab.search("")
    tab.search("berlin, germany")
    move(tab)
    before = tab.script("return document.querySelector('.leaflet-map-pane').style.transform")
    tab.click("#search-area")
    tab.until(lambda: "box=" in tab.address())
    tab.until(lambda: tab.data("#results", "status") == "content" and not tab.is_shown("#search-area"))
    box, answer = places(tab)
    west, south, east, north = map(float, box.split(","))
    tab.until(lambda: tab.text("#count").startswith(f"{answer['count']:,} "))
    assert answer["count"] > 0
    assert all(west <= city["lon"] <= east and south <= city["lat"] <= north for city in answer["matches"])
    after = tab.script("return document.querySelector('.leaflet-map-pane').style.transform")
    assert after == before


def test_an_area_without_a_text_lists_its_cities_and_is_dropped_by_its_chip(tabs, gate):
    gate.set(held=["/api/cities"])
    app = tabs(gate)
    app.open("/?box=13.000,52.300,13.800,52.700")
    # The page itself shows them.
    assert app.names()[0] == "Berlin"
    gate.set()
    app.until(lambda: app.rows() and app.data("#results", "status") == "content")
    assert app.names()[0] == "Berlin"
    count = app.text("#count")
    chip = '#chips [data-drops="box"]'
    assert "area" in app.text(chip).lower()
    app.click(chip)
    app.until(lambda: app.text("#count") != count and "234,908" in app.text("#count"))
    app.until(lambda: "box" not in app.address())
