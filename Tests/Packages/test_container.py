"""The Containerfile, built on a bare Debian, and Kubernetes' manifests for its image."""

import json
import os
import pathlib
import subprocess
import sys
import urllib.request

import pytest
import yaml
from debian_machine import ROOT, bare_debian
from running_service import free_port, run, wait_until

MANIFESTS = sorted((ROOT / "Packaging/kubernetes").glob("*.yaml"))


@pytest.fixture(scope="module")
def buildah(tmp_path_factory):
    """Runs buildah with a storage of its own, without what only a machine's own system may do."""
    folder = tmp_path_factory.mktemp("buildah")
    options = ["--storage-driver", "vfs", "--root", folder / "root", "--runroot", folder / "run"]

    def run(*arguments):
        return subprocess.run(
            ["buildah", *options, *arguments], check=True, capture_output=True, text=True,
            env=os.environ | {"BUILDAH_ISOLATION": "chroot"}).stdout.strip()

    run.options = options
    return run


@pytest.fixture(scope="module")
def container(buildah, packages):
    """A container of the image, which is built on the bare Debian in the place of the registry's."""
    bare = buildah("from", "scratch")
    buildah("add", "--quiet", bare, str(bare_debian()), "/")
    buildah("commit", "--quiet", bare, "localhost/debian")
    buildah(
        "build", "--quiet", "--build-arg", "DEBIAN=localhost/debian", "--pull-never", "--tag", "localhost/citysearch",
        "--file", str(ROOT / "Packaging/Containerfile"), str(packages / "1"))
    return buildah("from", "--pull-never", "localhost/citysearch")


@pytest.fixture(scope="module")
def service(buildah, container):
    """The URL of the service in the container, as its image starts it."""
    image = json.loads(buildah("inspect", "--type", "image", "localhost/citysearch"))["OCIv1"]["config"]
    port = free_port()
    process = subprocess.Popen(
        ["buildah", *buildah.options, "run", "--isolation", "chroot", "--env", f"CITYSEARCH_PORT={port}", container, "--",
         *image["Entrypoint"], *image["Cmd"]])
    url = f"http://127.0.0.1:{port}"

    def is_ready():
        try:
            return status(f"{url}/ready") == 200
        except OSError:
            return False

    wait_until(is_ready)
    yield url
    process.terminate()
    process.wait(timeout=30)


def status(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.status


def resource(kind):
    [found] = [manifest for manifest in map(yaml.safe_load, (path.read_text() for path in MANIFESTS)) if manifest["kind"] == kind]
    return found


def pod():
    return resource("Deployment")["spec"]["template"]


def test_searches(service):
    with urllib.request.urlopen(f"{service}/api/cities?q=paris,+tex&limit=1", timeout=10) as answer:
        assert json.load(answer)["matches"][0]["name"] == "Paris"


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe", "livenessProbe"])
def test_answers_what_kubernetes_asks(service, probe):
    [container] = pod()["spec"]["containers"]
    assert status(service + container[probe]["httpGet"]["path"]) == 200


def test_runs_as_the_user_that_kubernetes_names(buildah, service, container):
    spec = pod()["spec"]["securityContext"]
    uid = spec["runAsUser"]
    users = {
        int(line.split()[1])
        for path in pathlib.Path("/proc").glob("[0-9]*")
        for line in read(path / "status").splitlines()
        if line.startswith("Uid:") and "citysearch-server\0serve" in read(path / "cmdline") and "buildah" not in read(path / "cmdline")
    }
    assert uid in users


def read(path):
    try:
        return path.read_text()
    except OSError:
        return ""


def test_manifests_are_those_of_kubernetes():
    validate = pathlib.Path(sys.executable).with_name("kubernetes-validate")
    subprocess.run([validate, "--strict", *MANIFESTS], check=True)


@pytest.mark.parametrize("kind", ["Deployment", "PodDisruptionBudget"])
def test_manifests_speak_of_the_same_pods(kind):
    assert resource(kind)["spec"]["selector"]["matchLabels"].items() <= pod()["metadata"]["labels"].items()
    assert resource("Service")["spec"]["selector"].items() <= pod()["metadata"]["labels"].items()


def test_manifests_set_what_the_service_has(tmp_path):
    described = run(tmp_path, "serve", "--help").stdout
    [container] = pod()["spec"]["containers"]
    for variable in container["env"]:
        option = variable["name"].removeprefix("CITYSEARCH_").lower().replace("_", "-")
        assert f"--{option} " in described
