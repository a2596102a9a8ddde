import { RANDOM_SHIFT } from '../charts/charts.ts';
import { fireIntensity, LEVEL, shotOutcome } from '../mechanics/fighting/fire.ts';
import type { FuryState } from '../state/state.ts';

/** What a volley is likely to bring: means of levels and casualties, and chances of any. */
export interface FireOdds {
  readonly levels: number;
  readonly casualties: number;
  readonly disorders: number;
  readonly bleeds: number;
}

/** Exact chances of a volley, as the target is now. @param close whether it is point blank, at a charger @shows 6.6 */
export function fireOdds(s: FuryState, unit: number, target: number, close: boolean): FireOdds {
  const intensity = fireIntensity(s, unit, target, close);
  const faces = RANDOM_SHIFT.length;
  let [levels, casualties, disorders, bleeds] = [0, 0, 0, 0];
  for (let face = 1; face <= faces; face++) {
    const outcome = shotOutcome(s, unit, target, intensity, face);
    levels += Math.floor(outcome / LEVEL);
    casualties += outcome % LEVEL;
    disorders += Number(outcome >= LEVEL);
    bleeds += Number(outcome % LEVEL > 0);
  }
  return { levels: levels / faces, casualties: casualties / faces, disorders: disorders / faces, bleeds: bleeds / faces };
}
