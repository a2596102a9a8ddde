import type { Player } from '../core/index.ts';
import { label } from '../core/views/svg.ts';
import { orderText } from './render-text.ts';
import type { ToyRulesetState } from './state/state.ts';

type S = ToyRulesetState;

/** Pixels. */
const PLACE = 64;
const MARGIN = 20;
const TOP = 60;

const PAPER = '#f3ead2';
const GROUND = '#d8cf9f';
const WATER = '#8fb7cf';
const INK = '#2d2418';
const SIDE_COLOURS = ['#a12d28', '#36648f'] as const;
const FONT = 'font-family="Georgia, serif" text-anchor="middle"';

function ground(s: S, place: number): string {
  const fill = place === s.scenario.ford ? WATER : GROUND;
  return `<rect x="${MARGIN + place * PLACE}" y="${TOP}" width="${PLACE}" height="${PLACE}" fill="${fill}" stroke="${INK}"/>`;
}

function band(s: S, side: Player): string[] {
  if (s.men(side) === 0) return [];
  const x = MARGIN + (s.place(side) + 0.5) * PLACE;
  const y = TOP + PLACE / 2;
  const counter = `<rect x="${x - 22}" y="${y - 16}" width="44" height="32" rx="3" fill="${SIDE_COLOURS[side]}"/>`;
  return [counter, label(x, y + 7, String(s.men(side)), `${FONT} font-size="20" fill="#fff8e6"`)];
}

/** A picture of the track, as its viewer may see it. */
export function renderSvg(s: S, viewer?: Player): string {
  const width = 2 * MARGIN + s.scenario.places * PLACE;
  const height = TOP + PLACE + 60;
  const points = s.victoryPoints();
  const line = (side: Player): string => `${s.nameOf(side)}: ${points[side]} points, ${orderText(s, side, viewer)}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${PAPER}"/>`,
    label(width / 2, 36, `${s.scenario.title}, turn ${s.turn} of ${s.scenario.turns}`, `${FONT} font-size="18" fill="${INK}"`),
    ...Array.from({ length: s.scenario.places }, (_, place) => ground(s, place)),
    ...([0, 1] as const).flatMap((side) => [
      ...band(s, side),
      label(width / 2, TOP + PLACE + 24 + side * 20, line(side), `${FONT} font-size="14" fill="${SIDE_COLOURS[side]}"`),
    ]),
    '</svg>',
  ].join('\n');
}
