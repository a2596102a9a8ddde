import { facesWhere, type OutcomeList, type OutcomeText } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { d10, FACES } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { batter, batteredIn, batteringOfFace, splinterPoints, stonePoints } from '../work/battering.ts';
import { isCrew } from '../ground/engines.ts';
import { kill } from '../ground/harm.ts';
import { aimsOf, addImpacts, hasAim, heavyEffect, impactOfFace, impactOfTotal, isMangonel, manUnder } from '../work/heavy-shots.ts';
import { OWN_SHOT } from '../missiles/missiles.ts';
import { applyEffect } from '../missiles/shots.ts';
import { wordsOf } from './missiles.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** An engine that shoots. */
const aiming = frame({ engine: (k) => k.engine });
/** A missile in the air, and where it was aimed. */
const flying = frame({ engine: (k) => k.engine, aim: (k) => k.place });
/** What hits a man: in which of his hexes, whence, and over how many hexes (0: splinters). */
const hit = frame({ man: (k) => k.man, at: (k) => k.place, from: (k) => k.place, hexes: (k) => k.count });
/** A stone: where it came down, and what is to be seen to next: 0 what stands there, 1 to 6 men beside it, 7 to 12 what stands beside it. */
const splash = frame({ engine: (k) => k.engine, at: (k) => k.place, next: (k) => k.count });
/** What is battered, with so many points, and whether the stone came down in its very hex. */
const blow = frame({ engine: (k) => k.engine, place: (k) => k.place, points: (k) => k.count, isNear: (k) => k.flag });

// ---- aiming

function legalAims(s: S, into: Offers<'aim'>): void {
  const aims = aimsOf(s, aiming.engine(s));
  for (let i = 0; i < aims.length; i++) into.push('aim', aims.at(i));
}

/** @rule 4.4.1 the crew has to work anew @rule 4.4.1 as crossbowmen, they do not move in this turn */
function shootAt(s: S, aim: number): void {
  const engine = aiming.engine(s);
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (isCrew(s, men[i]!, engine)) s.setShots(men[i]!, s.shots(men[i]!) | OWN_SHOT);
  s.setEngineWorked(engine, 0);
  s.pop();
  s.push(STEP['engine/scatter'], engine, aim);
}

// ---- where it comes down

function scatterOutcomes(s: S, into: OutcomeList): void {
  addImpacts(s, flying.engine(s), flying.aim(s), into);
}

/** @rule 4.4.3.2 who is there is hit, friend or foe @rule 5.1.2.2 a stone kills him, and splinters hit who is next to it */
function rollScatter(s: S, outcome: number): void {
  const engine = flying.engine(s);
  const [place, from] = [outcome - 1, s.engineAt(engine)];
  s.pop();
  if (s.listener !== null)
    s.tell('heavy-shot', 'B43', `The ${s.scenario.engines[engine]!.name.toLowerCase()} shoots: ${impactWords(s, outcome)}.`);
  if (outcome === 0) return;
  const man = manUnder(s, place);
  if (!isMangonel(s, engine)) return s.push(STEP['engine/hit'], man, place, from, s.distance(from, place));
  s.push(STEP['engine/splash'], engine, place, 0);
  if (man >= 0) kill(s, man);
}

function impactWords(s: S, outcome: number): string {
  return outcome === 0 ? 'it hits nothing' : `it comes down in ${s.placeName(outcome - 1)}`;
}

function meaningOfScatter(s: S, outcome: number): OutcomeText {
  const [engine, aim] = [flying.engine(s), flying.aim(s)];
  const text = impactWords(s, outcome);
  if (!isMangonel(s, engine))
    return { text, dice: 'd10', faces: facesWhere(FACES, (face) => impactOfFace(s, engine, aim, face) === outcome) };
  const faces = facesWhere(2 * FACES, (total) => total > 1 && impactOfTotal(s, engine, aim, total) === outcome);
  return { text, dice: '2d10', faces };
}

/** Turns of a stone: what stands where it came down, men beside it, what stands beside it. */
const TURNS = 1 + 2 * DIRECTIONS;

/** One thing after another, as far as it does something. @rule 5.1.2.2 */
function runStone(s: S): void {
  for (let turn = splash.next(s); turn < TURNS; turn++) {
    splash.setNext(s, turn + 1);
    if (turn > 0 && turn <= DIRECTIONS ? splinter(s, turn - 1) : strike(s, turn)) return;
  }
  s.pop();
}

/** Splinters hit who is beside it; of a rider, the head of his horse first. @rule 5.1.2.2 */
function splinter(s: S, way: number): boolean {
  const at = splash.at(s);
  const place = s.beyond(at, way);
  const man = manUnder(s, place);
  if (man < 0 || (s.tail(man) === place && s.distance(s.at(man), at) <= 1)) return false;
  s.push(STEP['engine/hit'], man, place, at, 0);
  return true;
}

/** What stands in the hex, or beside it, is battered. @rule 5.1.2 */
function strike(s: S, turn: number): boolean {
  const [engine, at] = [splash.engine(s), splash.at(s)];
  const place = batteredIn(s, engine, turn === 0 ? at : s.beyond(at, turn - 1 - DIRECTIONS));
  const points = turn === 0 ? stonePoints(s, engine) : splinterPoints(s, engine);
  if (place < 0 || points === 0) return false;
  s.push(STEP['engine/batter'], engine, place, points, Number(turn === 0));
  return true;
}

// ---- what is battered

const batterDie = d10((s: S, face) => batteringOfFace(s, blow.place(s), blow.points(s), blow.isNear(s) === 1, face));

function rollBatter(s: S, outcome: number): void {
  const [engine, place] = [blow.engine(s), blow.place(s)];
  s.pop();
  batter(s, engine, place, outcome);
}

function batterWords(s: S, outcome: number): string {
  const what = s.placeName(blow.place(s));
  return `${what} ${(outcome & 1) === 1 ? 'gives way' : 'holds'}${outcome > 1 ? `; the engine loses ${outcome >> 1} points` : ''}`;
}

function checkBatter(s: S, { engine, place, points }: Record<'engine' | 'place' | 'points', number>): string | null {
  const isThere = batteredIn(s, engine, place) === place && points > 0 && points <= stonePoints(s, engine);
  return isThere ? null : 'What is battered still stands, and the engine has the points.';
}

// ---- what it does

const hitDie = d10((s: S, face) => heavyEffect(s, hit.man(s), hit.at(s), hit.from(s), hit.hexes(s), face));

function rollHit(s: S, effect: number): void {
  const [man, from] = [hit.man(s), hit.from(s)];
  if (s.listener !== null) s.tell('shot', 'B32', `${s.nameOf(man)} is hit: ${wordsOf(effect)}.`);
  s.pop();
  applyEffect(s, from, man, effect);
}

// ---- what positions may hold

function checkAim(s: S, { engine }: { readonly engine: number }): string | null {
  return hasAim(s, engine) ? null : 'The engine is ready, and has something to aim at.';
}

function checkFlight(s: S, { engine, aim }: { readonly engine: number; readonly aim: number }): string | null {
  const isOn = s.engineAt(engine) >= 0 && s.engineAt(engine) !== aim;
  return isOn ? null : 'The engine stands on the map, and is aimed at another hex.';
}

type Hit = { readonly man: number; readonly at: number; readonly from: number } & Record<string, number>;

const checkHit = cast<Hit>({ man: 'on the map' }, (s, { man, at, from }) => {
  if (manUnder(s, at) !== man) return 'Who is hit stands in the hex.';
  return at === from ? 'What hits him comes from another hex.' : null;
});

const phase = 'Missiles';

export const engineSteps: readonly StepDraft[] = [
  ask('engine/aim', (s) => s.side, legalAims, {
    on: ['missile/select'],
    registers: aiming.registers,
    check: checkAim,
    choose: { aim: shootAt },
    about: { phase, rule: '4.4.3.1' },
    question: 'At which hex?',
    unless: 'The hex is not in range, not in sight, or nothing is there to hit.',
  }),
  roll('engine/scatter', scatterOutcomes, rollScatter, {
    on: ['missile/select'],
    registers: flying.registers,
    check: checkFlight,
    about: { phase, rule: 'B43', means: meaningOfScatter },
  }),
  run('engine/splash', runStone, {
    on: ['missile/select'],
    registers: splash.registers,
    check: cast({ engine: 'any' }, (_, { next }) => (next <= TURNS ? null : `A stone has ${TURNS} things to do at most.`)),
    about: { phase, rule: '5.1.2.2' },
  }),
  roll('engine/batter', batterDie.outcomes, rollBatter, {
    on: ['engine/splash'],
    registers: blow.registers,
    check: checkBatter,
    about: { phase, rule: '5.1.2', means: batterDie.means(batterWords) },
  }),
  roll('engine/hit', hitDie.outcomes, rollHit, {
    on: ['missile/select', 'engine/splash'],
    registers: hit.registers,
    check: checkHit,
    about: { phase, rule: 'B32', means: hitDie.means((_, effect) => wordsOf(effect)) },
  }),
];

export const engineActions: Actions<'aim'> = {
  aim: { does: 'aims an engine at a place', phrase: (s, place) => `Aim at ${s.nameIn(place)}`, told: ['heavy-shot'] },
};
