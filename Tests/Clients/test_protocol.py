"""HTTP/1.1 at its edges: which requests are rejected, which connections close, and 100-continue."""

import concurrent.futures
import json
import socket
import subprocess
import threading

import pytest
from connection import Connection

from running_service import Service

LIVE = "GET /live HTTP/1.1\nHost: localhost\n\n"


def is_answering(service):
    return service.request("/api/cities?q=berlin&limit=1").status == 200


def answer_to(service, sent):
    """All that comes back to a client that sends nothing more."""
    with Connection(service) as connection:
        connection.socket.sendall(sent)
        connection.socket.shutdown(socket.SHUT_WR)
        return connection.rest()


@pytest.mark.parametrize("sent", [
    b"\x00\xff\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /api/cities?q=a HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
    b"POST /api/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nBad Header\r\n\r\n",
    b"POST /api/resolve HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
], ids=lambda sent: sent[:20].decode("latin-1"))
def test_what_is_no_request_is_refused(service, sent):
    assert answer_to(service, sent).startswith(b"HTTP/1.1 400 ")
    assert is_answering(service)


@pytest.mark.parametrize(("target", "host", "status"), [
    ("http://localhost/live", "localhost", 200),
    ("HTTP://LOCALHOST:80/live", "localhost", 200),
    ("https://localhost/api/cities?q=berlin&limit=1", "localhost", 200),
    ("http://localhost", "localhost", 200),
    ("http://localhost?x=//live/", "localhost", 200),
    # What a target names counts, and not Host (RFC 9112, section 3.2.2).
    ("http://localhost/api/favourites", "evil.example", 200),
    ("http://evil.example/api/favourites", "localhost", 421),
    ("http://evil.example/live", "localhost", 421),
    ("https://localhost.evil.example:80/live", "localhost", 421),
    ("http://evil.example", "localhost", 421),
    ("ftp://localhost/live", "localhost", 400),
    ("httpx://localhost/live", "localhost", 400),
    ("http:/localhost/live", "localhost", 400),
    ("http:///live", "localhost", 400),
    ("http://evil.example@localhost/live", "localhost", 400),
    ("localhost/live", "localhost", 400),
    ("live", "localhost", 400),
    ("*", "localhost", 400),
    ("//live", "localhost", 308),
    ("/live/", "localhost", 308),
    ("/api//favourites", "localhost", 308),
    ("http://localhost//live", "localhost", 308),
    ("http://localhost/live/", "localhost", 308),
])
def test_a_target_has_one_form(service, target, host, status):
    with Connection(service) as connection:
        connection.send(f"GET {target} HTTP/1.1\nHost: {host}\nAccept: */*\n\n")
        answer = connection.answer()
        assert answer.status == status
        # No other host.
        assert answer.headers.get("location", "/live") in ["/live", "/api/favourites"]
    assert is_answering(service)


def test_pages_of_results_name_one_form(service):
    answers = [service.request(target + "?q=san&limit=1") for target in ["/api/cities", f"{service}/api/cities"]]
    assert [answer.json["next"].split("?")[0] for answer in answers] == ["/api/cities"] * 2


def test_a_broken_body_is_refused_or_its_answer_cut(service):
    head = b"POST /api/resolve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = answer_to(service, head + b"zz\r\n")
    # Resolving begins to answer before it has read the body; then the chunk that ends an answer is missing.
    is_cut = answer.startswith(b"HTTP/1.1 200 ") and not answer.endswith(b"0\r\n\r\n")
    assert is_cut or answer.startswith(b"HTTP/1.1 400 ")
    assert is_answering(service)


@pytest.mark.parametrize(
    ("lines", "ends"),
    [
        ("HTTP/1.1\nHost: localhost", False),
        ("HTTP/1.1\nHost: localhost\nConnection: keep-alive", False),
        ("HTTP/1.1\nHost: localhost\nConnection: close", True),
        ("HTTP/1.1\nHost: localhost\nConnection: Close", True),
        ("HTTP/1.1\nHost: localhost\nconnection: CLOSE", True),
        ("HTTP/1.1\nHost: localhost\nConnection: foo, close", True),
        ("HTTP/1.1\nHost: localhost\nConnection: foo\nConnection: close", True),
        ("HTTP/1.1\nHost: localhost\nConnection: closed", False),
        ("HTTP/1.0\nHost: localhost", True),
        ("HTTP/1.0\nHost: localhost\nConnection: close", True),
        ("HTTP/1.0\nHost: localhost\nConnection: keep-alive", False),
        ("HTTP/1.0\nHost: localhost\nConnection: Keep-Alive", False),
    ],
)
def test_a_connection_ends_when_the_client_says(service, lines, ends):
    with Connection(service) as connection:
        connection.send(f"GET /live {lines}\n\n")
        answer = connection.answer()
        assert (answer.status, answer.body) == (200, b"live\n")
        assert answer.ends == ends
        if ends:
            assert connection.rest() == b""
        else:
            connection.send(f"GET /live {lines}\n\n")
            assert connection.answer().status == 200


def test_a_client_of_http_1_0_gets_no_chunks(service):
    head = "POST /api/resolve HTTP/1.0\nHost: localhost\nConnection: {}\nContent-Length: 16\n\n"
    for wanted in ["close", "keep-alive"]:
        with Connection(service) as connection:
            connection.send(head.format(wanted) + '"berlin"\n"rome"')
            answer = connection.answer()
            assert answer.status == 200
            # The length of the answer is unknown, so the connection closes whatever the client wants.
            assert answer.ends
            assert "transfer-encoding" not in answer.headers
            lines = [json.loads(line) for line in answer.body.splitlines()]
            assert [line["query"] for line in lines] == ["berlin", "rome"]


def test_what_other_threads_answer_is_whole_and_in_order_beside_busy_connections(service):
    """Lists are answered on threads of their own, from where they reach the loop of the connection."""
    ends = threading.Event()

    def hold_loops():
        with Connection(service) as connection:
            while not ends.is_set():
                connection.send("GET /api/cities?q=lodnon&limit=1 HTTP/1.1\nHost: localhost\n\n" * 20)
                for _ in range(20):
                    connection.answer()

    def ask_for_lists():
        body = '"berlin"\n"rome"'
        last = f"POST /api/resolve HTTP/1.0\nHost: localhost\nContent-Length: 16\n\n{body}"
        more = f"POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Length: 16\n\n{body}"
        whole = 0
        for _ in range(40):
            with Connection(service) as connection:
                connection.send(more + LIVE + last)
                answers = [connection.answer() for _ in range(3)]
            assert answers.pop(1).body == b"live\n"
            # Two lists are worked out at once, and more are refused.
            lists = [answer.body for answer in answers if answer.status != 503]
            for lines in lists:
                queries = [json.loads(line)["query"] for line in lines.splitlines()]
                assert queries == ["berlin", "rome"]
            whole += len(lists)
        assert whole > 0

    with concurrent.futures.ThreadPoolExecutor() as pool:
        busy = [pool.submit(hold_loops) for _ in range(4)]
        lists = [pool.submit(ask_for_lists) for _ in range(4)]
        concurrent.futures.wait(lists)
        ends.set()
        for future in lists + busy:
            future.result()


def test_requests_in_one_piece_are_answered_in_their_order(service):
    with Connection(service) as connection:
        target = "GET /api/cities?q={}&limit=1 HTTP/1.1\nHost: localhost\n{}\n"
        connection.send(
            target.format("rome", "") + target.format("oslo", "")
            + target.format("lima", "Connection: close\n") + target.format("cairo", "")
        )
        connection.send("\0garbage " * 1_000)
        asked = [json.loads(connection.answer().body)["query"] for _ in range(3)]
        assert asked == ["rome", "oslo", "lima"]
        # What follows the end is no request any more.
        assert connection.rest() == b""
    assert is_answering(service)


def test_an_answer_is_not_lost_behind_a_body_that_nobody_reads(service):
    with Connection(service) as connection:
        connection.send(
            "POST /live HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: 5000000\n\n")
        for _ in range(50):
            connection.send("a" * 100_000)
        assert connection.answer().status == 405


def test_a_client_that_closes_its_half_gets_the_whole_answer(service):
    for ending in ["", "Connection: close\n"]:
        with Connection(service) as connection:
            connection.send(
                f"GET /api/cities?q=a&limit=1000 HTTP/1.1\nHost: localhost\n{ending}\n")
            connection.socket.shutdown(1)
            assert len(json.loads(connection.answer().body)["matches"]) == 1_000


@pytest.mark.parametrize(
    ("headers", "is_taken"),
    [
        ("Host: localhost", True),
        ("Host: localhost\nHost: localhost", False),
        ("Host: localhost\nHost: example.org", False),
        ("Host: localhost\nhost:", False),
        ("Host: localhost\nTransfer-Encoding: chunked", True),
        ("Host: localhost\nTransfer-Encoding: Chunked", True),
        ("Host: localhost\nTransfer-Encoding: gzip, chunked", False),
        ("Host: localhost\nTransfer-Encoding: chunked, gzip", False),
        ("Host: localhost\nTransfer-Encoding: chunked, chunked", False),
        ("Host: localhost\nTransfer-Encoding: gzip\nTransfer-Encoding: chunked", False),
        ("Host: localhost\nTransfer-Encoding: chunked\nTransfer-Encoding: chunked", False),
        ("Host: localhost\nTransfer-Encoding: foo", False),
        ("Host: localhost\nTransfer-Encoding: identity", False),
        ("Host: localhost\nTransfer-Encoding: xchunked", False),
        ("Host: localhost\nTransfer-Encoding:", False),
        ("Host: localhost\nContent-Length: 2\nTransfer-Encoding: chunked", False),
        ("Host: localhost\nContent-Length: 2\nContent-Length: 3", False),
    ],
)
def test_what_two_programs_may_read_differently_is_refused(service, headers, is_taken):
    body = "6\n\"lima\"\n0\n\n" if "hunked" in headers else ""
    with Connection(service) as connection:
        connection.send(f"POST /api/resolve HTTP/1.1\n{headers}\n\n{body}")
        if not is_taken:
            connection.send(LIVE)
            answer = connection.answer()
            assert answer.status == 400
            assert answer.ends
            assert connection.rest() == b""
        elif body:
            assert json.loads(connection.answer().body)["query"] == "lima"
    assert is_answering(service)


# Clients that wait to be told to go on.


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A service that takes bodies of 1,000 bytes."""
    with Service(tmp_path_factory.mktemp("guarded"), "--body-bytes", "1000") as service:
        yield service


def expecting(target, headers="", length=10):
    """The head of a request whose client waits before it sends the body."""
    return f"POST {target} HTTP/1.1\nHost: localhost\nExpect: 100-continue\nContent-Length: {length}\n{headers}\n"


@pytest.mark.parametrize(("target", "headers", "body"), [
    ("/api/resolve", "", '"Lima"\n'),
    ("/api/resolve", "Content-Type: application/json\n", '{"queries": ["Lima"]}'),
    ("/api/history", "", '{"text": "Lima"}'),
])
def test_who_waits_is_told_to_go_on_and_then_answered(guarded, target, headers, body):
    with Connection(guarded) as connection:
        # Twice: the second request of a connection is like the first.
        for _ in range(2):
            connection.send(expecting(target, headers, len(body) + body.count("\n")))
            assert connection.answer().status == 100
            connection.send(body)
            answer = connection.answer()
            assert answer.status in (200, 201)
            assert b"Lima" in answer.body
            assert not answer.ends


@pytest.mark.parametrize(("target", "headers", "length", "status"), [
    ("/api/resolve", "", 1_001, 413),
    ("/api/resolve?limit=x", "", 10, 400),
    ("/api/history", "Origin: https://example.org\n", 10, 403),
    ("/nothing", "", 10, 404),
    ("/live", "", 10, 405),
])
def test_who_waits_is_refused_at_once(guarded, target, headers, length, status):
    with Connection(guarded) as connection:
        connection.send(expecting(target, headers, length))
        answer = connection.answer()
        assert answer.status == status
        # The client may send the body all the same, which is no request then.
        assert answer.ends
        connection.send(LIVE)
        assert connection.rest() == b""


@pytest.mark.parametrize(("sent", "statuses"), [
    # The body comes with the head, which may be answered before it is read.
    (expecting("/api/resolve", length=8) + '"Lima"\n', [100, 200]),
    (expecting("/api/history", length=16).replace("/1.1", "/1.0") + '{"text": "Lima"}', [201]),
    (LIVE.replace("\n\n", "\nExpect: 100-continue\n\n"), [200]),
    (LIVE.replace("\n\n", "\nExpect: a-miracle\n\n"), [200]),
], ids=["does not wait", "HTTP/1.0", "no body", "another expectation"])
def test_who_need_not_wait_is_answered(guarded, sent, statuses):
    with Connection(guarded) as connection:
        connection.send(sent)
        answer = connection.answer()
        if answer.status == statuses[0] == 100:
            answer = connection.answer()
        assert answer.status == statuses[-1]
        assert answer.ends == ("HTTP/1.0" in sent)


def test_curl_waits_for_no_time(service, tmp_path):
    body = tmp_path / "queries"
    # curl asks before it sends more than a megabyte.
    body.write_text(f'"Lima{" " * 200}"\n' * 6_000)
    run = subprocess.run(
        [
            "curl", "--silent", "--show-error", "--verbose", "--max-time", "300",
            "--expect100-timeout", "250", "--output", "/dev/null", "--write-out", "%{http_code}",
            "--header", "Content-Type: application/x-ndjson", "--data-binary", f"@{body}",
            f"{service}/api/resolve?limit=0",
        ],
        capture_output=True, text=True, timeout=310, check=False,
    )
    assert (run.returncode, run.stdout) == (0, "200"), run.stderr
    assert "100 Continue" in run.stderr
