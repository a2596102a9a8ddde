import { opponent } from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { wrapText } from '../../tabletop/render/shapes.ts';
import { mapLines, terrainLegend, unitText } from './text-map.ts';
import {
  compassWords,
  contactWords,
  decisionWords,
  exitWords,
  orderWords,
  phaseWords,
  sideWords,
  statusWords,
  turnWords,
  typeWords,
  unitsOf,
} from './words.ts';
import { inchWords } from '../state/words.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

const WIDTH = 80;

function headLines(s: S): string[] {
  const lines = [
    [s.scenario.title, turnWords(s), sideWords(s), phaseWords(s)],
    [decisionWords(s), orderWords(s)],
  ];
  return lines.flatMap((parts) => wrapText(parts.filter((part) => part !== '').join(' | '), WIDTH));
}

/** West to east and south to north, in inches. */
function extent(box: Box): string {
  const across = Math.abs(box.pointX(1, 1) - box.x);
  const up = Math.abs(box.pointY(1, 1) - box.y);
  return `${inchWords(box.x - across)}-${inchWords(box.x + across)} across, ${inchWords(box.y - up)}-${inchWords(box.y + up)} up`;
}

function legendLines(s: S): string[] {
  const { areas, crossings, special } = s.scenario;
  const players = s.game.players;
  const letters = players.map((player) => `${player.charAt(0)} ${player}`).join(', ');
  const closed = crossings.filter(({ usable }) => !usable[0] || !usable[1]);
  return [
    `Ground: ${terrainLegend(s)}.`,
    `Units: side (${letters}), type, number, heading; a sign is 1 by 2 inches.`,
    ...areas.map(({ title, box }) => `${title}: ${extent(box)}.`),
    ...closed.map(({ id, usable }) => `${id}: for ${usable[0] ? players[0]! : usable[1] ? players[1]! : 'nobody'} only.`),
    ...special.exits.map((exit) => `${exit.edge} edge, ${exit.from / TICKS_PER_INCH}-${exit.to / TICKS_PER_INCH}: ${exitWords(s, exit)}.`),
  ]
    .flatMap((line) => wrapText(line, WIDTH))
    .map((line) => line.replaceAll('\u00a0', ' '));
}

/** `> RK1↓ knights          12.5,20   SSW  hits  3  in melee: front Blue 2`. */
function unitLine(s: S, unit: number): string {
  const { name } = s.scenario.units[unit]!;
  const marker = s.subject === unit ? '>' : ' ';
  if (!s.isOnTable(unit)) return `${marker} ${name.padEnd(7)} ${typeWords(s, unit).padEnd(15)} ${statusWords(s, unit)}`;
  const place = `${inchWords(s.x(unit))},${inchWords(s.y(unit))}`;
  const contacts = contactWords(s, unit);
  const status = statusWords(s, unit);
  const notes = contacts.length === 0 ? status : `${status}: ${contacts.join(', ')}`;
  const who = `${marker} ${unitText(s, unit).padEnd(7)} ${typeWords(s, unit).padEnd(15)}`;
  return `${who} ${place.padEnd(12)} ${compassWords(s.heading(unit)).padEnd(4)} hits ${String(s.hits(unit)).padStart(2)}  ${notes}`.trimEnd();
}

function sideLines(s: S, side: 0 | 1): string[] {
  const lost = s.victoryPoints()[opponent(side)];
  return ['', `${s.game.players[side]!} (${lost} lost)`, ...unitsOf(s, side).map((unit) => unitLine(s, unit))];
}

/** The table and everything on it as plain text for a terminal of 80 columns. */
export function renderText(state: OneHourState): string {
  return [
    ...headLines(state),
    '',
    ...mapLines(state),
    '',
    ...legendLines(state),
    ...sideLines(state, 0),
    ...sideLines(state, 1),
    '',
    ...wrapText(`Victory: ${state.scenario.victory.text}`, WIDTH),
    '',
  ].join('\n');
}
