"""No request holds an event loop, and the other connections with it, for long."""

import concurrent.futures
import contextlib
import itertools
import json
import re
import socket
import threading
import time
import urllib.parse

import pytest

from local_server import serving, weather
from running_service import ROOT, Service

# How long a job may run on an event loop, in seconds: the service counts the time that the thread had a processor, so
# other programs of the machine do not matter.
LONGEST_HOLD = 0.02
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COUNTRIES = ",".join(a + b for a, b in itertools.islice(itertools.product(LETTERS, LETTERS), 250))


def target(path, **parameters):
    return path + "?" + urllib.parse.urlencode(parameters, safe=",:")


def get(path, *questions):
    return [("GET", target(path, **question), None) for question in questions]


# Texts of many letters, words, scripts and parts, and such that very much begins with.
TEXTS = [
    "", "a", "s", "us", "united states", "s, c", "san " * 250, "xq " * 300, "a, " * 300, "南" * 1024,
    "абвгдеё", "トーキョラ", "abcdefgh" * 120, "barclona, spian", "weather in lodnon", "ß" * 1024,
]
FILTERS = [
    {}, {"country": "US"}, {"country": COUNTRIES}, {"min_population": 1},
    {"bbox": "-30,-60,-29,-59"}, {"bbox": "-180,-90,180,90"}, {"favourites": "excluded"},
    {"locale": "ja"}, {"locale": "zz-ZZ"},
]
ORDERS = [
    {"order": "relevance"}, {"order": "relevance", "near": "52,13"}, {"order": "name"},
    {"order": "population"}, {"order": "distance", "near": "0,0"},
    {"order": "distance", "near": "0,0", "match": "fuzzy"}, {"order": "name", "match": "word"},
]
PAGES = [{"limit": 200}, {"limit": 200, "offset": 800}, {"limit": 1000, "offset": 234_000}]


def cities(path):
    """Every text in every order, every filter with every order, and every page of each order."""
    questions = [{"q": text} | order for text in TEXTS for order in ORDERS]
    for order, more in itertools.product(ORDERS, FILTERS + PAGES):
        questions += [{"q": "a"} | order | more, {"q": ""} | order | more]
    return get(path, *questions)


def photon(path):
    tags = ["place:hamlet", "place:village", "place:town", "!place:city", ",".join(["x"] * 50)]
    more = [{"osm_tag": tag} for tag in tags]
    more += [
        {"bbox": "-30,-60,-29,-59"}, {"countrycode": COUNTRIES}, {"layer": ",".join(["x"] * 20)},
        {"lat": 52, "lon": 13}, {"lang": "ko"},
    ]
    questions = [{"q": text, "limit": 50} for text in TEXTS if text]
    questions += [{"q": text, "limit": 50} | one for text in ("a", "us") for one in more]
    return get(path, *questions)


def open_meteo(path):
    questions = [{"name": text, "count": 100} for text in TEXTS]
    questions += [{"name": "a", "count": 100, "language": "th"}]
    questions += [{"name": "a", "count": 100, "countryCode": COUNTRIES}]
    return get(path, *questions)


def nominatim(path):
    box = {"viewbox": "-30,-60,-29,-59", "bounded": 1}
    questions = [{"q": text, "limit": 50, "addressdetails": 1} for text in TEXTS]
    questions += [{"q": text, "limit": 50} | box for text in ("a", "us", "s")]
    questions += [{"city": "a" * 1000, "state": "b" * 1000, "country": "c" * 1000}]
    questions += [{"q": "a", "countrycodes": COUNTRIES, "format": "geojson"}]
    return get(path, *questions)


def reverse(path):
    return get(path, *[{"lat": 0, "lon": -140, "limit": 50, "radius": 20_000} | more
                       for more in ({}, {"format": "geojson"}, {"format": "json"})])


NEAREST = [
    {"lat": 40, "lon": -4, "limit": 1000}, {"lat": 40, "lon": -4, "country": "NZ", "limit": 1000},
    {"lat": 0, "lon": -140, "country": COUNTRIES, "min_population": 1},
    {"lat": 0, "lon": 0, "min_population": 30_000_000, "limit": 200},
    {"lat": -49.35, "lon": 70.2, "same_country": 1, "limit": 10},
]
PAGE = [
    {}, {"q": "a"}, {"offset": 234_000}, {"q": "a", "offset": 20_000}, {"city": 3435910},
    {"population": 1, "offset": 200_000}, {"order": "population", "population": 1},
    {"order": "name", "country": COUNTRIES},
]

# The largest inputs of each path: of the description, and of the web app.
LARGEST = {
    "/api/cities": cities("/api/cities"),
    "/api/cities/{id}": get("/api/cities/1850147", *[{}, {"locale": "ar"}]),
    "/api/nearest": get("/api/nearest", *NEAREST),
    "/api/countries": get("/api/countries", *[{}, {"locale": "ko"}]),
    "/api/resolve": [
        ("POST", "/api/resolve?limit=1", json.dumps({"queries": ["xqzzkj " * 40] * 500})),
        ("POST", "/api/resolve?limit=1000", json.dumps({"queries": ["a"] * 10, "x": [[]] * 99_999})),
        ("POST", "/api/resolve", '{"queries":[' + '"",' * 3_300_000),
        ("POST", "/api/resolve", "[" * 9_900_000),
    ],
    "/api/favourites/{id}": [
        (method, f"/api/favourites/{id}", None)
        for id in (3435910, 1850147) for method in ("PUT", "DELETE")
    ] + [
        ("PUT", "/api/favourites/3435910", None),
        ("PATCH", "/api/favourites/3435910", json.dumps({"note": "ß" * 200, "group": "g" * 50})),
        ("PATCH", "/api/favourites/3435910", '{"x":' + "[" * 65_000),
    ],
    "/api/favourites/import": [
        ("POST", "/api/favourites/import", text) for text in (
            "".join(f"springfeild {number} main st\n" for number in range(1_000)),
            "name,country\n" + "San Jose,US\n" * 80_000,
            "name,lat,lon\n" + "".join(f"P{number},{number % 90},1\n" for number in range(60_000)),
            "<gpx>" + '<wpt lat="1" lon="2"/>' * 40_000 + "</gpx>",
            "3435910\n" * 120_000, "[" * 1_000_000, '{"a":' * 150_000,
        )
    ],
    "/api/history": [
        ("POST", "/api/history", json.dumps({"text": "ß" * 10_000})),
        ("POST", "/api/history", '{"x":' + "[" * 65_000),
        *get("/api/history", {}), ("DELETE", "/api/history", None),
    ],
    "/api/me": [*get("/api/me", {}), ("DELETE", "/api/me", None)],
    "/api/weather": get("/api/weather", {"id": 3435910, "hours": 48, "days": 7}),
    "/api/refresh": [("POST", "/api/refresh", None)],
    "/": get("/", *PAGE),
}
# The shapes of other services.
for largest, paths in [
    (photon, ["/api", "/photon/api"]),
    (reverse, ["/photon/reverse", "/nominatim/reverse", "/reverse"]),
    (open_meteo, ["/v1/search", "/open-meteo/v1/search"]),
    (lambda path: get(path, {"id": 3435910, "language": "th"}), ["/v1/get", "/open-meteo/v1/get"]),
    (nominatim, ["/search", "/nominatim/search"]),
    (lambda path: get(path, {"osm_ids": "N1," * 5_000}), ["/lookup", "/nominatim/lookup"]),
]:
    LARGEST |= {path: largest(path) for path in paths}
# What takes nothing.
FILES = re.findall(r'SERVED\("(/[^"]+)"', (ROOT / "Sources/CitySearchServer/Web/files.h").read_text())
LARGEST |= {path: get(path, {}) for path in [
    "/api/favourites", "/api/status", "/live", "/ready", "/metrics", "/status", "/photon/status", "/nominatim/status",
    "/app/settings.json", "/app/engine/citysearch.wasm", *FILES,
]}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    """A service that keeps no answer, so that each is made."""
    home = tmp_path_factory.mktemp("loops")
    # With any engine for browsers, the service makes cities for them.
    engine = home / "engine.wasm"
    engine.write_bytes(b"\0asm" + bytes(1 << 20))
    with serving(weather) as url, Service(
        home, "--weather-url", url, "--kept-bytes", "0", "--engine", engine
    ) as service:
        yield service


def longest_hold(service):
    text = service.request("/metrics").text
    return float(re.search(r"^event_loop_longest_hold_processor_seconds (\S+)$", text, re.M)[1])


@contextlib.contextmanager
def watched(service):
    """Asks whether the service lives, all the time."""
    ends = threading.Event()

    def watch():
        while not ends.wait(0.02):
            assert service.request("/live").text == "live\n"

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        watching = pool.submit(watch)
        try:
            yield
        finally:
            ends.set()
        watching.result()


def test_there_are_largest_inputs_of_every_path(service):
    described = service.ask("/openapi.json")["paths"]
    paths = {path if path in LARGEST else path.replace("/v1/", "/api/", 1) for path in described}
    assert paths - set(LARGEST) == set()


@pytest.mark.parametrize("path", LARGEST)
def test_the_largest_inputs_hold_no_loop_for_long(service, path):
    before = longest_hold(service)
    with watched(service):
        for method, target, body in LARGEST[path]:
            # Compressing is more work.
            headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip"}
            status = service.request(target, method, body, headers).status
            assert status < 500 and status not in (404, 414), f"{method} {target[:200]}"
    assert longest_hold(service) <= max(before, LONGEST_HOLD)


def test_who_fetches_the_cities_for_browsers_holds_no_loop_and_takes_no_room(service):
    before = longest_hold(service)
    while "browserIndex" not in service.ask("/api/status"):
        time.sleep(0.1)
    with contextlib.ExitStack() as open_ones:
        # All of them together are eight times what may wait for clients.
        for _ in range(200):
            reader = open_ones.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", service.port))
            reader.sendall(b"GET /cities.cityindex HTTP/1.1\r\nHost: a\r\n\r\n")
        time.sleep(1)
        with watched(service):
            for _ in range(5):
                answer = service.request("/cities.cityindex")
                assert (answer.status, answer.body[:2]) == (200, b"\x1f\x8b")
                assert service.request("/api/cities?q=par").status == 200
    assert longest_hold(service) <= max(before, LONGEST_HOLD)
