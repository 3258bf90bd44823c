// Snapshots with other bytes: Sources/CitySearch/Format says where these lie.

const headerLength = 64;
const entryLength = 32;
/** A section's checksum is that of the checksums of its pieces. */
const piece = 1 << 14;

/**
 * A section of a snapshot.
 *
 * @typedef {object} Section
 * @property {number} number
 * @property {number} elementSize
 * @property {number} offset
 * @property {number} count
 * @property {number} end where the next one begins
 */

/**
 * The sections of a snapshot, in their order.
 *
 * @param {Uint8Array} snapshot
 * @returns {Section[]}
 */
export function sections(snapshot) {
    const view = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
    return Array.from({ length: view.getUint32(32, true) }, (_, number) => {
        const entry = headerLength + entryLength * number;
        const offset = Number(view.getBigUint64(entry + 8, true));
        const count = Number(view.getBigUint64(entry + 16, true));
        const elementSize = view.getUint32(entry + 4, true);
        return {
            number,
            elementSize,
            offset,
            count,
            end: Math.ceil((offset + elementSize * count) / 64) * 64,
        };
    });
}

/**
 * Makes the checksums right again, as somebody would who made the snapshot so.
 *
 * @param {Uint8Array} snapshot
 */
export function seal(snapshot) {
    const view = new DataView(snapshot.buffer, snapshot.byteOffset, snapshot.byteLength);
    const all = sections(snapshot);
    for (const { number, offset, end } of all) {
        const sums = new DataView(new ArrayBuffer(8 * Math.ceil((end - offset) / piece)));
        for (let place = 0; 8 * place < sums.byteLength; place++) {
            const start = offset + piece * place;
            const sum = xxh64(snapshot.subarray(start, Math.min(start + piece, end)));
            sums.setBigUint64(8 * place, sum, true);
        }
        const sum = xxh64(new Uint8Array(sums.buffer));
        view.setBigUint64(headerLength + entryLength * number + 24, sum, true);
    }
    view.setBigUint64(16, xxh64(snapshot.subarray(24, all[0].offset)), true);
}

const primes = [
    0x9e3779b185ebca87n,
    0xc2b2ae3d27d4eb4fn,
    0x165667b19e3779f9n,
    0x85ebca77c2b2ae63n,
    0x27d4eb2f165667c5n,
];
const word = (/** @type {bigint} */ number) => BigInt.asUintN(64, number);
const rotated = (/** @type {bigint} */ number, /** @type {bigint} */ count) =>
    word((number << count) | (number >> (64n - count)));
const mixed = (/** @type {bigint} */ lane, /** @type {bigint} */ input) =>
    word(rotated(word(lane + input * primes[1]), 31n) * primes[0]);

/**
 * XXH64 of Yann Collet's xxHash, with the seed 0, of a multiple of eight bytes.
 *
 * @param {Uint8Array} bytes
 */
function xxh64(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let position = 0;
    let sum = primes[4];
    if (bytes.length >= 32) {
        const lanes = [word(primes[0] + primes[1]), primes[1], 0n, word(-primes[0])];
        for (; position + 32 <= bytes.length; position += 32) {
            for (const lane of lanes.keys()) {
                lanes[lane] = mixed(lanes[lane], view.getBigUint64(position + 8 * lane, true));
            }
        }
        sum = word(
            rotated(lanes[0], 1n) + rotated(lanes[1], 7n) + rotated(lanes[2], 12n) +
                rotated(lanes[3], 18n),
        );
        for (const lane of lanes) sum = word((sum ^ mixed(0n, lane)) * primes[0] + primes[3]);
    }
    sum = word(sum + BigInt(bytes.length));
    for (; position + 8 <= bytes.length; position += 8) {
        sum ^= mixed(0n, view.getBigUint64(position, true));
        sum = word(rotated(sum, 27n) * primes[0] + primes[3]);
    }
    sum = word((sum ^ (sum >> 33n)) * primes[1]);
    sum = word((sum ^ (sum >> 29n)) * primes[2]);
    return sum ^ (sum >> 32n);
}
