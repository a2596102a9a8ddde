import { OutcomeList, type Rng } from '../../../rules/core/index.ts';
import { pig } from '../../../rules/reference/index.ts';
import { type Case, addRareOutcome, codec, override, RARE, spoilOutcomes } from '../broken.ts';

/** Faults that the chance checks must catch. */
export const chanceFaults: readonly Case[] = [
  {
    check: 'chance-outcomes',
    fault: 'a weight of zero',
    base: pig,
    faults: spoilOutcomes((list) => (list.weights[0] = 0)),
  },
  {
    check: 'chance-outcomes',
    fault: 'a total that is not the sum',
    base: pig,
    faults: spoilOutcomes((list) => list.total--),
  },
  {
    check: 'chance-outcomes',
    fault: 'an outcome that is not merged',
    base: pig,
    faults: spoilOutcomes((list) => {
      list.outcomes[list.length] = list.outcomes[0]!;
      list.weights[list.length++] = 1;
      list.total++;
    }),
  },
  {
    check: 'outcome-texts',
    fault: 'the same text for all',
    only: true,
    base: pig,
    faults: { game: (game) => codec(game, { describeOutcome: () => ({ text: 'a roll', dice: '', faces: [] }) }) },
  },
  {
    check: 'outcomes-apply',
    fault: 'an outcome that breaks the game when it falls at last',
    only: ['outcome-dice', 'distinct-outcomes'],
    base: pig,
    faults: {
      state: (state) => {
        override(state, 'chanceOutcomes', (original) => (into) => {
          const list = original(into);
          if (list.length > 0) addRareOutcome(list);
          return list;
        });
        override(state, 'apply', (original) => (move) => {
          if (move === RARE) throw new Error('the die stands on its edge');
          original(move);
        });
      },
    },
  },
  {
    check: 'outcomes-apply',
    fault: 'an outcome that is accepted although it cannot happen',
    only: true,
    base: pig,
    faults: spoilOutcomes((list) => (list.weightOf = () => 1)),
  },
  {
    check: 'outcome-frequencies',
    fault: 'loaded dice',
    only: true,
    base: pig,
    faults: spoilOutcomes((list) => {
      const fair = list.sample.bind(list);
      list.sample = (rng) => (rng.below(5) === 0 ? list.outcomes[0]! : fair(rng));
    }),
  },
  {
    check: 'dice-reseed',
    fault: 'a state that keeps something of the stream that rolled it',
    base: pig,
    faults: {
      state: (state) => {
        let kept = 0;
        override(state, 'chanceOutcomes', (original) => (into) => {
          const list = original(into);
          const fair = OutcomeList.prototype.sample.bind(list);
          list.sample = (rng) => {
            kept = (rng as Rng).save()[0]! & 15;
            return fair(rng);
          };
          return list;
        });
        override(state, 'apply', (original) => (move) => {
          original(move);
          state.data[1] = kept;
        });
      },
    },
  },
];
