import { button, byID, element } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/** How long a message stays, in milliseconds; longer while it is pointed at or has the focus. */
const duration = 7000;

/** A temporary message, with a button to undo its action. */
export class ToastView {
    #area = byID("toast", HTMLElement);
    #store;
    #timer = 0;
    /**
     * What had the focus when the message came.
     *
     * @type {Element | null}
     */
    #before = null;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        for (const event of ["pointerenter", "focusin"]) {
            this.#area.addEventListener(event, () => clearTimeout(this.#timer));
        }
        for (const event of ["pointerleave", "focusout"]) {
            this.#area.addEventListener(event, () => this.#leaveLater());
        }
    }

    /**
     * @param {import("../shared/types.js").State} state
     * @param {import("../shared/types.js").State} [before]
     */
    draw({ toast }, before) {
        if (toast === before?.toast) return;
        clearTimeout(this.#timer);
        this.#area.classList.toggle("shown", toast !== null);
        if (!toast) {
            this.#area.replaceChildren();
            return;
        }
        if (!this.#hasFocus) this.#before = document.activeElement;
        this.#area.replaceChildren(element("span", {}, toast.text));
        const { undo } = toast;
        if (undo) this.#area.append(this.#undoButton(undo));
        this.#leaveLater();
    }

    /** @param {() => void} undo */
    #undoButton(undo) {
        const press = () => {
            this.#store.dispatch({ type: "told", toast: null });
            this.#giveBack();
            undo();
        };
        return button({ id: "undo", class: "text-button" }, press, say("undo"));
    }

    get #hasFocus() {
        return this.#area.contains(document.activeElement);
    }

    /** Gives the focus back to where it was, or to the list if that is gone. */
    #giveBack() {
        const before = this.#before instanceof HTMLElement ? this.#before : null;
        const isThere = before?.isConnected && before !== document.body;
        const place = isThere ? before : byID("results", HTMLElement);
        place.focus({ preventScroll: true });
    }

    #leaveLater() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            // Whoever is at it is not left without it.
            if (this.#hasFocus) this.#leaveLater();
            else this.#store.dispatch({ type: "told", toast: null });
        }, duration);
    }
}
