"""After one visit the app works without the service."""

import pytest
from gate import Gate
from running_service import Service
from web_app import add_favourites

BERLIN, BERLIN_NEW_HAMPSHIRE = 2950159, 5083330
SEARCH = "/api/cities?q=berlin&limit=50&"


@pytest.fixture
def visited(app, service):
    """The app after a visit, with the service gone."""
    app.wait_for_service_worker()
    app.open("/")
    app.search("berlin")
    app.open_city(BERLIN)
    app.wait_for_map()
    service.stop()
    return app


def test_what_was_asked_for_is_shown_with_its_age(visited):
    visited.visit("/?q=berlin")
    assert visited.names()[0] == "Berlin"
    visited.until(lambda: visited.data("html", "online") == "false")
    visited.until(lambda: visited.text("#status").startswith("Offline · saved results"))
    visited.open_city(BERLIN)
    assert visited.text("#city-name") == "Berlin"
    visited.assert_accessible()
    # A page that was never loaded reports it.
    visited.search("")
    visited.script("document.querySelector('#results').scrollTop = 100000")
    visited.until(lambda: visited.is_shown(".unavailable"))
    visited.assert_accessible()


def test_a_listed_city_shows_what_the_list_knows(visited):
    visited.visit("/?q=berlin")
    # Its details were never fetched.
    visited.click(f'#results [data-id="{BERLIN_NEW_HAMPSHIRE}"] .name')
    visited.until(lambda: visited.data("#detail", "status") == "offline")
    assert visited.text("#city-name") == "Berlin" and "New Hampshire" in visited.text("#whereabouts")
    assert visited.text("#population") == "9,367"
    assert visited.text("#coordinates").startswith("44.4687")
    assert visited.is_shown("#city-retry") and not visited.is_shown("#weather")
    visited.assert_accessible()


def test_a_favourite_keeps_its_weather_with_its_age(app, service):
    add_favourites(service, BERLIN)
    app.wait_for_service_worker()
    app.open()
    app.until(lambda: app.is_shown(".card-temperature"))
    assert not app.is_shown(".card-age")
    app.until(lambda: kept_target(app, f"/api/weather?id={BERLIN}&"))
    service.stop()
    # Five hours later.
    app.command("Page.addScriptToEvaluateOnNewDocument", source="""
        const now = Date.now;
        Date.now = () => now() + 5 * 3_600_000;
    """)
    app.open()
    app.until(lambda: app.is_shown(".card-temperature"))
    assert app.text(".card-age") == "5 hr. ago"
    app.assert_accessible()


def test_what_was_not_asked_for_is_told_until_the_service_is_back(visited, service):
    visited.open("/")
    visited.find("#query").send_keys("zzz")
    visited.until(lambda: visited.data("#results", "status") == "offline")
    visited.until(lambda: visited.is_shown("#state"))
    visited.assert_accessible()
    service.start()
    # The app may have noticed by itself before one presses the button.
    visited.script("document.querySelector('#retry')?.click()")
    visited.wait_for_list("zzz")
    visited.until(lambda: visited.data("html", "online") == "true")


@pytest.fixture
def kept(tabs, gate):
    """The app behind the gate, with an answer that its service worker keeps."""
    app = tabs(gate)
    app.open()
    app.wait_for_service_worker()
    # From the second visit on nothing is asked for just to be kept.
    app.open()
    app.search("berlin")
    gate.answered.clear()
    return app


def test_the_service_is_asked_for_what_is_kept_once_it_is_back(kept, gate, service):
    kept.visit("/?q=berlin")
    kept.until(lambda: gate.methods(SEARCH))
    service.stop()
    gate.answered.clear()
    kept.visit("/?q=berlin")
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
    kept.visit("/?q=berlin")
    assert kept.names()[0] == "Berlin"


def test_letters_typed_push_out_no_countries(app):
    app.wait_for_service_worker()
    app.open("/")
    app.wait_for_list("")
    app.script("""
        const ask = (number) => fetch(`/api/cities?q=${number}`).then((each) => each.text());
        return Promise.all(Array.from({ length: 320 }, (_, number) => ask(number))).then(() => null);
    """)
    assert app.kept(f"/api/countries?locale={app.script('return navigator.language')}")


def test_a_page_of_a_proxy_takes_the_place_of_no_kept_answer(kept, gate):
    targets = [kept_target(kept, SEARCH), "/app/app.js"]
    before = [kept.kept(target) for target in targets]
    gate.set(moved=targets)
    for target in targets:
        kept.fetch(target)
    kept.until(lambda: len(gate.methods("/live")) == len(targets))
    gate.set()
    kept.fetch("/api/cities?q=lima")
    kept.until(lambda: kept.kept("/api/cities?q=lima"))
    assert [kept.kept(target) for target in targets] == before


def kept_target(app, start):
    """The target of an answer that the service worker keeps, by how it begins."""
    def targets():
        return app.script("""
            return caches.keys()
                .then((names) => Promise.all(names.map((name) => caches.open(name))))
                .then((all) => Promise.all(all.map((cache) => cache.keys())))
                .then((requests) => requests.flat().map(({ url }) => url.slice(location.origin.length))
                    .filter((target) => target.startsWith(arguments[0])));
        """, start)

    app.until(targets)
    return targets()[0]


@pytest.fixture(scope="module")
def signing_in(tmp_path_factory):
    """A proxy that signs people in, before a service that believes it."""
    home = tmp_path_factory.mktemp("signed-in")
    with Service(home, "--user-header", "X-User", "--trust-proxy", "127.0.0.1") as service:
        with Gate(service) as gate:
            yield gate


@pytest.fixture
def signed_in(tabs, signing_in):
    """The app of Alice, who likes Berlin."""
    signing_in.set()
    signing_in.user = "alice"
    app = tabs(signing_in)
    app.open()
    app.wait_for_service_worker()
    app.script("return fetch(arguments[0], { method: 'PUT' }).then(() => null)", f"/api/favourites/{BERLIN}")
    return app


@pytest.mark.parametrize("user, other", [("alice", "bob"), ("alice", ""), ("", "alice")])
def test_what_is_kept_of_a_user_goes_when_another_comes_or_nobody(signed_in, signing_in, user, other):
    app, gate = signed_in, signing_in
    gate.user = user
    for target in ["/api/favourites", "/api/history", f"/api/cities/{BERLIN}"]:
        app.fetch(target)
    shown = '"favourite":true' if user else '"favourite":false'
    app.until(lambda: shown in (app.kept(f"/api/cities/{BERLIN}") or ""))
    if user:
        app.until(lambda: app.kept("/api/favourites"))
    gate.user = other
    app.fetch("/api/cities/3435910")
    app.until(lambda: app.kept("/api/cities/3435910"))
    app.until(lambda: app.kept(f"/api/cities/{BERLIN}") is None)
    for target in ["/api/favourites", "/api/history"]:
        assert app.kept(target) is None
