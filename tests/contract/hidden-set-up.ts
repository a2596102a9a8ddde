import {
  fillOptions,
  type ActionList,
  badPosition,
  BOTTOM,
  CHANCE,
  createLayout,
  type FlatGame,
  FlatState,
  integer,
  type Observation,
  type ObservationSpec,
  oneOf,
  opponent,
  type Player,
  type Rng,
  type Ruleset,
  type Step,
} from '../../rules/core/index.ts';
import { createListCodec } from '../../rules/small/list-codec.ts';
import { findScenario, SmallGame } from '../../rules/small/small-game.ts';

const NAMES = ['north', 'south'] as const;
const SIZE = 3;
const STONES = 3;
/** Squares of the stones, north's first; GONE is off the board, FACE_DOWN a stone whose place the viewer does not know. */
const GONE = -1;
const FACE_DOWN = SIZE * SIZE;
/** Where each side sets its stones up. */
const HOMES = [
  [0, 1, 3],
  [8, 7, 5],
] as const;
const GOALS = [8, 0] as const;
/** Orders in which stones are set up. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;
const WAYS = ['across', 'along', 'aslant'] as const;

const LAY = 0;
const ROLL = 1;
const MOVE = 2;

const layout = createLayout({
  scalars: { winner: integer(-1, 1) },
  blocks: { stones: { rows: ['n1', 'n2', 'n3', 's1', 's2', 's3'], fields: { square: integer(GONE, FACE_DOWN) } } },
  derived: {},
  stackDepth: 1,
});
const WINNER = layout.at.winner;
const SQUARE = layout.block.stones.square;

class SetUpState extends FlatState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  square(player: Player, stone: number): number {
    return this.data[SQUARE + player * STONES + stone]!;
  }

  put(player: Player, stone: number, square: number): void {
    this.data[SQUARE + player * STONES + stone] = square;
  }

  lay(player: Player, order: readonly number[]): void {
    order.forEach((home, stone) => this.put(player, stone, HOMES[player][home]!));
  }

  /** Whether both sides are still to set up, or one is. */
  override get hasSecrets(): boolean {
    return this.depth > 0 && this.data[this.frame] === LAY;
  }

  hides(viewer: Player): boolean {
    return this.hasSecrets && viewer === 1 && this.register(0) === 1;
  }

  /** Stones that may move after a roll: the one rolled, else the nearest to it on either side. */
  movable(player: Player, rolled: number): number[] {
    const near = (from: number, step: number): number[] => {
      for (let stone = from; stone >= 0 && stone < STONES; stone += step) if (this.square(player, stone) !== GONE) return [stone];
      return [];
    };
    return this.square(player, rolled) !== GONE ? [rolled] : [...near(rolled, -1), ...near(rolled, 1)];
  }

  override clone(): SetUpState {
    return new SetUpState(this.game, Int16Array.from(this.data));
  }

  override returns(): readonly [number, number] {
    const winner = this.data[WINNER]!;
    return winner < 0 ? [0, 0] : winner === 0 ? [1, -1] : [-1, 1];
  }

  override victoryPoints(): readonly [number, number] {
    return this.returns();
  }

  override observe(viewer: Player, into: Observation): void {
    into.globals.set(
      [
        this.depth === 0 ? 0 : 1 + this.data[this.frame]!,
        this.depth === 0 ? 0 : this.register(0),
        this.depth === 0 ? 0 : this.register(1),
      ].map((cell) => cell / 3),
    );
    for (let row = 0; row < 2 * STONES; row++) {
      const isHidden = row < STONES && this.hides(viewer);
      into.units[row] = isHidden ? 1 : this.data[SQUARE + row]! / FACE_DOWN;
      into.map[row] = isHidden ? 1 : 0;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    for (let i = 0; i < actions.length; i++) into.actions[i] = actions.at(i) / ACTIONS.length;
  }

  override resample(viewer: Player, rng: Rng): void {
    if (this.hides(viewer)) this.lay(opponent(viewer), ORDERS[rng.below(ORDERS.length)]!);
  }

  protected override conceal(viewer: Player): void {
    if (this.hides(viewer)) for (let stone = 0; stone < STONES; stone++) this.put(opponent(viewer), stone, FACE_DOWN);
  }
}

const LISTED = [
  ...ORDERS.map((order, i) => ({
    action: { kind: 'lay', order: order.join('') },
    text: `lay ${order.join('')}`,
    chain: [0, 0, i] as const,
  })),
  ...Array.from({ length: STONES }, (_, stone) =>
    WAYS.map((way, i) => ({ action: { kind: 'move', stone, way }, text: `${stone} ${way}`, chain: [1, stone, i] as const })),
  ).flat(),
];
const ACTIONS = LISTED;

/** The square one step on, -1 off the board. */
function target(player: Player, square: number, way: number): number {
  const step = player === 0 ? 1 : -1;
  const x = (square % SIZE) + (way === 1 ? 0 : step);
  const y = Math.floor(square / SIZE) + (way === 0 ? 0 : step);
  return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? -1 : y * SIZE + x;
}

function settle(state: SetUpState, player: Player): void {
  const rival = opponent(player);
  const isLost = (side: Player): boolean => [0, 1, 2].every((stone) => state.square(side, stone) === GONE);
  const hasArrived = [0, 1, 2].some((stone) => state.square(player, stone) === GOALS[player]);
  if (!hasArrived && !isLost(rival) && !isLost(player)) return state.setRegister(0, rival);
  state.data[WINNER] = hasArrived || isLost(rival) ? player : rival;
  state.clearStack();
}

const side = { side: oneOf(NAMES), rolled: integer(0, STONES - 1) };
const mover = (state: SetUpState): Player => state.register(0) as Player;
const steps: readonly Step<SetUpState>[] = [
  {
    name: 'lay',
    kind: 'ask',
    on: [BOTTOM],
    registers: side,
    secret: true,
    player: mover,
    legal: (_, into) => ORDERS.forEach((_order, i) => into.push(i)),
    choose(state, action) {
      const player = mover(state);
      state.lay(player, ORDERS[action]!);
      state.listener?.({ kind: 'laid', text: `${NAMES[player]} has set up` });
      if (player === 0) return state.setRegister(0, 1);
      state.setRegister(0, 0);
      state.become(ROLL);
    },
  },
  {
    name: 'roll',
    kind: 'roll',
    on: [BOTTOM],
    registers: side,
    // Rolls that let the same stones move are one outcome, named by its lowest.
    outcomes(state, into) {
      const sets = [0, 1, 2].map((rolled) => state.movable(mover(state), rolled).join());
      sets.forEach((stones) => into.add(sets.indexOf(stones), 1));
    },
    roll(state, rolled) {
      state.listener?.({ kind: 'rolled', text: `${NAMES[mover(state)]} rolls` });
      state.setRegister(1, rolled);
      state.become(MOVE);
    },
  },
  {
    name: 'move',
    kind: 'ask',
    on: [BOTTOM],
    registers: side,
    player: mover,
    legal(state, into) {
      for (const stone of state.movable(mover(state), state.register(1)))
        for (let way = 0; way < WAYS.length; way++)
          if (target(mover(state), state.square(mover(state), stone), way) >= 0) into.push(ORDERS.length + stone * WAYS.length + way);
    },
    choose(state, action) {
      const player = mover(state);
      const [stone, way] = [Math.floor((action - ORDERS.length) / WAYS.length), (action - ORDERS.length) % WAYS.length];
      const to = target(player, state.square(player, stone), way);
      for (const owner of [0, 1] as const)
        for (let other = 0; other < STONES; other++) if (state.square(owner, other) === to) state.put(owner, other, GONE);
      state.put(player, stone, to);
      state.listener?.({ kind: 'moved', text: `${NAMES[player]} moves ${stone}` });
      state.setRegister(1, 0);
      state.become(ROLL);
      settle(state, player);
    },
  },
];

/** What is wrong with the stones while they are laid: north's lie in its corner once it has laid them, and nobody else's lie anywhere. */
function faultOfLaying(state: SetUpState, squares: readonly (readonly number[])[], viewer?: Player): string | null {
  const hasLaid = mover(state) === 1;
  const north = viewer === 1 && hasLaid ? [FACE_DOWN, FACE_DOWN, FACE_DOWN] : HOMES[0];
  const isLaid = hasLaid ? [...squares[0]!].sort().join() === [...north].sort().join() : squares[0]!.every((square) => square === GONE);
  return isLaid && squares[1]!.every((square) => square === GONE) && state.register(1) === 0
    ? null
    : 'While stones are laid, those of the side that has laid are in its corner.';
}

/** What is wrong with the stones in open play. */
function faultOfPlay(squares: readonly (readonly number[])[]): string | null {
  const onBoard = squares.flat().filter((square) => square !== GONE);
  if (onBoard.includes(FACE_DOWN) || new Set(onBoard).size < onBoard.length)
    return 'Each stone lies on a square of its own, for all to see.';
  const isOver = squares.some((own, player) => own.every((square) => square === GONE) || own.includes(GOALS[player as Player]));
  return isOver ? 'The game would be over.' : null;
}

function checkStones(state: SetUpState, viewer?: Player): void {
  const squares = ([0, 1] as const).map((player) => Array.from({ length: STONES }, (_, stone) => state.square(player, stone)));
  if (state.data[WINNER]! >= 0 !== (state.depth === 0)) badPosition('There is a winner just when the game is over.', '/state/winner');
  if (state.depth === 0) return;
  const fault = state.hasSecrets ? faultOfLaying(state, squares, viewer) : faultOfPlay(squares);
  if (fault !== null) badPosition(fault, '/state/stones');
}

const unit = { name: 'x', low: -1, high: 2, about: '' };
const observation: ObservationSpec = {
  version: 'hidden-set-up/1',
  globals: [unit, unit, unit],
  units: { count: 2 * STONES, features: [unit] },
  map: { channels: [unit], height: 1, width: 2 * STONES },
  actions: { features: [unit], pointers: [] },
};

const actions = createListCodec({
  actions: LISTED,
  chain: [3, STONES + 1, ORDERS.length + 1],
  describeOutcome: (state, rolled) => {
    const own = state as SetUpState;
    const stones = own.movable(own.register(0) as Player, rolled).join();
    const faces = [0, 1, 2].filter((face) => own.movable(own.register(0) as Player, face).join() === stones);
    return { text: `stones ${stones}`, dice: 'd3', faces: faces.map((face) => face + 1) };
  },
  forbids: () => ({ message: 'not now.', rule: '1' }),
});

const render = (state: SetUpState, viewer?: Player): string => {
  const squares = Array.from({ length: 2 * STONES }, (_, row) =>
    row < STONES && viewer !== undefined && state.hides(viewer) ? '?' : state.data[SQUARE + row],
  );
  const { actor } = state;
  return `${squares.join(' ')}, ${actor === CHANCE ? 'dice' : actor} ${state.depth === 0 ? '' : `${state.register(0)} ${state.register(1)}`}`;
};

/** EinStein würfelt nicht (Ingo Althöfer, 2004) on nine squares, with a secret set-up: after it all is open, and many ways lead to one position. It has no
 * scripted player. */
export const hiddenSetUp: Ruleset = {
  id: 'hidden-set-up',
  title: 'EinStein würfelt nicht on nine squares',
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [{ id: 'standard', title: 'Nine squares', about: '', source: 'training' }],
  options: [],
  guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
  load: (scenario, options) =>
    new SmallGame<SetUpState>({
      ruleset: hiddenSetUp,
      scenario: findScenario(hiddenSetUp, scenario),
      options: fillOptions(hiddenSetUp.options, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: 60,
      createState: (game, data) => new SetUpState(game, data),
      open(state) {
        state.data[WINNER] = -1;
        for (let cell = 0; cell < 2 * STONES; cell++) state.data[SQUARE + cell] = GONE;
        state.push(LAY);
      },
      check: checkStones,
      renderText: render,
      renderSvg: (state, viewer) => `<svg><text>${render(state, viewer)}</text></svg>`,
    }),
};
