import { jsonPath } from '../../rules/core/index.ts';
import { badOption, isObject, refuseUnknown, show, within } from '../game/faults.ts';
import { checkSeed } from '../game/game-loop.ts';
import { ACTION_VIEWS, type EnvSettings, RENDER_MODES } from './spec.ts';

/** Most action rows that observations may be padded to. */
const MOST_ACTIONS = 65_536;

/** Throws BAD_OPTION with the path unless the value fits. */
export type Check = (value: unknown, path: string) => void;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function oneOf(...values: readonly unknown[]): Check {
  return (value, path) => {
    if (!values.includes(value))
      badOption(`${nameOf(path)} must be ${values.map((known) => JSON.stringify(known)).join(' or ')}; got ${show(value)}.`, path);
  };
}

/** @throws RulesError BAD_OPTION unless it is a whole number in the range */
export function checkWhole(value: unknown, path: string, most = Number.MAX_SAFE_INTEGER): asserts value is number {
  if (Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most) return;
  const range = most === Number.MAX_SAFE_INTEGER ? 'from 1 up' : `from 1 to ${most}`;
  badOption(`${nameOf(path)} must be a whole number ${range}; got ${show(value)}.`, path);
}

/** @throws RulesError BAD_OPTION unless it is a finite number */
export function checkNumber(value: unknown, path: string): asserts value is number {
  if (!Number.isFinite(value)) badOption(`${nameOf(path)} must be a number; got ${show(value)}.`, path);
}

/** @throws RulesError BAD_OPTION unless it is a function, or absent where that is allowed */
export function checkFunction(value: unknown, path: string, isOptional = false): void {
  if (typeof value === 'function' || (isOptional && value === undefined)) return;
  badOption(`${nameOf(path)} must be a function; got ${show(value)}.`, path);
}

/** Options of a wrapper or another part: an object with nothing but the known names.
 * @throws RulesError BAD_OPTION */
export function checkNames(options: unknown, known: readonly string[], what: string): void {
  if (!isObject(options)) badOption(`Options of ${what} are an object; got ${show(options)}.`, '');
  refuseUnknown(options, known, what);
}

const checkRulesetOptions: Check = (options, path) => {
  if (!isObject(options)) badOption(`options must be an object with the ruleset's options; got ${show(options)}.`, path);
  for (const [name, value] of Object.entries(options)) {
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
    if (!isPlain) badOption(`${name} must be text, a number, true or false; got ${show(value)}.`, jsonPath(path, name));
  }
};

const checkOpponent: Check = (opponent, path) => {
  if (opponent === 'random' || opponent === 'scripted' || typeof opponent === 'function') return;
  badOption(`opponent must be "random", "scripted" or a function; got ${show(opponent)}.`, path);
};

const checkWrappers: Check = (wrappers, path) => {
  if (!Array.isArray(wrappers)) badOption(`wrappers must be a list, innermost first; got ${show(wrappers)}.`, path);
  for (const [i, wrapper] of wrappers.entries()) {
    const at = jsonPath(path, i);
    if (!isObject(wrapper) || typeof wrapper['name'] !== 'string') badOption(`A wrapper is { name, options }; got ${show(wrapper)}.`, at);
    within(at, () => refuseUnknown(wrapper, ['name', 'options'], 'A wrapper'));
    if (wrapper['options'] !== undefined && !isObject(wrapper['options']))
      badOption(`options must be an object; got ${show(wrapper['options'])}.`, `${at}/options`);
  }
};

const CHECKS: Readonly<Record<keyof EnvSettings, Check>> = {
  options: checkRulesetOptions,
  player: oneOf(0, 1, 'random'),
  opponent: checkOpponent,
  renderMode: oneOf(...RENDER_MODES),
  maxActions: (value, path) => checkWhole(value, path, MOST_ACTIONS),
  seed: (value, path) => within(path.slice(0, path.lastIndexOf('/')), () => checkSeed(value)),
  copy: oneOf(true, false),
  maxEpisodeSteps: (value, path) => checkWhole(value, path),
  passiveChecker: oneOf(true, false),
  actionView: oneOf(...ACTION_VIEWS),
  illegalActions: oneOf('error', 'lose'),
  wrappers: checkWrappers,
};

/** Settings that both kinds of environment take. */
const COMMON = ['options', 'renderMode', 'maxActions', 'seed', 'maxEpisodeSteps'] as const;
export const ENV_SETTINGS = [...COMMON, 'player', 'opponent', 'copy', 'passiveChecker', 'actionView', 'wrappers'] as const;
export const AEC_SETTINGS = [...COMMON, 'illegalActions'] as const;
export type SettingName = keyof EnvSettings;

/** The settings among what a caller gave, each checked; those that are undefined are left out.
 * @throws RulesError BAD_OPTION or BAD_SEED with the path of the first that is not known or does not fit */
export function checkSettings(given: unknown, names: readonly SettingName[], what: string): EnvSettings {
  if (!isObject(given)) badOption(`${what} takes an object with options; got ${show(given)}.`, '');
  refuseUnknown(given, names, what);
  const settings = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of settings) CHECKS[name as SettingName](value, jsonPath('', name));
  return Object.fromEntries(settings) as EnvSettings;
}
