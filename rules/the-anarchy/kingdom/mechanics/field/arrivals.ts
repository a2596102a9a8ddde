import { opponent, type Player } from '../../../../core/index.ts';
import { DIRECTIONS, type HexGrid } from '../../../../hexes/grid.ts';
import { type Stretch, STRETCHES } from '../../../state/scenario.ts';
import { type AnarchyState, HEALTHY, WAITING, WOUNDED } from '../../../state/state.ts';
import { FIELD_COLUMNS, FIELD_ROWS } from '../../charts/fields.ts';
import { HUNGRY } from '../../charts/tables.ts';
import type { KingdomState } from '../../state/state.ts';
import type { Battle } from './at-hand.ts';
import { type Fighter, fightersOf } from './muster.ts';

type S = KingdomState;

// Who comes to a battle, and along which side of the field: its own player sets him down there.

/** Sides of the field by which one comes from each direction, clockwise from the north. @rule C.15.1 the north-west and the north-east of two maps belong
 * to the upper one, the others to the lower; of four maps each edge above and below belongs to two directions */
const ONE_MAP = ['top', 'top', 'right', 'bottom', 'bottom', 'left'] as const satisfies readonly Stretch[];
const TWO_MAPS = ['top', 'upper-right', 'lower-right', 'bottom', 'lower-left', 'upper-left'] as const satisfies readonly Stretch[];
const FOUR_MAPS = ['top-left', 'top-right', 'right', 'bottom-right', 'bottom-left', 'left'] as const satisfies readonly Stretch[];
const QUARTERS = ['top', 'right', 'bottom', 'left'] as const satisfies readonly Stretch[];

/** Size of a field. */
type Extent = Pick<HexGrid, 'columns' | 'rows'>;

/** Edges of the field that can be the north: any of one map; of two or four the upper and the lower. @rule C.15.2 @ruling AN-301 */
export function northsOf({ rows }: Extent): readonly number[] {
  return rows > FIELD_ROWS ? [0, 2] : [0, 1, 2, 3];
}

/** The side along which those come who have come from a direction of the campaign's map, clockwise from the north. @rule C.15.1 @rule C.15.2
 * @param north the northern edge of the field, in quarters clockwise from the upper one */
export function stretchFrom(direction: number, { columns, rows }: Extent, north: number): Stretch {
  if (rows === FIELD_ROWS) return QUARTERS[(QUARTERS.indexOf(ONE_MAP[direction]!) + north) % QUARTERS.length]!;
  const stretches = columns > FIELD_COLUMNS ? FOUR_MAPS : TWO_MAPS;
  return stretches[(direction + (north === 0 ? 0 : 3)) % DIRECTIONS]!;
}

/** The whole edge to which a part of it belongs. */
function edgeOf(stretch: Stretch): string {
  return stretch.replace(/^(upper|lower)-/, '').replace(/^(top|bottom)-.*/, '$1');
}

/** Direction from which a group has come to a battle, -1 if nobody knows. @rule C.15.3 */
function arrivalOf(s: S, group: number, hex: number): number {
  const from = s.at(group) === hex ? s.from(group) : s.at(group);
  return from < 0 ? -1 : s.scenario.grid.directionTo(hex, from);
}

const SOUTH = 3;
const opposite = (direction: number): number => (direction + 3) % DIRECTIONS;

/** From where each of a side's men comes: those who attack where they came from; of the others those too who did not come along the same edge of the field,
 * and all the rest across from it. @rule C.15.4 @ruling AN-261 */
function directionsOf(s: S, side: Player, battle: Battle, edgeFrom: (direction: number) => string): (fighter: Fighter) => number {
  const attackers = fightersOf(s, battle.side, battle);
  const known = attackers.map(({ group }) => (group < 0 ? -1 : arrivalOf(s, group, battle.hex))).filter((direction) => direction >= 0);
  const main = known[0] ?? SOUTH;
  const taken = new Set([main, ...known].map(edgeFrom));
  return ({ group }) => {
    const own = group < 0 ? -1 : arrivalOf(s, group, battle.hex);
    if (side === battle.side) return own < 0 ? main : own;
    return own < 0 || taken.has(edgeFrom(own)) ? opposite(main) : own;
  };
}

function arriveSide(s: S, field: AnarchyState, side: Player, battle: Battle, north: number): void {
  const { grid } = field.scenario;
  const directionOf = directionsOf(s, side, battle, (direction) => edgeOf(stretchFrom(direction, grid, north)));
  fightersOf(s, side, battle).forEach((fighter, i) => {
    const man = field.game.menOf[side][i]!;
    field.setType(man, fighter.type);
    field.setHealth(man, fighter.isWounded ? WOUNDED : HEALTHY);
    field.setHorse(man, fighter.rides ? field.scenario.men[man]!.horse : -1);
    field.setArrivalHungry(man, Number(fighter.group >= 0 && s.hunger(fighter.group) >= HUNGRY)); // [C.8.4]
    field.setArrivalAlong(man, STRETCHES.indexOf(stretchFrom(directionOf(fighter), grid, north)));
  });
}

/** Writes down who comes to a battlefield that is still empty, and whence. @rule C.15.3 @rule C.15.4 */
export function arrive(s: S, field: AnarchyState, battle: Battle, north: number): void {
  for (let man = 0; man < field.scenario.men.length; man++) {
    field.setPresence(man, WAITING);
    field.setHorse(man, -1);
  }
  for (const side of [battle.side, opponent(battle.side)]) arriveSide(s, field, side, battle, north);
}
