import { kuhnPoker } from '../../../rules/reference/index.ts';
import { type Case, cardCell, override } from '../broken.ts';
import { peek } from './peek.ts';

/** Faults that the memory checks must catch. */
export const memoryFaults: readonly Case[] = [
  {
    check: 'information-keys',
    fault: "a key without the player's own card",
    only: true,
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'informationKey', () => () => `${state.actor} ${state.data[1]}`) },
  },
  {
    check: 'keys-apart',
    fault: "the same key for both players' decisions",
    only: true,
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
