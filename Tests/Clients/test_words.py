"""Scripts/check-words fails on its phrases in added lines of prose, whatever the clone, and on nothing else."""

import shutil
import subprocess

import pytest

from running_service import ROOT

IDENTITY = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]
OLD = "The old line stands behind it.\n"


def git(folder, *arguments):
    subprocess.run(["git", *IDENTITY, *arguments], cwd=folder, check=True, capture_output=True)


def commit(folder, **files):
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(text)
    git(folder, "add", "--all")
    git(folder, "commit", "--message", "Change")


def check(folder, *arguments):
    run = subprocess.run(
        [folder / "Scripts/check-words", *arguments], capture_output=True, text=True, check=False,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "HOME": str(folder)})
    return run.returncode, run.stdout + run.stderr


@pytest.fixture
def clone(tmp_path):
    """A repository without a remote, whose first commit has phrases that are no longer checked."""
    folder = tmp_path / "clone"
    (folder / "Scripts").mkdir(parents=True)
    for name in ["check-words", "check-words.allowed"]:
        shutil.copy(ROOT / "Scripts" / name, folder / "Scripts")
    git(folder.parent, "init", "--initial-branch", "main", folder.name)
    commit(folder, page__md=OLD, code__swift="let a = 1\n")
    commit(folder, page__md=OLD + "A plain line.\n")
    return folder


@pytest.mark.parametrize("name, line, is_found", [
    ("page.md", "The file lies beside it.", True),
    ("page.md", "The file is next to it.", False),
    ("code.swift", "/// The city that is meant.", True),
    ("code.swift", "let b = 2  // made anew", True),
    ("code.swift", 'throw Failure("mend it")', True),
    ("code.swift", "@Test func `an error is told in one line`() {}", True),
    ("code.swift", "let beside = anew(twins)", False),
    ("code.py", '"""What it says of it."""', True),
    ("code.js", "/** Zoë, who stands in for nobody. */", True),
    ("page.md", "A row has `passed_over`.", False),
])
def test_phrases_count_in_prose_that_is_committed_changed_or_new(clone, name, line, is_found):
    old = (clone / name).read_text() if (clone / name).exists() else ""
    (clone / name).write_text(old + line + "\n")
    number = len((old + line).splitlines())
    for step in ["changed or new", "committed"]:
        if step == "committed":
            commit(clone)
        status, output = check(clone)
        assert status == (1 if is_found else 0), output
        assert (f"{name}:{number}: “" in output) == is_found, output


def test_all_commits_of_a_branch_count(clone, tmp_path):
    git(tmp_path, "clone", "--quiet", clone, "branch")
    branch = tmp_path / "branch"
    commit(branch, first__md="It hangs on that.\n")
    commit(branch, second__md="A plain line.\n")
    status, output = check(branch)
    assert status == 1 and "first.md:1: “hangs on” → depends on" in output and "page.md" not in output
    assert check(branch, "HEAD^")[0] == 0


def test_a_clone_of_one_commit_has_only_its_changes(clone, tmp_path):
    git(tmp_path, "clone", "--quiet", "--depth", "1", f"file://{clone}", "shallow")
    assert check(tmp_path / "shallow") == (0, "")
    (tmp_path / "shallow/page.md").write_text("It is kept as it is, beside that.\n")
    assert check(tmp_path / "shallow")[0] == 1


def test_exceptions_are_allowed(clone):
    (clone / "page.md").write_text(OLD + "A twin bed.\n")
    assert check(clone)[0] == 1
    with (clone / "Scripts/check-words.allowed").open("a") as allowed:
        allowed.write("twin bed\n")
    assert check(clone) == (0, "")


def test_without_a_repository_it_passes_and_an_unknown_commit_is_an_error(clone):
    status, output = check(clone, "nosuch")
    assert (status, output) == (2, "nosuch is not a commit.\n")
    shutil.rmtree(clone / ".git")
    assert check(clone)[0] == 0
