"""The pages of Examples/Browser do what they say."""

import pytest
from tab import ENTER

pytestmark = pytest.mark.each_browser

PAGES = "/Examples/Browser/"


def open_page(tab, page):
    tab.open_plain(PAGES + page)
    tab.until_true("document.querySelector('city-search')?.shadowRoot !== null")


def type_into(tab, selector, text):
    tab.script(f"document.querySelector('{selector}').focus()")
    tab.press(text, ENTER)


def test_the_plain_page_shows_what_was_chosen(tab, service):
    open_page(tab, "index.html")
    tab.script(f"document.querySelector('city-search').setAttribute('service', '{service}')")
    type_into(tab, "city-search", "berlin, germany")
    tab.until_true("document.querySelector('#chosen').textContent.startsWith('Berlin: 52.5')")
    tab.assert_accessible("index.html")
    assert tab.errors() == []


def test_the_page_of_the_documents_asks_a_service(tab, service):
    tab.open_plain("/Documentation/Web.html")
    tab.until_true("document.querySelector('city-search')?.shadowRoot !== null")
    assert tab.script("document.querySelector('city-search').getAttribute('service')") == "https://cities.example.org"
    tab.script(f"document.querySelector('city-search').setAttribute('service', '{service}')")
    type_into(tab, "city-search", "berlin, germany")
    tab.until_true("document.querySelector('city-search').value === '2950159'")
    assert tab.errors() == []


def test_the_form_shows_what_it_sends(tab):
    open_page(tab, "form.html")
    tab.until_true("document.querySelector('#to').text === 'Tokyo, Japan'")
    type_into(tab, "city-search[name=from]", "paris, tex")
    tab.press(ENTER)
    tab.until_true("document.querySelector('output').textContent ==="
                   " 'from=4717560\\nfrom_text=Paris, Texas, United States\\nto=1850147'")
    tab.assert_accessible("form.html")
    assert tab.errors() == []


def test_the_component_is_controlled(tab):
    open_page(tab, "react.html")
    type_into(tab, "#from", "tok")
    type_into(tab, "#to", "osa")
    tab.until_true("document.querySelector('output').textContent === 'Tokyo → Osaka'")
    tab.point("document.querySelector('#swap')")
    tab.until_true("document.querySelector('output').textContent === 'Osaka → Tokyo'")
    assert tab.script("[...document.querySelectorAll('city-search')].map(({ text }) => text)") == [
        "Osaka, Japan", "Tokyo, Japan"]
    tab.assert_accessible("react.html")
    assert tab.errors() == []
