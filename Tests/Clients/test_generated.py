"""A client that is generated from /openapi.json has each operation, and reads what the service answers."""

import json
import pathlib
import re
import subprocess
import sys

import pytest

# What a program writes with a client that was generated: `client` is the package, `base` the service.
USE = """
import json, sys, urllib.request
from client import Client
from client.api.cities import get_city, nearest_cities, resolve, search_cities
from client.api.personal import add_favourite, favourites, remove_favourite
from client.models import Facets, Favourites, Match, Problem, Queries, ResolveAnswers, Resolved, Unread

base = sys.argv[1]
client = Client(base_url=base, headers={"Accept": "application/json"})
found = search_cities.sync(client=client, q="paris, tex", limit=1, facets=True)
assert isinstance(found.matches[0], Match) and found.matches[0].admin1 == "Texas"
assert isinstance(found.facets, Facets) and found.reading.city == "paris"
assert search_cities.sync(client=client, q="köln", strict=True, limit=1).matches[0].id == 2886242
assert isinstance(search_cities.sync(client=client, q="a", limit=1001), Problem)
assert get_city.sync(2950159, client=client).name == "Berlin"
assert isinstance(get_city.sync(1, client=client), Problem)
assert nearest_cities.sync(client=client, lat=52.52, lon=13.4, limit=1).matches[0].distance_km < 20
answers = resolve.sync(client=client, body=Queries(queries=["rom", "n/a"]), limit=1)
assert isinstance(answers, ResolveAnswers)
rome, nothing = answers.answers
assert isinstance(rome, Resolved) and rome.matches[0].id == 3169070 and rome.confidence > 0.5
assert isinstance(nothing, Resolved) and nothing.count == 0 and nothing.matches == []
request = urllib.request.Request(base + "/api/resolve", b'"rom"\\n{}\\n', {"Content-Type": "application/x-ndjson"})
read, unread = map(json.loads, urllib.request.urlopen(request).read().splitlines())
assert Resolved.from_dict(read).matches[0].id == 3169070
assert "query" in Unread.from_dict(unread).error
add_favourite.sync(2950159, client=client)
kept = favourites.sync(client=client)
assert isinstance(kept, Favourites) and "Berlin" in [city.name for city in kept.favourites]
assert remove_favourite.sync_detailed(2950159, client=client).status_code == 204
"""


@pytest.fixture(scope="module")
def generated(service, tmp_path_factory):
    """The folder of a client, and what its generator said."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(service.ask("/openapi.json")))
    program = pathlib.Path(sys.executable).with_name("openapi-python-client")
    run = subprocess.run(
        [program, "generate", "--path", "openapi.json", "--output-path", "client", "--meta", "none"], cwd=folder,
        capture_output=True, text=True, timeout=120, check=True)
    return folder, run.stdout


def test_each_operation_is_generated(generated, service):
    folder, said = generated
    assert "will not be generated" not in said
    names = {
        re.sub("([A-Z])", lambda letter: "_" + letter[1].lower(), operation["operationId"])
        for methods in service.ask("/openapi.json")["paths"].values() for operation in methods.values()
    }
    assert len(names) > 30
    assert {file.stem for file in folder.glob("client/api/*/*.py")} - {"__init__"} == names


def test_it_reads_what_the_service_answers(generated, service):
    folder, _ = generated
    subprocess.run([sys.executable, "-c", USE, service], cwd=folder, timeout=60, check=True)
