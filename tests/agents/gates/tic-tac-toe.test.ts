import { describe, expect, it } from 'vitest';
import { exploreStates, optimalValues, Solution } from '../../../agents/tabular/index.ts';
import { isPlayer, type State } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { after, ask, EXPLORING_KINDS, KIND_NAMES, KINDS, type Question, report } from './asking.ts';
import { winnersResults } from './broken-games.ts';

const board = loadGame('tic-tac-toe', 'standard');

/** All positions in which somebody has to decide, breadth first. */
const positions: State[] = [];
const graph = exploreStates(board, { onNode: (_, state) => isPlayer(state.actor) && positions.push(state.clone()) });
const solution = new Solution(graph, optimalValues(graph));

const MODEST = 800;
const AMPLE = 20_000;

interface Score {
  /** Positions in which the move keeps the exact value. */
  right: number;
  proven: number;
  /** Proven positions whose value is another than the exact one. */
  wronglyProven: number;
  readonly missed: State[];
}

/** Puts every position to a search. */
function score(states: readonly State[], question: Question): Score {
  const total: Score = { right: 0, proven: 0, wronglyProven: 0, missed: [] };
  for (const state of states) {
    const { decision } = ask(state, question);
    if (solution.bestActions(state).includes(decision.action)) total.right++;
    else total.missed.push(state);
    if (decision.isProven !== true) continue;
    total.proven++;
    if (Math.abs(decision.value! - solution.valueOf(state) * (state.actor === 0 ? 1 : -1)) > 1e-12) total.wronglyProven++;
  }
  return total;
}

const LEAST_RIGHT = 0.99;

describe('gate: tic-tac-toe, every position', () => {
  it('there are 4,298 decisions, the last square being taken by itself', () => {
    expect(positions).toHaveLength(4298);
  });

  it.each(KIND_NAMES)('%s with the solver keeps the exact value, and what it proves is exact', { timeout: 600_000 }, (kind) => {
    const modest = score(positions, { ...KINDS[kind], simulations: MODEST });
    report(`tic-tac-toe ${kind}, solver`, { right: modest.right, of: positions.length, proven: modest.proven });
    expect(modest.right / positions.length).toBeGreaterThan(LEAST_RIGHT);
    expect(modest.wronglyProven).toBe(0);
    expect(score(modest.missed, { ...EXPLORING_KINDS[kind], simulations: AMPLE }).missed).toEqual([]);
  });

  it.each(KIND_NAMES)('%s without the solver keeps the exact value, in every sixth position', { timeout: 600_000 }, (kind) => {
    const some = positions.filter((_, i) => i % 6 === 0);
    const modest = score(some, { ...KINDS[kind], solver: false, simulations: MODEST });
    report(`tic-tac-toe ${kind}, no solver`, { right: modest.right, of: some.length });
    expect(modest.right / some.length).toBeGreaterThan(LEAST_RIGHT);
    expect(modest.proven).toBe(0);
    expect(score(modest.missed, { ...EXPLORING_KINDS[kind], solver: false, simulations: AMPLE }).missed).toEqual([]);
  });

  it.each(KIND_NAMES)('%s proves nearly all positions, given the simulations', { timeout: 600_000 }, (kind) => {
    const some = positions.filter((_, i) => i % 3 === 0);
    const ample = score(some, { ...EXPLORING_KINDS[kind], simulations: AMPLE });
    report(`tic-tac-toe ${kind}, ${AMPLE} simulations`, { proven: ample.proven, of: some.length });
    expect(ample.proven / some.length).toBeGreaterThan(0.97);
    expect(ample.wronglyProven).toBe(0);
    expect(ample.missed).toEqual([]);
  });

  it('proves that a game with four marks on the board is drawn, won or lost', () => {
    for (const [moves, value] of [
      ['b2 a1 c1 a3', 0],
      ['a1 b1 b2 c3', 1],
      ['a1 b1 a2 c3', 1],
    ] as const) {
      const { decision } = ask(after(board, moves), { simulations: AMPLE });
      expect([moves, decision.isProven]).toEqual([moves, true]);
      expect(decision.value).toBeCloseTo(value, 12);
    }
  });

  it.each(['puct', 'uct'] as const)('%s still blocks in a game that it has proven lost', (kind) => {
    for (const [moves, block] of [
      ['a1 b1 b2', 'c3'],
      ['a1 b1 a2', 'a3'],
      ['b2 a2 c1', 'a3'],
    ] as const) {
      const state = after(board, moves);
      const { decision } = ask(state, { ...KINDS[kind], simulations: AMPLE });
      expect([decision.isProven, decision.value, board.actions.format(state, decision.action)]).toEqual([true, -1, block]);
    }
  });

  it('fails for a search that mistakes the side of a result', () => {
    const some = positions.filter((_, i) => i % 9 === 0);
    const broken = score(some, { simulations: MODEST, believed: winnersResults(board) });
    report('tic-tac-toe, broken signs', { right: broken.right, of: some.length, wronglyProven: broken.wronglyProven });
    expect(broken.right / some.length).toBeLessThan(LEAST_RIGHT - 0.05);
    expect(broken.wronglyProven).toBeGreaterThan(0);
  });
});
