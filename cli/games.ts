import { existsSync, readFileSync, statSync } from 'node:fs';
import { suggestion } from '../env/game/near-miss.ts';
import { listEnvs } from '../env/make/registry.ts';
import { type Game, playersOf, type Ruleset, type RulesetOptions, RulesError, type ScenarioPack } from '../rules/core/index.ts';
import { rulesets } from '../rules/registry.ts';
import { isTooDeep, MOST_DEPTH } from '../server/protocol/json-shape.ts';
import { CommandFault } from './fault.ts';

/** A scenario that can be named on the command line. */
interface ScenarioRow {
  readonly id: string;
  readonly ruleset: string;
  /** Id for `make` of schiltron/env. */
  readonly env: string;
  readonly title: string;
  readonly about: string;
  /** Section of the rulebook, or `training` for our own small ones. */
  readonly source: string;
  readonly players: readonly [string, string];
  readonly information: Ruleset['information'];
}

/** Every scenario of every ruleset, in the registry's order. */
export function listScenarios(): ScenarioRow[] {
  const envs = listEnvs();
  return rulesets.flatMap((ruleset) =>
    ruleset.scenarios.map((card) => ({
      id: card.id,
      ruleset: ruleset.id,
      env: envs.find((env) => env.ruleset === ruleset.id && env.scenario === card.id)!.id,
      title: card.title,
      about: card.about,
      source: card.source,
      players: playersOf(ruleset, card),
      information: ruleset.information,
    })),
  );
}

/** Reads a file of JSON, or standard input as text already read.
 * @throws CommandFault that says which file and why */
export function parseJson(text: string, name: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, '')); // a byte order mark
  } catch (error) {
    throw new CommandFault(`${name} is not JSON: ${error instanceof Error ? error.message : String(error)}.`, 'BAD_JSON');
  }
  if (isTooDeep(json))
    throw new CommandFault(
      `${name} is nested too deeply: lists and objects may stand within one another at most ${MOST_DEPTH} deep.`,
      'TOO_DEEP',
    );
  return json;
}

/** @throws CommandFault for a file that is not there, a folder, or a file that is not JSON */
export function readJsonFile(file: string): unknown {
  if (!existsSync(file)) throw new CommandFault(`There is no file ${file}.`, 'NO_FILE');
  if (statSync(file).isDirectory()) throw new CommandFault(`${file} is a folder; name a file in it.`, 'NO_FILE');
  return parseJson(readText(file), file);
}

/** The encoding that the mark at the beginning of a text names; UTF-8 without one. Windows writes such marks. */
function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** A text file in UTF-8 or UTF-16, without its mark. */
function readText(file: string): string {
  try {
    const bytes = readFileSync(file);
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch (error) {
    throw new CommandFault(`${file} cannot be read: ${(error as Error).message}.`, 'NO_FILE');
  }
}

/** Shortest name by which a scenario can be given: its id, with its ruleset where several have one of that id. */
export function nameOfScenario(ruleset: string, scenario: string): string {
  return listScenarios().filter(({ id }) => id === scenario).length > 1 ? `${ruleset}/${scenario}` : scenario;
}

/** The ruleset whose pack a file holds: the one it names, else the one that finds the least wrong with it. */
export function rulesetOfPack(pack: unknown, file: string): Ruleset {
  const takers = rulesets.flatMap((ruleset) => (ruleset.checkPack === undefined ? [] : [{ ruleset, check: ruleset.checkPack }]));
  const named = (pack as { ruleset?: unknown } | null)?.ruleset;
  const known = takers.map(({ ruleset }) => `"${ruleset.id}"`).join(', ');
  if (named !== undefined) {
    const found = takers.find(({ ruleset }) => ruleset.id === named);
    if (found !== undefined) return found.ruleset;
    throw new CommandFault(`${file} is for the ruleset ${JSON.stringify(named)}; rulesets that take scenario packs: ${known || 'none'}.`);
  }
  const judged = takers.map(({ ruleset, check }) => ({ ruleset, faults: check(pack).length })).sort((a, b) => a.faults - b.faults);
  const [best, second] = judged;
  if (best !== undefined && best.faults !== second?.faults) return best.ruleset;
  throw new CommandFault(`${file} must name its ruleset ("ruleset": …); rulesets that take scenario packs: ${known || 'none'}.`);
}

/** Every name that a scenario can be given by, the shortest first. */
function namesOfScenarios(): string[] {
  const rows = listScenarios();
  return [...new Set([...rows.map(({ id }) => id), ...rows.map(({ env }) => env)])];
}

function findByName(name: string): { ruleset: Ruleset; scenario: string } {
  const matches = listScenarios().filter(({ id, ruleset, env }) => [id, `${ruleset}/${id}`, env].includes(name));
  const only = rulesets.find(({ id, scenarios }) => id === name && scenarios.length === 1);
  const several = rulesets.find(({ id }) => id === name);
  if (matches.length === 0 && only === undefined && several !== undefined) {
    throw new CommandFault(
      `${name} has several scenarios; choose ${several.scenarios.map(({ id }) => id).join(', ')}.`,
      'UNKNOWN_SCENARIO',
    );
  }
  const [first, second] = matches.length === 0 && only !== undefined ? [{ ruleset: only.id, id: only.scenarios[0]!.id }] : matches;
  if (first === undefined) {
    throw new CommandFault(
      `There is no scenario "${name}".${suggestion(name, namesOfScenarios())} ` +
        `Run "schiltron scenarios" to see them, or give the path of a scenario pack (.json).`,
      'UNKNOWN_SCENARIO',
    );
  }
  if (second !== undefined) {
    throw new CommandFault(
      `"${name}" is a scenario of several rulesets; write ${matches.map(({ ruleset, id }) => `${ruleset}/${id}`).join(' or ')}.`,
      'UNKNOWN_SCENARIO',
    );
  }
  return { ruleset: rulesets.find(({ id }) => id === first.ruleset)!, scenario: first.id };
}

function readOption(ruleset: Ruleset, text: string): [string, string | number | boolean] {
  const equals = text.indexOf('=');
  const [name, value] = equals < 0 ? [text, 'true'] : [text.slice(0, equals), text.slice(equals + 1)];
  const known = ruleset.options.find((option) => option.name === name)?.values.find((one) => String(one) === value);
  return [name, known ?? value];
}

/** A file that is meant to be a scenario pack.
 * @throws CommandFault for a position, which looks much like one */
function readPack(file: string): ScenarioPack {
  const json = readJsonFile(file);
  const { state, scenario } = (json ?? {}) as { readonly state?: unknown; readonly scenario?: unknown };
  if (state === undefined || scenario === undefined) return json as ScenarioPack;
  const begin = typeof scenario === 'string' ? ` To begin its scenario from the start, name ${scenario} instead.` : '';
  throw new CommandFault(`${file} is a position, not a scenario pack; "schiltron position" shows it.${begin}`, 'BAD_SCENARIO');
}

/** The game that an argument names: `skirmish`, `barons-war/skirmish`, an env's id, or the path of a scenario pack.
 * @param options texts `name=value` */
export function resolveGame(name: string, options: readonly string[] = []): Game {
  const isFile = name.endsWith('.json') || (statSync(name, { throwIfNoEntry: false })?.isFile() ?? false);
  const pack = isFile ? readPack(name) : null;
  const { ruleset, scenario } = pack === null ? findByName(name) : { ruleset: rulesetOfPack(pack, name), scenario: pack };
  const chosen: RulesetOptions = Object.fromEntries(options.map((text) => readOption(ruleset, text)));
  try {
    return ruleset.load(scenario, chosen);
  } catch (error) {
    const isFault = pack !== null && error instanceof RulesError && error.code === 'BAD_SCENARIO';
    throw isFault ? new RulesError({ ...error.toJSON(), message: `${name}: ${error.message}` }) : error;
  }
}

/** For commander: gathers an option that may be given several times. */
export function collect(value: string, previous: readonly string[]): string[] {
  return [...previous, value];
}
