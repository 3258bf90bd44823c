"""The log has a line for each request, as text or as JSON: what was asked, the status, the time, the bytes."""

import datetime
import json
import re

import pytest

from running_service import Service

CITIES = [{"id": 1, "name": "Köln", "country": "DE", "lat": 50.9, "lng": 7.0}]
# What is asked, and how it is answered.
REQUESTS = [
    ("GET", "/api/cities?q=k%C3%B6ln", 200), ("GET", "/api/cities?limit=a", 400), ("GET", "/nowhere?q=%0Aforged", 404),
    ("PUT", "/api/favourites/1", 201), ("DELETE", "/api/favourites/1", 204), ("HEAD", "/live", 200),
    ("POST", "/api/resolve?limit=1", 200), ("GET", "/api/cities?q=" + "a" * 2_000, 200),
]


def read_json(line):
    """The fields of a line; none of one that is no line about a request."""
    fields = json.loads(line)
    if fields["message"] == "answered":
        assert datetime.datetime.fromisoformat(fields["time"])
        assert fields["level"] == "info"
        return fields


def read_text(line):
    if line.endswith(" answered"):
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} info citysearch: ", line)
        return dict(re.findall(r"(\w+)=(\S+)", line.split(" info ")[1]))


@pytest.mark.parametrize("arguments, environment, read", [
    ([], {"CITYSEARCH_LOG_FORMAT": "json", "CITYSEARCH_LOG_LEVEL": "info"}, read_json),
    (["--log-level", "info"], {}, read_text),
    # Requests are not told unless asked for.
    ([], {}, read_text),
], ids=["JSON", "text", "by default"])
def test_each_request_has_a_line(tmp_path, arguments, environment, read):
    few = tmp_path / "cities.json"
    few.write_text(json.dumps(CITIES))
    service = Service(tmp_path, *arguments, data=few)
    service.environment.update(environment)
    expected = []
    with service.logging(tmp_path / "log"):
        for method, target, status in REQUESTS:
            body = b'"rom"\n' * 500 if method == "POST" else None
            answer = service.request(target, method, body, {"Content-Type": "application/x-ndjson"} if body else {})
            assert answer.status == status
            expected.append((method, target[:500], status, len(answer.body)))
    rows = [row for row in map(read, service.messages.splitlines()) if row and row["target"] != "/ready"]
    assert all(0 <= int(row["ms"]) < 10_000 for row in rows)
    told = [(row["method"], row["target"], int(row["status"]), int(row["bytes"])) for row in rows]
    assert told == (expected if arguments or environment else [])
