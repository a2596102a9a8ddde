import { CLASSES } from '../../../charts/types.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { GONE, headCount, isHere } from './men.ts';

type S = SiegeState;

/** Part of the besiegers leave: of each class its share, rounded down, and where that is not enough one more of the classes with the largest remainders, the
 * first of equal ones. @rule 7.9 event 5 @ruling AN-33 AN-171 */
export function leaveInQuarrel(s: S, percent: number): void {
  const { besieger } = s.siege;
  let left = Math.floor((headCount(s, besieger) * percent) / 100);
  const counts = CLASSES.map((_, type) => countOf(s, type));
  const shares = counts.map((count) => Math.floor((count * percent) / 100));
  left -= shares.reduce((sum, share) => sum + share, 0);
  for (; left > 0; left--) shares[largestRemainder(counts, shares, percent)]!++;
  shares.forEach((share, type) => sendHome(s, type, share));
}

function countOf(s: S, type: number): number {
  return s.game.menOf[s.siege.besieger].filter((man) => isHere(s, man) && s.type(man) === type).length;
}

function largestRemainder(counts: readonly number[], shares: readonly number[], percent: number): number {
  const rest = counts.map((count, type) => (count * percent) / 100 - shares[type]!);
  return rest.indexOf(Math.max(...rest));
}

/** The last of a class go home. */
function sendHome(s: S, type: number, count: number): void {
  const men = s.game.menOf[s.siege.besieger];
  let left = count;
  for (let i = men.length - 1; i >= 0 && left > 0; i--) {
    if (!isHere(s, men[i]!) || s.type(men[i]!) !== type) continue;
    s.setSiegePost(men[i]!, GONE);
    left--;
  }
}
