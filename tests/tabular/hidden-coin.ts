import {
  BOTTOM,
  createLayout,
  DRAWN,
  flag,
  type FlatGame,
  FlatState,
  type Game,
  oneOf,
  type Pair,
  type Player,
  type Ruleset,
  type Step,
} from '../../rules/core/index.ts';
import { createListCodec, SmallGame } from '../../rules/small/index.ts';

const ACTIONS = ['left', 'right', 'heads', 'tails', 'quit', 'double'] as const;
const NAMES = ['hider', 'seeker'] as const;
const layout = createLayout({
  scalars: {
    first: oneOf(['none', 'left', 'right']),
    coin: oneOf(['none', 'heads', 'tails']),
    guess: oneOf(['none', 'heads', 'tails']),
    doubled: flag,
  },
  blocks: {},
  derived: {},
  stackDepth: 1,
});
const { first: FIRST, coin: COIN, guess: GUESS, doubled: DOUBLED } = layout.at;
const RESULTS: readonly Pair[] = [
  [0.5, -0.5],
  [-0.5, 0.5],
  [1, -1],
  [-1, 1],
];

class CoinState extends FlatState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  override clone(): CoinState {
    return new CoinState(this.game, Int16Array.from(this.data));
  }

  override returns(): Pair {
    if (this.depth > 0) return DRAWN;
    const isFound = this.data[COIN] === this.data[GUESS];
    return RESULTS[(isFound ? 1 : 0) + 2 * this.data[DOUBLED]!]!;
  }

  override victoryPoints(): Pair {
    return this.returns();
  }

  override observe(): void {
    // No test looks.
  }

  override observeActions(): void {
    // No test looks.
  }

  override resample(): void {
    // No test asks.
  }

  protected override conceal(viewer: Player): void {
    if (viewer === 1 && this.depth > 0) this.data[COIN] = 0;
  }
}

function ask(name: string, player: Player, actions: readonly number[], choose: (state: CoinState, place: number) => void): Step<CoinState> {
  return {
    name,
    kind: 'ask',
    on: [BOTTOM],
    player: () => player,
    legal: (_, into) => actions.forEach((action) => into.push(action)),
    choose: (state, action) => choose(state, actions.indexOf(action)),
  };
}

const steps: readonly Step<CoinState>[] = [
  ask('walk', 0, [0, 1], (state, place) => {
    if (state.game.options['remembers'] === true) state.data[FIRST] = place + 1;
    state.become(1);
  }),
  ask('hide', 0, [2, 3], (state, place) => {
    state.data[COIN] = place + 1;
    state.become(2);
  }),
  ask('guess', 1, [2, 3], (state, place) => {
    state.data[GUESS] = place + 1;
    state.become(3);
  }),
  ask('raise', 0, [4, 5], (state, place) => {
    state.data[DOUBLED] = place;
    state.clearStack();
  }),
];

/**
 * The hider walks round a house by the left or the right, hides a coin, lets the seeker guess, and doubles the stake if it likes: worth 0.25 to it, as it doubles
 * exactly if the guess is wrong. What it did before is forgotten at the house unless the state remembers; the coin stays hidden to the end.
 */
export function createHiddenCoin(remembers: boolean): Game {
  const scenario = { id: 'standard', title: 'Hidden coin', about: '', source: 'training' };
  const ruleset: Ruleset = {
    id: 'hidden-coin',
    title: 'Hidden coin',
    version: '1',
    players: NAMES,
    information: 'hidden',
    hasChance: false,
    scenarios: [scenario],
    options: [],
    guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
    load: () => createHiddenCoin(remembers),
  };
  return new SmallGame<CoinState>({
    ruleset,
    scenario,
    options: { remembers },
    layout,
    steps,
    actions: createListCodec({
      actions: ACTIONS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
      chain: [ACTIONS.length + 1, 1, 1],
      describeOutcome: () => ({ text: '', dice: '', faces: [] }),
      forbids: () => ({ message: 'not now.', rule: '1' }),
    }),
    observation: {
      version: '1',
      globals: [],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [], pointers: [] },
    },
    maxPlies: 4,
    createState: (game, data) => new CoinState(game, data),
    open: (state) => state.push(0),
    check: () => undefined,
    renderText: () => '',
    renderSvg: () => '',
  });
}
