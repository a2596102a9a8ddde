import type { Player } from '../../core/index.ts';
import { battleColour, drawArms } from './svg-counters.ts';
import { FAINT_INK, GOLD, INK, SIDE_COLOURS } from '../../hexes/render/colours.ts';
import { fmt, label } from '../../core/views/svg.ts';
import { activationWords, checkWords, chitsSeen, decisionWords, phaseWords, STATUS_WORDS, turnWords } from './words.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

export const PANEL_WIDTH = 372;
const HEAD_HEIGHT = 146;
const SIDE_HEIGHT = 40;
const BATTLE_HEIGHT = 96;
const STATUS_COLOURS = ['#4c7a3d', '#c98a12', '#b0331f', '#5a5147'] as const;

const LEGEND_HEIGHT = 150;

/** Height the panel needs. */
export function panelHeight(s: S): number {
  return HEAD_HEIGHT + 2 * SIDE_HEIGHT + s.scenario.battles.length * BATTLE_HEIGHT + 24;
}

function bold(size: number, colour: string, more = ''): string {
  return `font-size="${size}" font-weight="bold" fill="${colour}" ${more}`;
}

function drawHead(s: S, x: number, y: number): string {
  const { players } = s.game.ruleset;
  const { battle } = s;
  const chit = battle < 0 ? '' : drawChit(x + PANEL_WIDTH - 56, y + 66, String(s.chit), SIDE_COLOURS[s.side].fill, 17);
  return [
    label(x + 18, y + 34, s.scenario.title, bold(21, INK)),
    label(x + 18, y + 58, turnWords(s), `font-size="14" fill="${INK}"`),
    label(x + 18, y + 80, battle < 0 ? '' : `${players[s.side]} have the initiative`, `font-size="14" fill="${INK}"`),
    label(x + 18, y + 100, activationWords(s), `font-size="13" fill="${FAINT_INK}"`),
    chit,
    label(x + 18, y + 126, `${phaseWords(s)}: ${decisionWords(s)}`, bold(15, INK)),
  ].join('');
}

function drawChit(x: number, y: number, text: string, colour: string, radius: number): string {
  return (
    `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="${radius}" fill="#fbf5e4" stroke="${colour}" stroke-width="${fmt(radius / 5)}"/>` +
    label(x, y + radius * 0.38, text, `text-anchor="middle" ${bold(radius * 1.1, colour)}`)
  );
}

function drawSide(s: S, side: Player, x: number, y: number): string {
  const { fill, light } = SIDE_COLOURS[side];
  const points = s.victoryPoints()[side];
  return (
    `<rect x="${fmt(x + 10)}" y="${fmt(y + 4)}" width="${PANEL_WIDTH - 20}" height="30" rx="4" fill="${fill}"/>` +
    label(x + 22, y + 25, s.game.players[side], bold(16, light)) +
    label(x + PANEL_WIDTH - 22, y + 25, `${points} victory point${points === 1 ? '' : 's'}`, `text-anchor="end" ${bold(14, light)}`)
  );
}

function drawBattle(s: S, battle: number, viewer: Player | undefined, x: number, y: number): string {
  const card = s.scenario.battles[battle]!;
  const { dark } = SIDE_COLOURS[card.side];
  const worst = s.worstOf(battle);
  const outline =
    s.battle === battle
      ? `<rect x="${fmt(x + 10)}" y="${fmt(y + 1)}" width="${PANEL_WIDTH - 20}" height="${BATTLE_HEIGHT - 4}" rx="6" fill="#fff8e0" ` +
        `stroke="${GOLD}" stroke-width="3"/>`
      : '';
  return [
    outline,
    drawArms(s, battle, { x: x + 36, y: y + 28 }, 14),
    label(x + 62, y + 22, card.name, bold(15, dark)),
    label(x + PANEL_WIDTH - 22, y + 22, STATUS_WORDS[worst as 0], `text-anchor="end" ${bold(13, STATUS_COLOURS[worst as 0])}`),
    label(x + 62, y + 40, leaderWords(s, battle), `font-size="12" fill="${FAINT_INK}"`),
    drawTrack(s, battle, viewer, x + 70, y + 58),
    drawDisplay(s, battle, x + 62, y + 72),
  ].join('');
}

function leaderWords(s: S, battle: number): string {
  const waiting = s.scenario.battles[battle]!.units.filter((unit) => s.hexOf(unit) < 0 && s.lost(unit) === 0).length;
  const leader =
    s.leaderRemoved(battle) === 1
      ? 'without its leader'
      : s.hasFallen(battle)
        ? 'its leader has fallen'
        : `+${s.combatBonusOf(battle)}, span ${s.commandSpanOf(battle)}`;
  return `${s.unitsLeft(battle)} units, ${leader}${waiting > 0 ? `, ${waiting} off the map` : ''}`;
}

/** Boxes of the command track, with the chits the viewer may see. */
function drawTrack(s: S, battle: number, viewer: Player | undefined, x: number, y: number): string {
  const { trackBoxes, side } = s.scenario.battles[battle]!;
  const chits = chitsSeen(s, battle, viewer);
  const step = Math.min(21, (PANEL_WIDTH - 92) / trackBoxes);
  return Array.from({ length: trackBoxes }, (_, i) => {
    if (chits === null) return drawChit(x + i * step, y, '?', FAINT_INK, 8.5);
    const chit = chits[i];
    if (chit !== undefined) return drawChit(x + i * step, y, String(chit), SIDE_COLOURS[side].fill, 8.5);
    return `<circle cx="${fmt(x + i * step)}" cy="${fmt(y)}" r="8.5" fill="none" stroke="#b9a987" stroke-width="1" stroke-dasharray="2 2"/>`;
  }).join('');
}

/** The effectiveness display: a box for each unit, filled as units are lost [13.0]. */
function drawDisplay(s: S, battle: number, x: number, y: number): string {
  const { effectiveness } = s.scenario.battles[battle]!;
  const filled = s.filled(battle);
  const width = Math.min(24, (PANEL_WIDTH - 84) / effectiveness.length);
  return effectiveness
    .map((box, i) => {
      const left = x + i * width;
      const fill = i < filled ? '#3d3226' : box.check === 0 ? '#efe5c9' : '#e4d3a6';
      return (
        `<rect x="${fmt(left)}" y="${fmt(y)}" width="${fmt(width - 1.5)}" height="16" rx="2" fill="${fill}" ` +
        `stroke="${battleColour(s.scenario, battle)}" stroke-width="1"/>` +
        label(
          left + (width - 1.5) / 2,
          y + 11.6,
          checkWords(box),
          `text-anchor="middle" font-size="9.5" fill="${i < filled ? '#f3ead2' : INK}"`,
        )
      );
    })
    .join('');
}

/** The panel beside the map: what is going on, and each Battle's chits and losses. */
export function drawPanel(s: S, viewer: Player | undefined, x: number, y: number, height: number): string {
  const parts = [
    `<rect x="${fmt(x)}" y="${fmt(y)}" width="${PANEL_WIDTH}" height="${fmt(height)}" rx="8" fill="#fbf5e4" stroke="#8a7a58" stroke-width="1.5"/>`,
    drawHead(s, x, y),
  ];
  let top = y + HEAD_HEIGHT;
  for (const side of [0, 1] as const) {
    parts.push(drawSide(s, side, x, top));
    top += SIDE_HEIGHT;
    s.scenario.battles.forEach((card, battle) => {
      if (card.side !== side) return;
      parts.push(drawBattle(s, battle, viewer, x, top));
      top += BATTLE_HEIGHT;
    });
  }
  if (y + height - top > LEGEND_HEIGHT) parts.push(drawLegend(x, y + height - LEGEND_HEIGHT));
  return parts.join('');
}

const ARMS = [
  ['bw-crossbow', 'missile infantry'],
  ['bw-spears', 'infantry'],
  ['bw-sword', 'men-at-arms'],
  ['bw-horse', 'heavy cavalry'],
] as const;

/** What the signs mean; drawn where there is room. */
function drawLegend(x: number, y: number): string {
  const text = `font-size="12" fill="${INK}"`;
  const arms = ARMS.map(([symbol, name], i) => {
    const left = x + 20 + (i % 2) * 170;
    const top = y + 22 + Math.floor(i / 2) * 28;
    return (
      `<rect x="${fmt(left)}" y="${fmt(top - 12)}" width="24" height="22" rx="3" fill="${SIDE_COLOURS[0].fill}"/>` +
      `<use href="#${symbol}" x="${fmt(left + 3)}" y="${fmt(top - 9)}" width="18" height="16"/>${label(left + 32, top + 4, name, text)}`
    );
  });
  const notes = [
    'Numbers: strength-morale. Dart: facing. Dots: hits.',
    'Gold edge: activated. Triangle: shaken. Shield: leader.',
    'Boxes: losses and their checks (waver, shaken, broken).',
  ];
  return [
    `<path d="M${fmt(x + 16)},${fmt(y)}h${PANEL_WIDTH - 32}" stroke="#cdbd95"/>`,
    ...arms,
    ...notes.map((note, i) => label(x + 20, y + 86 + 18 * i, note, `font-size="11.5" fill="${FAINT_INK}"`)),
  ].join('');
}
