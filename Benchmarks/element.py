#!/usr/bin/env python3
"""Measures `<city-search>` in Chromium and Firefox: how long from a keystroke until its rows are painted.

Run it with the Python of Scripts/test, which has Selenium: .venv/Web/bin/python Benchmarks/element.py
"""

import pathlib
import statistics
import sys
import tempfile

TESTS = pathlib.Path(__file__).parents[1] / "Tests"
sys.path[:0] = [str(TESTS), str(TESTS / "Web"), str(TESTS / "Browser")]

from chromium import start_chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from site_server import serving_site  # noqa: E402
from tab import BACKSPACE, ChromiumTab, FirefoxTab  # noqa: E402

TEXTS = ["london", "springfield", "sao paulo", "koln", "barcelona", "berlin, wis"]

# From when the key was pressed until the frame with its letter and its rows was handed over. A task behind a frame begins
# when that was painted.
WATCH = """
void (globalThis.times = [], addEventListener("input", ({ timeStamp }) =>
    requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - timeStamp);
        port2.postMessage(0);
    })))
"""

# A text field in the element's place, which no element can come below.
PLAIN = """
void (globalThis.city = Object.assign(document.createElement("input"), { id: "plain" }),
    document.querySelector("city-search").replaceWith(city))
"""


def main():
    for name, start, kind in [("Chromium", start_chromium, ChromiumTab), ("Firefox", start_firefox, FirefoxTab)]:
        browser = start()
        try:
            with serving_site() as site:
                for source in ["few", "150", "none"]:
                    measure(name, kind(browser, site), source)
        finally:
            browser.quit()


def start_firefox():
    return Firefox(tempfile.mkdtemp())


def measure(name, tab, source):
    """Types as fast as the browser takes keys: with answers at once, after 150 ms, and into a plain text field."""
    tab.field(source=source)
    if source == "none":
        tab.script(PLAIN)
    tab.script(WATCH)
    lost = 0
    for text in TEXTS * 5:
        tab.type(text)
        lost += tab.script("city.text ?? city.value") != text
        tab.press(BACKSPACE * len(text))
    times = sorted(tab.script("times"))
    late = times[int(len(times) * 0.99)]
    kind = {"few": "answers at once", "150": "answers after 150 ms", "none": "a plain text field"}[source]
    print(f"{name + ', ' + kind + ':':31} {len(times)} keystrokes, {lost} texts with a lost one, "
          f"painted in {statistics.median(times):.1f} ms, p99 {late:.1f} ms, at most {times[-1]:.1f} ms")
    tab.leave()


if __name__ == "__main__":
    main()
