import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import { compareGame, differences, type LadderCheck, missingGames } from '../ladder/ladder.ts';
import { type LadderJob, playPlannedGames } from '../ladder/ladder-players.ts';
import type { JobThreads } from '../../threads/job-threads.ts';
import { emptyRung, type LadderGame, type LadderRung, RUNG_LETTERS, withGame } from '../ladder/ladder-summary.ts';
import { type FullPoolConfig, pairingPlans, type PoolConfig, PoolError, resolvePool } from './pool-plan.ts';

/** Two entrants with their games, told from the side of the first, whose spec is `strong`. */
export interface PoolPairing extends LadderRung {
  /** Entrants, from 0. */
  readonly first: number;
  readonly second: number;
}

/** A pool with what has been played of it. */
export interface PoolResult {
  readonly config: FullPoolConfig;
  /** Version of the rules it was played with. */
  readonly rulesetVersion: string;
  /** In the order of `pairingPlans`. */
  readonly pairings: readonly PoolPairing[];
}

export interface PlayPoolOptions extends JobThreads {
  /** Told after each game, with all that has been played so far; `rung` is the pairing. */
  readonly onGame?: (game: LadderGame, soFar: PoolResult) => void;
  /** What was played before: only what is missing in it is played. */
  readonly done?: PoolResult;
}

/** A pool of which nothing has been played.
 * @throws PoolError, ModelError, or RulesError for a game that does not exist */
export function emptyPool(config: PoolConfig): PoolResult {
  const full = resolvePool(config);
  const pairings = pairingPlans(full).map((plan) => ({ ...emptyRung(plan), first: plan.first, second: plan.second }));
  return { config: full, rulesetVersion: loadChoice(full).ruleset.version, pairings };
}

/** Parts of a pool that must not change while it is played; of the entrants, those that have begun. */
function fixedParts({ config: { entrants, ...config }, rulesetVersion }: PoolResult, begun: number): Readonly<Record<string, unknown>> {
  return { ...config, gauntlet: config.gauntlet === true, reach: config.reach ?? null, rulesetVersion, agents: entrants.slice(0, begun) };
}

/** What has been played of a pool, fit to go on with. Agents may have been added after those of `done`; all games are kept.
 * @throws PoolError that says what differs, if it was begun with another config, other networks or other rules */
export function resumePool(config: PoolConfig, done: PoolResult): PoolResult {
  const fresh = emptyPool(config);
  const begun = done.config.entrants.length;
  const faults = differences(fixedParts(done, begun), fixedParts(fresh, begun));
  if (faults.length > 0) throw new PoolError(`The pool was begun differently: ${faults.join('; ')}.`);
  const played = new Map(done.pairings.map((pairing) => [`${pairing.first}-${pairing.second}`, pairing]));
  return { ...fresh, pairings: fresh.pairings.map((pairing) => played.get(`${pairing.first}-${pairing.second}`) ?? pairing) };
}

/** The games of a pool that have not been played: first a pair of each pairing, then the next, so that all grow alike. */
export function missingPoolGames({ pairings }: Pick<PoolResult, 'pairings'>): LadderJob[] {
  return missingGames({ rungs: pairings }).sort((a, b) => (a.game >> 1) - (b.game >> 1) || a.rung - b.rung || a.game - b.game);
}

function play(config: FullPoolConfig, jobs: readonly LadderJob[], threads: JobThreads, onGame: (game: LadderGame) => void): Promise<void> {
  const { ruleset, scenario, options } = config;
  const choice: GameChoice = { ruleset, scenario, options };
  return playPlannedGames({ choice, plans: pairingPlans(config) }, jobs, threads, onGame);
}

/** Plays a pool, or what is missing of one. Equal configs give equal results, whatever the number of threads and however often it
 * was cut off, if no agent thinks by the clock.
 * @throws PoolError for a config that cannot be played or differs from that of `done` */
export async function playPool(config: PoolConfig, { onGame, done, ...threads }: PlayPoolOptions = {}): Promise<PoolResult> {
  const begun = done === undefined ? emptyPool(config) : resumePool(config, done);
  const pairings = [...begun.pairings];
  await play(begun.config, missingPoolGames(begun), threads, (game) => {
    const { first, second } = pairings[game.rung]!;
    pairings[game.rung] = { ...withGame(pairings[game.rung]!, game), first, second };
    onGame?.(game, { ...begun, pairings: [...pairings] });
  });
  return { ...begun, pairings };
}

/** Whether both agents of a pairing can play their games again. */
export function isReproducible({ config }: PoolResult, { first, second }: Pick<PoolPairing, 'first' | 'second'>): boolean {
  return config.entrants[first]!.isReproducible && config.entrants[second]!.isReproducible;
}

export interface CheckPoolOptions extends JobThreads {
  /** First games of each pairing to play again. Default 2. */
  readonly games?: number;
  /** Told after each game, with the number of games to be played in all. */
  readonly onGame?: (again: LadderGame, total: number) => void;
}

/** Plays the first games of each pairing again; those of agents that think by the clock are left out. `rung` is the pairing.
 * @throws PoolError if it was played with other rules or other networks */
export async function checkPool(pool: PoolResult, { games = 2, onGame, ...threads }: CheckPoolOptions = {}): Promise<LadderCheck[]> {
  resumePool({ ...pool.config, agents: pool.config.entrants.map(({ spec }) => spec) }, pool);
  const jobs = pool.pairings.flatMap((pairing, rung) => {
    if (!isReproducible(pool, pairing)) return [];
    return [...pairing.results.slice(0, games)].flatMap((letter, game) => (letter === RUNG_LETTERS.missing ? [] : [{ rung, game }]));
  });
  const checks: LadderCheck[] = [];
  await play(pool.config, jobs, threads, (again) => {
    checks.push(compareGame(pool.pairings[again.rung]!, again));
    onGame?.(again, jobs.length);
  });
  return checks.sort((a, b) => a.told.rung - b.told.rung || a.told.game - b.told.game);
}
