"""A proxy before a service that delays requests, or answers them with an error."""

import http.client
import http.server
import threading


class Gate(http.server.ThreadingHTTPServer):
    """Lets everything through but the paths that are held or broken."""

    daemon_threads = True

    def __init__(self, service):
        super().__init__(("127.0.0.1", 0), Handler)
        self.target = service.port
        self.held = ()
        self.broken = ()
        self.moved = ()
        # Who is signed in, as the gate tells the service.
        self.user = None
        self.change = threading.Condition()
        self.answered = []
        # The bytes of each body, as they were sent.
        self.sent = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *error):
        self.shutdown()
        super().__exit__(*error)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def set(self, held=(), broken=(), moved=()):
        """Sets the paths that are held, broken, and redirected from now on, by their prefixes."""
        with self.change:
            self.held, self.broken, self.moved = tuple(held), tuple(broken), tuple(moved)
            self.change.notify_all()

    def methods(self, path):
        """The methods of the requests that were answered, by how their paths begin."""
        return [method for method, target in self.answered if target.startswith(path)]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def pass_on(self):
        gate = self.server
        with gate.change:
            gate.change.wait_for(lambda: not self.path.startswith(gate.held or ("\0",)), 30)
        if self.path.startswith(gate.broken or ("\0",)):
            self.answer(500, [("Content-Type", "text/plain")], b"broken")
            return
        if self.path.startswith(gate.moved or ("\0",)):
            self.answer(302, [("Location", "/live")], b"")
            return
        if gate.user is not None:
            self.headers["X-User"] = gate.user
        length = int(self.headers.get("Content-Length", 0))
        upstream = http.client.HTTPConnection("127.0.0.1", gate.target, timeout=30)
        try:
            upstream.request(
                self.command, self.path, self.rfile.read(length) or None, dict(self.headers)
            )
            answer = upstream.getresponse()
            self.answer(answer.status, answer.getheaders(), answer.read())
        except OSError:
            # The service is gone: so is the connection, as if the browser had asked it.
            self.close_connection = True
        finally:
            upstream.close()

    do_GET = do_HEAD = do_PUT = do_PATCH = do_POST = do_DELETE = pass_on

    def answer(self, status, headers, body):
        try:
            self.send_response_only(status)
            for name, value in headers:
                if name.lower() not in ("connection", "content-length", "transfer-encoding"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)
        except OSError:
            # The browser does not want the answer any more.
            self.close_connection = True
        self.server.answered.append((self.command, self.path))
        self.server.sent.append((self.path, len(body)))

    def log_message(self, *_):
        pass
