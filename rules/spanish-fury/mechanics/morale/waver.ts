import type { OutcomeList, OutcomeText } from '../../../core/index.ts';
import type { WaverRow } from '../../charts/cards.ts';
import { CONFIDENCE, EVADE, EVADERS, LOST_TENTHS } from '../../charts/charts.ts';
import { DESPERATE, FORMATION, type Waver, WAVERS, type WaverCause } from '../../charts/types.ts';
import type { FuryState } from '../../state/state.ts';
import { totalsWhere, waysFrom, waysUpTo, WAYS } from '../../charts/dice.ts';

type S = FuryState;

/** What the companies that it has lost for good add to the Waver rolls of a unit. @rule 1.14 */
export function lossModifier(s: S, unit: number): number {
  const { stands } = s.scenario.units[unit]!;
  const tenths = (10 * (stands - s.stands(unit))) / stands;
  const [least, most] = LOST_TENTHS;
  return tenths < least ? 0 : tenths <= most ? 1 : 2;
}

/** What is added to the Waver rolls of a unit. @param enemy whose Ferocity counts, -1 for none
 * @rule 9.5 cohesion, Ferocity of the enemy, a general present, companies lost, Confidence @rule 1.9 @rule 15.4 @rule 9.12 @ruling SF-16 */
export function waverModifier(s: S, unit: number, enemy: number): number {
  const general = s.generalWith(unit) >= 0 ? -1 : 0;
  const ferocity = enemy < 0 ? 0 : s.cardOf(enemy).ferocity;
  return s.cohesion(unit, 'waver') + ferocity + general + lossModifier(s, unit) + CONFIDENCE.waver[s.sideConfidence(s.sideOf(unit))]!;
}

export function waverRow(s: S, unit: number, cause: WaverCause): WaverRow {
  return s.cardOf(unit).waver[cause];
}

/** Why a unit tests when it is charged. @rule 1.8 */
export function causeOfCharge(s: S, charger: number): WaverCause {
  return s.isHorse(charger) ? 'charged-by-horse' : 'charged-by-foot';
}

/** The result of a total. @rule 1.15 @ruling SF-05 */
export function readWaver([[most, first], second, [least, third]]: WaverRow, total: number): Waver {
  return total <= most ? first : total >= least ? third : second;
}

/** Ways, of 36, of the first, the second and the third result of a row. */
export function waysOfWaver([[most], , [least]]: WaverRow, modifier: number): readonly [first: number, second: number, third: number] {
  const first = waysUpTo(most - modifier);
  const third = waysFrom(least - modifier);
  return [first, WAYS - first - third, third];
}

/** What a result comes to for a unit as it stands: results that come to the same are one outcome. */
type Reading = (result: Waver) => Waver;

/** The outcomes of a Waver test, as places in `WAVERS`. @rule 1.16 */
export function addWaver(into: OutcomeList, row: WaverRow, modifier: number, read: Reading): void {
  const [first, second, third] = waysOfWaver(row, modifier);
  into.add(WAVERS.indexOf(read(row[0][1])), first);
  into.add(WAVERS.indexOf(read(row[1])), second);
  into.add(WAVERS.indexOf(read(row[2][1])), third);
}

/** Results of a Waver test in words. */
export const WAVER_WORDS: Readonly<Record<Waver, string>> = {
  charges: 'they charge',
  halts: 'they halt',
  'halts-shaken': 'they halt and lose a level',
  countercharges: 'they countercharge',
  stands: 'they stand',
  scrambled: 'they are scrambled and lose a level',
  maintains: 'they hold together',
  retires: 'they retire and lose a level',
  routs: 'they rout',
  'marches-off': 'they march off',
};

/** What an outcome of a Waver test means, and on which totals it comes. */
export function waverText(outcome: number, row: WaverRow, modifier: number, read: Reading): OutcomeText {
  const faces = totalsWhere((total) => WAVERS.indexOf(read(readWaver(row, total + modifier))) === outcome);
  return { text: WAVER_WORDS[WAVERS[outcome]!], dice: '2d6', faces };
}

/** Whether a unit may evade a charge. @rule 15.5 */
export function mayEvade(s: S, unit: number): boolean {
  return s.formation(unit) === FORMATION.loose && EVADERS[s.type(unit)]!;
}

/** Highest total of two dice with which a unit evades. @rule 15.5 nothing is added for the enemy's Ferocity */
export function evadesUpTo(s: S, unit: number): number {
  return EVADE - waverModifier(s, unit, -1);
}

/** Whether a unit that would break surrenders instead, as far as its army and its general decide it. @rule 18.5 */
export function mayLoseHeart(s: S, unit: number): boolean {
  return s.sideConfidence(s.sideOf(unit)) >= DESPERATE && s.generalWith(unit) < 0;
}
