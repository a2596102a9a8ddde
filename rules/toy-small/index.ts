// Toy Small: pawns that break through. One file holds the whole ruleset: rules, actions, what networks see, pictures, a scripted player.
import {
  fillOptions,
  type ActionList,
  badPosition,
  BOTTOM,
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
  WON,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, OpenState, SmallGame, svgBox, svgDisc, svgDocument } from '../small/index.ts';

// ---- the board and its cells

const PLAYERS = ['white', 'black'] as const;
const [WIDTH, HEIGHT] = [5, 6] as const;
/** Squares by column letter and row number; a1 is at white's left. */
const SQUARES = Array.from({ length: WIDTH * HEIGHT }, (_, square) => `${'abcde'[square % WIDTH]}${Math.floor(square / WIDTH) + 1}`);
/** What stands on a square: nothing, or the pawn of a player, whose number is one more than the player's. */
const PIECES = ['empty', ...PLAYERS] as const;
const EMPTY = 0;

const layout = createLayout({
  scalars: {},
  blocks: { board: { rows: SQUARES, fields: { piece: oneOf(PIECES) } } },
  derived: {},
  stackDepth: 1,
});
const BOARD = layout.block.board.piece;

/** Register of the only step: whose turn it is. */
const MOVER = 0;

// ---- actions: every way to go one row up or down, straight or diagonally; an action is a place in this list

const rowOf = (square: number): number => Math.floor(square / WIDTH);
const MOVES = SQUARES.flatMap((_, from) => SQUARES.map((__, to) => ({ from, to })))
  .filter(({ from, to }) => Math.abs(rowOf(to) - rowOf(from)) === 1 && Math.abs((to % WIDTH) - (from % WIDTH)) <= 1)
  .map((move) => ({
    ...move,
    player: (rowOf(move.to) > rowOf(move.from) ? 0 : 1) as Player,
    isStraight: move.from % WIDTH === move.to % WIDTH,
  }));
const FAR_ROW = [HEIGHT - 1, 0] as const;

const actions = createListCodec({
  actions: MOVES.map(({ from, to }) => ({
    action: { kind: 'move', from: SQUARES[from]!, to: SQUARES[to]! },
    text: `${SQUARES[from]}-${SQUARES[to]}`,
    chain: [0, from, to],
  })),
  chain: [2, SQUARES.length + 1, SQUARES.length + 1],
  describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
  forbids: () => ({ message: 'move an own pawn one square ahead: straight to an empty square, or diagonally, also to take.', rule: '1' }),
});

// ---- the state: cells with names, results, and what a viewer sees

class ToySmallState extends OpenState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  piece(square: number): number {
    return this.data[BOARD + square]!;
  }

  setPiece(square: number, piece: number): void {
    this.data[BOARD + square] = piece;
  }

  count(player: Player): number {
    let count = 0;
    for (let square = 0; square < SQUARES.length; square++) if (this.piece(square) === player + 1) count++;
    return count;
  }

  /** [2] Who has come to the far row, or taken all, has won. */
  hasWon(player: Player): boolean {
    for (let x = 0; x < WIDTH; x++) if (this.piece(FAR_ROW[player] * WIDTH + x) === player + 1) return true;
    return this.count(opponent(player)) === 0;
  }

  override clone(): ToySmallState {
    const data = layout.allocate();
    data.set(this.data);
    return new ToySmallState(this.game, data);
  }

  override returns(): Pair {
    if (this.depth > 0) return DRAWN;
    return WON[this.hasWon(0) ? 0 : 1];
  }

  override victoryPoints(): Pair {
    return [this.count(0), this.count(1)];
  }

  override observe(viewer: Player, into: Observation): void {
    into.globals[0] = this.actor === viewer ? 1 : 0;
    for (let square = 0; square < SQUARES.length; square++) {
      const seen = seenFrom(viewer, square);
      const own = this.piece(square) === viewer + 1 ? 1 : 0;
      const theirs = this.piece(square) === opponent(viewer) + 1 ? 1 : 0;
      into.units.set([own, theirs], seen * 2);
      into.map[seen] = own;
      into.map[SQUARES.length + seen] = theirs;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    for (let i = 0; i < actions.length; i++) {
      const { from, to, player, isStraight } = MOVES[actions.at(i)]!;
      into.actions.set([isStraight ? 1 : 0, this.piece(to) === EMPTY ? 0 : 1, rowOf(to) === FAR_ROW[player] ? 1 : 0], i * 3);
      into.pointers.set([seenFrom(player, from), seenFrom(player, to)], i * 2);
    }
  }
}

/** Both see the same problem: a player's own side is the first row. */
function seenFrom(viewer: Player, square: number): number {
  return viewer === 0 ? square : (HEIGHT - 1 - rowOf(square)) * WIDTH + (square % WIDTH);
}

const neighbours = squareNeighbours(HEIGHT, WIDTH);
// biome-ignore format: a table, one row a line
const observation: ObservationSpec = {
  version: 'toy-small/1',
  globals: [feature('to-move', 'the viewer is to move')],
  units: { count: SQUARES.length, features: [feature('own', 'own pawn'), feature('theirs', 'pawn of the other')] },
  map: { channels: [feature('own', 'own pawns'), feature('theirs', 'pawns of the other')],
    height: HEIGHT, width: WIDTH, occupied: [0, 1], grid: 'square', neighbours: [neighbours, neighbours] },
  actions: {
    features: [feature('straight', 'straight ahead'), feature('takes', 'takes a pawn'), feature('arrives', 'comes to the far row')],
    pointers: [{ name: 'from', to: 'map', about: 'where the pawn stands' }, { name: 'to', to: 'map', about: 'where it goes' }],
  },
};

// ---- the rules: one step, at which a player moves

const steps: readonly Step<ToySmallState>[] = [
  {
    name: 'move',
    kind: 'ask',
    on: [BOTTOM],
    registers: { player: oneOf(PLAYERS) },
    player: (state) => state.register(MOVER) as Player,
    /** [1] One square ahead: straight to an empty square, diagonally to an empty one or to take. */
    legal(state, into) {
      const player = state.register(MOVER) as Player;
      for (let i = 0; i < MOVES.length; i++) {
        const move = MOVES[i]!;
        if (move.player !== player || state.piece(move.from) !== player + 1) continue;
        const there = state.piece(move.to);
        if (there === EMPTY || (!move.isStraight && there !== player + 1)) into.push(i);
      }
    },
    choose(state, action) {
      const { from, to, player } = MOVES[action]!;
      state.listener?.({
        kind: 'moved',
        text: `${PLAYERS[player]} ${state.piece(to) === EMPTY ? 'goes to' : 'takes on'} ${SQUARES[to]}`,
        rule: '1',
        data: { player },
      });
      state.setPiece(from, EMPTY);
      state.setPiece(to, player + 1);
      if (state.hasWon(player)) state.clearStack();
      else state.setRegister(MOVER, opponent(player));
    },
  },
];

/** Refuses positions that no game reaches; one that is over has no step left. */
function check(state: ToySmallState): void {
  if (state.count(0) > 2 * WIDTH || state.count(1) > 2 * WIDTH) badPosition(`A side has at most ${2 * WIDTH} pawns.`, '/state/board');
  const [white, black] = [state.hasWon(0), state.hasWon(1)];
  if (white && black) badPosition('Only one side can have won.', '/state/board');
  if (white || black) state.clearStack();
  else if (state.depth !== 1) badPosition('The game is not over: one step, "move".', '/state/stack');
}

// ---- pictures, and a player that takes what it can

function renderText(state: ToySmallState): string {
  const rows = Array.from({ length: HEIGHT }, (_, i) => HEIGHT - 1 - i);
  return [
    ...rows.map(
      (y) =>
        `${y + 1}  ${SQUARES.slice(0, WIDTH)
          .map((_, x) => '.ox'[state.piece(y * WIDTH + x)])
          .join(' ')}`,
    ),
    '   a b c d e',
  ].join('\n');
}

function renderSvg(state: ToySmallState): string {
  const shapes = SQUARES.flatMap((_, square) => {
    const [x, y] = [10 + (square % WIDTH) * 60, 10 + (HEIGHT - 1 - rowOf(square)) * 60];
    const pawn = state.piece(square) === EMPTY ? [] : [svgDisc(x + 30, y + 30, 20, state.piece(square) === 1 ? '#fffdf6' : '#4a4338')];
    return [svgBox(x, y, 60, 60, '#e8dfc8'), ...pawn];
  });
  return svgDocument(20 + WIDTH * 60, 20 + HEIGHT * 60, shapes);
}

function rate(state: State, legal: ActionList, into: Float64Array): void {
  for (let i = 0; i < legal.length; i++) {
    const { to, player } = MOVES[legal.at(i)]!;
    into[i] = rowOf(to) === FAR_ROW[player] ? 2 : (state as ToySmallState).piece(to) === EMPTY ? 0 : 1;
  }
}

/** One of the moves that `rate` finds best. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const ratings = new Float64Array(legal.length);
  rate(state, legal, ratings);
  const best = legal.toArray().filter((_, i) => ratings[i] === Math.max(...ratings));
  return best[rng.below(best.length)]!;
}

function evaluate(state: State): number {
  const pawns = state as ToySmallState;
  return pawns.depth === 0 ? pawns.returns()[0] : Math.tanh((pawns.count(0) - pawns.count(1)) / 4);
}

// ---- what the registry lists

/** Breakthrough (Dan Troyka, 2000) on a small board: [1] pawns go one square ahead and take diagonally; [2] who comes to the far row, or takes all, wins. */
export const toySmall: Ruleset = {
  id: 'toy-small',
  title: 'Toy Small',
  version: '1.0.0',
  players: PLAYERS,
  information: 'perfect',
  hasChance: false,
  scenarios: [
    { id: 'standard', title: 'Toy Small', about: `Two rows of pawns each on ${WIDTH} by ${HEIGHT} squares.`, source: 'training' },
  ],
  options: [],
  guide: {
    start: 'Two rows of pawns each; white moves first.',
    end: 'A pawn comes to the far row, or all pawns of a side are taken.',
    returns: '1 for who did it, -1 for the other.',
    victoryPoints: 'Pawns left.',
    actions: { move: 'moves a pawn one square ahead, straight or diagonally; diagonally it may take' },
    history: [{ version: '1.0.0', about: 'The first.' }],
  },
  load(scenario, options) {
    return new SmallGame<ToySmallState>({
      ruleset: toySmall,
      scenario: findScenario(toySmall, scenario),
      options: fillOptions(toySmall.options, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: 4 * WIDTH * (HEIGHT - 2),
      scripted: { choose, evaluate, rate },
      createState: (game, data) => new ToySmallState(game, data),
      open(state) {
        for (let i = 0; i < 2 * WIDTH; i++) [i, SQUARES.length - 1 - i].forEach((square, player) => state.setPiece(square, player + 1));
        state.push(0);
      },
      check,
      renderText,
      renderSvg,
    });
  },
};
