import { address } from "../shared/api.js";
import { namesLocale } from "../shared/i18n.js";
import { isSameQuestion } from "../shared/state.js";

/** How many spellings are offered, and how many texts are tried for them. */
const [most, mostTries] = [3, 4];

/**
 * Looks for what may have been meant when nothing was found: cities that parts of the text find, typing errors and all.
 *
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").API} api
 */
export function startSpelling(store, api) {
    store.observe(({ results }, before) => {
        const { query, status } = results;
        if (results === before.results || status !== "empty" || !query) return;
        if (query.text.trim() !== "" && !isSameQuestion(query, before.results.query)) {
            void look(query);
        }
    });

    /** @param {import("../shared/types.js").Query} query */
    async function look(query) {
        /** @type {string[]} */
        const spellings = [];
        for (const text of shorter(query.text).slice(0, mostTries)) {
            if (query !== store.state.query || spellings.length >= most) break;
            try {
                const { body } = await api.ask(
                    address("/api/cities", {
                        q: text,
                        limit: most,
                        locale: namesLocale,
                    }),
                );
                /** @type {import("../shared/types.js").Match[]} */
                const cities = body.matches;
                for (const { name, matchedText } of cities) {
                    if (spellings.includes(name) || spellings.length >= most) continue;
                    if (isPlausible(query.text, matchedText)) spellings.push(name);
                }
            } catch {
                return;
            }
        }
        if (spellings.length > 0) store.dispatch({ type: "spelt", query, spellings });
    }
}

/**
 * Texts of which one may be what was meant: the longest words alone, then beginnings of the first.
 *
 * @param {string} text
 */
export function shorter(text) {
    const words = text.split(/[\s,;/]+/).filter((word) => word.length > 2);
    const longest = [...words].sort((a, b) => b.length - a.length);
    const [first = ""] = longest;
    const beginnings = [0.75, 0.55].map((share) => first.slice(0, Math.ceil(first.length * share)));
    const all = [...(words.length > 1 ? longest : []), ...beginnings];
    return [...new Set(all)].filter((each) => each.length > 2 && each !== text);
}

/** The share of a word's letters that may be wrong. */
const mostWrong = 0.4;

/** Names so short that one of another word's letters says nothing, such as the codes of airports. */
const short = /^[a-z]{0,3}$/;

/**
 * Whether a name may be what a word of a text means: it begins with the word, or few letters differ.
 *
 * @param {string} text
 * @param {string} matched
 */
export function isPlausible(text, matched) {
    const names = [plain(matched), ...plain(matched).split(" ")];
    return plain(text).split(/[\s,;/]+/).some((word) =>
        names.some((name) =>
            word.length > 2 && name.startsWith(word) ||
            !short.test(name) && edits(word, name) <= word.length * mostWrong
        )
    );
}

/** @param {string} text */
function plain(text) {
    return text.normalize("NFD").replace(/\p{Mark}/gu, "").toLowerCase();
}

/**
 * The number of letters to insert, remove or replace (Levenshtein's distance).
 *
 * @param {string} one
 * @param {string} other
 */
function edits(one, other) {
    let row = [...Array(other.length + 1).keys()];
    for (let i = 0; i < one.length; i += 1) {
        const next = [i + 1];
        for (let j = 0; j < other.length; j += 1) {
            const replaced = row[j] + Number(one[i] !== other[j]);
            next.push(Math.min(replaced, row[j + 1] + 1, next[j] + 1));
        }
        row = next;
    }
    return row[other.length];
}
