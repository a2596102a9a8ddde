import { flag, opponent, type Player } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { DISORDERED, FLED, type IronState, LEADER_PURSUING, LOST, PURSUING, PURSUING_REPLACEMENT, REMOVED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { addPoints, eliminate, removeLeader, takeAway } from '../../results/losses.ts';
import { canStandAtEdge, huntersOf, isFit, presenceIn, ridingCharisma } from '../../results/pursuit.ts';
import { battleCalled } from '../../results/words.ts';
import { addYesOrNo, ask, frame, lookUp, type StepDraft, test } from '../writer.ts';

type S = IronState;

/** Highest adjusted roll with which a Battle must pursue. @rule 14.9 */
const URGED_TO = 4;
/** Lowest adjusted rolls with which mounted pursuers, and those on foot, catch somebody. @rule 14.9 */
const MOUNTED_CATCHES = 5;
const FOOT_CATCHES = 7;
/** The face on which mounted pursuers may take the leader. */
const LEADER_FACE = 9;

/** Who flees and who hunts; the hex at the edge by which the one leaves and the other comes back; how many ride at least and at most. */
const pursuit = frame({ quarry: (k) => k.battle, hunter: (k) => k.battle, way: (k) => k.hex, least: (k) => k.count, most: (k) => k.count });

/** A Battle has fled: the enemy may pursue it. @rule 14.9 */
export function beginPursuit(s: S, quarry: number): void {
  if (!s.game.options.pursuit || fledOf(s, quarry, false).length === 0) return;
  const [hunter] = huntersOf(s, quarry);
  const way = s.scenario.grid.hexes.find((hex) => canStandAtEdge(s, quarry, hex));
  if (hunter !== undefined && way !== undefined) s.push(STEP['flight/edge'], quarry, hunter, way, 0, 0);
}

const prey = (s: S): Player => s.scenario.battles[pursuit.quarry(s)]!.side;
const hunter = (s: S): Player => opponent(prey(s));

/** @rule 14.8 the owner of the Battle says where it has left the map */
function legalEdges(s: S, into: Offers<'join'>): void {
  for (const hex of s.scenario.grid.hexes) if (canStandAtEdge(s, pursuit.quarry(s), hex)) into.push('join', hex);
}

function chooseEdge(s: S, hex: number): void {
  pursuit.setWay(s, hex);
  s.become(STEP['flight/hunter']);
}

/** @rule 14.9 of several Battles that have fought, the pursuer chooses one @ruling MI-71 */
function legalHunters(s: S, into: Offers<'battle'>): void {
  for (const battle of huntersOf(s, pursuit.quarry(s))) into.push('battle', battle);
}

function chooseHunter(s: S, battle: number): void {
  pursuit.setHunter(s, battle);
  s.become(STEP['flight/urge']);
}

const facesUrged = (s: S): number => facesUpTo(URGED_TO, presenceIn(s, pursuit.hunter(s)));

/** @rule 14.9 it pursues, or may */
function rollUrge(s: S, isUrged: boolean): void {
  s.become(STEP[isUrged ? 'flight/share' : 'flight/pursue']);
}

/** Units that ride at least and at most, after a roll: tenths of those that are fit, changed by the leader's Charisma. @rule 14.9 @ruling MI-72 */
function shareOf(s: S, die: number): readonly [number, number] {
  const fit = s.scenario.battles[pursuit.hunter(s)]!.units.filter((unit) => isFit(s, unit)).length;
  const charisma = presenceIn(s, pursuit.hunter(s));
  const count = (tenths: number): number => Math.ceil((Math.max(0, Math.min(10, tenths)) * fit) / 10);
  return [count(die - charisma), count(die + charisma)];
}

/** Both numbers in one. */
const SHARE = 128;
function shareOutcome(s: S, die: number): number {
  const [least, most] = shareOf(s, die);
  return least * SHARE + most;
}

function rollShare(s: S, outcome: number): void {
  if (outcome === 0) return s.pop();
  pursuit.setLeast(s, Math.floor(outcome / SHARE));
  pursuit.setMost(s, outcome % SHARE);
  s.setBattleWayBack(pursuit.hunter(s), pursuit.way(s));
  s.become(STEP['flight/pursuers']);
}

function shareWords(_s: S, outcome: number): string {
  return `${Math.floor(outcome / SHARE)} to ${outcome % SHARE} units pursue`;
}

// ---- who rides [14.9]

/** Units that have set out and not struck yet, ascending. */
function ridersOf(s: S): number[] {
  return s.scenario.battles[pursuit.hunter(s)]!.units.filter((unit) => s.status(unit) === PURSUING && s.done(unit) === 1);
}

/** Units in their order, and their leader, or who stands in for him, if he likes. @rule 14.9 */
function legalRiders(s: S, into: Offers<'pick' | 'along' | 'done'>): void {
  const { units, leaders } = s.scenario.battles[pursuit.hunter(s)]!;
  const riders = ridersOf(s);
  const left = units.filter((unit) => unit > (riders.at(-1) ?? -1) && isFit(s, unit));
  const missing = pursuit.least(s) - riders.length;
  if (missing <= 0) into.push('done');
  if (riders.length < pursuit.most(s)) left.forEach((unit, i) => left.length - i >= missing && into.push('pick', unit));
  if (riders.length > 0) for (const leader of leaders) if (s.isPresent(leader)) into.push('along', leader);
}

function chase(s: S): void {
  if (ridersOf(s).length > 0) s.become(STEP['flight/chase']);
  else s.pop();
}

function setOut(s: S, unit: number): void {
  s.setTired(unit, Number(s.status(unit) === DISORDERED));
  takeAway(s, unit, PURSUING);
  s.setDone(unit, 1);
}

function rideAlong(s: S, leader: number): void {
  s.setLeaderHex(leader, -1);
  s.setLeaderRank(leader, s.isReplacement(leader) ? PURSUING_REPLACEMENT : LEADER_PURSUING);
}

// ---- the chase [14.9]

/** What a pursuer's roll comes to. */
const MISSES = 0;
const CATCHES = 1;
const CATCHES_LEADER = 2;

/** Units of a Battle that have fled. */
function fledOf(s: S, quarry: number, onFoot: boolean): number[] {
  return s.scenario.battles[quarry]!.units.filter((unit) => s.status(unit) === FLED && !(onFoot && s.isMounted(unit)));
}

/** Leaders of a Battle who have fled with it. */
function fledLeaders(s: S, quarry: number): number[] {
  return s.scenario.battles[quarry]!.leaders.filter((leader) => s.leaderRank(leader) === REMOVED);
}

/** @rule 14.9 Disordered pursuers take one off, their leader adds his Charisma */
function chaseOutcome(s: S, die: number): number {
  const [quarry, rider] = [pursuit.quarry(s), ridersOf(s)[0]!];
  const isMounted = s.isMounted(rider);
  const roll = die + ridingCharisma(s, pursuit.hunter(s)) - s.tired(rider);
  if (isMounted && die === LEADER_FACE && fledLeaders(s, quarry).length > 0) return CATCHES_LEADER;
  return roll >= (isMounted ? MOUNTED_CATCHES : FOOT_CATCHES) && fledOf(s, quarry, !isMounted).length > 0 ? CATCHES : MISSES;
}

function rollChase(s: S, outcome: number): void {
  const [quarry, rider] = [pursuit.quarry(s), ridersOf(s)[0]!];
  s.setDone(rider, 0);
  if (ridersOf(s).length === 0) s.pop();
  if (outcome !== MISSES) s.push(STEP['flight/prey'], quarry, Number(!s.isMounted(rider)), Number(outcome === CATCHES_LEADER));
}

const CHASES = ['catches nobody', 'catches somebody', 'catches somebody, or the leader'] as const;
function chaseWords(s: S, outcome: number): string {
  return `${s.nameOf(ridersOf(s)[0]!)} ${CHASES[outcome]!}`;
}

/** Somebody is caught: of the Battle that flees, only on foot if he who catches is so, and the leader if the roll lets it. */
const caught = frame({ quarry: (k) => k.battle, onFoot: flag, leader: flag });

/** @rule 14.9 the pursuer chooses */
function legalPrey(s: S, into: Offers<'pick' | 'along'>): void {
  for (const unit of fledOf(s, caught.quarry(s), caught.onFoot(s) === 1)) into.push('pick', unit);
  if (caught.leader(s) === 1) for (const leader of fledLeaders(s, caught.quarry(s))) into.push('along', leader);
}

function catchUnit(s: S, unit: number): void {
  s.pop();
  eliminate(s, unit);
}

/** @rule 14.9 @rule 3.0 he who commands the army has cost his points already, by fleeing */
function catchLeader(s: S, leader: number): void {
  s.pop();
  const { isKing, isOverall, side } = s.scenario.leaders[leader]!;
  if (!isKing && !isOverall) addPoints(s, side, s.scenario.charts.leaderPoints.other);
  removeLeader(s, leader, LOST);
}

// ---- frames from outside

/** A pursuit goes after a Battle that has fled, by one of the other side. */
function checkPursuit(s: S, { quarry, hunter: battle }: { readonly quarry: number; readonly hunter: number }): string | null {
  const { battles } = s.scenario;
  return s.battleFled(quarry) === 1 && battles[battle]!.side !== battles[quarry]!.side
    ? null
    : 'A Battle that has fled is pursued by the enemy.';
}

function checkRiders(
  s: S,
  frameOf: { readonly quarry: number; readonly hunter: number; readonly least: number; readonly most: number },
): string | null {
  const { units } = s.scenario.battles[frameOf.hunter]!;
  const fit = units.filter((unit) => isFit(s, unit)).length + ridersOf(s).length;
  return checkPursuit(s, frameOf) ?? (frameOf.least <= frameOf.most && frameOf.most <= fit ? null : `At most ${fit} units can pursue.`);
}

const ON = ['activation/phases', 'flight/check', 'special/comyn'] as const;
const below = { on: ON, registers: pursuit.registers, check: checkPursuit } as const;
const phase = 'Pursuit';
const about = { phase, rule: '14.9' } as const;

export const pursuitSteps: readonly StepDraft[] = [
  ask('flight/edge', prey, legalEdges, {
    ...below,
    choose: { join: chooseEdge },
    about: { phase, rule: '14.8' },
    question: 'Where has the Battle left the map?',
    unless: 'At its edge of the map, where none of its side stands.',
  }),
  ask('flight/hunter', hunter, legalHunters, {
    ...below,
    check: (s, given) => checkPursuit(s, given) ?? (huntersOf(s, given.quarry).length > 0 ? null : 'No Battle could pursue.'),
    choose: { battle: chooseHunter },
    about,
    question: 'Which Battle pursues?',
    unless: 'One that has fought in this Activation.',
    words: { battle: (s, battle) => `Pursue with ${battleCalled(s, battle)}` },
  }),
  test('flight/urge', facesUrged, rollUrge, () => ['the Battle pursues', 'the Battle may pursue'], { ...below, ...about }),
  ask('flight/pursue', hunter, addYesOrNo, {
    ...below,
    open: true,
    choose: { pass: (s) => s.pop(), confirm: (s) => s.become(STEP['flight/share']) },
    about,
    question: 'Does the Battle pursue?',
    unless: 'It does, or it does not.',
    words: { pass: 'Do not pursue', confirm: 'Pursue' },
  }),
  lookUp('flight/share', shareOutcome, rollShare, shareWords, { ...below, ...about }),
  ask('flight/pursuers', hunter, legalRiders, {
    ...below,
    check: checkRiders,
    choose: { pick: setOut, along: rideAlong, done: chase },
    about,
    question: 'Who pursues? Units are named in their order.',
    unless: 'Only units that are not Retired, in order; their leader after them.',
    words: { pick: (s, unit) => `Pursue with ${s.nameOf(unit)}` },
  }),
  lookUp('flight/chase', chaseOutcome, rollChase, chaseWords, {
    ...below,
    ...about,
    check: (s, given) =>
      checkPursuit(s, given) ?? (ridersOf(s).length > 0 ? null : 'Somebody is in pursuit and has not struck yet ("done").'),
  }),
  ask('flight/prey', (s) => opponent(s.scenario.battles[caught.quarry(s)]!.side), legalPrey, {
    on: ['flight/chase', ...ON],
    registers: caught.registers,
    check: (s, { quarry, onFoot, leader }) =>
      fledOf(s, quarry, onFoot === 1).length > 0 || (leader === 1 && fledLeaders(s, quarry).length > 0)
        ? null
        : 'There is nobody to catch.',
    choose: { pick: catchUnit, along: catchLeader },
    about,
    question: 'Who is caught?',
    unless: 'One of those who have fled.',
    words: { pick: (s, unit) => `Catch ${s.nameOf(unit)}`, along: (s, leader) => `Catch ${s.leaderName(leader)}` },
  }),
];
