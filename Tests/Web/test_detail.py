"""The details of a city."""

import datetime
import zoneinfo

import pytest

CORDOBA, BERLIN, BERLIN_NEW_HAMPSHIRE, PARIS = 3860259, 2950159, 5083330, 2988507


@pytest.fixture
def detail(tab):
    tab.stand(-34.6, -58.4)
    # Where temperatures are in degrees Celsius and distances in kilometres.
    tab.speak("en-AU")
    tab.visit(f"/?city={CORDOBA}")
    tab.until(lambda: tab.data("#weather", "status") == "content")
    return tab


def test_tells_of_the_city(detail, service):
    city = service.ask(f"/api/cities/{CORDOBA}")
    assert detail.text("#city-name") == "Córdoba"
    assert f"{city['population']:,}" in detail.text("#population")
    assert detail.text("#coordinates").startswith(f"{city['lat']:.4f}")
    link = detail.find("#open-maps").get_attribute("href")
    assert "-31.4" in link and "-64.1" in link

    def now():
        zone = zoneinfo.ZoneInfo("America/Argentina/Cordoba")
        return f"{datetime.datetime.now(zone):%a %-I:%M %p}".lower()

    detail.until(lambda: detail.text("#local-time").replace(",", "").lower() == now())
    assert "UTC−3" in detail.text("#glance")
    detail.grant("clipboardReadWrite", "clipboardSanitizedWrite", "geolocation")
    detail.click("#copy-coordinates")
    assert detail.script("return navigator.clipboard.readText()") == detail.text("#coordinates")
    # From Buenos Aires some 650 km, as the crow flies.
    detail.click("#show-distance")
    detail.until(lambda: "km" in detail.text("#distance"))
    figure = detail.text("#distance").split("km")[0].strip().replace(",", "")
    assert 600 < float(figure.split()[-1]) < 700
    if detail.is_shown("#more-names"):
        detail.click("#more-names")
    told = detail.text("#other-names")
    assert all(name in told for name in city["alternateNames"])
    # Time and population stand between the name and the weather.
    for width in (390, 1440):
        detail.resize(width)
        tops = [detail.find(each).rect["y"] for each in (
            "#city-name", "#local-time", "#population", "#weather", "#time-zone")]
        assert tops == sorted(tops), width


def test_tells_the_weather_in_units_that_are_kept(detail):
    count = "return document.querySelectorAll(arguments[0]).length"
    assert "21°" in detail.text("#weather .temperature")
    assert detail.text("#weather .description") == "Overcast"
    assert detail.text("#weather .weather-age") != ""
    # That of now, and the next ones.
    assert detail.script(count, "#weather .hours li") == 13
    first = detail.text("#weather .hours li").split()
    assert first[0] == "Now" and "21°" in first
    assert detail.script(count, "#weather .days li") == 7
    assert "Feels like 20°" in detail.text("#weather")
    assert "11 km/h NW" in detail.text("#weather")
    assert "30%\n0.4 mm" in detail.text("#weather .hours li:nth-child(2)")
    assert "80%\n15 mm" in detail.text("#weather .days li:nth-child(5)")
    assert "mm" not in detail.text("#weather .days li")
    # Weather of now is no fault.
    assert detail.data("#weather", "cached") == "false"
    assert detail.find("#unit-C").get_attribute("aria-pressed") == "true"
    detail.click("#unit-F")
    detail.until(lambda: detail.text("#weather .temperature") == "70°")
    assert detail.focused() == "unit-F"
    assert detail.find("#unit-F").get_attribute("aria-pressed") == "true"
    assert detail.find("#unit-C").get_attribute("aria-pressed") == "false"
    detail.choose("#distance-unit", "mi")
    detail.until(lambda: "7 mph" in detail.text("#weather"))
    assert "80%\n0.57 in" in detail.text("#weather .days li:nth-child(5)")
    detail.open(f"/?city={CORDOBA}")
    detail.until(lambda: detail.data("#weather", "status") == "content")
    assert detail.text("#weather .temperature") == "70°" and "mph" in detail.text("#weather")


def test_leads_to_cities_nearby_and_to_its_region(detail):
    detail.until(lambda: detail.is_shown("#nearby-list a"))
    first = detail.find("#nearby-list a")
    identifier = first.get_attribute("data-id")
    first.click()
    detail.wait_for_detail(identifier)
    detail.driver.back()
    detail.wait_for_detail(CORDOBA)
    links = detail.driver.find_elements("css selector", "#whereabouts a")
    assert [link.text for link in links] == ["Departamento de Capital", "Cordoba", "Argentina"]
    links[1].click()
    detail.wait_for_list("Cordoba")
    assert all("Argentina" in row["text"] for row in detail.rows())
    assert detail.is_shown('#chips [data-drops="country"]')


def test_cities_nearby_are_no_parts_of_the_city(tab):
    tab.open(f"/?city={PARIS}")
    tab.until(lambda: tab.is_shown("#nearby-list a"))
    names = [link.text.split("\n")[0] for link in tab.driver.find_elements("css selector", "#nearby-list a")]
    assert len(names) == 6 and "Gentilly" in names
    assert not any(name.startswith("Paris") for name in names)


def test_a_city_that_there_is_not_is_told_in_words(tab):
    tab.open("/?city=999999999")
    tab.until(lambda: tab.data("#detail", "status") == "error")
    assert "know this city" in tab.text("#city-failure")


def test_a_forecast_that_fails_is_a_line_and_can_be_asked_for_again(tabs, gate):
    app = tabs(gate)
    gate.set(held=["/api/weather"])
    app.open(f"/?city={BERLIN}")
    app.until(lambda: app.data("#detail", "status") == "content")
    height = "return document.querySelector('#weather').getBoundingClientRect().height"
    waiting = app.script(height)
    gate.set(broken=["/api/weather"])
    app.until(lambda: app.data("#weather", "status") == "error")
    assert app.script(height) < 64
    app.assert_accessible()
    gate.set()
    app.click("#weather-retry")
    app.until(lambda: app.data("#weather", "status") == "content")
    assert app.script(height) == waiting


@pytest.mark.parametrize("width", [1440, 1024])
def test_a_city_that_a_later_search_does_not_find_is_marked_or_closed(app, width):
    app.resize(width)
    app.search("berlin new hampshire")
    app.open_city(BERLIN_NEW_HAMPSHIRE)
    # More are found than are loaded, and more than the map shows.
    for text, is_found in [("ber", True), ("san", False)]:
        app.search(text)
        if is_found:
            assert app.data("#detail", "stale") == "false" and app.is_shown("#city-name")
        elif width == 1440:
            app.until(lambda: app.data("#detail", "stale") == "true")
            assert app.is_shown("#stale")
            assert app.script("return document.title").startswith("san ")
        else:
            app.until(lambda: app.data("html", "city") == "none")
            app.until(lambda: app.address() == "?q=san")


def test_the_title_and_the_close_button_stay_in_a_bar(detail):
    assert not detail.is_shown("#bar-title")
    detail.script("document.querySelector('#detail').scrollTop = 600")
    detail.until(lambda: detail.is_shown("#bar-title"))
    assert detail.text("#bar-title") == "Córdoba"
    # Nothing shows through it.
    assert detail.script("""
        const { left, top } = document.querySelector("#close-detail").getBoundingClientRect();
        return document.elementFromPoint(left - 8, top + 8).closest(".detail-bar") !== null;
    """)
    detail.click("#close-detail")
    detail.until(lambda: detail.data("html", "city") == "none")


def test_labels_have_one_line_and_there_is_one_map(detail):
    heights = detail.script("return [...document.querySelectorAll('#facts dt')].map((each) => each.clientHeight)")
    assert len(set(heights)) == 1
    assert not detail.is_shown("#locator")
    detail.resize(390, 844)
    detail.until(lambda: detail.is_shown("#locator"))


def test_names_in_the_script_of_the_country_come_first(tab):
    tab.open("/?city=524901")
    tab.until(lambda: tab.is_shown("#other-names li"))
    names = tab.text("#other-names").split("\n")
    assert "Москва" in names and len(names) <= 8 and not any(name.isascii() for name in names)
    tab.click("#more-names")
    tab.until(lambda: "Moskau" in tab.text("#other-names"))
