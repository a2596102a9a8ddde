import { type ErrorCode, RulesError, type Ruleset, type ScenarioCard } from '../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../rules/registry.ts';
import type { AecEnv, AecEnvOptions } from '../api/aec-env.ts';
import type { AnyEnv } from '../api/env.ts';
import { badSpec, isObject, show } from '../game/faults.ts';
import { GameAecEnv } from '../episodes/game-aec-env.ts';
import { GameEnv, type GameEnvOptions } from '../episodes/game-env.ts';
import { suggestion } from '../game/near-miss.ts';
import { createSpec, type EnvCard, type EnvSpec } from '../api/spec.ts';

/** An environment of one's own, as `register` takes it. */
export interface EnvEntry {
  /** Namespace, name and version, as `my-games/line-v0`; the namespace must be none of the rulesets' ids. */
  readonly id: string;
  readonly title: string;
  /** Makes the environment for `make`, without wrappers. It must have the given spec as its `spec`. */
  create(options: GameEnvOptions, spec: EnvSpec): AnyEnv;
  /** Makes the environment for `makeAec`, if there is one for two agents. */
  createAec?(options: AecEnvOptions, spec: EnvSpec): AecEnv;
}

const ID = /^([\w-]+)\/([\w.-]+?)-v(0|[1-9]\d{0,8})$/;

/** What has been registered besides the scenarios of the rulesets, by id. */
// eslint-disable-next-line schiltron/no-shared-state -- what is registered is to be found by all
const registered = new Map<string, { readonly card: EnvCard; readonly entry: EnvEntry }>();

function cardOf(ruleset: Ruleset, scenario: ScenarioCard): EnvCard {
  const version = Number.parseInt(ruleset.version, 10);
  const id = `${ruleset.id}/${scenario.id}-v${version}`;
  return { id, ruleset: ruleset.id, scenario: scenario.id, version, title: scenario.title };
}

function listCards(): EnvCard[] {
  const scenarios = rulesets.flatMap((ruleset) => ruleset.scenarios.map((scenario) => cardOf(ruleset, scenario)));
  return [...scenarios, ...Array.from(registered.values(), ({ card }) => card)];
}

/** Every environment there is: one for each scenario of each ruleset, then those that were registered. */
export function listEnvs(): readonly EnvSpec[] {
  return listCards().map(createSpec);
}

/** Takes an id apart. @throws RulesError BAD_SPEC if it is none */
function parseId(id: unknown): Omit<EnvCard, 'title'> {
  const [, ruleset, scenario, version] = (typeof id === 'string' && ID.exec(id)) || [];
  if (ruleset === undefined) badSpec(`An id is namespace/name-vN, as "my-games/line-v0"; got ${show(id)}.`, '/id');
  return { id: id as string, ruleset, scenario: scenario!, version: Number(version) };
}

/** Makes an environment of one's own known by an id, for `make` and `listEnvs`.
 * @throws RulesError BAD_SPEC with the path of the fault: a malformed id, one that is taken, a namespace that is a ruleset's */
export function register(entry: EnvEntry): void {
  if (!isObject(entry)) badSpec(`register takes { id, title, create }; got ${show(entry)}.`, '');
  const id = parseId(entry.id);
  if (rulesets.some((ruleset) => ruleset.id === id.ruleset))
    badSpec(`The namespace "${id.ruleset}" is a ruleset's own; choose another one.`, '/id');
  if (registered.has(id.id)) badSpec(`There is an environment ${id.id} already; unregister it first, or count its version up.`, '/id');
  if (typeof entry.title !== 'string') badSpec(`title must be text; got ${show(entry.title)}.`, '/title');
  if (typeof entry.create !== 'function') badSpec('create must be a function that makes the environment.', '/create');
  registered.set(id.id, { card: { ...id, title: entry.title }, entry });
}

/** Forgets a registered environment; those already made go on.
 * @throws RulesError BAD_SPEC if there is none of that id, or it is a ruleset's */
export function unregister(id: string): void {
  if (!registered.delete(id)) badSpec(`No environment has been registered as ${show(id)}.`, '/id');
}

function unknown(code: ErrorCode, message: string): never {
  throw new RulesError({ code, message, path: '/id' });
}

/** Names of some environments, not too many. */
function someOf(cards: readonly EnvCard[]): string {
  const MOST = 12;
  const ids = cards
    .slice(0, MOST)
    .map(({ id }) => id)
    .join(', ');
  return cards.length > MOST ? `${ids}, … (${cards.length} in all)` : ids;
}

/** Finds an environment by its id; without `-vN` the newest of its versions.
 * @throws RulesError UNKNOWN_RULESET (no such namespace), UNKNOWN_SCENARIO or VERSION_MISMATCH; BAD_SPEC if it is no text */
export function findSpec(id: string): EnvSpec {
  if (typeof id !== 'string') badSpec(`An environment is named by a text, as "pig/pig-20"; got ${show(id)}.`, '/id');
  const [, namespace = '', name = '', version] = /^([^/]*)\/?(.*?)(?:-v(\d+))?$/s.exec(id) ?? [];
  const cards = listCards();
  const near = (): string =>
    suggestion(
      id,
      cards.map((card) => (version === undefined ? card.id.replace(/-v\d+$/, '') : card.id)),
    );
  const siblings = cards.filter((card) => card.ruleset === namespace);
  if (siblings.length === 0) {
    const known = [...new Set(cards.map(({ ruleset }) => ruleset))].join(', ');
    return unknown('UNKNOWN_RULESET', `There is no environment ${show(id)}.${near()} Its first part must be one of ${known}.`);
  }
  const versions = siblings.filter((card) => card.scenario === name).sort((a, b) => b.version - a.version);
  if (versions.length === 0)
    return unknown('UNKNOWN_SCENARIO', `There is no environment ${show(id)}.${near()} There are ${someOf(siblings)}.`);
  const found = version === undefined ? versions[0] : versions.find((card) => card.version === Number(version));
  return found === undefined ? unknown('VERSION_MISMATCH', `There is no ${show(id)}; there is ${someOf(versions)}.`) : createSpec(found);
}

/** How an environment is made: as it was registered, or the scenario of a ruleset. */
export function entryOf({ id, ruleset, scenario, title }: EnvCard): EnvEntry {
  const own = registered.get(id);
  if (own !== undefined) return own.entry;
  return {
    id,
    title,
    create: (options, spec) => new GameEnv(spec, findRuleset(ruleset).load(scenario, options.options), options),
    createAec: (options, spec) => new GameAecEnv(spec, findRuleset(ruleset).load(scenario, options.options), options),
  };
}
