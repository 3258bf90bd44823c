import { byID, element } from "../shared/dom.js";
import { isFromRight, say } from "../shared/i18n.js";
import { areSingleKeysOn, isTyping, turnSingleKeys } from "../shared/singleKeys.js";

/** The keys that work anywhere, and the dialogue that lists all of them. */
export class Shortcuts {
    #dialog = byID("keys", HTMLDialogElement);
    #input = byID("query", HTMLInputElement);
    #store;

    /** @param {import("../shared/store.js").Store} store */
    constructor(store) {
        this.#store = store;
        const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : say("controlKey");
        const enter = say("enterKey");
        /** @type {[string[], string][]} */
        const all = [
            [["/", `${command} K`], say("keySearch")],
            [["↑", "↓", say("pageUpKey"), say("pageDownKey")], say("keyMove")],
            [[enter], say("keyOpen")],
            [[isFromRight ? "←" : "→", enter], say("keyButton")],
            [["f", `${command} ${enter}`], say("keyFavourite")],
            [["Alt ↑", "Alt ↓"], say("keyOrder")],
            [[say("deleteKey")], say("keyRemove")],
            [[say("escapeKey")], say("keyClose")],
            [[enter], say("keyHere")],
            [["?"], say("keyHelp")],
        ];
        byID("key-list", HTMLElement).replaceChildren(...all.map(([names, text]) =>
            element(
                "div",
                {},
                element("dt", {}, text),
                element("dd", {}, ...names.map((name) => element("kbd", { dir: "auto" }, name))),
            )
        ));
        const single = byID("single-keys", HTMLInputElement);
        single.checked = areSingleKeysOn();
        single.addEventListener("change", () => {
            turnSingleKeys(single.checked);
            this.#drawHint();
        });
        byID("show-keys", HTMLButtonElement).addEventListener(
            "click",
            () => this.#dialog.showModal(),
        );
        document.addEventListener("keydown", (event) => this.#pressed(event));
        this.#drawHint();
    }

    #drawHint() {
        const hint = document.querySelector(".hint");
        if (hint) hint.toggleAttribute("hidden", !areSingleKeysOn());
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        if (event.isComposing || document.querySelector("dialog[open]")) return;
        const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        if (isCommand && event.key.toLowerCase() === "k") {
            this.#focusBox();
        } else {
            const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
            if (!isPlain || isTyping(event) || !areSingleKeysOn()) return;
            if (event.key === "/") this.#focusBox();
            else if (event.key === "?") this.#dialog.showModal();
            else return;
        }
        event.preventDefault();
    }

    #focusBox() {
        this.#store.dispatch({ type: "viewed", view: "list" });
        this.#input.focus();
        this.#input.select();
    }
}
