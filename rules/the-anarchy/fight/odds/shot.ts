import type { OutcomeList } from '../../../core/index.ts';
import { addEffects } from '../mechanics/missiles/shots.ts';
import type { AnarchyState } from '../../state/state.ts';

/** Exact results of a shot as both men are, whether or not it is allowed now; weights are faces of ten, outcomes places in EFFECTS. @rule B24 @rule B25
 * @param place hex of the target at which he aims @param isDefensive whether it is shot in the target's movement */
export function chancesOfShot(
  s: AnarchyState,
  shooter: number,
  target: number,
  place: number,
  isDefensive: boolean,
  into: OutcomeList,
): void {
  addEffects(s, shooter, target, place, isDefensive, into.clear());
}
