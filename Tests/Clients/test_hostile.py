"""Clients that ask for much and take little: the others are answered."""

import contextlib
import http.client
import socket
import threading
import time

import pytest

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


def ask(service, target, method="GET", body=None):
    """The answer, read whole."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
    connection.request(method, target, body, {"Content-Type": "text/plain"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def resolve(service):
    return ask(service, "/api/resolve", "POST", b"paris\n")


def test_two_long_resolves_hold_up_nobody_else(service):
    with Resolving(service), Resolving(service):
        for _ in range(20):
            assert ask(service, "/live").status == 200
            assert ask(service, "/api/cities?q=lon").status == 200
            refused = resolve(service)
            assert refused.status == 503
            assert int(refused.getheader("Retry-After")) > 0
    wait_until(lambda: resolve(service).status == 200)


def test_resolves_whose_clients_stall_keep_nobody_out(service):
    with Resolving(service, stalls=True), Resolving(service, stalls=True):
        wait_until(lambda: resolve(service).status == 200)


@pytest.mark.parametrize(("most", "status"), [(1_000_000, 200), (1_000_001, 503)])
def test_a_list_that_hides_its_length_takes_the_room_of_the_longest(tmp_path, most, status):
    arguments = ["--body-bytes", str(most), "--waiting-bytes", "1000000"]
    with Service(tmp_path, *arguments) as service:
        assert resolve_list(service, is_chunked=False) == 200
        assert resolve_list(service, is_chunked=True) == status


def resolve_list(service, is_chunked):
    """The status of the answer to a list of queries, which tells its length or comes in chunks."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=30)
    body = b'{"queries": ["paris"]}'
    connection.request(
        "POST", "/api/resolve", iter([body]) if is_chunked else body,
        {"Content-Type": "application/json"}, encode_chunked=is_chunked)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status


def test_clients_that_read_nothing_are_cut_off(service):
    ask_much = b"GET /api/cities?q=%s&limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    crowd = []
    for number in range(100):
        connection = socket.create_connection(("127.0.0.1", service.port), timeout=30)
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
    wait_until(lambda: ask(service, "/api/cities?q=lon&limit=1000").status == 200)
    assert ask(service, "/live").status == 200
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
