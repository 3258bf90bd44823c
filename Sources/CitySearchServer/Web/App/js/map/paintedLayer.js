/**
 * A layer whose tiles are painted here, between the ground and the points.
 *
 * @typedef {{context: CanvasRenderingContext2D, size: number, y: (lat: number) => number, lon: (x: number) => number,
 *     lat: (y: number) => number, frame: import("./canvasLayer.js").Frame}} Tile the place of degrees on a tile, in pixels, and back,
 *     and of the square world
 *
 * @param {any} leaflet
 * @param {(tile: Tile) => void} paint
 * @returns {any}
 */
export function paintedLayer(leaflet, paint) {
    const Painted = leaflet.GridLayer.extend({
        /** @param {{x: number, y: number, z: number}} coordinates */
        createTile(coordinates) {
            const { x: size } = this.getTileSize();
            const canvas = document.createElement("canvas");
            canvas.width = canvas.height = size;
            const context = canvas.getContext("2d");
            const { CRS: { EPSG3857: crs } } = leaflet;
            const [left, top] = [coordinates.x * size, coordinates.y * size];
            const place = (/** @type {number} */ x, /** @type {number} */ y) =>
                crs.pointToLatLng(leaflet.point(x + left, y + top), coordinates.z);
            if (context) {
                paint({
                    context,
                    size,
                    y: (lat) => crs.latLngToPoint(leaflet.latLng(lat, 0), coordinates.z).y - top,
                    lon: (x) => place(x, 0).lng,
                    lat: (y) => place(0, y).lat,
                    frame: {
                        scale: size * 2 ** coordinates.z,
                        left,
                        top,
                        sight: { left: 0, top: 0, right: size, bottom: size },
                    },
                });
            }
            return canvas;
        },
    });
    return new Painted({ pane: "light", maxZoom: 18, updateWhenIdle: false });
}
