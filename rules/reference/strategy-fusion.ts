import {
  fillOptions,
  BOTTOM,
  type ActionList,
  badPosition,
  createLayout,
  DRAWN,
  type FlatGame,
  FlatState,
  type Observation,
  type ObservationSpec,
  oneOf,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  type Step,
  WON,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, observeOneHot, SmallGame, svgCard, svgDocument, svgText } from '../small/index.ts';
import { guides } from './guides.ts';

const NAMES = ['guesser', 'knower'] as const;
const GUESSER = 0;
const KNOWER = 1;

const ACTIONS = ['safe', 'go', 'guess-0', 'guess-1', 'pass', 'yes', 'no'] as const;
const [SAFE, GO, GUESS_0, GUESS_1, PASS, YES, NO] = [0, 1, 2, 3, 4, 5, 6] as const;

/** Cells of the number: 0 is not drawn, else the number + 1; HIDDEN is a number that the viewer of a position cannot see. */
const NUMBER = ['not-drawn', '0', '1', '2', 'hidden'] as const;
const NOT_DRAWN = 0;
const HIDDEN = 4;
const ANSWERS = ['none', 'pass', 'yes', 'no'] as const;
const PASSED = 1;
const CHOICES = ['none', 'safe', 'guess-0', 'guess-1'] as const;
const CHOSE_SAFE = 1;
const CHOSE_0 = 2;

const DRAW_STEP = 0;
const DARE_STEP = 1;
const ANSWER_STEP = 2;
const GUESS_STEP = 3;

/** Results are 2u - 1 for the guesser's payoffs u of 0.6 for the sure thing, 1 for a right guess and 0 for a wrong one. */
const SAFE_RETURNS: Pair = [0.2, -0.2];

const layout = createLayout({
  scalars: { number: oneOf(NUMBER), answer: oneOf(ANSWERS), choice: oneOf(CHOICES) },
  blocks: {},
  derived: {},
  stackDepth: 1,
});
const { number: NUMBER_CELL, answer: ANSWER_CELL, choice: CHOICE_CELL } = layout.at;

class FusionState extends FlatState {
  readonly game: FlatGame;
  /** Numbers that may be drawn: two, or three if the knower answers. */
  readonly numbers: number;

  constructor(game: FlatGame, numbers: number, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.numbers = numbers;
  }

  get hasAnswers(): boolean {
    return this.numbers === 3;
  }

  /** The cell of the number drawn: the number + 1. */
  get drawn(): number {
    return this.data[NUMBER_CELL]!;
  }

  setDrawn(cell: number): void {
    this.data[NUMBER_CELL] = cell;
  }

  /** Place in `ANSWERS`. */
  get answer(): number {
    return this.data[ANSWER_CELL]!;
  }

  answerBy(action: number): void {
    this.data[ANSWER_CELL] = action - PASS + 1;
  }

  /** Place in `CHOICES`; a guess or the sure thing. */
  get choice(): number {
    return this.data[CHOICE_CELL]!;
  }

  finish(choice: number): void {
    this.data[CHOICE_CELL] = choice;
    this.clearStack();
  }

  override clone(): FusionState {
    const data = layout.allocate();
    data.set(this.data);
    return new FusionState(this.game, this.numbers, data);
  }

  override returns(): Pair {
    const { choice, drawn } = this;
    if (choice === 0) return DRAWN;
    if (choice === CHOSE_SAFE) return SAFE_RETURNS;
    return choice - CHOSE_0 === (drawn - 1) % 2 ? WON[0] : WON[1];
  }

  override victoryPoints(): Pair {
    return this.returns();
  }

  /** Whether the viewer knows the number: the knower does, the guesser after its guess or a plain answer. */
  isSeen(viewer: Player): boolean {
    return viewer === KNOWER || this.drawn === NOT_DRAWN || this.choice > CHOSE_SAFE || this.answer > PASSED;
  }

  /** The number, and all that was said since. */
  moves(): number[] {
    const { drawn, answer, choice, depth } = this;
    if (drawn === NOT_DRAWN) return [];
    if (choice === CHOSE_SAFE) return [drawn - 1, SAFE];
    const dared = depth === 0 || this.data[this.frame]! > DARE_STEP ? [GO] : [];
    // Of a 1 there is only one thing to say, which is said without being asked for.
    const said = answer > 0 && drawn !== 2 ? [answer - 1 + PASS] : [];
    return [drawn - 1, ...dared, ...said, ...(choice === 0 ? [] : [choice - CHOSE_0 + GUESS_0])];
  }

  override observe(viewer: Player, into: Observation): void {
    const isKnown = this.drawn !== NOT_DRAWN && this.isSeen(viewer);
    const { actor, choice, answer } = this;
    into.globals.set([actor === viewer ? 1 : 0, viewer, this.depth === 0 ? 1 : 0, answer === 0 ? 0 : 1, choice === 0 ? 0 : 1]);
    into.globals[5] = this.depth > 0 && this.data[this.frame]! > DARE_STEP ? 1 : 0;
    into.units[0] = isKnown ? 1 : 0;
    for (let number = 0; number < 3; number++) into.map[number] = isKnown && this.drawn === number + 1 ? 1 : 0;
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
  }

  /** The number becomes any that fits, all equally likely; the knower is never asked about a 1. */
  override resample(viewer: Player, rng: Rng): void {
    if (this.isSeen(viewer)) return;
    const isAsking = this.depth > 0 && this.data[this.frame] === ANSWER_STEP;
    this.setDrawn(1 + (isAsking ? 2 * rng.below(2) : rng.below(this.numbers)));
  }

  protected override conceal(viewer: Player): void {
    if (!this.isSeen(viewer)) this.setDrawn(HIDDEN);
  }
}

const steps: readonly Step<FusionState>[] = [
  {
    name: 'draw',
    on: [BOTTOM],
    kind: 'roll',
    seenBy: KNOWER,
    outcomes(state, into) {
      for (let number = 0; number < state.numbers; number++) into.add(number, 1);
    },
    roll(state, number) {
      state.setDrawn(number + 1);
      state.listener?.({ kind: 'drawn', text: 'a number is drawn', rule: '1' });
      state.become(DARE_STEP);
    },
  },
  {
    name: 'dare',
    on: [BOTTOM],
    kind: 'ask',
    open: true,
    player: () => GUESSER,
    legal(_, into) {
      into.push(SAFE);
      into.push(GO);
    },
    choose(state, action) {
      state.listener?.({ kind: ACTIONS[action]!, text: action === SAFE ? 'the guesser plays safe' : 'the guesser dares', rule: '2' });
      if (action === SAFE) state.finish(CHOSE_SAFE);
      else state.become(state.hasAnswers ? ANSWER_STEP : GUESS_STEP);
    },
  },
  {
    name: 'answer',
    on: [BOTTOM],
    kind: 'ask',
    // Of a 1 there is only one thing to say, which is said without asking: what follows "go" depends on the number.
    open: ({ drawn }) => drawn !== 2,
    player: () => KNOWER,
    legal({ drawn }, into) {
      into.push(PASS);
      if (drawn === 1) into.push(YES);
      if (drawn === 3) into.push(NO);
    },
    choose(state, action) {
      state.listener?.({ kind: 'answered', text: `the knower says ${ACTIONS[action]}`, rule: '3' });
      state.answerBy(action);
      state.become(GUESS_STEP);
    },
  },
  {
    name: 'guess',
    on: [BOTTOM],
    kind: 'ask',
    open: true,
    player: () => GUESSER,
    legal(_, into) {
      into.push(GUESS_0);
      into.push(GUESS_1);
    },
    choose(state, action) {
      state.listener?.({ kind: 'guessed', text: `the guesser says ${action - GUESS_0}`, rule: '4' });
      state.finish(CHOSE_0 + action - GUESS_0);
    },
  },
];

const actions = createListCodec({
  actions: ACTIONS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
  chain: [ACTIONS.length + 1, 1, 1],
  describeOutcome: (_, number) => ({ text: `the number is ${number}`, dice: '', faces: [] }),
  forbids: () => ({ message: 'it is not the time for this.', rule: '2' }),
});

const observation: ObservationSpec = {
  version: 'strategy-fusion/1',
  globals: [
    feature('to-act', 'the viewer is to act'),
    feature('knower', 'the viewer is the knower'),
    feature('over', 'the game is over'),
    feature('answered', 'the knower has answered'),
    feature('chosen', 'the guesser has guessed or played safe'),
    feature('dared', 'the guesser has dared and the game goes on'),
  ],
  units: { count: 1, features: [feature('known', 'the viewer knows the number')] },
  map: { channels: [feature('number', 'one-hot, if known')], height: 1, width: 3 },
  actions: { features: ACTIONS.map((kind) => feature(kind, '')), pointers: [] },
};

/** The step that must come next; null once the game is over. */
function dueStep(state: FusionState): number | null {
  if (state.drawn === NOT_DRAWN) return DRAW_STEP;
  return state.choice === 0 ? (state.answer === 0 ? null : GUESS_STEP) : null;
}

/** Refuses numbers, answers and steps that no game has together. */
function checkFusion(state: FusionState, viewer: Player | undefined): void {
  const { drawn, answer, choice, hasAnswers } = state;
  const mayHide = viewer !== undefined && !state.isSeen(viewer);
  if (drawn === HIDDEN && !mayHide) badPosition('Only the guesser may not see the number: name it.', '/state/number');
  if (drawn !== HIDDEN && drawn > state.numbers) badPosition('This number is not drawn here.', '/state/number');
  const isTold = answer > PASSED;
  if ((isTold && drawn !== (answer === ANSWERS.indexOf('yes') ? 1 : 3)) || (answer > 0 && (!hasAnswers || drawn === NOT_DRAWN))) {
    badPosition('This cannot be answered here.', '/state/answer');
  }
  const hasGuessed = choice > CHOSE_SAFE;
  const isOddChoice =
    (choice > 0 && drawn === NOT_DRAWN) || (choice === CHOSE_SAFE && answer > 0) || (hasGuessed && hasAnswers && answer === 0);
  if (isOddChoice || choice > 0 !== (state.depth === 0)) badPosition('The game is over exactly after a choice.', '/state/choice');
  checkStep(state);
}

function checkStep(state: FusionState): void {
  if (state.depth === 0) return;
  const step = state.data[state.frame]!;
  const due = dueStep(state);
  const fits = due !== null ? step === due : step === DARE_STEP || step === (state.hasAnswers ? ANSWER_STEP : GUESS_STEP);
  if (!fits) badPosition('This step does not come next.', '/state/stack');
}

/** The number as the viewer sees it; null if it does not. */
function faceOf(state: FusionState, viewer: Player | undefined): string | null {
  return viewer === undefined || state.isSeen(viewer) ? NUMBER[state.drawn]! : null;
}

/** Whether the guesser has dared, what was answered and what was chosen. */
function storyOf(state: FusionState): string {
  return `answer: ${ANSWERS[state.answer]}, choice: ${CHOICES[state.choice]}${state.depth === 0 ? '' : `, next: ${state.step.name}`}`;
}

const renderText = (state: FusionState, viewer?: Player): string => `number: ${faceOf(state, viewer) ?? 'hidden'}\n${storyOf(state)}`;

const renderSvg = (state: FusionState, viewer?: Player): string =>
  svgDocument(340, 230, [...svgCard(120, faceOf(state, viewer), 'number'), svgText(170, 210, 14, storyOf(state))]);

/**
 * Strategy fusion (Frank and Basin 1998) in its smallest form: [1] a fair bit is drawn, which only the second player, the knower, sees. [2] The guesser takes
 * the sure thing, or dares and then [4] guesses the bit. Payoffs u of 0.6 for the sure thing and 1 or 0 for the guess become results 2u - 1: +0.2, +1, -1. In
 * each single world some guess wins, so that a search which looks into worlds one by one and votes dares; the right choice is the sure
 * thing, and the value is 0.2. With the option `answers` a number from 0 to 2 is drawn, whose last bit is guessed, and [3] the knower first
 * passes, or says yes to a 0 or no to a 2; it always passes, a guess of 0 is right in two cases of three, and the value is 1/3.
 */
export const strategyFusion: Ruleset = {
  id: 'strategy-fusion',
  title: 'Strategy fusion',
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [
    {
      id: 'standard',
      title: 'Strategy fusion',
      about: 'A sure 0.6, or 1 or 0 for guessing a hidden fair bit. Returns are 2u - 1.',
      source: 'training',
    },
  ],
  options: [
    {
      name: 'answers',
      values: [false, true],
      default: false,
      about: 'Whether the knower says something of a number from 0 to 2 before its last bit is guessed',
      words: { false: 'no', true: 'yes' },
    },
  ],
  guide: guides.strategyFusion,
  load(scenario, chosen) {
    const options = fillOptions(strategyFusion.options, chosen);
    const numbers = options['answers'] === true ? 3 : 2;
    return new SmallGame<FusionState>({
      ruleset: strategyFusion,
      scenario: findScenario(strategyFusion, scenario),
      options,
      layout,
      steps,
      actions,
      observation,
      maxPlies: 4,
      scripted: { choose: (_, legal) => legal.at(0), evaluate: (state) => state.returns()[0] },
      createState: (game, data) => new FusionState(game, numbers, data),
      open: (state) => state.push(DRAW_STEP),
      check: checkFusion,
      renderText,
      renderSvg,
    });
  },
};
