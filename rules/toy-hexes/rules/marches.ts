import { opponent, type Player } from '../../core/index.ts';
import { arcOf, FRONT } from '../../hexes/facing.ts';
import { OPEN, STOP } from '../../hexes/movement/ground.ts';
import type { PathSearch } from '../../hexes/movement/path-search.ts';
import { markEnemies } from '../../hexes/movement/troops.ts';
import { isInZone } from '../../hexes/zones.ts';
import type { ToyHexesState } from '../state/state.ts';
import { VALUES } from './charts.ts';

type S = ToyHexesState;

/** Whether a unit of the side in a hex controls the hex in a direction.
 * @rule 2.4 through its two front hexsides, where it could go */
function exerts(s: S, side: Player, hex: number, direction: number): boolean {
  const unit = s.topAt(hex);
  if (unit < 0 || s.sideOf(unit) !== side) return false;
  return arcOf(s.facingOf(unit), direction) === FRONT && s.compiled.moveCost[s.card(unit).type]![hex * 6 + direction]! >= 0;
}

/** Whether a side controls a hex. */
export function controls(s: S, side: Player, hex: number): boolean {
  return isInZone(s.compiled.grid, s, side, hex, exerts);
}

/** Finds where a unit can go; the result is valid until the next call.
 * @rule 2.1 by points, through the front, one turn free @rule 2.2 as the ground costs
 * @rule 2.5 a stop in a zone of control @ruling H-01 out of one not into another */
export function findMoves(s: S, unit: number): PathSearch {
  const { search, stepTables, options } = s.game;
  const { type, side } = s.card(unit);
  const start = s.hexOf(unit);
  const enemy = opponent(side);
  markEnemies(
    search.ground,
    s.compiled.grid,
    s,
    enemy,
    s.standing(enemy).map((one) => s.hexOf(one)),
    exerts,
  ); // prettier-ignore
  search.ground.entry[start] = OPEN;
  search.ground.leaving = options.zoneToZone === 'never' && search.ground.inZone(start) ? STOP : OPEN;
  return search.run({ start, facing: s.facingOf(unit), budget: VALUES[type]!.move, spent: 0, freeTurn: true }, stepTables.of(type));
}

/** Hexes to which a unit can retreat.
 * @rule 4.2 one hex, free of troops and not next to the enemy */
export function retreatsOf(s: S, unit: number): number[] {
  const { grid, moveCost } = s.compiled;
  const { type, side } = s.card(unit);
  const from = s.hexOf(unit);
  const isSafe = (hex: number): boolean => !grid.around(hex).some((next) => s.holds(opponent(side), next));
  return grid.around(from).filter((hex) => moveCost[type]![from * 6 + grid.directionTo(from, hex)]! >= 0 && s.isEmpty(hex) && isSafe(hex));
}
