"""The program is replaced by another: what clients have from before holds no more, and snapshots of another version keep it from nothing."""

import os
import pathlib
import shutil
import struct

import pytest

from local_server import Source, serving, towns
from running_service import PROGRAM, Service, run, wait_until


def ask(service, target, tag=None):
    """The status and the tag of an answer."""
    answer = service.request(target, headers={"If-None-Match": tag} if tag else {})
    return answer.status, answer.headers["ETag"]


def test_answers_of_before_hold_only_for_the_same_program(tmp_path):
    target = "/api/cities?q=berlin"
    with Service(tmp_path) as service:
        _, tag = ask(service, target)
        assert ask(service, target, tag) == (304, tag)
    # The same program elsewhere, as a package puts it there, and one that differs.
    for name, more, status in [("same", b"", 304), ("other", b"\0", 200)]:
        folder = tmp_path / name
        folder.mkdir()
        program = folder / "citysearch-server"
        shutil.copy2(PROGRAM, program)
        with open(program, "ab") as file:
            file.write(more)
        os.chmod(program, 0o755)
        with Service(tmp_path, program=program) as service:
            assert ask(service, target, tag)[0] == status


def snapshot_of_another_version(cities, path, change):
    """Writes the snapshot of a list as another version of the program would have it."""
    command = pathlib.Path(PROGRAM).with_name("citysearch")
    assert run(path.parent, "index", "build", "--data", cities, "--output", path, program=command).returncode == 0
    content = bytearray(path.read_bytes())
    [version] = struct.unpack_from("<I", content, 12)
    struct.pack_into("<I", content, 12, version + change)
    path.write_bytes(content)
    return version + change


@pytest.fixture
def few(tmp_path):
    """A list of cities in a folder of its own."""
    file = tmp_path / "data" / "few.json"
    file.parent.mkdir()
    file.write_bytes(towns(3))
    return file


def without_data(service):
    """The service on the cities that it finds by itself."""
    place = service.command.index("--data")
    del service.command[place:place + 2]
    return service


@pytest.mark.parametrize("change", [-1, 1], ids=["the last version", "the next, after a step back"])
def test_a_snapshot_of_another_version_is_made_anew_of_the_list_beside_it(tmp_path, few, change):
    snapshot = few.with_suffix(".cityindex")
    version = snapshot_of_another_version(few, snapshot, change)
    with Service(tmp_path, data=snapshot).logging(tmp_path / "log") as service:
        status = service.ask("/api/status")
        assert (status["cities"], status["source"]) == (3, str(few))
    said = service.messages
    assert f"a snapshot of version {version}" in said
    assert f"rebuilding it from {few}" in said


def test_a_snapshot_of_another_version_with_nothing_beside_it_says_what_to_do(tmp_path, few):
    snapshot = tmp_path / "alone.cityindex"
    version = snapshot_of_another_version(few, snapshot, -1)
    ended = run(tmp_path, "serve", "--port", "0", "--data", snapshot)
    assert ended.returncode == 2
    assert f"a snapshot of version {version}" in ended.stderr
    assert "make it again" in ended.stderr


@pytest.mark.parametrize("has_source", [True, False], ids=["with a source", "without"])
def test_what_a_refresh_of_another_version_left_is_fetched_anew(tmp_path, few, has_source):
    kept = tmp_path / "citysearch" / "cities.cityindex"
    kept.parent.mkdir()
    version = snapshot_of_another_version(few, kept, -1)
    before = kept.read_bytes()
    with serving(Source(few.read_bytes())) as source:
        arguments = ["--refresh-from", source] if has_source else []
        with without_data(Service(tmp_path, *arguments)).logging(tmp_path / "log") as service:
            # It answers at once, from the cities that came with the program.
            assert service.ask("/api/status")["cities"] > 200_000
            assert f"a snapshot of version {version}" in service.messages
            if has_source:
                # These are three, which is refused unless forced, as from any source.
                wait_until(lambda: "checkedAt" in service.ask("/api/status")["refresh"])
                service.ask("/api/refresh?force=true", "POST")
                wait_until(lambda: service.ask("/api/status")["cities"] == 3)
    assert (kept.read_bytes() != before) == has_source
    with without_data(Service(tmp_path)).logging(tmp_path / "log") as service:
        assert (service.ask("/api/status")["cities"] == 3) == has_source
    assert ("a snapshot of version" in service.messages) != has_source
