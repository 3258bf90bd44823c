"""HTTP servers on this machine that replace servers on the Internet."""

import contextlib
import datetime
import hashlib
import http.server
import json
import threading

WEATHER = {
    "latitude": -34.625, "longitude": -58.375, "generationtime_ms": 0.04,
    "utc_offset_seconds": -10800, "timezone": "America/Argentina/Buenos_Aires",
    "timezone_abbreviation": "GMT-3", "elevation": 24.0,
    "current_units": {"time": "iso8601", "temperature_2m": "°C", "wind_speed_10m": "km/h"},
    "current": {
        "time": "2026-11-22T10:00", "interval": 900, "temperature_2m": 21.3,
        "relative_humidity_2m": 64, "weather_code": 3, "wind_speed_10m": 11.2, "is_day": 1,
        "apparent_temperature": 20.1, "wind_direction_10m": 315,
    },
}


def towns(count):
    """So many towns in Argentina, as JSON."""
    return json.dumps([
        {"id": number, "name": f"Town {number}", "country": "AR", "lat": 1, "lon": 2} for number in range(1, count + 1)
    ]).encode()


class Source:
    """Publishes bytes with an ETag, and records the statuses of its answers."""

    def __init__(self, content):
        self.content = content
        self.statuses = []

    def __call__(self, headers):
        tag = f'"{hashlib.sha256(self.content).hexdigest()}"'
        self.statuses.append(304 if headers.get("If-None-Match") == tag else 200)
        return self.statuses[-1], {"ETag": tag}, self.content if self.statuses[-1] == 200 else b""


def forecast():
    """The hours and days from today on, in Argentina."""
    now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=-3)))
    days = [(now.date() + datetime.timedelta(days=day)).isoformat() for day in range(7)]
    hours = [f"{day}T{hour:02}:00" for day in days for hour in range(24)]
    return {
        "hourly": {
            "time": hours, "temperature_2m": [10 + number % 24 / 2 for number in range(168)],
            "weather_code": [3] * 168, "precipitation_probability": [30] * 168,
            "precipitation": [0.4] * 168,
            "is_day": [int(6 <= number % 24 < 20) for number in range(168)],
        },
        "daily": {
            "time": days, "weather_code": [0, 1, 2, 3, 61, 95, 71],
            "temperature_2m_max": [21, 23, 25, 24, 19, 17, 14],
            "temperature_2m_min": [12, 13, 15, 14, 11, 9, 4],
            "precipitation_probability_max": [0, 5, 10, 30, 80, 95, 60],
            "precipitation_sum": [0, 0, 0, 1.2, 14.6, 31, 8],
            "sunrise": [f"{day}T05:37" for day in days],
            "sunset": [f"{day}T19:46" for day in days],
        },
    }


@contextlib.contextmanager
def serving(respond):
    """The URL of a server. `respond` takes the headers of a GET; it gives a status, headers, a body."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            status, headers, body = respond(self.headers)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def weather(_headers):
    """Answers as Open-Meteo's documentation shows it."""
    answer = WEATHER | forecast()
    return 200, {"Content-Type": "application/json"}, json.dumps(answer).encode()
