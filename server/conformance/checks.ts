import { must, type Reply, type Talk } from './talk.ts';

/** One promise of the protocol, and how to try it. */
export interface ConformanceCheck {
  readonly name: string;
  readonly about: string;
  readonly run: (talk: Talk) => Promise<void>;
}

const ticTacToe = { position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} } };
const pig = { position: { ruleset: 'pig', scenario: 'pig-20', state: {} } };
const endless = {
  ...ticTacToe,
  position: { ruleset: 'connect-four', scenario: 'standard', state: {} },
  agent: 'mcts',
  limits: { timeMs: 15_000 },
};

/** What two answers to the same request must share: all but the time they took and their envelope. */
function essence(reply: Reply): string {
  return JSON.stringify({ ...reply, id: 0, elapsedMs: 0 });
}

async function alive(talk: Talk): Promise<void> {
  await talk.ask('ping');
}

const wording: readonly ConformanceCheck[] = [
  { name: 'ping', about: 'ping is answered', run: alive },
  {
    name: 'capabilities',
    about: 'capabilities name the version of the protocol, rulesets, levels and limits',
    async run(talk) {
      const reply = await talk.ask('capabilities');
      must((reply['engine'] as { protocol: string }).protocol === 'schiltron/1', 'engine.protocol must be "schiltron/1".');
      must((reply['rulesets'] as object[]).length > 0 && (reply['levels'] as object[]).length > 0, 'There must be rulesets and levels.');
    },
  },
  {
    name: 'unknown-fields',
    about: 'unknown fields are ignored, and warnings name them',
    async run(talk) {
      const { warnings } = await talk.ask('legal', { ...ticTacToe, colour: 'red' });
      must(
        (warnings as string[]).some((warning) => warning.includes('colour')),
        'No warning names the unknown field "colour".',
      );
    },
  },
  {
    name: 'bad-fields',
    about: 'a field of the wrong kind is refused with its path',
    async run(talk) {
      const { code, path } = await talk.refused('move', { ...ticTacToe, limits: { timeMs: 'long' } });
      must(code === 'BAD_REQUEST' && path === '/limits/timeMs', `Expected BAD_REQUEST at /limits/timeMs, got ${code} at ${String(path)}.`);
    },
  },
  {
    name: 'bad-games',
    about: 'a fault in the game is refused with its path in the request',
    async run(talk) {
      const { path } = await talk.refused('legal', { position: { ...ticTacToe.position, scenario: 'no such' } });
      must(path === '/position/scenario', `Expected /position/scenario, got ${String(path)}.`);
    },
  },
  {
    name: 'nonsense',
    about: 'what is no request gets one error with id null, and the next request is answered',
    async run(talk) {
      for (const text of ['{', '[]', '"move"', '{"op":"ping"}', '{"id":{},"op":"ping"}']) talk.raw(text);
      const refused = await talk.refused('dance');
      must(refused.path === '/op', 'An unknown op must be refused at /op, with the id of the request.');
      must(
        talk.finals.filter(({ id, type }) => id === null && type === 'error').length === 5,
        'Each of five malformed messages must get one error with id null.',
      );
      await alive(talk);
    },
  },
  {
    name: 'versions',
    about: 'a request for another version of the protocol is refused',
    async run(talk) {
      const { path } = await talk.refused('ping', { protocol: 'schiltron/999' });
      must(path === '/protocol', 'It must be refused at /protocol.');
    },
  },
];

const answering: readonly ConformanceCheck[] = [
  {
    name: 'one-final',
    about: 'each request gets exactly one final reply, in whatever order',
    async run(talk) {
      const ids = Array.from({ length: 20 }, (_, i) =>
        talk.send(i % 3 === 0 ? 'ping' : 'move', i % 3 === 0 ? {} : { ...ticTacToe, agent: 'mcts:sims=20' }),
      );
      for (const id of ids) await talk.final(id);
      await alive(talk);
      for (const id of ids) must(talk.finals.filter((reply) => reply.id === id).length === 1, `${id} got more than one final reply.`);
    },
  },
  {
    name: 'same-seed',
    about: 'the same request with the same seed has the same answer, alone and in a crowd',
    async run(talk) {
      const request = { ...ticTacToe, agent: 'mcts:sims=60', seed: 'again' };
      const alone = essence(await talk.ask('move', request));
      const ids = Array.from({ length: 6 }, () => talk.send('move', request));
      for (const id of ids) must(essence(await talk.final(id)) === alone, 'The answers differ.');
    },
  },
  {
    name: 'seeds-told',
    about: 'a seed that the server drew is told, and gives the same answer',
    async run(talk) {
      const first = await talk.ask('move', { ...ticTacToe, agent: 'random' });
      must(
        essence(await talk.ask('move', { ...ticTacToe, agent: 'random', seed: first['seed'] })) === essence(first),
        'The answers differ.',
      );
    },
  },
  {
    name: 'legal-moves',
    about: 'moves are legal, and all three forms name the same one',
    async run(talk) {
      const { action, side, perspective } = (await talk.ask('move', { ...ticTacToe, agent: 'mcts:sims=20' })) as unknown as {
        action: { index: number; text: string; typed: object };
        side: string;
        perspective: number;
      };
      must(perspective === 0 && side === 'x', 'The first player of tic-tac-toe is 0, x.');
      const hashes = [];
      for (const form of [action.index, action.text, action.typed])
        hashes.push((await talk.ask('apply', { ...ticTacToe, actions: [form] }))['hash']);
      must(new Set(hashes).size === 1, 'Index, text and data of the action lead to different positions.');
    },
  },
  {
    name: 'move-choice',
    about: 'allowMoves and avoidMoves hold for a player up to a depth, as lists of moves or of { player, moves, untilDepth }',
    async run(talk) {
      const ask = async (fields: object): Promise<{ action: { index: number }; line: { text: string }[] }> =>
        (await talk.ask('move', { ...ticTacToe, agent: 'mcts:sims=200', seed: 1, ...fields })) as never;
      must((await ask({ allowMoves: [7] })).action.index === 7, 'Only 7 was allowed.');
      const ahead = { player: 1, moves: [0, 1, 2, 3, 4, 5], untilDepth: 2 };
      const { action, line } = await ask({ allowMoves: [{ player: 0, moves: [7, 8] }], avoidMoves: [ahead, { ...ahead, moves: [7, 8] }] });
      const { played } = await talk.ask('apply', { ...ticTacToe, actions: [action.index, 6] });
      must([7, 8].includes(action.index), 'Only 7 and 8 were allowed.');
      must(line[1]?.text === (played as { text: string }[])[1]!.text, 'Only 6 was left to answer.');
      const { path } = await talk.refused('move', { ...ticTacToe, allowMoves: [{ player: 2, moves: [7] }] });
      must(path === '/allowMoves/0/player', `A player is 0 or 1: expected /allowMoves/0/player, got ${String(path)}.`);
    },
  },
  {
    name: 'limits',
    about: 'limits hold together, and stoppedBy tells which one ended the search',
    async run(talk) {
      const few = await talk.ask('move', { ...ticTacToe, agent: 'mcts', limits: { simulations: 30, timeMs: 60_000 } });
      must(few['visits'] === 30 && few['stoppedBy'] === 'simulations', 'Thirty simulations were asked for.');
      const short = await talk.ask('move', { ...endless, limits: { timeMs: 100 } });
      must(short['stoppedBy'] === 'time', 'It must end after about 100 ms, by time.');
    },
  },
  {
    name: 'perspective',
    about: 'numbers are told from the side of the player that decides',
    async run(talk) {
      const won = await talk.ask('apply', { ...ticTacToe, actions: ['a1', 'b1', 'a2', 'b2', 'c3'] });
      const reply = await talk.ask('move', { position: won['position'], agent: 'mcts:sims=200', seed: 1 });
      must(
        reply['perspective'] === 1 && (reply['winProbability'] as number) > 0.8,
        'Player 1 can win at once: its own win probability must be high.',
      );
    },
  },
];

const streaming: readonly ConformanceCheck[] = [
  {
    name: 'reports',
    about: 'analyze reports what it finds, with growing visits, before its result',
    async run(talk) {
      const id = talk.send('analyze', { ...endless, report: { everyMs: 50 } });
      const info = await talk.wait('a report', (message) => message.id === id && message.type === 'info');
      talk.send('terminate', { target: id });
      const result = await talk.final(id);
      must((result['visits'] as number) >= (info['visits'] as number), 'The result has fewer visits than a report before it.');
    },
  },
  {
    name: 'terminate',
    about: 'terminate ends a search, which still gets its one final reply, with a move',
    async run(talk) {
      const id = talk.send('analyze', { ...endless, report: { everyMs: 50 } });
      await talk.wait('a report', (message) => message.id === id && message.type === 'info');
      const told = await talk.ask('terminate', { target: id });
      must(told['found'] === true, 'terminate must find the request.');
      must((await talk.final(id))['stoppedBy'] === 'terminated', 'stoppedBy must be "terminated".');
      must((await talk.ask('terminate', { target: 'nobody' }))['found'] === false, 'An unknown target must not be found.');
    },
  },
  {
    name: 'busy-ping',
    about: 'ping is answered while a search runs',
    async run(talk) {
      const id = talk.send('analyze', endless);
      await alive(talk);
      must(!talk.finals.some((reply) => reply.id === id), 'The search ended before the ping was answered.');
      talk.send('terminate', { target: id });
      await talk.final(id);
    },
  },
  {
    name: 'ids-in-use',
    about: 'an id that is in work is refused with id null, and its request goes on',
    async run(talk) {
      const id = talk.send('analyze', endless);
      talk.raw(JSON.stringify({ id, op: 'ping' }));
      await talk.wait('an error with id null', (message) => message.id === null && message.type === 'error');
      talk.send('terminate', { target: id });
      must((await talk.final(id)).type === 'result', 'The first request must end with its result.');
    },
  },
];

const games: readonly ConformanceCheck[] = [
  {
    name: 'dice',
    about: 'where dice are due, legal lists their exact chances, move is refused, and apply rolls the same with the same seed',
    async run(talk) {
      const { outcomes } = (await talk.ask('legal', pig)) as unknown as { outcomes: { weight: number; total: number }[] };
      must(
        outcomes.length > 1 && outcomes.reduce((sum, { weight }) => sum + weight, 0) === outcomes[0]!.total,
        'The weights must add up to the total.',
      );
      must((await talk.refused('move', pig)).code === 'NOT_A_DECISION', 'move must be refused with NOT_A_DECISION.');
      const roll = async () => JSON.stringify((await talk.ask('apply', { ...pig, dice: 'roll', seed: 3 }))['position']);
      must((await roll()) === (await roll()), 'The same seed must roll the same.');
    },
  },
  {
    name: 'finished-games',
    about: 'a game that is over is told as such, and move and apply are refused with GAME_OVER',
    async run(talk) {
      const { position } = await talk.ask('apply', { ...ticTacToe, actions: ['a1', 'a2', 'b1', 'b2', 'c1'] });
      must((await talk.ask('legal', { position }))['actor'] === 'over', 'legal must tell that the game is over.');
      for (const [op, more] of [['move', {}] as const, ['apply', { actions: ['c3'] }] as const]) {
        const { code } = await talk.refused(op, { position, ...more });
        must(code === 'GAME_OVER', `${op} must be refused with GAME_OVER, not ${code}.`);
      }
    },
  },
  {
    name: 'secrets',
    about: 'an answer is the same whatever the other side hides, to the last digit',
    async run(talk) {
      const fresh = { ruleset: 'kuhn-poker', scenario: 'standard', state: {} };
      const { outcomes } = (await talk.ask('legal', { position: fresh })) as unknown as { outcomes: { outcome: number }[] };
      const answers = new Set<string>();
      for (const { outcome } of outcomes.filter((other) => other.outcome !== outcomes[0]!.outcome)) {
        const { position } = await talk.ask('apply', { position: fresh, actions: [outcomes[0]!.outcome, outcome] });
        answers.add(essence(await talk.ask('move', { position, agent: 'mcts:sims=80', seed: 9 })));
      }
      must(answers.size === 1, 'The answer depends on a card that the player cannot see.');
    },
  },
  {
    name: 'illegal-moves',
    about: 'apply refuses an illegal move with its path',
    async run(talk) {
      const { path } = await talk.refused('apply', { ...ticTacToe, actions: ['a1', 'a1'] });
      must(path === '/actions/1', `Expected /actions/1, got ${String(path)}.`);
    },
  },
  {
    name: 'hints',
    about: 'hint gives at most three moves, each with a reason',
    async run(talk) {
      const hints = (await talk.ask('hint', { ...ticTacToe, agent: 'mcts:sims=100' }))['hints'] as { reason: string }[];
      must(
        hints.length >= 1 && hints.length <= 3 && hints.every(({ reason }) => reason.length > 10),
        'There must be one to three hints with reasons.',
      );
    },
  },
];

/** What a server of the protocol promises. */
export const conformanceChecks: readonly ConformanceCheck[] = [...wording, ...answering, ...streaming, ...games];
