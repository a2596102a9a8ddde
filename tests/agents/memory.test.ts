import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leafEvaluator, type LeafJudge, Search, type SearchOptions, Tree } from '../../agents/index.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { rollOn, viewOf } from './play.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Finds every leaf even, at once. */
const indifferent: LeafJudge = { isUniform: true, value: 0, judge() {}, writePriors() {} };

/** Rounds to wait until the machine has compiled what is measured; it does so beside the program, later when others work too. */
const MOST_ROUNDS = 60;
/** In these the tree still grows, and a collection may fall into them. */
const UNTRUE_ROUNDS = 2;

/** Bytes of a simulation that makes no objects: a number that a function returns takes twelve, unless the machine has inlined the function. */
const A_FEW_NUMBERS = 250;

/** Bytes taken from the heap for each simulation of a search whose tree has had its size before: the least of so many rounds as it takes to be below `bound`. */
function bytesPerSimulation(game: Game, simulations: number, options: SearchOptions, judge: LeafJudge, bound: number): number {
  const view = viewOf(rollOn(game.newState(), Rng.from(1)));
  const search = new Search(game, options);
  let least = Infinity;
  for (let round = 0; round < MOST_ROUNDS && least >= bound; round++) {
    search.begin(view, Rng.from('same'), simulations);
    search.simulate(judge, simulations / 10);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    search.simulate(judge, Infinity);
    const bytes = (process.memoryUsage().heapUsed - before) / (0.9 * simulations);
    if (round >= UNTRUE_ROUNDS) least = Math.min(least, bytes);
  }
  return least;
}

describe('memory of a search', () => {
  it.each([
    ['connect-four', 'standard', 20_000],
    ['tic-tac-toe', 'standard', 2000],
    ['pig', 'pig-100', 5000],
    ['kuhn-poker', 'standard', 20_000],
  ] as const)('takes nothing from the heap once its tree has its size: playouts of %s %s', (ruleset, scenario, simulations) => {
    const game = loadGame(ruleset, scenario);
    const judge = leafEvaluator(game, { playout: 'random' });
    expect(bytesPerSimulation(game, simulations, { selection: 'uct', solver: false }, judge, 4)).toBeLessThan(4);
  });

  it.each([
    ['barons-war', 'skirmish'],
    ['barons-war', 'lewes-historical'],
    ['one-hour-wargames', 'training'],
    ['men-of-iron', 'mill-ford'],
    ['men-of-iron', 'bannockburn'],
    ['the-anarchy', 'ridgeway'],
    ['spanish-fury', 'training-meadow'],
    ['spanish-fury', 'coutras-1587'],
  ] as const)('takes next to nothing where a wargame moves on: %s %s', (ruleset, scenario) => {
    expect(bytesPerSimulation(loadGame(ruleset, scenario), 2000, {}, indifferent, A_FEW_NUMBERS)).toBeLessThan(A_FEW_NUMBERS);
  });

  it('is as stated for each node and each edge', () => {
    const tree = new Tree();
    const arrays = Object.values(tree).filter((value): value is Int32Array => ArrayBuffer.isView(value));
    const nodeArrays = arrays.filter(({ length }) => length === tree.actor.length);
    const edgeArrays = arrays.filter(({ length }) => length === tree.action.length);
    expect(nodeArrays.length + edgeArrays.length).toBe(arrays.length);
    const sum = (list: readonly Int32Array[]): number => list.reduce((bytes, { BYTES_PER_ELEMENT }) => bytes + BYTES_PER_ELEMENT, 0);
    expect([sum(nodeArrays), sum(edgeArrays)]).toEqual([Tree.NODE_BYTES, Tree.EDGE_BYTES]);
    expect(tree.heldBytes).toBe(arrays.reduce((bytes, { byteLength }) => bytes + byteLength, 0));
  });

  it('stands in docs/search.md as it is', () => {
    const game = loadGame('connect-four', 'standard');
    const megabytes = (selection: 'uct' | 'puct'): string => {
      const search = new Search(game, { selection });
      search.begin(viewOf(game.newState()), Rng.from(1), 10_000);
      search.simulate(leafEvaluator(game, { playout: 'random' }), Infinity);
      return `${(search.tree.bytes / 1e6).toFixed(1)} MB with \`${selection}\``;
    };
    const page = readFileSync(new URL('../../docs/search.md', import.meta.url), 'utf8').replaceAll('\n', ' ');
    expect(page).toContain(`A node takes ${Tree.NODE_BYTES} bytes and each of its actions ${Tree.EDGE_BYTES},`);
    expect(page).toContain(`take ${megabytes('uct')} and ${megabytes('puct')}.`);
  });

  it('stays within its bound', () => {
    const game = loadGame('connect-four', 'standard');
    const search = new Search(game, { selection: 'uct', maxEdges: 500 });
    search.begin(viewOf(game.newState()), Rng.from(1), 5000);
    search.simulate(leafEvaluator(game, { playout: 'random' }), Infinity);
    expect(search.simulations).toBe(5000);
    expect(search.tree.edges).toBeLessThanOrEqual(500);
  });
});
