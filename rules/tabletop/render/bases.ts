import type { Player } from '../../core/index.ts';
import { escapeXml, fmt, label } from '../../core/views/svg.ts';
import type { Box } from '../../geometry/box.ts';
import { GOLD } from './colours.ts';
import { drawBox, halvesOf, placeAt } from './shapes.ts';

/** Base and edge by side, Red and Blue. */
const BASE_COLOURS = [
  { fill: '#a12d28', dark: '#561311' },
  { fill: '#5286c2', dark: '#1a3355' },
] as const;

/** A base as it is drawn. */
interface DrawnBase {
  readonly box: Box;
  readonly side: Player;
  /** A letter or two on it. */
  readonly text: string;
  /** What a pointer that rests on it is told. */
  readonly title: string;
  /** Hits, and those at which it is gone. */
  readonly hits: number;
  readonly most: number;
  /** Whether it has done its part, and whether it acts now. */
  readonly isSpent?: boolean;
  readonly isActing?: boolean;
}

/** Depth of the band along the front, in pixels. */
const BAND = 6;

/** A base with its front marked by a dark band and an arrow, its text upright, and a bar of hits at the rear. */
export function drawBase({ box, side, text, title, hits, most, isSpent = false, isActing = false }: DrawnBase): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const { fill, dark } = BASE_COLOURS[side];
  const rect = (style: string, x = -w, y = -h, width = 2 * w, height = 2 * h): string =>
    `<rect x="${fmt(x)}" y="${fmt(y)}" width="${fmt(width)}" height="${fmt(height)}" ${style}/>`;
  const words = label(0, 5, text, 'text-anchor="middle" font-size="14" font-weight="bold" fill="#fff8e6"');
  return [
    isActing ? drawBox(box, `rx="4" fill="none" stroke="${GOLD}" stroke-width="4"`, 3) : '',
    `<g ${placeAt(box)}><title>${escapeXml(title)}</title>`,
    `<path d="M0,${fmt(-h - 9)}l8 9.5h-16z" fill="${dark}"/>`,
    rect(`rx="2" fill="${fill}" stroke="${dark}" stroke-width="1.6"`),
    rect(`fill="${dark}"`, -w, -h, 2 * w, BAND),
    hits === 0 ? '' : rect('fill="#ffd84d"', -w + 3, h - 7, ((2 * w - 6) * hits) / most, 4),
    `<g transform="rotate(${fmt(-box.heading / 10)})">${words}</g>`,
    isSpent ? rect('rx="2" fill="#2d2418" opacity=".28"') : '',
    '</g>',
  ].join('');
}
