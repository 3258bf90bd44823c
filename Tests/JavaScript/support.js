// What tests share.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CitySearch } from "citysearch";

/** The folder of the installed package, with a snapshot of the bundled cities. */
export const installed = process.env.CITYSEARCH_INSTALLED ?? "";

export const snapshotPath = join(installed, "cities.cityindex");

const command = process.env.CITYSEARCH ?? "citysearch";
/** The environment of the command, which has a home of its own: that of the person who runs the tests is not read. */
const env = {
    ...process.env,
    HOME: installed,
    XDG_CACHE_HOME: installed,
    XDG_DATA_HOME: installed,
};

/** The bytes of the snapshot, which must not change.
 * @type {Uint8Array | undefined} */
let known;

export function snapshot() {
    return known ??= readFileSync(snapshotPath);
}

/** Some of the bundled cities, as a snapshot of their own. */
export function smallSnapshot() {
    const cities = JSON.parse(readFileSync("Data/cities.json", "utf8"));
    const large = cities.filter((/** @type {any} */ { population = 0 }) => population > 1_000_000);
    return built(large);
}

/** A snapshot of cities.
 * @param {object[]} cities */
export function built(cities) {
    const folder = mkdtempSync(join(tmpdir(), "citysearch-"));
    try {
        const [list, output] = [join(folder, "cities.json"), join(folder, "cities.cityindex")];
        writeFileSync(list, JSON.stringify(cities));
        execFileSync(command, ["index", "build", "--data", list, "--output", output], { env });
        return readFileSync(output);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {import("citysearch").OpenOptions} [options] */
export function open(options = {}) {
    return CitySearch.open(snapshot(), { outlines: true, ...options });
}

/**
 * What the command answers to texts, a line of JSON each.
 *
 * @param {readonly string[]} texts without line ends
 * @param {readonly string[]} flags
 */
export function batch(texts, flags) {
    const options = ["--data", snapshotPath, ...flags];
    const lines = execFileSync(command, ["batch", "-", ...options], {
        input: texts.map((text) => `${text}\n`).join(""),
        maxBuffer: 1 << 30,
        encoding: "utf8",
        env,
    });
    return lines.trimEnd().split("\n");
}

/** What the command prints.
 * @param {readonly string[]} words */
export function run(...words) {
    return execFileSync(command, words, { maxBuffer: 1 << 30, encoding: "utf8", env });
}

/** Starts the built service with all cities, and waits until it answers. */
export async function startService() {
    const home = mkdtempSync(join(tmpdir(), "citysearch-"));
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const program = process.env.CITYSEARCH_SERVER ?? ".build/release/citysearch-server";
    const service = spawn(program, ["serve", "--port", `${port}`, "--data", snapshotPath], {
        env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
        stdio: ["ignore", "ignore", "inherit"],
    });
    while (!await fetch(`${base}/ready`).then(({ ok }) => ok, () => false)) {
        assert.equal(service.exitCode, null, "the service ended");
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return {
        base,
        async stop() {
            service.kill();
            await once(service, "exit");
            rmSync(home, { recursive: true });
        },
    };
}

/** @returns {Promise<number>} */
export async function freePort() {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    server.close();
    return port;
}

/**
 * Compares the answers of a worker or a service with answers of this thread.
 *
 * @param {import("citysearch").PromisedCities} promised
 * @param {CitySearch} cities
 * @param {import("citysearch").SearchOptions} options
 */
export async function compareAnswers(promised, cities, options) {
    for (const fact of /** @type {const} */ (["count", "digest", "version"])) {
        assert.equal(promised[fact], cities[fact]);
    }
    const page = await promised.search("par", options);
    assert.deepEqual(page, cities.search("par", options));
    assert.deepEqual(await promised.next(page), cities.next(cities.search("par", options)));
    assert.deepEqual(await promised.city(2988507), cities.city(2988507));
    assert.equal(await promised.city(1), null);
    assert.deepEqual(await promised.nearest([48, 2]), cities.nearest([48, 2]));
    assert.equal(await promised.country([48, 2]), "FR");
    const names = ["Paris", "new\nyork", "Rom"];
    assert.deepEqual(await promised.resolve(names), cities.resolve(names));
    assert.equal(await promised.ask("/api/countries"), cities.ask("/api/countries"));
    await assert.rejects(promised.search("par", { limit: -1 }), {
        name: "CitySearchError",
        code: "invalidQuestion",
        message: /whole number from 0 to 1000/,
    });
}

/** The words of a text.
 * @param {string} text */
export const words = (text) => text.trim().split(/\s+/);

/** Numbers that seem to be random, the same for a seed (Steele, Lea and Flood's SplitMix, of 32 bits). */
export class Random {
    /** @param {number} [seed] */
    constructor(seed = Number(process.env.CITYSEARCH_SEED ?? Date.now() % 1_000_000)) {
        console.log(`CITYSEARCH_SEED=${seed}`);
        this.state = seed;
    }

    /** A number from 0 up to a limit.
     * @param {number} limit */
    below(limit) {
        this.state = (this.state + 0x9e3779b9) | 0;
        let mixed = this.state ^ (this.state >>> 16);
        mixed = Math.imul(mixed, 0x21f0aaad);
        mixed ^= mixed >>> 15;
        mixed = Math.imul(mixed, 0x735a2d97);
        mixed ^= mixed >>> 15;
        return (mixed >>> 0) % limit;
    }

    /**
     * @template Element
     * @param {readonly Element[]} elements
     */
    pick(elements) {
        return elements[this.below(elements.length)];
    }
}

/**
 * Runs the JavaScript of a document, and compares the comments after its expressions with their values.
 *
 * @param {string} text of the document
 * @param {string} name of the program
 * @param {string} prelude what the reader has of their own
 * @returns {number} how many values were held
 */
export function runShown(text, name, prelude = "") {
    const blocks = [...text.matchAll(/(<!-- not run: [^\n]* -->\n+)?```js\n(.*?)```/gs)].filter((
        [, note],
    ) => !note);
    const lines = blocks.flatMap(([, , block]) => block.split("\n"));
    const program = lines.flatMap((line) => {
        // A value follows an expression; other comments are ignored.
        const shown = /^(\s*)(?!const |controller)(.*); \/\/ (["[\d].*)$/.exec(line);
        if (!shown) return [line.replace(/^cities\.close\(\);$/, "")];
        const [, indent, expression, value] = shown;
        return [`${indent}assert.deepEqual(${expression}, ${value}); checked += 1;`];
    });
    const path = join(installed, name);
    const first = ['import assert from "node:assert/strict";', "let checked = 0;", prelude];
    writeFileSync(path, [...first, ...program, "console.log(checked);"].join("\n"));
    const printed = execFileSync("node", [path], { encoding: "utf8", timeout: 60_000 });
    return Number(printed.trim().split("\n").at(-1));
}
