"""The languages that have a table of texts, as the browser asks for them."""

import json
import pathlib
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest
from web_app import LANGUAGES, SCREEN_LANGUAGES, add_favourites, add_searches

TEXTS = pathlib.Path(__file__).parents[2] / "Texts"
BERLIN = 2950159
CORDOBA = 3860259

# Everything that the page says: texts, and what stands in for them where nothing is seen.
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


# The tags of browsers that speak each language.
TAGS = {"ar": "ar-EG", "ja": "ja-JP", "pt": "pt-BR"}
SCREENS = [TAGS.get(language, f"{language}-{language.upper()}") for language in SCREEN_LANGUAGES]


def patterns(language):
    """What each text of a language looks like, whatever stands in its places."""
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


@pytest.mark.parametrize("tag", SCREENS)
def test_every_screen_is_in_the_language(tabs, service, tag):
    language = tag.split("-")[0]
    add_favourites(service, BERLIN, CORDOBA)
    add_searches(service, "berl")
    app = tabs()
    app.resize(320)
    app.speak(f"{tag},{language}")

    def look():
        assert english(app, language) == []
        assert app.script("return document.documentElement.scrollWidth") <= 320
        assert app.script(CUT) == []

    app.open("/")
    assert app.find("html").get_attribute("lang") == language
    assert app.find("html").get_attribute("dir") == ("rtl" if language == "ar" else "ltr")
    app.until(lambda: app.rows("favourite") and app.rows("recent"))
    look()
    app.open_options()
    look()
    app.assert_accessible()
    app.search("san fran")
    app.choose("#least-population", "1000")
    app.until(lambda: app.data("#results", "status") == "content")
    look()
    app.click("#chips button")
    app.search("qqxyzzyqq")
    app.until(lambda: app.data("#state", "state") == "empty")
    look()
    app.search("berlin")
    app.open_city(BERLIN)
    app.until(lambda: app.data("#weather", "status") == "content")
    look()
    app.assert_accessible()
    app.click("#back")
    for button, dialog in [("#show-keys", "#keys"), ("#show-source", "#source")]:
        app.click(button)
        app.until(lambda: app.is_shown(dialog))
        look()
        app.assert_accessible()
        app.click(f"{dialog} .icon-button")
    app.resize(1280)
    assert english(app, language) == []
    app.assert_accessible()


def test_finds_countries_by_their_names_in_the_language(tabs):
    app = tabs()
    app.speak("de")
    app.open("/")
    app.search("frankreich")
    assert "Frankreich" in app.rows()[0]["text"]
    app.open_city(app.rows()[0]["id"])
    app.until(lambda: app.data("#weather", "status") == "content")
    assert app.text("#weather .description") == "Bedeckt"


def test_numbers_and_times_are_those_of_the_region(tabs, service):
    service.ask("/api/favourites/3860259", "PUT")
    app = tabs()
    app.speak("en-GB,en")
    app.open("/?city=3860259")
    app.wait_for_detail(3860259)
    assert "M" not in app.text("#local-time").upper().replace("MON", "")
    for tag, count in [("en-IN,en", "2,34,908"), ("ar-EG,ar", "٢٣٤٬٩٠٨"), ("ar-MA,ar", "234.908"), ("ja", "234,908件")]:
        other = tabs()
        other.speak(tag)
        other.open("/")
        other.until(lambda: count in other.text("#count"))


@pytest.mark.parametrize("header, language, count", [
    ("de-AT,de;q=0.9,en;q=0.8", "de", "Städte"), ("en;q=0.2, fr;q=0.9", "fr", "villes"),
    ("sv-SE,sv,it-CH,en", "it", "città"), ("he-IL,he", "en", "cities"), ("pt-PT", "pt", "cidades"), ("*", "en", "cities"), ("de;q=0, it", "it", "città"),
    ("nl-BE", "nl", "steden"), ("pl", "pl", "miasta"), ("tr", "tr", "şehir"), ("ja", "ja", "件の都市"),
    ("ar-EG", "ar", "مدينة"), ("he, ar;q=0.5", "ar", "مدينة"),
    ("x" * 9000, "en", "cities"), ("de-" + "x-" * 2000, "de", "Städte"), (";q=,,;", "en", "cities"),
])
def test_the_page_is_in_the_language_before_its_scripts_run(service, header, language, count):
    request = urllib.request.Request(f"{service}/?q=san", headers={"Accept-Language": header})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read().decode()
    except urllib.error.HTTPError as error:
        assert error.code in (400, 431)
        return
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}"' in text
    shown = re.search(r'<span id="count">([^<]*)</span>', text)[1]
    assert shown.endswith(count)
    assert "{{" not in text


@pytest.mark.parametrize("tags, names", [
    ("es-MX,es", ["Múnich", "Baviera", "Alemania"]),
    # The page speaks no Czech, and names cities in it all the same.
    ("cs-CZ,cs,en", ["Mnichov", "Bavorsko", "Německo"]),
])
def test_cities_are_named_in_the_browsers_first_language(tabs, tags, names):
    app = tabs()
    app.speak(tags)
    app.open("/")
    app.search("münich")
    for name in names:
        assert name in app.rows()[0]["text"]
    app.open_city(app.rows()[0]["id"])
    for name in names:
        assert name in app.text("#detail")


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_what_the_app_advises_finds_a_city(service, language):
    texts = json.loads((TEXTS / f"{language}.json").read_text())["app"]
    quoted = re.escape(texts["quoted"]).replace(r"\{text\}", "(.+)")
    advised = re.search(quoted, texts["emptyHint"])[1]
    found = service.ask(f"/api/cities?q={urllib.parse.quote(advised)}&locale={language}&limit=1")
    assert [match["country"] for match in found["matches"]] == ["ES"]


def test_degrees_are_copied_as_any_program_reads_them(tabs, service):
    app = tabs()
    app.speak("ar-EG,ar")
    app.open(f"/?city={CORDOBA}")
    app.wait_for_detail(CORDOBA)
    assert app.text("#sexagesimal").startswith("٣١°")
    app.script("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    app.click("#copy-sexagesimal")
    app.until(lambda: app.script("return globalThis.copied"))
    copied = app.script("return copied")
    assert re.fullmatch(r"31°\d\d′\d\d″S 64°\d\d′\d\d″W", copied)
    reading = service.ask(f"/api/cities?q={urllib.parse.quote(copied)}&limit=1")["reading"]
    assert round(reading["point"]["lat"]) == -31


def test_the_map_names_capitals_in_the_users_language(app):
    app.speak("es-ES,es")
    # No result is called so.
    app.open(f"/?q=berl&city={BERLIN}")
    app.until(lambda: app.data("#map", "outlines") == "fine")
    app.until(lambda: "Londres" in app.text("#map") and "Copenhague" in app.text("#map"))
    assert "London" not in app.text("#map") and "Copenhagen" not in app.text("#map")
