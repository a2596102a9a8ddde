import {
  fillOptions,
  type ActionList,
  badPosition,
  BOTTOM,
  createLayout,
  DRAWN,
  type FlatGame,
  integer,
  type Observation,
  type ObservationSpec,
  opponent,
  type OutcomeText,
  type Pair,
  type Player,
  type Ruleset,
  type State,
  type Step,
  WON,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, OpenState, SmallGame, svgBox, svgDocument, svgText } from '../small/index.ts';
import { guides } from './guides.ts';

const NAMES = ['first', 'second'] as const;
const ROLL = 0;
const HOLD = 1;
/** Chance outcome of a 1; other outcomes are the points won. */
const BUST = 0;
const LONGEST_GOAL = 100;

/** Places of the steps in the table; a frame's first register is the turn's total. */
const TURN_STEP = 0;
const ROLL_STEP = 1;
const DECIDE_STEP = 2;
const TOTAL = 0;

const layout = createLayout({
  scalars: { turn: integer(0, 1000) },
  blocks: { players: { rows: NAMES, fields: { score: integer(0, LONGEST_GOAL) } } },
  derived: {},
  stackDepth: 2,
});
const TURN = layout.at.turn;
const SCORE = layout.block.players.score;

/** What is fixed for one game of Pig. */
interface PigRules {
  /** Points that win. */
  readonly goal: number;
  /** Turns of both players together, after which it is a draw. */
  readonly turnLimit: number;
  readonly dieSides: number;
}

export class PigState extends OpenState {
  readonly game: FlatGame;
  readonly rules: PigRules;

  constructor(game: FlatGame, rules: PigRules, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.rules = rules;
  }

  /** Turns begun so far. */
  override get turn(): number {
    return this.data[TURN]!;
  }

  get toMove(): Player {
    return ((this.turn + 1) & 1) as Player;
  }

  /** Points of this turn, not yet banked. */
  get total(): number {
    return this.depth > 1 ? this.register(TOTAL) : 0;
  }

  score(player: Player): number {
    return this.data[SCORE + player]!;
  }

  /** Points that the player to move still needs to win. */
  get needed(): number {
    return this.rules.goal - this.score(this.toMove) - this.total;
  }

  beginTurn(): void {
    if (this.turn === this.rules.turnLimit) return this.clearStack();
    this.data[TURN]!++;
    this.push(ROLL_STEP);
  }

  bank(): void {
    this.data[SCORE + this.toMove]! += this.total;
  }

  override clone(): PigState {
    const data = layout.allocate();
    data.set(this.data);
    return new PigState(this.game, this.rules, data);
  }

  override returns(): Pair {
    if (this.score(0) >= this.rules.goal) return WON[0];
    return this.score(1) >= this.rules.goal ? WON[1] : DRAWN;
  }

  override victoryPoints(): Pair {
    return [this.score(0), this.score(1)];
  }

  override observe(viewer: Player, into: Observation): void {
    const { goal, turnLimit } = this.rules;
    const isOwnTurn = this.toMove === viewer;
    into.globals.set([isOwnTurn ? 1 : 0, this.turn / turnLimit, goal / LONGEST_GOAL]);
    for (let row = 0; row < 2; row++) {
      const player = row === 0 ? viewer : opponent(viewer);
      const score = this.score(player) / goal;
      const atStake = player === this.toMove ? this.total / goal : 0;
      into.units.set([score, atStake, 1 - score], row * 3);
      for (let x = 0; x < 10; x++) into.map[row * 10 + x] = Math.min(1, Math.max(0, (score + atStake) * 10 - x));
    }
  }

  override observeActions(actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    for (let i = 0; i < actions.length; i++) {
      const isRoll = actions.at(i) === ROLL;
      into.actions.set([isRoll ? 1 : 0, isRoll ? 0 : 1, isRoll ? 0 : this.total / this.rules.goal], i * 3);
    }
  }
}

const total = { total: integer(0, LONGEST_GOAL) };
const steps: readonly Step<PigState>[] = [
  { name: 'turn', kind: 'run', on: [BOTTOM], run: (state) => state.beginTurn() },
  {
    name: 'roll',
    kind: 'roll',
    on: ['turn'],
    registers: total,
    outcomes(state, into) {
      into.add(BUST, 1);
      for (let face = 2; face <= state.rules.dieSides; face++) into.add(Math.min(face, state.needed), 1);
    },
    roll(state, points) {
      const name = NAMES[state.toMove];
      state.listener?.({ kind: 'rolled', text: points === BUST ? `${name} rolls 1` : `${name} adds ${points}`, rule: '2' });
      if (points === BUST) return state.pop();
      state.setRegister(TOTAL, state.total + points);
      if (state.needed > 0) return state.become(DECIDE_STEP);
      state.bank();
      state.clearStack();
    },
  },
  {
    name: 'decide',
    kind: 'ask',
    on: ['turn'],
    registers: total,
    open: true,
    player: (state) => state.toMove,
    legal(_, into) {
      into.push(ROLL);
      into.push(HOLD);
    },
    choose(state, action) {
      if (action === ROLL) return state.become(ROLL_STEP);
      state.listener?.({ kind: 'held', text: `${NAMES[state.toMove]} banks ${state.total}`, rule: '3' });
      state.bank();
      state.pop();
    },
  },
];

function describeOutcome(state: State, outcome: number): OutcomeText {
  const { rules, needed } = state as PigState;
  const dice = `d${rules.dieSides}`;
  if (outcome === BUST) return { text: 'a 1: the turn is lost', dice, faces: [1] };
  const faces = Array.from({ length: rules.dieSides - 1 }, (_, i) => i + 2).filter((face) => Math.min(face, needed) === outcome);
  return { text: outcome === needed ? 'reaches the goal' : `adds ${outcome}`, dice, faces };
}

const actions = createListCodec({
  actions: [
    { action: { kind: 'roll' }, text: 'roll', chain: [0, 0, 0] },
    { action: { kind: 'hold' }, text: 'hold', chain: [1, 0, 0] },
  ],
  chain: [3, 1, 1],
  describeOutcome,
  forbids: () => ({ message: 'it is not the time to choose.', rule: '2' }),
});

const observation: ObservationSpec = {
  version: 'pig/1',
  globals: [feature('own-turn', 'it is the viewer that rolls'), feature('turn', 'turns begun / turn limit'), feature('goal', 'goal / 100')],
  units: {
    count: 2,
    features: [feature('score', 'banked / goal'), feature('at-stake', 'total of this turn / goal'), feature('needs', 'missing / goal')],
  },
  map: { channels: [feature('own-track', 'tenths of the goal, filled'), feature('their-track', 'the same')], height: 1, width: 10 },
  actions: { features: [feature('roll', ''), feature('hold', ''), feature('banks', 'points banked / goal')], pointers: [] },
};

/** Refuses totals past the goal and stacks that no game has. */
function checkPig(state: PigState): void {
  const { goal, turnLimit } = state.rules;
  if (state.turn > turnLimit) badPosition(`A game has at most ${turnLimit} turns.`, '/state/turn');
  const winners = NAMES.filter((_, p) => state.score(p as Player) >= goal).length;
  if (winners > 1 || Math.max(state.score(0), state.score(1)) > goal) badPosition(`Only one player reaches ${goal}.`, '/state/players');
  if (winners === 1) return state.clearStack();
  if (state.depth === 0 && state.turn === turnLimit) return;
  const steps = state.depth === 2 ? [state.data[layout.stackBase], state.data[state.frame]] : [];
  if (steps[0] !== TURN_STEP || steps[1] === TURN_STEP) badPosition('Must be "turn", then "roll" or "decide".', '/state/stack');
  if (state.turn === 0) badPosition('The first turn has begun: turn is at least 1.', '/state/turn');
  if (state.needed <= 0) badPosition('This total has won already.', '/state/stack/1/total');
}

function renderText(state: PigState): string {
  const rows = NAMES.map((name, p) => {
    const stake = p === state.toMove && state.total > 0 ? ` + ${state.total}` : '';
    return `${name.padEnd(7)} ${state.score(p as Player)}${stake} of ${state.rules.goal}`;
  });
  return rows.join('\n');
}

function renderSvg(state: PigState): string {
  const shapes = NAMES.flatMap((name, p) => {
    const y = 20 + p * 60;
    const width = (points: number): number => Math.round((300 * points) / state.rules.goal);
    const stake = p === state.toMove ? state.total : 0;
    const score = state.score(p as Player);
    return [
      svgText(45, y + 20, 16, name),
      svgBox(90, y, 300, 40, '#fffdf6'),
      svgBox(90, y, width(score + stake), 40, '#e3b04b'),
      svgBox(90, y, width(score), 40, '#7c9a5e'),
      svgText(240, y + 20, 18, stake > 0 ? `${score} + ${stake}` : `${score}`),
    ];
  });
  return svgDocument(410, 140, shapes);
}

/** Holds at a fifth of the goal, never below 8. */
function holdEarly(state: State): number {
  const { total: points, rules } = state as PigState;
  return points >= Math.max(8, rules.goal / 5) ? HOLD : ROLL;
}

function evaluate(state: State): number {
  if (state.actor < -1) return state.returns()[0];
  const pig = state as PigState;
  const stake = pig.toMove === 0 ? pig.total : -pig.total;
  return Math.tanh((2 * (pig.score(0) - pig.score(1) + stake / 2)) / pig.rules.goal);
}

/** Places of goal and turn limit by scenario. */
const SCENARIOS: Readonly<Record<string, { readonly goal: number; readonly turnLimit: number }>> = {
  'pig-100': { goal: 100, turnLimit: 1000 },
  'pig-20': { goal: 20, turnLimit: 200 },
};

/** Pig: a turn is as many rolls as the player dares; a 1 loses it. Reaching the goal wins at once. */
export const pig: Ruleset = {
  id: 'pig',
  title: 'Pig',
  version: '1.0.0',
  players: NAMES,
  information: 'perfect',
  hasChance: true,
  scenarios: Object.entries(SCENARIOS).map(([id, { goal, turnLimit }]) => ({
    id,
    title: `Pig to ${goal}`,
    about: `First to ${goal} points wins; a draw after ${turnLimit} turns.`,
    source: 'training',
  })),
  options: [{ name: 'dieSides', values: [6, 10], default: 6, about: 'Faces of the die', words: { 6: '6', 10: '10' } }],
  guide: guides.pig,
  load(scenario, chosen) {
    const card = findScenario(pig, scenario);
    const options = fillOptions(pig.options, chosen);
    const { goal, turnLimit } = SCENARIOS[card.id]!;
    const rules: PigRules = { goal, turnLimit, dieSides: Number(options['dieSides']) };
    return new SmallGame<PigState>({
      ruleset: pig,
      scenario: card,
      options,
      layout,
      steps,
      actions,
      observation,
      maxPlies: turnLimit * goal,
      scripted: { choose: holdEarly, evaluate },
      createState: (game, data) => new PigState(game, rules, data),
      open: (state) => state.push(TURN_STEP),
      check: checkPig,
      renderText,
      renderSvg,
    });
  },
};
