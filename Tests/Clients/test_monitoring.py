"""Alerts and the Grafana dashboard query only metrics of the service, and Operating.md documents each metric."""

import json
import re
import shutil
import subprocess

import pytest
import yaml

from local_server import Source, serving, towns
from running_service import ROOT, Service, wait_until

ALERTS = ROOT / "Packaging/monitoring/alerts.yml"
BOARD = ROOT / "Packaging/monitoring/grafana.json"
OPERATING = (ROOT / "Documentation/Operating.md").read_text()
# What Prometheus itself knows of each target.
OF_PROMETHEUS = {"up"}
LABELS_OF_PROMETHEUS = {"job", "instance"}


@pytest.fixture(scope="module")
def scraped(tmp_path_factory):
    """The metrics of a service that has answered, failed, and asked its source."""
    arguments = ["--weather-url", "http://127.0.0.1:1", "--refresh-from"]
    with serving(Source(towns(1))) as url, Service(tmp_path_factory.mktemp("monitoring"), *arguments, url) as service:
        service.ask("/api/refresh?force=true", "POST")
        wait_until(lambda: "checkedAt" in service.ask("/api/status")["refresh"])
        service.ask("/api/cities?q=town")
        for target in ["/api/cities?limit=a", "/api/weather?lat=1&lon=1"]:
            assert service.status(target) >= 400
        return service.request("/metrics").text


def samples(scraped):
    """The labels and values of each metric that is scraped."""
    found = {}
    for line in scraped.splitlines():
        if not line.startswith("#"):
            name, labels = re.match(r"(\w+)(?:\{(.*)\})? ", line).groups()
            found.setdefault(name, []).append(dict(re.findall(r'(\w+)="([^"]*)"', labels or "")))
    return found


def families(scraped):
    typed = re.findall(r"^# HELP (\w+) \w.*\.\n# TYPE \1 \w+$", scraped, re.MULTILINE)
    assert len(typed) == scraped.count("# TYPE")
    return set(typed)


def expressions():
    """Each expression in PromQL, by the name of its alert or panel."""
    for group in yaml.safe_load(ALERTS.read_text())["groups"]:
        for rule in group["rules"]:
            yield pytest.param(rule["expr"], id=rule["alert"])
    for panel in json.loads(BOARD.read_text())["panels"]:
        for target in panel["targets"]:
            yield pytest.param(target["expr"], id=f"{panel['title']} {target['refId']}")


def selectors(expression):
    """The metrics of an expression, with their matchers, and the labels that it groups by."""
    groups = r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)"
    grouped = {label.strip() for labels in re.findall(groups, expression) for label in labels.split(",")}
    rest = re.sub(r"(?<=[}\w])\[[^\]]*\]", "", re.sub(groups, "", expression))
    found = []
    for name, labels in re.findall(r"\b([a-z_][a-z0-9_]*)\b(?!\s*\()\s*(\{[^}]*\})?(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", rest):
        found.append((name, re.findall(r'(\w+)\s*(=~|!=|!~|=)\s*"([^"]*)"', labels)))
    return found, grouped


@pytest.mark.parametrize("expression", list(expressions()))
def test_what_is_asked_for_is_told(scraped, expression):
    told = samples(scraped)
    found, grouped = selectors(expression)
    assert found
    for name, matchers in found:
        if name in OF_PROMETHEUS:
            continue
        assert name in told, name
        assert grouped <= LABELS_OF_PROMETHEUS | set(told[name][0])
        for label, operator, value in matchers:
            if label in LABELS_OF_PROMETHEUS:
                assert value == "citysearch"
            else:
                values = {row[label] for row in told[name]}
                matches = {"=": value.__eq__, "=~": re.compile(f"(?:{value})$").match}[operator]
                assert any(map(matches, values)), f"{label}{operator}{value} is none of {values}"


def test_the_document_tells_of_each_metric_and_of_no_other(scraped):
    rows = re.findall(r"^\| (`(?:http|event|citysearch)_.*?) \|", OPERATING, re.MULTILINE)
    documented = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert documented == families(scraped)
    labels = dict(re.findall(r"`(\w+)\{([\w,]+)\}`", "\n".join(rows)))
    for name, rows in samples(scraped).items():
        family = re.sub("_(bucket|sum|count)$", "", name)
        if name.endswith("_bucket") or family == name:
            assert set(rows[0]) == set(filter(None, labels.get(family, "").split(",")))


def test_each_alert_says_what_to_do():
    for group in yaml.safe_load(ALERTS.read_text())["groups"]:
        for rule in group["rules"]:
            assert {"summary", "action"} <= set(rule["annotations"]), rule["alert"]


@pytest.mark.skipif(shutil.which("promtool") is None, reason="Debian's package prometheus, which has promtool, is not there")
def test_prometheus_takes_the_alerts():
    run = subprocess.run(["promtool", "check", "rules", ALERTS], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
