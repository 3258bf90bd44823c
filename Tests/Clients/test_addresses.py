"""Clients and proxies by IPv6, and addresses of IPv4 that are written in its way."""

import contextlib
import http.client
import socket

import pytest
from connection import Connection

from running_service import Service, exchange


def has_ipv6():
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET6) as one:
        one.bind(("::1", 0))
        return True
    return False


pytestmark = pytest.mark.skipif(not has_ipv6(), reason="this machine has no ::1")


def ask(host, port, target, source=None, **headers):
    """The status and the text of an answer."""
    connection = http.client.HTTPConnection(host, port, timeout=20, source_address=source and (source, 0))
    answer = exchange(connection, target, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return answer.status, answer.text


def test_the_service_listens_on_ipv6(tmp_path):
    with Service(tmp_path, host="::1") as service:
        assert ask("::1", service.port, "/api/favourites")[0] == 200
        # The address that a connection goes to is a name of the service, in brackets.
        assert ask("::1", service.port, "/api/favourites", Host=f"[::1]:{service.port}")[0] == 200
        assert ask("::1", service.port, "/api/favourites", Host="[::2]")[0] == 421


@pytest.mark.parametrize(
    ("proxy", "host", "source", "status"),
    [
        # The addresses that are almost a proxy's are in NearMissTests.
        ("::1", "::1", None, 200),
        ("::2", "::1", None, 401),
        ("127.0.0.2", "::ffff:127.0.0.1", "127.0.0.2", 200),
        ("127.0.0.2", "::ffff:127.0.0.1", "127.0.0.20", 401),
        ("fe80::1%lo", "::1", None, 401),
    ],
)
def test_a_proxy_is_known_by_its_address(tmp_path, proxy, host, source, status):
    arguments = ["--user-header", "X-Forwarded-User", "--trust-proxy", proxy, "--allow-host", "localhost"]
    with Service(tmp_path, *arguments, host=host) as service:
        client = "127.0.0.1" if source else host
        named = ask(client, service.port, "/api/me", source, Host="localhost", X_Forwarded_User="ann")
        assert named[0] == status
        assert ('"ann"' if status == 200 else "--trust-proxy") in named[1]
        assert ask(client, service.port, "/api/me", source, Host="localhost")[0] == 401


def test_a_proxy_has_as_many_connections_as_there_are(tmp_path):
    """Each of its connections is for several clients, so none of them is closed for a share."""
    arguments = ["--client-header", "X-Real-IP", "--trust-proxy", "127.0.0.2", "--connections", "80"]
    with Service(tmp_path, *arguments) as service, contextlib.ExitStack() as crowd:
        for source, most in [("127.0.0.2", 40), ("127.0.0.3", 10)]:
            connections = [crowd.enter_context(Connection(service, source=source)) for _ in range(40)]
            # The first may be answered before the last is taken.
            for connection in connections:
                is_answered(connection)
            assert sum(is_answered(connection) for connection in connections) == most


def is_answered(connection):
    try:
        connection.send("GET /live HTTP/1.1\nHost: localhost\n\n")
        return connection.answer() is not None
    except OSError:
        return False
