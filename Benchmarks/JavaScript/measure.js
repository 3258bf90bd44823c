// The speed of the engine in WebAssembly, compared with the command on one processor, in one run:
// node measure.js SNAPSHOT, which run.sh does

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { memoryUsage } from "node:process";
import { CitySearch } from "citysearch";
import { typed } from "./typed.js";

const command = process.env.CITYSEARCH ?? ".build/release/citysearch";
const passes = 5;

/** The query for each text: for the command, and for the package.
 * @type {[name: string, flags: string[], options: import("citysearch").SearchOptions][]} */
const kinds = [
    ["typed10", ["--match", "fuzzy"], { match: "fuzzy" }],
    ["relevance10", ["--match", "prefix"], { match: "prefix" }],
];

await measure(process.argv[2]);

/** @param {string} path */
async function measure(path) {
    const bytes = readFileSync(path);
    const open = async () => {
        const begin = performance.now();
        const cities = await CitySearch.open(bytes);
        return { cities, time: performance.now() - begin };
    };
    const { cities, time: first } = await open();
    const later = [];
    for (let pass = 0; pass < passes; pass++) {
        const { cities, time } = await open();
        later.push(time);
        cities.close();
    }
    const texts = typed(cities);
    console.log(
        `${path}: ${cities.count} cities, ${
            megabytes(bytes.length)
        } MB, ${texts.length} texts as typed`,
    );
    console.log(
        `opened in ${first.toFixed(0)} ms, with the engine compiled; later in ${
            median(later).toFixed(0)
        } ms`,
    );
    console.log("kind         native µs  WebAssembly µs  ratio  with JSON.parse µs");
    for (const [name, flags, options] of kinds) {
        const shared = /** @type {const} */ ({ ...options, noPlaces: true, limit: 10 });
        const target = `/api/resolve?${new URLSearchParams({
            match: `${options.match}`,
            no_places: "true",
            limit: "10",
        })}`;
        /** @type {number[][]} */
        const times = [[], [], []];
        for (let pass = 0; pass < passes; pass++) {
            times[0].push(native(path, texts, [...flags, "--no-countries", "--limit", "10"]));
            times[1].push(
                timed(() => {
                    for (let start = 0; start < texts.length; start += 500) {
                        cities.ask(target, { texts: texts.slice(start, start + 500) });
                    }
                }) / texts.length,
            );
            times[2].push(
                timed(() => {
                    for (const text of texts) cities.search(text, shared);
                }) / texts.length,
            );
        }
        const [nativeTime, wasm, parsed] = times.map(median);
        console.log(
            [
                name.padEnd(12),
                nativeTime.toFixed(1).padStart(10),
                wasm.toFixed(1).padStart(15),
                (wasm / nativeTime).toFixed(2).padStart(6),
                parsed.toFixed(1).padStart(19),
            ].join(" "),
        );
    }
    const { rss } = memoryUsage();
    console.log(
        `memory: ${megabytes(cities.byteLength)} MB of the engine, ${
            megabytes(rss)
        } MB of Node.js\n`,
    );
    cities.close();
}

/**
 * How long the command takes for a text, in µs, without its start.
 *
 * @param {string} path
 * @param {string[]} texts
 * @param {string[]} flags
 */
function native(path, texts, flags) {
    const run = (/** @type {string[]} */ lines) =>
        timed(() =>
            execFileSync("taskset", ["-c", "0", command, "batch", "-", "--data", path, ...flags], {
                input: lines.map((line) => `${line}\n`).join(""),
                maxBuffer: 1 << 30,
            })
        );
    return (run([...texts, ...texts, ...texts]) - run(texts.slice(0, 1))) / (3 * texts.length);
}

/** How long something takes, in µs.
 * @param {() => void} work */
function timed(work) {
    const begin = performance.now();
    work();
    return 1_000 * (performance.now() - begin);
}

/** @param {number[]} numbers */
function median(numbers) {
    return [...numbers].sort((one, other) => one - other)[numbers.length >> 1];
}

/** @param {number} bytes */
function megabytes(bytes) {
    return (bytes / 1e6).toFixed(1);
}
