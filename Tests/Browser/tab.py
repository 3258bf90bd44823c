"""A tab with a page, in either browser: what a person does there, and what the page then is."""

import base64
import json
import pathlib
import time
import urllib.parse

from web_app import AXE

BACKSPACE, TAB, ENTER, ALT, SHIFT, CONTROL = "\ue003", "\ue004", "\ue007", "\ue00a", "\ue008", "\ue009"
ESCAPE, PAGE_UP, PAGE_DOWN, END, HOME = "\ue00c", "\ue00e", "\ue00f", "\ue010", "\ue011"
LEFT, UP, RIGHT, DOWN = "\ue012", "\ue013", "\ue014", "\ue015"

PAGES = "/Tests/Browser/pages/"


class Tab:
    """What both browsers have. `script` and `act` are theirs."""

    def __init__(self, browser, site):
        self.browser = browser
        self.site = site

    def field(self, **attributes):
        """Opens a page with one field and its attributes; `_` is written for `-`."""
        said = {name.replace("_", "-"): value for name, value in attributes.items()}
        self.open(f"{PAGES}field.html?{urllib.parse.urlencode(said)}")

    def typed(self, text, **attributes):
        """Opens a page with one field and its attributes, and types a text into it."""
        self.field(**attributes)
        self.type(text)

    def look(self):
        """What is seen of the field, and what is said of it to assistive technology."""
        return self.script("look()")

    def names(self):
        return [row["name"] for row in self.look()["rows"]]

    def active(self):
        """The name of the chosen row."""
        return next((row["name"] for row in self.look()["rows"] if row["isActive"]), None)

    def told(self):
        """The events that the page was told since it was asked last: their names, values and details."""
        return self.script("told.splice(0)")

    def until(self, condition, told=None):
        """Waits until a condition is true."""
        end = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < end, f"never true: {told or self.look()}"
            time.sleep(0.02)

    def until_true(self, expression):
        self.until(lambda: self.script(expression), expression)

    def until_names(self, names):
        self.until(lambda: self.names() == names)

    def press(self, *keys):
        """Presses keys where the focus is, one after the other; texts are typed."""
        self.act_by_key([(kind, key) for key in "".join(keys) for kind in ("keyDown", "keyUp")])

    def chord(self, modifier, key):
        """Presses a key while another is held."""
        self.act_by_key([("keyDown", modifier), ("keyDown", key), ("keyUp", key), ("keyUp", modifier)])

    def act_by_key(self, actions):
        self.act([{"type": "key", "id": "keyboard", "actions": [{"type": t, "value": k} for t, k in actions]}])

    def type(self, text):
        """Puts the focus into the field, and types."""
        self.script("city.focus()")
        self.press(text)

    def point(self, target, kind="mouse", steps=("down", "up")):
        """Points at the middle of an element, which an expression tells, and presses there."""
        x, y = self.script(
            f"(({{ left, top, width, height }}) => [left + width / 2, top + height / 2])"
            f"(({target}).getBoundingClientRect())"
        )
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        buttons = [{"type": f"pointer{step.title()}", "button": 0} for step in steps]
        self.act([{
            "type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": [move, *buttons],
        }])

    def tap(self, target):
        self.point(target, "touch")

    def assert_accessible(self, look=""):
        """Fails on what axe-core finds."""
        if not self.script("'axe' in window"):
            self.run(AXE)
        found = self.script(
            "axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>"
            " violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => [html, failureSummary])]))"
        )
        assert found == [], f"{look}: {json.dumps(found, indent=2, ensure_ascii=False)}"

    def save_picture(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.picture()))


class ChromiumTab(Tab):
    """A tab of Chromium, by its driver."""

    def __init__(self, browser, site):
        super().__init__(browser, site)
        self.first = browser.current_window_handle
        browser.switch_to.new_window("tab")
        self.resize(1000, 800)
        # Without a screen no window is in front, where alone the focus moves.
        self.command("Emulation.setFocusEmulationEnabled", enabled=True)
        browser.get_log("browser")

    def leave(self):
        self.browser.close()
        self.browser.switch_to.window(self.first)

    def open(self, target):
        """Opens a page, and waits until it is ready."""
        self.open_plain(target)
        self.until_true("document.documentElement.dataset.ready === 'true'")

    def open_plain(self, target):
        self.browser.get(self.site + target)

    def script(self, expression):
        return json.loads(self.browser.execute_script(
            f"return (async () => JSON.stringify((await ({expression})) ?? null))()"
        ))

    def run(self, text):
        """Runs a text that the page's policy would not let run."""
        self.command("Runtime.evaluate", expression=text)

    def act(self, actions):
        self.browser.execute("actions", {"actions": actions})

    def errors(self):
        """The errors in the console, such as violations of the policy."""
        return [each["message"] for each in self.browser.get_log("browser") if each["level"] == "SEVERE"]

    def command(self, name, **parameters):
        return self.browser.execute_cdp_cmd(name, parameters)

    def resize(self, width, height, is_touch=False):
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=2 if is_touch else 1, mobile=is_touch,
        )
        self.command("Emulation.setTouchEmulationEnabled", enabled=is_touch)

    def prefer(self, **features):
        """Sets preferences of the user, such as prefers_color_scheme="dark"."""
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()
        ])

    def picture(self):
        return self.command("Page.captureScreenshot", format="png")["data"]


class FirefoxTab(Tab):
    """The tab of Firefox, by WebDriver BiDi."""

    def __init__(self, browser, site):
        super().__init__(browser, site)
        if not hasattr(browser, "is_in_front"):
            # The first window is never in front, where alone the focus moves.
            browser.tab = browser.command("browsingContext.create", type="window")["context"]
            browser.is_in_front = True
        self.resize(1000, 800)
        browser.errors.clear()

    def leave(self):
        """What is pressed is let go. The next test goes to another page."""
        self.browser.command("input.releaseActions", context=self.browser.tab)

    def open(self, target):
        self.browser.open(self.site + target)

    def open_plain(self, target):
        self.browser.command(
            "browsingContext.navigate", context=self.browser.tab, url=self.site + target, wait="complete")

    def script(self, expression):
        return self.browser.script(expression)

    def run(self, text):
        self.browser.script(f"(() => {{ {text} }})()")

    def act(self, actions):
        self.browser.act(actions)

    def errors(self):
        return list(self.browser.errors)

    def resize(self, width, height):
        self.browser.command(
            "browsingContext.setViewport", context=self.browser.tab, viewport={"width": width, "height": height})

    def picture(self):
        return self.browser.command("browsingContext.captureScreenshot", context=self.browser.tab)["data"]
