import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import { packStep, STEP_POINTS, STEP_SHIFT, type StepTable } from '../../../../hexes/movement/step-table.ts';
import { WAYS } from '../../../state/scenario.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

// A rider is in a posture: the place of his horse's head, and the direction in which it looks. From one he comes into others by six moves:
// three hexes ahead, one back, and the tail swung either way.

const AHEAD_LEFT = 0;
const AHEAD_RIGHT = 2;
const BACK = 3;
const SWING_CLOCKWISE = 4;
/** Moves of a rider. */
const MOVES = 6;

/** Points of going back a hex, and of swinging the tail. Reported. */
const BACKING = 2;
const SWINGING = 2;

/** Number of a posture. */
export function postureOf(head: number, heading: number): number {
  return head * DIRECTIONS + heading;
}

export function headOf(posture: number): number {
  return Math.floor(posture / DIRECTIONS);
}

/** Place of the tail in a posture, -1 where it would be off the map. */
export function tailOf(s: S, posture: number): number {
  return s.beyond(headOf(posture), oppositeDirection(posture % DIRECTIONS));
}

/** Points of a step in a horse's table; -1 where there is none. */
function pointsOver({ steps }: StepTable, from: number, way: number): number {
  const step = from < 0 ? -1 : steps[from * WAYS + way]!;
  return step < 0 ? -1 : step & STEP_POINTS;
}

function beyond({ steps }: StepTable, from: number, way: number): number {
  const step = from < 0 ? -1 : steps[from * WAYS + way]!;
  return step < 0 ? -1 : step >> STEP_SHIFT;
}

/** The step of a rider's move out of a posture. @rule B13 ahead at the cost of the head's hex; back, and swinging the tail, two points @ruling AN-54
 * both ways over ground
 * that the horse could cross */
function stepOf(s: S, posture: number, move: number, horse: StepTable): number {
  const head = headOf(posture);
  const heading = posture % DIRECTIONS;
  const rear = oppositeDirection(heading);
  const tail = s.beyond(head, rear);
  if (tail < 0) return -1;
  if (move <= AHEAD_RIGHT) {
    const way = (heading + move - 1 - AHEAD_LEFT + DIRECTIONS) % DIRECTIONS;
    return packStep(postureOf(s.beyond(head, way), way), pointsOver(horse, head, way));
  }
  if (move === BACK) {
    const points = beyond(horse, head, rear) === tail ? pointsOver(horse, tail, rear) : -1;
    return packStep(postureOf(tail, heading), points < 0 ? -1 : BACKING);
  }
  const turn = move === SWING_CLOCKWISE ? 1 : DIRECTIONS - 1;
  const to = s.beyond(head, (rear + turn) % DIRECTIONS);
  for (let way = 0; way < DIRECTIONS; way++)
    if (to >= 0 && beyond(horse, tail, way) === to) return packStep(postureOf(head, (heading + turn) % DIRECTIONS), SWINGING);
  return -1;
}

/** What a rider's moves lead to and cost, by postures. @param horse costs of the places themselves */
export function createRideTable(s: S, horse: StepTable): StepTable {
  const steps = new Int32Array(s.scenario.places.count * DIRECTIONS * MOVES);
  for (let i = 0; i < steps.length; i++) steps[i] = stepOf(s, Math.floor(i / MOVES), i % MOVES, horse);
  return { steps, ways: MOVES, cheapest: 1 };
}
