"""The service behind nginx and Caddy with TLS, set up as Packaging says."""

import contextlib
import http.client
import os
import socket
import ssl
import subprocess

import pytest
from test_proxy import NAME, ORIGIN, TOKEN, folder, proxying, read, running, service  # noqa: F401

from running_service import free_port


@contextlib.contextmanager
def nginx(folder, path):  # noqa: F811
    """The address of nginx with TLS, and the certificate that it shows."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
        check=True, capture_output=True)
    live = f"/etc/letsencrypt/live/{NAME}"
    tls = read("nginx-tls.conf").replace(f"{live}/fullchain.pem", str(certificate))
    tls = tls.replace(f"{live}/privkey.pem", str(key))
    # Where the test of nginx without TLS puts its port.
    tls = tls.replace("listen 443 ssl http2;", "listen 80;")
    site = read("nginx.conf").replace("    listen 80;\n", tls)
    with proxying(folder, path, site, kind=" ssl http2") as port:
        yield port, certificate


@contextlib.contextmanager
def caddy(folder, path):  # noqa: F811
    """The address of Caddy, and the certificate by which its own authority signs."""
    port = free_port()
    site = read("Caddyfile").replace("/run/citysearch/socket", str(path))
    # An authority of Caddy's own stands for the one that everybody knows.
    site = site.replace(NAME + " {", f"https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls internal", 1)
    configuration = folder / "Caddyfile"
    configuration.write_text(
        f"{{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system {folder}/caddy\n}}\n{site}")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", configuration]
    environment = os.environ | {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    authority = folder / "caddy/pki/authorities/local/root.crt"
    with running(command, lambda: is_certified(port, authority), environment):
        yield port, authority


def is_certified(port, authority):
    """Whether somebody answers by the name of the service."""
    try:
        connection = Connection(port, authority)
        connection.connect()
        connection.close()
        return True
    except OSError:
        return False


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "Caddy"])
def address(request, folder, service):  # noqa: F811
    with request.param(folder, service) as (port, authority):
        yield port, authority


class Connection(http.client.HTTPConnection):
    """A connection to this machine by the name of the service, by which its certificate is checked."""

    def __init__(self, port, authority, source="127.0.0.1"):
        super().__init__(NAME, port, timeout=20, source_address=(source, 0))
        self.context = ssl.create_default_context(cafile=authority)

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), self.timeout, self.source_address)
        self.sock = self.context.wrap_socket(plain, server_hostname=NAME)


def ask(address, source, target, method="GET", body=None, **headers):
    """The status, the head and the text of an answer. Each address that is asked from has a rate of its own."""
    connection = Connection(*address, f"127.0.2.{source}")
    connection.request(method, target, body, {"Host": NAME} | {name.replace("_", "-"): headers[name] for name in headers})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, text


def test_whoever_comes_may_search(address):
    status, headers, text = ask(address, 1, "/api/cities?q=cordoba&limit=1")
    assert status == 200
    assert "Córdoba" in text
    assert headers["Strict-Transport-Security"] == "max-age=31536000"


def test_favourites_need_the_token(address):
    assert ask(address, 2, "/api/favourites")[0] == 401
    assert ask(address, 2, "/api/favourites", Authorization=f"Bearer {TOKEN}")[0] == 200


def test_a_list_of_queries_goes_through(address):
    status, _, text = ask(
        address, 3, "/api/resolve?limit=1", "POST", "paris\nlondon\n" * 500, Content_Type="text/plain",
        Authorization=f"Bearer {TOKEN}")
    assert status == 200
    assert len(text.splitlines()) == 1_000


def test_each_client_has_a_rate_and_cannot_pass_for_others(address):
    statuses = [ask(address, 4, "/live", X_Real_IP=f"10.0.0.{number}")[0] for number in range(40)]
    assert 429 in statuses


def test_pages_of_a_named_origin_use_favourites(address):
    page = {"Origin": ORIGIN, "Sec_Fetch_Site": "cross-site"}
    target = "/api/favourites/2950159"
    asked = {"Access_Control_Request_Method": "PUT", "Access_Control_Request_Headers": "authorization"}
    status, headers, _ = ask(address, 5, target, "OPTIONS", **page, **asked)
    assert status == 204
    assert "PUT" in headers["Access-Control-Allow-Methods"]
    assert "Authorization" in headers["Access-Control-Allow-Headers"]
    status, headers, _ = ask(address, 5, target, "PUT", Authorization=f"Bearer {TOKEN}", **page)
    assert status in [200, 201]
    assert headers.get_all("Access-Control-Allow-Origin") == [ORIGIN]
    assert headers["Access-Control-Allow-Credentials"] == "true"
    other = page | {"Origin": "https://evil.example"}
    assert ask(address, 5, target, "PUT", Authorization=f"Bearer {TOKEN}", **other)[0] == 403
