import { type ActionList, asking, facesWhere, type OutcomeList, type OutcomeText } from '../../../core/index.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { FACES } from '../../charts/tables.ts';
import type { AnarchyState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isCrew } from '../engines.ts';
import { kill } from '../harm.ts';
import {
  addAims,
  addHeavyEffects,
  addImpacts,
  hasAim,
  heavyEffect,
  impactOfFace,
  impactOfTotal,
  isMangonel,
  manUnder,
} from '../heavy-shots.ts';
import { OWN_SHOT } from '../missiles.ts';
import { applyEffect } from '../shots.ts';
import { wordsOf } from './missiles.ts';
import { ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** An engine that shoots. */
const aiming = frame({ engine: (k) => k.engine });
/** A missile in the air, and where it was aimed. */
const flying = frame({ engine: (k) => k.engine, aim: (k) => k.place });
/** What hits a man: in which of his hexes, whence, and over how many hexes (0: splinters). */
const hit = frame({ man: (k) => k.man, at: (k) => k.place, from: (k) => k.place, hexes: (k) => k.count });
/** Splinters of a stone: where it came down, and the hexside from which on they are still to be seen to. */
const splash = frame({ at: (k) => k.place, next: (k) => k.count });

// ---- aiming

function legalAims(s: S, into: ActionList): void {
  addAims(s, aiming.engine(s), into);
}

/** @rule 4.4.1 the crew has to work anew @rule 4.4.1 as crossbowmen, they do not move in this turn */
function chooseAim(s: S, action: number): void {
  const engine = aiming.engine(s);
  const aim = action - s.game.space.first.aim;
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
    s.tell('heavy-shot', 'B43', `The ${s.compiled.engines[engine]!.name.toLowerCase()} shoots: ${impactWords(s, outcome)}.`);
  if (outcome === 0) return;
  const man = manUnder(s, place);
  if (!isMangonel(s, engine)) return s.push(STEP['engine/hit'], man, place, from, s.distance(from, place));
  s.push(STEP['engine/splash'], place, 0);
  if (man >= 0) kill(s, man);
}

function impactWords(s: S, outcome: number): string {
  return outcome === 0 ? 'it hits nobody' : `it comes down in ${s.placeName(outcome - 1)}`;
}

function meaningOfScatter(s: S, outcome: number): OutcomeText {
  const [engine, aim] = [flying.engine(s), flying.aim(s)];
  const text = impactWords(s, outcome);
  if (!isMangonel(s, engine))
    return { text, dice: 'd10', faces: facesWhere(FACES, (face) => impactOfFace(s, engine, aim, face) === outcome) };
  const faces = facesWhere(2 * FACES, (total) => total > 1 && impactOfTotal(s, engine, aim, total) === outcome);
  return { text, dice: '2d10', faces };
}

/** Splinters hit men one after another; of a rider, the head of his horse first. @rule 5.1.2.2 */
function runSplinters(s: S): void {
  const at = splash.at(s);
  for (let way = splash.next(s); way < DIRECTIONS; way++) {
    const place = s.beyond(at, way);
    const man = manUnder(s, place);
    if (man < 0 || (s.tail(man) === place && s.distance(s.at(man), at) <= 1)) continue;
    splash.setNext(s, way + 1);
    return s.push(STEP['engine/hit'], man, place, at, 0);
  }
  s.pop();
}

// ---- what it does

function hitOutcomes(s: S, into: OutcomeList): void {
  addHeavyEffects(s, hit.man(s), hit.at(s), hit.from(s), hit.hexes(s), into);
}

function rollHit(s: S, effect: number): void {
  const [man, from] = [hit.man(s), hit.from(s)];
  if (s.listener !== null) s.tell('shot', 'B32', `${s.nameOf(man)} is hit: ${wordsOf(effect)}.`);
  s.pop();
  applyEffect(s, from, man, effect);
}

function meaningOfHit(s: S, outcome: number): OutcomeText {
  const isIt = (face: number): boolean => heavyEffect(s, hit.man(s), hit.at(s), hit.from(s), hit.hexes(s), face) === outcome;
  return { text: wordsOf(outcome), dice: 'd10', faces: facesWhere(FACES, isIt) };
}

// ---- what positions may hold

function checkAim(s: S, { engine }: { readonly engine: number }): string | null {
  return hasAim(s, engine) ? null : 'The engine is ready, and has something to aim at.';
}

function checkFlight(s: S, { engine, aim }: { readonly engine: number; readonly aim: number }): string | null {
  const isOn = s.engineAt(engine) >= 0 && s.engineAt(engine) !== aim;
  return isOn ? null : 'The engine stands on the map, and is aimed at another hex.';
}

function checkHit(s: S, { man, at, from }: { readonly man: number; readonly at: number; readonly from: number }): string | null {
  if (manUnder(s, at) !== man || !s.isOnMap(man)) return 'Who is hit stands in the hex.';
  return at === from ? 'What hits him comes from another hex.' : null;
}

const phase = 'Missiles';

export const engineSteps: readonly StepDraft[] = [
  ask('engine/aim', (s) => s.side, legalAims, chooseAim, {
    on: ['missile/select'],
    registers: aiming.registers,
    check: checkAim,
    about: asking(phase, '4.4.3.1', ['aim'], 'At which hex?', 'The hex is not in range, not in sight, or nobody stands there.'),
  }),
  roll('engine/scatter', scatterOutcomes, rollScatter, {
    on: ['missile/select'],
    registers: flying.registers,
    check: checkFlight,
    about: { phase, rule: 'B43', means: meaningOfScatter },
  }),
  run('engine/splash', runSplinters, {
    on: ['missile/select'],
    registers: splash.registers,
    check: (_, { next }) => (next <= DIRECTIONS ? null : 'A hex has six sides.'),
    about: { phase, rule: '5.1.2.2' },
  }),
  roll('engine/hit', hitOutcomes, rollHit, {
    on: ['missile/select', 'engine/splash'],
    registers: hit.registers,
    check: checkHit,
    about: { phase, rule: 'B32', means: meaningOfHit },
  }),
];
