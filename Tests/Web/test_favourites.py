"""Favourites: what is kept, how many, and by whom."""

import time

import pytest
from selenium.webdriver.common.action_chains import ActionChains

BERLIN, PARIS, CORDOBA = 2950159, 2988507, 3860259


def favourite_count(app):
    return int(app.data("#favourite-count", "count"))


def star(app, identifier):
    app.click(f'#results [data-id="{identifier}"] .star')


def ids(service):
    return [favourite["id"] for favourite in service.ask("/api/favourites")["favourites"]]


def changes_of(gate):
    """The changes that were asked for. A service worker that has just come asks for what it keeps, too."""
    return [method for method in gate.methods("/api/favourites/") if method != "GET"]


def test_outlive_a_restart(app, service):
    app.search("berlin")
    star(app, BERLIN)
    app.until(lambda: favourite_count(app) == 1)
    app.until(lambda: ids(service) == [BERLIN])
    service.stop()
    service.start()
    app.open()
    app.until(lambda: favourite_count(app) == 1)
    assert app.names("favourite") == ["Berlin"]


def test_are_added_and_removed_by_the_detail(app, service):
    app.open(f"/?city={PARIS}")
    app.wait_for_detail(PARIS)
    app.click("#detail-star")
    app.until(lambda: ids(service) == [PARIS])
    app.until(lambda: app.find("#detail-star").get_attribute("aria-pressed") == "true")
    app.click("#detail-star")
    app.until(lambda: ids(service) == [])


def test_a_removed_one_comes_back(app, service):
    service.ask(f"/api/favourites/{CORDOBA}", "PUT")
    app.open("/?q=cordoba")
    app.until(lambda: app.rows() and favourite_count(app) == 1)
    star(app, CORDOBA)
    app.until(lambda: ids(service) == [])
    app.click("#undo")
    app.until(lambda: ids(service) == [CORDOBA] and favourite_count(app) == 1)


@pytest.mark.parametrize("presses, changes", [
    (2, ["PUT", "DELETE"]), (3, ["PUT", "DELETE", "PUT"]), (4, ["PUT", "DELETE"] * 2),
])
def test_a_star_pressed_quickly_turns_each_time(tabs, gate, service, presses, changes):
    app = tabs(gate.url)
    app.open("/?q=berlin")
    app.wait_for_list("berlin")
    gate.set(held=[f"/api/favourites/{BERLIN}"])
    for _ in range(presses):
        star(app, BERLIN)
    gate.set()
    app.until(lambda: changes_of(gate) == changes)
    kept = [BERLIN] if presses % 2 else []
    app.until(lambda: favourite_count(app) == len(kept))
    assert app.rows()[0]["isFavourite"] == bool(kept)
    assert ids(service) == kept


def test_an_undo_and_a_press_come_one_after_the_other(tabs, gate, service):
    service.ask(f"/api/favourites/{BERLIN}", "PUT")
    app = tabs(gate.url)
    app.open("/?q=berlin")
    app.until(lambda: app.rows() and app.rows()[0]["isFavourite"])
    star(app, BERLIN)
    app.until(lambda: app.is_shown("#undo"))
    gate.set(held=[f"/api/favourites/{BERLIN}"])
    app.click("#undo")
    star(app, BERLIN)
    gate.set()
    app.until(lambda: changes_of(gate) == ["DELETE", "PUT", "DELETE"])
    app.until(lambda: favourite_count(app) == 0)
    assert ids(service) == []


# Messages leave sooner than the seven seconds that a person has to read them.
HURRY = """
const later = window.setTimeout;
window.setTimeout = (act, time, ...rest) => later(act, time === 7000 ? 1000 : time, ...rest);
"""


def reach_by_pointer(app):
    ActionChains(app.driver).move_to_element(app.find("#undo")).perform()


def leave_by_pointer(app):
    ActionChains(app.driver).move_to_element(app.find("#query")).perform()


def reach_by_key(app):
    app.script("document.querySelector('#undo').focus()")


def leave_by_key(app):
    app.script("document.querySelector('#query').focus()")


@pytest.mark.parametrize("reach, leave", [
    (reach_by_pointer, leave_by_pointer), (reach_by_key, leave_by_key),
])
def test_an_undo_stays_while_one_is_at_it(tabs, service, reach, leave):
    service.ask(f"/api/favourites/{BERLIN}", "PUT")
    app = tabs()
    app.command("Page.addScriptToEvaluateOnNewDocument", source=HURRY)
    app.open("/?q=berlin")
    app.until(lambda: app.rows() and app.rows()[0]["isFavourite"])
    star(app, BERLIN)
    app.until(lambda: app.is_shown("#undo"))
    reach(app)
    # The time that a message has, from now on.
    app.driver.execute_async_script("setTimeout(arguments[0], 7000)")
    assert app.is_shown("#undo")
    leave(app)
    app.until(lambda: not app.is_shown("#undo"))
    assert ids(service) == []


def test_one_too_many_is_told(app, service):
    cities = service.ask("/api/cities?order=population&limit=101")["matches"]
    for city in cities[:100]:
        service.ask(f"/api/favourites/{city['id']}", "PUT")
    app.open("/?q=" + cities[100]["name"])
    app.until(lambda: favourite_count(app) == 100)
    assert "100" in app.text("#favourite-count")
    star(app, cities[100]["id"])
    app.until(lambda: "100" in app.text("#toast"))
    row = next(row for row in app.rows() if row["id"] == cities[100]["id"])
    assert not row["isFavourite"]
    assert len(ids(service)) == 100


def test_can_be_all_there_is(app, service):
    for identifier in (BERLIN, PARIS):
        service.ask(f"/api/favourites/{identifier}", "PUT")
    app.choose("#favourites-filter", "only")
    app.until(lambda: {row["id"] for row in app.rows()} == {BERLIN, PARIS})
    app.search("par")
    assert [row["id"] for row in app.rows()] == [PARIS]


def test_can_be_first(app, service):
    service.ask(f"/api/favourites/{CORDOBA}", "PUT")
    app.choose("#favourites-filter", "first")
    app.search("c")
    app.until(lambda: app.rows()[0]["id"] == CORDOBA)


def test_two_tabs_agree_within_a_second(tabs, service):
    one = tabs()
    one.open("/?q=berlin")
    other = tabs()
    other.open("/?q=berlin")
    one.show()
    one.until(lambda: one.rows() != [])
    star(one, BERLIN)
    one.until(lambda: favourite_count(one) == 1)
    other.show()
    other.until(lambda: favourite_count(other) == 1, seconds=1)
    assert other.rows()[0]["isFavourite"]


def test_those_of_the_command_are_seen(app, service):
    app.search("berlin")
    service.ask(f"/api/favourites/{BERLIN}", "PUT")
    app.until(lambda: favourite_count(app) == 1 and app.rows()[0]["isFavourite"], seconds=3)
