"""What narrows a search, with how many cities each choice leaves."""

CHIPS = """
return Object.fromEntries([...document.querySelectorAll(`[aria-label="${arguments[0]}"] .facet-chips .chip`)]
    .map((chip) => [chip.dataset.value, chip.querySelector(".option-count").textContent]));
"""


def chips(app, title):
    return app.script(CHIPS, title)


def press(app, title, value):
    """Presses a choice, and waits for the list that it leaves."""
    count = chips(app, title)[value]
    app.click(f'[aria-label="{title}"] [data-value="{value}"]')
    app.until(lambda: app.text("#count").split()[0] == count)
    app.until(lambda: app.script(
        "return document.activeElement.dataset.value") == value)


def test_counts_what_is_found_and_a_choice_narrows_it(app, service):
    app.search("springfield")
    app.open_options()
    app.until(lambda: len(chips(app, "Countries")) > 1)
    answer = service.ask("/api/cities?q=springfield&limit=1000")
    found = [city["country"] for city in answer["matches"]]
    assert chips(app, "Countries") == {code: str(found.count(code)) for code in set(found)}
    regions = [(city["country"], city["admin1"]) for city in answer["matches"]]
    for division, count in chips(app, "Regions").items():
        assert regions.count(tuple(division.split("/", 1))) == int(count)
    large = sum(city.get("population", 0) >= 100_000 for city in answer["matches"])
    assert f"({large})" in app.text('#least-population option[value="100000"]')
    press(app, "Countries", "US")
    app.until(lambda: "country=US" in app.address())
    division = next(iter(chips(app, "Regions")))
    press(app, "Regions", division)
    assert division.startswith("US/")
    app.until(lambda: list(chips(app, "Regions")) == [division])
    # The same choice again drops it.
    app.click(f'[aria-label="Regions"] [data-value="{division}"]')
    app.until(lambda: len(chips(app, "Regions")) > 1)
    app.close_options()
    app.click('[data-drops="country"]')
    app.until(lambda: app.address() == "?q=springfield")


def test_capitals_and_cities_with_an_airport(app, service):
    app.open_options()
    app.until(lambda: "capital" in chips(app, "Show only"))
    press(app, "Show only", "capital")
    count = service.ask("/api/cities?only=capital&limit=0")["count"]
    assert 150 < count < 260 and app.text("#count").startswith(str(count))
    app.until(lambda: app.address() == "?only=capital")
    app.driver.refresh()
    app.until(lambda: app.text("#count").startswith(str(count)))
    app.close_options()
    app.click('[data-drops="only"]')
    app.until(lambda: app.address() == "")


def test_a_text_that_finds_nothing_in_a_region_drops_it(tab):
    tab.open("/?q=vladivostok&division=US/Oregon")
    tab.until(lambda: tab.data("#results", "status") == "empty")
    tab.click("#drop-filters")
    tab.until(lambda: tab.data("#results", "status") == "content")
    tab.until(lambda: tab.address() == "?q=vladivostok")
