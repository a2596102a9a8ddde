import { type Player, unitAtHand } from '../../core/index.ts';
import { label } from '../../core/svg.ts';
import { halvesOf, pointAt } from '../../tabletop/render/shapes.ts';
import { HALO } from '../../tabletop/render/table.ts';
import { statusWords } from '../notation/words.ts';
import { type FuryState, READY } from '../state/state.ts';
import { COLOURS } from './defs.ts';

type S = FuryState;

const SIZE = 10.5;
/** Width of a letter in sizes of the type, in the mean. */
const LETTER = 0.64;
/** From the edge of a base to its name: behind it, or before it. */
const BEHIND = 9;
const BEFORE = 12;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
}

function isFree(place: Place, taken: readonly Place[]): boolean {
  return taken.every(({ x, y, halfWidth }) => Math.abs(y - place.y) >= SIZE || Math.abs(x - place.x) >= halfWidth + place.halfWidth);
}

/** Where the name of a unit may stand: behind its base, else before it. */
function placesOf(s: S, unit: number, text: string): readonly Place[] {
  const base = s.boxOf(unit);
  const { x, y } = pointAt(base.x, base.y);
  const turn = (base.heading / 1800) * Math.PI;
  const { halfDepth } = halvesOf(base);
  const halfWidth = (text.length * LETTER * SIZE) / 2;
  return [halfDepth + BEHIND, -halfDepth - BEFORE].map((way) => ({ x: x - way * Math.sin(turn), y: y + way * Math.cos(turn), halfWidth }));
}

/** The names of units, none over another: whose name has no room shows it under the pointer only. The unit that acts comes first. */
export function drawNames(s: S, units: readonly number[], viewer?: Player): string {
  const acting = unitAtHand(s, viewer);
  const taken: Place[] = [];
  const draw = (unit: number): string => {
    const text = s.nameOf(unit) + (s.status(unit) === READY ? '' : ` · ${statusWords(s, unit)}`);
    const place = placesOf(s, unit, text).find((one) => isFree(one, taken));
    if (place === undefined) return '';
    taken.push(place);
    const look = `text-anchor="middle" font-size="${SIZE}" font-weight="bold" fill="${COLOURS[s.sideOf(unit)].dark}" ${HALO}`;
    return label(place.x, place.y + 4, text, `${look} pointer-events="none"`);
  };
  return units
    .toSorted((a, b) => Number(b === acting) - Number(a === acting))
    .map(draw)
    .join('');
}
