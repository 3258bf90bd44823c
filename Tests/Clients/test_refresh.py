"""The running service fetches its data again: by itself, by POST, and on SIGHUP."""

import gzip
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time

import pytest

from running_service import Service, run, wait_until
from local_server import Source, serving, towns


@pytest.fixture
def list_of_towns(tmp_path):
    """A list of 100 towns."""
    path = tmp_path / "towns.json"
    path.write_bytes(towns(100))
    return path


@pytest.fixture
def refreshing(tmp_path, list_of_towns):
    """A service that refreshes from a source, its process, and the source."""
    source = Source(towns(100))
    with serving(source) as url, Service(tmp_path / "home", "--refresh-from", url, data=list_of_towns) as service:
        wait_until(lambda: status(service)["refresh"].get("checkedAt"))
        yield service, service.process, source


def status(service):
    """The status of the service's data."""
    return service.ask("/api/status")


def test_a_signal_refreshes(refreshing):
    service, process, source = refreshing
    source.content = towns(110)
    process.send_signal(signal.SIGHUP)
    wait_until(lambda: status(service)["cities"] == 110)
    process.send_signal(signal.SIGHUP)
    wait_until(lambda: source.statuses[-1] == 304)
    assert status(service)["cities"] == 110


def test_a_signal_reads_anew_what_lies_over_the_cities(tmp_path):
    names, ranks, columns = [tmp_path / name for name in ("names.txt", "ranks.csv", "columns.csv")]
    dallas, berlin = 4684888, 2950159
    names.write_text("our office = Berlin\n")
    ranks.write_text(f"{berlin},1\n")
    columns.write_text(f"id,url\n{berlin},/b\n")
    # With an engine the service reports the cities for browsers, which do not change with the operator's files.
    engine = tmp_path / "citysearch.wasm"
    engine.write_bytes(b"\0asm\1\0\0\0")
    options = ["--synonyms", names, "--signal", ranks, "--payload", columns, "--engine", engine]
    with Service(tmp_path / "home", *options) as service:

        def first(query):
            return service.ask(f"/api/cities?limit=1&{query}")["matches"][0]

        assert first("q=our%20office")["id"] == berlin
        assert first("q=berlin&payload=url")["payload"] == {"url": "/b"}
        for_browsers = status(service)["browserIndex"]
        # A file that cannot be read changes nothing, and the next signal reads all again.
        names.write_text("our office = Dallas\n")
        ranks.write_text("no number\nno number\n")
        columns.write_text(f"id,url\n{berlin},/new\n")
        service.process.send_signal(signal.SIGHUP)
        time.sleep(1)
        assert first("q=our%20office")["id"] == berlin
        ranks.write_text(f"{dallas},1\n")
        service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: first("q=our%20office")["id"] == dallas)
        assert first("q=berlin&payload=url")["payload"] == {"url": "/new"}
        assert status(service)["browserIndex"] == for_browsers and status(service)["cities"] == 234_908


# Files that are none, or that do not answer

NO_TEXTS = [
    b"\xff\xfe = Dallas\n", "our office = Dallas\n".encode("utf-16"), "our office = Dallas\n".encode("utf-16-le"),
    "our office = Dallas\n# Z\u00fcrich\n".encode("latin-1"), b"our office = Dallas\n\xed\xa0\x80\n",
]


def pipe(path):
    os.mkfifo(path)


def endless(path):
    path.symlink_to("/dev/zero")


def terminal(path):
    path.symlink_to(os.ttyname(os.openpty()[1]))


def directory(path):
    path.mkdir()


def socket_file(path):
    socket.socket(socket.AF_UNIX).bind(str(path))


@pytest.mark.parametrize("option", ["--synonyms", "--signal"])
@pytest.mark.parametrize("make", [pipe, endless, terminal, directory, socket_file, *NO_TEXTS])
def test_what_is_no_text_file_leaves_what_was_read_before(tmp_path, option, make):
    dallas, berlin = 4684888, 2950159
    files = {"--synonyms": tmp_path / "names.txt", "--signal": tmp_path / "ranks.csv"}

    def write(city):
        names = {berlin: "Berlin", dallas: "Dallas"}
        files["--synonyms"].write_text(f"our office = {names[city]}\n")
        files["--signal"].write_text(f"{city},1\n")

    def first():
        return service.ask("/api/cities?limit=1&q=our%20office")["matches"][0]["id"]

    write(berlin)
    service = Service(tmp_path / "home", *[word for pair in files.items() for word in pair])
    with service.logging(tmp_path / "messages"):
        assert first() == berlin
        # Many times, as each may leave a thread that waits.
        for _ in range(6):
            write(dallas)
            files[option].unlink()
            make(files[option]) if callable(make) else files[option].write_bytes(make)
            before = service.messages.count("files are unchanged")
            service.process.send_signal(signal.SIGHUP)
            wait_until(lambda: service.messages.count("files are unchanged") > before, seconds=10)
            assert first() == berlin
            shutil.rmtree(files[option]) if make is directory else files[option].unlink()
        write(dallas)
        service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: first() == dallas, seconds=10)


@pytest.mark.parametrize("make", [pipe, endless, terminal, directory, socket_file])
def test_what_is_no_file_is_refused_and_holds_nothing_up(tmp_path, list_of_towns, make):
    path = tmp_path / "source"
    make(path)
    with Service(tmp_path / "home", "--refresh-from", path, data=list_of_towns) as service:
        wait_until(lambda: status(service)["refresh"].get("lastError"))
        error = status(service)["refresh"]["lastError"]
        assert str(path) in error
        assert "not a regular file" in error or "No such device" in error
        assert status(service)["cities"] == 100
        service.process.terminate()
        assert service.process.wait(timeout=5) == 0


def test_the_command_refuses_what_is_no_file(tmp_path):
    pipe(tmp_path / "source")
    ended = run(tmp_path, "refresh", "--from", tmp_path / "source")
    assert ended.returncode == 2
    assert ended.stderr == f"citysearch: {tmp_path}/source: cannot be read: it is not a regular file\n"


HANGING = """
// A file system whose server is gone: opening or reading what is named HANGING never ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static void hang(const char *path) {
  const char *name = getenv("HANGING");
  const char *mark = getenv("HANGING_MARK");
  if (name == NULL || path == NULL || strstr(path, name) == NULL) return;
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  close(real(mark, O_WRONLY | O_CREAT, 0600));
  for (;;) pause();
}
#define OPENING(name)                                             \
  int name(const char *path, int flags, ...) {                    \
    va_list list;                                                 \
    va_start(list, flags);                                        \
    int mode = va_arg(list, int);                                 \
    va_end(list);                                                 \
    hang(path);                                                   \
    return ((int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name))(path, flags, mode); \
  }
OPENING(open)
OPENING(open64)
int stat(const char *path, struct stat *status) {
  hang(path);
  return ((int (*)(const char *, struct stat *))dlsym(RTLD_NEXT, "stat"))(path, status);
}
char *realpath(const char *path, char *target) {
  hang(path);
  return ((char *(*)(const char *, char *))dlsym(RTLD_NEXT, "realpath"))(path, target);
}
"""


@pytest.fixture
def hanging(tmp_path):
    """The environment of a program for which files of a name hang."""
    if shutil.which("cc") is None:
        pytest.skip("there is no compiler for C")
    source, library = tmp_path / "hanging.c", tmp_path / "hanging.so"
    source.write_text(HANGING)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return {"LD_PRELOAD": str(library), "HANGING_MARK": str(tmp_path / "hangs")}


@pytest.mark.parametrize("name", ["gone-away", "cities.cityindex"], ids=["the source", "the data directory"])
def test_a_mount_that_does_not_answer_holds_nothing_up(tmp_path, list_of_towns, hanging, name):
    source = tmp_path / "gone-away.json"
    shutil.copy(list_of_towns, source)
    service = Service(tmp_path / "home", "--refresh-from", source, "--drain-seconds", "2", data=list_of_towns)
    service.environment |= hanging | {"HANGING": name}
    with service.logging(tmp_path / "messages"):
        wait_until(lambda: (tmp_path / "hangs").exists())
        for _ in range(20):
            service.ask("/api/refresh", "POST")
            assert status(service)["refresh"]["running"]
            assert service.ask("/api/cities?q=town&limit=1")["count"] == 100
        service.process.terminate()
        assert service.process.wait(timeout=20) == 0
    # Of a source no thread that tasks need hangs.
    assert ("ended before all was done" in service.messages) == (name != "gone-away")


def test_what_comes_through_a_pipe_is_told_apart(tmp_path):
    tags = set()
    for count in [10, 20]:
        path = tmp_path / f"pipe{count}"
        os.mkfifo(path)
        writer = threading.Thread(target=path.write_bytes, args=[towns(count)])
        writer.start()
        with Service(tmp_path / "home", data=path) as service:
            assert status(service)["cities"] == count
            tags.add(service.request("/api/cities?q=town").headers["ETag"])
        writer.join()
    assert len(tags) == 2


# A list of others; Tests/Import has the other forms.


def table(rows):
    """A table as a spreadsheet in Germany writes it, without ids."""
    rows = [f"{name};{latitude};{longitude};Deutschland" for name, latitude, longitude in rows]
    return "\r\n".join(["Ort;Breite;Länge;Land", *rows, ""]).encode("cp1252")


TOWNS = [("Köln", "50,94", "6,96"), ("Düren", "50,8", "6,48")]


def test_a_packed_table_is_fetched_and_its_favourites_stay(tmp_path, list_of_towns):
    source = Source(gzip.compress(table(TOWNS)))
    with serving(source) as url, Service(tmp_path / "home", "--refresh-from", url, data=list_of_towns) as service:
        wait_until(lambda: status(service)["refresh"].get("lastError"))
        service.ask("/api/refresh?force=true", "POST")
        wait_until(lambda: status(service)["cities"] == 2)
        notes = status(service)["refresh"]["notes"]
        assert any("name ← Ort" in note for note in notes), notes
        assert any("Windows-1252" in note for note in notes), notes
        [found] = service.ask("/api/cities?q=koln")["matches"]
        assert (found["name"], found["country"]) == ("Köln", "DE")
        service.ask(f"/api/favourites/{found['id']}", "PUT")
        # Another row before it: the ids follow from what the rows say.
        source.content = gzip.compress(table([("Aachen", "50,78", "6,08"), *TOWNS]))
        service.ask("/api/refresh", "POST")
        wait_until(lambda: status(service)["cities"] == 3)
        marked = service.ask("/api/cities?q=&favourites=only")["matches"]
        assert [match["name"] for match in marked] == ["Köln"]
        service.ask("/api/refresh", "POST")
        wait_until(lambda: source.statuses[-1] == 304)
        assert status(service)["refresh"]["notes"] and status(service)["cities"] == 3


# Snapshots that are cut


@pytest.fixture
def snapshot(refreshing, tmp_path):
    """The snapshot that a service has written, in a place of its own."""
    path = tmp_path / "own.cityindex"
    shutil.copy(tmp_path / "home/citysearch/cities.cityindex", path)
    return path


def test_data_that_are_cut_short_are_served_on(snapshot, tmp_path):
    with Service(tmp_path / "other", data=snapshot) as service:
        assert status(service)["cities"] == 100
        os.truncate(snapshot, 0)
        ask_for_everything(service)


def test_the_cache_and_the_last_refresh_may_be_cut_short(refreshing, tmp_path):
    service, process, source = refreshing
    source.content = towns(120)
    service.ask("/api/refresh", "POST")
    wait_until(lambda: status(service)["cities"] == 120)
    files = list(pathlib.Path(tmp_path / "home").rglob("*.cityindex"))
    assert len(files) >= 2, files
    for file in files:
        os.truncate(file, 0)
    ask_for_everything(service)
    # What is gone is made again.
    source.content = towns(121)
    service.ask("/api/refresh", "POST")
    wait_until(lambda: status(service)["cities"] == 121)
    assert process.poll() is None


def test_a_snapshot_that_is_cut_while_it_is_fetched_is_refused(snapshot, tmp_path, list_of_towns):
    whole = snapshot.read_bytes()
    with Service(tmp_path / "other", "--refresh-from", snapshot, data=list_of_towns) as service:
        wait_until(lambda: status(service)["source"] == str(snapshot))
        for number in range(60):
            os.truncate(snapshot, len(whole) * (number % 10) // 10)
            service.ask("/api/refresh", "POST")
            time.sleep(0.005 * (number % 7))
            snapshot.write_bytes(whole)
        wait_until(lambda: not status(service)["refresh"]["running"])
        ask_for_everything(service)


def ask_for_everything(service):
    """Has the service read all that there is to its cities."""
    for query in ["", "town", "twon", "argentina", "t", "town 7, argentina"]:
        found = service.ask(f"/api/cities?limit=200&q={query.replace(' ', '%20')}")
        assert found["count"] == len(found["matches"])
    service.ask("/api/nearest?lat=1&lon=2&limit=100")
