"""A service that others reach: the user is known by the token, and all others see nothing of the user's."""

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


def test_the_token_is_asked_for_once_and_shows_what_is_the_users(tabs, public):
    def favourites(token):
        return public.request("/api/favourites", headers={"Authorization": f"Bearer {token}"})

    app = tabs(public)
    app.visit("/?q=berlin")
    app.click(f'#results [data-id="{BERLIN}"] .star')
    app.until(lambda: app.is_shown("#token"))
    app.find("#token-text").send_keys(TOKEN + "\n")
    app.until(lambda: app.data("#favourite-count", "count") == "1")
    assert [city["id"] for city in favourites(TOKEN).json["favourites"]] == [BERLIN]
    app.open()
    app.until(lambda: app.names("favourite") == ["Berlin"])
    other = tabs(public)
    other.open()
    assert other.names("favourite") == []
    assert favourites("another token").status == 401
