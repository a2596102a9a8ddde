import { CHANCE, type FlatState, opponent, type Player } from '../../../rules/core/index.ts';
import { blotto, kuhnPoker, leducPoker, pig, strategyFusion, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, cardCell, codec, type Faults, override, resampler, script, spoilOutcomes } from '../broken.ts';

/** Tells something at every move. */
const telling = (text: (state: FlatState, move: number) => string | null): Faults => ({
  state: (state) =>
    override(state, 'apply', (original) => (move) => {
      const told = text(state, move);
      original(move);
      if (told !== null) state.listener?.({ kind: 'told', text: told });
    }),
});

const reading = (name: 'moveAudience' | 'isCommitment', value: unknown): Faults => ({
  state: (state) => void Object.defineProperty(state, name, { value, configurable: true }),
});

/** What an action does at some hour only. */
const hourly = (hasCome: () => boolean): Faults => ({
  state: (state) =>
    override(state, 'apply', (original) => (move) => {
      original(move);
      if (hasCome()) state.data[1]! += 1;
    }),
});

const otherCard = (state: FlatState): number => state.data[cardCell(opponent(state.actor as Player))]!;

/** Where Kuhn poker keeps how it ended, and what that is when both cards are shown. */
const END_CELL = 2;
const SHOWDOWN = 2;

/** An outcome with a number of its own that does what the first one does. */
const TWIN = 50;

/** Faults in what is told, in what dice mean, and in how likely secrets are. */
export const tellingFaults: readonly Case[] = [
  {
    check: 'told-alike',
    fault: 'an event that names the card dealt',
    base: kuhnPoker,
    only: true,
    faults: telling((state, card) => (state.actor === CHANCE ? `card ${card} is dealt` : null)),
  },
  {
    check: 'told-alike',
    fault: 'an event that tells how much of a secret order is on the first field',
    base: blotto,
    only: true,
    faults: telling((_, order) => `order ${order % 3}`),
  },
  {
    check: 'told-alike',
    fault: 'a bet whose event tells the card behind it',
    base: leducPoker,
    only: true,
    faults: telling((state) => (state.actor === 1 ? `a bet on ${state.data.join()}` : null)),
  },
  {
    check: 'told-alike',
    fault: 'a refusal that tells what the other holds',
    base: kuhnPoker,
    faults: {
      game: (game) =>
        codec(game, { whyNot: (state) => ({ code: 'ILLEGAL_ACTION', message: `not against ${otherCard(state as FlatState)}` }) }),
    },
  },
  { check: 'declared-secrecy', fault: 'a deal that anybody may see', base: kuhnPoker, only: true, faults: reading('moveAudience', 'both') },
  {
    check: 'declared-secrecy',
    fault: 'a number drawn that anybody may see',
    base: strategyFusion,
    only: true,
    faults: reading('moveAudience', 'both'),
  },
  {
    check: 'declared-secrecy',
    fault: 'a commitment that is not declared',
    base: blotto,
    only: true,
    faults: reading('isCommitment', false),
  },
  {
    check: 'outcome-dice',
    fault: 'weights that are not those of the dice',
    base: pig,
    only: true,
    faults: spoilOutcomes((list) => {
      list.weights[0]! += 1;
      list.total += 1;
    }),
  },
  {
    check: 'outcome-dice',
    fault: 'a face that makes two outcomes',
    base: pig,
    only: true,
    faults: {
      game: (game) =>
        codec(game, {
          describeOutcome: (state, outcome) => ({
            ...game.actions.describeOutcome(state, outcome),
            faces: outcome === 2 ? [2, 3] : game.actions.describeOutcome(state, outcome).faces,
          }),
        }),
    },
  },
  {
    check: 'distinct-outcomes',
    fault: 'two outcomes with the same result',
    base: pig,
    faults: {
      state(state) {
        override(state, 'chanceOutcomes', (original) => (into) => {
          const list = original(into);
          if (list.length > 0) list.add(TWIN, 1);
          return list;
        });
        override(state, 'apply', (original) => (move) => original(move === TWIN ? 2 : move));
      },
      game: (game) =>
        codec(game, {
          describeOutcome: (state, outcome) =>
            outcome === TWIN ? { text: 'adds two', dice: '', faces: [] } : { ...game.actions.describeOutcome(state, outcome), dice: '' },
        }),
    },
  },
  {
    check: 'worlds-weighted',
    fault: 'high cards drawn twice as often as they are dealt',
    base: kuhnPoker,
    only: true,
    faults: resampler((state, viewer, rng) => {
      const hidden = opponent(viewer);
      if (state.data[cardCell(hidden)] === 0 || state.data[END_CELL] === SHOWDOWN) return;
      const own = state.data[cardCell(viewer)]!;
      const cards = [1, 2, 3].filter((card) => card !== own);
      state.data[cardCell(hidden)] = [...cards, cards.at(-1)!][rng.below(cards.length + 1)]!;
    }),
  },
  {
    check: 'same-at-any-hour',
    fault: 'a move that does something else after noon',
    base: ticTacToe,
    faults: hourly(() => new Date().getHours() >= 12),
  },
  {
    check: 'same-at-any-hour',
    fault: 'a move that does something else at one hour of the year',
    base: ticTacToe,
    only: true,
    faults: hourly(() => new Date().getTime() === 1),
  },
  {
    check: 'same-at-any-hour',
    fault: 'a random number that no seed gives',
    base: pig,
    only: true,
    faults: hourly(() => Math.random() > 1),
  },
  {
    check: 'scripted-player',
    fault: 'a player that looks at the other card once in 150 times',
    base: kuhnPoker,
    only: true,
    faults: script((choose) => (state, legal, rng) => {
      const looks = rng.below(150) === 0;
      return looks && otherCard(state as FlatState) > 2 ? legal.at(0) : looks ? legal.at(1) : choose(state, legal, rng);
    }),
  },
];
