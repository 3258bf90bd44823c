"""Many requests at once, and how long each of them waits."""

import concurrent.futures
import time
import urllib.error
import urllib.request

# How long an access may wait for the store, and a bit.
MOST_SECONDS = 6.5
# The maximum time of a search meanwhile: a hundred times the usual one, plus its wait.
SEARCH_SECONDS = 1.5


class Waiting:
    """A request that is under way or answered."""

    def __init__(self, service, target, method="GET", user=None, headers=None):
        self.request = urllib.request.Request(service + target, method=method, headers=headers or {})
        if user:
            self.request.add_header("X-User", user)

    def send(self):
        start = time.monotonic()
        try:
            with urllib.request.urlopen(self.request, timeout=60) as answer:
                self.status, self.headers, self.text = answer.status, answer.headers, answer.read().decode()
        except urllib.error.HTTPError as error:
            self.status, self.headers, self.text = error.code, error.headers, error.read().decode()
        self.seconds = time.monotonic() - start
        return self


def answers(service, *requests):
    """The answers to requests that are sent at once."""
    with concurrent.futures.ThreadPoolExecutor(len(requests)) as threads:
        return list(threads.map(lambda request: Waiting(service, *request).send(), requests))


def check_refusals(waited):
    """Holds that requests wait as long as one may, are refused, and say when to come again."""
    for answer in waited:
        assert answer.status == 503, answer.text
        assert answer.headers["Retry-After"] == "5"
        assert answer.seconds < MOST_SECONDS, [answer.seconds for answer in waited]


def check_searches(found):
    """Holds that nothing of what is searched for waits."""
    for answer in found:
        assert answer.status == 200, answer.text
        assert answer.seconds < SEARCH_SECONDS, [answer.seconds for answer in found]
