import { capital, type Player } from '../../core/index.ts';
import { ARROWS, groundText, mapLines } from '../../hexes/render/text-map.ts';
import { TERRAIN_LETTERS } from '../charts/terrain.ts';
import { TYPES } from '../charts/types.ts';
import { FORMATIONS, RANKS, STATUSES } from '../state/layout.ts';
import { DISORDERED, ELIMINATED, FLED, type IronState, NAMED, NORMAL, RETIRED } from '../state/state.ts';
import { headline, sideName } from './words.ts';

type S = IronState;

/** Signs after a unit, and after one with a leader, by status. */
const MARKS: Readonly<Record<number, readonly [alone: string, led: string]>> = {
  [NORMAL]: ['', '@'],
  [DISORDERED]: ['!', '&'],
  [RETIRED]: ['-', '='],
};

function leadersAt(s: S, hex: number): number[] {
  return s.scenario.leaders.flatMap((_, leader) => (s.leaderHex(leader) === hex ? [leader] : []));
}

/** Letters of the first side are large, those of the second small. */
function inCase(side: Player, text: string): string {
  return side === 0 ? text.toUpperCase() : text.toLowerCase();
}

/** At most five characters. */
function cellText(s: S, hex: number): string {
  const unit = s.topAt(hex);
  const [leader] = leadersAt(s, hex);
  if (unit >= 0) {
    const code = inCase(s.sideOf(unit), TYPES[s.type(unit)]!.replace('/', ''));
    return code + ARROWS[s.facingOf(unit)]! + MARKS[s.status(unit)]![leader === undefined ? 0 : 1];
  }
  if (leader !== undefined) return `${inCase(s.leaderSide(leader), 'l')}@`;
  const standard = s.scenario.standards.findIndex((_, i) => s.standardHex(i) === hex);
  if (standard >= 0) return `${inCase(s.scenario.standards[standard]!.side, 's')}*`;
  return groundText(s.scenario, TERRAIN_LETTERS, hex);
}

/** `light woods` for `lightWoods`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What the map's signs mean; only the ground that there is. */
function legend(s: S): string[] {
  const there = new Set(s.scenario.terrain);
  const ground = Object.entries(TERRAIN_LETTERS).flatMap(([letter, name], i) => (there.has(i) ? [`${letter} ${inWords(name)}`] : []));
  const [first, second] = s.scenario.sides;
  const lying = (['caltrops', 'netting'] as const).flatMap((name) => {
    const hexes = s.scenario.grid.hexes.filter((hex) => s.scenario[name][hex] === 1);
    return hexes.length === 0 ? [] : [`${capital(name)} in ${hexes.map((hex) => s.scenario.grid.format(hex)).join(', ')}.`];
  });
  return [
    `Units: code of the type, large for ${first}, small for ${second}; facing; ! Disordered, - Retired; @, &, = the same with a leader. * Standard.`,
    `Ground: ${ground.join(', ')}; a digit is the level.`,
    ...lying,
  ];
}

function unitLine(s: S, unit: number): string {
  const hex = s.hexOf(unit);
  const where = hex < 0 ? 'off   ' : `${s.scenario.grid.format(hex)} ${ARROWS[s.facingOf(unit)]!}`;
  const notes = [
    s.kindOf(unit).name,
    s.status(unit) === NORMAL ? '' : STATUSES[s.status(unit)]!,
    s.formation(unit) === 0 ? '' : FORMATIONS[s.formation(unit)]!,
    s.stakes(unit) === 1 ? 'behind stakes' : '',
    s.scenario.units[unit]!.pavise ? 'with pavises' : '',
    s.engaged(unit) === 1 ? 'engaged' : '',
  ];
  return `    ${where}  ${s.scenario.units[unit]!.id}: ${notes.filter((note) => note !== '').join(', ')}`;
}

function leaderLine(s: S, leader: number): string {
  const hex = s.leaderHex(leader);
  const card = s.scenario.leaders[leader]!;
  const notes = [
    `Activation ${s.activationOf(leader)}`,
    card.isOverall && card.effectiveness !== null ? `Effectiveness ${card.effectiveness}` : '',
    `Command Range ${s.commandRangeOf(leader)}`,
    `Charisma ${s.charismaOf(leader)}`,
    s.leaderRank(leader) === NAMED ? '' : RANKS[s.leaderRank(leader)]!,
  ];
  const where = hex < 0 ? 'off ' : s.scenario.grid.format(hex);
  return `    ${where}    ${card.name}: ${notes.filter((note) => note !== '').join(', ')}`;
}

function battleLines(s: S, battle: number): string[] {
  const { name, side, units, leaders, isNeutral } = s.scenario.battles[battle]!;
  const isThere = (unit: number): boolean => s.status(unit) !== ELIMINATED && s.status(unit) !== FLED;
  const state = isNeutral && s.battleNeutral(battle) === 1 ? ', neutral' : '';
  return [
    '',
    `${s.battle === battle ? '*' : ' '} ${name} (${sideName(s, side)}${state})`,
    ...leaders.map((leader) => leaderLine(s, leader)),
    ...units.filter(isThere).map((unit) => unitLine(s, unit)),
  ];
}

/** The map and everything on it as plain text for a terminal; a line of the map has `3 * columns + 6` characters or less.
 * With a viewer, the other side's counters in hand are hidden. */
export function renderText(s: S, viewer?: Player): string {
  const { title, grid, battles, landmarks } = s.scenario;
  const places = [...landmarks].map(([hex, name]) => `${grid.format(hex)} ${name}`);
  return [
    title,
    ...headline(s, viewer),
    '',
    ...mapLines(grid, (hex) => cellText(s, hex)),
    '',
    ...legend(s),
    ...(places.length === 0 ? [] : [places.join(', ')]),
    ...battles.flatMap((_, battle) => battleLines(s, battle)),
    '',
  ].join('\n');
}
