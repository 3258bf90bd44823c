// How the engine and other packages find the cities of a snapshot: node peers.js SNAPSHOT FOLDER, which peers.sh does.
// The other packages are those in FOLDER/node_modules.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, execPath, memoryUsage } from "node:process";
import { gzipSync } from "node:zlib";
import { CitySearch } from "citysearch";
import { misspelt, typed } from "./typed.js";

/** How long a peer is asked what people type, in milliseconds. */
const budget = 5_000;

/**
 * @typedef {{name: string, names: string[]}} City what it may be found by, its own name first
 * @typedef {(text: string) => string[]} Search the names of the ten best
 * @typedef {(list: City[], require: NodeRequire) => Search} Peer
 */

/**
 * What makes a search of a list, with the options that its documents give for search as you type with errors.
 *
 * @type {Record<string, Peer>}
 */
const peers = {
    "array.filter": (list) => (text) => {
        const prefix = text.toLowerCase();
        return list.filter(({ names }) =>
            names.some((name) => name.toLowerCase().startsWith(prefix))
        ).slice(0, 10).map(({ name }) => name);
    },
    lunr: (list, require) => {
        const lunr = require("lunr");
        const index = lunr(function (/** @type {any} */ builder) {
            builder.ref("number");
            builder.field("names");
            // Stems are of no use for names.
            builder.pipeline.reset();
            builder.searchPipeline.reset();
            for (const [number, { names }] of list.entries()) {
                builder.add({ number, names: names.join(" ") });
            }
        });
        const wildcard = lunr.Query.wildcard.TRAILING;
        return (text) => {
            const found = index.query((/** @type {any} */ query) => {
                for (const word of lunr.tokenizer(text)) {
                    query.term(word, { boost: 100 });
                    query.term(word, { boost: 10, wildcard });
                    query.term(word, { editDistance: 1 });
                }
            });
            return found.slice(0, 10).map((/** @type {any} */ { ref }) => list[ref].name);
        };
    },
    flexsearch: (list, require) => {
        const { Index, Charset } = require("flexsearch");
        const index = new Index({ tokenize: "forward", encoder: Charset.LatinBalance });
        for (const [number, { names }] of list.entries()) index.add(number, names.join(" "));
        return (text) =>
            index.search(text, { limit: 10 }).map((/** @type {number} */ at) => list[at].name);
    },
    minisearch: (list, require) => {
        const { default: MiniSearch } = require("minisearch");
        const index = new MiniSearch({ fields: ["names"] });
        index.addAll(list.map(({ names }, id) => ({ id, names: names.join(" ") })));
        return (text) =>
            index.search(text, { prefix: true, fuzzy: 0.2 }).slice(0, 10)
                .map((/** @type {any} */ { id }) => list[id].name);
    },
    "fuse.js": (list, require) => {
        const Fuse = require("fuse.js");
        const fuse = new Fuse(list, { keys: ["names"], threshold: 0.3 });
        return (text) =>
            fuse.search(text, { limit: 10 }).map((/** @type {any} */ { item }) => item.name);
    },
};

const [program, snapshot, folder, task, peer] = argv.slice(1);
if (peer === undefined) await compare();
else console.log(JSON.stringify(await measure(JSON.parse(readFileSync(task, "utf8")))));

/** Lets each answer in a process of its own, and prints what it took. */
async function compare() {
    const cities = await CitySearch.open(readFileSync(snapshot));
    const temporary = mkdtempSync(join(tmpdir(), "citysearch-"));
    try {
        const task = join(temporary, "task.json");
        const list = listed(cities);
        const misspellings = misspelt(cities, 80);
        writeFileSync(task, JSON.stringify({ list, texts: typed(cities), misspellings }));
        const bytes = {
            list: gzipSync(JSON.stringify(list)).length,
            engine: [snapshot, new URL(import.meta.resolve("citysearch/citysearch.wasm"))]
                .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0),
        };
        console.log(`${cities.count} cities; ${misspellings.length} misspelt names`);
        console.log("              fetched MB   ready ms  memory MB  µs a typed text  found first");
        for (const name of ["citysearch", ...Object.keys(peers)]) {
            const words = ["--max-old-space-size=4096", program, snapshot, folder, task, name];
            /** @type {Record<string, number>} */
            let took;
            try {
                took = JSON.parse(
                    execFileSync(execPath, words, { encoding: "utf8", stdio: "pipe" }),
                );
            } catch {
                console.log(`${name.padEnd(13)} is not in ${folder}/node_modules`);
                continue;
            }
            const fetched = name === "citysearch" ? bytes.engine : bytes.list;
            console.log([
                name.padEnd(13),
                (fetched / 1e6).toFixed(1).padStart(10),
                took.ready.toFixed(0).padStart(10),
                took.memory.toFixed(0).padStart(10),
                took.time.toFixed(0).padStart(16),
                `${took.found}`.padStart(12),
            ].join(" "));
        }
    } finally {
        rmSync(temporary, { recursive: true });
        cities.close();
    }
}

/**
 * @param {{list: City[], texts: string[], misspellings: {name: string, text: string}[]}} task
 */
async function measure({ list, texts, misspellings }) {
    const before = memoryUsage().rss;
    const begin = performance.now();
    const search = peer === "citysearch"
        ? await engine()
        : peers[peer](list, createRequire(folder));
    const ready = performance.now() - begin;
    const found = misspellings.filter(({ name, text }) => search(text)[0] === name).length;
    let asked = 0;
    const start = performance.now();
    // Prefixes and suffixes of names alike, also for slow packages.
    while (asked < texts.length && performance.now() - start < budget) {
        search(texts[(asked * 1_009) % texts.length]);
        asked++;
    }
    const time = 1_000 * (performance.now() - start) / asked;
    return { ready, found, time, memory: (memoryUsage().rss - before) / 1e6 };
}

async function engine() {
    const cities = await CitySearch.open(readFileSync(snapshot));
    return (/** @type {string} */ text) =>
        cities.search(text, { limit: 10 }).matches.map(({ name }) => name);
}

/**
 * All cities with all their names, as a page would fetch them, the largest first.
 *
 * @param {CitySearch} cities
 */
function listed(cities) {
    const list = [];
    /** @type {import("citysearch").Page | null} */
    let page = cities.search("", { order: "population", limit: 1000 });
    for (; page; page = cities.next(page)) {
        for (const { id, name } of page.matches) {
            const names = new Set([name, ...cities.city(id)?.alternateNames ?? []]);
            list.push({ name, names: [...names] });
        }
    }
    return list;
}
