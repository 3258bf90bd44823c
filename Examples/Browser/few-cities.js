/**
 * A source of cities in memory: anything with such a `search` is one. It finds what begins with the text, and has few
 * cities, so that these pages work without an index and without a service.
 *
 * @typedef {import("../../JavaScript/city-search.js").CitySource} CitySource
 */

const table = `
2950159|Berlin|Land Berlin|DE|Germany|3426354
5245497|Berlin|Wisconsin|US|United States|5476
5084868|Berlin|New Hampshire|US|United States|10051
2988507|Paris|Île-de-France|FR|France|2138551
4717560|Paris|Texas|US|United States|24782
6942553|Paris|Ontario|CA|Canada|11177
2643743|London|England|GB|United Kingdom|8961989
6058560|London|Ontario|CA|Canada|346765
4250542|Springfield|Illinois|US|United States|114394
4951788|Springfield|Massachusetts|US|United States|153606
4409896|Springfield|Missouri|US|United States|166810
3448439|São Paulo|São Paulo|BR|Brazil|10021295
3390760|São Luís|Maranhão|BR|Brazil|917237
2867714|München|Bavaria|DE|Germany|1260391|Munich
2886242|Köln|North Rhine-Westphalia|DE|Germany|963395|Cologne
3128760|Barcelona|Catalonia|ES|Spain|1621537
3860259|Córdoba|Córdoba|AR|Argentina|1428214
2519240|Córdoba|Andalusia|ES|Spain|328428
3435910|Buenos Aires|Buenos Aires F.D.|AR|Argentina|13076300
1850147|Tokyo|Tokyo|JP|Japan|8336599|東京
1853909|Osaka|Osaka|JP|Japan|2592413|大阪
1835848|Seoul|Seoul|KR|South Korea|10349312|서울
1816670|Beijing|Beijing|CN|China|18960744|北京
360630|القاهرة|محافظة القاهرة|EG|مصر|9606916|Cairo
361058|الإسكندرية|محافظة الإسكندرية|EG|مصر|3811516|Alexandria
293397|תל אביב|מחוז תל אביב|IL|ישראל|432892|Tel Aviv
281184|ירושלים|מחוז ירושלים|IL|ישראל|801000|Jerusalem
524901|Moscow|Moscow|RU|Russia|10381222|Москва
264371|Athens|Attica|GR|Greece|664046|Αθήνα
5128581|New York City|New York|US|United States|8804190|New York
4335045|New Orleans|Louisiana|US|United States|389617
3882428|Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch|Wales|GB|United Kingdom|3107
`;

const cities = table.trim().split("\n").map((line) => {
    const [id, name, region, country, countryName, population, ...others] = line.split("|");
    const label = `${name}, ${region}, ${country}`;
    return {
        id: Number(id),
        name,
        region,
        country,
        countryName,
        population: Number(population),
        label,
        others,
    };
});

/** A text without marks, in small letters; each scalar of it with the scalar of the text that it comes from. */
function folded(/** @type {string} */ text) {
    return [...text].flatMap((scalar, index) =>
        [...scalar.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()].map((letter) => ({
            letter,
            index,
        }))
    );
}

/**
 * How much of a text begins as another does, as a range of scalars; nothing when it begins otherwise.
 *
 * @param {string} text
 * @param {string} typed
 * @returns {[number, number][] | null}
 */
function beginning(text, typed) {
    const [letters, wanted] = [folded(text), folded(typed)];
    if (!wanted.every(({ letter }, index) => letters[index]?.letter === letter)) return null;
    return wanted.length === 0 ? [] : [[0, letters[wanted.length - 1].index + 1]];
}

/** @type {CitySource} */
export const fewCities = {
    search(text, { limit = 8, country } = {}) {
        const typed = text.trim();
        const found = cities.filter((city) => !country || country.includes(city.country)).flatMap(
            (city) => {
                for (const matchedText of [city.name, ...city.others, city.label]) {
                    const highlights = beginning(matchedText, typed);
                    if (!highlights) continue;
                    const isName = matchedText !== city.label;
                    return [{
                        ...city,
                        matchedText: isName ? matchedText : city.name,
                        highlights: isName ? highlights : [],
                    }];
                }
                return [];
            },
        );
        found.sort((one, other) => other.population - one.population);
        return { count: found.length, matches: found.slice(0, limit) };
    },

    city: (id) => cities.find((city) => city.id === id) ?? null,
};
