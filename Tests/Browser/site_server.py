"""A static server of the repository's files, with a strict policy for the pages of these tests."""

import contextlib
import functools
import http.server
import pathlib
import re
import threading

ROOT = pathlib.Path(__file__).parents[2]

# No inline script, no inline style, no HTML from text.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' http://127.0.0.1:*; "
    "form-action 'self'; base-uri 'none'; require-trusted-types-for 'script'"
)


def shown_page():
    """The page of Web.md, next to the element."""
    [shown] = re.findall(r"^```html\n(.*?)^```$", (ROOT / "Documentation/Web.md").read_text(), re.MULTILINE | re.DOTALL)
    page = shown.replace('"city-search.js"', '"/JavaScript/city-search.js"')
    return f"<!doctype html><html lang=en><title>A page</title>{page}</html>".encode()


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def translate_path(self, path):
        """The element next to a package that opens few cities, instead of the package."""
        stand_in = {
            "/few/city-search.js": "JavaScript/city-search.js",
            "/few/citysearch.js": "Tests/Browser/pages/few-package.js",
        }.get(path)
        return str(ROOT / stand_in) if stand_in else super().translate_path(path)

    def do_GET(self):
        if self.path == "/Documentation/Web.html":
            self.send_page(shown_page())
        elif self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def send_page(self, html):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(html)))
        self.end_headers()
        self.wfile.write(html)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        if self.path.startswith("/Tests/Browser/pages/"):
            self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def serving_site():
    """The URL of the server."""
    handler = functools.partial(Handler, directory=ROOT)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
