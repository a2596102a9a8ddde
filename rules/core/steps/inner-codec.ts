import { RulesError, type Problem } from '../values/errors.ts';
import type { FlatState } from '../state/flat-state.ts';
import type { Action, ActionCodec, OutcomeText, State } from '../ruleset/ruleset.ts';

/** What a codec of a game within another is made of. */
export interface InnerCodecSetup {
  /** Actions of the game itself; those of the inner games come after them. */
  readonly outer: ActionCodec;
  /** Largest sizes of the inner games' codecs. */
  readonly inner: Pick<ActionCodec, 'size' | 'chain'>;
  /** Stands before the kinds of inner actions: with `men-`, `goal 0412` is written `men-goal 0412`. */
  readonly prefix: string;
  /** What to say of an inner action while no inner game is played. */
  readonly refusal: Problem;
}

/** Actions of a game within which others are played: those of the inner game have numbers, kinds and names of their own. */
export class InnerCodec implements ActionCodec {
  readonly size: number;
  readonly chain: readonly [number, number, number];
  private readonly setup: InnerCodecSetup;

  constructor(setup: InnerCodecSetup) {
    const { outer, inner } = setup;
    this.setup = setup;
    this.size = outer.size + inner.size;
    this.chain = [outer.chain[0] + inner.chain[0] - 1, outer.chain[1] + inner.chain[1] - 1, Math.max(outer.chain[2], inner.chain[2])];
  }

  toAction(state: State, index: number): Action {
    const { outer, prefix } = this.setup;
    if (index < outer.size) return outer.toAction(state, index);
    const inner = innerOf(state);
    if (inner === null) return { kind: prefix, number: index - outer.size };
    const action = inner.game.actions.toAction(inner, index - outer.size);
    return { ...action, kind: prefix + action.kind };
  }

  fromAction(state: State, action: Action): number {
    const { outer, prefix } = this.setup;
    if (!this.isInner(action.kind)) return outer.fromAction(state, action);
    const inner = this.innerFor(state);
    return outer.size + inner.game.actions.fromAction(inner, { ...action, kind: action.kind.slice(prefix.length) });
  }

  format(state: State, index: number): string {
    const { outer, prefix } = this.setup;
    if (index < outer.size) return outer.format(state, index);
    const inner = innerOf(state);
    return prefix + (inner === null ? String(index - outer.size) : inner.game.actions.format(inner, index - outer.size));
  }

  parse(state: State, text: string): number {
    const { outer, prefix } = this.setup;
    if (!this.isInner(text.trim())) return outer.parse(state, text);
    const inner = this.innerFor(state);
    return outer.size + inner.game.actions.parse(inner, text.trim().slice(prefix.length));
  }

  toChain(state: State, index: number): readonly [number, number, number] {
    const { outer, inner: sizes } = this.setup;
    const inner = innerOf(state);
    if (index < outer.size || inner === null) return this.placed(outer.toChain(state, index), outer.chain, 0, 0);
    const chain = inner.game.actions.toChain(inner, index - outer.size);
    return this.placed(
      chain,
      [sizes.chain[0], inner.game.actions.chain[1], inner.game.actions.chain[2]],
      outer.chain[0] - 1,
      outer.chain[1] - 1,
    );
  }

  describeOutcome(state: State, outcome: number): OutcomeText {
    return this.setup.outer.describeOutcome(state, outcome);
  }

  whyNot(state: State, index: number): Problem {
    const { outer, refusal } = this.setup;
    if (index < outer.size) return outer.whyNot(state, index);
    const inner = innerOf(state);
    return inner === null ? refusal : inner.game.actions.whyNot(inner, index - outer.size);
  }

  /** A chain of one level's codec among those of both; "none" comes last. */
  private placed(
    [kind, unit, target]: readonly [number, number, number],
    [, units, targets]: readonly [number, number, number],
    kinds: number,
    before: number,
  ): readonly [number, number, number] {
    return [kinds + kind, unit === units - 1 ? this.chain[1] - 1 : before + unit, target === targets - 1 ? this.chain[2] - 1 : target];
  }

  private isInner(kind: unknown): boolean {
    return typeof kind === 'string' && kind.startsWith(this.setup.prefix);
  }

  private innerFor(state: State): FlatState {
    const inner = innerOf(state);
    if (inner === null) throw new RulesError({ ...this.setup.refusal, code: 'BAD_ACTION', path: '/kind' });
    return inner;
  }
}

/** The state of the inner game that is at hand, null if the outer one is. */
export function innerOf(state: State): FlatState | null {
  const { atHand } = state as FlatState;
  return atHand === state ? null : atHand;
}
