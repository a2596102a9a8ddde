import { type Box, holdsBox } from '../../geometry/box.ts';
import { escapeXml, fmt, label } from '../../core/views/svg.ts';
import { isAcross } from '../../tabletop/fields/stretch.ts';
import { pixels, pointAt } from '../../tabletop/render/shapes.ts';
import { drawArea, FRAME, HALO } from '../../tabletop/render/table.ts';
import { SIDE_COLOURS } from './svg-defs.ts';
import { exitWords } from './words.ts';
import type { Edge, Exit, Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

/** Outlines run within their area, but outside of walls and banks. */
function outlineOffset({ terrain }: Scenario, area: Box): number {
  const works = terrain.filter(({ type }) => type === 'fort' || type === 'redoubt').flatMap(({ boxes }) => boxes);
  return works.some((box) => holdsBox(area, box)) ? 8 : -2;
}

/** Places to be held. */
export function drawAreas(scenario: Scenario): string {
  return scenario.areas
    .map((area) => `<g data-area="${escapeXml(area.id)}">${drawArea(area.box, area.title, outlineOffset(scenario, area.box))}</g>`)
    .join('');
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
  return (
    `<rect x="${fmt(-half)}" y="${fmt(top)}" width="${fmt(2 * half)}" height="${fmt(depth)}" fill="${fill}" stroke="${dark}" ` +
    `stroke-width="1"/><path d="${arrows}" fill="#fff8e6"/>`
  );
}

/** Where a side may leave. */
function drawExit(s: OneHourState, exit: Exit): string {
  const { x, y } = middleOf(exit, s.scenario);
  const half = pixels(exit.to - exit.from) / 2;
  const { dark } = SIDE_COLOURS[exit.side];
  const others = s.scenario.special.exits.filter((other) => other.edge === exit.edge && other.from < exit.to && other.to > exit.from);
  const place = others.indexOf(exit);
  const away = 8 + 15 * place;
  const isUpright = isAcross(exit.edge);
  const text = label(
    0,
    exit.edge === 'south' ? -away : away + 9,
    exitWords(s, exit),
    `text-anchor="middle" font-size="12" font-weight="bold" font-style="italic" fill="${dark}" ${HALO}`,
  );
  const turn = isUpright ? 0 : exit.edge === 'west' ? -90 : 90;
  return (
    `<g data-exit="${exit.edge}" transform="translate(${fmt(x)},${fmt(y)})">` +
    `<g transform="rotate(${EDGE_TURNS[exit.edge]})">${drawExitStrip(exit, half, place, others.length)}</g>` +
    `<g transform="rotate(${turn})">${text}</g></g>`
  );
}

export function drawExits(s: OneHourState): string {
  return s.scenario.special.exits.map((exit) => drawExit(s, exit)).join('');
}
