"""English and Spanish, as the browser asks."""


def test_speaks_spanish(tabs, service):
    app = tabs()
    app.speak("es-AR,es")
    app.open("/?q=san")
    app.wait_for_list("san")
    assert app.find("html").get_attribute("lang") == "es"
    count = service.ask("/api/cities?q=san&locale=es")["count"]
    assert app.text("#count").split()[-1] == "ciudades"
    assert f"{count:,}".replace(",", ".") in app.text("#count")
    countries = {row["text"] for row in app.rows()}
    assert any("Estados Unidos" in text for text in countries)
    english = ["Search", "Favourites", "Country", "Order", "Relevance", "Near me", "Data source"]
    page = app.text("body")
    assert not [word for word in english if word in page]
    app.assert_accessible()


def test_finds_countries_by_their_spanish_names(tabs):
    app = tabs()
    app.speak("es")
    app.open("/")
    app.search("alemania")
    assert "Alemania" in app.rows()[0]["text"]
    app.open_city(app.rows()[0]["id"])
    app.until(lambda: app.data("#weather", "status") == "content")
    assert app.text("#weather .description") == "Nublado"


def test_speaks_english_to_others(tabs):
    app = tabs()
    app.speak("de-DE,de")
    app.open()
    assert app.find("html").get_attribute("lang") == "en"


def test_numbers_and_times_are_those_of_the_region(tabs, service):
    service.ask("/api/favourites/3860259", "PUT")
    app = tabs()
    app.speak("en-GB,en")
    app.open("/?city=3860259")
    app.wait_for_detail(3860259)
    assert "M" not in app.text("#local-time").upper().replace("MON", "")
    other = tabs()
    other.speak("es-MX,es")
    other.open("/")
    other.until(lambda: "234,908" in other.text("#count"))
