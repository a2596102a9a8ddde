import { type ActionList, asking, type Audience, BOTTOM, type OutcomeList, type OutcomeText } from '../../../core/index.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { STEP_POINTS, STEP_SHIFT } from '../../../hexes/movement/step-table.ts';
import type { AnarchyState } from '../../state/state.ts';
import { STEP, type StepName } from '../../state/steps.ts';
import { budgetOf } from '../allowance.ts';
import { addDismounts, addLeads, addMounts, dismount, lead, mount, releaseLed } from '../beasts.ts';
import { exit, exitOf } from '../exits.ts';
import { isBeast, kill, wound } from '../harm.ts';
import { addInfiltrations, CHECKED, HURT, infiltrationText, inMove, KILLED, PASSES } from '../infiltration.ts';
import { addHeaveGoals, addHeaves, heave } from '../heaving.ts';
import { addLifts, helpsWith, letGo, lift, loadOf } from '../loads.ts';
import { addHauls, haul, setDown } from '../mantlets.ts';
import { mantletIn } from '../engines.ts';
import { canStop, placeOf, pointsFor, searchMarch, spotOf, stepsOf } from '../march.ts';
import { maySleep, rouse, sleeps } from '../night.ts';
import { postureOf, tailOf } from '../riding.ts';
import { audienceOf, audienceOfSide, hidesMenOf, SILENCE } from '../secrets.ts';
import { isInZone, isZone } from '../zones.ts';
import { offerDefensiveFire } from './missiles.ts';
import { comeTo, tellArrival, walkSteps, walkTo } from './walk.ts';
import { ask, frame, manFrame, roll, type StepDraft } from './writer.ts';
import { hexAhead } from '../ways.ts';

type S = AnarchyState;

/** The move of a man, and how far it has come. */
const move = frame({ man: (k) => k.man, stage: (k) => k.count });
/** A rider's move: where the head of his horse goes; or where what he carries with others stands. */
const ride = frame({ man: (k) => k.man, goal: (k) => k.place });

// Stages of a move: nothing has been done, he has gone somewhere, he has slipped past the enemy, he goes no farther, he stands with a load that he has
// just taken up.
const FRESH = 0;
const ARRIVED = 1;
const PASSED = 2;
const HALTED = 3;
const LADEN = 4;

/** Whether a man still stands where his move began. */
function hasNotGone(stage: number): boolean {
  return stage === FRESH || stage === LADEN;
}

// ---- who moves

function mayMove(s: S, man: number): boolean {
  return s.isUp(man) && !sleeps(s, man) && s.moved(man) === 0 && budgetOf(s, man) > 0 && helpsWith(s, man) < 0;
}

/** @rule B2 one after another, in any order */
function legalMen(s: S, into: ActionList): void {
  const { first } = s.game.space;
  into.push(first.done);
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (mayMove(s, men[i]!)) into.push(first.select + men[i]!);
}

function chooseMan(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.done) return s.pop();
  const man = action - first.select;
  rouse(s, man);
  s.mover = man;
  s.budget = budgetOf(s, man);
  s.spent = 0;
  if (loadOf(s, man) >= 0) takeAlong(s, man, s.thingMate(loadOf(s, man)));
  s.push(STEP['move/goal'], man, FRESH);
}

// ---- what he does

function legalMoves(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const [man, stage] = [move.man(s), move.stage(s)];
  if (s.isUp(man) && stage !== HALTED) addMoves(s, man, stage, into);
  if (stage !== FRESH || into.length === 0) into.push(first.done);
}

function addMoves(s: S, man: number, stage: number, into: ActionList): void {
  const { first } = s.game.space;
  const isInside = isInZone(s, man);
  if (s.spent < s.budget) {
    if (hasNotGone(stage) || (stage === PASSED && !isInside)) addGoals(s, man, into);
    if (isInside) addSlips(s, man, stage, into);
  }
  addDismounts(s, man, into);
  if (exitOf(s, man) >= 0) into.push(first.leave);
  if (stage !== FRESH) return;
  addMounts(s, man, into);
  addLeads(s, man, into);
  addLifts(s, man, into);
  addHauls(s, man, into);
  addHeaves(s, man, into);
  if (loadOf(s, man) >= 0) into.push(first.drop);
}

/** Places that he can reach without slipping past enemies; of a rider where the head of his horse goes. @rule B11 @rule B13 */
function addGoals(s: S, man: number, into: ActionList): void {
  const { goal } = s.game.space.first;
  const search = searchMarch(s, man);
  const start = spotOf(s, man);
  let last = -1;
  for (let spot = search.low; spot <= search.high; spot++) {
    if (spot === start || !search.reaches(spot) || !canStop(s, man, spot)) continue;
    const place = placeOf(s, man, spot);
    if (place !== last) into.push(goal + place);
    last = place;
  }
}

/** Hexes into which he can slip past the enemy. @rule B12 from zone to zone, or on from one that he has entered in this move */
function addSlips(s: S, man: number, stage: number, into: ActionList): void {
  const { ways } = stepsOf(s, man);
  for (let way = 0; way < ways; way++) {
    const spot = slipOver(s, man, way);
    const place = spot < 0 ? -1 : placeOf(s, man, spot);
    if (place >= 0 && (!hasNotGone(stage) || isZone(s, s.enemy, place))) into.push(s.game.space.first.infiltrate + place);
  }
}

/** Spot into which he comes by one step, -1 if he cannot take it, or stays in his place. */
function slipOver(s: S, man: number, way: number): number {
  const { steps, ways } = stepsOf(s, man);
  const step = steps[spotOf(s, man) * ways + way]!;
  if (step < 0) return -1;
  const spot = step >> STEP_SHIFT;
  if (placeOf(s, man, spot) === s.at(man) || !canStop(s, man, spot)) return -1;
  return pointsFor(s, man, step & STEP_POINTS, true) < 0 ? -1 : spot;
}

function chooseMove(s: S, action: number): void {
  const { space } = s.game;
  const man = move.man(s);
  const [kind, argument] = [space.kindOf(action), space.argument(action)];
  if (kind === 'done') return finish(s, man);
  if (kind === 'lead') return lead(s, man, s.topAt(argument));
  if (kind === 'lift') return liftWith(s, man, argument);
  if (kind === 'drop') return release(s, man);
  s.become(STEP['move/on']);
  move.setStage(s, HALTED);
  if (kind === 'goal') setOut(s, man, argument);
  else if (kind === 'haul') s.push(STEP['move/face'], man, argument);
  else if (kind === 'heave') s.push(STEP['move/heave'], man, argument);
  else if (kind === 'infiltrate') slip(s, man, argument);
  else if (kind === 'mount') mount(s, man, argument);
  else if (kind === 'dismount') dismount(s, man, argument);
  else exit(s, man, exitOf(s, man));
}

/** @rule 4.3.2 two who carry go as fast as the slower */
function takeAlong(s: S, man: number, mate: number): void {
  s.setLeader(mate, man);
  s.budget = Math.min(s.budget, budgetOf(s, mate));
}

/** @ruling AN-96 he does not let go of it again in this move before he has gone somewhere */
function liftWith(s: S, man: number, mate: number): void {
  lift(s, man, mate);
  move.setStage(s, LADEN);
  s.budget = Math.min(s.budget, budgetOf(s, man));
  takeAlong(s, man, mate);
}

/** He lets go of the load, and moves on his own; so may the other. */
function release(s: S, man: number): void {
  letGo(s, man, false);
  releaseLed(s);
  s.budget = budgetOf(s, man);
}

function legalFacings(s: S, into: ActionList): void {
  const goal = ride.goal(s);
  for (let way = 0; way < DIRECTIONS; way++) if (hexAhead(s, goal, way) >= 0) into.push(s.game.space.first.face + way);
}

/** @rule 3.5.2 first he turns it, then he goes where he wants @ruling AN-150 */
function chooseFacing(s: S, action: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  s.pop();
  haul(s, man, action - s.game.space.first.face);
  if (goal === s.at(man)) return;
  move.setStage(s, ARRIVED);
  walkTo(s, man, goal);
}

function legalHeaves(s: S, into: ActionList): void {
  addHeaveGoals(s, ride.man(s), ride.goal(s), into);
}

/** @rule 4.4.2 @rule 4.5.2 that is their turn @rule B21 he who leads may be shot at where they come to stand */
function chooseHeave(s: S, action: number): void {
  const [man, from] = [ride.man(s), ride.goal(s)];
  s.pop();
  heave(s, man, from, action - s.game.space.first.goal);
  s.spent = s.budget;
  offerDefensiveFire(s, man);
}

/** His move is over. @rule B30 what he has spent counts for his shots */
function finish(s: S, man: number): void {
  s.setMoved(man, 1);
  s.setWalked(man, s.spent);
  if (loadOf(s, man) >= 0) noteMove(s, s.thingMate(loadOf(s, man)), s.spent);
  releaseLed(s);
  setDown(s, man);
  s.mover = -1;
  s.budget = 0;
  s.spent = 0;
  s.pop();
}

function noteMove(s: S, mate: number, points: number): void {
  s.setMoved(mate, 1);
  s.setWalked(mate, points);
}

// ---- going to a place

/** @rule B13 a rider whose horse can stand there in more than one way is asked for its tail */
function setOut(s: S, man: number, goal: number): void {
  move.setStage(s, ARRIVED);
  if (s.isMounted(man)) s.push(STEP['move/tail'], man, goal);
  else walkTo(s, man, goal);
}

function legalTails(s: S, into: ActionList): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  const search = searchMarch(s, man);
  const start = spotOf(s, man);
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (spot !== start && search.reaches(spot) && canStop(s, man, spot)) into.push(s.game.space.first.tail + tailOf(s, spot));
  }
}

function chooseTail(s: S, action: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  const tail = action - s.game.space.first.tail;
  s.pop();
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (tailOf(s, spot) === tail) return walkTo(s, man, spot);
  }
}

// ---- slipping past the enemy

/** @rule B12 he goes there, and then it is seen how he fares */
function slip(s: S, man: number, to: number): void {
  const { steps, ways } = stepsOf(s, man);
  const from = spotOf(s, man);
  move.setStage(s, PASSED);
  s.push(STEP['move/infiltrate'], man);
  for (let way = 0; way < ways; way++) {
    const spot = slipOver(s, man, way);
    if (spot < 0 || placeOf(s, man, spot) !== to) continue;
    comeTo(s, man, spot, pointsFor(s, man, steps[from * ways + way]! & STEP_POINTS, true));
    return tellArrival(s, man);
  }
}

/** What a result comes to: where he could do no more anyway, being checked is nothing. */
function inThisMove(s: S, man: number, result: number): number {
  return result === CHECKED && !canGoOn(s, man) ? PASSES : inMove(s, man, result);
}

/** Whether a man who has slipped past the enemy could do anything more. */
function canGoOn(s: S, man: number): boolean {
  const { answers } = s.game.scratch;
  answers.clear();
  addDismounts(s, man, answers);
  if (answers.length > 0 || exitOf(s, man) >= 0) return true;
  const { ways } = stepsOf(s, man);
  for (let way = 0; s.spent < s.budget && way < ways; way++) if (slipOver(s, man, way) >= 0) return true;
  return false;
}

function slipOutcomes(s: S, into: OutcomeList): void {
  addInfiltrations(s, manFrame.man(s), inThisMove, into);
}

/** @rule B12 he goes on, stops, is wounded and stops, or is killed; who still stands there may be shot at [B21] */
function rollSlip(s: S, outcome: number): void {
  const man = manFrame.man(s);
  s.pop();
  if (outcome !== PASSES) move.setStage(s, HALTED);
  if (outcome === HURT) wound(s, man);
  else if (outcome === KILLED) kill(s, man);
  if (s.isUp(man)) offerDefensiveFire(s, man);
}

function meaningOfSlip(s: S, outcome: number): OutcomeText {
  return infiltrationText(s, manFrame.man(s), inThisMove, outcome);
}

// ---- what positions may hold

interface Registers {
  readonly man: number;
}

function checkMover(s: S, { man }: Registers): string | null {
  return s.mover === man && s.sideOf(man) === s.side && !isBeast(s, man)
    ? null
    : 'Who moves is a man of the side whose turn it is; name him as "mover", too.';
}

/** Likewise before he has done anything. */
function checkFresh(s: S, { man, stage }: Registers & { readonly stage: number }): string | null {
  const isRight = stage === FRESH || (stage === LADEN && loadOf(s, man) >= 0);
  if (!isRight || !s.isUp(man)) return 'Who begins his move is up, and his stage is 0, or 4 with a load that he has taken up.';
  return checkMover(s, { man });
}

function checkStage(s: S, { man, stage }: Registers & { readonly stage: number }): string | null {
  return stage >= ARRIVED && stage <= HALTED ? checkMover(s, { man }) : 'The stage of a move under way is from 1 to 3.';
}

function checkFacing(s: S, { man }: Registers): string | null {
  return s.isUp(man) && mantletIn(s, s.at(man)) >= 0 ? checkMover(s, { man }) : 'Who turns a mantlet stands behind it.';
}

function checkHeave(s: S, { man, goal }: Registers & { readonly goal: number }): string | null {
  const { answers } = s.game.scratch;
  addHeaveGoals(s, man, goal, answers.clear());
  return answers.length > 0 ? checkMover(s, { man }) : 'Men enough stand beside what they carry, and there is room for it.';
}

function checkRide(s: S, { man }: Registers): string | null {
  const { answers } = s.game.scratch;
  if (!s.isUp(man) || !s.isMounted(man)) return 'Whose horse turns its tail is in the saddle.';
  legalTails(s, answers.clear());
  return answers.length > 0 ? checkMover(s, { man }) : 'The rider can come to the goal.';
}

const phase = 'Movement';
const NOT_THERE = 'He cannot come there: it is too far, or taken, or the ground or the enemy stops him before.';
const GOALS = ['goal', 'infiltrate', 'mount', 'dismount', 'lead', 'leave', 'done', 'lift', 'drop', 'haul', 'heave'] as const;
const REFUSALS = {
  infiltrate: ['B12', 'He slips past enemies only where he stands in a zone: into the next hex.'],
  mount: ['B14', 'Who has not moved mounts a friendly horse that stands next to him.'],
  dismount: ['B14', 'A rider gets down within half of his allowance, into a free hex next to the head of his horse.'],
  lead: ['B15', 'He leads at most two horses or three pack animals, or a guarded prisoner, that stand next to him.'],
  lift: ['B18', 'Two men with free hands, next to each other, who have not moved: the ladder or the bucket lies under the first.'],
  haul: ['3.5.1', 'On foot, without anything else to carry, behind the mantlet; it goes where horses go, and over a filled moat.'],
  heave: [
    '4.4.2',
    'Four carry a ballista, two a pile of rocks: beside it, on foot, with free hands, who have done nothing else, and no enemy near.',
  ],
  drop: ['B18', 'He carries nothing together with another.'],
  leave: ['B57', 'He leaves the map only over an edge where that counts, with a point left.'],
} as const;
const MOVING: readonly StepName[] = ['move/select'];
const seenByWhom = (s: S): Audience => audienceOf(s, move.man(s));

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalMen, chooseMan, {
    on: ['turn/phase', BOTTOM],
    open: (s) => hidesMenOf(s, s.side) || maySleep(s, s.side),
    seenBy: audienceOfSide,
    idle: SILENCE,
    about: asking(
      phase,
      'B11',
      ['select', 'done'],
      'Who moves?',
      'Only men on their feet or in the saddle who have not moved, and may after their shots.',
    ),
  }),
  ask('move/goal', (s) => s.side, legalMoves, chooseMove, {
    on: MOVING,
    registers: move.registers,
    seenBy: seenByWhom,
    check: checkFresh,
    about: asking(phase, 'B11', GOALS, 'Where does he go?', NOT_THERE, REFUSALS),
  }),
  ask('move/on', (s) => s.side, legalMoves, chooseMove, {
    on: MOVING,
    registers: move.registers,
    seenBy: seenByWhom,
    check: checkStage,
    about: asking(phase, 'B12', GOALS, 'Does he go on?', NOT_THERE, REFUSALS),
  }),
  ask('move/tail', (s) => s.side, legalTails, chooseTail, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkRide,
    about: asking(phase, 'B13', ['tail'], 'Where is the tail of his horse?', 'The horse cannot come to stand there like that.'),
  }),
  ask('move/face', (s) => s.side, legalFacings, chooseFacing, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkFacing,
    about: asking(
      phase,
      '3.5.2',
      ['face'],
      'Along which side of the hex does the mantlet stand?',
      'A mantlet stands along one of the six sides.',
    ),
  }),
  ask('move/heave', (s) => s.side, legalHeaves, chooseHeave, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkHeave,
    about: asking(
      phase,
      '4.4.2',
      ['goal'],
      'Where do they carry it?',
      'A ballista goes two hexes of flat ground, or one that costs two points; rocks go one; there must be room for it and for the men.',
    ),
  }),
  roll('move/infiltrate', slipOutcomes, rollSlip, {
    on: ['move/on'],
    registers: manFrame.registers,
    check: (s, { man }) => (s.isUp(man) ? checkMover(s, { man }) : 'Who slips past the enemy is up.'),
    about: { phase, rule: 'B12', means: meaningOfSlip },
  }),
  ...walkSteps,
];
