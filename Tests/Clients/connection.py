"""A connection that sends what a test says, byte by byte, and reads what comes back."""

import http.client
import socket
import time


class Connection:
    """A connection to the service."""

    def __init__(self, service, buffer=None, source=None):
        """Connects from an address of this machine, `source`, or from the usual one.

        The system keeps `buffer` bytes that are not read yet, or as many as it likes.
        """
        self.socket = socket.socket(socket.AF_INET6 if ":" in service.host else socket.AF_INET)
        self.socket.settimeout(30)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.connect((service.host, service.port))
        self.received = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, text):
        """Sends a text, with line ends converted to HTTP's."""
        self.socket.sendall(text.replace("\n", "\r\n").encode("latin-1"))

    def answer(self, to="GET"):
        """The next answer; `to` is the method of its request. None when the connection ended before it."""
        head = self._until(b"\r\n\r\n")
        if head is None:
            return None
        first, *lines = head.decode("latin-1").split("\r\n")
        version, status, _ = (first + " ").split(" ", 2)
        headers = {}
        for line in lines:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        answer = Answer(version, int(status), headers)
        if to == "HEAD" or answer.status < 200 or answer.status in (204, 304):
            return answer
        if "content-length" in headers:
            answer.body = self._exactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            while size := int(self._until(b"\r\n"), 16):
                answer.body += self._exactly(size)
                assert self._exactly(2) == b"\r\n"
            assert self._until(b"\r\n") == b""
        else:
            answer.body = self.rest()
        return answer

    def is_cut_off(self, part=b"\r\n", seconds=30):
        """Whether the service ends the connection while a part is sent again and again.

        What the service sent before the end can still be read, so only sending shows the end.
        """
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self.socket.sendall(part)
            except OSError:
                return True
            time.sleep(0.1)
        return False

    def rest(self):
        """What comes until the service closes its half."""
        while part := self.socket.recv(65536):
            self.received += part
        body, self.received = self.received, b""
        return body

    def _until(self, end):
        while end not in self.received:
            part = self.socket.recv(65536)
            if not part:
                assert not self.received, f"the connection ended within {self.received[:100]}"
                return None
            self.received += part
        text, self.received = self.received.split(end, 1)
        return text

    def _exactly(self, count):
        while len(self.received) < count:
            part = self.socket.recv(65536)
            assert part, "the connection ended within a body"
            self.received += part
        body, self.received = self.received[:count], self.received[count:]
        return body


class Answer:
    """What the service answered."""

    def __init__(self, version, status, headers):
        self.version = version
        self.status = status
        self.headers = headers
        self.body = b""

    @property
    def ends(self):
        """Whether it announces that the connection closes."""
        return self.headers.get("connection") == "close"


class UnixConnection(http.client.HTTPConnection):
    """A connection to a Unix socket."""

    def __init__(self, path):
        super().__init__("localhost", timeout=20)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self.path)
