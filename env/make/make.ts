import { aecToParallel } from '../conversions/aec-to-parallel.ts';
import type { AecEnv, AecEnvOptions, ParallelEnv } from '../api/aec-env.ts';
import type { ActionOf, AnyEnv, Env, ObservationOf } from '../api/env.ts';
import { badOption, badSpec, isObject, show } from '../game/faults.ts';
import type { GameAecEnv } from '../episodes/game-aec-env.ts';
import type { GameEnv, GameEnvOptions } from '../episodes/game-env.ts';
import { checkSpec } from './parse-spec.ts';
import { entryOf, findSpec } from './registry.ts';
import { AEC_SETTINGS, checkFunction, checkSettings, ENV_SETTINGS, type SettingName } from '../api/settings.ts';
import { type ActionView, createSpec, type EnvSettings, type EnvSpec, type WrapperSpec } from '../api/spec.ts';
import { wrapAll } from '../wrappers/catalogue.ts';
import { ChainActionView } from '../wrappers/actions/chain-action-view.ts';
import { FlatActionView } from '../wrappers/actions/flat-action-view.ts';
import { ListActionView } from '../wrappers/actions/list-action-view.ts';
import { OrderEnforcing } from '../wrappers/episodes/order-enforcing.ts';
import { type EnvWarning, PassiveEnvChecker } from '../wrappers/episodes/passive-env-checker.ts';
import { TimeLimit } from '../wrappers/episodes/time-limit.ts';

/** An environment with wrappers around it that leave observations and actions as they are. */
export type Wrapped<E extends AnyEnv> = Env<ObservationOf<E>, ActionOf<E>, E['actionSpace']> & { readonly unwrapped: E };

/** What `make` gives for each action view. */
interface MadeEnvs {
  readonly none: Wrapped<GameEnv>;
  readonly flat: FlatActionView<Wrapped<GameEnv>>;
  readonly chain: ChainActionView<Wrapped<GameEnv>>;
  readonly list: ListActionView<Wrapped<GameEnv>>;
}

export interface MakeOptions extends GameEnvOptions {
  /** Steps of the agent after which an episode is truncated. Default: none. */
  readonly maxEpisodeSteps?: number;
  /** Whether the first reset, step and render are checked. Default true. */
  readonly passiveChecker?: boolean;
  /** Told what the checks find doubtful. */
  readonly onWarning?: (warning: EnvWarning) => void;
  /** How actions are given. Default: as index, text or data, with a row for each legal one in the observation. */
  readonly actionView?: ActionView;
  /** Wrappers around all this, innermost first. */
  readonly wrappers?: readonly WrapperSpec[];
}

/** What `make` gives for an action view, or for none. */
export type MadeEnv<V extends ActionView | undefined> = V extends ActionView ? MadeEnvs[V] : MadeEnvs['none'];

/** A spec of what is given, with the options in place of the spec's own. */
function specOf(id: string | EnvSpec, options: unknown, names: readonly SettingName[], what: string): EnvSpec {
  const settings = checkSettings(options, names, what);
  const spec = typeof id === 'string' ? findSpec(id) : checkSpec(id, names);
  return createSpec({ ...spec, ...settings });
}

/** The spec that `make` would make an environment of; nothing is made.
 * @throws RulesError as `make` does, but for what only the ruleset knows: its options, and whether it has a scripted player */
export function makeSpec(id: string | EnvSpec, options: Omit<MakeOptions, 'onWarning'> = {}): EnvSpec {
  return specOf(id, options, ENV_SETTINGS, 'make');
}

/** The settings that the environment itself is told, without wrappers. */
function innerSettings(
  { options, player, opponent, renderMode, maxActions, seed, copy, maxEpisodeSteps, illegalActions }: EnvSettings,
  isAec: boolean,
): object {
  const given = { options, player, opponent, renderMode, maxActions, seed, copy, ...(isAec ? { maxEpisodeSteps, illegalActions } : {}) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function checkMade<E extends { readonly spec: EnvSpec }>(made: E, spec: EnvSpec): E {
  if (!isObject(made)) badSpec(`create of ${spec.id} must make an environment; it made ${show(made)}.`, '/create');
  if (made.spec !== spec) badSpec(`create of ${spec.id} must give the environment the spec that it is given, as its spec.`, '/create');
  return made;
}

function applyView(env: AnyEnv, view: ActionView | undefined): AnyEnv {
  switch (view) {
    case 'flat':
      return new FlatActionView(env);
    case 'chain':
      return new ChainActionView(env as Wrapped<GameEnv>);
    case 'list':
      return new ListActionView(env);
    case undefined:
      return env;
  }
}

function build(spec: EnvSpec, onWarning: MakeOptions['onWarning']): AnyEnv {
  const { wrappers = [], ...bare } = spec;
  const { passiveChecker = true, maxEpisodeSteps, actionView } = bare;
  const inner = createSpec(bare);
  let env = checkMade(entryOf(inner).create(innerSettings(inner, false), inner), inner);
  if (passiveChecker) env = new PassiveEnvChecker(env, onWarning === undefined ? {} : { onWarning });
  env = new OrderEnforcing(env);
  if (maxEpisodeSteps !== undefined) env = new TimeLimit(env, { maxEpisodeSteps });
  return wrapAll(applyView(env, actionView), wrappers);
}

/** Makes a single-agent environment, as `make('barons-war/skirmish-v0', { opponent: 'scripted' })`, of an id or a spec; options stand in place
 * of the spec's own. Around the environment go, innermost first, `PassiveEnvChecker`, `OrderEnforcing`, `TimeLimit` if there is
 * `maxEpisodeSteps`, the action view, and `wrappers`. An environment of one's own is typed as `make<LineEnv>('my-games/line')`.
 * @throws RulesError UNKNOWN_RULESET, UNKNOWN_SCENARIO or VERSION_MISMATCH for the id; BAD_SPEC, BAD_OPTION or BAD_SEED with the path */
export function make<V extends ActionView | undefined = undefined>(
  id: string | EnvSpec,
  options?: MakeOptions & { readonly actionView?: V },
): MadeEnv<V>;
export function make<E extends AnyEnv>(id: string | EnvSpec, options?: MakeOptions): Wrapped<E>;
export function make(id: string | EnvSpec, options: MakeOptions = {}): AnyEnv {
  if (!isObject(options)) badOption(`make takes an object with options; got ${show(options)}.`, '');
  const { onWarning, ...rest } = options as MakeOptions;
  checkFunction(onWarning, '/onWarning', true);
  return build(makeSpec(id, rest), onWarning);
}

/** Makes the two-player environment of the same id, whose agents take turns.
 * @throws RulesError as `make` does */
export function makeAec(id: string | EnvSpec, options?: AecEnvOptions): GameAecEnv;
export function makeAec<E extends AecEnv>(id: string | EnvSpec, options?: AecEnvOptions): E;
export function makeAec(id: string | EnvSpec, options: AecEnvOptions = {}): AecEnv {
  const spec = specOf(id, options, AEC_SETTINGS, 'makeAec');
  const { createAec } = entryOf(spec);
  if (createAec === undefined) badSpec(`${spec.id} was registered without createAec: it is for one agent only.`, '/id');
  return checkMade(createAec(innerSettings(spec, true), spec), spec);
}

/** Makes the same environment with both agents asked at every step.
 * @throws RulesError as `make` does */
export function makeParallel(id: string | EnvSpec, options: AecEnvOptions = {}): ParallelEnv {
  return aecToParallel(makeAec(id, options));
}
