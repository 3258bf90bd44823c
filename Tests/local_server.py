"""HTTP servers on this machine that stand for those on the Internet."""

import contextlib
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
    return 200, {"Content-Type": "application/json"}, json.dumps(WEATHER).encode()
