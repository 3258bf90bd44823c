"""After one visit the app works without the service."""

import pytest

BERLIN = 2950159
SEARCH = "/api/cities?q=berlin&limit=50&"


@pytest.fixture
def visited(app, service):
    """The app after a visit, with the service gone."""
    app.until(lambda: app.script("return navigator.serviceWorker.controller !== null"))
    app.open("/")
    app.search("berlin")
    app.open_city(BERLIN)
    app.until(lambda: app.data("#map", "ready") == "true")
    service.stop()
    yield app
    if not service.is_running:
        service.start()


def test_what_was_asked_for_is_shown_with_its_age(visited):
    visited.open("/?q=berlin")
    visited.wait_for_list("berlin")
    assert visited.names()[0] == "Berlin"
    visited.until(lambda: visited.data("html", "online") == "false")
    visited.until(lambda: visited.text("#status").startswith("Offline · answers from "))
    visited.open_city(BERLIN)
    assert visited.text("#city-name") == "Berlin"
    visited.assert_accessible()


def test_what_was_not_asked_for_is_told(visited):
    visited.open("/")
    box = visited.find("#query")
    box.send_keys("zzz")
    visited.until(lambda: visited.data("#results", "status") == "offline")
    visited.until(lambda: visited.is_shown("#state"))
    visited.assert_accessible()


def test_comes_back_with_the_service(visited, service):
    visited.open("/")
    visited.find("#query").send_keys("zzz")
    visited.until(lambda: visited.data("#results", "status") == "offline")
    service.start()
    # The app may have noticed by itself before one presses the button.
    visited.script("document.querySelector('#retry')?.click()")
    visited.wait_for_list("zzz")
    visited.until(lambda: visited.data("html", "online") == "true")


@pytest.fixture
def kept(tabs, gate, service):
    """The app behind the gate, with an answer that its service worker keeps."""
    app = tabs(gate.url)
    app.open()
    app.until(lambda: app.script("return navigator.serviceWorker.controller !== null"))
    # From the second visit on nothing is asked for just to be kept.
    app.open()
    app.search("berlin")
    gate.answered.clear()
    yield app
    if not service.is_running:
        service.start()


def test_the_service_is_asked_for_what_is_kept(kept, gate):
    kept.open("/?q=berlin")
    kept.wait_for_list("berlin")
    kept.until(lambda: gate.methods(SEARCH))


def test_a_kept_answer_is_asked_for_anew_once_the_service_is_back(kept, gate, service):
    service.stop()
    kept.open("/?q=berlin")
    kept.wait_for_list("berlin")
    kept.until(lambda: kept.data("html", "online") == "false")
    assert gate.methods(SEARCH) == []
    service.start()
    kept.until(lambda: gate.methods(SEARCH))
    kept.until(lambda: kept.data("html", "online") == "true")
    assert kept.names()[0] == "Berlin"


def test_an_error_takes_the_place_of_no_kept_answer(kept, gate, service):
    gate.set(broken=[SEARCH])
    kept.open("/?q=berlin")
    kept.until(lambda: kept.data("#results", "status") == "error")
    service.stop()
    gate.set(broken=[])
    kept.open("/?q=berlin")
    kept.wait_for_list("berlin")
    assert kept.names()[0] == "Berlin"


def test_a_page_that_was_never_seen_says_so(visited):
    visited.open("/?q=berlin")
    visited.wait_for_list("berlin")
    visited.search("")
    visited.script("document.querySelector('#results').scrollTop = 100000")
    visited.until(lambda: visited.is_shown(".unavailable"))
    visited.assert_accessible()


def test_letters_typed_push_out_no_countries(app, service):
    app.until(lambda: app.script("return navigator.serviceWorker.controller !== null"))
    app.open("/")
    app.wait_for_list("")
    app.driver.execute_async_script("""
        const done = arguments[0];
        const ask = (number) => fetch(`/api/cities?q=${number}`).then((each) => each.text());
        Promise.all(Array.from({ length: 320 }, (_, number) => ask(number))).then(() => done());
    """)
    kept = app.driver.execute_async_script("""
        const done = arguments[0];
        caches.match(`/api/countries?locale=${navigator.language}`).then((found) => done(found !== undefined));
    """)
    assert kept
