import { type Box, holdsPoint } from '../../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import { arrowOf, unitSign } from './words.ts';
import type { Scenario, TerrainType } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** Inches that a character stands for, across and down. */
const ACROSS = 1;
const DOWN = 2;

const OPEN = '.';
const SIGNS: Readonly<Record<TerrainType | 'crest' | 'bridge' | 'ford', string>> = {
  hill: 'h',
  crest: 'H',
  marsh: '"',
  lake: 'o',
  wood: 'w',
  town: 't',
  mountain: '^',
  fort: 'f',
  redoubt: 'r',
  river: '~',
  ford: ':',
  road: '=',
  bridge: '#',
};
/** What lies over what, the lowest first. */
const LAYERS = [
  'hill',
  'crest',
  'marsh',
  'lake',
  'wood',
  'town',
  'mountain',
  'fort',
  'redoubt',
  'river',
  'ford',
  'road',
  'bridge',
] as const;

interface Piece {
  readonly layer: (typeof LAYERS)[number];
  readonly box: Box;
}

/** Characters in rows from the north, each row from the west. */
type Grid = string[][];

interface Cell {
  readonly row: number;
  readonly column: number;
}

function piecesOf(s: S): Piece[] {
  const { terrain, crossings } = s.scenario;
  const pieces = [
    ...terrain.flatMap(({ type, boxes }) => boxes.map((box): Piece => ({ layer: type, box }))),
    ...s.game.ground.hills.flatMap(({ ridge }): Piece[] => (ridge === null ? [] : [{ layer: 'crest', box: ridge }])),
    ...crossings.map(({ kind, box }): Piece => ({ layer: kind, box })),
  ];
  return pieces.sort((a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer));
}

/** The character that stands for a place on the table. */
function cellAt({ width, height }: Scenario, x: number, y: number): Cell {
  const place = (ticks: number, inches: number, size: number): number =>
    Math.min(Math.ceil(size / (inches * TICKS_PER_INCH)) - 1, Math.max(0, Math.floor(ticks / (inches * TICKS_PER_INCH))));
  return { row: place(height - y, DOWN, height), column: place(x, ACROSS, width) };
}

function emptyGrid({ width, height }: Scenario): Grid {
  const rows = Math.ceil(height / (DOWN * TICKS_PER_INCH));
  const columns = Math.ceil(width / (ACROSS * TICKS_PER_INCH));
  return Array.from({ length: rows }, () => new Array<string>(columns).fill(OPEN));
}

/** Fills the characters whose middle lies in the box, and for narrow strips those that their middle line runs through. */
function drawPiece(scenario: Scenario, grid: Grid, { layer, box }: Piece): void {
  const sign = SIGNS[layer];
  grid.forEach((line, row) =>
    line.forEach((_, column) => {
      const x = (column + 0.5) * ACROSS * TICKS_PER_INCH;
      const y = scenario.height - (row + 0.5) * DOWN * TICKS_PER_INCH;
      if (holdsPoint(box, x, y)) line[column] = sign;
    }),
  );
  if (2 * box.halfWidth > DOWN * TICKS_PER_INCH) return;
  const steps = Math.ceil((4 * box.halfDepth) / TICKS_PER_INCH);
  for (let step = 0; step < steps; step++) {
    const ahead = (2 * step + 1) / steps - 1;
    const { row, column } = cellAt(scenario, box.pointX(0, ahead), box.pointY(0, ahead));
    grid[row]![column] = sign;
  }
}

/** `RK1↓`: side, type, number, heading. */
export function unitText(s: S, unit: number): string {
  return `${s.game.players[s.sideOf(unit)]!.charAt(0)}${s.cardOf(unit).letter}${unitSign(s, unit)}${arrowOf(s.heading(unit))}`;
}

/** Ways to write a unit about its middle: as it lies, then otherwise, then a little aside; each as characters from the first. */
function forms(s: S, unit: number): (readonly [row: number, column: number])[][] {
  const line = [0, 1, 2, 3].map((i) => [0, i - 2] as const);
  const block = [0, 1, 2, 3].map((i) => [(i >> 1) - 1, (i & 1) - 1] as const);
  const turn = s.heading(unit) % (FULL_TURN / 2);
  const isUpright = turn > FULL_TURN / 8 && turn < (3 * FULL_TURN) / 8;
  const asIs = isUpright ? [block, line] : [line, block];
  const aside = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [0, 2],
    [0, -2],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const;
  return [
    ...asIs,
    ...aside.flatMap(([rows, columns]) => asIs.map((form) => form.map(([row, column]) => [row + rows, column + columns] as const))),
  ];
}

/** Where the characters of a unit go: the first form that lies on the table clear of other units. */
function cellsOf(s: S, unit: number, taken: ReadonlySet<string>, grid: Grid): Cell[] {
  // The boundary of characters nearest to the middle, so that a base four inches wide covers its four characters.
  const { row, column } = cellAt(s.scenario, s.x(unit) + (ACROSS * TICKS_PER_INCH) / 2, s.y(unit));
  const turned = s.y(unit) - (DOWN * TICKS_PER_INCH) / 2;
  const blockRow = cellAt(s.scenario, s.x(unit), turned).row;
  const candidates = forms(s, unit).map((form) =>
    form.map(([rows, columns]) => ({ row: (form[0]![0] === form[3]![0] ? row : blockRow) + rows, column: column + columns })),
  );
  const isFree = ({ row: r, column: c }: Cell): boolean => grid[r]?.[c] !== undefined && !taken.has(`${r},${c}`);
  const found = candidates.find((cells) => cells.every(isFree)) ?? candidates[0]!;
  return found.filter(({ row: r, column: c }) => grid[r]?.[c] !== undefined);
}

function drawUnits(s: S, grid: Grid): void {
  const taken = new Set<string>();
  s.scenario.units.forEach((_, unit) => {
    if (!s.isOnTable(unit)) return;
    const signs = [...unitText(s, unit)];
    cellsOf(s, unit, taken, grid).forEach(({ row, column }, i) => {
      grid[row]![column] = signs[i]!;
      taken.add(`${row},${column}`);
    });
  });
}

function rulerLine({ width }: Scenario): string {
  const inches = Math.round(width / TICKS_PER_INCH);
  let line = '';
  for (let x = 0; x <= inches; x += 6) line = line.padEnd(4 + x / ACROSS) + String(x);
  return line;
}

/** The table: a line for every two inches from the north, with inches at the edges. */
export function mapLines(s: S): string[] {
  const { scenario } = s;
  const grid = emptyGrid(scenario);
  for (const piece of piecesOf(s)) drawPiece(scenario, grid, piece);
  drawUnits(s, grid);
  const top = Math.round(scenario.height / TICKS_PER_INCH);
  return [rulerLine(scenario), ...grid.map((line, row) => `${String(top - row * DOWN).padStart(3)} ${line.join('')}`), rulerLine(scenario)];
}

/** The signs in use and what they stand for, with spaces at which no line breaks between them. */
export function terrainLegend(s: S): string {
  const pieces = piecesOf(s);
  const inUse = LAYERS.filter((layer) => pieces.some((piece) => piece.layer === layer));
  return [`${OPEN} open`, ...inUse.map((layer) => `${SIGNS[layer]}\u00a0${layer}`)].join(', ');
}
