"""The service behind nginx, without and with TLS, and behind Caddy, set up as Packaging says."""

import base64
import contextlib
import http.client
import os
import pathlib
import re
import socket
import ssl
import subprocess

import pytest
from packaged import reachable, read, settings_of

from running_service import CITIES, PROGRAM, exchange, free_port, own_environment, wait_until

NAME = "cities.example.org"
TOKEN = "0123456789abcdef"
# Whose pages may use what is the user's.
ORIGIN = "https://app.example.org"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the socket is."""
    return reachable(tmp_path_factory.mktemp("proxy"))


@pytest.fixture(scope="module")
def service(folder):
    """The path of the socket of a service with the settings of proxy.conf."""
    path = folder / "socket"
    (folder / "token").write_text(TOKEN)
    settings = settings_of("proxy.conf")
    settings["CITYSEARCH_SOCKET"] = str(path)
    settings["CITYSEARCH_TOKEN_FILE"] = str(folder / "token")
    settings["CITYSEARCH_CLIENT_RATE"] = "2"
    settings["CITYSEARCH_ALLOW_ORIGIN"] = ORIGIN
    # As the unit has it.
    group = {"group": "www-data"} if os.geteuid() == 0 else {}
    command = [PROGRAM, "serve", "--data", CITIES]
    with running(command, path.exists, own_environment(folder, **settings), umask=0o077, **group):
        yield path


class Proxy:
    """A proxy before the service, by the name of which its certificate is checked, if it has one."""

    def __init__(self, kind, port, authority=None):
        self.kind, self.listening, self.authority = kind, port, authority

    def ask(self, target, method="GET", body=None, source=1, **headers):
        """The answer to a request. Each address that is asked from has a rate of its own."""
        address = f"127.0.{1 + KINDS.index(self.kind)}.{source}"
        connection = Connection(self.listening, self.authority, address)
        sent = {"Host": NAME} | {name.replace("_", "-"): value for name, value in headers.items()}
        return exchange(connection, target, method, body, sent)


class Connection(http.client.HTTPConnection):
    """A connection to this machine by the name of the service."""

    def __init__(self, port, authority=None, source="127.0.0.1"):
        super().__init__(NAME, port, timeout=20, source_address=(source, 0))
        self.context = authority and ssl.create_default_context(cafile=authority)

    def connect(self):
        self.sock = socket.create_connection(("127.0.0.1", self.port), self.timeout, self.source_address)
        if self.context:
            self.sock = self.context.wrap_socket(self.sock, server_hostname=NAME)


KINDS = ["nginx", "nginx with TLS", "Caddy"]


@pytest.fixture(scope="module", params=KINDS)
def proxy(request, folder, service):
    start = {"nginx": nginx, "nginx with TLS": nginx_with_tls, "Caddy": caddy}[request.param]
    with start(folder, service) as (port, authority):
        yield Proxy(request.param, port, authority)


@contextlib.contextmanager
def nginx(folder, path):
    with proxying(folder, path, read("nginx.conf")) as port:
        yield port, None


@contextlib.contextmanager
def nginx_with_tls(folder, path):
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True)
    live = f"/etc/letsencrypt/live/{NAME}"
    tls = read("nginx-tls.conf").replace(f"{live}/fullchain.pem", str(certificate))
    tls = tls.replace(f"{live}/privkey.pem", str(key))
    # Where nginx without TLS puts its port.
    tls = tls.replace("listen 443 ssl http2;", "listen 80;")
    site = read("nginx.conf").replace("    listen 80;\n", tls)
    with proxying(folder, path, site, kind=" ssl http2") as port:
        yield port, certificate


@contextlib.contextmanager
def caddy(folder, path):
    port = free_port()
    site = read("Caddyfile").replace("/run/citysearch/socket", str(path))
    # Caddy's own authority replaces the public one.
    site = site.replace(NAME + " {", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls internal", 1)
    configuration = folder / "Caddyfile"
    configuration.write_text(
        f"{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {folder}/caddy\n}}\n{site}")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", configuration]
    authority = folder / "caddy/pki/authorities/local/root.crt"
    with running(command, lambda: is_certified(port, authority), own_environment(folder)):
        yield port, authority


def is_certified(port, authority):
    """Whether somebody answers by the name of the service."""
    with contextlib.suppress(OSError), contextlib.closing(Connection(port, authority)) as connection:
        connection.connect()
        return True
    return False


@contextlib.contextmanager
def running(command, is_ready, environment=None, **options):
    """A process, which ends by itself on a signal."""
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


def is_listening(port):
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0


def test_whoever_comes_may_search(proxy):
    answer = proxy.ask("/api/cities?q=cordoba&limit=1")
    assert answer.status == 200
    assert "Córdoba" in answer.text
    assert answer.headers["Strict-Transport-Security"] == ("max-age=31536000" if proxy.authority else None)


def test_favourites_need_the_token(proxy):
    target = "/api/favourites/3435910"
    assert proxy.ask(target, "PUT", source=2).status == 401
    assert proxy.ask("/api/favourites", source=2).status == 401
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    assert proxy.ask(target, "PUT", source=2, **bearer).status in [200, 201]
    assert "Buenos Aires" in proxy.ask("/api/favourites", source=2, **bearer).text
    cities = "/api/cities?q=buenos+aires&limit=1"
    assert '"favourite":true' in proxy.ask(cities, source=3, **bearer).text
    assert '"favourite":true' not in proxy.ask(cities, source=3).text


def test_a_page_that_bound_its_own_name_is_not_the_user(proxy):
    if proxy.kind == "Caddy":
        pytest.skip("Caddy answers by the names of its sites alone")
    assert proxy.ask("/api/favourites", source=4, Host="evil.example", Authorization=f"Bearer {TOKEN}").status == 421


def test_each_client_has_a_rate_of_its_own_and_cannot_pass_for_others(proxy):
    statuses = [proxy.ask("/live", source=5, X_Real_IP=f"10.0.0.{number}").status for number in range(40)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert proxy.ask("/live", source=6).status == 200


def test_a_list_of_queries_goes_through(proxy):
    answer = proxy.ask("/api/resolve?limit=1", "POST", "paris\nlondon\n" * 500, source=7, Content_Type="text/plain")
    assert answer.status == 200
    assert len(answer.text.splitlines()) == 1_000


def test_pages_of_a_named_origin_use_favourites(proxy):
    page = {"Origin": ORIGIN, "Sec_Fetch_Site": "cross-site"}
    target, bearer = "/api/favourites/2950159", {"Authorization": f"Bearer {TOKEN}"}
    asked = {"Access_Control_Request_Method": "PUT", "Access_Control_Request_Headers": "authorization"}
    answer = proxy.ask(target, "OPTIONS", source=8, **page, **asked)
    assert answer.status == 204
    assert "PUT" in answer.headers["Access-Control-Allow-Methods"]
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]
    answer = proxy.ask(target, "PUT", source=8, **page, **bearer)
    assert answer.status in [200, 201]
    assert answer.headers.get_all("Access-Control-Allow-Origin") == [ORIGIN]
    assert answer.headers["Access-Control-Allow-Credentials"] == "true"
    assert proxy.ask(target, "PUT", source=8, **bearer, **page | {"Origin": "https://evil.example"}).status == 403


@pytest.mark.parametrize("has_pages", [False, True], ids=["", "pages of another origin"])
def test_people_sign_in_at_the_proxy_as_packaging_says(tmp_path_factory, has_pages):
    folder = reachable(tmp_path_factory.mktemp("people"))
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
        "CITYSEARCH_ALLOW_ORIGIN": ORIGIN,
    }
    command = [PROGRAM, "serve", "--data", CITIES]
    with running(command, path.exists, own_environment(folder, **settings)), proxying(folder, path, site) as port:
        def ask(target, method="GET", **headers):
            answer = Proxy("nginx", port).ask(target, method, **headers)
            return answer.status, answer.text

        target = "/api/favourites/3435910"
        assert ask(target, "PUT")[0] == 401
        # The client's own header is replaced.
        claim = {"X-Forwarded-User": "bob"}
        assert ask(target, "PUT", Authorization=basic("ann"), **claim)[0] == 201
        assert '"count":0' in ask("/api/favourites", Authorization=basic("bob"))[1]
        assert '"user":"ann"' in ask("/api/me", Authorization=basic("ann"))[1]
        assert ask("/api/favourites", Authorization=basic("ann", "bob"), **claim)[0] == 401
        page = {"Origin": ORIGIN, "Sec_Fetch_Site": "cross-site"}
        asked = {"Access_Control_Request_Method": "PUT", **page}
        assert ask(target, "OPTIONS", **asked)[0] == (204 if has_pages else 401)
        assert ask(target, "PUT", **page)[0] == 401
        assert ask("/api/me", Authorization=basic("ann"), **page)[0] == 200
        assert ask("/api/me", Authorization=basic("ann"), **page | {"Origin": "https://evil.example"})[0] == 403


def basic(name, password=None):
    return "Basic " + base64.b64encode(f"{name}:{password or name}".encode()).decode()


def test_the_socket_is_for_its_group_alone(service):
    assert pathlib.Path(service).stat().st_mode & 0o777 == 0o660
