// What browsers have and Node.js has not, a web worker and the Cache API, as Deno has them: deno test web.js

import assert from "node:assert/strict";
import { CitySearch } from "citysearch";
import { smallSnapshot } from "./support.js";

const snapshot = Uint8Array.from(smallSnapshot());
let requests = 0;

/** Serves the snapshot while something runs.
 * @param {(url: string) => Promise<void>} body */
async function serving(body) {
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
        requests += 1;
        return new Response(snapshot);
    });
    await body(`http://127.0.0.1:${server.addr.port}/cities.cityindex`);
    await server.shutdown();
}

Deno.test("a web worker answers, and leaves nothing", async () => {
    await serving(async (url) => {
        const controller = new AbortController();
        const cities = await CitySearch.worker(url, { signal: controller.signal, outlines: true });
        assert.equal((await cities.search("par")).matches[0].name, "Paris");
        assert.equal(await cities.country([48.85, 2.35]), "FR");
        await assert.rejects(cities.search("par", { limit: -1 }), { code: "invalidQuestion" });
        const asked = cities.search("lon");
        controller.abort();
        await assert.rejects(asked, { name: "AbortError" });
    });
});

Deno.test("a snapshot with a digest is fetched once", async () => {
    await caches.delete("citysearch");
    const { digest } = await CitySearch.open(snapshot);
    assert.ok(digest);
    await serving(async (url) => {
        requests = 0;
        for (let visit = 0; visit < 3; visit++) {
            const cities = await CitySearch.open(url, { digest });
            assert.equal(cities.search("par").matches[0].name, "Paris");
        }
        assert.equal(requests, 1);
        await CitySearch.open(url, { digest, cache: false });
        await CitySearch.open(url);
        assert.equal(requests, 3);
        // Data of another version in the cache are fetched again.
        const cache = await caches.open("citysearch");
        await cache.put(`${url}?citysearch-digest=${digest}`, new Response("damaged"));
        await CitySearch.open(url, { digest });
        await CitySearch.open(url, { digest });
        assert.equal(requests, 4);
        // What the address had before goes when it has something else.
        await cache.put(`${url}?citysearch-digest=0`, new Response("old"));
        await cache.delete(`${url}?citysearch-digest=${digest}`);
        await CitySearch.open(url, { digest });
        assert.deepEqual((await cache.keys()).map((kept) => kept.url), [
            `${url}?citysearch-digest=${digest}`,
        ]);
        await assert.rejects(CitySearch.open(url, { digest: "0" }), { code: "otherDigest" });
    });
    await caches.delete("citysearch");
});
