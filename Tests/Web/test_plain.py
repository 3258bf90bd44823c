"""A browser without scripts, which gets a form, a list of links and a city."""

import re
import urllib.request

import pytest

CORDOBA = 3860259


@pytest.fixture
def plain(tabs):
    """A tab without scripts."""
    app = tabs()
    app.command("Emulation.setScriptExecutionDisabled", value=True)
    yield app
    app.command("Emulation.setScriptExecutionDisabled", value=False)


def test_searches_and_shows_a_city(plain):
    plain.driver.get(plain.base + "/")
    box = plain.find("#query")
    box.send_keys("cordoba, ar\n")
    plain.until(lambda: "q=cordoba" in plain.driver.current_url)
    link = plain.find(f'#rows [data-id="{CORDOBA}"] a')
    assert link.text == "Córdoba" and plain.find("#count").text != ""
    assert not plain.is_shown("#map") and not plain.is_shown("#options-toggle")
    link.click()
    plain.until(lambda: "city=" in plain.driver.current_url)
    assert plain.text(".plain-city h2") == "Córdoba"
    assert "Argentina" in plain.text(".plain-city")


def test_names_that_run_from_right_to_left_stay_apart(service):
    with urllib.request.urlopen(f"{service}/?city=360630", timeout=10) as answer:
        text = answer.read().decode()
    assert "<bdi>القاهرة</bdi>, <bdi>" in text


def test_leads_to_the_next_page(plain):
    plain.driver.get(plain.base + "/?q=san")
    first = plain.find("#rows a").text
    plain.find(".plain-links a").click()
    plain.until(lambda: "offset=20" in plain.driver.current_url)
    assert plain.find("#rows a").text != first


@pytest.mark.parametrize("width", [320, 1440])
def test_fits_any_width(plain, width):
    plain.resize(width)
    plain.driver.get(plain.base + f"/?q=san&city={CORDOBA}")
    # What a browser tells of the layout, since scripts tell nothing here.
    metrics = plain.command("Page.getLayoutMetrics")
    assert metrics["cssContentSize"]["width"] <= width


def test_a_text_browser_reads_the_list(service):
    with urllib.request.urlopen(f"{service}/?q=paris", timeout=10) as answer:
        text = re.sub("<[^>]*>", "", answer.read().decode())
    assert "Paris" in text and "Île-de-France, France" in text


def test_offers_what_may_have_been_meant(plain):
    plain.driver.get(plain.base + "/?q=reykjavikxyzqq")
    assert plain.driver.find_elements("css selector", "#rows a") == []
    link = plain.find(".plain-links a")
    assert "Did you mean" in plain.text(".plain-links") and link.text == "Reykjavik"
    link.click()
    plain.until(lambda: plain.find("#rows a").text == "Reykjavik")


@pytest.mark.parametrize("width", [320, 1280])
def test_a_city_has_the_box_in_reach(plain, width):
    plain.resize(width)
    plain.driver.get(plain.base + f"/?city={CORDOBA}")
    tops = [plain.find(each).rect["y"] for each in ("#query", ".plain-city", "#rows a")]
    assert tops == sorted(tops) and tops[0] < 100


@pytest.mark.parametrize("target", ["/?q=oslo", "/?q=singapore", "/?q=luxembourg", "/?city=3143244"])
def test_no_name_is_told_twice(plain, target):
    plain.driver.get(plain.base + target)
    rows = plain.driver.find_elements("css selector", "#rows .row")
    told = [(row.find_element("css selector", ".name").text,
             row.find_element("css selector", ".place").text) for row in rows]
    if "city=" in target:
        told.append((plain.text(".plain-city h2"), plain.text(".plain-city h2 + p").strip()))
    for name, place in told:
        parts = [name, *place.split(", ")]
        assert len(parts) == len(set(parts)), (name, place)


def test_the_start_page_tells_no_other_names(service):
    request = urllib.request.Request(service + "/", headers={"Accept-Language": "de"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        assert 'class="also"' not in answer.read().decode()
