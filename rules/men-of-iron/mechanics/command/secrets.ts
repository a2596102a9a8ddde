import { countBits, opponent, type Player, type Rng, sideDoes } from '../../../core/index.ts';
import { COUNTERS, counterName } from '../../charts/charts.ts';
import type { IronState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';

type S = IronState;

// Which counters a side has drawn is its own secret until it plays them; how many it still has, everybody knows [6.3]. So whether somebody is asked to
// play one may depend on that number and on what has been played, never on the hand. @ruling MI-60

/** All eight counters of a side, as a set. */
export const ALL_COUNTERS = (1 << COUNTERS.length) - 1;

/** Whether a side has a counter in its hand: for the legal actions of that side only. @rule 6.3 */
export function holds(s: S, side: Player, counter: number): boolean {
  return ((s.sideHand(side) >> counter) & 1) === 1;
}

/** Whether a side may have a counter in its hand, for all that the other side knows. Who may play it is asked, though the answer be forced.
 * @ruling MI-60 */
export function mayHold(s: S, side: Player, counter: number): boolean {
  return countersLeft(s, side) > 0 && ((s.sidePlayed(side) >> counter) & 1) === 0;
}

/** A counter is played: everybody sees it, and it is gone. @rule 6.3 */
export function spend(s: S, side: Player, counter: number): void {
  s.setSideHand(side, s.sideHand(side) & ~(1 << counter));
  s.setSidePlayed(side, s.sidePlayed(side) | (1 << counter));
  if (s.listener !== null) s.tell('counter', '6.3', `${sideDoes(s.game.players[side as Player], 'play')} ${counterName(counter)}.`);
}

/** Counters that a side still has, before the draw those that it will have. */
export function countersLeft(s: S, side: Player): number {
  return s.scenario.seizure[side] - countBits(s.sidePlayed(side));
}

/** Whether the hand of a side is not known to the other one, or will not be once it is drawn. */
export function isHidden(s: S, side: Player): boolean {
  return s.depth > 0 && s.scenario.seizure[side] < COUNTERS.length && countersLeft(s, side) > 0;
}

/** Blanks the counters in the hand of the other side. @rule 6.3 */
export function concealCounters(s: S, viewer: Player): void {
  const side = opponent(viewer);
  if (isHidden(s, side)) s.setSideHand(side, 0);
}

/** Deals the other side's hand anew from what it has not shown: each hand is as likely as any other, whatever has been played. @rule 6.3 */
export function resampleCounters(s: S, viewer: Player, rng: Rng): void {
  const side = opponent(viewer);
  if (!isHidden(s, side) || !hasDrawn(s, side)) return;
  const hands = handsOf(s, countersLeft(s, side), ALL_COUNTERS & ~s.sidePlayed(side));
  s.setSideHand(side, hands[rng.below(hands.length)]!);
}

/** Whether a side has drawn its counters: the first side draws first. */
export function hasDrawn(s: S, side: Player): boolean {
  return s.depth === 0 || s.data[s.frame] !== STEP['set-up/draw'] || s.register(0) > side;
}

/** All hands of so many counters from a set; each is a set itself. The game keeps them. */
export function handsOf({ game }: S, count: number, from: number): readonly number[] {
  return (game.hands[count * (ALL_COUNTERS + 1) + from] ??= subsetsOf(count, from));
}

function subsetsOf(count: number, from: number): number[] {
  const sets = Array.from({ length: ALL_COUNTERS + 1 }, (_, set) => set);
  return sets.filter((set) => (set & ~from) === 0 && countBits(set) === count);
}
