// The modules of Node.js. Bundlers for browsers look for modules that are named by a literal, so these are not.

/** @returns {Promise<typeof import("node:fs/promises")>} */
export async function fileSystem() {
    return await builtin("node:fs/promises");
}

/** @returns {Promise<typeof import("node:worker_threads")>} */
export async function workerThreads() {
    return await builtin("node:worker_threads");
}

/** @param {string} name */
async function builtin(name) {
    return await import(/* webpackIgnore: true */ /* @vite-ignore */ name);
}
