"""Debian's packages: what is in them, and what becomes of a bare machine by installing, upgrading and removing them."""

import json
import re
import subprocess

import pytest
from debian_machine import ROOT, booted
from local_server import serving, weather
from running_service import own_environment

# In bytes; see Packaging/README.md for what is in them.
# A megabyte of each is the outlines of countries.
LARGEST = {"citysearch": 22_000_000, "citysearch-server": 49_000_000}
PARIS = "4717560"


@pytest.fixture(scope="session")
def unpacked(packages, tmp_path_factory):
    """All packages' files, in one folder."""
    folder = tmp_path_factory.mktemp("unpacked")
    for path in (packages / "1").glob("*.deb"):
        subprocess.run(["dpkg-deb", "--extract", path, folder], check=True)
    return folder


def output(*command, **environment):
    # No program reads the home of the person who runs the tests.
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=own_environment("/nonexistent", **environment)).stdout


def test_lintian_finds_no_error(packages):
    run = subprocess.run(
        ["lintian", "--allow-root", "--fail-on=error", *(packages / "1").glob("*.deb")],
        capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("program", LARGEST)
def test_programs_are_small_and_stripped(unpacked, program):
    path = unpacked / "usr/bin" / program
    assert path.stat().st_size <= LARGEST[program]
    assert not re.search(r"\.(symtab|debug)", output("readelf", "--sections", "--wide", path))


@pytest.mark.parametrize("program", LARGEST)
def test_manuals_and_completions_know_every_command(unpacked, program):
    manual = output("man", "--local-file", unpacked / f"usr/share/man/man1/{program}.1.gz", MANWIDTH="80")
    completion = unpacked / f"usr/share/bash-completion/completions/{program}"
    output("bash", "-c", 'source "$1" && complete -p "$2"', "bash", completion, program)
    listed = output(unpacked / "usr/bin" / program, "--help").partition("SUBCOMMANDS:")[2]
    commands = re.findall(r"^  ([a-z]+)(?: \(default\))?  ", listed, re.MULTILINE)
    assert len(commands) == 7
    for command in commands:
        assert re.search(rf"^   {command}$", manual, re.MULTILINE)
        assert re.search(rf"\b{command}\b", completion.read_text())


def test_a_part_of_the_icu_data_tells_what_the_whole_tells(unpacked, tmp_path):
    cities = unpacked / "usr/share/citysearch/cities.cityindex"
    languages = [path.stem for path in (ROOT / "Texts").glob("*.json")]
    with serving(weather) as upstream:
        for language in [*languages, "de_CH", "en_US", "es_MX", "fr_CA", "pt_PT"]:
            # A minute may end between two of them, never between both pairs.
            part, whole, later = [
                output(
                    program, "weather", "3435910", "--locale", language, "--data", cities,
                    CITYSEARCH_WEATHER_URL=upstream, XDG_DATA_HOME=str(tmp_path / name))
                for name, program in [
                    ("part", unpacked / "usr/bin/citysearch-server"),
                    ("whole", ROOT / ".build/release/citysearch-server"),
                    ("later", unpacked / "usr/bin/citysearch-server"),
                ]
            ]
            assert whole in (part, later)
            assert "Buenos Aires" in part


class TestMachine:
    """One machine, whose tests go from one state to the next."""

    @pytest.fixture(scope="class")
    def machine(self, packages):
        with booted(packages) as machine:
            yield machine

    @staticmethod
    def install(machine, revision):
        machine.run("sh", "-c", f"apt-get --quiet --yes --no-install-recommends install /packages/{revision}/*.deb")

    @staticmethod
    def main_process(machine):
        return machine.run("systemctl", "show", "--property=MainPID", "--value", "citysearch").stdout.strip()

    def test_is_installed(self, machine):
        self.install(machine, "1")
        found = machine.run("citysearch", "query", "paris, tex", "--limit", "1", "--format", "id").stdout
        assert found.strip() == PARIS
        # The snapshot that came with it was mapped, so no other was made.
        assert machine.run("ls", "/root/.cache", check=False).returncode != 0

    def test_is_started(self, machine):
        assert json.loads(machine.ask("8080/api/cities?q=paris,+tex&limit=1"))["matches"][0]["id"] == int(PARIS)
        assert machine.run("systemctl", "is-enabled", "citysearch").stdout == "enabled\n"
        status = machine.run("cat", f"/proc/{self.main_process(machine)}/status").stdout
        assert not re.search(r"^Uid:\s+0\b", status, re.MULTILINE)
        assert re.search(r"^CapEff:\s+0+$", status, re.MULTILINE)

    def test_keeps_favourites_and_settings_when_it_is_upgraded(self, machine):
        machine.ask(f"8080/api/favourites/{PARIS}", "--request", "PUT")
        machine.run("sed", "--in-place", "s/^#CITYSEARCH_PORT=.*/CITYSEARCH_PORT=8081/", "/etc/default/citysearch")
        before = self.main_process(machine)
        self.install(machine, "2")
        versions = machine.run("dpkg-query", "--show", "--showformat=${Version}\n", "citysearch*").stdout.split()
        assert len(versions) == 3
        assert all(version.endswith("-2") for version in versions)
        assert json.loads(machine.ask("8081/api/favourites"))["favourites"][0]["id"] == int(PARIS)
        assert self.main_process(machine) not in {before, "0"}

    def test_lets_go_of_all_when_it_is_removed(self, machine):
        machine.run("apt-get", "--quiet", "--yes", "remove", "citysearch", "citysearch-server", "citysearch-data")
        assert machine.run("systemctl", "is-active", "citysearch", check=False).returncode != 0
        assert machine.run("find", "/usr", "/lib/systemd", "-name", "*citysearch*").stdout == ""
        machine.run("test", "-e", "/var/lib/private/citysearch/citysearch.db")
        machine.run("test", "-e", "/etc/default/citysearch")

    def test_leaves_nothing_when_it_is_purged(self, machine):
        machine.run("apt-get", "--quiet", "--yes", "purge", "citysearch", "citysearch-server", "citysearch-data")
        left = machine.run("find", "/etc", "/var", "-name", "*citysearch*", "-not", "-path", "/var/log/*").stdout
        assert left == ""
