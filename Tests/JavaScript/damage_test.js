import assert from "node:assert/strict";
import { before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { CitySearch, CitySearchError } from "citysearch";
import { Random, smallSnapshot } from "./support.js";
import { seal, sections, xxh64 } from "./snapshots.js";

/** @type {Buffer} */
let snapshot;
before(() => {
    snapshot = smallSnapshot();
});

/**
 * Holds that bytes are refused for a reason.
 *
 * @param {Uint8Array} bytes
 * @param {import("citysearch").CitySearchErrorCode} code
 * @param {RegExp} message
 */
async function refuses(bytes, code, message) {
    await assert.rejects(CitySearch.open(bytes), (error) => {
        assert.ok(error instanceof CitySearchError);
        assert.equal(error.code, code);
        assert.match(error.message, message);
        return true;
    });
}

test("the test's checksum is that of xxHash", () => {
    assert.equal(xxh64(new Uint8Array()), 0xef46db3751d8e999n);
    assert.equal(xxh64(new TextEncoder().encode("abc")), 0x44bc2cf5ad770999n);
    const sealed = Uint8Array.from(snapshot);
    seal(sealed);
    assert.deepEqual(sealed, new Uint8Array(snapshot));
});

test("a changed byte in any section is an error", async () => {
    const random = new Random();
    for (const { number, offset, end } of sections(snapshot)) {
        if (offset === end) continue;
        const damaged = Uint8Array.from(snapshot);
        damaged[offset + random.below(end - offset)] ^= 1 << random.below(8);
        await refuses(damaged, "damagedIndex", /^damaged: .*make it again$/);
        assert.ok(number >= 0);
    }
});

test("a part of a snapshot is an error", async () => {
    for (const length of [64, 65, 1_000, snapshot.length - 64, snapshot.length - 1]) {
        await refuses(snapshot.subarray(0, length), "damagedIndex", /copy it or make it again/);
    }
    await refuses(Buffer.concat([snapshot, Buffer.alloc(64)]), "damagedIndex", /64 bytes too long/);
});

test("what is no snapshot is an error", async () => {
    const text = new TextEncoder().encode("<!doctype html>".repeat(100));
    for (const bytes of [new Uint8Array(), new Uint8Array(7), text]) {
        await refuses(bytes, "unusableIndex", /^not a snapshot/);
    }
    const other = Uint8Array.from(snapshot);
    other[12] += 1;
    await refuses(other, "unusableIndex", /version/);
});

test("damaged gzip data are an error", async () => {
    const packed = Uint8Array.from(gzipSync(snapshot));
    await refuses(packed.subarray(0, packed.length / 2), "damagedIndex", /gzip/);
    packed[packed.length >> 1] ^= 0xff;
    await assert.rejects(CitySearch.open(packed), {
        name: "CitySearchError",
        code: "damagedIndex",
    });
});
