import { describe, expect, test } from 'vitest';
import { type Game, loadGame, Rng, type State, TERMINAL } from '../../rules/index.ts';
import { playGame } from '../../training/matches/match.ts';
import { createAgent } from '../../agents/registry/registry.ts';
import { chooseOpponent, type Roster } from '../../server/engine/context/opponent.ts';
import { createService, REPLIES } from '../../server/index.ts';
import { endedWithin } from './until.ts';

const ticTacToe = loadGame('tic-tac-toe', 'standard');
const pig = loadGame('pig', 'pig-20');
const poker = loadGame('kuhn-poker', 'standard');
const service = createService();

function fresh(state: State): { position: object } {
  return { position: state.toPosition() };
}

/** The first decision of a game, dice rolled from a seed. */
function firstDecision(state: State): State {
  const rng = Rng.from('first');
  while (state.actor < 0 && state.actor !== TERMINAL) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}

/** The end of a game in which whatever comes first is done. */
function finished(game: Game): State {
  const state = game.newState();
  const rng = Rng.from('finished');
  while (state.actor !== TERMINAL) state.apply(state.actor < 0 ? state.chanceOutcomes().sample(rng) : state.legalActions().at(0));
  return state;
}

const pigTurn = () => firstDecision(pig.newState());

async function codeOf(request: unknown): Promise<unknown> {
  return service.ask('move', request).then(
    () => 'accepted',
    (error: { problem?: unknown; code?: unknown; path?: unknown }) => error.problem ?? { code: error.code, path: error.path },
  );
}

describe('move', () => {
  test('answers with a legal action in three forms', async () => {
    const state = ticTacToe.newState();
    const reply = await service.ask('move', { ...fresh(state), agent: 'mcts:sims=40', seed: 7 });
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(ticTacToe.actions.parse(state, reply.action.text)).toBe(reply.action.index);
    expect(ticTacToe.actions.fromAction(state, reply.action.typed as { kind: string })).toBe(reply.action.index);
    expect(reply).toMatchObject({ perspective: 0, side: 'x', agent: 'mcts:sims=40', seed: 7, visits: 40, ruleset: 'tic-tac-toe' });
  });

  test('tells win probability and value from the side of the player that decides', async () => {
    const state = ticTacToe.newState();
    for (const text of ['a1', 'b1', 'a2', 'b2', 'c3']) state.apply(ticTacToe.actions.parse(state, text));
    const reply = await service.ask('move', { ...fresh(state), agent: 'mcts:sims=200', seed: 1 });
    expect(reply.perspective).toBe(1);
    expect(reply.action.text).toContain('b3');
    expect(reply.winProbability).toBeGreaterThan(0.8);
    expect(reply.value).toBeGreaterThan(0.6);
  });

  test('gives the same answer to the same request with the same seed', async () => {
    const request = { ...fresh(pigTurn()), agent: 'mcts:sims=64', seed: 'again' };
    const [a, b] = [await service.ask('move', request), await service.ask('move', request)];
    expect({ ...b, elapsedMs: 0 }).toEqual({ ...a, elapsedMs: 0 });
  });

  test('draws and tells a seed if none is given', async () => {
    const reply = await service.ask('move', { ...fresh(pigTurn()), agent: 'random' });
    const again = await service.ask('move', { ...fresh(pigTurn()), agent: 'random', seed: reply.seed });
    expect(again.action).toEqual(reply.action);
  });

  test.each(['move', 'hint', 'analyze'] as const)('%s refuses a game that is over, as apply does', async (op) => {
    const over = fresh(finished(ticTacToe));
    await expect(service.ask(op, over)).rejects.toMatchObject({ problem: { code: 'GAME_OVER', path: '/position' } });
    await expect(service.ask('apply', { ...over, actions: [0] })).rejects.toMatchObject({
      problem: { code: 'GAME_OVER', path: '/actions/0' },
    });
    expect(await service.ask('legal', over)).toMatchObject({ actor: 'over', legal: [] });
  });

  test('takes a record, and a record up to a move', async () => {
    const random = await createAgent('random', { seed: 3 });
    const { record } = await playGame(ticTacToe, [random, random], { seed: 3, record: true });
    const reply = await service.ask('move', { record, upTo: 2, agent: 'scripted' });
    const state = ticTacToe.newState();
    for (const move of record!.moves.slice(0, 2)) state.apply(move);
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(await codeOf({ record, agent: 'scripted' })).toMatchObject({ code: 'GAME_OVER', path: '/record' });
  });

  test('completes a position that shows what one player sees, and plays only for that player', async () => {
    const state = firstDecision(poker.newState());
    const mover = state.actor as 0 | 1;
    const reply = await service.ask('move', { position: state.toPosition(mover), agent: 'mcts:sims=50', seed: 5 });
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    expect(await codeOf({ position: state.toPosition(mover === 0 ? 1 : 0) })).toMatchObject({
      code: 'BAD_POSITION',
      path: '/position/viewer',
    });
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
    const replies = await Promise.all(worlds.map((world) => service.ask('move', { ...fresh(world), agent: 'mcts:sims=80', seed: 9 })));
    expect(new Set(replies.map((reply) => JSON.stringify({ ...reply, elapsedMs: 0 }))).size).toBe(1);
  });

  test('nor does a network', async () => {
    const game = loadGame('leduc-poker', 'standard');
    const state = firstDecision(game.newState());
    const mover = state.actor as 0 | 1;
    const worlds = Array.from({ length: 8 }, (_, seed) => {
      const world = state.clone();
      world.resample(mover, Rng.from(seed));
      return world;
    });
    expect(new Set(worlds.map((world) => world.hash())).size).toBeGreaterThan(1);
    for (const agent of ['neural:leduc-poker,sims=0', 'neural:leduc-poker,sims=24']) {
      const replies = await Promise.all(worlds.map((world) => service.ask('hint', { ...fresh(world), agent, seed: 9 })));
      expect(new Set(replies.map((reply) => JSON.stringify({ ...reply, elapsedMs: 0 }))).size).toBe(1);
    }
    const judged = await service.ask('evaluate', { games: worlds.map(fresh) });
    expect(new Set(judged.evaluations.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  test('cuts limits to its own and says so', async () => {
    const small = createService({ shipped: false, maxSimulations: 10 });
    const reply = await small.ask('move', { ...fresh(pigTurn()), agent: 'mcts', limits: { simulations: 500 } });
    expect(reply.visits).toBe(10);
    expect(reply.warnings).toEqual(['limits.simulations was cut to 10.']);
  });

  test('ends a search at its time limit', async () => {
    const small = createService({ shipped: false, maxTimeMs: 100 });
    const reply = await small.ask('move', { ...fresh(pigTurn()), agent: 'mcts:sims=10000000' });
    expect(reply.visits).toBeLessThan(10_000_000);
  });

  test('plays by level and by served model', async () => {
    const named = createService({ shipped: false, models: { captain: 'scripted' } });
    expect(await named.ask('move', { ...fresh(ticTacToe.newState()), agent: 'captain' })).toMatchObject({ agent: 'scripted', level: null });
    expect(await named.ask('move', { ...fresh(ticTacToe.newState()), level: 'beginner' })).toMatchObject({
      agent: 'scripted',
      level: 'beginner',
    });
  });

  test('warns of fields that nobody reads', async () => {
    const reply = await service.ask('move', { ...fresh(ticTacToe.newState()), agent: 'random', limit: { sims: 3 } });
    expect(reply.warnings).toEqual(['Unknown field /limit was ignored.']);
  });

  test.each([
    ['not an object', 5, 'BAD_REQUEST', ''],
    ['no game', {}, 'BAD_REQUEST', ''],
    ['two games', { position: {}, record: {} }, 'BAD_REQUEST', '/record'],
    ['a limit of the wrong kind', { ...fresh(pigTurn()), limits: { simulations: 'many' } }, 'BAD_REQUEST', '/limits/simulations'],
    ['an unknown ruleset', { position: { ruleset: 'chess' } }, 'UNKNOWN_RULESET', '/position/ruleset'],
    [
      'a fault inside the position',
      { position: { ...pigTurn().toPosition(), state: { turn: -1 } } },
      'BAD_POSITION',
      '/position/state/turn',
    ],
    ['an unknown level', { ...fresh(pigTurn()), level: 'god' }, 'UNKNOWN_LEVEL', '/level'],
    ['an unknown agent', { ...fresh(pigTurn()), agent: 'oracle' }, 'UNKNOWN_AGENT', '/agent'],
    ['an agent that names a file', { ...fresh(pigTurn()), agent: 'neural:/etc/passwd' }, 'UNKNOWN_AGENT', '/agent'],
    ['an unknown option of an agent', { ...fresh(pigTurn()), agent: 'mcts:depth=3' }, 'UNKNOWN_AGENT', '/agent'],
  ])('refuses %s with a code and its path', async (_, request, code, path) => {
    expect(await codeOf(request)).toMatchObject({ code, path });
  });

  test('reads no weights that a stranger names', async () => {
    const asked = service.ask('move', { ...fresh(pigTurn()), agent: 'mcts:sims=2,weights=package.json' });
    await expect(asked).rejects.toThrow('this server offers');
  });

  test('reads learnt cells and policies for a stranger only by the names of those that are offered, and of these the file that is offered', async () => {
    const card = { ruleset: { id: 'pig', version: '0.1.0' }, scenarios: ['pig-100'], training: {} };
    const policies = [{ name: 'known', file: '/srv/known.policy', card }];
    const roster = { models: [], cells: { known: '/srv/known.cells' }, policies, anySpec: false };
    const choose = (agent: string, from: Roster = roster): string => chooseOpponent({ agent }, pig, from).spec;
    expect(choose('mcts:net=known,sims=2')).toBe('mcts:net=/srv/known.cells,sims=2');
    expect(choose('mcts:policy=known,net=known')).toBe('mcts:policy=/srv/known.policy,net=/srv/known.cells');
    expect(choose('policy:known')).toBe('policy:/srv/known.policy');
    expect(chooseOpponent({ agent: 'mcts:net=known' }, pig, roster).shown).toBe('mcts:net=known');
    const names = [
      'secret',
      'known.cells',
      './known',
      '../known',
      '..',
      '.',
      '',
      '/srv/known',
      '/srv/known.cells',
      'Known',
      'known\\',
      '__proto__',
      'constructor',
      ' known',
    ];
    for (const name of names)
      for (const written of [
        `mcts:net=${name}`,
        `mcts:sims=2,net=${name}`,
        `mcts:net=known,net=${name}`,
        `mcts:net=known,policy=${name}`,
        `policy:${name}`,
      ])
        expect(() => choose(written), written).toThrow(
          expect.objectContaining({ problem: expect.objectContaining({ code: 'UNKNOWN_AGENT' }) }),
        );
    expect(choose('mcts:net=secret', { ...roster, anySpec: true })).toBe('mcts:net=secret');
    const ford = firstDecision(loadGame('men-of-iron', 'mill-ford').newState());
    const answer = service.ask('move', { position: ford.toPosition(), agent: 'mcts:sims=2,net=mill-ford', seed: 1 });
    await expect(answer).resolves.toMatchObject({ agent: 'mcts:sims=2,net=mill-ford' });
  });

  test('refuses when too many wait', async () => {
    const small = createService({ shipped: false, maxWaiting: 2, maxWaitingEach: 2 });
    const request = { ...fresh(pigTurn()), agent: 'mcts:sims=50' };
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => small.ask('move', request)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(answers[3]).toMatchObject({ reason: { problem: { code: 'BUSY', retryAfterMs: 1000 } } });
  });
});

describe('legal', () => {
  test('lists the legal actions of a player', async () => {
    const reply = await service.ask('legal', fresh(ticTacToe.newState()));
    expect(reply).toMatchObject({ actor: 'player', player: 0, actorName: 'x', outcomes: [] });
    expect(reply.legal).toHaveLength(9);
  });

  test('lists the exact chances of the dice', async () => {
    const state = pig.newState();
    const reply = await service.ask('legal', fresh(state));
    expect(reply).toMatchObject({ actor: 'chance', player: null, legal: [] });
    expect(reply.outcomes.reduce((sum, { weight }) => sum + weight, 0)).toBe(reply.outcomes[0]!.total);
  });
});

/** A turn of pig with a full position, for requests that take long. */
const long = () => ({ ...fresh(pigTurn()), agent: 'mcts:sims=9000000', seed: 1 });

describe('limits', () => {
  const wide = createService({ shipped: false, maxSimulations: 1e9 });

  test('hold together: what the level allows, what is asked and what the server grants', async () => {
    const visits = async (request: object) => (await service.ask('move', { ...fresh(pigTurn()), seed: 1, ...request })).visits;
    expect(await visits({ level: 'sergeant', limits: { simulations: 20 } })).toBe(20);
    expect(await visits({ level: 'sergeant', limits: { simulations: 5000 } })).toBe(50);
    expect(await visits({ level: 'sergeant', limits: { timeMs: 5000 } })).toBe(50);
    expect(await visits({ agent: 'mcts', limits: { simulations: 900 } })).toBe(900);
  });

  test('are told with the one that ended the search', async () => {
    expect(await service.ask('move', { ...fresh(pigTurn()), level: 'sergeant', seed: 1 })).toMatchObject({
      stoppedBy: 'simulations',
      limits: { simulations: 50, timeMs: null },
    });
    expect(await wide.ask('move', { ...long(), limits: { timeMs: 60 } })).toMatchObject({ stoppedBy: 'time', limits: { timeMs: 60 } });
    expect(await wide.ask('move', { ...long(), deadlineMs: 300 })).toMatchObject({ stoppedBy: 'deadline' });
    expect(await service.ask('move', { ...fresh(pigTurn()), agent: 'scripted' })).toMatchObject({ stoppedBy: 'finished', visits: 0 });
  });

  test('a signal ends a search with what it has', async () => {
    const reply = await wide.ask('move', long(), { signal: endedWithin(wide) });
    expect(reply.stoppedBy).toBe('terminated');
    expect(reply.visits).toBeGreaterThan(0);
  });

  test('a request whose turn has not come is refused when its deadline passes or its client goes', async () => {
    const first = wide.ask('move', { ...long(), limits: { timeMs: 250 } });
    const late = wide.ask('move', { ...long(), deadlineMs: 50 }).catch((error: unknown) => error);
    const gone = wide.ask('move', long(), { signal: AbortSignal.timeout(50) }).catch((error: unknown) => error);
    expect(await late).toMatchObject({ problem: { code: 'DEADLINE' } });
    expect(await gone).toMatchObject({ problem: { code: 'CANCELLED' } });
    expect((await first).stoppedBy).toBe('time');
  });
});

describe('analyze', () => {
  test('reports what it finds while it thinks', async () => {
    const infos: { visits: number }[] = [];
    const wide = createService({ shipped: false, maxSimulations: 1e9 });
    const reply = await wide.ask(
      'analyze',
      { ...long(), limits: { timeMs: 1000 }, report: { everyMs: 50 } },
      { onInfo: (info) => infos.push(info) },
    );
    expect(infos.length).toBeGreaterThan(1);
    expect(infos.map(({ visits }) => visits)).toEqual(infos.map(({ visits }) => visits).sort((a, b) => a - b));
    expect(reply.visits).toBeGreaterThanOrEqual(infos.at(-1)!.visits);
  });

  test('marks the dice in the line that it expects', async () => {
    const { line } = await service.ask('analyze', { ...fresh(pigTurn()), agent: 'mcts:sims=400', seed: 2 });
    expect(line[0]!.by).toBe('player');
    expect(line.map(({ by }) => by)).toContain('dice');
    expect(line.every(({ text }) => !text.startsWith('~'))).toBe(true);
  });
});

describe('hint', () => {
  test('gives three moves at most, best first, each with a reason', async () => {
    const { hints, action } = await service.ask('hint', { ...fresh(ticTacToe.newState()), level: 'knight', seed: 1 });
    expect(hints).toHaveLength(3);
    expect(hints[0]!.index).toBe(action.index);
    expect(hints[0]!.reason).toMatch(/would win \d+ %/);
  });

  test('is honest about an agent that gives no numbers', async () => {
    const { hints } = await service.ask('hint', { ...fresh(ticTacToe.newState()), agent: 'scripted', seed: 1 });
    expect(hints).toMatchObject([{ visits: 0 }]);
  });
});

describe('evaluate', () => {
  test('tells what a network thinks of many positions, the same alone as among others', async () => {
    const states = [pigTurn(), pigTurn()];
    states[1]!.apply(states[1]!.legalActions().at(0));
    while (states[1]!.actor < 0) states[1]!.apply(states[1]!.chanceOutcomes().sample(Rng.from(3)));
    const both = await service.ask('evaluate', { games: states.map(fresh) });
    expect(both.model.name).toBe('pig');
    expect(
      both.evaluations.map(({ policy }) => policy.reduce((sum, { prior }) => sum + prior, 0)).every((sum) => Math.abs(sum - 1) < 1e-5),
    ).toBe(true);
    for (const [i, state] of states.entries()) {
      const alone = await service.ask('evaluate', { games: [fresh(state)] });
      expect(alone.evaluations[0]).toEqual(both.evaluations[i]);
    }
  });

  test.each([
    ['a roll of the dice', { games: [fresh(pig.newState())] }, 'NOT_A_DECISION', '/games/0'],
    ['a game that is over', { games: [fresh(pigTurn()), fresh(finished(pig))] }, 'GAME_OVER', '/games/1'],
    ['a game without a network', { games: [fresh(ticTacToe.newState())] }, 'NO_MODEL', '/model'],
    [
      'a fault in the second game',
      { games: [fresh(pigTurn()), { position: { ruleset: 'chess' } }] },
      'UNKNOWN_RULESET',
      '/games/1/position/ruleset',
    ],
  ])('refuses %s', async (_, request, code, path) => {
    await expect(service.ask('evaluate', request)).rejects.toMatchObject({ problem: { code, path } });
  });
});

describe('apply', () => {
  test('plays moves in any form and tells where the game stands', async () => {
    const { position, played } = await service.ask('apply', {
      ...fresh(ticTacToe.newState()),
      actions: ['b2', 0, { kind: 'place', square: 'c3' }],
    });
    expect(played.map(({ text }) => text)).toEqual(['b2', 'a1', 'c3']);
    expect(await service.ask('legal', { position })).toMatchObject({ player: 1 });
  });

  test('rolls the dice where it is told to, the same with the same seed', async () => {
    const roll = (seed: number) => service.ask('apply', { ...fresh(pig.newState()), dice: 'roll', seed });
    const first = await roll(4);
    expect(first.actor).toBe('player');
    expect(first.played.some(({ by }) => by === 'dice')).toBe(true);
    expect(await roll(4)).toEqual(first);
    expect(new Set((await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(roll))).map(({ hash }) => hash)).size).toBeGreaterThan(1);
  });

  test('refuses an illegal move with its path, and a position with gaps', async () => {
    await expect(service.ask('apply', { ...fresh(ticTacToe.newState()), actions: ['b2', 'b2'] })).rejects.toMatchObject({
      problem: { code: 'ILLEGAL_ACTION', path: '/actions/1' },
    });
    const position = firstDecision(poker.newState()).toPosition(0);
    await expect(service.ask('apply', { position, actions: [0] })).rejects.toMatchObject({
      problem: { code: 'HIDDEN', path: '/position/viewer' },
    });
  });
});

describe('sessions', () => {
  test('go on from what they found, and may vanish with no loss but time', async () => {
    const state = ticTacToe.newState();
    const ask = (seed: number) =>
      service.ask('move', { ...fresh(state), agent: 'mcts:sims=60', session: 'one', seed, limits: { simulations: 60 } });
    const first = await ask(1);
    expect(first.reusedVisits).toBe(0);
    state.apply(first.action.index);
    state.apply(state.legalActions().at(0));
    expect((await ask(2)).reusedVisits).toBeGreaterThan(0);
    expect(await service.ask('clearCache', {})).toMatchObject({ sessions: 1 });
    state.apply(state.legalActions().at(0));
    state.apply(state.legalActions().at(0));
    expect((await ask(3)).reusedVisits).toBe(0);
  });

  test('think on while the other side does', async () => {
    const own = createService({ shipped: false });
    const state = ticTacToe.newState();
    const ask = () =>
      own.ask('move', { ...fresh(state), agent: 'mcts', session: 'slow', ponder: true, seed: 1, limits: { simulations: 30 } });
    state.apply((await ask()).action.index);
    await new Promise((resolve) => setTimeout(resolve, 150));
    state.apply(state.legalActions().at(0));
    const reply = await ask();
    expect(reply.reusedVisits).toBeGreaterThan(30);
    expect(state.legalActions().includes(reply.action.index)).toBe(true);
    await own.close();
  });
});

describe('a session that serves both sides of a game with secrets', () => {
  /** Side 0 lays a secret number of chits, one decision each. */
  const chits = loadGame('barons-war', 'vanguard');

  /** Side 0 decides in secret, as the seed has it; then side 1 asks. */
  async function secondAnswer(own: typeof service, seed: number, agent: string): Promise<string> {
    await own.ask('clearCache', {});
    const rng = Rng.from(seed);
    const state = chits.newState();
    const ask = { agent, session: 'table', seed: 5, limits: { simulations: 4 } };
    while (state.actor === 0) {
      await own.ask('move', { ...fresh(state), ...ask });
      const legal = state.legalActions();
      state.apply(legal.at(rng.below(legal.length)));
    }
    const answers: unknown[] = [];
    for (let i = 0; i < 2; i++) {
      const { action, candidates, value, reusedVisits } = await own.ask('move', { ...fresh(state), ...ask });
      answers.push([action, candidates, value, reusedVisits]);
    }
    return JSON.stringify(answers);
  }

  test.each(['random', 'scripted', 'mcts:sims=4'])('answers the second by %s as if the first had no secret', async (agent) => {
    const answers = new Set<string>();
    for (let seed = 0; seed < 4; seed++) answers.add(await secondAnswer(service, seed, agent));
    expect(answers.size).toBe(1);
  });
});

describe('a session that many requests want at once', () => {
  test('is one search at a time: each request has its answer, and pondering has ended before', async () => {
    const own = createService({ shipped: false, maxTimeMs: 2000 });
    const ask = (seed: number) =>
      own.ask('move', {
        ...fresh(loadGame('connect-four', 'standard').newState()),
        agent: 'mcts',
        session: 'shared',
        ponder: true,
        seed,
        limits: { simulations: 40 },
      });
    for (let round = 0; round < 10; round++) {
      const replies = await Promise.all([ask(round), own.ask('legal', fresh(ticTacToe.newState())), ask(round + 100)]);
      expect(replies.filter((reply) => 'visits' in reply && reply.visits + reply.reusedVisits >= 40)).toHaveLength(2);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await own.close();
  });
});

describe('a service', () => {
  test('answers in the form that its schemas say', async () => {
    const at = fresh(pigTurn());
    const requests = {
      analyze: at,
      move: at,
      hint: at,
      evaluate: { games: [at] },
      legal: at,
      apply: { ...at, actions: [pigTurn().legalActions().at(0)] },
      capabilities: {},
      ping: {},
      clearCache: {},
    };
    for (const [op, request] of Object.entries(requests) as [keyof typeof requests, object][]) {
      expect(REPLIES[op].strict().safeParse(await service.ask(op, request)).error?.message, op).toBeUndefined();
    }
  });

  test('gives waiting requests of higher priority the first turn', async () => {
    const order: string[] = [];
    const note = (name: string, priority: number) =>
      service.ask('move', { ...fresh(pigTurn()), agent: 'mcts:sims=30', priority }).then(() => order.push(name));
    await Promise.all([note('running', 0), note('low', -5), note('usual', 0), note('high', 5)]);
    expect(order).toEqual(['running', 'high', 'usual', 'low']);
  });

  test('takes nothing new while it drains, and answers what it has taken', async () => {
    const ending = createService({ shipped: false });
    const taken = ending.ask('move', { ...fresh(pigTurn()), agent: 'mcts:sims=200' });
    const drained = ending.drain();
    await expect(ending.ask('move', fresh(pigTurn()))).rejects.toMatchObject({ problem: { code: 'DRAINING' } });
    await drained;
    expect((await taken).visits).toBe(200);
  });

  test('logs what was asked and how it went, and nothing of the game but its ruleset', async () => {
    const entries: object[] = [];
    const logging = createService({ shipped: false, onRequest: (entry) => entries.push(entry) });
    await logging.ask('move', { position: firstDecision(poker.newState()).toPosition(), agent: 'random' });
    await logging.ask('legal', { position: { ruleset: 'no such <secret>' } }).catch(() => undefined);
    expect(entries).toMatchObject([
      { op: 'move', code: 'ok', ruleset: 'kuhn-poker' },
      { op: 'legal', code: 'UNKNOWN_RULESET', path: '/position/ruleset' },
    ]);
    expect(JSON.stringify(entries)).not.toContain('secret');
  });
});
