import {
  badPosition,
  createLayout,
  FlatState,
  type FlatGame,
  integer,
  type Observation,
  type Player,
  type Rng,
  type Ruleset,
  type Step,
} from '../../../rules/core/index.ts';
import { createListCodec } from '../../../rules/small/list-codec.ts';
import { SmallGame } from '../../../rules/small/small-game.ts';

interface Peek {
  /** What a player of the game below loses: nothing, what it did, or what it saw. */
  readonly forgets?: 'action' | 'bit';
  /** Whether, as it turns, the bit is copied into a cell that was blank for everybody until then. */
  readonly copies?: true;
  /** Whether the step after which a bit is forgotten says why. */
  readonly veils?: true;
}

const ACTIONS = ['peek', 'wait', 'left', 'right', 'guess-0', 'guess-1'] as const;
const [PEEK, WAIT, LEFT, RIGHT, GUESS_0, GUESS_1] = [0, 1, 2, 3, 4, 5] as const;
const HIDDEN = 2;
const [HIDE_STEP, OFFER_STEP, LOOK_STEP, GUESS_STEP] = [0, 1, 2, 3] as const;
const STEPS = 4;
const layout = createLayout({
  scalars: { bit: integer(0, HIDDEN), seen: integer(0, 1), turned: integer(0, 2), copy: integer(0, HIDDEN), result: integer(-1, 1) },
  blocks: {},
  derived: {},
  stackDepth: 1,
});
const { bit: BIT, seen: SEEN, turned: TURNED, copy: COPY, result: RESULT } = layout.at;

class PeekState extends FlatState {
  readonly game: FlatGame;
  readonly kind: Peek;

  constructor(game: FlatGame, kind: Peek, data: Int16Array) {
    super(layout, stepsOf(kind), data);
    this.game = game;
    this.kind = kind;
  }

  get place(): number {
    return this.depth === 0 ? STEPS : this.data[this.frame]!;
  }

  /** Player 1 knows the bit; player 0 only if it has looked. */
  isSeen(viewer: Player): boolean {
    if (viewer === 1 || this.depth === 0 || this.place === HIDE_STEP) return true;
    return this.data[SEEN] === 1 && (this.kind.forgets !== 'bit' || this.place === LOOK_STEP);
  }

  /** Whether the bit has been copied: from then on the copy is no better known than the bit. */
  private get isCopied(): boolean {
    return this.kind.copies === true && this.depth > 0 && this.place === GUESS_STEP;
  }

  override clone(): PeekState {
    return new PeekState(this.game, this.kind, Int16Array.from(this.data));
  }

  override returns(): readonly [number, number] {
    const result = this.data[RESULT]!;
    return [result, 0 - result];
  }

  override victoryPoints(): readonly [number, number] {
    return this.returns();
  }

  override observe(viewer: Player, into: Observation): void {
    into.globals[0] = (this.isSeen(viewer) ? this.data[BIT]! : HIDDEN) / HIDDEN;
    into.units[0] = this.place / STEPS;
    into.map[0] = this.data[TURNED]! / 2;
  }

  override observeActions(actions: { readonly length: number }, into: Observation): void {
    into.resizeActions(actions.length);
  }

  override resample(viewer: Player, rng: Rng): void {
    if (this.isSeen(viewer)) return;
    this.data[BIT] = rng.below(2);
    if (this.isCopied) this.data[COPY] = this.data[BIT]!;
  }

  protected override conceal(viewer: Player): void {
    if (this.isSeen(viewer)) return;
    this.data[BIT] = HIDDEN;
    if (this.isCopied) this.data[COPY] = HIDDEN;
  }
}

function decision(
  name: string,
  actions: readonly [number, number],
  choose: (state: PeekState, action: number) => void,
  beside: { readonly veils?: string } = {},
): Step<PeekState> {
  return {
    ...beside,
    name,
    kind: 'ask',
    on: ['bottom'],
    player: () => 0,
    legal: (_, into) => actions.forEach((action) => into.push(action)),
    choose,
  };
}

const stepsOf = ({ veils }: Peek): readonly Step<PeekState>[] => [
  {
    name: 'hide',
    kind: 'roll',
    on: ['bottom'],
    seenBy: 1,
    outcomes: (_, into) => void (into.add(0, 1), into.add(1, 1)),
    roll(state, bit) {
      state.data[BIT] = bit;
      state.become(OFFER_STEP);
    },
  },
  decision('offer', [PEEK, WAIT], (state, action) => {
    state.data[SEEN] = action === PEEK ? 1 : 0;
    state.become(LOOK_STEP);
  }),
  decision(
    'look',
    [LEFT, RIGHT],
    (state, action) => {
      if (state.kind.forgets !== 'action') state.data[TURNED] = 1 + action - LEFT;
      if (state.kind.copies === true) state.data[COPY] = state.data[BIT]!;
      state.become(GUESS_STEP);
    },
    veils === true ? { veils: 'a look is soon forgotten' } : {},
  ),
  decision('guess', [GUESS_0, GUESS_1], (state, action) => {
    state.data[RESULT] = action - GUESS_0 === state.data[BIT] ? 1 : -1;
    state.clearStack();
  }),
];

/** What was done fits how far the game is; only player 0's position may leave the bit out. */
function checkPeek(state: PeekState, viewer: Player | undefined): void {
  const { data, place } = state;
  const isHidden = data[BIT] === HIDDEN;
  if (isHidden !== (viewer === 0 && !state.isSeen(0))) badPosition('The bit is hidden from nobody but player 0.', '/state/bit');
  if (place <= OFFER_STEP && data[SEEN] === 1) badPosition('Nobody has looked yet.', '/state/seen');
  if (data[TURNED] !== 0 && place <= LOOK_STEP) badPosition('Nobody has turned yet.', '/state/turned');
  if ((data[RESULT] !== 0) !== (place === STEPS)) badPosition('A game has a result when it is over.', '/state/result');
}

const actions = createListCodec({
  actions: ACTIONS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
  chain: [ACTIONS.length + 1, 1, 1],
  describeOutcome: (_, outcome) => ({ text: `bit ${outcome}`, dice: '', faces: [] }),
  forbids: () => ({ message: 'not now.', rule: '1' }),
});

const feature = { name: 'x', low: 0, high: 1, about: '' };

/** Player 0 may look at a hidden bit, turns left or right, and guesses the bit. */
export function peek(kind: Peek = {}): Ruleset {
  const scenario = { id: 'standard', title: 'Peek', about: '', source: 'training' };
  const ruleset: Ruleset = {
    id: 'peek',
    title: 'Peek',
    version: '1.0.0',
    players: ['guesser', 'keeper'],
    information: 'hidden',
    hasChance: true,
    scenarios: [scenario],
    options: [],
    guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
    load: () =>
      new SmallGame<PeekState>({
        ruleset,
        scenario,
        options: {},
        layout,
        steps: stepsOf(kind),
        actions,
        observation: {
          version: '1',
          globals: [feature],
          units: { count: 1, features: [feature] },
          map: { channels: [feature], height: 1, width: 1 },
          actions: { features: [feature], pointers: [] },
        },
        maxPlies: 4,
        scripted: { choose: (_, legal) => legal.at(0), evaluate: () => 0 },
        createState: (game, data) => new PeekState(game, kind, data),
        open: (state) => state.push(HIDE_STEP),
        check: checkPeek,
        renderText: (state, viewer) =>
          `${state.depth === 0 ? 'over' : state.step.name} ${viewer === undefined || state.isSeen(viewer) ? state.data[BIT] : '?'}`,
        renderSvg: () => '<svg></svg>',
      }),
  };
  return ruleset;
}
