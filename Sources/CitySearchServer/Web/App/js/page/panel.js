import { byID } from "../shared/dom.js";

/** A panel over the list, and the button that shows and hides it. */
export class Panel {
    #toggle;
    #panel;
    #shown;

    /**
     * @param {string} toggle the id of the button
     * @param {string} panel the id of the panel
     * @param {() => void} [shown] called when the panel is shown
     */
    constructor(toggle, panel, shown = () => {}) {
        this.#toggle = byID(toggle, HTMLButtonElement);
        this.#panel = byID(panel, HTMLElement);
        this.#shown = shown;
        this.#toggle.addEventListener("click", () => this.show(!this.isShown));
        this.#panel.addEventListener("keydown", (event) => {
            if (event.key === "Escape" && !event.defaultPrevented) this.leave();
        });
        document.addEventListener("pointerdown", ({ target }) => {
            const isInside = [this.#panel, this.#toggle].some((each) =>
                target instanceof Node && each.contains(target)
            );
            if (!isInside) this.show(false);
        });
    }

    get isShown() {
        return !this.#panel.hidden;
    }

    /** @param {boolean} isShown */
    show(isShown) {
        this.#panel.hidden = !isShown;
        this.#toggle.setAttribute("aria-expanded", String(isShown));
        if (isShown) this.#shown();
    }

    /** Hides the panel, and puts the focus on its button. */
    leave() {
        this.show(false);
        this.#toggle.focus();
    }
}
