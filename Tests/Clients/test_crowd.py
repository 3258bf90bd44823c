"""Clients that send nothing, send slowly, or send garbage: the others are answered."""

import os
import random
import socket
import time
import urllib.request

import pytest

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


def descriptor_count(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


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


def test_a_crowd_keeps_nobody_out(service):
    before = descriptor_count(service)
    choose = random.Random(20261122)
    crowd = [connect(service) for _ in range(1_000)]
    crowd += [connect(service, b"GET /api/cities?q=a HTTP/1.1\r\nHo") for _ in range(200)]
    for _ in range(200):
        crowd.append(connect(service, choose.choice([*GARBAGE, BROKEN_BODY])))
    try:
        assert descriptor_count(service) > before + 1_000
        for _ in range(20):
            assert is_answering(service)
    finally:
        for connection in crowd:
            connection.close()
    for _ in range(100):
        if descriptor_count(service) <= before + 10:
            return
        time.sleep(0.1)
    raise AssertionError("descriptors did not come back")


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
