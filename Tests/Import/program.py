"""The program that was built, and runs of it."""

import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = os.environ.get("CITYSEARCH", str(ROOT / ".build/release/citysearch"))
# No run reads or writes the cache and the store of the person who runs the tests.
HOME = tempfile.TemporaryDirectory()
# The known cities, which are otherwise read from their list at each run, without a cache.
CITIES = pathlib.Path(HOME.name) / "known.cityindex"
# The end of a message about a fault that a lenient import leaves out.
HINT = "; --lenient goes on without"


class Run:
    """What a run of the program printed, and how it ended."""

    def __init__(self, *arguments, processors=None, cwd=None, input=None, stdin=None):
        environment = {
            "CITYSEARCH_DATA": str(known_cities()), **os.environ, "HOME": HOME.name, "XDG_CACHE_HOME": "/dev/null",
            "XDG_DATA_HOME": "/dev/null"}

        def limit():
            if processors:
                os.sched_setaffinity(0, processors)

        done = subprocess.run(
            [PROGRAM, *map(str, arguments)], capture_output=True, check=False, cwd=cwd,
            env=environment, preexec_fn=limit, **({"stdin": stdin} if stdin else {"input": input or b""}))
        self.status = done.returncode
        self.output = done.stdout
        self.errors = done.stderr.decode()

    @property
    def cities(self):
        """The cities of a list on standard output."""
        assert self.status == 0, self.errors
        return json.loads(self.output)

    @property
    def failure(self):
        """The one line with the reason of the failure."""
        assert self.status == 2 and self.output == b"", (self.status, self.errors)
        lines = self.errors.splitlines()
        assert len(lines) == 1 and lines[0].startswith("citysearch: "), lines
        return lines[0].removeprefix("citysearch: ").removesuffix(HINT)


def known_cities():
    if not CITIES.exists():
        subprocess.run(
            [PROGRAM, "index", "build", "--data", ROOT / "Data/cities.json", "--output", CITIES], check=True,
            env={**os.environ, "HOME": HOME.name})
    return CITIES


def imported(*arguments, **options):
    """A run of `citysearch import` to standard output."""
    return Run("import", *arguments, "-o", "-", **options)


def written(folder, content, name="list"):
    """A file of bytes or a text, or of another value as JSON."""
    path = folder / name
    text = content if isinstance(content, (bytes, str)) else json.dumps(content)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def city(id, name, country, latitude, longitude, population=None, **others):
    """A city as a list has it."""
    coordinate = {"lon": longitude, "lat": latitude}
    facts = {"_id": id, "name": name, "country": country, "coord": coordinate, "population": population, **others}
    return {key: value for key, value in facts.items() if value is not None}


def check_fault(path, problem, names, words=(), noun="line"):
    """Checks how an import reports the one fault of a file, and the cities that a lenient import takes."""
    assert imported(*words, path).failure.startswith(f"{path}: {problem}")
    run = imported(*words, path, "--lenient")
    assert sorted(city["name"] for city in run.cities) == sorted(names)
    assert f"left out 1 {noun}:\n  {path}: {problem}" in run.errors
    return run
