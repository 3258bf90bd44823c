import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { CitySearch, CitySearchError, CitySearchWorker } from "citysearch";
import { compareAnswers, smallSnapshot, snapshotPath } from "./support.js";
import { seal, sections } from "./snapshots.js";

const snapshot = smallSnapshot();

/** How many workers this process has. */
function workers() {
    return process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
}

/** Waits until no worker is left; the test's own time limit ends it otherwise. */
async function nothingLeft() {
    while (workers() > 0) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("a worker answers as the thread itself does", async () => {
    const [here, there] = await Promise.all([
        CitySearch.open(snapshot, { outlines: true }),
        CitySearch.worker(snapshot, { outlines: true }),
    ]);
    assert.ok(there instanceof CitySearchWorker);
    await compareAnswers(there, here, { limit: 3, near: "48,2", favouriteIds: [2988507] });
    there.close();
    await nothingLeft();
});

test("a later search replaces one that has not started", async () => {
    const cities = await CitySearch.worker(snapshot);
    const typed = ["p", "pa", "par", "pari"].map((text) => cities.search(text));
    const other = cities.city(2988507);
    const last = cities.search("paris");
    const ends = await Promise.allSettled([...typed, other, last]);
    assert.deepEqual(
        ends.map((end) => end.status === "rejected" ? end.reason.name : "found"),
        ["found", "AbortError", "AbortError", "AbortError", "found", "found"],
    );
    assert.equal((await last).matches[0].name, "Paris");
    cities.close();
    await nothingLeft();
});

test("a question whose signal aborts is not asked", async () => {
    const cities = await CitySearch.worker(snapshot);
    const controller = new AbortController();
    const first = cities.search("par");
    const second = cities.nearest([48, 2], { signal: controller.signal });
    controller.abort();
    await assert.rejects(second, { name: "AbortError" });
    await assert.rejects(cities.search("x", { signal: controller.signal }), { name: "AbortError" });
    assert.equal((await first).matches[0].name, "Paris");
    cities.close();
    await nothingLeft();
});

test("searches come before the rest of a long list", async () => {
    const cities = await CitySearch.worker(snapshot);
    const here = await CitySearch.open(snapshot);
    const texts = Array.from({ length: 1_001 }, (_, number) => `Berlni ${number}`);
    /** @type {string[]} */
    const ends = [];
    const list = cities.resolve(texts).finally(() => ends.push("list"));
    const other = cities.resolve(texts.slice(0, 60)).finally(() => ends.push("other"));
    for (const text of ["par", "lon"]) {
        assert.equal((await cities.search(text)).matches[0].name.slice(0, 3).toLowerCase(), text);
        ends.push(text);
    }
    assert.deepEqual(await list, here.resolve(texts));
    assert.deepEqual(await other, here.resolve(texts.slice(0, 60)));
    assert.deepEqual(ends, ["par", "lon", "list", "other"]);
    cities.close();
    await nothingLeft();
});

test("a list that is being answered can be aborted", async () => {
    const cities = await CitySearch.worker(snapshot);
    const controller = new AbortController();
    const texts = Array.from({ length: 100_000 }, (_, number) => `Berlni ${number}`);
    const list = cities.resolve(texts, { signal: controller.signal });
    await cities.search("par");
    controller.abort();
    await assert.rejects(list, { name: "AbortError" });
    assert.equal((await cities.search("lon")).matches[0].name, "London");
    cities.close();
    await nothingLeft();
});

test("an aborted worker leaves nothing", async () => {
    for (const wait of [0, 1, 5, 20, 100]) {
        const controller = new AbortController();
        const opening = CitySearch.worker(pathToFileURL(snapshotPath), {
            signal: controller.signal,
            outlines: true,
        });
        setTimeout(() => controller.abort(new Error("enough")), wait);
        try {
            const cities = await opening;
            await assert.rejects(async () => {
                while (true) await cities.search("par");
            }, { message: "enough" });
        } catch (error) {
            assert.equal(/** @type {Error} */ (error).message, "enough");
        }
        await nothingLeft();
    }
});

test("a closed worker rejects what was not answered", async () => {
    const cities = await CitySearch.worker(snapshot);
    const ends = Promise.allSettled([cities.search("par"), cities.city(1), cities.search("lon")]);
    cities.close();
    for (const end of await ends) {
        assert.equal(end.status, "rejected");
        assert.equal(/** @type {PromiseRejectedResult} */ (end).reason.code, "closed");
    }
    await assert.rejects(cities.search("par"), { code: "closed" });
    await nothingLeft();
});

test("what cannot be opened leaves no worker", async () => {
    await assert.rejects(CitySearch.worker(new Uint8Array(100)), {
        name: "CitySearchError",
        code: "unusableIndex",
    });
    await assert.rejects(CitySearch.worker("file:///no/such/file"), { code: "unreachable" });
    await assert.rejects(CitySearch.worker(snapshot, { wasm: new Uint8Array(8) }), CitySearchError);
    await nothingLeft();
});

test("a worker goes on after a question stopped the engine", async () => {
    // The ids of the cities, and where they lie.
    const facts = sections(snapshot).find(({ elementSize }) => elementSize === 24);
    // The one that follows the numbers of cities by their ids are those by their populations.
    const byPopulation = sections(snapshot)[(facts?.number ?? 0) + 6];
    const forged = Uint8Array.from(snapshot);
    forged.fill(0xff, byPopulation.offset, byPopulation.end);
    seal(forged);
    const cities = await CitySearch.worker(forged);
    await assert.rejects(cities.search("", { order: "population" }), { code: "trapped" });
    assert.equal((await cities.search("paris", { order: "name" })).matches[0].name, "Paris");
    cities.close();
    await nothingLeft();
});
