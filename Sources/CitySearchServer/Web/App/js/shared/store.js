import { initialState, reduce } from "./state.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Action} Action
 * @typedef {(state: State, before: State) => void} Observer
 */

/** Holds the state, and tells the views and the effects when it changes. */
export class Store {
    /** @type {State} */
    #state = initialState;
    /** @type {Observer[]} */
    #observers = [];
    #isTelling = false;

    get state() {
        return this.#state;
    }

    /**
     * Adds an observer. It is called for every change, in the order in which observers were added.
     *
     * @param {Observer} observer
     */
    observe(observer) {
        this.#observers.push(observer);
    }

    /**
     * Takes the next state. An observer may dispatch, too: the others see the states in order.
     *
     * @param {Action} action
     */
    dispatch(action) {
        const told = this.#state;
        this.#state = reduce(told, action);
        if (this.#isTelling) return;
        this.#isTelling = true;
        try {
            for (let before = told; before !== this.#state;) {
                const [now, last] = [this.#state, before];
                before = now;
                for (const observer of this.#observers) observer(now, last);
            }
        } finally {
            this.#isTelling = false;
        }
    }
}
