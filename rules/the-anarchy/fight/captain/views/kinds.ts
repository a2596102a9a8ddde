import type { AnarchyState } from '../../../state/state.ts';

/** Below this attack a man does not look for a fight. */
export const FIGHTER = 6;
/** By how much who shoots may be above that, and still rather shoots. */
const MARGIN = 2;

/** Whether a man rather shoots than fights. */
export function isShooter(s: AnarchyState, man: number): boolean {
  const { weapons, foot } = s.chart(man);
  return weapons.length > 0 && foot.attack < FIGHTER + MARGIN;
}
