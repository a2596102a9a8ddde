import * as z from 'zod';

const text = z.string().min(1);
const whole = (low: number, high: number) => z.int().min(low).max(high);

export const hexNumber = z.string().regex(/^\d{4}$/, 'Must be a hex number like "2510".');
export const hexNumbers = z.string().regex(/^\d{4}( \d{4})*$/, 'Must be hex numbers like "2510", with one space between them.');
/** A hexside, named by its two hexes. */
export const hexside = z.string().regex(/^\d{4}\|\d{4}$/, 'Must be two adjacent hexes, like "0112|0212".');
/** A hexside that is not the same from both sides: the lower hex is named first. */
export const slope = z.string().regex(/^\d{4}<\d{4}$/, 'Must be the lower and the upper hex, like "0112<0212".');
export const vertexFacing = whole(0, 5).describe(
  'Vertex faced, clockwise: 0 upper right, 1 right, 2 lower right, 3 lower left, 4 left, 5 upper left.',
);

/** Fields of every map: its size, its rows of terrain letters and of levels.
 * @param letters names of the terrains by the letter that stands for each
 * @param most columns, and rows, that a map may have
 * @param plain what the ground is where no rows are written */
export function groundShape<T extends string>(letters: Readonly<Record<string, T>>, most: number, plain: T) {
  const known = Object.entries(letters).map(([letter, name]) => `${letter} ${name}`);
  return {
    columns: whole(2, most),
    rows: whole(2, most),
    terrain: z
      .array(z.string())
      .optional()
      .describe(`Rows of letters (${known.join(', ')}); ${plain} ground if left out.`),
    elevation: z
      .array(z.string().regex(/^\d*$/, 'Must be digits.'))
      .optional()
      .describe('Rows of digits, one a hex; level ground if left out.'),
  };
}

/** Fields of every map: chains of hexes that roads follow, and names of places. */
export const placesShape = {
  roads: z.array(z.strictObject({ name: text.optional(), hexes: hexNumbers })).default([]),
  landmarks: z.record(hexNumber, text).default({}),
};

/** A part of a map. */
export const areaSchema = z
  .union([
    z.strictObject({ hexes: hexNumbers, radius: whole(0, 20).default(0) }),
    z.strictObject({ columns: z.tuple([whole(1, 99), whole(1, 99)]).optional(), rows: z.tuple([whole(1, 99), whole(1, 99)]).optional() }),
  ])
  .describe('Hexes with a radius round each, or the hexes of some columns and rows (first and last).');

export type PackArea = z.output<typeof areaSchema>;

/** What a terrain or a kind of hexside does: movement points in each column of the effects chart (null prohibits), and whether command is traced over it. */
export interface PackEffect {
  readonly cost: readonly (number | null)[];
  readonly command: boolean;
}

/** Schema of the columns of an effects chart.
 * @param about who moves at the cost of each, in their order */
export function costsSchema(columns: number, about: string) {
  return z.array(whole(0, 20).nullable()).length(columns).describe(about);
}
