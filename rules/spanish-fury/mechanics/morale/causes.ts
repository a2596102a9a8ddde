import { opponent, type Player } from '../../../core/index.ts';
import type { FuryState } from '../../state/state.ts';

type S = FuryState;

/** What makes an army rejoice or take alarm: Alarms of its owner, Rejoicings of the enemy. From the rulebook: a regiment, a general [10.15]. */
const CAUSES = {
  regiment: [1, 1],
  general: [1, 0],
  generalissimo: [2, 1],
  brigade: [1, 1],
  battery: [1, 1],
  objective: [1, 1],
} as const;
type Cause = keyof typeof CAUSES;

/** Notes a cause, to be rolled for when the melees are over. @param owner whose loss it is @rule 10.20 @rule 18.1 */
export function addCause(s: S, cause: Cause, owner: Player): void {
  const [alarms, rejoicings] = CAUSES[cause];
  const times = s.scenario.causes;
  const enemy = opponent(owner);
  s.setSideAlarms(owner, s.sideAlarms(owner) + times * alarms);
  s.setSideRejoicings(enemy, s.sideRejoicings(enemy) + times * rejoicings);
}
