import * as z from 'zod';
import { eachOnce, idSchema, provenanceSchema, textSchema, wholeSchema } from '../../core/packs/packs.ts';
import {
  areaSchema,
  costsSchema,
  groundShape,
  hexNumber,
  hexNumbers,
  hexside,
  placesShape,
  slope,
  vertexFacing,
} from '../../hexes/packs/schema.ts';
import { SIDES, TERRAINS, TROOP_TYPES } from '../state/scenario.ts';

/** Letters of the terrain rows of a map. */
export const TERRAIN_LETTERS = {
  '.': 'clear',
  w: 'woods',
  t: 'town',
  c: 'castle',
  p: 'priory',
  m: 'marsh',
  '~': 'river',
  x: 'cliff',
  g: 'windmill',
} as const;

const MAX_MAP_SIDE = 60;
export const MAX_UNITS = 60;
export const MAX_BATTLES = 12;
const MAX_TRACK_BOXES = 8;

const side = z.enum(SIDES);
const bySide = <T extends z.ZodType>(value: T) => z.strictObject({ baron: value, royal: value });

const costs = costsSchema(4, 'Movement points of infantry, men-at-arms, heavy cavalry and leaders; null: prohibited.');
const terrainEffect = z.strictObject({ cost: costs, blocksSight: z.boolean(), command: z.boolean() });
const hexsideEffect = z.strictObject({ cost: costs, command: z.boolean() });
const HEXSIDES = ['slopeUp', 'slopeDown', 'steepUp', 'steepDown', 'stream'] as const;

const mapSchema = z
  .strictObject({
    id: idSchema.optional(),
    title: textSchema.optional(),
    about: textSchema.optional(),
    ...groundShape(TERRAIN_LETTERS, MAX_MAP_SIDE, 'clear'),
    slopes: z
      .strictObject({ gentle: eachOnce(slope).default([]), steep: eachOnce(slope).default([]) })
      .optional()
      .describe('Slope hexsides. If left out: gentle where levels differ by 1, steep where by more, none beside a river hex.'),
    streams: eachOnce(hexside).default([]),
    bridges: eachOnce(hexside).default([]).describe('Hexsides by which a stream may be crossed dry, and a river hex entered and left.'),
    ...placesShape,
    provenance: provenanceSchema.optional(),
  })
  .describe('A map of flat-top hexes numbered CCRR from 0101 in the upper left corner; even columns lie half a hex lower.');

const value = (high: number, what: string) =>
  z
    .union([wholeSchema(1, high), z.tuple([wholeSchema(1, high), wholeSchema(0, high)])])
    .describe(`${what} of the front, or of front and reduced side; the reduced side is 2 lower if left out.`);

const unitSchema = z.strictObject({
  id: idSchema.optional().describe('Name within its Battle; its number, counted from 1, if left out.'),
  name: textSchema.optional(),
  type: z.enum(TROOP_TYPES).exclude(['leader']),
  strength: value(12, 'Strength points'),
  morale: value(10, 'Morale rating'),
  movement: wholeSchema(1, 15).optional().describe('Movement points; 5 infantry, 4 men-at-arms, 8 heavy cavalry if left out.'),
  range: wholeSchema(0, 3).optional().describe('Hexes; infantry only; 0 if left out.'),
  reaction: wholeSchema(0, 10)
    .optional()
    .describe('Cavalry charges on its own if a d10 is above it: always at 0, never at 10; 6 if left out.'),
  at: hexNumber.optional(),
  facing: vertexFacing.optional(),
  under: z.boolean().optional().describe('Whether it is the lower one of a stack; else the one listed later is.'),
});

const leaderSchema = z.strictObject({
  name: textSchema.optional(),
  combatBonus: wholeSchema(0, 5).optional(),
  commandSpan: wholeSchema(1, 20).optional().describe('Hexes.'),
  movement: wholeSchema(1, 20).optional().describe('Movement points.'),
  leadership: wholeSchema(1, 3).optional(),
  at: hexNumber.optional(),
});

const battleSchema = z.strictObject({
  id: idSchema,
  side,
  name: textSchema.optional(),
  trackBoxes: wholeSchema(1, MAX_TRACK_BOXES).optional(),
  leader: leaderSchema.default({}),
  effectiveness: z
    .array(z.string().regex(/^(-|(waver|shaken|broken) ([0-9]|10))$/, 'Must be "-" or a check and its number, like "waver 7".'))
    .optional()
    .describe('Boxes of the effectiveness display in filling order, one a unit.'),
  units: z.array(unitSchema).min(1).max(MAX_UNITS),
});

export const armiesSchema = z.strictObject({
  id: idSchema,
  title: textSchema,
  battles: z.array(battleSchema).min(1),
  provenance: provenanceSchema,
});

const effectsSchema = z.strictObject({
  terrain: z.partialRecord(z.enum(TERRAINS), terrainEffect.partial()).optional(),
  hexside: z.partialRecord(z.enum(HEXSIDES), hexsideEffect.partial()).optional(),
  roadCost: wholeSchema(1, 20).optional(),
});

export const scenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  ruleset: z.literal('barons-war').optional(),
  id: idSchema,
  title: textSchema.optional(),
  about: textSchema.optional(),
  source: textSchema.optional(),
  map: z.union([z.string(), mapSchema]).describe('A map, or the id of a built-in one.'),
  battles: z.union([z.string(), z.array(battleSchema).min(1)]).describe('Battles, or the id of a built-in order of battle.'),
  without: eachOnce(idSchema).default([]).describe('Battles of the order of battle that take no part.'),
  terrainEffects: effectsSchema.optional().describe('Changes to the built-in terrain effects chart.'),
  setUp: z.record(z.string(), areaSchema).default({}).describe('Set-up areas by Battle, or by side for all its other Battles.'),
  placement: z
    .record(z.string(), z.strictObject({ units: hexNumbers, leader: hexNumber, facing: vertexFacing.optional() }))
    .default({})
    .describe('A ready set-up by Battle: the hexes of its units in their order, and of its leader.'),
  facing: bySide(vertexFacing).optional().describe('Facing towards the enemy.'),
  commandPoints: bySide(wholeSchema(0, 200)).optional(),
  chits: z
    .record(z.string(), z.array(wholeSchema(1, 4)))
    .optional()
    .describe('Chits given to each Battle, open from the start, instead of command points.'),
  chitReplacement: z
    .array(wholeSchema(0, 4))
    .length(10)
    .optional()
    .describe('New chit for each face of a d10, 1 to 10; 0 for none. None on 1 to 6, then 1, 2, 3 and 4, if left out.'),
  initiative: side.default('baron'),
  overallLeader: z.strictObject({ baron: idSchema.optional(), royal: idSchema.optional() }).default({}),
  edwardBattle: idSchema.optional().describe('Battle to which the optional rule 14.1 can be applied.'),
  reinforcements: z
    .array(z.strictObject({ battle: idSchema, fromActivation: wholeSchema(1, 99), hexes: hexNumbers, oneHex: z.boolean().default(false) }))
    .default([]),
  turnLimit: wholeSchema(1, 400).optional().describe('Player turns after which points decide.'),
  levelAtLimit: z.enum([...SIDES, 'draw']).default('draw'),
  provenance: provenanceSchema.optional(),
});

export const ownMapSchema = mapSchema.required({ id: true, title: true, provenance: true });
export const effectsChartSchema = z.strictObject({
  about: textSchema,
  terrain: z.record(z.enum(TERRAINS), terrainEffect),
  hexside: z.record(z.enum(HEXSIDES), hexsideEffect),
  roadCost: wholeSchema(1, 20),
  melee: z.strictObject({ up: z.int(), down: z.int() }),
  provenance: provenanceSchema,
});

export type PackMap = z.output<typeof mapSchema>;
export type PackBattle = z.output<typeof battleSchema>;
export type PackUnit = z.output<typeof unitSchema>;
export type PackScenario = z.output<typeof scenarioSchema>;
export type PackEffects = z.output<typeof effectsSchema>;
export type EffectsChart = z.output<typeof effectsChartSchema>;
