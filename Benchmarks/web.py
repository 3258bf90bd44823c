#!/usr/bin/env python3
"""Measures the web app in Chromium: keystrokes, the first paint, round trips, bytes, and frames while the map moves.

Run it with the Python of Scripts/test, which has Selenium: .venv/Web/bin/python Benchmarks/web.py
"""

import pathlib
import statistics
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).parents[1] / "Tests"
sys.path[:0] = [str(TESTS), str(TESTS / "Web")]

from chromium import start_chromium  # noqa: E402
from running_service import Service  # noqa: E402
from web_app import WebApp  # noqa: E402

TEXTS = ["london", "são paulo", "barclona", "paris, tex", "new york", "münchen", "北京", "san jose"]

SHELL = """
const [page] = performance.getEntriesByType("navigation");
const [paint] = performance.getEntriesByName("first-contentful-paint");
return paint.startTime - page.responseEnd;
"""

IS_PAINTED = "return performance.getEntriesByName('first-contentful-paint').length > 0"

# The latency of the network by which round trips are counted, in milliseconds.
LATENCY = 150

# When the first rows were painted, after the first byte of the page.
ROWS = """
const [page] = performance.getEntriesByType("navigation");
const [paint] = performance.getEntriesByName("first-contentful-paint");
return paint.startTime - page.responseStart;
"""

# What was sent: scripts and style, flags, the map, answers about cities, and the fine outlines. An image has an entry for
# each place where it is displayed, only one of which has the bytes.
BYTES = """
const entries = [
    ...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource"),
].filter((entry) => entry.transferSize > 0);
const kinds = ["outlines-50m", "leaflet|outlines-110m", "/flags/", "/api/", ""];
const kind = ({ name }) => kinds.findIndex((part) => RegExp(part).test(name));
const sum = (list, key) => list.reduce((total, entry) => total + entry[key], 0);
return [4, 2, 1, 3, 0].map((number) => entries.filter((entry) => kind(entry) === number)).map((list) =>
    [list.length, sum(list, "decodedBodySize"), sum(list, "encodedBodySize")]);
"""

COUNT_FRAMES = """
window.frames = [];
const count = (time) => { frames.push(time); requestAnimationFrame(count); };
requestAnimationFrame(count);
"""

# When each text was typed, and when a list for it was painted: a task behind a frame begins when that was painted.
WATCH = """
const list = document.querySelector("#results");
globalThis.painted = new Map();
globalThis.typed = [];
new MutationObserver(() => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    const { query } = list.dataset;
    port1.onmessage = () => painted.has(query) || painted.set(query, performance.now());
    port2.postMessage(0);
})).observe(list, { attributes: true, attributeFilter: ["data-query"] });
addEventListener("input", ({ timeStamp, target }) => typed.push([target.value, timeStamp]), true);
"""

# How long each text waited for its list; nothing for one whose list never came.
WAITS = """
return typed.map(([text, time]) => painted.has(text) ? painted.get(text) - time : null);
"""

# Where Tests/JavaScript/run installs the package.
ENGINE = TESTS.parent / ".build-js/installed/node_modules/citysearch/citysearch.wasm"

# A map without anything on it, as large as that of the app.
EMPTY_MAP = """
const [box, done] = arguments;
const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/leaflet/leaflet.css" });
const place = Object.assign(document.createElement("div"), { id: "empty-map" });
Object.assign(place.style, { position: "fixed", inset: "0 auto auto 0", width: `${box.width}px`, height: `${box.height}px` });
const script = Object.assign(document.createElement("script"), { src: "/leaflet/leaflet.js" });
script.onload = () => { L.map(place, { preferCanvas: true }).setView([28, 0], 3); done(); };
document.body.append(style, place, script);
"""


def main():
    driver = start_chromium()
    try:
        with tempfile.TemporaryDirectory() as home, Service(home) as service:
            app = WebApp(driver, service)
            app.resize(1440)
            measure_loading(app)
            measure_round_trips(app)
            measure_keystrokes(app)
            measure_panning(app, service)
        for flags in [[], ["--engine", ENGINE]]:
            with tempfile.TemporaryDirectory() as home, Service(home, *flags) as service:
                measure_late_keystrokes(WebApp(driver, service), is_local=bool(flags))
    finally:
        driver.quit()


def measure_loading(app):
    paints, floor = [], []
    for _ in range(11):
        paints.append(first_paint(app, "/"))
        # What a page of a few lines takes, which no app can fall below.
        floor.append(first_paint(app, "/photon/"))
    tell("shell painted after its response", paints)
    tell("a plain page, by turns", floor)
    forget(app)
    # What a service worker hands on says nothing of how long it was on its way.
    app.command("Network.enable")
    app.command("Network.setBypassServiceWorker", bypass=True)
    app.open()
    app.until(lambda: app.data("#map", "outlines") == "fine")
    names = ["page, scripts, style", "flags", "map", "answers about cities", "its fine outlines"]
    for name, (count, plain, sent) in zip(names, app.script(BYTES)):
        print(f"{name + ':':34} {count} files, {plain / 1e3:.0f} KB, {sent / 1e3:.0f} KB as sent")
    app.command("Network.setBypassServiceWorker", bypass=False)


def measure_round_trips(app):
    """The additional time of the first rows when each answer comes late. They are in the page itself."""
    times = {}
    for latency in [0, LATENCY]:
        delay(app, latency)
        times[latency] = [first_rows(app) for _ in range(7)]
    delay(app, 0)
    tell(f"first rows, {LATENCY} ms of latency", times[LATENCY])
    added = statistics.median(times[LATENCY]) - statistics.median(times[0])
    print(f"round trips that they wait for:    {added / LATENCY:.1f} after the first byte")


def delay(app, latency):
    """Lets answers come late, by so many milliseconds."""
    app.command("Network.enable")
    app.command("Network.emulateNetworkConditions", offline=False, latency=latency,
                downloadThroughput=-1, uploadThroughput=-1)


def first_rows(app):
    forget(app)
    app.driver.get(app.base + "/?q=san")
    app.until(lambda: app.script(IS_PAINTED))
    assert app.rows(), "no rows were painted first"
    return app.script(ROWS)


def first_paint(app, target):
    """How long a browser that knows nothing of a page takes from its response to its first paint."""
    forget(app)
    app.driver.get(app.base + target)
    app.until(lambda: app.script(IS_PAINTED))
    return app.script(SHELL)


def forget(app):
    app.driver.get("about:blank")
    app.command("Network.clearBrowserCache")
    app.command("Storage.clearDataForOrigin", origin=app.base, storageTypes="all")


def measure_keystrokes(app):
    for text in TEXTS * 3:
        app.search("")
        box = app.find("#query")
        typed = ""
        for letter in text:
            typed += letter
            box.send_keys(letter)
            app.wait_for_list(typed)
    durations = app.script(
        "return performance.getEntriesByName('keystroke').map((entry) => entry.duration)"
    )
    tell(f"keystroke to painted list ({len(durations)})", durations)


def measure_late_keystrokes(app, is_local):
    """Types without waiting for lists where each answer comes late: with the cities in the browser, and without."""
    app.open()
    if is_local:
        app.until(lambda: app.data("html", "local") == "true", seconds=120)
    delay(app, LATENCY)
    waits = []
    for text in TEXTS * 3:
        app.open()
        app.until(lambda: not is_local or app.data("html", "local") == "true")
        app.script(WATCH)
        begin = time.monotonic()
        for number, letter in enumerate(text):
            # Eight keys a second, as one types who is in a hurry.
            time.sleep(max(0, begin + number / 8 - time.monotonic()))
            app.find("#query").send_keys(letter)
        app.wait_for_list(text)
        waits += app.script(WAITS)
    delay(app, 0)
    known = [wait for wait in waits if wait is not None]
    where = "with" if is_local else "without"
    tell(f"{LATENCY} ms late, {where} cities in the browser", known)
    print(f"keystrokes without a list of their own: {len(waits) - len(known)} of {len(waits)}")


def measure_panning(app, service):
    cities = service.ask("/api/cities?order=population&limit=100")["matches"]
    for city in cities:
        service.ask(f"/api/favourites/{city['id']}", "PUT")
    app.open("/?q=san")
    app.until(lambda: int(app.data("#map", "points") or 0) >= 1000)
    app.until(lambda: app.data("#map", "outlines") == "fine")
    box = box_of(app, "#map")
    gaps = pan(app, "#map")
    print(f"frames, {app.data('#map', 'points')} points, 100 favourites: {rate(gaps):.0f} a second")
    tell("from frame to frame", gaps)
    # What the machine gives a map with nothing on it, which no app can come above.
    app.driver.get(app.base + "/photon")
    app.driver.execute_async_script(EMPTY_MAP, box)
    gaps = pan(app, "#empty-map")
    print(f"frames of an empty map of Leaflet:  {rate(gaps):.0f} a second")
    tell("from frame to frame", gaps)


def pan(app, selector):
    """Moves a map by the mouse five times, and returns the time from frame to frame."""
    box = box_of(app, selector)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse = {"button": "left", "clickCount": 1}
    app.script(COUNT_FRAMES)
    for _ in range(5):
        app.command("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, **mouse)
        for step in range(40):
            app.command(
                "Input.dispatchMouseEvent", type="mouseMoved", x=x + 4 * step, y=y + step,
                buttons=1, **mouse,
            )
        app.command("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, **mouse)
    frames = app.script("return frames")
    return [after - before for before, after in zip(frames, frames[1:])]


def box_of(app, selector):
    return app.script(
        "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector
    )


def rate(gaps):
    return 1000 / statistics.mean(gaps)


def tell(what, times):
    times = sorted(times)
    late = times[int(len(times) * 0.95)]
    print(f"{what + ':':34} median {statistics.median(times):.1f} ms, p95 {late:.1f} ms")


if __name__ == "__main__":
    main()
