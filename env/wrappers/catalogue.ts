import { jsonPath } from '../../rules/core/index.ts';
import type { AnyEnv } from '../api/env.ts';
import { badSpec, within } from '../game/faults.ts';
import type { AroundGame } from '../episodes/game-env.ts';
import { suggestion } from '../game/near-miss.ts';
import type { WrapperSpec } from '../api/spec.ts';
import { ChainActionView } from './actions/chain-action-view.ts';
import { FlatActionView } from './actions/flat-action-view.ts';
import { FlattenObservation } from './transforms/flatten-observation.ts';
import { IllegalActionPolicy } from './actions/illegal-action-policy.ts';
import { ListActionView } from './actions/list-action-view.ts';
import { OrderEnforcing } from './episodes/order-enforcing.ts';
import { PassiveEnvChecker } from './episodes/passive-env-checker.ts';
import { RecordEpisodeStatistics } from './episodes/record-episode-statistics.ts';
import { RecordGames } from './episodes/record-games.ts';
import { TimeLimit } from './episodes/time-limit.ts';
import { TransformObservation } from './transforms/transform-observation.ts';
import { TransformReward } from './transforms/transform-reward.ts';
import { VictoryPointShaping } from './transforms/victory-point-shaping.ts';

/** Makes a wrapper around an environment from its options, which it checks itself. */
type CreateWrapper = (env: AnyEnv, options: never) => AnyEnv;

// eslint-disable-next-line schiltron/no-shared-state -- what is registered is to be found by all
const wrappers = new Map<string, CreateWrapper>([
  ['ChainActionView', (env) => new ChainActionView(env as AroundGame)],
  ['FlatActionView', (env) => new FlatActionView(env)],
  ['FlattenObservation', (env, options) => new FlattenObservation(env, options)],
  ['IllegalActionPolicy', (env, options) => new IllegalActionPolicy(env, options)],
  ['ListActionView', (env) => new ListActionView(env)],
  ['OrderEnforcing', (env) => new OrderEnforcing(env)],
  ['PassiveEnvChecker', (env, options) => new PassiveEnvChecker(env, options)],
  ['RecordEpisodeStatistics', (env, options) => new RecordEpisodeStatistics(env, options)],
  ['RecordGames', (env, options) => new RecordGames(env as AroundGame, options)],
  ['TimeLimit', (env, options) => new TimeLimit(env, options)],
  ['TransformObservation', (env, options) => new TransformObservation(env, options)],
  ['TransformReward', (env, options) => new TransformReward(env, options)],
  ['VictoryPointShaping', (env, options) => new VictoryPointShaping(env, options)],
]);

/** Makes a wrapper of one's own known by the name of its class, so that specs can name it.
 * @throws RulesError BAD_SPEC if the name is taken */
export function registerWrapper(name: string, create: CreateWrapper): void {
  if (typeof name !== 'string' || name === '') badSpec('A wrapper is registered by the name of its class.', '/name');
  if (wrappers.has(name)) badSpec(`There is a wrapper ${name} already.`, '/name');
  wrappers.set(name, create);
}

/** Names of the wrappers that specs can name. */
export function listWrappers(): readonly string[] {
  return [...wrappers.keys()];
}

/** Puts wrappers around an environment, innermost first.
 * @throws RulesError BAD_SPEC for a name that is not known, or what the wrapper's own options are refused with; with the path from `/wrappers` */
export function wrapAll(env: AnyEnv, specs: readonly WrapperSpec[]): AnyEnv {
  return specs.reduce((inner, { name, options = {} }, i) => {
    const path = jsonPath('/wrappers', i);
    const create = wrappers.get(name);
    if (create === undefined) {
      const known = listWrappers();
      return badSpec(
        `There is no wrapper ${name}.${suggestion(name, known)} There are ${known.join(', ')}; registerWrapper adds others.`,
        `${path}/name`,
      );
    }
    return within(`${path}/options`, () => create(inner, options as never));
  }, env);
}
