"""What is told of a city."""

import datetime
import zoneinfo

import pytest

CORDOBA, BERLIN = 3860259, 2950159


@pytest.fixture
def detail(app):
    app.stand(-34.6, -58.4)
    # Where temperatures are in degrees Celsius and distances in kilometres.
    app.speak("en-AU")
    app.open(f"/?city={CORDOBA}")
    app.wait_for_detail(CORDOBA)
    return app


def test_tells_facts_and_names_in_other_languages(detail, service):
    city = service.ask(f"/api/cities/{CORDOBA}")
    assert detail.text("#city-name") == "Córdoba"
    assert f"{city['population']:,}" in detail.text("#population")
    assert detail.text("#coordinates").startswith(f"{city['lat']:.4f}")
    if detail.is_shown("#more-names"):
        detail.click("#more-names")
    told = detail.text("#other-names")
    assert all(name in told for name in city["alternateNames"])


def test_tells_the_local_time(detail):
    def now():
        zone = zoneinfo.ZoneInfo("America/Argentina/Cordoba")
        return f"{datetime.datetime.now(zone):%a %-I:%M %p}".lower()

    detail.until(lambda: detail.text("#local-time").replace(",", "").lower() == now())
    assert "UTC−3" in detail.text("#glance")


def test_time_and_population_stand_between_the_name_and_the_weather(detail):
    for width in (390, 1440):
        detail.resize(width)
        tops = [detail.find(each).rect["y"] for each in (
            "#city-name", "#local-time", "#population", "#weather", "#time-zone")]
        assert tops == sorted(tops), width


def test_tells_the_weather_and_its_age(detail):
    detail.until(lambda: detail.data("#weather", "status") == "content")
    assert "21°" in detail.text("#weather .temperature")
    assert detail.text("#weather .description") == "Overcast"
    assert detail.text("#weather .weather-age") != ""


def test_copies_the_coordinates(detail):
    detail.command(
        "Browser.grantPermissions", origin=detail.base,
        permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
    )
    detail.click("#copy-coordinates")
    assert detail.script("return navigator.clipboard.readText()") == detail.text("#coordinates")


def test_leads_to_a_maps_app(detail):
    link = detail.find("#open-maps").get_attribute("href")
    assert "-31.4" in link and "-64.1" in link


def test_tells_how_far_it_is(detail):
    # From Buenos Aires some 650 km, as the crow flies.
    detail.click("#show-distance")
    detail.until(lambda: "km" in detail.text("#distance"))
    figure = detail.text("#distance").split("km")[0].strip().replace(",", "")
    assert 600 < float(figure.split()[-1]) < 700


def test_tells_the_next_hours_and_days(detail):
    detail.until(lambda: detail.data("#weather", "status") == "content")
    count = "return document.querySelectorAll(arguments[0]).length"
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


def test_units_change_and_are_kept(detail):
    detail.until(lambda: detail.data("#weather", "status") == "content")
    assert detail.find("#unit-C").get_attribute("aria-pressed") == "true"
    detail.click("#unit-F")
    detail.until(lambda: detail.text("#weather .temperature") == "70°")
    assert detail.focused() == "unit-F"
    assert detail.find("#unit-F").get_attribute("aria-pressed") == "true"
    assert detail.find("#unit-C").get_attribute("aria-pressed") == "false"
    detail.choose("#distance-unit", "mi")
    detail.until(lambda: "7 mph" in detail.text("#weather"))
    detail.open(f"/?city={CORDOBA}")
    detail.until(lambda: detail.data("#weather", "status") == "content")
    assert detail.text("#weather .temperature") == "70°" and "mph" in detail.text("#weather")


def test_leads_to_cities_nearby(detail):
    detail.until(lambda: detail.is_shown("#nearby-list a"))
    first = detail.find("#nearby-list a")
    identifier = first.get_attribute("data-id")
    first.click()
    detail.wait_for_detail(identifier)
    detail.driver.back()
    detail.wait_for_detail(CORDOBA)


def test_region_and_country_are_links_that_search(detail):
    links = detail.driver.find_elements("css selector", "#whereabouts a")
    assert [link.text for link in links] == ["Departamento de Capital", "Cordoba", "Argentina"]
    region = links[1]
    region.click()
    detail.wait_for_list("Cordoba")
    assert all("Argentina" in row["text"] for row in detail.rows())
    assert detail.is_shown('#chips [data-drops="country"]')


def test_a_city_that_there_is_not_is_told_in_words(app):
    app.open("/?city=999999999")
    app.until(lambda: app.data("#detail", "status") == "error")
    assert "no city with this number" in app.text("#city-failure")


def test_a_forecast_that_fails_moves_nothing_and_can_be_asked_for_again(tabs, gate, service):
    app = tabs(gate)
    gate.set(held=["/api/weather"])
    app.open(f"/?city={BERLIN}")
    app.until(lambda: app.data("#detail", "status") == "content")
    height = "return document.querySelector('#weather').getBoundingClientRect().height"
    waiting = app.script(height)
    gate.set(broken=["/api/weather"])
    app.until(lambda: app.data("#weather", "status") == "error")
    assert app.script(height) == waiting
    app.assert_accessible()
    gate.set()
    app.click("#weather-retry")
    app.until(lambda: app.data("#weather", "status") == "content")
    assert app.script(height) == waiting
