import {
  CHANCE,
  createLayout,
  type FlatGame,
  type Game,
  integer,
  type Layout,
  type Ruleset,
  type Step,
} from '../../../rules/core/index.ts';
import { createListCodec } from '../../../rules/small/list-codec.ts';
import { OpenState } from '../../../rules/small/open-state.ts';
import { SmallGame } from '../../../rules/small/small-game.ts';

/** The rules of a game that a gate makes up: nothing hidden, cells numbered from 0 and all zero at first, the first step begins. */
export interface TinyRules {
  readonly id: string;
  readonly cells: number;
  /** Their texts; an action's index is its place. */
  readonly actions: readonly string[];
  readonly steps: readonly Step<TinyState>[];
  /** Player 0's result at the end, `[-1, 1]`. */
  result(state: TinyState): number;
}

export class TinyState extends OpenState {
  readonly game: FlatGame;
  private readonly rules: TinyRules;

  constructor(game: FlatGame, layout: Layout, rules: TinyRules, data: Int16Array) {
    super(layout, rules.steps, data);
    this.game = game;
    this.rules = rules;
  }

  cell(i: number): number {
    return this.data[this.game.layout.at[`cell${i}`]!]!;
  }

  setCell(i: number, value: number): void {
    this.data[this.game.layout.at[`cell${i}`]!] = value;
  }

  override clone(): TinyState {
    return new TinyState(this.game, this.game.layout, this.rules, Int16Array.from(this.data));
  }

  override returns(): readonly [number, number] {
    if (this.depth > 0) return [0, 0];
    const result = this.rules.result(this);
    return [result, 0 - result];
  }

  override victoryPoints(): readonly [number, number] {
    return this.returns();
  }

  override observe(): void {
    // No gate looks.
  }

  override observeActions(): void {
    // No gate looks.
  }
}

function rulesetOf({ id, steps }: TinyRules, load: () => Game): Ruleset {
  return {
    id,
    title: id,
    version: '1',
    players: ['first', 'second'],
    information: 'perfect',
    hasChance: steps.some(({ kind }) => kind === 'roll'),
    scenarios: [{ id: 'standard', title: id, about: '', source: 'training' }],
    options: [],
    guide: { start: '', end: '', returns: '', victoryPoints: '', actions: {}, history: [] },
    load,
  };
}

/** A game by these rules. Its scripted player takes the first action and knows nothing: `evaluate` is 0 before the end. */
export function createTinyGame(rules: TinyRules): Game {
  const scalars = Object.fromEntries(Array.from({ length: rules.cells }, (_, i) => [`cell${i}`, integer(-1000, 1000)]));
  const layout = createLayout({ scalars, blocks: {}, derived: {}, stackDepth: 1 });
  const ruleset = rulesetOf(rules, () => createTinyGame(rules));
  return new SmallGame<TinyState>({
    ruleset,
    scenario: ruleset.scenarios[0]!,
    options: {},
    layout,
    steps: rules.steps,
    actions: createListCodec({
      actions: rules.actions.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
      chain: [rules.actions.length + 1, 1, 1],
      describeOutcome: (state, outcome) => ({ text: state.actor === CHANCE ? `${outcome}` : '', dice: '', faces: [] }),
      forbids: () => ({ message: 'not now.', rule: '1' }),
    }),
    observation: {
      version: '1',
      globals: [],
      units: { count: 0, features: [] },
      map: { channels: [], height: 0, width: 0 },
      actions: { features: [], pointers: [] },
    },
    maxPlies: 100_000,
    scripted: { choose: (_, legal) => legal.at(0), evaluate: (state) => state.returns()[0] },
    createState: (game, data) => new TinyState(game, layout, rules, data),
    open: (state) => state.push(0),
    check: () => undefined,
    renderText: () => '',
    renderSvg: () => '',
  });
}
