import { RulesError, type Seed } from '../../rules/core/index.ts';
import { badOption, show } from '../game/faults.ts';
import { checkSeed } from '../game/game-loop.ts';
import { type Check, checkNames, checkWhole, oneOf } from '../api/settings.ts';
import { AUTORESET_MODES, OBSERVATION_PARTS, seedsOf, type VectorEnvOptions } from './vector-env.ts';

/** Bytes of the largest batch that is made: more is surely a mistake. */
const MOST_BYTES = 2 ** 31;
const KNOWN = [
  'numEnvs',
  'numAgents',
  'player',
  'opponent',
  'options',
  'autoresetMode',
  'maxEpisodeSteps',
  'illegalActions',
  'parts',
  'actionView',
  'maxActions',
  'seed',
] as const satisfies readonly (keyof VectorEnvOptions)[];

const CHECKS = {
  numEnvs: checkWhole,
  maxActions: checkWhole,
  maxEpisodeSteps: checkWhole,
  numAgents: oneOf(1, 2),
  player: oneOf(0, 1, 'random'),
  autoresetMode: oneOf(...AUTORESET_MODES),
  illegalActions: oneOf('error', 'lose'),
  actionView: oneOf('flat', 'list'),
} as const satisfies Partial<Record<keyof VectorEnvOptions, Check>>;

/** Checks all but the options of the ruleset and the opponent, which those who read them check.
 * @throws RulesError BAD_OPTION or BAD_SEED with the path of the option */
export function checkVectorOptions(options: VectorEnvOptions): void {
  checkNames(options, KNOWN, 'a vector of environments');
  if (options.numEnvs === undefined) badOption('numEnvs, the number of environments, is needed.', '/numEnvs');
  for (const [name, check] of Object.entries(CHECKS)) {
    const value = options[name as keyof typeof CHECKS];
    if (value !== undefined) check(value, `/${name}`);
  }
  const { parts, actionView, maxActions, numAgents, numEnvs, seed } = options;
  if (parts !== undefined && !(Array.isArray(parts) && parts.every((part) => OBSERVATION_PARTS.includes(part)))) {
    badOption(`parts must be a list of ${OBSERVATION_PARTS.join(', ')}; got ${show(parts)}.`, '/parts');
  }
  if (actionView === 'list' && maxActions === undefined) badOption('The list view needs maxActions, its number of rows.', '/maxActions');
  if (numAgents === 2 && (options.opponent !== undefined || options.player !== undefined)) {
    badOption(
      'With two agents the caller plays both sides: leave player and opponent out.',
      options.opponent === undefined ? '/player' : '/opponent',
    );
  }
  if (seed !== undefined) checkSeeds(seed, numEnvs);
}

/** One seed for each environment. @throws RulesError BAD_SEED */
export function checkSeeds(seed: Seed | readonly Seed[], numEnvs: number): readonly Seed[] {
  const seeds = seedsOf(Array.isArray(seed) ? seed : checkSeed(seed), numEnvs);
  if (seeds.length === numEnvs) return seeds.map(checkSeed);
  const message = `Must be one seed, or ${numEnvs}, one for each environment; got ${seeds.length}.`;
  throw new RulesError({ code: 'BAD_SEED', message, path: '/seed' });
}

/** Refuses a batch of more memory than can be meant. */
export function checkBytes(bytes: number): number {
  if (bytes <= MOST_BYTES) return bytes;
  return badOption(
    `The arrays of so many environments take ${Math.round(bytes / 2 ** 20)} MiB; take fewer, or leave parts out.`,
    '/numEnvs',
  );
}
