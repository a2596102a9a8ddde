// Small battlefields on hexes drawn as text: a line for each piece, rows of letters for the ground. What the words mean is the ruleset's.

/**
 * A piece written in words: `A inf 0305 f1 s=6 shaken`. The first word names the body of troops it belongs to, in small letters here, the second its type;
 * then come a hex, a facing, values and flags in any order.
 */
export interface DrawnPiece {
  readonly body: string;
  readonly type: string;
  readonly hex: string | undefined;
  readonly facing: number | undefined;
  readonly values: ReadonlyMap<string, string>;
  has(flag: string): boolean;
}

export function readPiece(text: string): DrawnPiece {
  const [body = '', type = '', ...words] = text.split(/\s+/);
  const facing = words.find((word) => /^f[0-5]$/.test(word));
  return {
    body: body.toLowerCase(),
    type,
    hex: words.find((word) => /^\d{4}$/.test(word)),
    facing: facing === undefined ? undefined : Number(facing[1]),
    values: new Map(words.filter((word) => word.includes('=')).map((word) => word.split('=') as [string, string])),
    has: (flag) => words.includes(flag),
  };
}

/** Parts of a pack's map. */
export interface DrawnMap {
  readonly terrain?: readonly string[];
  readonly elevation?: readonly string[];
  readonly [part: string]: unknown;
}

/** A pack's map as large as its rows of letters, else of the size given. */
export function drawMap(map: DrawnMap = {}, columns: number, rows: number): DrawnMap {
  const lines = map.terrain ?? map.elevation;
  return { columns: lines?.[0]?.length ?? columns, rows: lines?.length ?? rows, ...map };
}

/** The hex in the lower right corner. */
export function lastHex(map: DrawnMap): string {
  return String(Number(map['columns']) * 100 + Number(map['rows'])).padStart(4, '0');
}

/** Without fields that are undefined, or no numbers. */
export function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && !Number.isNaN(value)));
}

export function number(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** `5`, or `5/3` for two values. */
export function pair(text: string | undefined, otherwise: number): number | number[] {
  if (text === undefined) return otherwise;
  return text.includes('/') ? text.split('/').map(Number) : Number(text);
}

/** Cells by name with further ones written over them. */
export function merge<T extends Readonly<Record<string, unknown>>>(cells: Readonly<Record<string, T>>, more: unknown): Record<string, T> {
  const merged: Record<string, T> = { ...cells };
  for (const [name, fields] of Object.entries((more ?? {}) as Record<string, T>)) merged[name] = { ...cells[name], ...fields };
  return merged;
}
