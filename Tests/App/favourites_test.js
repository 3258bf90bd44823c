import assert from "node:assert/strict";
import "./page.js";
import { Favourites } from "../../Sources/CitySearchServer/Web/App/js/favourites/favourites.js";
import { initialState, reduce } from "../../Sources/CitySearchServer/Web/App/js/shared/state.js";

/**
 * Favourites of a service, and what they ask it for.
 *
 * @param {object} answer to requests for the favourites
 */
function favouritesOf(answer) {
    Object.assign(document, { addEventListener() {} });
    Object.assign(globalThis, {
        setInterval() {},
        BroadcastChannel: class {
            addEventListener() {}
            postMessage() {}
        },
    });
    const store = {
        state: initialState,
        /** @param {import("../../Sources/CitySearchServer/Web/App/js/shared/types.js").Action} action */
        dispatch(action) {
            store.state = reduce(store.state, action);
        },
    };
    /** @type {string[]} */
    const asked = [];
    const api = {
        /** @param {string} path */
        ask(path) {
            asked.push(path);
            return Promise.resolve(answer);
        },
        /**
         * @param {string} path
         * @param {{method: string}} options
         */
        change(path, { method }) {
            asked.push(`${method} ${path}`);
            return Promise.resolve(answer);
        },
    };
    const favourites = new Favourites(
        /** @type {any} */ (store),
        /** @type {any} */ (api),
    );
    return { favourites, store, asked };
}

/** Lets all that waits for answers go on. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const berlin = { id: 7, name: "Berlin" };

Deno.test("a star that is pressed before the favourites are known turns once they are", async () => {
    const body = { favourites: [], limit: 100 };
    const { favourites, asked } = favouritesOf({ body, etag: "1", status: 200 });
    favourites.toggle(berlin);
    await settled();
    assert.ok(asked.includes("PUT /api/favourites/7"), asked.join());
});

Deno.test("a star without known favourites sends one request, and reports the failure", async () => {
    const { favourites, store, asked } = favouritesOf({ body: null, etag: "", status: 304 });
    favourites.toggle(berlin);
    await settled();
    assert.equal(asked.length, 1);
    assert.match(store.state.toast?.text ?? "", /service/);
});
