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


def test_letters_of_32_pixels_are_whole(app, service):
    service.ask(f"/api/favourites/{BERLIN}", "PUT")
    app.resize(1440)
    app.command("Emulation.setEmulatedMedia", features=[])
    app.open(f"/?q=san&city={BERLIN}")
    app.wait_for_detail(BERLIN)
    app.script("document.documentElement.style.fontSize = '32px'")
    app.until(lambda: app.data("#weather", "status") == "content")
    cut = app.script("""
        return [...document.querySelectorAll("#count, .weather-text span, .temperature, .days span")]
            .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1
                && getComputedStyle(each).display !== "inline")
            .map((each) => each.outerHTML);
    """)
    assert cut == []
    assert app.script("return document.documentElement.scrollWidth") <= 1440
    app.assert_accessible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_users_own_colours_show_everything(app, scheme):
    app.prefer(forced_colors="active", prefers_color_scheme=scheme)
    app.open(f"/?q=berl&city={BERLIN}")
    app.wait_for_detail(BERLIN)
    app.wait_for_list("berl")
    app.assert_accessible()
    mark, row = app.script("""
        return ["mark", ".row .name"].map((each) => {
            const style = getComputedStyle(document.querySelector(each));
            return style.color + style.backgroundColor;
        });
    """)
    assert mark != row
    edges = app.script(
        "return getComputedStyle(document.querySelector('#detail-star')).borderTopWidth")
    assert edges == "1px"


def test_a_low_window_shows_rows(app):
    app.resize(844, 390)
    app.open("/?q=san")
    app.wait_for_list("san")
    assert app.script("return document.querySelector('#results').clientHeight") >= 4 * 56


def test_the_last_of_all_cities_is_reached_on_a_fine_screen(app, service):
    app.command("Emulation.setDeviceMetricsOverride",
                width=390, height=844, deviceScaleFactor=3, mobile=False)
    app.open("/?order=name")
    app.until(lambda: app.rows())
    app.script("const list = document.querySelector('#results'); list.scrollTop = list.scrollHeight")
    last = service.ask("/api/cities?order=name&offset=234907&limit=1")["matches"][0]
    app.until(lambda: any(row["id"] == last["id"] for row in app.rows()))
    bottom = app.script("""
        const row = document.querySelector(`#results [data-id="${arguments[0]}"]`);
        const list = document.querySelector("#results");
        return row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    """, last["id"])
    assert abs(bottom) < 2


@pytest.mark.parametrize("width, height", [(1440, 900), (1024, 768), (768, 1024), (390, 844)])
def test_letters_that_the_user_made_twice_as_large_leave_everything_in_reach(app, width, height):
    app.resize(width, height)
    app.command("Page.setFontSizes", fontSizes={"standard": 32, "fixed": 26})
    try:
        app.open(f"/?q=berlin&city={BERLIN}")
        app.wait_for_detail(BERLIN)
        app.until(lambda: app.data("#weather", "status") == "content")
        assert app.script("return getComputedStyle(document.documentElement).fontSize") == "32px"
        assert app.script("return document.documentElement.scrollWidth") <= width
        outside = app.script("""
            return [...document.querySelectorAll("#detail :is(button, a, h2, p, dd)")]
                .filter((each) => each.checkVisibility() && !each.closest(".hours"))
                .filter((each) => each.getBoundingClientRect().right > innerWidth
                    || each.getBoundingClientRect().left < 0)
                .map((each) => each.outerHTML);
        """)
        assert outside == []
        close = next(each for each in ("#close-detail", "#back") if app.is_shown(each))
        app.click(close)
        app.until(lambda: app.data("html", "city") == "none")
    finally:
        app.command("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})
