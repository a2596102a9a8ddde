/** What a game could ask for the hour or for chance of its own, by the names of its owner and of itself. */
type Globals = Record<string, Record<string, unknown>>;

/** Called when something asks for the hour, or for a random number that no seed gives. */
type OnAsked = (what: string) => void;

/** A class of dates at which it is always the same time. */
function fixedDates(milliseconds: number, onAsked: OnAsked): unknown {
  const Real = (globalThis as unknown as Globals)['Date'] as unknown as DateConstructor;
  return class extends Real {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [milliseconds] : parts) as [number]));
      if (parts.length === 0) onAsked('new Date()');
    }

    static override now(): number {
      onAsked('Date.now()');
      return milliseconds;
    }
  };
}

/** Runs something at another hour: clock and unseeded random numbers are replaced for as long as it runs, and put back whatever happens.
 * @param milliseconds of the clock, and what the random numbers are made of */
export function atHour<T>(milliseconds: number, onAsked: OnAsked, use: () => T): T {
  const world = globalThis as unknown as Globals;
  const chance = (milliseconds % 1000) / 1000;
  const asking = (what: string, answer: number) => () => (onAsked(what), answer);
  const restore = [
    replace(globalThis, 'Date', fixedDates(milliseconds, onAsked)),
    replace(world['Math']!, 'random', asking('Math.random()', chance)),
    replace(world['performance']!, 'now', asking('performance.now()', milliseconds)),
  ];
  try {
    return use();
  } finally {
    for (const putBack of restore) putBack();
  }
}

function replace(owner: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  return () => (own === undefined ? void Reflect.deleteProperty(owner, name) : void Object.defineProperty(owner, name, own));
}
