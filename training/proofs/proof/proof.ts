import type { ModelCard } from '../../../models/cards/card.ts';
import type { LoadedModel } from '../../../models/load.ts';
import type { Evaluator } from '../../../models/evaluator.ts';
import type { Game, Seed } from '../../../rules/core/index.ts';

export const PROOF_FORMAT = 'schiltron-proof/1';

/** Something that a model is asked to do, and whether it does. Either the least or the most that will do is given. */
export type Claim = {
  readonly claim: string;
  readonly measured: number;
  readonly holds: boolean;
} & ({ readonly atLeast: number } | { readonly atMost: number });

/** What training a model took, as its card tells. */
interface Compute {
  readonly run: string;
  readonly seed: Seed;
  readonly games: number;
  /** Decisions played in those games. */
  readonly decisions: number;
  /** Gradient steps. */
  readonly steps: number;
  readonly wallSeconds: number;
  readonly software: Readonly<Record<string, string>>;
}

/** What was measured on a game whose right answers are known. */
export interface Measured {
  readonly claims: readonly Claim[];
  readonly measured: unknown;
}

/** A measurement with all that is needed to make it again. */
export interface Proof extends Measured {
  readonly format: typeof PROOF_FORMAT;
  /** `ruleset/scenario` */
  readonly game: string;
  readonly model: { readonly name: string; readonly parameters: number; readonly onnxHash: string };
  readonly seed: Seed;
  /** Null if the card tells nothing. */
  readonly compute: Compute | null;
}

/** What is to be measured, and how thoroughly. */
export interface ProofRequest {
  readonly game: Game;
  readonly model: LoadedModel;
  readonly seed: Seed;
  /** Games of a match; even. */
  readonly games: number;
  /** End games to be solved. */
  readonly endgames: number;
  /** Earlier networks of the model's run, the oldest first, for the averaged policy. */
  readonly snapshots: readonly Evaluator[];
  /** Told what is being done. */
  readonly onProgress?: (text: string) => void;
  readonly signal?: AbortSignal;
}

export function claim(text: string, measured: number, atLeast: number): Claim {
  return { claim: text, atLeast, measured, holds: measured >= atLeast };
}

export function claimAtMost(text: string, measured: number, atMost: number): Claim {
  return { claim: text, atMost, measured, holds: measured <= atMost };
}

/** Whether a model learnt from what came of its own choices: then its policy is asked for more. */
export function learntByPolicyGradient({ card }: LoadedModel): boolean {
  return card.training?.config['method'] === 'policy-gradient';
}

export function computeOf({ training }: ModelCard): Compute | null {
  if (training === undefined) return null;
  const { run, seed, games, positions, steps, wallSeconds, software } = training;
  return { run, seed, games, decisions: positions, steps, wallSeconds, software };
}
