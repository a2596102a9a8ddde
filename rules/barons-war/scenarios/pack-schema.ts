import * as z from 'zod';
import { SIDES, TERRAINS, TROOP_TYPES } from '../scenario.ts';

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

export const MAX_MAP_SIDE = 60;
export const MAX_UNITS = 60;
export const MAX_BATTLES = 12;
export const MAX_TRACK_BOXES = 8;

const text = z.string().min(1);
const id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'Must be lower-case letters, digits and hyphens.');
const whole = (low: number, high: number) => z.int().min(low).max(high);
const hexNumber = z.string().regex(/^\d{4}$/, 'Must be a hex number like "2510".');
const hexNumbers = z.string().regex(/^\d{4}( \d{4})*$/, 'Must be hex numbers like "2510", with one space between them.');
const hexside = z.string().regex(/^\d{4}\|\d{4}$/, 'Must be two adjacent hexes, like "0112|0212".');
const slope = z.string().regex(/^\d{4}<\d{4}$/, 'Must be the lower and the upper hex, like "0112<0212".');
const side = z.enum(SIDES);
const facing = whole(0, 5).describe('Vertex faced, clockwise: 0 upper right, 1 right, 2 lower right, 3 lower left, 4 left, 5 upper left.');
const bySide = <T extends z.ZodType>(value: T) => z.strictObject({ baron: value, royal: value });

const provenance = z
  .array(
    z.strictObject({ at: z.string().startsWith('/'), tag: z.enum(['rulebook', 'reported', 'historical', 'reconstructed']), why: text }),
  )
  .describe('Where the numbers come from, by JSON path with * for one level and ** for any; of several that fit, the last counts.');

const costs = z
  .array(whole(0, 20).nullable())
  .length(4)
  .describe('Movement points of infantry, men-at-arms, heavy cavalry and leaders; null: prohibited.');
const terrainEffect = z.strictObject({ cost: costs, blocksSight: z.boolean(), command: z.boolean() });
const hexsideEffect = z.strictObject({ cost: costs, command: z.boolean() });
const HEXSIDES = ['slopeUp', 'slopeDown', 'steepUp', 'steepDown', 'stream'] as const;

const mapSchema = z
  .strictObject({
    id: id.optional(),
    title: text.optional(),
    about: text.optional(),
    columns: whole(2, MAX_MAP_SIDE),
    rows: whole(2, MAX_MAP_SIDE),
    terrain: z
      .array(z.string())
      .optional()
      .describe(
        `Rows of letters (${Object.entries(TERRAIN_LETTERS)
          .map(([k, v]) => `${k} ${v}`)
          .join(', ')}); clear ground if left out.`,
      ),
    elevation: z
      .array(z.string().regex(/^\d*$/, 'Must be digits.'))
      .optional()
      .describe('Rows of digits, one a hex; level ground if left out.'),
    slopes: z
      .strictObject({ gentle: z.array(slope).default([]), steep: z.array(slope).default([]) })
      .optional()
      .describe('Slope hexsides. If left out: gentle where levels differ by 1, steep where by more, none beside a river hex.'),
    streams: z.array(hexside).default([]),
    bridges: z.array(hexside).default([]).describe('Hexsides by which a stream may be crossed dry, and a river hex entered and left.'),
    roads: z.array(z.strictObject({ name: text.optional(), hexes: hexNumbers })).default([]),
    landmarks: z.record(hexNumber, text).default({}),
    provenance: provenance.optional(),
  })
  .describe('A map of flat-top hexes numbered CCRR from 0101 in the upper left corner; even columns lie half a hex lower.');

const value = (high: number, what: string) =>
  z
    .union([whole(1, high), z.tuple([whole(1, high), whole(0, high)])])
    .describe(`${what} of the front, or of front and reduced side; the reduced side is 2 lower if left out.`);

const unitSchema = z.strictObject({
  id: id.optional().describe('Name within its Battle; its number, counted from 1, if left out.'),
  name: text.optional(),
  type: z.enum(TROOP_TYPES).exclude(['leader']),
  strength: value(12, 'Strength points'),
  morale: value(10, 'Morale rating'),
  movement: whole(1, 15).optional().describe('Movement points; 5 infantry, 4 men-at-arms, 8 heavy cavalry if left out.'),
  range: whole(0, 3).optional().describe('Hexes; infantry only; 0 if left out.'),
  reaction: whole(0, 10).optional().describe('Cavalry charges on its own if a d10 is above it: always at 0, never at 10; 6 if left out.'),
  at: hexNumber.optional(),
  facing: facing.optional(),
  under: z.boolean().optional().describe('Whether it is the lower one of a stack; else the one listed later is.'),
});

const leaderSchema = z.strictObject({
  name: text.optional(),
  combatBonus: whole(0, 5).optional(),
  commandSpan: whole(1, 20).optional().describe('Hexes.'),
  movement: whole(1, 20).optional().describe('Movement points.'),
  leadership: whole(1, 3).optional(),
  at: hexNumber.optional(),
});

const battleSchema = z.strictObject({
  id,
  side,
  name: text.optional(),
  trackBoxes: whole(1, MAX_TRACK_BOXES).optional(),
  leader: leaderSchema.default({}),
  effectiveness: z
    .array(z.string().regex(/^(-|(waver|shaken|broken) ([0-9]|10))$/, 'Must be "-" or a check and its number, like "waver 7".'))
    .optional()
    .describe('Boxes of the effectiveness display in filling order, one a unit.'),
  units: z.array(unitSchema).min(1),
});

export const armiesSchema = z.strictObject({ id, title: text, battles: z.array(battleSchema).min(1), provenance });

const areaSchema = z
  .union([
    z.strictObject({ hexes: hexNumbers, radius: whole(0, 20).default(0) }),
    z.strictObject({ columns: z.tuple([whole(1, 99), whole(1, 99)]).optional(), rows: z.tuple([whole(1, 99), whole(1, 99)]).optional() }),
  ])
  .describe('Hexes with a radius round each, or the hexes of some columns and rows (first and last).');

const effectsSchema = z.strictObject({
  terrain: z.partialRecord(z.enum(TERRAINS), terrainEffect.partial()).optional(),
  hexside: z.partialRecord(z.enum(HEXSIDES), hexsideEffect.partial()).optional(),
  roadCost: whole(1, 20).optional(),
});

export const scenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  ruleset: z.literal('barons-war').optional(),
  id,
  title: text.optional(),
  about: text.optional(),
  source: text.optional(),
  map: z.union([z.string(), mapSchema]).describe('A map, or the id of a built-in one.'),
  battles: z.union([z.string(), z.array(battleSchema).min(1)]).describe('Battles, or the id of a built-in order of battle.'),
  without: z.array(id).default([]).describe('Battles of the order of battle that take no part.'),
  terrainEffects: effectsSchema.optional().describe('Changes to the built-in terrain effects chart.'),
  setUp: z.record(z.string(), areaSchema).default({}).describe('Set-up areas by Battle, or by side for all its other Battles.'),
  placement: z
    .record(z.string(), z.strictObject({ units: hexNumbers, leader: hexNumber, facing: facing.optional() }))
    .default({})
    .describe('A ready set-up by Battle: the hexes of its units in their order, and of its leader.'),
  facing: bySide(facing).optional().describe('Facing towards the enemy.'),
  commandPoints: bySide(whole(0, 200)).optional(),
  chits: z
    .record(z.string(), z.array(whole(1, 4)))
    .optional()
    .describe('Chits given to each Battle, open from the start, instead of command points.'),
  chitReplacement: z
    .array(whole(0, 4))
    .length(10)
    .optional()
    .describe('New chit for each face of a d10, 1 to 10; 0 for none. None on 1 to 6, then 1, 2, 3 and 4, if left out.'),
  initiative: side.default('baron'),
  overallLeader: z.strictObject({ baron: id.optional(), royal: id.optional() }).default({}),
  edwardBattle: id.optional().describe('Battle to which the optional rule 14.1 can be applied.'),
  reinforcements: z
    .array(z.strictObject({ battle: id, fromActivation: whole(1, 99), hexes: hexNumbers, oneHex: z.boolean().default(false) }))
    .default([]),
  turnLimit: whole(1, 400).optional().describe('Player turns after which points decide.'),
  levelAtLimit: z.enum([...SIDES, 'draw']).default('draw'),
  provenance: provenance.optional(),
});

export const ownMapSchema = mapSchema.required({ id: true, title: true, provenance: true });
export const effectsChartSchema = z.strictObject({
  about: text,
  terrain: z.record(z.enum(TERRAINS), terrainEffect),
  hexside: z.record(z.enum(HEXSIDES), hexsideEffect),
  roadCost: whole(1, 20),
  melee: z.strictObject({ up: z.int(), down: z.int() }),
  provenance,
});

export type PackMap = z.output<typeof mapSchema>;
export type PackBattle = z.output<typeof battleSchema>;
export type PackUnit = z.output<typeof unitSchema>;
export type PackScenario = z.output<typeof scenarioSchema>;
export type PackArea = z.output<typeof areaSchema>;
export type PackEffects = z.output<typeof effectsSchema>;
export type EffectsChart = z.output<typeof effectsChartSchema>;

/** JSON Schema of a scenario pack (draft 2020-12), as its author writes it. */
export const packSchema: Readonly<Record<string, unknown>> = {
  ...z.toJSONSchema(scenarioSchema, { target: 'draft-2020-12', io: 'input' }),
  title: "Barons' War scenario pack",
};
