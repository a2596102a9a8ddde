import { headlineOf, type Player } from '../../core/index.ts';
import { fmt, label } from '../../core/views/svg.ts';
import { CARD, FAINT_INK, GOLD, INK } from '../../tabletop/render/colours.ts';
import { use } from '../../tabletop/render/shapes.ts';
import { CONFIDENCES } from '../charts/types.ts';
import { confidenceWords, generalWords, levelWords, orderWords, speechWords, statusWords } from '../notation/words.ts';
import { type FuryState, READY, WAITING } from '../state/state.ts';
import { COLOURS, FIGURE_OF, IDS } from './defs.ts';
import { PANEL } from './frame.ts';
import { drawMarks } from './units.ts';

type S = FuryState;
const PAD = 14;

function text(x: number, y: number, words: string, size: number, colour: string, more = ''): string {
  return label(x, y, words, `font-size="${size}" fill="${colour}" ${more}`);
}

/** The boxes of Confidence, the best on the left, the present one in gold. */
function drawTrack(s: S, side: Player, x: number, y: number): string {
  const steps = CONFIDENCES.slice(0, -1);
  const width = (PANEL.width - 2 * PAD) / steps.length;
  return steps
    .map((name, i) => {
      const isHere = s.sideConfidence(side) === i;
      const rect =
        `<rect x="${fmt(x + i * width)}" y="${fmt(y)}" width="${fmt(width - 3)}" height="18" rx="3" ` +
        `fill="${isHere ? GOLD : '#efe4c6'}" stroke="#8a7a58" stroke-width=".8"/>`;
      return (
        rect + text(x + i * width + (width - 3) / 2, y + 13, name, 10.5, INK, `text-anchor="middle"${isHere ? ' font-weight="bold"' : ''}`)
      );
    })
    .join('');
}

function drawRow(s: S, unit: number, x: number, y: number, viewer?: Player): string {
  const { name, type, side, stands } = s.scenario.units[unit]!;
  const isThere = s.isOnTable(unit) || (s.status(unit) > READY && s.status(unit) <= WAITING);
  const { fill, dark } = COLOURS[side];
  const badge =
    `<rect x="${fmt(x + 10)}" y="${fmt(y + 1)}" width="15" height="15" rx="2" fill="${fill}" stroke="${dark}"/>` +
    use(`${IDS}-${FIGURE_OF[type]}`, { x: x + 17.5, y: y + 8.5 }, 12);
  const state = [speechWords(s, unit, viewer), statusWords(s, unit)].filter((words) => words !== '').join(', ');
  return (
    `<g${isThere ? '' : ' opacity=".45"'}>${badge}` +
    text(x + 31, y + 13, name, 11.5, dark) +
    text(x + 226, y + 13, `${s.stands(unit)}/${stands}`, 11, INK, 'text-anchor="end"') +
    text(x + 233, y + 13, levelWords(s, unit), 11, INK) +
    drawMarks(0, s.casualties(unit), x + 296, y + 9) +
    text(x + PANEL.width - 2 * PAD, y + 13, state, 11, FAINT_INK, 'text-anchor="end" font-style="italic"') +
    '</g>'
  );
}

/** A brigade: its general, its order if the viewer may know it, its units. */
function drawBrigade(s: S, title: string, order: string, units: readonly number[], x: number, y: number, viewer?: Player): string {
  const head =
    text(x, y + 13, title, 11.5, INK, 'font-weight="bold"') +
    text(x + PANEL.width - 2 * PAD, y + 13, order, 11, FAINT_INK, 'text-anchor="end" font-weight="bold"');
  return head + units.map((unit, i) => drawRow(s, unit, x, y + PANEL.row * (i + 1), viewer)).join('');
}

function drawArmy(s: S, side: Player, x: number, top: number, viewer?: Player): readonly [drawing: string, bottom: number] {
  const { fill, light } = COLOURS[side];
  const own = s.game.unitsOf[side];
  const parts = [
    `<rect x="${fmt(x - 4)}" y="${fmt(top)}" width="${PANEL.width - 2 * PAD + 8}" height="24" rx="3" fill="${fill}"/>`,
    text(x + 4, top + 17, s.game.players[side]!, 14, light, 'font-weight="bold"'),
    text(
      x + PANEL.width - 2 * PAD - 4,
      top + 17,
      `${s.sidePoints(side)} points · ${confidenceWords(s, side)}`,
      12,
      light,
      'text-anchor="end"',
    ),
    drawTrack(s, side, x, top + 29),
  ];
  let y = top + 52;
  const add = (title: string, order: string, units: readonly number[]): void => {
    parts.push(drawBrigade(s, title, order, units, x, y, viewer));
    y += PANEL.row * (units.length + 1);
  };
  for (const brigade of s.game.brigadesOf[side]) {
    const { name, general, units } = s.scenario.brigades[brigade]!;
    add(`${name}: ${generalWords(s, general)}`, orderWords(s, brigade, viewer), units);
  }
  const free = own.filter((unit) => s.scenario.units[unit]!.brigade < 0);
  if (free.length > 0) add('Unbrigaded', '', free);
  return [parts.join(''), y];
}

const NOTES = [
  'A square is a company. Dark edge: the front. Star: melee. Gold edge: acts now.',
  'Marker: levels of cohesion lost; 5 is a Mob. Gold: casualties; four are a company.',
  'Flag: a general, Strategy and Valour; white for the Generalissimo.',
  'Orders and face-down speeches are shown to their owner only.',
] as const;

/** The panel beside the table: what is going on, and both armies as the viewer may see them. */
export function drawPanel(s: S, x: number, y: number, height: number, viewer?: Player): string {
  const left = x + PAD;
  const [title, ...rest] = [s.scenario.title, ...headlineOf(s, s.scenario.turns)];
  const parts = [
    `<rect x="${fmt(x)}" y="${fmt(y)}" width="${PANEL.width}" height="${fmt(height)}" rx="8" fill="${CARD}" stroke="#8a7a58" stroke-width="1.5"/>`,
    text(left, y + 28, title!, 18, INK, 'font-weight="bold"'),
    ...rest.map((line, i) => text(left, y + 47 + 15 * i, line, 12.5, INK)),
  ];
  let top = y + PANEL.head;
  for (const side of [0, 1] as const) {
    const [drawing, bottom] = drawArmy(s, side, left, top, viewer);
    parts.push(drawing);
    top = bottom + 10;
  }
  const notes = NOTES.map((note, i) => text(left, y + height - PANEL.legend + 30 + 15 * i, note, 10, FAINT_INK));
  return [...parts, ...notes].join('\n');
}
