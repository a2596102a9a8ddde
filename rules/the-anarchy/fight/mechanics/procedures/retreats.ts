import type { Player } from '../../../../core/index.ts';
import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { WAYS } from '../../../state/scenario.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP, type FightStepName } from '../../../state/steps.ts';
import { isBeast, kill, stun, wound } from '../ground/harm.ts';
import { CHECKED, HURT, infiltrationWords, inRetreat, KILLED, PASSES, resultFor } from '../combat/infiltration.ts';
import { wayBetween } from '../ground/ways.ts';
import { addWaysBack } from '../combat/retreats.ts';
import { reveal } from '../sight/secrets.ts';
import { isInZone } from '../ground/zones.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, manFrame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A retreat. */
const retreat = frame({
  man: (k) => k.man,
  /** Hexes still to go. */
  left: (k) => k.count,
  /** Place from which each hex leads farther away. */
  from: (k) => k.place,
  /** Friend's place that he passes, or waits to be left by the friend. */
  via: (k) => k.maybePlace,
  /** Whether he is stunned when it is over. */
  stunAfter: (k) => k.flag,
  /** Whether he may send a friend out of his last hex. */
  displaces: (k) => k.flag,
});

/** @rule B48 hex by hex; who cannot go on is wounded @rule B9 stunned after it, where a table says so @ruling AN-12 */
function runRetreat(s: S): void {
  const man = retreat.man(s);
  if (!s.isOnMap(man) || retreat.left(s) === 0) return end(s);
  if (hasHexes(s)) return s.become(STEP['retreat/step']);
  if (s.listener !== null) s.tell('trapped', 'B48', `${s.nameOf(man)} cannot go back.`);
  s.pop();
  wound(s, man);
}

function end(s: S): void {
  const [man, stunAfter] = [retreat.man(s), retreat.stunAfter(s)];
  s.pop();
  if (stunAfter === 1 && s.isOnMap(man)) stun(s, man);
}

/** Where he is by now: in his place, or passing through a friend's. */
function here(s: S): number {
  const via = retreat.via(s);
  return via >= 0 ? via : s.at(retreat.man(s));
}

function legalHexes(s: S, into: Offers<'retreat'>): void {
  addWaysBack(s, retreat.man(s), here(s), retreat.from(s), retreat.left(s), retreat.displaces(s) === 1, into);
}

function hasHexes(s: S): boolean {
  const { answers } = s.game.scratch;
  legalHexes(s, answers.clear());
  return answers.length > 0;
}

/** @rule B48 through friends; the one in the last hex makes room */
function stepBack(s: S, to: number): void {
  const man = retreat.man(s);
  if (s.isEmpty(to) || s.topAt(to) === man) {
    tellRetreat(s, man, to);
    return goBack(s, man, to);
  }
  retreat.setVia(s, to);
  reveal(s, s.topAt(to));
  if (retreat.left(s) > 1) return pass(s);
  const [friend, from] = [s.topAt(to), retreat.from(s)];
  tellRetreat(s, man, to);
  s.become(STEP['retreat/displace']);
  s.push(STEP['retreat/run'], friend, 1, from, -1, 0, 0);
}

/** He goes on from a friend's hex. @ruling AN-67 the friend covers him: no test there */
function pass(s: S): void {
  retreat.setLeft(s, retreat.left(s) - 1);
  s.become(STEP['retreat/run']);
}

/** The friend has made room; in a position that somebody wrote he may have stayed, and then this man cannot go back. */
function follow(s: S): void {
  const [man, to] = [retreat.man(s), retreat.via(s)];
  if (!s.isEmpty(to)) {
    s.pop();
    return wound(s, man);
  }
  retreat.setVia(s, -1);
  goBack(s, man, to);
}

function tellRetreat(s: S, man: number, to: number): void {
  if (s.listener !== null) s.tell('retreated', 'B48', `${s.nameOf(man)} goes back to ${s.placeName(to)}.`);
}

/** He comes into a hex. @rule B48 next to an enemy he may be caught; beasts run past [2] */
function goBack(s: S, man: number, to: number): void {
  const [at, tail, mounted] = [s.at(man), s.tail(man), s.isMounted(man)];
  const way = wayBetween(s, at, to);
  s.lift(man);
  s.place(man, to);
  if (mounted) s.placeTail(man, s.beyond(tail, way));
  retreat.setVia(s, -1);
  retreat.setLeft(s, retreat.left(s) - 1);
  s.become(STEP['retreat/run']);
  if (isInZone(s, man) && !isBeast(s, man)) s.push(STEP['retreat/test'], man);
}

// ---- past the enemy

const testDie = d10((s: S, face) => inRetreat(s, manFrame.man(s), resultFor(s, manFrame.man(s), face)));

/** @rule B12 @rule B48 whoever is caught goes no farther */
function rollTest(s: S, outcome: number): void {
  const man = manFrame.man(s);
  s.pop();
  if (outcome === PASSES) return;
  retreat.setLeft(s, 0);
  retreat.setStunAfter(s, 0);
  if (outcome === CHECKED) stun(s, man);
  else if (outcome === HURT) wound(s, man);
  else if (outcome === KILLED) kill(s, man);
}

// ---- what positions may hold

const owner = (s: S): Player => s.sideOf(retreat.man(s));

type Registers = { readonly man: number; readonly left: number; readonly via: number } & Record<string, number>;

/** Hexes of the longest retreat. @rule B26 */
const LONGEST = 2;

const checkRetreat = cast<Registers>({ man: 'on the map' }, (s, { man, left, via }) => {
  if (left > LONGEST) return `A retreat has at most ${LONGEST} hexes.`;
  return via < 0 || (!s.isMounted(man) && wayBetweenFloors(s, s.at(man), via))
    ? null
    : 'The hex of the friend whom he passes is next to him.';
});

/** Likewise where he has to decide. */
function checkStep(s: S, registers: Registers): string | null {
  const fault = checkRetreat(s, registers);
  if (fault !== null) return fault;
  return registers.left > 0 && hasHexes(s) ? null : 'Who chooses the way of his retreat has one.';
}

/** Whether one gets from a place to another in one step, over a hexside or up and down. */
function wayBetweenFloors(s: S, from: number, to: number): boolean {
  for (let way = 0; way < WAYS; way++) if (s.beyond(from, way) === to) return true;
  return false;
}

/** He may have come through another friend's hex, so that the last is two from his own. */
const checkDisplaced = cast<Registers>({ man: 'on the map' }, (s, { man, left, via }) =>
  via >= 0 && left === 1 && !s.isMounted(man) && s.distance(s.at(man), via) <= LONGEST
    ? null
    : 'Whoever waits for room is on foot and has one hex to go, and a friend in it.',
);

const CAUSES: readonly FightStepName[] = [
  'task/select',
  'fire/run',
  'melee/effect',
  'melee/target',
  'missile/select',
  'engine/splash',
  'bridge/fall',
  'move/walk',
  'move/on',
  'retreat/displace',
  'oil/spread',
];
const phase = 'Retreat';

export const retreatSteps: readonly StepDraft[] = [
  run('retreat/run', runRetreat, { on: CAUSES, registers: retreat.registers, check: checkRetreat, about: { phase, rule: 'B48' } }),
  ask('retreat/step', owner, legalHexes, {
    on: CAUSES,
    registers: retreat.registers,
    check: checkStep,
    choose: { retreat: stepBack },
    about: { phase, rule: 'B48' },
    question: 'Where does he go back to?',
    unless: 'Each hex is farther from the enemy than the last, and free, or a friend can make room.',
  }),
  run('retreat/displace', follow, { on: CAUSES, registers: retreat.registers, check: checkDisplaced, about: { phase, rule: 'B48' } }),
  roll('retreat/test', testDie.outcomes, rollTest, {
    on: ['retreat/run'],
    registers: manFrame.registers,
    check: cast({ man: 'on the map' }),
    about: { phase, rule: 'B12', means: testDie.means((s, outcome) => infiltrationWords(s, manFrame.man(s), outcome)) },
  }),
];

export const retreatActions: Actions<'retreat'> = {
  retreat: { does: 'falls back to a place', phrase: (s, place) => `Go back to ${s.placeName(place)}`, told: ['retreated'] },
};
