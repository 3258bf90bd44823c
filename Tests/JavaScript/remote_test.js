import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { after, test } from "node:test";
import { CitySearch, CitySearchRemote } from "citysearch";
import { compareAnswers, freePort, open, startService } from "./support.js";

/** @typedef {import("node:http").ServerResponse} ServerResponse */

const [local, service] = await Promise.all([open(), startService()]);
after(() => service.stop());

/**
 * A proxy before the service, and what it was asked. `answer` may answer in the service's place.
 *
 * @param {(target: string, response: ServerResponse) => boolean | Promise<boolean>} answer
 * @param {(base: string, asked: string[]) => Promise<void>} use
 */
async function behind(answer, use) {
    /** @type {string[]} */
    const asked = [];
    const proxy = createServer(async ({ url = "" }, response) => {
        asked.push(url);
        if (await answer(url, response)) return;
        const { status, headers, body } = await fetch(service.base + url);
        response.writeHead(status, { "Content-Type": headers.get("Content-Type") ?? "" });
        for await (const part of body ?? []) response.write(part);
        response.end();
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (proxy.address());
    try {
        await use(`http://127.0.0.1:${port}/`, asked);
    } finally {
        proxy.closeAllConnections();
        proxy.close();
    }
}

test("a service answers as the engine itself does", async () => {
    const cities = await CitySearch.remote(service.base);
    assert.ok(cities instanceof CitySearchRemote);
    await compareAnswers(cities, local, { limit: 3, near: [48, 2], minPopulation: 1_000 });
    assert.equal(await cities.country([0, -30]), null);
    assert.deepEqual(await cities.resolve([]), []);
    await assert.rejects(cities.search("par", { favouriteIds: [1] }), { code: "invalidQuestion" });
    await assert.rejects(cities.ask("/api/none"), { code: "unreachable" });
    cities.close();
    await assert.rejects(cities.search("par"), { code: "closed" });
});

for (const debounce of [0, 50]) {
    test(`a later search takes the place of one before it, waiting for ${debounce} ms`, async () => {
        await behind(() => false, async (base, asked) => {
            const cities = await CitySearch.remote(base, { debounce });
            const typed = ["p", "pa", "par"].map((text) => cities.search(text));
            const other = cities.city(2988507);
            const ends = await Promise.allSettled(typed);
            assert.deepEqual(
                ends.map((end) => end.status === "rejected" ? end.reason.name : "found"),
                ["AbortError", "AbortError", "found"],
            );
            assert.equal((await other)?.name, "Paris");
            const searches = asked.filter((target) => target.startsWith("/api/cities?"));
            if (debounce > 0) assert.deepEqual(searches, ["/api/cities?q=par"]);
        });
    });
}

for (const status of [429, 503]) {
    test(`what is answered with ${status} is asked again when the service says`, async () => {
        let refusals = 2;
        const refuse = (/** @type {string} */ target, /** @type {ServerResponse} */ response) => {
            if (!target.includes("q=") || refusals === 0) return false;
            refusals -= 1;
            response.writeHead(status, { "Retry-After": "0" });
            response.end(JSON.stringify({ detail: "Too many." }));
            return true;
        };
        await behind(refuse, async (base, asked) => {
            const cities = await CitySearch.remote(base);
            assert.equal((await cities.search("paris")).matches[0].name, "Paris");
            assert.equal(asked.length, 4);
            refusals = 3;
            await assert.rejects(cities.search("paris"), { code: "busy", message: /Too many/ });
            const patient = await CitySearch.remote(base, { retries: 0 });
            refusals = 1;
            await assert.rejects(patient.search("paris"), { code: "busy" });
        });
    });
}

test("a connection that breaks is made again", async () => {
    let breaks = 1;
    const cut = (/** @type {string} */ target, /** @type {ServerResponse} */ response) => {
        if (!target.includes("q=") || breaks-- <= 0) return false;
        response.writeHead(200, { "Content-Length": "100" });
        response.write("{");
        response.destroy();
        return true;
    };
    await behind(cut, async (base) => {
        const cities = await CitySearch.remote(base);
        assert.equal((await cities.search("paris")).matches[0].name, "Paris");
    });
});

test("signals and the time limit end an unanswered query", async () => {
    const isSilent = (/** @type {string} */ target) => target.includes("q=");
    await behind(isSilent, async (base) => {
        const controller = new AbortController();
        const ending = new AbortController();
        const cities = await CitySearch.remote(base, { signal: ending.signal });
        const asked = cities.search("p", { signal: controller.signal });
        controller.abort(new Error("enough"));
        await assert.rejects(asked, { message: "enough" });
        await assert.rejects(cities.search("p", { signal: controller.signal }), {
            message: "enough",
        });
        const last = cities.search("pa");
        ending.abort(new Error("over"));
        await assert.rejects(last, { message: "over" });
        await assert.rejects(cities.city(1), { message: "over" });
        const hasty = await CitySearch.remote(base, { timeout: 50, retries: 0 });
        await assert.rejects(hasty.search("p"), {
            code: "unreachable",
            message: /50 milliseconds/,
        });
    });
});

test("a service that is not there cannot be opened", async () => {
    const base = `http://127.0.0.1:${await freePort()}`;
    await assert.rejects(CitySearch.remote(base, { retries: 0 }), {
        code: "unreachable",
        message: /cannot be reached/,
    });
});

test("cookies go along when they are asked for, and what is in the head of requests", async () => {
    const own = globalThis.fetch;
    /** @type {any[]} */
    const sent = [];
    globalThis.fetch = (target, init) => {
        sent.push([init?.credentials, init?.headers]);
        return own(target, init);
    };
    try {
        const headers = { Authorization: "Bearer 0123456789abcdef" };
        await CitySearch.remote(service.base, { credentials: "include", headers });
        await CitySearch.remote(service.base);
        assert.deepEqual(sent, [["include", headers], [undefined, {}]]);
    } finally {
        globalThis.fetch = own;
    }
});
