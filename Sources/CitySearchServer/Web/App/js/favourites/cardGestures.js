import { byID } from "../shared/dom.js";

/** How far a finger must push a card to remove it, as a share of its width. */
const pushed = 0.35;

/** How far a pointer goes before it drags, in pixels. */
const slack = 8;

/** How long a finger rests on a card to lift it, in milliseconds. */
const lifting = 450;

/**
 * What pointers do with the cards of the start page: a finger pushes one away, the grip drags it to another place, and so does a
 * finger that rests on it.
 *
 * @param {import("../search/rowActions.js").RowActions} actions
 * @param {import("./favourites.js").Favourites} favourites
 */
export function startCardGestures(actions, favourites) {
    const grid = byID("results", HTMLElement);
    /** @type {{row: HTMLElement, x: number, y: number, isGrip: boolean, isMoving: boolean} | null} */
    let held = null;
    let hasMoved = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;

    grid.addEventListener("pointerdown", (event) => {
        hasMoved = false;
        clearTimeout(timer);
        if (!(event.target instanceof Element) || event.button !== 0) return;
        const row = event.target.closest("[data-kind=favourite]");
        const isGrip = event.target.closest(".grip") !== null;
        if (!(row instanceof HTMLElement) || (!isGrip && event.pointerType !== "touch")) return;
        held = { row, x: event.clientX, y: event.clientY, isGrip, isMoving: false };
        if (isGrip || grid.dataset.order !== "own") return;
        const { target, pointerId } = event;
        timer = setTimeout(() => lift(target, pointerId), lifting);
    });

    /**
     * @param {Element} target what the finger is on
     * @param {number} pointerId
     */
    function lift(target, pointerId) {
        if (!held || held.isMoving) return;
        // The card is removed when it is drawn again, and the finger's events with it.
        grid.setPointerCapture(pointerId);
        target.addEventListener("touchmove", moveCardAlone, { passive: false });
        held.isGrip = true;
        held.row.classList.add("lifted");
        // Its end opens nothing.
        held.isMoving = true;
    }
    // The menu of a link would end the gesture.
    grid.addEventListener("contextmenu", (event) => {
        if (held) event.preventDefault();
    });

    document.addEventListener("pointermove", (event) => {
        if (!held) return;
        const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
        const way = held.isGrip ? dy : dx;
        if (!held.isMoving && Math.abs(way) < slack) return;
        held.isMoving = true;
        if (held.isGrip) dragOver(event);
        else held.row.style.translate = `${Math.round(dx)}px 0`;
    });

    /** @param {PointerEvent} event */
    function dragOver(event) {
        const under = document.elementFromPoint(event.clientX, event.clientY)
            ?.closest("[data-kind=favourite]");
        if (!held || !(under instanceof HTMLElement) || under.dataset.id === held.row.dataset.id) {
            return;
        }
        favourites.place(Number(held.row.dataset.id), Number(under.dataset.id));
        // The card is drawn again at its new position.
        const id = held.row.dataset.id;
        const now = grid.querySelector(`[data-kind=favourite][data-id="${id}"]`);
        if (!(now instanceof HTMLElement)) return;
        const isLifted = held.row.classList.contains("lifted");
        held.row.classList.remove("lifted");
        now.classList.toggle("lifted", isLifted);
        held.row = now;
    }

    /** @param {PointerEvent} event */
    function released(event) {
        if (!held) return;
        const { row, x, isGrip, isMoving } = held;
        held = null;
        clearTimeout(timer);
        row.classList.remove("lifted");
        if (!isMoving) return;
        hasMoved = true;
        row.style.translate = "";
        const way = Math.abs(event.clientX - x) / row.clientWidth;
        const isPushed = !isGrip && event.type === "pointerup" && way > pushed;
        if (isPushed) actions.remove(Number(row.getAttribute("aria-rowindex")) - 1);
    }
    document.addEventListener("pointerup", released);
    document.addEventListener("pointercancel", released);
    // What the browser takes for a click is the end of the gesture.
    grid.addEventListener("click", (event) => {
        if (hasMoved) event.stopPropagation();
        hasMoved = false;
    }, { capture: true });
    /**
     * A finger on the grip moves the card, not the list.
     *
     * @param {Event} event
     */
    function moveCardAlone(event) {
        if (held?.isGrip) event.preventDefault();
    }
    grid.addEventListener("touchmove", moveCardAlone, { passive: false });
}
