import { type OutcomeList, type OutcomeText, opponent, type Player } from '../../../../core/index.ts';
import { RESULT } from '../../../charts/charts.ts';
import { addResults } from '../../results/results.ts';
import { facesWhere, facesUpTo } from '../../../charts/dice.ts';
import { addShotOutcomes, BLOWS_UP, canReact, canReturn, ENDANGERS, outcomeOfFace } from '../../shooting/shooting.ts';
import { mayRideAt } from './sortie-rides.ts';
import type { Offers } from '../../../state/actions.ts';
import { DISORDERED, type IronState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { resultWords } from '../../results/words.ts';
import { checkLeadersAt } from '../results/leaders.ts';
import { applyResults } from '../results/results.ts';
import { cast } from '../roles.ts';
import { type Actions, addYesOrNo, ask, frame, roll, run, type StepDraft, test, unitFrame } from '../writer.ts';

type S = IronState;

/** A unit fires at another: what has been done about it so far with the flags below, and where the target was. */
const volley = frame({ unit: (k) => k.unit, target: (k) => k.unit, stage: (k) => k.count, at: (k) => k.hex });
/** One of its shots. */
const shot = frame({ unit: (k) => k.unit, target: (k) => k.unit, isReturn: (k) => k.flag });

// Stages of a volley, in order.
const ANSWER = 0;
const SHOOT = 1;
const RETURN = 2;
const STRIKE = 3;
const STRIKE_BACK = 4;
const OVER = 5;
const STAGE = 7;

// Flags of its stage: the target fires back, or Counter-Charges; leaders with the target, and with who fired, are checked.
const RETURNS = 8;
const RIDES = 16;
const LEADERS = 32;
const OTHER_LEADERS = 64;

// ---- opportunities

/** A unit of the Active player fires. @rule 11.2 @rule 7.6 guns are unlimbered */
export function beginFire(s: S, unit: number, target: number): void {
  s.setFired(unit, 1);
  s.setLimbered(unit, 0);
  s.push(STEP['fire/apply'], unit, target, ANSWER, s.hexOf(target));
}

/** Asks for Reaction Fire at a unit that has just come into its hex by a move or a Charge.
 * @rule 11.2 @ruling MI-04 not where it stands with a friend @ruling MI-06 one shot, or none, for each hex */
export function offerReaction(s: S, mover: number): void {
  const hex = s.hexOf(mover);
  if (s.underAt(hex) >= 0) return;
  const enemies = s.game.unitsOf[opponent(s.sideOf(mover))];
  for (let i = 0; i < enemies.length; i++) {
    if (!s.isOnMap(enemies[i]!) || !canReact(s, enemies[i]!, hex)) continue;
    return s.push(STEP['fire/reaction'], mover);
  }
}

export const fireActions: Actions<'react'> = {
  react: { does: 'lets a unit fire at the one that has come up, or in return', phrase: (s, unit) => `Fire with ${s.nameOf(unit)}` },
};

function legalReactions(s: S, into: Offers<'pass' | 'react'>): void {
  const mover = unitFrame.unit(s);
  into.push('pass');
  const enemies = s.game.unitsOf[opponent(s.sideOf(mover))];
  for (let i = 0; i < enemies.length; i++) {
    const unit = enemies[i]!;
    if (s.isOnMap(unit) && canReact(s, unit, s.hexOf(mover))) into.push('react', unit);
  }
}

function react(s: S, unit: number): void {
  const mover = unitFrame.unit(s);
  s.pop();
  s.setReacted(unit, 1);
  s.push(STEP['fire/apply'], unit, mover, SHOOT, s.hexOf(mover));
}

// ---- one volley

function goOn(s: S): void {
  const stage = volley.stage(s);
  volley.setStage(s, stage + 1);
  switch (stage & STAGE) {
    case ANSWER:
      return answer(s);
    case SHOOT:
      return s.push(STEP['fire/shot'], volley.unit(s), volley.target(s), 0);
    case RETURN:
      if (has(s, RETURNS) && !isLost(s, volley.unit(s))) s.push(STEP['fire/shot'], volley.target(s), volley.unit(s), 1);
      return;
    case STRIKE:
      return strike(s, volley.target(s), volley.unit(s), has(s, LEADERS));
    case STRIKE_BACK:
      return strike(s, volley.unit(s), volley.target(s), has(s, OTHER_LEADERS));
    case OVER:
      return end(s);
  }
}

function has(s: S, flag: number): boolean {
  return (volley.stage(s) & flag) !== 0;
}

/** Notes something on the volley at the top of the stack. */
function note(s: S, flag: number): void {
  volley.setStage(s, volley.stage(s) | flag);
}

/** The target has succeeded in a Counter-Charge: it rides when the fire is over. The volley is on top of the stack. */
export function noteRide(s: S): void {
  note(s, RIDES);
}

/** @rule 13.9 @rule 11.2 what whoever is fired at may do about it, before the dice fall */
function answer(s: S): void {
  const [unit, target] = [volley.unit(s), volley.target(s)];
  if (mayRideAt(s, target, unit)) s.push(STEP['sortie/ask'], target, unit, s.hexOf(target));
  else if (canReturn(s, target, unit)) s.push(STEP['fire/return'], target, unit);
}

/** Whether a unit is going to be driven off or Eliminated by its own guns. @rule 11.3 */
function isLost(s: S, unit: number): boolean {
  return (s.due(unit) & (RESULT.retired | RESULT.eliminated)) !== 0;
}

/** Does to a unit what has been rolled. @rule 5.4 leaders are checked on an adjusted nine or more @rule 14.2 guns are lost, or unharmed */
function strike(s: S, unit: number, from: number, endangers: boolean): void {
  const due = s.due(unit);
  if (due !== 0) applyResults(s, unit, from);
  if (s.isGun(unit) && due & RESULT.disordered) {
    s.setDue(unit, due & ~RESULT.disordered);
    s.push(STEP['fire/artillery'], unit);
  }
  if (endangers) checkLeadersAt(s, s.hexOf(unit), s.sideOf(unit), 'fire');
}

function end(s: S): void {
  const [unit, target, at, rides] = [volley.unit(s), volley.target(s), volley.at(s), has(s, RIDES)];
  s.pop();
  if (rides) s.push(STEP['sortie/path'], target, unit, at);
}

// ---- the dice

/** From whom the target of a shot will have to retreat: who returns fire may be gone by then, or elsewhere. @ruling MI-07 */
function causeOf(s: S): number {
  const unit = shot.unit(s);
  if (shot.isReturn(s) === 0) return unit;
  const due = s.due(unit);
  if (due & RESULT.eliminated) return shot.target(s);
  return due & ~RESULT.disordered ? -1 : unit;
}

function shotOutcomes(s: S, into: OutcomeList): void {
  addShotOutcomes(s, shot.unit(s), shot.target(s), causeOf(s), into);
}

/** @rule 11.3 @ruling MI-07 both shots are rolled before anything is done */
function rollShot(s: S, outcome: number): void {
  const [unit, target, isReturn] = [shot.unit(s), shot.target(s), shot.isReturn(s) === 1];
  if (s.listener !== null) s.tell('fired', '11.3', `${s.nameOf(unit)} fires at ${s.nameOf(target)}: ${wordsOf(outcome)}.`);
  s.pop();
  if (outcome & ENDANGERS) note(s, isReturn ? OTHER_LEADERS : LEADERS);
  if (outcome & BLOWS_UP) blowUp(s, unit);
  s.setDue(target, s.due(target) | (outcome & ~(ENDANGERS | BLOWS_UP)));
}

/** @rule 11.3 guns are lost, handguns Disordered, or Retired if they are so already */
function blowUp(s: S, unit: number): void {
  const { eliminated, disordered, retired } = RESULT;
  addResults(s, unit, s.isGun(unit) ? eliminated : s.status(unit) === DISORDERED ? retired : disordered, false);
}

function meaningOfShot(s: S, outcome: number): OutcomeText {
  const isIt = (face: number): boolean => outcomeOfFace(s, shot.unit(s), shot.target(s), causeOf(s), face) === outcome;
  return { text: wordsOf(outcome), dice: 'd0-9', faces: facesWhere(isIt) };
}

function wordsOf(outcome: number): string {
  const words = [
    ...resultWords(outcome),
    ...(outcome & ENDANGERS ? ['leaders in danger'] : []),
    ...(outcome & BLOWS_UP ? ['the guns blow up'] : []),
  ];
  return words.length === 0 ? 'no effect' : words.join(', ');
}

// ---- return fire, artillery that is hit

function fireBack(s: S): void {
  s.pop();
  note(s, RETURNS);
}

/** Highest roll on which artillery that is hit is lost. @rule 14.2 */
const GUNS_LOST_TO = 4;
const LOSING_FACES = facesUpTo(GUNS_LOST_TO, 0);

function rollGuns(s: S, areLost: boolean): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (areLost) s.setDue(unit, RESULT.eliminated);
}

// ---- what positions may hold

const checkPair = cast<{ unit: number; target: number }>({ unit: 'on the map', target: 'an enemy on the map, in range of "unit"' });

const owner = (s: S): Player => s.sideOf(unitFrame.unit(s));

export const fireSteps: readonly StepDraft[] = [
  ask('fire/reaction', (s) => opponent(s.sideOf(unitFrame.unit(s))), legalReactions, {
    on: ['move/walk', 'shock/ride'],
    registers: unitFrame.registers,
    check: cast({ unit: 'on the map' }),
    choose: { pass: (s) => s.pop(), react },
    about: { phase: 'Reaction Fire', rule: '11.2' },
    question: 'Which unit fires at the enemy who comes next to it?',
    unless: 'Only a missile unit with him in front of it; some fire but once an Activation.',
    words: { pass: 'Nobody fires' },
  }),
  run('fire/apply', goOn, {
    on: ['move/piece', 'move/walk', 'shock/ride'],
    registers: volley.registers,
    check: cast({ unit: 'any', target: 'any' }, (_, { stage }) => ((stage & STAGE) <= OVER ? null : 'A volley has six stages, 0 to 5.')),
    about: { phase: 'Fire', rule: '11.3' },
  }),
  roll('fire/shot', shotOutcomes, rollShot, {
    on: ['fire/apply'],
    registers: shot.registers,
    check: checkPair,
    about: { phase: 'Fire', rule: '11.3', means: meaningOfShot },
  }),
  ask('fire/return', owner, addYesOrNo, {
    on: ['fire/apply'],
    registers: frame({ unit: (k) => k.unit, target: (k) => k.unit }).registers,
    open: true,
    check: checkPair,
    choose: { pass: (s) => s.pop(), confirm: fireBack },
    about: { phase: 'Return Fire', rule: '11.2' },
    question: 'Does the unit fire back at once?',
    unless: 'It fires back or it does not.',
    words: { pass: 'Do not fire back', confirm: 'Fire back' },
  }),
  test(
    'fire/artillery',
    () => LOSING_FACES,
    rollGuns,
    () => ['The guns are lost', 'The guns are unharmed'],
    {
      on: ['result/apply'],
      registers: unitFrame.registers,
      check: cast({ unit: 'artillery on the map' }),
      phase: 'Fire',
      rule: '14.2',
    },
  ),
];
