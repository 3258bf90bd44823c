"""Searching while typing."""

import urllib.parse

import pytest
from web_app import add_searches

CORDOBA = 3860259


def test_answers_at_every_keystroke(app, service):
    app.find("#query").click()
    typed = ""
    for letter in "lond":
        typed += letter
        app.press(letter)
        app.wait_for_list(typed)
        best = service.ask(f"/api/cities?q={typed}&locale=en")["matches"][0]["name"]
        assert app.names()[0] == best


def test_tells_by_which_name_a_city_was_found(app):
    app.search("münchen")
    assert app.names()[0] == "Munich"
    assert "also called München" in app.rows()[0]["text"]
    # One that was found by another name of its place has no other name.
    app.search("county cork")
    app.until(lambda: "Douglas" in app.names())
    row = next(row for row in app.rows() if row["name"] == "Douglas")
    assert "also" not in row["text"] and "County Cork, Munster, Ireland" in row["text"]
    # Names of any script are shown in their own direction, between texts in that of the page.
    app.search("القاهرة")
    assert app.names()[0] == "Cairo"
    assert app.script("""
        const texts = document.querySelectorAll("#row-0 bdi");
        return [...texts].map((text) => [text.textContent, getComputedStyle(text).direction]);
    """)[:2] == [["Cairo", "ltr"], ["القاهرة", "rtl"]]


def test_the_start_page_tells_no_other_names(tab):
    tab.speak("de")
    tab.open()
    tab.until(lambda: "Moskau" in tab.names())
    assert not tab.is_shown("#results .also")


def test_tells_how_a_text_was_read_and_how_many_there_are(app, service):
    app.search("49 Main Street, Visalia, California")
    assert app.names() == ["Visalia"]
    assert app.text("#reading") == "Showing “Visalia” in California · ignored “49 Main Street”"
    app.search("visalia")
    assert app.text("#reading") == ""
    app.search("new ")
    count = service.ask("/api/cities?q=new%20")["count"]
    assert f"{count:,}" in app.text("#count")
    app.until(lambda: f"{count:,}" in app.find("#announcer").get_property("textContent"))
    app.click("#clear")
    app.wait_for_list("")
    assert app.focused() == "query"
    assert not app.is_shown("#clear")


def test_filters_by_country(app, service):
    app.search("san")
    # Open options leave less room for rows.
    everywhere = app.names()[:5]
    app.choose_country("argen")
    app.until(lambda: app.names()[:5] != everywhere)
    count = service.ask("/api/cities?q=san&country=AR")["count"]
    app.until(lambda: f"{count:,}" in app.text("#count"))
    assert all("Argentina" in row["text"] for row in app.rows())
    # The chip of the filter removes it, too.
    app.click('#chips [data-drops="country"]')
    app.until(lambda: app.names()[:5] == everywhere)
    app.choose_country("AR")
    app.until(lambda: app.names()[:5] != everywhere)
    app.choose_country("")
    app.until(lambda: app.names()[:5] == everywhere)


def test_lists_countries_with_their_counts(app, service):
    app.open_options()
    app.click("#country")
    app.until(lambda: len(app.driver.find_elements("css selector", "#country-list li")) > 200)
    argentina = next(c for c in service.ask("/api/countries")["countries"] if c["code"] == "AR")
    option = app.find('#country-list [data-code="AR"]').get_property("textContent")
    assert "Argentina" in option and f"{argentina['count']:,}" in option


def test_finds_near_me_on_demand_and_tells_nobody_where_to_the_metre(tabs, gate):
    app = tabs(gate)
    app.stand(-31.416832, -64.183471)
    app.open("/")
    app.wait_for_list("")
    app.click("#near")
    app.until(lambda: app.rows() and app.rows()[0]["id"] == CORDOBA)
    assert app.find("#near").get_attribute("aria-pressed") == "true"
    assert app.text("#reading") == "Nearest to you"
    asked = [urllib.parse.urlsplit(target).query for _, target in gate.answered]
    near = {point for query in asked for point in urllib.parse.parse_qs(query).get("near", [])}
    assert near == {"-31.42,-64.18"}
    app.click("#near")
    app.until(lambda: app.find("#near").get_attribute("aria-pressed") == "false")


def test_tells_that_near_me_is_not_allowed(app):
    app.command(
        "Browser.setPermission", origin=app.base, permission={"name": "geolocation"},
        setting="denied",
    )
    try:
        app.click("#near")
        app.until(lambda: app.text("#toast") != "")
        assert app.find("#near").get_attribute("aria-pressed") == "false"
    finally:
        app.command("Browser.resetPermissions")


def test_sorts_by_population_and_bounds_it(app, service):
    app.search("san")
    app.choose("#order", "population")
    names = [m["name"] for m in service.ask("/api/cities?q=san&order=population&locale=en")["matches"]]
    app.until(lambda: app.names()[:5] == names[:5])
    app.choose("#least-population", "1000000")
    count = service.ask("/api/cities?q=san&order=population&min_population=1000000")["count"]
    app.until(lambda: app.text("#count").split()[0] == str(count))
    assert "population=1000000" in app.address()
    app.click('#chips [data-drops="population"]')
    app.until(lambda: app.names()[:5] == names[:5])


def test_offers_what_may_have_been_meant(tab, service):
    add_searches(service, "lima")
    tab.open()
    tab.until(lambda: tab.rows("recent") != [])
    tab.search("qqxyzq berlin qqxzyq wxzzyx")
    tab.until(lambda: tab.is_shown("#spellings-0"))
    assert tab.text("#last-searches") == "lima"
    tab.click("#spellings-0")
    tab.until(lambda: "Berlin" in tab.names())


def test_offers_nothing_where_nothing_resembles_the_text(app):
    app.search("zzzzqqq")
    assert app.is_shown("#state") and not app.is_shown("#spellings")


def test_marks_what_the_service_says_and_nothing_else(app, service):
    for text in ["par", "barcelona", "bavaria", "rome", "springfield", "oslo"]:
        app.search(text)
        matches = service.ask(f"/api/cities?q={text}&locale=en&limit=50")["matches"]
        assert app.rows()
        for row in app.rows():
            match = matches[row["index"]]
            wanted = [match["matchedText"][start:end] for start, end in match["highlights"]]
            assert row["marked"] == wanted, row


@pytest.mark.parametrize("width", [320, 1280])
def test_rows_are_whole_and_tell_no_name_twice(app, width):
    app.resize(width)
    for text in ["springfield", "oslo", "san fr", "bavaria", "münchen", "constantinople", "leningrad", "nueva york"]:
        app.search(text)
        cut = app.script("""
            return [...document.querySelectorAll("#results [data-kind=city]")].flatMap((row) => {
                const box = row.getBoundingClientRect();
                return [...row.querySelectorAll(".name, .also, .place")].filter((part) => {
                    const { left, right, top, bottom } = part.getBoundingClientRect();
                    return part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
                        || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2;
                }).map((part) => part.textContent);
            });
        """)
        assert cut == [], text
        told = app.script("""
            return [...document.querySelectorAll("#results [data-kind=city]")].map((row) =>
                [row.querySelector(".name"), row.querySelector(".place")].map((part) => part.textContent));
        """)
        for name, place in told:
            parts = [name, *place.split(", ")]
            assert len(parts) == len(set(parts)), (name, place)


def test_rows_follow_the_letters_however_long_an_answer_takes(tabs, gate):
    app = tabs(gate)
    app.open()
    app.search("r")
    gate.set(held=[f"/api/cities?q={text}&" for text in ("re", "rey", "reyk")])
    app.find("#query").click()
    app.press("e", "y", "k")
    assert app.data("#results", "query") == "r"
    gate.set(held=["/api/cities?q=rey&", "/api/cities?q=reyk&"])
    app.until(lambda: app.data("#results", "query") == "re")
    assert app.rows()[0]["name"].lower().startswith("re")
    assert app.find("#results").get_attribute("aria-busy") == "true"
    gate.set()
    app.wait_for_list("reyk")
    assert app.find("#results").get_attribute("aria-busy") == "false"


def test_typing_goes_on_behind_the_text_of_the_address(tab):
    tab.open("/?q=munic")
    tab.press("h")
    tab.wait_for_list("munich")
