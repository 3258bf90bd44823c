"""How the field looks and what it says: states, languages, directions, colours, sizes."""

import pytest
from tab import ALT, BACKSPACE, DOWN, ENTER, TAB, UP

STATES = {
    "empty": lambda tab: tab.field(placeholder="A city"),
    "rows": lambda tab: tab.typed("par"),
    "active": lambda tab: (tab.typed("par"), tab.press(DOWN)),
    "chosen": lambda tab: (tab.typed("par"), tab.press(ENTER)),
    "nothing": lambda tab: tab.typed("qqq"),
    "loading": lambda tab: (tab.typed("q", source="held"), tab.until(lambda: tab.look()["message"])),
    "error": lambda tab: tab.typed("q", source="throwing"),
    "invalid": lambda tab: (tab.typed("q", required=""), tab.press(TAB)),
    "disabled": lambda tab: tab.field(value="1850147", disabled=""),
    "readonly": lambda tab: tab.field(value="1850147", readonly=""),
    "emoji": lambda tab: (tab.typed("par", flags="emoji"), tab.press(DOWN)),
    "right to left": lambda tab: (tab.typed("ال", lang="ar", dir="rtl"), tab.press(DOWN)),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(tab, state):
    STATES[state](tab)
    tab.assert_accessible(state)
    assert tab.errors() == []


@pytest.mark.parametrize("features", [
    {"prefers_color_scheme": "dark"},
    {"forced_colors": "active", "prefers_color_scheme": "dark"},
], ids=str)
def test_axe_finds_nothing_in_other_colours(chromium, features):
    chromium.prefer(**features)
    for name, state in STATES.items():
        state(chromium)
        chromium.assert_accessible(f"{features} {name}")


def test_colours_follow_the_page(chromium):
    """A page without a dark look has a light field, whatever the user prefers."""
    surface = "getComputedStyle(city.shadowRoot.querySelector('.field')).backgroundColor"
    for scheme, colour in [("light", "rgb(255, 255, 255)"), ("dark", "rgb(22, 25, 31)")]:
        chromium.prefer(prefers_color_scheme=scheme)
        chromium.field()
        assert chromium.script(surface) == colour
    chromium.script("document.documentElement.style.setProperty('color-scheme', 'light')")
    assert chromium.script(surface) == "rgb(255, 255, 255)"
    chromium.script("city.style.setProperty('--city-search-surface', 'rgb(1, 2, 3)')")
    assert chromium.script(surface) == "rgb(1, 2, 3)"


def test_nothing_moves_for_those_who_want_that(chromium):
    chromium.prefer(prefers_reduced_motion="reduce")
    chromium.typed("q", source="held")
    assert chromium.script("city.shadowRoot.getAnimations().length") == 0


def test_rows_with_one_label_have_their_population(tab):
    tab.typed("spr", source="namesakes", lang="en")
    assert [row["description"] for row in tab.look()["rows"]] == ["Ohio, US · 12,345", "Ohio, US · 678", "Texas, US"]


def test_the_label_of_a_chosen_city_is_visible(tab):
    long = "{ id: 1, name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', countryName: 'Wales', country: 'GB' }"
    isCut = "(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(city.shadowRoot.querySelector('input'))"
    tab.field()
    tab.script("document.querySelector('link').remove()")
    width = tab.script("city.offsetWidth")
    tab.script(f"city.city = {long}")
    assert tab.script("city.offsetWidth") > width and not tab.script(isCut)
    # A width that the page sets is kept.
    tab.script("city.style.inlineSize = '12rem'")
    tab.script(f"city.city = {long}")
    assert tab.script("city.offsetWidth") == 192
    tab.script("city.style.inlineSize = ''")
    tab.script("city.city = null")
    assert tab.script("city.offsetWidth") == width


@pytest.mark.parametrize("lang, empty, one", [
    ("en-GB", "No city found for “qq”.", "1 city"),
    ("de", "Keine Stadt zu „qq“ gefunden.", "1 Stadt"),
    ("fr-CA", "Aucune ville trouvée pour « qq ».", "1 ville"),
    ("ar", "لم يُعثر على مدينة باسم «qq».", "مدينة واحدة"),
    ("ja", "「qq」に一致する都市はありません。", "1件の都市"),
    ("zh-Hans", "未找到与“qq”匹配的城市。", "1 个城市"),
    ("tlh", "No city found for “qq”.", "1 city"),
    ("no such language", "No city found for “qq”.", "1 city"),
])
def test_texts_are_in_the_language_of_the_page(tab, lang, empty, one):
    tab.typed("qq", lang=lang)
    assert tab.look()["message"] == empty
    tab.press(BACKSPACE, BACKSPACE, "llan")
    tab.until(lambda: tab.look()["status"] == one)


def test_what_is_no_language_is_not_asked_for(tab):
    for lang, asked in [("no such language", None), ("valueOf", "valueof"), ("de-at", "de-AT"), ("", None)]:
        tab.field(lang=lang)
        tab.script("void (document.documentElement.lang ||= '', city.source ="
                   " { search: (text, { language }) => ({ matches: [{ id: 1, name: String(language ?? null) }] }) })")
        if lang == "":
            tab.script("document.documentElement.removeAttribute('lang')")
        tab.type("x")
        assert tab.names() == [str(asked).replace("None", "null")]


def test_every_language_says_everything(chromium):
    chromium.field()
    chromium.script("import('/JavaScript/city-search.js').then(({ CitySearchElement }) =>"
                    " globalThis.texts = CitySearchElement.texts).then(() => 0)")
    tables = chromium.script("texts")
    assert sorted(tables) == ["ar", "de", "en", "en-US", "es", "fr", "it", "ja", "nl", "pl", "pt", "tr", "zh"]
    for language, table in tables.items():
        assert table.keys() == tables["en"].keys(), language
        assert "{text}" in table["empty"] and all(table.values()), language
        assert all("{shown}" in form and "{count}" in form for form in table["some"].values()), language


def test_texts_may_be_others(tab):
    tab.typed("qq", **{"text-empty": "Where is {text}?", "text-count": "{count}!"})
    assert tab.look()["message"] == "Where is qq?"
    tab.typed("par", **{"text-count": "{count}!"})
    tab.until(lambda: tab.look()["status"] == "3!")
    tab.field()
    tab.script("city.append(Object.assign(document.createElement('b'), { slot: 'empty', textContent: 'Own words' }))")
    tab.type("qq")
    assert tab.script("city.querySelector('b').checkVisibility()")


def test_a_name_is_isolated_from_what_runs_the_other_way(tab):
    tab.typed("תל", lang="en")
    assert tab.script("[...city.shadowRoot.querySelectorAll('.option bdi')].map((each) =>"
                      " getComputedStyle(each).direction)") == ["rtl", "rtl"]
    assert tab.look()["rows"][0]["description"] == "מחוז תל אביב, ישראל"


@pytest.mark.each_browser
def test_from_right_to_left_everything_is_mirrored(tab):
    tab.typed("spri", lang="ar", dir="rtl")
    lens, clear, field, popup = tab.script(
        "['.lens', '.clear', '.field', '.popup'].map((each) => city.shadowRoot.querySelector(each)"
        ".getBoundingClientRect()).map(({ left, right }) => [Math.round(left), Math.round(right)])")
    assert clear[1] < lens[0] and popup[1] == field[1]
    flag, name = tab.script(
        "['.flag', '.name'].map((each) => city.shadowRoot.querySelector(each).getBoundingClientRect().left)")
    assert name < flag


def test_flags(tab):
    for flags, text in [("code", "FR"), ("emoji", "🇫🇷"), ("none", None)]:
        tab.typed("paris, î", flags=flags)
        assert tab.look()["rows"][0]["flag"] == text
    tab.typed("paris, î", flags="/flags/{code}.svg")
    assert tab.script("city.shadowRoot.querySelector('img').getAttribute('src')") == "/flags/fr.svg"


def test_marks_are_counted_in_scalars_of_the_name_that_was_found(tab):
    tab.typed("x", source="scalars")
    row = tab.look()["rows"][0]
    assert row["name"] == "𠮷野家 👩‍👩‍👧 é"
    assert row["marks"] == ["𠮷", "👩‍👩‍👧", "é"]
    tab.typed("sao")
    assert tab.look()["rows"][0]["marks"] == ["São"]
    tab.type(" p")
    assert tab.look()["rows"][0]["marks"] == ["São P"]
    # Another name is shown next to the main one.
    tab.typed("munich")
    row = tab.look()["rows"][0]
    assert (row["name"], row["other"], row["marks"]) == ("München", "Munich", ["Munich"])
    assert row["label"] == "München (Munich), Bavaria, Germany"


@pytest.mark.each_browser
def test_long_names_are_shown_whole(tab):
    tab.resize(320, 568)
    tab.typed("llan")
    assert tab.script("[...city.shadowRoot.querySelectorAll('.option, .name, .list')].every((each) =>"
                      " each.scrollWidth <= each.clientWidth || each.clientWidth === 0)")
    assert tab.script("document.documentElement.scrollWidth") <= 320


@pytest.mark.each_browser
@pytest.mark.parametrize("size", [(320, 568), (1000, 800)], ids=str)
@pytest.mark.parametrize("where", ["top", "bottom"])
def test_the_list_is_not_cut(tab, size, where):
    tab.resize(*size)
    tab.field()
    if where == "bottom":
        tab.script("document.querySelector('form').style.setProperty('padding-block', '60vh 1vh')")
        tab.script("scrollTo(0, 9999)")
    tab.script("city.focus()")
    tab.press(DOWN)
    left, top, right, bottom, start, end = tab.script(
        "((list, field) => [list.left, list.top, list.right, list.bottom, field.top, field.bottom])"
        "(city.shadowRoot.querySelector('.popup').getBoundingClientRect(),"
        " city.shadowRoot.querySelector('.field').getBoundingClientRect())")
    assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
    assert bottom <= start or top >= end
    assert bottom - top > 150
    # A box around it that cuts what overflows does not cut it.
    assert tab.script("city.shadowRoot.querySelector('.popup').matches(':popover-open')")


@pytest.mark.each_browser
def test_the_list_follows_its_field(tab):
    tab.field()
    tab.script("document.querySelector('main').style.setProperty('padding-bottom', '200vh')")
    tab.type("par")
    distance = ("((list, field) => Math.round(list.top - field.bottom))"
                "(city.shadowRoot.querySelector('.popup').getBoundingClientRect(),"
                " city.shadowRoot.querySelector('.field').getBoundingClientRect())")
    assert tab.script(distance) == 4
    tab.script("scrollTo(0, 50)")
    tab.until(lambda: tab.script("scrollY") == 50 and tab.script(distance) == 4)


@pytest.mark.each_browser
@pytest.mark.parametrize("room", [20, 200], ids=["above", "below, with little room"])
def test_rows_stay_when_others_come(tab, room):
    tab.field()
    # So much room is left below the field.
    tab.script("document.querySelector('form').style.setProperty('padding-top',"
               f" `${{innerHeight - {room} - city.getBoundingClientRect().bottom}}px`)")
    tab.script("void (city.source = sources.careless)")
    tab.type("ber")
    tab.script("waiting.at(-1).answer()")
    tab.until_names(["Berlin"] * 3)
    tab.press(BACKSPACE, UP)
    before = tab.look()["rows"]
    tab.script("waiting.at(-1).answer()")
    tab.until_names(["Berlin"] * 3 + ["Beijing"])
    assert [row["top"] for row in tab.look()["rows"][:3]] == [row["top"] for row in before]
    is_above = before[0]["top"] < tab.script("city.getBoundingClientRect().top")
    assert is_above == (room == 20)


def test_targets_are_large_enough_for_fingers(tab):
    tab.typed("par")
    sizes = tab.script("[...city.shadowRoot.querySelectorAll('input, .clear, .option')].map((each) =>"
                       " each.getBoundingClientRect()).map(({ width, height }) => [width, height])")
    assert len(sizes) == 5 and all(width >= 44 and height >= 44 for width, height in sizes)
    tab.typed("par", source="throwing")
    assert tab.script("city.shadowRoot.querySelector('.retry').getBoundingClientRect().height") >= 44


@pytest.mark.each_browser
def test_a_row_is_taken_by_mouse_and_by_finger(tab):
    for kind in ["mouse", "touch"]:
        tab.typed("par")
        tab.point("city.shadowRoot.querySelectorAll('.option')[1]", kind)
        tab.until(lambda: tab.look()["text"] == "Paris, Texas, United States")
        assert tab.look()["hasFocus"] and not tab.look()["isOpen"]


@pytest.mark.each_browser
def test_a_click_elsewhere_closes_the_list(tab):
    tab.typed("par")
    tab.point("document.querySelector('h1')")
    tab.until(lambda: not tab.look()["isOpen"])
    tab.point("city")
    tab.until(lambda: tab.names() == ["Paris"] * 3)


def test_what_the_page_styles(tab):
    parts = {"field", "input", "clear", "popup", "list", "option", "flag", "name", "mark", "description"}
    tab.typed("par")
    assert parts <= set(tab.script(
        "[...city.shadowRoot.querySelectorAll('[part]')].map((each) => each.getAttribute('part'))"))
    tab.chord(ALT, UP)
    assert tab.script("city.matches(':state(open)')") is False
