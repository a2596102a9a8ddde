import type { DiceThrow, OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { MELEE_TITLES } from '../../../charts/charts.ts';
import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { faceFoes } from '../../charges/contact.ts';
import { totalsWhere, waysOf } from '../../../charts/dice.ts';
import { effectOf, LOCKED, outcomeOf, type Pairing, pairingOf, RESULTS, strongestFoe, WEAKER_WINS } from '../../fighting/melee.ts';
import { stanceOf } from '../../fighting/melee-numbers.ts';
import { disasterSteps } from './disaster.ts';
import { endActions, endSteps } from './melee-end.ts';
import { lossSteps, pushLosses } from './melee-losses.ts';
import { cast, PAIR } from '../roles.ts';
import { pairFrame, roll, run, type StepDraft } from '../writer.ts';

type S = FuryState;

/** All melees of a turn, one by one; their order has no effect. @rule 10.3 @rule 16.3 the strongest pair fights, the others help */
function nextMelee(s: S): void {
  faceFoes(s);
  for (let unit = 0; unit < s.unitCount; unit++) {
    if (s.foe(unit) < 0 || s.fought(unit) === 1) continue;
    const foe = s.foe(unit);
    const champion = s.fought(foe) === 1 ? -1 : strongestFoe(s, foe);
    if (champion < 0) {
      s.setFought(unit, 1);
      continue;
    }
    s.setFoe(foe, champion);
    return s.push(STEP['melee/round'], champion, foe);
  }
  s.pop();
}

function pairing(s: S): Pairing {
  const [unit, foe] = [pairFrame.unit(s), pairFrame.target(s)];
  return pairingOf(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe));
}

/** Outcomes of a round: results that the unit wins, and, `FOE_WINS` higher, those that its enemy wins. */
const FOE_WINS = RESULTS.length;

/** What a total comes to if one side is the stronger. */
function outcomeFor({ unit, type }: Pairing, stronger: number, total: number): number {
  const outcome = outcomeOf(type, total);
  const result = outcome % WEAKER_WINS;
  return result === LOCKED || outcome >= WEAKER_WINS === (stronger !== unit) ? result : FOE_WINS + result;
}

/** @rule 10.8 @rule 10.17 @rule 10.23 the stronger rolls two dice @rule 10.18 a die says who that is where nothing else does */
function roundOutcomes(s: S, into: OutcomeList): void {
  const pair = pairing(s);
  for (let total = 2; total <= 12; total++) {
    const ways = waysOf(total);
    if (pair.stronger !== pair.foe) into.add(outcomeFor(pair, pair.unit, total), ways);
    if (pair.stronger !== pair.unit) into.add(outcomeFor(pair, pair.foe, total), ways);
  }
}

const RESULT_WORDS = ['the melee is locked', 'the enemy gives ground', 'they break into the enemy', 'they shatter the enemy'] as const;

/** What a round comes to in words. */
function wordsOf(s: S, outcome: number): string {
  if (outcome === LOCKED) return RESULT_WORDS[LOCKED];
  const winner = outcome < FOE_WINS ? pairFrame.unit(s) : pairFrame.target(s);
  return `${s.nameOf(winner)} win: ${RESULT_WORDS[outcome % FOE_WINS]!}`;
}

/** Added to the total of two dice by a third that says that the enemy is the stronger. */
const FOE_STRONGER = 100;
const DIE = [1, 2, 3, 4, 5, 6] as const;

/** Two dice and the third: on 1 to 3 the unit is the stronger, on 4 to 6 its enemy. */
function roundThrow(pair: Pairing, outcome: number): DiceThrow {
  const sums = [pair.unit, pair.foe].flatMap((stronger, i) =>
    totalsWhere((total) => outcomeFor(pair, stronger, total) === outcome).map((total) => total + i * FOE_STRONGER),
  );
  return { dice: '2d6, and a d6 for who is stronger', values: [DIE, DIE, DIE.map((face) => (face > 3 ? FOE_STRONGER : 0))], sums };
}

/** Two dice, and a third where nothing else says who is the stronger: then no total alone makes a result. */
function meaningOfRound(s: S, outcome: number): OutcomeText {
  const pair = pairing(s);
  const text = wordsOf(s, outcome);
  if (pair.stronger < 0) return { text, dice: '', faces: [], thrown: roundThrow(pair, outcome) };
  return { text, dice: '2d6', faces: totalsWhere((total) => outcomeFor(pair, pair.stronger, total) === outcome) };
}

/** @rule 10.6 @rule 7.16 numbers, type and dice @rule 16.5 then casualties, the loser first */
function rollRound(s: S, outcome: number): void {
  const { unit, foe, numbers, type } = pairing(s);
  const text = `${s.nameOf(unit)} ${numbers[0]}, ${s.nameOf(foe)} ${numbers[1]}, ${MELEE_TITLES[type]!}: ${wordsOf(s, outcome)}.`;
  const [winner, loser] = outcome >= FOE_WINS ? [foe, unit] : [unit, foe];
  s.pop();
  if (s.listener !== null) s.tell('melee', '10.8', text);
  for (let fighter = 0; fighter < s.unitCount; fighter++) if (s.foe(fighter) === unit || s.foe(fighter) === foe) noteRound(s, fighter);
  const { winnerNext, loserNext } = effectOf(outcome % FOE_WINS);
  s.setEdge(winner, winnerNext);
  s.setEdge(loser, loserNext);
  pushLosses(s, loser, winner, outcome % FOE_WINS);
}

/** A unit has fought a round of its melee. @rule 4.7 lances count one less after a melee that they were used in @rule 10.26
 * @ruling SF-110 that is any into which it came with impetus */
function noteRound(s: S, unit: number): void {
  if (s.rounds(unit) === 0 && s.impetus(unit) === 1 && s.cardOf(unit).lances > 0) s.setLances(unit, s.lances(unit) + 1);
  s.setRounds(unit, s.rounds(unit) + 1);
  s.setFought(unit, 1);
}

export const meleeActions = endActions;
export const meleeSteps: readonly StepDraft[] = [
  run('melee/next', nextMelee, { on: ['cause/begin'], about: { phase: 'Melee', rule: '11.3' } }),
  roll('melee/round', roundOutcomes, rollRound, {
    on: ['melee/next'],
    registers: pairFrame.registers,
    check: cast(PAIR, (s, { unit, target }) => (s.foe(unit) === target ? null : 'They are in melee with one another.')),
    about: { phase: 'Melee', rule: '10.8', means: meaningOfRound },
  }),
  ...lossSteps,
  ...endSteps,
  ...disasterSteps,
];
