import { type Box, holdsBox } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { INK, PAPER, SIDE_COLOURS } from './render-svg-defs.ts';
import { escapeXml, fmt, label } from '../core/svg.ts';
import { drawBox, halvesOf, INCH, pixels, pointAt } from './render-svg-shapes.ts';
import { exitWords } from './render-words.ts';
import type { Area, Edge, Exit, Scenario } from './scenario.ts';
import type { OneHourState } from './state.ts';

/** Width of the frame with its inch marks. */
const FRAME = 14;
const HALO = `stroke="${PAPER}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;

/** Marks along one edge: short each inch, longer each six, longest each foot. */
function marks(inches: number, draw: (place: number, length: number) => string): string {
  return Array.from({ length: inches + 1 }, (_, i) => draw(i * INCH, i % 12 === 0 ? FRAME : i % 6 === 0 ? 9 : 4)).join('');
}

function drawRulers({ width, height }: Scenario): string {
  const [w, h] = [pixels(width), pixels(height)];
  const along = Math.round(width / TICKS_PER_INCH);
  const up = Math.round(height / TICKS_PER_INCH);
  const ticks = [
    marks(along, (x, length) => `M${x},0v${length}M${x},${-h}v${-length}`),
    marks(up, (y, length) => `M0,${-y}h${-length}M${w},${-y}h${length}`),
  ].join('');
  const number = (x: number, y: number, i: number): string => label(x, y, String(i), `text-anchor="middle" font-size="11" fill="${INK}"`);
  const numbers = [
    ...Array.from(
      { length: along / 6 + 1 },
      (_, i) => number(6 * i * INCH, FRAME + 13, 6 * i) + number(6 * i * INCH, -h - FRAME - 5, 6 * i),
    ),
    ...Array.from(
      { length: up / 6 + 1 },
      (_, i) => number(-FRAME - 11, -6 * i * INCH + 4, 6 * i) + number(w + FRAME + 11, -6 * i * INCH + 4, 6 * i),
    ),
  ];
  return `<path d="${ticks}" fill="none" stroke="${INK}" stroke-width=".9"/>${numbers.join('')}`;
}

/** The bare table in its frame. */
export function drawTable(scenario: Scenario): string {
  const [w, h] = [pixels(scenario.width), pixels(scenario.height)];
  const rect = (grow: number, style: string): string =>
    `<rect x="${-grow}" y="${fmt(-h - grow)}" width="${fmt(w + 2 * grow)}" height="${fmt(h + 2 * grow)}" ${style}/>`;
  return [
    rect(FRAME, `rx="3" fill="#cdb88a" stroke="#7a6238" stroke-width="1.5"`),
    drawRulers(scenario),
    rect(0, 'fill="#cdd3a0"'),
    rect(0, 'fill="url(#oh-grass)"'),
  ].join('');
}

/** Lines each foot, and the edge of the table over the terrain. */
export function drawGrid({ width, height }: Scenario): string {
  const [w, h] = [pixels(width), pixels(height)];
  const foot = 12 * INCH;
  const columns = Array.from({ length: Math.ceil(w / foot) - 1 }, (_, i) => `M${foot * (i + 1)},0V${-h}`);
  const rows = Array.from({ length: Math.ceil(h / foot) - 1 }, (_, i) => `M0,${-foot * (i + 1)}H${w}`);
  return (
    `<path d="${[...columns, ...rows].join('')}" fill="none" stroke="#5d6332" stroke-width="1" stroke-dasharray="3 5" opacity=".55"/>` +
    `<rect x="0" y="${fmt(-h)}" width="${fmt(w)}" height="${fmt(h)}" fill="none" stroke="${INK}" stroke-width="1.8"/>`
  );
}

/** Outlines run within their area, but outside of walls and banks. */
function outlineOffset({ terrain }: Scenario, area: Box): number {
  const works = terrain.filter(({ type }) => type === 'fort' || type === 'redoubt').flatMap(({ boxes }) => boxes);
  return works.some((box) => holdsBox(area, box)) ? 8 : -2;
}

function drawArea(scenario: Scenario, { title, box }: Area): string {
  const { w, h } = halvesOf(box);
  const grow = outlineOffset(scenario, box);
  const { x, y } = pointAt(box.x, box.y);
  return (
    drawBox(box, 'rx="6" fill="#fff8e0" fill-opacity=".12" stroke="#fffdf0" stroke-width="4" stroke-opacity=".7"', grow) +
    drawBox(box, 'rx="6" fill="none" stroke="#7a1f5c" stroke-width="2" stroke-dasharray="10 5"', grow) +
    label(
      x - w + (grow > 0 ? 16 : 8),
      y - h + (grow > 0 ? 26 : 16),
      title,
      `font-size="13" font-weight="bold" font-style="italic" fill="#5c1445" ${HALO}`,
    )
  );
}

/** Places to be held. */
export function drawAreas(scenario: Scenario): string {
  return scenario.areas.map((area) => `<g data-area="${escapeXml(area.id)}">${drawArea(scenario, area)}</g>`).join('');
}

/** Turns a drawing for the south edge, outwards being down, to another edge. */
const EDGE_TURNS: Readonly<Record<Edge, number>> = { south: 0, west: 90, north: 180, east: 270 };

function middleOf({ edge, from, to }: Exit, { width, height }: Scenario): { x: number; y: number } {
  const middle = (from + to) / 2;
  switch (edge) {
    case 'south':
      return pointAt(middle, 0);
    case 'north':
      return pointAt(middle, height);
    case 'west':
      return pointAt(0, middle);
    case 'east':
      return pointAt(width, middle);
  }
}

/** A strip in the frame with arrows outwards; those of both sides lie beside each other. */
function drawExitStrip({ side }: Exit, half: number, place: number, strips: number): string {
  const { fill, dark } = SIDE_COLOURS[side];
  const depth = (FRAME - 2) / strips;
  const top = 1 + place * depth;
  const count = Math.max(1, Math.floor(half / 15));
  const arrows = Array.from(
    { length: count },
    (_, i) => `M${fmt(-half + ((i + 0.5) * 2 * half) / count - 6)},${fmt(top + 0.17 * depth)}h12l-6 ${fmt(0.7 * depth)}z`,
  ).join('');
  return `<rect x="${fmt(-half)}" y="${fmt(top)}" width="${fmt(2 * half)}" height="${fmt(depth)}" fill="${fill}" stroke="${dark}" stroke-width="1"/><path d="${arrows}" fill="#fff8e6"/>`;
}

/** Where a side may leave. */
function drawExit(s: OneHourState, exit: Exit): string {
  const { x, y } = middleOf(exit, s.scenario);
  const half = pixels(exit.to - exit.from) / 2;
  const { dark } = SIDE_COLOURS[exit.side];
  const others = s.scenario.special.exits.filter((other) => other.edge === exit.edge && other.from < exit.to && other.to > exit.from);
  const place = others.indexOf(exit);
  const away = 8 + 15 * place;
  const isUpright = exit.edge === 'north' || exit.edge === 'south';
  const text = label(
    0,
    exit.edge === 'south' ? -away : away + 9,
    exitWords(s, exit),
    `text-anchor="middle" font-size="12" font-weight="bold" font-style="italic" fill="${dark}" ${HALO}`,
  );
  const turn = isUpright ? 0 : exit.edge === 'west' ? -90 : 90;
  return (
    `<g data-exit="${exit.edge}" transform="translate(${fmt(x)},${fmt(y)})"><g transform="rotate(${EDGE_TURNS[exit.edge]})">${drawExitStrip(exit, half, place, others.length)}</g>` +
    `<g transform="rotate(${turn})">${text}</g></g>`
  );
}

export function drawExits(s: OneHourState): string {
  return s.scenario.special.exits.map((exit) => drawExit(s, exit)).join('');
}
