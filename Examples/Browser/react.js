import { createElement as h, render, useState } from "react";
import { CityField } from "./CityField.js";
import { fewCities } from "./few-cities.js";

function Trip() {
    const [from, setFrom] = useState(null);
    const [to, setTo] = useState(null);
    const swap = () => {
        setFrom(to);
        setTo(from);
    };
    return h(
        "div",
        {},
        h("label", { htmlFor: "from" }, "From"),
        h(CityField, { id: "from", city: from, onChange: setFrom, source: fewCities }),
        h("label", { htmlFor: "to" }, "To"),
        h(CityField, { id: "to", city: to, onChange: setTo, source: fewCities }),
        h(
            "div",
            { className: "actions" },
            h("button", { type: "button", onClick: swap, id: "swap" }, "Swap"),
        ),
        h("output", {}, from && to ? `${from.name} → ${to.name}` : ""),
    );
}

// With React: createRoot(document.querySelector("#root")).render(h(Trip)).
render(h(Trip), document.querySelector("#root"));
