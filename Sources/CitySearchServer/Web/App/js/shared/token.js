import { byID } from "./dom.js";

const key = "token";

/**
 * The token by which a service that others reach knows the user. The user gives it once; the browser keeps it.
 */
export class Token {
    #dialog = byID("token", HTMLDialogElement);
    #input = byID("token-text", HTMLInputElement);

    constructor() {
        byID("token-form", HTMLFormElement).addEventListener("submit", (event) => {
            event.preventDefault();
            this.#dialog.close(this.#input.value);
        });
        byID("token-cancel", HTMLButtonElement).addEventListener("click", () => {
            this.#dialog.close("");
        });
    }

    /**
     * The header of a request by the user.
     *
     * @returns {Record<string, string>}
     */
    get header() {
        const token = localStorage.getItem(key);
        return token === null ? {} : { Authorization: `Bearer ${token}` };
    }

    /**
     * Asks the user for the token.
     *
     * @returns {Promise<boolean>} whether there is one now
     */
    async ask() {
        localStorage.removeItem(key);
        this.#input.value = "";
        this.#dialog.returnValue = "";
        this.#dialog.showModal();
        await new Promise((closed) => {
            this.#dialog.addEventListener("close", closed, { once: true });
        });
        const token = this.#dialog.returnValue.trim();
        if (token !== "") localStorage.setItem(key, token);
        return token !== "";
    }
}
