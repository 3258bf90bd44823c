"""Firefox as Debian has it, by WebDriver BiDi: there is no geckodriver."""

import itertools
import json
import subprocess
import time

from running_service import free_port
from websockets.sync.client import connect


class Firefox:
    """A browser without a window, with one tab."""

    def __init__(self, profile):
        port = free_port()
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", profile,
             "--remote-debugging-port", str(port), "--width", "1440", "--height", "900"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.numbers = itertools.count(1)
        self.errors = []
        self.socket = self.connected(f"ws://127.0.0.1:{port}/session")
        self.command("session.new", capabilities={})
        self.command("session.subscribe", events=["log.entryAdded"])
        tree = self.command("browsingContext.getTree")
        self.tab = tree["contexts"][0]["context"]

    def connected(self, address):
        for _ in range(600):
            try:
                return connect(address, max_size=None)
            except OSError:
                assert self.process.poll() is None, "Firefox ended"
                time.sleep(0.1)
        raise AssertionError("Firefox does not listen")

    def command(self, method, **parameters):
        """Sends a command, and waits for its result. What the console tells meanwhile is kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(message["params"]["text"])
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address):
        self.command("browsingContext.navigate", context=self.tab, url=address, wait="complete")
        self.until("document.documentElement.dataset.ready === 'true'")
        # Firefox reports the requests of the previous page, which leaving it dropped, as errors of the service worker.
        self.errors[:] = [error for error in self.errors if "ServiceWorker intercepted" not in error]

    def script(self, expression):
        """The value of an expression, which may be a promise."""
        result = self.command(
            "script.evaluate", target={"context": self.tab}, awaitPromise=True,
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
        )
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def until(self, expression):
        end = time.monotonic() + 60
        while not self.script(expression):
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.05)

    def press(self, keys):
        """Presses keys where the focus is, one after the other."""
        self.act_by_key((kind, key) for key in keys for kind in ("keyDown", "keyUp"))

    def chord(self, modifier, key):
        """Presses a key while another is held."""
        self.act_by_key([("keyDown", modifier), ("keyDown", key), ("keyUp", key), ("keyUp", modifier)])

    def act_by_key(self, actions):
        self.act([{"type": "key", "id": "keyboard", "actions": [{"type": t, "value": k} for t, k in actions]}])

    def act(self, actions):
        self.command("input.performActions", context=self.tab, actions=actions)

    def quit(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=30)
