import { FALL_KILLED, FALL_STUNNED, FALLS } from '../../../charts/falls.ts';
import { d10 } from '../../../charts/tables.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { fallOfFace, landing } from '../ground/falls.ts';
import { kill, stun, wound } from '../ground/harm.ts';
import { layDown, nextToFall, topplesUpTo } from '../movement/ladders.ts';
import { HARM_CAUSES as FALL_CAUSES } from './oil.ts';
import { cast } from './roles.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A ladder that is pushed from the wall, or falls. */
const ladder = frame({ thing: (k) => k.thing });
/** A man who falls, where to, and from how many levels. */
const fall = frame({ man: (k) => k.man, foot: (k) => k.place, levels: (k) => k.count });

/** Who falls from scaffolding, and whether he has. */
const slip = frame({ man: (k) => k.man, isDone: (k) => k.flag });

/** A defender pushes a ladder from the wall. */
export function pushTopple(s: S, thing: number): void {
  s.push(STEP['ladder/topple'], thing);
}

const toppleDie = d10((s: S, face) => Number(face <= topplesUpTo(s, ladder.thing(s))));

/** @rule 3.4.4 */
function rollTopple(s: S, outcome: number): void {
  if (outcome === 0) return s.pop();
  if (s.listener !== null) s.tell('toppled', '3.4.4', `The ladder in ${s.placeName(s.thingAt(ladder.thing(s)))} is toppled.`);
  s.become(STEP['ladder/fall']);
}

/** A man falls to a place, or next to it; without room he is killed. @rule B62 */
function drop(s: S, man: number, foot: number): void {
  const levels = s.levelAt(s.at(man)) - s.levelAt(foot);
  const to = landing(s, man, foot);
  if (to < 0) return kill(s, man);
  s.lift(man);
  s.place(man, to);
  s.push(STEP['ladder/land'], man, foot, levels);
}

/** All who are on it fall, the highest first; then it lies at the foot of the wall. @rule B62 */
function runFall(s: S): void {
  const thing = ladder.thing(s);
  const man = nextToFall(s, thing);
  if (man < 0) {
    s.pop();
    return layDown(s, thing);
  }
  drop(s, man, s.thingAt(thing));
}

/** Who is stunned on scaffolding falls to its foot. @rule 2.2.2 @rule B62 @ruling AN-276 */
function runOff(s: S): void {
  const man = slip.man(s);
  if (slip.isDone(s) === 1) return s.pop();
  slip.setIsDone(s, 1);
  drop(s, man, s.scenario.places.hex[s.at(man)]!);
}

const fallDie = d10((s: S, face) => fallOfFace(s, fall.man(s), fall.levels(s), face));

/** @rule B62 */
function rollFall(s: S, outcome: number): void {
  const man = fall.man(s);
  s.pop();
  if (!s.isOnMap(man)) return;
  if (outcome === FALL_STUNNED) stun(s, man);
  else if (outcome === FALL_KILLED) kill(s, man);
  else wound(s, man);
}

function fallWords(s: S, outcome: number): string {
  return `${s.nameOf(fall.man(s))} falls and is ${FALLS[outcome]!}`;
}

const phase = 'Ladders';
const isSet = (s: S, { thing }: { readonly thing: number }): string | null =>
  s.scenario.ladders.includes(thing) && s.thingTop(thing) >= 0 ? null : 'The ladder is set against a wall.';

export const ladderSteps: readonly StepDraft[] = [
  roll('ladder/topple', toppleDie.outcomes, rollTopple, {
    on: ['melee/target'],
    registers: ladder.registers,
    check: (s, registers) => isSet(s, registers) ?? (topplesUpTo(s, registers.thing) > 0 ? null : 'So many men on a ladder hold it.'),
    about: { phase, rule: '3.4.4', means: toppleDie.means((_, outcome) => (outcome === 1 ? 'the ladder falls' : 'the ladder stands')) },
  }),
  run('ladder/fall', runFall, {
    on: ['melee/target', 'ladder/fall', 'engine/splash'],
    registers: ladder.registers,
    check: isSet,
    about: { phase, rule: 'B62' },
  }),
  run('scaffold/fall', runOff, {
    on: FALL_CAUSES,
    registers: slip.registers,
    check: cast({ man: 'on the map' }, (s, { man, isDone }) =>
      isDone === 1 || s.terrainOf(s.at(man!)) === TERRAIN.scaffolding ? null : 'Who falls stands on scaffolding.',
    ),
    about: { phase, rule: '2.2.2' },
  }),
  roll('ladder/land', fallDie.outcomes, rollFall, {
    on: ['ladder/fall', 'ladder/land', 'melee/target', 'engine/splash', 'scaffold/fall'],
    registers: fall.registers,
    check: cast({ man: 'on the map' }, (_, { levels }) => (levels! > 0 ? null : 'Who falls falls a level at least.')),
    about: { phase, rule: 'B62', means: fallDie.means(fallWords) },
  }),
];
