import type { StepOptions } from './mirror-step.ts';

/** How a policy is updated at a decision. Every field has a default. */
export interface UpdateOptions extends StepOptions {
  /** Playouts of a decision, if the caller sets no limit. Default 400. */
  readonly simulations?: number;
  /** Actions that are tried, the likeliest first; the others are taken to be worth the mean. Default 16. */
  readonly considered?: number;
  /** Worlds' worth of doubt: the mean of so many more worlds, all actions alike in them, is blended into every value. Default 4. */
  readonly damping?: number;
}

export type FullUpdateOptions = Required<UpdateOptions>;

/** Step and magnet were chosen on other games than they are measured on: docs/decisions/2026-11-23-policy-updates-among-secrets.md. */
export const DEFAULT_UPDATE: FullUpdateOptions = { step: 2, magnet: 2, simulations: 400, considered: 16, damping: 4 };
