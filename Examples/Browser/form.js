import { fewCities } from "./few-cities.js";

for (const field of document.querySelectorAll("city-search")) field.source = fewCities;

const form = document.querySelector("form");
form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = [...new FormData(form)].map(([name, value]) => `${name}=${value}`);
    const output = form.querySelector("output");
    if (output) output.textContent = sent.join("\n");
});
form?.addEventListener("reset", () => {
    const output = form.querySelector("output");
    if (output) output.textContent = "";
});
