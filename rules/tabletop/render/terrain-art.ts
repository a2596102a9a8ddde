import { type Box, holdsPoint } from '../../geometry/box.ts';
import { at, fmt, jitter, type Point } from '../../core/views/svg.ts';
import { HILL_COLOURS } from './colours.ts';
import { drawBox, halvesOf, INCH, placeAt, pointAt, smoothLoop, strew, use } from './shapes.ts';

/** The ridge of a hill, from a to b, in ticks. */
interface Ridge {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
}

const CONTOUR_POINTS = 32;
/** Contours above the foot of a hill, as shares of the way to its crest. */
const CONTOURS = [0.3, 0.58, 0.84] as const;

function nearestOn({ ax, ay, bx, by }: Ridge, { x, y }: Point): Point {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
  return { x: ax + t * (bx - ax), y: ay + t * (by - ay) };
}

/** Points around a box with its corners rounded off, in ticks. */
function rim(box: Box): Point[] {
  return Array.from({ length: CONTOUR_POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CONTOUR_POINTS;
    const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.55;
    const [across, ahead] = [bend(Math.cos(angle)), bend(Math.sin(angle))];
    return { x: box.pointX(across, ahead), y: box.pointY(across, ahead) };
  });
}

function contour(box: Box, crest: Ridge, share: number, seed: number): string {
  const points = rim(box).map((point, i) => {
    const top = nearestOn(crest, point);
    const t = share + 0.06 * (jitter(seed, i) - 0.5);
    return pointAt(point.x + t * (top.x - point.x), point.y + t * (top.y - point.y));
  });
  return smoothLoop(points);
}

/** One straight strip from end to end of its box, with ends that close the bends. */
function strip(box: Box, width: number, cap: string): string {
  const { halfDepth: h } = halvesOf(box);
  return `<path d="M0,${fmt(-h)}V${fmt(h)}" ${placeAt(box)} stroke-width="${fmt(width)}" stroke-linecap="${cap}"/>`;
}

function strips(boxes: readonly Box[], colour: string, wider: number, cap = 'round'): string {
  return `<g fill="none" stroke="${colour}">${boxes.map((box) => strip(box, 2 * halvesOf(box).halfWidth + wider, cap)).join('')}</g>`;
}

/** Drawings of terrain; the picture's definitions have the signs and patterns of `defs.ts` under the same ids. */
export class TerrainArt {
  private readonly ids: string;

  /** @param ids what the ids of the picture's definitions begin with */
  constructor(ids: string) {
    this.ids = ids;
  }

  private sign(name: string, point: Point, size: number): string {
    return use(`${this.ids}-${name}`, point, size);
  }

  /** A hill: its foot as it counts in play, contours and the crest line. */
  hill(boxes: readonly Box[], crest: Ridge | null, seed: number): string {
    return boxes
      .map((box) => {
        const ridge = crest ?? { ax: box.x, ay: box.y, bx: box.x, by: box.y };
        const levels = CONTOURS.map((share, i) => {
          const points = contour(box, ridge, share, seed + i);
          return (
            `<path d="${points}" fill="${HILL_COLOURS[i + 1]!}" stroke="#8d6f3c" stroke-width="1" stroke-opacity=".75"/>` +
            `<path d="${points}" fill="url(#${this.ids}-slope)"/>`
          );
        });
        const line = `M${at(pointAt(ridge.ax, ridge.ay))}L${at(pointAt(ridge.bx, ridge.by))}`;
        return [
          drawBox(box, `rx="16" fill="${HILL_COLOURS[0]}" stroke="#8d6f3c" stroke-width="1.4"`),
          drawBox(box, `rx="16" fill="url(#${this.ids}-slope)"`),
          ...levels,
          crest === null
            ? ''
            : `<path d="${line}" fill="none" stroke="#6b4a1c" stroke-width="2.4" stroke-linecap="round" stroke-dasharray="9 5"/>`,
        ].join('');
      })
      .join('');
  }

  /** Open water with a shore. */
  lake(boxes: readonly Box[]): string {
    return boxes
      .map((box) =>
        [
          drawBox(box, 'rx="24" fill="#b9a878"', 3),
          drawBox(box, 'rx="22" fill="#7fb0cc" stroke="#4f7f9c" stroke-width="1.6"'),
          drawBox(box, 'rx="16" fill="none" stroke="#a9cee0" stroke-width="1.4"', -7),
          ...strew(box, 44, 16).map((point) => this.sign('wave', pointAt(point.x, point.y), 26)),
        ].join(''),
      )
      .join('');
  }

  /** Wet ground with reeds. */
  marsh(boxes: readonly Box[]): string {
    return boxes
      .map((box) =>
        [
          drawBox(box, 'rx="14" fill="#b6c79c" stroke="#7b9a78" stroke-width="1.4" stroke-dasharray="6 4"'),
          drawBox(box, `rx="14" fill="url(#${this.ids}-marsh)"`),
          ...strew(box, 34, 10).map((point) => this.sign('reed', pointAt(point.x, point.y), 20)),
        ].join(''),
      )
      .join('');
  }

  /** Rock with peaks. */
  mountain(boxes: readonly Box[]): string {
    return boxes
      .map((box) =>
        [
          drawBox(box, 'rx="14" fill="#b3a995" stroke="#5a5147" stroke-width="1.6"'),
          drawBox(box, `rx="14" fill="url(#${this.ids}-rock)"`),
          ...strew(box, 46, 14).map((point, i) => this.sign('peak', pointAt(point.x, point.y), 40 + 14 * jitter(box.x, i))),
        ].join(''),
      )
      .join('');
  }

  /** Trees strewn over a wood, clear of some strips. */
  trees(box: Box, clear: readonly Box[]): string {
    const free = strew(box, 25, 9).filter(({ x, y }) => !clear.some((strip) => holdsPoint(strip, x, y)));
    return free
      .map((point, i) => this.sign(jitter(box.y, i) < 0.3 ? 'fir' : 'tree', pointAt(point.x, point.y), 25 + 6 * jitter(box.x, i)))
      .join('');
  }

  /** Houses about a church, clear of some strips. */
  houses(box: Box, clear: readonly Box[]): string {
    const free = strew(box, 34, 12).filter(({ x, y }) => !clear.some((strip) => holdsPoint(strip, x, y)));
    const church = Math.floor(free.length / 2);
    return free.map((point, i) => this.sign(i === church ? 'church' : 'house', pointAt(point.x, point.y), i === church ? 36 : 27)).join('');
  }

  /** Straight stretches of water. */
  rivers(water: readonly Box[]): string {
    const waves = water.flatMap((box) => {
      const { halfDepth: h } = halvesOf(box);
      const count = Math.max(1, Math.floor((2 * h) / (2 * INCH)));
      return Array.from({ length: count }, (_, i) => {
        const across = 0.7 * (jitter(box.x, i) - 0.5);
        const ahead = (2 * i + 1) / count - 1;
        return this.sign('wave', pointAt(box.pointX(across, ahead), box.pointY(across, ahead)), 20);
      });
    });
    return strips(water, '#a8925a', 5) + strips(water, '#4f7f9c', 1) + strips(water, '#82b3cf', -2) + waves.join('');
  }

  /** Straight legs of roads with their ruts. */
  roads(legs: readonly Box[]): string {
    const ruts = legs.map((box) => {
      const { halfWidth: w, halfDepth: h } = halvesOf(box);
      const rut = (x: number): string => `M${fmt(x)},${fmt(-h)}v${fmt(2 * h)}`;
      return `<path d="${rut(-0.45 * w)}${rut(0.45 * w)}" ${placeAt(box)}/>`;
    });
    return (
      strips(legs, '#8f6d3e', 0) +
      strips(legs, '#c9a874', -3) +
      `<g fill="none" stroke="#a98450" stroke-width="1.6" stroke-dasharray="14 7" opacity=".8">${ruts.join('')}</g>`
    );
  }

  /** Floor of a wood, which roads cross. */
  woodFloor(boxes: readonly Box[]): string {
    return boxes.map((box) => drawBox(box, 'rx="14" fill="#94ab6a" stroke="#4e6b38" stroke-width="1.4" stroke-dasharray="2 3"')).join('');
  }

  /** Floor of a town, which roads cross. */
  townFloor(boxes: readonly Box[]): string {
    return boxes.map((box) => drawBox(box, 'rx="5" fill="#dccba8" stroke="#8a6d47" stroke-width="1.4"')).join('');
  }
}
