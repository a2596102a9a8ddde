import * as z from 'zod';
import { eachOnce, headFields, idSchema, textSchema, wholeSchema } from '../../core/packs/packs.ts';
import { mapSchema, type MapWriting } from '../../hexes/packs/hex-map.ts';
import { hexNumber, hexNumbers } from '../../hexes/packs/schema.ts';
import { TERRAIN_LETTERS, type TerrainId, TERRAINS } from '../charts/terrain.ts';
import { ENGINES } from '../charts/engines.ts';
import { CLASSES } from '../charts/types.ts';
import { THINGS } from '../state/layout.ts';
import { EDGES } from '../state/scenario.ts';
import { siegeSchema } from './siege-schema.ts';

/** Men and beasts of a game: who stands in a hex fills half a cell of a state. */
export const MAX_MEN = 254;
const MAX_MAP_SIDE = 40;
const MAX_TURNS = 60;

export const MAP_WRITING = {
  letters: TERRAIN_LETTERS,
  terrains: TERRAINS,
  most: MAX_MAP_SIDE,
  hexsides: {},
  road: 0,
  up: 0,
  down: 0,
} as const satisfies MapWriting<TerrainId, never>;

const zoneSchema = z.strictObject({
  from: hexNumber,
  to: hexNumber,
  on: eachOnce(z.enum(TERRAINS)).min(1).describe('Terrains of the zone’s hexes.'),
});

const menSchema = z.strictObject({
  class: z.enum(CLASSES),
  mounted: z.boolean().default(false),
  at: hexNumbers
    .optional()
    .describe('A hex for each man; of riders that of the horse’s head. Left out of who does not stand on the map yet.'),
  count: wholeSchema(1, 60).optional().describe('How many there are, if "at" is left out.'),
  facing: wholeSchema(0, 5).optional().describe('Direction in which riders look: 0 up, clockwise; towards the enemy, if left out.'),
  name: textSchema.optional().describe('Of a single man.'),
  level: wholeSchema(-1, 9)
    .optional()
    .describe('Level of the floor on which they stand, if it is not the hex itself: 2 on the walk above a gate.'),
  hidden: z.boolean().default(false).describe('Whether he lies in ambush.'),
});

const forceSchema = z.strictObject({
  name: textSchema.describe('What the side is called.'),
  zones: z.array(zoneSchema).min(1).describe('Where its men may be set up.'),
  men: z.array(menSchema).min(1).max(MAX_MEN),
});

const points = z.number().min(-99).max(99);
const classes = eachOnce(z.enum(CLASSES)).default([]);
const edges = eachOnce(z.enum(EDGES)).min(1);
const goalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('losses'), side: idSchema, share: z.number().min(0).max(1).default(1) }),
  z.strictObject({ kind: z.literal('exit'), side: idSchema, edges, classes, points }),
  z.strictObject({ kind: z.literal('thing'), side: idSchema, thing: idSchema, points }),
  z.strictObject({
    kind: z.literal('burnt'),
    side: idSchema,
    hexes: hexNumbers,
    points,
    once: z.boolean().default(false),
    each: wholeSchema(1, 99).default(1).describe('Hexes for which the points are given once.'),
  }),
  z.strictObject({ kind: z.literal('engines'), side: idSchema, engine: z.enum(ENGINES), points }),
  z.strictObject({ kind: z.literal('prisoners'), side: idSchema, classes, points }),
  z.strictObject({ kind: z.literal('horses'), side: idSchema, points }),
  z.strictObject({ kind: z.literal('gate'), side: idSchema, hex: hexNumber, points }),
  z.strictObject({ kind: z.literal('walls'), side: idSchema, per: wholeSchema(1, 99).default(1), points }),
  z.strictObject({ kind: z.literal('keep'), side: idSchema, points }),
]);

const engineSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(ENGINES),
  name: textSchema,
  side: idSchema,
  at: hexNumber.describe('The foremost hex in the middle of the engine.'),
  facing: wholeSchema(0, 5).default(0).describe('Direction in which it looks: 0 up, clockwise.'),
  parked: z.boolean().default(false).describe('Whether it is drawn up in camp: it fills this hex alone, and is not pushed.'),
  yoked: z.boolean().default(false).describe('Whether the oxen in the two hexes straight before it are yoked to it.'),
  covered: z.boolean().default(false).describe('Whether its side says in secret which of the covered engines it is.'),
});

const nightSchema = z.strictObject({
  side: idSchema.describe('The side that is surprised.'),
  idleTurns: wholeSchema(0, 9).describe('Turns in which its men neither move nor shoot.'),
  sleepers: wholeSchema(0, MAX_MEN).describe('Men in tents who sleep, named in secret.'),
  until: wholeSchema(1, MAX_TURNS).describe('Turn in which they all wake.'),
  within: wholeSchema(1, MAX_MAP_SIDE).describe('Hexes from an enemy within which they wake.'),
});

const thingSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(THINGS),
  name: textSchema,
  at: hexNumber,
  mate: hexNumber.optional().describe('Of a ladder or a bucket: who stands here carries it with the man in its own hex.'),
});

export const scenarioSchema = z.strictObject({
  ...headFields('the-anarchy'),
  kind: z.literal('fight').optional().describe('A fight, man by man.'),
  sides: z.tuple([idSchema, idSchema]),
  turns: wholeSchema(1, MAX_TURNS),
  first: idSchema.optional().describe('Who has the first player turn of each turn; a die says, if left out.'),
  attacker: idSchema.optional().describe('The side that attacks: its men leave when its last commander is lost.'),
  map: mapSchema(MAP_WRITING),
  openDoors: eachOnce(hexNumber).default([]).describe('Doors that begin open.'),
  stairs: eachOnce(hexNumber).default([]).describe('Hexes of a keep whose stair leads up to the roof.'),
  fascines: eachOnce(hexNumber).default([]).describe('Moat hexes that are filled.'),
  rubble: eachOnce(hexNumber).default([]).describe('Walls that are down when it begins.'),
  wallLevels: wholeSchema(1, 2)
    .default(2)
    .describe('Levels of the wall-walk above the field: 1 for a low wall, as of a town; towers rise one above it.'),
  hoarding: eachOnce(hexNumber).default([]).describe('Hexes before a wall above which a hoarding hangs, as high as the wall-walk.'),
  scaffolding: z
    .array(hexNumber)
    .default([])
    .describe('Hexes before a wall, or a church window, above which scaffolding stands, as high as they are.'),
  flamingArrows: z.boolean().default(false).describe('Whether each bowman has six flaming arrows.'),
  forces: z.record(idSchema, forceSchema),
  things: z.array(thingSchema).default([]),
  engines: z.array(engineSchema).default([]),
  torches: eachOnce(idSchema).default([]).describe('Sides of which each man carries a torch.'),
  night: nightSchema.optional(),
  goals: z.array(goalSchema).default([]),
  siege: siegeSchema.optional().describe('What makes a siege of it, day by day.'),
  needs: z
    .strictObject({ count: z.enum(['lead', 'points']), win: z.number(), draw: z.number() })
    .default({ count: 'lead', win: 0.5, draw: 0 })
    .describe('The first side wins if its points, or its lead, come to "win"; the second if they do not come to "draw".'),
  endsWithAll: z.boolean().default(true).describe('Whether a side that has lost all its men has lost.'),
});

export type PackScenario = z.output<typeof scenarioSchema>;
export type PackForce = PackScenario['forces'][string];
export type PackEngine = PackScenario['engines'][number];
export type PackGoal = PackScenario['goals'][number];
