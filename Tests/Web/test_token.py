"""A service that others reach: the user is known by the token, and all others see nothing of the user's."""

import json
import urllib.error
import urllib.request

import pytest

from running_service import Service

BERLIN = 2950159
TOKEN = "0123456789abcdef"


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """A service for others, with a token."""
    home = tmp_path_factory.mktemp("public")
    file = home / "token"
    file.write_text(TOKEN)
    with Service(home, "--host", "0.0.0.0", "--token-file", file) as service:
        yield service


def favourites(service, token):
    request = urllib.request.Request(
        f"{service}/api/favourites", headers={"Authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return [city["id"] for city in json.load(answer)["favourites"]]


def test_the_token_is_asked_for_once_and_shows_what_is_the_users(tabs, public):
    app = tabs(public)
    app.open("/?q=berlin")
    app.wait_for_list("berlin")
    app.click(f'#results [data-id="{BERLIN}"] .star')
    app.until(lambda: app.is_shown("#token"))
    app.find("#token-text").send_keys(TOKEN + "\n")
    app.until(lambda: app.data("#favourite-count", "count") == "1")
    assert favourites(public, TOKEN) == [BERLIN]
    app.open()
    app.until(lambda: app.names("favourite") == ["Berlin"])
    other = tabs(public)
    other.open()
    assert other.names("favourite") == []
    with pytest.raises(urllib.error.HTTPError, match="401"):
        favourites(public, "another token")
