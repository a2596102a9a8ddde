import { fmt } from '../../core/views/svg.ts';
import { pixels, use } from '../../tabletop/render/shapes.ts';
import { FORMATIONS, type Formation } from '../charts/types.ts';
import { firingStands } from '../mechanics/fighting/fire.ts';
import { standsOf } from '../state/footprint.ts';
import { ATTACHED, type FuryState } from '../state/state.ts';
import { COLOURS, FIGURE_OF, type Figure, IDS } from './defs.ts';

type S = FuryState;

/** Side of a stand in pixels. */
const STAND = 16;

/** A stand of a regiment: its place in rows and files from the front left, in pixels from the middle of the base, front up. */
interface Stand {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  /** How far out it stands, from 0 in the middle. */
  readonly out: number;
}

/** Where the stands of a regiment stand on its base, whose right end attached companies take. */
function placesOf(formation: Formation, stands: number, companies: number): Stand[] {
  const [wide, deep] = standsOf(formation, stands);
  const pitch = formation === 'loose' ? 1.5 : 1;
  const files = formation === 'loose' ? stands : wide;
  return Array.from({ length: stands }, (_, i) => {
    const row = Math.floor(i / files);
    const inRow = Math.min(files, stands - row * files);
    const file = (i % files) - (inRow - 1) / 2;
    return { x: (file * pitch - companies / 2) * STAND, y: (row - (Math.min(deep, stands) - 1) / 2) * STAND, row, out: Math.abs(file) };
  });
}

/** Which stands are shot: on the wings of a column, in front, or in the middle of a hedgehog. */
function shotFirst(formation: Formation): (a: Stand, b: Stand) => number {
  if (formation === 'hedgehog') return (a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y);
  if (formation === 'shot-forward') return (a, b) => a.row - b.row || a.out - b.out;
  return (a, b) => b.out - a.out || a.row - b.row;
}

/** A stand with its figure upright, whichever way the base looks. */
function drawStand({ x, y }: Pick<Stand, 'x' | 'y'>, figure: Figure, side: 0 | 1, heading: number): string {
  const { fill, dark } = COLOURS[side];
  const half = STAND / 2 - 0.4;
  return (
    `<rect x="${fmt(x - half)}" y="${fmt(y - half)}" width="${fmt(2 * half)}" height="${fmt(2 * half)}" rx="1.5" ` +
    `fill="${fill}" stroke="${dark}" stroke-width=".8"/>` +
    `<g transform="translate(${fmt(x)},${fmt(y)}) rotate(${fmt(-heading / 10)})">${use(`${IDS}-${figure}`, { x: 0, y: 0 }, 13)}</g>`
  );
}

/** The stands of a unit and of the companies with it, around 0,0 with the front up. */
export function drawStands(s: S, unit: number): string {
  const formation = FORMATIONS[s.formation(unit)]!;
  const { type, side } = s.scenario.units[unit]!;
  const companies = s.companiesWith(unit);
  const places = placesOf(formation, s.stands(unit), companies);
  const heading = s.heading(unit);
  const shot = new Set(FIGURE_OF[type] === 'pike' ? places.toSorted(shotFirst(formation)).slice(0, firingStands(s, unit)) : []);
  const own = places.map((place) => drawStand(place, shot.has(place) ? 'shot' : FIGURE_OF[type], side, heading));
  return own.join('') + drawCompanies(s, unit, companies);
}

/** Attached companies, at the right end of the front line. */
function drawCompanies(s: S, unit: number, companies: number): string {
  if (companies === 0) return '';
  const { halfWidth, halfDepth } = s.game.footprint(s.formation(unit), s.stands(unit), companies);
  const [right, front] = [pixels(halfWidth), -pixels(halfDepth) + STAND / 2];
  const figures = s.game.companiesOf[unit]!.flatMap((company) =>
    s.status(company) === ATTACHED ? Array.from({ length: s.stands(company) }, () => FIGURE_OF[s.scenario.units[company]!.type]) : [],
  );
  return figures
    .map((figure, i) => drawStand({ x: right - STAND * (companies - i - 0.5), y: front }, figure, s.sideOf(unit), s.heading(unit)))
    .join('');
}
