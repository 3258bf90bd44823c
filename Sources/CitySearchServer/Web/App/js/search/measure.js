/**
 * Measures how long it takes from a key to the painted list, as entries named `keystroke` of the browser's timeline.
 *
 * @param {import("../shared/types.js").State} state
 * @param {import("../shared/types.js").State} [before]
 */
export function measureKeystroke(state, before) {
    const { query } = state.results;
    if (query === before?.results.query || query !== state.query) return;
    if (performance.getEntriesByName("typed").length === 0) return;
    // The frame that draws the list ends before the next task.
    requestAnimationFrame(() =>
        setTimeout(() => {
            if (performance.getEntriesByName("typed").length === 0) return;
            performance.measure("keystroke", "typed");
            performance.clearMarks("typed");
        })
    );
}
