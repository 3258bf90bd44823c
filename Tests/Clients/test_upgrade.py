"""The program is replaced by another of the same version: what clients have from before holds no more."""

import os
import shutil
import urllib.error
import urllib.request

import pytest

from running_service import PROGRAM, Service


def ask(service, target, tag=None):
    """The status and the tag of an answer."""
    request = urllib.request.Request(service + target)
    if tag:
        request.add_header("If-None-Match", tag)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers["ETag"]
    except urllib.error.HTTPError as error:
        return error.code, error.headers["ETag"]


@pytest.mark.parametrize("target", ["/api/cities?q=berlin", "/api/countries", "/search?q=berlin"])
def test_answers_of_before_hold_only_for_the_same_program(tmp_path, target):
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
