// What people type.

/**
 * The beginnings of names: large cities come up more often.
 *
 * @param {import("citysearch").CitySearch} cities
 */
export function typed(cities) {
    const names = largest(cities);
    const texts = [];
    for (let number = 0; texts.length < 4_000; number++) {
        const name = [...names[(number * number * 7) % names.length]];
        for (let length = 1; length <= name.length; length++) {
            texts.push(name.slice(0, length).join(""));
        }
    }
    return texts;
}

/**
 * Names in which a letter is left out, doubled, wrong, or stands before the one that it should follow. The first is
 * right, as mostly when people type.
 *
 * @param {import("citysearch").CitySearch} cities
 * @param {number} count
 */
export function misspelt(cities, count) {
    const names = largest(cities).filter((name) => /^[A-Za-z]{6,}$/.test(name));
    return Array.from({ length: count }, (_, number) => {
        const name = names[(number * 37) % names.length];
        const at = 1 + (number * 5) % (name.length - 2);
        const [letter, next] = name.slice(at, at + 2);
        const typed = ["", letter + letter, letter === "e" ? "a" : "e", next + letter][number % 4];
        return {
            name,
            text: name.slice(0, at) + typed + name.slice(at + (number % 4 === 3 ? 2 : 1)),
        };
    }).filter(({ name, text }) => name !== text);
}

/** @param {import("citysearch").CitySearch} cities */
function largest(cities) {
    return cities.search("", { order: "population", limit: 1000 }).matches.map(({ name }) => name);
}
