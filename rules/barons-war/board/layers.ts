import type { BoardLayer, Player, State } from '../../core/index.ts';
import { at, fmt, label } from '../../core/svg.ts';
import { arcOf, FLANK, FRONT, REAR } from '../../geometry/hex-grid.ts';
import { pieceHex } from './shapes.ts';
import { percent } from './words.ts';
import { hexesInSpan } from '../command-span.ts';
import { lineArc } from '../encoder-survey.ts';
import { canHit, fireWeight, isArmed, weightAt } from '../procedures/fire.ts';
import { INK, SIDE_COLOURS } from '../render-svg-defs.ts';
import { centreOf, hexPoints, hexside, RADIUS } from '../render-svg-shapes.ts';
import { hasSight } from '../sight.ts';
import type { BaronsWarState } from '../state.ts';
import { MAXIMUM_RANGE_HEXES } from '../tables/charts.ts';
import { inZone } from '../zones.ts';

type S = BaronsWarState;

/** Room left within the edge of a hex, so that the ground shows between hexes. */
const INSET = 2;
const HATCHES = ['M0 8L8 0', 'M0 0L8 8'] as const;

/** Lines that rise to the right for the first side, to the left for the second. */
function hatch(side: Player): string {
  const stroke = `fill="none" stroke="${SIDE_COLOURS[side].dark}" stroke-width="1.2" opacity=".7"`;
  return `<defs><pattern id="bw-zone-${side}" width="8" height="8" patternUnits="userSpaceOnUse"><path d="${HATCHES[side]}" ${stroke}/></pattern></defs>`;
}

function polygon(s: S, hex: number, attributes: string): string {
  return `<polygon points="${hexPoints(centreOf(s.scenario.grid, hex), RADIUS - INSET)}" ${attributes}/>`;
}

/** A word at the lower edge of a hex, where counters leave room. */
function word(s: S, hex: number, text: string): string {
  const { x, y } = centreOf(s.scenario.grid, hex);
  return label(
    x,
    y + RADIUS - 9,
    text,
    `text-anchor="middle" font-size="9.5" font-weight="bold" fill="${INK}" stroke="#fff" stroke-width="2.4" paint-order="stroke"`,
  );
}

function hexes(s: S): number[] {
  return Array.from({ length: s.scenario.grid.size }, (_, hex) => hex);
}

function drawZones(s: S, side: Player): string {
  const zone = hexes(s).filter((hex) => inZone(s, side, hex));
  if (zone.length === 0) return '';
  return (
    hatch(side) +
    zone
      .map(
        (hex) => polygon(s, hex, `fill="${SIDE_COLOURS[side].fill}" fill-opacity=".22"`) + polygon(s, hex, `fill="url(#bw-zone-${side})"`),
      )
      .join('')
  );
}

/** Unit or leader of a name, -1 if it is none or not on the map. */
function pieceOf(s: S, id: string | null): number {
  const { units, leaders } = s.scenario;
  const piece = [...units, ...leaders].findIndex((card) => card.id === id);
  return piece < 0 || pieceHex(s, piece) < 0 ? -1 : piece;
}

/** Sides of the hexes of a set beyond which it ends, as data of a path. */
function border(s: S, inside: readonly number[]): string {
  const set = new Set(inside);
  return inside
    .flatMap((hex) => {
      const centre = centreOf(s.scenario.grid, hex);
      const open = [0, 1, 2, 3, 4, 5].filter((direction) => !set.has(s.scenario.grid.neighbours[hex * 6 + direction]!));
      return open.map((direction) => hexside(centre, direction).map(at).join('L'));
    })
    .map((side) => `M${side}`)
    .join('');
}

function drawSpan(s: S, piece: number): string {
  const { units, leaders } = s.scenario;
  const leader = piece < units.length ? s.battleOf(piece) : piece - units.length;
  const span = hexesInSpan(s, leader);
  if (span.length === 0) return '';
  const { fill, dark } = SIDE_COLOURS[leaders[leader]!.side];
  const edge = `<path d="${border(s, span)}" fill="none" stroke="${dark}" stroke-width="3" stroke-dasharray="7 5" stroke-linecap="round"/>`;
  return (
    span.map((hex) => polygon(s, hex, `fill="${fill}" fill-opacity=".14"`)).join('') +
    edge +
    word(s, s.leaderHex(leader), `span ${s.commandSpanOf(leader)}`)
  );
}

const ARCS = [
  { arc: FRONT, title: 'front', colour: '#3f8f46', dashes: '' },
  { arc: FLANK, title: 'flank', colour: '#d99a1c', dashes: '6 4' },
  { arc: REAR, title: 'rear', colour: '#b0331f', dashes: '2 4' },
] as const;

function drawArcs(s: S, unit: number): string {
  const hex = s.hexOf(unit);
  return [0, 1, 2, 3, 4, 5]
    .map((direction) => {
      const next = s.scenario.grid.neighbours[hex * 6 + direction]!;
      const { title, colour, dashes } = ARCS[arcOf(s.facingOf(unit), direction)];
      return next < 0
        ? ''
        : polygon(s, next, `fill="${colour}" fill-opacity=".25" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"`) +
            word(s, next, title);
    })
    .join('');
}

/** Chance of a shot into a hex; of a hit in the front where nobody stands, null where the unit may not shoot.
 * @rule 8.3 next to it only at those who came next to it, or where sight ends */
function chanceAt(s: S, unit: number, hex: number): number | null {
  const { grid } = s.scenario;
  const from = s.hexOf(unit);
  const range = grid.distance(from, hex);
  if (s.topAt(hex) >= 0) return s.holds(s.sideOf(unit), hex) || !canHit(s, unit, hex) ? null : fireWeight(s, unit, hex, range) / 10;
  if (range < 2 || lineArc(grid, from, s.facingOf(unit), hex, true) === REAR || !hasSight(s, from, hex)) return null;
  return weightAt(s, unit, range, false) / 10;
}

function drawRange(s: S, unit: number): string {
  if (!isArmed(s, unit)) return '';
  const from = s.hexOf(unit);
  const reach = s.scenario.grid
    .within(from, Math.min(s.scenario.units[unit]!.rangeHexes, MAXIMUM_RANGE_HEXES))
    .filter((hex) => hex !== from);
  return reach
    .map((hex) => {
      const chance = chanceAt(s, unit, hex);
      if (chance === null) return '';
      return (
        polygon(s, hex, `fill="#fff2a8" fill-opacity="${fmt(0.2 + chance)}" stroke="#8a6d00" stroke-width="1.5" stroke-dasharray="3 3"`) +
        word(s, hex, percent(chance))
      );
    })
    .join('');
}

function ofPiece(id: string, title: string, about: string, draw: (s: S, piece: number) => string): BoardLayer {
  return {
    id,
    title,
    about,
    scope: 'piece',
    draw(state: State, id: string | null): string {
      const s = state as S;
      const piece = pieceOf(s, id);
      return piece < 0 ? '' : draw(s, piece);
    },
  };
}

const ofUnit =
  (draw: (s: S, unit: number) => string) =>
  (s: S, piece: number): string =>
    piece < s.scenario.units.length ? draw(s, piece) : '';

/** All that they show is open to both players. */
export function createLayers(players: readonly [string, string]): readonly BoardLayer[] {
  const zones = ([0, 1] as const).map(
    (side): BoardLayer => ({
      id: `zones-${side}`,
      title: `Zones of control: ${players[side]}`,
      about: `Hexes before unshaken units of the ${players[side]}, in which the enemy has to stop.`,
      scope: 'all',
      draw: (state) => drawZones(state as S, side),
    }),
  );
  return [
    ...zones,
    ofPiece(
      'command',
      'Command span',
      'Hexes to which the leader can trace his command now; for a unit, those of its own leader.',
      drawSpan,
    ),
    ofPiece(
      'arcs',
      'Arcs',
      'Front, flank and rear of the unit: it moves and attacks through its front, and is easier to hit elsewhere.',
      ofUnit(drawArcs),
    ),
    ofPiece(
      'range',
      'Range and sight',
      'Hexes at which the unit can shoot, with the chance to hit; a shot from behind hits more easily.',
      ofUnit(drawRange),
    ),
  ];
}
