import {
  BOTTOM,
  type ActionList,
  createLayout,
  type FlatGame,
  FlatState,
  type Observation,
  oneOf,
  opponent,
  type Pair,
  type Player,
  type Rng,
  type Step,
  zeroSumTable,
} from '../core/index.ts';
import { observeOneHot } from '../small/index.ts';
import {
  BETS,
  CHECK,
  codeOf,
  FOLD,
  isClosed,
  legalBetsAt,
  LONGEST_ROUND,
  MOST_CHIPS,
  raisesIn,
  type Round,
  roundAt,
  ROUND_NAMES,
  stakeOf,
  stakes,
} from './leduc-betting.ts';

export const NAMES = ['first', 'second'] as const;
/** Lowest first, two suits of each; suits are alike, so that the deal is a rank with a weight. */
export const RANKS = ['jack', 'queen', 'king'] as const;
const SUITS = 2;
export const KING = RANKS.length;
/** Cells of cards: 0 is not dealt, 1 the jack, FACE_DOWN a card that the viewer of a position cannot see. */
export const NOT_DEALT = 0;
export const FACE_DOWN = RANKS.length + 1;
export const CARD = ['not-dealt', ...RANKS, 'face-down'] as const;

export const DEAL_STEP = 0;
export const ACT_STEP = 1;
export const TURN_UP_STEP = 2;
/** Register of the deal: whose card it is. */
export const PLAYER = 0;

const bet = oneOf(['none', ...BETS]);
export const layout = createLayout({
  scalars: { public: oneOf(CARD.slice(0, FACE_DOWN)) },
  blocks: {
    hands: { rows: NAMES, fields: { card: oneOf(CARD) } },
    rounds: { rows: ROUND_NAMES, fields: { bet1: bet, bet2: bet, bet3: bet, bet4: bet } },
  },
  derived: {},
  stackDepth: 1,
});
const PUBLIC = layout.at.public;
const HAND = layout.block.hands.card;
/** First bets of both rounds; then their second bets, and so on. A cell holds the bet + 1. */
const FIRST_BETS = layout.block.rounds.bet1;

const RETURNS = zeroSumTable(MOST_CHIPS, MOST_CHIPS);
const POINTS = zeroSumTable(MOST_CHIPS);

export class LeducState extends FlatState {
  readonly game: FlatGame;

  constructor(game: FlatGame, data: Int16Array) {
    super(layout, steps, data);
    this.game = game;
  }

  /** The player's card, 1 the jack; 0 if it is not dealt yet. */
  card(player: Player): number {
    return this.data[HAND + player]!;
  }

  setCard(player: Player, card: number): void {
    this.data[HAND + player] = card;
  }

  /** The card that both see, 0 before it is turned up. */
  get publicCard(): number {
    return this.data[PUBLIC]!;
  }

  turnUp(card: number): void {
    this.data[PUBLIC] = card;
  }

  /** 0 until the public card is turned up. */
  get round(): 0 | 1 {
    return this.publicCard === NOT_DEALT ? 0 : 1;
  }

  /** A round's cells: each bet + 1, then zeros. */
  betCells(round: number): number[] {
    return Array.from({ length: LONGEST_ROUND }, (_, i) => this.data[FIRST_BETS + i * ROUND_NAMES.length + round]!);
  }

  /** A round's bets so far; shared and not to be changed, as all that comes from these tables. */
  bets(round: number): Round {
    return roundAt(codeOf(this.data, FIRST_BETS + round, ROUND_NAMES.length));
  }

  legalBets(): readonly number[] {
    return legalBetsAt(codeOf(this.data, FIRST_BETS + this.round, ROUND_NAMES.length));
  }

  get rounds(): readonly [Round, Round] {
    return [this.bets(0), this.bets(1)];
  }

  addBet(action: number): void {
    const { round } = this;
    this.data[FIRST_BETS + this.bets(round).length * ROUND_NAMES.length + round] = action + 1;
  }

  get isFolded(): boolean {
    return this.bets(this.round).at(-1) === FOLD;
  }

  get isShowdown(): boolean {
    return this.depth === 0 && !this.isFolded;
  }

  /** Cards of a rank that are neither the public one nor in the given hands. */
  left(rank: number, hand: number, other = NOT_DEALT): number {
    return SUITS - (this.publicCard === rank ? 1 : 0) - (hand === rank ? 1 : 0) - (other === rank ? 1 : 0);
  }

  /** A pair with the public card beats any other, then the higher card wins. */
  strength(player: Player): number {
    const card = this.card(player);
    return card === this.publicCard ? card + KING : card;
  }

  /** Chips that player 0 has won, -13 to 13. */
  chips(): number {
    if (this.depth > 0) return 0;
    const { rounds } = this;
    if (this.isFolded) return this.bets(this.round).length % 2 === 1 ? -stakeOf(0, rounds) : stakeOf(1, rounds);
    return Math.sign(this.strength(0) - this.strength(1)) * stakeOf(0, rounds);
  }

  override clone(): LeducState {
    const data = layout.allocate();
    data.set(this.data);
    return new LeducState(this.game, data);
  }

  override returns(): Pair {
    return RETURNS[this.chips() + MOST_CHIPS]!;
  }

  override victoryPoints(): Pair {
    return POINTS[this.chips() + MOST_CHIPS]!;
  }

  /** Whether the viewer sees that player's card: its own, and both after a showdown. */
  isSeen(player: Player, viewer: Player): boolean {
    return player === viewer || this.isShowdown || this.card(player) === NOT_DEALT;
  }

  /** The deal, the bets and the public card. */
  moves(): number[] {
    const [first, second] = this.rounds;
    const dealt = (...cards: readonly number[]): readonly number[] => cards.filter((card) => card !== NOT_DEALT);
    return [...dealt(this.card(0), this.card(1)), ...first, ...dealt(this.publicCard), ...second];
  }

  override observe(viewer: Player, into: Observation): void {
    const { actor, rounds, publicCard } = this;
    const paid = stakes(rounds);
    into.globals.set([actor === viewer ? 1 : 0, viewer, this.round, this.depth === 0 ? 1 : 0]);
    into.globals.set([paid[viewer] / MOST_CHIPS, paid[opponent(viewer)] / MOST_CHIPS], 4);
    rounds.forEach((round, r) => {
      const raisesOf = (player: Player): number => raisesIn(round.filter((_, i) => i % 2 === player));
      into.globals.set([round[0] === CHECK ? 1 : 0, raisesOf(viewer), raisesOf(opponent(viewer))], 6 + r * 3);
    });
    into.map.fill(0);
    for (let row = 0; row < 2; row++) {
      const player = row === 0 ? viewer : opponent(viewer);
      const card = this.isSeen(player, viewer) ? this.card(player) : NOT_DEALT;
      into.units.set([card === NOT_DEALT ? 0 : 1, card / KING, card !== NOT_DEALT && card === publicCard ? 1 : 0], row * 3);
      if (card !== NOT_DEALT) into.map[row * KING + card - 1] = 1;
    }
    if (publicCard !== NOT_DEALT) into.map[2 * KING + publicCard - 1] = 1;
  }

  override observeActions(actions: ActionList, into: Observation): void {
    observeOneHot(actions, into);
  }

  /** The other hand becomes any card that is left, all equally likely. */
  override resample(viewer: Player, rng: Rng): void {
    const hidden = opponent(viewer);
    if (this.isSeen(hidden, viewer)) return;
    const own = this.card(viewer);
    let cards = 0;
    for (let rank = 1; rank <= KING; rank++) cards += this.left(rank, own);
    let drawn = 1;
    for (let place = rng.below(cards) - this.left(drawn, own); place >= 0; place -= this.left(drawn, own)) drawn++;
    this.setCard(hidden, drawn);
  }

  protected override conceal(viewer: Player): void {
    const hidden = opponent(viewer);
    if (!this.isSeen(hidden, viewer)) this.setCard(hidden, FACE_DOWN);
  }
}

export const steps: readonly Step<LeducState>[] = [
  {
    name: 'deal',
    on: [BOTTOM],
    kind: 'roll',
    registers: { player: oneOf(NAMES) },
    seenBy: (state) => state.register(PLAYER) as Player,
    outcomes(state, into) {
      for (let rank = 1; rank <= KING; rank++) into.add(rank, state.left(rank, state.card(0)));
    },
    roll(state, card) {
      const to = state.register(PLAYER) as Player;
      state.setCard(to, card);
      state.listener?.({ kind: 'dealt', text: `${NAMES[to]} is dealt a card`, rule: '1', data: { player: to } });
      state.setRegister(PLAYER, 1 - to);
      if (to === 1) state.become(ACT_STEP);
    },
  },
  {
    name: 'act',
    on: [BOTTOM],
    kind: 'ask',
    open: true,
    player: (state) => (state.bets(state.round).length % 2) as Player,
    legal(state, into) {
      const bets = state.legalBets();
      for (let i = 0; i < bets.length; i++) into.push(bets[i]!);
    },
    choose(state, action) {
      state.listener?.({ kind: BETS[action]!, text: `${NAMES[state.actor as Player]}: ${BETS[action]}`, rule: '2' });
      state.addBet(action);
      if (!isClosed(state.bets(state.round))) return;
      if (action === FOLD || state.round === 1) state.clearStack();
      else state.become(TURN_UP_STEP);
    },
  },
  {
    name: 'turn-up',
    on: [BOTTOM],
    kind: 'roll',
    outcomes(state, into) {
      for (let rank = 1; rank <= KING; rank++) into.add(rank, state.left(rank, state.card(0), state.card(1)));
    },
    roll(state, card) {
      state.turnUp(card);
      state.listener?.({ kind: 'turned-up', text: `the public card is the ${CARD[card]}`, rule: '3' });
      state.become(ACT_STEP);
    },
  },
];
