import { RulesError } from '../../rules/core/index.ts';
import { badSpec, isObject, show } from '../game/faults.ts';
import { findSpec } from './registry.ts';
import { AEC_SETTINGS, checkSettings, ENV_SETTINGS, type SettingName } from '../api/settings.ts';
import { createSpec, type EnvCard, type EnvSpec } from '../api/spec.ts';

const CARD = ['id', 'ruleset', 'scenario', 'version', 'title'] as const;

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return badSpec(`A spec is JSON; this is none: ${show(text)}.`, '');
  }
}

/** What is wrong with a setting is wrong with the spec that holds it. */
function asSpecFault<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof RulesError) throw new RulesError({ ...error.toJSON(), code: 'BAD_SPEC' });
    throw error;
  }
}

function checkCard(given: Readonly<Record<string, unknown>>, card: EnvCard): void {
  for (const name of ['ruleset', 'scenario', 'version'] as const) {
    if (given[name] !== undefined && given[name] !== card[name])
      badSpec(`${name} must be ${show(card[name])}, as ${card.id} says; got ${show(given[name])}.`, `/${name}`);
  }
  if (given['title'] !== undefined && typeof given['title'] !== 'string')
    badSpec(`title must be text; got ${show(given['title'])}.`, '/title');
}

/** Checks a spec that may hold what JSON cannot, as functions. */
export function checkSpec(given: unknown, names: readonly SettingName[]): EnvSpec {
  if (!isObject(given)) badSpec(`A spec is an object with an id; got ${show(given)}.`, '');
  if (typeof given['id'] !== 'string') badSpec(`id must be text, as "pig/pig-20-v1"; got ${show(given['id'])}.`, '/id');
  const card = findSpec(given['id']);
  checkCard(given, card);
  const rest = Object.entries(given).filter(([name]) => !CARD.some((known) => known === name));
  return createSpec({ ...card, ...asSpecFault(() => checkSettings(Object.fromEntries(rest), names, 'This spec')) });
}

/** Reads a spec written by `JSON.stringify(env.spec)`: its text, or the text parsed. `id` is enough.
 * @throws RulesError BAD_SPEC with the JSON path of the fault; UNKNOWN_RULESET, UNKNOWN_SCENARIO or VERSION_MISMATCH for an id that there is not */
export function parseEnvSpec(json: unknown): EnvSpec {
  const given = typeof json === 'string' ? parseText(json) : json;
  return checkSpec(given, [...new Set([...ENV_SETTINGS, ...AEC_SETTINGS])]);
}
