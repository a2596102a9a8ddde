import { findRuleset } from '../rules/registry.ts';
import { AecEnv } from './aec-env.ts';
import { type BaseEnvOptions, Env, type EnvOptions } from './env.ts';
import { findSpec } from './spec.ts';

/** Makes a single-agent environment: `make('barons-war/skirmish-v0', { opponent: 'scripted' })`.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH or BAD_OPTION */
export function make(id: string, options: EnvOptions = {}): Env {
  const spec = findSpec(id);
  return new Env(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options);
}

/** Makes the two-player environment of the same id, whose agents take turns.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO, VERSION_MISMATCH or BAD_OPTION */
export function makeAec(id: string, options: BaseEnvOptions = {}): AecEnv {
  const spec = findSpec(id);
  return new AecEnv(spec, findRuleset(spec.ruleset).load(spec.scenario, options.options), options);
}
