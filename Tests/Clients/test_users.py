"""People whom a proxy signs in, and what the operator does with their data."""

import http.client
import json
import os
import subprocess

import pytest

from running_service import PROGRAM, Service

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
    connection = http.client.HTTPConnection(
        "127.0.0.1", service.port, timeout=20, source_address=(source, 0)
    )
    connection.putrequest(method, target)
    for name in names:
        connection.putheader("X-User", name)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def users(home, *arguments):
    return subprocess.run(
        [PROGRAM, "users", *arguments], env=os.environ | {"XDG_DATA_HOME": str(home)},
        capture_output=True, text=True, timeout=60, check=False,
    )


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


@pytest.mark.parametrize("names, status", [
    ([], 401), ([""], 401), (["ann", "ann"], 400), (["ann", "bob"], 400), (["a" * 256], 400),
    (["a\tb"], 400), (["\xff"], 400), ([" "], 401),
])
def test_an_unclear_name_is_nobody(service, names, status):
    assert ask(service, CITY, "ann", method="PUT")[0] in [200, 201]
    for target in ["/api/favourites", "/api/history", "/api/me"]:
        answer = ask(service, target, *names)
        assert answer[0] == status, answer
        assert "Buenos" not in answer[1]


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


@pytest.mark.parametrize("arguments, advice", [
    (["--user-header", "X-User"], "needs --trust-proxy ADDRESS or --socket"),
    (["--trust-proxy", "::1"], "goes with --user-header or --client-header only"),
    (["--user-header", "X User", "--trust-proxy", "::1"], "must be the name of a header"),
    (["--user-header", "X-User", "--trust-proxy", "proxy"], "must be an address"),
])
def test_settings_that_would_let_anybody_in_are_refused(home, arguments, advice):
    run = subprocess.run(
        [PROGRAM, "serve", "--port", "0", *arguments], capture_output=True, text=True, timeout=60,
        env=os.environ | {"XDG_DATA_HOME": str(home)}, check=False,
    )
    assert run.returncode == 2
    assert advice in run.stderr
    assert len(run.stderr.splitlines()) == 1
