import type { HexAction, ActionShape } from '../../../hexes/hex-actions.ts';
import { FIELD_SHEETS } from '../charts/fields.ts';
import { type ActionKind, ACTIONS, NUMBERS, SHARES, SPLITS } from '../state/actions.ts';
import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** What actions are to networks, by what they name first: nothing of the map, if it is not listed. */
const SHAPES: Readonly<Record<string, ActionShape>> = { group: 'unit', to: 'step', place: 'strike' };
/** How much they are about, by what they name last: the number of it that counts as all. */
const AMOUNTS: Readonly<Record<string, (number: number) => number>> = {
  men: (men) => NUMBERS[men]! / NUMBERS.length,
  split: (split) => split / SPLITS.length,
  map: (sheet) => sheet / FIELD_SHEETS.length,
  share: (share) => share / (SHARES.length - 1),
};

/** Takes actions apart; what it read last it also tells as a number. */
export class KingdomDecoder {
  /** Of the action read last: men, share, or the way in which a group is broken up, from 0 to 1. */
  amount = 0;
  private readonly decoded: { -readonly [K in keyof HexAction<ActionKind>]: HexAction<ActionKind>[K] } = {
    kind: 'pass',
    shape: 'pass',
    unit: -1,
    hex: -1,
    facing: 0,
  };

  /** Valid until the next is read; nothing is allocated. @param subject group that the decision is about, -1 for none */
  read(s: S, action: number, subject: number): HexAction<ActionKind> {
    const { space } = s.game;
    const kind = space.kindOf(action);
    const first = space.firstOf(action);
    const names: readonly string[] = ACTIONS[kind];
    const { decoded } = this;
    decoded.kind = kind;
    decoded.shape = SHAPES[names[0]!] ?? 'pass';
    decoded.unit = decoded.shape === 'unit' ? first : subject;
    decoded.hex = hexOf(s, decoded.shape, first, decoded.unit);
    this.amount = AMOUNTS[names.at(-1)!]?.(names.length === 2 ? space.secondOf(action) : first) ?? 0;
    return decoded;
  }
}

function hexOf(s: S, shape: ActionShape, first: number, unit: number): number {
  if (shape === 'step') return first;
  if (shape === 'strike') return s.scenario.places[first]!.hex;
  return unit < 0 ? -1 : s.at(unit);
}
