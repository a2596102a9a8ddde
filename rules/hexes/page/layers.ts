import type { BoardLayer, Player, State } from '../../core/index.ts';
import { at, fmt, label } from '../../core/views/svg.ts';
import { arcOf, type ArcTable, FLANK, FRONT, REAR } from '../facing.ts';
import type { HexGrid } from '../grid.ts';
import { INK, SIDE_COLOURS } from '../render/colours.ts';
import { centreOf, hexPoints, hexside, RADIUS } from '../render/shapes.ts';

/** Room left within the edge of a hex, so that the ground shows between hexes. */
const INSET = 2;
const HATCHES = ['M0 8L8 0', 'M0 0L8 8'] as const;

/** Lines that rise to the right for the first side, to the left for the second. */
function hatch(id: string, side: Player): string {
  const stroke = `fill="none" stroke="${SIDE_COLOURS[side].dark}" stroke-width="1.2" opacity=".7"`;
  return `<defs><pattern id="${id}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${HATCHES[side]}" ${stroke}/></pattern></defs>`;
}

function polygon(grid: HexGrid, hex: number, attributes: string): string {
  return `<polygon points="${hexPoints(centreOf(grid, hex), RADIUS - INSET, grid.turn)}" ${attributes}/>`;
}

/** A word at the lower edge of a hex, where counters leave room. */
function word(grid: HexGrid, hex: number, text: string): string {
  const { x, y } = centreOf(grid, hex);
  return label(
    x,
    y + RADIUS - 9,
    text,
    `text-anchor="middle" font-size="9.5" font-weight="bold" fill="${INK}" stroke="#fff" stroke-width="2.4" paint-order="stroke"`,
  );
}

/** Hexes that a side controls, hatched in its colour; empty without any.
 * @param prefix of the ids in the picture */
export function drawZone(grid: HexGrid, zone: readonly number[], side: Player, prefix: string): string {
  if (zone.length === 0) return '';
  const id = `${prefix}-zone-${side}`;
  const drawn = zone.map(
    (hex) => polygon(grid, hex, `fill="${SIDE_COLOURS[side].fill}" fill-opacity=".22"`) + polygon(grid, hex, `fill="url(#${id})"`),
  );
  return hatch(id, side) + drawn.join('');
}

/** Sides of the hexes of a set beyond which it ends, as data of a path. */
function border(grid: HexGrid, inside: readonly number[]): string {
  const set = new Set(inside);
  return inside
    .flatMap((hex) => {
      const centre = centreOf(grid, hex);
      const open = [0, 1, 2, 3, 4, 5].filter((direction) => !set.has(grid.neighbours[hex * 6 + direction]!));
      return open.map((direction) => hexside(centre, direction, RADIUS, grid.turn).map(at).join('L'));
    })
    .map((side) => `M${side}`)
    .join('');
}

/** Draws the hexes that a piece reaches, in the colour of its side within a dashed border, and a word in the piece's own hex.
 * @param span empty if it reaches none: then nothing is drawn */
export function drawSpan(grid: HexGrid, span: readonly number[], side: Player, from: number, text: string): string {
  if (span.length === 0) return '';
  const { fill, dark } = SIDE_COLOURS[side];
  const edge = `<path d="${border(grid, span)}" fill="none" stroke="${dark}" stroke-width="3" stroke-dasharray="7 5" stroke-linecap="round"/>`;
  return span.map((hex) => polygon(grid, hex, `fill="${fill}" fill-opacity=".14"`)).join('') + edge + word(grid, from, text);
}

const ARCS = [
  { arc: FRONT, title: 'front', colour: '#3f8f46', dashes: '' },
  { arc: FLANK, title: 'flank', colour: '#d99a1c', dashes: '6 4' },
  { arc: REAR, title: 'rear', colour: '#b0331f', dashes: '2 4' },
] as const;

/** The hexes beside a counter: front, flank, rear. @param arcs by vertex, if left out */
export function drawArcs(grid: HexGrid, hex: number, facing: number, arcs?: ArcTable): string {
  return [0, 1, 2, 3, 4, 5]
    .map((direction) => {
      const next = grid.neighbours[hex * 6 + direction]!;
      const { title, colour, dashes } = ARCS[arcOf(facing, direction, arcs)];
      return next < 0
        ? ''
        : polygon(grid, next, `fill="${colour}" fill-opacity=".25" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"`) +
            word(grid, next, title);
    })
    .join('');
}

/** A hex that can be shot at: the brighter the better the chance, 0 … 1, with a word. */
export function drawShot(grid: HexGrid, hex: number, chance: number, text: string): string {
  return (
    polygon(grid, hex, `fill="#fff2a8" fill-opacity="${fmt(0.2 + chance)}" stroke="#8a6d00" stroke-width="1.5" stroke-dasharray="3 3"`) +
    word(grid, hex, text)
  );
}

/** A layer about the piece pointed at. @param numberOf the piece of an id that stands on the map, -1 if there is none */
export function pieceLayer<S>(
  { id, title, about }: Pick<BoardLayer, 'id' | 'title' | 'about'>,
  numberOf: (s: S, id: string | null) => number,
  draw: (s: S, piece: number) => string,
): BoardLayer {
  return {
    id,
    title,
    about,
    scope: 'piece',
    draw(state: State, id: string | null): string {
      const piece = numberOf(state as S, id);
      return piece < 0 ? '' : draw(state as S, piece);
    },
  };
}

/** Layers of the zones of control of both sides.
 * @param prefix of the ids in the picture
 * @param about what a zone is, without the side: `Hexes before unshaken units, in which the enemy has to stop`
 * @param controls whether a side controls a hex */
export function zoneLayers<S>(
  grid: HexGrid,
  players: readonly [string, string],
  prefix: string,
  about: string,
  controls: (s: S, side: Player, hex: number) => boolean,
): readonly BoardLayer[] {
  return ([0, 1] as const).map((side) => ({
    id: `zones-${side}`,
    title: `Zones of control: ${players[side]}`,
    about: `${about} (${players[side]}).`,
    scope: 'all',
    draw: (state) =>
      drawZone(
        grid,
        grid.hexes.filter((hex) => controls(state as S, side, hex)),
        side,
        prefix,
      ),
  }));
}
