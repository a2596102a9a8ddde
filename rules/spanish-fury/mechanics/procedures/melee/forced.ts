import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { MOB } from '../../../charts/charts.ts';
import { DESTROYED, type FuryState, LEFT, MARCHING_OFF, PURSUING, ROUTING } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { breakOrSurrender } from '../../flight/breaking.ts';
import { comeToStand, formHedgehog, isSheltered, wayOff, wayOfRout } from '../../flight/flight.ts';
import { leave, loseLevels, takeCasualties } from '../../morale/losses.ts';
import { enemyAhead, faceQuarry, isCutDown, rideAfter } from '../../flight/pursuit.ts';
import { meetFresh } from '../charge/charge-answer.ts';
import { addCasualties, meaningOfLosses } from './melee-losses.ts';
import { cast } from '../roles.ts';
import { pairFrame, roll, run, type StepDraft, unitFrame } from '../writer.ts';

type S = FuryState;

/** Dice of those whom pursuers catch. @rule 17.4 */
const CAUGHT_DICE = 4;

// ---- routers

/** A whole rout move. @rule 4.2 @rule 17.1 @rule 17.5 off the table is lost @ruling SF-88 and so is who comes to a river */
function flee(s: S): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.status(unit) !== ROUTING) return;
  const { end, leaves, drowns, met } = wayOfRout(s, unit);
  if (drowns) leave(s, unit, DESTROYED);
  else if (leaves) leave(s, unit, LEFT);
  else comeToStand(s, unit, end);
  for (let i = met.length - 1; i >= 0; i--) runThrough(s, met[i]!);
}

/** A friend in the way tests for Disaster and becomes a Mob; one in melee only becomes one. Nobody is run through twice in a turn. @rule 4.2
 * @ruling SF-30 @ruling SF-89 @ruling SF-108 the test comes first */
function runThrough(s: S, friend: number): void {
  if (s.burst(friend) === 1) return;
  s.setBurst(friend, 1);
  s.push(STEP['forced/meet'], friend);
  if (s.foe(friend) < 0) s.push(STEP['disaster/check'], friend, friend);
}

function becomeMob(s: S): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (!s.isGone(unit)) loseLevels(s, unit, MOB, '4.2');
}

// ---- pursuers

/** A whole pursuit move: after the router, up to whomever it meets. @rule 17.3 @rule 17.4 @ruling SF-29 */
function pursue(s: S): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.status(unit) !== PURSUING || s.quarry(unit) < 0 || s.status(s.quarry(unit)) !== ROUTING) return;
  faceQuarry(s, unit);
  const met = enemyAhead(s, unit);
  if (met < 0) rideAfter(s, unit);
  else if (s.status(met) === ROUTING) catchRouter(s, met, unit);
  else if (s.burst(met) === 1 && s.foe(met) < 0) scatter(s, met, unit);
  else meetFresh(s, unit, met);
}

/** @rule 17.4 foot caught by horse is destroyed, and who is caught again; others lose men and flee on */
function catchRouter(s: S, router: number, unit: number): void {
  const isDestroyed = isCutDown(s, router, unit);
  if (isDestroyed) leave(s, router, DESTROYED);
  rideAfter(s, unit);
  if (isDestroyed) return;
  s.setCaught(router, 1);
  s.push(STEP['forced/flee'], router);
  s.push(STEP['forced/caught'], router, unit);
}

function caughtOutcomes(s: S, into: OutcomeList): void {
  addCasualties(s, pairFrame.unit(s), pairFrame.target(s), CAUGHT_DICE, into);
}

function meaningOfCaught(s: S, casualties: number): OutcomeText {
  return meaningOfLosses(s, pairFrame.unit(s), pairFrame.target(s), CAUGHT_DICE, casualties);
}

function rollCaught(s: S, casualties: number): void {
  const router = pairFrame.unit(s);
  s.pop();
  takeCasualties(s, router, casualties);
}

/** Those whom routers have run through rout as well when pursuers reach them. @rule 4.2 */
function scatter(s: S, friend: number, unit: number): void {
  rideAfter(s, unit);
  if (breakOrSurrender(s, friend, unit)) s.push(STEP['forced/flee'], friend);
}

// ---- the Landsknecht response

/** By March towards shelter, where they form a hedgehog and stay, or off by their own edge. @rule 19.5 */
function march(s: S): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.status(unit) !== MARCHING_OFF || s.foe(unit) >= 0) return;
  if (!isSheltered(s, unit)) {
    const { end, leaves } = wayOff(s, unit);
    if (leaves) return leave(s, unit, LEFT);
    comeToStand(s, unit, end);
  }
  if (isSheltered(s, unit)) formHedgehog(s, unit);
}

const about = { phase: 'Action: forced moves', rule: '11.2' };
/** Whoever breaks, breaks in forced moves, before a charge, in melee, under fire, or as routers run through it. */
const FLEES_ON = [
  'action/forced',
  'action/aggressive',
  'melee/pursue',
  'melee/next',
  'melee/move',
  'fire/end',
  'fire/apply',
  'forced/meet',
  'forced/flee',
  'forced/pursue',
  'disaster/check',
  'charge/move',
  'officer/check',
] as const;
const forced = { on: FLEES_ON, registers: unitFrame.registers } as const;

export const forcedSteps: readonly StepDraft[] = [
  run('forced/flee', flee, { ...forced, check: cast({ unit: 'in rout, or gone' }), about: { ...about, rule: '4.2' } }),
  run('forced/meet', becomeMob, {
    ...forced,
    check: cast({ unit: 'one through whom routers have run in this turn' }),
    about: { ...about, rule: '4.2' },
  }),
  run('forced/pursue', pursue, { ...forced, check: cast({ unit: 'in pursuit' }), about: { ...about, rule: '17.3' } }),
  roll('forced/caught', caughtOutcomes, rollCaught, {
    on: ['forced/flee'],
    registers: pairFrame.registers,
    check: cast({ unit: 'on the table', target: 'any' }),
    about: { ...about, rule: '17.4', means: meaningOfCaught },
  }),
  run('forced/march-off', march, { ...forced, check: cast({ unit: 'marching off the field' }), about: { ...about, rule: '19.5' } }),
];
