import { opponent, type Player } from '../../core/index.ts';
import { arcOf, FRONT } from '../facing.ts';
import { OPEN, STOP } from '../movement/ground.ts';
import type { PathSearch } from '../movement/path-search.ts';
import { markEnemies } from '../movement/troops.ts';
import type { AnyUnitState as S } from './unit-state.ts';
import { isInZone } from '../zones.ts';

// What units do through their front hexsides, over which they could go: they control hexes, stop enemies, and strike. A game that has it otherwise
// writes its own.

/** Whether a unit in a hex that faces so has a hexside in front of it, over which it could go. */
function opensTo(s: S, unit: number, hex: number, facing: number, direction: number): boolean {
  const isFront = direction >= 0 && arcOf(facing, direction, s.game.arcs) === FRONT;
  return isFront && s.scenario.moveCost[s.card(unit).type]![hex * 6 + direction]! >= 0;
}

/** Whether a unit of the side in a hex controls the hex in a direction. */
function exerts(s: S, side: Player, hex: number, direction: number): boolean {
  const unit = s.topAt(hex);
  return unit >= 0 && s.sideOf(unit) === side && opensTo(s, unit, hex, s.facingOf(unit), direction);
}

/** Whether a side controls a hex. */
export function controls(s: S, side: Player, hex: number): boolean {
  return isInZone(s.scenario.grid, s, side, hex, exerts);
}

/** Finds where a unit can go, past friends; the result is valid until the next call. It has to stop where the enemy controls a hex.
 * @param budget movement points @param zoneToZone whether it may go from one such hex straight into another */
export function findMoves(s: S, unit: number, budget: number, zoneToZone: boolean): PathSearch {
  const { search, stepTables } = s.game;
  const start = s.hexOf(unit);
  const enemy = opponent(s.sideOf(unit));
  const troops = s.standing(enemy).map((one) => s.hexOf(one));
  markEnemies(search.ground, s.scenario.grid, s, enemy, troops, exerts);
  search.ground.entry[start] = OPEN;
  search.ground.leaving = !zoneToZone && search.ground.inZone(start) ? STOP : OPEN;
  return search.run({ start, facing: s.facingOf(unit), budget, spent: 0, freeTurn: true }, stepTables.of(s.card(unit).type));
}

/** Enemies in front of a unit, if it stood in a hex and faced so, where it could go. */
export function targetsOf(s: S, unit: number, from = s.hexOf(unit), facing = s.facingOf(unit)): number[] {
  const { grid } = s.scenario;
  const enemy = opponent(s.sideOf(unit));
  const open = grid.around(from).filter((hex) => s.holds(enemy, hex) && opensTo(s, unit, from, facing, grid.directionTo(from, hex)));
  return open.map((hex) => s.topAt(hex));
}

/** Friends of a unit that have the same enemy in front of them, where they could go. */
export function helpersOf(s: S, unit: number, target: number): number[] {
  const beside = s.scenario.grid.around(s.hexOf(target)).map((hex) => s.topAt(hex));
  return beside.filter((one) => one >= 0 && one !== unit && s.sideOf(one) === s.sideOf(unit) && targetsOf(s, one).includes(target));
}

/** Number of enemies beside a unit, if it stood in a hex and faced so, that are not in front of it. */
export function flankersOf(s: S, unit: number, hex: number, facing: number): number {
  const { grid } = s.scenario;
  const enemy = opponent(s.sideOf(unit));
  const isAside = (next: number): boolean => arcOf(facing, grid.directionTo(hex, next), s.game.arcs) !== FRONT;
  return grid.around(hex).filter((next) => s.holds(enemy, next) && isAside(next)).length;
}

/** Hexes beside a unit to which it can go, free of troops and not next to the enemy. */
export function retreatsOf(s: S, unit: number): number[] {
  const { grid, moveCost } = s.scenario;
  const from = s.hexOf(unit);
  const enemy = opponent(s.sideOf(unit));
  const cost = moveCost[s.card(unit).type]!;
  const isSafe = (hex: number): boolean => s.isEmpty(hex) && !grid.around(hex).some((next) => s.holds(enemy, next));
  return grid.around(from).filter((hex) => cost[from * 6 + grid.directionTo(from, hex)]! >= 0 && isSafe(hex));
}
