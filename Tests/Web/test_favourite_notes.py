"""The user's data of favourites: groups and notes."""

import pytest
from selenium.webdriver.common.keys import Keys
from test_favourites import cards
from web_app import add_favourites

BERLIN, MUMBAI = 2950159, 1275339


@pytest.fixture
def opened(tab, service):
    """The details of a favourite, of which there are two."""
    add_favourites(service, BERLIN, MUMBAI)
    tab.visit(f"/?city={BERLIN}")
    tab.until(lambda: tab.is_shown("#favourite-about"))
    return tab


def said(service, city=BERLIN):
    """The group and the note that the service keeps."""
    kept = next(each for each in service.ask("/api/favourites")["favourites"] if each["id"] == city)
    return kept.get("group"), kept.get("note")


def write(app, field, text):
    app.find(field).send_keys(Keys.CONTROL, "a", Keys.NULL, text or Keys.BACKSPACE, Keys.ENTER)


def headings(app):
    return app.script("""
        return [...document.querySelectorAll("#results .heading")].map((each) => each.textContent);
    """)


def test_a_note_is_kept_and_stands_on_the_card(opened, service):
    # A city that is no favourite has none.
    opened.click("#detail-star")
    opened.until(lambda: not opened.is_shown("#favourite-about"))
    opened.click("#detail-star")
    opened.until(lambda: opened.is_shown("#favourite-about"))
    write(opened, "#favourite-note", "ask for Ana & Co.")
    opened.until(lambda: said(service) == (None, "ask for Ana & Co."))
    opened.until(lambda: opened.text(f'[data-id="{BERLIN}"] .card-note') == "ask for Ana & Co.")
    opened.open()
    opened.until(lambda: opened.is_shown(f'[data-id="{BERLIN}"] .card-note'))
    opened.click(f'#results [data-kind="favourite"][data-id="{BERLIN}"] .name')
    opened.wait_for_detail(BERLIN)
    assert opened.find("#favourite-note").get_property("value") == "ask for Ana & Co."
    write(opened, "#favourite-note", "")
    opened.until(lambda: said(service) == (None, None))
    opened.until(lambda: not opened.is_shown(".card-note"))
    opened.click("#undo")
    opened.until(lambda: said(service) == (None, "ask for Ana & Co."))
    opened.until(lambda: opened.find("#favourite-note").get_property("value") == "ask for Ana & Co.")


def test_groups_are_headings(opened, service):
    write(opened, "#favourite-group", "Family")
    opened.until(lambda: headings(opened)[:2] == ["Favorites", "Family"])
    assert cards(opened) == [MUMBAI, BERLIN]
    opened.click(f'#results [data-id="{MUMBAI}"] .name')
    opened.wait_for_detail(MUMBAI)
    assert opened.find("#favourite-group").get_property("value") == ""
    known = opened.script("return [...document.querySelectorAll('#favourite-groups option')].map((each) => each.value)")
    assert known == ["Family"]
    write(opened, "#favourite-group", "Family")
    opened.until(lambda: headings(opened)[0] == "Family" and "Favorites" not in headings(opened))
    assert cards(opened) == [BERLIN, MUMBAI]
    opened.until(lambda: said(service, MUMBAI) == ("Family", None))


def test_a_removed_favourite_comes_back_with_what_was_said(opened, service):
    service.ask(f"/api/favourites/{BERLIN}", "PATCH", {"group": "Family", "note": "by train"})
    opened.until(lambda: opened.is_shown(".card-note"))
    opened.click("#detail-star")
    opened.until(lambda: len(service.ask("/api/favourites")["favourites"]) == 1)
    opened.click("#undo")
    opened.until(lambda: len(service.ask("/api/favourites")["favourites"]) == 2)
    opened.until(lambda: said(service) == ("Family", "by train"))


def test_what_is_written_shows_at_once_and_goes_when_it_is_refused(tabs, gate, service):
    add_favourites(service, BERLIN)
    app = tabs(gate)
    app.visit(f"/?city={BERLIN}")
    app.until(lambda: app.is_shown("#favourite-about") and cards(app))
    gate.set(held=[f"/api/favourites/{BERLIN}"])
    write(app, "#favourite-note", "at once")
    assert app.text(".card-note") == "at once"
    gate.set(broken=[f"/api/favourites/{BERLIN}"])
    app.until(lambda: not app.is_shown(".card-note"))
    assert app.find("#favourite-note").get_property("value") == ""


def test_other_windows_do_not_write_over_what_is_written(opened, service):
    opened.find("#favourite-note").send_keys("hal")
    service.ask(f"/api/favourites/{BERLIN}", "PATCH", {"group": "Work"})
    opened.until(lambda: "Work" in headings(opened))
    assert opened.find("#favourite-note").get_property("value") == "hal"
