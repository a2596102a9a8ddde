import {
  fillOptions,
  BOTTOM,
  type ActionList,
  badPosition,
  createLayout,
  DRAWN,
  flag,
  type FlatGame,
  FlatState,
  integer,
  type Observation,
  type ObservationSpec,
  oneOf,
  opponent,
  optional,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  type State,
  type Step,
  WON,
  zeroSumTable,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, SmallGame, svgBox, svgDocument, svgText } from '../small/index.ts';
import { guides } from './guides.ts';

const NAMES = ['first', 'second'] as const;
const FIELDS = ['a', 'b', 'c'] as const;
const MOST_FIELDS = FIELDS.length;
const MOST_SOLDIERS = 10;
/** Soldiers on a field for which no order is given, or whose number the viewer of a position cannot see. */
const UNKNOWN = -1;

/** Register of the only step: who gives orders. */
const PLAYER = 0;

const soldiers = optional(integer(0, MOST_SOLDIERS));
const layout = createLayout({
  scalars: {},
  blocks: { armies: { rows: NAMES, fields: { ordered: flag, a: soldiers, b: soldiers, c: soldiers } } },
  derived: {},
  stackDepth: 1,
});
const ORDERED = layout.block.armies.ordered;
/** First player's soldiers on field a, the second's, the first's on field b, and so on. */
const SOLDIERS = layout.block.armies.a;

const POINTS = zeroSumTable(MOST_FIELDS);

/** Soldiers on each field. */
type Allocation = readonly number[];

/** All ways to distribute `count` soldiers over `fields`, the most on the first field last. */
export function allocations(fields: number, count: number): Allocation[] {
  if (fields === 1) return [[count]];
  return Array.from({ length: count + 1 }, (_, here) => allocations(fields - 1, count - here).map((rest) => [here, ...rest])).flat();
}

/** What is fixed for one game. An action is a place in `orders`. */
interface BlottoRules {
  readonly fields: number;
  /** Soldiers of each player. */
  readonly armies: readonly [number, number];
  /** Whole allocations of both players, those with fewer soldiers first. */
  readonly orders: readonly Allocation[];
  /** Places of each player's own allocations, ascending. */
  readonly own: readonly (readonly number[])[];
  /** Results by player 0's lead in fields, from -3. */
  readonly returns: readonly Pair[];
}

/** @param isMajority whether only the majority of fields counts; else each field does */
function createRules(fields: number, armies: readonly [number, number], isMajority: boolean): BlottoRules {
  const sizes = [...new Set(armies)].sort((a, b) => a - b);
  const orders = sizes.flatMap((size) => allocations(fields, size));
  const total = (order: Allocation): number => order.reduce((sum, n) => sum + n, 0);
  const own = armies.map((size) => orders.flatMap((order, i) => (total(order) === size ? [i] : [])));
  const shares = zeroSumTable(MOST_FIELDS, fields);
  const returns = isMajority ? shares.map(([value]) => (value === 0 ? DRAWN : WON[value > 0 ? 0 : 1])) : shares;
  return { fields, armies, orders, own, returns };
}

export class BlottoState extends FlatState {
  readonly game: FlatGame;
  readonly rules: BlottoRules;

  constructor(game: FlatGame, rules: BlottoRules, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.rules = rules;
  }

  hasOrdered(player: Player): boolean {
    return this.data[ORDERED + player] !== 0;
  }

  /** The player's soldiers on a field, -1 before its orders. */
  soldiers(player: Player, field: number): number {
    return this.data[SOLDIERS + field * NAMES.length + player]!;
  }

  setSoldiers(player: Player, field: number, count: number): void {
    this.data[SOLDIERS + field * NAMES.length + player] = count;
  }

  order(player: Player, allocation: Allocation): void {
    this.data[ORDERED + player] = 1;
    for (let field = 0; field < allocation.length; field++) this.setSoldiers(player, field, allocation[field]!);
  }

  /** Fields on which player 0 has more soldiers, less those on which player 1 has; 0 before the end. */
  lead(): number {
    let lead = 0;
    if (this.depth > 0) return lead;
    for (let field = 0; field < MOST_FIELDS; field++) lead += Math.sign(this.soldiers(0, field) - this.soldiers(1, field));
    return lead;
  }

  override clone(): BlottoState {
    const data = layout.allocate();
    data.set(this.data);
    return new BlottoState(this.game, this.rules, data);
  }

  override returns(): Pair {
    return this.rules.returns[this.lead() + MOST_FIELDS]!;
  }

  override victoryPoints(): Pair {
    return POINTS[this.lead() + MOST_FIELDS]!;
  }

  /** Whether the viewer sees that player's orders: its own, and both once both are given. */
  isSeen(player: Player, viewer: Player): boolean {
    return player === viewer || this.depth === 0 || !this.hasOrdered(player);
  }

  override observe(viewer: Player, into: Observation): void {
    const other = opponent(viewer);
    const { armies, fields } = this.rules;
    const flags = [this.actor === viewer, this.hasOrdered(viewer), this.hasOrdered(other), this.depth === 0];
    into.globals.set(flags.map((value) => (value ? 1 : 0)));
    into.globals.set([armies[viewer] / MOST_SOLDIERS, armies[other] / MOST_SOLDIERS], 4);
    for (let field = 0; field < MOST_FIELDS; field++) {
      const [own, theirs] = [viewer, other].map((player) =>
        this.isSeen(player, viewer) ? Math.max(0, this.soldiers(player, field)) / MOST_SOLDIERS : 0,
      );
      into.units.set(field < fields ? [1, own!, theirs!] : [0, 0, 0], field * 3);
      into.map[field] = own!;
      into.map[MOST_FIELDS + field] = theirs!;
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    for (let i = 0; i < actions.length; i++) {
      this.rules.orders[actions.at(i)]!.forEach((count, field) => (into.actions[i * MOST_FIELDS + field] = count / MOST_SOLDIERS));
    }
  }

  /** The other's secret orders become any it may give, all equally likely. */
  override resample(viewer: Player, rng: Rng): void {
    const other = opponent(viewer);
    if (this.isSeen(other, viewer)) return;
    const own = this.rules.own[other]!;
    this.order(other, this.rules.orders[own[rng.below(own.length)]!]!);
  }

  protected override conceal(viewer: Player): void {
    const other = opponent(viewer);
    if (this.isSeen(other, viewer)) return;
    for (let field = 0; field < MOST_FIELDS; field++) this.setSoldiers(other, field, UNKNOWN);
  }
}

const steps: readonly Step<BlottoState>[] = [
  {
    name: 'order',
    on: [BOTTOM],
    kind: 'ask',
    registers: { player: oneOf(NAMES) },
    open: true,
    secret: true,
    player: (state) => state.register(PLAYER) as Player,
    legal(state, into) {
      const own = state.rules.own[state.register(PLAYER)]!;
      for (let i = 0; i < own.length; i++) into.push(own[i]!);
    },
    choose(state, action) {
      const player = state.register(PLAYER) as Player;
      state.listener?.({ kind: 'ordered', text: `${NAMES[player]} gives its orders`, rule: '1', data: { player } });
      state.order(player, state.rules.orders[action]!);
      if (player === 0) state.setRegister(PLAYER, 1);
      else state.clearStack();
    },
  },
];

const textOf = (allocation: Allocation): string => allocation.join('-');

function createActions({ orders, armies }: BlottoRules) {
  return createListCodec({
    actions: orders.map((order, i) => ({ action: { kind: 'order', soldiers: textOf(order) }, text: textOf(order), chain: [0, 0, i] })),
    chain: [2, 1, orders.length + 1],
    describeOutcome: () => ({ text: 'no dice', dice: '', faces: [] }),
    forbids: (state) => ({ message: `there are ${armies[(state as BlottoState).register(PLAYER)]} soldiers to place.`, rule: '1' }),
  });
}

const observation: ObservationSpec = {
  version: 'blotto/1',
  globals: [
    feature('to-act', 'the viewer is to give orders'),
    feature('own-given', 'the viewer has given them'),
    feature('their-given', 'the other has given them'),
    feature('over', 'both are open'),
    feature('own-army', 'soldiers / 10'),
    feature('their-army', 'soldiers / 10'),
  ],
  units: {
    count: MOST_FIELDS,
    features: [
      feature('used', 'the field is fought for'),
      feature('own', 'own soldiers / 10'),
      feature('theirs', 'the other soldiers / 10, once open'),
    ],
  },
  map: {
    channels: [feature('own', 'own soldiers / 10'), feature('theirs', 'the other soldiers / 10, once open')],
    height: 1,
    width: MOST_FIELDS,
  },
  actions: { features: FIELDS.map((field) => feature(field, `soldiers on field ${field} / 10`)), pointers: [] },
};

/** Refuses orders that do not add up; only a viewer's position may leave the other's secret ones out. */
function checkArmy(state: BlottoState, player: Player, viewer: Player | undefined): void {
  const path = `/state/armies/${NAMES[player]}`;
  const counts = FIELDS.map((_, field) => state.soldiers(player, field));
  const isBlank = counts.every((count) => count === UNKNOWN);
  const mayHide = viewer !== undefined && !state.isSeen(player, viewer);
  if (isBlank && (!state.hasOrdered(player) || mayHide)) return;
  const { fields, armies } = state.rules;
  const isWhole = counts.every((count, field) => (field < fields ? count >= 0 : count === UNKNOWN));
  const total = counts.slice(0, fields).reduce((sum, count) => sum + count, 0);
  if (!state.hasOrdered(player) || !isWhole || total !== armies[player])
    badPosition(`Orders place all ${armies[player]} soldiers on ${fields} fields.`, path);
}

function checkBlotto(state: BlottoState, viewer: Player | undefined): void {
  checkArmy(state, 0, viewer);
  checkArmy(state, 1, viewer);
  const given = [state.hasOrdered(0), state.hasOrdered(1)] as const;
  const fits = state.depth === 0 ? given[0] && given[1] : !given[1] && given[0] === (state.register(PLAYER) === 1);
  if (!fits) badPosition('The first player gives orders, then the second, then the game is over.', '/state/stack');
}

/** A player's orders as the viewer sees them. */
function ordersText(state: BlottoState, player: Player, viewer: Player | undefined): string {
  if (!state.hasOrdered(player)) return 'no orders';
  if (viewer !== undefined && !state.isSeen(player, viewer)) return 'sealed';
  return textOf(FIELDS.slice(0, state.rules.fields).map((_, field) => state.soldiers(player, field)));
}

function renderText(state: BlottoState, viewer?: Player): string {
  return ([0, 1] as const).map((player) => `${NAMES[player].padEnd(7)} ${ordersText(state, player, viewer)}`).join('\n');
}

function renderSvg(state: BlottoState, viewer?: Player): string {
  const shapes = ([0, 1] as const).flatMap((player) => {
    const y = 20 + player * 60;
    return [
      svgText(50, y + 20, 16, NAMES[player]),
      svgBox(100, y, 180, 40, '#fffdf6'),
      svgText(190, y + 20, 18, ordersText(state, player, viewer)),
    ];
  });
  return svgDocument(300, 140, shapes);
}

/** Any allocation that masses no more than three fifths of the army (three fields) or three quarters (two) on one field, at random. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const { orders, fields, armies } = (state as BlottoState).rules;
  const most = Math.ceil((armies[(state as BlottoState).actor as Player] * 3) / (fields + 2));
  const spread = legal.toArray().filter((action) => Math.max(...orders[action]!) <= most);
  return spread[rng.below(spread.length)]!;
}

/** Fields and soldiers of both players by scenario. */
const SCENARIOS: Readonly<Record<string, { readonly fields: number; readonly armies: readonly [number, number] }>> = {
  '3-10': { fields: 3, armies: [10, 10] },
  '3-5': { fields: 3, armies: [5, 5] },
  '2-4-3': { fields: 2, armies: [4, 3] },
};

/**
 * Colonel Blotto (Borel 1921): [1] both players distribute their soldiers over the fields in secret; [2] when both have done so, the orders are
 * opened and each field goes to the larger number, none to equal ones; who has more fields wins. With the option `payoff` set to
 * `fields` the result is the difference of fields won, divided by their number. No dice.
 * Equal armies: value 0 by symmetry. Two fields, four soldiers against three: value 1/2, because the first player wins exactly if its soldiers on
 * field a are as many as the second's or one more, so that it plays 1-3 or 3-1 and the second 0-3 or 2-1, each half of the time.
 */
export const blotto: Ruleset = {
  id: 'blotto',
  title: 'Colonel Blotto',
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: false,
  scenarios: Object.entries(SCENARIOS).map(([id, { fields, armies }]) => ({
    id,
    title: `Colonel Blotto ${id}`,
    about: `${armies[0]} soldiers against ${armies[1]} on ${fields} fields.`,
    source: 'training',
  })),
  options: [
    {
      name: 'payoff',
      values: ['majority', 'fields'],
      default: 'majority',
      about: 'What wins',
      words: { majority: 'the majority of fields', fields: 'each field counts' },
    },
  ],
  guide: guides.blotto,
  load(scenario, chosen) {
    const card = findScenario(blotto, scenario);
    const options = fillOptions(blotto.options, chosen);
    const { fields, armies } = SCENARIOS[card.id]!;
    const rules = createRules(fields, armies, options['payoff'] === 'majority');
    return new SmallGame<BlottoState>({
      ruleset: blotto,
      scenario: card,
      options,
      layout,
      steps,
      actions: createActions(rules),
      observation,
      maxPlies: 2,
      scripted: { choose, evaluate: (state) => state.returns()[0] },
      createState: (game, data) => new BlottoState(game, rules, data),
      open(state) {
        for (const player of [0, 1] as const) for (let field = 0; field < MOST_FIELDS; field++) state.setSoldiers(player, field, UNKNOWN);
        state.push(0);
      },
      check: checkBlotto,
      renderText,
      renderSvg,
    });
  },
};
