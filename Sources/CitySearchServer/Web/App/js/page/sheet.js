import { byID } from "../shared/dom.js";

/** Windows of one column, in which the list is a sheet over the map; as sheets.css says. */
const narrow = "(max-width: 47.4375em)";

/** Windows in which an open city is a sheet over the map: narrow ones, and low ones. */
const covered = `${narrow}, ` +
    "(min-width: 47.5em) and (max-width: 73.6875em) and (max-height: 34.9375em)";

/** Windows with room for a sheet in the middle. */
const high = "(min-height: 28em)";

/** Whether the list is a sheet over the map. */
export function isNarrow() {
    return matchMedia(narrow).matches;
}

/** Whether an open city is a sheet over the map. */
export function hasSheet() {
    return matchMedia(covered).matches;
}

/** Whether a sheet has a position between the low and the high one. */
export function hasMiddle() {
    return matchMedia(high).matches;
}

/** How far a pointer goes before it drags, and how far it goes to leave a position, in pixels. */
const [slack, threshold] = [8, 40];

/**
 * Lets a pointer drag a sheet over the map by its handle, to the nearest of its positions.
 *
 * @typedef {object} Positions
 * @property {(height: number) => number[]} heights the heights of the sheet at its positions in pixels, the lowest first, by
 *     the current one
 * @property {() => number} current the current position
 * @property {(position: number) => void} move takes positions below and above all, too
 *
 * @param {HTMLElement} pane
 * @param {HTMLElement} handle
 * @param {Positions} positions
 */
export function startDragging(pane, handle, { heights, current, move }) {
    /** @type {number | null} */
    let start = null;
    let height = 0;
    /** @type {number[]} */
    let stops = [];

    handle.addEventListener("pointerdown", ({ button, clientY, target }) => {
        const isField = target instanceof Element && target.closest("select, .box, .options");
        if (button === 0 && !isField) start = clientY;
    });
    document.addEventListener("pointermove", ({ clientY, pointerId }) => {
        if (start === null) return;
        const way = start - clientY;
        if (stops.length === 0) {
            if (Math.abs(way) < slack) return;
            // A captured pointer clicks on the handle, not on the button where it began.
            handle.setPointerCapture(pointerId);
            height = pane.offsetHeight;
            pane.classList.add("dragged");
            stops = heights(height);
        }
        pane.style.height = `${Math.max(0, Math.min(Math.max(...stops), height + way))}px`;
    });
    /** @param {PointerEvent} event */
    const end = ({ type, clientY }) => {
        const way = (start ?? 0) - clientY;
        const distances = stops.map((each) => Math.abs(each - height - way));
        start = null;
        stops = [];
        pane.classList.remove("dragged");
        pane.style.height = "";
        if (type === "pointercancel" || distances.length === 0) return;
        const nearest = distances.indexOf(Math.min(...distances));
        const isLeft = nearest === current() && Math.abs(way) > threshold;
        move(isLeft ? nearest + Math.sign(way) : nearest);
    };
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
}

/**
 * Makes the open city a sheet over the map: dragged up it fills the window, and dragged down it closes.
 *
 * @param {import("../shared/store.js").Store} store
 */
export function startCitySheet(store) {
    const pane = byID("detail", HTMLElement);
    const expand = () => store.dispatch({ type: "viewed", view: "detail" });
    startDragging(pane, byID("sheet-handle", HTMLElement), {
        heights: (height) => [0, height, innerHeight],
        current: () => 1,
        move: (position) => {
            if (position === 0) store.dispatch({ type: "closed", view: "map" });
            if (position === 2) expand();
        },
    });
    byID("expand", HTMLButtonElement).addEventListener("click", expand);
}
