import { RESULT } from '../../../charts/combat.ts';
import { d10 } from '../../../charts/tables.ts';
import { type AnarchyState, HAS_FOUGHT } from '../../../state/state.ts';
import { STEP, type FightStepName } from '../../../state/steps.ts';
import { catchFire, fireChartAt } from '../missiles/fire.ts';
import { isFlammable } from '../ground/ground.ts';
import { kill, killHorse, stun, wound } from '../ground/harm.ts';
import { isRoofed } from '../ground/hulls.ts';
import { loadOf } from '../ground/loads.ts';
import { isSplashed, pourerOver, scald } from '../work/oil.ts';
import { canRetreat, pushRetreat } from '../combat/retreats.ts';
import { cast } from './roles.ts';
import { pushLight } from './tasks.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** Oil that spreads round a place: the man who is looked at next, and who has had his share already. */
const spreading = frame({ at: (k) => k.place, next: (k) => k.count, spared: (k) => k.maybeMan });
/** Oil on the roof of an engine, and from where it comes. */
const kindling = frame({ place: (k) => k.place, from: (k) => k.place });
/** A man whom it hits, from where it comes, and whether it comes straight down on him. */
const hit = frame({ man: (k) => k.man, from: (k) => k.place, isDirect: (k) => k.flag });

/** Two men pour their bucket out. @rule 4.3.1 they neither shoot nor fight in this turn @rule 4.3.3 the bucket is gone */
export function pour(s: S, place: number): void {
  const man = pourerOver(s, place);
  const load = loadOf(s, man);
  const mate = s.thingMate(load);
  const [from, target] = [s.at(man), s.topAt(place)];
  s.setFought(man, HAS_FOUGHT);
  s.setFought(mate, HAS_FOUGHT);
  s.setThingBearer(load, -1);
  s.setThingMate(load, -1);
  s.setThingGone(load, s.side);
  if (s.listener !== null) s.tell('poured', '4.3.1', `${s.nameOf(man)} and ${s.nameOf(mate)} pour oil into ${s.placeName(place)}.`);
  if (isRoofed(s, place)) {
    s.push(STEP['oil/spread'], place, 0, target);
    return s.push(STEP['oil/kindle'], place, from);
  }
  if (isFlammable(s, place)) pushLight(s, place, fireChartAt(s, place).oil);
  s.push(STEP['oil/spread'], place, 0, target);
  if (target >= 0) s.push(STEP['oil/hit'], target, from, 1);
}

/** The roof of an engine catches fire, and who is beneath it is hit, or neither. @rule 4.3.3 */
const kindleDie = d10((s: S, face) => Number(face >= fireChartAt(s, kindling.place(s)).oil));

function rollKindle(s: S, outcome: number): void {
  const [place, from] = [kindling.place(s), kindling.from(s)];
  s.pop();
  if (outcome === 0) return;
  catchFire(s, place);
  const man = s.topAt(place);
  if (man >= 0) s.push(STEP['oil/hit'], man, from, 1);
}

function kindleWords(s: S, outcome: number): string {
  return `the engine in ${s.placeName(kindling.place(s))} ${outcome === 1 ? 'burns' : 'does not burn'}`;
}

/** All round the place, one after another. @rule 4.3.2 @rule 4.3.3 friend and foe */
function spread(s: S): void {
  const at = spreading.at(s);
  for (let man = spreading.next(s); man < s.scenario.men.length; man++) {
    if (man === spreading.spared(s) || !isSplashed(s, man, at)) continue;
    spreading.setNext(s, man + 1);
    return s.push(STEP['oil/hit'], man, at, 0);
  }
  s.pop();
}

const hitDie = d10((s: S, face) => scald(s, hit.man(s), hit.from(s), hit.isDirect(s) === 1, face));

/** @rule 4.3.3 whoever lives retreats, if it comes straight down on him @ruling AN-12 first he goes back, then he is stunned */
function rollHit(s: S, outcome: number): void {
  const [man, from, isDirect] = [hit.man(s), hit.from(s), hit.isDirect(s) === 1];
  s.pop();
  if (outcome === RESULT.F) return kill(s, man);
  if (outcome === RESULT.G) killHorse(s, man);
  if (outcome === RESULT.E) wound(s, man);
  if (outcome === RESULT.D && !isDirect) stun(s, man);
  if (outcome === RESULT.C || (isDirect && canRetreat(s, man, from))) pushRetreat(s, man, 1, from, Number(outcome === RESULT.D));
  else if (outcome === RESULT.G && isDirect) wound(s, man); // [B48] on foot now, he has no way back
}

const WORDS = ['unhurt', '', '', 'driven back', 'stunned', 'wounded', 'killed', 'his horse is killed'] as const;

function hitWords(s: S, outcome: number): string {
  return `the oil: ${s.nameOf(hit.man(s))} ${WORDS[outcome]!}`;
}

const phase = 'Oil';
// biome-ignore format: a list
export const HARM_CAUSES: readonly FightStepName[] = [
  'melee/target', 'melee/effect', 'missile/select', 'move/walk', 'move/on', 'move/react', 'oil/spread', 'fire/run', 'task/select', 'retreat/run',
  'ladder/fall', 'melee/summon', 'bridge/fall', 'engine/splash', 'belfry/collapse', 'scaffold/fall',
];

export const oilSteps: readonly StepDraft[] = [
  run('oil/spread', spread, {
    on: HARM_CAUSES,
    registers: spreading.registers,
    check: cast({ spared: 'on the map, or gone from it' }, (s, { next }) =>
      next <= s.scenario.men.length ? null : 'There are not so many men.',
    ),
    about: { phase, rule: '4.3.3' },
  }),
  roll('oil/kindle', kindleDie.outcomes, rollKindle, {
    on: ['oil/spread'],
    registers: kindling.registers,
    check: (s, { place }) =>
      isRoofed(s, place) && isFlammable(s, place) ? null : 'The oil is on the roof of an engine that does not burn yet.',
    about: { phase, rule: '4.3.3', means: kindleDie.means(kindleWords) },
  }),
  roll('oil/hit', hitDie.outcomes, rollHit, {
    on: ['oil/spread'],
    registers: hit.registers,
    idle: 'Whoever is hit by oil may come to the same end in two ways.',
    check: cast({ man: 'on the map' }),
    about: { phase, rule: '4.3.3', means: hitDie.means(hitWords) },
  }),
];
