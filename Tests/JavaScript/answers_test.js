import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import process from "node:process";
import { after, test } from "node:test";
import { batch, open, Random, run, snapshotPath } from "./support.js";

/** @typedef {import("citysearch").SearchOptions} SearchOptions */

const queries = readFileSync("Tests/JavaScript/queries.txt", "utf8").trimEnd().split("\n");

const cities = await open();
after(() => cities.close());

/**
 * Each option as the command has it, and as the package has it.
 *
 * @type {[flags: string[], options: SearchOptions][]}
 */
const options = [
    [[], {}],
    [["--order", "name"], { order: "name" }],
    [["--order", "population"], { order: "population" }],
    [["--order", "distance", "--near", "-33.9,151.2"], { order: "distance", near: [-33.9, 151.2] }],
    [["--near", "48.85,2.35"], { near: { lat: 48.85, lon: 2.35 } }],
    [["--near", "49.95,-0.4"], { near: "49.95,-0.4" }],
    [["--country", "AR,DEU"], { country: ["AR", "DEU"] }],
    [["--bbox", "-10.5,35,20,60.25"], { bbox: [-10.5, 35, 20, 60.25] }],
    [["--min-population", "1000000"], { minPopulation: 1_000_000 }],
    [["--min-population", "4294967295"], { minPopulation: 4_294_967_295 }],
    [["--no-alternates"], { ownNames: true }],
    [["--no-countries", "--order", "name"], { noPlaces: true, order: "name" }],
    [["--strict"], { strict: true }],
    [["--limit", "0"], { limit: 0 }],
    [["--limit", "1000"], { limit: 1000 }],
    [["--offset", "20", "--limit", "7"], { offset: 20, limit: 7 }],
    [["--offset", "3", "--order", "name"], { offset: 3, order: "name" }],
    [["--favourites", "2988507,3171457,2643743"], { favouriteIds: [2988507, 3171457, 2643743] }],
    [["--locale", "de"], { language: "de" }],
    [["--locale", "pt-BR", "--order", "name"], { language: "pt-BR", order: "name" }],
    [["--locale", "zh_Hant"], { language: "zh_Hant" }],
    [["--locale", "ar"], { language: "ar" }],
    [["--match", "prefix", "--order", "name"], { match: "prefix", order: "name" }],
    [["--match", "word", "--order", "name"], { match: "word", order: "name" }],
    [["--match", "fuzzy", "--order", "name"], { match: "fuzzy", order: "name" }],
];

for (const [flags, given] of options) {
    test(`the answers are the command's with ${flags.join(" ") || "no option"}`, () => {
        compare(queries, flags, given);
    });
}

// In a batch these words mean no city, though names begin with some: `Yok`.
const nothing = new Set(
    readFileSync("Data/context-words.tsv", "utf8").split("\n")
        .filter((line) => line.startsWith("nothing"))
        .flatMap((line) => line.split("\t")[1].split("|").map(folded)),
);

/** @param {string} text */
function folded(text) {
    return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
}

test("the answers to random texts with random options are the command's", () => {
    const random = new Random();
    const names = cities.search("", { order: "population", limit: 1000 }).matches;
    // A thousand rounds are twenty thousand texts.
    const rounds = Number(process.env.CITYSEARCH_ROUNDS ?? 250);
    for (let round = 0; round < rounds; round++) {
        // Without a text the service spreads the largest cities over a box, as a map names them; the command has them all.
        const texts = Array.from({ length: 20 }, () => typed(random.pick(names), random))
            .map((text) => text && !nothing.has(folded(text)) ? text : "a");
        const chosen = [0, 1, 2].slice(random.below(3)).map(() => random.pick(options));
        const flags = chosen.flatMap(([flags]) => flags);
        if (!mayStandTogether(flags)) continue;
        compare(texts, flags, Object.assign({}, ...chosen.map(([, given]) => given)));
    }
});

test("pages follow each other to the last match", () => {
    const whole = cities.search("san jo", { limit: 1000, order: "name" });
    const found = [];
    /** @type {import("citysearch").Page | null} */
    let page = cities.search("san jo", {
        limit: 7,
        order: "name",
        favouriteIds: [whole.matches[8].id],
    });
    for (; page; page = cities.next(page)) found.push(...page.matches);
    assert.ok(whole.count > 20);
    assert.deepEqual(found.map(({ id }) => id), whole.matches.map(({ id }) => id));
    assert.deepEqual(found.map(({ favourite }) => favourite).indexOf(true), 8);
});

test("favourites are placed as the options say", () => {
    const options = /** @type {const} */ ({ limit: 50, order: "name" });
    const plain = cities.search("par", options).matches.map(({ id }) => id);
    const favouriteIds = [plain[30], plain[3], 1];
    const placed = (/** @type {SearchOptions["favourites"]} */ favourites) =>
        cities.search("par", { ...options, favouriteIds, favourites }).matches.map(({ id }) => id);
    assert.deepEqual(placed("only"), [plain[3], plain[30]]);
    assert.deepEqual(placed("first").slice(0, 3), [plain[3], plain[30], plain[0]]);
});

test("what is near a point is what the command finds", () => {
    for (const point of ["52.52,13.4", "-17.7,179.99", "89.9,0", "0,-30"]) {
        const flags = ["nearest", "--data", snapshotPath, "--limit", "20", "--format", "json"];
        const wanted = JSON.parse(run(...flags, "--", point));
        const [lat, lon] = point.split(",").map(Number);
        const found = cities.nearest([lat, lon], { limit: 20 });
        assert.deepEqual(found.matches.map(({ favourite: _, ...city }) => city), wanted.matches);
    }
});

test("a point lies in the country that the command says", () => {
    assert.equal(cities.country({ lat: 46.95, lon: 7.45 }), "CH");
    assert.equal(cities.country([52.52, 13.4]), "DE");
    assert.equal(cities.country([0, -30]), null);
    const near = cities.nearest([46.95, 7.45], { sameCountry: true, limit: 20 });
    assert.deepEqual(new Set(near.matches.map(({ country }) => country)), new Set(["CH"]));
});

test("a city is found by its id, and no other", () => {
    const paris = cities.city(2988507);
    assert.equal(paris?.name, "Paris");
    assert.ok(paris?.airports.includes("CDG"));
    assert.ok(paris?.alternateNames.includes("Париж"));
    assert.equal(cities.city(2988507, { language: "it" })?.name, "Parigi");
    assert.equal(cities.city(1), null);
    assert.equal(cities.city(Number.MAX_SAFE_INTEGER), null);
    assert.equal(cities.city(-(2 ** 31) - 1), null);
});

test("many names are resolved in their order", () => {
    const names = ["Paris", "", "xyzzyqwrt", "new\nyork", "Köln\0", "\ud800", "東京"];
    const found = cities.resolve(names, { country: ["FR", "US", "DE", "JP"] });
    assert.equal(found.length, names.length);
    found.splice(5, 1);
    assert.deepEqual(
        found.map(({ matches }) => matches[0]?.name),
        ["Paris", undefined, undefined, "New York City", "Köln", "Tokyo"],
    );
    assert.deepEqual(cities.resolve([]), []);
    const [none] = cities.resolve(["N/A"]);
    assert.deepEqual([none.count, none.confidence, none.kind], [0, 0, undefined]);
    const many = Array.from({ length: 3_000 }, (_, number) => names[number % 3]);
    assert.equal(cities.resolve(many).length, 3_000);
});

test("an answer has a confidence, and none without a request", () => {
    const [munich, germany] = cities.resolve(["Munich", "Germany"]);
    assert.ok(munich.confidence > 0.95);
    assert.deepEqual([munich.kind, germany.kind], ["city", "country"]);
    assert.deepEqual(cities.resolve(["Munich"], { minConfidence: 1 })[0].matches, []);
    assert.equal(cities.search("Munich").confidence, undefined);
    assert.equal(cities.search("Munich", { minConfidence: 0 }).confidence, munich.confidence);
});

test("the data of cities are the same as the command's", () => {
    const information = run("index", "info", snapshotPath);
    assert.ok(information.includes(cities.digest ?? "no digest"));
    assert.equal(cities.count, 234_908);
    assert.ok(run("--version").includes(cities.version));
});

/** Whether the command takes options: it refuses those given twice, and a point that makes no difference.
 * @param {string[]} flags */
function mayStandTogether(flags) {
    const names = flags.filter((flag) => flag.startsWith("--"));
    const isPointless = flags.includes("--near") &&
        flags.some((flag) => ["name", "population"].includes(flag));
    return new Set(names).size === names.length && !isPointless;
}

/**
 * Compares answers with the command's.
 *
 * @param {readonly string[]} texts
 * @param {readonly string[]} flags
 * @param {SearchOptions} given
 */
function compare(texts, flags, given) {
    const wanted = batch(texts, flags);
    assert.equal(wanted.length, texts.length);
    for (const [number, text] of texts.entries()) {
        // A batch includes the confidence of each answer.
        const { offset: _offset, limit: _limit, next: _next, ...found } = cities.search(text, {
            minConfidence: 0,
            ...given,
        });
        // Another version of ICU may name a country in another way.
        const plain = (/** @type {string} */ name, /** @type {any} */ value) =>
            given.language && ["countryName", "places"].includes(name) ? undefined : value;
        const told = JSON.stringify(JSON.parse(wanted[number]), plain);
        assert.equal(JSON.stringify(found, plain), told, `${text} with ${flags.join(" ")}`);
    }
}

/**
 * A name as a hurried person types it.
 *
 * @param {import("citysearch").Match} city
 * @param {Random} random
 */
function typed({ name, countryName = "", admin1 = "" }, random) {
    const place = random.pick(["", "", "", `, ${countryName}`, ` ${admin1}`]);
    const letters = [...name + place];
    if (random.below(3) === 0) letters.length = 1 + random.below(letters.length);
    const position = random.below(letters.length);
    switch (random.below(8)) {
        case 0:
            letters.splice(position, 1);
            break;
        case 1:
            letters.splice(position, 0, random.pick([..."eaтß京ñ '-"]));
            break;
        case 2:
            letters.splice(position, 2, ...letters.slice(position, position + 2).reverse());
            break;
    }
    return letters.join("").trimStart();
}

test("without outlines a user is in the country of the nearest city", async () => {
    const without = await open({ outlines: undefined });
    const names = [
        "Newcastle",
        "Halifax",
        "Valencia",
        "Cordoba",
        "San José",
        "Hamilton",
        "Georgetown",
    ];
    const points = [[-33.87, 151.21], [51.51, -0.13], [39.47, -0.38], [-31.42, -64.18], [
        9.93,
        -84.08,
    ], [43.25, -79.87]];
    for (const text of names) {
        for (const [lat, lon] of points) {
            const [one, other] = [cities, without].map((known) =>
                known.search(text, { near: { lat, lon } }).matches.map(({ id }) => id)
            );
            assert.deepEqual(one, other, `${text} near ${lat},${lon}`);
        }
    }
    without.close();
});
