import { GUNS_LIMBERED, HEDGEHOG_MOVE, MOVES } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { FORMATION, SPEECH } from '../../charts/types.ts';
import { ATTACHED, type FuryState } from '../../state/state.ts';
import { isEnemyWithin } from './distances.ts';

type S = FuryState;

/** Ticks of a unit's March. Guns are limbered where no enemy is near. @rule 13.2 @rule 19.1 */
export function marchOf(s: S, unit: number): number {
  const [march] = MOVES[s.cardOf(unit).band];
  if (s.formation(unit) === FORMATION.hedgehog) return HEDGEHOG_MOVE * INCH;
  if (s.isGun(unit) && !isEnemyWithin(s, unit, GUNS_LIMBERED.clear)) return GUNS_LIMBERED.march * INCH;
  return march * INCH;
}

/** Ticks of its Double, which is the reach of a charge, a rout and a pursuit too. */
export function doubleOf(s: S, unit: number): number {
  if (s.formation(unit) === FORMATION.hedgehog) return HEDGEHOG_MOVE * INCH;
  return MOVES[s.cardOf(unit).band][1] * INCH;
}

/** Whether a company is commanded shot attached to a regiment. */
export function isCommandedShot(s: S, company: number): boolean {
  return s.status(company) === ATTACHED && s.scenario.units[company]!.type === 'commanded-shot';
}

/** Whether commanded shot goes with a unit: then it does not exceed a March. @rule 8.4 */
export function hasCommandedShot(s: S, unit: number): boolean {
  const companies = s.game.companiesOf[unit]!;
  for (let i = 0; i < companies.length; i++) if (isCommandedShot(s, companies[i]!)) return true;
  return false;
}

/** Ticks that a unit may move by its speech. @rule 3.1 @rule 12.1 */
export function allowanceOf(s: S, unit: number): number {
  const doubles = s.speech(unit) === SPEECH.double && !hasCommandedShot(s, unit);
  return doubles ? doubleOf(s, unit) : marchOf(s, unit);
}
