import { count, opponent, type Player } from '../../core/index.ts';
import { CARD, FAINT_INK, INK } from '../../tabletop/render/colours.ts';
import { SIDE_COLOURS, UNIT_SYMBOLS } from './svg-defs.ts';
import { escapeXml, fmt, label } from '../../core/views/svg.ts';
import { use, wrapText } from '../../tabletop/render/shapes.ts';
import { drawHits } from './svg-units.ts';
import { decisionWords, orderWords, phaseWords, sideWords, statusWords, turnWords, typeWords, unitsOf } from './words.ts';
import type { Scenario } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

export const PANEL_WIDTH = 400;
const PAD = 18;
const LINE_HEIGHT = 17;
const ROW_HEIGHT = 25;
const SIDE_HEIGHT = 36;
const LEGEND_HEIGHT = 172;
/** Characters of the victory text on a line. */
const TEXT_WIDTH = 54;

function bold(size: number, colour: string, more = ''): string {
  return `font-size="${size}" font-weight="bold" fill="${colour}" ${more}`;
}

function victoryLines({ victory }: Scenario): string[] {
  return wrapText(victory.text, TEXT_WIDTH);
}

function headHeight(scenario: Scenario): number {
  return 148 + LINE_HEIGHT * victoryLines(scenario).length;
}

/** Height the panel needs if all units take part, so that the picture is of one size in all states. */
export function panelHeight(scenario: Scenario): number {
  return headHeight(scenario) + 2 * (SIDE_HEIGHT + 8) + ROW_HEIGHT * scenario.units.length + LEGEND_HEIGHT;
}

function drawHead(s: S, x: number, y: number): string {
  const turn = [turnWords(s), sideWords(s), orderWords(s)].filter((words) => words !== '').join(', ');
  const lines = victoryLines(s.scenario).map((line, i) =>
    label(x + PAD, y + 140 + LINE_HEIGHT * i, line, `font-size="13" fill="${FAINT_INK}"`),
  );
  return [
    label(x + PAD, y + 34, s.scenario.title, bold(22, INK)),
    label(x + PAD, y + 58, turn, `font-size="14" fill="${INK}"`),
    label(x + PAD, y + 81, phaseWords(s), bold(15, INK)),
    label(x + PAD, y + 101, decisionWords(s), `font-size="14" font-style="italic" fill="${INK}"`),
    `<path d="M${fmt(x + PAD)},${fmt(y + 115)}h${PANEL_WIDTH - 2 * PAD}" stroke="#cdbd95"/>`,
    ...lines,
  ].join('');
}

/** A base in little with its symbol. */
function drawBadge(side: Player, type: number, x: number, y: number): string {
  const { fill, dark } = SIDE_COLOURS[side];
  const rect = (style: string): string => `<rect x="${fmt(x)}" y="${fmt(y)}" width="34" height="20" rx="2" ${style}/>`;
  const stripes = side === 1 ? rect('fill="url(#oh-stripes)"') : '';
  return [
    rect(`fill="${fill}"`),
    stripes,
    rect(`fill="none" stroke="${dark}" stroke-width="1.2"`),
    `<path d="M${fmt(x)},${fmt(y + 1)}h34" stroke="${dark}" stroke-width="3"/>`,
    type < 0 ? '' : use(`oh-${UNIT_SYMBOLS[type]!}`, { x: x + 17, y: y + 11 }, 16),
  ].join('');
}

/** Name, type, hits and where the unit is. */
function drawRow(s: S, unit: number, x: number, y: number): string {
  const side = s.sideOf(unit);
  const isGone = !s.isInPlay(unit) && s.type(unit) >= 0;
  const acting =
    s.subject === unit
      ? `<rect x="${fmt(x + 10)}" y="${fmt(y)}" width="${PANEL_WIDTH - 20}" height="${ROW_HEIGHT}" rx="4" fill="#ffefb8"/>`
      : '';
  const hits = s.isOnTable(unit)
    ? drawHits(s.hits(unit), x + 206, y + 10, 68) + label(x + 279, y + 17, String(s.hits(unit)), `font-size="12" fill="${INK}"`)
    : '';
  const status = label(
    x + PANEL_WIDTH - PAD,
    y + 17,
    statusWords(s, unit),
    `text-anchor="end" font-size="11" font-style="italic" fill="${FAINT_INK}"`,
  );
  return (
    `<g data-row="${escapeXml(s.scenario.units[unit]!.id)}"${isGone ? ' opacity=".5"' : ''}>${acting}${drawBadge(side, s.type(unit), x + PAD, y + 2.5)}` +
    label(x + 60, y + 17, s.scenario.units[unit]!.name, bold(12.5, SIDE_COLOURS[side].dark)) +
    label(x + 114, y + 17, typeWords(s, unit), `font-size="12" fill="${INK}"`) +
    `${hits}${status}</g>`
  );
}

function drawSide(s: S, side: Player, x: number, y: number): string {
  const { fill, dark, light } = SIDE_COLOURS[side];
  const units = unitsOf(s, side);
  const lost = s.victoryPoints()[opponent(side)];
  const left = units.filter((unit) => s.isInPlay(unit)).length;
  const words = s.type(units[0] ?? 0) < 0 ? `${units.length} units` : `${count(left, 'unit')} left, ${lost} lost`;
  return (
    `<rect x="${fmt(x + 10)}" y="${fmt(y + 4)}" width="${PANEL_WIDTH - 20}" height="26" rx="3" fill="${side === 0 ? fill : dark}"/>` +
    label(x + PAD + 4, y + 22.5, s.game.players[side], bold(15, light)) +
    label(x + PANEL_WIDTH - PAD - 4, y + 22, words, `text-anchor="end" font-size="13" fill="${light}"`) +
    units.map((unit, i) => drawRow(s, unit, x, y + SIDE_HEIGHT + ROW_HEIGHT * i)).join('')
  );
}

const NOTES = [
  'Thick edge and arrow: the front. Star: melee.',
  'Yellow cells: hits; 15 destroy a unit.',
  'Gold edge: acts now. Dark: has had its turn.',
  'Round signs: has shot, asleep. Figures: inches.',
] as const;

/** What the signs mean. */
function drawLegend(x: number, y: number): string {
  const arms = UNIT_SYMBOLS.map((name, type) => {
    const left = x + PAD + (type % 2) * 180;
    const top = y + 10 + Math.floor(type / 2) * 25;
    return (
      drawBadge(0, type, left, top) +
      label(left + 42, top + 15, name.replace('-', type === 1 ? '-' : ' '), `font-size="11.5" fill="${INK}"`)
    );
  });
  const notes = NOTES.map((note, i) => label(x + PAD, y + 102 + LINE_HEIGHT * i, note, `font-size="11.5" fill="${FAINT_INK}"`));
  return [`<path d="M${fmt(x + PAD)},${fmt(y)}h${PANEL_WIDTH - 2 * PAD}" stroke="#cdbd95"/>`, ...arms, ...notes].join('');
}

/** The panel beside the table: what is going on, and both armies. */
export function drawPanel(s: S, x: number, y: number, height: number): string {
  const parts = [
    `<rect x="${fmt(x)}" y="${fmt(y)}" width="${PANEL_WIDTH}" height="${fmt(height)}" rx="8" fill="${CARD}" stroke="#8a7a58" stroke-width="1.5"/>`,
    drawHead(s, x, y),
  ];
  let top = y + headHeight(s.scenario);
  for (const side of [0, 1] as const) {
    parts.push(drawSide(s, side, x, top));
    top += SIDE_HEIGHT + 8 + ROW_HEIGHT * unitsOf(s, side).length;
  }
  return [...parts, drawLegend(x, y + height - LEGEND_HEIGHT)].join('\n');
}
