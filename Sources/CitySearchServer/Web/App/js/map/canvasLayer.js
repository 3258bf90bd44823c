/**
 * Makes a layer that paints itself on one of Leaflet's canvases. Its places stand on a square world, so that neither a move nor a
 * zoom computes them again, as for Leaflet's own shapes.
 *
 * @typedef {{x: number, y: number}} Spot a place in the square world
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {object} Frame where the square world lies on a canvas: a spot lies at `x * scale - left`, `y * scale - top`
 * @property {number} scale how many pixels the world is wide
 * @property {number} left
 * @property {number} top
 * @property {Box} sight what of the canvas is painted
 * @typedef {object} Painter
 * @property {(context: CanvasRenderingContext2D, frame: Frame) => void} paint
 * @property {(x: number, y: number, frame: Frame) => boolean} [holds] whether something that can be clicked on lies at a place on the
 *     canvas
 *
 * @param {any} leaflet
 * @param {object} options the options of a path
 * @param {Painter} painter
 * @returns {any}
 */
export function canvasLayer(leaflet, options, { paint, holds }) {
    const Painted = leaflet.Path.extend({
        options: { interactive: holds !== undefined },

        initialize() {
            leaflet.setOptions(this, options);
        },

        // Until a zoom ends the canvas is only stretched, and repainted parts go to their old position.
        _project() {
            const { x, y } = this._map.getPixelOrigin();
            this._frame = { scale: 256 * 2 ** this._map.getZoom(), left: x, top: y };
            this._update();
        },

        _update() {
            this._pxBounds = this._renderer._bounds;
        },

        _updatePath() {
            const { _ctx: context, _drawing: isDrawing, _redrawBounds: part, _bounds: all } =
                this._renderer;
            if (!isDrawing) return;
            const { min, max } = part ?? all;
            const sight = { left: min.x, top: min.y, right: max.x, bottom: max.y };
            context.save();
            paint(context, { ...this._frame, sight });
            context.restore();
        },

        /** @param {Spot} point */
        _containsPoint({ x, y }) {
            const sight = { left: x, top: y, right: x, bottom: y };
            return holds?.(x, y, { ...this._frame, sight }) ?? false;
        },

        paint() {
            if (this._map) this._renderer._requestRedraw(this);
        },
    });
    return new Painted();
}

/** Where the map ends. */
const northernmost = 85.0511287798;

/**
 * Where a place lies in the square world: Web Mercator, from 0 at the west and north to 1.
 *
 * @param {{lat: number, lon: number}} place
 * @returns {Spot}
 */
export function spotOf({ lat, lon }) {
    const sine = Math.sin(Math.max(-northernmost, Math.min(northernmost, lat)) * Math.PI / 180);
    return { x: lon / 360 + 0.5, y: 0.5 - Math.atanh(sine) / (2 * Math.PI) };
}

/**
 * The frames of the visible worlds: the map repeats the world beyond the date line.
 *
 * @param {Frame} frame
 * @returns {Frame[]}
 */
export function turnsOf(frame) {
    const { scale, left, sight } = frame;
    return [-1, 0, 1].map((turn) => ({ ...frame, left: left - turn * scale }))
        .filter((turned) => -turned.left < sight.right && scale - turned.left > sight.left);
}

/**
 * Whether a part of a box of the square world is visible.
 *
 * @param {Box} box
 * @param {Frame} frame
 */
export function isInSight(box, { scale, left, top, sight }) {
    return box.left * scale - left < sight.right && box.right * scale - left > sight.left &&
        box.top * scale - top < sight.bottom && box.bottom * scale - top > sight.top;
}
