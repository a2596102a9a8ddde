// A game in which nobody moves or attacks: actions by their text and dice by their faces, as in `field.ts`; what lies between is passed over.
import type { IronState } from '../../rules/men-of-iron/state/state.ts';
import { die as fall, play as act, stepName } from './field.ts';

const BETWEEN = ['move/select', 'shock/declare'];

/** Leaves out moves and attacks. */
export function idle(s: IronState): IronState {
  while (BETWEEN.includes(stepName(s))) act(s, 'done');
  return s;
}

/** Plays actions one after another. */
export function play(s: IronState, ...texts: readonly string[]): void {
  for (const text of texts) {
    act(s, text);
    idle(s);
  }
}

/** Lets the dice show faces, one after another. */
export function die(s: IronState, ...faces: readonly number[]): void {
  for (const face of faces) {
    fall(s, face);
    idle(s);
  }
}
