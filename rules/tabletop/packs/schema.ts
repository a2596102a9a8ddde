import * as z from 'zod';
import { eachOnce, idSchema as id, textSchema as text } from '../../core/packs/packs.ts';
import { EDGES } from '../edges.ts';

/** Inches; places are 16-bit ticks of 1/500 inch. */
export const MAX_TABLE = 60;
/** Inches that a river or road is wide if it does not say so. */
export const LINE_WIDTH = 2;
/** Pieces of terrain on a table, or crossings, and bends of a river or road. */
export const MOST_PIECES = 60;
export const MOST_BENDS = 60;
/** Inches of a crossing along its river if it does not say so. */
const CROSSING_WIDTH = 6;

export const edge = z.enum(EDGES);

/** Measures on tables that are at most so many inches wide. */
export const inchSchemas = (most: number) => {
  const inSteps = (step: number) => (low: number) => z.number().min(low).max(most).multipleOf(step);
  const [halfInches, tenths] = [inSteps(0.5), inSteps(0.1)];
  return {
    /** Inches in steps of a half, from a lowest value up. */
    halfInches,
    /** The same in steps of a tenth. */
    tenths,
    point: z.tuple([tenths(0), tenths(0)]),
    rect: z
      .strictObject({ x: tenths(0), y: tenths(0), w: tenths(0.5), h: tenths(0.5) })
      .describe('South-west corner and size in inches, in steps of a tenth of an inch.'),
    /** Where units are set up. */
    zone: z
      .strictObject({ x: halfInches(0), y: halfInches(0), w: halfInches(0.5), h: halfInches(0.5) })
      .describe('South-west corner and size in inches, in steps of half an inch.'),
  };
};
type InchSchemas = ReturnType<typeof inchSchemas>;

/** Measures on most tables. */
const MOST = inchSchemas(MAX_TABLE);
export const { halfInches, point, zone } = MOST;

/** Fields of a piece of terrain of any type: a rectangle, or a line with its width. */
export const terrainFields = <const Types extends readonly [string, ...string[]]>(
  types: Types,
  { rect, point, tenths }: InchSchemas = MOST,
) => ({
  id,
  type: z.enum(types),
  rect: rect.optional().describe('What it covers; for all terrain but rivers and roads.'),
  line: z.array(point).min(2).max(MOST_BENDS).optional().describe('Bends of the middle line of a river or road, first to last.'),
  width: tenths(0.5).optional().describe(`Width of a river or road; ${LINE_WIDTH} if left out.`),
});

/** A place where a river can be crossed. */
export const crossingSchema = <const Sides extends readonly [string, ...string[]]>(sides: Sides) =>
  z.strictObject({
    id,
    river: id,
    kind: z.enum(['ford', 'bridge']),
    at: point,
    width: MOST.tenths(0.5)
      .default(CROSSING_WIDTH)
      .describe('Inches along the river; widened to an inch more than the frontage of a base if it is less.'),
    usableBy: eachOnce(z.enum(sides))
      .min(1)
      .default([...sides] as never)
      .describe('Sides that know it; to the other it is water.'),
  });

/** Fields of a place that can be held. */
export const areaFields = ({ rect }: InchSchemas = MOST) => ({
  id,
  title: text.optional(),
  rect: rect.optional(),
  terrain: id.optional().describe('The area is what this terrain covers.'),
});
export const areaSchema = z.strictObject(areaFields());

/** Where each unit stands that starts on the table: the middle of its base in inches, its heading in degrees. */
export const placementSchema = z.record(
  z.string(),
  z.strictObject({ x: z.number(), y: z.number(), heading: z.number().min(0).lt(360).optional() }),
);
