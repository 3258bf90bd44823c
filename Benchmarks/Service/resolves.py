#!/usr/bin/env python3
"""Measures what people who type wait while others resolve a million misspelt names each.

  Benchmarks/Service/resolves.py [--resolves N] [--rounds N] [--seconds N] [--pause MS]

Builds and needs the same as load.py. Asks one request after another with a pause between, as people do, without
resolves and with them in turns, and prints percentiles over all rounds. The client shares the processors.
"""

import argparse
import contextlib
import http.client
import itertools
import json
import random
import socket
import tempfile
import threading
import time

import load


def main():
    options = arguments()
    server, _ = load.build()
    typed, names = texts()
    body = "\n".join(itertools.islice(itertools.cycle(names), 1_000_000)).encode()
    times = {}
    with tempfile.TemporaryDirectory() as folder, \
            load.Service(server, folder, "--body-bytes", "1000000000") as service:
        for _ in range(options.rounds):
            for count in (0, options.resolves):
                with contextlib.ExitStack() as stack:
                    resolves = [stack.enter_context(Resolve(service, body)) for _ in range(count)]
                    ask(service, typed, options, lambda route: times.setdefault((count, route), []))
                    assert all(resolve.goes_on() for resolve in resolves), "a resolve ended early"
    print(f"{'resolves':>8} {'request':>8} {'count':>6} {'p50 ms':>7} {'p99 ms':>7} {'max ms':>7}")
    for (count, route), taken in sorted(times.items()):
        taken.sort()
        print(f"{count:8} {route:>8} {len(taken):6} {percentile(taken, 0.5):7.2f} "
              f"{percentile(taken, 0.99):7.2f} {taken[-1]:7.2f}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--resolves", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pause", type=float, default=5, help="milliseconds between two requests")
    return parser.parse_args()


def texts():
    """What people type, and names with an error each."""
    cities = json.loads(load.DATA.read_bytes())
    choose = random.Random(load.SEED)
    weights = [city.get("population") or 100 for city in cities]
    names = [city["name"] for city in choose.choices(cities, weights, k=20_000)]
    typed = [prefix for name in names for prefix in load.prefixes(name, choose)]
    return typed, [load.misspelt(city["name"], choose) for city in cities]


def ask(service, typed, options, times):
    """Sends typed texts, and asks whether the service is alive, for a while."""
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        text = load.quoted(random.choice(typed))
        for route, target in (("typed", f"/api/cities?q={text}&limit=20"), ("live", "/live")):
            start = time.monotonic()
            connection.request("GET", target)
            with connection.getresponse() as answer:
                answer.read()
            assert answer.status == 200, answer.status
            times(route).append(1_000 * (time.monotonic() - start))
            time.sleep(options.pause / 1_000)
    connection.close()


class Resolve:
    """A resolve of many names, that goes on until the end of a `with`. Its answers are read."""

    def __init__(self, service, body):
        self.socket = socket.create_connection(("127.0.0.1", service.port), timeout=60)
        head = (f"POST /api/resolve?match=fuzzy&limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Content-Type: text/plain\r\nContent-Length: {len(body)}\r\n\r\n")
        self.socket.sendall(head.encode())
        self.threads = [threading.Thread(target=self.send, args=[body]), threading.Thread(target=self.read)]

    def __enter__(self):
        self.threads[0].start()
        assert self.socket.recv(12) == b"HTTP/1.1 200", "it was refused"
        self.threads[1].start()
        return self

    def __exit__(self, *_):
        self.socket.shutdown(socket.SHUT_RDWR)
        for thread in self.threads:
            thread.join()
        self.socket.close()

    def goes_on(self):
        """Whether its answers are not all read yet."""
        return self.threads[1].is_alive()

    def send(self, body):
        with contextlib.suppress(OSError):
            self.socket.sendall(body)

    def read(self):
        with contextlib.suppress(OSError):
            while self.socket.recv(1 << 18):
                pass


def percentile(ordered, share):
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    main()
