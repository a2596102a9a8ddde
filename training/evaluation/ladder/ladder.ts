import { loadChoice } from '../../matches/game-choice.ts';
import { type FullLadderConfig, type LadderConfig, LadderError, resolveLadder, rungPlans } from './ladder-plan.ts';
import { type LadderJob, playPlannedGames } from './ladder-players.ts';
import type { JobThreads } from '../../threads/job-threads.ts';
import { emptyRung, type LadderGame, type LadderRung, RUNG_LETTERS, withGame } from './ladder-summary.ts';

/** A ladder with what has been played of it. */
export interface LadderResult {
  readonly config: FullLadderConfig;
  /** Version of the rules it was played with. */
  readonly rulesetVersion: string;
  /** The lowest first. */
  readonly rungs: readonly LadderRung[];
}

export interface PlayLadderOptions extends JobThreads {
  /** Told after each game, with all that has been played so far. */
  readonly onGame?: (game: LadderGame, soFar: LadderResult) => void;
  /** What was played before: only what is missing in it is played. */
  readonly done?: LadderResult;
}

/** Plays the games named, in any order; each is reported once.
 * @throws Error if an agent or a thread fails */
export function playLadderGames(
  config: FullLadderConfig,
  jobs: readonly LadderJob[],
  threads: JobThreads,
  onGame: (game: LadderGame) => void,
): Promise<void> {
  const { ruleset, scenario, options } = config;
  return playPlannedGames({ choice: { ruleset, scenario, options }, plans: rungPlans(config) }, jobs, threads, onGame);
}

/** Each part of what is asked that differs from what was begun, as `games [100] there, [50] here`. */
export function differences(there: Readonly<Record<string, unknown>>, here: Readonly<Record<string, unknown>>): string[] {
  const show = (value: unknown): string => JSON.stringify(value);
  return Object.keys(here)
    .filter((name) => show(there[name]) !== show(here[name]))
    .map((name) => `${name} ${show(there[name])} there, ${show(here[name])} here`);
}

/** A ladder of which nothing has been played.
 * @throws LadderError, or RulesError for a game that does not exist */
export function emptyLadder(config: LadderConfig): LadderResult {
  const full = resolveLadder(config);
  return { config: full, rulesetVersion: loadChoice(full).ruleset.version, rungs: rungPlans(full).map(emptyRung) };
}

/** What has been played of a ladder, fit to go on with.
 * @throws LadderError that says what differs, if it was begun with another config or other rules */
export function resumeLadder(config: LadderConfig, done: LadderResult): LadderResult {
  const fresh = emptyLadder(config);
  const faults = differences(
    { ...done.config, rulesetVersion: done.rulesetVersion },
    { ...fresh.config, rulesetVersion: fresh.rulesetVersion },
  );
  if (faults.length > 0) throw new LadderError(`The ladder was begun differently: ${faults.join('; ')}.`);
  return done;
}

/** The games of a ladder that have not been played, the lowest rung first. */
export function missingGames({ rungs }: { readonly rungs: readonly Pick<LadderRung, 'results'>[] }): LadderJob[] {
  return rungs.flatMap(({ results }, rung) =>
    [...results].flatMap((letter, game) => (letter === RUNG_LETTERS.missing ? [{ rung, game }] : [])),
  );
}

/** Plays a ladder, or what is missing of one. Equal configs give equal results, whatever the number of threads and however often it was cut off.
 * @throws LadderError for a config that cannot be played or differs from that of `done` */
export async function playLadder(config: LadderConfig, { onGame, done, ...threads }: PlayLadderOptions = {}): Promise<LadderResult> {
  const begun = done === undefined ? emptyLadder(config) : resumeLadder(config, done);
  const rungs = [...begun.rungs];
  await playLadderGames(begun.config, missingGames(begun), threads, (game) => {
    rungs[game.rung] = withGame(rungs[game.rung]!, game);
    onGame?.(game, { ...begun, rungs: [...rungs] });
  });
  return { ...begun, rungs };
}

export interface CheckLadderOptions extends JobThreads {
  /** Rungs to look at, from 0; all by default. */
  readonly rungs?: readonly number[];
  /** First games of each rung to play again. Default 4. */
  readonly games?: number;
  /** Told after each game, with the number of games to be played in all. */
  readonly onGame?: (again: LadderGame, total: number) => void;
}

/** A game as the ladder's file has it, and the same game played again. */
export interface LadderCheck {
  readonly told: LadderGame;
  readonly again: LadderGame;
  /** Whether result and number of moves are the same. */
  readonly isSame: boolean;
}

/** A game played again beside the same game as its rung tells it. */
export function compareGame({ results, decisions }: Pick<LadderRung, 'results' | 'decisions'>, again: LadderGame): LadderCheck {
  const told = { ...again, result: results[again.game]!, decisions: decisions[again.game]! };
  return { told, again, isSame: told.result === again.result && told.decisions === again.decisions };
}

/** Plays the first games of a ladder again, by rung and game.
 * @throws LadderError if it was played with other rules */
export async function checkLadder(
  ladder: LadderResult,
  { rungs, games = 4, onGame, ...threads }: CheckLadderOptions = {},
): Promise<LadderCheck[]> {
  resumeLadder(ladder.config, ladder);
  const jobs = ladder.rungs.flatMap(({ results }, rung) => {
    if (rungs?.includes(rung) === false) return [];
    return [...results.slice(0, games)].flatMap((letter, game) => (letter === RUNG_LETTERS.missing ? [] : [{ rung, game }]));
  });
  const checks: LadderCheck[] = [];
  await playLadderGames(ladder.config, jobs, threads, (again) => {
    checks.push(compareGame(ladder.rungs[again.rung]!, again));
    onGame?.(again, jobs.length);
  });
  return checks.sort((a, b) => a.told.rung - b.told.rung || a.told.game - b.told.game);
}
