import { afterAll, describe, expect, test } from 'vitest';
import { loadGame } from '../../rules/index.ts';
import { createService } from '../../server/index.ts';

const service = createService({ shipped: true });
afterAll(() => service.close());

const opening = loadGame('connect-four', 'standard').newState();
const legal = opening.legalActions().toArray();
const position = { ...opening.toPosition() };
const text = (action: number): string => opening.game.actions.format(opening, action);

describe.each(['mcts:sims=60', 'neural:connect-four,sims=24', 'neural:connect-four,sims=0', 'flat:sims=40', 'scripted', 'random'])(
  'a move of %s',
  (agent) => {
    const ask = (fields: object) => service.ask('move', { position, agent, seed: 3, ...fields });

    test('is one of those that are allowed, by index, text or data', async () => {
      const [, second, third] = legal as [number, number, number];
      for (const allowMoves of [[second], [text(third)], [second, text(third)], [{ ...opening.game.actions.toAction(opening, second) }]]) {
        const { action, candidates } = await ask({ allowMoves });
        const allowed = [second, third];
        expect(allowed).toContain(action.index);
        expect(candidates.every(({ index }) => allowed.includes(index))).toBe(true);
      }
    });

    test('is none of those to be avoided', async () => {
      const avoidMoves = legal.slice(0, -1);
      expect((await ask({ avoidMoves })).action.index).toBe(legal.at(-1));
    });
  },
);

test('an analysis looks at nothing else', async () => {
  const avoidMoves = [legal[3]!];
  const { candidates, action } = await service.ask('analyze', { position, agent: 'mcts:sims=200', seed: 1, candidates: 20, avoidMoves });
  expect(candidates.map(({ index }) => index).sort((a, b) => a - b)).toEqual(legal.filter((one) => one !== legal[3]));
  expect(action.index).not.toBe(legal[3]);
});

test('what a session has found among some moves is not taken for all that there is', async () => {
  const ask = (fields: object) => service.ask('move', { position, agent: 'mcts:sims=200', seed: 1, session: 'restricted', ...fields });
  const free = await ask({});
  const without = await ask({ avoidMoves: [free.action.index] });
  expect(without.action.index).not.toBe(free.action.index);
  expect(without.reusedVisits).toBe(0);
  const again = await ask({ candidates: 20 });
  expect(again.reusedVisits).toBe(0);
  expect(again.candidates).toHaveLength(legal.length);
});

test('a network gives its policy over what is left', async () => {
  const { evaluations } = await service.ask('evaluate', { games: [{ position }, { position, avoidMoves: [legal[0]!] }] });
  const [free, held] = evaluations;
  expect(held!.policy.map(({ index }) => index)).toEqual(legal.slice(1));
  expect(held!.policy.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 5);
  expect(held!.value).toBeCloseTo(free!.value, 5);
});

describe('moves of a player up to a depth', () => {
  const both = (player: 0 | 1, moves: readonly (number | string)[], untilDepth: number) => ({ player, moves: [...moves], untilDepth });
  const ask = (fields: object, agent = 'mcts:sims=300') => service.ask('analyze', { position, agent, seed: 5, candidates: 20, ...fields });

  test.each(['mcts:sims=300', 'mcts:sims=300,transpositions=no', 'neural:connect-four,sims=40'])(
    'hold in the search of %s',
    async (agent) => {
      const fields = { allowMoves: [both(1, [text(0)], 2)], avoidMoves: [both(0, [0, 1, 2, 5], 3)] };
      const { action, line } = await ask(fields, agent);
      expect([3, 4, 6]).toContain(action.index);
      expect(line[1]?.text).toBe(text(0));
      expect([3, 4, 6].map(text)).toContain(line[2]?.text);
      const choice = { ...fields, allowMoves: [both(0, [1, 2], 1)] };
      await expect(ask(choice, agent)).rejects.toMatchObject({ problem: { code: 'BAD_REQUEST', path: '/avoidMoves' } });
    },
  );

  test('of depth 1 are the same as a list of moves', async () => {
    const [plain, ahead] = [await ask({ avoidMoves: [3] }), await ask({ avoidMoves: [both(0, [3], 1)] })];
    expect(ahead.candidates).toEqual(plain.candidates);
    expect((await ask({ avoidMoves: [2, { player: 0, moves: [3] }] })).candidates.map(({ index }) => index).sort()).toEqual([
      0, 1, 4, 5, 6,
    ]);
  });

  test('hold no further', async () => {
    const free = await ask({});
    const { candidates, warnings } = await ask({ avoidMoves: [both(1, [3], 1)] });
    expect(candidates).toEqual(free.candidates);
    expect(warnings).toEqual([expect.stringContaining('/avoidMoves/0/moves/0 is legal at no decision')]);
  });

  test('hold at each depth by itself, where orders of moves lead to the same position', async () => {
    const { line, candidates } = await ask({ avoidMoves: [both(1, [0, 1, 2, 3, 4, 5], 2), both(0, [0], 1)] }, 'mcts:sims=600');
    expect(line[1]?.text).toBe(text(6));
    expect(candidates.map(({ index }) => index)).not.toContain(0);
  });

  test('are few enough to be looked for at every node', async () => {
    const many = Array.from({ length: 600 }, () => 0);
    await expect(ask({ avoidMoves: [both(0, many, 2), both(1, many, 3)] })).rejects.toMatchObject({
      problem: { code: 'BAD_REQUEST', path: '/avoidMoves', message: expect.stringContaining('name 1000 at most') },
    });
  });

  test.each<[object, string, string]>([
    [{ allowMoves: [both(0, ['no such move'], 2)] }, 'BAD_ACTION', '/allowMoves/0/moves/0'],
    [{ avoidMoves: [1, both(0, [4711], 1)] }, 'BAD_ACTION', '/avoidMoves/1/moves/0'],
    [{ avoidMoves: [both(0, [], 1)] }, 'BAD_REQUEST', '/avoidMoves/0/moves'],
    [{ avoidMoves: [both(0, [1], 0)] }, 'BAD_REQUEST', '/avoidMoves/0/untilDepth'],
    [{ avoidMoves: [{ moves: [1] }] }, 'BAD_REQUEST', '/avoidMoves/0/player'],
    [{ agent: 'flat:sims=40', avoidMoves: [both(0, [1], 2)] }, 'BAD_REQUEST', '/agent'],
  ])('%j is refused', async (fields, code, path) => {
    await expect(ask(fields)).rejects.toMatchObject({ problem: { code, path } });
  });
});

test.each<[object, string, string]>([
  [{ avoidMoves: legal }, 'BAD_REQUEST', '/avoidMoves'],
  [{ allowMoves: [legal[0]], avoidMoves: [legal[0]] }, 'BAD_REQUEST', '/avoidMoves'],
  [{ allowMoves: ['no such move'] }, 'BAD_ACTION', '/allowMoves/0'],
  [{ avoidMoves: [legal[0], 4711] }, 'BAD_ACTION', '/avoidMoves/1'],
  [{ allowMoves: [] }, 'BAD_REQUEST', '/allowMoves'],
])('%j is refused', async (fields, code, path) => {
  await expect(service.ask('move', { position, agent: 'random', ...fields } as never)).rejects.toMatchObject({ problem: { code, path } });
});

test('turns of a record each have their own moves', async () => {
  const record = { format: 'x', moves: [] };
  const games = [{ record, turns: [0], allowMoves: [0] }];
  await expect(service.ask('evaluate', { games })).rejects.toMatchObject({ problem: { path: expect.stringContaining('/games/0') } });
});
