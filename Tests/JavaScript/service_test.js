import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open, snapshotPath } from "./support.js";

const program = process.env.CITYSEARCH_SERVER ?? ".build/release/citysearch-server";
const home = mkdtempSync(join(tmpdir(), "citysearch-"));

/** @type {Awaited<ReturnType<typeof open>>} */
let cities;
/** @type {import("node:child_process").ChildProcess} */
let service;
/** @type {string} */
let base;
before(async () => {
    cities = await open();
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    service = spawn(program, ["serve", "--port", `${port}`, "--data", snapshotPath], {
        env: { ...process.env, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
        stdio: ["ignore", "ignore", "inherit"],
    });
    while (!await fetch(`${base}/ready`).then(({ ok }) => ok, () => false)) {
        assert.equal(service.exitCode, null, "the service ended");
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
});
after(async () => {
    service.kill();
    await once(service, "exit");
    rmSync(home, { recursive: true });
});

/** @returns {Promise<number>} */
async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close();
    return port;
}

const texts = [
    "",
    "par",
    "%C3%A1",
    "new+york",
    "new%20",
    "a%2Bb",
    "%zz",
    "%E1",
    "weather+in+london",
];
const options = [
    "",
    "&limit=2",
    "&offset=3&limit=1",
    "&order=name",
    "&order=population&country=DE,AR",
    "&order=distance",
    "&order=distance&near=1,2",
    "&near=48,2",
    "&bbox=5,45,10,48&order=population",
    "&min_population=4294967295",
    "&min_population=4294967296",
    "&fields=points",
    "&offset=4294967295",
    "&offset=4294967296",
    "&limit=1001",
    "&favourites=only",
    "&strict=1",
    "&match=word&own_names=1&no_places=true",
    "&city=Leeds",
    "&limit=1&limit=2",
    "&none=1",
];
const targets = [
    ...texts.flatMap((text) => options.map((given) => `/api/cities?q=${text}${given}`)),
    "/api/cities/2988507",
    "/api/nearest?lat=47.6&lon=7.6&same_country=1&limit=3",
    "/api/nearest?lat=1&lon=2&radius=300&sections=1",
    "/api/nearest?lat=1&lon=2&radius=-1",
    "/api/nearest?lat=1",
    "/api/nearest",
    "/api/countries",
    "/api/countries?none=1",
];

test("the bytes are those of the service, and so are the words of its refusals", async () => {
    for (const target of targets) {
        const response = await fetch(base + target);
        const wanted = await response.text();
        if (response.ok) {
            assert.equal(cities.ask(target), wanted, target);
        } else {
            assert.throws(() => cities.ask(target), { message: JSON.parse(wanted).detail }, target);
        }
    }
});
