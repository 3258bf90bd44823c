"""Favourites that come and go as files."""

import json
import subprocess

from running_service import PROGRAM, ROOT
from test_favourites import cards, largest
from web_app import add_favourites, favourites

BERLIN, PARIS, LIMA = 2950159, 2988507, 3936456

# Drops a file on the page, as a hand does.
DRAG = """
const [kind, text] = arguments;
const data = new DataTransfer();
data.items.add(new File([text], "list.txt"));
const options = { bubbles: true, cancelable: true, dataTransfer: data, relatedTarget: null };
document.querySelector("#results").dispatchEvent(new DragEvent(kind, options));
"""


def drop(app, text):
    app.script(DRAG, "dragover", text)
    assert app.is_shown("#drop")
    app.script(DRAG, "drop", text)
    assert not app.is_shown("#drop")


def test_the_cities_of_a_dropped_list_are_added_and_taken_back(app, service):
    # A zone shows while a file is over the page.
    app.script(DRAG, "dragover", "Berlin")
    assert app.is_shown("#drop")
    app.script(DRAG, "dragleave", "Berlin")
    assert not app.is_shown("#drop")
    for no_list in ["\x00\x01\x02", "a" * 1_000_001]:
        drop(app, no_list)
        app.until(lambda: app.text("#toast") == "No cities found in this file.")
        assert favourites(service) == []
        app.script("endMessages()")
        app.until(lambda: not app.is_shown("#toast"))
    add_favourites(service, PARIS)
    app.until(lambda: cards(app) == [PARIS])
    drop(app, "Berlin\nParis\nLima\nxqzzkw vvb\n")
    app.until(lambda: cards(app) == [PARIS, BERLIN, LIMA])
    assert app.text("#toast span") == "2 added · 1 already saved · 1 not found: xqzzkw vvb"
    app.click("#undo")
    app.until(lambda: cards(app) == [PARIS])
    app.until(lambda: favourites(service) == [PARIS])


def test_those_beyond_the_limit_are_told(app, service):
    largest(service, 99)
    app.until(lambda: app.data("#favourite-count", "count") == "99")
    others = service.ask("/api/cities?order=population&limit=3&offset=99")["matches"]
    drop(app, json.dumps([city["id"] for city in others]))
    app.until(lambda: app.text("#toast span") == "1 added · 2 over the limit")
    assert len(favourites(service)) == 100


def test_a_list_is_chosen_and_the_command_reads_what_is_exported(app, service, tmp_path):
    (tmp_path / "list.csv").write_text("name,country\nBerlin,DE\nLima,PE\n")
    app.open_menu()
    assert not app.is_shown("#export-favourites")
    app.find("#menu input").send_keys(str(tmp_path / "list.csv"))
    app.until(lambda: set(favourites(service)) == {BERLIN, LIMA})
    service.ask(f"/api/favourites/{LIMA}", "PATCH", {"group": "Family", "note": "in May"})
    app.until(lambda: len(cards(app)) == 2)
    app.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    app.click("#export-favourites")
    assert not app.is_shown("#menu") and app.focused() == "menu-toggle"
    file = tmp_path / "favourites.json"
    app.until(file.exists)

    def command(*arguments):
        environment = {"XDG_DATA_HOME": str(tmp_path), "CITYSEARCH_DATA": "/no/such"}
        return subprocess.run([PROGRAM, "favourites", *arguments], env=environment, check=True,
                              capture_output=True, text=True, cwd=ROOT).stdout

    command("import", str(file))
    kept = json.loads(command("list", "--format", "json"))["favourites"]
    assert {city["id"]: (city.get("group"), city.get("note")) for city in kept} == {
        BERLIN: (None, None), LIMA: ("Family", "in May")}
