"""A Unix socket belongs to one server at a time."""

import os
import signal
import socket
import subprocess

import pytest
from connection import UnixConnection

from running_service import Service, exchange, wait_until


class OnSocket(Service):
    """A service on a Unix socket."""

    def __new__(cls, home, path, *arguments):
        service = super().__new__(cls, home)
        service.path = path
        at = service.command.index("--host")
        service.command[at:at + 4] = ["--socket", str(path)]
        service.command += arguments
        return service

    def start(self):
        self.process = subprocess.Popen(
            self.command, env=self.environment, stderr=subprocess.PIPE, text=True)
        wait_until(lambda: self.process.poll() is not None or self.answers())

    def answers(self):
        try:
            return exchange(UnixConnection(self.path), "/live").status == 200
        except OSError:
            return False

    def refusal(self):
        """The one line with the reason why it does not start."""
        ended = subprocess.run(
            self.command, env=self.environment, capture_output=True, text=True, timeout=30)
        assert ended.returncode == 2
        lines = ended.stderr.splitlines()
        assert len(lines) == 1, lines
        return lines[0]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "socket"


def test_a_second_server_leaves_a_socket_alone_that_has_one(tmp_path, path):
    with OnSocket(tmp_path, path) as first:
        identity = path.stat().st_ino
        for _ in range(2):
            refusal = OnSocket(tmp_path, path).refusal()
            assert refusal == f"citysearch: unix:{path} has a server; end that, or name another path"
            assert first.answers() and path.stat().st_ino == identity
    # The first one takes its own away, and the next finds nothing in its way.
    assert not path.exists()
    with OnSocket(tmp_path, path) as next_one:
        assert next_one.answers()


def test_the_socket_of_a_server_that_was_killed_goes_to_the_next(tmp_path, path):
    with OnSocket(tmp_path, path) as first:
        first.process.send_signal(signal.SIGKILL)
        first.process.wait(timeout=20)
    assert path.is_socket()
    with OnSocket(tmp_path, path) as second:
        assert second.answers()
        assert "has a server" in OnSocket(tmp_path, path).refusal()
        assert second.answers()


@pytest.mark.parametrize("waiting", [0, 1])
def test_the_socket_of_another_program_stays_however_many_wait(tmp_path, path, waiting):
    with socket.socket(socket.AF_UNIX) as other, socket.socket(socket.AF_UNIX) as client:
        other.bind(str(path))
        other.listen(0)
        if waiting:
            client.connect(str(path))
        identity = path.stat().st_ino
        assert "has a server" in OnSocket(tmp_path, path).refusal()
        assert path.stat().st_ino == identity


@pytest.mark.parametrize("kind, make", {
    "file": lambda path: path.write_text("kept"), "directory": lambda path: path.mkdir(),
    "link": lambda path: path.symlink_to("/dev/null"), "pipe": os.mkfifo,
}.items())
def test_what_is_no_socket_stays(tmp_path, path, kind, make):
    make(path)
    before = identity(path)
    refusal = OnSocket(tmp_path, path).refusal()
    assert refusal == f"citysearch: unix:{path} exists already and is not a socket; name another path"
    assert identity(path) == before


def identity(path):
    """What tells a file from another; to look at one may change when it was last read."""
    status = path.lstat()
    return status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns


@pytest.mark.parametrize("name, hint", [
    ("a" * 200, "the path of a socket may have 107"), ("missing/socket", "No such file or directory"),
    ("x\x1b[31m" + "a" * 120, "may have 107"),
])
def test_a_path_that_cannot_be_is_told_in_one_line(tmp_path, name, hint):
    refusal = OnSocket(tmp_path, tmp_path / name).refusal()
    assert hint in refusal and "\x1b" not in refusal


# UserTests has the names that are none.
@pytest.mark.parametrize("sent, status, user", [
    ([b" alice\t"], 200, "alice"), ([b"zo\xc3\xab"], 200, "zo\u00eb"), ([], 401, None),
    ([b"alice", b"alice"], 400, None), ([b"zo\xeb"], 400, None),
])
def test_who_is_signed_in_on_a_socket_is_the_one_named(signed_in, sent, status, user):
    answer = exchange(UnixConnection(signed_in), "/api/me", headers=[("X-User", value) for value in sent])
    assert (answer.status, answer.json.get("user")) == (status, user)


@pytest.fixture(scope="module")
def signed_in(tmp_path_factory):
    """The socket of a service behind a proxy that signs people in."""
    home = tmp_path_factory.mktemp("signed-in")
    with OnSocket(home, home / "socket", "--user-header", "X-User", "--allow-host", "localhost") as service:
        yield service.path
