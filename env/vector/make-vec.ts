import { findRuleset } from '../../rules/registry.ts';
import { findSpec } from '../registry.ts';
import { GameVectorEnv } from './game-vector-env.ts';
import type { VectorEnvOptions } from './vector-env.ts';
import { checkVectorOptions } from './vector-options.ts';

/** Makes several environments of one id that step together: `makeVec('barons-war/skirmish', { numEnvs: 64, opponent: 'scripted' })`.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH, BAD_OPTION or BAD_SEED */
export function makeVec(id: string, options: VectorEnvOptions): GameVectorEnv {
  checkVectorOptions(options);
  const spec = findSpec(id);
  return new GameVectorEnv(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options);
}
