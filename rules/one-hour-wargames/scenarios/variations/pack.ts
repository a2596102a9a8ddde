import { Faults, parsePack, RulesError, type ScenarioPack, type VariedPack as Varied } from '../../../core/index.ts';
import { builtInPacks } from '../builtin.ts';
import { type PackScenario, scenarioSchema } from '../pack-schema.ts';

/** A pack to be changed. */
export type OpenPack = { -readonly [K in keyof PackScenario]: PackScenario[K] };

/** What the ways of varying a scenario work on. */
export type VariedPack = Varied<OpenPack>;

/** The pack of a scenario with every default written out.
 * @throws RulesError UNKNOWN_SCENARIO, or BAD_SCENARIO if it is no pack of this ruleset */
export function openPack(scenario: string | ScenarioPack): OpenPack {
  const source = typeof scenario === 'string' ? builtInPacks.find(({ id }) => id === scenario) : scenario;
  if (source === undefined) throw new RulesError({ code: 'UNKNOWN_SCENARIO', message: `No scenario is called "${String(scenario)}".` });
  const faults = new Faults();
  const pack = parsePack(scenarioSchema, source, faults);
  if (pack === undefined) throw new RulesError(faults.problems[0]!);
  return pack;
}
