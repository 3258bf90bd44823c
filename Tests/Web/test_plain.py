"""A browser without scripts, which gets a form, a list of links and a city."""

import pytest

CORDOBA = 3860259


@pytest.fixture
def plain(tab):
    """A tab without scripts."""
    tab.disable_scripts()
    return tab


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


def test_fits_any_width_with_the_box_in_reach(plain):
    for width in [320, 1440]:
        plain.resize(width)
        plain.driver.get(plain.base + f"/?q=san&city={CORDOBA}")
        # The browser's own layout metrics, since scripts do not run here.
        metrics = plain.command("Page.getLayoutMetrics")
        assert metrics["cssContentSize"]["width"] <= width
        tops = [plain.find(each).rect["y"] for each in ("#query", ".plain-city", "#rows a")]
        assert tops == sorted(tops) and tops[0] < 100


def test_numbers_end_where_the_box_does(plain):
    for width in [320, 1440]:
        plain.resize(width)
        plain.driver.get(plain.base + "/?q=san")
        box, number = [plain.find(each).rect for each in (".box", "#rows .population")]
        assert abs(box["x"] + box["width"] - number["x"] - number["width"]) < 2, width


def test_offers_what_may_have_been_meant(plain):
    plain.driver.get(plain.base + "/?q=reykjavikxyzqq")
    assert plain.driver.find_elements("css selector", "#rows a") == []
    link = plain.find(".plain-links a")
    assert "Did you mean" in plain.text(".plain-links") and link.text == "Reykjavik"
    link.click()
    plain.until(lambda: plain.find("#rows a").text == "Reykjavik")
    # Three letters that some airport has are no spelling.
    plain.driver.get(plain.base + "/?q=zzzzqqq")
    assert "Did you mean" not in plain.text("body")


def test_no_name_is_told_twice(plain):
    for target in ["/?q=oslo&city=3143244", "/?q=singapore", "/?q=luxembourg"]:
        plain.driver.get(plain.base + target)
        rows = plain.driver.find_elements("css selector", "#rows .row")
        told = [(row.find_element("css selector", ".name").text,
                 row.find_element("css selector", ".place").text) for row in rows]
        if "city=" in target:
            told.append((plain.text(".plain-city h2"), plain.text(".plain-city h2 + p").strip()))
        assert told
        for name, place in told:
            parts = [name, *place.split(", ")]
            assert len(parts) == len(set(parts)), (name, place)


def test_the_start_page_tells_no_other_names(service):
    answer = service.request("/", headers={"Accept-Language": "de"})
    assert answer.status == 200 and 'class="also"' not in answer.text
