#!/usr/bin/env python3
"""Keeps the service under load for minutes while its cities are refreshed, and watches its memory.

  Benchmarks/Service/soak.py [--minutes N] [--refreshes N] [--connections N]

Sends what people type, as load.py does, and builds and needs the same. Prints a line for each refresh: memory beside
the mapped index, requests a second, latencies, requests that failed.
"""

import argparse
import http.server
import pathlib
import tempfile
import threading
import types
import urllib.request

import load


def main():
    options = arguments()
    server, _ = load.build()
    with tempfile.TemporaryDirectory() as folder, Source() as source:
        folder = pathlib.Path(folder)
        targets = load.write_streams(folder)["as people type"]
        seconds = 60 * options.minutes / options.refreshes
        turn = types.SimpleNamespace(rounds=1, seconds=round(seconds), connections=options.connections)
        with load.Service(server, folder, "--refresh-from", source.url) as service:
            print(f"{'minute':>6} {'memory MB':>10} {'requests/s':>11} {'p50 ms':>7} {'p99 ms':>7} {'failed':>7}")
            for number in range(options.refreshes):
                source.change()
                urllib.request.urlopen(
                    urllib.request.Request(f"{service.base}/api/refresh", method="POST"), timeout=10).read()
                (rate, p50, p99, failed), = load.measure([("typed", service.base, targets)], turn)["typed"]
                print(f"{(number + 1) * seconds / 60:6.1f} {service.resident_megabytes():10.0f} {rate:11,.0f} "
                      f"{p50:7.2f} {p99:7.2f} {failed:7}", flush=True)
            print("\nthe last refresh:", load.read(f"{service.base}/api/status").decode())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--refreshes", type=int, default=20)
    parser.add_argument("--connections", type=int, default=64)
    return parser.parse_args()


class Source:
    """Gives out the cities over HTTP, as another file after each change."""

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
