import { describe, expect, test } from 'vitest';
import { foldPig, solve } from '../../agents/tabular/index.ts';
import { CHANCE, TERMINAL } from '../../rules/core/index.ts';
import type { PigState } from '../../rules/reference/pig.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';

/** Win probability of the first player, by value iteration written out for Pig itself (Neller and Presser 2004). */
function solvePig(goal: number): number {
  const at = (own: number, other: number, total: number): number => (own * goal + other) * goal + total;
  const win = new Float64Array(goal ** 3).fill(0.5);
  const value = (own: number, other: number, total: number): number => (own + total >= goal ? 1 : win[at(own, other, total)]!);
  const sweep = (own: number, other: number): number => {
    let change = 0;
    for (let total = goal - own - 1; total >= 0; total--) {
      let roll = 1 - value(other, own, 0);
      for (let face = 2; face <= 6; face++) roll += value(own, other, total + face);
      const hold = total === 0 ? 0 : 1 - value(other, own + total, 0);
      const best = Math.max(roll / 6, hold);
      change = Math.max(change, Math.abs(best - win[at(own, other, total)]!));
      win[at(own, other, total)] = best;
    }
    return change;
  };
  for (let sum = 2 * goal - 2; sum >= 0; sum--) {
    for (let own = Math.min(goal - 1, sum); own >= sum - own && sum - own < goal; own--) {
      while (Math.max(sweep(own, sum - own), sweep(sum - own, own)) > 1e-9);
    }
  }
  return value(0, 0, 0);
}

describe('pig', () => {
  test('the solver written for Pig gives the published value for 100 points', () => {
    expect(solvePig(100)).toBeCloseTo(0.5305927, 5);
  });

  test('the engine has the same value for 20 points as that solver', () => {
    const engine = solve(loadGame('pig', 'pig-20'), { fold: foldPig });
    expect((engine.value + 1) / 2).toBeCloseTo(solvePig(20), 8);
  });

  test('merges all rolls that reach the goal, with exact weights', () => {
    const state = parsePosition({
      ruleset: 'pig',
      version: '1.0.0',
      scenario: 'pig-20',
      state: { players: { first: { score: 10 } }, stack: [{ step: 'turn' }, { step: 'roll', total: 7 }] },
    });
    expect([...state.chanceOutcomes()]).toEqual([
      { outcome: 0, weight: 1 },
      { outcome: 2, weight: 1 },
      { outcome: 3, weight: 4 },
    ]);
    expect(state.game.actions.describeOutcome(state, 3)).toEqual({ text: 'reaches the goal', dice: 'd6', faces: [3, 4, 5, 6] });
    state.apply(3);
    expect(state.returns()).toEqual([1, -1]);
  });

  test('a 1 loses the turn, holding banks it', () => {
    const state = loadGame('pig', 'pig-100').newState() as PigState;
    state.apply(6);
    state.apply(1); // hold
    expect([state.score(0), state.toMove, state.actor]).toEqual([6, 1, CHANCE]);
    state.apply(5);
    state.apply(0); // roll
    state.apply(0); // a 1
    expect([state.score(1), state.toMove, state.total]).toEqual([0, 0, 0]);
  });

  test('is drawn when the turns run out', () => {
    const state = loadGame('pig', 'pig-20').newState();
    for (let turn = 0; turn < 200; turn++) state.apply(0);
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()).toEqual([0, 0]);
  });
});
