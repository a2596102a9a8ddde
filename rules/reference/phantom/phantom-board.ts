import {
  type ActionList,
  badPosition,
  BOTTOM,
  createLayout,
  DRAWN,
  type FlatGame,
  FlatState,
  integer,
  isPlayer,
  type Observation,
  oneOf,
  opponent,
  type Pair,
  type Player,
  type Rng,
  type Step,
  WON,
} from '../../core/index.ts';
import { observeOneHot } from '../../small/index.ts';
import { type PhantomRules, sampleTries } from './phantom-worlds.ts';

/** Cells by column letter and row number; a1 is at the lower left. */
export const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const;
export const SIZE = 3;
export const CELL_COUNT = CELLS.length;
export const STONES = ['empty', 'x', 'o'] as const;
const EMPTY = 0;
/** Register of the only step: whose turn it is. */
const MOVER = 0;

const layout = createLayout({
  scalars: {},
  blocks: {
    board: {
      rows: CELLS,
      fields: { stone: oneOf(STONES), x: integer(0, CELL_COUNT), o: integer(0, CELL_COUNT) },
    },
  },
  derived: {},
  stackDepth: 1,
});
export const phantomLayout = layout;
const { stone: STONE, x: X_TRIES } = layout.block.board;

const POINTS: readonly [Pair, Pair] = [
  [1, 0],
  [0, 1],
];

/** Stones on a board, and which try of each player went to each cell. A player sees its own tries, and the stones that it met. */
export class PhantomState extends FlatState {
  readonly game: FlatGame;
  readonly rules: PhantomRules;

  constructor(game: FlatGame, rules: PhantomRules, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.rules = rules;
  }

  /** 0 for none, else the number of its player + 1. */
  stone(cell: number): number {
    return this.data[STONE + cell]!;
  }

  setStone(cell: number, stone: number): void {
    this.data[STONE + cell] = stone;
  }

  /** Which of the player's tries went to a cell, from 1; 0 for none. */
  tried(player: Player, cell: number): number {
    return this.data[X_TRIES + player * CELL_COUNT + cell]!;
  }

  noteTry(player: Player, cell: number, number: number): void {
    this.data[X_TRIES + player * CELL_COUNT + cell] = number;
  }

  tries(player: Player): number {
    let count = 0;
    for (let cell = 0; cell < CELL_COUNT; cell++) if (this.tried(player, cell) !== 0) count++;
    return count;
  }

  /** Cells of the player's tries in their order. */
  triesInOrder(player: Player): number[] {
    const cells = CELLS.map((_, cell) => cell).filter((cell) => this.tried(player, cell) !== 0);
    return cells.sort((a, b) => this.tried(player, a) - this.tried(player, b));
  }

  /** The player's cells, one bit each. */
  cells(player: Player): number {
    let set = 0;
    for (let cell = 0; cell < CELL_COUNT; cell++) if (this.stone(cell) === player + 1) set |= 1 << cell;
    return set;
  }

  get mover(): Player {
    return this.register(MOVER) as Player;
  }

  hasWon(player: Player): boolean {
    return this.rules.wins[player][this.cells(player)] === 1;
  }

  isOpened(cell: number): boolean {
    const [x, o] = this.rules.opened;
    return (((x | o) >> cell) & 1) !== 0;
  }

  isFull(): boolean {
    return (this.cells(0) | this.cells(1)) === (1 << CELL_COUNT) - 1;
  }

  /** Whether a viewer knows what is on a cell: it has tried it, it knew it from the start, or the game is over. */
  isSeen(cell: number, viewer: Player): boolean {
    return this.depth === 0 || this.isOpened(cell) || this.tried(viewer, cell) !== 0;
  }

  /** What a viewer knows to be on a cell. */
  seenStone(cell: number, viewer: Player): number {
    return this.isSeen(cell, viewer) ? this.stone(cell) : EMPTY;
  }

  isLegal(player: Player, cell: number): boolean {
    return !this.isOpened(cell) && this.tried(player, cell) === 0;
  }

  /** The mover tries a cell: takes it, or learns that it is taken. @returns whether the cell was free */
  tryCell(cell: number): boolean {
    const { mover } = this;
    const isFree = this.stone(cell) === EMPTY;
    this.noteTry(mover, cell, this.tries(mover) + 1);
    if (isFree) this.setStone(cell, mover + 1);
    if (this.hasWon(mover) || this.isFull()) this.clearStack();
    else if (isFree || this.rules.isAbrupt) this.setRegister(MOVER, opponent(mover));
    return isFree;
  }

  override clone(): PhantomState {
    const data = layout.allocate();
    data.set(this.data);
    return new PhantomState(this.game, this.rules, data);
  }

  override returns(): Pair {
    if (this.depth > 0) return DRAWN;
    return this.hasWon(0) ? WON[0] : this.hasWon(1) ? WON[1] : DRAWN;
  }

  override victoryPoints(): Pair {
    if (this.depth > 0) return DRAWN;
    return this.hasWon(0) ? POINTS[0] : this.hasWon(1) ? POINTS[1] : DRAWN;
  }

  /** All tries: whoever finds a free cell, or in the abrupt game tries any, makes way for the other. */
  moves(): number[] {
    const left = [this.triesInOrder(0), this.triesInOrder(1)] as const;
    const moves: number[] = [];
    for (let player: Player = 0, cell = left[player].shift(); cell !== undefined; cell = left[player].shift()) {
      moves.push(cell);
      if (this.rules.isAbrupt || this.stone(cell) === player + 1) player = opponent(player);
    }
    return moves;
  }

  override observe(viewer: Player, into: Observation): void {
    const other = opponent(viewer);
    const isOver = this.depth === 0;
    into.globals.set([this.actor === viewer ? 1 : 0, viewer, isOver ? 1 : 0, this.tries(viewer) / CELL_COUNT]);
    into.globals[4] = this.rules.isAbrupt ? 1 : 0;
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      const row = this.rules.seenFrom(viewer, cell);
      const stone = this.seenStone(cell, viewer);
      const own = stone === viewer + 1 ? 1 : 0;
      const theirs = stone === other + 1 ? 1 : 0;
      const theirTry = isOver ? this.tried(other, cell) : 0;
      into.units.set([own, theirs, this.isSeen(cell, viewer) ? 0 : 1], row * 5);
      into.units.set([this.tried(viewer, cell) / CELL_COUNT, theirTry / CELL_COUNT], row * 5 + 3);
      into.map[row] = own;
      into.map[CELL_COUNT + row] = theirs;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    const { actor, rules } = this;
    const width = CELL_COUNT;
    observeOneHot(actions, into);
    if (!isPlayer(actor)) return;
    for (let i = 0; i < actions.length; i++) {
      const row = rules.seenFrom(actor, actions.at(i));
      into.actions.fill(0, i * width, (i + 1) * width);
      into.actions[i * width + row] = 1;
      into.pointers[i] = row;
    }
  }

  /** The other side's tries become any that fit what the viewer knows, as likely as from a player that tries cells at random. */
  override resample(viewer: Player, rng: Rng): void {
    if (this.depth === 0) return;
    const drawn = sampleTries(this, viewer, rng);
    if (drawn !== null) this.layOut(viewer, drawn);
  }

  /** Puts the other side's tries and stones in place of those that the viewer cannot see. */
  private layOut(viewer: Player, tries: readonly { readonly cell: number; readonly isFree: boolean }[]): void {
    const other = opponent(viewer);
    this.conceal(viewer);
    tries.forEach(({ cell, isFree }, i) => {
      this.noteTry(other, cell, i + 1);
      if (isFree) this.setStone(cell, other + 1);
    });
  }

  protected override conceal(viewer: Player): void {
    if (this.depth === 0) return;
    for (let cell = 0; cell < CELL_COUNT; cell++) {
      this.setStone(cell, this.seenStone(cell, viewer));
      this.noteTry(opponent(viewer), cell, 0);
    }
  }

  /** Lays the stones that both know, and begins. */
  open(): void {
    for (const player of [0, 1] as const) {
      for (let cell = 0; cell < CELL_COUNT; cell++) if ((this.rules.opened[player] >> cell) & 1) this.setStone(cell, player + 1);
    }
    this.push(0, 0);
  }
}

const steps: readonly Step<PhantomState>[] = [
  {
    name: 'try',
    on: [BOTTOM],
    kind: 'ask',
    registers: { mover: oneOf(STONES.slice(1)) },
    open: true,
    idle: 'a player with one cell left to try is asked too: the other side must not learn from its silence how many it has tried',
    player: (state) => state.mover,
    seenBy: (state) => state.mover,
    legal(state, into) {
      const { mover } = state;
      for (let cell = 0; cell < CELL_COUNT; cell++) if (state.isLegal(mover, cell)) into.push(cell);
    },
    choose(state, cell) {
      const { mover } = state;
      const isFree = state.tryCell(cell);
      const name = STONES[mover + 1]!;
      const text = isFree ? `${name} takes ${CELLS[cell]}` : `${name} finds ${CELLS[cell]} taken`;
      state.listener?.({ kind: isFree ? 'taken' : 'refused', text, rule: '1', only: mover, data: { player: mover, cell } });
      if (!isFree && !state.rules.isAbrupt) return;
      state.listener?.({ kind: 'passed', text: `${name} has had its turn`, rule: '2', only: opponent(mover), data: { player: mover } });
    },
  },
];
export const phantomSteps = steps;

/** A game in which both sides' tries are made again in their order; null if they cannot have been. */
function replay(state: PhantomState): PhantomState | null {
  const game = state.game.newState() as PhantomState;
  const left = [state.triesInOrder(0), state.triesInOrder(1)] as const;
  while (game.depth > 0) {
    const cell = left[game.mover].shift();
    if (cell === undefined) break;
    game.tryCell(cell);
  }
  return left[0].length + left[1].length === 0 ? game : null;
}

/** Refuses boards to which no tries lead, and what a viewer cannot know. */
export function checkPhantom(state: PhantomState, viewer: Player | undefined): void {
  if (viewer !== undefined && state.depth > 0) return checkView(state, viewer);
  const again = replay(state);
  const isSame = again !== null && again.data.every((cell, i) => cell === state.data[i]);
  if (!isSame)
    badPosition('The tries of both players, made in the order of their numbers, must lead to these stones and this turn.', '/state/board');
}

function checkView(state: PhantomState, viewer: Player): void {
  const shown = CELLS.every((_, cell) => state.isSeen(cell, viewer) || state.stone(cell) === EMPTY);
  const met = CELLS.every((_, cell) => state.tried(viewer, cell) === 0 || state.stone(cell) !== EMPTY);
  const opened = ([0, 1] as const).every((player) => (state.rules.opened[player] & ~state.cells(player)) === 0);
  const numbers = state.triesInOrder(viewer).every((cell, i) => state.tried(viewer, cell) === i + 1);
  const untold = state.tries(opponent(viewer)) === 0;
  const untouched = CELLS.every((_, cell) => !state.isOpened(cell) || state.tried(viewer, cell) === 0);
  if (!shown || !met || !opened || !untouched)
    badPosition('A viewer knows the stones on the cells that it has tried, and no others.', '/state/board');
  if (!numbers || !untold) badPosition('A viewer knows its own tries, numbered from 1, and none of the other side.', '/state/board');
  if (sampleTries(state, viewer, null) === null) badPosition('No tries of the other side lead to what this viewer knows.', '/state/board');
}
