"""The field on the built service, alone and with synchronous cities."""

import pytest
from tab import DOWN, ENTER, TAB

BERLIN = 2950159


@pytest.mark.each_browser
def test_cities_come_from_a_service(tab, gate):
    tab.typed("springfield, ill", source="none", service=gate.url)
    tab.until(lambda: tab.look()["rows"] and not tab.look()["isBusy"])
    row = tab.look()["rows"][0]
    assert (row["name"], row["flag"]) == ("Springfield", "US")
    assert row["description"].endswith("Illinois, United States")
    tab.press(DOWN, ENTER)
    assert tab.look()["value"].isdigit() and tab.look()["text"].startswith("Springfield, ")
    assert tab.script("city.city.lat > 0") and tab.errors() == []


@pytest.mark.parametrize("text, value", [("münch", "2867714"), ("spr", "")])
def test_tab_takes_the_first_city_of_which_the_service_is_sure(tab, gate, text, value):
    tab.typed(text, source="none", service=gate.url)
    tab.until(lambda: tab.look()["rows"] and not tab.look()["isBusy"])
    tab.press(TAB)
    assert tab.look()["value"] == value and tab.look()["isExpanded"] == (value == "")


def test_attributes_are_what_the_service_is_asked_for(tab, gate):
    tab.field(source="none", service=gate.url, lang="de", **{
        "limit": 3, "country": "DE, AT", "near": "48.2,16.4", "order": "distance", "min-population": 100000})
    tab.type("wien")
    # The unfinished text finds other cities.
    tab.until(lambda: tab.names()[:1] == ["Wien"] and not tab.look()["isBusy"])
    assert tab.look()["rows"][0]["description"].endswith("Österreich")
    asked = [target for method, target in gate.answered if "q=wien" in target]
    for part in ["limit=3", "country=DE%2CAT", "near=48.2%2C16.4", "order=distance", "min_population=100000", "locale=de"]:
        assert part in asked[-1]


def test_a_service_names_an_id(tab, gate):
    tab.field(source="none", src="few", service=gate.url, value=str(BERLIN), lang="en")
    tab.until(lambda: tab.look()["text"].startswith("Berlin, "))
    assert tab.look()["value"] == str(BERLIN)
    # The index is not loaded for that.
    assert tab.script("document.documentElement.dataset.opened") is None
    tab.script("city.removeAttribute('src')")
    tab.script("void (city.value = 99999999)")
    tab.until(lambda: tab.look()["text"] == "99999999")
    assert "99999999" in tab.told()[-1]["error"]


def test_a_service_that_fails_can_be_asked_again(tab, gate):
    gate.set(broken=["/api/cities"])
    tab.typed("berlin", source="none", service=gate.url)
    tab.until(lambda: tab.look()["message"] == "Search is unavailable." and not tab.look()["isBusy"])
    assert any(event["name"] == "city-search:error" for event in tab.told())
    gate.set()
    tab.press(ENTER)
    tab.until(lambda: tab.names()[:1] == ["Berlin"])


@pytest.fixture
def both(tab, gate):
    """A field with cities that are there at once, and with a service that does not answer yet."""
    gate.set(held=["/api/cities"])
    tab.field(source="none", src="few", service=gate.url)
    return tab


def test_the_service_adds_below_what_is_there(both, gate):
    both.type("berlin")
    both.until_names(["Berlin"] * 3)
    before = both.look()["rows"]
    gate.set()
    both.until(lambda: len(both.look()["rows"]) > 3)
    after = both.look()["rows"]
    assert [(row["description"], row["top"]) for row in after[:3]] == [
        (row["description"], row["top"]) for row in before]
    ids = both.script("[...city.shadowRoot.querySelectorAll('.option')].map(({ dataset }) => dataset.id)")
    assert len(ids) == len(set(ids))


def test_the_service_finds_what_is_not_there(both, gate):
    both.type("zagreb")
    assert both.names() == [] and both.look()["isBusy"]
    gate.set()
    both.until(lambda: both.names()[:1] == ["Zagreb"])


def test_a_service_that_fails_beside_others_is_told_to_the_page_alone(both, gate):
    gate.set(broken=["/api/cities"])
    both.type("berlin")
    both.until(lambda: any(event["name"] == "city-search:error" for event in both.told()))
    assert both.names() == ["Berlin"] * 3 and both.look()["message"] is None


def test_an_index_is_loaded_when_the_field_is_entered(tab):
    opened = "document.documentElement.dataset.opened"
    tab.field(source="none", src="few")
    assert tab.script(opened) is None
    tab.script("city.focus()")
    tab.until(lambda: tab.script(opened) and tab.script(opened).endswith("/Tests/Browser/pages/few"))
    tab.press("par")
    tab.until_names(["Paris"] * 3)
    tab.script("void (city.src = 'none')")
    tab.press("i")
    tab.until(lambda: tab.look()["message"] == "Search is unavailable.")
    tab.field(source="none", src="few", eager="")
    tab.until(lambda: tab.script(opened))


def test_fields_share_an_index(tab):
    tab.field(source="none", src="few", eager="")
    tab.script("void document.querySelector('form').prepend("
               "Object.assign(document.createElement('city-search'), { src: 'few', id: 'other', eager: true }))")
    tab.script("document.querySelector('#other').focus()")
    tab.press("par", ENTER)
    tab.until_true("document.querySelector('#other').text === 'Paris, Île-de-France, France'")
    assert len(tab.script("document.documentElement.dataset.opened").split()) == 1


@pytest.mark.each_browser
def test_an_index_is_opened_without_a_worker_where_none_is_allowed(tab):
    tab.typed("par", source="none", src="alone")
    tab.until_names(["Paris"] * 3)
    assert [event["name"] for event in tab.told()] == ["input"] * 3
