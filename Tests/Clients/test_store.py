"""The database of favourites is removed, replaced, locked away or full while the service runs."""

import concurrent.futures
import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import time

import pytest
from local_server import towns
from running_service import PROGRAM, ROOT, Service, run, wait_until
from waiting import answers, check_refusals, check_searches

CORDOBA, LIMA, OSLO, CAIRO = 3860259, 3936456, 3143244, 360630
REPLACED = "the database of favourites and history was replaced"


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


@pytest.fixture
def logged(home, tmp_path):
    """A running service with a log."""
    with Service(home).logging(tmp_path / "errors") as service:
        yield service


@pytest.fixture
def full(small_disk, tmp_path):
    """A service whose files are on the small disk."""
    cities = tmp_path / "cities.json"
    cities.write_bytes(towns(99))
    return Service(small_disk, data=cities).logging(tmp_path / "errors")


def database(home):
    return home / "citysearch" / "citysearch.db"


def remove(home):
    for path in database(home).parent.glob("citysearch.db*"):
        path.unlink(missing_ok=True)


def favourites(service):
    return [city["id"] for city in service.ask("/api/favourites")["favourites"]]


def marked(service):
    """The favourites among the cities that the service finds."""
    found = service.ask("/api/cities?q=&favourites=only")
    return sorted(city["id"] for city in found["matches"])


def add(service, city):
    return service.status(f"/api/favourites/{city}", "PUT")


# What other programs change


def test_what_the_command_adds_and_removes_is_marked(logged, home):
    assert marked(logged) == []
    assert run(home, "favourites", "add", CORDOBA, LIMA).returncode == 0
    wait_until(lambda: marked(logged) == sorted([CORDOBA, LIMA]))
    assert run(home, "favourites", "remove", LIMA).returncode == 0
    wait_until(lambda: marked(logged) == [CORDOBA])
    assert favourites(logged) == [CORDOBA]


# Another database under the same name


def test_a_database_that_is_removed_is_begun_anew(logged, home):
    for number in range(1, 4):
        assert add(logged, CORDOBA) == 201
        assert marked(logged) == [CORDOBA]
        remove(home)
        # There are no requests: the service notices by itself.
        wait_until(lambda number=number: logged.messages.count(REPLACED) == number)
        wait_until(lambda: marked(logged) == [])
        assert favourites(logged) == []
    assert add(logged, OSLO) == 201
    kept = json.loads(run(home, "favourites", "list", "--format", "json").stdout)["favourites"]
    assert [city["id"] for city in kept] == [OSLO]
    # Said once each time, however many ask.
    time.sleep(1.2)
    assert logged.messages.count(REPLACED) == 3
    # The directory may go as well.
    shutil.rmtree(home / "citysearch")
    assert add(logged, CAIRO) == 201
    assert favourites(logged) == [CAIRO]


def test_a_database_damaged_in_place_is_set_aside_and_told_once(logged, home):
    for city in [CORDOBA, LIMA, OSLO]:
        assert add(logged, city) == 201
    # What is in the log goes into the file, so that all of it is damaged.
    with sqlite3.connect(database(home)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = database(home).stat().st_size
    with database(home).open("r+b") as file:
        file.write(b"\x5a" * size)
    wait_until(lambda: logged.messages.count("the store was damaged") == 1)
    wait_until(lambda: add(logged, CAIRO) == 201)
    assert favourites(logged) == [CAIRO]
    assert logged.messages.count("the store was damaged") == 1


# Another program that holds the database


def test_who_changes_something_waits_five_seconds_and_all_others_do_not(logged, home):
    assert add(logged, CORDOBA) == 201
    with locked(home, "BEGIN IMMEDIATE"):
        with concurrent.futures.ThreadPoolExecutor(1) as background:
            stars = background.submit(
                answers, logged, *[(f"/api/favourites/{LIMA}", "PUT")] * 20, ("/api/me", "DELETE"))
            time.sleep(0.5)
            others = answers(
                logged, *[("/api/favourites",), ("/api/history",), ("/api/cities?q=lima",), ("/live",)] * 5)
            assert not stars.done()
            check_searches(others)
            assert marked(logged) == [CORDOBA]
            check_refusals(stars.result())
    assert str(home) not in stars.result()[0].text
    assert f"{database(home)}: another program holds it" in logged.messages
    assert add(logged, LIMA) == 201
    assert marked(logged) == sorted([CORDOBA, LIMA])


def test_a_service_that_starts_while_the_database_is_held_has_favourites_when_it_is_let_go(
    home, tmp_path
):
    # The file does not have the form that the service needs.
    database(home).parent.mkdir(parents=True)
    with locked(home, "BEGIN EXCLUSIVE") as holder, Service(home).logging(tmp_path / "errors") as service:
        found, *lists = answers(service, ("/api/cities?q=lima",), *[("/api/favourites",)] * 20)
        check_searches([found])
        check_refusals(lists)
        holder.rollback()
        wait_until(lambda: add(service, LIMA) == 201)
        assert marked(service) == [LIMA]


@contextlib.contextmanager
def locked(home, statement):
    """Holds the database in a transaction."""
    connection = sqlite3.connect(database(home), isolation_level=None)
    try:
        connection.execute(statement)
        yield connection
    finally:
        connection.close()


# A disk that is full


@pytest.fixture
def small_disk():
    """A file system of 400 KB."""
    folder = tempfile.mkdtemp()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", folder]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        os.rmdir(folder)
        pytest.skip("this user may not mount file systems")
    try:
        yield pathlib.Path(folder)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
        os.rmdir(folder)


def fill(folder):
    """Takes all room of a file system; gives the file that has it."""
    with contextlib.suppress(OSError), (folder / "filler").open("ab", buffering=0) as file:
        while file.write(b"a" * 4_096):
            pass
    return folder / "filler"


def test_a_full_disk_is_told_and_room_helps(small_disk, full):
    with full as service:
        assert add(service, 1) == 201
        filler = fill(small_disk)
        refused = [city for city in range(2, 90) if add(service, city) == 503]
        assert refused
        # Reading goes on.
        assert favourites(service)[0] == 1
        assert not set(refused) & set(favourites(service))
        filler.unlink()
        assert add(service, refused[0]) == 201
        assert refused[0] in favourites(service)
        # A database that is removed while the disk is full comes back, too. Its room is free when the service lets go of it.
        remove(small_disk)
        refused = [city for city in range(2, 90) if fill(small_disk) and add(service, city) == 503]
        assert refused
        filler.unlink()
        wait_until(lambda: add(service, refused[0]) == 201)
        assert 1 not in favourites(service)
        assert refused[0] in favourites(service)


def test_a_service_that_starts_on_a_full_disk_has_favourites_when_there_is_room(small_disk, full):
    filler = fill(small_disk)
    with full as service:
        assert service.status("/api/favourites") == 503
        assert service.status("/api/cities?q=town") == 200
        assert add(service, 1) == 503
        filler.unlink()
        wait_until(lambda: service.messages.count("favourites can be read again") == 1)
        assert add(service, 1) == 201
        assert favourites(service) == [1]
        assert service.messages.count("there are no favourites") == 1


# A store that may only be read

NOBODY = 65_534


@pytest.fixture
def shelf():
    """A folder that every user reaches, with a database of two favourites and a search."""
    if os.geteuid() != 0:
        pytest.skip("only root becomes another user")
    folder = pathlib.Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        assert run(folder, "favourites", "add", CORDOBA, LIMA).returncode == 0
        with sqlite3.connect(database(folder)) as connection:
            connection.execute("INSERT INTO history (user, text, time) VALUES ('', 'rome', 1)")
        connection.close()
        (folder / "citysearch").chmod(0o755)
        database(folder).chmod(0o644)
        # Other users may not reach where the program was built.
        shutil.copy(PROGRAM, folder / "program")
        shutil.copy(ROOT / "Data/cities.json", folder / "cities.json")
        yield folder
    finally:
        shutil.rmtree(folder)


def as_nobody(home, *arguments):
    """Runs the command as a user who may not write."""
    return run(home, *arguments, program=home / "program", user=NOBODY, group=NOBODY)


def listed(home, kind, member):
    """What the command lists to that user."""
    ended = as_nobody(home, kind, "list", "--format", "json")
    assert ended.returncode == 0, ended.stderr
    return [entry[member] for entry in json.loads(ended.stdout)[kind]]


@pytest.mark.parametrize("mode", [0o755, 0o777], ids=["a directory that may not be written", "one that may"])
def test_another_user_lists_what_may_not_be_written(shelf, mode):
    (shelf / "citysearch").chmod(mode)
    assert not list(shelf.glob("citysearch/citysearch.db-*"))
    assert listed(shelf, "favourites", "id") == [CORDOBA, LIMA]
    assert listed(shelf, "history", "text") == ["rome"]
    refused = as_nobody(shelf, "favourites", "remove", CORDOBA)
    assert refused.returncode == 2
    assert "cannot be written" in refused.stderr and len(refused.stderr.splitlines()) == 1


def test_a_store_that_another_user_has_open_is_listed_as_it_is(shelf):
    with Service(shelf) as service:
        assert add(service, OSLO) == 201
        for path in (shelf / "citysearch").iterdir():
            path.chmod(0o644)
        # The added favourite is in the log next to the database.
        assert database(shelf).with_name("citysearch.db-wal").stat().st_size > 0
        assert listed(shelf, "favourites", "id") == [CORDOBA, LIMA, OSLO]


def test_the_service_lists_a_store_that_may_only_be_read(shelf, tmp_path):
    service = Service(shelf, program=shelf / "program", data=shelf / "cities.json")
    service.options |= {"user": NOBODY, "group": NOBODY}
    with service.logging(tmp_path / "errors"):
        assert favourites(service) == [CORDOBA, LIMA]
        assert marked(service) == sorted([CORDOBA, LIMA])
        assert [entry["text"] for entry in service.ask("/api/history")["history"]] == ["rome"]
        assert add(service, OSLO) == 503
        # Who may write does, and the service sees it.
        assert run(shelf, "favourites", "add", CAIRO).returncode == 0
        wait_until(lambda: favourites(service) == [CORDOBA, LIMA, CAIRO])
        wait_until(lambda: marked(service) == sorted([CORDOBA, LIMA, CAIRO]))
        # And when it may be written, it is.
        os.chown(shelf / "citysearch", NOBODY, NOBODY)
        for path in (shelf / "citysearch").iterdir():
            os.chown(path, NOBODY, NOBODY)
        wait_until(lambda: add(service, OSLO) == 201)
        assert favourites(service) == [CORDOBA, LIMA, CAIRO, OSLO]
