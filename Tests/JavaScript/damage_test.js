import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { CitySearch, CitySearchError } from "citysearch";
import { Random, smallSnapshot } from "./support.js";
import { seal, sections } from "./snapshots.js";

const snapshot = smallSnapshot();

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

test("the checksums of these tests equal the snapshot's", () => {
    const sealed = Uint8Array.from(snapshot);
    seal(sealed);
    assert.deepEqual(sealed, new Uint8Array(snapshot));
});

test("a changed byte in any section is an error", async () => {
    const random = new Random();
    for (const { offset, end } of sections(snapshot)) {
        if (offset === end) continue;
        const damaged = Uint8Array.from(snapshot);
        damaged[offset + random.below(end - offset)] ^= 1 << random.below(8);
        await refuses(damaged, "damagedIndex", /^damaged: .*make it again$/);
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
    await refuses(packed, "damagedIndex", /./);
});
