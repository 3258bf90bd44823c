/**
 * Caches the page and the last answers. The network comes first; cached answers are used only when it fails.
 */

const shell = "shell-3";

/**
 * The caches of answers, each with the paths that it is for and how many it keeps; the oldest go first. Letters typed
 * push out neither the cities that were looked at nor the countries. What is another answer for each user is kept in a
 * cache of that user, so an answer that comes late is none of the next user's.
 */
const answers = [
    { name: "searches-2", paths: /^\/api\/(cities|nearest)$/, most: 300 },
    { name: "cities-2", paths: /^\/api\/(cities\/|weather)/, most: 300 },
    { name: "lists-2", paths: /^\/api\//, most: 50 },
];

/** The cache of the cities in the browser, which the engine fills. */
const cities = "citysearch";

/** The cache that has the user of the last answer, under `/`. */
const lastUser = "user-1";

const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (/** @type {any} */ event) => {
    event.waitUntil(Promise.all([worker.clients.claim(), forgetOld()]));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
    event.waitUntil(Promise.all(event.data.map((/** @type {string} */ url) => keepAnew(url))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    if (request.method !== "GET" || !isOurs(request.url)) return;
    event.respondWith(answer(event, request));
});

/**
 * The answer of the network, or the kept one.
 *
 * @param {any} event
 * @param {Request} request
 */
async function answer(event, request) {
    try {
        const response = await fetch(request);
        // If the browser has no room for an answer, the previous one stays.
        event.waitUntil(keep(request.url, response.clone()).catch(() => {}));
        return response;
    } catch {
        // No one waits for this answer; an error would appear in the console.
        if (request.signal.aborted) return new Response(null, { status: 408 });
        return (await kept(request.url)) ?? Response.error();
    }
}

/** @param {string} url */
async function keepAnew(url) {
    if (!isOurs(url)) return;
    try {
        // What the page has just loaded is in the cache of the browser.
        await keep(url, await fetch(url, { cache: "force-cache" }));
    } catch {
        // What cannot be fetched is not kept.
    }
}

/**
 * @param {string} url
 * @param {Response} response
 */
async function keep(url, response) {
    const user = response.headers.get("Citysearch-User");
    if (user !== null) await turnTo(user);
    // A proxy may lead whoever is signed out to a page of its own.
    if (response.status !== 200 || response.redirected) return;
    const kind = kindOf(url);
    const cache = await caches.open(kind ? nameOf(kind, user) : shell);
    if (!kind && isSame(await cache.match(key(url)), response)) return;
    await cache.put(key(url), dated(response));
    if (!kind) return;
    const all = await cache.keys();
    await Promise.all(
        all.slice(0, Math.max(0, all.length - kind.most)).map((old) => cache.delete(old)),
    );
}

/**
 * The cached answer for the user of the last one.
 *
 * @param {string} url
 */
async function kept(url) {
    const kind = kindOf(url);
    const names = kind ? [nameOf(kind, await user()), kind.name] : [shell];
    for (const cacheName of names) {
        const found = await caches.match(key(url), { cacheName });
        if (found) return found;
    }
}

/**
 * Forgets what other users were answered, when answers are another's from now on.
 *
 * @param {string} next
 */
async function turnTo(next) {
    if ((await user()) === next) return;
    const cache = await caches.open(lastUser);
    await cache.put("/", new Response(next));
    await forget((name) => name.includes(" ") && !name.endsWith(` ${next}`));
}

/** The user of the last answer; nothing when none was for a user. */
async function user() {
    const found = await caches.match("/", { cacheName: lastUser });
    return (await found?.text()) ?? null;
}

/** Forgets what earlier versions of this program kept. */
function forgetOld() {
    const known = [shell, cities, lastUser, ...answers.map(({ name }) => name)];
    return forget((name) => !known.includes(name.split(" ")[0]));
}

/** @param {(name: string) => boolean} isOld */
async function forget(isOld) {
    const names = (await caches.keys()).filter(isOld);
    await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * The name of the cache of a user, or of what is the same for all.
 *
 * @param {{ name: string }} kind
 * @param {string | null} user
 */
function nameOf(kind, user) {
    return user === null ? kind.name : `${kind.name} ${user}`;
}

/**
 * Whether a file is the one that was kept.
 *
 * @param {Response | undefined} old
 * @param {Response} response
 */
function isSame(old, response) {
    const tag = response.headers.get("ETag");
    return tag !== null && old?.headers.get("ETag") === tag;
}

/**
 * A response that says when it was kept: that is how the page knows it from one of now.
 *
 * @param {Response} response
 */
function dated(response) {
    const headers = new Headers(response.headers);
    headers.set("X-Kept-At", new Date().toISOString());
    return new Response(response.body, { status: response.status, headers });
}

/**
 * The page is one document, whatever its address asks for.
 *
 * @param {string} url
 */
function key(url) {
    const { origin, pathname } = new URL(url);
    return pathname === "/" ? `${origin}/` : url;
}

/**
 * The cache of an answer; nothing for what is no answer.
 *
 * @param {string} url
 */
function kindOf(url) {
    const { pathname } = new URL(url);
    return answers.find(({ paths }) => paths.test(pathname));
}

/** @param {string} url */
function isOurs(url) {
    const { origin, pathname } = new URL(url);
    // Flags stay in the cache of the browser for a week.
    const paths = ["/api/", "/app/", "/leaflet/"];
    return (
        origin === location.origin &&
        (pathname === "/" || paths.some((path) => pathname.startsWith(path)))
    );
}
