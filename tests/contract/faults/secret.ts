import { type FlatState, isPlayer, opponent, type Player, type State } from '../../../rules/core/index.ts';
import { blotto, kuhnPoker, pig, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, cardCell, leftover, override, script } from '../broken.ts';

/** Faults that the secret checks must catch. */
export const secretFaults: readonly Case[] = [
  {
    check: 'open-states',
    fault: 'a game with hidden cards that says it has none',
    base: kuhnPoker,
    faults: { state: (state) => void Object.defineProperty(state, 'hasSecrets', { get: () => false }) },
  },
  {
    check: 'pictures',
    fault: 'a hidden card in the picture',
    only: ['told-alike'],
    base: kuhnPoker,
    faults: { game: (game) => ({ renderText: (state: State) => game.renderText(state) }) },
  },
  {
    check: 'pictures',
    fault: 'no picture at all',
    only: true,
    base: ticTacToe,
    faults: { game: () => ({ renderSvg: () => '' }) },
  },
  {
    check: 'declared-information',
    fault: 'secrets in a game of perfect information',
    base: kuhnPoker,
    faults: { ruleset: { information: 'perfect' } },
  },
  {
    check: 'declared-information',
    fault: 'dice in a game without chance',
    only: true,
    base: pig,
    faults: { ruleset: { hasChance: false } },
  },
  {
    check: 'scripted-player',
    fault: 'one that sees the hidden card',
    only: true,
    base: kuhnPoker,
    faults: script(() => (state, legal) => legal.at((state as FlatState).data[cardCell(opponent(state.actor as Player))] === 3 ? 0 : 1)),
  },
  {
    check: 'scripted-player',
    fault: 'one that is random without a seed',
    base: ticTacToe,
    faults: script(() => (_, legal) => legal.at(leftover() % legal.length)),
  },
  {
    check: 'scripted-player',
    fault: 'one that remembers the last state it was asked about',
    only: ['same-at-any-hour'],
    base: ticTacToe,
    faults: script(() => {
      let last = 0;
      return (_, legal) => {
        const answer = legal.at(last % legal.length);
        last = legal.length;
        return answer;
      };
    }),
  },
  {
    check: 'scripted-player',
    fault: 'one that looks ahead in the state itself',
    base: ticTacToe,
    faults: script((choose) => (state, legal, rng) => {
      const action = choose(state, legal, rng);
      if (legal.length === 9) (state as FlatState).data[1] = 1;
      return action;
    }),
  },
  {
    check: 'secret-commitments',
    fault: 'an open choice that is called secret',
    only: true,
    base: ticTacToe,
    faults: { state: (state) => Object.defineProperty(state, 'isCommitment', { get: () => isPlayer(state.actor) }) },
  },
  {
    check: 'secret-commitments',
    fault: 'orders that the other side can read',
    base: blotto,
    faults: { state: (state) => override(state, 'informationKey', (original) => (viewer) => original(viewer) + state.data.join()) },
  },
];
