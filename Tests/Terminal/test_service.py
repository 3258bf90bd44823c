"""The screen with the service's program next to it: favourites and searches are stored, and there is weather."""

import json
import os
import pathlib

import pytest
from local_server import serving, weather
from running_service import CACHE, CITIES, run
from terminal import ROOT, Terminal

SERVICE = pathlib.Path(
    os.environ.get("CITYSEARCH_SERVER", ROOT / ".build/release/citysearch-server")).absolute()


@pytest.fixture
def variables(tmp_path):
    """An environment with the program, and without favourites."""
    return {
        "PATH": f"{SERVICE.parent}:{os.environ['PATH']}", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path),
        "XDG_CACHE_HOME": CACHE.name,
        "CITYSEARCH_WEATHER_URL": "http://127.0.0.1:9",
    }


def command(variables, *arguments):
    """What a command of the program prints."""
    ended = run(variables["XDG_DATA_HOME"], *arguments, program=SERVICE, variables=variables)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_favourites_are_kept(start, variables):
    terminal = start(environment=variables)
    terminal.search("oslo", "Oslo")
    terminal.type("\x06")
    terminal.wait_row(2, "★ Oslo")
    terminal.wait(lambda: "3143244" in command(variables, "favourites", "export"))
    again = start(environment=variables)
    again.type("\x14\x14")
    again.wait_row(1, "★ only").wait_row(2, "★ Oslo")
    again.type("\x06")
    again.wait(lambda: command(variables, "favourites", "export") == "")


def test_searches_are_recalled(start, variables):
    for text in ["it's $HOME\\", "oslo", "rome"]:
        terminal = start(environment=variables)
        terminal.type(text)
        terminal.wait_row(0, text)
        # A name without a city has no row to choose.
        if text.startswith("it's"):
            terminal.type("\x1b")
            terminal.end()
            command(variables, "history", "add", text)
            continue
        terminal.wait_row(2, text.title())
        terminal.type("\r")
        assert terminal.end() == 0
    assert command(variables, "history", "export").splitlines() == ["rome", "oslo", "it's $HOME\\"]
    command(variables, "favourites", "add", "2988507", "--data", CITIES)
    terminal = start(environment=variables)
    terminal.type("par")
    # Favourites and searches are there at the same time.
    terminal.wait_row(2, "★ Paris")
    for key, text in [("\x12", "rome"), ("\x12", "oslo"), ("\x1b[1;3A", "it's $HOME\\"),
                      ("\x12", "it's $HOME\\"), ("\x1b[1;3B", "oslo"), ("\x1b[1;3B", "rome"),
                      ("\x1b[1;3B", "par")]:
        terminal.type(key)
        terminal.wait(lambda: terminal.lines[0] == f"> {text}", text)


def test_the_weather_is_told(start, variables):
    with serving(weather) as url:
        terminal = start(environment=variables | {"CITYSEARCH_WEATHER_URL": url})
        terminal.search("buenos aires", "Buenos Aires")
        terminal.type("\x19")
        terminal.wait("21.3 °C, overcast")


def test_weather_that_is_not_to_be_had_says_why(start, variables):
    terminal = start(environment=variables, columns=160)
    terminal.type("\x19")
    terminal.wait("No weather:")
    assert terminal.has_screen, "the program's message is not on the screen"


def test_favourites_that_cannot_be_kept_say_why(start, variables, tmp_path):
    (tmp_path / "citysearch").write_text("no folder")
    terminal = start(environment=variables, columns=300, wait=False)
    terminal.wait_row(1, "citysearch.db")
    terminal.search("oslo", "Oslo")
    terminal.type("\x06")
    terminal.wait_row(1, "citysearch.db")
    terminal.wait(lambda: "★" not in terminal.lines[2])


def test_a_terminal_obeys_nothing_in_a_favourite(variables):
    name = "Lima\x1b]0;x\x07\x9b2J"
    entries = json.dumps([{"id": 1, "name": name, "country": "PE"}])
    imported = run(
        variables["XDG_DATA_HOME"], "favourites", "import", "-", program=SERVICE, variables=variables, input=entries)
    assert imported.returncode == 0
    # A program gets the name unmodified.
    assert name in command(variables, "favourites", "export")
    for arguments in [("export",), ("list",), ("list", "--format", "json"), ("remove", "1")]:
        with Terminal(program=[SERVICE, "favourites", *arguments], environment=variables) as terminal:
            assert terminal.end() == 0
            written = terminal.written.decode()
            assert "Lima" in written and "]0;x" in written
            assert not any(mark in written for mark in ["\x1b]", "\x07", "\x9b"]), (arguments, written)
