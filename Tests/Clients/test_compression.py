"""Answers are compressed for those who take it so, and for nobody else, whoever asked before."""

import gzip
import http.client
import itertools
import json

import pytest

# What clients say that they take, and whether that is gzip (RFC 9110, section 12.5.3).
ACCEPTED = [
    (None, False), ("", False), ("identity", False), ("br, deflate", False),
    ("gzip", True), ("GZIP", True), ("br, gzip", True), ("*", True), ("deflate, *;q=0.1", True),
    ("gzip;q=0", False), ("gzip; q=0.000", False), ("gzip;Q=0", False), ("gzip;q=0.001", True),
    ("*;q=0", False), ("gzip;q=0, *", False), ("*, gzip;q=0", False), ("*;q=0, gzip", True),
]
# Asked for by two clients, one after the other.
ORDERS = {
    "compressed first": ["gzip", None], "plain first": [None, "gzip"],
    "compressed, then refused": ["gzip", "gzip;q=0"], "refused, then compressed": ["gzip;q=0", "gzip"],
}
# Each has more than a connection sends at once.
SEARCHES = [
    "/api/cities?q=san&limit=50&offset={}", "/api/nearest?limit=100&lat=1&lon={}",
    "/photon/api?q=san&limit=60&lat=2&lon={}", "/api?q=san&limit=60&lat=1&lon={}",
    "/v1/search?name=san&count=100&fresh={}", "/search?q=san&limit=50&fresh={}",
]
# What each test asks for differs by a number, so that no answer to it is kept already.
numbers = itertools.count(1)


def ask(service, target, accepted, **headers):
    """The answer to a GET, as its bytes came over the connection."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=10)
    connection.putrequest("GET", target, skip_accept_encoding=True)
    for name, value in (headers | {"Accept-Encoding": accepted}).items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    answer.bytes = answer.read()
    connection.close()
    return answer


def assert_answers(answer, is_compressed):
    """An answer in JSON, and in the form that was asked for."""
    assert answer.status == 200, answer.bytes
    assert answer.getheader("Content-Encoding") == ("gzip" if is_compressed else None)
    assert "Accept-Encoding" in answer.getheader("Vary")
    return json.loads(gzip.decompress(answer.bytes) if is_compressed else answer.bytes)


@pytest.mark.parametrize("accepted, is_compressed", ACCEPTED)
def test_a_client_gets_what_it_takes(service, accepted, is_compressed):
    target = SEARCHES[0].format(next(numbers))
    first = assert_answers(ask(service, target, accepted), is_compressed)
    again = assert_answers(ask(service, target, accepted), is_compressed)
    assert first == again
    assert first["matches"]


@pytest.mark.parametrize("accepted", ORDERS.values(), ids=ORDERS.keys())
@pytest.mark.parametrize("search", SEARCHES)
def test_nobody_gets_what_another_takes(service, search, accepted):
    target = search.format(next(numbers))
    answers = [
        assert_answers(ask(service, target, one), is_compressed=one == "gzip")
        for one in accepted * 2
    ]
    assert all(without_time(answer) == without_time(answers[0]) for answer in answers)


def test_what_is_sent_at_once_stays_plain(service):
    answer = ask(service, f"/api/cities?q=san&limit=20&offset={next(numbers)}", "gzip")
    assert_answers(answer, is_compressed=False)
    assert 512 < len(answer.bytes) < 14_000


def without_time(answer):
    """An answer without how long it took, which Open-Meteo tells."""
    return {**answer, "generationtime_ms": None} if isinstance(answer, dict) else answer


def test_a_client_that_has_an_answer_gets_no_bytes_of_either_form(service):
    target = SEARCHES[0].format(next(numbers))
    tag = ask(service, target, "gzip").getheader("ETag")
    for accepted in [None, "gzip"]:
        answer = ask(service, target, accepted, **{"If-None-Match": tag})
        assert (answer.status, answer.bytes) == (304, b"")
        assert answer.getheader("Content-Encoding") is None


def test_a_short_answer_is_not_compressed(service):
    answer = assert_answers(ask(service, "/api/cities?q=qqxyzzyqq", "gzip"), is_compressed=False)
    assert answer["count"] == 0
