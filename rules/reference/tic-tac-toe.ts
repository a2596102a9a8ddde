import {
  fillOptions,
  BOTTOM,
  type ActionList,
  badPosition,
  createLayout,
  DRAWN,
  type FlatGame,
  type Observation,
  type ObservationSpec,
  oneOf,
  opponent,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  squareNeighbours,
  type State,
  type Step,
  type Symmetry,
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
  svgDocument,
  svgText,
} from '../small/index.ts';
import { guides } from './guides.ts';

/** Squares by column letter and row number; a1 is at the lower left. */
const SQUARES = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const;
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const; // prettier-ignore

const EMPTY = 0;
/** Mark of a player: 1 is x, 2 is o. */
const markOf = (player: Player): number => player + 1;
const MARKS = ['empty', 'x', 'o'] as const;

const layout = createLayout({
  scalars: {},
  blocks: { board: { rows: SQUARES, fields: { mark: oneOf(MARKS) } } },
  derived: {},
  stackDepth: 1,
});
const BOARD = layout.block.board.mark;

/** Whether a set of squares, one bit each, has three in a row: 0 or 1. `[512]` */
const HAS_LINE = Uint8Array.from({ length: 1 << SQUARES.length }, (_, set) =>
  LINES.some((line) => line.every((square) => (set >> square) & 1)) ? 1 : 0,
);
const POINTS: readonly Pair[] = [
  [1, 0],
  [0, 1],
];

export class TicTacToeState extends OpenState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  mark(square: number): number {
    return this.data[BOARD + square]!;
  }

  place(square: number, player: Player): void {
    this.data[BOARD + square] = markOf(player);
  }

  /** The player's squares, one bit each. */
  squares(player: Player): number {
    const mark = markOf(player);
    let set = 0;
    for (let square = 0; square < SQUARES.length; square++) if (this.mark(square) === mark) set |= 1 << square;
    return set;
  }

  marks(player: Player): number {
    let count = 0;
    for (let square = 0; square < SQUARES.length; square++) if (this.mark(square) === markOf(player)) count++;
    return count;
  }

  /** x moves first, then they alternate. */
  toMove(): Player {
    return this.marks(0) > this.marks(1) ? 1 : 0;
  }

  hasLine(player: Player): boolean {
    return HAS_LINE[this.squares(player)] === 1;
  }

  isFull(): boolean {
    return this.marks(0) + this.marks(1) === SQUARES.length;
  }

  override clone(): TicTacToeState {
    const data = layout.allocate();
    data.set(this.data);
    return new TicTacToeState(this.game, data);
  }

  override returns(): Pair {
    if (this.hasLine(0)) return WON[0];
    return this.hasLine(1) ? WON[1] : DRAWN;
  }

  override victoryPoints(): Pair {
    if (this.hasLine(0)) return POINTS[0]!;
    return this.hasLine(1) ? POINTS[1]! : DRAWN;
  }

  override observe(viewer: Player, into: Observation): void {
    into.globals[0] = this.toMove() === viewer ? 1 : 0;
    into.globals[1] = (this.marks(0) + this.marks(1)) / SQUARES.length;
    for (let square = 0; square < SQUARES.length; square++) {
      const own = this.mark(square) === markOf(viewer) ? 1 : 0;
      const theirs = this.mark(square) === markOf(opponent(viewer)) ? 1 : 0;
      into.units.set([own, theirs, 1 - own - theirs], square * 3);
      into.map[square] = own;
      into.map[SQUARES.length + square] = theirs;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
    for (let i = 0; i < actions.length; i++) into.pointers[i] = actions.at(i);
  }
}

const steps: readonly Step<TicTacToeState>[] = [
  {
    name: 'place',
    on: [BOTTOM],
    kind: 'ask',
    open: (state) => state.marks(0) + state.marks(1) < SQUARES.length - 1,
    player: (state) => state.toMove(),
    legal(state, into) {
      for (let square = 0; square < SQUARES.length; square++) if (state.mark(square) === EMPTY) into.push(square);
    },
    choose(state, square) {
      const player = state.toMove();
      state.place(square, player);
      state.listener?.({ kind: 'placed', text: `${MARKS[markOf(player)]} takes ${SQUARES[square]}`, rule: '1', data: { player, square } });
      if (state.hasLine(player) || state.isFull()) state.clearStack();
    },
  },
];

const actions = createListCodec({
  actions: SQUARES.map((square, i) => ({ action: { kind: 'place', square }, text: square, chain: [0, 0, i] })),
  chain: [2, 1, SQUARES.length + 1],
  describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
  forbids: () => ({ message: 'the square is taken.', rule: '1' }),
});

const neighbours = squareNeighbours(3, 3);

const observation: ObservationSpec = {
  version: 'tic-tac-toe/1',
  globals: [feature('to-move', 'the viewer is to move'), feature('filled', 'share of squares taken')],
  units: {
    count: SQUARES.length,
    features: [feature('own', 'own mark'), feature('theirs', 'the other mark'), feature('empty', 'no mark')],
  },
  map: {
    channels: [feature('own', 'own marks'), feature('theirs', 'the other marks')],
    height: 3,
    width: 3,
    occupied: [0, 1],
    grid: 'square',
    neighbours: [neighbours, neighbours],
  },
  actions: {
    features: SQUARES.map((square) => feature(square, `takes ${square}`)),
    pointers: [{ name: 'to', to: 'map', about: 'the square taken' }],
  },
};

/** Refuses boards that no game reaches; a finished board ends the game whatever the stack says. */
function checkBoard(state: TicTacToeState): void {
  const lead = state.marks(0) - state.marks(1);
  if (lead < 0 || lead > 1) badPosition('x has as many marks as o, or one more.', '/state/board');
  if ((state.hasLine(0) && lead === 0) || (state.hasLine(1) && lead === 1)) {
    badPosition('The loser has moved after the line was made.', '/state/board');
  }
  if (state.hasLine(0) || state.hasLine(1) || state.isFull()) state.clearStack();
  else if (state.depth !== 1) badPosition('The game is not over: leave the stack out.', '/state/stack');
}

const ROWS_FROM_TOP = [6, 3, 0] as const;

function renderText(state: TicTacToeState): string {
  const rows = ROWS_FROM_TOP.map((row, i) => {
    const marks = [0, 1, 2].map((column) => '.xo'[state.mark(row + column)]).join(' ');
    return `${3 - i}  ${marks}`;
  });
  return [...rows, '   a b c'].join('\n');
}

function renderSvg(state: TicTacToeState): string {
  const shapes = SQUARES.flatMap((_, square) => {
    const x = 10 + (square % 3) * 80;
    const y = 170 - Math.floor(square / 3) * 80;
    return [svgBox(x, y, 80, 80, '#fffdf6'), svgText(x + 40, y + 40, 48, ['', '×', '○'][state.mark(square)]!)];
  });
  return svgDocument(260, 260, shapes);
}

function completesLine(state: TicTacToeState, square: number, player: Player): boolean {
  return !state.hasLine(player) && HAS_LINE[state.squares(player) | (1 << square)] === 1;
}

/** 2 for the centre, 1 for the corners, 0 for the edges. */
function worth(square: number): number {
  return square === 4 ? 2 : square % 2 === 0 ? 1 : 0;
}

/** Wins if it can, blocks if it must, else takes the best kind of square: centre, corners, edges. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const board = state as TicTacToeState;
  const player = board.toMove();
  const squares = legal.toArray();
  const urgent =
    squares.find((square) => completesLine(board, square, player)) ??
    squares.find((square) => completesLine(board, square, opponent(player)));
  if (urgent !== undefined) return urgent;
  const best = Math.max(...squares.map(worth));
  const choices = squares.filter((square) => worth(square) === best);
  return choices[rng.below(choices.length)]!;
}

/** 4 for a win, 3 for a block, else what the square is worth. */
function rate(state: State, legal: ActionList, into: Float64Array): void {
  const board = state as TicTacToeState;
  const player = board.toMove();
  for (let i = 0; i < legal.length; i++) {
    const square = legal.at(i);
    into[i] = completesLine(board, square, player) ? 4 : completesLine(board, square, opponent(player)) ? 3 : worth(square);
  }
}

/** Where each square goes when the board is turned by a quarter: a1 to c1, c1 to c3. */
const QUARTER: readonly number[] = SQUARES.map((_, square) => 2 - Math.floor(square / 3) + 3 * (square % 3));
/** The same when columns are put in reverse order. */
const REVERSE: readonly number[] = SQUARES.map((_, square) => 2 - (square % 3) + 3 * Math.floor(square / 3));

/** Quarters to turn by, and whether the columns are put in reverse order after that. */
function createSymmetry(quarters: number, reversed: boolean): Symmetry {
  const squares = SQUARES.map((_, square) => {
    let to = square;
    for (let i = 0; i < quarters; i++) to = QUARTER[to]!;
    return reversed ? REVERSE[to]! : to;
  });
  return {
    name: `${quarters} quarters${reversed ? ', reversed' : ''}`,
    turn(from, into) {
      into.copyFrom(from);
      const { data } = into as TicTacToeState;
      squares.forEach((to, square) => (data[BOARD + to] = (from as TicTacToeState).mark(square)));
    },
    turnAction: (square) => squares[square]!,
  };
}

const symmetries = [0, 1, 2, 3].flatMap((quarters) => [createSymmetry(quarters, false), createSymmetry(quarters, true)]).slice(1);

/** Tic-tac-toe: no dice, no secrets; 255,168 games and a draw with best play. The last square is taken by itself. */
export const ticTacToe: Ruleset = {
  id: 'tic-tac-toe',
  title: 'Tic-tac-toe',
  version: '1.0.0',
  players: ['x', 'o'],
  information: 'perfect',
  hasChance: false,
  scenarios: [{ id: 'standard', title: 'Tic-tac-toe', about: 'Three in a row on three by three.', source: 'training' }],
  options: [],
  guide: guides.ticTacToe,
  load(scenario, options) {
    return new SmallGame<TicTacToeState>({
      ruleset: ticTacToe,
      scenario: findScenario(ticTacToe, scenario),
      options: fillOptions(ticTacToe.options, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: SQUARES.length,
      scripted: { choose, evaluate: (state) => state.returns()[0], rate },
      symmetries,
      createState: (game, data) => new TicTacToeState(game, data),
      open: (state) => state.push(0),
      check: checkBoard,
      renderText,
      renderSvg,
    });
  },
};
