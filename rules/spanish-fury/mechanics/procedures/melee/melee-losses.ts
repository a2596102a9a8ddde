import { count, facesWhere, type OutcomeList, type OutcomeText } from '../../../../core/index.ts';
import { OFFICER } from '../../../charts/charts.ts';
import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { casualtiesOf, casualtyThrow, casualtyWeights } from '../../../charts/dice.ts';
import { takeCasualties } from '../../morale/losses.ts';
import { effectOf, ferocityEdge, mostCasualties } from '../../fighting/melee.ts';
import { checkOfficers } from '../../morale/officers.ts';
import { frame, roll, type StepDraft } from '../writer.ts';

type S = FuryState;

/** Casualties of a round: first of the loser, then of the winner; what came of the round, and whether the loser had casualties. */
export const losses = frame({ unit: (k) => k.unit, enemy: (k) => k.unit, result: (k) => k.count, hurt: (k) => k.flag });

/** Both sides roll for casualties, the loser first. @rule 16.5 */
export function pushLosses(s: S, loser: number, winner: number, result: number): void {
  s.push(STEP['melee/losses'], loser, winner, result);
}

/** The sums of some dice; casualties beyond those that destroy the unit make no difference. @rule 10.9 @rule 10.10 */
export function addCasualties(s: S, unit: number, enemy: number, dice: number, into: OutcomeList): void {
  const weights = casualtyWeights(dice, ferocityEdge(s, enemy, unit));
  const most = mostCasualties(s, unit);
  for (let sum = 0; sum < weights.length; sum++) into.add(Math.min(sum, most), weights[sum]!);
}

function loserOutcomes(s: S, into: OutcomeList): void {
  addCasualties(s, losses.unit(s), losses.enemy(s), effectOf(losses.result(s)).loserDice, into);
}

function winnerOutcomes(s: S, into: OutcomeList): void {
  addCasualties(s, losses.unit(s), losses.enemy(s), effectOf(losses.result(s)).winnerDice, into);
}

/** Several dice at once are told by what they do. */
export function meaningOfLosses(s: S, unit: number, enemy: number, dice: number, casualties: number): OutcomeText {
  const edge = ferocityEdge(s, enemy, unit);
  const most = mostCasualties(s, unit);
  const text = `${s.nameOf(unit)}: ${count(casualties, 'casualty', 'casualties')}`;
  return dice === 1
    ? { text, dice: 'd6', faces: facesWhere(6, (face) => Math.min(casualtiesOf(face, edge), most) === casualties) }
    : { text, dice: '', faces: [], thrown: casualtyThrow(casualties, dice, edge, most) };
}

const meaningOfLoser = (s: S, casualties: number): OutcomeText =>
  meaningOfLosses(s, losses.unit(s), losses.enemy(s), effectOf(losses.result(s)).loserDice, casualties);
const meaningOfWinner = (s: S, casualties: number): OutcomeText =>
  meaningOfLosses(s, losses.unit(s), losses.enemy(s), effectOf(losses.result(s)).winnerDice, casualties);

/** @rule 10.19 */
function rollLoser(s: S, casualties: number): void {
  const [loser, winner] = [losses.unit(s), losses.enemy(s)];
  losses.setUnit(s, winner);
  losses.setEnemy(s, loser);
  losses.setHurt(s, casualties > 0 ? 1 : 0);
  s.become(STEP['melee/winner']);
  takeCasualties(s, loser, casualties);
}

/** Then those who lost men see to their officers, when all else is done. @rule 10.14 @rule 10.24 @rule 18.3 @ruling SF-13 */
function rollWinner(s: S, casualties: number): void {
  const [winner, loser, result, hurt] = [losses.unit(s), losses.enemy(s), losses.result(s), losses.hurt(s)];
  s.pop();
  if (hurt === 1) checkLeader(s, loser);
  if (casualties > 0) checkLeader(s, winner);
  takeCasualties(s, winner, casualties);
  s.push(STEP['melee/move'], loser, winner, result);
  if (effectOf(result).disaster && s.foe(loser) === winner) s.push(STEP['disaster/check'], loser, winner);
}

/** @rule 18.3 @ruling SF-116 who leads was involved */
function checkLeader(s: S, unit: number): void {
  const general = s.generalWith(unit);
  if (general >= 0) checkOfficers(s, unit, s.generalLeads(general) === 1 ? OFFICER.leading : OFFICER.aside);
}

const check = (s: S, { unit, enemy, result }: { unit: number; enemy: number; result: number }): string | null =>
  s.sideOf(unit) !== s.sideOf(enemy) && result <= 3 ? null : 'It is about two enemies, and one of four results.';

export const lossSteps: readonly StepDraft[] = [
  roll('melee/losses', loserOutcomes, rollLoser, {
    on: ['melee/next'],
    registers: losses.registers,
    check,
    about: { phase: 'Melee: casualties', rule: '10.9', means: meaningOfLoser },
  }),
  roll('melee/winner', winnerOutcomes, rollWinner, {
    on: ['melee/next'],
    registers: losses.registers,
    check,
    about: { phase: 'Melee: casualties', rule: '10.9', means: meaningOfWinner },
  }),
];
