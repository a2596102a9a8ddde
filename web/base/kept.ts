/** What the browser kept under a name; null if it kept nothing, or damaged it. */
export function readKept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Has the browser keep something; one that keeps nothing plays all the same. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page goes on without.
  }
}
