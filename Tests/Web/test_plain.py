"""A browser without scripts, which gets a form, a list of links and a city."""

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
        text = answer.read().decode()
    assert "Paris" in text and "Île-de-France, France" in text
