import { describe, expect, test } from 'vitest';
import { loadGame, Rng, type State, TERMINAL } from '../../rules/index.ts';
import { playGame } from '../../training/evaluation/match.ts';
import { createAgent } from '../../agents/registry.ts';
import { MoveService } from '../../server/index.ts';

const ticTacToe = loadGame('tic-tac-toe', 'standard');
const pig = loadGame('pig', 'pig-20');
const poker = loadGame('kuhn-poker', 'standard');
const service = new MoveService();

function fresh(state: State): { position: object } {
  return { position: state.toPosition() };
}

/** The first decision of a game, dice rolled from a seed. */
function firstDecision(state: State): State {
  const rng = Rng.from('first');
  while (state.actor < 0 && state.actor !== TERMINAL) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}

const pigTurn = () => firstDecision(pig.newState());

async function codeOf(request: unknown): Promise<unknown> {
  return service.move(request).then(
    () => 'accepted',
    (error: { problem?: unknown; code?: unknown; path?: unknown }) => error.problem ?? { code: error.code, path: error.path },
  );
}

describe('move', () => {
  test('answers with a legal action in three forms', async () => {
    const state = ticTacToe.newState();
    const reply = await service.move({ ...fresh(state), agent: 'mcts:sims=40', seed: 7 });
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(ticTacToe.actions.parse(state, reply.action.text)).toBe(reply.action.index);
    expect(ticTacToe.actions.fromAction(state, reply.action.typed as { kind: string })).toBe(reply.action.index);
    expect(reply).toMatchObject({ perspective: 0, side: 'x', agent: 'mcts:sims=40', seed: 7, visits: 40, ruleset: 'tic-tac-toe' });
  });

  test('tells win probability and value from the side of the player that decides', async () => {
    const state = ticTacToe.newState();
    for (const text of ['a1', 'b1', 'a2', 'b2', 'c3']) state.apply(ticTacToe.actions.parse(state, text));
    const reply = await service.move({ ...fresh(state), agent: 'mcts:sims=200', seed: 1 });
    expect(reply.perspective).toBe(1);
    expect(reply.action.text).toContain('b3');
    expect(reply.winProbability).toBeGreaterThan(0.8);
    expect(reply.value).toBeGreaterThan(0.6);
  });

  test('gives the same answer to the same request with the same seed', async () => {
    const request = { ...fresh(pigTurn()), agent: 'mcts:sims=64', seed: 'again' };
    const [a, b] = [await service.move(request), await service.move(request)];
    expect({ ...b, elapsedMs: 0 }).toEqual({ ...a, elapsedMs: 0 });
  });

  test('draws and tells a seed if none is given', async () => {
    const reply = await service.move({ ...fresh(pigTurn()), agent: 'random' });
    const again = await service.move({ ...fresh(pigTurn()), agent: 'random', seed: reply.seed });
    expect(again.action).toEqual(reply.action);
  });

  test('takes a record, and a record up to a move', async () => {
    const random = await createAgent('random', { seed: 3 });
    const { record } = await playGame(ticTacToe, [random, random], { seed: 3, record: true });
    const reply = await service.move({ record, upTo: 2, agent: 'scripted' });
    const state = ticTacToe.newState();
    for (const move of record!.moves.slice(0, 2)) state.apply(move);
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(await codeOf({ record, agent: 'scripted' })).toMatchObject({ code: 'NOT_A_DECISION' });
  });

  test('completes a position that shows what one player sees, and plays only for that player', async () => {
    const state = firstDecision(poker.newState());
    const mover = state.actor as 0 | 1;
    const reply = await service.move({ position: state.toPosition(mover), agent: 'mcts:sims=50', seed: 5 });
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(await codeOf({ position: state.toPosition(mover === 0 ? 1 : 0) })).toMatchObject({ code: 'BAD_POSITION', path: '/position/viewer' });
  });

  test('does not see what the other side hides: swapping it changes no answer', async () => {
    const state = firstDecision(poker.newState());
    const mover = state.actor as 0 | 1;
    const worlds = [1, 2, 3, 4, 5, 6].map((seed) => {
      const world = state.clone();
      world.resample(mover, Rng.from(seed));
      return world;
    });
    expect(new Set(worlds.map((world) => world.hash())).size).toBeGreaterThan(1);
    const replies = await Promise.all(worlds.map((world) => service.move({ ...fresh(world), agent: 'mcts:sims=80', seed: 9 })));
    expect(new Set(replies.map(({ action, value }) => `${action.text} ${value}`)).size).toBe(1);
  });

  test('cuts limits to its own and says so', async () => {
    const small = new MoveService({ maxSimulations: 10 });
    const reply = await small.move({ ...fresh(pigTurn()), agent: 'mcts', limits: { simulations: 500 } });
    expect(reply.visits).toBe(10);
    expect(reply.warnings).toEqual(['limits.simulations was cut to 10.']);
  });

  test('ends a search at its time limit', async () => {
    const small = new MoveService({ maxTimeMs: 100 });
    const reply = await small.move({ ...fresh(pigTurn()), agent: 'mcts:sims=10000000' });
    expect(reply.visits).toBeLessThan(10_000_000);
  });

  test('plays by level and by served model', async () => {
    const named = new MoveService({ models: { captain: 'scripted' } });
    expect(await named.move({ ...fresh(ticTacToe.newState()), agent: 'captain' })).toMatchObject({ agent: 'scripted', level: null });
    expect(await named.move({ ...fresh(ticTacToe.newState()), level: 'recruit' })).toMatchObject({ agent: 'scripted', level: 'recruit' });
  });

  test('warns of fields that nobody reads', async () => {
    const reply = await service.move({ ...fresh(ticTacToe.newState()), agent: 'random', limit: { sims: 3 } });
    expect(reply.warnings).toEqual(['Unknown field "limit" was ignored.']);
  });

  test.each([
    ['not an object', 5, 'BAD_REQUEST', ''],
    ['no game', {}, 'BAD_REQUEST', ''],
    ['two games', { position: {}, record: {} }, 'BAD_REQUEST', '/record'],
    ['a limit of the wrong kind', { ...fresh(pigTurn()), limits: { simulations: 'many' } }, 'BAD_REQUEST', '/limits/simulations'],
    ['an unknown ruleset', { position: { ruleset: 'chess' } }, 'UNKNOWN_RULESET', '/position/ruleset'],
    ['a fault inside the position', { position: { ...pigTurn().toPosition(), state: { turn: -1 } } }, 'BAD_POSITION', '/position/state/turn'],
    ['an unknown level', { ...fresh(pigTurn()), level: 'god' }, 'UNKNOWN_LEVEL', '/level'],
    ['an unknown agent', { ...fresh(pigTurn()), agent: 'oracle' }, 'UNKNOWN_AGENT', '/agent'],
    ['an agent that names a file', { ...fresh(pigTurn()), agent: 'neural:/etc/passwd' }, 'UNKNOWN_AGENT', '/agent'],
    ['an unknown option of an agent', { ...fresh(pigTurn()), agent: 'mcts:depth=3' }, 'UNKNOWN_AGENT', '/agent'],
  ])('refuses %s with a code and its path', async (_, request, code, path) => {
    expect(await codeOf(request)).toMatchObject({ code, path });
  });

  test('refuses when too many wait', async () => {
    const small = new MoveService({ maxWaiting: 2 });
    const request = { ...fresh(pigTurn()), agent: 'mcts:sims=50' };
    const answers = await Promise.allSettled([small.move(request), small.move(request), small.move(request)]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});

describe('legal', () => {
  test('lists the legal actions of a player', () => {
    const reply = service.legal(fresh(ticTacToe.newState()));
    expect(reply).toMatchObject({ actor: 'player', player: 0, actorName: 'x', outcomes: [] });
    expect(reply.legal).toHaveLength(9);
  });

  test('lists the exact chances of the dice', () => {
    const state = pig.newState();
    const reply = service.legal(fresh(state));
    expect(reply).toMatchObject({ actor: 'chance', player: null, legal: [] });
    expect(reply.outcomes.reduce((sum, { weight }) => sum + weight, 0)).toBe(reply.outcomes[0]!.total);
  });
});
