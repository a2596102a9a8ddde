import * as z from 'zod';
import { eachOnce, headFields, idSchema, textSchema, wholeSchema } from '../../core/packs/packs.ts';
import { areaFields, edge, inchSchemas, MOST_BENDS, MOST_PIECES, terrainFields } from '../../tabletop/packs/schema.ts';
import { TRAININGS } from '../charts/cards.ts';
import { MAX_INCHES } from '../charts/measures.ts';
import { CONFIDENCES, FORMATIONS, ORDERS, TERRAIN, TYPES } from '../charts/types.ts';
import { MOST_STANDS } from '../state/footprint.ts';

/** Brigades of a side, as the army display has boxes for. @rule 2.5 */
const MOST_BRIGADES = 6;
const MOST_UNITS = 24;
const MOST_TURNS = 30;
const MOST_AREAS = 6;
const MOST_POINTS = 8;

/** Inches that lines are wide if they do not say so: a row of bushes, a brook, a road. */
export const LINE_WIDTHS = { hedge: 0.2, 'hedge-and-ditch': 0.2, stream: 1, river: 2, road: 1 } as const;

const inches = inchSchemas(MAX_INCHES);
const place = z.number().min(0).max(MAX_INCHES);
const turn = wholeSchema(1, MOST_TURNS);

const terrainSchema = z.strictObject({
  ...terrainFields(TERRAIN, inches),
  rect: inches.rect.optional().describe('What it covers; for all terrain but hedges, streams and roads. Rivers are written either way.'),
  line: z
    .array(inches.point)
    .min(2)
    .max(MOST_BENDS)
    .optional()
    .describe('Bends of the middle line, first to last, of a hedge, stream, river or road.'),
  width: inches.tenths(0.1).optional().describe('Inches that a line is wide; a fifth for hedges, 1 for streams and roads, 2 for rivers.'),
});

const arrivalSchema = z
  .strictObject({ turn, edge, at: place.describe('Inches along the edge, from its west or south end.') })
  .describe('When it comes, and the place at the edge by which it does.');

const unitSchema = z.strictObject({
  id: idSchema,
  name: textSchema.optional(),
  type: z.enum(TYPES),
  stands: wholeSchema(1, MOST_STANDS).optional().describe('Companies; as on the card, if left out.'),
  shot: wholeSchema(0, MOST_STANDS).optional().describe('Companies that shoot; their share of the card, if left out.'),
  formation: z.enum(FORMATIONS).optional().describe('The first one on the card, if left out.'),
  at: z.tuple([place, place]).optional().describe('Inches from the west and from the south to the middle of the unit.'),
  heading: z.number().min(0).lt(360).optional().describe('Degrees clockwise from north; as its side faces, if left out.'),
  level: wholeSchema(0, 5).default(0).describe('Levels of cohesion lost before the battle.'),
  training: z.enum(TRAININGS).optional().describe('As on the card, if left out.'),
  with: idSchema.optional().describe('The regiment to which commanded shot or skirmishing horse is attached.'),
  arrival: arrivalSchema.optional(),
});

const generalSchema = z.strictObject({
  id: idSchema,
  name: textSchema.optional(),
  strategy: wholeSchema(1, 6),
  valour: wholeSchema(0, 3),
  with: idSchema.optional().describe('The regiment of his brigade that he is with at the start.'),
});

const brigadeSchema = z.strictObject({
  id: idSchema,
  name: textSchema.optional(),
  general: generalSchema,
  order: z.enum(ORDERS),
  reluctantUntil: turn.optional().describe('Turn before which its Doubt is at -2.'),
  units: z.array(unitSchema).min(1).max(MOST_UNITS),
});

const sideSchema = z.strictObject({
  id: idSchema,
  facing: edge.describe('Edge at which it looks; its own lies behind it.'),
  zone: inches.rect.optional().describe('Where its units stand at the start.'),
  confidence: z.enum(CONFIDENCES).exclude(['broken']).default('equipoised'),
  generalissimo: idSchema.describe('General who commands all.'),
  brigades: z.array(brigadeSchema).min(1).max(MOST_BRIGADES),
  unbrigaded: z.array(unitSchema).max(MOST_UNITS).default([]),
});

const victorySchema = z.strictObject({
  margin: wholeSchema(1, 99).describe('Lead in points with which a side wins after the last turn.'),
  otherwise: z
    .union([z.literal('draw'), idSchema])
    .default('draw')
    .describe('Who wins with less: a side, or nobody.'),
  lastHopes: eachOnce(
    z.strictObject({
      unit: idSchema,
      companies: wholeSchema(1, MOST_STANDS).optional().describe('Companies with the loss of which it does.'),
    }),
    ({ unit }) => unit,
  )
    .default([])
    .describe('Regiments whose rout breaks their army.'),
});

export const scenarioSchema = z.strictObject({
  ...headFields('spanish-fury'),
  table: z
    .strictObject({ width: inches.halfInches(24), height: inches.halfInches(24) })
    .describe('In inches; 0, 0 is the south-west corner.'),
  firstTurn: turn.default(1),
  turns: turn.describe('The last turn.'),
  causes: wholeSchema(1, 3).default(1).describe('How often each cause for alarm or rejoicing counts: twice with small armies.'),
  terrain: z.array(terrainSchema).max(MOST_PIECES).default([]),
  sides: z.tuple([sideSchema, sideSchema]),
  areas: z
    .array(
      z.strictObject({
        ...areaFields(inches),
        points: wholeSchema(0, 99),
        holder: idSchema.optional().describe('Side that holds it at the start.'),
      }),
    )
    .max(MOST_AREAS)
    .default([])
    .describe('Places that both sides want to hold.'),
  points: z
    .array(z.strictObject({ id: idSchema, at: inches.point }))
    .max(MOST_POINTS)
    .default([])
    .describe('Points that orders may name, besides places, terrain and the middles of the thirds of the table.'),
  victory: victorySchema,
});

export type PackScenario = z.output<typeof scenarioSchema>;
type PackSide = PackScenario['sides'][number];
export type PackBrigade = PackSide['brigades'][number];
export type PackUnit = PackBrigade['units'][number];
