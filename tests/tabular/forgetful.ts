import {
  createLayout,
  flag,
  type FlatGame,
  FlatState,
  type Game,
  oneOf,
  type Player,
  type Ruleset,
  type Step,
} from '../../rules/core/index.ts';
import { createListCodec } from '../../rules/small/list-codec.ts';
import { SmallGame } from '../../rules/small/small-game.ts';

const layout = createLayout({ scalars: { first: oneOf(['none', 'left', 'right']), again: flag }, blocks: {}, derived: {}, stackDepth: 1 });
const { first: FIRST, again: AGAIN } = layout.at;

/** A player goes left or right twice, but has forgotten its first step by the second: it wins by going the same way. */
class ForgetfulState extends FlatState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  override clone(): ForgetfulState {
    return new ForgetfulState(this.game, Int16Array.from(this.data));
  }

  override returns(): readonly [number, number] {
    if (this.depth > 0) return [0, 0];
    return this.data[AGAIN] === 1 ? [1, -1] : [-1, 1];
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

  override resample(): void {
    // No test asks.
  }

  protected override conceal(_viewer: Player): void {
    if (this.game.options['remembers'] !== true) this.data[FIRST] = 0;
  }
}

const steps: readonly Step<ForgetfulState>[] = ['first', 'second'].map((name, i) => ({
  name,
  kind: 'ask',
  on: ['bottom'],
  player: () => 0,
  legal(_, into) {
    into.push(0);
    into.push(1);
  },
  choose(state, action) {
    if (i === 0) {
      state.data[FIRST] = action + 1;
      return state.become(1);
    }
    state.data[AGAIN] = state.data[FIRST] === action + 1 ? 1 : 0;
    state.clearStack();
  },
}));

/** A game without perfect recall, unless it remembers. */
export function createForgetful(remembers = false): Game {
  const scenario = { id: 'standard', title: 'Forgetful', about: '', source: 'training' };
  const ruleset: Ruleset = {
    id: 'forgetful',
    title: 'Forgetful',
    version: '1',
    players: ['walker', 'watcher'],
    information: 'hidden',
    hasChance: false,
    scenarios: [scenario],
    options: [],
    guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
    load: () => createForgetful(remembers),
  };
  return new SmallGame<ForgetfulState>({
    ruleset,
    scenario,
    options: { remembers },
    layout,
    steps,
    actions: createListCodec({
      actions: ['left', 'right'].map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
      chain: [3, 1, 1],
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
    maxPlies: 2,
    scripted: { choose: (_, legal) => legal.at(0), evaluate: () => 0 },
    createState: (game, data) => new ForgetfulState(game, data),
    open: (state) => state.push(0),
    check: () => undefined,
    renderText: () => '',
    renderSvg: () => '',
  });
}
