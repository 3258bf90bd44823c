"""Several servers on one database of PostgreSQL."""

import concurrent.futures
import threading
import time

import pytest

from everything import everything
from local_server import towns
from postgres_server import PostgresServer
from running_service import ROOT, Service, run, wait_until
from waiting import Waiting, answers, check_refusals, check_searches

CITY = 3435910
PASSWORD = "s3cret/pass"


@pytest.fixture(scope="module")
def postgres():
    with PostgresServer() as server:
        yield server


@pytest.fixture
def url(postgres):
    """The URL of a new database."""
    name = f"cities{time.monotonic_ns()}"
    postgres.query(f"CREATE DATABASE {name}")
    return postgres.url(name, password=PASSWORD.replace("/", "%2F"))


def server(tmp_path, name, url, *arguments):
    """A service on the database, with a folder and a log of its own."""
    home = tmp_path / name
    home.mkdir()
    # It loads at once, and there is more than one.
    few = home / "cities.json"
    few.write_bytes(towns(300))
    service = Service(home, *arguments, data=few).logging(home / "log")
    service.environment["CITYSEARCH_STORE"] = url
    return service


def status(service, target, method="GET"):
    answer = service.request(target, method)
    return 200 if answer.status < 300 else answer.status, answer.text


def ids(service):
    return [city["id"] for city in service.ask("/api/favourites")["favourites"]]


def marked(service):
    return [city["id"] for city in service.ask("/api/cities?favourites=only&limit=1000")["matches"]]


def test_what_one_server_keeps_the_other_shows(tmp_path, url):
    with server(tmp_path, "a", url) as one, server(tmp_path, "b", url) as other:
        assert marked(other) == []
        status(one, "/api/favourites/7", "PUT")
        assert ids(other) == [7]
        # The other is notified, and marks it.
        wait_until(lambda: marked(other) == [7])
        status(other, "/api/favourites/7", "DELETE")
        wait_until(lambda: marked(one) == [])
        one.ask("/api/history", "POST", {"text": "lima"})
        assert [search["text"] for search in other.ask("/api/history")["history"]] == ["lima"]


@everything
def test_a_restart_in_the_middle_loses_nothing_that_was_acknowledged(tmp_path, postgres, url):
    settings = ["--favourites-limit", "1000"]
    with server(tmp_path, "a", url, *settings) as one, server(tmp_path, "b", url, *settings) as other:
        assert marked(one) == []
        acknowledged, refused, searches, over = set(), [], [], threading.Event()

        def add(service, numbers):
            for number in numbers:
                while not over.is_set():
                    code, text = status(service, f"/api/favourites/{number}", "PUT")
                    if code == 200:
                        acknowledged.add(number)
                        break
                    assert code == 503, text
                    refused.append(text)

        def search():
            while not over.is_set():
                searches.append(status(one, "/api/cities?q=town&limit=1")[0])

        threads = [
            threading.Thread(target=add, args=[one, range(1, 301, 2)]),
            threading.Thread(target=add, args=[other, range(2, 301, 2)]),
            threading.Thread(target=search),
        ]
        for thread in threads:
            thread.start()
        try:
            for mode in ["immediate", "fast"]:
                before = len(acknowledged)
                wait_until(lambda count=before: len(acknowledged) > count + 40)
                postgres.stop(mode)
                wait_until(lambda count=len(refused): len(refused) > count)
                postgres.start()
            wait_until(lambda: len(acknowledged) == 300)
        finally:
            over.set()
            for thread in threads:
                thread.join()
        assert sorted(ids(one)) == sorted(ids(other)) == list(range(1, 301))
        # Searching went on.
        assert set(searches) == {200}
        for text in refused:
            assert "cannot be reached" in text or "it refuses" in text, text
            assert PASSWORD not in text
        # Changes are noticed again, too: by notifications, not by the signal of listening again.
        database = url.rsplit("/", 1)[1]
        listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = "
        wait_until(lambda: postgres.query(f"{listening} '{database}'") == "2")
        time.sleep(2)
        assert 7 in marked(one)
        status(other, "/api/favourites/7", "DELETE")
        wait_until(lambda: 7 not in marked(one) and len(marked(one)) > 0)


@everything
def test_a_server_that_does_not_answer_holds_up_no_search(tmp_path, postgres, url):
    with server(tmp_path, "a", url) as service:
        assert status(service, "/api/favourites/7", "PUT")[0] == 200
        assert marked(service) == [7]
        with postgres.paused():
            code, text = status(service, "/api/favourites/8", "PUT")
            assert code == 503
            # A connection that was open does not answer, and a new one cannot be made.
            assert "does not answer in time" in text or "cannot be reached" in text
            # The next requests get an answer at once, and the marks stay.
            assert status(service, "/api/favourites")[0] == 503
            assert marked(service) == [7]
            check_refusals(answers(service, *[("/api/favourites",), ("/api/favourites/8", "PUT")] * 10))
        wait_until(lambda: status(service, "/api/favourites/9", "PUT")[0] == 200)
        wait_until(lambda: marked(service) == ids(service))


def test_a_server_that_is_not_there_is_told_once_and_searching_goes_on(tmp_path, url):
    away = url.replace("%2Fpg-", "%2Fnone-")
    with server(tmp_path, "a", away) as service:
        assert service.ask("/api/cities?q=town&limit=1")["matches"]
        code, text = status(service, "/api/favourites")
        assert code == 503
        assert "cannot be reached" in text
        assert marked(service) == []
        wait_until(lambda: "favourites cannot be read" in service.messages)
        time.sleep(1.5)
    log = service.messages
    for told in ["favourites cannot be read", "there are no favourites", "requests fail"]:
        assert log.count(told) == 1, told
    assert "cannot be reached" in log and "start PostgreSQL there" in log
    for secret in [PASSWORD, PASSWORD.replace("/", "%2F")]:
        assert secret not in text + log
    # The operator finds the address in the log; HTTP clients do not get it.
    for place in ["/tmp/none-", "cities"]:
        assert place in log
        assert place not in text
    # A command fails, in one line.
    ended = command(tmp_path, away, "favourites", "list")
    assert ended.returncode == 2
    assert "cannot be reached" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert "s3cret" not in ended.stderr


RENAME = "UPDATE citysearch.favourite SET person = 'new' WHERE person = 'eve'"
# Reads of the favourites wait, too.
ALTER = "ALTER TABLE citysearch.favourite ADD COLUMN colour TEXT"


@pytest.mark.parametrize("statement", [pytest.param(RENAME, marks=everything), ALTER], ids=["a row", "the table"])
def test_what_another_holds_holds_up_no_search(tmp_path, postgres, url, statement):
    proxy = ["--user-header", "X-User", "--trust-proxy", "127.0.0.1"]
    with server(tmp_path, "a", url, *proxy) as one, server(tmp_path, "b", url, *proxy) as other:
        def ask(target, method="GET", user="ann", service=one, headers=None):
            return Waiting(service, target, method, user, headers).send()

        for user in ["ann", "bob", "eve"]:
            assert ask("/api/favourites/7", "PUT", user, other).status == 201
        search = "/api/cities?q=town+7&limit=1"
        known = ask(search)
        assert '"favourite":true' in known.text
        nobody = ask(search, user="nobody")
        with postgres.held(statement, url.rsplit("/", 1)[1]):
            with concurrent.futures.ThreadPoolExecutor(1) as background:
                asked = [("/api/favourites/8", "PUT", "ann"), ("/api/favourites/7", "DELETE", "bob")] * 10
                if statement == ALTER:
                    asked += [("/api/favourites", "GET", user) for user in ["ann", "bob", "eve", "zoe"]] * 5
                stars = background.submit(answers, one, *asked)
                time.sleep(0.5)
                check_searches(answers(
                    one, *[(search, "GET", user) for user in ["ann", "bob", "zoe", "zoe"]] * 5, ("/live",)))
                # The marks are the last known ones, and a new user has none as long as they are not known.
                assert ask(search).headers["ETag"] == known.headers["ETag"]
                bob = ask(search, user="bob")
                if statement == RENAME:
                    check_searches(answers(one, *[("/api/favourites", "GET", "bob")] * 20))
                    assert '"favourite":true' in bob.text
                else:
                    assert '"favourite":false' in bob.text
                    # It is not confused with the answer to a user without favourites.
                    assert bob.headers["ETag"] not in [known.headers["ETag"], nobody.headers["ETag"]]
                    assert ask(search, user="bob", headers={"If-None-Match": nobody.headers["ETag"]}).status == 200
                assert not stars.done()
                check_refusals(stars.result())
            for text in [answer.text for answer in stars.result()]:
                assert "another program holds it" in text or "does not answer in time" in text
                assert str(postgres.folder) not in text and "cities" not in text
        tag = bob.headers["ETag"] if statement == ALTER else nobody.headers["ETag"]
        wait_until(lambda: '"favourite":true' in ask(search, user="bob", headers={"If-None-Match": tag}).text)
        assert ask("/api/favourites/8", "PUT").status == 201
        for user, service in [("ann", one), ("bob", other)]:
            assert '"count":' in ask("/api/favourites", user=user, service=service).text
        wait_until(lambda: '"favourite":true' in ask("/api/cities?q=town+8&limit=1", service=other).text)


@everything
def test_marks_that_could_not_be_read_are_read_later(tmp_path, postgres, url):
    database = url.rsplit("/", 1)[1]
    with server(tmp_path, "a", url) as service:
        assert status(service, "/api/favourites/7", "PUT")[0] == 200
        assert marked(service) == [7]
        # There is no notification of the end of this transaction, but of a change while it lasts.
        silently = "SET LOCAL session_replication_role = replica; LOCK TABLE citysearch.favourite; DELETE FROM citysearch.favourite"
        with postgres.held(silently, database):
            postgres.query(
                "UPDATE citysearch.revision SET favourites = favourites + 1; NOTIFY citysearch_favourites", database)
            wait_until(lambda: "favourites cannot be read" in service.messages)
            assert marked(service) == [7]
        wait_until(lambda: marked(service) == [])
    assert service.messages.count("favourites can be read again") == 1


def test_what_a_terminal_would_obey_is_not_told(tmp_path, url):
    away = url.replace("%2Fpg-", "%2Fnone-\x1b[31m").replace("cities:", "cities%1b]0;:")
    with server(tmp_path, "a", away) as service:
        assert status(service, "/api/favourites")[0] == 503
    log = service.messages
    assert "cannot be reached" in log and "[31m" in log
    ended = command(tmp_path, away, "favourites", "list")
    assert ended.returncode == 2 and "[31m" in ended.stderr
    for text in [log, ended.stderr]:
        assert "\x1b" not in text


def test_favourites_come_when_the_server_does(tmp_path):
    with PostgresServer() as later:
        later.stop("fast")
        with server(tmp_path, "a", later.url()) as service:
            assert status(service, "/api/favourites/7", "PUT")[0] == 503
            later.start()
            wait_until(lambda: status(service, "/api/favourites/7", "PUT")[0] == 200)
            assert marked(service) == [7]


def test_a_url_that_says_nothing_is_refused_and_not_shown(tmp_path):
    # PostgresStoreTests has more of them.
    url, advice = "postgres://ann:s3cret/p@h/d", "the URL of the store must be one as"
    for arguments in [["serve", "--port", "0"], ["history", "list"]]:
        ended = command(tmp_path, url, *arguments)
        assert ended.returncode == 2
        assert advice in ended.stderr
        assert len(ended.stderr.splitlines()) == 1
        assert "cret" not in ended.stderr
    ended = command(tmp_path, url, "serve", "--help")
    assert ended.returncode == 0
    assert "cret" not in ended.stdout + ended.stderr


def test_a_wrong_password_is_told_and_no_password_is(tmp_path, postgres, url):
    control = postgres.data / "pg_hba.conf"
    before = control.read_text()
    postgres.query("CREATE ROLE ann LOGIN PASSWORD 'right'")
    try:
        control.write_text("local all ann scram-sha-256\n" + before)
        postgres.run("pg_ctl", "reload", "--silent", "--pgdata", postgres.data)
        ended = command(tmp_path, url.replace("cities:", "ann:"), "history", "list")
        assert ended.returncode == 2
        assert 'password authentication failed for user "ann"' in ended.stderr
        assert "s3cret" not in ended.stderr
        assert len(ended.stderr.splitlines()) == 1
    finally:
        control.write_text(before)
        postgres.run("pg_ctl", "reload", "--silent", "--pgdata", postgres.data)


def test_commands_work_on_the_database_of_the_servers(tmp_path, url):
    data = ["--data", str(ROOT / "Data/cities.json")]
    assert command(tmp_path, url, "favourites", "add", str(CITY), *data).returncode == 0
    assert "Buenos Aires" in command(tmp_path, url, "favourites", "list").stdout
    with server(tmp_path, "a", url) as service:
        assert ids(service) == [CITY]
    assert command(tmp_path, url, "favourites", "remove", str(CITY)).returncode == 0
    assert command(tmp_path, url, "favourites", "list").stdout == ""


def command(home, url, *arguments):
    return run(home, *arguments, variables={"CITYSEARCH_STORE": url})
