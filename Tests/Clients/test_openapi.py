"""The description of the API holds true: schemathesis sends what it allows and what it does not."""

import pathlib
import re
import subprocess
import sys

import pytest

from everything import EVERYTHING

# The service's own routes refuse what is not described. Foreign shapes ignore parameters that they do not know, as
# those services do.
OURS = "^/(api/.+|live|ready|metrics|openapi.json)$"
# What two parameters must be together, a description of each cannot say.
UNSAID = "positive_data_acceptance"


@pytest.mark.parametrize("options", [
    ["--include-path-regex", OURS, "--exclude-checks", UNSAID],
    ["--exclude-path-regex", OURS, "--exclude-checks", f"{UNSAID},negative_data_rejection"],
], ids=["own routes", "foreign shapes"])
def test_every_answer_is_described(service, options):
    program = pathlib.Path(sys.executable).with_name("schemathesis")
    run = subprocess.run(
        [
            program, "run", f"{service}/openapi.json",
            # One worker: CPython before 3.11.8 fails when threads parse at once (its issue 106905).
            "--max-examples", "40" if EVERYTHING else "5", "--seed", "20261122", "--workers", "1",
            # The document's examples are requested in test_examples.py, with what schemathesis cannot send.
            "--phases", "coverage,fuzzing,stateful",
            "--checks", "all", *options, "--suppress-health-check", "all",
        ],
        capture_output=True, text=True, timeout=600, check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_documentation_lists_all_parameters(service):
    described = service.ask("/openapi.json")
    shared = described["components"]["parameters"]
    names = set()
    for path in ("cities", "cities/{id}", "nearest", "countries", "resolve", "weather"):
        for operation in described["paths"][f"/v1/{path}"].values():
            for parameter in operation.get("parameters", []):
                parameter = shared.get(parameter.get("$ref", "").split("/")[-1], parameter)
                if parameter["in"] == "query":
                    names.add(parameter["name"])
    page = (pathlib.Path(__file__).parents[2] / "Documentation/HTTP.md").read_text()
    section = re.search("^## Parameters$(.*?)^## ", page, re.MULTILINE | re.DOTALL)[1]
    rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    assert {name for row in rows for name in re.findall("`([a-z_]+)`", row)} == names
