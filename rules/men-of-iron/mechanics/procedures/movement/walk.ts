import { opponent } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { cellOfStep, directionIn, packDirections } from '../../../../hexes/movement/packed-route.ts';
import { loosen } from '../../movement/engaged.ts';
import { addPoints, disorder, eliminate } from '../../results/losses.ts';
import { isBaggage, pointsThrough } from '../../movement/march.ts';
import { provoke } from '../../command/neutral.ts';
import { enterHex, isTaken, meetPotholes } from '../../movement/places.ts';
import { DISORDERED, HIDDEN, type IronState, LEADER_WAITING, NAMED, NORMAL, REPLACEMENT, WAITING } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { offerReaction } from '../combat/fire.ts';
import { checkGround, hazardSteps, rideOver } from './hazards.ts';
import { frame, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** A walk. */
const walk = frame({
  /** Four cells of directions, the first registers. */
  path1: (k) => k.count,
  path2: (k) => k.count,
  path3: (k) => k.count,
  path4: (k) => k.count,
  /** Steps done, and steps in all times 32. */
  progress: (k) => k.count,
  /** Final facing, plus the part of the step at hand and the flags below. */
  facing: (k) => k.count,
  /** Hex where the unit should be, else something has driven it off. */
  expected: (k) => k.hex,
});

const FACING = 7;

// Parts of a step: the unit goes into the hex, and then what happens to it there, in order.
const GO = 0;
const CHECK = 1;
const STUMBLE = 2;
const TRAMPLE = 3;
const MEET = 4;
const PART_SHIFT = 3;
const PARTS = 7;
/** The unit comes onto the map by the first hex. */
const ENTERS = 64;
/** It set out on horses. */
const MOUNTED = 128;

const DONE = 31;
const LENGTH_SHIFT = 5;

/** Flight Points for baggage that is plundered: Agincourt, reconstructed. */
const BAGGAGE_POINTS = 2;

/** Sets a unit walking along the game's route, of so many steps, from the hex where it stands, or by which it enters. */
export function beginWalk(s: S, unit: number, from: number, length: number, facing: number): void {
  const { route } = s.game;
  const flags = (s.isOnMap(unit) ? 0 : ENTERS) | (s.isMounted(unit) ? MOUNTED : 0);
  const [a, b] = [packDirections(route, length, 0), packDirections(route, length, 1)];
  const [c, d] = [packDirections(route, length, 2), packDirections(route, length, 3)];
  s.push(STEP['move/walk'], a, b, c, d, length << LENGTH_SHIFT, facing | flags, from);
}

/** A unit leaves the fight in which it is Engaged. @rule 16.9 it is Disordered, and who fights nobody else is free */
export function leaveFight(s: S, unit: number): void {
  s.setEngaged(unit, 0);
  loosen(s);
  disorder(s, unit);
}

/** What is left of the walk, one part of a step after another. @ruling MI-05 who is driven back, Retired or Unhorsed goes no farther */
function walkOn(s: S): void {
  const unit = s.mover;
  const facing = walk.facing(s);
  if (facing & ENTERS) return enterMap(s, unit);
  if (s.hexOf(unit) !== walk.expected(s) || s.done(unit) === 1 || (facing & MOUNTED && !s.isMounted(unit))) return stop(s, unit);
  const part = (facing >> PART_SHIFT) & PARTS;
  if (part === GO) return isThere(s) ? arrive(s, unit) : stepForward(s, unit);
  setPart(s, part === MEET ? GO : part + 1);
  if (part === CHECK) checkGround(s, unit, lastDirection(s));
  else if (part === STUMBLE) meetPotholes(s, unit);
  else if (part === TRAMPLE) rideOver(s, unit);
  else offerReaction(s, unit);
}

function setPart(s: S, part: number): void {
  walk.setFacing(s, (walk.facing(s) & ~(PARTS << PART_SHIFT)) | (part << PART_SHIFT));
}

function isThere(s: S): boolean {
  return (walk.progress(s) & DONE) === walk.progress(s) >> LENGTH_SHIFT;
}

/** Direction of a step of the walk. */
function directionAt(s: S, step: number): number {
  return directionIn(s.register(cellOfStep(step)), step);
}

/** Direction of the step that the unit has just done, -1 if it has come onto the map. */
function lastDirection(s: S): number {
  const done = walk.progress(s) & DONE;
  return done === 0 ? -1 : directionAt(s, done - 1);
}

function stop(s: S, unit: number): void {
  s.setDone(unit, 1);
  s.pop();
}

function arrive(s: S, unit: number): void {
  s.setFacing(unit, walk.facing(s) & FACING);
  s.pop();
  if (s.listener !== null) s.tell('moved', '7.2', `${s.nameOf(unit)} moves to ${s.scenario.grid.format(s.hexOf(unit))}.`);
}

/** @rule 7.1 hex by hex; leaders go along [7.2] */
function stepForward(s: S, unit: number): void {
  const progress = walk.progress(s);
  const from = s.hexOf(unit);
  const to = s.scenario.grid.neighbours[from * DIRECTIONS + directionAt(s, progress & DONE)]!;
  const isLast = (progress & DONE) + 1 === progress >> LENGTH_SHIFT;
  if (!isBaggageAt(s, to) && isTaken(s, unit, to) && (isLast || !goesThrough(s, unit, to))) return stop(s, unit);
  walk.setProgress(s, progress + 1);
  for (const leader of s.game.leadersOf[s.side]) if (s.leaderAlong(leader) === 1) s.setLeaderHex(leader, to);
  comeTo(s, unit, to);
}

/** Whether a hex holds nobody but friends who let a unit through. */
function goesThrough(s: S, unit: number, hex: number): boolean {
  return s.holds(s.sideOf(unit), hex) && pointsThrough(s, unit, hex) >= 0;
}

function isBaggageAt(s: S, hex: number): boolean {
  const unit = s.topAt(hex);
  return unit >= 0 && s.sideOf(unit) !== s.side && isBaggage(s, unit);
}

/** The unit comes into a hex; what may befall it there follows. */
function comeTo(s: S, unit: number, hex: number): void {
  walk.setExpected(s, hex);
  setPart(s, CHECK);
  if (isBaggageAt(s, hex)) plunder(s, s.topAt(hex));
  enterHex(s, unit, hex);
  const enemy = opponent(s.sideOf(unit));
  for (const next of s.scenario.grid.around(hex)) if (s.holds(enemy, next)) provoke(s, s.topAt(next));
}

/** Agincourt: who comes first to the camp takes the baggage. */
function plunder(s: S, wagons: number): void {
  addPoints(s, s.sideOf(wagons), BAGGAGE_POINTS);
  eliminate(s, wagons);
}

/** A unit comes onto the map. @rule 7.5 @rule 16.7 */
function enterMap(s: S, unit: number): void {
  const hex = walk.expected(s);
  walk.setFacing(s, walk.facing(s) & ~ENTERS);
  if (s.status(unit) === HIDDEN) s.setStatus(unit, NORMAL);
  else reinforce(s, unit, hex);
  comeTo(s, unit, hex);
}

/** A reinforcement is in command, its leaders and its Standard come with the first of them. @rule 7.5 @ruling MI-83 */
function reinforce(s: S, unit: number, hex: number): void {
  const { leaders, standard } = s.scenario.battles[s.battleOf(unit)]!;
  if (s.status(unit) === WAITING) s.setStatus(unit, s.tired(unit) === 1 ? DISORDERED : NORMAL);
  s.setTired(unit, 0);
  if (s.battleWayBack(s.battleOf(unit)) < 0) s.setInCommand(unit, 1);
  for (const leader of leaders) {
    if (!s.isAwaited(leader)) continue;
    s.setLeaderRank(leader, s.leaderRank(leader) === LEADER_WAITING ? NAMED : REPLACEMENT);
    s.setLeaderHex(leader, hex);
    s.setLeaderMoved(leader, 1);
    s.setLeaderAlong(leader, 1);
  }
  if (standard >= 0 && s.standardHex(standard) < 0) s.setStandardHex(standard, hex);
}

// ---- what positions may hold

interface Registers {
  readonly progress: number;
  readonly facing: number;
  readonly expected: number;
}

/** Whether the steps that are left lead over the map, from where the unit should be. */
function staysOnMap(s: S, { progress, expected }: Registers): boolean {
  const { neighbours } = s.scenario.grid;
  let hex = expected;
  for (let step = progress & DONE; step < progress >> LENGTH_SHIFT && hex >= 0; step++) {
    const direction = directionAt(s, step);
    hex = direction < DIRECTIONS ? neighbours[hex * DIRECTIONS + direction]! : -1;
  }
  return hex >= 0;
}

function checkWalk(s: S, registers: Registers): string | null {
  const { progress, facing } = registers;
  if (s.mover < 0 || s.mover >= s.scenario.units.length) return 'A unit walks: name it as "mover".';
  if ((progress & DONE) > progress >> LENGTH_SHIFT || progress >> LENGTH_SHIFT > 20)
    return 'A walk has at most 20 steps, and no more done.';
  if ((facing & FACING) >= DIRECTIONS || ((facing >> PART_SHIFT) & PARTS) > MEET || facing >= 2 * MOUNTED)
    return 'A walk ends looking at one of six vertices: play to the moment and save the position.';
  if ((facing & ENTERS) !== 0 && s.isOnMap(s.mover)) return 'Only a unit that is off the map comes onto it.';
  return staysOnMap(s, registers) ? null : 'Its steps lead off the map: play to the moment and save the position.';
}

export const walkSteps: readonly StepDraft[] = [
  run('move/walk', walkOn, { on: ['move/piece'], registers: walk.registers, check: checkWalk, about: { phase: 'Movement', rule: '7.2' } }),
  ...hazardSteps,
];
