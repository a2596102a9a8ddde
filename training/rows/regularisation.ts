import type { TrainingConfig } from '../settings/config.ts';

/** Weights of entropy and magnet beside the surrogate of policy gradients. */
export interface Regularisation {
  readonly entropy: number;
  readonly magnet: number;
}

/** Of rows that policy gradients do not learn. */
export const NO_REGULARISATION: Regularisation = { entropy: 0, magnet: 0 };

/** The weights after so many gradient steps. */
export function regularisationAfter(
  steps: number,
  { entropyWeight, magnetWeight, regularisationSteps }: Pick<TrainingConfig, 'entropyWeight' | 'magnetWeight' | 'regularisationSteps'>,
): Regularisation {
  const fall = regularisationSteps === 0 ? 1 : Math.sqrt(1 + steps / regularisationSteps);
  return { entropy: entropyWeight / fall, magnet: magnetWeight / fall };
}
