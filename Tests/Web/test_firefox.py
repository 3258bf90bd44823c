"""The main ways through the app in Firefox."""

import pytest
from firefox import Firefox
from running_service import wait_until
from web_app import add_favourites, favourites, forget

BERLIN, TOKYO = 2950159, 1850147
DOWN, ENTER, ESCAPE, CONTROL, HOME = "\ue015", "\ue007", "\ue00c", "\ue009", "\ue011"

NAMES = "[...document.querySelectorAll('#results [data-kind=city] .name')].map((n) => n.textContent)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    browser = Firefox(tmp_path_factory.mktemp("profile"))
    yield browser
    browser.quit()


@pytest.fixture
def firefox(browser, service):
    """Firefox, on a service that remembers nothing."""
    forget(service)
    browser.errors.clear()
    yield browser
    if not service.is_running:
        service.start()


def wait_for_list(firefox, text):
    firefox.until(f"document.querySelector('#results').dataset.query === {text!r}")
    firefox.until("document.querySelector('#results').dataset.status === 'content'")
    firefox.until(f"{NAMES}.length > 0")


def test_a_city_is_found_opened_kept_and_left_by_keys(firefox, service):
    firefox.open(service)
    firefox.script("document.activeElement.blur()")
    firefox.press("/berlin")
    wait_for_list(firefox, "berlin")
    assert firefox.script(NAMES)[0] == "Berlin"
    firefox.press(DOWN)
    firefox.until("document.querySelector('#query').getAttribute('aria-activedescendant') === 'row-0'")
    firefox.press(ENTER)
    firefox.until("document.querySelector('#detail').dataset.status === 'content'")
    firefox.until("document.activeElement.id === 'city-name'")
    firefox.until("document.querySelector('#weather').dataset.status === 'content'")
    firefox.chord(CONTROL, ENTER)
    firefox.until("document.querySelector('#detail-star').getAttribute('aria-pressed') === 'true'")
    wait_until(lambda: favourites(service) == [BERLIN])
    firefox.press(ESCAPE)
    firefox.until("document.querySelector('#detail').dataset.status === 'none'")
    firefox.until("document.querySelector('#map').dataset.ready === 'true'")
    assert firefox.errors == []


def test_a_row_is_a_link_and_opens_in_the_app(firefox, service):
    firefox.open(f"{service}/?q=berlin")
    wait_for_list(firefox, "berlin")
    link = f"document.querySelector('[data-id=\"{BERLIN}\"] a')"
    assert firefox.script(f"{link}.href") == f"{service}/?city={BERLIN}"
    firefox.script("window.isSame = true")
    firefox.script(f"{link}.click()")
    firefox.until("document.querySelector('#detail').dataset.status === 'content'")
    assert firefox.script("window.isSame")
    assert firefox.errors == []


def test_points_distances_and_times_are_told(firefox, service):
    add_favourites(service, BERLIN)
    firefox.open(f"{service}/?city={TOKYO}")
    firefox.until("document.querySelector('#map').dataset.ready === 'true'")
    firefox.script("document.querySelector('#map-canvas').focus()")
    firefox.press(ENTER)
    firefox.until("document.querySelectorAll('#here li').length === 5")
    firefox.press(ESCAPE)
    firefox.until("document.querySelector('#here').hidden")
    assert firefox.script("document.activeElement.id") == "map-canvas"
    firefox.until("document.querySelector('#distance-from').checkVisibility()")
    firefox.script(f"""(() => {{
        const choice = document.querySelector("#distance-city");
        choice.value = "{BERLIN}";
        choice.dispatchEvent(new Event("change"));
    }})()""")
    firefox.until("document.querySelector('#distance-told').textContent.includes('Berlin')")
    assert firefox.script("document.querySelector('#map').dataset.arc") == "true"
    firefox.script("document.querySelector('#show-compare').click()")
    firefox.until("document.querySelectorAll('#compare-list .band > *').length > 2")
    firefox.press(HOME)
    firefox.until("/(12|0?0):00/.test(document.querySelector('#compare-here').textContent)")
    firefox.press(ESCAPE)
    firefox.until("!document.querySelector('#compare').open")
    assert firefox.errors == []


def test_dropped_answers_are_no_errors(firefox, service):
    firefox.open(service)
    firefox.until("navigator.serviceWorker.controller !== null")
    firefox.open(service)
    firefox.press("san francisco, california")
    wait_for_list(firefox, "san francisco, california")
    assert firefox.errors == []


def test_works_without_the_service_after_a_visit(firefox, service):
    firefox.open(service)
    firefox.until("navigator.serviceWorker.controller !== null")
    firefox.open(f"{service}/?q=berlin")
    wait_for_list(firefox, "berlin")
    firefox.open(service)
    wait_for_list(firefox, "")
    service.stop()
    firefox.open(f"{service}/?q=berlin")
    wait_for_list(firefox, "berlin")
    assert firefox.script(NAMES)[0] == "Berlin"
    firefox.until("document.documentElement.dataset.online === 'false'")
