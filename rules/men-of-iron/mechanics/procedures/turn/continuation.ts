import { BOTTOM, sideDoes } from '../../../../core/index.ts';
import { NEGATION, OPPORTUNITIES, SEIZES_TO } from '../../../charts/charts.ts';
import type { Offers } from '../../../state/actions.ts';
import { ARMY_ACTIVATION, BATTLE_ACTIVATION, CONTINUED, type IronState, SEIZED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hasOnlyBattle } from '../../command/battles.ts';
import { facesToContinue, hasSeizer, isAtHand } from '../../command/continuity.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { holds, mayHold, spend } from '../../command/secrets.ts';
import { battleCalled } from '../../results/words.ts';
import { begin, giveFree, goOn, resetRuns } from './activation.ts';
import { canMarch } from './free.ts';
import { ask, frame, type StepDraft, test } from '../writer.ts';

type S = IronState;

// ---- which Battle goes on [6.2]

/** The Battle with which the Active player wants to go on, -1 for his army. */
const going = frame({ battle: (k) => k.maybeBattle });

/** Whether a Battle can go on: it is led, and has not just been activated, unless it is the only one. @rule 6.2 @rule 6.4 */
function canContinue(s: S, battle: number): boolean {
  return isAtHand(s, battle) && (battle !== s.battle || hasOnlyBattle(s, s.side));
}

/** @rule 6.2 only an army that has just marched can march on */
function canMarchOn(s: S): boolean {
  return s.activation === ARMY_ACTIVATION && canMarch(s);
}

/** @rule 6.2 another Battle, the army after the army, or nothing */
function legalContinuations(s: S, into: Offers<'pass' | 'battle' | 'army'>): void {
  into.push('pass');
  for (const battle of s.game.battlesOf[s.side]) if (canContinue(s, battle)) into.push('battle', battle);
  if (canMarchOn(s)) into.push('army');
}

// ---- seizure [6.3]

/** The same, and the Opportunity that is played against it. */
const challenge = frame({ battle: (k) => k.maybeBattle, counter: (k) => k.counter });
/** The same, and the Battle that would seize. */
const seizure = frame({ battle: (k) => k.maybeBattle, counter: (k) => k.counter, seizer: (k) => k.battle });

/** Whether the other side may have an Opportunity, for all that the Active player knows. @ruling MI-60 */
function mayPlayOpportunity(s: S): boolean {
  for (let counter = 0; counter < OPPORTUNITIES; counter++) if (mayHold(s, s.enemy, counter)) return hasSeizer(s, s.enemy);
  return false;
}

/** @rule 6.3 one Opportunity before the roll, or none @ruling MI-29 */
function legalOpportunities(s: S, into: Offers<'hold-counter' | 'counter'>): void {
  into.push('hold-counter');
  if (!hasSeizer(s, s.enemy)) return;
  for (let counter = 0; counter < OPPORTUNITIES; counter++) if (holds(s, s.enemy, counter)) into.push('counter', counter);
}

function playOpportunity(s: S, counter: number): void {
  spend(s, s.enemy, counter);
  goOn(s, 'continuation/seize-battle', going.battle(s), counter);
}

/** @rule 6.3 a Battle with a leader on the map */
function legalSeizers(s: S, into: Offers<'battle'>): void {
  for (const battle of s.game.battlesOf[s.enemy]) if (isAtHand(s, battle)) into.push('battle', battle);
}

function nameSeizer(s: S, battle: number): void {
  goOn(s, 'continuation/negate', challenge.battle(s), challenge.counter(s), battle);
}

/** @rule 6.3 */
function legalNegations(s: S, into: Offers<'hold-counter' | 'counter'>): void {
  into.push('hold-counter');
  if (holds(s, s.side, NEGATION)) into.push('counter', NEGATION);
}

/** @rule 6.3 no Seizure is attempted then, and the continuation goes on */
function negate(s: S): void {
  spend(s, s.side, NEGATION);
  goOn(s, 'continuation/roll', seizure.battle(s));
}

function facesToSeize(s: S): number {
  return facesUpTo(SEIZES_TO[seizure.counter(s) as 0], 0);
}

/** @rule 6.3 the other side is active now, or the Active player has a Free Activation @ruling MI-29 */
function rollSeizure(s: S, seizes: boolean): void {
  if (!seizes) return giveFree(s, s.side);
  const seizer = seizure.seizer(s);
  resetRuns(s);
  s.side = s.enemy;
  begin(s, BATTLE_ACTIVATION, seizer, SEIZED);
}

// ---- the roll [6.2]

const facesAtHand = (s: S): number => facesToContinue(s, going.battle(s));

/** @rule 6.2 it is activated, or the other side has a Free Activation @ruling MI-27 @ruling MI-28 */
function rollContinuation(s: S, goesOn: boolean): void {
  const battle = going.battle(s);
  if (!goesOn) return giveFree(s, s.enemy);
  s.setSideSuccesses(s.side, s.sideSuccesses(s.side) + 1);
  s.setSideTries(s.side, s.sideTries(s.side) + Number(hasOnlyBattle(s, s.side)));
  begin(s, battle < 0 ? ARMY_ACTIVATION : BATTLE_ACTIVATION, battle, CONTINUED);
}

// ---- frames from outside

function checkConcluded(s: S): string | null {
  if (s.activation === 0 || s.turn === 0) return 'Nothing has been activated: name "activation", and "turn" from 1.';
  return s.battle < 0 || s.scenario.battles[s.battle]!.side === s.side
    ? null
    : 'The Battle that was activated last belongs to the Active player.';
}

function checkGoing(s: S, { battle }: { readonly battle: number }): string | null {
  const isOpen = battle < 0 ? canMarchOn(s) : s.scenario.battles[battle]!.side === s.side && canContinue(s, battle);
  return checkConcluded(s) ?? (isOpen ? null : 'That Battle cannot go on.');
}

function checkChallenge(s: S, frameOf: { readonly battle: number; readonly counter: number }): string | null {
  if (frameOf.counter >= OPPORTUNITIES) return 'Only an Opportunity seizes.';
  return checkGoing(s, frameOf) ?? (hasSeizer(s, s.enemy) ? null : 'The other side has no Battle that could seize.');
}

function checkSeizure(s: S, frameOf: { readonly battle: number; readonly counter: number; readonly seizer: number }): string | null {
  const { seizer } = frameOf;
  const isFit = s.scenario.battles[seizer]!.side === s.enemy && isAtHand(s, seizer);
  return checkChallenge(s, frameOf) ?? (isFit ? null : 'The Battle that seizes is led, and the enemy of the Active player.');
}

const SILENCE = 'silence would tell that the hand holds no such counter';
const phase = 'Continuation';
const goer = (s: S): string => (going.battle(s) < 0 ? 'the army' : battleCalled(s, going.battle(s)));
const seizer = (s: S): string => battleCalled(s, seizure.seizer(s));

export const continuationSteps: readonly StepDraft[] = [
  ask('continuation/choose', (s) => s.side, legalContinuations, {
    on: [BOTTOM],
    check: checkConcluded,
    choose: {
      pass: (s) => giveFree(s, s.enemy),
      battle: (s, battle) => goOn(s, 'continuation/seize', battle),
      army: (s) => goOn(s, 'continuation/seize', -1),
    },
    about: { phase, rule: '6.2' },
    question: 'With which Battle do you try to go on?',
    unless: 'Another Battle than the last, led by a leader on the map.',
    refusals: { army: ['6.2', 'Only an army that has just marched can march on.'] },
    words: {
      pass: 'Pass',
      battle: (s, battle) => `Try to go on with ${battleCalled(s, battle)}`,
      army: 'Try to go on with the whole army',
    },
  }),
  ask('continuation/seize', (s) => s.enemy, legalOpportunities, {
    on: [BOTTOM],
    registers: going.registers,
    check: checkGoing,
    open: mayPlayOpportunity,
    idle: SILENCE,
    choose: { 'hold-counter': (s) => goOn(s, 'continuation/roll', going.battle(s)), counter: playOpportunity },
    about: { phase, rule: '6.3' },
    question: 'Do you try to seize the continuation?',
    unless: 'You hold no such Opportunity.',
  }),
  ask('continuation/seize-battle', (s) => s.enemy, legalSeizers, {
    on: [BOTTOM],
    registers: challenge.registers,
    check: checkChallenge,
    choose: { battle: nameSeizer },
    about: { phase, rule: '6.3' },
    question: 'Which Battle is to seize?',
    unless: 'A Battle of yours with a leader on the map.',
    words: { battle: (s, battle) => `Seize with ${battleCalled(s, battle)}` },
  }),
  ask('continuation/negate', (s) => s.side, legalNegations, {
    on: [BOTTOM],
    registers: seizure.registers,
    check: checkSeizure,
    open: (s) => mayHold(s, s.side, NEGATION),
    idle: SILENCE,
    choose: { 'hold-counter': (s) => s.become(STEP['continuation/seize-roll']), counter: negate },
    about: { phase, rule: '6.3' },
    question: 'Do you negate the Seizure?',
    unless: 'You hold no Negation.',
  }),
  test('continuation/seize-roll', facesToSeize, rollSeizure, (s) => [`${seizer(s)} seizes`, 'nothing is seized'], {
    on: [BOTTOM],
    registers: seizure.registers,
    check: checkSeizure,
    phase,
    rule: '6.3',
  }),
  test('continuation/roll', facesAtHand, rollContinuation, (s) => [sideDoes(goer(s), 'go', ' on'), sideDoes(goer(s), 'do', ' not go on')], {
    on: [BOTTOM],
    registers: going.registers,
    check: checkGoing,
    phase,
    rule: '6.2',
  }),
];
