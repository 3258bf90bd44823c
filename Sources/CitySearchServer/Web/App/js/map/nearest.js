import { address } from "../shared/api.js";
import { namesLocale } from "../shared/i18n.js";

/**
 * The city that a click means: the largest of those under the pointer, or else the nearest.
 *
 * @param {import("../shared/api.js").API} api
 * @param {import("../shared/types.js").Coordinate} point
 * @param {number} radius how far the pointer reaches, in kilometres
 * @returns {Promise<import("../shared/types.js").City | null>}
 */
export async function nearestCity(api, { lat, lon }, radius) {
    /** @param {Record<string, number>} more */
    const ask = async (more) => {
        const { body } = await api.ask(
            address("/api/nearest", { lat, lon, locale: namesLocale, sections: "true", ...more }),
        );
        return /** @type {import("../shared/types.js").City[]} */ (body.matches);
    };
    try {
        const near = await ask({ radius, limit: 1000 });
        const [largest] = near.sort((a, b) => (b.population ?? 0) - (a.population ?? 0));
        if (largest) return largest;
        const [nearest] = await ask({ limit: 1 });
        return nearest ?? null;
    } catch {
        return null;
    }
}
