import { describe, expect, test } from 'vitest';
import { CfrPlusSolver, GameTree, bestResponse, nashConv, uniformPolicy } from '../../agents/tabular/index.ts';
import { type GameEvent, type Player, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { PhantomState } from '../../rules/reference/phantom/phantom-board.ts';
import { loadGame, parsePosition } from '../../rules/registry.ts';
import { after } from '../agents/play.ts';
import { countInformationSets } from './phantom-sets.ts';

const GAMES = ['phantom-tic-tac-toe', 'dark-hex'] as const;
type Id = (typeof GAMES)[number];

const load = (id: Id, collisions = 'classical', scenario = 'standard') => loadGame(id, scenario, { collisions });
const at = (id: Id, moves: string, collisions?: string): PhantomState => after(load(id, collisions), moves) as PhantomState;

function legal(state: PhantomState): string[] {
  return state
    .legalActions()
    .toArray()
    .map((action) => state.game.actions.format(state, action));
}

describe.each(GAMES)('%s', (id) => {
  test('a try at a taken cell tells who made it and lets it try again [1]', () => {
    const state = at(id, 'b2 b2');
    expect(state.actor).toBe(1);
    expect(legal(state)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']);
    expect(state.seenStone(4, 1)).toBe(1);
    expect(at(id, 'b2 b2 a1').actor).toBe(0);
  });

  test('in the abrupt game it ends the turn [2]', () => {
    expect(at(id, 'b2 b2', 'abrupt').actor).toBe(0);
  });

  test('the other side learns neither cells nor the number of tries', () => {
    const keys = ['b2 a1', 'b2 b2 a1', 'b2 c3'].map((moves) => at(id, moves).informationKey(0));
    expect(new Set(keys).size).toBe(1);
    const told: GameEvent[] = [];
    const state = at(id, 'b2');
    state.listener = (event) => told.push(event);
    for (const cell of [4, 0]) state.apply(cell);
    expect(told.map(({ kind, only }) => [kind, only])).toEqual([
      ['refused', 1],
      ['taken', 1],
      ['passed', 0],
    ]);
  });

  test('players remember the order of their tries', () => {
    expect(at(id, 'a1 b2 c3').informationKey(0)).not.toBe(at(id, 'c3 b2 a1').informationKey(0));
  });

  test('all is shown once the game is over', () => {
    const state = at(id, 'a1 b1 a2 b2 a3');
    expect(state.actor).toBe(TERMINAL);
    expect(state.returns()).toEqual([1, -1]);
    expect(state.toPosition(0).state).toEqual(state.toPosition().state);
  });

  // x has tried a1, then met a stone on b2: o's first stone lies there, and the second try of o may have met a1 or not.
  test('worlds are as likely as from a player that tries cells at random', () => {
    const view = at(id, 'a1 b2 b2');
    const counts = new Map<string, number>();
    const rng = Rng.from('worlds');
    for (let i = 0; i < 4000; i++) {
      const world = view.clone();
      world.resample(0, rng);
      const tries = world.triesInOrder(1).join();
      counts.set(tries, (counts.get(tries) ?? 0) + 1);
    }
    // Straight to b2: 1/9. First a1, then b2: 1/9 · 1/8. So 8 of 9.
    expect([...counts.keys()].sort()).toEqual(['0,4', '4']);
    expect(counts.get('4')! / 4000).toBeCloseTo(8 / 9, 1);
  });

  test.each(['classical', 'abrupt'])('sampled worlds of a %s game are reached by the tries that they name', (collisions) => {
    const game = load(id, collisions);
    const rng = Rng.from(id + collisions);
    for (let play = 0; play < 30; play++) {
      const state = game.newState() as PhantomState;
      while (state.actor !== TERMINAL) {
        const viewer = state.actor as Player;
        const world = state.clone();
        world.resample(viewer, rng);
        expect(parsePosition(world.toPosition()).hash()).toBe(world.hash());
        const legalCells = state.legalActions();
        state.apply(legalCells.at(rng.below(legalCells.length)));
      }
    }
  });

  const cell = (stone: string, x: number, o: number) => ({ stone, x, o });
  test.each([
    [{ board: { a1: cell('x', 1, 0) } }],
    [{ board: { a1: cell('x', 2, 0) }, stack: [{ step: 'try', mover: 'o' }] }],
    [{ board: { a1: cell('x', 0, 1) }, stack: [{ step: 'try', mover: 'o' }] }],
    [{ board: { a1: cell('empty', 1, 0) }, stack: [{ step: 'try', mover: 'o' }] }],
    [{ board: { a1: cell('x', 1, 0) }, stack: [] }],
  ])('refuses the board %j, to which no tries lead', (state) => {
    const position = { ruleset: id, version: '1.0.0', scenario: 'standard', state };
    expect(() => parsePosition(position)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path: '/state/board' }));
  });

  test('refuses what a viewer cannot know', () => {
    const position = { ruleset: id, version: '1.0.0', scenario: 'standard', viewer: 1, state: { board: { a1: cell('x', 0, 0) } } };
    expect(() => parsePosition(position)).toThrow(/knows the stones on the cells that it has tried/);
  });

  test('information sets of the opened game are as many as a player can have seen', () => {
    const game = load(id, 'classical', 'opened');
    const tree = new GameTree(game);
    const counts = ([0, 1] as const).map((player) => tree.sets.filter((set) => set.player === player).length);
    expect(counts).toEqual(([0, 1] as const).map((player) => countInformationSets(game.newState() as PhantomState, player)));
    expect(tree.hasPerfectRecall).toBe(true);
  });

  test('the scripted player beats one that plays at random', () => {
    const game = load(id);
    const rng = Rng.from('scripted');
    let lead = 0;
    for (let play = 0; play < 200; play++) {
      const state = game.newState();
      const side = (play % 2) as Player;
      while (state.actor !== TERMINAL) {
        const cells = state.legalActions();
        state.apply(state.actor === side ? game.scripted!.choose(state, cells, rng) : cells.at(rng.below(cells.length)));
      }
      lead += state.returns()[side];
    }
    expect(lead).toBeGreaterThan(40);
  });
});

describe('dark-hex', () => {
  test('has as many information sets as are published', () => {
    const start = load('dark-hex').newState() as PhantomState;
    expect(([0, 1] as const).map((player) => countInformationSets(start, player))).toEqual([3_720_850, 2_352_067]);
  });

  test('x goes from row to row, o from column to column', () => {
    expect(at('dark-hex', 'a1 c1 a2 c2 b2 b1 b3').returns()).toEqual([1, -1]);
    expect(at('dark-hex', 'a1 a2 c3 b2 c2 b1 a3 c1').returns()).toEqual([-1, 1]);
  });
});

describe('exact answers', () => {
  const solve = (id: Id, iterations: number) => {
    const tree = new GameTree(load(id, 'classical', 'opened'));
    const policy = new CfrPlusSolver(tree).run(iterations).averagePolicy();
    return { uniform: nashConv(tree, uniformPolicy), gap: nashConv(tree, policy), value: bestResponse(tree, policy, 0).value };
  };

  test('the opened phantom tic-tac-toe is won for x', () => {
    const { uniform, gap, value } = solve('phantom-tic-tac-toe', 200);
    expect(uniform).toBeCloseTo(1.1333333, 6);
    expect(gap).toBeLessThan(1e-3);
    expect(value).toBeCloseTo(1, 3);
  });

  test('the opened Dark Hex is fair', () => {
    const { uniform, gap, value } = solve('dark-hex', 1000);
    expect(uniform).toBeCloseTo(1.4833333, 6);
    expect(gap).toBeLessThan(5e-3);
    expect(Math.abs(value)).toBeLessThan(5e-3);
  });
});
