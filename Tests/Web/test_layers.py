"""What the map lays over its ground: the night and the time zones."""

import datetime
import zoneinfo

import pytest


@pytest.fixture
def map_app(app):
    app.open("/")
    app.wait_for_map()
    return app


def choose(app, layer):
    if not app.is_shown("#layers"):
        app.click("#show-layers")
    app.click(f'#layers [name="{layer}"]')


def painted(app):
    """What share of the layer's tiles is painted."""
    return app.script("""
        const tiles = [...document.querySelectorAll(".leaflet-light-pane canvas")];
        let [seen, all] = [0, 0];
        for (const tile of tiles) {
            const { data } = tile.getContext("2d").getImageData(0, 0, tile.width, tile.height);
            for (let byte = 3; byte < data.length; byte += 4) seen += data[byte] > 0;
            all += data.length / 4;
        }
        return all === 0 ? null : seen / all;
    """)


def test_the_night_covers_half_of_the_world_and_is_kept(map_app):
    assert painted(map_app) is None
    choose(map_app, "night")
    map_app.until(lambda: 0.3 < (painted(map_app) or 0) < 0.75)
    map_app.driver.refresh()
    map_app.until(lambda: 0.3 < (painted(map_app) or 0) < 0.75)
    choose(map_app, "night")
    map_app.until(lambda: painted(map_app) is None)


def test_time_zones_tell_the_time_that_it_is_there(map_app):
    choose(map_app, "timeZones")
    map_app.until(lambda: 0.05 < (painted(map_app) or 0) < 0.6)
    map_app.open("/?q=india&country=IN")
    map_app.wait_for_map()

    def told():
        return {each.replace("\u202f", " ") for each in map_app.script(
            "return [...document.querySelectorAll('.zone-time')].map((each) => each.textContent)")}

    def now(zone):
        time = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
        return {(time + datetime.timedelta(minutes=minute)).strftime("%-I:%M %p") for minute in (-1, 0)}

    map_app.until(lambda: told() & now("Asia/Kolkata") and told() & now("Asia/Kathmandu"))
    choose(map_app, "timeZones")
    map_app.until(lambda: not told())


def test_the_menu_goes_by_escape_and_by_a_click_on_the_map(map_app):
    map_app.click("#show-layers")
    map_app.script("document.querySelector('#layers input').focus()")
    map_app.press("\ue00c")
    map_app.until(lambda: not map_app.is_shown("#layers"))
    assert map_app.script("return document.activeElement.id") == "show-layers"
