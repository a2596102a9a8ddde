import {
  type ActionList,
  badPosition,
  BOTTOM,
  CHANCE,
  createLayout,
  DRAWN,
  fillOptions,
  flag,
  type FlatGame,
  FlatState,
  type Observation,
  type ObservationSpec,
  oneOf,
  opponent,
  type Pair,
  type Player,
  type Rng,
  type Ruleset,
  type State,
  type Step,
  WON,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, observeOneHot, SmallGame, svgCard, svgDocument, svgText } from '../small/index.ts';
import { guides } from './guides.ts';
import { HANDS_SWAPPED } from './hands.ts';

const NAMES = ['first', 'second'] as const;
/** One die for each player. */
const DICE = 2;
const MOST_FACES = 6;
const FACES = ['1', '2', '3', '4', '5', '6'] as const;
/** Cells of a die: 0 is not rolled, COVERED a die that the viewer of a position cannot see. */
const NOT_ROLLED = 0;
const COVERED = MOST_FACES + 1;
const DIE = ['not-rolled', ...FACES, 'covered'] as const;

/** All bids of a six-sided die, each beating those before it: one die that shows a face, then two. A bid is an action. */
const BIDS = Array.from({ length: DICE }, (_, i) => FACES.map((face) => ({ count: i + 1, face: Number(face) }))).flat();
const BID_NAMES = BIDS.map(({ count, face }) => `${count}x${face}`);
/** The action of calling the other a liar. */
const LIAR = BIDS.length;
const NO_BID = -1;

const ROLL_STEP = 0;
const BID_STEP = 1;
/** Register of both steps: whose die it is, or who bids. */
const PLAYER = 0;

const layout = createLayout({
  scalars: { called: flag },
  blocks: {
    dice: { rows: NAMES, fields: { die: oneOf(DIE) } },
    bids: { rows: BID_NAMES, fields: { made: flag } },
  },
  derived: {},
  stackDepth: 1,
});
const CALLED = layout.at.called;
const { die: DIE_CELL } = layout.block.dice;
const { made: MADE } = layout.block.bids;

const POINTS: readonly [Pair, Pair] = [
  [1, 0],
  [0, 1],
];

interface DiceRules {
  readonly faces: number;
  /** Whether the highest face counts as any. */
  readonly isWild: boolean;
}

export class LiarsDiceState extends FlatState {
  readonly game: FlatGame;
  readonly rules: DiceRules;

  constructor(game: FlatGame, rules: DiceRules, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.rules = rules;
  }

  /** The face of the player's die, 0 if it is not rolled yet. */
  die(player: Player): number {
    return this.data[DIE_CELL + player]!;
  }

  setDie(player: Player, face: number): void {
    this.data[DIE_CELL + player] = face;
  }

  isMade(bid: number): boolean {
    return this.data[MADE + bid] !== 0;
  }

  makeBid(bid: number): void {
    this.data[MADE + bid] = 1;
  }

  get isCalled(): boolean {
    return this.data[CALLED] !== 0;
  }

  call(): void {
    this.data[CALLED] = 1;
    this.clearStack();
  }

  /** The highest bid, -1 if nobody has bid. */
  lastBid(): number {
    for (let bid = BIDS.length - 1; bid >= 0; bid--) if (this.isMade(bid)) return bid;
    return NO_BID;
  }

  /** Bids made so far; the first player makes the first, then they alternate. */
  bidCount(): number {
    let count = 0;
    for (let bid = 0; bid < BIDS.length; bid++) if (this.isMade(bid)) count++;
    return count;
  }

  isLegalBid(bid: number): boolean {
    return bid > this.lastBid() && BIDS[bid]!.face <= this.rules.faces;
  }

  /** Whether as many dice show the face as the last bid said, wild ones counted. */
  lastBidHolds(): boolean {
    const { count, face } = BIDS[this.lastBid()]!;
    let shown = 0;
    for (const player of [0, 1] as const) {
      const die = this.die(player);
      if (die === face || (this.rules.isWild && die === this.rules.faces)) shown++;
    }
    return shown >= count;
  }

  /** Whoever made the last bid wins if it holds, else the other. */
  winner(): Player {
    const bidder = ((this.bidCount() - 1) % 2) as Player;
    return this.lastBidHolds() ? bidder : opponent(bidder);
  }

  override clone(): LiarsDiceState {
    const data = layout.allocate();
    data.set(this.data);
    return new LiarsDiceState(this.game, this.rules, data);
  }

  override returns(): Pair {
    return this.isCalled ? WON[this.winner()] : DRAWN;
  }

  override victoryPoints(): Pair {
    return this.isCalled ? POINTS[this.winner()] : DRAWN;
  }

  /** Whether the viewer sees that player's die: its own, and both once a liar is called. */
  isSeen(player: Player, viewer: Player): boolean {
    return player === viewer || this.isCalled || this.die(player) === NOT_ROLLED;
  }

  override observe(viewer: Player, into: Observation): void {
    const { actor, rules } = this;
    into.globals.set([actor === viewer ? 1 : 0, viewer, this.isCalled ? 1 : 0, rules.isWild ? 1 : 0, rules.faces / MOST_FACES]);
    for (let row = 0; row < 2; row++) {
      const player = row === 0 ? viewer : opponent(viewer);
      const die = this.isSeen(player, viewer) ? this.die(player) : NOT_ROLLED;
      into.units.set([die === NOT_ROLLED ? 0 : 1, die / MOST_FACES], row * 2);
      for (let face = 1; face <= MOST_FACES; face++) into.map[row * MOST_FACES + face - 1] = face === die ? 1 : 0;
    }
    const last = this.lastBid();
    for (let bid = 0; bid < BIDS.length; bid++) into.globals[5 + bid] = this.isMade(bid) ? 1 : 0;
    into.globals[5 + BIDS.length] = last === NO_BID ? 0 : (last + 1) / BIDS.length;
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
  }

  /** Both rolls, and all bids since: each beats those before it. */
  moves(): number[] {
    const rolls = [this.die(0), this.die(1)].filter((face) => face !== NOT_ROLLED);
    const bids = BIDS.flatMap((_, bid) => (this.isMade(bid) ? [bid] : []));
    return [...rolls, ...bids, ...(this.isCalled ? [LIAR] : [])];
  }

  /** The other die becomes any face, all equally likely. */
  override resample(viewer: Player, rng: Rng): void {
    const hidden = opponent(viewer);
    if (!this.isSeen(hidden, viewer)) this.setDie(hidden, 1 + rng.below(this.rules.faces));
  }

  protected override conceal(viewer: Player): void {
    const hidden = opponent(viewer);
    if (!this.isSeen(hidden, viewer)) this.setDie(hidden, COVERED);
  }
}

function textOf(action: number): string {
  return action === LIAR ? 'liar' : BID_NAMES[action]!;
}

const player = { player: oneOf(NAMES) };
const steps: readonly Step<LiarsDiceState>[] = [
  {
    name: 'roll',
    on: [BOTTOM],
    kind: 'roll',
    registers: player,
    seenBy: (state) => state.register(PLAYER) as Player,
    outcomes(state, into) {
      for (let face = 1; face <= state.rules.faces; face++) into.add(face, 1);
    },
    roll(state, face) {
      const roller = state.register(PLAYER) as Player;
      state.setDie(roller, face);
      state.listener?.({ kind: 'rolled', text: `${NAMES[roller]} rolls a die`, rule: '1', data: { player: roller } });
      state.setRegister(PLAYER, 1 - roller);
      if (roller === 1) state.become(BID_STEP);
    },
  },
  {
    name: 'bid',
    on: [BOTTOM],
    kind: 'ask',
    registers: player,
    open: true,
    idle: 'after the highest bid nothing is left but to call it, and the dice are shown when it is called',
    player: (state) => state.register(PLAYER) as Player,
    legal(state, into) {
      for (let bid = state.lastBid() + 1; bid < BIDS.length; bid++) if (state.isLegalBid(bid)) into.push(bid);
      if (state.lastBid() !== NO_BID) into.push(LIAR);
    },
    choose(state, action) {
      const bidder = state.register(PLAYER) as Player;
      state.listener?.({ kind: action === LIAR ? 'called' : 'bid', text: `${NAMES[bidder]}: ${textOf(action)}`, rule: '2' });
      if (action === LIAR) return state.call();
      state.makeBid(action);
      state.setRegister(PLAYER, opponent(bidder));
    },
  },
];

const actions = createListCodec({
  actions: [
    ...BIDS.map(({ count, face }, i) => ({ action: { kind: 'bid', count, face }, text: BID_NAMES[i]!, chain: [0, 0, i] as const })),
    { action: { kind: 'liar' }, text: 'liar', chain: [1, 0, 0] },
  ],
  chain: [3, 1, BIDS.length + 1],
  describeOutcome: (state, face) => ({ text: `rolls ${face}`, dice: `d${(state as LiarsDiceState).rules.faces}`, faces: [face] }),
  forbids: (state, action) => {
    const { faces } = (state as LiarsDiceState).rules;
    if (action === LIAR) return { message: 'nobody has bid yet.', rule: '2' };
    if (BIDS[action]!.face > faces) return { message: `the dice have ${faces} faces.`, rule: '1' };
    return { message: 'a bid must be higher than the last one.', rule: '2' };
  },
});

const observation: ObservationSpec = {
  version: 'liars-dice/1',
  globals: [
    feature('to-act', 'the viewer is to bid'),
    feature('second', 'the viewer is the second player'),
    feature('over', 'a liar was called, and both dice are shown'),
    feature('wild', 'the highest face counts as any'),
    feature('faces', 'faces of a die / 6'),
    ...BID_NAMES.map((name) => feature(`bid-${name}`, `somebody has bid ${name}`)),
    feature('last-bid', 'place of the last bid among all / 12; 0 if nobody has bid'),
  ],
  units: {
    count: DICE,
    features: [feature('known', 'the die is rolled and seen'), feature('face', 'face / 6')],
    mirrored: HANDS_SWAPPED,
    secret: { features: [1], from: [1, 1] },
  },
  map: { channels: [feature('own-die', 'one-hot'), feature('their-die', 'one-hot, once shown')], height: 1, width: MOST_FACES },
  actions: { features: [...BID_NAMES, 'liar'].map((name) => feature(name, '')), pointers: [] },
};

function checkDice(state: LiarsDiceState, viewer: Player | undefined): void {
  const dice = [state.die(0), state.die(1)] as const;
  const rolled = state.actor === CHANCE ? state.register(PLAYER) : DICE;
  dice.forEach((die, p) => {
    const at = `/state/dice/${NAMES[p]}/die`;
    const mayHide = viewer !== undefined && !state.isSeen(p as Player, viewer);
    if (die === COVERED && !mayHide) badPosition('Only a viewer may not see the other die: name its face.', at);
    if (die > state.rules.faces && die !== COVERED) badPosition(`The dice have only ${state.rules.faces} faces.`, at);
    if ((die === NOT_ROLLED) !== p >= rolled) badPosition(`At this step ${rolled} dice are rolled, the first player's first.`, at);
  });
}

/** Refuses dice and bids that no game has together; only a viewer's position may cover a die. */
function checkLiarsDice(state: LiarsDiceState, viewer: Player | undefined): void {
  const isOver = state.depth === 0;
  if (isOver !== state.isCalled) badPosition('The game is over exactly if a liar was called.', '/state/called');
  checkDice(state, viewer);
  const count = state.bidCount();
  const isHigh = BIDS.some(({ face }, bid) => state.isMade(bid) && face > state.rules.faces);
  if (isHigh) badPosition(`The dice have only ${state.rules.faces} faces.`, '/state/bids');
  if (isOver && count === 0) badPosition('Nobody can call a liar before the first bid.', '/state/bids');
  if (state.actor === CHANCE && count > 0) badPosition('Nobody bids before both dice are rolled.', '/state/bids');
  if (!isOver && state.actor !== CHANCE && state.actor !== count % 2)
    badPosition('The first player bids first, then they alternate.', '/state/stack');
}

function shownDie(state: LiarsDiceState, player: Player, viewer: Player | undefined): string | null {
  return viewer === undefined || state.isSeen(player, viewer) ? DIE[state.die(player)]! : null;
}

function bidsInWords(state: LiarsDiceState): string {
  const made = BID_NAMES.filter((_, bid) => state.isMade(bid));
  return `bids: ${[...made, ...(state.isCalled ? ['liar'] : [])].join(' ')}`.trimEnd();
}

function renderText(state: LiarsDiceState, viewer?: Player): string {
  const dice = ([0, 1] as const).map((owner) => `${NAMES[owner].padEnd(7)} ${shownDie(state, owner, viewer) ?? 'covered'}`);
  return [...dice, bidsInWords(state)].join('\n');
}

function renderSvg(state: LiarsDiceState, viewer?: Player): string {
  const dice = ([0, 1] as const).flatMap((owner) => svgCard(20 + owner * 120, shownDie(state, owner, viewer), NAMES[owner]));
  return svgDocument(260, 220, [...dice, svgText(130, 204, 12, bidsInWords(state))]);
}

/** How likely the bid holds for a player who sees its own die only. */
function chanceOf(state: LiarsDiceState, bidder: Player, bid: number): number {
  const { faces, isWild } = state.rules;
  const { count, face } = BIDS[bid]!;
  const own = state.die(bidder);
  const needed = count - (own === face || (isWild && own === faces) ? 1 : 0);
  if (needed <= 0) return 1;
  const chance = (isWild && face !== faces ? 2 : 1) / faces;
  return needed === 1 ? chance : 0;
}

/** Doubts what is unlikelier to hold than not; else bids what is likeliest to hold, and now and then the lowest bid. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const dice = state as LiarsDiceState;
  const bidder = dice.actor as Player;
  const last = dice.lastBid();
  const bids = legal.toArray().filter((action) => action !== LIAR);
  if (bids.length === 0) return LIAR;
  const best = Math.max(...bids.map((bid) => chanceOf(dice, bidder, bid)));
  const doubt = last === NO_BID ? 0 : 1 - chanceOf(dice, bidder, last);
  if (doubt > best || (doubt > 0.5 && best < 1)) return LIAR;
  return rng.below(6) === 0 ? bids[0]! : bids.find((bid) => chanceOf(dice, bidder, bid) === best)!;
}

function evaluate(state: State): number {
  const dice = state as LiarsDiceState;
  if (dice.isCalled) return dice.returns()[0];
  if (dice.lastBid() === NO_BID) return 0;
  return dice.winner() === 0 ? 0.5 : -0.5;
}

/**
 * Liar's dice with one die each: [1] both roll in secret; [2] they bid in turn how many of the two dice show a face, each bid higher than the
 * last, until one calls the other a liar. Then the bidder wins if the bid holds. With six faces and the highest one wild, it is worth -7/258
 * to the first player (Neller and Lanctot 2013; OpenSpiel's `liars_dice`).
 */
export const liarsDice: Ruleset = {
  id: 'liars-dice',
  title: "Liar's dice",
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [{ id: 'standard', title: "Liar's dice", about: 'One die each, bids of one or two dice.', source: 'training' }],
  options: [
    { name: 'faces', values: [6, 5, 4, 3, 2], default: 6, about: 'Faces of a die', words: { 6: '6', 5: '5', 4: '4', 3: '3', 2: '2' } },
    {
      name: 'wild',
      values: [true, false],
      default: true,
      about: 'Whether the highest face counts as any',
      words: { true: 'it does', false: 'it does not' },
    },
  ],
  guide: guides.liarsDice,
  load(scenario, chosen) {
    const options = fillOptions(liarsDice.options, chosen);
    const rules: DiceRules = { faces: Number(options['faces']), isWild: options['wild'] === true };
    return new SmallGame<LiarsDiceState>({
      ruleset: liarsDice,
      scenario: findScenario(liarsDice, scenario),
      options,
      layout,
      steps,
      actions,
      observation,
      maxPlies: DICE + BIDS.length + 1,
      scripted: { choose, evaluate },
      createState: (game, data) => new LiarsDiceState(game, rules, data),
      open: (state) => state.push(ROLL_STEP),
      check: checkLiarsDice,
      renderText,
      renderSvg,
    });
  },
};
