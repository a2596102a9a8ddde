import { type IntList, opponent, type OutcomeList, type OutcomeText } from '../../../../core/index.ts';
import { clash, CONTINUED, INTO_THE_BREACH, onAttackers, onDefender, RESULT } from '../../../charts/charts.ts';
import { TYPE } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, TRIED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { attackersOf, attackingSide, anyAttackerOf, attacksBoth, clearAttack } from '../../shock/attacks.ts';
import { BREACH, isCharge } from '../../shock/clash-modifiers.ts';
import { clashResults } from '../../shock/clash-outcomes.ts';
import { targetInFront } from '../../shock/declarations.ts';
import { FACES, facesWhere } from '../../../charts/dice.ts';
import { engage, loosen } from '../../movement/engaged.ts';
import { disorder, unhorse } from '../../results/losses.ts';
import { addResults, resultsFor } from '../../results/results.ts';
import { holds, mayHold, spend } from '../../command/secrets.ts';
import { resultWords, there } from '../../results/words.ts';
import { checkLeadersAt } from '../results/leaders.ts';
import { applyResults } from '../results/results.ts';
import { advanceSteps } from './shock-advance.ts';
import { attack } from './shock-attack.ts';
import { BELOW_SHOCK } from './shock-declare.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** A roll against one defender, whether a counter helps, and whether the attackers go on in any case, by another roll. */
const blow = frame({ defender: (k) => k.unit, breach: (k) => k.flag, goesOn: (k) => k.flag });

/** Begins the Shock Phase of the one unit that Counter-Charges against fire, `s.sortie`, which stands next to its target and has its mark.
 * @rule 13.9 */
export function beginSortieClash(s: S): void {
  s.push(STEP['shock/before'], 0, 0);
}

// ---- the order of the attacks

export const clashActions: Actions<'resolve'> = {
  resolve: { does: 'resolves the attack on the unit in a hex next', phrase: (s, hex) => `Resolve the attack on ${there(s, hex)}` },
};

/** @rule 12.3 3 in any order that the player likes */
function legalAttacks(s: S, into: Offers<'resolve' | 'done'>): void {
  let isAny = false;
  const side = attackingSide(s);
  for (const defender of s.game.unitsOf[opponent(side)]) {
    const attacker = anyAttackerOf(s, defender);
    if (attacker < 0 || s.target(attacker) !== defender || !s.isOnMap(defender)) continue;
    into.push('resolve', s.hexOf(defender));
    isAny = true;
  }
  if (!isAny) into.push('done');
}

function chooseAttack(s: S, hex: number): void {
  const defender = attackedIn(s, hex);
  const second = s.second(anyAttackerOf(s, defender));
  s.push(STEP['shock/results'], defender, second, hex, second < 0 ? -1 : s.hexOf(second), 0, 0, 0);
}

/** The unit in a hex that is attacked. */
function attackedIn(s: S, hex: number): number {
  const top = s.topAt(hex);
  return anyAttackerOf(s, top) >= 0 ? top : s.underAt(hex);
}

// ---- an attack from roll to advance

/** @rule 14.1 @ruling MI-21 all rolls, attackers Disordered, defenders, attackers driven off, advance */
const STAGES: readonly ((s: S) => void)[] = [
  (s) => beginRoll(s, attack.defender(s)),
  (s) => beginRoll(s, attack.second(s)),
  shakeAttackers,
  strikeDefenders,
  driveAttackersOff,
];

/** Stage by stage, until somebody is asked. */
function resolve(s: S): void {
  const { depth } = s;
  while (s.depth === depth) {
    const stage = attack.stage(s);
    if (stage === STAGES.length) return conclude(s);
    attack.setStage(s, stage + 1);
    STAGES[stage]!(s);
  }
}

/** All who attack in the attack at hand. */
function attackers(s: S): IntList {
  return attackersOf(s, attack.defender(s));
}

/** @rule 12.5 no roll against artillery alone @rule 6.3 the attacker may help with Into the Breach */
function beginRoll(s: S, defender: number): void {
  if (defender < 0) return;
  if (!s.isGun(defender)) {
    const step = mayHold(s, attackingSide(s), INTO_THE_BREACH) ? 'shock/breach' : 'shock/roll';
    return s.push(STEP[step], defender, 0, attack.goesOn(s));
  }
  const continued = isCharge(s, attackers(s)) ? CONTINUED : 0;
  note(s, defender, clash(0, RESULT.eliminated, continued));
}

/** Adds up the results of a roll. @rule 14.1 they are done to all when all is rolled */
function note(s: S, defender: number, result: number): void {
  addResults(s, defender, onDefender(result), true);
  const units = attackers(s);
  for (let i = 0; i < units.length; i++) addResults(s, units.at(i), onAttackers(result), true);
  if (result & CONTINUED) attack.setGoesOn(s, 1);
  if (onAttackers(result) & (RESULT.retreat | RESULT.choice | RESULT.unhorsed))
    attack.setDrivenBy(s, attack.drivenBy(s) | (defender === attack.defender(s) ? 1 : 2));
}

/** @rule 14.2 @rule 14.3 @rule 5.4 @ruling MI-111 one check, whichever of two rolls has done it */
function shakeAttackers(s: S): void {
  const units = attackers(s);
  for (let i = 0; i < units.length; i++) {
    const unit = units.at(i);
    const due = s.due(unit);
    const cause = due & RESULT.unhorsed ? 'unhorsed' : due & RESULT.disordered ? 'disordered' : null;
    if (cause === null) continue;
    s.setDue(unit, due & ~(RESULT.unhorsed | RESULT.disordered));
    if (cause === 'unhorsed') unhorse(s, unit);
    else disorder(s, unit);
    checkLeadersAt(s, s.hexOf(unit), s.sideOf(unit), cause);
  }
}

function strikeDefenders(s: S): void {
  const [defender, second] = [attack.defender(s), attack.second(s)];
  if (second >= 0) applyResults(s, second, -1);
  applyResults(s, defender, -1);
}

/** @rule 14.1 a Continued Attack overrides it @rule 14.4 away from those only whose roll has done it @ruling MI-95 then Disordered, where one could choose */
function driveAttackersOff(s: S): void {
  const units = attackers(s);
  for (let i = 0; i < units.length; i++) {
    const unit = units.at(i);
    if (attack.goesOn(s) === 1) {
      s.setDue(unit, s.due(unit) & RESULT.choice ? RESULT.disordered : 0);
    } else if (s.due(unit) !== 0 && attacksBoth(s, unit)) {
      if (attack.drivenBy(s) === 1) s.setSecond(unit, -1);
      if (attack.drivenBy(s) === 2) s.setTarget(unit, s.second(unit));
    }
    applyResults(s, unit, -1);
  }
}

/** Those who fought on both sides stay Engaged, or advance. @rule 16.9 @rule 12.4 */
function conclude(s: S): void {
  if (s.game.options.engaged) entangle(s);
  s.become(STEP['shock/pick']);
}

/** @rule 16.9 unless the result drives somebody off */
function entangle(s: S): void {
  const units = attackers(s);
  engage(s, units, attack.defender(s), attack.hex(s));
  if (attack.second(s) >= 0) engage(s, units, attack.second(s), attack.other(s));
  loosen(s);
}

// ---- the roll

function legalBreach(s: S, into: Offers<'hold-counter' | 'counter'>): void {
  into.push('hold-counter');
  if (holds(s, attackingSide(s), INTO_THE_BREACH)) into.push('counter', INTO_THE_BREACH);
}

/** @rule 6.3 +1 for one attack on one defender, before the roll @ruling MI-31 for the attackers */
function playBreach(s: S): void {
  spend(s, attackingSide(s), INTO_THE_BREACH);
  blow.setBreach(s, 1);
  s.become(STEP['shock/roll']);
}

function holdBreach(s: S): void {
  blow.setBreach(s, 0);
  s.become(STEP['shock/roll']);
}

/** Results by face. */
function resultsAtHand(s: S): Int16Array {
  const defender = blow.defender(s);
  return clashResults(s, defender, attackersOf(s, defender), blow.breach(s) * BREACH, blow.goesOn(s) === 1);
}

function rollOutcomes(s: S, into: OutcomeList): void {
  const results = resultsAtHand(s);
  for (let face = 0; face < FACES; face++) into.add(results[face]!, 1);
}

function meaningOfRoll(s: S, outcome: number): OutcomeText {
  const results = resultsAtHand(s);
  return { text: wordsOf(s, blow.defender(s), outcome), dice: 'd0-9', faces: facesWhere((face) => results[face] === outcome) };
}

function rollClash(s: S, result: number): void {
  const defender = blow.defender(s);
  s.pop();
  if (s.listener !== null) s.tell('clash', '12.3', `Attack on ${s.nameOf(defender)}: ${wordsOf(s, defender, result)}.`);
  note(s, defender, result);
}

const list = (bits: number): string => resultWords(bits).join(', ');

/** What attackers suffer. @rule 14.3 who has no horse to lose is driven back instead */
function attackersWords(s: S, defender: number, bits: number): string {
  const units = attackersOf(s, defender).toArray();
  const riders = units.filter((unit) => s.type(unit) === TYPE.MM);
  const words = (unit: number): string => list(resultsFor(s, unit, bits, true));
  if ((bits & RESULT.unhorsed) === 0 || units.length === 0) return `attackers ${list(bits)}`;
  const [others] = units.filter((unit) => !riders.includes(unit));
  if (riders.length === 0) return `attackers ${words(others!)}`;
  return others === undefined
    ? `attackers ${words(riders[0]!)}`
    : `Mounted Men-at-Arms ${words(riders[0]!)}, other attackers ${words(others)}`;
}

function wordsOf(s: S, defender: number, result: number): string {
  const parts = [
    onAttackers(result) ? attackersWords(s, defender, onAttackers(result)) : '',
    onDefender(result) ? `defender ${list(onDefender(result))}` : '',
    result & CONTINUED ? 'Continued Attack' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'nothing' : parts.join('; ');
}

// ---- what comes after

/** Another Shock Phase, as long as anybody has somebody to go on against. @rule 14.7 @rule 13.9 at once */
function goOn(s: S): void {
  let again = false;
  for (const unit of s.game.unitsOf[attackingSide(s)]) {
    if (s.goesOn(unit) === 0) continue;
    const hasPrey = s.isOnMap(unit) && (targetInFront(s, unit, 0) >= 0 || targetInFront(s, unit, 1) >= 0);
    if (hasPrey) again = true;
    else s.setGoesOn(unit, 0);
  }
  if (s.sortie < 0) {
    for (const unit of s.game.unitsOf[s.enemy]) if (s.answer(unit) > TRIED) s.setAnswer(unit, TRIED);
    s.clashes++;
  }
  s.become(STEP[again ? 'shock/declare' : 'shock/end']);
}

/** All markers come off. @rule 13.4 @rule 14.7 */
function end(s: S): void {
  s.pop();
  for (const unit of s.game.unitsOf[attackingSide(s)]) {
    clearAttack(s, unit);
    s.setGoesOn(unit, 0);
    s.setAgain(unit, 0);
  }
  s.sortie = -1;
}

const registers = attack.registers;
const phase = 'Shock: attacks';

/** Whether a unit is one whose attack is being resolved. */
function checkAttacked(s: S, { defender }: { readonly defender: number }): string | null {
  return s.isOnMap(defender) && anyAttackerOf(s, defender) >= 0 && !s.isGun(defender) ? null : 'The defender is attacked.';
}

export const clashSteps: readonly StepDraft[] = [
  ask('shock/next', attackingSide, legalAttacks, {
    on: BELOW_SHOCK,
    choose: { resolve: chooseAttack, done: (s) => s.become(STEP['shock/continue']) },
    about: { phase, rule: '12.3' },
    question: 'Which attack is resolved next?',
    unless: 'An enemy who is attacked and whose attack is still to come.',
  }),
  run('shock/results', resolve, {
    on: ['shock/next'],
    registers,
    check: cast({ second: 'any' }, (s, { defender, stage }) =>
      stage <= STAGES.length && (stage > 0 || anyAttackerOf(s, defender) >= 0) ? null : 'An attack has attackers and a defender.',
    ),
    about: { phase, rule: '14.1' },
  }),
  ask('shock/breach', attackingSide, legalBreach, {
    on: ['shock/results'],
    registers: blow.registers,
    check: checkAttacked,
    open: true,
    idle: 'silence would tell that the counter is not in the hand',
    choose: { 'hold-counter': holdBreach, counter: playBreach },
    about: { phase, rule: '6.3' },
    question: 'Is Into the Breach played for this attack?',
    unless: 'Only that counter, and only from the hand.',
  }),
  roll('shock/roll', rollOutcomes, rollClash, {
    on: ['shock/results'],
    registers: blow.registers,
    check: checkAttacked,
    about: { phase, rule: '12.3', means: meaningOfRoll },
  }),
  ...advanceSteps,
  run('shock/continue', goOn, { on: BELOW_SHOCK, about: { phase, rule: '14.7' } }),
  run('shock/end', end, { on: BELOW_SHOCK, about: { phase, rule: '14.7' } }),
];
