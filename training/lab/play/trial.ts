import { createAgent } from '../../../agents/registry/registry.ts';
import { formatHash, type Game, Rng } from '../../../rules/core/index.ts';
import { playGame } from '../../matches/match.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import type { JobPlayer } from '../../matches/jobs.ts';
import { lastTurnOf } from './last-turn.ts';
import { type WatchedGame, Watcher } from './watcher.ts';

/** A game that the laboratory plays, as plain data. */
export interface Trial {
  /** Place in the list of battles. */
  readonly battle: number;
  /** Specs by side. */
  readonly agents: readonly [string, string];
  /** Two trials with the same seed meet the same dice. */
  readonly seed: string;
  /** From this turn on the dice come from another seed. */
  readonly later?: { readonly turn: number; readonly seed: string };
  /** Whether it is noted who fights and where. */
  readonly isWatched?: true;
}

/** How a trial ended. */
export interface TrialGame {
  /** Result of the first side, `[-1, 1]`. */
  readonly result: number;
  /** Victory points by side. */
  readonly points: readonly [number, number];
  readonly turns: number;
  /** Decisions of both sides. */
  readonly decisions: number;
  /** Whether it went on to its last turn; null where a battle has none. */
  readonly atLimit: boolean | null;
  /** What was told last, with its section; numbers are left out. */
  readonly ending: string;
  /** Hash of the last state: two games of one seed that end alike were the same game. */
  readonly hash: string;
  /** Spec of the agent by whose fault it was lost. */
  readonly forfeit?: string;
  readonly watched?: WatchedGame;
}

/** The battles that trials name. */
export interface LabBattles {
  readonly battles: readonly GameChoice[];
}

/** Plays one trial with fresh agents. It depends on the trial alone.
 * @returns null if it was broken off */
async function playTrial(game: Game, trial: Trial, signal: AbortSignal): Promise<TrialGame | null> {
  const { agents, seed, later } = trial;
  const players = [await createAgent(agents[0], { seed: `${seed}/0` }), await createAgent(agents[1], { seed: `${seed}/1` })] as const;
  const watcher = new Watcher(game, trial.isWatched === true);
  const [first, second] = [Rng.from(`${seed}/dice`), Rng.from(`${later?.seed ?? seed}/dice`)];
  try {
    const played = await playGame(game, players, {
      seed,
      signal,
      onStart: (state) => watcher.begin(state),
      beforeMove: (state, move) => watcher.before(state, move),
      onMove: ({ state }) => watcher.after(state),
      diceAt: ({ turn }) => (later !== undefined && turn >= later.turn ? second : first),
    });
    if (signal.aborted) return null;
    const { turns, ending, hash, watched } = watcher.end();
    const last = lastTurnOf(game);
    return {
      result: played.returns[0],
      points: played.victoryPoints,
      turns,
      decisions: played.decisions,
      atLimit: last === null ? null : turns >= last,
      ending: played.forfeit === undefined ? ending : `An agent gave no lawful answer: ${played.forfeit.code}.`,
      hash: formatHash(hash),
      ...(played.forfeit === undefined ? {} : { forfeit: played.forfeit.agent }),
      ...(watched === null ? {} : { watched }),
    };
  } finally {
    for (const player of players) await player.close?.();
  }
}

/** Plays trials in this thread. */
export class LocalTrialPlayer implements JobPlayer<Trial, TrialGame> {
  private readonly choices: readonly GameChoice[];
  private readonly games = new Map<number, Game>();
  private readonly controller = new AbortController();

  constructor({ battles }: LabBattles) {
    this.choices = battles;
  }

  play(trial: Trial): Promise<TrialGame | null> {
    const game = this.games.get(trial.battle) ?? loadChoice(this.choices[trial.battle]!);
    this.games.set(trial.battle, game);
    return playTrial(game, trial, this.controller.signal);
  }

  close(): Promise<void> {
    this.controller.abort();
    return Promise.resolve();
  }
}
