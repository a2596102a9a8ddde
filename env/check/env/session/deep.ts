type Cells = ArrayLike<unknown> & { slice(): Cells; fill(value: number): unknown };

/** Whether a value is a typed array. */
export function isCells(value: unknown): value is Cells {
  return ArrayBuffer.isView(value) && !(value instanceof DataView);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** A copy that later play cannot change: arrays and plain objects are copied at every depth, anything else is kept. */
export function snapshot<T>(value: T): T;
export function snapshot(value: unknown): unknown {
  if (isCells(value)) return value.slice();
  if (Array.isArray(value)) return value.map(snapshot);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, snapshot(part)]));
}

/** Fills every typed array of a value with `cell`. */
export function scribble(value: unknown, cell: number): void {
  if (isCells(value)) value.fill(cell);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) scribble(part, cell);
}

/** The type of a value in a word: `Float32Array`, `number`, `null`. */
export function typeName(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const { constructor } = value as { constructor?: unknown };
  return typeof constructor === 'function' ? constructor.name : 'object';
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== a && b !== b);
}

function brief(value: unknown): string {
  if (typeof value === 'object' && value !== null) return typeName(value);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function listDifference(a: ArrayLike<unknown>, b: ArrayLike<unknown>, path: string): string | null {
  if (a.length !== b.length) return `${path} has ${a.length} entries, not ${b.length}`;
  for (let i = 0; i < a.length; i++) {
    if (isSame(a[i], b[i])) continue;
    const found = difference(a[i], b[i], `${path}[${i}]`);
    if (found !== null) return found;
  }
  return null;
}

function objectDifference(a: object, b: object, path: string): string | null {
  const [left, right] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  for (const key of Object.keys(left)) if (!Object.hasOwn(right, key)) return `${path}.${key} is there, which it should not be`;
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(left, key)) return `${path}.${key} is missing`;
    const found = difference(left[key], right[key], `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

/** Where a value first differs from what it should be, as `.map[3] is 0.5, not 0.25`; null if types, lengths and all values are equal.
 * Functions are not compared. */
export function difference(actual: unknown, expected: unknown, path = ''): string | null {
  if (isSame(actual, expected)) return null;
  if (typeName(actual) !== typeName(expected)) return `${path} is ${brief(actual)}, not ${brief(expected)}`;
  if (isCells(actual) || Array.isArray(actual)) return listDifference(actual, expected as ArrayLike<unknown>, path);
  if (typeof actual === 'object') return objectDifference(actual!, expected!, path);
  return typeof actual === 'function' ? null : `${path} is ${brief(actual)}, not ${brief(expected)}`;
}
