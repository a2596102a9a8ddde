import { CHANCE, isPlayer, Observation, type ObservationSpec, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { randomMove } from '../../rules/registry.ts';
import { type Check, type CheckContext, expectThat, type Probe, sameBytes } from './report.ts';

const MOST_WEIGHT = 2 ** 32;
/** Plies by which games of different seeds have surely parted. */
const OPENING_PLIES = 100;

function checkLegalActions(state: State): void {
  const legal = state.legalActions().toArray();
  if (!isPlayer(state.actor)) return expectThat(legal.length === 0, () => `${legal.length} legal actions although no player decides`);
  expectThat(legal.length > 0, () => 'a player to decide has no legal action');
  const { size } = state.game.actions;
  legal.forEach((action, i) => {
    expectThat(Number.isInteger(action) && action >= 0 && action < size, () => `action ${action} is outside [0, ${size})`);
    expectThat(i === 0 || action > legal[i - 1]!, () => `actions not strictly ascending: ${legal[i - 1]}, ${action}`);
  });
}

const legalActions: Check = {
  name: 'legal-actions',
  about: 'never empty for a player, empty otherwise, ascending, unique, in [0, size)',
  start: () => ({ visit: checkLegalActions }),
};

const realDecisions: Check = {
  name: 'real-decisions',
  about: 'forced moves and certain rolls are passed through',
  start: () => ({
    visit(state) {
      if (isPlayer(state.actor)) expectThat(state.legalActions().length !== 1, () => 'a decision with one action only');
      if (state.actor === CHANCE) expectThat(state.chanceOutcomes().length !== 1, () => 'a roll with one outcome only');
    },
  }),
};

function checkOutcomes(state: State): void {
  const list = state.chanceOutcomes();
  const outcomes = [...list];
  if (state.actor !== CHANCE) return expectThat(outcomes.length === 0, () => 'chance outcomes although no dice are rolled');
  expectThat(outcomes.length > 0, () => 'a roll without outcomes');
  const seen = new Set<number>();
  for (const { outcome, weight } of outcomes) {
    expectThat(Number.isInteger(outcome), () => `outcome ${outcome} is no integer`);
    expectThat(Number.isInteger(weight) && weight > 0, () => `outcome ${outcome} has weight ${weight}`);
    expectThat(!seen.has(outcome), () => `outcome ${outcome} is listed twice: not merged`);
    seen.add(outcome);
  }
  const sum = outcomes.reduce((total, { weight }) => total + weight, 0);
  expectThat(sum === list.total && sum <= MOST_WEIGHT, () => `weights sum to ${sum}, the total says ${list.total}`);
}

const chanceOutcomes: Check = {
  name: 'chance-outcomes',
  about: 'positive integer weights that sum to the total, equal outcomes merged',
  start: () => ({ visit: checkOutcomes }),
};

const outcomeTexts: Check = {
  name: 'outcome-texts',
  about: 'every outcome has a text of its own',
  start: () => ({
    visit(state) {
      if (state.actor !== CHANCE) return;
      const outcomes = [...state.chanceOutcomes()];
      const texts = outcomes.map(({ outcome }) => state.game.actions.describeOutcome(state, outcome).text);
      expectThat(texts.every((text) => text !== ''), () => 'an outcome without text');
      expectThat(new Set(texts).size === texts.length, () => `two outcomes with the same text among ${texts.join(' | ')}`);
    },
  }),
};

function checkReturns(state: State): void {
  const [a, b] = state.returns();
  expectThat(a >= -1 && a <= 1 && b >= -1 && b <= 1, () => `returns [${a}, ${b}] are outside [-1, 1]`);
  expectThat(a + b === 0, () => `returns [${a}, ${b}] do not sum to zero`);
  if (state.actor !== TERMINAL) expectThat(a === 0, () => `returns [${a}, ${b}] before the end`);
  expectThat(state.victoryPoints().every(Number.isFinite), () => `victory points ${state.victoryPoints().join()} are not finite`);
}

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

function poisoned(observation: Observation): Observation {
  for (const cells of [observation.globals, observation.units, observation.map, observation.actions]) cells.fill(NaN);
  observation.actionCount = -1;
  return observation;
}

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

function checkRange(name: string, cells: Float32Array, features: readonly { name: string; low: number; high: number }[], each: number, zeroRows: boolean): void {
  cells.forEach((value, i) => {
    const feature = features[Math.floor(i / each) % features.length]!;
    const fits = value >= Math.fround(feature.low) && value <= Math.fround(feature.high);
    expectThat(fits || (zeroRows && value === 0), () => `${name}.${feature.name} is ${value}, outside [${feature.low}, ${feature.high}]`);
  });
}

function checkObservation(state: State, into: Observation): void {
  const { globals, units, map, actions } = into.spec;
  for (const viewer of [0, 1] as const) {
    state.observe(viewer, poisoned(into));
    checkRange('globals', into.globals, globals, 1, false);
    checkRange('units', into.units, units.features, 1, true);
    checkRange('map', into.map, map.channels, map.height * map.width, true);
  }
  const legal = state.legalActions();
  state.observeActions(legal, poisoned(into));
  expectThat(into.actionCount === legal.length, () => `${into.actionCount} action rows for ${legal.length} actions`);
  checkRange('actions', into.actions.subarray(0, legal.length * actions.features.length), actions.features, 1, false);
}

/** Networks and spaces need something in every part. */
function checkParts({ globals, units, map, actions }: ObservationSpec): void {
  const sizes = {
    globals: globals.length,
    units: units.count * units.features.length,
    map: map.channels.length * map.height * map.width,
    actions: actions.features.length,
  };
  for (const [part, size] of Object.entries(sizes)) expectThat(size > 0, () => `the observation has no ${part}`);
}

const observations: Check = {
  name: 'observations',
  about: 'no part is empty; every cell is filled anew, finite and within its declared range',
  start({ game }) {
    const observation = new Observation(game.observation);
    return {
      begin: () => checkParts(game.observation),
      visit: (state) => checkObservation(state, observation),
    };
  },
};

const listeners: Check = {
  name: 'listeners',
  about: 'telling what happens changes nothing, and every event has a kind and a text',
  start({ rng }) {
    return {
      visit(state) {
        if (state.actor === TERMINAL) return;
        const [told, untold] = [state.clone(), state.clone()];
        told.listener = ({ kind, text }) => expectThat(kind !== '' && text !== '', () => `an event without kind or text after ${kind}`);
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

/** What OpenSpiel's random simulation checks, and the seeds that nobody checks. */
export const playChecks: readonly Check[] = [
  legalActions,
  realDecisions,
  chanceOutcomes,
  outcomeTexts,
  returns,
  gameLength,
  readingChangesNothing,
  observations,
  listeners,
  seeds,
];
