/** Loads the element on command of the test, as if the network were slow. */
globalThis.arrive = async () => {
    const { fewCities } = await import("../../../Examples/Browser/few-cities.js");
    const field = document.querySelector("city-search");
    // What is set before the element is there counts, too.
    field.source = fewCities;
    field.options = { limit: 2 };
    await import("../../../JavaScript/city-search.js");
    globalThis.city = field;
    globalThis.look = () => {
        const input = field.shadowRoot.querySelector("input");
        return {
            text: field.text,
            name: input.getAttribute("aria-label"),
            placeholder: input.placeholder,
            caret: [input.selectionStart, input.selectionEnd],
            hasFocus: document.activeElement === field && field.shadowRoot.activeElement === input,
            required: input.required,
            rows: [...field.shadowRoot.querySelectorAll("[role=option] .name")].map((name) => ({
                name: name.textContent,
                isActive: false,
            })),
            fields: document.querySelectorAll("input").length,
        };
    };
};
document.documentElement.dataset.ready = "true";
