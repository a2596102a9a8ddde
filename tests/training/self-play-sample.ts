import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import type { ActionList, State } from '../../rules/core/index.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { SelfPlay } from '../../training/play/self-play.ts';
import type { GameChoice } from '../../training/matches/game-choice.ts';

/** Small searches; every decision a row, unless something else says otherwise. */
export const ALL_ROWS: TrainingOptions = { gamesInFlight: 4, fullSimulations: 8, fastSimulations: 2, fullShare: 1 };

/** Says the same of every state and counts what it is asked. */
export class CountingEvaluator implements Evaluator {
  asked = 0;
  /** States judged, if they are to be remembered. */
  readonly states: State[] = [];
  private readonly value: number;
  private readonly keep: boolean;

  /** @param value for player 0 @param keep whether to remember the states */
  constructor(value = 0, keep = false) {
    this.value = value;
    this.keep = keep;
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): Evaluation[] {
    this.asked += states.length;
    if (this.keep) this.states.push(...states.map((state) => state.clone()));
    return legal.map(({ length }) => ({ priors: new Float32Array(length).fill(1 / length), value: this.value }));
  }
}

export interface PlayedGames {
  readonly games: readonly GameRows[];
  /** States judged. */
  readonly evaluations: number;
  /** Decisions that were reported. */
  readonly decisions: number;
  readonly mix: ScenarioMix;
}

/** Plays games of a scenario to their ends, in the order of their numbers. */
export async function playGames(
  choice: GameChoice,
  options: TrainingOptions,
  numbers: readonly number[],
  evaluator: Evaluator,
  snapshot?: Evaluator,
): Promise<PlayedGames> {
  const config = resolveConfig({ ...ALL_ROWS, ...options });
  const mix = new ScenarioMix(choice, config, 3);
  const selfPlay = new SelfPlay(mix, config, 3);
  selfPlay.setEvaluator(evaluator);
  if (snapshot !== undefined) selfPlay.setSnapshot(snapshot);
  const { finished, evaluations, decisions } = await selfPlay.play({ games: numbers });
  await selfPlay.close();
  return { games: finished.sort((a, b) => a.summary.game - b.summary.game), evaluations, decisions, mix };
}
