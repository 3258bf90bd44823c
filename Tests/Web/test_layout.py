"""Any width, without shifts, with targets that fingers hit."""

import pytest

BERLIN = 2950159

SMALL_TARGETS = """
return [...document.querySelectorAll("a, button, select, input, [role=button]")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // Links in a sentence are as high as its letters.
    .filter((each) => !each.closest(".leaflet-control-attribution, p"))
    .map((each) => [each.id || each.className || each.outerHTML, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.width < 44 || box.height < 44))
    .map(([name, box]) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`);
"""

WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
        shifts.push([entry.value, ...entry.sources.map((source) => source.node?.outerHTML)]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("target", ["/?q=san", f"/?q=berlin&city={BERLIN}", "/?view=map"])
def test_all_fits_and_is_large_enough_at_any_width(app, target):
    app.open(target)
    for width in [320, 390, 768, 1024, 1440, 3840]:
        app.resize(width)
        app.until(lambda: app.data("#results", "status") == "content")
        app.until(lambda: app.script("return document.documentElement.scrollWidth") <= width)
        assert app.script(SMALL_TARGETS) == [], width


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_shifts_while_the_app_loads_and_answers(tabs, width):
    app = tabs()
    app.resize(width)
    app.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH_SHIFTS)
    app.open(f"/?q=berlin&city={BERLIN}")
    app.wait_for_detail(BERLIN)
    app.until(lambda: app.data("#weather", "status") == "content")
    app.until(lambda: width < 800 or app.data("#map", "ready") == "true")
    assert app.script("return shifts") == []


def test_text_twice_as_large_stays_readable(app):
    """As WCAG's 1.4.4 asks."""
    app.resize(720)
    app.script("document.documentElement.style.fontSize = '200%'")
    app.search("berlin")
    assert app.script("return document.documentElement.scrollWidth") <= 720
    assert app.names()[0] == "Berlin"
