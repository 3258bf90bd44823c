/** Waits until the browser has nothing else to do. */
export function idle() {
    return new Promise((resolve) => {
        if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: 10_000 });
        else setTimeout(resolve, 2000);
    });
}

/** Whether no more should be fetched than is asked for: the user wants it so, or the network is slow. */
export function isSavingData() {
    const { connection } = /** @type {any} */ (navigator);
    return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}
