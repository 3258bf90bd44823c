"""The built service as a process, for the tests that talk to it."""

import contextlib
import json
import os
import pathlib
import random
import resource
import signal
import socket
import subprocess
import time
import urllib.request

ROOT = pathlib.Path(__file__).parents[1]
PROGRAM = os.environ.get("CITYSEARCH_SERVER", ROOT / ".build/release/citysearch-server")


class Service(str):
    """A service's base URL, with the port and the process behind it."""

    def __new__(
        cls, home, *arguments, data=ROOT / "Data/cities.json", program=PROGRAM, descriptors=None,
        host="127.0.0.1"
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
        service.environment = os.environ | {
            "XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home),
        }
        service.descriptors = descriptors or resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        service.process = None
        # What else the process is started with: another user, a file for its messages.
        service.options = {}
        return service

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

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
        assert self.process.wait(timeout=20) == 0

    def ask(self, target, method="GET", body=None):
        """What it answers to a request, from JSON."""
        sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self + target, method=method, data=sent)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.is_running:
            self.stop()
        # A test may have killed it; it never ends by a fault of its own.
        killed = [-signal.SIGKILL, -signal.SIGTERM]
        assert self.process.returncode in [0, 2, *killed], "the service crashed"


def wait_until(is_so, seconds=30):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"it did not come true in {seconds} seconds"
        time.sleep(0.05)


def free_port():
    """A port that nobody listens on, and that no connection takes meanwhile, since the system gives these larger ones."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as listener, contextlib.suppress(OSError):
            listener.bind(("0.0.0.0", port))
            return port
