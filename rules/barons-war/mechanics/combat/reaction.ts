import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import { isBarredTarget } from '../ground/march-rules.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';
import { REACTION_RANGE_HEXES } from '../../charts/charts.ts';

const BITS_A_CELL = 15;
/** Units of a Battle that a cavalry unit tells apart: bits of two cells. */
export const MOST_UNITS_IN_BATTLE = 2 * BITS_A_CELL;

/** Whether a cavalry unit has already checked against a phasing unit in this player turn [10.3]. */
function hasChecked(state: BaronsWarState, cavalry: number, unit: number): boolean {
  const place = unit - state.scenario.battles[state.battleOf(unit)]!.units[0]!;
  const checked = place < BITS_A_CELL ? state.reactedLow(cavalry) : state.reactedHigh(cavalry);
  return ((checked >> (place % BITS_A_CELL)) & 1) === 1;
}

export function noteChecked(state: BaronsWarState, cavalry: number, unit: number): void {
  const place = unit - state.scenario.battles[state.battleOf(unit)]!.units[0]!;
  const bit = 1 << (place % BITS_A_CELL);
  if (place < BITS_A_CELL) state.setReactedLow(cavalry, state.reactedLow(cavalry) | bit);
  else state.setReactedHigh(cavalry, state.reactedHigh(cavalry) | bit);
}

/** Whether a cavalry unit would check for a reaction against this unit at all.
 * @rule 10.3 once for each phasing unit @rule 12.1 not if shaken @ruling R-64 R-65 R-75 R-82 */
function mayReact(state: BaronsWarState, cavalry: number, unit: number): boolean {
  const hex = state.hexOf(cavalry);
  return (
    hex >= 0 &&
    state.topAt(hex) === cavalry &&
    !state.isShaken(cavalry) &&
    state.status(state.battleOf(cavalry)) === SOUND &&
    !hasChecked(state, cavalry, unit) &&
    !isBarredTarget(state, cavalry, state.hexOf(unit))
  );
}

/** Enemy cavalry of one side that can react at all, in the order of the bits used below. */
export function reactingCavalry(state: BaronsWarState, unit: number): readonly number[] {
  return state.game.reactors[1 - state.sideOf(unit)]!;
}

/** Which enemy cavalry a unit triggers by standing on a hex: bits over `reactingCavalry`.
 * @rule 10.3 within three hexes, through the front, seen or not @ruling R-64 */
export function watchersOf(state: BaronsWarState, unit: number, hex: number): number {
  const cavalry = reactingCavalry(state, unit);
  let mask = 0;
  const { grid } = state.scenario;
  for (let i = 0; i < cavalry.length; i++) {
    const watcher = cavalry[i]!;
    const at = state.hexOf(watcher);
    if (at < 0 || grid.distance(at, hex) > REACTION_RANGE_HEXES) continue;
    if (!mayReact(state, watcher, unit) || !grid.isBefore(at, state.facingOf(watcher), hex)) continue;
    mask |= 1 << i;
  }
  return mask;
}

/** Watchers of every hex in front of cavalry that may react to the unit, the game's; null if there are none near enough. */
export function findWatchers(state: BaronsWarState, unit: number): Int32Array | null {
  const { scratch } = state.game;
  const { watched, marked } = scratch;
  for (let i = 0; i < scratch.markedCount; i++) watched[marked[i]!] = 0;
  scratch.markedCount = 0;
  const { grid, units } = state.scenario;
  const cavalry = reactingCavalry(state, unit);
  const reach = units[unit]!.movementPoints + REACTION_RANGE_HEXES;
  for (let i = 0; i < cavalry.length; i++) {
    const watcher = cavalry[i]!;
    const at = state.hexOf(watcher);
    if (at < 0 || grid.distance(at, state.hexOf(unit)) > reach || !mayReact(state, watcher, unit)) continue;
    watchFrom(state, at, state.facingOf(watcher), 1 << i);
  }
  return scratch.markedCount === 0 ? null : watched;
}

/** Adds a watcher's bit to the hexes before it. */
function watchFrom(state: BaronsWarState, at: number, facing: number, bit: number): void {
  const { scratch } = state.game;
  const { watched, marked } = scratch;
  const wedge = state.scenario.grid.wedge(at, facing, REACTION_RANGE_HEXES);
  for (let i = 0; i < wedge.length; i++) {
    const hex = wedge[i]!;
    if (watched[hex] === 0) marked[scratch.markedCount++] = hex;
    watched[hex]! |= bit;
  }
}

/** Whether a way of so many hexes at most from one hex to another can lead through the watched hexes found last. */
export function isWatchedBetween(state: BaronsWarState, from: number, to: number, steps: number): boolean {
  const { grid } = state.scenario;
  const { marked, markedCount } = state.game.scratch;
  for (let i = 0; i < markedCount; i++) if (grid.distance(from, marked[i]!) + grid.distance(marked[i]!, to) <= steps) return true;
  return false;
}

/** Cavalry of each side that has a reaction rating below 10. Packs are held to what a search tells apart. */
export function listReactors(
  units: readonly { side: number; type: number; reaction: number }[],
): readonly [readonly number[], readonly number[]] {
  const of = (side: number): number[] =>
    units.flatMap((card, unit) => (card.side === side && card.type === HEAVY_CAVALRY && card.reaction < 10 ? [unit] : []));
  return [of(0), of(1)];
}
