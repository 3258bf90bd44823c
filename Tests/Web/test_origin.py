"""Pages of other websites, in a browser: pages of allowed origins use favourites, all others read cities."""

import pytest

from local_server import serving
from running_service import Service

BERLIN = 2950159
TOKEN = "0123456789abcdef"

# What a page is answered: the status, a part of it that tells, and what it may read of the head.
ASK = """
const [target, options, done] = arguments;
fetch(target, options).then(async (answer) => done({
  status: answer.status, text: await answer.text(), tag: answer.headers.get("ETag"),
})).catch((error) => done({ error: error.name }));
"""


def page(_headers):
    return 200, {"Content-Type": "text/html"}, b"<!doctype html><title>Another website</title>"


@pytest.fixture(scope="module")
def places(tmp_path_factory):
    """Two websites, and a service that names the first."""
    home = tmp_path_factory.mktemp("origins")
    file = home / "token"
    file.write_text(TOKEN)
    with (
        serving(page) as named, serving(page) as other,
        Service(home, "--token-file", file, "--allow-origin", named, "--client-rate", "1000") as service,
    ):
        yield named, other, service


@pytest.fixture
def ask(chromium, places):
    """Asks the service by a page of one of the websites."""
    first = chromium.current_window_handle

    def ask(website, target, **options):
        chromium.get(website)
        return chromium.execute_async_script(ASK, places[2] + target, options)

    chromium.switch_to.new_window("tab")
    yield ask
    chromium.close()
    chromium.switch_to.window(first)


@pytest.mark.parametrize("credentials", ["omit", "include"])
def test_a_named_website_uses_favourites(ask, places, credentials):
    named, _, _ = places
    mine = {"credentials": credentials, "headers": {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}}
    target = f"/api/favourites/{BERLIN}"
    assert ask(named, target, method="PUT", **mine)["status"] in [200, 201]
    assert ask(named, target, method="PATCH", body='{"note": "in May"}', **mine)["status"] == 200
    listed = ask(named, "/api/favourites", **mine)
    assert "in May" in listed["text"]
    assert listed["tag"]
    assert '"favourite":true' in ask(named, "/api/cities?q=berlin&limit=1", **mine)["text"]
    resolved = ask(named, "/api/resolve?limit=1", method="POST", body='{"queries": ["paris"]}', **mine)
    assert "2988507" in resolved["text"]
    assert ask(named, target, method="DELETE", **mine)["status"] == 204
    # Without the token there is no user, and it gets that error.
    refused = ask(named, "/api/favourites", credentials=credentials)
    assert refused["status"] == 401
    assert "token" in refused["text"]


def test_another_website_reads_cities_alone(ask, places):
    _, other, _ = places
    found = ask(other, "/api/cities?q=berlin&limit=1")
    assert found["status"] == 200
    assert found["tag"]
    assert ask(other, "/nowhere")["status"] == 404
    mine = {"headers": {"Authorization": f"Bearer {TOKEN}"}}
    for target, options in [
        ("/api/favourites", {}), ("/api/favourites", mine), (f"/api/favourites/{BERLIN}", mine | {"method": "PUT"}),
        ("/api/history", mine | {"method": "DELETE"}), ("/api/cities?q=berlin", {"credentials": "include"}),
        ("/api/resolve", {"method": "POST", "body": "paris"}),
    ]:
        assert ask(other, target, **options) == {"error": "TypeError"}, target
