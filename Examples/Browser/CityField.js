import { createElement, useEffect, useRef } from "react";
import "../../JavaScript/city-search.js";

/**
 * `<city-search>` as a controlled component. React 19 sets properties of custom elements and hears their events by itself;
 * this works with React 18, too, which does neither.
 *
 * @param {object} props
 * @param {import("../../JavaScript/city-search.js").City | null} props.city the city that is shown
 * @param {(city: import("../../JavaScript/city-search.js").City | null) => void} props.onChange
 * @param {import("../../JavaScript/city-search.js").CitySource} [props.source]
 * @param {Record<string, string | boolean>} [props.attributes] such as `id`, `name`, `src`, `service`
 */
export function CityField({ city, onChange, source, ...attributes }) {
    const field = useRef(null);
    // The listener stays, and calls what the last rendering gave.
    const latest = useRef(onChange);
    latest.current = onChange;

    useEffect(() => {
        const { current } = field;
        const tell = (event) => latest.current(event.detail);
        current.addEventListener("change", tell);
        return () => current.removeEventListener("change", tell);
    }, []);

    useEffect(() => {
        if (source) field.current.source = source;
    }, [source]);

    useEffect(() => {
        if (field.current.value !== String(city?.id ?? "")) field.current.city = city;
    }, [city]);

    return createElement("city-search", { ref: field, ...attributes });
}
