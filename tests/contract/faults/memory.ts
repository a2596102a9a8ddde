import { kuhnPoker, pig } from '../../../rules/reference/index.ts';
import { type Case, cardCell, override } from '../broken.ts';
import { peek } from './peek.ts';

/** Faults that the memory checks must catch. */
export const memoryFaults: readonly Case[] = [
  {
    check: 'information-keys',
    fault: "a key without the player's own card",
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'informationKey', () => () => `${state.actor} ${state.data[1]}`) },
  },
  {
    check: 'fingerprints',
    fault: "a fingerprint that tells the other player's card",
    only: true,
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'fingerprint', (original) => (into) => original(into)) },
  },
  {
    check: 'fingerprints',
    fault: 'a fingerprint that takes different states for one',
    only: true,
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'fingerprint', () => (into) => {
          into[0] = state.data[1]! & 3;
          into[1] = 0;
        }),
    },
  },
  {
    check: 'keys-apart',
    fault: "the same key for both players' decisions",
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'informationKey', (original) => (viewer) => {
          const [, bettor] = [state.actor, state.data[1]];
          return state.actor === viewer && bettor === -1 ? `holds ${state.data[cardCell(viewer)]}` : original(viewer);
        }),
    },
  },
  {
    check: 'perfect-recall',
    fault: 'a player that forgets its own action',
    only: true,
    base: peek({ forgets: 'action' }),
    faults: {},
  },
  {
    check: 'nothing-forgotten',
    fault: 'a bit that is hidden again after a look at it',
    base: peek({ forgets: 'bit' }),
    faults: {},
  },
];
