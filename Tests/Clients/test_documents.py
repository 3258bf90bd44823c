"""The commands and requests of the documents succeed on the built programs; DocumentTests runs the examples with their output."""

import os
import pathlib
import re
import shutil
import subprocess

import pytest

from local_server import Source, serving, weather
from running_service import CITIES, PROGRAM, ROOT, own_environment

FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(document, language):
    """The blocks of code of a document that are in a language."""
    text = (ROOT / document).read_text()
    return [block for name, block in FENCED.findall(text) if name == language]


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A folder with the files that the documents name, in which programs keep what they keep."""
    home = tmp_path_factory.mktemp("reader")
    (home / "names.txt").write_text("berlin\nparis, tex\n")
    (home / "trip.gpx").write_text('<gpx><wpt lat="52.52" lon="13.4"><name>Berlin</name></wpt></gpx>')
    (home / "orders.csv").write_text("id,city,country\n1,Berlin,Germany\n")
    (home / "mine.txt").write_text("2988507\n")
    (home / "visits.csv").write_text("id,visits\n4930956,12000\n")
    (home / "words.txt").write_text("my office = Lausanne\n")
    (home / "shops.csv").write_text("id,url\n2661552,https://bern.example\n")
    shutil.copy(ROOT / "Tests/Data/list.json", home)
    (home / "my-cities.json").write_text('[{"name": "London", "country": "GB", "lat": 51.5, "lng": -0.1}]')
    (home / ".curlrc").write_text("fail\nsilent\nshow-error\n")
    return home


@pytest.fixture
def environment(home):
    """The environment of a reader, in which `citysearch` is what was built."""
    return own_environment(
        home, XDG_CACHE_HOME=str(home / "cache"), XDG_DATA_HOME=str(home / "data"), TERM="dumb", LC_ALL="C.UTF-8",
        PATH=f"{pathlib.Path(PROGRAM).parent}:{os.environ['PATH']}")


def run(script, home, environment):
    """Runs lines of a shell, and returns the output of each; reports the first that fails."""
    printed = []
    for line in script.splitlines():
        run = subprocess.run(
            ["bash", "-c", line], cwd=home, env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=120, check=False,
        )
        assert run.returncode == 0, f"{line}\n{run.stdout}{run.stderr}"
        printed.append(run.stdout)
    return printed


def test_the_commands_of_the_documents_succeed(home, environment):
    [script] = [block for block in blocks("Documentation/Command.md", "sh") if block.startswith("citysearch query")]
    with serving(weather) as forecast, serving(Source(CITIES.read_bytes())) as source:
        elsewhere = {"CITYSEARCH_WEATHER_URL": forecast}
        assert "https://…" in script
        run(script.replace("https://…", source), home, environment | elsewhere)


def test_requests_of_the_documents_are_answered(home, environment, service):
    found = [
        "3860259", "2657896", "4292188", "4250542", "2950159", "4717560", "2886242", "2644688", "2950159", "3435910",
        '"note":"in May"', '"known":', "temperature",
    ]
    [script] = [block for block in blocks("Documentation/HTTP.md", "sh") if block.startswith("citysearch serve &")]
    # The running service replaces the one that the reader starts.
    lines = [line for line in script.splitlines() if not line.startswith("citysearch serve")]
    requests = "\n".join(lines).replace("localhost:8080", service.removeprefix("http://"))
    for line, answer, expected in zip(lines, run(requests, home, environment), found, strict=True):
        assert expected in answer, f"{line}\n{answer}"
