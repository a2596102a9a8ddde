import { describe, expect, it } from 'vitest';
import type { SearchOptions } from '../../../agents/search/index.ts';
import type { Game, Step } from '../../../rules/core/index.ts';
import { ask, meanOf, report } from './asking.ts';
import { createTinyGame, type TinyState } from './tiny-game.ts';

const ACTIONS = 64;
const SEEDS = 60;
/** Cells: the action chosen, and 1 for a won coin. */
const [CHOSEN, WON] = [0, 1];
const BETTER = 10;

/** One of 64 actions, then a coin for a stake in `(0, 1]`: all are fair, but action 10 wins `betterWins` times in four. */
function coins(stake: number, betterWins = 2): Game {
  const steps: readonly Step<TinyState>[] = [
    {
      name: 'choose',
      kind: 'ask',
      on: ['bottom'],
      player: () => 0,
      legal: (_, into) => into.pushBits(0, -1) ?? into.pushBits(32, -1),
      choose(state, action) {
        state.setCell(CHOSEN, action);
        state.become(1);
      },
    },
    {
      name: 'toss',
      kind: 'roll',
      on: ['bottom'],
      outcomes(state, into) {
        const wins = state.cell(CHOSEN) === BETTER ? betterWins : 2;
        into.add(0, 4 - wins);
        into.add(1, wins);
      },
      roll(state, outcome) {
        state.setCell(WON, outcome);
        state.clearStack();
      },
    },
  ];
  const actions = Array.from({ length: ACTIONS }, (_, i) => `coin-${i}`);
  return createTinyGame({ id: 'coins', cells: 2, actions, steps, result: (state) => (state.cell(WON) === 1 ? stake : -stake) });
}

interface Targets {
  /** Largest share of an action, averaged over seeds. */
  readonly largest: number;
  /** Kullback-Leibler divergence from the uniform policy in nats, averaged. */
  readonly divergence: number;
  /** Share of action 10, averaged. */
  readonly better: number;
}

/** The improved policies of many searches. Results are never proven here, so that the coins stay noisy to the search. */
function targets(game: Game, simulations: number, options: SearchOptions = {}): Targets {
  const policies = Array.from({ length: SEEDS }, (_, seed) => {
    const { search } = ask(game.newState(), { root: 'gumbel', gumbelScale: 1, solver: false, ...options, simulations, seed });
    const policy = new Float32Array(ACTIONS);
    search.policyTarget(policy);
    return policy;
  });
  return {
    largest: meanOf(policies.map((policy) => Math.max(...policy))),
    divergence: meanOf(policies.map((policy) => policy.reduce((sum, p) => sum + (p > 0 ? p * Math.log(p * ACTIONS) : 0), 0))),
    better: meanOf(policies.map((policy) => policy[BETTER]!)),
  };
}

/** The uniform share is 1/64 = 0.0156. */
const MOST_SHARE = 0.06;
/** At the widest noise there is, where a lucky coin of 64 simulations still draws too much: more than this would be news. */
const MOST_SHARE_AT_FULL_STAKE = 0.4;
const MOST_DIVERGENCE = 0.1;

describe('gate: 64 equally good actions with noisy results', () => {
  const cases = [0.2, 0.35].flatMap((stake) => [16, 64].map((simulations) => [stake, simulations] as const));

  it.each(cases)('for a stake of %d the improved policy stays near uniform after %d simulations', (stake, simulations) => {
    for (const solver of [false, true]) {
      const { largest, divergence } = targets(coins(stake), simulations, { solver });
      report(`64 coins for ${stake}, ${simulations} simulations${solver ? ', solver' : ''}`, { largest, divergence, uniform: 1 / ACTIONS });
      expect(largest).toBeLessThan(MOST_SHARE);
      expect(divergence).toBeLessThan(MOST_DIVERGENCE);
    }
  });

  it('for a stake of 1 it stays near uniform after 16 simulations', () => {
    const [few, many] = [16, 64].map((simulations) => targets(coins(1), simulations).largest);
    report('64 coins for 1', { largestAt16: few!, largestAt64: many! });
    expect(few).toBeLessThan(MOST_SHARE);
    expect(many).toBeLessThan(MOST_SHARE_AT_FULL_STAKE);
  });

  it('a truly better action gets more, the more so the better it is', () => {
    const [fair, good, sure] = [2, 3, 4].map((wins) => targets(coins(1, wins), 256, { considered: ACTIONS }).better);
    report('a better coin among 64, 256 simulations', { fair: fair!, threeQuarters: good!, sure: sure! });
    expect(good).toBeGreaterThan(1.5 * fair!);
    expect(sure).toBeGreaterThan(1.5 * good!);
  });

  it.each([16, 64])('fails after %d simulations for means that are neither blended nor scaled for raw values', (simulations) => {
    const { largest, divergence } = targets(coins(0.2), simulations, { qDamping: 0, qScale: 1 });
    report(`64 coins for 0.2, ${simulations} simulations, undamped`, { largest, divergence });
    expect(largest).toBeGreaterThan(MOST_SHARE * 1.5);
    expect(divergence).toBeGreaterThan(MOST_DIVERGENCE * 1.5);
  });
});
