"""More connections than the service may have: the current ones are answered, and the others after them."""

import functools
import http.client
import json
import os
import resource
import socket
import time
import urllib.request

import pytest

from local_server import serving, weather
from running_service import Service, wait_until


wait_until = functools.partial(wait_until, seconds=20)


def connect(service, number=0):
    """A connection from one of many addresses, since a client has no more than a share of them."""
    source = (f"127.0.1.{1 + number % 16}", 0)
    return socket.create_connection(("127.0.0.1", service.port), timeout=20, source_address=source)


def descriptor_count(service):
    return len(os.listdir(f"/proc/{service.process.pid}/fd"))


def ask(connection, target, method="GET"):
    """The status and the object of an answer on a connection that is kept."""
    connection.request(method, target)
    with connection.getresponse() as answer:
        return answer.status, json.loads(answer.read() or "null")


@pytest.mark.parametrize(("hard", "most"), [(4096, 2_000), (256, 256)])
def test_connections_are_as_many_as_descriptors_allow(tmp_path, hard, most):
    """1,100 idle sockets, or more than there are descriptors, block no client."""
    crowd_size = most + 76
    arguments = ["--connections", "2000", "--idle-seconds", "300"]
    with serving(weather) as url, \
            Service(tmp_path, *arguments, "--weather-url", url, descriptors=hard) as service:
        kept = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
        assert ask(kept, "/api/status")[0] == 200
        before = descriptor_count(service)
        crowd = [connect(service, number) for number in range(crowd_size)]
        try:
            wait_until(lambda: descriptor_count(service) > before + 0.4 * most)
            # Current connections are answered, with the store and with requests to other services.
            assert ask(kept, "/api/favourites/2950159", "PUT")[0] == 201
            assert ask(kept, "/api/weather?lat=1&lon=2")[1]["temperature"] == 21.3
            assert descriptor_count(service) <= hard - 20
            # A new connection is answered, since one of the client with the most is closed.
            with urllib.request.urlopen(f"{service}/api/cities?q=berlin", timeout=20) as answer:
                assert answer.status == 200
        finally:
            for connection in crowd:
                connection.close()
        wait_until(lambda: descriptor_count(service) <= before + 10)
        assert service.ask("/api/cities?q=berlin&limit=1")["count"] > 0
        kept.close()


@pytest.mark.parametrize("hard", [None, 1100])
def test_the_soft_limit_is_raised_to_what_is_needed(tmp_path, hard):
    """A hard limit may be a billion, in containers: some libraries go through all numbers up to the soft one."""
    with Service(tmp_path, "--connections", "1200", descriptors=hard) as service:
        soft, _ = resource.prlimit(service.process.pid, resource.RLIMIT_NOFILE)
        assert soft == min(1200 + 64 + 8 * os.cpu_count(), hard or 1 << 62)


def test_accepting_pauses_without_descriptors(tmp_path):
    """When others took the descriptors (EMFILE), it waits; it neither ends nor tries without a pause."""
    with Service(tmp_path, descriptors=4096) as service:
        kept = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
        assert ask(kept, "/api/status")[0] == 200
        process = service.process.pid
        few = descriptor_count(service) + 5
        resource.prlimit(process, resource.RLIMIT_NOFILE, (few, 4096))
        crowd = [connect(service) for _ in range(50)]
        try:
            wait_until(lambda: descriptor_count(service) >= few - 1)
            start, used = time.monotonic(), service.processor_seconds
            while time.monotonic() < start + 3:
                assert ask(kept, "/api/cities?q=berlin&limit=1")[0] == 200
                time.sleep(0.1)
            assert service.processor_seconds - used < 1
            # With descriptors, waiting connections are accepted.
            resource.prlimit(process, resource.RLIMIT_NOFILE, (2048, 4096))
            wait_until(lambda: descriptor_count(service) >= few + 40)
            assert service.ask("/api/cities?q=berlin&limit=1")["count"] > 0
        finally:
            for connection in crowd:
                connection.close()
        kept.close()


def test_without_descriptors_those_who_are_in_are_answered(tmp_path):
    """Operations that need a descriptor report the lack, and work again when there is one."""
    with serving(weather) as url, \
            Service(tmp_path, "--weather-url", url, descriptors=4096) as service:
        kept = http.client.HTTPConnection("127.0.0.1", service.port, timeout=20)
        assert ask(kept, "/api/status")[0] == 200
        # The store is open for reading and writing.
        assert ask(kept, "/api/favourites/2950159", "PUT")[0] == 201
        assert ask(kept, "/api/favourites/2950159", "DELETE")[0] == 204
        process = service.process.pid
        # New descriptors have the lowest number that is free, and that one is no longer allowed.
        free = next(number for number in range(4096) if not os.path.exists(f"/proc/{process}/fd/{number}"))
        resource.prlimit(process, resource.RLIMIT_NOFILE, (free, 4096))
        assert ask(kept, "/api/cities?q=berlin&limit=1")[0] == 200
        assert ask(kept, "/api/favourites/2950159", "PUT")[0] == 201
        assert ask(kept, "/api/weather?lat=1&lon=2")[0] == 503
        assert ask(kept, "/api/refresh", "POST")[0] in (202, 409)
        assert ask(kept, "/api/favourites")[1]["count"] == 1
        resource.prlimit(process, resource.RLIMIT_NOFILE, (2048, 4096))
        wait_until(lambda: ask(kept, "/api/weather?lat=1&lon=2")[0] == 200)
        assert ask(kept, "/api/favourites/2950159", "DELETE")[0] == 204
        kept.close()
