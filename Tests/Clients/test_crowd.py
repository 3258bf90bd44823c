"""Clients that send nothing, send slowly, or send garbage: the others are answered."""

import contextlib
import json
import socket
import time
import urllib.request

import pytest
from connection import Connection

from everything import everything
from running_service import Service

GARBAGE = [
    b"\x00\xff\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/cities?q=a HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"POST /api/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nBad Header\r\n\r\n",
]
BROKEN_BODY = (
    b"POST /api/resolve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
)


def connect(service, sent=b""):
    connection = socket.create_connection(("127.0.0.1", service.port), timeout=10)
    if sent:
        connection.sendall(sent)
    return connection


def is_answering(service):
    with urllib.request.urlopen(f"{service}/api/cities?q=berlin&limit=1", timeout=10) as answer:
        return answer.status == 200


def answer_to(service, sent):
    """All that comes back to a client that sends nothing more."""
    with connect(service, sent) as connection:
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("sent", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_refused(service, sent):
    assert answer_to(service, sent).startswith(b"HTTP/1.1 400 ")
    assert is_answering(service)


def test_a_broken_body_is_refused_or_its_answer_cut(service):
    answer = answer_to(service, BROKEN_BODY)
    # Resolving begins to answer before it has read the body; then the chunk that ends an answer is missing.
    is_cut = answer.startswith(b"HTTP/1.1 200 ") and not answer.endswith(b"0\r\n\r\n")
    assert is_cut or answer.startswith(b"HTTP/1.1 400 ")
    assert is_answering(service)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A service that takes 160 connections, of which 20 may be one client's, and waits long for whoever is silent."""
    home = tmp_path_factory.mktemp("small")
    with Service(home, "--connections", "160", "--idle-seconds", "300") as service:
        yield service


HEAD = "POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Length: 9000000\n\n"


@pytest.mark.parametrize("beginning, sources", [
    ("", ["127.0.3.1"]), ("GET / HTTP/1.1\nHo", ["127.0.0.1"]), (HEAD, [f"127.0.3.{n}" for n in range(2, 20)]),
])
def test_connections_on_which_nothing_comes_leave_room(small, beginning, sources):
    """Three hundred that are silent, or have begun to send: whoever comes then is answered at once."""
    crowd = []
    try:
        for number in range(300):
            connection = Connection(small, source=sources[number % len(sources)])
            crowd.append(connection)
            with contextlib.suppress(OSError):
                connection.send(beginning)
        for source in ["127.0.3.20", "127.0.0.1", sources[0]]:
            with Connection(small, source=source) as connection:
                connection.socket.settimeout(5)
                connection.send("GET /live HTTP/1.1\nHost: localhost\n\n")
                assert connection.answer().status == 200
    finally:
        for connection in crowd:
            connection.socket.close()


@everything
def test_a_slow_client_is_waited_for(small, rate=1_000):
    """Longer than the ten seconds in which something must come."""
    with Connection(small) as connection:
        body = json.dumps({"text": "lima" + " " * rate * 6})
        request = f"POST /api/history HTTP/1.1\nHost: localhost\nX: {'x' * rate * 6}\n"
        request += f"Content-Length: {len(body)}\n\n{body}"
        for start in range(0, len(request), rate // 2):
            connection.send(request[start:start + rate // 2])
            time.sleep(0.5)
        assert connection.answer().status == 201


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A service that gives a request two seconds and a body 1,000 bytes."""
    home = tmp_path_factory.mktemp("hasty")
    with Service(home, "--request-seconds", "2", "--body-bytes", "1000") as service:
        yield service


@pytest.mark.parametrize("target", [b"POST /api/resolve", b"PUT /api/favourites/1", b"GET /live"])
def test_a_body_that_drips_is_cut_off(hasty, target):
    head = b" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n"
    with connect(hasty, target + head) as connection:
        connection.settimeout(1)
        assert is_cut_off(connection, b"\n", pause=0.1)
    assert is_answering(hasty)


def test_a_body_without_end_is_cut_off(hasty):
    head = b"GET /live HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(hasty, head) as connection:
        connection.settimeout(1)
        assert is_cut_off(connection, b"100\r\n" + b"a" * 256 + b"\r\n", pause=0)
    assert is_answering(hasty)


def test_each_request_of_a_connection_has_its_own_length_and_time(hasty):
    request = "POST /live HTTP/1.1\nHost: localhost\nContent-Length: 900\n\n"
    with Connection(hasty) as connection:
        for _ in range(3):
            connection.send(request + "a" * 900)
            assert connection.answer().status == 405
        connection.send(request + "a")
        connection.rest()


def is_cut_off(connection, part, pause):
    """Whether the service ends a connection on which a part is sent again and again, for 20 seconds."""
    end = time.monotonic() + 20
    try:
        while time.monotonic() < end:
            connection.sendall(part)
            time.sleep(pause)
    except (BrokenPipeError, ConnectionResetError):
        return True
    return False
