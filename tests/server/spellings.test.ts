import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAgent, createView, listAgents } from '../../agents/index.ts';
import { CHANCE, loadGame, Rng, type State } from '../../rules/index.ts';
import { createHttpServer, createService, serveStdio } from '../../server/index.ts';
import { holdLimits } from '../../server/engine/context/search-limits.ts';

const MOST = 24;
const MOST_MS = 40;
const narrow = { shipped: true, maxSimulations: MOST, maxTimeMs: MOST_MS, maxWaiting: 1000 } as const;
const open = createService(narrow);
const own = createService({ ...narrow, anySpec: true });
const app = createHttpServer(open, { openEnv: null });
/** Lines to a service of one's own, as a program on the same machine writes them. */
const [input, output] = [new PassThrough(), new PassThrough()];
const served = serveStdio({ service: own, input, output, log: () => undefined });
let socket: WebSocket;
beforeAll(async () => {
  socket = new WebSocket(`${(await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/v1/ws`);
  await once(socket, 'open');
});
afterAll(async () => {
  socket.terminate();
  input.end();
  await served;
  await app.close();
  await Promise.all([open.close(), own.close()]);
});

function turnOf(ruleset: string, scenario: string): State {
  const state = loadGame(ruleset, scenario).newState();
  const rng = Rng.from('not a 1');
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}
const pig = turnOf('pig', 'pig-100');
const position = pig.toPosition();
/** A game in which something is hidden, so that worlds are drawn. */
const kuhn = turnOf('kuhn-poker', 'standard').toPosition();

/** A number in every way of writing it that `Number` takes. */
const spelling = (value: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    String(value),
    `0x${value.toString(16)}`,
    `0X${value.toString(16).toUpperCase()}`,
    `0b${value.toString(2)}`,
    `0o${value.toString(8)}`,
    value.toExponential(),
    value.toExponential().replace('e', 'E'),
    `${value}.0`,
    `${value}.`,
    `000${value}`,
    `${value}0e-1`,
    `+${value}`,
    ` ${value} `,
    `${value}\n`,
    `\u00a0${value}`,
  );
const simulations = fc.constantFrom(1, 2, 3, 7, 10, 24, 25, 100, 500_000, 10_000_000);
const written = simulations.chain((value) => spelling(value).map((text) => ({ value, text })));

type Reply = {
  readonly visits: number;
  readonly limits: { readonly simulations: number | null; readonly timeMs: number | null };
};
type Door = readonly [name: string, ask: (request: object) => Promise<Reply | null>];
const doors: readonly Door[] = [
  ['the service', (request) => open.ask('move', request).catch(() => null)],
  ['a service of one’s own', (request) => own.ask('move', request).catch(() => null)],
  [
    'HTTP',
    async (request) => {
      const reply = await app.inject({ method: 'POST', url: '/v1/move', payload: request });
      return reply.statusCode === 200 ? reply.json<Reply>() : null;
    },
  ],
  ['stdio', (request) => answerOf(request, (text) => void input.write(`${text}\n`), once(output, 'data'))],
  ['a WebSocket', (request) => answerOf(request, (text) => socket.send(text), once(socket, 'message'))],
];

/** Asks as one message, whose answer is the next that comes; null for an error. */
async function answerOf(request: object, send: (text: string) => void, next: Promise<unknown[]>): Promise<Reply | null> {
  send(JSON.stringify({ ...request, id: 1, op: 'move' }));
  const [data] = await next;
  const reply = JSON.parse(String(data)) as Reply & { readonly type: string };
  return reply.type === 'result' ? reply : null;
}

describe.each(doors)('limits at %s', (_, ask) => {
  test.each(['mcts', 'flat', 'neural:pig', 'expectimax'])('hold for %s, however its options are written', async (kind) => {
    const option = kind === 'expectimax' ? 'nodes' : 'sims';
    await fc.assert(
      fc.asyncProperty(written, fc.option(fc.constantFrom(5, 1000)), async ({ value, text }, asked) => {
        const agent = `${kind}${kind.includes(':') ? ',' : ':'}${option}=${text}`;
        const reply = await ask({ position, agent, seed: 1, ...(asked === null ? {} : { limits: { simulations: asked } }) });
        if (reply === null) return;
        const bound = Math.min(MOST, value, asked ?? Infinity);
        expect(reply.limits.simulations).toBe(bound);
        expect(reply.visits).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 12 },
    );
  });

  test.each(['mcts', 'neural:pig'])('of time hold for %s, with no simulations asked as well', async (kind) => {
    const to = kind.includes(':') ? ',' : ':';
    for (const clock of ['sims=0,ms=9000', 'ms=0x2328', 'ms=9e3,sims=0', 'sims=0,turn=9e3', 'turn=9000', 'ms=9000.0,turn=9000'])
      for (const limits of [{ timeMs: 5 }, {}, { simulations: 3 }]) {
        const reply = await ask({ position, agent: `${kind}${to}${clock}`, seed: 1, limits });
        expect(reply).not.toBeNull();
        expect(reply!.visits).toBeLessThanOrEqual(limits.simulations ?? MOST);
        if (/(^|,)ms=/.test(clock)) expect(reply!.limits.timeMs).toBe(limits.timeMs ?? MOST_MS);
      }
  });

  test.each([
    ['mcts:sims=500000,ms', 9000, position],
    ['mcts:sims=500000,turn', 9000, position],
    ['mcts:sims=500000,rollout=random,horizon', 1_000_000, position],
    ['flat:sims=500000,horizon', 1_000_000, position],
    ['neural:pig,sims=500000,ms', 86_400_000, position],
    ['neural:pig,sims=500000,turn', 86_400_000, position],
    ['expectimax:nodes=500000,depth', 100, position],
    ['expectimax:nodes=500000,depth=100,worlds', 10_000, kuhn],
    ['expectimax:nodes=500000,outcomes', 1_000_000, position],
  ] as const)('hold beside what makes it dearer: %s', async (agent, value, asked) => {
    // Strangers have no expectimax.
    const plain = await ask({ position: asked, agent: `${agent}=${value}`, seed: 1 });
    if (!agent.startsWith('expectimax')) expect(plain).not.toBeNull();
    await fc.assert(
      fc.asyncProperty(spelling(value), async (text) => {
        const reply = await ask({ position: asked, agent: `${agent}=${text}`, seed: 1 });
        if (reply === null) return;
        expect(reply.limits.simulations).toBeLessThanOrEqual(MOST);
        expect(reply.visits).toBeLessThanOrEqual(MOST);
        if (agent.endsWith(',ms')) expect(reply.limits.timeMs).toBe(MOST_MS);
      }),
      { numRuns: 4 },
    );
  });
});

test('a spec means the same to the server as to createAgent', async () => {
  const wide = createService({ anySpec: true });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('mcts', 'flat', 'neural:pig'),
      fc.constantFrom(1, 3, 10, 60).chain((value) => spelling(value)),
      async (kind, text) => {
        const spec = `${kind}${kind.includes(':') ? ',' : ':'}sims=${text}`;
        const agent = await createAgent(spec, { seed: 1 });
        const decision = await agent.choose(createView(pig, 0));
        const reply = await wide.ask('move', { position, agent: spec, seed: 1 });
        expect([reply.visits, reply.action.index]).toEqual([decision.simulations, decision.action]);
        await agent.close?.();
      },
    ),
    { numRuns: 12 },
  );
  await wide.close();
});

test('every kind of agent that counts or takes time says how long it thinks', async () => {
  const clocks = ['sims', 'nodes', 'ms', 'turn'];
  for (const { name, argument, options } of listAgents()) {
    if (!options.some((option) => clocks.includes(option.name))) continue;
    const agent = await createAgent(argument === undefined ? name : `${name}:pig`, { seed: 1 });
    expect(agent.ownLimits, name).toBeDefined();
    expect(agent.ownLimits!(pig.game)).toMatchObject({ isBound: name === 'expectimax' });
    await agent.close?.();
  }
});

test('all limits hold at once', () => {
  const bound = (simulations: number, more: object = {}) => ({ simulations, isBound: true, ...more });
  const ceilings = { maxSimulations: 1000, maxTimeMs: 500 };
  const hold = (asked: object, limits: Parameters<typeof holdLimits>[1]) => holdLimits(asked, limits, ceilings);
  expect(hold({}, undefined)).toEqual({});
  expect(hold({ timeMs: 5 }, bound(0))).toEqual({});
  expect(hold({}, bound(50))).toEqual({ mostSimulations: 1000, simulations: 50 });
  expect(hold({ simulations: 900 }, bound(50))).toMatchObject({ simulations: 50 });
  expect(hold({ simulations: 900 }, { simulations: 400, isBound: false })).toMatchObject({ simulations: 900 });
  expect(hold({ timeMs: 50 }, bound(0, { timeMs: 9000 }))).toEqual({ mostSimulations: 1000, timeMs: 50 });
  expect(hold({}, bound(5000, { turnMs: 9000 }))).toEqual({ mostSimulations: 1000, simulations: 1000, turnMs: 500 });
});
