"""The map: matches as points, and the nearest city to a click."""

import urllib.parse

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN = 2950159


@pytest.fixture
def map_app(app):
    app.wait_for_map()
    return app


def test_names_what_lies_around_beyond_the_date_line(tabs, gate, service):
    # The largest of Taveuni, which the line divides.
    city = service.ask("/api/nearest?lat=-16.8&lon=179.99&limit=1")["matches"][0]
    app = tabs(gate)
    app.visit(f"/?city={city['id']}")
    app.wait_for_map()
    app.script("arguments[0].focus()", app.find(".leaflet-container"))
    for _ in range(60):
        press_until_asked(app, gate, Keys.ARROW_RIGHT)
        if longitudes(gate)[-1] < 0:
            break
    assert longitudes(gate)[-1] < -179


def press_until_asked(app, gate, key):
    """Presses a key of the map, and waits until it asks for what lies around it now."""
    count = len(longitudes(gate))
    app.press(key)
    app.until(lambda: len(longitudes(gate)) > count)


def longitudes(gate):
    """The eastern edges of where the map asked for what lies around it."""
    queries = [urllib.parse.urlsplit(target) for _, target in gate.answered]
    return [
        float(urllib.parse.parse_qs(asked.query)["bbox"][0].split(",")[2])
        for asked in queries if asked.path == "/api/cities" and "bbox=" in asked.query
    ]


VISALIA = 5406567


def sees(app, name):
    return name in app.text("#map-canvas")


def test_follows_the_search(map_app):
    map_app.search("bavaria")
    map_app.until(lambda: sees(map_app, "Munich") and sees(map_app, "Nuremberg"))
    # Only a part of the cities of Bavaria are shown, which the map says.
    map_app.until(lambda: "1,000" in map_app.text("#map-note"))
    map_app.search("visalia")
    map_app.until(lambda: not sees(map_app, "Munich") and not map_app.is_shown("#map-note"))
    # Also while another city is open.
    map_app.open_city(VISALIA)
    map_app.search("cork")
    map_app.until(lambda: sees(map_app, "Cork"))
    map_app.until(lambda: map_app.data("#detail", "stale") == "true")
    assert map_app.is_shown("#stale")
    map_app.assert_accessible()
    # What looks gone cannot be read: axe does not see what an element lays over its text.
    assert map_app.script("return getComputedStyle(document.querySelector('#weather')).opacity") == "1"
    map_app.search("visal")
    map_app.until(lambda: map_app.data("#detail", "stale") == "false")


def test_stays_where_the_user_moved_it_until_another_text(map_app):
    map_app.search("bavaria")
    map_app.until(lambda: sees(map_app, "Munich"))
    map_app.drag_map(30, 10)
    map_app.click("#show-results")
    map_app.until(lambda: not map_app.is_shown("#show-results"))
    map_app.until(lambda: sees(map_app, "Munich"))
    map_app.drag_map(30, 10)
    map_app.until(lambda: map_app.is_shown("#show-results"))
    map_app.search("reykjav")
    map_app.until(lambda: sees(map_app, "Reykjavik"))
    assert not map_app.is_shown("#show-results")


def test_a_row_and_its_point_light_up_together_with_one_name(map_app):
    map_app.search("reykjav")
    map_app.until(lambda: map_app.data("#map", "points") == str(len(map_app.rows())))
    map_app.until(lambda: "Reykjavik" in names_on_the_map(map_app))
    first = map_app.rows()[0]["id"]
    map_app.press(Keys.ARROW_DOWN)
    map_app.until(lambda: map_app.data("#map", "pointed") == str(first))
    map_app.until(lambda: map_app.is_shown("#map .leaflet-tooltip"))
    map_app.until(lambda: names_on_the_map(map_app).count("Reykjavik") == 1)
    map_app.press(Keys.ESCAPE)
    map_app.until(lambda: map_app.data("#map", "pointed") == "")
    # The other name fades.
    map_app.until(lambda: not map_app.is_shown("#map .leaflet-tooltip"))
    map_app.until(lambda: names_on_the_map(map_app).count("Reykjavik") == 1)
    ActionChains(map_app.driver).move_to_element(
        map_app.find(f'#results [data-id="{first}"]')
    ).perform()
    map_app.until(lambda: map_app.data("#map", "pointed") == str(first))
    assert map_app.is_shown(f'#results [data-id="{first}"].pointed')


def test_names_countries_and_capitals_of_its_own(map_app):
    map_app.until(lambda: map_app.data("#map", "outlines") == "fine")
    map_app.until(lambda: "BRAZIL" in map_app.text("#map-canvas").upper())
    assert_named_as_in_lists(map_app)
    map_app.search("lyon, france")
    map_app.until(lambda: sees(map_app, "Lyon") and sees(map_app, "Givors"))


def assert_named_as_in_lists(app, language="en"):
    names = app.script("""
        return fetch(`/api/countries?locale=${arguments[0]}`).then((answer) => answer.json())
            .then(({ countries }) => countries.map(({ name }) => name));
    """, language)
    # No permanent inhabitants.
    known = {*names, "Antarctica", "南極"}
    shown = "return [...document.querySelectorAll('#map .country')].map((each) => each.textContent)"
    app.until(lambda: len(app.script(shown)) > 5 and set(app.script(shown)) <= known)


@pytest.mark.parametrize("language", ["ja", "en-GB"])
def test_a_country_is_called_as_in_lists(tab, language):
    """Also where the page speaks another language than the names are in."""
    tab.speak(language)
    tab.open()
    tab.wait_for_map()
    assert_named_as_in_lists(tab, language)


NUREMBERG, MUNICH, AGUELHOK, PITCAIRN = 2861650, 2867714, 2461247, 4030723


def distance_from_edges(app, selector):
    """How far an element on the map stays from the edges of the map, in pixels; less than nothing outside."""
    return app.script("""
        const part = document.querySelector(arguments[0]);
        if (!part) return -Infinity;
        const [box, map] = [part, document.querySelector("#map")]
            .map((each) => each.getBoundingClientRect());
        return Math.min(box.left - map.left, map.right - box.right, box.top - map.top, map.bottom - box.bottom);
    """, selector)


def is_in_sight(app, selector=".open-city"):
    return app.until(lambda: distance_from_edges(app, selector) >= 0)


def test_a_city_that_is_opened_is_in_sight_beside_its_details(map_app):
    map_app.search("bavaria")
    map_app.until(lambda: sees(map_app, "Munich"))
    for width, height in [(1024, 768), (1440, 900), (844, 700)]:
        map_app.resize(width, height)
        for city in (MUNICH, NUREMBERG):
            map_app.open_city(city)
            is_in_sight(map_app)
            # It stays so when the window changes.
            map_app.resize(height, width)
            is_in_sight(map_app)
            map_app.resize(width, height)
            is_in_sight(map_app)


def move_away(app, city, zooms, key):
    """Opens a city, zooms out, and moves the map until the city is out of its sight, and further."""
    app.visit(f"/?city={city}")
    app.wait_for_map()
    is_in_sight(app)
    app.script("arguments[0].focus()", app.find(".leaflet-container"))
    for pressed in ["-"] * zooms + [key] * 40:
        if pressed == key and distance_from_edges(app, ".open-city") < -80:
            return
        before = view_of(app)
        app.press(pressed)
        app.until(lambda: view_of(app) != before)


def view_of(app):
    """Where the map is and how near, which a desert does not show."""
    return app.script("""
        return [document.querySelector(".leaflet-map-pane").style.transform,
            document.querySelector(".leaflet-control-scale-line").textContent];
    """)


def test_a_click_where_no_city_is_in_sight_brings_the_nearest_there(tab, service):
    move_away(tab, AGUELHOK, 2, Keys.ARROW_LEFT)
    tab.find("#map-canvas").click()
    tab.until(lambda: "nearest" in tab.text("#toast"))
    nearest = tab.data("#detail", "id")
    assert service.ask(f"/api/cities/{nearest}")["name"] in tab.text("#toast")
    is_in_sight(tab)


def test_a_click_far_from_any_city_opens_none(tab):
    move_away(tab, PITCAIRN, 5, Keys.ARROW_DOWN)
    tab.find("#map-canvas").click()
    tab.until(lambda: "No city" in tab.text("#toast"))
    assert tab.data("#detail", "id") == str(PITCAIRN)


def test_shows_the_city_that_is_meant(map_app):
    label = "#map-canvas .map-label:not(.quiet, .country)"
    for text, name in [("rome", "Rome"), ("weather in london", "London"), ("barclona", "Barcelona")]:
        map_app.search(text)
        map_app.until(lambda: best_is_clear(map_app, label, name))
        map_app.until(lambda: "Romania" not in map_app.text("#map-canvas"))


def best_is_clear(app, label, name):
    """Whether a name on the map has an eighth of the map to each side."""
    return app.script("""
        const map = document.querySelector("#map").getBoundingClientRect();
        return [...document.querySelectorAll(arguments[0])].some((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const [wide, high] = [map.width / 8, map.height / 8];
            return each.textContent === arguments[1] && left > map.left + wide && right < map.right - wide / 8
                && top > map.top + high && bottom < map.bottom - high;
        });
    """, label, name)


def test_says_which_part_of_what_was_found_it_shows(map_app):
    map_app.choose("#order", "population")
    map_app.search("san")
    map_app.until(lambda: "largest of" in map_app.text("#map-note"))
    map_app.stand(52.5, 13.4)
    map_app.search("")
    map_app.choose("#order", "relevance")
    map_app.click("#near")
    map_app.until(lambda: "nearest of" in map_app.text("#map-note"))


def names_on_the_map(app):
    return app.script("""
        return [...document.querySelectorAll("#map :is(.map-label bdi, .leaflet-tooltip)")]
            .filter((each) => each.checkVisibility()).map((each) => each.textContent);
    """)


def test_a_marked_city_whose_name_others_have_is_told_with_its_region(map_app):
    map_app.search("springfield")
    map_app.until(lambda: int(map_app.data("#map", "points")) > 10)
    map_app.press(Keys.ARROW_DOWN)
    # Others are known when their points are there, and the name may be announced again meanwhile.
    parts = map_app.until(
        lambda: (parts := map_app.text("#map .leaflet-tooltip").split(", "))[1:] and parts)
    name, region = parts
    assert name == "Springfield" and region in map_app.rows()[0]["text"]


def test_the_start_shows_the_favourites(tab, service):
    add_favourites(service, BERLIN, 2988507)
    tab.open("/")
    tab.wait_for_map()
    # The whole world until they are known.
    tab.until(lambda: {"Berlin", "Paris"} <= set(names_on_the_map(tab)) and "Brazil" not in names_on_the_map(tab))
    # With their weather, which the list has asked for.
    tab.until(lambda: "°" in tab.text("#map .map-label:has([data-city='2950159'])"))
    # And users who search, and come back.
    tab.search("reykjav")
    tab.until(lambda: "Reykjavik" in names_on_the_map(tab) and "Paris" not in names_on_the_map(tab))
    tab.search("")
    tab.until(lambda: {"Berlin", "Paris"} <= set(names_on_the_map(tab)))


def test_keys_show_where_the_focus_is(map_app):
    map_app.find("#query").click()
    map_app.press(Keys.TAB)
    for selector, part in [(".leaflet-container", "::after"), (".leaflet-control-zoom-in", None)]:
        map_app.script("arguments[0].focus()", map_app.find(selector))
        outline = map_app.script("""
            const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(arguments[0], arguments[1]);
            return [outlineStyle, outlineWidth, outlineOffset];
        """, map_app.find(selector), part)
        assert outline == ["solid", "2px", "-2px"], selector
    # Whoever drags the map sees where it is.
    map_app.drag_map(10, 10)
    shown = "return getComputedStyle(arguments[0], '::after').content"
    assert map_app.script(shown, map_app.find(".leaflet-container")) == "none"


def cells(gate):
    return {target: size for target, size in gate.sent if "outlines-10m" in target}


def test_fine_outlines_come_by_cells_from_zoom_6_on(tabs, gate):
    gate.sent.clear()
    app = tabs(gate)
    app.open()
    app.wait_for_map()
    app.until(lambda: app.data("#map", "outlines") == "fine")
    app.search("brazil")
    app.until(lambda: sees(app, "Brasília"))
    assert cells(gate) == {}
    app.search("llangefni")
    app.until(lambda: list(cells(gate)) == ["/app/outlines-10m/521.json"])
    # The only result is shown at zoom 11.
    assert scale(app) == "2 mi"
    for _ in range(5):
        app.click(".leaflet-control-zoom-out")
    app.until(lambda: len(cells(gate)) >= 4)
    app.settled()
    assert sum(cells(gate).values()) < 150_000
    # The Irish Sea, and Wales.
    assert set(colours(app)) >= {"land", "sea"}


def scale(app):
    return app.text(".leaflet-control-scale-line")


def test_a_city_is_opened_from_near(map_app):
    map_app.search("bavaria")
    map_app.until(lambda: sees(map_app, "Munich"))
    map_app.open_city(MUNICH)
    map_app.until(lambda: scale(map_app) == "5 mi")
    # The next one is no further away.
    map_app.open_city(NUREMBERG)
    is_in_sight(map_app)
    assert scale(map_app) == "5 mi"


def colours(app):
    """What the ground of the map shows in its middle third, by the colours of the style sheet."""
    return app.script("""
        const canvas = document.querySelector(".leaflet-ground-pane canvas");
        const [width, height] = [canvas.width, canvas.height];
        const { data } = canvas.getContext("2d").getImageData(width / 3, height / 3, width / 3, height / 3);
        const counts = {};
        for (let byte = 0; byte < data.length; byte += 4) {
            const name = data[byte + 3] === 0 ? "sea" : data[byte] > 240 ? "land" : "other";
            counts[name] = (counts[name] ?? 0) + 1;
        }
        return counts;
    """)


def test_the_great_lakes_are_water(map_app):
    map_app.until(lambda: map_app.data("#map", "outlines") == "fine")
    map_app.search("48.0, -87.5")
    # Lake Superior has the colour of the sea, though it is no hole in the land.
    map_app.until(lambda: colours(map_app).get("other", 0) > colours(map_app).get("land", 0) / 5)


def test_the_map_rests_while_keys_follow_each_other(map_app):
    map_app.until(lambda: map_app.data("#map", "outlines") == "fine")
    map_app.script("""
        globalThis.scales = [];
        const line = document.querySelector(".leaflet-control-scale-line");
        new MutationObserver(() => scales.push(line.textContent)).observe(line, { childList: true });
    """)
    map_app.find("#query").click()
    typing = ActionChains(map_app.driver)
    for letter in "san francisco":
        typing.send_keys(letter).pause(0.15)
    typing.perform()
    map_app.until(lambda: best_is_clear(map_app, "#map-canvas .map-label:not(.quiet, .country)", "San Francisco"))
    assert len(set(map_app.script("return scales"))) == 1


def test_more_than_thirty_points_that_overlap_are_one_that_opens(map_app):
    map_app.search("san")
    map_app.until(lambda: map_app.data("#map", "points") == "1000")
    cluster = map_app.until(lambda: cluster_at(map_app))
    before = scale(map_app)
    ActionChains(map_app.driver).move_to_element_with_offset(map_app.find("#map-canvas"), *cluster).click().perform()
    map_app.until(lambda: scale(map_app) != before)
    assert not map_app.is_shown("#detail")


def cluster_at(app):
    """Where the map has a cluster, from its middle; nothing without one. Its point is a large disc of the accent's colour."""
    return app.script("""
        const map = document.querySelector("#map-canvas").getBoundingClientRect();
        const canvas = document.querySelector(".leaflet-overlay-pane canvas");
        const box = canvas.getBoundingClientRect();
        const { data, width, height } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        const scale = canvas.width / box.width;
        const isFull = (x, y) => data[(Math.round(y * scale) * width + Math.round(x * scale)) * 4 + 3] === 255;
        for (let y = map.top - box.top + 60; y < map.bottom - box.top - 60; y += 2) {
            for (let x = map.left - box.left + 60; x < map.right - box.left - 60; x += 2) {
                const disc = [[-9, 0], [9, 0], [0, -9], [0, 9], [6, 6], [-6, -6], [6, -6], [-6, 6]];
                if (disc.every(([right, down]) => isFull(x + right, y + down))) {
                    return [x + box.left - map.left - map.width / 2, y + box.top - map.top - map.height / 2]
                        .map(Math.round);
                }
            }
        }
        return null;
    """)


def test_all_favourites_have_names_where_there_is_room(tab, service):
    cities = [BERLIN, 2988507, 3169070, 2761369, 2643743, 756135]
    add_favourites(service, *cities)
    tab.open("/")
    tab.wait_for_map()
    named = "return [...document.querySelectorAll('#map [data-city]')].map((each) => Number(each.dataset.city))"
    tab.until(lambda: sorted(tab.script(named)) == sorted(cities))
    assert tab.overlapping("#map .map-label") == []


def test_names_cover_no_points_in_forced_colours(map_app):
    map_app.prefer(forced_colors="active")
    map_app.search("bavaria")
    map_app.until(lambda: sees(map_app, "Munich"))
    ground = "return getComputedStyle(document.querySelector('#map .map-label')).backgroundColor"
    assert map_app.script(ground) == "rgba(0, 0, 0, 0)"
