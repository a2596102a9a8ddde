import type { Actor } from '../../training/threads/actor.ts';
import { LocalActor } from '../../training/threads/actor.ts';
import type { TrainingOptions } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { encodeGame } from '../../training/queue/messages/game-message.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import type { PlayOrder } from '../../training/play/self-play.ts';
import { Trainer } from '../../training/learn/trainer.ts';

/** One game at a time, so that a game does not depend on which others are played beside it. */
export const SMALL: TrainingOptions = {
  gamesInFlight: 1,
  fullSimulations: 8,
  fastSimulations: 2,
  warmupPolicy: 'random',
  warmupGames: 4,
  evaluationSeconds: 0,
};

/** A new run on a game of dice. */
export function newRun(path: string, config: TrainingOptions = SMALL): RunDirectory {
  return RunDirectory.openOrCreate(path, { choice: { ruleset: 'pig', scenario: 'pig-20', options: {} }, seed: 5, config });
}

/** The network that a run begins with, as ONNX. */
export async function firstNetwork(run: RunDirectory): Promise<Uint8Array> {
  const trainer = await Trainer.open(run);
  const onnx = trainer.encodeNetwork();
  await trainer.close();
  return onnx;
}

/** Games by number, each as the bytes in which it travels. */
export type GameBytes = ReadonlyMap<number, string>;

/** Orders games and takes in what comes until there are `count`.
 * @throws Error if one comes twice */
export async function collectGames(
  actor: Actor,
  order: PlayOrder,
  count: number,
  onGame: (games: GameBytes) => Promise<unknown> | void = () => {},
): Promise<GameBytes> {
  const found = new Map<number, string>();
  for (let next = order; ; next = { games: [] }) {
    const { finished } = await actor.play({ ...next, milliseconds: 100 });
    for (const game of finished) addOnce(found, game);
    if (found.size >= count) return found;
    if (finished.length > 0) await onGame(found);
  }
}

function addOnce(found: Map<number, string>, game: GameRows): void {
  const { game: number } = game.summary;
  if (found.has(number)) throw new Error(`Game ${number} came twice.`);
  found.set(number, encodeGame(game).toString('hex'));
}

/** The same games as this thread plays them. */
export async function localGames(
  { file: { choice, config, seed } }: RunDirectory,
  onnx: Uint8Array,
  order: PlayOrder,
  count: number,
): Promise<GameBytes> {
  const actor = new LocalActor({ choice, config, seed });
  await actor.setNetwork(onnx);
  const games = await collectGames(actor, order, count);
  await actor.close();
  return games;
}

export function sorted(games: GameBytes): [number, string][] {
  return [...games].sort(([a], [b]) => a - b);
}
