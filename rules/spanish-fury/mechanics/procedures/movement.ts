import { facesWhere, type OutcomeList, type OutcomeText } from '../../../core/index.ts';
import { MOB, RALLY } from '../../charts/charts.ts';
import { FORMATIONS, SPEECH } from '../../charts/types.ts';
import { formationWords, moveWords } from '../../notation/words.ts';
import { FACINGS, type Offers } from '../../state/actions.ts';
import { type FuryState, MARCHED } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { OBSTACLES } from '../ground/crossing.ts';
import { addTest, PASSED, testText } from '../../charts/dice.ts';
import { face, facesToForm, isTested, mayFace, mayTake, takeFormation } from '../movement/forms.ts';
import { loseLevels } from '../morale/losses.ts';
import { AHEAD } from '../movement/marches.ts';
import { addTurns, findMarches, marchUnit, turnUnit } from '../movement/moving.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, roll, type StepDraft, unitFrame } from './writer.ts';

type S = FuryState;

/** A unit at an obstacle, by its place in `OBSTACLES`. */
const crossing = frame({ unit: (k) => k.unit, obstacle: (k) => k.count });
/** A unit that forms anew by an action. */
const forming = frame({ unit: (k) => k.unit, action: (k) => k.count });

/** Marshalling is so much less at a major obstacle, and the levels that a failure costs. @rule 13.4 @ruling SF-03 */
const HINDRANCE = [0, 2] as const;
const LOSS = [1, 2] as const;

// ---- a unit acts

export const movementActions: Actions<'move' | 'form' | 'face'> = {
  move: {
    does:
      'wheels by so many degrees, or turns about, and goes straight on: not at all, half the way, a March, all the way, ' +
      'to an edge of ground, or until so many inches from the enemy; a March half the way as far as Hold lets it go, ' +
      'and to an edge as far as Reserve does',
    phrase: (_, wheel, stretch) => moveWords(wheel, stretch),
    told: ['moves', 'turns'],
    isPointed: true,
  },
  form: { does: 'changes formation', phrase: (_, formation) => `Form ${formationWords(formation)}`, told: ['forms'], isPointed: true },
  face: { does: 'turns on the spot', phrase: (_, facing) => `Face ${FACINGS[facing]!}`, told: ['faces'], isPointed: true },
};

/** @rule 12.1 what its speech says */
function legalMoves(s: S, into: Offers<'move' | 'form' | 'face' | 'done'>): void {
  const unit = unitFrame.unit(s);
  const speech = s.speech(unit);
  if (speech === SPEECH.hold) addTurns(s, unit, into);
  else if (speech === SPEECH.form) addForms(s, unit, into);
  else if (speech === SPEECH.rally || speech === SPEECH.none) into.push('done');
  else addMarches(s, unit, into);
}

function addForms(s: S, unit: number, into: Offers<'form' | 'face' | 'done'>): void {
  into.push('done');
  for (let formation = 0; formation < FORMATIONS.length; formation++) if (mayTake(s, unit, formation)) into.push('form', formation);
  for (let facing = 0; facing < FACINGS.length; facing++) if (mayFace(s, unit, facing)) into.push('face', facing);
}

/** @rule 12.1 what its orders ask, if it can; else whatever it can @ruling SF-84 */
function addMarches(s: S, unit: number, into: Offers<'move'>): void {
  const orders = findMarches(s, unit);
  const { count, wheels, stretches, fits } = s.game.marches;
  for (let i = 0; i < count; i++) if (orders === 0 || (fits[i]! & orders) !== 0) into.push('move', wheels[i]!, stretches[i]!);
}

function move(s: S, wheel: number, stretch: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.speech(unit) !== SPEECH.hold) marchUnit(s, unit, wheel, stretch);
  else if (wheel !== AHEAD) turnUnit(s, unit, wheel);
}

function stay(s: S): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.speech(unit) === SPEECH.rally) s.push(STEP['move/rally'], unit);
}

// ---- forming anew

/** @param action by which it forms or faces anew; a test keeps it in its frame */
function form(s: S, action: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (isTested(s, unit)) s.push(STEP['move/form'], unit, action);
  else formAnew(s, unit, action);
}

/** @rule 14.4 it does not fire in the turn in which it changes */
function formAnew(s: S, unit: number, action: number): void {
  const { space } = s.game;
  s.setPace(unit, MARCHED);
  if (space.kindOf(action) === 'form') takeFormation(s, unit, space.argument(action));
  else face(s, unit, space.argument(action));
}

/** @rule 1.11 a die no higher than Marshalling */
function formOutcomes(s: S, into: OutcomeList): void {
  addTest(into, facesToForm(s, forming.unit(s)));
}

function meaningOfForming(s: S, outcome: number): OutcomeText {
  return testText(outcome, facesToForm(s, forming.unit(s)), 'they form anew', 'they fall into disorder');
}

/** @ruling SF-85 who fails stays as he is, and loses a level */
function rollForming(s: S, outcome: number): void {
  const [unit, action] = [forming.unit(s), forming.action(s)];
  s.pop();
  if (outcome === PASSED) formAnew(s, unit, action);
  else loseLevels(s, unit, 1, '1.11');
}

// ---- crossing

function passingFaces(s: S): number {
  return s.cardOf(crossing.unit(s)).marshalling - HINDRANCE[crossing.obstacle(s)]!;
}

/** @rule 13.4 @rule 8.7 a die no higher than Marshalling, which is 2 less at a major obstacle; a Mob has nothing to lose */
function crossOutcomes(s: S, into: OutcomeList): void {
  if (s.level(crossing.unit(s)) === MOB) into.add(PASSED, 1);
  else addTest(into, passingFaces(s));
}

function meaningOfCrossing(s: S, outcome: number): OutcomeText {
  return testText(outcome, passingFaces(s), 'they cross in order', 'they cross in disorder');
}

function rollCrossing(s: S, outcome: number): void {
  const [unit, obstacle] = [crossing.unit(s), crossing.obstacle(s)];
  s.pop();
  if (outcome !== PASSED) loseLevels(s, unit, LOSS[obstacle]!, '13.4');
}

// ---- rallying

/** Levels that a face of the die gives back. @rule 1.7 @ruling SF-16 one more with a general */
function regained(s: S, unit: number, face: number): number {
  const general = s.generalWith(unit) < 0 ? 0 : 1;
  return Math.min(s.level(unit), RALLY[s.cardOf(unit).training][face - 1]! + general);
}

/** @rule 1.7 not if it was charged, or shot at with casualties @ruling SF-21 rolled when its turn to act comes */
function rallyOutcomes(s: S, into: OutcomeList): void {
  const unit = unitFrame.unit(s);
  if (s.pressed(unit) === 1) return into.add(0, 1);
  for (let levels = 0; levels <= MOB; levels++) {
    const faces = facesFor(s, unit, levels).length;
    if (faces > 0) into.add(levels, faces);
  }
}

function facesFor(s: S, unit: number, levels: number): number[] {
  return facesWhere(6, (face) => regained(s, unit, face) === levels);
}

function meaningOfRally(s: S, levels: number): OutcomeText {
  const text = levels === 0 ? 'nothing is regained' : `${levels} ${levels === 1 ? 'level' : 'levels'} regained`;
  return { text, dice: 'd6', faces: facesFor(s, unitFrame.unit(s), levels) };
}

function rollRally(s: S, levels: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  s.setLevel(unit, s.level(unit) - levels);
  if (s.listener !== null)
    s.tell('rallies', '1.7', `${s.nameOf(unit)} regain ${levels === 0 ? 'no level' : `${levels} ${levels === 1 ? 'level' : 'levels'}`}.`);
}

const PHASE = 'Action: moves';
const on = ['action/others'] as const;
/** Whoever moves or charges crosses what is in his way. */
const CROSSING_ON = [
  'action/others',
  'action/aggressive',
  'action/forced',
  'charge/lead',
  'move/cross',
  'melee/next',
  'officer/check',
  'charge/move',
] as const;

/** Whether a unit's march depends on an order that its enemy does not know: then it is asked whatever is left to it. */
function isBound(s: S): boolean {
  const unit = unitFrame.unit(s);
  const speech = s.speech(unit);
  return (speech === SPEECH.march || speech === SPEECH.double) && s.brigadeOf(unit) >= 0;
}

export const movementSteps: readonly StepDraft[] = [
  ask('move/unit', (s) => s.sideOf(unitFrame.unit(s)), legalMoves, {
    on,
    registers: unitFrame.registers,
    check: (s, frame) => (s.isOnTable(frame.unit) && s.isReady(frame.unit) ? null : `${s.nameOf(frame.unit)} cannot act.`),
    open: isBound,
    idle: 'What the orders of a unit leave it to do is hidden from the enemy.',
    choose: {
      move,
      form: (s, formation) => form(s, s.game.space.index('form', formation)),
      face: (s, facing) => form(s, s.game.space.index('face', facing)),
      done: stay,
    },
    about: { phase: PHASE, rule: '12.1' },
    question: 'How does the unit carry out its speech?',
    unless: 'Its speech does not allow that.',
    refusals: {
      move: ['13.2', 'The unit has no room, cannot go so far, or its order forbids that end of the move [12.1].'],
      form: ['12.1', 'Its card does not have that formation, it stands in it already, or there is no room.'],
      face: ['12.1', 'There is no room to face that way.'],
    },
    words: { done: 'Stay as they are' },
  }),
  roll('move/form', formOutcomes, rollForming, {
    on,
    registers: forming.registers,
    check: cast({ unit: 'on the table' }, (s, { action }) =>
      ['form', 'face'].includes(s.game.space.kindOf(action)) ? null : 'It forms or faces anew.',
    ),
    about: { phase: 'Action: forming', rule: '1.11', means: meaningOfForming },
  }),
  roll('move/cross', crossOutcomes, rollCrossing, {
    on: CROSSING_ON,
    registers: crossing.registers,
    check: cast({ unit: 'on the table' }, (_, { obstacle }) =>
      obstacle < OBSTACLES.length ? null : 'An obstacle is minor, 0, or major, 1.',
    ),
    about: { phase: 'Action: crossing', rule: '13.4', means: meaningOfCrossing },
  }),
  roll('move/rally', rallyOutcomes, rollRally, {
    on,
    registers: unitFrame.registers,
    check: cast({ unit: 'on the table' }),
    about: { phase: 'Action: rallying', rule: '1.7', means: meaningOfRally },
  }),
];
