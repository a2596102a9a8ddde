import type { Player } from '../../../core/index.ts';
import type { IronState } from '../../state/state.ts';
import { canBeActivated, hasOnlyBattle, isLed } from './battles.ts';
import { isInRange } from './command-range.ts';
import { facesUpTo } from '../../charts/dice.ts';

type S = IronState;

/** Highest adjusted roll with which an army goes on. @rule 6.2 */
const ARMY_RATING = 2;

/** Whether a Battle takes part and has a leader on the map: such a one can go on, or seize. @rule 6.2 @rule 6.3 @rule 6.4 */
export function isAtHand(s: S, battle: number): boolean {
  return canBeActivated(s, battle) && isLed(s, battle);
}

/** Whether a side has a Battle that could seize: everybody can see that. @rule 6.3 */
export function hasSeizer(s: S, side: Player): boolean {
  for (const battle of s.game.battlesOf[side]) if (isAtHand(s, battle)) return true;
  return false;
}

/** What is added to the next continuation roll of the Active player: his run so far, and his tries with one Battle only.
 * @rule 6.2 @ruling MI-27 @ruling MI-28 */
function penaltyOf(s: S): number {
  return s.sideSuccesses(s.side) + s.sideTries(s.side) + Number(hasOnlyBattle(s, s.side));
}

/** What the Overall Commander adds to the roll of a leader: his Effectiveness, in his Command Range, not to his own. @rule 5.2 @ruling MI-01 */
function helpFor(s: S, leader: number): number {
  const overall = s.overallOf(s.leaderSide(leader));
  if (overall < 0 || overall === leader || !s.isPresent(overall) || !s.isPresent(leader)) return 0;
  const { effectiveness } = s.scenario.leaders[overall]!;
  return effectiveness !== null && isInRange(s, overall, s.leaderHex(leader)) ? effectiveness : 0;
}

/** Faces on which a Battle goes on, or with -1 the army: of several leaders the one with the best chance leads.
 * @rule 6.2 @ruling MI-66 */
export function facesToContinue(s: S, battle: number): number {
  const penalty = penaltyOf(s);
  if (battle < 0) {
    const overall = s.overallOf(s.side);
    return facesUpTo(ARMY_RATING, penalty + (overall < 0 ? 0 : (s.scenario.leaders[overall]!.effectiveness ?? 0)));
  }
  let best = 0;
  for (const leader of s.scenario.battles[battle]!.leaders)
    if (s.isPresent(leader) || s.isHunting(leader)) best = Math.max(best, facesUpTo(s.activationOf(leader), penalty + helpFor(s, leader)));
  return best;
}
