import { capital } from '../../core/index.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

/** Flight Points of the enemy that make a neutral Battle one roll more willing. */
const POINTS_A_STEP = 6;
/** Highest rolls with which the first neutral Battle joins, and each of the others; and how much the first one's example adds. */
const FIRST_JOINS_TO = 2;
const OTHERS_JOIN_TO = 1;
const EXAMPLE = 2;

/** Neutral Battles of a side at the start, in their order. */
function neutralsOf(s: S, side: number): number[] {
  return s.game.battlesOf[side as 0].filter((battle) => s.compiled.battles[battle]!.isNeutral);
}

/** Whether the Active player can try to win a Battle over in a Free Activation. @ruling MI-67 the Stanleys at Bosworth */
export function canBeWonOver(s: S, battle: number): boolean {
  return s.battleNeutral(battle) === 1 && s.has('stanleys');
}

/** Highest roll with which a neutral Battle joins. @ruling MI-67 */
export function joinsTo(s: S, battle: number): number {
  const { side } = s.compiled.battles[battle]!;
  const [first] = neutralsOf(s, side);
  const steps = Math.floor(s.sidePoints(1 - side) / POINTS_A_STEP);
  if (battle === first) return FIRST_JOINS_TO + steps;
  return OTHERS_JOIN_TO + steps + (s.battleNeutral(first!) === 0 ? EXAMPLE : 0);
}

/** A Battle takes part from now on. */
export function joinBattle(s: S, battle: number): void {
  s.setBattleNeutral(battle, 0);
  if (s.listener !== null)
    s.tell(
      'joined',
      '6.1',
      `${s.compiled.battles[battle]!.name} joins the ${capital(s.compiled.sides[s.compiled.battles[battle]!.side])} side.`,
    );
}

/** Whether a unit belongs to a Battle that takes no part. */
function isNeutral(s: S, unit: number): boolean {
  return s.battleNeutral(s.battleOf(unit)) === 1;
}

/** The enemy comes next to a neutral unit: all neutral Battles of its side take part from now on. @ruling MI-67 */
export function provoke(s: S, unit: number): void {
  if (!isNeutral(s, unit)) return;
  for (const battle of s.game.battlesOf[s.sideOf(unit)]) if (s.battleNeutral(battle) === 1) joinBattle(s, battle);
}
