import type { Player } from '../../../../core/index.ts';
import { DIRECTIONS, type HexGrid } from '../../../../hexes/grid.ts';
import { type Stretch, STRETCHES } from '../../../state/scenario.ts';
import { type AnarchyState, ON_MAP, WAITING } from '../../../state/state.ts';
import { canManStand } from '../ground/ground.ts';

type S = AnarchyState;

// Men of a battle of a campaign come onto its field along the side from which they arrived. Their player sets them down where he likes near it, or has them
// drawn up in lines. @rule C.15.4 @ruling AN-302

/** Hexes of a zone for each hex that its men need, and rows that it has at least. @source ours: room to choose, and a list that stays short */
const ROOM = 1.5;
const LEAST_DEPTH = 3;

/** Whether a man is in a battle of a campaign. */
export function isInBattle(s: S, man: number): boolean {
  return s.scenario.isField && s.arrivalAlong(man) >= 0;
}

function stretchOf(s: S, man: number): Stretch {
  return STRETCHES[s.arrivalAlong(man)]!;
}

const isLevel = (stretch: Stretch): boolean => stretch.startsWith('top') || stretch.startsWith('bottom');

/** How many hexes lie between a hex and the side of the field. */
function depthOf(grid: HexGrid, stretch: Stretch, hex: number): number {
  const [column, row] = [grid.columnOf(hex), grid.rowOf(hex)];
  if (isLevel(stretch)) return stretch.startsWith('top') ? row - 1 : grid.rows - row;
  return stretch.endsWith('left') ? column - 1 : grid.columns - column;
}

/** First and last hex of a part of a side: columns of an upper or a lower one, else rows. */
function along({ columns, rows }: HexGrid, stretch: Stretch): readonly [first: number, last: number] {
  const length = isLevel(stretch) ? columns : rows;
  const isFirst = isLevel(stretch) ? stretch.endsWith('-left') : stretch.startsWith('upper-');
  if (!stretch.includes('-')) return [1, length];
  return isFirst ? [1, length / 2] : [length / 2 + 1, length];
}

/** Where a hex lies along a side: in which column, or in which row. */
function placeAlong(grid: HexGrid, stretch: Stretch, hex: number): number {
  return isLevel(stretch) ? grid.columnOf(hex) : grid.rowOf(hex);
}

/** Rows of the zone of a man: so many that those who arrive beside him find room, at most up to the middle of the field. */
function depthFor(s: S, man: number): number {
  const { grid } = s.scenario;
  const stretch = stretchOf(s, man);
  let needed = 0;
  for (const mate of s.game.menOf[s.sideOf(man)]) if (s.arrivalAlong(mate) === s.arrivalAlong(man)) needed += s.horse(mate) >= 0 ? 2 : 1;
  const [first, last] = along(grid, stretch);
  const most = (isLevel(stretch) ? grid.rows : grid.columns) / 2;
  return Math.min(most, Math.max(LEAST_DEPTH, Math.ceil((ROOM * needed) / (last - first + 1))));
}

/** Places where a man of a battle may be set down: near the side along which he arrives. @rule C.15.4 @ruling AN-302 */
export function zoneAlong(s: S, man: number): readonly number[] {
  const { grid } = s.scenario;
  const stretch = stretchOf(s, man);
  const depth = depthFor(s, man);
  const [first, last] = along(grid, stretch);
  const zone: number[] = [];
  for (let hex = 0; hex < grid.size; hex++) {
    const at = placeAlong(grid, stretch, hex);
    if (depthOf(grid, stretch, hex) < depth && at >= first && at <= last) zone.push(hex);
  }
  return zone;
}

/** Whether an enemy stands next to a place: nobody is set down there. @ruling AN-302 */
export function isBesideEnemy(s: S, side: Player, place: number): boolean {
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(place, way);
    const man = next < 0 ? -1 : s.topAt(next);
    if (man >= 0 && s.sideOf(man) !== side) return true;
  }
  return false;
}

// ---- in lines

/** Hexes from a side of the field on, its middle first. */
function hexesFrom(grid: HexGrid, stretch: Stretch): readonly number[] {
  const [first, last] = along(grid, stretch);
  const aside = (hex: number): number => Math.abs(2 * placeAlong(grid, stretch, hex) - first - last);
  return [...grid.hexes].sort((a, b) => depthOf(grid, stretch, a) - depthOf(grid, stretch, b) || aside(a) - aside(b) || a - b);
}

function isFree(s: S, man: number, place: number): boolean {
  return s.isEmpty(place) && canManStand(s, man, place);
}

/** Puts a man down in the first place in which there is room; a rider with the tail of his horse there, and its head before it. */
function setDown(s: S, man: number, places: readonly number[]): boolean {
  for (const place of places) {
    if (!isFree(s, man, place)) continue;
    const head = s.horse(man) >= 0 ? headBefore(s, man, place, places) : place;
    if (head < 0) continue;
    s.place(man, head);
    if (head !== place) s.placeTail(man, place);
    s.setPresence(man, ON_MAP);
    return true;
  }
  return false;
}

/** The place next to a horse's tail that lies farthest into the field. */
function headBefore(s: S, man: number, tail: number, places: readonly number[]): number {
  let [best, farthest] = [-1, -1];
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(tail, way);
    if (place >= 0 && isFree(s, man, place) && places.indexOf(place) > farthest) [best, farthest] = [place, places.indexOf(place)];
  }
  return best;
}

/** Puts all of a side who are not on the field yet in lines from where they arrive. Where there is no room for a horse its rider fights on foot.
 * @rule C.15.4 @ruling AN-261 */
export function drawUpInLines(s: S, side: Player): void {
  for (const man of s.game.menOf[side]) {
    if (!isInBattle(s, man) || s.presence(man) !== WAITING) continue;
    const places = hexesFrom(s.scenario.grid, stretchOf(s, man));
    if (setDown(s, man, places) || s.horse(man) < 0) continue;
    s.setHorse(man, -1);
    setDown(s, man, places);
  }
}
