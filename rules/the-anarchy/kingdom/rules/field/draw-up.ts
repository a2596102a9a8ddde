import { opponent, type Player } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { canManStand } from '../../../rules/ground.ts';
import { type AnarchyState, HEALTHY, ON_MAP, WAITING, WOUNDED } from '../../../state/state.ts';
import { FIELD_ROWS } from '../../charts/fields.ts';
import { firstRowOf } from '../../scenarios/fields.ts';
import type { KingdomState } from '../../state/state.ts';
import type { Battle } from './at-hand.ts';
import { type Fighter, fightersOf } from './muster.ts';

type S = KingdomState;

// Where everybody stands when a battle begins: nobody is asked. @ruling AN-261

/** A side of the battlefield, and which rows of it are meant where it is a long one. */
interface Stretch {
  readonly edge: 'top' | 'bottom' | 'left' | 'right';
  readonly firstRow: number;
  readonly lastRow: number;
}

const EDGES = {
  one: ['top', 'top', 'right', 'bottom', 'bottom', 'left'],
  two: ['top', 'right', 'right', 'bottom', 'left', 'left'],
} as const satisfies Readonly<Record<string, readonly Stretch['edge'][]>>;

/** The side along which those are drawn up who have come from a direction of the campaign's map, clockwise from the north. The north of the battlefield
 * is always its upper side. @rule C.15.1 the north-west and the north-east of two maps are the upper one, the others the lower @rule C.15.2 */
export function stretchOf(direction: number, rows: number): Stretch {
  const edge = EDGES[rows > FIELD_ROWS ? 'two' : 'one'][direction]!;
  if (rows <= FIELD_ROWS || edge === 'top' || edge === 'bottom') return { edge, firstRow: 1, lastRow: rows };
  const isUpper = direction === 1 || direction === 5;
  return { edge, firstRow: isUpper ? 1 : FIELD_ROWS + 1, lastRow: isUpper ? FIELD_ROWS : rows };
}

/** Direction from which a group has come to a battle, -1 if nobody knows. @rule C.15.3 */
function arrivalOf(s: S, group: number, hex: number): number {
  const from = s.at(group) === hex ? s.from(group) : s.at(group);
  return from < 0 ? -1 : s.compiled.grid.directionTo(hex, from);
}

const SOUTH = 3;
const opposite = (direction: number): number => (direction + 3) % DIRECTIONS;

/** From where each of a side's men is drawn up: those who attack where they came from; of the others those too who did not come from the same side of the
 * field, and all the rest across from it. @rule C.15.4 @ruling AN-261 */
function directionsOf(s: S, side: Player, battle: Battle, rows: number): (fighter: Fighter) => number {
  const attackers = fightersOf(s, battle.side, battle);
  const known = attackers.map(({ group }) => (group < 0 ? -1 : arrivalOf(s, group, battle.hex))).filter((direction) => direction >= 0);
  const main = known[0] ?? SOUTH;
  if (side === battle.side) return ({ group }) => fallBackOn(group < 0 ? -1 : arrivalOf(s, group, battle.hex), main);
  const taken = new Set([main, ...known].map((direction) => stretchOf(direction, rows).edge));
  return ({ group }) => {
    const own = group < 0 ? -1 : arrivalOf(s, group, battle.hex);
    return own < 0 || taken.has(stretchOf(own, rows).edge) ? opposite(main) : own;
  };
}

function fallBackOn(direction: number, other: number): number {
  return direction < 0 ? other : direction;
}

/** Places from a side of the field on, its middle first. */
function placesFrom({ compiled: { grid } }: AnarchyState, { edge, firstRow, lastRow }: Stretch): readonly number[] {
  const depth = (hex: number): number => {
    const [column, row] = [grid.columnOf(hex), grid.rowOf(hex)];
    return edge === 'top' ? row - 1 : edge === 'bottom' ? grid.rows - row : edge === 'left' ? column - 1 : grid.columns - column;
  };
  const aside = (hex: number): number =>
    edge === 'top' || edge === 'bottom'
      ? Math.abs(2 * grid.columnOf(hex) - grid.columns - 1)
      : Math.abs(2 * grid.rowOf(hex) - firstRow - lastRow);
  return [...grid.hexes].sort((a, b) => depth(a) - depth(b) || aside(a) - aside(b) || a - b);
}

function isFree(field: AnarchyState, man: number, place: number): boolean {
  return field.isEmpty(place) && canManStand(field, man, place);
}

/** Puts a man down in the first place in which there is room; a rider with the tail of his horse there, and its head before it. */
function setDown(field: AnarchyState, man: number, places: readonly number[]): boolean {
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (!isFree(field, man, place)) continue;
    const head = field.isMounted(man) ? headBefore(field, man, place, places) : place;
    if (head < 0) continue;
    field.place(man, head);
    if (head !== place) field.placeTail(man, place);
    field.setPresence(man, ON_MAP);
    return true;
  }
  return false;
}

/** The place next to a horse's tail that lies farthest into the field. */
function headBefore(field: AnarchyState, man: number, tail: number, places: readonly number[]): number {
  let [best, farthest] = [-1, -1];
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = field.beyond(tail, way);
    if (place >= 0 && isFree(field, man, place) && places.indexOf(place) > farthest) [best, farthest] = [place, places.indexOf(place)];
  }
  return best;
}

/** Puts a side on the field. Where there is no room for a horse its rider fights on foot. */
function drawUpSide(s: S, field: AnarchyState, side: Player, battle: Battle): void {
  const { rows } = field.compiled.grid;
  const directionOf = directionsOf(s, side, battle, rows);
  fightersOf(s, side, battle).forEach((fighter, i) => {
    const man = firstRowOf(side) + i;
    const places = placesFrom(field, stretchOf(directionOf(fighter), rows));
    field.setType(man, fighter.type);
    field.setHealth(man, fighter.isWounded ? WOUNDED : HEALTHY);
    field.setHorse(man, fighter.rides ? field.compiled.men[man]!.horse : -1);
    if (setDown(field, man, places) || !fighter.rides) return;
    field.setHorse(man, -1);
    setDown(field, man, places);
  });
}

/** Puts both sides on a battlefield that is still empty. @rule C.15.4 */
export function drawUp(s: S, field: AnarchyState, battle: Battle): void {
  for (let man = 0; man < field.compiled.men.length; man++) {
    field.setPresence(man, WAITING);
    field.setHorse(man, -1);
  }
  drawUpSide(s, field, battle.side, battle);
  drawUpSide(s, field, opponent(battle.side), battle);
}
