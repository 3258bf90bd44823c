"""Each request in /openapi.json has an answer that is described there, and all that is described is in an answer."""

import json
import re
import tomllib

import jsonschema_rs
import pytest

from local_server import serving, weather
from running_service import ROOT, Service, run

# Requests that create a favourite come after the ones that return it.
ORDER = ["get", "put", "patch", "post", "delete"]


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A service with a store of its own, which no other test fills."""
    home = tmp_path_factory.mktemp("examples")
    with serving(weather) as url, Service(home, "--weather-url", url) as service:
        yield service


@pytest.fixture(scope="module")
def document(own):
    return own.ask("/openapi.json")


def resolved(document, part):
    """A part, or what it refers to."""
    while "$ref" in part:
        names = part["$ref"].removeprefix("#/").split("/")
        part = document
        for name in names:
            part = part[name]
    return part


def operations(document):
    """Path, method and operation of all."""
    return [
        (path, method, operation)
        for path, methods in document["paths"].items() for method, operation in methods.items()
    ]


def contents(document):
    """Each answer that has a body: the operation, its status, its media type, and what is said of it."""
    for path, method, operation in operations(document):
        for status, answer in operation["responses"].items():
            for kind, content in resolved(document, answer).get("content", {}).items():
                yield f"{method} {path} {status} {kind}", operation, int(status), kind, content


def validator(document, schema):
    return jsonschema_rs.Draft202012Validator(
        {"components": document["components"], "allOf": [schema]}, validate_formats=True)


def test_every_request_has_an_example_of_its_schema(document):
    bodies = [operation["requestBody"] for _, _, operation in operations(document) if "requestBody" in operation]
    assert len(bodies) > 3
    for body in bodies:
        for content in body["content"].values():
            for example in content["examples"].values():
                assert validator(document, content["schema"]).is_valid(example["value"])


def send(service, method, target, kind=None, body=None, accept="*/*"):
    """The status, the media type and the body of an answer."""
    sent = body if body is None or isinstance(body, str) else json.dumps(body)
    headers = {"Accept": accept} | ({"Content-Type": kind} if kind else {})
    answer = service.request(target, method, sent, headers)
    return answer.status, answer.headers["Content-Type"], answer.text


def described_members(document, schema, value):
    """The schemas of the members that a value has, by what tells them apart."""
    schema = resolved(document, schema)
    for part in [part for kind in ("allOf", "anyOf", "oneOf") for part in schema.get(kind, [])]:
        if "allOf" in schema or validator(document, part).is_valid(value):
            yield from described_members(document, part, value)
    if isinstance(value, dict):
        for name, member in schema.get("properties", {}).items():
            if name in value:
                yield id(member)
                yield from described_members(document, member, value[name])
    if isinstance(value, list) and "items" in schema:
        for item in value:
            yield from described_members(document, schema["items"], item)


def requests(document):
    """Each request, and a body of each kind that it may have."""
    for path, method, operation in sorted(operations(document), key=lambda row: ORDER.index(row[1])):
        bodies = operation.get("requestBody", {}).get("content", {})
        sent = [(kind, example["value"]) for kind, body in bodies.items() for example in body["examples"].values()]
        for target in operation.get("x-requests", []):
            for body in sent or [()]:
                yield path, method, operation, target, body


# Members that need columns of the operator, postal codes, an engine for browsers, a source to refresh from, or a proxy,
# and members of requests.
RARE = r"\.payload$|^\.Match\..*\.point|^\.Status\.(browserIndex|refresh)\.?|^\.UserData\.user$|^\.Queries\."


def test_the_service_answers_each_request_as_described(own, document):
    own.ask("/api/favourites/2867714", "PUT")
    own.ask("/api/favourites/2867714", "PATCH", {"group": "Family", "note": "in May"})
    own.ask("/api/history", "POST", {"text": "cordoba"})
    answered, seen = set(), set()
    for path, method, operation, target, body in requests(document):
        answers = {
            (status, kind): content["schema"]
            for status, answer in operation["responses"].items()
            for kind, content in resolved(document, answer).get("content", {}).items()
        }
        for accept in ["*/*", *{kind for _, kind in answers}]:
            status, kind, text = send(own, method.upper(), target, *body, accept=accept)
            kind = kind.split(";")[0]
            schema = answers[str(status), kind]
            answered.add((path, method, str(status), kind))
            values = [text]
            if "json" in kind:
                values = [json.loads(line) for line in (text.splitlines() if "ndjson" in kind else [text])]
            for value in values:
                errors = [error.message for error in validator(document, schema).iter_errors(value)]
                assert errors == [], f"{method} {target}: {errors}"
                seen.update(described_members(document, schema, value))
    # Every operation refuses and fails in the same ways, which other tests provoke.
    own_answers = {
        (path, method, status, kind)
        for path, method, operation in operations(document)
        for status, answer in operation["responses"].items() if status not in ("202", "429", "503")
        for kind in resolved(document, answer).get("content", {}) if kind != "application/problem+json"
    }
    assert own_answers - answered == set()
    members = schemas(document["components"]["schemas"], "")
    assert [name for name, schema in members if id(schema) not in seen and not re.search(RARE, name)] == []


def test_an_example_of_a_member_matches_its_schema(document):
    examples = [(name, schema) for name, schema in schemas(document["components"], "") if "example" in schema]
    assert len(examples) > 60
    for name, schema in examples:
        assert validator(document, schema).is_valid(schema["example"]), name


def test_the_examples_of_the_members_of_a_city_are_those_of_one(own, document):
    members = document["components"]["schemas"]["City"]["properties"]
    examples = {name: schema["example"] for name, schema in members.items()}
    city = own.ask(f"/api/cities/{examples['id']}?locale=de")
    assert examples == {name: city[name] for name in members}


def schemas(part, name):
    """Each schema within a part, by where it stands."""
    if isinstance(part, list):
        for number, item in enumerate(part):
            yield from schemas(item, f"{name}[{number}]")
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("example", "examples", "default", "enum", "const"):
                continue
            if key == "properties":
                for member, schema in value.items():
                    yield f"{name}.{member}", schema
                    yield from schemas(schema, f"{name}.{member}")
            else:
                yield from schemas(value, f"{name}.{key}")


def test_every_schema_parameter_and_member_is_described(document):
    named = {f"#/components/schemas/{name}": schema for name, schema in document["components"]["schemas"].items()}
    everywhere = [*named.items(), *schemas(document["components"], ""), *schemas(document["paths"], "")]
    assert len(everywhere) > 250
    assert [name for name, schema in everywhere if "description" not in resolved(document, schema)] == []
    for path, _, operation in operations(document):
        assert operation["summary"], path
        for parameter in operation["parameters"]:
            assert resolved(document, parameter)["description"], (path, parameter)


def test_every_operation_says_what_it_answers_when_there_is_too_much_to_do(document):
    for path, method, operation in operations(document):
        for status in ["429", "503"]:
            answer = resolved(document, operation["responses"][status])
            assert "application/problem+json" in answer["content"], f"{method} {path} {status}"
            # /ready has no cities, and does not know when it will.
            assert path == "/ready" or "Retry-After" in answer["headers"], f"{method} {path} {status}"


def test_the_first_server_is_the_one_that_tells(own, document):
    assert document["servers"][0]["url"] == "/"


def test_there_is_one_version(own, document, tmp_path):
    told = run(tmp_path, "--version").stdout.split()[-1]
    source = (ROOT / "Sources/CitySearch/Search/Version.swift").read_text()
    python = tomllib.loads((ROOT / "Python/pyproject.toml").read_text())["tool"]["hatch"]["version"]
    assert python["path"] == "../Sources/CitySearch/Search/Version.swift"
    versions = {
        "the source": re.search(python["pattern"], source)["version"], "the description": document["info"]["version"],
        "/api/status": own.ask("/api/status")["version"], "/status": own.ask("/status")["version"],
        "JavaScript": json.loads((ROOT / "JavaScript/package.json").read_text())["version"],
    }
    assert versions == dict.fromkeys(versions, told)
    # What is released has no more than three numbers.
    released = told.split("-")[0]
    assert f"the next will be {released}." in (ROOT / "CHANGELOG.md").read_text() or told == released
    assert f"citysearch:{released}\n" in (ROOT / "Packaging/kubernetes/deployment.yaml").read_text()
