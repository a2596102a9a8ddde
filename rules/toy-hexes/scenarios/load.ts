import * as z from 'zod';
import type { Faults, Player, ScenarioPack } from '../../core/index.ts';
import { createPackLoader, headFields, headOf, wholeSchema, type PackLoader } from '../../core/packs.ts';
import { moveCosts } from '../../hexes/packs/effects.ts';
import { mapSchema, type MapWriting, readMap } from '../../hexes/packs/hex-map.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { readUnits, unitsSchema } from '../../hexes/packs/units.ts';
import { hexNumber } from '../../hexes/packs/schema.ts';
import { MOST_TURNS } from '../state/layout.ts';
import { BRIDGE, DOWN, ROAD, type Scenario, SIDES, STREAM, UP } from '../state/scenario.ts';
import { canEnter, CLIMB, LETTERS, ROAD_COST, TERRAIN, TYPES, WADE } from '../rules/charts.ts';
import bridge from './bridge.json' with { type: 'json' };
import hill from './hill.json' with { type: 'json' };

const WRITING = {
  letters: LETTERS,
  most: 40,
  hexsides: { streams: STREAM, bridges: BRIDGE },
  road: ROAD,
  up: UP,
  down: DOWN,
} as const satisfies MapWriting<string, string>; // prettier-ignore

const packShape = z.strictObject({
  ...headFields('toy-hexes'),
  map: mapSchema(WRITING),
  turns: wholeSchema(1, MOST_TURNS),
  first: z.enum(SIDES).default('blue').describe('Who moves first in each turn.'),
  places: z.record(hexNumber, wholeSchema(1, 9)).default({}).describe('Places to be held, with the points of each turn.'),
  units: z
    .strictObject({ blue: unitsSchema(TYPES), red: unitsSchema(TYPES) })
    .describe('Blue looks to the right, Red to the left, unless a unit says otherwise.'),
});
type Pack = z.output<typeof packShape>;

/** Points over hexsides do not depend on who goes, but for the ground. */
const EFFECTS = {
  terrain: TERRAIN,
  hexsides: [
    { bit: UP, cost: CLIMB },
    { bit: STREAM, cost: WADE },
  ], // prettier-ignore
  road: { bits: ROAD | BRIDGE, cost: ROAD_COST },
  isClosed: () => false,
};

function compile(pack: Pack, own: ScenarioPack | undefined, faults: Faults): Scenario {
  const map = readMap(pack.map, '/map', faults, WRITING);
  const placeOf = (number: string): number => parseHexes(map.grid, number, `/places/${number}`, faults)[0] ?? -1;
  const canStand = (type: number, hex: number): boolean => canEnter(type, map.terrain[hex]!);
  return {
    ...headOf(pack, own),
    ...map,
    turns: pack.turns,
    first: SIDES.indexOf(pack.first) as Player,
    units: readUnits(pack.units, map.grid, SIDES, TYPES, canStand, faults),
    held: new Map(Object.entries(pack.places).map(([number, points]) => [placeOf(number), points])),
    moveCost: TYPES.map((_, type) => moveCosts(map, EFFECTS, type)),
  };
}

/** What can be played: the built-in scenarios and packs of one's own. */
export const packs: PackLoader<Scenario> = createPackLoader({
  schema: packShape,
  title: 'Toy Hexes scenario pack',
  builtIn: [bridge, hill],
  compile,
});
