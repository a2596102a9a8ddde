import { answerOf, RESULT } from '../../../charts/charts.ts';
import { TYPE } from '../../../charts/types.ts';
import { NEVER } from '../../../charts/dice.ts';
import { type IronState, NORMAL } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { CHARGE, clearAttack, NO_MARK, SHOCK } from '../../shock/attacks.ts';
import { disorder } from '../../results/losses.ts';
import { suffersFromStumbling } from '../../movement/places.ts';
import { addResults } from '../../results/results.ts';
import { applyResults } from '../results/results.ts';
import { frame, lookUp, type StepDraft, test, unitFrame, unitName } from '../writer.ts';

type S = IronState;

/** A check of the ground: the lowest roll that disorders. */
const ground = frame({ unit: (k) => k.unit, lowest: (k) => k.count });

/** Answer of the table for potholes: nothing happens. */
const RIDES_ON = 0;

/** Lowest roll that disorders a unit that goes, or attacks, over a hexside. */
function lowestAt(s: S, unit: number, from: number, to: number): number {
  const { grid, disorderFrom } = s.scenario;
  return disorderFrom[s.modeOf(unit)][from * 6 + grid.directionTo(from, to)]!;
}

/** Has a charger checked in a hex that it has ridden into: for potholes, or for the ground. @rule 14.3 @ruling MI-93 */
export function checkGround(s: S, unit: number, from: number): void {
  if (checkPotholes(s, unit)) return;
  const lowest = lowestAt(s, unit, from, s.hexOf(unit));
  if (lowest < NEVER) s.push(STEP['shock/terrain'], unit, lowest);
}

/** Has a mounted unit checked that has come into potholes; tells whether they take the place of other ground. @rule 14.3 */
export function checkPotholes(s: S, unit: number): boolean {
  const isAmong = s.scenario.potholes[s.hexOf(unit)] === 1 && s.isMounted(unit) && s.scenario.charts.stumble !== null;
  if (isAmong && (suffersFromStumbling(s, unit) || s.mark(unit) !== NO_MARK || s.goesOn(unit) === 1)) s.push(STEP['shock/stumble'], unit);
  return isAmong;
}

/** Lowest roll that disorders an attacker over what it attacks. @rule 12.3 2b @ruling MI-93 the worse of two */
export function riskOfAttack(s: S, unit: number): number {
  if (s.mark(unit) === NO_MARK || s.status(unit) !== NORMAL) return NEVER;
  const from = s.hexOf(unit);
  const risk = lowestAt(s, unit, from, s.hexOf(s.target(unit)));
  return s.second(unit) < 0 ? risk : Math.min(risk, lowestAt(s, unit, from, s.hexOf(s.second(unit))));
}

/** Faces on which the unit keeps its order: all, if it has lost it already. */
function steadyFaces(s: S): number {
  return s.status(ground.unit(s)) === NORMAL ? ground.lowest(s) : NEVER;
}

/** @rule 12.3 2b @rule 13.4 who is Disordered charges no more; no leader is checked [5.4] */
function rollGround(s: S, isSteady: boolean): void {
  const unit = ground.unit(s);
  s.pop();
  if (isSteady) return;
  disorder(s, unit);
  if (s.mark(unit) === CHARGE) s.setMark(unit, SHOCK);
}

/** @rule 14.3 */
function stumble(s: S, face: number): number {
  return answerOf(s.scenario.charts.stumble!, face);
}

function stumbleWords(s: S, outcome: number): string {
  return `${unitName(s)} ${outcome === RIDES_ON ? 'rides through the potholes' : 'stumbles'}`;
}

/** @rule 14.3 its attack is lost, and any Continued Attack @ruling MI-97 only Mounted Men-at-Arms are Unhorsed */
function rollStumble(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (outcome === RIDES_ON) return;
  clearAttack(s, unit);
  s.setGoesOn(unit, 0);
  addResults(s, unit, s.type(unit) === TYPE.MM ? RESULT.unhorsed : RESULT.disordered, false);
  applyResults(s, unit, unit);
}

const phase = 'Shock: ground';

export const groundSteps: readonly StepDraft[] = [
  test('shock/terrain', steadyFaces, rollGround, (s) => [`${unitName(s)} keeps its order`, `${unitName(s)} is Disordered`], {
    on: ['shock/before', 'shock/ride', 'sortie/ride'],
    registers: ground.registers,
    check: (s, { unit, lowest }) => (s.isOnMap(unit) && lowest < NEVER ? null : 'A unit on the map is checked for a number from 0 to 9.'),
    phase,
    rule: '12.3',
  }),
  lookUp('shock/stumble', stumble, rollStumble, stumbleWords, {
    on: ['shock/ride', 'sortie/ride', 'shock/next', 'shock/before'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (s.isOnMap(unit) && s.scenario.charts.stumble !== null ? null : 'The unit is on the map.'),
    phase,
    rule: '14.3',
  }),
];
