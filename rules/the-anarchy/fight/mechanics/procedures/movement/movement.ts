import { type Audience, BOTTOM, type Effects } from '../../../../../core/index.ts';
import type { FightActions, Offers } from '../../../../state/actions.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { STEP, type FightStepName } from '../../../../state/steps.ts';
import { budgetOf } from '../../movement/allowance.ts';
import { addDismounts, addLeads, addMounts, dismount, lead, mount, releaseLed } from '../../movement/beasts.ts';
import { exit, exitOf } from '../../movement/exits.ts';
import { engineIn } from '../../ground/engines.ts';
import { addHeaves } from '../../work/heaving.ts';
import { addLifts, helpsWith, letGo, lift, loadOf } from '../../ground/loads.ts';
import { addHauls, setDown } from '../../work/mantlets.ts';
import { canStop, placeOf, searchMarch, spotOf } from '../../movement/march.ts';
import { maySleep, rouse, sleeps } from '../../ground/night.ts';
import { audienceOf, audienceOfSide, hidesMenOf, SILENCE } from '../../sight/secrets.ts';
import { isInZone } from '../../ground/zones.ts';
import { ARRIVED, checkMover, FRESH, HALTED, hasNotGone, LADEN, move, PASSED, type Registers } from './move-frame.ts';
import { placingActions, placingSteps } from './placing.ts';
import { addSlips, slip, slipSteps } from './slips.ts';
import { walkSteps, walkTo } from './walk.ts';
import { type Actions, ask, type StepDraft } from '../writer.ts';

type S = AnarchyState;

// ---- who moves

function mayMove(s: S, man: number): boolean {
  return s.isUp(man) && !sleeps(s, man) && s.moved(man) === 0 && budgetOf(s, man) > 0 && helpsWith(s, man) < 0;
}

/** @rule B2 one after another, in any order */
function legalMen(s: S, into: Offers<'select' | 'done'>): void {
  into.push('done');
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (mayMove(s, men[i]!)) into.push('select', men[i]!);
}

function takeUp(s: S, man: number): void {
  rouse(s, man);
  s.mover = man;
  s.budget = budgetOf(s, man);
  s.spent = 0;
  if (loadOf(s, man) >= 0) takeAlong(s, man, s.thingMate(loadOf(s, man)));
  s.push(STEP['move/goal'], man, FRESH);
}

// ---- what he does

function legalMoves(s: S, into: Offers<MoveKind | 'done'>): void {
  const [man, stage] = [move.man(s), move.stage(s)];
  if (s.isUp(man) && stage !== HALTED) addMoves(s, man, stage, into);
  if (stage !== FRESH || into.length === 0) into.push('done');
}

type MoveKind = 'goal' | 'infiltrate' | 'mount' | 'dismount' | 'lead' | 'leave' | 'lift' | 'drop' | 'haul' | 'heave';

function addMoves(s: S, man: number, stage: number, into: Offers<MoveKind>): void {
  const isInside = isInZone(s, man);
  if (s.spent < s.budget) {
    if (hasNotGone(stage) || (stage === PASSED && !isInside)) addGoals(s, man, into);
    if (isInside) addSlips(s, man, stage, into);
  }
  addDismounts(s, man, into);
  if (exitOf(s, man) >= 0) into.push('leave');
  if (stage !== FRESH) return;
  addMounts(s, man, into);
  addLeads(s, man, into);
  addLifts(s, man, into);
  addHauls(s, man, into);
  addHeaves(s, man, into);
  if (loadOf(s, man) >= 0) into.push('drop');
}

/** Places that he can reach without slipping past enemies; of a rider where the head of his horse goes. @rule B11 @rule B13 */
function addGoals(s: S, man: number, into: Offers<'goal'>): void {
  const search = searchMarch(s, man);
  const start = spotOf(s, man);
  let last = -1;
  for (let spot = search.low; spot <= search.high; spot++) {
    if (spot === start || !search.reaches(spot) || !canStop(s, man, spot)) continue;
    const place = placeOf(s, man, spot);
    if (place !== last) into.push('goal', place);
    last = place;
  }
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

/** Likewise before he has done anything. */
function checkFresh(s: S, { man, stage }: Registers & { readonly stage: number }): string | null {
  const isRight = stage === FRESH || (stage === LADEN && loadOf(s, man) >= 0);
  if (!isRight || !s.isUp(man)) return 'Who begins his move is up, and his stage is 0, or 4 with a load that he has taken up.';
  return checkMover(s, { man });
}

function checkStage(s: S, { man, stage }: Registers & { readonly stage: number }): string | null {
  return stage >= ARRIVED && stage <= HALTED ? checkMover(s, { man }) : 'The stage of a move under way is from 1 to 3.';
}

/** He does something after which he only goes on where that sets another stage. */
function going(effect: (s: S, man: number, place: number) => void): (s: S, place: number) => void {
  return (s, place) => {
    s.become(STEP['move/on']);
    move.setStage(s, HALTED);
    effect(s, move.man(s), place);
  };
}

/** What men do in their moves. */
const MOVES: Effects<S, FightActions, MoveKind | 'done'> = {
  goal: going(setOut),
  infiltrate: going(slip),
  mount: going(mount),
  dismount: going(dismount),
  lead: (s, place) => lead(s, move.man(s), s.topAt(place)),
  leave: going((s, man) => exit(s, man, exitOf(s, man))) as (s: S) => void,
  done: (s) => finish(s, move.man(s)),
  lift: (s, mate) => liftWith(s, move.man(s), mate),
  drop: (s) => release(s, move.man(s)),
  haul: going((s, man, place) => s.push(STEP['move/face'], man, place)),
  heave: going((s, man, place) => s.push(STEP['move/heave'], man, place)),
};

const phase = 'Movement';
const NOT_THERE = 'He cannot come there: it is too far, or taken, or the ground or the enemy stops him before.';
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
const MOVING: readonly FightStepName[] = ['move/select'];
const seenByWhom = (s: S): Audience => audienceOf(s, move.man(s));

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalMen, {
    on: ['turn/phase', BOTTOM],
    open: (s) => hidesMenOf(s, s.side) || maySleep(s, s.side),
    seenBy: audienceOfSide,
    idle: SILENCE,
    choose: { select: takeUp, done: (s) => s.pop() },
    about: { phase, rule: 'B11' },
    question: 'Who moves?',
    unless: 'Only men on their feet or in the saddle who have not moved, and may after their shots.',
    words: { select: (s, man) => `Move ${s.nameOf(man)}`, done: 'End the movement' },
  }),
  ask('move/goal', (s) => s.side, legalMoves, {
    on: MOVING,
    registers: move.registers,
    seenBy: seenByWhom,
    check: checkFresh,
    choose: MOVES,
    about: { phase, rule: 'B11' },
    question: 'Where does he go?',
    unless: NOT_THERE,
    refusals: REFUSALS,
    words: { done: 'He stays where he is' },
  }),
  ask('move/on', (s) => s.side, legalMoves, {
    on: MOVING,
    registers: move.registers,
    seenBy: seenByWhom,
    check: checkStage,
    choose: MOVES,
    about: { phase, rule: 'B12' },
    question: 'Does he go on?',
    unless: NOT_THERE,
    refusals: REFUSALS,
    words: { done: 'He goes no farther' },
  }),
  ...placingSteps,
  ...slipSteps,
  ...walkSteps,
];

export const movementActions: Actions<MoveKind | 'select' | 'tail' | 'face'> = {
  select: { does: 'takes up a man: to shoot, to move, to work', phrase: (s, man) => `Choose ${s.nameOf(man)}` },
  goal: {
    does: 'walks or rides to a place, by the way with the fewest shots and then the fewest points',
    phrase: (s, place) => `${s.isMounted(move.man(s)) ? 'Ride' : 'Go'} to ${s.placeName(place)}`,
    told: ['moved'],
  },
  infiltrate: {
    does: 'goes on through an enemy’s zone into a place',
    phrase: (s, place) => `Slip past the enemy to ${s.placeName(place)}`,
    told: ['moved'],
  },
  mount: { does: 'mounts the horse in a place', phrase: (s, place) => `Mount the horse in ${s.placeName(place)}` },
  dismount: { does: 'gets off a horse into a place', phrase: (s, place) => `Get down into ${s.placeName(place)}` },
  lead: {
    does: 'takes the beast or prisoner in a place along',
    phrase: (s, place) => `Take ${s.nameOf(s.topAt(place))} along`,
    told: ['led'],
  },
  leave: { does: 'goes off the map by the edge', phrase: 'Leave the map' },
  lift: {
    does: 'takes up the ladder or the bucket that lies here, together with a man next to it',
    phrase: (s, man) => `Take it up with ${s.nameOf(man)}`,
  },
  drop: { does: 'lays down what the man carries', phrase: 'Lay down what he carries' },
  haul: {
    does: 'goes to a place with the mantlet behind which he stands',
    phrase: (s, place) => (place === s.at(move.man(s)) ? 'Turn the mantlet' : `Go to ${s.placeName(place)} with the mantlet`),
    told: ['moved'],
  },
  heave: {
    does: 'takes up with others what stands in a place: a ballista, or a pile of rocks',
    phrase: (s, place) => `Carry the ${engineIn(s, place) < 0 ? 'rocks' : s.nameOfEngine(engineIn(s, place))} with others`,
  },
  ...placingActions,
};
