"""Chromium as Debian has it."""

from selenium import webdriver


def start_chromium():
    """The browser without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    # As root, and with little shared memory, as machines of continuous integration are.
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
    driver.set_script_timeout(60)
    driver.set_page_load_timeout(60)
    return driver
