#!/usr/bin/env python3
"""Measures one server, one behind HAProxy and three behind HAProxy, on the processors of this machine.

  Benchmarks/Service/replicas.py [--rounds N] [--seconds N] [--connections N]

Builds and needs what load.py does, and HAProxy (apt-get install haproxy), which is set up as Packaging/haproxy.cfg says. Each
takes its turn in each round; the table has medians over the rounds. Servers, proxy and client share the processors, so three
servers show what a second and a third one cost there; what they gain is on machines of their own.
"""

import contextlib
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

import load


def main():
    options = load.arguments(__doc__)
    server, _ = load.build()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        folder = pathlib.Path(folder)
        streams = load.write_streams(folder)
        for name in "abc":
            running.enter_context(Replica(server, folder, name))
        contestants = {
            "one server": running.enter_context(load.Service(server, folder)).base,
            "one behind HAProxy": running.enter_context(HAProxy(folder, "a")).base,
            "three behind HAProxy": running.enter_context(HAProxy(folder, "abc")).base,
        }
        for stream in ("as people type", "no request twice"):
            turns = [(name, base, streams[stream]) for name, base in contestants.items()]
            print(f"\n{stream:24} {'requests/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'failed':>7}")
            for name, rounds in load.measure(turns, options).items():
                rate, p50, p99 = (statistics.median(values) for values in list(zip(*rounds))[:3])
                print(f"{name:24} {rate:10,.0f} {p50:8.2f} {p99:8.2f} {sum(round[3] for round in rounds):7}", flush=True)


class Replica:
    """A server on a Unix socket, as Packaging/haproxy.cfg expects it."""

    def __init__(self, program, folder, name):
        home = folder / name
        home.mkdir()
        self.socket = home / "socket"
        self.process = subprocess.Popen(
            [program, "serve", "--socket", self.socket, "--data", load.DATA], stderr=subprocess.DEVNULL,
            env=os.environ | {"XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(folder)})

    def __enter__(self):
        while not self.socket.exists():
            assert self.process.poll() is None, "a server does not begin to answer"
            time.sleep(0.05)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)


class HAProxy(load.Server):
    """HAProxy before the servers of some names."""

    probe = "/ready"

    def __init__(self, folder, names):
        port = load.free_port()
        text = (load.ROOT / "Packaging/haproxy.cfg").read_text()
        text = re.sub(r"^ *(user|group|stats) .*$", "", text, flags=re.MULTILINE)
        text = "".join(
            line for line in text.splitlines(keepends=True)
            if not (server := re.match(r" *server (\w)", line)) or server[1] in names)
        text = text.replace("bind :80", f"bind 127.0.0.1:{port}").replace("/run/citysearch/", f"{folder}/")
        configuration = folder / f"haproxy-{names}.cfg"
        configuration.write_text(text)
        super().__init__(["/usr/sbin/haproxy", "-db", "-q", "-f", configuration], port)


if __name__ == "__main__":
    main()
