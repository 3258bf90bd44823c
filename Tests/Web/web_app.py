"""The web app in a browser, and the reads of its page, which wait until the page is at rest."""

import importlib.util
import json
import os
import pathlib
import time
import urllib.parse

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

AXE = pathlib.Path(
    *importlib.util.find_spec("axe_playwright_python").submodule_search_locations, "axe.min.js"
).read_text()

# Set before a release: every screen in every language, and every test of <city-search> in every browser.
IS_EVERYTHING = os.environ.get("CITYSEARCH_EVERYTHING") == "1"

# The languages of the app besides English.
LANGUAGES = sorted(
    {path.stem for path in (pathlib.Path(__file__).parents[2] / "Texts").glob("*.json")} - {"en"}
)

# German has the longest texts, and Arabic runs from right to left.
SCREEN_LANGUAGES = LANGUAGES if IS_EVERYTHING else ["ar", "de"]

# Run before the scripts of a page, so that its reads can wait for the work that it has started.
COUNT_WORK = (pathlib.Path(__file__).parent / "count_work.js").read_text()

ROWS = """
return [...document.querySelectorAll("#results:not([hidden]) [role=row][data-kind]")].map((row) => ({
    index: Number(row.getAttribute("aria-rowindex")) - 1,
    kind: row.dataset.kind,
    id: Number(row.dataset.id),
    name: row.querySelector(".name")?.textContent ?? "",
    marked: [...row.querySelectorAll("mark")].map((mark) => mark.textContent),
    text: row.textContent,
    isActive: row.classList.contains("active"),
    isFavourite: row.querySelector(".star")?.getAttribute("aria-pressed") === "true",
})).sort((one, other) => one.index - other.index);
"""


def add_favourites(service, *cities):
    for city in cities:
        service.ask(f"/api/favourites/{city}", "PUT")


def favourites(service):
    """The ids of the favourites that the service keeps, in their order."""
    return [city["id"] for city in service.ask("/api/favourites")["favourites"]]


def forget(service):
    """Deletes all favourites and searches that the service keeps."""
    service.ask("/api/me", "DELETE")


def add_searches(service, *texts):
    for text in texts:
        service.ask("/api/history", "POST", {"text": text})


class WebApp:
    """A tab with the app. `base` is the URL of a service, or of a gate before one."""

    def __init__(self, driver, base):
        self.driver = driver
        self.base = getattr(base, "url", base)
        self.gate = base if base is not self.base else None
        self.tab = driver.current_window_handle
        self.has_scripts = True

    def open(self, target="/"):
        """Goes to an address of the app, and waits until it is drawn."""
        self.driver.get(self.base + target)
        self.until(lambda: self.data("html", "ready") == "true")

    def visit(self, target):
        """Goes to an address of the app, and waits for the list and the city that it names."""
        self.open(target)
        named = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query))
        if "q" in named:
            self.wait_for_list(named["q"])
        if "city" in named:
            self.wait_for_detail(named["city"])

    def until(self, condition, seconds=60):
        """Waits until a condition is true, and returns its value."""
        wait = WebDriverWait(
            self.driver, seconds, poll_frequency=0.05,
            ignored_exceptions=[StaleElementReferenceException],
        )
        return wait.until(lambda _: condition())

    def settled(self, read="", *arguments):
        """The value of a script, or of its promise. It runs once the page is at rest, but for what the gate holds back."""
        held = json.dumps(self.gate.held if self.gate else [])
        script = f"""
            const work = {json.dumps(self.has_scripts)} && globalThis.pendingWork?.({held}) || [];
            if (work.length > 0) return {{ work }};
            const value = (() => {{
                {read}
            }})();
            return value instanceof Promise ? value.then((value) => ({{ value }})) : {{ value }};
        """
        end = time.monotonic() + 60
        while "work" in (result := self.driver.execute_script(script, *arguments)):
            assert time.monotonic() < end, f"the page does not come to rest: {result['work']}"
            time.sleep(0.01)
        return result.get("value")

    # What is seen.

    def find(self, selector):
        self.settled()
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def data(self, selector, name):
        """A data attribute; nothing without such an element."""
        return self.settled(
            "return document.querySelector(arguments[0])?.dataset[arguments[1]] ?? null",
            selector, name,
        )

    def is_shown(self, selector):
        self.settled()
        return any(e.is_displayed() for e in self.driver.find_elements(By.CSS_SELECTOR, selector))

    def rows(self, kind="city"):
        return [row for row in self.settled(ROWS) if row["kind"] == kind]

    def names(self, kind="city"):
        return [row["name"] for row in self.rows(kind)]

    def active_row(self):
        return next((row for row in self.settled(ROWS) if row["isActive"]), None)

    def address(self):
        """The query of the page's address."""
        return self.settled("return location.search")

    def focused(self):
        """The id of the element that has the focus."""
        return self.settled("return document.activeElement.id")

    def box(self, selector):
        """Where an element is in the window."""
        return self.script("return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", selector)

    def overlapping(self, selector):
        """The pairs of shown elements that cover each other, by their texts."""
        return self.settled("""
            const all = [...document.querySelectorAll(arguments[0])].filter((each) => each.checkVisibility())
                .map((each) => [each.textContent, each.getBoundingClientRect()]);
            return all.flatMap(([text, one], number) => all.slice(number + 1)
                .filter(([, other]) => one.left < other.right - 1 && other.left < one.right - 1
                    && one.top < other.bottom - 3 && other.top < one.bottom - 3)
                .map(([other]) => [text, other]));
        """, selector)

    # What is done.

    def script(self, text, *arguments):
        """Runs a script that may change the page."""
        return self.settled(f"globalThis.pendingWork?.changed();{text}", *arguments)

    def fetch(self, target):
        """Asks the service from within the page, and waits for the answer."""
        self.script("return fetch(arguments[0]).then((answer) => answer.text()).then(() => null)", target)

    def kept(self, target):
        """The body of an answer that the service worker keeps, for whichever user; None when it keeps none."""
        return self.script(
            "return caches.match(arguments[0]).then((found) => found?.text()).then((text) => text ?? null)", target)

    def click(self, selector):
        self.until(lambda: self.is_shown(selector))
        self.find(selector).click()

    def press(self, *keys):
        """Presses keys where the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifier, key):
        """Presses a key while another is held."""
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def drag_map(self, dx, dy):
        """Drags the map by a mouse."""
        ActionChains(self.driver).move_to_element(self.find("#map-canvas")).click_and_hold() \
            .move_by_offset(dx, dy).pause(0.2).release().perform()

    def touch(self, kind, **point):
        """Sends a touch event: a "Start" or a "Move" at a point of the window, or an "End"."""
        self.command("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=[point] if point else [])

    def swipe(self, x, y, *ways, release=True):
        """Moves a finger from a point of the window, in five steps for each way."""
        self.touch("Start", x=x, y=y)
        for dx, dy in ways:
            for step in range(1, 6):
                self.touch("Move", x=x + dx * step / 5, y=y + dy * step / 5)
        if release:
            self.touch("End")
        self.settled()

    def search(self, text):
        """Types a text in place of what was there, and waits for its list."""
        self.find("#query").send_keys(Keys.CONTROL, "a", Keys.NULL, text or Keys.BACKSPACE)
        self.wait_for_list(text)

    def choose(self, selector, value):
        """Chooses an option of a list."""
        if selector == "#distance-unit":
            self.open_menu()
        elif selector != "#order":
            self.open_options()
        self.click(f'{selector} option[value="{value}"]')
        self.close_options()

    def choose_country(self, text):
        """Types a country into its field, and takes the first that is offered; all for none."""
        self.open_options()
        box = self.find("#country")
        box.click()
        box.send_keys(Keys.CONTROL, "a", Keys.NULL, text or Keys.BACKSPACE)
        self.until(lambda: self.is_shown("#country-list [role=option]"))
        if not text:
            box.send_keys(Keys.ARROW_DOWN)
        box.send_keys(Keys.ENTER)
        self.until(lambda: not self.is_shown("#country-list"))
        self.close_options()

    def open_options(self):
        if not self.is_shown("#options"):
            self.click("#options-toggle")

    def open_menu(self):
        if not self.is_shown("#menu"):
            self.click("#menu-toggle")

    def close_options(self):
        """Uncovers the list."""
        for panel in ("options", "menu"):
            if self.is_shown(f"#{panel}"):
                self.click(f"#{panel}-toggle")

    def wait_for_list(self, text):
        """Waits until the list answers a text."""
        self.until(lambda: self.find("#query").get_property("value") == text)
        self.until(
            lambda: self.data("#results", "query") == text
            and self.data("#results", "status") in ("content", "empty")
        )

    def open_city(self, identifier):
        """Opens a city of the list, and waits for its details."""
        self.click(f'#results [data-id="{identifier}"] .name')
        self.wait_for_detail(identifier)

    def wait_for_map(self):
        self.until(lambda: self.data("#map", "ready") == "true")

    def wait_for_service_worker(self):
        self.until(lambda: self.script("return navigator.serviceWorker.controller !== null"))

    def wait_for_detail(self, identifier):
        self.until(
            lambda: self.data("#detail", "id") == str(identifier)
            and self.data("#detail", "status") == "content"
        )

    def show(self):
        """Brings the tab to the front."""
        self.driver.switch_to.window(self.tab)

    # The window and its user.

    def command(self, name, **parameters):
        return self.driver.execute_cdp_cmd(name, parameters)

    def resize(self, width, height=900, zoom=1):
        """Sets the window, in pixels of the screen, and how much it enlarges all, as browsers' zoom does."""
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width // zoom, height=height // zoom, deviceScaleFactor=zoom, mobile=False,
        )
        # The next read waits until the page has seen this.
        self.script("")

    def disable_scripts(self):
        """Disables the scripts of the pages that are opened from now on, which have no work then."""
        self.has_scripts = False
        self.command("Emulation.setScriptExecutionDisabled", value=True)

    def prefer(self, **features):
        """Sets preferences of the user, such as prefers_color_scheme="dark"."""
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()
        ])
        # The next read waits until the page has seen this.
        self.script("")

    def speak(self, language):
        """Sets the language of the browser."""
        agent = self.script("return navigator.userAgent")
        self.command("Network.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def stand(self, latitude, longitude):
        """Sets where the user is, and lets the app know it."""
        self.grant("geolocation")
        self.command(
            "Emulation.setGeolocationOverride",
            latitude=latitude, longitude=longitude, accuracy=10,
        )

    def grant(self, *permissions):
        """Grants permissions to the app, and revokes all others."""
        self.command("Browser.grantPermissions", origin=self.base, permissions=permissions)

    # What is true of every state.

    def assert_accessible(self, look=None):
        """Fails on findings of axe-core, and returns how it was viewed."""
        if not self.script("return 'axe' in window"):
            self.command("Runtime.evaluate", expression=AXE)
        found = self.script("return axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
        told = [
            {"rule": violation["id"], "nodes": [node["html"] for node in violation["nodes"]]}
            for violation in found
        ]
        assert told == [], f"{look}: {json.dumps(told, indent=2, ensure_ascii=False)}"
