#!/usr/bin/env python3
"""Measures the service beside what else answers while people type: databases behind small servers in Python.

  Benchmarks/Service/peers.py [--rounds N] [--seconds N] [--connections N] [--suites FILE...] [--output FILE]

Everybody has the same cities, and gets two of load.py's streams in turns; the table has medians over the rounds, and of
suites of texts whose city is known the share that is found. Installs from Debian what is missing of wrk, nginx-light,
postgresql, redis-server and python3-venv, and from PyPI what requirements.txt lists, into Benchmarks/Service/.venv. The
servers have folders of their own, and end with the measurement. It takes about five minutes, beside building.
"""

import concurrent.futures
import contextlib
import datetime
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import load
import suites

sys.path.append(str(load.ROOT / "Tests"))
from postgres_server import PostgresServer  # noqa: E402

PYTHON = load.HERE / ".venv/bin/python"
STREAMS = ("as people type", "no request twice")
# The constants return the answer to this request.
SAMPLE = "/api/cities?q=san&limit=20"
# By the modules of their fronts.
PEERS = {
    "sqlite": "SQLite, FTS5",
    "redis": "Redis, sorted sets",
    "tantivy": "tantivy",
    "postgresql": "PostgreSQL, pg_trgm",
    "duckdb": "DuckDB",
}


def main():
    options = arguments()
    install()
    programs = load.build()
    load_average = os.getloadavg()[0]
    texts = {file.stem: suites.read(file) for file in options.suites} if options.suites else suites.drawn()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        folder = pathlib.Path(folder)
        streams = load.write_streams(folder)
        searching, constants = start(programs, folder, running)
        recalls = {name: [recall(server, rows) for rows in texts.values()] for name, server in searching.items()}
        turns = [((name, stream), server.base, streams[stream]) for stream in STREAMS for name, server in searching.items()]
        turns += [((name, None), server.base, streams[stream]) for name, (server, stream) in constants.items()]
        results = load.measure(turns, options)
        own, theirs = (len(load.read(searching[name].base + SAMPLE)) for name in ("citysearch", PEERS["sqlite"]))
    command = " ".join(["Benchmarks/Service/peers.py", *sys.argv[1:]])
    lines = [
        "# The service and its peers",
        "",
        f"By `{command}` on {datetime.date.today()}, {os.cpu_count()} cores, with a load average of {load_average:.1f} before it "
        f"began and of {os.getloadavg()[0]:.1f} when it ended; {options.connections} connections, {options.rounds} rounds of {options.seconds} s, medians. A ratio is the peer's rate by "
        "citysearch's in the same round. Of each suite the percentage of texts whose city is the first that is found, and "
        f"among the first ten. Twenty cities are {own:,} bytes by citysearch, and {theirs:,} by the others. [How it is measured](../README.md#comparison-of-services).",
        "",
        *table(results, recalls, texts),
    ]
    print("\n".join(lines))
    options.output.write_text("\n".join(lines) + "\n")


def arguments():
    parser = load.parser(__doc__)
    parser.add_argument("--suites", type=pathlib.Path, nargs="+", metavar="FILE", help="instead of the drawn ones")
    parser.add_argument("--output", type=pathlib.Path, default=load.ROOT / "Benchmarks/Results/service-peers.md")
    parser.set_defaults(rounds=3, seconds=4)
    return parser.parse_args()


def install():
    programs = {"wrk": "wrk", "nginx": "nginx-light", "redis-server": "redis-server"}
    missing = [package for program, package in programs.items() if not shutil.which(program)]
    if not list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        missing.append("postgresql")
    if subprocess.run([sys.executable, "-c", "import ensurepip"], stderr=subprocess.DEVNULL, check=False).returncode:
        missing.append("python3-venv")
    if missing:
        subprocess.run([load.ROOT / "Scripts/install", *missing], check=True)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parents[1]], check=True)
    requirements = load.HERE / "requirements.txt"
    subprocess.run(
        [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", requirements], check=True)


# Servers


def start(programs, folder, running):
    """The servers that search, by name, and the constant ones, with the stream for each."""
    enter = running.enter_context
    service = enter(load.Service(programs[0], folder))
    sample = folder / "sample.json"
    sample.write_bytes(load.read(service.base + SAMPLE))
    constant = enter(load.Constant(programs[1], sample))
    environment = os.environ | {
        "FRONTS": str(folder), "FRONTS_REDIS": enter(redis(folder)), "FRONTS_POSTGRESQL": enter(postgresql())}
    subprocess.run([PYTHON, "-m", "fronts"], cwd=load.HERE, env=environment, check=True)
    peers = {name: enter(Front(module, environment)) for module, name in PEERS.items()}
    answer = load.read(peers[PEERS["sqlite"]].base + SAMPLE)
    (folder / "constant.json").write_bytes(answer.removeprefix(b'{"matches":[').removesuffix(b"]}"))
    front = enter(Front("constant", environment))
    constants = {"a constant, by citysearch's framework": (constant, "constant"), "a constant, by uvicorn": (front, STREAMS[0])}
    return {"citysearch": service} | peers, constants


class Front(load.Server):
    """Two processes of uvicorn, one a core, before what a module searches."""

    probe = "/api/cities?q=a"

    def __init__(self, module, environment):
        port = load.free_port()
        command = [PYTHON, "-m", "uvicorn", f"fronts.{module}_front:application", "--port", str(port), "--workers", "2"]
        command += ["--loop", "uvloop", "--http", "httptools", "--log-level", "error", "--no-access-log"]
        super().__init__(command, port, cwd=load.HERE, env=environment)


@contextlib.contextmanager
def postgresql():
    """The folder of its socket. What is set is what its documentation recommends for data that memory holds."""
    with PostgresServer("shared_buffers=1GB", "random_page_cost=1.1", "jit=off", "maintenance_work_mem=512MB") as server:
        yield str(server.folder)


@contextlib.contextmanager
def redis(folder):
    """Its socket. Nothing is written to disk."""
    socket = folder / "redis"
    command = ["redis-server", "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        while not socket.exists():
            assert server.poll() is None, "Redis does not begin"
            time.sleep(0.05)
        yield str(socket)
    finally:
        server.terminate()
        server.wait(timeout=30)


# Figures


def recall(server, rows):
    """The percentages of texts whose city is the first that is found, and among the first ten."""
    def place(row):
        text, ids = row
        answer = json.loads(load.read(f"{server.base}/api/cities?q={urllib.parse.quote(text, safe='')}&limit=20"))
        return next((place for place, city in enumerate(answer["matches"][:10]) if city["id"] in ids), 10)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        places = list(threads.map(place, rows))
    return [100 * sum(place < limit for place in places) / len(places) for limit in (1, 10)]


def table(results, recalls, texts):
    yield "| | " + " | ".join(
        [f"{stream}, requests/s | × citysearch | p50 ms | p99 ms" for stream in STREAMS]
        + [f"{suite}, {len(rows)}" for suite, rows in texts.items()]) + " |"
    yield "|---|" + "--:|" * (4 * len(STREAMS) + len(texts))
    for name, recalled in recalls.items():
        cells = [cell for stream in STREAMS for cell in rates(results[name, stream], results["citysearch", stream])]
        cells += [f"{first:.0f} / {ten:.0f}" for first, ten in recalled]
        yield f"| {name} | " + " | ".join(cells) + " |"
    for name, stream in results:
        if stream is None:
            cells = rates(results[name, stream], results["citysearch", STREAMS[0]])
            yield f"| {name} | " + " | ".join(cells) + " |" * (1 + 4 + len(texts))
    yield ""
    yield f"Requests that failed: {sum(measured[3] for rounds in results.values() for measured in rounds)}."


def rates(rounds, own):
    rate, p50, p99 = (statistics.median(values) for values in list(zip(*rounds))[:3])
    ratio = statistics.median(peer[0] / citysearch[0] for peer, citysearch in zip(rounds, own))
    return f"{rate:,.0f}", f"{ratio:.2g}", f"{p50:.1f}", f"{p99:.0f}"


if __name__ == "__main__":
    main()
