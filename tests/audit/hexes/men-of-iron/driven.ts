import type { Hex } from '../hex-map.ts';
import type { Board, Unit } from './board.ts';

// Where units go that are driven off [14.4, 14.5], a second time.

/** Whether a unit can be driven anywhere at all: neither what cannot move, nor guns in position. */
function isMovable(board: Board, unit: Unit): boolean {
  return !board.can(unit, 'immobile') && !(board.isGun(unit) && !unit.limbered);
}

/** Whether friends or enemies keep a unit from staying in a hex: one unit a hex, but for foot on artillery in position [10.0]. */
export function isTaken(board: Board, unit: Unit, hex: Hex): boolean {
  const others = board.at(hex).filter(({ id }) => id !== unit.id);
  if (others.length === 0) return false;
  if (board.ground.pack.game !== 'blood-and-roses' || others.length > 1) return true;
  const [other] = others as [Unit];
  const isFoot = !board.isMounted(unit) && !['INF', 'LVY', 'ART'].includes(unit.type) && unit.status !== 'retired';
  return !(other.side === unit.side && board.isGun(other) && !other.limbered && isFoot);
}

/** Whether a unit may step into a hex beside one by a Retreat or an Advance. */
export function maySet(board: Board, unit: Unit, from: Hex, to: Hex): boolean {
  return board.canGo(unit, from, to) && !isTaken(board, unit, to) && !board.entriesAgainst(unit.side).has(to);
}

function isFarther(board: Board, causes: readonly Hex[], here: Hex, to: Hex, by: number): boolean {
  return causes.every((cause) => board.map.distance(to, cause) >= board.map.distance(here, cause) + by);
}

/** Hexes of those who fight a unit in Shock or Charge. */
export function fightersAgainst(board: Board, unit: Unit): Hex[] {
  const fights = (other: Unit): boolean => [other.target, other.second].includes(unit.id) || [unit.target, unit.second].includes(other.id);
  return board.enemiesOf(unit.side).flatMap((other) => (fights(other) ? [other.hex!] : []));
}

/** Hexes from which a result drives a unit: of the enemy who fired, or of all whom it fights. */
export function causesOf(board: Board, unit: Unit, from: string | null): Hex[] {
  if (from === null) return fightersAgainst(board, unit);
  const other = board.unit(from);
  return other.side === unit.side || other.hex === null ? [] : [other.hex];
}

/** Hexes behind friendly foot with missiles, by which a unit retreats that has no other way. */
function retreatsThrough(board: Board, unit: Unit, causes: readonly Hex[]): Hex[] {
  const here = unit.hex!;
  const found = new Set<Hex>();
  for (const next of board.map.around(here)) {
    const friend = board.at(next).find(({ under }) => !under);
    const makesRoom = friend !== undefined && friend.side === unit.side && board.can(friend, 'missile') && !board.isMounted(friend);
    if (!makesRoom || !board.canGo(unit, here, next) || !isFarther(board, causes, here, next, 1)) continue;
    for (const to of board.map.around(next))
      if (board.map.distance(here, to) === 2 && maySet(board, unit, next, to) && isFarther(board, causes, here, to, 2)) found.add(to);
  }
  return [...found];
}

/** Hexes to which a unit can retreat. */
export function retreatsOf(board: Board, unit: Unit, causes: readonly Hex[]): Hex[] {
  if (!isMovable(board, unit)) return [];
  const here = unit.hex!;
  const free = board.map.around(here).filter((to) => maySet(board, unit, here, to) && isFarther(board, causes, here, to, 1));
  return free.length > 0 ? free : retreatsThrough(board, unit, causes);
}

/** Hexes that a unit can come to, however far, past friends but not past enemies. */
function waysOf(board: Board, unit: Unit): Set<Hex> {
  const reached = new Set([unit.hex!]);
  for (const hex of reached)
    for (const to of board.map.around(hex))
      if (board.canGo(unit, hex, to) && !board.at(to).some(({ side }) => side !== unit.side)) reached.add(to);
  return reached;
}

/** Hexes to which a unit can retire: free, in or beside that of its Standard, and not beside those who drive it off. */
export function retirementsOf(board: Board, unit: Unit, causes: readonly Hex[]): Hex[] {
  const standard = board.standardOf(unit);
  if (standard === undefined || standard === unit.hex || !isMovable(board, unit)) return [];
  const homes = [standard, ...board.map.around(standard)].filter(
    (hex) => board.at(hex).length === 0 && causes.every((cause) => board.map.distance(hex, cause) !== 1),
  );
  if (homes.length === 0) return [];
  const reached = waysOf(board, unit);
  return homes.filter((hex) => reached.has(hex));
}

/** Whether a unit has somewhere to go with each result that drives it. */
export function canRetreat(board: Board, unit: Unit, causes: readonly Hex[]): boolean {
  return retreatsOf(board, unit, causes).length > 0;
}

export function canRetire(board: Board, unit: Unit, causes: readonly Hex[]): boolean {
  return retirementsOf(board, unit, causes).length > 0;
}
