import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { COLUMNS, crush, crushOfFace, fallingBridge, nextUnderBridge } from '../work/belfries.ts';
import { addPushes, push } from '../work/pushing.ts';
import { breaksOn, demolishStage, ramPoints, ramTarget, swing } from '../work/rams.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A blow of a ram, with so many battering points. */
const blow = frame({ engine: (k) => k.engine, points: (k) => k.count });

/** A drawbridge that has come down, and who was under each of its columns and still has his roll before him. */
const falling = frame({ engine: (k) => k.engine, first: (k) => k.maybeMan, second: (k) => k.maybeMan, third: (k) => k.maybeMan });
/** A man on whom a drawbridge falls, and whose it is. */
const crushing = frame({ man: (k) => k.man, engine: (k) => k.engine });

// ---- pushing

/** @rule B19 engines first, before anybody else moves */
function legalPushes(s: S, into: Offers<'push' | 'draw' | 'done'>): void {
  into.push('done');
  addPushes(s, into);
}

// ---- ramming

/** A ram strikes. @rule 5.2.3 */
export function strikeWithRam(s: S, engine: number): void {
  const points = ramPoints(s, engine);
  swing(s, engine);
  s.push(STEP['engine/ram'], engine, points);
}

const blowDie = d10((s: S, face) => Number(breaksOn(s, blow.engine(s), blow.points(s), face)));

function rollBlow(s: S, outcome: number): void {
  const place = ramTarget(s, blow.engine(s));
  s.pop();
  if (outcome === 1) demolishStage(s, place);
}

function checkBlow(s: S, { engine, points }: { readonly engine: number; readonly points: number }): string | null {
  return ramTarget(s, engine) >= 0 && points > 0 ? null : 'The ram stands against a wall, or something shut, and has points.';
}

// ---- drawbridges

/** Drawbridges have come down: each is a matter of its own. Who stands under one is named now, whatever becomes of the others. @rule 4.2.8 */
export function pushBridges(s: S): void {
  for (let engine = fallingBridge(s); engine >= 0; engine = fallingBridge(s)) {
    const first = nextUnderBridge(s, engine);
    const second = nextUnderBridge(s, engine);
    s.push(STEP['bridge/fall'], engine, first, second, nextUnderBridge(s, engine));
  }
}

/** A drawbridge falls on those under it, one after another and on each once. @rule 4.2.8 */
function runBridge(s: S): void {
  const man = takeNext(s);
  if (man >= 0) s.push(STEP['bridge/crush'], man, falling.engine(s));
  else s.pop();
}

/** The next man who was under a drawbridge and is still on the map, -1 when all have had their roll. */
function takeNext(s: S): number {
  for (let column = 0; column < COLUMNS; column++) {
    const man = falling.first(s);
    falling.setFirst(s, falling.second(s));
    falling.setSecond(s, falling.third(s));
    falling.setThird(s, -1);
    if (man >= 0 && s.isOnMap(man)) return man;
  }
  return -1;
}

const crushDie = d10((s: S, face) => crushOfFace(s, crushing.man(s), face));

function rollCrush(s: S, outcome: number): void {
  const [man, engine] = [crushing.man(s), crushing.engine(s)];
  s.pop();
  crush(s, man, engine, outcome);
}

function checkBridge(
  s: S,
  { engine, first, second, third }: Readonly<Record<'engine' | 'first' | 'second' | 'third', number>>,
): string | null {
  if (s.engineLowered(engine) === 0 || s.engineAt(engine) < 0) return 'A drawbridge that falls is down.';
  const under = [first, second, third].filter((man) => man >= 0);
  return new Set(under).size === under.length ? null : 'Nobody stands under two columns of a drawbridge.';
}

const CRUSH_WORDS = ['he leaps back', 'he goes back, stunned', 'he goes back, wounded', 'he is crushed'] as const;

function crushWords(s: S, outcome: number): string {
  return `the drawbridge: ${s.nameOf(crushing.man(s))}: ${CRUSH_WORDS[outcome]!}`;
}

export const pushingSteps: readonly StepDraft[] = [
  ask('engine/push', (s) => s.side, legalPushes, {
    on: ['move/select'],
    choose: { push: (s, engine) => push(s, engine, false), draw: (s, engine) => push(s, engine, true), done: (s) => s.pop() },
    about: { phase: 'Movement', rule: 'B19' },
    question: 'Which engine is pushed?',
    unless: 'An engine goes straight on, over flat and free ground, with men enough inside, and no enemy; rams and galleries back as well.',
    words: { done: 'Push no engine any more' },
  }),
  roll('engine/ram', blowDie.outcomes, rollBlow, {
    on: ['melee/target'],
    registers: blow.registers,
    check: checkBlow,
    about: { phase: 'Melee', rule: '5.2.3', means: blowDie.means((_, outcome) => (outcome === 1 ? 'a stage gives way' : 'it holds')) },
  }),
  run('bridge/fall', runBridge, {
    on: ['engine/push', 'bridge/fall'],
    registers: falling.registers,
    check: checkBridge,
    about: { phase: 'Movement', rule: '4.2.8' },
  }),
  roll('bridge/crush', crushDie.outcomes, rollCrush, {
    on: ['bridge/fall'],
    registers: crushing.registers,
    idle: 'Whoever is struck may come to the same end in two ways.',
    check: cast({ man: 'on the map' }, (s, { engine }) => checkBridge(s, { engine: engine!, first: -1, second: -1, third: -1 })),
    about: { phase: 'Movement', rule: '4.2.8', means: crushDie.means(crushWords) },
  }),
];

export const pushingActions: Actions<'push' | 'draw'> = {
  push: { does: 'pushes an engine one hex on', phrase: (s, engine) => `Push the ${s.nameOfEngine(engine)} on`, told: ['pushed'] },
  draw: { does: 'pulls an engine one hex back', phrase: (s, engine) => `Pull the ${s.nameOfEngine(engine)} back`, told: ['pushed'] },
};
