"""What the service refuses, and the headers that tell a client what to do then."""

import concurrent.futures
import contextlib
import re

import pytest

from connection import Connection
from running_service import Service

LIST = "POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"
LINES = "POST /api/resolve?limit=1 HTTP/1.1\nHost: localhost\nContent-Type: text/plain\n"


def asked(service, *requests):
    """The answer to the last of some requests, each sent on a connection of its own while the others are open."""
    with contextlib.ExitStack() as stack:
        for request in requests:
            connection = stack.enter_context(Connection(service))
            connection.send(request)
            if request is not requests[-1]:
                # Its answer begins at once.
                assert connection._until(b"\r\n\r\n") is not None
        return connection.answer()


def get(target, host="localhost", more=""):
    return lambda service: asked(service, f"GET {target} HTTP/1.1\nHost: {host}\n{more}\n")


def too_much_rate(service):
    answers = [get("/live")(service) for _ in range(40)]
    return next(answer for answer in answers if answer.status != 200)


def too_many_resolves(service):
    # The first have places for a second while their clients send nothing.
    begun = f"{LINES}Content-Length: 1000\n\nparis\n"
    return asked(service, *[begun] * 8, f"{LINES}Content-Length: 6\n\nparis\n")


def no_room_for_bodies(service):
    body = '{"queries":[' + " " * 1_100_000 + "]}"
    return asked(service, f"{LIST}Content-Length: {len(body)}\n\n{body}")


def no_room_for_more_of_a_body(service):
    """The body does not tell its length."""
    body = '{"queries":[' + " " * 1_100_000 + "]}"
    return asked(
        service, f"{LIST}Transfer-Encoding: chunked\n\n{len(body):x}\n{body}\n0\n\n")


def too_many_long_answers(service):
    def ask(number):
        target = f"/api/cities?offset={234_000 + number}&limit=1000&order=distance&near=0,0"
        return get(target)(service)

    with concurrent.futures.ThreadPoolExecutor(100) as pool:
        answers = list(pool.map(ask, range(100)))
    assert {answer.status for answer in answers} == {200, 503}
    return next(answer for answer in answers if answer.status == 503)


TOO_LONG = f"{LIST}Content-Length: 2000\n\n"
RETRY = {"retry-after": r"[1-9]\d*"}
REFUSALS = {
    # What a client asks for is too much at the moment.
    "rate": (["--client-rate", "1"], too_much_rate, 429, RETRY),
    "resolves": (["--resolves", "1"], too_many_resolves, 503, RETRY),
    "long answers": ([], too_many_long_answers, 503, RETRY),
    "bytes": (["--waiting-bytes", "1000000"], no_room_for_bodies, 503, RETRY),
    "hidden bytes": (["--waiting-bytes", "1000000"], no_room_for_more_of_a_body, 503, RETRY),
    "weather": (["--weather-url", "http://127.0.0.1:1"], get("/api/weather?lat=1&lon=1"), 503, RETRY),
    # It is too much at any moment.
    "body": (["--body-bytes", "1000"], lambda service: asked(service, TOO_LONG), 413, {}),
    "parameters": ([], get("/api/cities?" + "q&" * 301), 400, {}),
    "values": ([], get("/api?q=a&osm_tag=" + "a," * 51), 400, {}),
    # Forbidden for the client, or for all.
    "token": (["--host", "0.0.0.0"], get("/api/favourites"), 401, {"www-authenticate": "Bearer"}),
    "website": ([], get("/api/weather?id=1", more="Sec-Fetch-Site: cross-site\n"), 403, {}),
    "name": ([], get("/live", host="evil.example"), 421, {}),
    "method": (
        [], lambda service: asked(service, "DELETE /live HTTP/1.1\nHost: localhost\n\n"), 405,
        {"allow": "GET, HEAD, OPTIONS"},
    ),
    "path": ([], get("/nowhere"), 404, {}),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_says_what_to_do(tmp_path, service, name):
    arguments, refused, status, headers = REFUSALS[name]
    if arguments:
        with Service(tmp_path, *arguments) as other:
            answer = refused(other)
    else:
        answer = refused(service)
    assert answer.status == status
    expected = headers | {
        # Photon's clients expect theirs.
        "content-type": "application/json.*" if name == "values" else "application/problem\\+json",
        "x-content-type-options": "nosniff", "vary": ".+", "content-length": r"\d+",
    }
    for header, pattern in expected.items():
        assert re.fullmatch(pattern, answer.headers.get(header, "")), header
    # A client that waits although nothing changes would wait in vain.
    assert ("retry-after" in answer.headers) == ("retry-after" in headers)
    assert len(answer.body) > 20
