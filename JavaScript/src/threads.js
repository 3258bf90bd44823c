// Workers, as browsers and Deno have them, and as Node.js has them.

/**
 * A thread, from outside or from inside.
 *
 * @typedef {object} Thread
 * @property {(message: any) => void} post
 * @property {(message: any) => void} onMessage
 * @property {(cause: unknown) => void} onFailure
 * @property {() => void} end
 */

/** Starts a worker.
 * @returns {Promise<Thread>} */
export async function startWorker() {
    return typeof Worker === "undefined" ? await nodeWorker() : webWorker();
}

function webWorker() {
    // Bundlers look for this expression.
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const thread = toThread((message) => worker.postMessage(message), () => worker.terminate());
    worker.onmessage = ({ data }) => thread.onMessage(data);
    worker.onmessageerror = () => thread.onFailure("a message cannot be read");
    worker.onerror = (event) => {
        event.preventDefault();
        thread.onFailure(event.message);
    };
    return thread;
}

async function nodeWorker() {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(new URL("./worker.js", import.meta.url));
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
    const { parentPort } = await import("node:worker_threads");
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
