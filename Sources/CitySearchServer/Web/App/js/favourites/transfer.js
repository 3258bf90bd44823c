import { button, byID, element } from "../shared/dom.js";
import { say } from "../shared/i18n.js";

/** How many bytes of a list the service reads. */
const mostBytes = 1_000_000;

/**
 * Takes favourites out of the page as a file, and in from any list of cities: one that is chosen in the menu, or
 * dropped on the page.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("./favourites.js").Favourites} favourites
 */
export function startTransfer(store, favourites) {
    const file = element("input", { type: "file", hidden: true });
    const bring = button(
        { id: "import-favourites", class: "text-button" },
        () => file.click(),
        say("importFavourites"),
    );
    const take = button(
        { id: "export-favourites", class: "text-button", hidden: true },
        () => void save(),
        say("exportFavourites"),
    );
    const target = element(
        "div",
        { id: "drop", role: "status", hidden: true },
        element("p", {}, say("dropHere")),
    );
    byID("show-source", HTMLElement).before(bring, take, file);
    document.body.append(target);
    store.observe((state) => {
        take.hidden = state.favourites.cities.length === 0;
    });
    file.addEventListener("change", () => {
        bringIn(file.files?.[0]);
        file.value = "";
    });

    document.addEventListener("dragover", (event) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        target.hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
        if (event.relatedTarget === null) target.hidden = true;
    });
    document.addEventListener("drop", (event) => {
        target.hidden = true;
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        bringIn(event.dataTransfer.files[0]);
    });

    /** @param {File} [list] */
    function bringIn(list) {
        if (!list) return;
        if (list.size <= mostBytes) favourites.bringIn(list);
        else store.dispatch({ type: "told", toast: { text: say("importFailed"), undo: null } });
    }

    async function save() {
        const text = await favourites.exported();
        if (text === null) return;
        const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
        element("a", { href: url, download: "favourites.json" }).click();
        setTimeout(() => URL.revokeObjectURL(url));
    }
}
