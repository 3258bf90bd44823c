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
        for _ in range(300):
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

    def script(self, expression):
        """The value of an expression of text, numbers, truth, or lists of these."""
        result = self.command(
            "script.evaluate", expression=f"JSON.stringify({expression} ?? null)",
            target={"context": self.tab}, awaitPromise=True,
        )
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    def until(self, expression, seconds=30):
        end = time.monotonic() + seconds
        while not self.script(expression):
            assert time.monotonic() < end, f"never true: {expression}"
            time.sleep(0.05)

    def press(self, keys):
        """Presses keys where the focus is, one after the other."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.act(actions)

    def chord(self, modifier, key):
        """Presses a key while another is held."""
        self.act([
            {"type": "keyDown", "value": modifier}, {"type": "keyDown", "value": key},
            {"type": "keyUp", "value": key}, {"type": "keyUp", "value": modifier},
        ])

    def act(self, actions):
        self.command("input.performActions", context=self.tab,
                     actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def quit(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait(timeout=30)
