import type { GameRecord, RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';

/** Who makes the decisions of a side: a person at this device, or an opponent that is asked. */
export type Seat = { readonly kind: 'person' } | { readonly kind: 'opponent'; readonly name: string; readonly strength: Strength };

/** What an opponent is asked for: a level or an agent spec, and perhaps less time or fewer simulations. */
export interface Strength {
  readonly level?: string | number;
  readonly agent?: string;
  readonly limits?: { readonly simulations?: number; readonly timeMs?: number };
}

/** When a person may take moves back: while nothing but own decisions followed, or always, through dice and answers. */
export const UNDO_RULES = ['own', 'always'] as const;
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
  /** A game to go on with. */
  readonly record?: GameRecord;
}
