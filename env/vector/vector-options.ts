import { badOption, refuseUnknown, show } from '../faults.ts';
import { checkSeed } from '../game-loop.ts';
import { AUTORESET_MODES, OBSERVATION_PARTS, seedsOf, type VectorEnvOptions } from './vector-env.ts';

/** Bytes of the largest batch that is made: more is surely a mistake. */
const MOST_BYTES = 2 ** 31;
const KNOWN = [
  'numEnvs', 'numAgents', 'player', 'opponent', 'options', 'autoresetMode', 'maxEpisodeSteps', 'illegalActions', 'parts', 'actionView', 'maxActions', 'seed',
] as const satisfies readonly (keyof VectorEnvOptions)[];

function checkCount(options: VectorEnvOptions, name: 'numEnvs' | 'maxActions' | 'maxEpisodeSteps'): void {
  const value = options[name];
  if (value === undefined || (Number.isSafeInteger(value) && value >= 1)) return;
  badOption(`${name} must be a whole number from 1 up; got ${show(value)}.`, `/${name}`);
}

function checkChoice(options: VectorEnvOptions, name: keyof VectorEnvOptions, choices: readonly unknown[]): void {
  const value = options[name];
  if (value === undefined || choices.includes(value)) return;
  badOption(`${name} must be one of ${choices.map(show).join(', ')}; got ${show(value)}.`, `/${name}`);
}

/** Checks all but the options of the ruleset and the opponent, which those who read them check.
 * @throws RulesError BAD_OPTION or BAD_SEED with the path of the option */
export function checkVectorOptions(options: VectorEnvOptions): void {
  refuseUnknown(options, KNOWN, 'a vector of environments');
  if (options.numEnvs === undefined) badOption('numEnvs, the number of environments, is needed.', '/numEnvs');
  for (const name of ['numEnvs', 'maxActions', 'maxEpisodeSteps'] as const) checkCount(options, name);
  checkChoice(options, 'numAgents', [1, 2]);
  checkChoice(options, 'player', [0, 1, 'random']);
  checkChoice(options, 'autoresetMode', AUTORESET_MODES);
  checkChoice(options, 'illegalActions', ['error', 'lose']);
  checkChoice(options, 'actionView', ['flat', 'list']);
  const { parts, actionView, maxActions, numAgents, seed } = options;
  if (parts !== undefined && !(Array.isArray(parts) && parts.every((part) => OBSERVATION_PARTS.includes(part)))) {
    badOption(`parts must be a list of ${OBSERVATION_PARTS.join(', ')}; got ${show(parts)}.`, '/parts');
  }
  if (actionView === 'list' && maxActions === undefined) badOption('The list view needs maxActions, its number of rows.', '/maxActions');
  if (numAgents === 2 && (options.opponent !== undefined || options.player !== undefined)) {
    badOption('With two agents the caller plays both sides: leave player and opponent out.', options.opponent === undefined ? '/player' : '/opponent');
  }
  if (seed !== undefined) seedsOf(seed, 1).forEach(checkSeed);
}

/** Refuses a batch of more memory than can be meant. */
export function checkBytes(bytes: number): number {
  if (bytes <= MOST_BYTES) return bytes;
  return badOption(`The arrays of so many environments take ${Math.round(bytes / 2 ** 20)} MiB; take fewer, or leave parts out.`, '/numEnvs');
}
