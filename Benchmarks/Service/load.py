#!/usr/bin/env python3
"""Measures the service under load, beside a route of the same framework that gives a constant, and nginx.

  Benchmarks/Service/load.py [--rounds N] [--seconds N] [--connections N]

Builds what it needs, and needs wrk and nginx (apt-get install wrk nginx-light). Every stream of requests takes its
turn in each round; the table has medians over the rounds. Server and client share the machine's processors.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parents[1]
DATA = ROOT / "Data/cities.json"
SEED = 20261122
# The streams of the service's own API.
OWN = ["as people type", "no request twice", "all misspelt", "near, none twice"]


def main():
    options = arguments()
    server, constant = build()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        streams = write_streams(folder)
        with Service(server, folder) as service:
            sample = folder / "sample.json"
            sample.write_bytes(read(f"{service.base}/api/cities?q=san&limit=20"))
            print(f"a constant of {sample.stat().st_size} bytes, {options.connections} connections, "
                  f"{options.rounds} rounds of {options.seconds} s each")
            with Constant(constant, sample) as hummingbird, Nginx(folder, sample) as nginx:
                contestants = [("constant route", hummingbird.base, streams["constant"])]
                contestants += [("nginx, a file", nginx.base, streams["nginx"])]
                contestants += [
                    (name, service.base, streams[name])
                    for name in streams if name not in ("constant", "nginx")
                ]
                # Compared with their plain figures above.
                contestants += [
                    (f"{name}, gzip", service.base, streams[name], "-H", "Accept-Encoding: gzip")
                    for name in OWN
                ]
                print_table(measure(contestants, options), service)


def arguments(description=__doc__):
    return parser(description).parse_args()


def parser(description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--connections", type=int, default=64)
    return parser


def build():
    """The programs: the service and the constant route, both optimised."""
    for program in ("wrk", "nginx"):
        if not shutil.which(program):
            sys.exit(f"{program} is missing: apt-get install wrk nginx-light")
    run = lambda *command: subprocess.run(command, check=True, stdout=sys.stderr)
    service = os.environ.get("CITYSEARCH_SERVER")
    if not service:
        run("swift", "build", "-c", "release", "--package-path", ROOT, "--traits", "Service",
            "--product", "citysearch-server")
        service = ROOT / ".build/release/citysearch-server"
    run("swift", "build", "-c", "release", "--package-path", HERE)
    return service, HERE / ".build/release/ConstantServer"


# Streams of requests


def write_streams(folder):
    """Files of targets: what people type, each text of that once, and names that all hold an error."""
    cities = json.loads(DATA.read_bytes())
    choose = random.Random(SEED)
    weights = [city.get("population") or 100 for city in cities]
    names = [city["name"] for city in choose.choices(cities, weights, k=60_000)]
    typed = [prefix for name in names for prefix in prefixes(name, choose)]
    # The service keeps no answer to these: before one comes again there are more than it keeps. A parameter that
    # changes no answer distinguishes their requests from those of the streams as typed.
    once = list(dict.fromkeys(typed))
    wrong = list(dict.fromkeys(
        misspelt(city["name"], choose)[: choose.randint(3, 12)] for city in choose.sample(cities, len(cities))))
    streams = {
        "as people type": [f"/api/cities?q={quoted(text)}&limit=20" for text in typed],
        "no request twice": [f"/api/cities?q={quoted(text)}&limit=20&offset=0" for text in once],
        "all misspelt": [f"/api/cities?q={quoted(text)}&limit=20" for text in wrong],
        "near, none twice": [
            f"/api/cities?q={quoted(text)}&limit=20&near={place(choose.choice(cities))}" for text in once],
        "Photon, as typed": [f"/photon/api?q={quoted(text)}&limit=20" for text in typed],
        "Photon, none twice": [f"/photon/api?q={quoted(text)}&limit=20&lang=en" for text in once],
        "Open-Meteo, as typed": [f"/open-meteo/v1/search?name={quoted(text)}&count=20" for text in typed],
        "Open-Meteo, none twice": [
            f"/open-meteo/v1/search?name={quoted(text)}&count=20&language=en" for text in once],
        "constant": ["/constant"],
        "nginx": ["/sample.json"],
    }
    files = {}
    for number, (name, targets) in enumerate(streams.items()):
        files[name] = folder / f"targets-{number}"
        files[name].write_text("\n".join(targets) + "\n")
    return files


def prefixes(name, choose):
    """What is in the box while a name is typed; one of ten people makes an error."""
    text = misspelt(name, choose) if choose.random() < 0.1 else name
    return [text[:length] for length in range(1, min(len(text), 8) + 1)]


def misspelt(name, choose):
    """A name with one letter left out, doubled, or exchanged with the next."""
    if len(name) < 4:
        return name
    place = choose.randrange(1, len(name) - 1)
    return choose.choice([
        name[:place] + name[place + 1:],
        name[:place] + name[place] + name[place:],
        name[:place] + name[place + 1] + name[place] + name[place + 2:],
    ])


def place(city):
    """Where a city lies, as a parameter."""
    return f"{city['coord']['lat']},{city['coord']['lon']}"


def quoted(text):
    return urllib.parse.quote(text, safe="")


# Servers


class Server:
    """A process that listens, until the end of a `with`."""

    def __init__(self, command, port, **options):
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)

    def __enter__(self):
        for _ in range(600):
            try:
                read(f"{self.base}{self.probe}")
                return self
            except OSError:
                time.sleep(0.05)
        sys.exit("a server does not begin to answer")

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=30)


class Service(Server):
    probe = "/ready"

    def __init__(self, program, folder, *options):
        port = free_port()
        super().__init__(
            [program, "serve", "--port", str(port), "--data", DATA, *options], port,
            env=os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)})

    def resident_megabytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return int(fields["RssAnon"].split()[0]) / 1000


class Constant(Server):
    probe = "/constant"

    def __init__(self, program, sample):
        port = free_port()
        super().__init__([program, str(port), sample], port)


class Nginx(Server):
    probe = "/sample.json"

    def __init__(self, folder, sample):
        port = free_port()
        configuration = folder / "nginx.conf"
        configuration.write_text(f"""
            daemon off; pid {folder}/nginx.pid; error_log /dev/null; worker_processes auto;
            events {{ worker_connections 1024; }}
            http {{ access_log off; keepalive_requests 1000000000; default_type application/json;
                    server {{ listen 127.0.0.1:{port}; root {folder}; }} }}
        """)
        # Its workers are another user, who must be able to read the file.
        folder.chmod(0o755)
        super().__init__(["nginx", "-c", configuration, "-p", folder], port)


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def read(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read()


# Measuring


def measure(contestants, options):
    """Requests a second, and latencies in ms, by contestant and round.

    A contestant has a name, an address, a file of targets, and what else wrk takes.
    """
    results = {name: [] for name, *_ in contestants}
    place = 0
    for _ in range(options.rounds):
        for name, base, targets, *others in contestants:
            # Each turn goes on where the last one of the stream can not have been.
            place += 1_000_003
            output = subprocess.run(
                ["wrk", "-t1", f"-c{options.connections}", f"-d{options.seconds}s", "--timeout", "10s",
                 *others, "-s", HERE / "targets.lua", base, "--", targets, str(place)],
                check=True, capture_output=True, text=True).stdout
            requests, micros, failed, p50, p99 = map(int, output.split("RESULT ")[1].split())
            results[name].append((requests / micros * 1e6, p50 / 1000, p99 / 1000, failed))
    return results


def print_table(results, service):
    constant = results["constant route"]
    print(f"\n{'stream':24} {'requests/s':>10} {'× constant':>10} {'p50 ms':>8} {'p99 ms':>8} {'failed':>7}")
    for name, rounds in results.items():
        rate, p50, p99 = (statistics.median(values) for values in list(zip(*rounds))[:3])
        ratio = statistics.median(own[0] / other[0] for own, other in zip(rounds, constant))
        failed = sum(round[3] for round in rounds)
        print(f"{name:24} {rate:10,.0f} {ratio:10.2f} {p50:8.2f} {p99:8.2f} {failed:7}")
    print(f"\nmemory of the service at the end, without the mapped index: {service.resident_megabytes():.0f} MB")


if __name__ == "__main__":
    main()
