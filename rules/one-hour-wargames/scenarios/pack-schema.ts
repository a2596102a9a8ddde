import * as z from 'zod';
import { eachOnce, idSchema as id, provenanceSchema, textSchema as text, wholeSchema as whole } from '../../core/packs/packs.ts';
import {
  areaSchema,
  crossingSchema,
  edge,
  halfInches,
  MOST_PIECES,
  placementSchema,
  point,
  terrainFields,
  zone,
} from '../../tabletop/packs/schema.ts';
import { type EDGES, SIDES, TERRAIN_TYPES } from '../state/scenario.ts';
import { UNIT_TYPES } from '../charts/units.ts';

export const MAX_UNITS_A_SIDE = 12;
/** Each has a unit at least. */
const MOST_GROUPS = 2 * MAX_UNITS_A_SIDE;
const MOST_CONDITIONS = 24;
const DEFAULT_TABLE = { width: 36, height: 36 };
const DEFAULT_TURNS = 15;

const side = z.enum(SIDES);
const faces = whole(1, 6).describe('How many faces of a d6 stand for this.');
const turn = whole(1, 99);
const bySide = <T extends z.ZodType>(value: T) => z.strictObject({ red: value.optional(), blue: value.optional() });

const terrainSchema = z.strictObject({
  ...terrainFields(TERRAIN_TYPES),
  crest: z.tuple([point, point]).optional().describe('Ends of the ridge of a hill; the middle half of its longer axis if left out.'),
  facing: z
    .number()
    .min(0)
    .lt(360)
    .multipleOf(0.1)
    .optional()
    .describe('Degrees clockwise from north in which a redoubt looks; 0 if left out.'),
  garrison: side.optional().describe('Side that holds a fort; with the option forts=garrison nobody else may enter it.'),
});

const roster = z.partialRecord(z.enum(UNIT_TYPES), whole(1, MAX_UNITS_A_SIDE)).describe('Units by type.');
const rows = z.array(z.strictObject({ faces, units: roster })).min(1);

const forceSchema = z
  .strictObject({
    table: z.enum(['six', 'four', 'three']).optional().describe('A built-in table of so many units.'),
    units: roster.optional().describe('A fixed force.'),
    rows: rows.optional().describe('A table of your own; the faces of its rows add up to 6.'),
  })
  .describe('One of table, units and rows.');

const groupSchema = z.strictObject({
  id: id.optional().describe('The name of its side if left out.'),
  side,
  count: z
    .union([whole(1, MAX_UNITS_A_SIDE), z.literal('all')])
    .default('all')
    .describe('Units in it; all: those that no other group or wave takes.'),
  pick: z.enum(['owner', 'random']).default('owner'),
  filter: z.enum(['any', 'foot', 'foot-if-any', 'irregulars']).default('any'),
  zones: z.array(zone).min(1).max(MOST_PIECES).describe('Each unit has to stand wholly within one of them.'),
  heading: z
    .literal([0, 90, 180, 270])
    .optional()
    .describe('Degrees clockwise from north; towards the middle of the table, north or south, if left out.'),
});

const entrySchema = z
  .strictObject({ edge, from: halfInches(0).optional(), to: halfInches(0).optional(), road: id.optional(), faces: faces.optional() })
  .describe(
    'A stretch of an edge, from the west or the south; the whole edge if from and to are left out; or the mouth of a road on that edge.',
  );

const waveSchema = z.strictObject({
  id: id.optional().describe('Its side and turn, like red-3, if left out.'),
  side,
  turn,
  count: whole(1, MAX_UNITS_A_SIDE),
  pick: z.enum(['owner', 'random']).default('owner'),
  entries: z.array(entrySchema).min(1).max(6).describe('Where it arrives; of several, a d6 thrown when it is due decides by their faces.'),
  rollAfterPick: z.boolean().default(false).describe('The owner names the units before that die is thrown.'),
  facesEach: faces
    .optional()
    .describe('From its turn on, one unit comes each turn on so many faces of a d6; if left out, all come at once.'),
});

const activationSchema = z
  .strictObject({
    units: whole(1, MAX_UNITS_A_SIDE).optional(),
    rows: z
      .array(z.strictObject({ faces, units: whole(0, MAX_UNITS_A_SIDE) }))
      .min(1)
      .optional(),
    exempt: eachOnce(id).default([]),
  })
  .describe('How many units may act in a turn: units for a fixed number, rows for a d6; groups in exempt do not count.');

const exitSchema = z.strictObject({ side, edge, from: halfInches(0).optional(), to: halfInches(0).optional(), fromTurn: turn.default(1) });
const elite = z.strictObject({ melee: whole(0, 6).default(0), shoot: whole(0, 6).default(0) });
const substitution = z.strictObject({
  type: z.enum(['irregulars', 'peasant-archers']),
  count: whole(1, MAX_UNITS_A_SIDE),
  optional: z.boolean().default(true),
});

// biome-ignore format: a table, one row a line
const rulesSchema = z.strictObject({
  exits: z.array(exitSchema).max(MOST_CONDITIONS).default([])
    .describe('Stretches of edges by which a side may leave; the whole edge if from and to are left out.'),
  stayOnRoad: z
    .strictObject({ sides: eachOnce(side).min(1).default([...SIDES]), road: id, reach: halfInches(0.5).default(9), area: id })
    .optional()
    .describe('These sides keep to the road, and move so many inches, until somebody enters the area.'),
  frozen: eachOnce(z.strictObject({ group: id, untilTurn: turn }), ({ group }) => group).default([]).describe('Groups that may not move before a turn.'),
  lostInArea: z.array(z.strictObject({ side, area: id, turn })).max(MOST_CONDITIONS).default([])
    .describe('Units of a side in an area at the end of a turn are lost.'),
  asleep: eachOnce(z.strictObject({ group: id, within: halfInches(0).default(0), turn: whole(0, 99).default(0),
      shotAt: z.boolean().default(true), lossIn: id.optional() }), ({ group }) => group)
    .default([])
    .describe('Groups that wait until an enemy is within so many inches, a turn begins, they are shot at, or a group loses a unit.'),
  activation: bySide(activationSchema).default({}),
  endless: bySide(z.strictObject({ delayTurns: whole(1, 99).default(1), edge, from: halfInches(0).optional(), to: halfInches(0).optional() }))
    .default({}).describe('Lost units come back fresh by an edge.'),
  elite: bySide(elite).default({}).describe('Added to the dice of a side.'),
  substitution: bySide(substitution).default({}).describe('Units that may, or have to, take the place of so many others.'),
});

type PackConditionShape =
  | { is: 'hold'; area: string; by: 'red' | 'blue' }
  | { is: 'clear'; area: string; side: 'red' | 'blue' }
  | { is: 'exited'; side: 'red' | 'blue'; units: number; edge: (typeof EDGES)[number] }
  | { is: 'destroyed'; side: 'red' | 'blue'; units: number | 'all' }
  | { is: 'all' | 'any'; of: PackConditionShape[] };

const count = whole(1, MAX_UNITS_A_SIDE);
const conditionSchema: z.ZodType<PackConditionShape, PackConditionShape> = z.lazy(() =>
  z.union([
    z.strictObject({ is: z.literal('hold'), area: id, by: side }),
    z.strictObject({ is: z.literal('clear'), area: id, side }),
    z.strictObject({ is: z.literal('exited'), side, units: count, edge }),
    z.strictObject({ is: z.literal('destroyed'), side, units: z.union([count, z.literal('all')]) }),
    z.strictObject({ is: z.enum(['all', 'any']), of: z.array(conditionSchema).min(1).max(MOST_CONDITIONS) }),
  ]),
);

const victorySchema = z
  .strictObject({
    conditions: z
      .array(
        z.strictObject({
          winner: side,
          if: conditionSchema,
          immediate: z.boolean().default(false).describe('Ends the game as soon as it holds; else it counts after the last turn.'),
        }),
      )
      .min(1)
      .max(MOST_CONDITIONS),
    otherwise: z.enum(['draw', ...SIDES, 'most-units']).default('draw'),
    text: text.optional(),
  })
  .describe('If left out: destroy the enemy; after the last turn the side with more units wins.');

export const scenarioSchema = z.strictObject({
  $schema: z.string().optional(),
  ruleset: z.literal('one-hour-wargames').optional(),
  id,
  title: text.optional(),
  about: text.optional(),
  source: text.optional(),
  table: z
    .strictObject({ width: halfInches(12), height: halfInches(12) })
    .default(DEFAULT_TABLE)
    .describe('Inches; 36 by 36 if left out.'),
  frontage: z.literal([4, 5, 6]).optional().describe('Inches of every base, unless the option frontage is given; 4 if left out.'),
  turnLimit: turn.default(DEFAULT_TURNS),
  firstPlayer: side.default('red'),
  setUpOrder: z.tuple([side, side]).default(['red', 'blue']),
  terrain: z.array(terrainSchema).max(MOST_PIECES).default([]),
  crossings: z.array(crossingSchema(SIDES)).max(MOST_PIECES).default([]),
  areas: z.array(areaSchema).max(MOST_PIECES).default([]).describe('Places that can be held.'),
  forces: bySide(forceSchema).default({}).describe('The table of six units if left out.'),
  groups: z.array(groupSchema).max(MOST_GROUPS).default([]).describe('Units set up at the start.'),
  waves: z.array(waveSchema).max(MOST_GROUPS).default([]).describe('Units that arrive later.'),
  rules: rulesSchema.prefault({}),
  victory: victorySchema.optional(),
  reportedVictory: victorySchema
    .optional()
    .describe('What play reports tell, where the conditions above were changed for balance; played with the option victory=reported.'),
  placement: placementSchema
    .optional()
    .describe(
      'A ready set-up: the centre of each unit that starts on the table, by names like red/1; groups take their units in this order.',
    ),
  provenance: provenanceSchema.optional(),
});

export const forceTablesSchema = z.strictObject({
  about: text,
  tables: z.strictObject({ six: rows, four: rows, three: rows }),
  provenance: provenanceSchema,
});

export type PackScenario = z.output<typeof scenarioSchema>;
export type PackTerrain = PackScenario['terrain'][number];
export type PackEntry = z.output<typeof entrySchema>;
export type PackRows = z.output<typeof rows>;
export type PackCondition = PackConditionShape;
export type PackVictory = z.output<typeof victorySchema>;
