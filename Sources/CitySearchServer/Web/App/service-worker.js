/**
 * Keeps the page and the last answers. The network comes first; what was kept answers only when it fails.
 */

const shell = "shell-2";

/**
 * The caches of answers, each with the paths that it is for and how many it keeps; the oldest go first. Letters typed
 * push out neither the cities that were looked at nor the countries.
 */
const answers = [
    { name: "searches-1", paths: /^\/api\/(cities|nearest)$/, most: 300 },
    { name: "cities-1", paths: /^\/api\/(cities\/|weather)/, most: 300 },
    { name: "lists-1", paths: /^\/api\//, most: 50 },
];

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
        if (response.ok) event.waitUntil(keep(request.url, response.clone()));
        return response;
    } catch {
        // Nobody waits for this answer; an error would be told on the console.
        if (request.signal.aborted) return new Response(null, { status: 408 });
        return (await caches.match(key(request.url))) ?? Response.error();
    }
}

/** @param {string} url */
async function keepAnew(url) {
    if (!isOurs(url)) return;
    try {
        const response = await fetch(url);
        if (response.ok) await keep(url, response);
    } catch {
        // What cannot be fetched is not kept.
    }
}

/**
 * @param {string} url
 * @param {Response} response
 */
async function keep(url, response) {
    const kind = kindOf(url);
    const cache = await caches.open(kind?.name ?? shell);
    if (!kind && isSame(await cache.match(key(url)), response)) return;
    await cache.delete(key(url));
    await cache.put(key(url), dated(response));
    if (!kind) return;
    const all = await cache.keys();
    await Promise.all(
        all.slice(0, Math.max(0, all.length - kind.most)).map((old) => cache.delete(old)),
    );
}

/** Forgets what earlier versions of this program kept. */
async function forgetOld() {
    const known = [shell, ...answers.map(({ name }) => name)];
    const names = await caches.keys();
    await Promise.all(
        names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)),
    );
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
