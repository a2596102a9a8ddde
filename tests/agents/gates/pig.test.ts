import { describe, expect, it } from 'vitest';
import { foldPig, solve } from '../../../agents/tabular/index.ts';
import { loadGame } from '../../reference/load.ts';
import { isSampled } from '../../deep.ts';
import { ask, KIND_NAMES, KINDS, report } from './asking.ts';
import { frozenDice } from './broken-games.ts';
import { pigDecision, pigDecisions, pigGate, regret, searcher } from './pig-gate.ts';

/** Most regret in win probability at 4,096 simulations. */
const MOST_LOSS_20 = 0.01;
const MOST_LOSS_100 = 0.006;

const short = pigDecisions(20, 60);
const long = pigDecisions(100, 24);

const text = (regrets: readonly number[]): string => regrets.map((loss) => loss.toFixed(4)).join(' > ');

describe('gate: regret on Pig', () => {
  it('the exact answers are those of the tabular solver, for both players', () => {
    const solution = solve(loadGame('pig', 'pig-20'), { fold: foldPig });
    const reachable = short.filter(({ state }) => solution.graph.find(state) !== undefined);
    expect(reachable.length).toBeGreaterThan(short.length / 2);
    for (const { state, roll, hold } of reachable) {
      const sign = state.actor === 0 ? 1 : -1;
      const [rolled, held] = solution.actionValues(state);
      expect((1 + sign * rolled!) / 2).toBeCloseTo(roll, 9);
      expect((1 + sign * held!) / 2).toBeCloseTo(hold, 9);
    }
  });

  /** Every second one in the usual suite, so that each kind and both ways to treat dice are among them. */
  const variants = KIND_NAMES.flatMap((kind, place) =>
    [false, true].filter((expectation) => isSampled(place + Number(expectation), 2)).map((expectation) => [kind, expectation] as const),
  );

  it.each(variants)(
    'pig-20, %s, expectation %s: falls with simulations and is small at 4,096',
    { timeout: 600_000 },
    (kind, expectation) => {
      const verdict = pigGate(short, searcher({ ...KINDS[kind], expectation }), MOST_LOSS_20);
      report(`pig-20 ${kind}${expectation ? ' expectation' : ''}`, { regret: text(verdict.regrets) });
      expect(verdict).toMatchObject({ falls: true, isSmall: true });
    },
  );

  it.each([true, false].filter((_, place) => isSampled(place, 2)))(
    'pig-100, uct, expectation %s: falls with simulations and is small at 4,096',
    { timeout: 600_000 },
    (expectation) => {
      const verdict = pigGate(long, searcher({ ...KINDS.uct, expectation }), MOST_LOSS_100);
      report(`pig-100 uct${expectation ? ' expectation' : ''}`, { regret: text(verdict.regrets) });
      expect(verdict).toMatchObject({ falls: true, isSmall: true });
    },
  );

  it('holds for each player alone: own decisions follow each other', () => {
    for (const player of [0, 1]) {
      const own = short.filter(({ state }) => state.actor === player);
      expect(own).toHaveLength(30);
      expect(regret(own, searcher(KINDS.uct), 4096, 1)).toBeLessThan(MOST_LOSS_20);
    }
  });

  it('fails for a search that rolls each chance node once and never again', { timeout: 600_000 }, () => {
    const frozen = searcher(KINDS.uct, (game, seed) => frozenDice(game, `frozen/${seed}`));
    const verdict = pigGate(short, frozen, MOST_LOSS_20);
    report('pig-20 frozen dice', { regret: text(verdict.regrets) });
    expect(verdict).toMatchObject({ falls: false, isSmall: false });
    expect(verdict.regrets[2]).toBeGreaterThan(2 * MOST_LOSS_20);
  });
});

describe('gate: signs on Pig', () => {
  const places = [
    [14, 5, 4],
    [1, 18, 2],
    [10, 10, 6],
    [3, 12, 9],
    [16, 17, 3],
  ] as const;

  it.each(KIND_NAMES)(
    '%s: the value nears the exact one, and is the same for either player with the other sign at the root',
    { timeout: 600_000 },
    (kind) => {
      let worst = 0;
      let apart = 0;
      for (const [own, other, total] of places) {
        const [first, second] = ([0, 1] as const).map((player) => {
          const { state, roll, hold } = pigDecision(20, own, other, total, player);
          const { decision, search } = ask(state, { ...KINDS[kind], simulations: 16_000, expectation: true });
          const exact = 2 * Math.max(roll, hold) - 1;
          worst = Math.max(worst, Math.abs(decision.value! - exact));
          expect(decision.action).toBe(roll > hold ? 0 : 1);
          expect(Math.sign(search.rootValue())).toBe(Math.sign(player === 0 ? exact : -exact));
          return decision.value!;
        });
        apart = Math.max(apart, Math.abs(first! - second!));
      }
      report(`pig-20 values ${kind}`, { worstError: worst, playersApart: apart });
      expect(worst).toBeLessThan(0.3);
      expect(apart).toBeLessThan(0.15);
    },
  );
});
