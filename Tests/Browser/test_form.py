"""A control of its form, as an input is."""

import pytest
from tab import BACKSPACE, CONTROL, DOWN, ENTER, ESCAPE, TAB

SENT = "[...new FormData(document.querySelector('form'))]"


@pytest.mark.each_browser
def test_the_form_has_the_id_of_the_chosen_city(tab):
    tab.field()
    assert tab.script(SENT) == [["city", ""]]
    tab.type("tok")
    assert tab.script(SENT) == [["city", ""]]
    tab.press(DOWN, ENTER)
    assert tab.script(SENT) == [["city", "1850147"]]
    assert tab.script("document.querySelector('form').elements.city === city && city.form.elements.length") == 3


@pytest.mark.each_browser
def test_a_required_field_says_what_it_lacks(tab):
    tab.field(required="")
    assert tab.script("[city.validity.valueMissing, city.checkValidity()]") == [True, False]
    assert tab.look()["validation"] == "Please choose a city."
    assert not tab.look()["isInvalid"]
    tab.script("document.querySelector('#send').click()")
    assert tab.script("location.pathname").endswith("field.html")
    assert tab.look()["isInvalid"] and tab.look()["hasFocus"]
    tab.press("ber")
    assert tab.script("[city.validity.badInput, city.validity.valid]") == [True, False]
    assert tab.look()["validation"] == "Please choose a city from the list."
    tab.press(ENTER)
    assert tab.script("city.validity.valid") and not tab.look()["isInvalid"]


def test_text_that_is_no_city_is_invalid_once_it_is_left(tab):
    tab.typed("nowhere")
    assert not tab.look()["isInvalid"]
    tab.press(TAB)
    assert tab.look()["isInvalid"] and tab.script("city.matches(':invalid')")
    tab.typed("nowhere", **{"free-text": ""})
    tab.press(TAB)
    assert tab.script("city.validity.valid") and not tab.look()["isInvalid"]


def test_an_id_is_shown_by_its_name(tab):
    tab.field(value="1850147", source="none", required="")
    assert tab.look()["text"] == ""
    # A source may come later.
    tab.script("void (city.source = fewCities)")
    tab.until(lambda: tab.look()["text"] == "Tokyo, Japan")
    assert tab.script(SENT) == [["city", "1850147"]] and tab.script("city.city.name") == "Tokyo"
    # The page may have a message of its own.
    tab.script("city.setCustomValidity('Not this one.')")
    assert tab.look()["validation"] == "Not this one." and tab.script("city.validity.customError")
    tab.script("city.setCustomValidity('')")
    assert tab.script("city.checkValidity()")
    tab.script("city.value = 2988507")
    tab.until(lambda: tab.look()["text"] == "Paris, Île-de-France, France")
    tab.script("city.value = 77")
    tab.until(lambda: tab.look()["text"] == "77")
    assert "77" in tab.told()[-1]["error"] and tab.script("city.value") == "77"
    tab.script("city.city = { id: 5, name: 'Fünf' }")
    assert (tab.look()["text"], tab.look()["value"]) == ("Fünf", "5")
    # Code that sets a value hears of no change.
    assert [event for event in tab.told() if event["name"] == "change"] == []
    # A reset brings back the value of the page.
    tab.script("city.focus()")
    tab.chord(CONTROL, "a")
    tab.press("par")
    tab.script("document.querySelector('#reset').click()")
    tab.until(lambda: tab.look()["text"] == "Tokyo, Japan")
    assert tab.look()["value"] == "1850147" and not tab.look()["isOpen"] and not tab.look()["isInvalid"]


@pytest.mark.each_browser
def test_what_was_chosen_is_there_again_after_going_back(tab):
    tab.typed("tok")
    tab.press(ENTER)
    # A page with such a listener is not cached, but loaded again.
    tab.script("void (globalThis.isOld = true, addEventListener('unload', () => {}), location.href = 'sent.html')")
    tab.until(lambda: tab.script("document.title") == "Sent")
    tab.script("history.back()")
    tab.until(lambda: tab.script("document.title === 'A field' && 'look' in globalThis"))
    assert not tab.script("globalThis.isOld")
    tab.until(lambda: tab.look()["text"] == "Tokyo, Japan")
    assert tab.script(SENT) == [["city", "1850147"]]


@pytest.mark.each_browser
def test_a_disabled_field_is_not_sent_and_takes_nothing(tab):
    tab.field(value="1850147", disabled="")
    assert tab.script(SENT) == []
    assert tab.script("city.shadowRoot.querySelector('input').disabled")
    tab.script("void (city.disabled = false)")
    assert tab.script(SENT) == [["city", "1850147"]]
    tab.script("document.querySelector('form').insertAdjacentElement('afterbegin',"
               " Object.assign(document.createElement('fieldset'), { disabled: true })).append(city)")
    assert tab.script(SENT) == [] and tab.script("city.shadowRoot.querySelector('input').disabled")


def test_a_field_for_reading_is_sent_and_takes_nothing(tab):
    tab.field(value="1850147", readonly="")
    tab.until(lambda: tab.look()["text"] == "Tokyo, Japan")
    tab.type("x")
    tab.press(DOWN, ESCAPE)
    assert tab.look()["text"] == "Tokyo, Japan" and not tab.look()["isOpen"]
    assert tab.script(SENT) == [["city", "1850147"]] and not tab.script("city.willValidate")


@pytest.mark.each_browser
def test_its_label_names_it_and_leads_to_it(tab):
    tab.field(**{"aria-describedby": "send"})
    assert tab.look()["name"] == "City" and tab.look()["description"] == "Send"
    tab.point("document.querySelector('label')")
    assert tab.look()["hasFocus"]
    tab.script("city.setAttribute('aria-label', 'Other')")
    assert tab.look()["name"] == "Other"


def test_clearing_tells_the_page(tab):
    tab.field(value="1850147")
    tab.until(lambda: tab.look()["text"] != "")
    tab.point("city.shadowRoot.querySelector('.clear')")
    seen = tab.look()
    assert (seen["text"], seen["value"], seen["hasFocus"], seen["isOpen"]) == ("", "", True, False)
    assert [(event["name"], event["city"]) for event in tab.told()] == [("input", None), ("change", None)]


@pytest.mark.each_browser
def test_the_field_of_a_page_without_scripts_sends_a_text_until_it_is_taken_over(tab):
    tab.open("/Tests/Browser/pages/early.html")
    tab.script("document.querySelector('input').focus()")
    tab.press("lon", ENTER)
    tab.until(lambda: tab.script("location.search") == "?from_text=lon")
    tab.open("/Tests/Browser/pages/early.html")
    tab.script("document.querySelector('input').focus()")
    tab.press("lonxyz", BACKSPACE, BACKSPACE, BACKSPACE)
    tab.script("document.querySelector('input').setSelectionRange(1, 2)")
    tab.script("arrive()")
    seen = tab.look()
    assert (seen["text"], seen["caret"], seen["hasFocus"]) == ("lon", [1, 2], True)
    assert (seen["name"], seen["placeholder"], seen["required"], seen["fields"]) == ("From", "A city", True, 0)
    assert tab.names() == ["London", "London"]
    assert tab.script(SENT) == [["from", ""], ["from_text", "lon"]]
    tab.press(ENTER)
    assert tab.script(SENT) == [["from", "2643743"], ["from_text", "London, England, United Kingdom"]]
    assert tab.errors() == []
