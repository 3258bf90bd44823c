"""What a first visit asks for and takes, which a slow network has to bring."""

import base64
import pathlib
import re

import pytest
from gate import Gate
from running_service import Service
from web_app import LANGUAGES

# With flags, answers, map and its first outlines.
MOST_REQUESTS, MOST_BYTES = 30, 220_000
# The page and its style sheet, after which the first rows are painted.
MOST_BYTES_OF_ROWS = 17_000


@pytest.fixture
def new_gate(tmp_path):
    """A proxy before a service that has no favourites."""
    with Service(tmp_path) as service, Gate(service) as gate:
        yield gate


def test_a_first_visit_asks_for_few_files_once_and_takes_few_bytes(tabs, new_gate):
    app = tabs(new_gate)
    app.command("Network.clearBrowserCache")
    app.open()
    app.until(lambda: app.data("#map", "outlines") == "fine")
    # The service worker has what the page loaded.
    app.until(lambda: app.kept("/app/outlines-50m.json"))
    sent = [(target, count) for target, count in new_gate.sent if "outlines-50m" not in target]
    assert 10 < len(sent) <= MOST_REQUESTS, sent
    assert sum(count for _, count in sent) <= MOST_BYTES, sent
    rows = [count for target, count in sent if target in ("/", "/app/app.css")]
    assert 5000 < sum(rows) <= MOST_BYTES_OF_ROWS, sent
    # Nothing is fetched twice to keep it.
    files = [target for _, target in new_gate.answered if target.endswith((".js", ".css", ".json"))]
    assert "/app/app.js" in files
    assert sorted(files) == sorted(set(files))


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_first_rows_take_few_bytes_in_every_language(service, language):
    headers = {"Accept-Language": language, "Accept-Encoding": "gzip"}
    answers = [service.request(target, headers=headers) for target in ["/", "/app/app.css"]]
    assert [answer.headers["Content-Encoding"] for answer in answers] == ["gzip"] * 2
    assert 5000 < sum(len(answer.body) for answer in answers) <= MOST_BYTES_OF_ROWS


def test_large_flags_are_shorter_and_look_the_same(app, service):
    app.script("""
        globalThis.pixels = async (path) => {
            const image = new Image();
            image.src = path;
            await image.decode();
            const context = document.createElement("canvas").getContext("2d");
            context.drawImage(image, 0, 0, 60, 45);
            return context.getImageData(0, 0, 60, 45).data;
        };
    """)
    # A part of Kazakhstan's is drawn thirteen times as wide, so it stays as it is.
    for code in ["mx", "br", "in", "gt", "kz"]:
        drawing = pathlib.Path(f"/usr/share/iso-flags-svg/country-4x3/{code}.svg").read_bytes()
        assert code == "kz" or len(service.request(f"/flags/{code}.svg").text) < 0.8 * len(drawing)
        difference = app.script("""
            return Promise.all([...arguments].map(pixels)).then(([one, other]) =>
                one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / one.length);
        """, "data:image/svg+xml;base64," + base64.b64encode(drawing).decode(), f"/flags/{code}.svg")
        assert difference < 0.5, (code, difference)


def test_a_module_exports_what_others_import(service):
    script = service.request("/app/app.js").text
    modules = dict(re.findall(r'^modules\["([^"]+)"\] = \(\(\) => \{$(.*?)^\}\)\(\);$', script, re.M | re.S))
    exports = {path: re.findall(r"\w+", re.findall(r"^return \{(.*)\};$", code, re.M)[-1]) for path, code in modules.items()}
    imports = [
        (path, name.split(":")[0].strip())
        for code in modules.values()
        for names, path in re.findall(r'const \{([^}]*)\} = modules\["([^"]+)"\]', code)
        for name in names.split(",") if name.strip()
    ]
    assert len(imports) > 100 and [(path, name) for path, name in imports if name not in exports[path]] == []


def test_tells_debuggers_where_each_line_stands(app):
    place = app.script("""
        const lines = async (path) => (await (await fetch(path)).text()).split("\\n");
        return (async () => {
            const script = await lines("/app/app.js");
            const { sections } = await (await fetch("/app/app.js.map")).json();
            for (const { offset, map } of sections) {
                const source = await lines(map.sources[0]);
                if (map.mappings.split(";").length !== source.length) return map.sources[0];
                for (const [number, line] of source.entries()) {
                    // Comments, imports and the word "export" are not in the script.
                    const linked = script[offset.line + number];
                    const isSame = linked === line.trimStart() || line === `export ${linked}` || linked === "" ||
                        /^(const|import|}|    [A-Za-z]+,$)/.test(line);
                    if (!isSame) return `${map.sources[0]}: ${line}`;
                }
            }
            return sections.length > 50;
        })();
    """)
    assert place is True, place
