import { describe, expect, test } from 'vitest';
import { checkScenario, formatReport } from '../../env/index.ts';
import { contractChecks } from '../../env/check/contract.ts';
import {
  type ActionCodec,
  type ActionList,
  type FlatState,
  type Game,
  isPlayer,
  opponent,
  type OutcomeList,
  type Player,
  type Position,
  type Rng,
  type Ruleset,
  type State,
  TERMINAL,
} from '../../rules/core/index.ts';
import { kuhnPoker, pig, ticTacToe } from '../../rules/reference/index.ts';
import type { TicTacToeState } from '../../rules/reference/tic-tac-toe.ts';
import { breakRuleset, type Faults, override } from './broken.ts';

interface Case {
  readonly check: string;
  readonly fault: string;
  readonly base: Ruleset;
  readonly faults: Faults;
}

const CARD_CELL = 3; // depth, bettor, end, then the two hands
const cardCell = (player: Player): number => CARD_CELL + player;
const codec = (game: Game, change: Partial<ActionCodec>): Partial<Game> => ({ actions: { ...game.actions, ...change } });

function spoilLegal(change: (state: FlatState, list: ActionList) => void): Faults {
  return {
    state: (state) =>
      override(state, 'legalActions', (original) => (into) => {
        const list = original(into);
        change(state, list);
        return list;
      }),
  };
}

function spoilOutcomes(change: (list: OutcomeList) => void): Faults {
  return {
    state: (state) =>
      override(state, 'chanceOutcomes', (original) => (into) => {
        const list = original(into);
        if (list.length > 0) change(list);
        return list;
      }),
  };
}

/** A resampler in place of Kuhn poker's own. */
function resampler(resample: (state: FlatState, viewer: Player, rng: Rng) => void): Faults {
  return { state: (state) => override(state, 'resample', () => (viewer, rng) => resample(state, viewer, rng)) };
}

let leftovers = 0;

const cases: readonly Case[] = [
  {
    check: 'plays',
    fault: 'an error in the middle of a game',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (action) => {
          if (action === 4) throw new Error('the centre is broken');
          original(action);
        }),
    },
  },
  {
    check: 'legal-actions',
    fault: 'descending order',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.items.subarray(0, list.length).reverse()),
  },
  {
    check: 'legal-actions',
    fault: 'an action listed twice',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.length > 0 && list.push(list.at(list.length - 1))),
  },
  {
    check: 'legal-actions',
    fault: 'an index beyond the size',
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { size: 2 }) },
  },
  {
    check: 'legal-actions',
    fault: 'none for a player to decide',
    base: ticTacToe,
    faults: spoilLegal((state, list) => (state as TicTacToeState).marks(0) > 2 && list.clear()),
  },
  {
    check: 'legal-actions',
    fault: 'some after the end',
    base: ticTacToe,
    faults: spoilLegal((state, list) => state.actor === TERMINAL && list.push(0)),
  },
  {
    check: 'real-decisions',
    fault: 'a decision with one action',
    base: kuhnPoker,
    faults: spoilLegal((state, list) => isPlayer(state.actor) && (list.length = 1)),
  },
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
    base: pig,
    faults: { game: (game) => codec(game, { describeOutcome: () => ({ text: 'a roll', dice: 'd6', faces: [] }) }) },
  },
  {
    check: 'returns',
    fault: 'both win',
    base: pig,
    faults: { state: (state) => override(state, 'returns', (original) => () => (original()[0] === 0 ? [0, 0] : [1, 1])) },
  },
  {
    check: 'returns',
    fault: 'a result before the end',
    base: pig,
    faults: { state: (state) => override(state, 'returns', () => () => [0.5, -0.5]) },
  },
  {
    check: 'returns',
    fault: 'more than 1',
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'returns', (original) => () => [original()[0] * 2.5, original()[1] * 2.5]) },
  },
  {
    check: 'game-length',
    fault: 'longer than declared',
    base: ticTacToe,
    faults: { game: () => ({ maxPlies: 4 }) },
  },
  {
    check: 'reading-changes-nothing',
    fault: 'a list that shrinks when asked again',
    base: ticTacToe,
    faults: {
      state(state) {
        let asked = 0;
        override(state, 'legalActions', (original) => (into) => {
          const list = original(into);
          if (asked++ % 2 === 1 && list.length > 2) list.length--;
          return list;
        });
      },
    },
  },
  {
    check: 'reading-changes-nothing',
    fault: 'observing that writes into the state',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          state.data[1]! += 1;
          original(viewer, into);
        }),
    },
  },
  {
    check: 'observations',
    fault: 'a cell left as it was',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          const before = into.globals[1]!;
          original(viewer, into);
          into.globals[1] = before;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'a value out of its range',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.map[3]! -= 0.5;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'too few action rows',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observeActions', (original) => (actions, into) => {
          original(actions, into);
          into.actionCount--;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'an empty part',
    base: ticTacToe,
    faults: { game: (game) => ({ observation: { ...game.observation, globals: [] } }) },
  },
  {
    check: 'listeners',
    fault: 'another move if somebody listens',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (state.listener !== null) state.data[1]! += 1;
        }),
    },
  },
  {
    check: 'seeds',
    fault: 'dice of its own',
    base: pig,
    faults: spoilOutcomes((list) => {
      const first = leftovers++ % list.length;
      [list.outcomes[0], list.outcomes[first]] = [list.outcomes[first]!, list.outcomes[0]!];
    }),
  },
  {
    check: 'seeds',
    fault: 'always the same game',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.length > 0 && (list.length = 1)),
  },
  {
    check: 'action-texts',
    fault: 'a text read as another action',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { format: (state, index) => game.actions.format(state, 8 - index) }) },
  },
  {
    check: 'action-texts',
    fault: 'two actions with one text',
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { format: () => 'bet' }) },
  },
  {
    check: 'action-data',
    fault: 'a typed action read as another',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { fromAction: (state, action) => (game.actions.fromAction(state, action) + 1) % 9 }) },
  },
  {
    check: 'action-chains',
    fault: 'a level beyond its size',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { chain: [2, 1, 3] }) },
  },
  {
    check: 'action-chains',
    fault: 'two actions with one chain',
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { toChain: () => [0, 0, 0] }) },
  },
  {
    check: 'refusals',
    fault: 'a reason with the wrong code',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { whyNot: () => ({ code: 'BAD_SCENARIO', message: 'no' }) }) },
  },
  {
    check: 'refusals',
    fault: 'a refusal that changes the state',
    base: ticTacToe,
    faults: {
      game: (game) =>
        codec(game, {
          whyNot: (state, index) => {
            (state as FlatState).data[1] = 1;
            return game.actions.whyNot(state, index);
          },
        }),
    },
  },
  {
    check: 'refusals',
    fault: 'nonsense read as an action',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { parse: (state) => state.legalActions().at(0) }) },
  },
  {
    check: 'acceptances',
    fault: 'a text that leads elsewhere',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { parse: (state) => state.legalActions().at(0) }) },
  },
  {
    check: 'clones',
    fault: 'clones that share their cells',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original() as FlatState;
          clone.data = state.data;
          return clone;
        }),
    },
  },
  {
    check: 'clones',
    fault: 'clones that forget a cell',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original() as FlatState;
          clone.data[5] = 0;
          return clone;
        }),
    },
  },
  {
    check: 'copies',
    fault: 'copyFrom that forgets a cell',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'copyFrom', (original) => (other) => {
          original(other);
          state.data[5] = 0;
        }),
    },
  },
  {
    check: 'copies',
    fault: 'moves that depend on something outside the state',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (leftovers++ % 3 === 0 && state.depth > 1) state.setRegister(0, 1);
        }),
    },
  },
  {
    check: 'hashes',
    fault: 'a hash that ignores most cells',
    base: ticTacToe,
    faults: { state: (state) => override(state, 'hash', () => () => BigInt(state.data[1]!)) },
  },
  {
    check: 'hashes',
    fault: 'a hash that counts its calls',
    base: ticTacToe,
    faults: { state: (state) => override(state, 'hash', (original) => () => original() + BigInt(leftovers++)) },
  },
  {
    check: 'positions',
    fault: 'a field that is not written',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const position = original(viewer);
          const { players: _, ...rest } = position.state;
          return { ...position, state: rest };
        }),
    },
  },
  {
    check: 'positions',
    fault: 'a fresh game that names its fields',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const position = original(viewer);
          return { ...position, state: { board: { a1: { mark: 'empty' } }, ...position.state } };
        }),
    },
  },
  {
    check: 'records',
    fault: 'a game that replays differently',
    base: pig,
    faults: {
      state(state) {
        let plies = 0;
        const salt = leftovers++;
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (plies++ === 1) state.data[1] = salt % 100;
        });
      },
    },
  },
  {
    check: 'worlds-legal',
    fault: "a world with the viewer's own card changed",
    base: kuhnPoker,
    faults: resampler((state, viewer, rng) => {
      if (state.data[cardCell(viewer)] !== 0) state.data[cardCell(viewer)] = 1 + rng.below(3);
    }),
  },
  {
    check: 'worlds-legal',
    fault: 'a world that cannot be: both hold the same card',
    base: kuhnPoker,
    faults: resampler((state, viewer) => {
      if (isPlayer(state.actor)) state.data[cardCell(opponent(viewer))] = state.data[cardCell(viewer)]!;
    }),
  },
  {
    check: 'worlds-varied',
    fault: 'the true world every time',
    base: kuhnPoker,
    faults: resampler(() => undefined),
  },
  {
    check: 'worlds-varied',
    fault: 'a change where nothing is hidden',
    base: pig,
    faults: resampler((state, _, rng) => (state.data[1] = 1 + rng.below(100))),
  },
  {
    check: 'worlds-independent',
    fault: 'a draw that starts from the truth',
    base: kuhnPoker,
    faults: resampler((state, viewer, rng) => {
      const hidden = cardCell(opponent(viewer));
      if (!isPlayer(state.actor) || rng.below(2) === 0) return;
      state.data[hidden] = 6 - state.data[hidden]! - state.data[cardCell(viewer)]!;
    }),
  },
  {
    check: 'viewer-positions',
    fault: 'positions that do not say whose they are',
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const { viewer: _, ...position } = original(viewer);
          return position;
        }),
    },
  },
  {
    check: 'viewer-positions',
    fault: 'face-down cards that are not read',
    base: kuhnPoker,
    faults: {
      game: (game) => ({
        fromPosition(position) {
          if ((position as Position).viewer === 1) throw new Error('who is player 1?');
          return game.fromPosition(position);
        },
      }),
    },
  },
  {
    check: 'information-keys',
    fault: "a key without the player's own card",
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'informationKey', () => () => `${state.actor} ${state.data[1]}`) },
  },
  {
    check: 'worlds-legal',
    fault: 'a hidden card in the observation',
    base: kuhnPoker,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.globals[5] = state.data[cardCell(opponent(viewer))]! / 6;
        }),
    },
  },
  {
    check: 'worlds-legal',
    fault: 'legal actions that depend on a hidden card',
    base: kuhnPoker,
    faults: spoilLegal((state, list) => isPlayer(state.actor) && state.data[cardCell(opponent(state.actor))] === 2 && list.length--),
  },
  {
    check: 'pictures',
    fault: 'a hidden card in the picture',
    base: kuhnPoker,
    faults: { game: (game) => ({ renderText: (state: State) => game.renderText(state) }) },
  },
  {
    check: 'pictures',
    fault: 'no picture at all',
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
    base: pig,
    faults: { ruleset: { hasChance: false } },
  },
];

describe('the contract catches', () => {
  test.each(cases)('$fault ($check)', ({ check, base, faults }) => {
    const report = checkScenario(breakRuleset(base, faults), base.scenarios.at(-1)!.id, { games: 4 });
    const result = report.checks.find(({ name }) => name === check);
    expect(result?.ok, formatReport(report)).toBe(false);
    expect(result?.message).not.toBe('');
  });

  test('a fault for every check there is', () => {
    const names = ['plays', ...contractChecks.map(({ name }) => name)];
    expect(new Set(cases.map(({ check }) => check))).toEqual(new Set(names));
  });

  test('nothing in a ruleset that is only wrapped', () => {
    for (const base of [ticTacToe, pig, kuhnPoker]) {
      const report = checkScenario(breakRuleset(base, {}), base.scenarios.at(-1)!.id);
      expect(report.ok, formatReport(report)).toBe(true);
    }
  });

  test('a scenario that does not load', () => {
    const report = checkScenario(pig, 'pig-7');
    expect(report.checks).toMatchObject([{ name: 'plays', ok: false, message: expect.stringContaining('pig-100') }]);
  });
});
