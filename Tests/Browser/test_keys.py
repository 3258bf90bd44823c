"""The keys of an editable combobox with a list, as the ARIA Authoring Practices have them."""

import pytest
from tab import (
    ALT, BACKSPACE, CONTROL, DOWN, END, ENTER, ESCAPE, HOME, LEFT, PAGE_DOWN, PAGE_UP, SHIFT, TAB, UP,
)

pytestmark = pytest.mark.each_browser

BERLIN = "Berlin, Land Berlin, Germany"


def test_arrows_choose_a_row_and_enter_takes_it(tab):
    tab.typed("ber")
    seen = tab.look()
    assert seen["isExpanded"] and tab.active() is None
    assert [row["label"] for row in seen["rows"]] == [
        BERLIN, "Berlin, New Hampshire, United States", "Berlin, Wisconsin, United States"]
    tab.press(DOWN, DOWN)
    assert [row["isActive"] for row in tab.look()["rows"]] == [False, True, False]
    assert tab.look()["text"] == "ber"
    tab.told()
    tab.press(ENTER)
    seen = tab.look()
    assert (seen["text"], seen["value"]) == ("Berlin, New Hampshire, United States", "5084868")
    assert not seen["isExpanded"] and not seen["isOpen"] and seen["hasFocus"]
    assert [(event["name"], event["value"]) for event in tab.told()] == [("input", "5084868"), ("change", "5084868")]
    assert tab.errors() == []


def test_arrows_go_around(tab):
    tab.typed("par")
    for key, expected in [(UP, 2), (DOWN, 0), (UP, 2)]:
        tab.press(key)
        assert [row["isActive"] for row in tab.look()["rows"]] == [number == expected for number in range(3)]


@pytest.mark.parametrize("key, caret", [(HOME, 0), (END, 3), (LEFT, 2)])
def test_keys_of_the_caret_lead_back_to_the_text(tab, key, caret):
    tab.typed("par")
    tab.press(DOWN, key)
    assert tab.active() is None
    assert tab.look()["isExpanded"] and tab.look()["caret"] == [caret, caret]
    # Shortcuts of the browser are left alone.
    tab.chord(CONTROL, "a")
    assert tab.look()["caret"] == [0, 3] and tab.look()["isExpanded"]


def test_pages_of_rows(tab):
    tab.field(limit=20)
    tab.script("city.focus()")
    tab.press(DOWN)
    names = tab.names()
    assert len(names) == 20 and tab.active() == names[0]
    tab.press(PAGE_DOWN)
    step = names.index(tab.active())
    assert step > 2
    tab.press(PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN, PAGE_DOWN)
    assert tab.active() == names[-1]
    tab.press(PAGE_UP)
    assert tab.active() == names[-1 - step]
    assert tab.script("(() => { const { top, bottom } = city.shadowRoot.querySelector('[aria-selected=true]')"
                      ".getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()")


def test_escape_closes_the_list_and_keeps_the_text(tab):
    tab.field()
    tab.script("addEventListener('keydown', ({ key }) => told.push(key))")
    tab.type("par")
    tab.told()
    tab.press(DOWN, ESCAPE)
    assert tab.look()["text"] == "par" and not tab.look()["isOpen"]
    # What stands around it, such as a dialog, hears the second Escape alone.
    assert "Escape" not in tab.told()
    tab.press(ESCAPE)
    assert "Escape" in tab.told()
    assert tab.look()["text"] == "par"


def test_a_dialog_stays_open_when_escape_closes_the_list(tab):
    tab.field()
    tab.script("(() => { const dialog = document.createElement('dialog'); document.body.append(dialog);"
               " dialog.append(document.querySelector('form')); dialog.showModal(); })()")
    tab.type("par")
    assert tab.names() == ["Paris"] * 3
    tab.point("city.shadowRoot.querySelectorAll('.option')[2]")
    tab.until(lambda: tab.look()["text"] == "Paris, Ontario, Canada")
    tab.press(DOWN, ESCAPE)
    assert not tab.look()["isOpen"] and tab.script("document.querySelector('dialog').open")
    tab.press(ESCAPE)
    tab.until_true("!document.querySelector('dialog').open")


def test_arrows_open_and_close_the_list(tab):
    tab.field(limit=3)
    tab.script("city.focus()")
    assert not tab.look()["isOpen"]
    tab.press(DOWN)
    assert tab.names() == ["Beijing", "Buenos Aires", "Moscow"]
    assert tab.active() == "Beijing"
    tab.press("par")
    tab.chord(ALT, UP)
    assert not tab.look()["isOpen"] and tab.look()["text"] == "par"
    tab.chord(ALT, DOWN)
    assert tab.look()["isExpanded"] and tab.active() is None


def test_tab_takes_the_chosen_row_and_goes_on(tab):
    tab.typed("par")
    tab.press(DOWN, TAB)
    assert tab.look()["value"] == "2988507"
    assert tab.script("document.activeElement.id") == "send"
    tab.typed("par")
    tab.press(TAB)
    assert tab.look()["value"] == "" and not tab.look()["isOpen"]
    assert tab.script("document.activeElement.id") == "send"


def test_tab_takes_the_first_row_if_it_is_sure(tab):
    tab.typed("pari", source="sure")
    tab.press(TAB)
    assert tab.look()["value"] == "2988507"
    assert tab.script("document.activeElement.id") == "send"
    # Otherwise it selects the row first, and takes it with the next one.
    tab.typed("par", source="sure")
    tab.press(TAB)
    assert tab.look()["value"] == "" and tab.look()["hasFocus"] and tab.look()["rows"][0]["isActive"]
    tab.press(TAB)
    assert tab.look()["value"] == "2988507" and not tab.look()["hasFocus"]
    # Escape closes the list, and Tab then leaves the text.
    tab.typed("par", source="sure")
    tab.press(ESCAPE, TAB)
    assert tab.look()["value"] == "" and not tab.look()["hasFocus"]
    # So does Tab backwards.
    tab.field(source="sure")
    # Something to go to: Firefox would leave the page, and later tests without the focus.
    tab.script("void (document.querySelector('h1').tabIndex = 0)")
    tab.type("par")
    tab.chord(SHIFT, TAB)
    assert tab.look()["value"] == "" and not tab.look()["hasFocus"]
    tab.typed("pari", source="sure", free_text="")
    tab.press(TAB)
    assert tab.look()["value"] == "" and not tab.look()["hasFocus"]


def test_tab_before_the_answer_takes_its_first_city_if_it_is_sure(tab):
    tab.typed("pari", source="sureLater")
    tab.press(TAB)
    assert tab.look()["value"] == "" and tab.script("document.activeElement.id") == "send"
    tab.script("waiting.at(-1).answer()")
    tab.until(lambda: tab.look()["value"] == "2988507")
    assert not tab.look()["isOpen"] and tab.script("document.activeElement.id") == "send"


def test_the_first_row_is_highlighted_until_another_is_selected(tab):
    tab.typed("par")
    colours = "[...city.shadowRoot.querySelectorAll('.option')].map((row) => getComputedStyle(row).backgroundColor)"
    first, *others = tab.script(colours)
    assert set(others) == {"rgba(0, 0, 0, 0)"} and first != others[0]
    tab.press(DOWN, DOWN)
    assert tab.script(colours) == [others[0], first, others[0]]


def test_enter_in_a_closed_list_submits_the_form(tab):
    tab.typed("par")
    tab.press(ENTER, ENTER)
    tab.until(lambda: tab.script("location.pathname").endswith("sent.html"))
    assert tab.script("location.search") == "?city=2988507"


def test_a_changed_text_is_no_city(tab):
    tab.typed("par")
    tab.press(ENTER)
    tab.told()
    tab.press(BACKSPACE)
    assert tab.look()["value"] == "" and tab.script("city.city") is None
    assert [event["name"] for event in tab.told()] == ["input"]
    tab.press(TAB)
    assert [(event["name"], event["city"]) for event in tab.told()] == [("change", None)]


def test_an_input_method_keeps_its_keys(chromium):
    chromium.field()
    chromium.script("city.focus()")
    chromium.command("Input.imeSetComposition", text="東", selectionStart=1, selectionEnd=1)
    # What is composed is searched for: the last syllable of Korean is always being composed, and so is every word on Android.
    assert chromium.names() == ["Tokyo"]
    assert chromium.look()["rows"][0]["other"] == "東京"
    chromium.press(DOWN, ENTER, ESCAPE)
    chromium.script("city.shadowRoot.querySelector('input').dispatchEvent(new KeyboardEvent('keydown',"
                    " { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }))")
    chromium.script("city.shadowRoot.querySelector('input').dispatchEvent(new KeyboardEvent('keydown',"
                    " { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))")
    assert chromium.look()["value"] == ""
    chromium.command("Input.insertText", text="東京")
    assert chromium.look()["text"] == "東京" and chromium.names() == ["Tokyo"]
    chromium.press(ENTER)
    assert chromium.look()["value"] == "1850147"
