import {
  type Game,
  type PassedListener,
  RulesError,
  type Ruleset,
  type RulesetOptions,
  type ScenarioPack,
  type State,
} from '../../rules/core/index.ts';
import { readPosition } from '../../rules/positions.ts';

// What stands in the page for `rules/registry.ts`: rulesets are fetched when they are first asked for, and then found at once.

/** Modules with rulesets, by their folders. That of small games holds several. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../rules/*/index.ts',
  '!../../rules/{core,geometry,hexes,small,tabletop}/index.ts',
  '!../../rules/toy-*/index.ts',
]);
const SMALL_GAMES = '../../rules/reference/index.ts';

/** The rulesets fetched so far. */
export const rulesets: Ruleset[] = [];
const fetched = new Map<string, Promise<void>>();

function isRuleset(value: unknown): value is Ruleset {
  return typeof value === 'object' && value !== null && 'scenarios' in value && 'load' in value;
}

async function fetchModule(file: string): Promise<void> {
  const found = Object.values(await modules[file]!()).filter(isRuleset);
  rulesets.push(...found);
}

/** Fetches a module once; one that could not be fetched is tried again when it is asked for again. */
function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file) ?? fetchModule(file);
  fetched.set(file, known);
  known.catch(() => fetched.delete(file));
  return known;
}

function fileOf(id: string): string {
  const file = `../../rules/${id}/index.ts`;
  return file in modules ? file : SMALL_GAMES;
}

/** Fetches the rulesets of these ids, or all. @throws RulesError UNKNOWN_RULESET */
export async function loadRulesets(ids?: readonly string[]): Promise<readonly Ruleset[]> {
  await Promise.all((ids?.map(fileOf) ?? Object.keys(modules)).map(fetchOnce));
  return ids?.map(findRuleset) ?? rulesets;
}

/** A ruleset that has been fetched. @throws RulesError UNKNOWN_RULESET */
export function findRuleset(id: string): Ruleset {
  const found = rulesets.find((ruleset) => ruleset.id === id);
  if (found !== undefined) return found;
  throw new RulesError({ code: 'UNKNOWN_RULESET', message: `There is no ruleset "${id}".`, path: '/ruleset' });
}

/** As that of `rules/registry.ts`. */
export function loadGame(id: string, scenario: string | ScenarioPack, options?: RulesetOptions): Game {
  return findRuleset(id).load(scenario, options);
}

/** As that of `rules/registry.ts`. */
export function parsePosition(json: unknown, find: (id: string) => Ruleset = findRuleset, passed?: PassedListener): State {
  return readPosition(json, find, passed);
}
