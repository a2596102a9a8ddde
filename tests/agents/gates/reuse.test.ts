import { describe, expect, it } from 'vitest';
import { leafEvaluator, Search, searchNow, type SearchOptions } from '../../../agents/search/index.ts';
import { type Solution, solve } from '../../../agents/tabular/index.ts';
import { isPlayer, Rng, type State, TERMINAL } from '../../../rules/core/index.ts';
import { loadGame } from '../../reference/load.ts';
import { after, KIND_NAMES, KINDS, RANDOM_PLAYOUTS, report, viewOf } from './asking.ts';

const board = loadGame('tic-tac-toe', 'standard');
const four = loadGame('connect-four', 'standard');
const pig = loadGame('pig', 'pig-20');

interface Begun {
  /** Nodes of the tree before and after a decision was begun. */
  readonly before: number;
  readonly after: number;
  readonly reused: number;
}

/** Decides with a search that has been used before, and tells what it brought along. */
function decide(search: Search, state: State, simulations: number, seed: number): Begun & { readonly action: number } {
  const before = search.tree.nodes;
  search.begin(viewOf(state), Rng.from(seed), simulations);
  const begun = { before, after: search.tree.nodes };
  search.simulate(leafEvaluator(state.game, { ...RANDOM_PLAYOUTS, seed }), Infinity);
  const { action, reusedSimulations } = search.decision();
  expect(state.legalActions().includes(action)).toBe(true);
  return { ...begun, action, reused: reusedSimulations! };
}

/** Plays a whole game of tic-tac-toe with one search against a random opponent. Counts what was begun. */
function playGame(search: Search, solution: Solution, own: 0 | 1, seed: number): Begun[] {
  const rng = Rng.from(`opponent/${seed}`);
  const begun: Begun[] = [];
  for (const state = board.newState(); state.actor !== TERMINAL; ) {
    const legal = state.legalActions();
    if (state.actor !== own) {
      state.apply(legal.at(rng.below(legal.length)));
      continue;
    }
    const decision = decide(search, state, 1500, seed);
    begun.push(decision);
    expect(solution.bestActions(state)).toContain(decision.action);
    state.apply(decision.action);
  }
  return begun;
}

describe('gate: a tree that is kept', () => {
  const solution = solve(board);

  it.each(KIND_NAMES)('%s brings simulations along to each later decision, plays them right and forgets the rest', (kind) => {
    const options: SearchOptions = { ...KINDS[kind], reuse: true };
    const begun: Begun[] = [];
    for (let seed = 0; seed < 8; seed++) {
      const decisions = playGame(new Search(board, options), solution, (seed % 2) as 0 | 1, seed);
      expect(decisions[0]!.reused).toBe(0);
      begun.push(...decisions.slice(1));
    }
    const kept = begun.filter((one) => one.after > 1);
    report(`reuse ${kind}`, {
      decisions: begun.length,
      kept: kept.length,
      nodesKept: kept.reduce((sum, one) => sum + one.after / one.before, 0) / kept.length,
    });
    expect(kept.length).toBeGreaterThan(begun.length * 0.7);
    for (const one of begun) expect(one.after).toBeLessThanOrEqual(one.before);
    // A `gumbel` root halves anew: what it brings along is not counted against its budget.
    if (kind !== 'gumbel') expect(begun.filter(({ reused }) => reused > 0).length).toBe(kept.length);
  });

  it.each(KIND_NAMES)('%s finds the only moves of Connect Four on a tree it has kept', (kind) => {
    let kept = 0;
    for (const [opening, later] of [
      ['d a d a', 'd b'],
      ['d a d', 'a d'],
    ] as const) {
      const search = new Search(four, { ...KINDS[kind], reuse: true });
      decide(search, after(four, opening), 2000, 1);
      const state = after(four, `${opening} ${later}`);
      const { action, before, after: nodes } = decide(search, state, 2000, 2);
      expect(four.actions.format(state, action)).toBe('d');
      expect(nodes).toBeLessThan(before);
      if (nodes > 1) kept++;
    }
    expect(kept).toBeGreaterThan(0);
  });

  it('goes on through dice: from each own decision of a turn of Pig to the next', () => {
    const search = new Search(pig, { ...KINDS.uct, reuse: true });
    const rng = Rng.from('dice');
    let carried = 0;
    let decisions = 0;
    let last = -1;
    for (const state = pig.newState(); state.actor !== TERMINAL; ) {
      if (!isPlayer(state.actor)) {
        state.apply(state.chanceOutcomes().sample(rng));
        continue;
      }
      const { action, before, after: nodes, reused } = decide(search, state, 400, decisions);
      if (decisions > 0) expect(nodes).toBeLessThanOrEqual(before);
      if (last === 0 && reused > 0) carried++;
      last = action;
      decisions++;
      state.apply(action);
    }
    report('reuse over dice', { decisions, carried });
    expect(carried).toBeGreaterThan(0);
  });

  it('does not grow over many decisions', () => {
    const search = new Search(four, { ...KINDS.uct, reuse: true });
    let largest = 0;
    for (let seed = 0; seed < 6; seed++) {
      const rng = Rng.from(`game/${seed}`);
      for (const state = four.newState(); state.actor !== TERMINAL; ) {
        decide(search, state, 300, seed);
        largest = Math.max(largest, search.tree.nodes);
        const legal = state.legalActions();
        state.apply(legal.at(rng.below(legal.length)));
      }
    }
    expect(largest).toBeLessThanOrEqual(301 + 300);
  });

  it('fails for a search that forgets', () => {
    const forgetful = new Search(board, { ...KINDS.puct, reuse: false });
    const begun = playGame(forgetful, solution, 0, 1);
    expect(begun.every(({ reused, after: nodes }) => reused === 0 && nodes === 1)).toBe(true);
  });

  it('is of no use where the game has taken another way: it starts anew and is right', () => {
    const search = new Search(board, { ...KINDS.puct, reuse: true });
    const judge = leafEvaluator(board, RANDOM_PLAYOUTS);
    searchNow(search, viewOf(after(board, 'b2 a1')), judge, Rng.from(1), 400);
    const { reusedSimulations, action } = searchNow(search, viewOf(after(board, 'a1 b1 a2 b2')), judge, Rng.from(1), 400);
    expect([reusedSimulations, board.actions.format(after(board, 'a1 b1 a2 b2'), action)]).toEqual([0, 'a3']);
  });
});
