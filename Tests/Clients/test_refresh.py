"""The running service fetches its data anew: by itself, by POST, and on SIGHUP."""

import json
import signal
import threading
import time
import urllib.request

import pytest

from running_service import Service
from local_server import serving


class Source:
    """A list of towns behind an ETag, as a web server gives it out."""

    def __init__(self):
        self.count = 100
        self.statuses = []

    def __call__(self, headers):
        tag = f'"{self.count}"'
        if headers.get("If-None-Match") == tag:
            self.statuses.append(304)
            return 304, {}, b""
        self.statuses.append(200)
        towns = [
            {"_id": i, "name": f"Town {i}", "country": "AR", "coord": {"lon": 1, "lat": 2}}
            for i in range(1, self.count + 1)
        ]
        return 200, {"ETag": tag}, json.dumps(towns).encode()


@pytest.fixture
def refreshing(tmp_path):
    """The base URL of a service that refreshes from a source, its process, and the source."""
    source = Source()
    first = tmp_path / "first.json"
    first.write_bytes(source({})[2])
    with (
        serving(source) as url,
        Service(tmp_path / "home", "--refresh-from", url, data=first) as service,
    ):
        wait_until(lambda: status(service)["refresh"].get("checkedAt"))
        yield service, service.process, source


def answer(url, method="GET"):
    """The JSON that comes back."""
    with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=20) as reply:
        return json.load(reply)


def status(base):
    """What the service says of its data."""
    return answer(f"{base}/api/status")


def wait_until(is_true):
    """Waits for half a minute at most."""
    for _ in range(600):
        if is_true():
            return
        time.sleep(0.05)
    raise AssertionError("it does not come true")


def test_twenty_refreshes_disturb_no_request(refreshing):
    base, _, source = refreshing
    failures, answers, is_over = [], [], threading.Event()

    def ask():
        while not is_over.is_set():
            try:
                found = answer(f"{base}/api/cities?q=town&limit=200")
                assert found["count"] == len(found["matches"])
                answers.append(found["count"])
            except (OSError, AssertionError, ValueError) as error:
                failures.append(error)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for count in range(101, 121):
        source.count = count
        assert answer(f"{base}/api/refresh", "POST")["refresh"]["running"]
        wait_until(lambda: not status(base)["refresh"]["running"])
        assert status(base)["cities"] == count
    is_over.set()
    for thread in threads:
        thread.join()
    assert not failures
    assert answers


def test_a_signal_refreshes(refreshing):
    base, process, source = refreshing
    source.count = 110
    process.send_signal(signal.SIGHUP)
    wait_until(lambda: status(base)["cities"] == 110)
    process.send_signal(signal.SIGHUP)
    wait_until(lambda: source.statuses[-1] == 304)
    assert status(base)["cities"] == 110


def test_a_signal_without_a_source_changes_nothing(service):
    service.process.send_signal(signal.SIGHUP)
    time.sleep(0.2)
    assert status(service)["cities"] == 234_908
