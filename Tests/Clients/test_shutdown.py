"""SIGTERM while clients are at work: requests in flight are answered, and no client is cut off."""

import json
import socket
import threading
import time

import pytest
from connection import Connection
from everything import EVERYTHING
from running_service import Service

LIVE = "GET /live HTTP/1.1\nHost: localhost\n\n"


@pytest.fixture
def ending(tmp_path):
    """A running service that a test ends."""
    with Service(tmp_path, "--drain-seconds", "60") as service:
        yield service


@pytest.fixture
def impatient(tmp_path):
    """A running service that gives requests a second at its end."""
    with Service(tmp_path, "--drain-seconds", "1") as service:
        yield service


def end(service):
    """Asks the service to end, and waits until it takes no connection any more."""
    service.process.terminate()
    for _ in range(400):
        try:
            Connection(service).__exit__()
        except ConnectionRefusedError:
            return
        except ConnectionResetError:
            pass
        time.sleep(0.02)
    raise AssertionError("the service takes connections")


def has_ended(service, within=20):
    """Whether the service ends by itself, with status 0."""
    return service.process.wait(timeout=within) == 0


@pytest.mark.parametrize("attempt", range(4 if EVERYTHING else 1))
def test_connections_that_are_just_being_accepted_do_not_stop_the_end(tmp_path, attempt):
    service = Service(tmp_path)
    service.start()
    crowd = [socket.socket() for _ in range(300)]
    for connection in crowd:
        connection.setblocking(False)
        connection.connect_ex(("127.0.0.1", service.port))
    service.process.terminate()
    assert has_ended(service)
    for connection in crowd:
        connection.close()


class Client(threading.Thread):
    """Repeats requests on one connection, until the answer announces that it closes."""

    def __init__(self, service, pause):
        super().__init__()
        self.connection = Connection(service)
        self.pause = pause
        self.answers = 0
        self.failure = None
        self.was_told = False
        self.has_begun = threading.Event()

    def run(self):
        try:
            while not self.was_told:
                self.connection.send("GET /api/cities?q=a&limit=50 HTTP/1.1\nHost: localhost\n\n")
                answer = self.connection.answer()
                assert answer, "the connection ended under a request"
                assert answer.status == 200
                assert json.loads(answer.body)["matches"]
                self.was_told = answer.ends
                self.answers += 1
                self.has_begun.set()
                time.sleep(self.pause)
        except (OSError, AssertionError) as failure:
            self.failure = failure
            self.has_begun.set()
        finally:
            self.connection.socket.close()


def test_no_kept_connection_loses_a_request(ending):
    clients = [Client(ending, pause=number * 0.02) for number in range(40)]
    for client in clients:
        client.start()
    for client in clients:
        assert client.has_begun.wait(30)
    ending.process.terminate()
    for client in clients:
        client.join(timeout=30)
    assert [client.failure for client in clients if client.failure] == []
    assert all(client.was_told for client in clients)
    assert has_ended(ending)


def test_a_request_that_has_begun_to_arrive_is_answered(ending):
    body = '"lima"\n"oslo"\n'
    with Connection(ending) as connection:
        # The service reports that it has read the head. Unread bytes in the system are no request yet: the system
        # resets a connection that was not accepted.
        connection.send(
            "POST /api/resolve?limit=1 HTTP/1.1\nHost: localhost\nExpect: 100-continue\n"
            f"Content-Length: {len(body) + 2}\n\n"
        )
        assert connection.answer().status == 100
        connection.send(body[:7])
        end(ending)
        connection.send(body[7:])
        answer = connection.answer()
        assert answer.status == 200
        assert len(answer.body.splitlines()) == 2
    assert has_ended(ending)


def long_resolve(count):
    """A request whose answer is long: line ends are sent as two bytes."""
    body = '"a"\n' * count
    return (
        "POST /api/resolve?limit=200 HTTP/1.1\nHost: localhost\n"
        f"Content-Length: {len(body) + count}\n\n{body}"
    )


def test_an_answer_that_has_begun_is_sent_to_its_end(ending):
    # A small buffer, so that most of the answer is not sent when the service is asked to end.
    with Connection(ending, buffer=4_096) as connection:
        connection.send(long_resolve(100))
        while b"\r\n\r\n" not in connection.received:
            connection.received += connection.socket.recv(100)
        end(ending)
        assert len(connection.answer().body.splitlines()) == 100
    assert has_ended(ending)


def test_requests_that_came_in_one_piece_are_all_answered(ending):
    with Connection(ending) as connection:
        connection.send(LIVE)
        assert not connection.answer().ends
        # The shutdown has started on the connection before they come, since new connections are refused.
        end(ending)
        connection.send(LIVE * 20)
        answers = [connection.answer() for _ in range(20)]
        assert [answer.status for answer in answers] == [200] * 20
        assert [answer.ends for answer in answers] == [False] * 19 + [True]
        assert connection.rest() == b""
    assert has_ended(ending)


def test_an_idle_connection_has_time_for_one_more_request(ending):
    with Connection(ending) as one, Connection(ending) as other:
        for connection in [one, other]:
            connection.send(LIVE)
            assert not connection.answer().ends
        end(ending)
        for connection in [one, other]:
            connection.send(LIVE)
            answer = connection.answer()
            assert answer.status == 200
            assert answer.ends
            assert connection.rest() == b""
    assert has_ended(ending)


def test_idle_connections_do_not_hold_the_service_up(ending):
    connections = [Connection(ending) for _ in range(50)]
    # The last are answered, so those before them are accepted, too.
    for connection in connections[25:]:
        connection.send(LIVE)
        assert connection.answer().status == 200
    ending.process.terminate()
    assert has_ended(ending), "they took the whole time for draining"
    for connection in connections:
        assert connection.rest() == b""
        connection.socket.close()


def test_a_client_that_reads_nothing_holds_the_service_up_for_the_drain_time_alone(impatient):
    with Connection(impatient, buffer=4_096) as connection:
        connection.send(long_resolve(5_000))
        connection.received = connection.socket.recv(100)
        impatient.process.terminate()
        assert has_ended(impatient)


def test_a_client_that_drips_holds_the_service_up_for_the_drain_time_alone(impatient):
    with Connection(impatient) as connection:
        connection.send("POST /api/history HTTP/1.1\nHost: localhost\nContent-Length: 900\n\n{")
        impatient.process.terminate()
        assert has_ended(impatient)
