import type { ScenarioPack } from '../../../core/index.ts';
import { Faults, parsePack, RulesError, type VariedPack as Varied } from '../../../core/index.ts';
import { builtInArmies, builtInMaps, builtInPacks } from '../builtin.ts';
import { type PackBattle, type PackMap, type PackScenario, scenarioSchema } from '../pack-schema.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A pack that says everything itself, to be changed. */
export interface WholePack extends Mutable<Omit<PackScenario, 'map' | 'battles' | 'without'>> {
  map: PackMap;
  battles: PackBattle[];
}

/** What the ways of varying a scenario work on. */
export type VariedPack = Varied<WholePack>;

/** A scenario with its map and its Battles written out, those left out gone.
 * @throws RulesError UNKNOWN_SCENARIO, or BAD_SCENARIO if it is no pack of this ruleset */
export function wholePack(scenario: string | ScenarioPack): WholePack {
  const source = typeof scenario === 'string' ? builtInPacks.find(({ id }) => id === scenario) : scenario;
  if (source === undefined) throw new RulesError({ code: 'UNKNOWN_SCENARIO', message: `No scenario is called "${String(scenario)}".` });
  const faults = new Faults();
  const { map, battles, without, ...rest } = parsePack(scenarioSchema, source, faults) ?? refuse(faults);
  const ground = typeof map === 'string' ? builtInMaps.get(map) : map;
  const armies = typeof battles === 'string' ? builtInArmies.get(battles)?.battles : battles;
  if (ground === undefined) return refuse(faults, 'map', map);
  if (armies === undefined) return refuse(faults, 'battles', battles);
  return { ...rest, map: ground, battles: armies.filter(({ id }) => !without.includes(id)) };
}

/** @throws RulesError BAD_SCENARIO */
function refuse(faults: Faults, field = '', named: unknown = ''): never {
  if (faults.problems.length === 0) faults.add(`/${field}`, `Nothing built in is called "${String(named)}".`);
  throw new RulesError(faults.problems[0]!);
}
