import * as z from 'zod';
import type { Faults, ScenarioPack } from '../../core/index.ts';
import { headFields, headOf, type PackHead, wholeSchema } from '../../core/packs/packs.ts';
import type { BaseSize } from '../../geometry/box.ts';
import type { UnitScenario } from '../state/unit-state.ts';
import { compileAreas, type PackArea } from '../packs/areas.ts';
import { armySchema, compileArmies, type PackUnit } from '../packs/armies.ts';
import { ticksOf } from '../packs/measures.ts';
import { checkNames } from '../packs/names.ts';
import { areaSchema, halfInches, MOST_PIECES, terrainFields } from '../packs/schema.ts';
import { areasByKind, checkTerrain, type PackTerrain } from '../packs/terrain.ts';

/** How a ruleset writes scenarios with units on a table: `N` names of its sides, `T` types of units, `G` kinds of terrain, all of them areas. */
export interface ScenarioWriting<N extends string, T extends string, G extends string> {
  readonly ruleset: string;
  readonly sides: readonly [N, N];
  readonly types: readonly [T, ...T[]];
  readonly terrain: readonly [G, ...G[]];
  readonly mostTurns: number;
  readonly mostUnits: number;
  readonly mostAreas: number;
  /** Half of a type's base, in ticks. */
  baseOf(type: T): BaseSize;
}

/** Fields of a pack: its head, table, turns, terrain, places to be held, and both armies. */
export function scenarioFields<N extends string, T extends string, G extends string>(writing: ScenarioWriting<N, T, G>) {
  const { ruleset, sides, types, terrain, mostTurns, mostUnits, mostAreas } = writing;
  const army = armySchema(types, mostUnits);
  return {
    ...headFields(ruleset),
    table: z.strictObject({ width: halfInches(24), height: halfInches(24) }).describe('In inches; 0, 0 is the south-west corner.'),
    turns: wholeSchema(1, mostTurns),
    terrain: z
      .array(z.strictObject(terrainFields(terrain)))
      .max(MOST_PIECES)
      .default([]),
    areas: z.array(areaSchema).min(1).max(mostAreas),
    armies: z.strictObject(Object.fromEntries(sides.map((side) => [side, army])) as Record<N, typeof army>),
  };
}

/** A pack with such fields, read. */
interface ScenarioPackFields<N extends string, T extends string> extends PackHead {
  readonly table: { readonly width: number; readonly height: number };
  readonly turns: number;
  readonly terrain: readonly PackTerrain[];
  readonly areas: readonly PackArea[];
  readonly armies: Readonly<Record<N, readonly PackUnit<T>[]>>;
}

/** What such a pack holds. Everything that can be wrong with it besides its shape is reported where it is written. */
export function readScenario<N extends string, T extends string, G extends string>(
  pack: ScenarioPackFields<N, T>,
  own: ScenarioPack | undefined,
  faults: Faults,
  { sides, terrain: kinds, baseOf }: ScenarioWriting<N, T, G>,
): UnitScenario<T, G> {
  const { table, turns, terrain, armies } = pack;
  checkNames(terrain, '/terrain', faults);
  checkTerrain({ pack, faults }, Object.fromEntries(kinds.map((kind) => [kind, { shape: 'area' }])), terrain);
  return {
    ...headOf(pack, own),
    width: ticksOf(table.width),
    height: ticksOf(table.height),
    turns,
    units: compileArmies({ pack, faults }, sides, armies, baseOf),
    terrain: areasByKind(kinds, terrain),
    areas: compileAreas({ pack, faults }),
  };
}
