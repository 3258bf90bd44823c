document.querySelector("city-search")?.addEventListener("change", ({ detail: city }) => {
    const chosen = document.querySelector("#chosen");
    if (chosen) chosen.textContent = city ? `${city.name}: ${city.lat}, ${city.lon}` : "";
});
