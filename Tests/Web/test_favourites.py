"""Favourites: what is kept, how many, and by whom."""

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from web_app import add_favourites, favourites

BERLIN, PARIS, CORDOBA = 2950159, 2988507, 3860259


def favourite_count(app):
    return int(app.data("#favourite-count", "count"))


def star(app, identifier):
    app.click(f'#results [data-id="{identifier}"] .star')


def cards(app):
    return [row["id"] for row in app.rows("favourite")]


def largest(service, count):
    """Makes the largest cities favourites, and returns them and the next one."""
    cities = [city["id"] for city in service.ask(f"/api/cities?order=population&limit={count + 1}")["matches"]]
    add_favourites(service, *cities[:count])
    return cities


@pytest.fixture
def berlin(tabs, gate):
    """The list of Berlins, behind the gate."""
    app = tabs(gate)
    app.visit("/?q=berlin")
    return app


def test_a_star_turns_at_once_each_time(berlin, gate, service):
    def changes():
        """The requests. A service worker that was just installed requests the files of its cache, too."""
        return [method for method in gate.methods("/api/favourites/") if method != "GET"]

    gate.set(held=[f"/api/favourites/{BERLIN}"])
    for is_favourite in (True, False, True):
        star(berlin, BERLIN)
        assert berlin.rows()[0]["isFavourite"] == is_favourite
        assert favourite_count(berlin) == int(is_favourite)
    # What others tell meanwhile does not turn it back.
    add_favourites(service, PARIS)
    berlin.fetch("/api/favourites")
    assert berlin.rows()[0]["isFavourite"]
    gate.set()
    berlin.until(lambda: favourite_count(berlin) == 2)
    assert changes() == ["PUT", "DELETE", "PUT"]
    assert set(favourites(service)) == {BERLIN, PARIS}
    # An undo and a press come one after the other, too.
    star(berlin, BERLIN)
    berlin.until(lambda: berlin.is_shown("#undo") and changes()[3:] == ["DELETE"])
    gate.set(held=[f"/api/favourites/{BERLIN}"])
    berlin.click("#undo")
    star(berlin, BERLIN)
    gate.set()
    berlin.until(lambda: changes()[3:] == ["DELETE", "PUT", "DELETE"])
    berlin.until(lambda: favourite_count(berlin) == 1)
    assert favourites(service) == [PARIS]


@pytest.mark.parametrize("is_favourite", [True, False])
def test_a_star_that_is_refused_turns_back_with_a_word(berlin, gate, service, is_favourite):
    if is_favourite:
        add_favourites(service, BERLIN)
    berlin.until(lambda: berlin.rows()[0]["isFavourite"] == is_favourite)
    berlin.until(lambda: favourite_count(berlin) == int(is_favourite))
    gate.set(broken=[f"/api/favourites/{BERLIN}"])
    star(berlin, BERLIN)
    berlin.until(lambda: berlin.rows()[0]["isFavourite"] == is_favourite and "Berlin" not in berlin.text("#toast")
                 and berlin.text("#toast") != "")
    assert favourite_count(berlin) == int(is_favourite)


def test_an_undo_stays_while_one_is_at_it(berlin, service):
    def point_at(selector):
        ActionChains(berlin.driver).move_to_element(berlin.find(selector)).perform()

    def focus(selector):
        berlin.script("document.querySelector(arguments[0]).focus()", selector)

    for go_to in (point_at, focus):
        add_favourites(service, BERLIN)
        berlin.until(lambda: berlin.rows()[0]["isFavourite"])
        star(berlin, BERLIN)
        berlin.until(lambda: berlin.is_shown("#undo"))
        go_to("#undo")
        berlin.script("endMessages()")
        assert berlin.is_shown("#undo")
        go_to("#query")
        berlin.script("endMessages()")
        berlin.until(lambda: not berlin.is_shown("#undo"))
        assert favourites(service) == []


def test_one_too_many_is_told(tab, service):
    *_, next_one = largest(service, 100)
    tab.open("/?q=" + service.ask(f"/api/cities/{next_one}")["name"])
    tab.until(lambda: favourite_count(tab) == 100)
    assert "100" in tab.text("#favourite-count")
    star(tab, next_one)
    tab.until(lambda: "100" in tab.text("#toast"))
    assert not next(row for row in tab.rows() if row["id"] == next_one)["isFavourite"]
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


def test_are_cards_with_weather_and_time_in_the_order_of_the_user(tabs, service):
    add_favourites(service, BERLIN, PARIS, CORDOBA)
    app = tabs()
    app.speak("en-AU")
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.until(lambda: app.is_shown('[data-kind="favourite"] .card-temperature'))
    assert app.text('[data-kind="favourite"] .card-temperature') == "21°"
    assert ":" in app.text('[data-kind="favourite"] .card-time')
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
    # What one tab changes, the other shows.
    app.show()
    star(app, PARIS)
    other.show()
    other.until(lambda: cards(other) == [CORDOBA, BERLIN])
    service.ask(f"/api/favourites/{BERLIN}?place=0", "PUT")
    other.until(lambda: cards(other) == [BERLIN, CORDOBA])


def test_one_that_is_removed_or_cannot_be_moved_goes_back_to_its_place(tabs, gate, service):
    add_favourites(service, BERLIN, PARIS, CORDOBA)
    app = tabs(gate)
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.DELETE)
    app.until(lambda: cards(app) == [BERLIN, CORDOBA])
    app.click("#undo")
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.until(lambda: favourites(service) == [BERLIN, PARIS, CORDOBA])
    app.script("endMessages()")
    app.open()
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    app.find("#query").click()
    app.press(Keys.ARROW_DOWN)
    gate.set(broken=[f"/api/favourites/{BERLIN}"])
    app.chord(Keys.ALT, Keys.ARROW_DOWN)
    app.until(lambda: app.is_shown("#toast"))
    app.until(lambda: cards(app) == [BERLIN, PARIS, CORDOBA])
    assert favourites(service) == [BERLIN, PARIS, CORDOBA]


def test_a_finger_pushes_one_away_and_it_comes_back(tab, service):
    tab.resize(390, 844)
    add_favourites(service, BERLIN)
    tab.open()
    tab.until(lambda: cards(tab) == [BERLIN])
    box = tab.box(f'[data-id="{BERLIN}"]')
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tab.swipe(*middle, (40, 0))
    assert favourites(service) == [BERLIN]
    tab.swipe(*middle, (-180, 0))
    tab.until(lambda: favourites(service) == [])
    tab.click("#undo")
    tab.until(lambda: favourites(service) == [BERLIN])


def test_a_finger_that_rests_on_one_drags_it(tab, service):
    tab.resize(390, 844)
    add_favourites(service, BERLIN, PARIS)
    tab.open()
    tab.until(lambda: cards(tab) == [BERLIN, PARIS])
    assert tab.script("return getComputedStyle(document.querySelector('.grip')).opacity") == "0"
    x, first, second = tab.script("""
        const [one, other] = [...arguments].map((id) =>
            document.querySelector(`[data-id="${id}"]`).getBoundingClientRect());
        return [one.left + one.width / 2, one.top + one.height / 2, other.top + other.height / 2];
    """, BERLIN, PARIS)
    tab.touch("Start", x=x, y=second)
    tab.until(lambda: tab.is_shown(".row.lifted"))
    for y in (second - 10, (first + second) / 2, first):
        tab.touch("Move", x=x, y=y)
    tab.touch("End")
    tab.until(lambda: favourites(service) == [PARIS, BERLIN])
    assert not tab.is_shown(".row.lifted") and tab.data("#detail", "status") == "none"
    # One that is let go where it was lifted scrolls the list again.
    tab.touch("Start", x=x, y=second)
    tab.until(lambda: tab.is_shown(".row.lifted"))
    tab.touch("End")
    tab.until(lambda: not tab.is_shown(".row.lifted"))
    assert tab.script("""
        const move = new Event("touchmove", { bubbles: true, cancelable: true });
        return document.elementFromPoint(...arguments).dispatchEvent(move);
    """, x, second)


def test_a_hundred_do_not_drown_the_results(tab, service):
    largest(service, 100)
    tab.open("/?q=bavaria")
    tab.until(lambda: "Munich" in tab.text("#map-canvas"))
    tab.until(lambda: tab.data("#map", "points") == "1000")
    # Names come after their points.
    tab.until(lambda: "Würzburg" in tab.text("#map-canvas"))


def test_do_not_drown_what_was_searched_for_on_the_map(tab, service):
    around = service.ask("/api/cities?near=48.2,16.4&order=distance&limit=80")["matches"]
    add_favourites(service, *[city["id"] for city in around])
    tab.open("/?q=vienna")
    tab.until(lambda: favourite_count(tab) == 80 and tab.data("#map", "ready") == "true")
    names = "return [...document.querySelectorAll('#map .map-label:not(.quiet, .country)')]" \
        ".map((each) => each.textContent)"
    # Favourites are named until it is known what was found.
    found = {city["name"] for city in service.ask("/api/cities?q=vienna&limit=1000")["matches"]}
    tab.until(lambda: (loud := tab.script(names)) and set(loud) <= found)


def test_the_first_are_fetched_ahead_and_not_again_within_the_hour(tabs, gate, service):
    largest(service, 12)

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
    app.visit("/?q=berlin")
    app.settled()
    assert fetched() == []


def test_flags_with_large_arms_are_drawn(app, service):
    for country in ["rs", "de"]:
        assert country.upper() in app.data("html", "flags").split()
        assert len(service.request(f"/flags/{country}.svg").body) < 160_000
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
        assert len(colours) == 3, country
