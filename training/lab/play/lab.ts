import { loadChoice } from '../../matches/game-choice.ts';
import { type JobPlayer, playJobs } from '../../matches/jobs.ts';
import { type LabConfig, LabError, type LabPlan, openingTurns, planLab } from './plan.ts';
import { checkSame } from './resume.ts';
import { type LabBattles, LocalTrialPlayer, type Trial, type TrialGame } from './trial.ts';

/** What has been played for a config. */
export interface LabResult {
  readonly config: LabConfig;
  /** Version of the rules it was played with. */
  readonly rulesetVersion: string;
  /** Games in the order of the plan's groups and their trials; null where one is missing. */
  readonly games: readonly (TrialGame | null)[];
}

/** A config whose opening may still have to be measured. */
export interface LabRequest extends Omit<LabConfig, 'luck'> {
  readonly luck: Omit<LabConfig['luck'], 'turns'>;
}

/** Games by which the length of the opening is chosen. */
const PILOT_GAMES = 4;

function trialsOf({ groups }: LabPlan): readonly Trial[] {
  return groups.flatMap(({ trials }) => trials);
}

/** Who plays the games of a laboratory, and what ends them. */
export interface LabPlayers {
  /** Makes players that play side by side: at most one for each of so many games. By default one in this thread. The games are the same with any number. */
  readonly players?: (lab: LabBattles, games: number) => readonly JobPlayer<Trial, TrialGame>[];
  /** Ends the play between two moves; games in hand are dropped. */
  readonly signal?: AbortSignal | undefined;
}

/** Plays trials.
 * @throws Error if an agent or a player fails */
export function playTrials(
  lab: LabBattles,
  trials: readonly Trial[],
  { players = (): JobPlayer<Trial, TrialGame>[] => [new LocalTrialPlayer(lab)], signal }: LabPlayers,
  onGame: (game: TrialGame, trial: Trial) => void,
): Promise<void> {
  return playJobs(players(lab, trials.length), trials, signal, onGame);
}

/** Fills in how many turns an opening has, by a few games that count for nothing else.
 * @throws LabError, or RulesError for a battle that does not load */
export async function resolveLab(request: LabRequest, by: LabPlayers = {}): Promise<LabConfig> {
  const { ruleset, scenario, options, eye, seed, luck } = request;
  const trials = Array.from({ length: PILOT_GAMES }, (_, i): Trial => ({ battle: 0, agents: [eye, eye], seed: `${seed}/pilot/${i}` }));
  const turns: number[] = [];
  planLab({ ...request, luck: { ...luck, turns: 1 } });
  if (luck.openings > 0) await playTrials({ battles: [{ ruleset, scenario, options }] }, trials, by, (game) => turns.push(game.turns));
  const mean = turns.reduce((sum, one) => sum + one, 0) / Math.max(1, turns.length);
  return { ...request, luck: { ...luck, turns: openingTurns(mean) } };
}

/** Nothing played.
 * @throws LabError, or RulesError for a battle that does not load */
export function emptyLab(config: LabConfig): LabResult {
  const game = loadChoice(config);
  return { config, rulesetVersion: game.ruleset.version, games: trialsOf(planLab(config, game)).map(() => null) };
}

/** What has been played before, fit to go on with.
 * @throws LabError that says what differs */
export function resumeLab(config: LabConfig, done: LabResult): LabResult {
  const fresh = emptyLab(config);
  checkSame(done, fresh);
  if (done.games.length !== fresh.games.length)
    throw new LabError(`It has ${done.games.length} games where ${fresh.games.length} are planned.`);
  return done;
}

export interface RunLabOptions extends LabPlayers {
  /** What was played before: only what is missing in it is played. */
  readonly done?: LabResult;
  /** Told after each game, with all that has been played so far. */
  readonly onGame?: (soFar: LabResult, played: number, total: number) => void;
}

/** Plays what a config asks for, or what is missing of it. Equal configs give equal results, whoever plays them, and however often it was cut off.
 * @throws LabError for a config that makes no plan or differs from that of `done` */
export async function runLab(config: LabConfig, { done, onGame, ...by }: RunLabOptions = {}): Promise<LabResult> {
  const begun = done === undefined ? emptyLab(config) : resumeLab(config, done);
  const plan = planLab(config);
  const trials = trialsOf(plan);
  const places = new Map(trials.map((trial, i) => [trial, i]));
  const games = [...begun.games];
  let played = games.filter((game) => game !== null).length;
  const missing = trials.filter((_, i) => games[i] === null);
  await playTrials(plan, missing, by, (game, trial) => {
    games[places.get(trial)!] = game;
    onGame?.({ ...begun, games }, ++played, trials.length);
  });
  return { ...begun, games };
}
