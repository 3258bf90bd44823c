"""The app as one that is installed."""

import json

import pytest
from web_app import add_favourites

BERLIN = 2950159


def test_home_screens_without_svg_have_an_icon(app):
    size = """
        const image = new Image();
        image.src = document.querySelector("link[rel=apple-touch-icon]").href;
        return image.decode().then(() => [image.naturalWidth, image.naturalHeight]);
    """
    assert app.script(size) == [180, 180]


def test_browsers_find_nothing_that_keeps_it_from_being_installed(app):
    app.wait_for_service_worker()
    told = app.command("Page.getAppManifest")
    assert told["url"].endswith("/app/manifest.en.webmanifest") and told["errors"] == []
    found = app.command("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in found] == []


@pytest.mark.parametrize("language, name, direction", [("de", "Städtesuche", "ltr"), ("ar", "البحث عن المدن", "rtl")])
def test_it_is_installed_in_the_language_of_the_page(tab, language, name, direction):
    tab.speak(language)
    tab.open()
    told = tab.command("Page.getAppManifest")
    manifest = json.loads(told["data"])
    assert told["errors"] == []
    assert (manifest["name"], manifest["lang"], manifest["dir"]) == (name, language, direction)
    english = {"City search", "Cities", "Search", "Compare times", "Compare", "Search for a city"}
    assert not english & {manifest["short_name"], manifest["description"], *[
        text for shortcut in manifest["shortcuts"] for text in shortcut.values()]}


def test_its_menu_leads_to_what_there_is(app, service):
    manifest = json.loads(app.command("Page.getAppManifest")["data"])
    search, compare = [shortcut["url"] for shortcut in manifest["shortcuts"]]
    app.open(search)
    assert app.focused() == "query"
    # Without favourites there is nothing to compare.
    app.driver.get("about:blank")
    app.open(compare)
    app.until(lambda: app.data("#favourite-count", "count") == "0")
    assert not app.is_shown("#compare")
    add_favourites(service, BERLIN)
    app.driver.get("about:blank")
    app.open(compare)
    app.until(lambda: app.is_shown("#compare"))
    # Reloading the page does not open it again.
    assert app.script("return location.hash") == ""
