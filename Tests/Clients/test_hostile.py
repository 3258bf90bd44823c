"""Clients that ask for much and take little: the others are answered."""

import contextlib
import select
import socket
import threading
import time

import pytest
from connection import Connection

from running_service import Service, wait_until

NAMES = b"barclona\nlodnon\nnwe york\ncordoba, ar\n" * 100_000


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


def resolve(service):
    return service.request("/api/resolve", "POST", "paris\n", {"Content-Type": "text/plain"})


def test_two_long_resolves_hold_up_nobody_else(service):
    with Resolving(service), Resolving(service):
        for _ in range(20):
            assert service.request("/live").status == 200
            assert service.request("/api/cities?q=lon").status == 200
            refused = resolve(service)
            assert refused.status == 503
            assert int(refused.headers["Retry-After"]) > 0
    wait_until(lambda: resolve(service).status == 200)


def test_resolves_whose_clients_stall_keep_nobody_out(service):
    with Resolving(service, stalls=True), Resolving(service, stalls=True):
        wait_until(lambda: resolve(service).status == 200)


LIST = "POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"


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


def test_bodies_that_have_come_take_room_from_their_client_alone(tmp_path):
    arguments = ["--waiting-bytes", "8000000", "--body-bytes", "900000", "--resolves", "100"]
    with Service(tmp_path, *arguments) as service, contextlib.ExitStack() as crowd:
        clients = [
            crowd.enter_context(Connection(service, source="127.0.2.1")) for _ in range(3)]
        for client in clients:
            client.send(f"{LIST}Content-Length: 900000\n\n" + " " * 600_000)
        # A client may have a million bytes, so one body at most of the three is there.
        wait_until(lambda: readable(clients) >= 2)
        refused = [client.answer() for client in clients if readable([client])]
        assert {answer.status for answer in refused} == {429}
        assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
        assert service.request("/api/cities?q=lon").status == 200
        other = crowd.enter_context(Connection(service, source="127.0.2.2"))
        other.send(f"{LIST}Content-Length: 900000\n\n" + " " * 900_000)
        assert other.answer().status == 400


def readable(connections):
    """On how many connections something has come."""
    return len(select.select([one.socket for one in connections], [], [], 0)[0])


@pytest.fixture
def impatient(tmp_path):
    """A service that gives a client two seconds for a part of an answer, and for silence."""
    with Service(tmp_path, "--write-seconds", "2", "--idle-seconds", "2") as service:
        yield service


def test_clients_that_read_nothing_are_cut_off(impatient):
    # Longer ones would be refused while others are made, and a refusal is short enough to wait unread.
    ask_much = b"GET /api/cities?q=%s&limit=200 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    crowd = []
    for number in range(100):
        connection = socket.create_connection(("127.0.0.1", impatient.port), timeout=30)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        letters = b"abcdefghijklmnoprstuvw"
        connection.sendall(
            b"".join(
                ask_much % (letters[number % 22 : number % 22 + 1] + letters[index : index + 1])
                for index in range(20)
            )
        )
        crowd.append(connection)
    # There may be no room for answers while they hold theirs; then the others come again.
    wait_until(lambda: impatient.request("/api/cities?q=lon&limit=1000").status == 200)
    assert impatient.request("/live").status == 200
    for connection in crowd:
        assert is_cut_off(connection)


def is_cut_off(connection):
    """Whether the service ends a connection on which nothing is read."""
    with connection:
        for _ in range(300):
            # What was sent before the end is still there to be read, so only sending shows the end.
            try:
                connection.sendall(b"\r\n")
            except OSError:
                return True
            time.sleep(0.1)
    return False
