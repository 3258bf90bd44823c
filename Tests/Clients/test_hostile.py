"""Clients that send nothing, send slowly, or ask for much and take little: the others are answered."""

import contextlib
import gzip
import json
import socket
import threading
import time

import pytest
import workbooks
from connection import Connection

from running_service import Service, wait_until

LIVE = "GET /live HTTP/1.1\nHost: localhost\n\n"
LIST = "POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"
NAMES = b"barclona\nlodnon\nnwe york\ncordoba, ar\n" * 100_000


# Requests that do not come to their end; RequestDeadlineTests has their times and lengths.


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A service that takes 160 connections, of which 20 may be one client's, and waits long for whoever is silent."""
    home = tmp_path_factory.mktemp("small")
    with Service(home, "--connections", "160", "--idle-seconds", "300") as service:
        yield service


@pytest.mark.parametrize("beginning, sources", [
    ("", ["127.0.3.1"]), ("GET / HTTP/1.1\nHo", ["127.0.0.1"]),
    (f"{LIST}Content-Length: 9000000\n\n", [f"127.0.3.{n}" for n in range(2, 20)]),
])
def test_connections_on_which_nothing_comes_leave_room(small, beginning, sources):
    """Three hundred silent or slow connections: a new one is answered at once."""
    with contextlib.ExitStack() as crowd:
        for number in range(300):
            connection = crowd.enter_context(Connection(small, source=sources[number % len(sources)]))
            with contextlib.suppress(OSError):
                connection.send(beginning)
        for source in ["127.0.3.20", "127.0.0.1", sources[0]]:
            with Connection(small, source=source) as connection:
                connection.socket.settimeout(5)
                connection.send(LIVE)
                assert connection.answer().status == 200


def test_a_body_that_drips_is_cut_off(tmp_path):
    """Each request of a connection has its own length and time."""
    head = "POST /live HTTP/1.1\nHost: localhost\nContent-Length: 900\n\n"
    with Service(tmp_path, "--request-seconds", "2", "--body-bytes", "1000") as hasty:
        with Connection(hasty) as connection:
            for _ in range(3):
                connection.send(head + "a" * 900)
                assert connection.answer().status == 405
            connection.send(head)
            assert connection.is_cut_off(b"a", seconds=20)
        assert hasty.request("/live").status == 200


# Resolves; BusyServiceTests counts the bytes of bodies, AdmissionTests the places.


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service that takes long bodies, and gives clients two seconds to take a part of an answer."""
    home = tmp_path_factory.mktemp("hostile")
    arguments = ["--body-bytes", "100000000", "--write-seconds", "2", "--waiting-bytes", "20000000"]
    with Service(home, *arguments) as service:
        yield service


class Resolving:
    """A resolve of many names that goes on meanwhile. Its answers are read unless it stalls."""

    def __init__(self, service, stalls=False):
        self.connection = socket.create_connection(("127.0.0.1", service.port), timeout=30)
        head = "POST /api/resolve?limit=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain"
        self.connection.sendall(f"{head}\r\nContent-Length: {len(NAMES)}\r\n\r\n".encode())
        tasks = [self.send] if stalls else [self.send, self.read]
        self.threads = [threading.Thread(target=task) for task in tasks]

    def send(self):
        with contextlib.suppress(OSError):
            self.connection.sendall(NAMES)

    def read(self):
        with contextlib.suppress(OSError):
            while self.connection.recv(1 << 20):
                pass

    def __enter__(self):
        self.threads[0].start()
        assert self.connection.recv(12) == b"HTTP/1.1 200", "it has no place"
        for thread in self.threads[1:]:
            thread.start()
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        self.connection.close()


def resolve(service, source=None):
    return service.request("/api/resolve", "POST", "paris\n", {"Content-Type": "text/plain"}, source=source)


def test_long_resolves_hold_up_nobody_else(service):
    """Each thread has one from the start, and whoever comes later has turns between them."""
    with Resolving(service), Resolving(service), Resolving(service):
        for _ in range(20):
            assert service.request("/live").status == 200
            assert service.request("/api/cities?q=lon").status == 200
            start = time.monotonic()
            assert resolve(service).status == 200
            assert resolve(service, source="127.0.3.1").status == 200
            assert time.monotonic() - start < 5


# Many words that no city has take the longest.
WORDS = [f"{a}{b}{c}rn{d}" for a in "bdfgklmn" for b in "aeiou" for c in "lmnrst" for d in ["a", "o", "ik"]]
COSTLY = [" ".join(WORDS[(7 * n + k) % len(WORDS)] for k in range(8)) + f" {n}" for n in range(1_000)]
BULK = {
    "list": ("/api/resolve", "application/json", json.dumps({"queries": COSTLY})),
    "lines": ("/api/resolve?limit=1", "text/plain", "\n".join(COSTLY) + "\n"),
    "favourites": ("/api/favourites/import", "text/plain", "\n".join(COSTLY) + "\n"),
    "table": ("/api/favourites/import", "text/csv", "name,country\n" + "".join(f"{text},FR\n" for text in COSTLY)),
}


@pytest.fixture(scope="module")
def whole_work(service):
    """How many seconds of processor the work takes for a client that stays. It is much the same for each kind."""
    target, type, body = BULK["list"]
    before = service.processor_seconds
    assert service.request(target, "POST", body, {"Content-Type": type}).status == 200
    return service.processor_seconds - before


@pytest.mark.parametrize("half", [False, True], ids=["closed", "half closed"])
@pytest.mark.parametrize("kind", BULK)
def test_work_ends_with_its_client(service, whole_work, kind, half):
    """The bodies fit into the buffer of a socket: what waits at the client hides that it has closed its half."""
    target, type, body = BULK[kind]
    before = service.processor_seconds
    with Connection(service) as connection:
        connection.send(
            f"POST {target} HTTP/1.1\nHost: localhost\nContent-Type: {type}\nContent-Length: {len(body)}\n\n")
        connection.socket.sendall(body.encode())
        wait_until(lambda: service.processor_seconds - before > whole_work / 10)
        if half:
            connection.socket.shutdown(socket.SHUT_WR)
        else:
            connection.socket.close()
        wait_until(lambda: is_idle(service))
        assert service.processor_seconds - before < whole_work / 2


def is_idle(service):
    before = service.processor_seconds
    time.sleep(0.5)
    return service.processor_seconds - before < 0.05


def test_clients_have_their_turns(tmp_path):
    """One address with all that it may send at once leaves each other one its turns, on one thread."""
    with Service(tmp_path, "--resolves", "1") as service, contextlib.ExitStack() as crowd:
        _, type, body = BULK["lines"]
        body *= 20
        for number in range(3):
            connection = crowd.enter_context(Connection(service, source=f"127.0.3.{1 + number % 2}"))
            connection.send(
                f"POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Type: {type}\nContent-Length: {len(body)}\n\n")
            threading.Thread(target=send, args=[connection.socket, body.encode()]).start()
        time.sleep(0.5)
        for number in range(10, 20):
            before = service.processor_seconds
            assert resolve(service, source=f"127.0.3.{number}").status == 200
            assert service.processor_seconds - before < 2


def send(connection, body):
    with contextlib.suppress(OSError):
        connection.sendall(body)


def test_resolves_whose_clients_stall_keep_nobody_out(service):
    with Resolving(service, stalls=True), Resolving(service, stalls=True):
        wait_until(lambda: resolve(service).status == 200)


@pytest.mark.parametrize(
    "length", ["Content-Length: 10000000", "Transfer-Encoding: chunked"], ids=["told", "hidden"])
def test_bodies_that_are_promised_take_no_room(tmp_path, length):
    """Thirty clients promise a body each, as large as all the room that there is, and send one byte."""
    arguments = ["--waiting-bytes", "10000000", "--body-bytes", "10000000", "--resolves", "100"]
    with Service(tmp_path, *arguments) as service, contextlib.ExitStack() as crowd:
        for number in range(30):
            client = crowd.enter_context(Connection(service, source=f"127.0.2.{1 + number}"))
            client.send(f"{LIST}{length}\n\n" + ("1\n{\n" if "chunked" in length else "{"))
        time.sleep(1)
        assert service.request("/api/cities?q=lon").status == 200
        for source in ["127.0.2.1", "127.0.2.40", None]:
            with Connection(service, source=source) as client:
                body = '{"queries": ["paris"]}'
                client.send(f"{LIST}Content-Length: {len(body)}\n\n{body}")
                assert client.answer().status == 200


# Lists that are small and become large; Tests/Import/test_amplification.py has more of them.


def workbook(headings, row, count, text):
    """A workbook of rows whose last cells share a text."""
    first, other = (
        workbooks.row(*('<c t="s"><v>0</v></c>' if value is None else workbooks.inline(value) for value in values))
        for values in (headings, row))
    return workbooks.sheet(first + other * count, f"<si><t>{text}</t></si>")


LISTS = {
    "names": workbook(["country", "name"], ["FR", None], 900, "y" * 2_000_000),
    "names with points": workbook(["lat", "lon", "name"], ["1", "2", None], 900, "y" * 2_000_000),
    "other names": workbook(["name", "lat", "lon", "alternatenames"], ["a", "1", "2", None], 900, "y," * 1_000_000),
    "columns": workbook(["name", "country", "z"], ["a", "FR", None], 900, "y" * 4_000_000),
    "zeros": gzip.compress(b"name,country\n" + b"a,FR\n" * 50_000_000),
    "ids": b"1\n" * 490_000,
    "lines": b"ab\n" * 330_000,
    "an array": b"[" + b"1," * 490_000 + b"1]",
    "waypoints": b"<gpx>" + b'<wpt lat="1" lon="2"><name>a</name></wpt>' * 20_000 + b"</gpx>",
}


def memory(service):
    """How many bytes of memory the service had at most."""
    with open(f"/proc/{service.process.pid}/status", encoding="utf-8") as file:
        return 1024 * int(next(line.split()[1] for line in file if line.startswith("VmHWM:")))


@pytest.mark.parametrize("kind", LISTS)
def test_a_small_list_takes_little(tmp_path, kind):
    with Service(tmp_path) as service:
        assert service.request("/api/favourites/import", "POST", b"Berlin\nParis\n").status == 200
        before, start = memory(service), time.monotonic()
        answer = service.request("/api/favourites/import", "POST", LISTS[kind])
        assert answer.status in (200, 413, 422), answer.text[:200]
        assert memory(service) - before <= 64_000_000 + 16 * len(LISTS[kind])
        assert time.monotonic() - start < 30


# Unread answers; AnswerDeadlineTests has their times.


def test_clients_that_read_nothing_are_cut_off(tmp_path):
    letters = "abcdefghijklmnoprstuvw"
    arguments = ["--write-seconds", "2", "--idle-seconds", "2"]
    with Service(tmp_path, *arguments) as service, contextlib.ExitStack() as stack:
        crowd = [stack.enter_context(Connection(service, buffer=4_096)) for _ in range(100)]
        for number, connection in enumerate(crowd):
            # Longer answers would be refused while others are made, and a refusal is short enough to wait unread.
            queries = [letters[number % 22] + second for second in letters[:20]]
            connection.send("".join(
                f"GET /api/cities?q={query}&limit=200 HTTP/1.1\nHost: localhost\n\n" for query in queries))
        # There may be no room for answers while they hold theirs; then the others come again.
        wait_until(lambda: service.request("/api/cities?q=lon&limit=1000").status == 200)
        assert service.request("/live").status == 200
        for connection in crowd:
            assert connection.is_cut_off()
