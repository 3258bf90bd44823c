"""The log has a line for each request, as text or as JSON: what was asked, the status, the time, the bytes."""

import datetime
import json
import re
import urllib.error
import urllib.request

from running_service import Service

CITIES = [{"id": 1, "name": "Köln", "country": "DE", "lat": 50.9, "lng": 7.0}]
# What is asked, and how it is answered.
REQUESTS = [
    ("GET", "/api/cities?q=k%C3%B6ln", 200), ("GET", "/api/cities?limit=a", 400), ("GET", "/nowhere?q=%0Aforged", 404),
    ("PUT", "/api/favourites/1", 201), ("DELETE", "/api/favourites/1", 204), ("HEAD", "/live", 200),
    ("POST", "/api/resolve?limit=1", 200), ("GET", "/api/cities?q=" + "a" * 2_000, 200),
]


def logged(folder, *arguments, **environment):
    """The lines of the log about these requests, and how many bytes each of their answers had."""
    few = folder / "cities.json"
    few.write_text(json.dumps(CITIES))
    service = Service(folder, *arguments, data=few)
    service.environment.update(environment)
    log = folder / "log"
    service.options["stderr"] = log.open("w")
    sizes = []
    with service:
        begin = len(log.read_text().splitlines())
        for method, target, status in REQUESTS:
            body = b'"rom"\n' * 500 if method == "POST" else None
            request = urllib.request.Request(
                service + target, method=method, data=body, headers={"Content-Type": "application/x-ndjson"} if body else {})
            try:
                with urllib.request.urlopen(request, timeout=10) as answer:
                    assert answer.status == status
                    sizes.append(len(answer.read()))
            except urllib.error.HTTPError as error:
                assert error.code == status
                sizes.append(len(error.read()))
    return log.read_text().splitlines()[begin:], sizes


def check(rows, sizes):
    """Holds the lines, as method, target, status, milliseconds and bytes, against the requests."""
    assert len(rows) == len(REQUESTS)
    for (method, target, status), size, row in zip(REQUESTS, sizes, rows):
        assert row[:3] == (method, target[:500], status)
        assert 0 <= row[3] < 10_000
        assert row[4] == size


def test_lines_of_json(tmp_path):
    lines, sizes = logged(tmp_path, CITYSEARCH_LOG_FORMAT="json", CITYSEARCH_LOG_LEVEL="info")
    messages = [json.loads(line) for line in lines]
    answered = [message for message in messages if message["message"] == "answered"]
    for message in answered:
        assert datetime.datetime.fromisoformat(message["time"])
        assert message["level"] == "info"
    check([tuple(message[name] for name in ["method", "target", "status", "ms", "bytes"]) for message in answered
           if message["target"] != "/ready"], sizes)


def test_lines_of_text(tmp_path):
    lines, sizes = logged(tmp_path, "--log-level", "info")
    answered = [line for line in lines if line.endswith(" answered") and "target=/ready" not in line]
    rows = []
    for line in answered:
        assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} info citysearch: ", line)
        told = dict(re.findall(r"(\w+)=(\S+)", line.split(" info ")[1]))
        told["target"] = re.search(r"target=(\S+)", line)[1]
        rows.append((told["method"], told["target"], *(int(told[name]) for name in ["status", "ms", "bytes"])))
    check(rows, sizes)


def test_requests_are_not_told_unless_asked_for(tmp_path):
    lines, _ = logged(tmp_path)
    assert not any("answered" in line for line in lines)
