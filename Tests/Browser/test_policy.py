"""Nothing that data say is code, and a strict policy holds."""

import pytest
from tab import DOWN, ENTER

pytestmark = pytest.mark.each_browser

CODE = "document.querySelectorAll('img, b, script:not([src])').length +" \
    " city.shadowRoot.querySelectorAll('img, b, script').length"


def test_a_city_whose_name_is_code_is_text(tab):
    tab.typed("<img", source="evil")
    image = "<img src=x onerror=alert(1)>"
    row = tab.look()["rows"][0]
    assert (row["name"], row["other"], row["marks"]) == (image, f"{image}2", ["<img"])
    assert tab.script(CODE) == 0
    tab.press(DOWN, ENTER)
    assert tab.look()["value"] == image and tab.look()["text"].startswith(image)
    assert tab.script(CODE) == 0 and tab.errors() == []
    # Flags take nothing but codes into an address.
    tab.typed("x", source="evil", flags="/flags/{code}.svg")
    assert tab.script(CODE) == 0


def test_a_text_that_is_code_is_text(tab):
    tab.typed("<b>$&</b>", lang="en")
    assert tab.look()["message"] == "No city found for “<b>$&</b>”."
    assert tab.script(CODE) == 0


def test_the_policy_of_these_pages_forbids_what_the_element_does_without(tab):
    """What would make the other tests' look at the console worth nothing, were it otherwise."""
    tab.field()
    tab.script("void document.body.setAttribute('style', 'color: red')")
    assert tab.script("getComputedStyle(document.body).color") != "rgb(255, 0, 0)"
    assert tab.script("(() => { try { document.body.innerHTML = ''; } catch { return 'refused'; } })()") == "refused"
