"""The languages that have a table of texts, as the browser asks for them."""

import json
import pathlib
import re
import urllib.parse

import pytest
from web_app import LANGUAGES

TEXTS = pathlib.Path(__file__).parents[2] / "Texts"
BERLIN = 2950159
CORDOBA = 3860259

# All texts of the page, and their invisible replacements.
SAID = """
const said = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("script, style, noscript, .leaflet-control a")) {
        said.push(walker.currentNode.data);
    }
}
for (const name of ["aria-label", "placeholder", "title", "alt"]) {
    for (const each of document.querySelectorAll(`[${name}]`)) said.push(each.getAttribute(name));
}
return [...new Set([document.title, ...said].map((text) => text.trim()).filter((text) => text))];
"""

CUT = """
const texts = "button, .chip, .select, h2, h3, dt, #key-list dd, label, .heading, #count";
return [...document.querySelectorAll(texts)]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    // The chips are scrolled.
    .filter((each) => !each.closest(".filters"))
    .filter((each) => each.scrollWidth > each.clientWidth + 1 ||
        each.getBoundingClientRect().right > innerWidth + 1 ||
        each.getBoundingClientRect().left < -1)
    .map((each) => `${each.id || each.className}: ${each.textContent.trim()}`);
"""


def patterns(language):
    """The pattern of each text of a language, with any values in its placeholders."""
    table = json.loads((TEXTS / f"{language}.json").read_text())
    texts = [text for section in ("page", "app") for text in table[section].values()]
    forms = [form for text in texts for form in (text.values() if isinstance(text, dict) else [text])]
    return {
        re.sub(r"\\\{\w+\\\}", ".+", re.escape(form))
        # Names of regions have short words, too: State of Berlin.
        for form in forms if re.search(r"\w{4}", re.sub(r"\{\w+\}", "", form))
    }


def english(app, language):
    """What of the page looks like English, and like nothing of its language."""
    own = patterns(language)
    foreign = patterns("en") - own
    return [
        text for text in app.script(SAID)
        if any(re.fullmatch(each, text) for each in foreign)
        and not any(re.fullmatch(each, text) for each in own)
    ]


def assert_speaks(app):
    """Nothing of the page is in English, or cut off."""
    assert english(app, app.language) == []
    assert app.script(CUT) == []


def test_numbers_and_times_are_those_of_the_region(tab):
    tab.speak("en-GB,en")
    tab.visit(f"/?city={CORDOBA}")
    assert "M" not in tab.text("#local-time").upper().replace("MON", "")
    # Arabic has Arabic digits in Egypt alone; test_right_to_left.py has those.
    for tag, count in [("en-IN,en", "2,34,908"), ("ar-MA,ar", "234.908")]:
        tab.speak(tag)
        tab.open("/")
        tab.until(lambda: count in tab.text("#count"))


# AcceptLanguageTests has headers that are odd.
@pytest.mark.parametrize("header, language, count", [
    ("de-AT,de;q=0.9,en;q=0.8", "de", "Städte"), ("en;q=0.2, fr;q=0.9", "fr", "villes"), ("sv-SE,sv,it-CH,en", "it", "città"),
    ("he-IL,he", "en", "cities"), ("pt-PT", "pt", "cidades"), ("nl-BE", "nl", "steden"), ("pl", "pl", "miasta"),
    ("tr", "tr", "şehir"), ("ja", "ja", "件の都市"), ("he, ar;q=0.5", "ar", "مدينة"), ("*", "en", "cities"),
])
def test_the_page_is_in_the_language_before_its_scripts_run(service, header, language, count):
    text = service.request("/?q=san", headers={"Accept-Language": header}).text
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}"' in text
    assert re.search(r'<span id="count">([^<]*)</span>', text)[1].endswith(count)
    assert "{{" not in text


@pytest.mark.parametrize("tags, names, weather", [
    ("de", ["München", "Bayern", "Deutschland"], "Bedeckt"),
    # The page speaks no Czech, and names cities in it all the same.
    ("cs-CZ,cs,en", ["Mnichov", "Bavorsko", "Německo"], "Overcast"),
])
def test_cities_are_named_in_the_browsers_first_language(tab, tags, names, weather):
    tab.speak(tags)
    tab.open("/")
    tab.search("münich")
    for name in names:
        assert name in tab.rows()[0]["text"]
    tab.open_city(tab.rows()[0]["id"])
    for name in names:
        assert name in tab.text("#detail")
    tab.until(lambda: tab.data("#weather", "status") == "content")
    assert tab.text("#weather .description") == weather


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_the_app_advises_finds_a_city(service, language):
    texts = json.loads((TEXTS / f"{language}.json").read_text())["app"]
    quoted = re.escape(texts["quoted"]).replace(r"\{text\}", "(.+)")
    advised = re.search(quoted, texts["emptyHint"])[1]
    found = service.ask(f"/api/cities?q={urllib.parse.quote(advised)}&locale={language}&limit=1")
    assert [match["country"] for match in found["matches"]] == ["ES"]


def test_degrees_are_copied_as_any_program_reads_them(tab, service):
    tab.speak("ar-EG,ar")
    tab.visit(f"/?city={CORDOBA}")
    assert tab.text("#sexagesimal").startswith("٣١°")
    tab.script("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    tab.click("#copy-sexagesimal")
    tab.until(lambda: tab.script("return globalThis.copied"))
    copied = tab.script("return copied")
    assert re.fullmatch(r"31°\d\d′\d\d″S 64°\d\d′\d\d″W", copied)
    reading = service.ask(f"/api/cities?q={urllib.parse.quote(copied)}&limit=1")["reading"]
    assert round(reading["point"]["lat"]) == -31


def test_the_map_names_capitals_in_the_users_language(tab):
    tab.speak("es-ES,es")
    # No result is called so.
    tab.open(f"/?q=berl&city={BERLIN}")
    tab.until(lambda: tab.data("#map", "outlines") == "fine")
    for _ in range(5):
        tab.click(".leaflet-control-zoom-out")
    tab.until(lambda: "Londres" in tab.text("#map") and "Copenhague" in tab.text("#map"))
    assert "London" not in tab.text("#map") and "Copenhagen" not in tab.text("#map")
