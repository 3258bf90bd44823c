/** What pages in TypeScript write, which `deno check` looks at. What must not compile is marked as such. */
import {
    type City,
    type CityAnswer,
    CitySearchElement,
    type CitySource,
    ServiceSource,
} from "../../JavaScript/city-search.js";

const field: CitySearchElement = document.createElement("city-search");
const found: CitySearchElement | null = document.querySelector("city-search");

field.value = 2950159;
field.value = "2950159";
const value: string = field.value;
field.limit = 5;
field.required = true;
field.order = "population";
// @ts-expect-error There is no such order.
field.order = "beauty";
field.options = { favouriteIds: [1], match: "word" };
field.source = new ServiceSource("https://cities.example.com");

const source: CitySource = {
    search: (text, { limit }): CityAnswer => ({
        matches: [{ id: "a", name: text }].slice(0, limit),
    }),
    city: async (id) => await Promise.resolve({ id, name: "A" }),
};
field.source = source;
// @ts-expect-error A source searches.
field.source = { city: () => null };

field.addEventListener("change", ({ detail }) => {
    const city: City | null = detail;
    console.log(city?.name, city?.lat);
});
field.addEventListener("city-search:error", ({ detail }) => console.log(detail.error.message));
document.addEventListener("city-search:error", ({ detail }) => console.log(detail.error.message));
field.setCustomValidity("");

CitySearchElement.texts.nl = { ...CitySearchElement.texts.en, clear: "Wissen" };
// @ts-expect-error A language says everything.
CitySearchElement.texts.nl = { clear: "Wissen" };

console.log(found, value);
