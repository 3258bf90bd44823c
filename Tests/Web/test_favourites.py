"""Favourites: what is kept, how many, and by whom."""

import urllib.request

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites, favourites

BERLIN, PARIS, CORDOBA = 2950159, 2988507, 3860259


def favourite_count(app):
    return int(app.data("#favourite-count", "count"))


def star(app, identifier):
    app.click(f'#results [data-id="{identifier}"] .star')


def changes_of(gate):
    """The changes that were asked for. A service worker that has just come asks for what it keeps, too."""
    return [method for method in gate.methods("/api/favourites/") if method != "GET"]


@pytest.mark.parametrize("presses, changes", [
    (2, ["PUT", "DELETE"]), (3, ["PUT", "DELETE", "PUT"]),
])
def test_a_star_pressed_quickly_turns_each_time(tabs, gate, service, presses, changes):
    app = tabs(gate)
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
    assert favourites(service) == kept


def test_a_star_turns_at_once(tabs, gate, service):
    app = tabs(gate)
    app.open("/?q=berlin")
    app.wait_for_list("berlin")
    gate.set(held=[f"/api/favourites/{BERLIN}"])
    for is_favourite in (True, False, True):
        star(app, BERLIN)
        assert app.rows()[0]["isFavourite"] == is_favourite
        assert favourite_count(app) == int(is_favourite)
    # What others tell meanwhile does not turn it back.
    add_favourites(service, PARIS)
    app.fetch("/api/favourites")
    assert app.rows()[0]["isFavourite"]
    gate.set()
    app.until(lambda: favourite_count(app) == 2)
    assert set(favourites(service)) == {BERLIN, PARIS}


@pytest.mark.parametrize("is_favourite", [True, False])
def test_a_star_that_is_refused_turns_back_with_a_word(tabs, gate, service, is_favourite):
    if is_favourite:
        add_favourites(service, BERLIN)
    app = tabs(gate)
    app.open("/?q=berlin")
    app.until(lambda: app.rows() and app.rows()[0]["isFavourite"] == is_favourite)
    app.until(lambda: favourite_count(app) == int(is_favourite))
    gate.set(broken=[f"/api/favourites/{BERLIN}"])
    star(app, BERLIN)
    app.until(lambda: app.rows()[0]["isFavourite"] == is_favourite and "Berlin" not in app.text("#toast")
              and app.text("#toast") != "")
    assert favourite_count(app) == int(is_favourite)


def test_an_undo_and_a_press_come_one_after_the_other(tabs, gate, service):
    add_favourites(service, BERLIN)
    app = tabs(gate)
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
    assert favourites(service) == []


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
    add_favourites(service, BERLIN)
    app = tabs()
    app.open("/?q=berlin")
    app.until(lambda: app.rows() and app.rows()[0]["isFavourite"])
    star(app, BERLIN)
    app.until(lambda: app.is_shown("#undo"))
    reach(app)
    app.script("endMessages()")
    assert app.is_shown("#undo")
    leave(app)
    app.script("endMessages()")
    app.until(lambda: not app.is_shown("#undo"))
    assert favourites(service) == []


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
    assert len(favourites(service)) == 100


def test_can_be_all_there_is_or_first(app, service):
    add_favourites(service, BERLIN, PARIS)
    app.choose("#favourites-filter", "only")
    app.until(lambda: {row["id"] for row in app.rows()} == {BERLIN, PARIS})
    app.search("par")
    assert [row["id"] for row in app.rows()] == [PARIS]
    app.choose("#favourites-filter", "first")
    app.search("b")
    app.until(lambda: app.rows()[0]["id"] == BERLIN)


def test_two_tabs_agree(tabs, service):
    one = tabs()
    one.open("/?q=berlin")
    other = tabs()
    other.open("/?q=berlin")
    one.show()
    one.until(lambda: one.rows() != [])
    star(one, BERLIN)
    one.until(lambda: favourite_count(one) == 1)
    other.show()
    other.until(lambda: favourite_count(other) == 1)
    assert other.rows()[0]["isFavourite"]


def cards(app):
    return [row["id"] for row in app.rows("favourite")]


def test_are_cards_with_weather_and_time(app, service):
    add_favourites(service, CORDOBA)
    app.speak("en-AU")
    app.open()
    app.until(lambda: app.is_shown('[data-kind="favourite"] .card-temperature'))
    assert app.text('[data-kind="favourite"] .card-temperature') == "21°"
    assert ":" in app.text('[data-kind="favourite"] .card-time')


def test_stand_in_the_order_of_the_user(tabs, service):
    add_favourites(service, BERLIN, PARIS, CORDOBA)
    app = tabs()
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN)
    app.chord(Keys.ALT, Keys.ARROW_DOWN)
    app.until(lambda: cards(app) == [PARIS, BERLIN, CORDOBA])
    grip = app.find(f'[data-id="{CORDOBA}"] .grip')
    target = app.find(f'[data-id="{PARIS}"] .grip')
    ActionChains(app.driver).click_and_hold(grip).move_by_offset(0, -20).move_to_element(target) \
        .release().perform()
    app.until(lambda: cards(app)[0] == CORDOBA)
    # Dragging opens nothing.
    assert app.data("#detail", "status") == "none"
    # The order is the user's, not the browser's.
    app.until(lambda: favourites(service) == [CORDOBA, PARIS, BERLIN])
    other = tabs()
    other.open()
    other.until(lambda: cards(other) == [CORDOBA, PARIS, BERLIN])
    service.ask(f"/api/favourites/{BERLIN}?place=0", "PUT")
    other.until(lambda: cards(other) == [BERLIN, CORDOBA, PARIS])


def test_a_removed_one_comes_back_to_its_place(app, service):
    add_favourites(service, BERLIN, PARIS, CORDOBA)
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.DELETE)
    app.until(lambda: cards(app) == [BERLIN, CORDOBA])
    app.click("#undo")
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.until(lambda: favourites(service) == [BERLIN, PARIS, CORDOBA])


def test_one_that_cannot_be_moved_goes_back(tabs, gate, service):
    add_favourites(service, BERLIN, PARIS)
    app = tabs(gate)
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN)
    gate.set(broken=[f"/api/favourites/{BERLIN}"])
    app.chord(Keys.ALT, Keys.ARROW_DOWN)
    app.until(lambda: app.is_shown("#toast"))
    app.until(lambda: cards(app) == [BERLIN, PARIS])
    assert favourites(service) == [BERLIN, PARIS]


def swipe(app, selector, dx):
    """Moves a finger from the middle of an element."""
    box = app.script("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()",
                     selector)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    app.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for step in range(1, 6):
        app.command("Input.dispatchTouchEvent", type="touchMove",
                    touchPoints=[{"x": x + dx * step / 5, "y": y}])
    app.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    app.settled()


def test_a_finger_pushes_one_away_and_it_comes_back(app, service):
    app.resize(390, 844)
    add_favourites(service, BERLIN)
    app.open()
    app.until(lambda: cards(app) == [BERLIN])
    swipe(app, f'[data-id="{BERLIN}"]', 40)
    assert favourites(service) == [BERLIN]
    swipe(app, f'[data-id="{BERLIN}"]', -180)
    app.until(lambda: favourites(service) == [])
    app.click("#undo")
    app.until(lambda: favourites(service) == [BERLIN])


def test_a_hundred_do_not_drown_the_results(app, service):
    for city in service.ask("/api/cities?order=population&limit=100")["matches"]:
        service.ask(f"/api/favourites/{city['id']}", "PUT")
    app.open("/?q=bavaria")
    app.until(lambda: "Munich" in app.text("#map-canvas"))
    app.until(lambda: app.data("#map", "points") == "1000")
    # Names come after their points.
    app.until(lambda: "Würzburg" in app.text("#map-canvas"))


def test_do_not_drown_what_was_searched_for_on_the_map(app, service):
    around = service.ask("/api/cities?near=48.2,16.4&order=distance&limit=80")["matches"]
    for city in around:
        service.ask(f"/api/favourites/{city['id']}", "PUT")
    app.open("/?q=vienna")
    app.until(lambda: favourite_count(app) == 80 and app.data("#map", "ready") == "true")
    names = "return [...document.querySelectorAll('#map .map-label:not(.quiet, .country)')]" \
        ".map((each) => each.textContent)"
    # Favourites are named until it is known what was found.
    app.until(lambda: (loud := app.script(names)) and set(loud) <= {row["name"] for row in app.rows()})


def test_the_first_are_fetched_ahead_and_not_again_within_the_hour(tabs, gate, service):
    largest = service.ask("/api/cities?order=population&limit=12")["matches"]
    for city in largest:
        service.ask(f"/api/favourites/{city['id']}", "PUT")

    def fetched():
        return [target for _, target in gate.answered if target.startswith("/api/weather") and "hours" in target]

    app = tabs(gate)
    app.open()
    app.until(lambda: len(set(fetched())) == 8)
    # A service worker that has just come asks for what it keeps.
    app.wait_for_service_worker()
    app.settled()
    assert len(set(fetched())) == 8
    gate.answered.clear()
    app.open("/?q=berlin")
    app.wait_for_list("berlin")
    app.settled()
    assert fetched() == []


@pytest.mark.parametrize("country", ["rs", "de"])
def test_flags_with_large_arms_are_drawn(app, service, country):
    assert country.upper() in app.data("html", "flags").split()
    with urllib.request.urlopen(f"{service}/flags/{country}.svg", timeout=10) as answer:
        assert len(answer.read()) < 160_000
    colours = app.script("""
        const image = new Image();
        image.src = arguments[0];
        return image.decode().then(() => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [20, 15];
            const pen = canvas.getContext("2d", { willReadFrequently: true });
            pen.drawImage(image, 0, 0, 20, 15);
            const { data } = pen.getImageData(0, 0, 20, 15);
            const all = Array.from({ length: 300 }, (_, at) => data.slice(4 * at, 4 * at + 4).join());
            return [...new Set(all)].filter((each) => all.filter((other) => other === each).length > 40);
        });
    """, f"/flags/{country}.svg")
    assert len(colours) == 3
