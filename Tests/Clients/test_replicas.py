"""Three servers behind HAProxy, set up as Packaging says. Whatever becomes of one of them, no request fails."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import threading

import pytest
from connection import UnixConnection
from packaged import reachable, read, settings_of

from everything import everything
from local_server import Source, serving, towns
from running_service import PROGRAM, exchange, free_port, own_environment, run, wait_until

NAME = "cities.example.org"


def snapshot(folder, count):
    """The snapshot of so many towns, whose list is a file of the folder."""
    path, made = folder / "towns.json", folder / "new.cityindex"
    path.write_bytes(towns(count))
    command = pathlib.Path(PROGRAM).with_name("citysearch")
    assert run(folder, "index", "build", "--data", path, "-o", made, "--force", program=command).returncode == 0
    return made.read_bytes()


class Server:
    """A server with the settings of replicas.conf, and a folder of its own as on a machine of its own."""

    def __init__(self, folder, name, source, data):
        self.name = name
        self.home = folder / name
        self.home.mkdir(mode=0o755)
        self.socket = self.home / "socket"
        settings = settings_of("replicas.conf")
        settings["CITYSEARCH_SOCKET"] = str(self.socket)
        settings["CITYSEARCH_TOKEN_FILE"] = str(folder / "token")
        settings["CITYSEARCH_REFRESH_FROM"] = f"{source}/latest"
        # All clients may resolve at once, though they have one address.
        settings["CITYSEARCH_RESOLVES"] = "8"
        settings["CITYSEARCH_CLIENT_SHARE"] = "1"
        self.environment = own_environment(self.home, **settings)
        self.command = [PROGRAM, "serve", "--data", data]

    def start(self):
        # As the unit has it.
        group = {"group": "haproxy"} if os.geteuid() == 0 else {}
        self.process = subprocess.Popen(self.command, env=self.environment, umask=0o077, **group)
        wait_until(self.is_ready)

    def is_ready(self):
        with contextlib.suppress(OSError):
            return self.ask("/ready")[0] == 200
        return False

    def ask(self, target):
        """The status and the body of an answer by the server itself."""
        answer = exchange(UnixConnection(self.socket), target)
        return answer.status, answer.body

    @property
    def status(self):
        return json.loads(self.ask("/api/status")[1])

    def end(self, number):
        self.process.send_signal(number)
        self.process.wait(timeout=20)


class Proxy:
    """HAProxy with the configuration of Packaging."""

    def __init__(self, folder, port):
        self.port = port
        self.admin = folder / "admin.sock"
        text = read("haproxy.cfg").replace("/run/citysearch/", f"{folder}/")
        text = text.replace("/run/haproxy/admin.sock", str(self.admin))
        text = text.replace("bind :80", f"bind 127.0.0.1:{port}")
        if os.geteuid() != 0:
            text = re.sub(r"^ *(user|group) .*$", "", text, flags=re.MULTILINE)
        configuration = folder / "haproxy.cfg"
        configuration.write_text(text)
        self.command = ["/usr/sbin/haproxy", "-db", "-f", configuration]
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command)
        wait_until(self.is_ready)

    def is_ready(self):
        # The socket of a killed server exists without a listener.
        with contextlib.suppress(OSError):
            return len(self.up()) == 3
        return False

    def tell(self, command):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(20)
            connection.connect(str(self.admin))
            connection.sendall(f"{command}\n".encode())
            return b"".join(iter(lambda: connection.recv(65_536), b"")).decode()

    def servers(self):
        """What HAProxy knows of each server: its state, the connections to it, the answers of it."""
        lines = self.tell("show stat").splitlines()
        names = lines[0].removeprefix("# ").split(",")
        rows = [dict(zip(names, line.split(","))) for line in lines[1:] if line]
        return {row["svname"]: row for row in rows if row["pxname"] == "cities" and row["svname"] != "BACKEND"}

    def up(self):
        return {name for name, row in self.servers().items() if row["status"].startswith("UP")}


class Load:
    """Clients that ask again and again, each on a connection of its own. No request may fail."""

    TARGETS = ["/api/cities?q=town&limit=50", "/api?q=tonw", "/search?q=town+7", "/api/nearest?lat=1&lon=2"]

    def __init__(self, port, posts=True):
        self.port = port
        self.posts = posts
        self.failures = []
        self.answers = 0
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.ask, args=[number]) for number in range(8)]

    def ask(self, number):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        while not self.is_over.is_set():
            number += 1
            try:
                if self.posts and number % 5 == 0:
                    names = "".join(f"town {name}\n" for name in range(50))
                    connection.request(
                        "POST", "/api/resolve?limit=1", names, {"Host": NAME, "Content-Type": "text/plain"})
                else:
                    connection.request("GET", self.TARGETS[number % len(self.TARGETS)], headers={"Host": NAME})
                answer = connection.getresponse()
                body = answer.read()
                if answer.status != 200 or not body:
                    self.failures.append((answer.status, body))
            except (OSError, http.client.HTTPException) as error:
                self.failures.append(error)
                connection.close()
            self.answers += 1
            if number % 20 == 0:
                # Others come, too.
                connection.close()

    def go_on(self, count=300):
        """Waits until so many more requests are answered."""
        before = self.answers
        wait_until(lambda: self.answers >= before + count)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        self.go_on()
        return self

    def __exit__(self, *error):
        self.is_over.set()
        for thread in self.threads:
            thread.join()
        assert any(error) or not self.failures, self.failures


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the sockets are."""
    folder = reachable(tmp_path_factory.mktemp("replicas"))
    (folder / "token").write_text("0123456789abcdef")
    return folder


@pytest.fixture(scope="module")
def publisher(folder):
    """A web server with a snapshot of 100 towns."""
    return Source(snapshot(folder, 100))


@pytest.fixture(scope="module")
def servers(folder, publisher):
    """Three servers that have taken what is published."""
    with serving(publisher) as url:
        servers = [Server(folder, name, url, folder / "towns.json") for name in "abc"]
        for server in servers:
            server.start()
        wait_until(lambda: len(publisher.statuses) >= 3)
        yield servers
        for server in servers:
            server.end(signal.SIGTERM)
            assert server.process.returncode == 0


@pytest.fixture(scope="module")
def proxy(folder, servers):
    proxy = Proxy(folder, free_port())
    yield proxy
    proxy.process.terminate()
    proxy.process.wait(timeout=20)


def test_all_servers_answer(proxy):
    with Load(proxy.port):
        pass
    assert all(int(row["hrsp_2xx"]) > 0 for row in proxy.servers().values())


@everything
def test_servers_that_are_killed_under_load_cost_no_request_as_long_as_there_is_one(servers, proxy):
    # What a request asked to do may be done or not when its server is killed, so the proxy sends a POST to no other.
    with Load(proxy.port, posts=False) as load:
        for killed in [*([server] for server in servers), servers[1:]]:
            for server in killed:
                server.end(signal.SIGKILL)
            load.go_on()
            wait_until(lambda: proxy.up().isdisjoint(server.name for server in killed))
            load.go_on()
            for server in killed:
                server.start()
            wait_until(lambda: len(proxy.up()) == 3)


@everything
def test_a_post_in_flight_ends_with_its_server_and_is_not_sent_twice(servers, proxy):
    before = {name: int(row["stot"]) for name, row in proxy.servers().items()}
    with socket.create_connection(("127.0.0.1", proxy.port), timeout=20) as client:
        client.sendall(f"POST /api/resolve HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 99\r\n\r\npar".encode())
        wait_until(lambda: any(row["scur"] == "1" for row in proxy.servers().values()))
        busy = next(server for server in servers if proxy.servers()[server.name]["scur"] == "1")
        # The answer has started.
        answer = client.recv(65_536)
        busy.end(signal.SIGKILL)
        client.sendall(b"is\n" * 32)
        answer += b"".join(iter(lambda: client.recv(65_536), b""))
    # It lacks its last chunk.
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert not answer.endswith(b"0\r\n\r\n")
    after = {name: int(row["stot"]) for name, row in proxy.servers().items()}
    assert sum(after.values()) == sum(before.values()) + 1
    busy.start()
    wait_until(lambda: len(proxy.up()) == 3)


@everything
def test_nothing_is_answered_without_the_proxy_and_everything_when_it_is_back(servers, proxy):
    proxy.process.kill()
    proxy.process.wait(timeout=20)
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", proxy.port), timeout=20)
    assert all(server.is_ready() for server in servers)
    proxy.start()
    with Load(proxy.port):
        pass


def test_a_server_that_ends_costs_no_request(servers, proxy):
    with Load(proxy.port) as load:
        server = servers[1]
        server.end(signal.SIGTERM)
        assert server.process.returncode == 0
        load.go_on()
        server.start()
        wait_until(lambda: len(proxy.up()) == 3)
        load.go_on()


@everything
def test_a_server_is_drained_and_comes_back(servers, proxy):
    with Load(proxy.port) as load:
        proxy.tell("set server cities/a state drain")
        wait_until(lambda: proxy.servers()["a"]["scur"] == "0")
        answered = proxy.servers()["a"]["hrsp_2xx"]
        load.go_on()
        assert proxy.servers()["a"]["hrsp_2xx"] == answered
        servers[0].end(signal.SIGTERM)
        servers[0].start()
        proxy.tell("set server cities/a state ready")
        wait_until(lambda: "a" in proxy.up() and proxy.servers()["a"]["hrsp_2xx"] > answered)


@everything
def test_a_new_snapshot_rolls_through(servers, proxy, publisher, folder):
    with Load(proxy.port) as load:
        publisher.content = snapshot(folder, 150)
        for server in servers:
            server.process.send_signal(signal.SIGHUP)
            wait_until(lambda: server.status["cities"] == 150)
            load.go_on()
        # A server that has it does not fetch it again.
        asked = len(publisher.statuses)
        servers[0].process.send_signal(signal.SIGHUP)
        wait_until(lambda: len(publisher.statuses) > asked)
    assert publisher.statuses[-1] == 304


def test_systemd_takes_the_unit(tmp_path):
    unit = read("citysearch.service").replace("/usr/bin/citysearch-server", str(PROGRAM))
    (tmp_path / "citysearch@.service").write_text(unit)
    settings = tmp_path / "citysearch@.service.d/replicas.conf"
    settings.parent.mkdir()
    settings.write_text(read("replicas.conf"))
    ended = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / "citysearch@a.service"], capture_output=True, text=True, check=False,
        env=os.environ | {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"})
    assert "citysearch" not in ended.stderr
