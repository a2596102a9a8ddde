import type { GameChoice } from '../matches/game-choice.ts';
import type { TrainingConfig } from './config.ts';

/** All that a self-play worker is told once. */
export interface SelfPlayTask {
  readonly choice: GameChoice;
  readonly config: TrainingConfig;
  readonly seed: string | number;
}
