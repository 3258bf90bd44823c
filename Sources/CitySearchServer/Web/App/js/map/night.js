import { sunAt } from "../shared/sun.js";
import { paintedLayer } from "./paintedLayer.js";

/** How low the sun stands where another shade of the night begins, in degrees: sunset, and the ends of the three twilights. */
const depths = [-0.833, -6, -12, -18];

/** How dark each shade is, laid over those before. */
const shade = "rgb(8 16 48 / 13%)";

/**
 * The night on the map.
 *
 * @param {any} leaflet
 * @returns {import("./layers.js").Overlay}
 */
export function makeNight(leaflet) {
    const layer = paintedLayer(leaflet, paint);
    return { layer, update: () => layer.redraw() };
}

/** @param {import("./paintedLayer.js").Tile} tile */
function paint({ context, size, lon, y }) {
    const sun = sunAt(new Date());
    context.fillStyle = shade;
    for (let x = 0; x < size; x += 1) {
        const longitude = lon(x + 0.5);
        for (const depth of depths) {
            for (const [south, north] of darkLatitudes(longitude, sun, depth)) {
                const [top, bottom] = [y(north), y(south)];
                if (bottom > 0 && top < size) context.fillRect(x, top, 1, bottom - top);
            }
        }
    }
}

/** The latitudes that Web Mercator has. */
const most = 85.06;

/**
 * Between which latitudes the sun stands lower than some degrees, along a meridian.
 *
 * With its hour angle h and declination d, its height at latitude b is sin d · sin b + cos d · cos h · cos b, a sine wave in b.
 *
 * @param {number} longitude
 * @param {{lat: number, lon: number}} sun the point above which the sun stands
 * @param {number} height in degrees
 * @returns {[south: number, north: number][]}
 */
export function darkLatitudes(longitude, sun, height) {
    const radians = Math.PI / 180;
    const [sine, cosine] = [
        Math.sin(sun.lat * radians),
        Math.cos(sun.lat * radians) * Math.cos((longitude - sun.lon) * radians),
    ];
    const share = Math.sin(height * radians) / Math.hypot(sine, cosine);
    if (share <= -1) return [];
    if (share >= 1) return [[-most, most]];
    const phase = Math.atan2(cosine, sine) / radians;
    const bound = Math.asin(share) / radians;
    return [-360, 0, 360].flatMap((turn) => {
        const south = Math.max(-most, 180 - bound - phase + turn);
        const north = Math.min(most, 360 + bound - phase + turn);
        return south < north ? [/** @type {[number, number]} */ ([south, north])] : [];
    });
}
