"""The favourites side by side through a day."""

import re

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites

BERLIN, NEW_YORK, MUMBAI = 2950159, 5128581, 1275339


def told(app):
    """The time of each city, and how far its clocks are ahead."""
    return app.script("""
        return [...document.querySelectorAll("#compare-list li")].map((each) =>
            [".compare-city bdi", ".compare-time", ".compare-offset"]
                .map((part) => each.querySelector(part).textContent));
    """)


def set_time(app, minutes):
    app.script("""
        const range = document.querySelector("#compare-time");
        range.value = arguments[0];
        range.dispatchEvent(new Event("input"));
    """, minutes)


@pytest.fixture
def comparing(app, service):
    """The times of three favourites, in a browser in London."""
    app.command("Emulation.setTimezoneOverride", timezoneId="Europe/London")
    app.until(lambda: app.data("#favourite-count", "count") == "0")
    assert not app.is_shown("#show-compare")
    add_favourites(service, BERLIN, NEW_YORK, MUMBAI)
    app.click("#show-compare")
    app.until(lambda: len(told(app)) == 3)
    yield app
    app.command("Emulation.setTimezoneOverride", timezoneId="")


def test_a_time_here_is_told_as_the_time_of_each_favourite(comparing):
    set_time(comparing, 15 * 60)
    assert re.search(r"^When it’s .*3:00.PM here$", comparing.text("#compare-here"))
    (berlin, berlin_time, berlin_ahead), (york, york_time, _), (mumbai, mumbai_time, _) = told(comparing)
    assert [berlin, york, mumbai] == ["Berlin", "New York", "Mumbai"]
    assert re.search(r"4:00.PM", berlin_time) and "1 hour ahead of you" in berlin_ahead
    # In March and in October New York has another offset for some weeks.
    assert re.search(r"1[01]:00.AM", york_time)
    # India has no summer time.
    assert re.search(r"[78]:30.PM", mumbai_time)
    comparing.press(Keys.HOME)
    assert re.search(r"12:00.AM", comparing.text("#compare-here"))
    comparing.press(Keys.ARROW_RIGHT)
    assert re.search(r"12:15.AM", comparing.text("#compare-here"))
    assert "12:15" in comparing.find("#compare-time").get_attribute("aria-valuetext")
    comparing.click("#compare .text-button")
    assert not re.search(r"12:15.AM", comparing.text("#compare-here")) or \
        comparing.script("return new Date().getHours()") == 0
    comparing.press(Keys.ESCAPE)
    assert not comparing.is_shown("#compare")
    assert comparing.focused() == "show-compare"


def test_bands_have_day_and_night_and_the_time_is_dragged_on_them(comparing, service):
    for row in range(1, 4):
        lights = comparing.script(
            "return [...document.querySelectorAll(`#compare-list li:nth-child(${arguments[0]}) .band > span`)]"
            ".map((each) => [each.dataset.light, Number(each.style.flexGrow)])", row)
        assert sum(share for _, share in lights) == 96
        assert {"day", "night", "twilight"} == {light for light, _ in lights}
    band = comparing.find("#compare-list li:nth-child(2) .band")
    ActionChains(comparing.driver).move_to_element_with_offset(band, -band.size["width"] // 4, 0) \
        .click_and_hold().move_by_offset(band.size["width"] // 2, 0).release().perform()
    assert re.search(r"6:00.PM", comparing.text("#compare-here"))
    places = comparing.script("""
        const line = (each) => getComputedStyle(each, "::after").insetInlineStart;
        return [...document.querySelectorAll(".band")].map(line);
    """)
    assert len(places) == 3 and len(set(places)) == 1
    # Changed favourites are compared again.
    service.ask(f"/api/favourites/{NEW_YORK}", "DELETE")
    comparing.until(lambda: [name for name, _, _ in told(comparing)] == ["Berlin", "Mumbai"])


def test_opens_at_the_minute_of_the_clocks(comparing):
    comparing.press(Keys.ESCAPE)
    # Seven minutes past ten, between two steps.
    comparing.script("""
        const late = new Date();
        late.setHours(10, 7, 30, 0);
        Date.now = () => late.getTime();
    """)
    comparing.click("#show-compare")
    assert re.search(r"10:07.AM", comparing.text("#compare-here"))


def test_bands_have_working_hours_and_the_date_that_begins(comparing):
    mumbai = "#compare-list li:nth-child(3) .band"
    # Half past three to half past eleven here, in summer an hour later; its midnight is in the evening.
    places = comparing.script("""
        return [...document.querySelectorAll(arguments[0] + " > i")].map((each) =>
            [each.className, parseFloat(each.style.insetInlineStart) * 14.4, parseFloat(each.style.width) * 14.4]);
    """, mumbai)
    (work, start, length), (midnight, at, _) = places
    assert (work, midnight) == ("work", "midnight")
    assert round(start) in (210, 270) and round(length) == 480 and round(at) in (1110, 1170)
    assert re.fullmatch(r"\w{3}, \w{3} \d+", comparing.text(f"{mumbai} .midnight"))


def test_a_meeting_time_is_found_and_copied(comparing, service):
    service.ask(f"/api/favourites/{MUMBAI}", "DELETE")
    comparing.until(lambda: len(told(comparing)) == 2)
    comparing.click("#compare-meeting")
    # The only hours at which people work in London, Berlin and New York.
    assert re.search(r"[12]:[0-5]\d.PM", comparing.text("#compare-here"))
    assert re.search(r"in Berlin and .*AM in New York$", comparing.text("#compare-sentence"))
    comparing.grant("clipboardReadWrite", "clipboardSanitizedWrite")
    comparing.click("#compare-copy")
    comparing.until(lambda: comparing.text("#compare-copy") == "Copied")
    comparing.assert_accessible()
