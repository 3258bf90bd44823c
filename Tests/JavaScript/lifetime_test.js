import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { CitySearch, CitySearchError } from "citysearch";
import { built, installed, open, Random, smallSnapshot, words } from "./support.js";
import { seal, sections } from "./snapshots.js";

const snapshot = smallSnapshot();

test("memory does not grow over many questions", async () => {
    const cities = await CitySearch.open(snapshot);
    const names = cities.search("", { order: "population", limit: 200 }).matches;
    const round = () => {
        for (const { id, name, lat, lon, countryName } of names) {
            for (let length = 1; length <= name.length; length++) {
                cities.search(name.slice(0, length));
            }
            cities.search(`${name}, ${countryName}`, { order: "name", favouriteIds: [id] });
            cities.search(name, { language: ["de", "fr", "ja"][id % 3] });
            cities.nearest([lat, lon]);
            cities.city(id);
        }
        cities.resolve(names.map(({ name }) => name));
    };
    round();
    const length = cities.byteLength;
    for (let count = 0; count < 10; count++) round();
    assert.equal(cities.byteLength, length);
});

test("a closed index reports it", async () => {
    const cities = await CitySearch.open(snapshot);
    cities.close();
    cities.close();
    assert.equal(cities.byteLength, 0);
    assert.throws(() => cities.search("par"), { code: "closed", message: /Open it again/ });
});

const module = new WebAssembly.Module(
    readFileSync(join(installed, "node_modules/citysearch/citysearch.wasm")),
);

test("several indexes are open at once in one engine, and give their memory back", () => {
    const { exports } = new WebAssembly.Instance(module);
    const engine = /** @type {any} */ (exports);
    /** @param {Uint8Array} bytes */
    const put = (bytes) => {
        const start = engine.aligned_alloc(64, Math.ceil(bytes.length / 64) * 64);
        new Uint8Array(engine.memory.buffer).set(bytes, start);
        return start;
    };
    const openOne = () => engine.citysearch_open(put(snapshot), snapshot.length);
    /** @param {number} number */
    const ask = (number) => {
        const text = new TextEncoder().encode("/api/cities?q=par&limit=1");
        const start = put(text);
        const succeeds = engine.citysearch_ask(number, start, text.length);
        engine.free(start);
        const from = engine.citysearch_answer_start();
        const bytes = new Uint8Array(engine.memory.buffer, from, engine.citysearch_answer_length());
        const answer = JSON.parse(new TextDecoder().decode(bytes));
        return succeeds ? answer.matches[0].name : answer.code;
    };
    const [first, second] = [openOne(), openOne()];
    assert.deepEqual([ask(first), ask(second)], ["Paris", "Paris"]);
    engine.citysearch_close(first);
    assert.equal(ask(second), "Paris");
    for (const number of [first, 0, -1, 99]) assert.equal(ask(number), "closed");
    const length = engine.memory.buffer.byteLength;
    for (let count = 0; count < 50; count++) {
        const number = openOne();
        assert.equal(number, first);
        assert.equal(ask(number), "Paris");
        engine.citysearch_close(number);
        // What was refused is freed, too.
        assert.equal(engine.citysearch_open(put(snapshot.subarray(0, 1 << 20)), 1 << 20), 0);
    }
    assert.ok(engine.memory.buffer.byteLength <= length + snapshot.length + (1 << 20));
});

test("the engine goes on after a question stopped it", async () => {
    const random = new Random();
    let stopped = 0;
    for (const { elementSize, offset, end, count } of sections(snapshot)) {
        const [forged, spoilt] = [Uint8Array.from(snapshot), Uint8Array.from(snapshot)];
        forged.fill(0xff, offset, end);
        for (let change = 0; count && change < 8; change++) {
            const start = offset + elementSize * random.below(count);
            spoilt.fill(random.pick([0, 0x7f, 0xff]), start, start + elementSize);
        }
        for (const bytes of [forged, spoilt]) {
            seal(bytes);
            const cities = await CitySearch.open(bytes, { outlines: true }).catch(() => undefined);
            if (!cities) continue;
            const length = cities.byteLength;
            const questions = [
                () => cities.search("", { order: "population" }),
                () => cities.search("munchne, us", { language: "de", limit: 50 }),
                () => cities.search("weather in london"),
                () => cities.nearest([48, 2]),
                () => cities.city(2988507),
            ];
            try {
                for (const question of questions) question();
            } catch (error) {
                assert.ok(error instanceof CitySearchError, `${error}`);
                assert.equal(error.code, "trapped");
                assert.match(error.message, /started again/);
                assert.ok(error.cause instanceof WebAssembly.RuntimeError);
                stopped += 1;
            }
            // These read no city.
            assert.equal(JSON.parse(cities.ask("/api/status")).cities, cities.count);
            assert.equal(cities.country([48.85, 2.35]), "FR");
            // Words are unpacked in less than a megabyte.
            assert.ok(cities.byteLength <= length + snapshot.length + (1 << 20));
            cities.close();
        }
    }
    assert.ok(stopped > 0);
});

test("a long text is answered by its beginning", async () => {
    const cities = await CitySearch.open(snapshot);
    assert.equal(cities.search("paris".padEnd(1 << 22, " x")).query.length, 1 << 22);
    assert.equal(cities.search("paris").matches[0].name, "Paris");
});

test("bytes that memory cannot hold are refused", async () => {
    const large = new Uint8Array(2 ** 32 - 1);
    await assert.rejects(CitySearch.open(large, { wasm: module }), { code: "outOfMemory" });
});

test("ids and populations of more than 31 bits are what they are", async () => {
    const id = 2 ** 40 + 1;
    const place = { country: "", lat: 29.84, lon: 89.29, feature_code: "ZZZZZZ" };
    const cities = await CitySearch.open(built([
        { id, name: "Asia", population: 3_812_366_000, ...place },
        { id: -5, name: "Asiago", population: 1, ...place },
    ]));
    const { matches } = cities.search("asia", { favouriteIds: [id] });
    assert.deepEqual(
        matches.map((city) => [city.id, city.population, city.feature_code, city.favourite]),
        [[id, 3_812_366_000, "ZZZZZZ", true], [-5, 1, "ZZZZZZ", false]],
    );
    assert.equal(cities.city(id)?.population, 3_812_366_000);
    // What is more than 31 bits can hold counts as the largest number of these.
    assert.equal(cities.search("", { minPopulation: 4_294_967_295 }).count, 1);
    assert.equal(cities.search("", { offset: 4_294_967_295 }).offset, 4_294_967_295);
});

test("no parameter stops the engine", async () => {
    const cities = await open();
    const values = ["", "9".repeat(400)].concat(words(`
        0 -1 2147483647 2147483648 4294967295 4294967296 9223372036854775807 1e400 nan inf
        -0 % %zz %E1 🏙 a,b,c,d 1,2 91,0 -180,-90,180,90 ,,, true
    `));
    const names = words(`
        q limit offset fields facets locale order match near prefer signal_weight country
        division bbox min_population only favourites own_names no_places strict city county
        state country_name postal_code lat lon radius same_country sections x
    `);
    const paths = ["/", ""].concat(words(`
        /api/cities /api/nearest /api/resolve /api/countries /api/status /api/cities/
    `));
    const parameters = names.flatMap((name) => values.map((value) => `${name}=${value}`));
    const targets = paths.flatMap((path) => [
        ...parameters.flatMap((given) => [`${path}?${given}`, `${path}?lat=1&lon=2&${given}`]),
        ...values.map((value) => path + value),
    ]);
    for (const target of targets) {
        try {
            cities.ask(target, { texts: ["par"] });
        } catch (error) {
            assert.ok(error instanceof CitySearchError && error.code !== "trapped", target);
            assert.ok(error.message.length > 10);
        }
    }
    for (const id of /** @type {any[]} */ (["a", "99999999999999999999", "-"])) {
        assert.throws(() => cities.search("par", { favouriteIds: [id] }), {
            code: "invalidQuestion",
        });
    }
});
