"""Nothing runs but the app's own code, and nobody else is asked."""

import json
import urllib.parse

import pytest
from running_service import Service

BERLIN = 2950159
EVIL = "<script>alert(1)</script>"
# What would be in the page if a text were read as HTML.
CODE = "return document.querySelectorAll('img[src=x], u, b, script:not([src], #texts)').length"


@pytest.fixture
def evil(tabs, tmp_path):
    """The app on a city whose names and places are code."""
    image = "<img src=x onerror=alert(1)>"
    city = {
        "_id": 1, "name": EVIL, "country": "AR", "coord": {"lon": 1, "lat": 1},
        "admin1": image, "timezone": "<b>UTC</b>", "alternateNames": [f"{image}2", "<u>evil</u>"],
    }
    data = tmp_path / "cities.json"
    data.write_text(json.dumps([city]))
    with Service(tmp_path, data=data) as service:
        yield tabs(service)


def test_names_that_are_code_are_text(evil):
    evil.open("/?q=" + urllib.parse.quote("<script>"))
    evil.until(lambda: evil.names() == [EVIL])
    evil.open_city(1)
    assert evil.text("#city-name") == EVIL
    evil.click("#detail-star")
    evil.until(lambda: evil.data("#favourite-count", "count") == "1")
    evil.until(lambda: evil.text("#toast").startswith(f"{EVIL} added"))
    evil.until(lambda: evil.find("#announcer").get_property("textContent") != "")
    assert evil.script(CODE) == 0
    assert [entry for entry in evil.driver.get_log("browser") if "alert" in entry["message"]] == []


def test_a_search_that_is_code_is_text(tab, service):
    text = "<b>qqxyzzyqq</b>"
    tab.open("/?q=" + urllib.parse.quote(text))
    tab.until(lambda: tab.is_shown("#state"))
    assert text in tab.text("#state")
    service.ask("/api/history", "POST", {"text": text})
    tab.open()
    tab.until(lambda: [row["text"] for row in tab.rows("recent")] == [text])
    assert tab.script(CODE) == 0
    # Code that gets into the page all the same does not run.
    tab.script(
        "const each = document.createElement('script');"
        "each.textContent = 'window.ran = true'; document.body.append(each);"
        "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = true\">');"
    )
    assert tab.script("return window.ran ?? false") is False


def test_nobody_else_is_asked(tab, service):
    tab.driver.get_log("performance")
    tab.driver.get_log("browser")
    tab.command("Network.enable")
    tab.visit(f"/?q=berlin&city={BERLIN}")
    tab.wait_for_map()
    tab.until(lambda: tab.data("#weather", "status") == "content")
    # The browser may report an earlier tab, of another service, only now.
    sent = [
        message["params"]["request"]["url"]
        for message in (
            json.loads(entry["message"])["message"] for entry in tab.driver.get_log("performance")
        )
        if message["method"] == "Network.requestWillBeSent"
        and message["params"]["documentURL"].startswith(f"{service}/")
    ]
    assert sent
    assert [
        url for url in sent if not url.startswith((f"{service}/", "data:", "about:", "chrome:"))
    ] == []
    # Violations of the policy and failures are reported here.
    assert tab.driver.get_log("browser") == []
