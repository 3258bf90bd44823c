"""What Scripts/release makes."""

import hashlib
import json
import re
import subprocess
import tarfile

import pytest
from debian_machine import ROOT
from running_service import run

VERSION = re.search(r'current = "(.*)"', (ROOT / "Sources/CitySearch/Search/Version.swift").read_text())[1]


@pytest.fixture(scope="module")
def release(packages):
    return packages / "1"


def test_a_release_has_all_parts_by_the_version(release):
    names = {path.name for path in release.iterdir()}
    for pattern in [
        rf"citysearch_{VERSION}-1_.*\.deb", rf"citysearch-server_{VERSION}-1_.*\.deb", rf"citysearch-data_{VERSION}-1_all\.deb",
        rf"citysearch-{VERSION}-py3-none-.*\.whl", rf"citysearch-{VERSION}\.tgz", rf"libcitysearch-{VERSION}-.*\.tar\.gz",
        r"citysearch\.wasm", r"cities-10000\.cityindex\.gz", r"cities-15000\.cityindex\.gz", r"cities\.cityindex\.gz",
        r"CHANGES\.md", r"sbom\.json", r"SHA256SUMS",
    ]:
        assert sum(bool(re.fullmatch(pattern, name)) for name in names) == 1, (pattern, names)


def test_the_checksums_are_those_of_all_files(release):
    sums = dict(reversed(line.split()) for line in (release / "SHA256SUMS").read_text().splitlines())
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in release.iterdir() if path.name != "SHA256SUMS"
    }
    assert sums == found


def test_the_list_of_parts_and_the_notes_are_of_this_version(release):
    parts = json.loads((release / "sbom.json").read_text())
    assert parts["bomFormat"] == "CycloneDX"
    assert parts["metadata"]["component"]["version"] == VERSION
    assert {"swift-argument-parser", "hummingbird"} <= {part["name"] for part in parts["components"]}
    assert (release / "CHANGES.md").read_text().startswith(f"## [{VERSION}]")


def test_the_c_library_has_its_header_and_suppressions(release):
    [path] = release.glob("libcitysearch-*.tar.gz")
    with tarfile.open(path) as archive:
        names = archive.getnames()
    for name in ["include/citysearch.h", "lib/libcitysearch.so.0", "lib/pkgconfig/citysearch.pc", "share/citysearch/citysearch.supp"]:
        assert f"usr/local/{name}" in names


def test_the_packed_cities_are_opened(release, tmp_path):
    packed = tmp_path / "cities.cityindex"
    packed.write_bytes(subprocess.run(
        ["gzip", "-dc", release / "cities.cityindex.gz"], capture_output=True, check=True).stdout)
    found = run(
        tmp_path, "query", "zermatt", "--data", packed, "--format", "id", "--no-cache",
        program=ROOT / ".build/release/citysearch")
    assert found.stdout.split()[0] == "2657928"
