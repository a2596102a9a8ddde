import { setImmediate } from 'node:timers/promises';
import { createAgent } from '../../agents/index.ts';
import type { Game } from '../../rules/core/index.ts';
import { playGame } from '../matches/match.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';
import type { JobPlayer } from '../matches/jobs.ts';
import { type JobThreads, playOnThreads } from '../threads/job-threads.ts';
import type { PlayedMoves } from './shard-builder.ts';

/** Games that are played for a data set, as plain data that can travel to a worker. */
export interface PlayedGames {
  readonly choice: GameChoice;
  /** One plays itself; two change sides after each game, and two games in a row meet the same dice. */
  readonly agents: readonly string[];
  readonly seed: string;
}

/** Plays in this thread. */
export class LocalDatasetPlayer implements JobPlayer<number, PlayedMoves> {
  private readonly game: Game;
  private readonly plan: PlayedGames;
  private readonly controller = new AbortController();

  constructor(plan: PlayedGames) {
    this.game = loadChoice(plan.choice);
    this.plan = plan;
  }

  /** Plays a game with fresh agents: it depends on seed and number alone. */
  async play(number: number): Promise<PlayedMoves | null> {
    await setImmediate(); // lets a call of close through, however short the games are
    const { agents: specs, seed: root } = this.plan;
    const isPair = specs.length === 2;
    const places = isPair && number % 2 === 1 ? ([1, 0] as const) : ([0, isPair ? 1 : 0] as const);
    const seed = `${root}/${isPair ? number >> 1 : number}`;
    const [first, second] = await Promise.all(
      places.map((place, player) => createAgent(specs[place]!, { seed: `${seed}/${place}-${player}` })),
    );
    const { signal } = this.controller;
    const moves: number[] = [];
    try {
      const played = await playGame(this.game, [first!, second!], { seed, signal, beforeMove: (_, move) => void moves.push(move) });
      const { returns, victoryPoints, truncated } = played;
      return signal.aborted ? null : { game: number, agents: places, moves, returns, victoryPoints, truncated };
    } finally {
      await first!.close?.();
      await second!.close?.();
    }
  }

  close(): Promise<void> {
    this.controller.abort();
    return Promise.resolve();
  }
}

/** Plays games of these numbers; each is reported once.
 * @throws Error if an agent or a thread fails */
export function playForDataset(plan: PlayedGames, count: number, threads: JobThreads, onGame: (game: PlayedMoves) => void): Promise<void> {
  const makers = { here: () => new LocalDatasetPlayer(plan), entry: 'dataset/play-worker', data: { plan } };
  const numbers = Array.from({ length: count }, (_, number) => number);
  return playOnThreads<number, PlayedMoves>(makers, numbers, threads, onGame);
}
