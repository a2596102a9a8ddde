import { cellOfStep, directionIn, packDirections } from '../../../../../hexes/movement/packed-route.ts';
import { STEP_POINTS, STEP_SHIFT } from '../../../../../hexes/movement/step-table.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { STEP } from '../../../../state/steps.ts';
import { liftLed, settleLed } from '../../movement/beasts.ts';
import { breakTask } from '../../ground/harm.ts';
import { letGo, loadOf } from '../../ground/loads.ts';
import { haulAlong } from '../../work/mantlets.ts';
import { canStop, isFoe, placeOf, pointsFor, searchMarch, spotOf, stepsOf } from '../../movement/march.ts';
import { headOf, tailOf } from '../../ground/riding.ts';
import { listenerOf, revealBy } from '../../sight/secrets.ts';
import { isInZone } from '../../ground/zones.ts';
import { offerDefensiveFire } from '../missiles.ts';
import { frame, run, type StepDraft } from '../writer.ts';

type S = AnarchyState;

/** A walk: three cells of directions, or of a rider's moves, the first registers. */
const walk = frame({
  path1: (k) => k.count,
  path2: (k) => k.count,
  path3: (k) => k.count,
  /** Steps done, and steps in all. */
  done: (k) => k.count,
  length: (k) => k.count,
  /** Whether he set out in the saddle. */
  isMounted: (k) => k.flag,
});

/** Steps of the longest walk: a light horseman's allowance, and one more. */
const LONGEST_WALK = 15;

/** Sets the man at hand walking to a spot. @rule B22 the path is fixed */
export function walkTo(s: S, man: number, spot: number): void {
  const { route } = s.game.scratch;
  const length = searchMarch(s, man, spot).path(spot, route);
  const [a, b, c] = [packDirections(route, length, 0), packDirections(route, length, 1), packDirections(route, length, 2)];
  s.push(STEP['move/walk'], a, b, c, 0, length, Number(s.isMounted(man)));
}

/** Place by place: where he can stand the other side may shoot, and before he goes on it is seen whether he still can. @rule B22 @ruling AN-56
 * among friends whom he passes nobody shoots at him */
function walkOn(s: S): void {
  const man = s.mover;
  if (walk.done(s) >= walk.length(s) || !s.isUp(man) || Number(s.isMounted(man)) !== walk.isMounted(s)) return endWalk(s, man);
  const { steps, ways } = stepsOf(s, man);
  let [spot, points] = [spotOf(s, man), 0];
  for (let step = walk.done(s); step < walk.length(s); step++) {
    const edge = steps[spot * ways + directionIn(s.register(cellOfStep(step)), step)]!;
    if (edge < 0) break;
    spot = edge >> STEP_SHIFT;
    points += edge & STEP_POINTS;
    if (isBlocked(s, man, spot)) break;
    if (!canStop(s, man, spot)) continue;
    points = pointsFor(s, man, points, step === 0);
    if (points < 0) break;
    walk.setDone(s, step + 1);
    comeTo(s, man, spot, points);
    if (isInZone(s, man)) walk.setDone(s, walk.length(s));
    return offerDefensiveFire(s, man);
  }
  endWalk(s, man);
}

/** He has come as far as he goes: where, is told once. */
function endWalk(s: S, man: number): void {
  const went = walk.done(s) > 0;
  s.pop();
  if (went && s.isUp(man)) tellArrival(s, man);
}

/** Tells where he has come to, to all who may know. */
export function tellArrival(s: S, man: number): void {
  if (s.listener !== null) s.tell('moved', 'B11', `${s.nameOf(man)} moves to ${s.placeName(s.at(man))}.`, listenerOf(s, man));
}

/** Whether an enemy, seen by now or not, is in the way. */
function isBlocked(s: S, man: number, spot: number): boolean {
  if (!s.isMounted(man)) return isFoeAt(s, man, spot);
  return isFoeAt(s, man, headOf(spot)) || isFoeAt(s, man, tailOf(s, spot));
}

function isFoeAt(s: S, man: number, place: number): boolean {
  const other = s.topAt(place);
  return other >= 0 && isFoe(s, other, man);
}

/** The man at hand comes into a spot, with those whom he leads. @rule B18 his work is broken off */
export function comeTo(s: S, man: number, spot: number, points: number): void {
  s.spent += points;
  breakTask(s, man);
  const [place, tail] = [placeOf(s, man, spot), s.isMounted(man) ? tailOf(s, spot) : -1];
  liftLed(s, man);
  s.lift(man);
  s.place(man, place);
  haulAlong(s, man);
  if (tail >= 0) s.placeTail(man, tail);
  settleLed(s, man);
  keepLoad(s, man);
  revealBy(s, man);
}

/** @rule 4.3.2 a load is dropped where the other cannot stay beside him */
function keepLoad(s: S, man: number): void {
  const load = loadOf(s, man);
  if (load >= 0 && s.leader(s.thingMate(load)) !== man) letGo(s, man, true);
}

interface Registers {
  readonly done: number;
  readonly length: number;
}

function checkWalk(s: S, { done, length }: Registers): string | null {
  if (s.mover < 0) return 'A man walks: name him as "mover".';
  return done <= length && length <= LONGEST_WALK ? null : `A walk has at most ${LONGEST_WALK} steps, and no more done.`;
}

export const walkSteps: readonly StepDraft[] = [
  run('move/walk', walkOn, { on: ['move/on'], registers: walk.registers, check: checkWalk, about: { phase: 'Movement', rule: 'B11' } }),
];
