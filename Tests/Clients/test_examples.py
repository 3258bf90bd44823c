"""Each example of /openapi.json matches its schema, and is the service's answer to the request in its summary."""

import json
import re
import tomllib

import jsonschema_rs
import pytest

from local_server import serving, weather
from running_service import ROOT, Service, run

METHODS = ["get", "put", "post", "patch", "delete"]


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


def test_every_answer_has_an_example_of_its_schema(document):
    seen = 0
    for name, _, _, _, content in contents(document):
        assert content.get("examples"), name
        for example in content["examples"].values():
            errors = [error.message for error in validator(document, content["schema"]).iter_errors(example["value"])]
            assert errors == [], f"{name}: {errors}"
            seen += 1
    assert seen > 150


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


def has_shape(value, shape):
    """Whether a value has all members of another, each of the same kind. Of lists the first item is looked at."""
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(
            name in value and has_shape(value[name], member) for name, member in shape.items())
    if isinstance(shape, list):
        return isinstance(value, list) and bool(value) == bool(shape) and all(
            has_shape(*pair) for pair in zip(value[:1], shape[:1]))
    if isinstance(shape, (int, float)) and not isinstance(shape, bool):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is type(shape)


def test_the_service_answers_each_example_as_it_stands_there(own, document):
    asked = 0
    # Operations that create a favourite come before operations that return it.
    order = ["get", "put", "patch", "post"]
    requests = [
        (example, name, operation, status, kind, content["schema"])
        for _, operation, status, kind, content in contents(document)
        for name, example in content["examples"].items() if "summary" in example
    ]
    favourite = "/api/favourites/2950159"
    own.ask(favourite, "PUT")
    own.ask(favourite, "PATCH", {"group": "Family", "note": "in May"})
    own.ask("/api/history", "POST", {"text": "cordoba"})
    for example, name, operation, status, kind, schema in sorted(
            requests, key=lambda row: order.index(row[0]["summary"].split()[0].lower())):
        method, target = example["summary"].split()
        bodies = operation.get("requestBody", {}).get("content", {})
        sent = next(((kind, body["examples"][name]["value"]) for kind, body in bodies.items() if name in body["examples"]), ())
        if status == 201 and method == "PUT":
            own.ask(target, "DELETE")
        if target.startswith("/v1/favourites/import"):
            for known in own.ask("/api/favourites")["favourites"][1:]:
                own.ask(f"/api/favourites/{known['id']}", "DELETE")
        accept = re.search(r"Accept: ([\w/]+)", example.get("description", "Accept: */*"))
        answer = send(own, method, target, *sent, accept=accept[1] if accept else "*/*")
        assert answer[0] == status and answer[1].split(";")[0] == kind, f"{example['summary']}: {answer}"
        if "json" in kind:
            value = json.loads(answer[2])
            assert has_shape(value, example["value"]), f"{example['summary']}: {answer[2]}"
            assert validator(document, schema).is_valid(value), example["summary"]
        elif kind == "text/xml":
            tags = [set(re.findall(r"<(\w+)", text)) for text in (answer[2], example["value"])]
            assert tags[0] == tags[1]
        else:
            assert example["value"].splitlines()[0] in answer[2]
        asked += 1
    assert asked > 70


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
