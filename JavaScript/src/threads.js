// Workers, as browsers and Deno have them, and as Node.js has them.

import { workerThreads } from "./node.js";

/**
 * A thread, from outside or from inside.
 *
 * @typedef {object} Thread
 * @property {(message: any) => void} post
 * @property {(message: any) => void} onMessage
 * @property {(cause: unknown) => void} onFailure
 * @property {() => void} end
 */

/**
 * Starts a worker.
 *
 * @param {string | URL} [script] that of the worker; by default the one of the package
 * @returns {Promise<Thread>}
 */
export async function startWorker(script) {
    return typeof Worker === "undefined" ? await nodeWorker(script) : webWorker(script);
}

/** @param {string | URL} [script] */
function webWorker(script) {
    const worker = script
        ? new Worker(script, { type: "module" })
        // Bundlers look for this expression.
        : new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const thread = toThread((message) => worker.postMessage(message), () => worker.terminate());
    worker.onmessage = ({ data }) => thread.onMessage(data);
    worker.onmessageerror = () => thread.onFailure("a message cannot be read");
    worker.onerror = (event) => {
        event.preventDefault();
        thread.onFailure(event.message);
    };
    return thread;
}

/** @param {string | URL} [script] */
async function nodeWorker(script) {
    const { Worker } = await workerThreads();
    const worker = new Worker(script ?? new URL("./worker.js", import.meta.url));
    const thread = toThread(
        (message) => worker.postMessage(message),
        () => void worker.terminate(),
    );
    worker.on("message", (message) => thread.onMessage(message));
    worker.on("error", (error) => thread.onFailure(error));
    return thread;
}

/** The thread that started this worker.
 * @returns {Promise<Thread>} */
export async function starter() {
    if (typeof self !== "undefined" && "postMessage" in self) {
        const thread = toThread((message) => self.postMessage(message));
        self.onmessage = ({ data }) => thread.onMessage(data);
        return thread;
    }
    const { parentPort } = await workerThreads();
    const thread = toThread((message) => parentPort?.postMessage(message));
    parentPort?.on("message", (message) => thread.onMessage(message));
    return thread;
}

/**
 * @param {Thread["post"]} post
 * @param {Thread["end"]} [end]
 * @returns {Thread}
 */
function toThread(post, end = () => {}) {
    return { post, end, onMessage: () => {}, onFailure: () => {} };
}
