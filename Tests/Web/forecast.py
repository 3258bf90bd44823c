"""A weather service in the shape of Open-Meteo's forecast, on this machine."""

import http.server
import json
import threading
import urllib.parse

CURRENT = {
    "time": "2026-11-22T13:00", "interval": 900, "temperature_2m": 21.3, "relative_humidity_2m": 64,
    "weather_code": 3, "wind_speed_10m": 11.2, "is_day": 1,
}
UNITS = {
    "time": "iso8601", "interval": "seconds", "temperature_2m": "°C", "relative_humidity_2m": "%",
    "weather_code": "wmo code", "wind_speed_10m": "km/h", "is_day": "",
}


class Forecast(http.server.ThreadingHTTPServer):
    """Answers every place with the same weather, or with an error while it is broken."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.is_broken = False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        target = urllib.parse.urlsplit(self.path)
        sent = urllib.parse.parse_qs(target.query)
        if self.server.is_broken or target.path != "/v1/forecast":
            self.send_error(500)
            return
        body = json.dumps({
            "latitude": float(sent["latitude"][0]), "longitude": float(sent["longitude"][0]),
            "generationtime_ms": 0.1, "utc_offset_seconds": 0, "timezone": "GMT",
            "timezone_abbreviation": "GMT", "elevation": 25.0,
            "current_units": UNITS, "current": CURRENT,
        }).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
