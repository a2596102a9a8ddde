import { createLayout, FlatState, integer, type FlatGame, type Game, type Player, type Rng, type Ruleset, type Step } from '../../rules/core/index.ts';
import { createListCodec } from '../../rules/reference/list-codec.ts';
import { ReferenceGame } from '../../rules/reference/reference-game.ts';

const ACTIONS = ['safe', 'go', 'guess-0', 'guess-1', 'pass', 'yes', 'no'] as const;
const [SAFE, GO, GUESS_0, GUESS_1, PASS, YES, NO] = [0, 1, 2, 3, 4, 5, 6];
const layout = createLayout({ scalars: { secret: integer(0, 2), result: integer(-10, 10) }, blocks: {}, derived: {}, stackDepth: 1 });
const { secret: SECRET, result: RESULT } = layout.at;

class BitState extends FlatState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  get answers(): boolean {
    return this.game.options['answers'] === true;
  }

  finish(tenths: number): void {
    this.data[RESULT] = tenths;
    this.clearStack();
  }

  override clone(): BitState {
    return new BitState(this.game, Int16Array.from(this.data));
  }

  override returns(): readonly [number, number] {
    const value = this.data[RESULT]! / 10;
    return [value, 0 - value];
  }

  override victoryPoints(): readonly [number, number] {
    return this.returns();
  }

  override observe(): void {
    // No test looks.
  }

  override observeActions(): void {
    // No test looks.
  }

  override resample(viewer: Player, rng: Rng): void {
    if (viewer === 0) this.data[SECRET] = rng.below(this.answers ? 3 : 2);
  }

  protected override conceal(viewer: Player): void {
    if (viewer === 0) this.data[SECRET] = 0;
  }
}

const steps: readonly Step<BitState>[] = [
  {
    name: 'dare',
    kind: 'ask',
    player: () => 0,
    legal: (_, into) => void (into.push(SAFE), into.push(GO)),
    choose: (state, action) => (action === SAFE ? state.finish(2) : state.become(state.answers ? 1 : 2)),
  },
  {
    // With secret 1 the only answer is given without asking, so that another player is next on the same path.
    name: 'answer',
    kind: 'ask',
    player: () => 1,
    legal(state, into) {
      into.push(PASS);
      if (state.data[SECRET] === 0) into.push(YES);
      if (state.data[SECRET] === 2) into.push(NO);
    },
    choose: (state) => state.become(2),
  },
  {
    name: 'guess',
    kind: 'ask',
    player: () => 0,
    legal: (_, into) => void (into.push(GUESS_0), into.push(GUESS_1)),
    choose: (state, action) => state.finish(action - GUESS_0 === state.data[SECRET]! % 2 ? 10 : -10),
  },
];

const actions = createListCodec({
  actions: ACTIONS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
  chain: [ACTIONS.length + 1, 1, 1],
  describeOutcome: () => ({ text: '', dice: '', faces: [] }),
  forbids: () => ({ message: 'not now.', rule: '1' }),
});

/** Player 0 takes a sure 0.2, or guesses a hidden bit for ±1; with `answers`, player 1, who knows it, first says something. */
export function createHiddenBit({ answers = false } = {}): Game {
  const scenario = { id: 'standard', title: 'Hidden bit', about: '', source: 'training' };
  const ruleset: Ruleset = {
    id: 'hidden-bit',
    title: 'Hidden bit',
    version: '1',
    players: ['guesser', 'knower'],
    information: 'hidden',
    hasChance: false,
    scenarios: [scenario],
    options: [],
    load: () => createHiddenBit({ answers }),
  };
  return new ReferenceGame<BitState>({
    ruleset,
    scenario,
    options: { answers },
    layout,
    steps,
    actions,
    observation: {
      version: '1',
      globals: [],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [] },
    },
    maxPlies: 4,
    scripted: { choose: (_, legal) => legal.at(0), evaluate: () => 0 },
    createState: (game, data) => new BitState(game, data),
    open: (state) => state.push(0),
    check: () => undefined,
    renderText: () => '',
    renderSvg: () => '',
  });
}
