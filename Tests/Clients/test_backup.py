"""What Operating.md tells to do for a copy of favourites, while a service writes, gives them all back in a new place."""

import concurrent.futures
import contextlib
import re
import subprocess
import threading

from postgres_server import PostgresServer
from running_service import ROOT, Service, own_environment, wait_until

BERLIN, LIMA, OSLO = 2950159, 3936456, 3143244
# The commands of the document, by where the store is.
SECTION = re.search(
    r"^### Backup and restore\n(.*?)^###? ", (ROOT / "Documentation/Operating.md").read_text(),
    re.MULTILINE | re.DOTALL)[1]
COMMANDS = re.findall(r"^```sh\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


def as_user(service, user, target, method="GET", body=None):
    """What the service answers to somebody whom its proxy signs in; the user without a name unless one is given."""
    answer = service.request(target, method, body, {"X-User": user})
    assert answer.status < 300, answer.text
    return answer.text


def kept(service, user):
    """All that is kept of a user: favourites with groups and notes in their order, searches."""
    return as_user(service, user, "/api/me")


@contextlib.contextmanager
def writing(service):
    """Lets somebody else change favourites and history until the block ends; gives what was acknowledged so far."""
    ended, acknowledged = threading.Event(), []

    def write():
        while not ended.is_set():
            number = len(acknowledged)
            as_user(service, "eve", f"/api/favourites/{OSLO}", "PUT")
            as_user(service, "eve", "/api/history", "POST", f'{{"text": "search {number}"}}')
            as_user(service, "eve", f"/api/favourites/{OSLO}", "DELETE")
            acknowledged.append(number)

    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        task = pool.submit(write)
        try:
            yield acknowledged
        finally:
            ended.set()
        task.result()


def fill(service):
    for user in ["ann", "bob"]:
        for city in [BERLIN, LIMA]:
            as_user(service, user, f"/api/favourites/{city}", "PUT")
        as_user(service, user, f"/api/favourites/{LIMA}?place=0", "PUT")
        note = f'{{"group": "Family", "note": "{user} — in May"}}'
        as_user(service, user, f"/api/favourites/{BERLIN}", "PATCH", note)
        for text in ["córdoba", "paris, tex"]:
            as_user(service, user, "/api/history", "POST", f'{{"text": "{text}"}}')


def run(commands, folder, **variables):
    """Runs commands of the document as a reader who has set the variables."""
    subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands], cwd=folder, check=True, timeout=60,
        env=own_environment(folder, **{name: str(value) for name, value in variables.items()}))


def signing_in(home, store=None):
    service = Service(home, "--user-header", "X-User", "--trust-proxy", "127.0.0.1")
    if store:
        service.environment["CITYSEARCH_STORE"] = store
    return service


def check_restored(before, acknowledged, service):
    for user, data in before.items():
        assert '"group":"Family","note":"' + user in data
        assert kept(service, user) == data
    # What was acknowledged when the copy began is in it, or what came behind it: twenty searches are kept.
    newest = re.search(r"search (\d+)", kept(service, "eve"))
    assert int(newest[1]) >= acknowledged
    # And it takes new ones.
    as_user(service, "ann", f"/api/favourites/{OSLO}", "PUT")
    assert str(OSLO) in kept(service, "ann")


def test_a_file_of_sqlite_is_copied_and_brought_back(tmp_path):
    copy, restore, _, _ = COMMANDS
    old, new, backups = (tmp_path / name for name in ["old", "new", "backups"])
    for folder in [old, new, backups]:
        folder.mkdir()
    with signing_in(old) as service:
        fill(service)
        before = {user: kept(service, user) for user in ["ann", "bob"]}
        with writing(service) as acknowledged:
            wait_until(lambda: len(acknowledged) >= 10)
            last = acknowledged[-1]
            run(copy, tmp_path, DATA=old / "citysearch", BACKUPS=backups)
    # What is there already is another's, as after a first start, with changes that are not yet in its file.
    with signing_in(new) as other:
        as_user(other, "ann", f"/api/favourites/{OSLO}", "PUT")
        other.process.kill()
        other.process.wait()
    assert (new / "citysearch/citysearch.db-wal").stat().st_size > 0
    run(restore, tmp_path, DATA=new / "citysearch", BACKUPS=backups)
    with signing_in(new) as service:
        check_restored(before, last, service)


def test_postgresql_is_copied_and_brought_back(tmp_path):
    _, _, copy, restore = COMMANDS
    with PostgresServer() as server:
        server.query("CREATE DATABASE old")
        server.query("CREATE DATABASE new")
        old, new = server.url("old"), server.url("new")
        with signing_in(tmp_path / "a", old) as service:
            fill(service)
            before = {user: kept(service, user) for user in ["ann", "bob"]}
            with writing(service) as acknowledged:
                wait_until(lambda: len(acknowledged) >= 10)
                last = acknowledged[-1]
                run(copy, tmp_path, CITYSEARCH_STORE=old, BACKUPS=tmp_path)
        run(restore, tmp_path, CITYSEARCH_STORE=new, BACKUPS=tmp_path)
        with signing_in(tmp_path / "b", new) as service:
            check_restored(before, last, service)


