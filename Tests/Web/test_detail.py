"""What is told of a city."""

import pytest

CORDOBA = 3860259


@pytest.fixture
def detail(app):
    app.stand(-34.6, -58.4)
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


def test_the_local_time_ticks(detail):
    before = detail.text("#local-time")
    assert ":" in before
    detail.until(lambda: detail.text("#local-time") != before, seconds=3)


def test_tells_the_weather_and_its_age(detail):
    detail.until(lambda: detail.data("#weather", "status") == "content")
    assert "21°" in detail.text("#weather .temperature")
    assert detail.text("#weather .description") == "Overcast"
    assert detail.text("#weather .weather-age") != ""


def test_weather_that_fails_can_be_asked_for_again(app, service, forecast):
    """Of a place that was never asked for; the city itself is shown all the same."""
    city = service.ask("/api/cities?q=ushuaia")["matches"][0]["id"]
    forecast.is_broken = True
    try:
        app.open(f"/?city={city}")
        app.wait_for_detail(city)
        app.until(lambda: app.data("#weather", "status") == "error", seconds=20)
        app.assert_accessible()
    finally:
        forecast.is_broken = False
    # The service leaves one alone for a moment that has just failed.
    app.until(lambda: retried(app), seconds=20)


def retried(app):
    """Whether the weather is there, after a press of the button if it is not."""
    status = app.data("#weather", "status")
    if status == "error":
        app.click("#weather-retry")
    return status == "content"


def test_copies_the_coordinates(detail):
    detail.command(
        "Browser.grantPermissions", origin=detail.base,
        permissions=["clipboardReadWrite", "clipboardSanitizedWrite"],
    )
    detail.click("#copy-coordinates")
    read = "navigator.clipboard.readText().then(arguments[0], (error) => arguments[0](`${error}`))"
    detail.until(
        lambda: detail.driver.execute_async_script(read) == detail.text("#coordinates")
    )


def test_leads_to_a_maps_app(detail):
    link = detail.find("#open-maps").get_attribute("href")
    assert "-31.4" in link and "-64.1" in link


def test_tells_how_far_it_is(detail):
    # From Buenos Aires some 650 km, as the crow flies.
    detail.click("#show-distance")
    detail.until(lambda: "km" in detail.text("#distance"))
    figure = detail.text("#distance").split("km")[0].strip().replace(",", "")
    assert 600 < float(figure.split()[-1]) < 700
