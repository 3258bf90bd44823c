"""One client does its worst with each route, and another, at another address, notices nothing.

As a program it prints the table of Documentation/Operating.md:

    PYTHONPATH=Tests CITYSEARCH_SERVER=… .venv/Clients/bin/python Tests/Clients/test_neighbours.py
"""

import contextlib
import itertools
import json
import multiprocessing
import pathlib
import random
import tempfile
import threading
import time
import urllib.parse

import pytest
from connection import Connection

from everything import everything
from running_service import Service

WORST, NEIGHBOUR = "127.0.0.2", "127.0.0.3"
CONNECTIONS = 24
SECONDS = 2.5
# In milliseconds.
MOST = 100
# The default limits of unsent bytes and of cached answers, and the memory of the program itself.
MOST_MEGABYTES = 200 + 128 + 200

TYPED = ["b", "be", "ber", "berl", "berli", "berlin", "sao p", "san fr", "lodnon", "new york, us"]
CYRILLIC = [
    "москва", "санкт петербург", "новосибирск", "екатеринбург", "нижний новгород", "владивосток", "ростов на дону"]
NAMES = ["barclona", "lodnon", "nwe york", "cordoba, ar", "weather in london", "東京", "springfield"]


# What the worst client does, on each of its connections

def ask(connection, target, method="GET", body="", kind="text/plain"):
    """Asks, and takes the answer as soon as it comes."""
    head = f"{method} {target} HTTP/1.1\nHost: localhost\nContent-Type: {kind}\n"
    connection.send(f"{head}Content-Length: {len(body.encode())}\n\n")
    connection.socket.sendall(body.encode())
    return connection.answer()


def asking(*targets):
    """Asks again and again, each time for something that is not kept; `{}` is another number each time."""
    def run(connection, numbers):
        for number, target in zip(numbers, itertools.cycle(targets)):
            ask(connection, target.format(number))
    return run


def asking_once(targets):
    """Asks for the next of many targets, whichever connection is free, so that no answer is kept."""
    each = itertools.cycle(targets)

    def run(connection, _numbers):
        while True:
            ask(connection, next(each))
    return run


def misspelt():
    """Texts with two typing errors, which take the longest of what people type."""
    draw = random.Random(1)
    for _ in range(6_000):
        letters = list(" ".join(draw.sample(CYRILLIC, draw.randint(1, 2))))
        for _ in range(2):
            letters[draw.randrange(len(letters))] = draw.choice("абвгдежзиклмнопрстуфхц")
        yield "/api/cities?limit=50&q=" + urllib.parse.quote("".join(letters))


def posting(target, body, kind="text/plain"):
    def run(connection, _numbers):
        while True:
            ask(connection, target, "POST", body, kind)
    return run


def reading_nothing(target, body=None):
    """Asks until the service takes nothing more, and reads nothing."""
    def run(connection, numbers):
        for number in numbers:
            method = "GET" if body is None else "POST"
            head = f"{method} {target.format(number)} HTTP/1.1\nHost: localhost\n"
            connection.send(f"{head}Content-Type: text/plain\nContent-Length: {len(body or '')}\n\n")
            connection.socket.sendall((body or "").encode())
    return run


def dripping(beginning, part, pause):
    def run(connection, _numbers):
        connection.send(beginning)
        while True:
            time.sleep(pause)
            connection.send(part)
    return run


def pipelining(target):
    """Sends a thousand requests at once, each for something that is not kept, and takes all answers."""
    def run(connection, numbers):
        requests = "".join(f"GET {target.format(number)} HTTP/1.1\nHost: a\n\n" for number in itertools.islice(numbers, 1_000))
        connection.send(requests.removesuffix("\n") + "Connection: close\n\n")
        connection.rest()
    return run


LONG = "x" * 900
LIST = json.dumps({"queries": NAMES * 90_000}, ensure_ascii=False)[:9_900_000].rpartition(",")[0] + "]}"
EMPTY_LIST = '{"queries": [' + '"",' * 3_000_000 + '""]}'
LINES = "\n".join(NAMES * 80_000)[:9_000_000]
JSON_BODY = (
    "POST /api/resolve HTTP/1.1\nHost: localhost\nContent-Type: application/json\n"
    "Content-Length: 10000000\n\n")

# The route, and what is done with it.
ROUTES = {
    "/api/cities": [
        ("the last page by distance", asking(
            "/api/cities?q=&offset=233000&limit=1000&order=distance&near=0,{}")),
        ("misspelt, in Cyrillic", asking_once(misspelt())),
        ("long and misspelt", asking("/api/cities?q=" + LONG + "{}&limit=1000")),
        ("points of the whole map", asking(
            "/api/cities?q=&bbox=-180,-90,180,{}&order=population&fields=points&limit=1000")),
        ("a thousand, not read", reading_nothing("/api/cities?q=a&limit=1000&near=0,{}")),
    ],
    "/api/cities/{id}, /api/countries": [
        ("again and again", asking("/api/cities/3435910?locale=de", "/api/countries?locale=ja"))],
    "/api/nearest": [("a thousand", asking("/api/nearest?lat=0&lon={}&limit=1000"))],
    "/api, /photon/api": [
        ("8,000 filters", asking("/api?q=a{}&limit=50&osm_tag=" + ",".join(["x"] * 7_900))),
        ("a thousand at once", pipelining("/api?q=a{}")),
    ],
    "/nominatim/search": [("40 of a box", asking(
        "/nominatim/search?q=san&limit=40&viewbox=-180,-90,180,{}&bounded=1"))],
    "/reverse": [("again and again", asking("/reverse?lat=0&lon={}&format=json", "/photon/reverse?lat=0&lon={}"))],
    "/v1/search": [("a hundred", asking("/v1/search?name=san&count=100&language=de&x={}"))],
    "/": [("the page, not compressed", asking("/?q=a{}"))],
    "/openapi.json, /api/status": [("again and again", asking("/openapi.json", "/api/status"))],
    "/api/weather": [("everywhere", asking("/api/weather?lat=1&lon={}"))],
    "/api/resolve": [
        ("the longest list", posting("/api/resolve?limit=1", LIST, "application/json")),
        ("a list of nothing", posting("/api/resolve?limit=0", EMPTY_LIST, "application/json")),
        ("the most lines", posting("/api/resolve?limit=1", LINES)),
        ("lines, answers not read", reading_nothing("/api/resolve?limit=1000", LINES[:900_000])),
        ("a body that drips", dripping(JSON_BODY, " ", 0.1)),
        ("a body of 600 bytes a second", dripping(JSON_BODY, " " * 300, 0.5)),
    ],
    "/api/history": [("the longest body", posting("/api/history", '{"text": "' + "a" * 65_000 + '"}'))],
    "any": [("a head that drips", dripping("GET /live HTTP/1.1\nX: ", "x", 0.1))],
}


def attack(service, run):
    """Does its worst on all connections until somebody ends this process."""
    numbers = itertools.count(1)

    def work():
        while True:
            with contextlib.suppress(OSError, AssertionError, ValueError), \
                    Connection(service, buffer=4_096, source=WORST) as connection:
                run(connection, (next(numbers) % 85 + next(numbers) / 1e6 for _ in itertools.count()))
            time.sleep(0.02)

    threads = [threading.Thread(target=work, daemon=True) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# What the neighbour notices

def measure(service):
    """For `/live` and for what is typed: how long each answer took, in ms, and the statuses."""
    taken = {"live": [], "typed": []}
    statuses = set()
    end = time.monotonic() + SECONDS
    with contextlib.ExitStack() as stack:
        # Two of each, so that both event loops have some.
        kept = [stack.enter_context(Connection(service, source=NEIGHBOUR)) for _ in range(4)]
        for number in itertools.count():
            if time.monotonic() > end and all(taken.values()):
                return taken, statuses
            kind = "live" if number % 2 else "typed"
            target = "/live" if number % 2 else (
                f"/api/cities?q={TYPED[number // 2 % len(TYPED)].replace(' ', '+')}&limit=20")
            start = time.monotonic()
            if number % 20 < 2:
                with Connection(service, source=NEIGHBOUR) as fresh:
                    answer = ask(fresh, target)
            else:
                answer = ask(kept[number % 4], target)
            taken[kind].append((time.monotonic() - start) * 1_000)
            statuses.add(answer.status if answer else None)
            time.sleep(0.002)


def p99(values):
    return sorted(values)[int(len(values) * 0.99)]


def megabytes(service):
    status = pathlib.Path(f"/proc/{service.process.pid}/status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines())
    return int(fields["RssAnon"].split()[0]) / 1_000


def beside(service, run):
    """The p99 of `/live` and of typed queries during an attack, the statuses, and the memory then."""
    attacker = multiprocessing.get_context("fork").Process(target=attack, args=(service, run), daemon=True)
    attacker.start()
    try:
        time.sleep(0.7)
        taken, statuses = measure(service)
        return p99(taken["live"]), p99(taken["typed"]), statuses, megabytes(service)
    finally:
        attacker.terminate()
        attacker.join()


def is_well(live, typed, statuses, memory):
    return max(live, typed) <= MOST and statuses == {200} and memory <= MOST_MEGABYTES


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service with its defaults. No weather service answers it."""
    arguments = ["--weather-url", "http://127.0.0.1:1", "--log-level", "error"]
    with Service(tmp_path_factory.mktemp("neighbours"), *arguments) as service:
        yield service


# One of each class runs always.
ALWAYS = ["the last page by distance", "a thousand at once", "the longest list", "lines, answers not read"]
CASES = [
    pytest.param(run, id=f"{route} {name}", marks=[] if name in ALWAYS else everything)
    for route, ways in ROUTES.items() for name, run in ways]


@pytest.mark.parametrize("run", CASES)
def test_others_notice_nothing(service, run):
    figures = beside(service, run)
    if not is_well(*figures):
        # Once more, since it may have been something else on this machine.
        time.sleep(2)
        figures = beside(service, run)
    assert is_well(*figures), figures


def main():
    print("| route | the worst client | p99 of `/live`, ms | p99 of typed queries, ms | memory, MB |")
    print("| --- | --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as home:
        for route, ways in ROUTES.items():
            for name, run in ways:
                with Service(home, "--weather-url", "http://127.0.0.1:1", "--log-level", "error") as service:
                    live, typed, statuses, memory = beside(service, run)
                note = "" if statuses == {200} else f", statuses {statuses}"
                print(f"| `{route}` | {name}{note} | {live:.0f} | {typed:.0f} | {memory:.0f} |", flush=True)


if __name__ == "__main__":
    main()
