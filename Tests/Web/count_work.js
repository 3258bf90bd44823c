/**
 * Counts the work that a page has started: requests, frames, idle callbacks, timers of up to half a second, and the two
 * frames after each change, in which observers run. Longer timers poll. Runs before the page's scripts.
 */
{
    const {
        clearTimeout,
        fetch,
        requestAnimationFrame,
        requestIdleCallback,
        setInterval,
        setTimeout,
    } = globalThis;
    const longest = 500;
    /** How long a person has to read a message. A busy machine may take longer, so a test says when that time is over. */
    const messageTime = 7000;
    /** The work that has started, and has not ended. A request is its target. */
    const begun = new Map();
    let last = 0;

    const begin = (what) => {
        const number = ++last;
        begun.set(number, what);
        return () => begun.delete(number);
    };

    // A page that is not seen draws no frames.
    const nextFrame = (act) => document.hidden ? setTimeout(act, 20) : requestAnimationFrame(act);

    let isChanged = false;
    const changed = () => {
        if (isChanged) return;
        isChanged = true;
        const end = begin("frames after a change");
        nextFrame(() => {
            isChanged = false;
            nextFrame(end);
        });
    };

    // What polls is never at rest on a busy machine: tests wait for what it brings.
    let isPolling = false;
    globalThis.setInterval = (act, ...rest) =>
        setInterval(() => {
            isPolling = true;
            try {
                act();
            } finally {
                isPolling = false;
            }
        }, ...rest);

    const counted = (what, act) => async (...parameters) => {
        if (isPolling) return act(...parameters);
        const end = begin(what(parameters));
        try {
            return await act(...parameters);
        } finally {
            end();
            changed();
        }
    };

    const target = ([request]) => {
        const { pathname, search } = new URL(request.url ?? request, location);
        return pathname + search;
    };
    globalThis.fetch = counted(target, fetch);
    for (const name of ["arrayBuffer", "json", "text"]) {
        const read = Response.prototype[name];
        Response.prototype[name] = function () {
            return counted(() => "body", () => read.call(this))();
        };
    }

    const timers = new Map();
    const messages = new Map();
    globalThis.endMessages = () => {
        const acts = [...messages.values()];
        messages.clear();
        for (const act of acts) act();
    };
    globalThis.setTimeout = (act, time = 0, ...rest) => {
        if (time === messageTime) {
            const message = -(++last);
            messages.set(message, act);
            return message;
        }
        if (time > longest) return setTimeout(act, time, ...rest);
        const end = begin(`timer of ${time} ms`);
        const timer = setTimeout(() => {
            timers.delete(timer);
            end();
            changed();
            act(...rest);
        }, time);
        timers.set(timer, end);
        return timer;
    };
    globalThis.clearTimeout = (timer) => {
        messages.delete(timer);
        timers.get(timer)?.();
        timers.delete(timer);
        clearTimeout(timer);
    };
    globalThis.requestAnimationFrame = (act) => {
        changed();
        return requestAnimationFrame(act);
    };
    globalThis.requestIdleCallback = (act, options) => {
        const end = begin("idle callback");
        return requestIdleCallback((deadline) => {
            end();
            changed();
            act(deadline);
        }, options);
    };

    for (
        const type of "click input keydown pointerdown pointermove pointerup resize scroll".split(
            " ",
        )
    ) {
        addEventListener(type, changed, { capture: true, passive: true });
    }
    new MutationObserver(changed).observe(document, {
        attributes: true,
        characterData: true,
        childList: true,
        subtree: true,
    });

    const isRunning = (animation) =>
        animation.playState === "running" &&
        Number.isFinite(animation.effect.getComputedTiming().endTime);

    /** What the page is still to do, except for requests whose targets begin so. */
    globalThis.pendingWork = (held) => [
        ...[...begun.values()].filter((what) => !held.some((each) => what.startsWith(each))),
        ...document.getAnimations().filter(isRunning).map(() => "animation"),
    ];
    globalThis.pendingWork.changed = changed;
}
