import {
  fillOptions,
  BOTTOM,
  ActionList,
  type Actor,
  badPosition,
  DRAWN,
  type FlatGame,
  type Observation,
  type ObservationSpec,
  opponent,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  squareNeighbours,
  type State,
  type Step,
  type Symmetry,
  TERMINAL,
  WON,
} from '../core/index.ts';
import {
  createListCodec,
  feature,
  findScenario,
  observeOneHot,
  OpenState,
  SmallGame,
  svgBox,
  svgDisc,
  svgDocument,
  svgText,
} from '../small/index.ts';
import {
  COLUMNS,
  completesFour,
  hasFour,
  heightOf,
  layout,
  listColumns,
  mirrorBoard,
  openColumns,
  ROWS,
  stoneIn,
} from './connect-four-board.ts';
import { guides } from './guides.ts';

const NAMES = ['red', 'yellow'] as const;
const WIDTH = COLUMNS.length;
const HEIGHT = ROWS.length;
const SQUARES = WIDTH * HEIGHT;
const ALL_COLUMNS = 0x7f;
/** Nobody can have four in a row before this many stones lie. */
const FEWEST_TO_WIN = 7;

const DEPTH = layout.depthCell;
const BOARD = layout.block.rows.stones;
const COUNT = layout.derived['count']!;
/** Cells that differ between states; those of the only frame are zero throughout. */
const USED_CELLS = COUNT + 1;

const POINTS: readonly Pair[] = [
  [1, 0],
  [0, 1],
];

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
    return openColumns(this.data);
  }

  hasFour(player: Player): boolean {
    return hasFour(this.data, player);
  }

  /** Whether a stone of the player in that column, which is not full, would win. */
  wouldWin(column: number, player: Player): boolean {
    return completesFour(this.data, column, heightOf(this.data, column), player);
  }

  /** Whether the last stone has won or filled the board. */
  isDecided(): boolean {
    return this.count === SQUARES || this.hasFour(opponent(this.toMove));
  }

  /** Drops a stone of the player to move into a column that is not full, and ends the game if that decides it. */
  drop(column: number): void {
    const { data, listener } = this;
    const count = data[COUNT]! + 1;
    const player = ((count - 1) & 1) as Player;
    const row = heightOf(data, column);
    const isDecided = count >= FEWEST_TO_WIN && (count === SQUARES || completesFour(data, column, row, player));
    data[BOARD + row]! |= (1 << column) << (player << 3);
    data[COUNT] = count;
    if (listener !== null)
      listener({ kind: 'dropped', text: `${NAMES[player]} drops into ${COLUMNS[column]}`, rule: '1', data: { player, column } });
    if (isDecided) data[DEPTH] = 0;
  }

  // ---- the same as the procedure below does, without looking it up, because search lives on it

  override get actor(): Actor {
    const { data } = this;
    return data[DEPTH] === 0 ? TERMINAL : ((data[COUNT]! & 1) as Player);
  }

  /** Columns come in order, so that nothing is left to sort. */
  override legalActions(into: ActionList = new ActionList()): ActionList {
    listColumns(this.data[DEPTH] === 0 ? 0 : openColumns(this.data), into);
    return into;
  }

  override apply(column: number): void {
    this.drop(column);
    if (!hasChoice(this)) this.advance();
  }

  override copyFrom(other: State): void {
    const { data } = this;
    const from = (other as ConnectFourState).data;
    for (let cell = 0; cell < USED_CELLS; cell++) data[cell] = from[cell]!;
  }

  override clone(): ConnectFourState {
    const data = layout.allocate();
    data.set(this.data);
    return new ConnectFourState(this.game, data);
  }

  /** Whether the game is over and the player has won it; only the last stone can have won. */
  private hasWon(player: Player): boolean {
    return this.data[DEPTH] === 0 && this.hasFour(player);
  }

  override returns(): Pair {
    const last = opponent(this.toMove);
    return this.hasWon(last) ? WON[last] : DRAWN;
  }

  override victoryPoints(): Pair {
    const last = opponent(this.toMove);
    return this.hasWon(last) ? POINTS[last]! : DRAWN;
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
    const { data } = this;
    for (let i = 0; i < actions.length; i++) {
      const column = actions.at(i);
      into.pointers[i] = (HEIGHT - 1 - heightOf(data, column)) * WIDTH + column;
    }
  }
}

/** Whether two or more columns are open. */
function hasChoice(state: ConnectFourState): boolean {
  const open = state.openColumns;
  return (open & (open - 1)) !== 0;
}

const steps: readonly Step<ConnectFourState>[] = [
  {
    name: 'drop',
    on: [BOTTOM],
    kind: 'ask',
    open: hasChoice,
    player: (state) => state.toMove,
    legal: (state, into) => listColumns(state.openColumns, into),
    choose: (state, column) => state.drop(column),
  },
];

const actions = createListCodec({
  actions: COLUMNS.map((column, i) => ({ action: { kind: 'drop', column }, text: column, chain: [0, 0, i] })),
  chain: [2, 1, WIDTH + 1],
  describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
  forbids: () => ({ message: 'the column is full.', rule: '1' }),
});

const neighbours = squareNeighbours(HEIGHT, WIDTH);

const observation: ObservationSpec = {
  version: 'connect-four/1',
  globals: [feature('to-move', 'the viewer is to move'), feature('filled', 'share of squares taken')],
  units: {
    count: WIDTH,
    features: [
      feature('own', 'own stones in the column / 6'),
      feature('theirs', 'the other stones / 6'),
      feature('open', 'the column is not full'),
    ],
  },
  map: {
    channels: [feature('own', 'own stones, highest row first'), feature('theirs', 'the other stones')],
    height: HEIGHT,
    width: WIDTH,
    occupied: [0, 1],
    grid: 'square',
    neighbours: [neighbours, neighbours],
  },
  actions: {
    features: COLUMNS.map((column) => feature(column, `drops into column ${column}`)),
    pointers: [{ name: 'to', to: 'map', about: 'the square in which the stone would come to rest' }],
  },
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
  const discs = ROWS_FROM_TOP.flatMap((row, i) =>
    COLUMNS.map((_, column) => svgDisc(40 + column * 50, 40 + i * 50, 20, FILLS[state.stone(column, row)]!)),
  );
  const letters = COLUMNS.map((name, column) => svgText(40 + column * 50, 335, 16, name));
  return svgDocument(380, 350, [svgBox(10, 10, 360, 310, '#5b7a99'), ...discs, ...letters]);
}

/** The first listed column in which a stone of the player would win, -1 if there is none. */
function winningColumn(board: ConnectFourState, legal: ActionList, player: Player): number {
  for (let i = 0; i < legal.length; i++) if (board.wouldWin(legal.at(i), player)) return legal.at(i);
  return -1;
}

/** Tickets of a column in the draw: the level lines of four that go through each of its squares. */
function tickets(column: number): number {
  return 4 - Math.abs(column - 3);
}

/** Wins if it can, blocks if it must, else prefers the columns through which most lines go. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const board = state as ConnectFourState;
  const player = board.toMove;
  const win = winningColumn(board, legal, player);
  const urgent = win >= 0 ? win : winningColumn(board, legal, opponent(player));
  if (urgent >= 0) return urgent;
  let total = 0;
  for (let i = 0; i < legal.length; i++) total += tickets(legal.at(i));
  let ticket = rng.below(total);
  for (let i = 0; ; i++) if ((ticket -= tickets(legal.at(i))) < 0) return legal.at(i);
}

/** 2 for a win, 1 for a block, 0 for the others, among which `choose` draws. */
function rate(state: State, legal: ActionList, into: Float64Array): void {
  const board = state as ConnectFourState;
  const player = board.toMove;
  for (let i = 0; i < legal.length; i++) {
    const column = legal.at(i);
    into[i] = board.wouldWin(column, player) ? 2 : board.wouldWin(column, opponent(player)) ? 1 : 0;
  }
}

const mirror: Symmetry = {
  name: 'columns from right to left',
  turn(from, into) {
    into.copyFrom(from);
    mirrorBoard((from as ConnectFourState).data, (into as ConnectFourState).data);
  },
  turnAction: (column) => WIDTH - 1 - column,
};

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
    return new SmallGame<ConnectFourState>({
      ruleset: connectFour,
      scenario: findScenario(connectFour, scenario),
      options: fillOptions(connectFour.options, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: WIDTH * HEIGHT,
      scripted: { choose, evaluate, rate },
      symmetries: [mirror],
      createState: (game, data) => new ConnectFourState(game, data),
      open: (state) => state.push(0),
      check: checkBoard,
      renderText,
      renderSvg,
    });
  },
};
