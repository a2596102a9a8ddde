import { type Action, CHANCE, isPlayer, Observation, Rng, type State, TERMINAL, tryApply } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { type Check, type CheckContext, expectThat, type Probe, sameBytes, VIEWERS } from '../report/report.ts';
import { checkLegalActions, checkReturns, isIdle, MOST_WEIGHT } from '../report/sound.ts';
import { sampleWorld } from '../report/worlds.ts';

/** Plies by which games of different seeds have surely parted. */
const OPENING_PLIES = 100;

const legalActions: Check = {
  name: 'legal-actions',
  about: 'never empty for a player, empty otherwise, ascending, unique, in [0, size)',
  start: () => ({ visit: checkLegalActions }),
};

const realDecisions: Check = {
  name: 'real-decisions',
  about:
    'forced moves and certain rolls are passed through; the exception is a question that is asked of a player ' +
    'with one answer, because silence would tell a secret',
  start: () => ({
    visit(state) {
      const isReal = !isPlayer(state.actor) || state.legalActions().length !== 1 || isIdle(state);
      expectThat(isReal, () => 'a decision with one action only');
      if (state.actor === CHANCE) expectThat(state.chanceOutcomes().length !== 1, () => 'a roll with one outcome only');
    },
  }),
};

const returns: Check = {
  name: 'returns',
  about: 'zero-sum, within [-1, 1], and [0, 0] before the end',
  start: () => ({ visit: checkReturns }),
};

const gameLength: Check = {
  name: 'game-length',
  about: 'every game ends within maxPlies',
  start: ({ game }) => ({
    visit: (_, ply) => expectThat(ply <= game.maxPlies, () => `still playing after maxPlies (${game.maxPlies})`),
    end: (state) => expectThat(state.actor === TERMINAL, () => 'the game stopped without being over'),
  }),
};

const turns: Check = {
  name: 'turns',
  about: 'the number of the turn is whole and never falls',
  start() {
    let last = 0;
    return {
      begin(state) {
        last = state.turn;
      },
      visit({ turn }) {
        expectThat(Number.isInteger(turn) && turn >= 0, () => `a turn ${turn}`);
        expectThat(turn >= last, () => `turn ${turn} after turn ${last}`);
        last = turn;
      },
    };
  },
};

/** What somebody may still send after the end: indices, texts, typed actions. */
const LATE_INPUTS: readonly (number | string | Action)[] = [0, 1, -1, '0', '#0', { kind: 'pass' }];

function checkNothingToDo(state: State, into: Observation): void {
  expectThat(state.legalActions().length === 0, () => 'legal actions after the end');
  expectThat(state.chanceOutcomes().length === 0, () => 'chance outcomes after the end');
  const before = state.bytes().slice();
  for (const input of LATE_INPUTS) {
    const answer = tryApply(state, input);
    expectThat(
      !answer.ok && answer.error.code === 'GAME_OVER',
      () => `${JSON.stringify(input)} is not refused with GAME_OVER after the end`,
    );
  }
  for (const viewer of VIEWERS) state.observe(viewer, into);
  state.observeActions(state.legalActions(), into);
  expectThat(into.actionCount === 0, () => `${into.actionCount} action rows after the end`);
  expectThat(sameBytes(before, state.bytes()), () => 'the state changes after the end');
}

/** The result as a text, so that it can be compared. */
function resultOf(state: State): string {
  return JSON.stringify([state.actor, state.returns(), state.victoryPoints()]);
}

const gameOver: Check = {
  name: 'game-over',
  about:
    'after the end nothing is legal, every input is refused with GAME_OVER and changes nothing, and the result is known to all and stands',
  start({ game, rng }) {
    const observation = new Observation(game.observation);
    return {
      visit(state) {
        if (state.actor !== TERMINAL) return;
        const result = resultOf(state);
        checkNothingToDo(state, observation);
        const others = [
          state,
          state.clone(),
          game.fromPosition(state.toPosition()),
          ...VIEWERS.map((viewer) => sampleWorld(state, viewer, rng)),
        ];
        for (const other of others)
          expectThat(resultOf(other) === result, () => `the result ${result} becomes ${resultOf(other)} in a copy or a world`);
      },
    };
  },
};

/** Calls everything that only reads, as often and in as odd an order as callers do. */
function readAll(state: State, into: Observation): void {
  for (const viewer of [0, 1] as const) {
    state.observe(viewer, into);
    state.informationKey(viewer);
    state.toPosition(viewer);
  }
  state.observeActions(state.legalActions(), into);
  state.chanceOutcomes();
  state.returns();
  state.victoryPoints();
  state.clone();
  state.hash();
  state.toPosition();
}

const readingChangesNothing: Check = {
  name: 'reading-changes-nothing',
  about: 'the same state gives the same actions and outcomes however often it is asked or observed',
  start({ game }: CheckContext): Probe {
    const observation = new Observation(game.observation);
    const ask = (state: State): string => JSON.stringify([state.actor, state.legalActions().toArray(), [...state.chanceOutcomes()]]);
    return {
      visit(state) {
        const bytes = state.bytes().slice();
        const before = ask(state);
        readAll(state, observation);
        // Twice in a row, so that a fault that comes and goes with every other call shows as well.
        const isSame = ask(state) === before && ask(state) === before;
        expectThat(isSame, () => 'legal actions or outcomes differ when asked again');
        expectThat(sameBytes(state.bytes(), bytes), () => 'reading changed the state');
      },
    };
  },
};

function expectOnly(before: State, only: number): void {
  const moves = before.actor === CHANCE ? [...before.chanceOutcomes()].map(({ outcome }) => outcome) : before.legalActions().toArray();
  expectThat(moves.length === 1 && moves[0] === only, () => `${only} was passed through, one of ${moves.join()}`);
}

const listeners: Check = {
  name: 'listeners',
  about: 'telling what happens changes nothing, and every event has a kind and a text',
  start({ rng }) {
    return {
      visit(state) {
        if (state.actor === TERMINAL) return;
        const [told, untold] = [state.clone(), state.clone()];
        told.listener = ({ kind, text }) => expectThat(kind !== '' && text !== '', () => `an event without kind or text after ${kind}`);
        told.passedListener = expectOnly;
        const move = randomMove(state, rng);
        told.apply(move);
        untold.apply(move);
        expectThat(told.hash() === untold.hash(), () => `move ${move} leads elsewhere if somebody listens`);
      },
    };
  },
};

function playMoves(state: State, seed: string, limit: number): string {
  const rng = Rng.from(seed);
  const moves: number[] = [];
  while (state.actor !== TERMINAL && moves.length < limit) {
    const move = randomMove(state, rng);
    state.apply(move);
    moves.push(move);
  }
  return `${moves.join()} ${state.hash()}`;
}

const seeds: Check = {
  name: 'seeds',
  about: 'the same seed gives the same whole game, different seeds different games',
  start({ game, rng }) {
    return {
      finish() {
        const names = Array.from({ length: 6 }, () => String(rng.below(MOST_WEIGHT)));
        const play = (seed: string, plies: number): string => playMoves(game.newState(), seed, plies);
        const twice = [names[0]!, names[0]!].map((seed) => play(seed, game.maxPlies));
        expectThat(twice[0] === twice[1], () => 'the same seed gave two different games');
        const openings = names.map((seed) => play(seed, OPENING_PLIES));
        expectThat(new Set(openings).size > 1, () => 'six different seeds gave the same game');
      },
    };
  },
};

/** How games begin, go on and end, whoever plays them. */
export const playChecks: readonly Check[] = [
  legalActions,
  realDecisions,
  returns,
  gameLength,
  turns,
  gameOver,
  readingChangesNothing,
  listeners,
  seeds,
];
