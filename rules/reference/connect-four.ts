import {
  ActionList,
  badPosition,
  type CellKind,
  createLayout,
  type FlatGame,
  type Observation,
  type ObservationSpec,
  opponent,
  type Player,
  type Rng,
  type Ruleset,
  type State,
  type Step,
} from '../core/index.ts';
import { svgBox, svgDisc, svgDocument, svgText } from './drawing.ts';
import { feature, observeOneHot } from './features.ts';
import { guides } from './guides.ts';
import { createListCodec } from './list-codec.ts';
import { OpenState } from './open-state.ts';
import { completeOptions, findScenario, ReferenceGame } from './reference-game.ts';

const NAMES = ['red', 'yellow'] as const;
const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
/** Rows from the lowest to the highest. */
const ROWS = ['1', '2', '3', '4', '5', '6'] as const;
const WIDTH = COLUMNS.length;
const HEIGHT = ROWS.length;
const ALL_COLUMNS = 0x7f;
/** One bit of red, and the same square's bit of yellow: a row's cell holds red in bits 0-6, yellow in bits 8-14. */
const SQUARE = 0x0101;
/** Nobody can have four in a row before this many stones lie. */
const FEWEST_TO_WIN = 7;
/** Columns at which a line of four can begin, in three rows of eight bits each. */
const STARTS = 0x0f0f0f;

/** A row of the board as text from column a to g: `..ry...`. */
const rowText: CellKind = {
  toJson: (cell) => Array.from(COLUMNS, (_, column) => '.ry'[stoneIn(cell, column)]).join(''),
  fromJson(json, path) {
    if (typeof json !== 'string' || !/^[.ry]{7}$/.test(json)) badPosition('Must be seven of ".", "r" and "y", column a first.', path);
    return Array.from(json).reduce((cell, stone, column) => cell | (stone === 'r' ? 1 << column : stone === 'y' ? 0x100 << column : 0), 0);
  },
};

/** 0 where a row's cell has no stone in that column, 1 red, 2 yellow. */
function stoneIn(cell: number, column: number): number {
  return ((cell >> column) & 1) | (((cell >> (column + 8)) & 1) << 1);
}

const layout = createLayout({
  scalars: {},
  blocks: { rows: { rows: ROWS, fields: { stones: rowText } } },
  /** Stones on the board: even if red is to move. */
  derived: { count: 1 },
  stackDepth: 1,
});
const BOARD = layout.block.rows.stones;
const TOP = BOARD + HEIGHT - 1;
const COUNT = layout.derived['count']!;

const DRAWN: readonly [number, number] = [0, 0];
const WINS: readonly (readonly [number, number])[] = [[1, -1], [-1, 1]];

export class ConnectFourState extends OpenState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  /** Stones on the board. */
  get count(): number {
    return this.data[COUNT]!;
  }

  /** Red moves first, then they alternate. */
  get toMove(): Player {
    return (this.data[COUNT]! & 1) as Player;
  }

  override get turn(): number {
    return this.count;
  }

  /** 0 empty, 1 red, 2 yellow; row 0 is the lowest. */
  stone(column: number, row: number): number {
    return stoneIn(this.data[BOARD + row]!, column);
  }

  /** Columns that are not full, one bit each. */
  get openColumns(): number {
    const top = this.data[TOP]!;
    return ~(top | (top >> 8)) & ALL_COLUMNS;
  }

  /** Drops a stone of the player into a column that is not full. */
  drop(column: number, player: Player): void {
    const { data } = this;
    const square = SQUARE << column;
    let row = BOARD;
    while ((data[row]! & square) !== 0) row++;
    data[row]! |= (1 << column) << (player * 8);
    data[COUNT]!++;
  }

  /** Whether the player has four in a row. Rows lie in bytes of a word, so that one shift moves three rows at once. */
  hasFour(player: Player): boolean {
    const { data } = this;
    const shift = player * 8;
    const row2 = (data[BOARD + 1]! >> shift) & ALL_COLUMNS;
    const row3 = (data[BOARD + 2]! >> shift) & ALL_COLUMNS;
    const row4 = (data[BOARD + 3]! >> shift) & ALL_COLUMNS;
    const row5 = (data[BOARD + 4]! >> shift) & ALL_COLUMNS;
    const first = ((data[BOARD]! >> shift) & ALL_COLUMNS) | (row2 << 8) | (row3 << 16);
    const second = row2 | (row3 << 8) | (row4 << 16);
    const third = row3 | (row4 << 8) | (row5 << 16);
    const fourth = row4 | (row5 << 8) | (((data[TOP]! >> shift) & ALL_COLUMNS) << 16);
    const upright = first & second & third & fourth;
    const level = (first & (first >> 1) & (first >> 2) & (first >> 3)) | (fourth & (fourth >> 1) & (fourth >> 2) & (fourth >> 3));
    const rising = first & (second >> 1) & (third >> 2) & (fourth >> 3);
    const falling = fourth & (third >> 1) & (second >> 2) & (first >> 3);
    return upright !== 0 || ((level | rising | falling) & STARTS) !== 0;
  }

  /** Whether the last stone has won or filled the board. */
  isDecided(): boolean {
    const { count } = this;
    return count >= FEWEST_TO_WIN && (count === WIDTH * HEIGHT || this.hasFour(opponent(this.toMove)));
  }

  /** Columns come in order, so that nothing is left to sort. */
  override legalActions(into: ActionList = new ActionList()): ActionList {
    into.clear();
    if (this.depth > 0) listColumns(this.openColumns, into);
    return into;
  }

  override clone(): ConnectFourState {
    const data = layout.allocate();
    data.set(this.data);
    return new ConnectFourState(this.game, data);
  }

  override returns(): readonly [number, number] {
    if (this.depth > 0) return DRAWN;
    const last = opponent(this.toMove);
    return this.hasFour(last) ? WINS[last]! : DRAWN;
  }

  override victoryPoints(): readonly [number, number] {
    return [this.hasFour(0) ? 1 : 0, this.hasFour(1) ? 1 : 0];
  }

  override observe(viewer: Player, into: Observation): void {
    into.globals[0] = this.depth > 0 && this.toMove === viewer ? 1 : 0;
    into.globals[1] = this.count / (WIDTH * HEIGHT);
    into.units.fill(0);
    into.map.fill(0);
    for (let column = 0; column < WIDTH; column++) {
      for (let row = 0; row < HEIGHT; row++) {
        const stone = this.stone(column, row);
        if (stone === 0) continue;
        const side = stone - 1 === viewer ? 0 : 1;
        into.units[column * 3 + side]!++;
        into.map[(side * HEIGHT + HEIGHT - 1 - row) * WIDTH + column] = 1;
      }
      for (const side of [0, 1]) into.units[column * 3 + side]! /= HEIGHT;
      into.units[column * 3 + 2] = (this.openColumns >> column) & 1;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
  }
}

function listColumns(open: number, into: ActionList): void {
  for (let column = 0; column < WIDTH; column++) if (((open >> column) & 1) !== 0) into.push(column);
}

const steps: readonly Step<ConnectFourState>[] = [
  {
    name: 'drop',
    kind: 'ask',
    open: ({ openColumns }) => (openColumns & (openColumns - 1)) !== 0,
    player: (state) => state.toMove,
    legal: (state, into) => listColumns(state.openColumns, into),
    choose(state, column) {
      const player = state.toMove;
      state.drop(column, player);
      const { listener } = state;
      if (listener !== null) listener({ kind: 'dropped', text: `${NAMES[player]} drops into ${COLUMNS[column]}`, rule: '1', data: { player, column } });
      if (state.isDecided()) state.clearStack();
    },
  },
];

const actions = createListCodec({
  actions: COLUMNS.map((column, i) => ({ action: { kind: 'drop', column }, text: column, chain: [0, 0, i] })),
  chain: [2, 1, WIDTH + 1],
  describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
  forbids: () => ({ message: 'the column is full.', rule: '1' }),
});

const observation: ObservationSpec = {
  version: 'connect-four/1',
  globals: [feature('to-move', 'the viewer is to move'), feature('filled', 'share of squares taken')],
  units: {
    count: WIDTH,
    features: [feature('own', 'own stones in the column / 6'), feature('theirs', 'the other stones / 6'), feature('open', 'the column is not full')],
  },
  map: { channels: [feature('own', 'own stones, highest row first'), feature('theirs', 'the other stones')], height: HEIGHT, width: WIDTH },
  actions: { features: COLUMNS.map((column) => feature(column, `drops into column ${column}`)) },
};

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Refuses boards that no game reaches, and counts the stones; a finished board ends the game whatever the stack says. */
function checkBoard(state: ConnectFourState): void {
  const { data } = state;
  const stones = [0, 0];
  let below = ALL_COLUMNS;
  for (let row = 0; row < HEIGHT; row++) {
    const [red, yellow] = [data[BOARD + row]! & ALL_COLUMNS, data[BOARD + row]! >> 8] as const;
    if (((red | yellow) & ~below) !== 0) badPosition('A stone must lie on another.', `/state/rows/${ROWS[row]}`);
    below = red | yellow;
    stones[0]! += bitCount(red);
    stones[1]! += bitCount(yellow);
  }
  const lead = stones[0]! - stones[1]!;
  if (lead < 0 || lead > 1) badPosition('Red has as many stones as yellow, or one more.', '/state/rows');
  data[COUNT] = stones[0]! + stones[1]!;
  if (state.hasFour(state.toMove)) badPosition('The loser has moved after the line was made.', '/state/rows');
  if (state.isDecided()) state.clearStack();
  else if (state.depth !== 1) badPosition('The game is not over: leave the stack out.', '/state/stack');
}

const ROWS_FROM_TOP = ROWS.map((_, i) => HEIGHT - 1 - i);

function renderText(state: ConnectFourState): string {
  const rows = ROWS_FROM_TOP.map((row) => `${ROWS[row]}  ${COLUMNS.map((_, column) => '.ry'[state.stone(column, row)]).join(' ')}`);
  return [...rows, `   ${COLUMNS.join(' ')}`].join('\n');
}

const FILLS = ['#f7f3e8', '#b8443a', '#e3b04b'] as const;

function renderSvg(state: ConnectFourState): string {
  const discs = ROWS_FROM_TOP.flatMap((row, i) => COLUMNS.map((_, column) => svgDisc(40 + column * 50, 40 + i * 50, 20, FILLS[state.stone(column, row)]!)));
  const letters = COLUMNS.map((name, column) => svgText(40 + column * 50, 335, 16, name));
  return svgDocument(380, 350, [svgBox(10, 10, 360, 310, '#5b7a99'), ...discs, ...letters]);
}

/** Whether a stone of that player in the column would win. */
function wins(state: ConnectFourState, column: number, player: Player): boolean {
  const trial = state.clone();
  trial.drop(column, player);
  return trial.hasFour(player);
}

/** Wins if it can, blocks if it must, else prefers the columns through which most lines go. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const board = state as ConnectFourState;
  const player = board.toMove;
  const columns = legal.toArray();
  const urgent = columns.find((column) => wins(board, column, player)) ?? columns.find((column) => wins(board, column, opponent(player)));
  if (urgent !== undefined) return urgent;
  const tickets = columns.flatMap((column) => Array<number>(4 - Math.abs(column - 3)).fill(column));
  return tickets[rng.below(tickets.length)]!;
}

/** Columns c, d and e. */
const MIDDLE = 0x1c;

/** Stones in the middle columns are in more lines: a twentieth for each. */
function evaluate(state: State): number {
  const board = state as ConnectFourState;
  if (board.depth === 0) return board.returns()[0];
  let lead = 0;
  for (let row = 0; row < HEIGHT; row++) {
    const cell = board.data[BOARD + row]!;
    lead += bitCount(cell & MIDDLE) - bitCount((cell >> 8) & MIDDLE);
  }
  return lead / 20;
}

/**
 * Connect Four, seven columns by six rows: [1] a stone falls to the lowest free square of its column; four in a row, upright, level or
 * slanting, win at once; a full board is a draw. No dice, no secrets. A column that is the last one open is played by itself.
 * The first player wins by opening in the middle column d (Allis 1988).
 */
export const connectFour: Ruleset = {
  id: 'connect-four',
  title: 'Connect Four',
  version: '1.0.0',
  players: NAMES,
  information: 'perfect',
  hasChance: false,
  scenarios: [{ id: 'standard', title: 'Connect Four', about: 'Four in a row on seven columns of six.', source: 'training' }],
  options: [],
  guide: guides.connectFour,
  load(scenario, options) {
    return new ReferenceGame<ConnectFourState>({
      ruleset: connectFour,
      scenario: findScenario(connectFour, scenario),
      options: completeOptions(connectFour, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: WIDTH * HEIGHT,
      scripted: { choose, evaluate },
      createState: (game, data) => new ConnectFourState(game, data),
      open: (state) => state.push(0),
      check: checkBoard,
      renderText,
      renderSvg,
    });
  },
};
