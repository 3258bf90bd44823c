"""The service that the clients talk to: the built program, on the bundled cities."""

import contextlib
import os
import pathlib
import resource
import socket
import subprocess
import time
import urllib.request

import pytest

from local_server import serving, weather

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = os.environ.get("CITYSEARCH_SERVER", ROOT / ".build/release/citysearch-server")


@pytest.fixture(scope="session")
def service(tmp_path_factory):
    """A running service with a store of its own, and weather that this machine makes up."""
    home = tmp_path_factory.mktemp("home")
    with serving(weather) as url, running(home, "--weather-url", url) as service:
        yield service


@contextlib.contextmanager
def running(home, *flags):
    """Runs a service: its base URL, and its process. At the end it must stop well."""
    # Connections by the thousand need descriptors, here and in the service.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    environment = os.environ | {"XDG_DATA_HOME": str(home), "XDG_CACHE_HOME": str(home)}
    port = free_port()
    process = subprocess.Popen(
        [PROGRAM, "serve", "--port", str(port), "--data", ROOT / "Data/cities.json", *flags],
        env=environment,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(base, process)
        yield Service(base, port, process)
    finally:
        process.terminate()
        assert process.wait(timeout=20) == 0


class Service(str):
    """A base URL, with the port and the process behind it."""

    def __new__(cls, base, port, process):
        service = super().__new__(cls, base)
        service.port = port
        service.process = process
        return service


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def wait_until_ready(base, process):
    """Waits until the service answers, as it does when the cities are there."""
    for _ in range(300):
        assert process.poll() is None, "the service ended"
        try:
            with urllib.request.urlopen(f"{base}/ready", timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the service was not ready in 30 seconds")
