"""How the screen ends, and the output afterwards."""

import json
import os
import signal
import subprocess

import pytest
from running_service import run
from terminal import PROGRAM, ROOT, Terminal

ENTER, ESCAPE, INTERRUPT, STOP = "\r", "\x1b", "\x03", "\x1a"
LEAVE = b"\x1b[?1049l"


def printed(terminal):
    """What the program wrote after it gave the screen back."""
    return terminal.written[terminal.written.rfind(LEAVE) + len(LEAVE):].decode()


def check_given_back(terminal):
    assert terminal.is_cooked and not terminal.has_screen


def test_the_chosen_city_is_printed(start):
    terminal = start()
    terminal.search("wien", "Vienna")
    terminal.type(ENTER)
    assert terminal.end() == 0
    heading, row = printed(terminal).splitlines()
    assert "City" in heading and "Vienna" in row and "1,691,468" in row
    check_given_back(terminal)


def test_the_second_city_as_json(start):
    terminal = start("--format", "json")
    terminal.type("springfield\x1b[B")
    terminal.wait_row(1, "  2 of ")
    shown = terminal.lines[3]
    terminal.type(ENTER)
    assert terminal.end() == 0
    answer = json.loads(printed(terminal))
    assert answer["query"] == "springfield"
    (match,) = answer["matches"]
    assert match["name"] == "Springfield" and match["admin1"] in shown


def test_a_city_by_words_and_with_columns_of_ones_own(start, tmp_path):
    names, columns = tmp_path / "names.txt", tmp_path / "columns.csv"
    names.write_text("our office = Oslo\n")
    columns.write_text("id,url\n3143244,/oslo\n")
    terminal = start(
        "pick", "our office", "--synonyms", names, "--payload", columns, "--format", "json", wait=False)
    terminal.wait_row(2, "Oslo")
    terminal.type(ENTER)
    assert terminal.end() == 0
    assert json.loads(printed(terminal))["matches"][0]["payload"] == {"url": "/oslo"}


def test_the_output_may_go_elsewhere(start, tmp_path):
    terminal = start("--format", "id", output=tmp_path / "id")
    terminal.search("oslo", "Oslo")
    terminal.type(ENTER)
    assert terminal.end() == 0
    assert (tmp_path / "id").read_text() == "3143244\n"
    assert printed(terminal) == ""


@pytest.mark.parametrize("key", [ESCAPE, INTERRUPT, "\x04"])
def test_quitting_prints_nothing(start, tmp_path, key):
    terminal = start("--format", "id", output=tmp_path / "id")
    terminal.type(key)
    assert terminal.end() == 130
    assert (tmp_path / "id").read_text() == ""
    check_given_back(terminal)


def test_enter_with_nothing_found_goes_on(start):
    terminal = start()
    terminal.type("qqqqqqqq" + ENTER)
    terminal.wait("Nothing is found")
    terminal.type(ESCAPE)
    assert terminal.end() == 130


@pytest.mark.parametrize("name", ["INT", "TERM", "HUP", "QUIT", "SEGV", "ABRT", "ILL", "TRAP"])
def test_a_signal_or_a_crash_gives_the_terminal_back(start, name):
    terminal = start(environment={"SWIFT_BACKTRACE": "enable=no"})
    number = signal.Signals[f"SIG{name}"]
    terminal.signal(number)
    assert terminal.end() == -number
    check_given_back(terminal)


def test_a_file_that_was_cut_short_gives_the_terminal_back(start):
    terminal = start()
    terminal.signal(signal.SIGBUS)
    assert terminal.end() == 2
    check_given_back(terminal)
    assert "was cut short" in printed(terminal)


def test_a_terminal_that_goes_away_ends_the_program(start):
    terminal = start()
    terminal.hang_up()
    assert terminal.end() == -signal.SIGHUP


@pytest.mark.parametrize("by", ["key", "signal"])
def test_it_can_be_suspended(home, by):
    # Only a shell with job control stops what it starts.
    script = f"'{os.path.abspath(PROGRAM)}'; echo stopped; fg >/dev/null; echo ended with $?"
    terminal = Terminal(
        program=["/bin/bash", "-ic", f"set -m; {script}"],
        environment={"HOME": str(home), "PS1": "", "CITYSEARCH_DATA": str(ROOT / "Data/cities.json")})
    with terminal:
        terminal.wait(" of 2")
        if by == "key":
            terminal.type(STOP)
        else:
            child = subprocess.check_output(["pgrep", "-P", str(terminal.process)], text=True)
            os.kill(int(child), signal.SIGTSTP)
        terminal.wait(lambda: b"stopped" in terminal.written)
        part = terminal.written[terminal.written.index(LEAVE):]
        terminal.wait(lambda: terminal.written.count(b"\x1b[?1049h") >= 2)
        assert part.startswith(LEAVE)
        terminal.type("oslo")
        terminal.wait_row(0, "> oslo").wait_row(2, "Oslo")
        terminal.type(ESCAPE)
        terminal.wait(lambda: b"ended with 130" in terminal.written)


def test_it_draws_anew_when_it_goes_on(start):
    terminal = start()
    terminal.search("oslo", "Oslo")
    terminal.signal(signal.SIGSTOP)
    # Somebody else writes on the screen meanwhile, and gives the terminal its own state.
    terminal.screen.reset()
    terminal.signal(signal.SIGCONT)
    terminal.wait_row(0, "> oslo").wait_row(2, "Oslo")
    assert not terminal.is_cooked


@pytest.mark.parametrize("kind", ["dumb", ""])
def test_a_terminal_without_a_cursor_is_refused(start, kind):
    terminal = start(environment={"TERM": kind}, wait=False)
    assert terminal.end() == 2
    text = terminal.written.decode().replace("\r\n", "\n")
    assert text.startswith("citysearch: picking a city needs a terminal with a cursor")
    assert text.count("\n") == 1


def test_cities_that_cannot_be_loaded_are_told_of(start, tmp_path, home):
    cities = tmp_path / "cities.json"
    terminal = Terminal("--data", str(cities), environment={"HOME": str(home)}, columns=300)
    with terminal:
        terminal.wait("cannot be read").wait("Ctrl-L tries again")
        cities.write_text('[{"id": 1, "name": "Here", "country": "NO", "lat": 1, "lon": 2}]')
        terminal.type("\x0c")
        terminal.wait_row(1, "1 of 1").wait_row(2, "Here")
        terminal.type(ESCAPE)
        assert terminal.end() == 130


@pytest.mark.parametrize("command, status, told", [
    ([PROGRAM], 0, "USAGE"), ([PROGRAM, "--format", "json"], 2, "Missing the text"),
    (["setsid", "-w", PROGRAM, "pick"], 2, "needs a terminal, and there is none"),
])
def test_without_a_terminal_there_is_help_or_a_reason(tmp_path, command, status, told):
    program, *arguments = command
    ended = run(tmp_path, *arguments, program=program, variables={"TERM": "xterm"}, stdin=subprocess.DEVNULL)
    assert ended.returncode == status
    assert told in (ended.stderr if status else ended.stdout)
