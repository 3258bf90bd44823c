"""An app that esbuild bundled with the package, in Node.js and in a browser."""

import os
import re
import shutil
import subprocess

import pytest
from site_server import ROOT

INSTALLED = ROOT / ".build-js/installed"
APP = """
import { CitySearch } from "citysearch";
const [engine, source, script] = ["citysearch.wasm", "cities.cityindex", "worker.js"].map(
    (name) => new URL(name, import.meta.url));
const cities = await CitySearch.open(source, { wasm: engine });
const remote = await CitySearch.worker(source, { wasm: engine, worker: script });
globalThis.found = [cities.search("par").matches[0].name, (await remote.search("lon")).matches[0].name].join();
console.log(globalThis.found);
remote.close();
"""


def documented_bundling():
    """The command of the package's README."""
    [command] = re.findall(r"^esbuild .*$", (ROOT / "JavaScript/README.md").read_text(), re.MULTILINE)
    return command.split()


@pytest.fixture(scope="module")
def bundled(tmp_path_factory):
    """Bundles the app for a platform into a folder of the site."""
    cities = tmp_path_factory.mktemp("cities") / "cities.cityindex"
    home = {"HOME": str(cities.parent), "XDG_CACHE_HOME": str(cities.parent)}
    subprocess.run(
        [ROOT / ".build/release/citysearch", "index", "build", "--data", ROOT / "Data/cities.json", "--largest", "2000",
         "--output", cities], env=os.environ | home, check=True, capture_output=True)
    made = []

    def bundle(platform):
        folder = INSTALLED / f"bundle-{platform}"
        made.append(folder)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (folder / "app.js").write_text(APP)
        subprocess.run(
            [*documented_bundling(), f"--platform={platform}", "--log-level=warning"], cwd=folder, check=True)
        site = folder / "site"
        (site / "package.json").write_text('{"type": "module"}')
        shutil.copy(INSTALLED / "node_modules/citysearch/citysearch.wasm", site)
        shutil.copy(cities, site)
        return site

    yield bundle
    for folder in made:
        shutil.rmtree(folder)


def test_node_runs_a_bundle(bundled):
    run = subprocess.run(["node", bundled("node") / "app.js"], capture_output=True, text=True, check=True)
    assert run.stdout == "Paris,London\n"


def test_a_browser_runs_a_bundle(bundled, chromium):
    site = bundled("browser")
    (site / "index.html").write_text('<!doctype html><title>A bundle</title><script type=module src=app.js></script>')
    chromium.open_plain(f"/{site.relative_to(ROOT)}/index.html")
    chromium.until(lambda: chromium.script("globalThis.found") is not None, "found")
    assert chromium.script("found") == "Paris,London" and chromium.errors() == []
