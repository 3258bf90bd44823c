"""What the map lays over its ground: the night and the time zones."""

import datetime
import zoneinfo

from selenium.webdriver.common.keys import Keys


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


def test_the_night_covers_half_of_the_world_and_is_kept(app):
    app.wait_for_map()
    assert painted(app) is None
    choose(app, "night")
    app.until(lambda: 0.3 < (painted(app) or 0) < 0.75)
    app.driver.refresh()
    app.until(lambda: 0.3 < (painted(app) or 0) < 0.75)
    choose(app, "night")
    app.until(lambda: painted(app) is None)


def test_the_menu_stays_while_the_app_moves_the_map(app):
    app.wait_for_map()
    app.click("#show-layers")
    # By keys: a press elsewhere may close it.
    app.script("document.querySelector('#query').focus()")
    app.press("bavaria")
    app.until(lambda: "Munich" in app.text("#map-canvas"))
    app.until(lambda: app.is_shown("#layers"))
    app.drag_map(60, 40)
    app.until(lambda: not app.is_shown("#layers"))


def test_time_zones_tell_the_time_that_it_is_there(app):
    app.wait_for_map()
    choose(app, "timeZones")
    app.until(lambda: 0.05 < (painted(app) or 0) < 0.6)
    # Times and names do not cover each other.
    app.until(lambda: len(app.driver.find_elements("css selector", ".zone-time")) > 10)
    assert app.overlapping("#map :is(.zone-time, .map-label)") == []
    app.open("/?q=india&country=IN")
    app.wait_for_map()

    def told():
        return {each.replace("\u202f", " ") for each in app.script(
            "return [...document.querySelectorAll('.zone-time')].map((each) => each.textContent)")}

    def now(zone):
        time = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
        return {(time + datetime.timedelta(minutes=minute)).strftime("%-I:%M %p") for minute in (-1, 0)}

    app.until(lambda: told() & now("Asia/Kolkata") and told() & now("Asia/Kathmandu"))
    choose(app, "timeZones")
    app.until(lambda: not told())
    # The menu goes by Escape.
    app.script("document.querySelector('#layers input').focus()")
    app.press(Keys.ESCAPE)
    app.until(lambda: not app.is_shown("#layers"))
    assert app.script("return document.activeElement.id") == "show-layers"
