import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { CitySearch } from "citysearch";
import { smallSnapshot, snapshotPath } from "./support.js";

const snapshot = Uint8Array.from(smallSnapshot());
const packed = Uint8Array.from(gzipSync(snapshot));
const server = createServer((request, response) => {
    const paths = /** @type {Record<string, () => void>} */ ({
        "/cities.cityindex": () =>
            response.writeHead(200, { "Content-Length": snapshot.length }).end(snapshot),
        "/cities.cityindex.gz": () => response.end(packed),
        "/encoded.cityindex": () =>
            response.writeHead(200, { "Content-Encoding": "gzip" }).end(packed),
        "/broken.cityindex": () => {
            response.writeHead(200, { "Content-Length": snapshot.length });
            response.write(snapshot.subarray(0, 100_000), () => response.destroy());
        },
        "/endless.cityindex": () => {
            response.writeHead(200);
            response.write(snapshot.subarray(0, 100_000));
        },
    });
    (paths[request.url ?? ""] ?? (() => response.writeHead(404).end("none")))();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const base = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`;
after(() => {
    server.closeAllConnections();
    server.close();
});

/** @type {[name: string, source: () => import("citysearch").BytesSource | Promise<Response>][]} */
const sources = [
    ["a URL's text", () => `${base}/cities.cityindex`],
    ["a URL", () => new URL(`${base}/cities.cityindex`)],
    ["a URL of packed bytes", () => `${base}/cities.cityindex.gz`],
    ["a URL with an encoding", () => `${base}/encoded.cityindex`],
    ["a response", () => fetch(`${base}/cities.cityindex`)],
    ["a response of packed bytes", () => fetch(`${base}/cities.cityindex.gz`)],
    ["a buffer", () => Uint8Array.from(snapshot).buffer],
    ["a part of a buffer", () => Buffer.concat([Buffer.alloc(3), snapshot]).subarray(3)],
    ["packed bytes", () => packed],
    ["a blob", () => new Blob([snapshot])],
    ["a packed blob", () => new Blob([packed])],
];

for (const [name, source] of sources) {
    test(`${name} is opened`, async () => {
        const cities = await CitySearch.open(await source());
        assert.equal(cities.search("par").matches[0].name, "Paris");
        const worker = await CitySearch.worker(await source());
        assert.equal((await worker.search("par")).matches[0].name, "Paris");
        worker.close();
    });
}

test("a file is opened by its URL", async () => {
    const cities = await CitySearch.open(pathToFileURL(snapshotPath));
    assert.equal(cities.count, 234_908);
});

test("progress is reported to the end", async () => {
    for (const open of [CitySearch.open, CitySearch.worker]) {
        /** @type {import("citysearch").Progress[]} */
        const told = [];
        const cities = await open(`${base}/cities.cityindex`, {
            onProgress: (progress) => told.push(progress),
        });
        cities.close();
        assert.deepEqual(told.at(-1), { loaded: snapshot.length, total: snapshot.length });
        assert.ok(told.every(({ loaded }, place) => !place || loaded > told[place - 1].loaded));
    }
});

test("a failed download is an error that describes what to do", async () => {
    const cases = /** @type {[string, RegExp][]} */ ([
        [`${base}/none`, /HTTP 404.*address/],
        [`${base}/broken.cityindex`, /broke off.*again/],
        ["http://127.0.0.1:1/", /address and the network/],
    ]);
    for (const [url, message] of cases) {
        await assert.rejects(CitySearch.open(url), { code: "unreachable", message });
    }
    const response = await fetch(`${base}/cities.cityindex`);
    await response.arrayBuffer();
    await assert.rejects(CitySearch.open(response), { code: "unreachable", message: /anew/ });
});

test("an aborted opening rejects with the signal's reason", async () => {
    const reason = new Error("enough");
    await assert.rejects(CitySearch.open(snapshot, { signal: AbortSignal.abort(reason) }), reason);
    for (const open of [CitySearch.open, CitySearch.worker]) {
        const controller = new AbortController();
        const opening = open(`${base}/endless.cityindex`, {
            signal: controller.signal,
            onProgress: () => controller.abort(reason),
        });
        await assert.rejects(opening, reason);
    }
    const response = await fetch(`${base}/endless.cityindex`);
    await assert.rejects(
        CitySearch.open(response, { signal: AbortSignal.timeout(50) }),
        { name: "TimeoutError" },
    );
});

test("a snapshot with another digest is refused", async () => {
    const { digest } = await CitySearch.open(snapshot);
    assert.ok(digest);
    assert.equal((await CitySearch.open(snapshot, { digest })).digest, digest);
    await assert.rejects(CitySearch.open(snapshot, { digest: "0".repeat(16) }), {
        code: "otherDigest",
        message: new RegExp(digest),
    });
});

test("functions that need outlines report it", async () => {
    const cities = await CitySearch.open(snapshot);
    assert.throws(() => cities.country([48, 2]), { code: "noOutlines", message: /outlines: true/ });
    assert.throws(() => cities.nearest([48, 2], { sameCountry: true }), { code: "noOutlines" });
});

test("an argument of another type is named", async () => {
    const cities = /** @type {any} */ (await CitySearch.open(snapshot));
    for (
        const [ask, message] of /** @type {[() => unknown, RegExp][]} */ ([
            [() => cities.search(undefined), /^text is undefined; give a string$/],
            [() => cities.search(null, { limit: 1 }), /^text is null/],
            [() => cities.search(["Paris"]), /^text is Paris/],
            [() => cities.resolve("Berlin"), /^texts is "Berlin"; give an array$/],
            [() => cities.resolve(), /^texts is undefined/],
            [() => cities.resolve(["Berlin", 1]), /^texts\[1\] is 1; give a string$/],
            [() => cities.resolve(new Set([null])), /^texts\[0\] is null/],
            [() => cities.nearest("52.5,13.4"), /^point is "52.5,13.4"; give an array$/],
            [() => cities.search("a", { favouriteIds: 5 }), /^favouriteIds is 5; give an array$/],
            [() => cities.ask("/api/status", { texts: "a" }), /^texts is "a"/],
        ])
    ) {
        assert.throws(ask, { name: "TypeError", message });
    }
    for (const source of ["../cities.cityindex", "cities.cityindex", undefined, 5]) {
        await assert.rejects(CitySearch.open(/** @type {any} */ (source)), {
            name: "TypeError",
            message: /is not an absolute URL; give one/,
        });
    }
});
