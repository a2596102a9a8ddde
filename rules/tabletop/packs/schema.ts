import * as z from 'zod';
import { idSchema as id, textSchema as text } from '../../core/packs.ts';
import { EDGES } from '../edges.ts';

/** Inches; places are 16-bit ticks of 1/500 inch. */
export const MAX_TABLE = 60;
/** Inches that a river or road is wide if it does not say so. */
export const LINE_WIDTH = 2;
/** Inches of a crossing along its river if it does not say so. */
const CROSSING_WIDTH = 6;

export const edge = z.enum(EDGES);

/** Inches on the table in steps of a half, or of a tenth, from a lowest value up. */
export const halfInches = (low: number) => z.number().min(low).max(MAX_TABLE).multipleOf(0.5);
const tenths = (low: number) => z.number().min(low).max(MAX_TABLE).multipleOf(0.1);

export const point = z.tuple([tenths(0), tenths(0)]);
const rect = z
  .strictObject({ x: tenths(0), y: tenths(0), w: tenths(0.5), h: tenths(0.5) })
  .describe('South-west corner and size in inches, in steps of a tenth of an inch.');
/** Where units are set up. */
export const zone = z
  .strictObject({ x: halfInches(0), y: halfInches(0), w: halfInches(0.5), h: halfInches(0.5) })
  .describe('South-west corner and size in inches, in steps of half an inch.');

/** Fields of a piece of terrain of any type: a rectangle, or a line with its width. */
export const terrainFields = <const Types extends readonly [string, ...string[]]>(types: Types) => ({
  id,
  type: z.enum(types),
  rect: rect.optional().describe('What it covers; for all terrain but rivers and roads.'),
  line: z.array(point).min(2).optional().describe('Bends of the middle line of a river or road, first to last.'),
  width: tenths(0.5).optional().describe(`Width of a river or road; ${LINE_WIDTH} if left out.`),
});

/** A place where a river can be crossed. */
export const crossingSchema = <const Sides extends readonly [string, ...string[]]>(sides: Sides) =>
  z.strictObject({
    id,
    river: id,
    kind: z.enum(['ford', 'bridge']),
    at: point,
    width: tenths(0.5)
      .default(CROSSING_WIDTH)
      .describe('Inches along the river; widened to an inch more than the frontage of a base if it is less.'),
    usableBy: z
      .array(z.enum(sides))
      .min(1)
      .default([...sides] as never)
      .describe('Sides that know it; to the other it is water.'),
  });

/** A place that can be held. */
export const areaSchema = z.strictObject({
  id,
  title: text.optional(),
  rect: rect.optional(),
  terrain: id.optional().describe('The area is what this terrain covers.'),
});

/** Where each unit stands that starts on the table: the middle of its base in inches, its heading in degrees. */
export const placementSchema = z.record(
  z.string(),
  z.strictObject({ x: z.number(), y: z.number(), heading: z.number().min(0).lt(360).optional() }),
);
