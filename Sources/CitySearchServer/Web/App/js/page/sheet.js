import { byID } from "../shared/dom.js";

/** The windows in which an open city is a sheet over the map: narrow ones, and low ones; as layout.css says. */
const windows = "(max-width: 47.4375em), " +
    "(min-width: 47.5em) and (max-width: 73.6875em) and (max-height: 34.9375em)";

/** Whether an open city is a sheet over the map. */
export function hasSheet() {
    return matchMedia(windows).matches;
}

/** How far a finger must go, in pixels. */
const threshold = 40;

/**
 * The detail as a sheet over the map of a narrow window: a finger on its handle draws it up to the whole, or down and
 * away.
 *
 * @param {import("../shared/store.js").Store} store
 */
export function startSheet(store) {
    const handle = byID("sheet-handle", HTMLElement);
    /** @type {number | null} */
    let start = null;
    handle.addEventListener("pointerdown", (event) => {
        start = event.clientY;
        handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointerup", (event) => {
        const way = start === null ? 0 : event.clientY - start;
        start = null;
        if (way < -threshold) store.dispatch({ type: "viewed", view: "detail" });
        else if (way > threshold) closeSheet(store);
        else if (Math.abs(way) < 8) {
            // A captured pointer clicks on what captured it.
            store.dispatch({ type: "viewed", view: "detail" });
        }
    });
    handle.addEventListener("pointercancel", () => start = null);
}

/**
 * Closes the sheet: the map stays, without a city, whichever were open before.
 *
 * @param {import("../shared/store.js").Store} store
 */
export function closeSheet(store) {
    store.dispatch({ type: "closed", view: "map" });
}
