import * as z from 'zod';
import { eachOnce, headFields, idSchema, textSchema, wholeSchema } from '../../core/packs/packs.ts';
import { mapSchema, type MapWriting } from '../../hexes/packs/hex-map.ts';
import { hexNumber, hexNumbers } from '../../hexes/packs/schema.ts';
import { GAMES } from '../charts/charts.ts';
import { type Terrain, TERRAIN_LETTERS } from '../charts/terrain.ts';
import { TYPES } from '../charts/types.ts';
import { FORMATIONS } from '../state/layout.ts';
import { BRIDGE, BURN, DITCH, FORD, HEDGE, RIVER, ROAD, SLOPE_DOWN, SLOPE_UP, STREAM } from '../charts/hexsides.ts';
import { SPECIALS } from '../state/scenario.ts';

const MAX_MAP_SIDE = 60;
const MAX_COUNTERS = 20;
export const MAX_UNITS = 80;
const MAX_LEADERS = 24;
const MAX_BATTLES = 12;

/** How the maps are written: odd columns lie half a hex lower. */
export const MAP_WRITING = {
  letters: TERRAIN_LETTERS,
  most: MAX_MAP_SIDE,
  cut: { low: 'odd' },
  hexsides: { streams: STREAM, burns: BURN, rivers: RIVER, fords: FORD, bridges: BRIDGE, ditches: DITCH, hedges: HEDGE },
  road: ROAD,
  up: SLOPE_UP,
  down: SLOPE_DOWN,
} as const satisfies MapWriting<Terrain, string>;

/** Facings by name, clockwise. */
const FACINGS = ['NNE', 'E', 'SSE', 'SSW', 'W', 'NNW'] as const;

const facing = z
  .union([z.enum(FACINGS), wholeSchema(0, 5)])
  .transform((given) => (typeof given === 'number' ? given : FACINGS.indexOf(given)))
  .describe('Vertex faced: NNE, E, SSE, SSW, W or NNW of the picture, or its number from 0 to 5.');

const bySide = <T extends z.ZodType>(value: T) => z.record(idSchema, value);
const rating = wholeSchema(-5, 5);

const unitSchema = z
  .strictObject({
    type: z.enum(TYPES),
    at: hexNumbers
      .optional()
      .describe('A hex for each counter; none for those that enter later. In Blood & Roses foot may stand on guns in position.'),
    count: wholeSchema(1, MAX_COUNTERS).default(1).describe('Counters that enter later.'),
    ambush: hexNumbers.optional().describe('Hexes by which they enter, if they lie in ambush: mounted units of Blood & Roses.'),
    facing: facing.optional(),
    shockDefense: z.tuple([rating, rating]).optional().describe('Of the normal and the Disordered side; as its type, if left out.'),
    fire: rating.default(0).describe('DRM of its own when it fires.'),
    formation: z.enum(FORMATIONS).default('none'),
    stakes: z.boolean().default(false).describe('Whether stakes stand before it.'),
    pavise: z.boolean().default(false).describe('Crossbows of Men of Iron behind pavises: fire through their front has -1.'),
    limbered: z.boolean().default(false).describe('Artillery with its teams.'),
  })
  .describe('Counters of one kind.');

const battleSchema = z.strictObject({
  id: idSchema,
  side: idSchema,
  name: textSchema.optional(),
  units: z.array(unitSchema).min(1).max(MAX_UNITS),
  facing: facing.optional().describe('Of units that say nothing else; towards the enemy, if left out.'),
  entry: hexNumbers.optional().describe('Hexes by which its units enter that are not on the map.'),
  flight: wholeSchema(1, MAX_COUNTERS).optional().describe('Units lost from which it may flee; never, if left out.'),
  neutral: z.boolean().default(false),
  joins: z
    .strictObject({ upTo: wholeSchema(0, 9), points: wholeSchema(1, 99), example: wholeSchema(0, 9).default(0) })
    .optional()
    .describe(
      'How a neutral Battle is won over: highest roll, Flight Points of the enemy that add one, and what the example of another one adds.',
    ),
  acts: wholeSchema(0, 8).optional().describe('Highest roll with which it acts when it is activated; it always does, if left out.'),
  leaves: z
    .strictObject({ upTo: wholeSchema(0, 8), within: wholeSchema(1, 20) })
    .optional()
    .describe(
      'Highest roll with which it rides off, asked once when an enemy has come within so many hexes of its horse; never, if left out.',
    ),
  idle: z.boolean().default(false).describe('Whether it is never activated, like baggage.'),
});

const leaderSchema = z.strictObject({
  id: idSchema,
  side: idSchema,
  name: textSchema.optional(),
  battles: eachOnce(idSchema).default([]).describe('Battles that he leads; none for an Overall Commander who leads none himself.'),
  overall: z.boolean().default(false).describe('Whether he is the Overall Commander.'),
  king: z.boolean().default(false),
  activation: wholeSchema(0, 9).default(0),
  effectiveness: rating.nullable().default(null).describe('DRM of continuations: less is better.'),
  charisma: wholeSchema(0, 5).default(0),
  range: wholeSchema(1, 20).describe('Command Range in hexes.'),
  movement: wholeSchema(1, 20).default(10),
  replacement: z
    .strictObject({ activation: wholeSchema(0, 9), range: wholeSchema(1, 20), charisma: wholeSchema(0, 5) })
    .optional()
    .describe('One less in activation and range, without charisma, if left out.'),
  at: hexNumber.optional(),
});

const standardSchema = z.strictObject({
  id: idSchema,
  side: idSchema,
  name: textSchema.optional(),
  battles: eachOnce(idSchema).optional().describe('Battles that rally on it; all of its side, if left out.'),
  at: hexNumber.optional().describe('If left out, it enters with the first of its units.'),
});

/** What lies on the ground for a battle. */
const obstacles = {
  caltrops: hexNumbers.optional().describe('Hexes with caltrops: horse that enters is Disordered on 5 or more, foot on 8 or more.'),
  netting: hexNumbers.optional().describe('Hexes with netting: a point more for foot, no way for horse, -1 for attacks against it.'),
};

export const scenarioSchema = z.strictObject({
  ...headFields('men-of-iron'),
  game: z.enum(GAMES).describe('Whose charts are used.'),
  sides: z.tuple([idSchema, idSchema]),
  first: z
    .union([idSchema, z.strictObject({ below: wholeSchema(1, 9) })])
    .describe('Who begins; or a number: the first side begins if a die (0 to 9) is lower.'),
  flightLevels: bySide(wholeSchema(1, 999)),
  seizure: bySide(wholeSchema(0, 8)).default({}).describe('Seizure counters drawn by each side; none, if left out.'),
  timed: z.strictObject({ side: idSchema, start: wholeSchema(1, 99) }).optional(),
  shieldWall: eachOnce(idSchema).default([]).describe('Sides whose units may form Shield Walls, or Schiltrons where "specials" says so.'),
  flightEdge: bySide(z.enum(['west', 'east']))
    .default({})
    .describe('Where fleeing Battles leave.'),
  specials: eachOnce(z.enum(SPECIALS)).default([]).describe('Rules of this battle alone.'),
  map: mapSchema(MAP_WRITING).extend(obstacles),
  battles: z.array(battleSchema).min(2).max(MAX_BATTLES),
  leaders: z.array(leaderSchema).max(MAX_LEADERS),
  standards: z.array(standardSchema).default([]),
});

export type PackScenario = z.output<typeof scenarioSchema>;
export type PackMap = PackScenario['map'];
export type PackBattle = PackScenario['battles'][number];
export type PackUnit = PackBattle['units'][number];
export type PackLeader = PackScenario['leaders'][number];
