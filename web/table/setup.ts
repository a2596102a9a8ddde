import type { GameRecord, RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';

/** Who makes the decisions of a side: a person at this device, or an opponent that is asked. */
export type Seat = { readonly kind: 'person' } | { readonly kind: 'opponent'; readonly name: string; readonly strength: Strength };

/** What an opponent is asked for: a level or an agent spec, and perhaps less time or fewer simulations. */
export interface Strength {
  readonly level?: string | number;
  readonly agent?: string;
  readonly limits?: { readonly simulations?: number; readonly timeMs?: number };
}

/** What a person may take back: own decisions alone, or also open answers and dice, which then come anew. What was hidden and has been shown ends both. */
export const UNDO_RULES = ['own', 'open'] as const;
export type UndoRule = (typeof UNDO_RULES)[number];

/** A game to be played. */
export interface TableSetup {
  readonly ruleset: string;
  readonly scenario: string | ScenarioPack;
  readonly options: RulesetOptions;
  readonly seats: readonly [Seat, Seat];
  /** Gives all dice: same seed and same moves, same game. */
  readonly seed: string;
  readonly undo: UndoRule;
  /** Milliseconds at least between two moves of opponents, so that they can be followed. */
  readonly paceMs: number;
  /** How often dice or answers have been taken back: part of what the dice are drawn from. 0 if left out. */
  readonly retakes?: number;
  /** A game to go on with. */
  readonly record?: GameRecord;
}
