"""Arabic runs from right to left, and so does the app; what runs the other way keeps its order in it."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

CAIRO, BERLIN, TEL_AVIV, BEIJING = 360630, 2950159, 293397, 1816670

# What of the page is outside of its window, where nothing scrolls it into sight.
OUTSIDE = """
const scrolled = ".filters, .hours, .leaflet-container, [hidden], .unseen, .icons";
return [...document.querySelectorAll("body *")]
    .filter((each) => each.checkVisibility() && !each.closest(scrolled))
    .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
    })
    .map((each) => each.outerHTML.slice(0, 200));
"""


@pytest.fixture
def arabic(tab):
    """A tab of an Egyptian's browser."""
    tab.speak("ar-EG,ar")
    tab.prefer(prefers_reduced_motion="reduce")
    return tab


def direction(app, selector):
    return app.script("return getComputedStyle(document.querySelector(arguments[0])).direction", selector)


def open_city(app):
    app.visit(f"/?q=القاهرة&city={CAIRO}")
    app.until(lambda: app.data("#weather", "status") == "content")


def test_the_window_is_mirrored_and_its_numbers_are_in_order(arabic):
    open_city(arabic)
    arabic.wait_for_map()
    pane, map_, detail = [arabic.box(each) for each in (".list-pane", "#map", "#detail")]
    assert pane["right"] == 1440 and detail["left"] == 0
    assert detail["right"] <= map_["left"] + 1 and map_["right"] <= pane["left"] + 1
    name, star, flag, people = [
        arabic.box(f'.row[data-id="{CAIRO}"] {each}')
        for each in (".name", ".star", ".flag", ".population")
    ]
    assert star["right"] <= people["left"] + 1 and people["right"] < flag["left"]
    assert abs(name["right"] - flag["right"]) < 2
    zoom = arabic.box(".leaflet-control-zoom")
    assert zoom["left"] - map_["left"] < 40
    assert arabic.box("#close-detail")["left"] < 60
    assert arabic.script("return getComputedStyle(document.querySelector('#back .icon')).scale") == "-1 1"
    # East stays at the right of a map.
    assert direction(arabic, "#map-canvas") == "ltr"
    for each in ["#population", "#sexagesimal", ".temperature", "#glance .figure", ".hour-temperature"]:
        text = arabic.script("return document.querySelector(arguments[0]).textContent", each)
        assert any("٠" <= letter <= "٩" for letter in text), (each, text)
        assert not any("0" <= letter <= "9" for letter in text), (each, text)
    # Maps and machines read these.
    assert arabic.text("#coordinates").startswith("30.")
    assert direction(arabic, "#coordinates") == "ltr"


@pytest.mark.parametrize("width, height", [(320, 640), (844, 390), (1280, 800)])
def test_nothing_is_outside_of_the_window(arabic, service, width, height):
    add_favourites(service, BERLIN)
    arabic.resize(width, height)

    def look():
        assert arabic.script("return document.documentElement.scrollWidth") <= width
        assert arabic.script(OUTSIDE) == []

    arabic.open("/")
    arabic.until(lambda: arabic.rows("favourite"))
    look()
    arabic.open_options()
    look()
    arabic.close_options()
    arabic.click("#show-compare")
    look()
    arabic.press(Keys.ESCAPE)
    open_city(arabic)
    look()
    arabic.open("/?q=berlin&view=map")
    look()


def test_keys_go_the_way_of_the_lines_and_the_box_takes_either_way(arabic):
    arabic.visit("/?q=berlin")
    arabic.press(Keys.ARROW_DOWN, Keys.ARROW_LEFT)
    assert arabic.is_shown(".row.active.on-button")
    arabic.press(Keys.ARROW_RIGHT)
    assert not arabic.is_shown(".row.active.on-button")
    arabic.press(Keys.ARROW_LEFT, Keys.ENTER)
    arabic.until(lambda: arabic.rows()[0]["isFavourite"])
    for text, way in [("berlin", "ltr"), ("القاهرة", "rtl"), ("", "rtl")]:
        arabic.search(text)
        assert direction(arabic, "#query") == way


def test_a_day_runs_from_right_to_left(arabic, service):
    add_favourites(service, BERLIN)
    arabic.command("Emulation.setTimezoneOverride", timezoneId="Africa/Cairo")
    arabic.open("/")
    arabic.click("#show-compare")
    arabic.until(lambda: arabic.is_shown("#compare"))
    arabic.press(Keys.HOME, Keys.ARROW_LEFT)
    assert "١٢:١٥" in arabic.text("#compare-here")
    band = arabic.find("#compare-list .band")
    ActionChains(arabic.driver).move_to_element_with_offset(band, band.size["width"] // 4, 0).click().perform()
    assert "٦:٠٠" in arabic.text("#compare-here")
    hours = arabic.script("""
        return [...document.querySelectorAll(".compare-hours > *")]
            .map((each) => each.getBoundingClientRect().right);
    """)
    assert hours == sorted(hours, reverse=True)
    # The offset of Berlin reads as it stands.
    assert "UTC+" in arabic.text(".compare-offset")
    arabic.command("Emulation.setTimezoneOverride", timezoneId="")


def test_names_in_another_script_keep_their_place_among_others(arabic):
    # Beijing's region has no Arabic name; it comes before the country all the same.
    arabic.visit(f"/?q=Beijing&city={BEIJING}")
    arabic.until(lambda: arabic.rows())
    for each in (f'.row[data-id="{BEIJING}"] .place bdi', "#whereabouts bdi"):
        sides = arabic.script("""
            return [...document.querySelector(arguments[0]).children]
                .map((each) => each.getBoundingClientRect().right);
        """, each)
        assert len(sides) == 2 and sides[0] > sides[1], each
    assert arabic.script("return document.querySelector('#unit-C').innerText") == "°C"
    assert direction(arabic, "#unit-C") == "ltr"


@pytest.mark.parametrize("has_scripts", [True, False])
def test_names_from_right_to_left_stand_in_lines_from_left_to_right(tab, has_scripts):
    """A Hebrew browser: the page is English, the names are Hebrew."""
    tab.speak("he-IL,he")
    if has_scripts:
        tab.visit("/?q=תל אביב")
    else:
        tab.disable_scripts()
        tab.driver.get(tab.base + "/?q=תל אביב")
    flag, place, name = [
        tab.box(f'.row[data-id="{TEL_AVIV}"] {each}') for each in (".flag", ".place bdi", ".name")
    ]
    assert 0 < place["left"] - flag["right"] < 16
    assert abs(name["left"] - flag["left"]) < 2
    assert direction(tab, ".row .place bdi") == "rtl" or not has_scripts


def test_a_page_without_scripts_is_mirrored(arabic):
    arabic.disable_scripts()
    arabic.resize(390, 844)
    arabic.driver.get(arabic.base + f"/?q=القاهرة&city={CAIRO}")
    html = arabic.find("html")
    assert (html.get_attribute("lang"), html.get_attribute("dir")) == ("ar", "rtl")
    name, heading = arabic.find("#rows .name").rect, arabic.find(".plain-city h2 bdi").rect
    for each in (name, heading):
        assert each["x"] > 100 and each["x"] + each["width"] > 340
    assert "، " in arabic.text("#rows .place")
    assert arabic.command("Page.getLayoutMetrics")["cssContentSize"]["width"] <= 390
    arabic.driver.get(arabic.base + "/nowhere")
    assert arabic.find("html").get_attribute("dir") == "rtl"
