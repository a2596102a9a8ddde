import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leafEvaluator, type LeafOptions, Search, type SearchOptions, Tree } from '../../agents/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { rollOn, viewOf } from './play.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes taken from the heap for each simulation of a search whose tree has had its size before. */
function bytesPerSimulation(ruleset: string, scenario: string, simulations: number, options: SearchOptions, leaf: LeafOptions): number {
  const game = loadGame(ruleset, scenario);
  const view = viewOf(rollOn(game.newState(), Rng.from(1)));
  const search = new Search(game, options);
  const judge = leafEvaluator(game, leaf);
  const measured: number[] = [];
  for (let round = 0; round < 8; round++) {
    search.begin(view, Rng.from('same'), simulations);
    search.simulate(judge, simulations / 10);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    search.simulate(judge, Infinity);
    measured.push((process.memoryUsage().heapUsed - before) / (0.9 * simulations));
  }
  return Math.min(...measured.slice(2));
}

describe('memory of a search', () => {
  it.each([
    ['connect-four', 'standard', 20_000, { selection: 'uct' }, { playout: 'random' }],
    ['pig', 'pig-100', 5000, { selection: 'uct' }, { playout: 'random' }],
    ['pig', 'pig-20', 5000, { expectation: true }, { prior: 'scripted' }],
    ['kuhn-poker', 'standard', 20_000, { selection: 'uct' }, { playout: 'random' }],
    ['barons-war', 'skirmish', 1000, {}, { prior: 'scripted' }],
    ['barons-war', 'lewes-historical', 1000, {}, { prior: 'scripted' }],
    ['one-hour-wargames', 'training', 1000, {}, { prior: 'scripted' }],
    ['one-hour-wargames', 'pitched-battle-1', 1000, {}, { prior: 'scripted' }],
  ] as const)('takes nothing from the heap once its tree has its size: %s %s', (ruleset, scenario, simulations, options, leaf) => {
    expect(bytesPerSimulation(ruleset, scenario, simulations, options, leaf)).toBeLessThan(4);
  });

  it('is as stated for each node and each edge', () => {
    const tree = new Tree();
    const arrays = Object.values(tree).filter((value): value is Int32Array => ArrayBuffer.isView(value));
    const nodeArrays = arrays.filter(({ length }) => length === tree.actor.length);
    const edgeArrays = arrays.filter(({ length }) => length === tree.action.length);
    expect(nodeArrays.length + edgeArrays.length).toBe(arrays.length);
    const sum = (list: readonly Int32Array[]): number => list.reduce((bytes, { BYTES_PER_ELEMENT }) => bytes + BYTES_PER_ELEMENT, 0);
    expect([sum(nodeArrays), sum(edgeArrays)]).toEqual([Tree.NODE_BYTES, Tree.EDGE_BYTES]);
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
