"""Any width, without shifts, with targets that fingers hit."""

import pytest
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN = 2950159

SMALL_TARGETS = """
return [...document.querySelectorAll("a, button, select, input, [role=button]")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    // Links in a sentence are as high as its letters.
    .filter((each) => !each.closest(".leaflet-control-attribution, p"))
    // The link of a row is as large as that.
    .map((each) => [each.id || each.className || each.outerHTML,
        (each.matches(".row a") ? each.closest(".row") : each).getBoundingClientRect(),
        // Those above the list are smaller for a mouse.
        each.closest(".filters") ? 40 : 44])
    .filter(([, box, least]) => box.width > 1 && (box.width < least || box.height < least))
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
def test_all_fits_and_is_large_enough_at_any_width(tab, target):
    tab.open(target)
    for width in [320, 390, 768, 1024, 1440, 3840]:
        tab.resize(width)
        tab.until(lambda: tab.data("#results", "status") == "content")
        tab.until(lambda: tab.script("return document.documentElement.scrollWidth") <= width)
        assert tab.script(SMALL_TARGETS) == [], width


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_shifts_while_the_app_loads_and_answers(tab, width):
    tab.resize(width)
    tab.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH_SHIFTS)
    tab.visit(f"/?q=berlin&city={BERLIN}")
    tab.until(lambda: tab.data("#weather", "status") == "content")
    tab.until(lambda: width < 800 or tab.data("#map", "ready") == "true")
    assert tab.script("return shifts") == []


def test_the_users_own_colours_show_everything(tab):
    tab.prefer(forced_colors="active", prefers_color_scheme="light")
    tab.visit(f"/?q=berl&city={BERLIN}")
    tab.assert_accessible()
    mark, row = tab.script("""
        return ["mark", ".row .name"].map((each) => {
            const style = getComputedStyle(document.querySelector(each));
            return style.color + style.backgroundColor;
        });
    """)
    assert mark != row
    edges = tab.script("return getComputedStyle(document.querySelector('#detail-star')).borderTopWidth")
    assert edges == "1px"
    # The open city is marked in the list, although there are no backgrounds.
    bar = tab.script("return getComputedStyle(document.querySelector('.row.open'), '::after').borderInlineStartWidth")
    assert bar == "3px"
    # They show whether the service is available. In one script, since an answer between two would show that it is.
    edges = tab.script("""
        return [true, false].map((isOnline) => {
            document.querySelector("#status").dataset.online = isOnline;
            return getComputedStyle(document.querySelector("#status")).borderTopWidth;
        });
    """)
    assert edges == ["1px", "3px"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_are_told_from_each_other(app, scheme):
    app.prefer(prefers_color_scheme=scheme)
    night, day, ground = app.script("""
        return ["--night", "--day", "--surface"].map((name) => {
            const pen = document.createElement("canvas").getContext("2d");
            pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name);
            pen.fillRect(0, 0, 1, 1);
            const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
                value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
            return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        });
    """)
    for other in (day, ground):
        assert max(night, other) / min(night, other) > 1.2

    def quiet():
        return app.script("return getComputedStyle(document.querySelector('#count')).color")

    # With a preference for more contrast there is more.
    usual = quiet()
    app.prefer(prefers_color_scheme=scheme, prefers_contrast="more")
    assert quiet() != usual
    app.assert_accessible()
    enhanced = app.script("""
        return axe.run("#results, .summary, #status", { runOnly: ["color-contrast-enhanced"],
            rules: { "color-contrast-enhanced": { enabled: true } } })
            .then(({ violations }) => violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)));
    """)
    assert enhanced == []


def test_what_a_text_is_read_as_pushes_nothing(app):
    top = "return document.querySelector('#results').getBoundingClientRect().top"
    for width in [320, 1280]:
        app.resize(width)
        app.search("berlin")
        before = app.script(top)
        for text in ["bavaria", "49 Main Street, Visalia, California"]:
            app.search(text)
            app.until(lambda: app.is_shown("#reading"))
            assert app.script(top) == before, (width, text)
        app.assert_accessible(width)


def test_options_lie_over_the_list_and_scroll_as_one(app):
    top = "return document.querySelector('#results').getBoundingClientRect().top"
    app.search("san")
    for width, height in [(320, 640), (1280, 800), (844, 390)]:
        app.resize(width, height)
        before = app.script(top)
        app.click("#options-toggle")
        assert app.script(top) == before
        app.click("#country")
        app.until(lambda: app.is_shown("#country-list [role=option]"))
        scrolling = app.script("""
            return [...document.querySelectorAll("#options, #options *")]
                .filter((each) => each.scrollHeight > each.clientHeight + 1
                    && ["auto", "scroll"].includes(getComputedStyle(each).overflowY))
                .map((each) => each.id);
        """)
        assert scrolling == ["options"]
        box = app.find("#options").rect
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] >= 0 and box["y"] + box["height"] <= height
        app.assert_accessible(width)
        app.press(Keys.ESCAPE, Keys.ESCAPE)
        app.until(lambda: not app.is_shown("#options"))
        assert app.focused() == "options-toggle"
        app.click("#options-toggle")
        app.click("#query")
        assert not app.is_shown("#options")


@pytest.mark.parametrize("width", [320, 1280])
def test_options_that_are_set_are_counted_and_stay_in_sight(tab, width):
    tab.resize(width)
    tab.visit("/?q=san&country=AR&population=1000&favourites=first")
    tab.until(lambda: tab.text("#options-toggle") == "3")
    assert tab.find("#options-toggle").get_attribute("aria-label") == "Options · 3"
    tab.until(lambda: "Argentina" in tab.text("#chips"))
    for chip in tab.driver.find_elements("css selector", ".filters button"):
        box = chip.rect
        assert box["x"] >= 0 and box["x"] + box["width"] <= min(width, 520), chip.text
    tab.assert_accessible()
    for _ in range(3):
        tab.click("#chips button")
    tab.until(lambda: tab.text("#options-toggle") == "")
    assert tab.find("#options-toggle").get_attribute("aria-label") == "Options"


def test_a_phone_has_no_button_for_keys(app):
    app.open_menu()
    assert app.is_shown("#show-keys")
    app.command("Emulation.setDeviceMetricsOverride",
                width=390, height=844, deviceScaleFactor=3, mobile=True)
    app.command("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
    try:
        app.until(lambda: not app.is_shown("#show-keys"))
    finally:
        app.command("Emulation.setTouchEmulationEnabled", enabled=False)


def test_a_count_is_told_once(app):
    app.until(lambda: "234,908" in app.text("#count"))
    assert app.text(".list-pane").count("234,908") == 1
    # Favourites are counted near their limit.
    assert not app.is_shown("#favourite-count")


@pytest.mark.parametrize("language", ["en", "de", "fr", "tr"])
@pytest.mark.parametrize("width, height, zoom", [(390, 844, 1), (844, 390, 1), (1280, 900, 4)])
def test_the_buttons_stand_in_one_row(tab, service, language, width, height, zoom):
    add_favourites(service, BERLIN)
    tab.speak(language)
    tab.resize(width, height, zoom)
    tab.open()
    tab.until(lambda: tab.is_shown("#show-compare"))
    boxes = tab.script("""
        return ["options-toggle", "near", "show-compare", "menu-toggle"].map((id) =>
            document.getElementById(id).getBoundingClientRect().toJSON());
    """)
    assert {(box["top"], box["width"], box["height"]) for box in boxes} == {(boxes[0]["top"], 40, 40)}
    assert all(0 <= box["left"] and box["right"] <= width / zoom for box in boxes)
    assert tab.script("return document.querySelector('.filters').scrollWidth"
                      " <= document.querySelector('.filters').clientWidth")


def test_a_low_window_shows_rows_and_leaves_room_for_a_text_beside_its_filters(tab):
    tab.resize(844, 390)
    tab.visit("/?q=san&country=AR&population=1000")
    assert tab.script("return document.querySelector('#results').clientHeight") >= 4 * 56
    tab.until(lambda: tab.is_shown("#chips button"))
    assert tab.find("#query").rect["width"] > 60
    assert tab.find(".filters").rect["height"] < 60


def test_the_last_of_all_cities_is_reached_on_a_fine_screen(tab, service):
    tab.command("Emulation.setDeviceMetricsOverride",
                width=390, height=844, deviceScaleFactor=3, mobile=False)
    tab.open("/?order=name")
    tab.until(lambda: tab.rows())
    tab.script("const list = document.querySelector('#results'); list.scrollTop = list.scrollHeight")
    last = service.ask("/api/cities?order=name&offset=234907&limit=1")["matches"][0]
    tab.until(lambda: any(row["id"] == last["id"] for row in tab.rows()))
    bottom = tab.script("""
        const row = document.querySelector(`#results [data-id="${arguments[0]}"]`);
        const list = document.querySelector("#results");
        return row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    """, last["id"])
    assert abs(bottom) < 2


@pytest.mark.parametrize("width, height", [(1440, 900), (768, 1024), (390, 844)])
def test_letters_that_the_user_made_twice_as_large_leave_everything_in_reach(tab, service, width, height):
    add_favourites(service, BERLIN)
    tab.resize(width, height)
    tab.command("Page.setFontSizes", fontSizes={"standard": 32, "fixed": 26})
    try:
        tab.visit(f"/?q=san&city={BERLIN}")
        tab.until(lambda: tab.data("#weather", "status") == "content")
        assert tab.script("return getComputedStyle(document.documentElement).fontSize") == "32px"
        assert tab.script("return document.documentElement.scrollWidth") <= width
        outside = tab.script("""
            return [...document.querySelectorAll("#detail :is(button, a, h2, p, dd)")]
                .filter((each) => each.checkVisibility() && !each.closest(".hours"))
                .filter((each) => each.getBoundingClientRect().right > innerWidth
                    || each.getBoundingClientRect().left < 0)
                .map((each) => each.outerHTML);
        """)
        assert outside == []
        if width == 1440:
            cut = tab.script("""
                return [...document.querySelectorAll("#count, .weather-text span, .temperature, .days span")]
                    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1
                        && getComputedStyle(each).display !== "inline")
                    .map((each) => each.outerHTML);
            """)
            assert cut == []
            tab.assert_accessible()
        close = next(each for each in ("#close-detail", "#back") if tab.is_shown(each))
        tab.click(close)
        tab.until(lambda: tab.data("html", "city") == "none")
    finally:
        tab.command("Page.setFontSizes", fontSizes={"standard": 16, "fixed": 13})
