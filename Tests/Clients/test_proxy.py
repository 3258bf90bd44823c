"""The service behind nginx, set up as Packaging says."""

import base64
import contextlib
import http.client
import os
import pathlib
import re
import socket
import subprocess

import pytest

from running_service import PROGRAM, ROOT, free_port, wait_until

NAME = "cities.example.org"
TOKEN = "0123456789abcdef"
# Whose pages may use what is the user's.
ORIGIN = "https://app.example.org"
PACKAGING = ROOT / "Packaging"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the socket is; the proxy's user must get there."""
    folder = tmp_path_factory.mktemp("proxy")
    for part in [folder, *folder.parents[:2]]:
        part.chmod(0o755)
    return folder


@pytest.fixture(scope="module")
def service(folder):
    """The path of the socket of a service with the settings of proxy.conf."""
    path = folder / "socket"
    (folder / "token").write_text(TOKEN)
    settings = dict(re.findall(r"^Environment=(\w+)=(.*)$", read("proxy.conf"), re.MULTILINE))
    settings["CITYSEARCH_SOCKET"] = str(path)
    settings["CITYSEARCH_TOKEN_FILE"] = str(folder / "token")
    settings["CITYSEARCH_CLIENT_RATE"] = "2"
    settings["CITYSEARCH_ALLOW_ORIGIN"] = ORIGIN
    places = {"XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}
    # As the unit has it.
    group = {"group": "www-data"} if os.geteuid() == 0 else {}
    command = [PROGRAM, "serve", "--data", ROOT / "Data/cities.json"]
    with running(command, path.exists, os.environ | settings | places, umask=0o077, **group):
        yield path


@pytest.fixture(scope="module")
def port(folder, service):
    """The port of nginx before the service."""
    with proxying(folder, service, read("nginx.conf")) as port:
        yield port


@contextlib.contextmanager
def running(command, is_ready, environment=None, **options):
    """A process, which ends by itself when it is told to."""
    process = subprocess.Popen(command, env=environment, **options)
    try:
        wait_until(is_ready)
        yield
    finally:
        process.terminate()
        assert process.wait(timeout=20) == 0


@contextlib.contextmanager
def proxying(folder, path, site, kind=""):
    """The port of nginx with a site before the socket of a service; `kind` is how it listens."""
    port = free_port()
    site = site.replace("/run/citysearch/socket", str(path))
    site = site.replace("listen 80;", f"listen 127.0.0.1:{port}{kind};")
    configuration = folder / "nginx.conf"
    user = "user www-data;" if os.geteuid() == 0 else ""
    configuration.write_text(
        f"daemon off; {user} pid {folder}/nginx.pid; error_log stderr;"
        f"events {{}} http {{ access_log off; {site} }}"
    )
    with running(["/usr/sbin/nginx", "-c", configuration], lambda: is_listening(port)):
        yield port


def read(name):
    return (PACKAGING / name).read_text()


def is_listening(port):
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0


def ask(port, target, method="GET", body=None, source="127.0.0.1", **headers):
    """The status and the text of an answer."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=20, source_address=(source, 0)
    )
    sent = {"Host": NAME} | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, target, body, sent)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def test_whoever_comes_may_search(port):
    status, text = ask(port, "/api/cities?q=cordoba&limit=1", source="127.0.1.1")
    assert status == 200
    assert "Córdoba" in text


def test_favourites_need_the_token(port):
    target, source = "/api/favourites/3435910", "127.0.1.2"
    assert ask(port, target, "PUT", source=source)[0] == 401
    assert ask(port, "/api/favourites", source=source)[0] == 401
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert ask(port, target, "PUT", source=source, **bearer)[0] == 201
    assert "Buenos Aires" in ask(port, "/api/favourites", source=source, **bearer)[1]
    source = "127.0.1.3"
    cities = "/api/cities?q=buenos+aires&limit=1"
    assert '"favourite":true' in ask(port, cities, source=source, **bearer)[1]
    assert '"favourite":true' not in ask(port, cities, source=source)[1]


def test_a_page_that_bound_its_own_name_is_not_the_user(port):
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    status, _ = ask(port, "/api/favourites", source="127.0.1.4", Host="evil.example", **bearer)
    assert status == 421


def test_each_client_has_a_rate_of_its_own_and_cannot_pass_for_others(port):
    statuses = [
        ask(port, "/live", source="127.0.1.5", X_Real_IP=f"10.0.0.{number}")[0]
        for number in range(40)
    ]
    assert statuses[0] == 200
    assert 429 in statuses
    assert ask(port, "/live", source="127.0.1.6")[0] == 200


def test_a_list_of_queries_goes_through(port):
    status, text = ask(
        port, "/api/resolve?limit=1", "POST", "paris\nlondon\n" * 500, source="127.0.1.7",
        Content_Type="text/plain",
    )
    assert status == 200
    assert len(text.splitlines()) == 1_000


@pytest.mark.parametrize("has_pages", [False, True], ids=["", "pages of another origin"])
def test_people_sign_in_at_the_proxy_as_packaging_says(tmp_path_factory, has_pages):
    folder = tmp_path_factory.mktemp("people")
    for part in [folder, *folder.parents[:2]]:
        part.chmod(0o755)
    passwords = folder / "users"
    for name in ["ann", "bob"]:
        digest = subprocess.check_output(["openssl", "passwd", "-apr1", name], text=True)
        with passwords.open("a") as file:
            file.write(f"{name}:{digest}")
    location, preflight = re.findall(r"```nginx\n(.*?)```", read("README.md"), re.DOTALL)
    if has_pages:
        first, _, rest = location.partition("\n")
        assert "auth_basic " in first
        location = f"{preflight}\n{rest}"
    location = location.replace("/etc/nginx/cities.users", str(passwords))
    site = read("nginx.conf").replace("location / {", "location / {" + location)
    path = folder / "socket"
    settings = {
        "CITYSEARCH_SOCKET": str(path), "CITYSEARCH_SOCKET_MODE": "666",
        "CITYSEARCH_USER_HEADER": "X-Forwarded-User", "CITYSEARCH_ALLOW_HOST": NAME,
        "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder), "CITYSEARCH_ALLOW_ORIGIN": ORIGIN,
    }
    command = [PROGRAM, "serve", "--data", ROOT / "Data/cities.json"]
    with running(command, path.exists, os.environ | settings), proxying(folder, path, site) as port:
        target = "/api/favourites/3435910"
        assert ask(port, target, "PUT")[0] == 401
        # What a client says of itself is replaced.
        claim = {"X-Forwarded-User": "bob"}
        assert ask(port, target, "PUT", Authorization=basic("ann"), **claim)[0] == 201
        assert '"count":0' in ask(port, "/api/favourites", Authorization=basic("bob"))[1]
        assert '"user":"ann"' in ask(port, "/api/me", Authorization=basic("ann"))[1]
        assert ask(port, "/api/favourites", Authorization=basic("ann", "bob"), **claim)[0] == 401
        page = {"Origin": ORIGIN, "Sec_Fetch_Site": "cross-site"}
        asked = {"Access_Control_Request_Method": "PUT", **page}
        assert ask(port, target, "OPTIONS", **asked)[0] == (204 if has_pages else 401)
        assert ask(port, target, "PUT", **page)[0] == 401
        assert ask(port, "/api/me", Authorization=basic("ann"), **page)[0] == 200
        assert ask(port, "/api/me", Authorization=basic("ann"), **page | {"Origin": "https://evil.example"})[0] == 403


def basic(name, password=None):
    return "Basic " + base64.b64encode(f"{name}:{password or name}".encode()).decode()


def test_who_reaches_the_socket_itself_is_not_the_user(service):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(20)
        connection.connect(str(service))
        connection.sendall(
            b"GET /api/favourites HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        )
        assert connection.recv(65_536).startswith(b"HTTP/1.1 401 ")


def test_the_socket_is_for_its_group_alone(service):
    assert pathlib.Path(service).stat().st_mode & 0o777 == 0o660
