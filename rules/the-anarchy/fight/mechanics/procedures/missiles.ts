import { opponent, type OutcomeList } from '../../../../core/index.ts';
import { scatterDirection } from '../../../charts/scatter.ts';
import { LONGEST_RANGE } from '../../../charts/missiles.ts';
import { COVER, WEAPON } from '../../../charts/types.ts';
import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { fireChartAt } from '../missiles/fire.ts';
import { breakTask, isBeast } from '../ground/harm.ts';
import { hasAim } from '../work/heavy-shots.ts';
import { addTargets, columnAt, coverAgainst, DEFENSIVE_SHOT, hasTarget, OWN_SHOT, placeToReact, weaponAt } from '../missiles/missiles.ts';
import { maySleep, rouse, sleeps } from '../ground/night.ts';
import { hidesMenOf, reveal, SILENCE } from '../sight/secrets.ts';
import { addEffects, applyEffect, type EffectId, EFFECTS, effectOfFace } from '../missiles/shots.ts';
import { cast } from './roles.ts';
import { pushLight } from './tasks.ts';
import { type Actions, ask, frame, manFrame, roll, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** One shot: by whom, at whom, at which of his hexes, and whether in his own movement. */
const shot = frame({ man: (k) => k.man, target: (k) => k.man, aim: (k) => k.place, isDefensive: (k) => k.flag });
/** A stone that is lobbed into a place. */
const stone = frame({ man: (k) => k.man, aim: (k) => k.place });

// ---- offensive fire

function legalShooters(s: S, into: Offers<'done' | 'select' | 'engine'>): void {
  into.push('done');
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (hasTarget(s, men[i]!)) into.push('select', men[i]!);
  for (let engine = 0; engine < s.scenario.engines.length; engine++) if (hasAim(s, engine)) into.push('engine', engine);
}

/** @ruling AN-71 who lies hidden shows himself before he aims */
function takeAim(s: S, man: number): void {
  reveal(s, man);
  rouse(s, man);
  s.push(STEP['missile/target'], man);
}

function legalTargets(s: S, into: Offers<'shoot' | 'flame'>): void {
  addTargets(s, manFrame.man(s), into);
}

/** @rule B21 one shot */
function shoot(s: S, aim: number): void {
  const man = manFrame.man(s);
  s.pop();
  beginShot(s, man, aim, false);
}

/** @rule B52 a flaming arrow has to reach its hex, and does nothing else */
function shootFlame(s: S, place: number): void {
  const man = manFrame.man(s);
  s.pop();
  noteShot(s, man, OWN_SHOT);
  s.setArrows(man, s.arrows(man) - 1);
  pushLight(s, place, fireChartAt(s, place).arrow);
}

/** A man has shot, and his work is broken off. @rule B18 */
function noteShot(s: S, man: number, bit: number): void {
  s.setShots(man, s.shots(man) | bit);
  breakTask(s, man);
}

/** @param aim one of the hexes of whom he shoots at */
function beginShot(s: S, man: number, aim: number, isDefensive: boolean): void {
  noteShot(s, man, isDefensive ? DEFENSIVE_SHOT : OWN_SHOT);
  if (weaponAt(s, man, aim, isDefensive) === WEAPON['staff-sling']) s.push(STEP['missile/scatter'], man, aim);
  else s.push(STEP['missile/roll'], man, s.topAt(aim), aim, Number(isDefensive));
}

// ---- defensive fire

/** Asks the other side for shots at a man who has just come into the place where he is, if it has any. @rule B21 @rule B22 */
export function offerDefensiveFire(s: S, man: number): void {
  if (isBeast(s, man)) return;
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++) if (placeToReact(s, enemies[i]!, man) >= 0) return s.push(STEP['move/react'], man);
}

function legalReactions(s: S, into: Offers<'pass' | 'react'>): void {
  const man = manFrame.man(s);
  into.push('pass');
  if (!s.isUp(man)) return;
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++)
    if (!sleeps(s, enemies[i]!) && placeToReact(s, enemies[i]!, man) >= 0) into.push('react', enemies[i]!);
}

function react(s: S, shooter: number): void {
  beginShot(s, shooter, placeToReact(s, shooter, manFrame.man(s)), true);
}

// ---- the dice

function shotOutcomes(s: S, into: OutcomeList): void {
  addEffects(s, shot.man(s), shot.target(s), shot.aim(s), shot.isDefensive(s) === 1, into);
}

function rollShot(s: S, effect: number): void {
  const [man, target] = [shot.man(s), shot.target(s)];
  if (s.listener !== null) s.tell('shot', 'B24', `${s.nameOf(man)} shoots at ${s.nameOf(target)}: ${wordsOf(effect)}.`);
  const from = s.at(man);
  s.pop();
  applyEffect(s, from, target, effect);
}

const WORDS: Readonly<Record<EffectId, string>> = {
  none: 'no effect',
  driven: 'he falls back two hexes',
  slowed: 'he is slowed',
  wounded: 'wounded',
  stunned: 'stunned',
  killed: 'killed',
  'horse-killed': 'his horse is killed',
  thrown: 'his horse is killed, he is stunned',
  'both-killed': 'horse and rider are killed',
};
/** An effect in words. */
export const wordsOf = (effect: number): string => WORDS[EFFECTS[effect]!];

const shotDie = d10((s: S, face) => effectOfFace(s, shot.man(s), shot.target(s), shot.aim(s), shot.isDefensive(s) === 1, face));

/** Man whom a stone hits on a face of the die, -1 for nobody. @rule B43 off the line of fire @ruling AN-85 it finds neither hidden men nor beasts */
function manHit(s: S, face: number): number {
  const { grid, places } = s.scenario;
  const [near, clockwise] = grid.exitDirections(places.hex[s.at(stone.man(s))]!, places.hex[stone.aim(s)]!);
  const way = scatterDirection(clockwise < 0 ? near : clockwise, face);
  const place = way < 0 ? stone.aim(s) : s.beyond(stone.aim(s), way);
  const man = place < 0 ? -1 : s.topAt(place);
  return man < 0 || s.hidden(man) === 1 || isBeast(s, man) ? -1 : man;
}

const scatterDie = d10((s: S, face) => manHit(s, face) + 1);

function rollScatter(s: S, outcome: number): void {
  const [man, aim] = [stone.man(s), stone.aim(s)];
  s.pop();
  if (outcome > 0) s.push(STEP['missile/roll'], man, outcome - 1, aim, 0);
}

function scatterWords(s: S, outcome: number): string {
  return outcome === 0 ? 'it hits nobody' : `it comes down on ${s.nameOf(outcome - 1)}`;
}

// ---- what positions may hold

interface Shot {
  readonly man: number;
  readonly target: number;
  readonly aim: number;
  readonly isDefensive: number;
}

/** A target is an enemy in range and not covered wholly; a stone that is lobbed may come down beside him, on anybody. */
const checkShot = cast<Shot & Record<string, number>>({ man: 'upright', target: 'on the map' }, (s, { man, target, aim, isDefensive }) => {
  if (!carries(s, man, aim, isDefensive === 1)) return 'The weapon carries so far.';
  if (weaponAt(s, man, aim, isDefensive === 1) === WEAPON['staff-sling']) return s.distance(s.at(target), aim) <= 1 ? null : OFF;
  if (s.sideOf(target) === s.sideOf(man) || (s.at(target) !== aim && s.tail(target) !== aim)) return OFF;
  return coverAgainst(s, s.at(man), aim) < COVER.infinite ? null : 'Nobody shoots at whom something covers wholly.';
});
const OFF = 'The target is an enemy in the hex at which he aims.';

const checkStone = cast<{ readonly man: number; readonly aim: number } & Record<string, number>>(
  { man: 'an upright man of the side whose turn it is' },
  (s, { man, aim }) => (carries(s, man, aim, false) ? null : 'The sling carries so far.'),
);

/** Whether a man has a weapon that carries into a place. */
function carries(s: S, man: number, aim: number, isDefensive: boolean): boolean {
  return s.distance(s.at(man), aim) <= LONGEST_RANGE && weaponAt(s, man, aim, isDefensive) >= 0 && columnAt(s, man, aim, isDefensive) > 0;
}

export const missileSteps: readonly StepDraft[] = [
  ask('missile/select', (s) => s.side, legalShooters, {
    on: ['turn/phase'],
    open: (s) => hidesMenOf(s, s.side) || maySleep(s, s.side),
    idle: SILENCE,
    choose: { done: (s) => s.pop(), select: takeAim, engine: (s, engine) => s.push(STEP['engine/aim'], engine) },
    about: { phase: 'Missiles', rule: 'B21' },
    question: 'Who shoots?',
    unless: 'Only who has not shot yet, and sees an enemy in range of his weapon.',
    refusals: { engine: ['4.4.1', 'Only an engine whose crew has worked long enough for a shot.'] },
    words: { done: 'End the shooting', select: (s, man) => `Shoot with ${s.nameOf(man)}` },
  }),
  ask('missile/target', (s) => s.side, legalTargets, {
    on: ['missile/select'],
    registers: manFrame.registers,
    check: cast({ man: 'an upright man of the side whose turn it is' }, (s, { man }) =>
      hasTarget(s, man!) ? null : 'The man has somebody to shoot at.',
    ),
    choose: { shoot, flame: shootFlame },
    about: { phase: 'Missiles', rule: 'B21' },
    question: 'At whom?',
    unless: 'The target is not in range, or not in sight, or behind full cover.',
    refusals: { flame: ['B52', 'There is no wood there that he reaches with a flaming arrow.'] },
  }),
  ask('move/react', (s) => opponent(s.sideOf(manFrame.man(s))), legalReactions, {
    on: ['move/walk', 'move/on'],
    registers: manFrame.registers,
    open: (s) => s.isUp(manFrame.man(s)) && maySleep(s, opponent(s.sideOf(manFrame.man(s)))),
    idle: SILENCE,
    check: cast({ man: 'of the side whose turn it is, on the map or gone from it' }),
    choose: { pass: (s) => s.pop(), react },
    about: { phase: 'Defensive fire', rule: 'B21' },
    question: 'Who shoots at the enemy who comes there?',
    unless: 'Only who has no shot behind him in this movement, kept still enough in his own turn, and sees him in range.',
    words: { pass: 'Nobody shoots' },
  }),
  roll('missile/roll', shotOutcomes, rollShot, {
    on: ['missile/select', 'move/react'],
    registers: shot.registers,
    idle: 'Whoever is slowed may come to the end of his way all the same.',
    check: checkShot,
    about: { phase: 'Missiles', rule: 'B24', means: shotDie.means((_, effect) => wordsOf(effect)) },
  }),
  roll('missile/scatter', scatterDie.outcomes, rollScatter, {
    on: ['missile/select'],
    registers: stone.registers,
    check: checkStone,
    about: { phase: 'Missiles', rule: 'B42', means: scatterDie.means(scatterWords) },
  }),
];

export const missileActions: Actions<'shoot' | 'flame' | 'react' | 'engine'> = {
  shoot: {
    does: 'shoots at whoever stands in a place',
    phrase: (s, place) => `Shoot at ${s.nameOf(s.topAt(place))}`,
    told: ['shot'],
  },
  flame: {
    does: 'shoots a flaming arrow into a place',
    phrase: (s, place) => `Shoot a flaming arrow into ${s.placeName(place)}`,
  },
  react: { does: 'lets a man shoot at the enemy who moves', phrase: (s, man) => `Shoot with ${s.nameOf(man)}`, told: ['shot'] },
  engine: { does: 'takes up an engine that is ready to shoot', phrase: (s, engine) => `Shoot with the ${s.nameOfEngine(engine)}` },
};
