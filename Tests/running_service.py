"""The built service as a process, for the tests that talk to it."""

import contextlib
import http.client
import json
import os
import pathlib
import random
import resource
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[1]
PROGRAM = os.environ.get("CITYSEARCH_SERVER", ROOT / ".build/release/citysearch-server")
CITIES = ROOT / "Data/cities.json"
# The snapshot that the programs make of the bundled cities, made once for all tests.
CACHE = tempfile.TemporaryDirectory(prefix="citysearch-cache-")


def own_environment(home, **variables):
    """The environment of a program whose files are all in a folder.

    No test reads or writes the home of the person who runs it, or depends on that person's settings.
    """
    mutants = ("CITYSEARCH_FAULT", "CITYSEARCH_MUTANT")
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("CITYSEARCH_", "XDG_")) or name in mutants
    }
    folders = dict.fromkeys(["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"], str(home))
    return kept | folders | variables


def run(home, *arguments, program=PROGRAM, variables={}, **options):
    """A run of a program to its end, with what it printed. All its files are in a folder, but for its snapshots."""
    environment = own_environment(home, XDG_CACHE_HOME=CACHE.name) | variables
    return subprocess.run(
        [program, *map(str, arguments)], env=environment, capture_output=True, text=True, timeout=300, check=False,
        **options)


class Answer:
    """An answer of the service, whatever its status."""

    def __init__(self, answer):
        self.status, self.headers, self.body = answer.status, answer.headers, answer.read()

    @property
    def text(self):
        return self.body.decode()

    @property
    def json(self):
        return json.loads(self.body)


def exchange(connection, target, method="GET", body=None, headers=()):
    """The answer to a request on a connection of `http.client`, which is closed then.

    The headers are a dictionary, or pairs when one comes several times.
    """
    with contextlib.closing(connection):
        pairs = list(headers.items() if isinstance(headers, dict) else headers)
        names = [name.lower() for name, _ in pairs]
        connection.putrequest(method, target, skip_host="host" in names, skip_accept_encoding=True)
        if body is not None:
            body = body.encode() if isinstance(body, str) else body
            pairs.append(("Content-Length", str(len(body))))
        for name, value in pairs:
            connection.putheader(name, value)
        connection.endheaders(body)
        return Answer(connection.getresponse())


class Service(str):
    """A service's base URL, with the port and the process behind it."""

    def __new__(
        cls, home, *arguments, data=CITIES, program=PROGRAM, descriptors=None, host="127.0.0.1"
    ):
        """A service that keeps what it keeps in a folder, and does not run yet.

        It may have as many files open at once as `descriptors` says, and at first as many as on most systems.
        """
        port = free_port()
        name = f"[{host}]" if ":" in host else host
        service = super().__new__(cls, f"http://{name}:{port}")
        service.host, service.port = host, port
        service.command = [
            program, "serve", "--host", host, "--port", str(port), "--data", data, *arguments]
        cache = CACHE.name if data == CITIES else str(home)
        service.environment = own_environment(home, XDG_CACHE_HOME=cache)
        service.descriptors = descriptors or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        service.process = None
        # What else the process is started with: another user, a file for its messages.
        service.options = {}
        service.log = None
        return service

    def logging(self, path):
        """Makes it write its messages to a file; returns the service."""
        self.log = path
        self.options["stderr"] = path.open("w")
        return self

    @property
    def messages(self):
        return self.log.read_text()

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def processor_seconds(self):
        """How long its process has had a processor."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def start(self):
        """Starts it, and waits until it answers."""
        assert not self.is_running, "the service runs already"
        self.process = subprocess.Popen(
            self.command, env=self.environment, preexec_fn=self.limit_descriptors,
            **self.options)
        # It indexes all cities first, which takes half a minute on a busy machine.
        end = time.monotonic() + 120
        while time.monotonic() < end:
            assert self.process.poll() is None, "the service ended"
            try:
                with urllib.request.urlopen(f"{self}/ready", timeout=5) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the service was not ready in two minutes")

    def limit_descriptors(self):
        soft = min(1024, self.descriptors)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, self.descriptors))

    def stop(self):
        """Asks it to end, and waits until it did."""
        self.process.terminate()
        assert self.process.wait(timeout=60) == 0

    def ask(self, target, method="GET", body=None):
        """What it answers to a request, from JSON."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self + target, method=method, data=sent)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def request(self, target, method="GET", body=None, headers=(), source=None):
        """The answer to a request, whatever its status; from an address of this machine, `source`, or the usual one."""
        connection = http.client.HTTPConnection(
            self.host, self.port, timeout=60, source_address=source and (source, 0))
        return exchange(connection, target, method, body, headers)

    def status(self, target, method="GET"):
        return self.request(target, method).status

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.is_running:
            self.stop()
        # A test may have killed it; it never ends by a fault of its own.
        if self.log:
            # Shown when a test fails.
            print(self.messages)
        killed = [-signal.SIGKILL, -signal.SIGTERM]
        assert self.process.returncode in [0, 2, *killed], "the service crashed"


def wait_until(is_so, seconds=30):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"it did not come true in {seconds} seconds"
        time.sleep(0.05)


def free_port():
    """A free port, which no connection gets meanwhile, since the system assigns these larger ones."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("0.0.0.0", port))
            return port
