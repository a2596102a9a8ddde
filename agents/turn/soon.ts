/** What Node has and browsers have not. */
const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown };

/** Runs something once the event loop has taken what is there: at once in Node, after a timer in a browser. */
export const soon: (run: () => void) => unknown = setImmediate ?? ((run) => setTimeout(run, 0));
