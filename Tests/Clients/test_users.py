"""People whom a proxy signs in, and what the operator does with their data."""

import json

import pytest

from running_service import Service, run

CITY = "/api/favourites/3435910"


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def service(home):
    """A service that takes 127.0.0.2 for the proxy."""
    with Service(home, "--user-header", "X-User", "--trust-proxy", "127.0.0.2") as service:
        yield service


def ask(service, target, *names, method="GET", source="127.0.0.2", **headers):
    """The status and the text of an answer, with as many headers as there are names."""
    sent = [("X-User", name) for name in names]
    sent += [(name.replace("_", "-"), value) for name, value in headers.items()]
    answer = service.request(target, method, headers=sent, source=source)
    return answer.status, answer.text


def users(home, *arguments):
    return run(home, "users", *arguments)


def test_the_proxy_says_who_somebody_is_and_nobody_else_does(service):
    assert ask(service, CITY, "ann", method="PUT")[0] == 201
    assert "Buenos Aires" in ask(service, "/api/favourites", "ann")[1]
    for source in ["127.0.0.1", "127.0.0.3"]:
        status, text = ask(service, "/api/favourites", "ann", source=source)
        assert status == 401
        assert "--trust-proxy" in text and source in text
        assert ask(service, CITY, "ann", source=source, method="DELETE")[0] == 401
        # Without a name they are nobody, though they are on this machine.
        assert ask(service, "/api/favourites", source=source)[0] == 401
        status, text = ask(service, "/api/cities?q=buenos+aires&limit=1", "ann", source=source)
        assert status == 200
        assert '"favourite":true' not in text
    assert ask(service, "/api/favourites", "ann", Forwarded="for=127.0.0.2", source="127.0.0.1",
               X_Forwarded_For="127.0.0.2")[0] == 401


def test_the_command_lists_exports_and_deletes(service, home):
    for name in ["bob", "bob@example.org"]:
        assert ask(service, CITY, name, method="PUT")[0] == 201
    assert "bob" in users(home, "list").stdout.splitlines()
    exported = json.loads(users(home, "export", "bob").stdout)
    assert exported["user"] == "bob"
    assert [city["name"] for city in exported["favourites"]] == ["Buenos Aires"]
    assert exported["history"] == []
    assert users(home, "delete", "bob").returncode == 0
    assert users(home, "delete", "bob").returncode == 1
    unknown = users(home, "export", "bob")
    assert unknown.returncode == 1 and unknown.stdout == ""
    assert unknown.stderr == "citysearch: nothing is kept of this user\n"
    refused = users(home, "export", "")
    assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1
    assert '"count":0' in ask(service, "/api/favourites", "bob")[1]
    assert '"count":1' in ask(service, "/api/favourites", "bob@example.org")[1]
