import { type Player, unitAtHand } from '../../core/index.ts';
import { label } from '../../core/views/svg.ts';
import { halvesOf, pointAt } from '../../tabletop/render/shapes.ts';
import { HALO } from '../../tabletop/render/table.ts';
import { statusWords } from '../notation/words.ts';
import type { Objective } from '../state/scenario.ts';
import { type FuryState, READY } from '../state/state.ts';
import { COLOURS } from './defs.ts';

type S = FuryState;

/** That in which the page shows names where a pixel of the picture is one of the screen. */
const SIZE = 12;
/** Width of a letter in sizes of the type, in the mean. */
const LETTER = 0.64;
/** From the edge of a base to its name: behind it, or before it. */
const BEHIND = 10;
const BEFORE = 12;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

function isFree(place: Place, taken: readonly Place[]): boolean {
  return taken.every(
    ({ x, y, halfWidth, halfHeight }) =>
      Math.abs(y - place.y) >= halfHeight + place.halfHeight || Math.abs(x - place.x) >= halfWidth + place.halfWidth,
  );
}

/** The upright rectangle around the base of a unit. */
function frameOf(s: S, unit: number): Place {
  const base = s.boxOf(unit);
  const { halfWidth, halfDepth } = halvesOf(base);
  const turn = (base.heading / 1800) * Math.PI;
  const [across, along] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return {
    ...pointAt(base.x, base.y),
    halfWidth: across * halfWidth + along * halfDepth,
    halfHeight: along * halfWidth + across * halfDepth,
  };
}

/** The flag of the general with a unit, right of its base. */
function flagOf(s: S, unit: number): Place {
  const { x, y, halfWidth } = frameOf(s, unit);
  return { x: x + halfWidth + 15, y: y - 5, halfWidth: 13, halfHeight: 12 };
}

/** The title of an objective, in the upper left corner of its ground. */
function titleOf({ box, title }: Objective): Place {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const { x, y } = pointAt(box.x, box.y);
  const halfWidth = (title.length * LETTER * SIZE) / 2;
  return { x: x - w + 8 + halfWidth, y: y - h + 12, halfWidth, halfHeight: SIZE / 2 + 1 };
}

/** Where the name of a unit may stand, clear of its base: on the side to which its back is turned, else on the other. */
function placesOf(s: S, unit: number, text: string): readonly Place[] {
  const { x, y, halfHeight } = frameOf(s, unit);
  const down = Math.cos((s.boxOf(unit).heading / 1800) * Math.PI) >= 0 ? 1 : -1;
  const size = { halfWidth: (text.length * LETTER * SIZE) / 2, halfHeight: SIZE / 2 };
  return [down * (halfHeight + BEHIND), -down * (halfHeight + BEFORE)].map((way) => ({ x, y: y + way, ...size }));
}

/** The names of units, none over another and rather over no unit: whose name has no room shows it under the pointer only. The unit that acts comes first. */
export function drawNames(s: S, units: readonly number[], viewer?: Player): string {
  const acting = unitAtHand(s, viewer);
  const taken: Place[] = s.scenario.objectives.map(titleOf);
  const frames = units.flatMap((unit) => [frameOf(s, unit), ...(s.generalWith(unit) < 0 ? [] : [flagOf(s, unit)])]);
  const draw = (unit: number): string => {
    const text = s.nameOf(unit) + (s.status(unit) === READY ? '' : ` · ${statusWords(s, unit)}`);
    const places = placesOf(s, unit, text).filter((one) => isFree(one, taken));
    const place = places.find((one) => isFree(one, frames)) ?? places[0];
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
