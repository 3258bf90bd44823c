#!/usr/bin/env python3
"""Keeps the service under mixed load for minutes while its cities are refreshed, and watches its memory and handles.

  Benchmarks/Service/soak.py [--minutes N] [--refreshes N] [--connections N]

Sends what load.py does, mixed; beside that, at each refresh, favourites come and go, names are resolved, and clients go
in the midst of a request or of its answer. Builds and needs the same. Prints a line for each refresh: memory, open
handles, requests a second, latencies, requests that failed.
"""

import argparse
import http.server
import os
import pathlib
import random
import socket
import tempfile
import threading
import time
import types
import urllib.request

import load


def main():
    options = arguments()
    server, _ = load.build()
    with tempfile.TemporaryDirectory() as folder, Source() as source:
        folder = pathlib.Path(folder)
        targets = mixed(load.write_streams(folder), folder)
        seconds = 60 * options.minutes / options.refreshes
        turn = types.SimpleNamespace(rounds=1, seconds=round(seconds), connections=options.connections)
        with load.Service(server, folder, "--refresh-from", source.url) as service:
            print(f"{'minute':>6} {'memory MB':>10} {'handles':>8} {'requests/s':>11} {'p50 ms':>7} {'p99 ms':>7} {'failed':>7}")
            for number in range(options.refreshes):
                source.change()
                urllib.request.urlopen(
                    urllib.request.Request(f"{service.base}/api/refresh", method="POST"), timeout=10).read()
                with Others(service):
                    (rate, p50, p99, failed), = load.measure([("mixed", service.base, targets)], turn)["mixed"]
                time.sleep(1)
                handles = len(os.listdir(f"/proc/{service.process.pid}/fd"))
                print(f"{(number + 1) * seconds / 60:6.1f} {service.resident_megabytes():10.0f} {handles:8} "
                      f"{rate:11,.0f} {p50:7.2f} {p99:7.2f} {failed:7}", flush=True)
            print("\nthe last refresh:", load.read(f"{service.base}/api/status").decode())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--refreshes", type=int, default=20)
    parser.add_argument("--connections", type=int, default=64)
    return parser.parse_args()


def mixed(streams, folder):
    """All streams of the service, shuffled into one."""
    targets = [
        target for name, file in streams.items() if name not in ("constant", "nginx")
        for target in file.read_text().splitlines()
    ]
    random.Random(load.SEED).shuffle(targets)
    file = folder / "mixed"
    file.write_text("\n".join(targets) + "\n")
    return file


class Others:
    """Other activities of clients, repeated until the end of a `with`."""

    BERLIN = 2950159
    NAMES = b"barclona\nlodnon\nnwe york\n" * 2_000

    def __init__(self, service):
        self.service = service
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.repeat, args=[body])
                        for body in (self.star, self.resolve, self.leave)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()

    def __exit__(self, *_):
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def repeat(self, body):
        while not self.is_over.is_set():
            body()
            time.sleep(0.05)

    def send(self, method, target, body=None):
        request = urllib.request.Request(self.service.base + target, method=method, data=body)
        request.add_header("Content-Type", "text/plain")
        urllib.request.urlopen(request, timeout=60).read()

    def star(self):
        for method in ("PUT", "DELETE"):
            self.send(method, f"/api/favourites/{self.BERLIN}")

    def resolve(self):
        self.send("POST", "/api/resolve?limit=3", self.NAMES)

    def leave(self):
        """Goes in the midst of a head, of a body and of an answer."""
        for text in ("GET /api/cit", "POST /api/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nlon",
                     "GET /api/cities?q=s&limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", self.service.port), timeout=60) as client:
                client.sendall(text.encode())


class Source:
    """Serves the cities over HTTP, as another file after each change."""

    def __enter__(self):
        self.version = 0
        cities = load.DATA.read_bytes()
        source = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = cities + b"\n" * source.version
                self.send_response(200)
                self.send_header("ETag", f'"{source.version}"')
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/cities.json"
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def change(self):
        self.version += 1


if __name__ == "__main__":
    main()
