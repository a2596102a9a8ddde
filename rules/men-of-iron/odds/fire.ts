import { RESULT } from '../charts/charts.ts';
import { FACES } from '../charts/dice.ts';
import { BLOWS_UP, ENDANGERS, outcomeOfFace } from '../mechanics/shooting/shooting.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

/** Chances of what a shot does to its target, 0 to 1: nothing, each result (a unit can be both Disordered and driven back), and the death of a leader
 * who is with it; and that the guns of the firer blow up. */
interface ShotChances {
  readonly none: number;
  readonly disordered: number;
  readonly unhorsed: number;
  readonly retreat: number;
  readonly retired: number;
  readonly eliminated: number;
  readonly leader: number;
  readonly blowsUp: number;
}

const COUNTED = [RESULT.disordered, RESULT.unhorsed, RESULT.retreat, RESULT.retired, RESULT.eliminated, ENDANGERS, BLOWS_UP] as const;

/** Exact chances of a shot as both units stand, whether or not it is allowed now. */
export function chancesOfShot(s: S, unit: number, target: number): ShotChances {
  const counts = COUNTED.map(() => 0);
  let none = 0;
  for (let face = 0; face < FACES; face++) {
    const outcome = outcomeOfFace(s, unit, target, unit, face);
    if ((outcome & ~(ENDANGERS | BLOWS_UP)) === 0) none++;
    COUNTED.forEach((bit, i) => (counts[i]! += outcome & bit ? 1 : 0));
  }
  const [disordered, unhorsed, retreat, retired, eliminated, endangered, blowsUp] = counts.map((count) => count / FACES) as [
    number, number, number, number, number, number, number,
  ]; // biome-ignore format: one line
  const killed = (FACES - s.scenario.charts.leaderKilledFrom.fire) / FACES;
  return { none: none / FACES, disordered, unhorsed, retreat, retired, eliminated, leader: endangered * killed, blowsUp };
}
