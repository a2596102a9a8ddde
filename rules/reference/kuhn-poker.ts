import {
  fillOptions,
  BOTTOM,
  type ActionList,
  badPosition,
  CHANCE,
  createLayout,
  type FlatGame,
  FlatState,
  isPlayer,
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
  zeroSumTable,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, observeOneHot, SmallGame, svgCard, svgDocument } from '../small/index.ts';
import { HANDS_SWAPPED } from './hands.ts';
import { guides } from './guides.ts';

const NAMES = ['first', 'second'] as const;
/** Lowest first; a game uses the first three, four or five. */
const CARDS = ['jack', 'queen', 'king', 'ace', 'joker'] as const;
/** Cells of a hand: 0 is not dealt, 1 the lowest card, FACE_DOWN a card that the viewer of a position cannot see. */
const NOT_DEALT = 0;
const FACE_DOWN = CARDS.length + 1;
const HAND = ['not-dealt', ...CARDS, 'face-down'] as const;

const CHECK = 0;
export const BET = 1;
const FOLD = 2;
export const CALL = 3;
const ACTIONS = ['check', 'bet', 'fold', 'call'] as const;

const ENDS = ['playing', 'fold', 'showdown'] as const;
const PLAYING = 0;
const FOLDED = 1;
const SHOWDOWN = 2;

const DEAL_STEP = 0;
const ACT_STEP = 1;
/** Register of both steps: whose card it is, or who acts. */
const PLAYER = 0;

const layout = createLayout({
  scalars: { bettor: optional(oneOf(NAMES)), end: oneOf(ENDS) },
  blocks: { hands: { rows: NAMES, fields: { card: oneOf(HAND) } } },
  derived: {},
  stackDepth: 1,
});
const BETTOR = layout.at.bettor;
const END = layout.at.end;
const CARD = layout.block.hands.card;

/** Chips that a player can lose. */
const MOST_CHIPS = 2;
const RETURNS = zeroSumTable(MOST_CHIPS, MOST_CHIPS);
const POINTS = zeroSumTable(MOST_CHIPS);

export class KuhnState extends FlatState {
  readonly game: FlatGame;
  /** Cards in the deck. */
  readonly deck: number;

  constructor(game: FlatGame, deck: number, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
    this.deck = deck;
  }

  /** The player's card, 1 the lowest; 0 if it is not dealt yet. */
  card(player: Player): number {
    return this.data[CARD + player]!;
  }

  setCard(player: Player, card: number): void {
    this.data[CARD + player] = card;
  }

  /** Who has bet, -1 if nobody has. */
  get bettor(): Player | -1 {
    return this.data[BETTOR]! as Player | -1;
  }

  bet(player: Player): void {
    this.data[BETTOR] = player;
  }

  get end(): number {
    return this.data[END]!;
  }

  finish(end: number): void {
    this.data[END] = end;
    this.clearStack();
  }

  /** Chips that player 0 has won; each antes one and a bet is one more. */
  chips(): number {
    if (this.end === PLAYING) return 0;
    if (this.end === FOLDED) return this.bettor === 0 ? 1 : -1;
    const stake = this.bettor < 0 ? 1 : 2;
    return this.card(0) > this.card(1) ? stake : -stake;
  }

  override clone(): KuhnState {
    const data = layout.allocate();
    data.set(this.data);
    return new KuhnState(this.game, this.deck, data);
  }

  override returns(): Pair {
    return RETURNS[this.chips() + MOST_CHIPS]!;
  }

  override victoryPoints(): Pair {
    return POINTS[this.chips() + MOST_CHIPS]!;
  }

  /** Whether the viewer sees that player's card: its own, and both after a showdown. */
  isSeen(player: Player, viewer: Player): boolean {
    return player === viewer || this.end === SHOWDOWN || this.card(player) === NOT_DEALT;
  }

  override observe(viewer: Player, into: Observation): void {
    const { actor, bettor } = this;
    into.globals.set([actor === viewer ? 1 : 0, viewer, bettor === viewer ? 1 : 0, bettor === opponent(viewer) ? 1 : 0]);
    into.globals[4] = this.hasChecked() ? 1 : 0;
    into.globals[5] = this.end === PLAYING ? 0 : 1;
    for (let row = 0; row < 2; row++) {
      const player = row === 0 ? viewer : opponent(viewer);
      const card = this.isSeen(player, viewer) ? this.card(player) : NOT_DEALT;
      into.units.set([card === NOT_DEALT ? 0 : 1, card / CARDS.length], row * 2);
      for (let x = 0; x < CARDS.length; x++) into.map[row * CARDS.length + x] = x + 1 === card ? 1 : 0;
    }
  }

  /** The deal, and all that was said since. */
  moves(): number[] {
    const { bettor, end } = this;
    const cards = [this.card(0), this.card(1)].filter((card) => card !== NOT_DEALT);
    const checks = this.hasChecked() ? (bettor < 0 && end === SHOWDOWN ? [CHECK, CHECK] : [CHECK]) : [];
    const answer = bettor >= 0 && end !== PLAYING ? [end === FOLDED ? FOLD : CALL] : [];
    return [...cards, ...checks, ...(bettor >= 0 ? [BET] : []), ...answer];
  }

  /** Whether player 0 has passed the first bet on. */
  private hasChecked(): boolean {
    if (this.bettor >= 0) return this.bettor === 1;
    return this.end === SHOWDOWN || this.actor === 1;
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
  }

  /** The other hand becomes any card that the viewer does not hold itself, all equally likely. */
  override resample(viewer: Player, rng: Rng): void {
    const hidden = opponent(viewer);
    if (this.isSeen(hidden, viewer)) return;
    const own = this.card(viewer);
    const drawn = 1 + rng.below(own === NOT_DEALT ? this.deck : this.deck - 1);
    this.setCard(hidden, own !== NOT_DEALT && drawn >= own ? drawn + 1 : drawn);
  }

  protected override conceal(viewer: Player): void {
    const hidden = opponent(viewer);
    if (!this.isSeen(hidden, viewer)) this.setCard(hidden, FACE_DOWN);
  }
}

const player = { player: oneOf(NAMES) };
const steps: readonly Step<KuhnState>[] = [
  {
    name: 'deal',
    on: [BOTTOM],
    kind: 'roll',
    registers: player,
    seenBy: (state) => state.register(PLAYER) as Player,
    outcomes(state, into) {
      for (let card = 1; card <= state.deck; card++) if (card !== state.card(0)) into.add(card, 1);
    },
    roll(state, card) {
      const to = state.register(PLAYER) as Player;
      state.setCard(to, card);
      state.listener?.({ kind: 'dealt', text: `${NAMES[to]} is dealt a card`, rule: '1', data: { player: to } });
      if (to === 0) return state.setRegister(PLAYER, 1);
      state.setRegister(PLAYER, 0);
      state.become(ACT_STEP);
    },
  },
  {
    name: 'act',
    on: [BOTTOM],
    kind: 'ask',
    registers: player,
    open: true,
    player: (state) => state.register(PLAYER) as Player,
    legal(state, into) {
      into.push(state.bettor < 0 ? CHECK : FOLD);
      into.push(state.bettor < 0 ? BET : CALL);
    },
    choose(state, action) {
      const actor = state.register(PLAYER) as Player;
      state.listener?.({ kind: ACTIONS[action]!, text: `${NAMES[actor]}: ${ACTIONS[action]}`, rule: '2' });
      if (action === FOLD) return state.finish(FOLDED);
      if (action === CALL || (action === CHECK && actor === 1)) return state.finish(SHOWDOWN);
      if (action === BET) state.bet(actor);
      state.setRegister(PLAYER, opponent(actor));
    },
  },
];

const actions = createListCodec({
  actions: ACTIONS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
  chain: [ACTIONS.length + 1, 1, 1],
  describeOutcome: (_, card) => ({ text: `the ${CARDS[card - 1]}`, dice: '', faces: [] }),
  forbids: (state) => ({
    message: (state as KuhnState).bettor < 0 ? 'nobody has bet: check or bet.' : 'there is a bet: fold or call.',
    rule: '2',
  }),
});

const observation: ObservationSpec = {
  version: 'kuhn-poker/1',
  globals: [
    feature('to-act', 'the viewer is to act'),
    feature('second', 'the viewer is the second player'),
    feature('own-bet', 'the viewer has bet'),
    feature('their-bet', 'the other has bet'),
    feature('checked', 'the first player has checked'),
    feature('over', 'the game is over'),
  ],
  units: {
    count: 2,
    features: [feature('known', 'the card is dealt and seen'), feature('rank', 'rank / 5, the lowest card 1')],
    mirrored: HANDS_SWAPPED,
    secret: { features: [1], from: [1, 1] },
  },
  map: { channels: [feature('own-card', 'one-hot'), feature('their-card', 'one-hot, once shown')], height: 1, width: CARDS.length },
  actions: { features: ACTIONS.map((kind) => feature(kind, '')), pointers: [] },
};

/** Refuses hands and bets that do not fit the step; face-down cards only in a viewer's position. */
function checkKuhn(state: KuhnState, viewer: Player | undefined): void {
  const cards = [state.card(0), state.card(1)] as const;
  cards.forEach((card, p) => {
    const at = `/state/hands/${NAMES[p]}/card`;
    const mayHide = viewer !== undefined && p !== viewer && state.end !== SHOWDOWN;
    if (card === FACE_DOWN && !mayHide) badPosition('Only a viewer may not see the other card: name it.', at);
    if (card > state.deck && card !== FACE_DOWN) badPosition(`The deck has only ${state.deck} cards.`, at);
  });
  const isDealing = state.actor === CHANCE;
  const dealt = isDealing ? state.register(PLAYER) : 2;
  if (cards.filter((card) => card !== NOT_DEALT).length !== dealt || (dealt === 1 && cards[0] === NOT_DEALT)) {
    badPosition(`At this step ${dealt} hands are dealt, the first player's first.`, '/state/hands');
  }
  if (dealt === 2 && cards[0] === cards[1]) badPosition('Both players cannot hold the same card.', '/state/hands');
  checkBets(state);
}

function checkBets(state: KuhnState): void {
  const { actor, bettor, end } = state;
  if ((state.depth === 0) !== (end !== PLAYING)) badPosition('The game is over exactly if the stack is empty.', '/state/end');
  const isOdd = actor === CHANCE ? bettor >= 0 : isPlayer(actor) ? bettor === actor : end === FOLDED && bettor < 0;
  if (isOdd) badPosition('This bet does not fit the step.', '/state/bettor');
}

function renderText(state: KuhnState, viewer?: Player): string {
  const rows = NAMES.map((name, p) => {
    const card = viewer === undefined || state.isSeen(p as Player, viewer) ? HAND[state.card(p as Player)] : 'face-down';
    return `${name.padEnd(7)} ${card}${state.bettor === p ? ' (has bet)' : ''}`;
  });
  return rows.join('\n');
}

function renderSvg(state: KuhnState, viewer?: Player): string {
  const shapes = NAMES.flatMap((name, p) => {
    const isSeen = viewer === undefined || state.isSeen(p as Player, viewer);
    return svgCard(20 + p * 120, isSeen ? HAND[state.card(p as Player)]! : null, state.bettor === p ? `${name}: bet` : name);
  });
  return svgDocument(260, 200, shapes);
}

/** Chance in thirds that an equilibrium of the three-card game bets (or calls) with this card. */
export function boldThirds(actor: Player, card: number, deck: number, facesBet: boolean): number {
  if (card === deck) return 3;
  if (card === 1) return facesBet ? 0 : 1;
  if (!facesBet) return 0;
  return actor === 0 ? 2 : 1;
}

function choose(state: State, _legal: ActionList, rng: Rng): number {
  const kuhn = state as KuhnState;
  const actor = kuhn.actor as Player;
  const facesBet = kuhn.bettor >= 0;
  const isBold = rng.below(3) < boldThirds(actor, kuhn.card(actor), kuhn.deck, facesBet);
  if (facesBet) return isBold ? CALL : FOLD;
  return isBold ? BET : CHECK;
}

function evaluate(state: State): number {
  const kuhn = state as KuhnState;
  if (kuhn.end !== PLAYING) return kuhn.returns()[0];
  if (kuhn.card(1) === NOT_DEALT) return 0;
  return kuhn.card(0) > kuhn.card(1) ? 0.5 : -0.5;
}

/** Kuhn poker: one secret card each, one bet. Worth -1/18 chip to the first player with three cards. */
export const kuhnPoker: Ruleset = {
  id: 'kuhn-poker',
  title: 'Kuhn poker',
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [
    {
      id: 'standard',
      title: 'Kuhn poker',
      about: 'One card each, ante one chip, one bet of one chip. Returns are chips / 2.',
      source: 'training',
    },
  ],
  options: [{ name: 'cards', values: [3, 4, 5], default: 3, about: 'Cards in the deck', words: { 3: '3', 4: '4', 5: '5' } }],
  guide: guides.kuhnPoker,
  load(scenario, chosen) {
    const options = fillOptions(kuhnPoker.options, chosen);
    const deck = Number(options['cards']);
    return new SmallGame<KuhnState>({
      ruleset: kuhnPoker,
      scenario: findScenario(kuhnPoker, scenario),
      options,
      layout,
      steps,
      actions,
      observation,
      maxPlies: 5,
      scripted: { choose, evaluate },
      createState: (game, data) => new KuhnState(game, deck, data),
      open(state) {
        state.data[BETTOR] = -1;
        state.push(DEAL_STEP);
      },
      check: checkKuhn,
      renderText,
      renderSvg,
    });
  },
};
