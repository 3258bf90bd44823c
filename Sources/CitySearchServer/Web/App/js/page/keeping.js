/** Answers that browsers do not cache, and that the page can do without after a first visit. */
const passing = /\/api\/(history|status)$/;

/**
 * Starts the service worker, which keeps the page and the last answers for when the service is not there.
 *
 * At the first visit the worker starts after the page: it is then told what the page has loaded without it.
 */
export async function startKeeping() {
    if (!("serviceWorker" in navigator)) return;
    const isFirstVisit = navigator.serviceWorker.controller === null;
    try {
        await navigator.serviceWorker.register("/service-worker.js");
        const { active } = await navigator.serviceWorker.ready;
        if (!isFirstVisit || !active) return;
        active.postMessage([location.href]);
        new PerformanceObserver((list) => {
            active.postMessage(
                list.getEntries().map(({ name }) => name).filter((name) => !passing.test(name)),
            );
        }).observe({ type: "resource", buffered: true });
    } catch {
        // A browser that allows no worker has the page without it.
    }
}

/**
 * Has files kept that the page does not load itself.
 *
 * @param {string[]} paths
 */
export async function keep(paths) {
    if (!("serviceWorker" in navigator)) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(paths.map((path) => new URL(path, location.href).href));
}
