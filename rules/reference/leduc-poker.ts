import {
  fillOptions,
  type ActionList,
  badPosition,
  isPlayer,
  type ObservationSpec,
  type Player,
  type Rng,
  type Ruleset,
  type State,
} from '../core/index.ts';
import { createListCodec, feature, findScenario, SmallGame, svgCard, svgDocument, svgText } from '../small/index.ts';
import { HANDS_SWAPPED } from './hands.ts';
import { guides } from './guides.ts';
import {
  BETS,
  CALL,
  CHECK,
  FOLD,
  isClosed,
  isRegular,
  legalBets,
  LONGEST_ROUND,
  MOST_CHIPS,
  RAISE,
  ROUND_NAMES,
  stakes,
} from './leduc-betting.ts';
import {
  ACT_STEP,
  CARD,
  DEAL_STEP,
  FACE_DOWN,
  KING,
  layout,
  LeducState,
  NAMES,
  NOT_DEALT,
  PLAYER,
  RANKS,
  steps,
  TURN_UP_STEP,
} from './leduc-state.ts';

const actions = createListCodec({
  actions: BETS.map((kind, i) => ({ action: { kind }, text: kind, chain: [i, 0, 0] })),
  chain: [BETS.length + 1, 1, 1],
  describeOutcome: (_, card) => ({ text: `the ${CARD[card]}`, dice: '', faces: [] }),
  forbids: (state) => ({
    message: `choose one of ${legalBets((state as LeducState).bets((state as LeducState).round))
      .map((action) => BETS[action])
      .join(', ')}.`,
    rule: '2',
  }),
});

const observation: ObservationSpec = {
  version: 'leduc-poker/1',
  globals: [
    feature('to-act', 'the viewer is to act'),
    feature('second', 'the viewer is the second player'),
    feature('second-round', 'the public card is turned up'),
    feature('over', 'the game is over'),
    feature('own-stake', 'chips / 13'),
    feature('their-stake', 'chips / 13'),
    ...ROUND_NAMES.flatMap((name) => [
      feature(`${name}-checked`, `the first player checked first in the ${name} round`),
      feature(`${name}-own-raises`, 'raises of the viewer in that round'),
      feature(`${name}-their-raises`, 'raises of the other in that round'),
    ]),
  ],
  units: {
    count: 2,
    features: [
      feature('known', 'the card is dealt and seen'),
      feature('rank', 'rank / 3, the jack 1'),
      feature('pair', 'pairs with the public card'),
    ],
    mirrored: HANDS_SWAPPED,
    secret: { features: [1, 2], from: [1, 1] },
  },
  map: {
    channels: [feature('own-card', 'one-hot'), feature('their-card', 'one-hot, once shown'), feature('public', 'one-hot')],
    height: 1,
    width: KING,
  },
  actions: { features: BETS.map((kind) => feature(kind, '')), pointers: [] },
};

/** The step that must come next after what is dealt and bet; null once the game is over. */
function dueStep(state: LeducState): number | null {
  if (state.card(0) === NOT_DEALT || state.card(1) === NOT_DEALT) return DEAL_STEP;
  if (!isClosed(state.bets(state.round))) return ACT_STEP;
  return state.isFolded || state.round === 1 ? null : TURN_UP_STEP;
}

function checkCards(state: LeducState, viewer: Player | undefined): void {
  const cards = [state.card(0), state.card(1)] as const;
  cards.forEach((card, p) => {
    const mayHide = viewer !== undefined && !state.isSeen(p as Player, viewer);
    if (card === FACE_DOWN && !mayHide) badPosition('Only a viewer may not see the other card: name it.', `/state/hands/${NAMES[p]}/card`);
  });
  if (cards[0] === NOT_DEALT && cards[1] !== NOT_DEALT) badPosition('The first player is dealt first.', '/state/hands');
  for (let rank = 1; rank <= KING; rank++) {
    if (state.left(rank, ...cards) < 0) badPosition(`There are only two cards of each rank: too many ${RANKS[rank - 1]}s.`, '/state');
  }
}

/** Refuses cards, bets and steps that no game has together. */
function checkLeduc(state: LeducState, viewer: Player | undefined): void {
  checkCards(state, viewer);
  state.rounds.forEach((round, r) => {
    const hasGap = state.betCells(r).some((cell, i) => cell !== 0 && i >= round.length);
    if (hasGap || !isRegular(round)) badPosition('These bets cannot follow each other.', `/state/rounds/${ROUND_NAMES[r]}`);
  });
  const [first, second] = state.rounds;
  const mayTurnUp = isClosed(first) && first.at(-1) !== FOLD;
  if (state.publicCard !== NOT_DEALT && !mayTurnUp)
    badPosition('The public card is turned up after the first round of bets.', '/state/public');
  if (second.length > 0 && state.round === 0) badPosition('The second round begins with the public card.', '/state/rounds/second');
  const due = dueStep(state);
  if (due === DEAL_STEP && first.length > 0) badPosition('Nobody bets before both cards are dealt.', '/state/rounds/first');
  const step = state.depth === 0 ? null : state.data[state.frame]!;
  const isOddDeal = step === DEAL_STEP && state.register(PLAYER) !== (state.card(0) === NOT_DEALT ? 0 : 1);
  if (step !== due || isOddDeal)
    badPosition(`The next step must be ${due === null ? 'none: the game is over' : steps[due]!.name}.`, '/state/stack');
}

/** What a viewer knows of a hand; null is a card face down. */
function faceOf(state: LeducState, player: Player, viewer: Player | undefined): string | null {
  return viewer === undefined || state.isSeen(player, viewer) ? CARD[state.card(player)]! : null;
}

function renderText(state: LeducState, viewer?: Player): string {
  const paid = stakes(state.rounds);
  const hands = ([0, 1] as const).map(
    (player) => `${NAMES[player].padEnd(7)} ${faceOf(state, player, viewer) ?? 'face-down'}, ${paid[player]} in`,
  );
  const rounds = state.rounds.map((round, r) =>
    `${ROUND_NAMES[r]!.padEnd(7)} round: ${round.map((action) => BETS[action]).join(' ')}`.trimEnd(),
  );
  return [...hands, `public  ${CARD[state.publicCard]}`, ...rounds].join('\n');
}

function renderSvg(state: LeducState, viewer?: Player): string {
  const paid = stakes(state.rounds);
  const hands = ([0, 1] as const).flatMap((player) =>
    svgCard(20 + player * 240, faceOf(state, player, viewer), `${NAMES[player]}: ${paid[player]} in`),
  );
  const rounds = state.rounds.map((round, r) => svgText(190, 210 + r * 22, 14, round.map((action) => BETS[action]).join(' ')));
  return svgDocument(380, 250, [...hands, ...svgCard(140, CARD[state.publicCard]!, 'public'), ...rounds]);
}

/** Raises with pairs and kings, folds jacks to a raise in two cases of three, bluffs with them now and then. */
function choose(state: State, legal: ActionList, rng: Rng): number {
  const leduc = state as LeducState;
  const strength = leduc.strength(leduc.actor as Player);
  const isStrong = strength >= KING || rng.below(6) === 0;
  if (isStrong && legal.includes(RAISE)) return RAISE;
  if (legal.includes(CHECK)) return CHECK;
  return strength === 1 && rng.below(3) > 0 ? FOLD : CALL;
}

function evaluate(state: State): number {
  const leduc = state as LeducState;
  if (!isPlayer(leduc.actor) && leduc.depth === 0) return leduc.returns()[0];
  if (leduc.card(1) === NOT_DEALT) return 0;
  const paid = stakes(leduc.rounds);
  return (Math.sign(leduc.strength(0) - leduc.strength(1)) * Math.min(...paid)) / MOST_CHIPS;
}

/**
 * Leduc hold'em (Southey et al. 2005): [1] a jack, queen or king each, of two suits, after an ante of one chip; [2] a round of bets, in
 * which a raise goes two chips beyond the other's stake and at most two raises are made; [3] one public card, and a round with
 * raises of four. A fold loses the own stake; else a pair with the public card wins, then the higher card; equal hands split.
 * Returns are chips / 13. Worth -0.0856064 chips to the first player; the uniform policy has NashConv 4.7472222 chips.
 */
export const leducPoker: Ruleset = {
  id: 'leduc-poker',
  title: 'Leduc poker',
  version: '1.0.0',
  players: NAMES,
  information: 'hidden',
  hasChance: true,
  scenarios: [
    {
      id: 'standard',
      title: 'Leduc poker',
      about: 'Six cards, one public, two rounds of bets. Returns are chips / 13.',
      source: 'training',
    },
  ],
  options: [],
  guide: guides.leducPoker,
  load(scenario, options) {
    return new SmallGame<LeducState>({
      ruleset: leducPoker,
      scenario: findScenario(leducPoker, scenario),
      options: fillOptions(leducPoker.options, options),
      layout,
      steps,
      actions,
      observation,
      maxPlies: 3 + 2 * LONGEST_ROUND,
      scripted: { choose, evaluate },
      createState: (game, data) => new LeducState(game, data),
      open: (state) => state.push(DEAL_STEP),
      check: checkLeduc,
      renderText,
      renderSvg,
    });
  },
};
