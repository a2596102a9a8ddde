import type { Player } from '../../core/index.ts';
import { ARROWS, mapLines } from '../../hexes/render/text-map.ts';
import { knowsCommand } from '../mechanics/procedures/turn/turn.ts';
import { activationWords, checkWords, chitsSeen, decisionWords, phaseWords, STATUS_WORDS, turnWords, TYPE_WORDS } from './words.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

/** In the order of TERRAINS. */
const TERRAIN_SIGNS = ['.', 'w', 't', 'c', 'p', 'm', '~', '^', 'x'] as const;
const TYPE_SIGNS = ['i', 'm', 'c'] as const;
const LEGEND = [
  'Units: side (B Barons, R Royalists; small if shaken), i infantry / m men-at-arms / c cavalry, strength, facing; + stack, @ leader.',
  'Ground: a digit is the level; w woods, t town, c castle, p priory, m marsh, ~ river, ^ cliff, x windmill.',
];

function sideSign(s: S, side: Player): string {
  return s.game.players[side].charAt(0);
}

function leaderIn(s: S, hex: number): number {
  return s.scenario.leaders.findIndex((_, leader) => s.leaderHex(leader) === hex);
}

/** At most five characters. */
function cellText(s: S, hex: number): string {
  const top = s.topAt(hex);
  const leader = leaderIn(s, hex);
  if (top < 0) return leader < 0 ? groundText(s, hex) : `${sideSign(s, s.scenario.leaders[leader]!.side)}@`;
  const sign = sideSign(s, s.sideOf(top));
  const side = s.isShaken(top) ? sign.toLowerCase() : sign;
  const stacked = s.underAt(hex) >= 0;
  const extra = leader >= 0 ? (stacked ? '&' : '@') : stacked ? '+' : '';
  return `${side}${TYPE_SIGNS[s.typeOf(top) as 0]}${s.strengthOf(top)}${ARROWS[s.facingOf(top)]!}${extra}`;
}

function groundText(s: S, hex: number): string {
  const level = s.scenario.elevation[hex]!;
  const sign = TERRAIN_SIGNS[s.scenario.terrain[hex] as 0]!;
  if (level === 0) return sign;
  return sign === '.' ? String(level) : `${sign}${level}`;
}

function headLines(s: S): string[] {
  const { players } = s.game.ruleset;
  const points = s.victoryPoints();
  const initiative = s.battle < 0 ? '' : `initiative: ${players[s.side]}`;
  const parts = [turnWords(s), initiative, activationWords(s), phaseWords(s), decisionWords(s)];
  return [
    s.scenario.title,
    parts.filter((part) => part !== '').join(' | '),
    `Victory points: ${players[0]} ${points[0]}, ${players[1]} ${points[1]}`,
  ];
}

function battleLines(s: S, battle: number, viewer: Player | undefined): string[] {
  const { battles, units } = s.scenario;
  const card = battles[battle]!;
  const chits = chitsSeen(s, battle, viewer);
  const filled = s.filled(battle);
  const boxes = card.effectiveness.map((box, i) => (i < filled ? `[${checkWords(box)}]` : ` ${checkWords(box)} `)).join('');
  const marker = s.battle === battle ? '*' : ' ';
  const tracks = chits === null ? '?' : chits.length === 0 ? 'none' : chits.join(' ');
  return [
    `${marker} ${card.name} (${s.game.players[card.side]}) ${STATUS_WORDS[s.worstOf(battle) as 0]} | chits: ${tracks} | losses: ${boxes}`,
    leaderLine(s, battle),
    ...card.units.filter((unit) => s.lost(unit) === 0).map((unit) => unitLine(s, unit, units[unit]!.name)),
  ];
}

function leaderLine(s: S, leader: number): string {
  const card = s.scenario.leaders[leader]!;
  const hex = s.leaderHex(leader);
  const where = hex >= 0 ? s.scenario.grid.format(hex) : s.leaderRemoved(leader) === 1 ? 'gone' : 'off ';
  const fallen = s.hasFallen(leader) ? ', fallen' : '';
  return `    ${where}    ${card.name}, leader: +${s.combatBonusOf(leader)}, span ${s.commandSpanOf(leader)}, leadership ${card.leadership}${fallen}`;
}

function unitLine(s: S, unit: number, name: string): string {
  const hex = s.hexOf(unit);
  const where = hex < 0 ? 'off   ' : `${s.scenario.grid.format(hex)} ${ARROWS[s.facingOf(unit)]!}`;
  const charge = s.charge(unit);
  const notes = [
    s.isShaken(unit) ? 'shaken' : '',
    s.under(unit) === 1 ? 'below' : '',
    s.battleOf(unit) === s.battle && hex >= 0 && knowsCommand(s) && s.inCommand(unit) === 0 ? 'out of command' : '',
    charge >= 0 ? `charges ${s.scenario.grid.format(charge)}` : '',
  ];
  const values = `${s.strengthOf(unit)}-${s.moraleOf(unit)}, ${TYPE_WORDS[s.typeOf(unit) as 0]}, hits ${s.hits(unit)}`;
  return `    ${where}  ${name}: ${[values, ...notes].filter((note) => note !== '').join(', ')}`;
}

/** The map and everything on it as plain text for a terminal; a line is `3 * columns + 4` characters or less, for the map.
 * With a viewer, what that player may not see is shown as `?`. */
export function renderText(state: BaronsWarState, viewer?: Player): string {
  const lists = state.scenario.battles.flatMap((_, battle) => ['', ...battleLines(state, battle, viewer)]);
  return [...headLines(state), '', ...mapLines(state.scenario.grid, (hex) => cellText(state, hex)), '', ...LEGEND, ...lists, ''].join('\n');
}
