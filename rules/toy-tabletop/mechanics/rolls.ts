import { facesWhere, hitWeights, type OutcomeList, type OutcomeText } from '../../core/index.ts';
import { HALF_TURN, normalHeading, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { ToyTabletopState } from '../state/state.ts';
import { meleeDice, moraleOf, shotDice } from './dice.ts';
import { checkPair, checkUnit, pairFrame, roll, type StepDraft, unitFrame, STEP } from './steps.ts';

type S = ToyTabletopState;

/** An outcome of a melee is the hits made times this, plus the hits taken. */
export const MADE = 16;
/** Outcomes of a morale check. */
const FAILS = 0;
const HOLDS = 1;
/** Ticks by which the loser of a melee gives ground. */
const GROUND = 2 * TICKS_PER_INCH;

/** @rule 6.2 the game ends at once when a side is broken @ruling T-04 */
function endIfBroken(s: S): void {
  if (s.isBroken(0) || s.isBroken(1)) s.clearStack();
}

/** Hits beyond the last are merged with it. @rule 3.3 */
function shotOutcomes(s: S, into: OutcomeList): void {
  const target = pairFrame.target(s);
  const weights = hitWeights(shotDice(s, pairFrame.unit(s), target));
  weights.forEach((weight, hits) => into.add(Math.min(hits, s.left(target)), weight));
}

/** @rule 5.1 a unit that is hit by shots checks its morale */
function rollShots(s: S, hits: number): void {
  const target = pairFrame.target(s);
  s.pop();
  if (s.listener !== null) s.tell('shots', '3.3', `${s.nameOf(target)} take ${hits}.`);
  s.take(target, hits);
  if (hits > 0 && s.isOnTable(target)) s.push(STEP['morale/roll'], target);
  endIfBroken(s);
}

/** Both sides' dice together. @rule 4.2 */
function meleeOutcomes(s: S, into: OutcomeList): void {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  const [blows, answers] = meleeDice(s, unit, target, pairFrame.side(s), s.boxOf(unit)).map(hitWeights);
  for (const [made, weight] of blows!.entries())
    for (const [taken, other] of answers!.entries())
      into.add(MADE * Math.min(made, s.left(target)) + Math.min(taken, s.left(unit)), weight * other);
}

/** @rule 4.3 who takes more hits gives ground, after equal hits the charger @ruling T-03 */
function rollMelee(s: S, outcome: number): void {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  const [made, taken] = [Math.floor(outcome / MADE), outcome % MADE];
  const ahead = s.heading(unit);
  s.pop();
  if (s.listener !== null) s.tell('melee', '4.2', `${s.nameOf(target)} take ${made}, ${s.nameOf(unit)} take ${taken}.`);
  s.take(target, made);
  s.take(unit, taken);
  if (made > taken) giveGround(s, target, ahead);
  else if (made < taken || s.game.options['even-melee'] === 'charger') giveGround(s, unit, normalHeading(ahead + HALF_TURN));
  endIfBroken(s);
}

/** Straight back from the enemy without turning; without room for two inches a unit takes a hit. @rule 4.3 @rule 5.1 then it checks its morale */
function giveGround(s: S, unit: number, heading: number): void {
  if (!s.isOnTable(unit)) return;
  const { manoeuvres } = s.game;
  const way = manoeuvres.push(s, unit, heading, GROUND);
  s.stand(unit, manoeuvres.landed);
  if (way < GROUND) s.take(unit, 1);
  if (s.isOnTable(unit)) s.push(STEP['morale/roll'], unit);
}

function moraleOutcomes(s: S, into: OutcomeList): void {
  const highest = moraleOf(s, unitFrame.unit(s));
  into.add(FAILS, 6 - highest);
  into.add(HOLDS, highest);
}

function meaningOfMorale(s: S, outcome: number): OutcomeText {
  const faces = facesWhere(6, (face) => face <= moraleOf(s, unitFrame.unit(s)) === (outcome === HOLDS));
  return { text: outcome === HOLDS ? 'they hold' : 'they waver', dice: 'd6', faces };
}

/** @rule 5.2 a unit that fails is shaken, and gone if it was */
function rollMorale(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.listener !== null) s.tell('morale', '5.1', `${s.nameOf(unit)} ${outcome === HOLDS ? 'hold' : 'waver'}.`);
  if (outcome === HOLDS) return;
  if (s.shaken(unit) === 1) s.take(unit, s.left(unit));
  else s.setShaken(unit, 1);
  endIfBroken(s);
}

/** Several dice at once are told by what they do. */
const several = (text: string): OutcomeText => ({ text, dice: '', faces: [] });
const meaningOfShots = (_: S, made: number): OutcomeText => several(`${made} made`);
const meaningOfMelee = (_: S, outcome: number): OutcomeText => several(`${Math.floor(outcome / MADE)} made, ${outcome % MADE} taken`);

const pair = { on: ['orders/select'], registers: pairFrame.registers, check: checkPair } as const;
const one = { on: ['orders/select'], registers: unitFrame.registers, check: checkUnit } as const;

export const rollSteps: readonly StepDraft[] = [
  roll('shooting/roll', shotOutcomes, rollShots, { ...pair, about: { phase: 'shooting', rule: '3.3', means: meaningOfShots } }),
  roll('melee/roll', meleeOutcomes, rollMelee, { ...pair, about: { phase: 'melee', rule: '4.2', means: meaningOfMelee } }),
  roll('morale/roll', moraleOutcomes, rollMorale, { ...one, about: { phase: 'morale', rule: '5.1', means: meaningOfMorale } }),
];
