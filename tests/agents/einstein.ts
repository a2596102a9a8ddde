import {
  BOTTOM,
  createLayout,
  DRAWN,
  type FlatGame,
  FlatState,
  type Game,
  integer,
  oneOf,
  opponent,
  optional,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  type Step,
  WON,
} from '../../rules/core/index.ts';
import { createListCodec, SmallGame } from '../../rules/small/index.ts';

/*
 * EinStein würfelt nicht (Ingo Althöfer, 2004) on three by three squares with three stones a side (or two), whose places both sides choose in secret.
 * The first side comes from square 0 and goes right, down or both, the second from square 8 the other way. A die with as many faces says which stone moves: that number, or
 * if it is gone the next higher or the next lower one. A stone takes whatever stands where it goes, also of its own side. Who reaches the opposite
 * corner, or takes all the other's stones, wins.
 */

const SIDE = 3;
const MOST_STONES = 3;
const NAMES = ['first', 'second'] as const;
const HOME = [
  [0, 1, 3],
  [8, 7, 5],
] as const; // prettier-ignore
const GOAL = [8, 0] as const;
/** Which stone stands on the first home square, the second, the third; the first two are those of two stones. */
const ORDERS = [
  [0, 1, 2],
  [1, 0, 2],
  [0, 2, 1],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const; // prettier-ignore
/** Orders by number of stones. */
const ORDER_COUNT = { 2: 2, 3: 6 } as const;

export type StoneCount = keyof typeof ORDER_COUNT;
const DIRECTIONS = ['across', 'along', 'diagonal'] as const;
const GONE = -1;
const [SET_UP, ROLL, MOVE] = [0, 1, 2] as const;
/** Registers: whose turn it is, and the face of the die. */
const [WHO, FACE] = [0, 1] as const;

const layout = createLayout({
  scalars: {},
  blocks: {
    stones: {
      rows: NAMES.flatMap((name) => [1, 2, 3].map((number) => `${name}/${number}`)),
      fields: { at: optional(integer(0, SIDE * SIDE - 1)) },
    },
  },
  derived: {},
  stackDepth: 1,
});
const AT = layout.block.stones.at;

/** Where a step leads from a square; GONE if it leaves the board. */
function target(player: Player, square: number, direction: number): number {
  const sign = player === 0 ? 1 : -1;
  const x = (square % SIDE) + (direction === 1 ? 0 : sign);
  const y = Math.floor(square / SIDE) + (direction === 0 ? 0 : sign);
  return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? GONE : y * SIDE + x;
}

export class EinsteinState extends FlatState {
  readonly game: FlatGame;
  readonly stones: StoneCount;

  constructor(game: FlatGame, stones: StoneCount, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.stones = stones;
  }

  /** A stone's square, GONE before it is placed and once it is taken. */
  at(player: Player, stone: number): number {
    return this.data[AT + player * MOST_STONES + stone]!;
  }

  place(player: Player, order: readonly number[]): void {
    order.slice(0, this.stones).forEach((stone, i) => (this.data[AT + player * MOST_STONES + stone] = HOME[player][i]!));
  }

  hasStones(player: Player): boolean {
    return [0, 1, 2].some((stone) => this.at(player, stone) !== GONE);
  }

  /** Stones that may move for a face of the die: its own, else the nearest on either side. */
  movable(player: Player, face: number): number[] {
    const left = [0, 1, 2].filter((stone) => this.at(player, stone) !== GONE);
    if (left.includes(face)) return [face];
    return [left.filter((stone) => stone < face).at(-1), left.find((stone) => stone > face)].filter((stone) => stone !== undefined);
  }

  move(player: Player, stone: number, square: number): void {
    for (let cell = AT; cell < AT + 2 * MOST_STONES; cell++) if (this.data[cell] === square) this.data[cell] = GONE;
    this.data[AT + player * MOST_STONES + stone] = square;
  }

  get isSettingUp(): boolean {
    return this.depth > 0 && this.data[this.frame] === SET_UP;
  }

  override get hasSecrets(): boolean {
    return this.isSettingUp;
  }

  override clone(): EinsteinState {
    return new EinsteinState(this.game, this.stones, Int16Array.from(this.data));
  }

  override returns(): Pair {
    if (this.depth > 0) return DRAWN;
    const hasWon = (player: Player): boolean =>
      !this.hasStones(opponent(player)) || [0, 1, 2].some((stone) => this.at(player, stone) === GOAL[player]);
    return WON[hasWon(0) ? 0 : 1];
  }

  override victoryPoints(): Pair {
    return this.returns();
  }

  override observe(): void {
    // No network looks.
  }

  override observeActions(): void {
    // No network looks.
  }

  override resample(viewer: Player, rng: Rng): void {
    const other = opponent(viewer);
    if (this.isSettingUp && this.hasStones(other)) this.place(other, ORDERS[rng.below(ORDER_COUNT[this.stones])]!);
  }

  protected override conceal(viewer: Player): void {
    const first = AT + opponent(viewer) * MOST_STONES;
    if (this.isSettingUp) this.data.fill(GONE, first, first + MOST_STONES);
  }
}

const who = (state: EinsteinState): Player => state.register(WHO) as Player;
const firstMove = ORDERS.length;

const steps: readonly Step<EinsteinState>[] = [
  {
    name: 'set-up',
    kind: 'ask',
    on: [BOTTOM],
    registers: { player: oneOf(NAMES) },
    secret: true,
    player: who,
    legal(state, into) {
      for (let i = 0; i < ORDER_COUNT[state.stones]; i++) into.push(i);
    },
    choose(state, action) {
      const player = who(state);
      state.place(player, ORDERS[action]!);
      state.setRegister(WHO, opponent(player));
      if (player === 1) state.become(ROLL);
    },
  },
  {
    name: 'roll',
    kind: 'roll',
    on: [BOTTOM],
    registers: { player: oneOf(NAMES) },
    outcomes(state, into) {
      for (let face = 0; face < state.stones; face++) into.add(face, 1);
    },
    roll(state, face) {
      state.setRegister(FACE, face);
      state.become(MOVE);
    },
  },
  {
    name: 'move',
    kind: 'ask',
    on: [BOTTOM],
    registers: { player: oneOf(NAMES), face: integer(0, 2) },
    player: who,
    legal(state, into) {
      for (const stone of state.movable(who(state), state.register(FACE))) {
        for (const direction of DIRECTIONS.keys())
          if (target(who(state), state.at(who(state), stone), direction) !== GONE) into.push(firstMove + stone * 3 + direction);
      }
    },
    choose(state, action) {
      const player = who(state);
      const stone = Math.floor((action - firstMove) / 3);
      const square = target(player, state.at(player, stone), (action - firstMove) % 3);
      state.move(player, stone, square);
      if (square === GOAL[player] || !state.hasStones(opponent(player))) return state.clearStack();
      state.setRegister(WHO, opponent(player));
      state.setRegister(FACE, 0);
      state.become(ROLL);
    },
  },
];

const actions = createListCodec({
  actions: [
    ...ORDERS.map((order, i) => ({
      action: { kind: 'set-up', order: order.join('') },
      text: order.map((stone) => stone + 1).join('-'),
      chain: [0, 0, i] as const,
    })),
    ...[1, 2, 3].flatMap((stone) =>
      DIRECTIONS.map((way, i) => ({ action: { kind: 'move', stone, way }, text: `${stone} ${way}`, chain: [1, stone, i] as const })),
    ),
  ],
  chain: [3, 4, 7],
  describeOutcome: (_, face) => ({ text: `${face + 1}`, dice: 'd3', faces: [face + 1] }),
  forbids: () => ({ message: 'not now.', rule: '1' }),
});

const scenario = { id: 'three', title: 'Three by three', about: '', source: 'training' };

const einstein: Ruleset = {
  id: 'einstein',
  title: 'EinStein würfelt nicht',
  version: '1',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [scenario],
  options: [],
  guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
  load: () => createEinstein(),
};

/** A secret set-up of six plans a side (two with two stones), then open play with dice. It has no scripted player. */
export function createEinstein(stones: StoneCount = 3): Game {
  return new SmallGame<EinsteinState>({
    ruleset: einstein,
    scenario,
    options: {},
    layout,
    steps,
    actions,
    observation: {
      version: '1',
      globals: [],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [], pointers: [] },
    },
    maxPlies: 60,
    createState: (game, data) => new EinsteinState(game, stones, data),
    open(state) {
      state.data.fill(GONE, AT, AT + 2 * MOST_STONES);
      state.push(SET_UP);
    },
    check: () => undefined,
    renderText: () => '',
    renderSvg: () => '',
  });
}
