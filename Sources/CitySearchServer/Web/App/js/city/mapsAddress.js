/**
 * The address that opens a place in the maps app of the user's system; OpenStreetMap where there is none.
 *
 * @param {import("../shared/types.js").City} city
 */
export function mapsAddress({ lat, lon, name }) {
    const point = `${lat},${lon}`;
    const label = encodeURIComponent(name);
    if (/Android/.test(navigator.userAgent)) return `geo:${point}?q=${point}(${label})`;
    if (/iPhone|iPad|Macintosh/.test(navigator.userAgent)) {
        return `https://maps.apple.com/?ll=${point}&q=${label}`;
    }
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=12/${lat}/${lon}`;
}
