import type { Deed, DeedShape } from '../../../hexes/deeds.ts';
import { FIELD_SHEETS } from '../charts/fields.ts';
import { type ActionKind, NUMBERS, SPLITS } from '../state/actions.ts';
import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** What actions of each kind are to networks. */
// biome-ignore format: a table, one shape a line
const SHAPES: Readonly<Record<ActionKind, DeedShape>> = {
  pass: 'pass', done: 'pass', ransom: 'pass', attack: 'pass', fight: 'pass', refuse: 'pass', escort: 'pass', massacre: 'pass',
  hire: 'pass', promise: 'pass', entice: 'pass', pay: 'pass', share: 'pass', recruit: 'pass', draft: 'pass', post: 'pass',
  storm: 'pass', besiege: 'pass', build: 'pass', loot: 'pass', spare: 'pass', unload: 'pass', drive: 'pass',
  act: 'pass', make: 'pass', fill: 'pass', man: 'pass', buy: 'pass', ground: 'pass', above: 'pass', flee: 'pass', yield: 'pass',
  hide: 'unit', split: 'unit', select: 'unit', assist: 'unit', lure: 'unit',
  goal: 'step', wander: 'step', retreat: 'step', load: 'strike',
};

/** Takes actions apart; what it read last it also tells as a number. */
export class KingdomDeeds {
  /** Of the action read last: men, share, or the way in which a group is broken up, from 0 to 1. */
  amount = 0;
  private readonly deed: { -readonly [K in keyof Deed<ActionKind>]: Deed<ActionKind>[K] } = {
    kind: 'pass',
    shape: 'pass',
    unit: -1,
    hex: -1,
    facing: 0,
  };

  /** Valid until the next is read; nothing is allocated. @param subject group that the decision is about, -1 for none */
  read(s: S, action: number, subject: number): Deed<ActionKind> {
    const { space } = s.game;
    const kind = space.kindOf(action);
    const argument = space.argument(action);
    const { deed } = this;
    deed.kind = kind;
    deed.shape = SHAPES[kind];
    deed.unit = deed.shape !== 'unit' ? subject : kind === 'split' ? Math.floor(argument / SPLITS.length) : argument;
    deed.hex = this.hexOf(s, kind, argument, deed.unit);
    this.amount = amountOf(kind, argument);
    return deed;
  }

  private hexOf(s: S, kind: ActionKind, argument: number, unit: number): number {
    if (SHAPES[kind] === 'step') return argument;
    if (kind === 'load') return s.compiled.places[Math.floor(argument / NUMBERS.length)]!.hex;
    return unit < 0 ? -1 : s.at(unit);
  }
}

const OF_MEN: readonly ActionKind[] = ['recruit', 'draft', 'post', 'load', 'fill', 'unload'];

function amountOf(kind: ActionKind, argument: number): number {
  if (OF_MEN.includes(kind)) return ((argument % NUMBERS.length) + 1) / NUMBERS.length;
  if (kind === 'split') return (argument % SPLITS.length) / SPLITS.length;
  if (kind === 'ground' || kind === 'above') return argument / FIELD_SHEETS.length;
  return kind === 'share' ? argument / 2 : 0;
}
