import * as z from 'zod';
import type { Faults, ScenarioPack } from '../../core/index.ts';
import { headFields, headOf, type PackHead, wholeSchema } from '../../core/packs/packs.ts';
import type { Aim } from '../headings.ts';
import type { UnitScenario } from '../state/unit-state.ts';
import { type MoveEffects, moveCosts } from '../packs/effects.ts';
import { mapSchema, type MapWriting, readMap } from '../packs/hex-map.ts';
import { type MapText, parseHexes } from '../packs/map-reader.ts';
import { hexNumber } from '../packs/schema.ts';
import { type PackUnit, readUnits, unitsSchema } from './units.ts';

/** How a ruleset writes scenarios with units on hexes: `N` names of its sides. */
export interface ScenarioWriting<N extends string> {
  readonly ruleset: string;
  readonly map: MapWriting<string, string>;
  readonly sides: readonly [N, N];
  /** Names of the types of units, in the order of the columns of the effects chart. */
  readonly types: readonly string[];
  readonly mostTurns: number;
  /** What ground costs; a type cannot stand where it costs null. */
  readonly effects: MoveEffects;
  /** What units look at; a vertex, if left out. */
  readonly aim?: Aim;
}

/** Fields of a pack: its head, map, turns, places to be held, and the units of both sides. */
export function scenarioFields<N extends string>({ ruleset, map, sides, types, mostTurns }: ScenarioWriting<N>) {
  const units = unitsSchema(types);
  return {
    ...headFields(ruleset),
    map: mapSchema(map) as unknown as z.ZodType<MapText, MapText>,
    turns: wholeSchema(1, mostTurns),
    places: z.record(hexNumber, wholeSchema(1, 9)).default({}).describe('Places to be held, with the points of each turn.'),
    units: z
      .strictObject(Object.fromEntries(sides.map((side) => [side, units])) as Record<N, typeof units>)
      .describe(`${sides[0]} looks to the right, ${sides[1]} to the left, unless a unit says otherwise.`),
  };
}

/** A pack with such fields, read. */
interface ScenarioPackFields<N extends string> extends PackHead {
  readonly map: MapText;
  readonly turns: number;
  readonly places: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<N, readonly PackUnit[]>>;
}

/** What such a pack holds. Everything that can be wrong with it besides its shape is reported where it is written. */
export function readScenario<N extends string>(
  pack: ScenarioPackFields<N>,
  own: ScenarioPack | undefined,
  faults: Faults,
  { map: writing, sides, types, effects, aim }: ScenarioWriting<N>,
): UnitScenario {
  const map = readMap(pack.map as MapText & Readonly<Record<string, readonly string[]>>, '/map', faults, writing);
  const placeOf = (number: string): number => parseHexes(map.grid, number, `/places/${number}`, faults)[0] ?? -1;
  const canStand = (type: number, hex: number): boolean => effects.terrain[map.terrain[hex]!]!.cost[type] !== null;
  return {
    ...headOf(pack, own),
    ...map,
    turns: pack.turns,
    units: readUnits(pack.units, map.grid, sides, types, canStand, faults, aim),
    held: new Map(Object.entries(pack.places).map(([number, points]) => [placeOf(number), points])),
    moveCost: types.map((_, type) => moveCosts(map, effects, type)),
  };
}
