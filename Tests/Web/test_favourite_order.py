"""In which order the favourites stand on the start page, and where they are compared."""

import pytest
from selenium.webdriver.common.keys import Keys
from test_compare import told
from test_favourites import cards, largest
from web_app import add_favourites, favourites

BERLIN, NEW_YORK, MUMBAI = 2950159, 5128581, 1275339

CHOICE = "#results .favourite-order"


@pytest.fixture
def starred(tab, service):
    """The start page with three favourites."""
    add_favourites(service, MUMBAI)
    tab.open()
    tab.until(lambda: cards(tab) == [MUMBAI])
    # Of one there is no order.
    assert not tab.is_shown(CHOICE)
    add_favourites(service, BERLIN, NEW_YORK)
    tab.until(lambda: cards(tab) == [MUMBAI, BERLIN, NEW_YORK])
    return tab


def order_by(app, order):
    app.click(f'{CHOICE} option[value="{order}"]')


def test_the_order_is_chosen_and_stays(starred, service):
    starred.stand(40.7, -74)
    for order, expected in [
        ("name", [BERLIN, MUMBAI, NEW_YORK]), ("time", [NEW_YORK, BERLIN, MUMBAI]),
        ("distance", [NEW_YORK, BERLIN, MUMBAI]),
    ]:
        order_by(starred, order)
        starred.until(lambda: cards(starred) == expected)
        starred.open()
        starred.until(lambda: cards(starred) == expected)
        assert starred.find(CHOICE).get_property("value") == order
        # The service still has the user's own order.
        assert favourites(service) == [MUMBAI, BERLIN, NEW_YORK]
        order_by(starred, "own")
        starred.until(lambda: cards(starred) == [MUMBAI, BERLIN, NEW_YORK])


def test_by_temperature_those_out_of_sight_are_asked_for_too(tabs, gate, service):
    largest(service, 40)

    def asked():
        return {target for _, target in gate.answered if target.startswith("/api/weather") and "hours" not in target}

    app = tabs(gate)
    app.open()
    app.until(lambda: asked())
    assert len(asked()) < 40
    order_by(app, "temperature")
    app.until(lambda: len(asked()) == 40)


def test_nothing_is_dragged_in_another_order_than_the_own(starred):
    # The keys of the choice are its own.
    starred.script("document.querySelector(arguments[0]).focus()", CHOICE)
    starred.press(Keys.ARROW_DOWN)
    starred.until(lambda: cards(starred) == [BERLIN, MUMBAI, NEW_YORK])
    assert starred.active_row() is None
    assert starred.data("#detail", "status") == "none"
    assert not starred.is_shown(".grip")
    starred.find("#query").click()
    starred.press(Keys.ARROW_DOWN)
    starred.chord(Keys.ALT, Keys.ARROW_DOWN)
    assert cards(starred) == [BERLIN, MUMBAI, NEW_YORK]
    # They are compared in the same order.
    starred.click("#show-compare")
    starred.until(lambda: [name for name, _, _ in told(starred)] == ["Berlin", "Mumbai", "New York"])
    starred.click('#compare .favourite-order option[value="time"]')
    starred.until(lambda: [name for name, _, _ in told(starred)] == ["New York", "Berlin", "Mumbai"])
    starred.press(Keys.ESCAPE)
    assert cards(starred) == [NEW_YORK, BERLIN, MUMBAI]
    assert starred.find(CHOICE).get_property("value") == "time"
    order_by(starred, "own")
    starred.until(lambda: starred.is_shown(".grip"))
