import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Agent, createAgent, GuestAgent } from '../../agents/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { createHttpServer, createService } from '../../server/index.ts';
import { playGame, playMatch } from '../../training/evaluation/index.ts';
import { run } from '../cli/terminal.ts';

const pig = loadGame('pig', 'pig-20');
const ticTacToe = loadGame('tic-tac-toe', 'standard');
const folder = mkdtempSync(join(tmpdir(), 'schiltron-guests-'));
const EXAMPLES = join(import.meta.dirname, '../../docs/examples');
const node = `"${process.execPath}"`;
const hasNumpy = spawnSync('python3', ['-c', 'import numpy']).status === 0;
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A program that answers each decision with what the expression makes of its message. */
function program(name: string, answer: string, ready = `{ wants: ['texts', 'position', 'observation'] }`): string {
  const path = file(
    name,
    `import { writeFileSync } from 'node:fs';
     import { createInterface } from 'node:readline';
     let game;
     const send = (message) => process.stdout.write(JSON.stringify(message) + '\\n');
     createInterface({ input: process.stdin }).on('line', (line) => {
       const message = JSON.parse(line);
       if (message.type === 'game') { game = message; send({ type: 'ready', ...${ready} }); }
       if (message.type === 'choose') { const answer = ${answer}; if (answer !== null) send({ type: 'action', id: message.id, ...answer }); }
     });`,
  );
  return `command:${node} "${path}"`;
}

async function against(spec: string, { seed = 1 } = {}): Promise<Awaited<ReturnType<typeof playGame>>> {
  const guest = await createAgent(spec, { seed });
  try {
    return await playGame(ticTacToe, [guest, await createAgent('random', { seed })], { seed });
  } finally {
    await guest.close?.();
  }
}

describe('an agent of your own', { timeout: 600_000 }, () => {
  test('from a module plays the same games as the same player in Python and as a program', async () => {
    const specs = [
      `module:${join(EXAMPLES, 'hold-at-twenty.mjs')}`,
      program('hold.mjs', `{ action: (message.position.state.stack.at(-1).total ?? 0) < 20 ? 'roll' : 'hold' }`),
    ];
    if (hasNumpy) specs.push(`python:${join(EXAMPLES, 'hold_at_twenty.py')}`);
    const results = [];
    for (const spec of specs) {
      const agents = [await createAgent(spec, { seed: 1 }), await createAgent('scripted', { seed: 2 })] as const;
      results.push(
        (await playMatch(pig, agents, { games: 4, seed: 5, record: true })).map(({ record, ...rest }) => ({
          ...rest,
          moves: record!.moves,
        })),
      );
      await agents[0].close?.();
    }
    for (const other of results) expect(other).toEqual(results[0]);
    expect(results[0]!.every(({ forfeit }) => forfeit === undefined)).toBe(true);
  });

  test('is told the game, and of each decision what it wants', async () => {
    const seen = join(folder, 'seen.json');
    const spec = program(
      'look.mjs',
      `(writeFileSync(${JSON.stringify(seen)}, JSON.stringify({ game, message })), { action: message.legal.at(-1), value: 0.5 })`,
    );
    const guest = await createAgent(spec, { seed: 7 });
    let value: number | undefined;
    await playGame(ticTacToe, [guest, await createAgent('random', { seed: 1 })], {
      seed: 1,
      onMove: ({ decision }) => void (value ??= decision?.value),
    });
    await guest.close?.();
    const { game, message } = JSON.parse(readFileSync(seen, 'utf8')) as {
      game: Record<string, unknown>;
      message: Record<string, { length: number } & Record<string, number[]>>;
    };
    expect(game).toMatchObject({ protocol: 'schiltron-agent/1', ruleset: 'tic-tac-toe', scenario: 'standard', actions: 9, seed: 7 });
    expect(message['texts']).toHaveLength(message['legal']!.length);
    const { units, map, globals } = ticTacToe.observation;
    expect(message['observation']!['globals']).toHaveLength(globals.length);
    expect(message['observation']!['units']).toHaveLength(units.count * units.features.length);
    expect(message['observation']!['map']).toHaveLength(map.channels.length * map.height * map.width);
    expect(message['observation']!['actions']).toHaveLength(message['legal']!.length * ticTacToe.observation.actions.features.length);
    expect(value).toBe(0.5);
  });

  const FAULTS: Record<string, { readonly spec: () => string; readonly code: string; readonly says: RegExp }> = {
    'answers with an illegal action': {
      spec: () => program('illegal.mjs', '{ action: 99 }'),
      code: 'ILLEGAL_ACTION',
      says: /99.*9 legal actions/,
    },
    'answers with the text of no action': { spec: () => program('text.mjs', "{ action: 'z9' }"), code: 'ILLEGAL_ACTION', says: /z9/ },
    'answers with no action': { spec: () => program('empty.mjs', '{}'), code: 'BAD_ANSWER', says: /in place of an action/ },
    'answers with an impossible value': {
      spec: () => program('value.mjs', '{ action: message.legal[0], value: 3 }'),
      code: 'BAD_ANSWER',
      says: /value 3/,
    },
    'reports an error': { spec: () => program('error.mjs', "{ error: 'no idea' }"), code: 'EXCEPTION', says: /no idea/ },
    'writes something else': {
      spec: () => program('noise.mjs', "(process.stdout.write('hello\\n'), null)"),
      code: 'BAD_ANSWER',
      says: /hello/,
    },
    ends: {
      spec: () => program('ends.mjs', "(console.error('out of luck'), process.exit(3))"),
      code: 'GONE',
      says: /exit status 3.*out of luck/,
    },
    'cannot be started': { spec: () => 'command:./no-such-program', code: 'GONE', says: /cannot be started/ },
    'is silent': { spec: () => `${program('silent.mjs', 'null')},patience=1500`, code: 'TIMEOUT', says: /1500 ms/ },
    'throws in a module': {
      spec: () => `module:${file('throws.mjs', "export default { choose() { throw new Error('boom'); } };")}`,
      code: 'EXCEPTION',
      says: /boom/,
    },
    'answers undefined in a module': {
      spec: () => `module:${file('undefined.mjs', 'export default { async choose() {} };')}`,
      code: 'BAD_ANSWER',
      says: /undefined/,
    },
    'never answers in a module': {
      spec: () => `module:${file('never.mjs', 'export default { choose: () => new Promise(() => {}) };')},patience=200`,
      code: 'TIMEOUT',
      says: /200 ms/,
    },
  };
  test.each(Object.entries(FAULTS))('that %s loses the game', async (_, { spec, code, says }) => {
    const { returns, forfeit, truncated } = await against(spec());
    expect({ returns, truncated, code: forfeit?.code, player: forfeit?.player }).toEqual({
      returns: [-1, 1],
      truncated: false,
      code,
      player: 0,
    });
    expect(forfeit?.message).toMatch(says);
  });

  test('that ends is started again for the next game, and one that stays silent is not asked for ever', async () => {
    const once = program('once.mjs', `(message.id % 2 === 0 ? process.exit(1) : { action: message.legal[0] })`);
    const guest = (await createAgent(once, { seed: 1 })) as GuestAgent;
    const games = await playMatch(ticTacToe, [guest, await createAgent('random', { seed: 1 })], { games: 4, seed: 1 });
    expect(games.map(({ forfeit }) => forfeit?.code)).toEqual(['GONE', 'GONE', 'GONE', 'GONE']);
    expect(new Set(games.map(({ decisions }) => decisions)).size).toBeGreaterThan(1);
    const mute: Agent = new GuestAgent({ spec: 'mute', patienceMs: 20, guest: { ask: () => new Promise(() => undefined) } });
    const silent = await playMatch(ticTacToe, [mute, await createAgent('random', { seed: 1 })], { games: 6, seed: 1 });
    expect(silent.map(({ forfeit }) => forfeit?.code)).toEqual(['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'GONE', 'GONE', 'GONE']);
  });

  test('is made by a function, found by name, and refused in words', async () => {
    const path = file(
      'many.mjs',
      `export const careful = { choose: async (view) => ({ action: [...view.legalActions()][0] }) };
      export default ({ seed }) => { if (seed !== 4) throw new Error('wrong seed'); return careful; };
      export const number = 7;`,
    );
    expect((await against(`module:${path}`, { seed: 4 })).forfeit).toBeUndefined();
    expect((await against(`module:${path}#careful`)).forfeit).toBeUndefined();
    await expect(createAgent(`module:${path}#number`, { seed: 1 })).rejects.toThrow('is no agent');
    await expect(createAgent(`module:${path}#bold`, { seed: 1 })).rejects.toThrow('exports careful, default, number');
    await expect(createAgent('module:./nowhere.mjs', { seed: 1 })).rejects.toThrow('cannot be loaded');
  });
});

describe('an agent of a server', { timeout: 600_000 }, () => {
  const app = createHttpServer(createService({ shipped: false }));
  afterAll(() => app.close());

  test('plays by its address, by agent and level, and a refusal loses the game', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    expect((await against(`http://127.0.0.1:${port}`)).forfeit).toBeUndefined();
    expect((await against(`http://127.0.0.1:${port}/,agent=mcts:sims=50`)).returns[0]).toBeGreaterThanOrEqual(0);
    const refused = await against(`http://127.0.0.1:${port},agent=nobody`);
    expect(refused.forfeit).toMatchObject({ code: 'EXCEPTION', message: expect.stringContaining('UNKNOWN_AGENT') as string });
    expect((await against('http://127.0.0.1:1')).forfeit?.code).toBe('EXCEPTION');
  });

  test.each(['module:./x.mjs', 'command:./x', 'python:./x.py', 'http://127.0.0.1:1', 'https://example.org'])(
    'is never %s by the wish of a client',
    async (agent) => {
      const position = { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} };
      const reply = await app.inject({ method: 'POST', url: '/v1/move', payload: { position, agent } });
      expect(reply.json()).toMatchObject({ code: 'UNKNOWN_AGENT' });
    },
  );
});

describe('an arena', { timeout: 600_000 }, () => {
  test('goes on when an agent fails, and tells it', async () => {
    const path = file('fails.mjs', "export default { choose() { throw new Error('boom'); } };");
    const { out, notes, status } = await run([
      'arena',
      'tic-tac-toe',
      '--agents',
      `module:${path},random`,
      '--games',
      '4',
      '--json',
      '--seed',
      '1',
    ]);
    expect(status).toBe(0);
    const { pairings } = JSON.parse(out) as { pairings: { summary: { losses: number }; forfeits: { code: string }[] }[] };
    expect(pairings[0]!.summary.losses).toBe(4);
    expect(pairings[0]!.forfeits.map(({ code }) => code)).toEqual(['EXCEPTION', 'EXCEPTION', 'EXCEPTION', 'EXCEPTION']);
    expect(notes).toContain('forfeits the game (EXCEPTION): It threw: boom');
  });

  test('and the pages show the examples as they are', () => {
    const page = readFileSync(join(EXAMPLES, '../own-agents.md'), 'utf8');
    for (const name of ['hold-at-twenty.mjs', 'hold_at_twenty.py']) expect(page).toContain(readFileSync(join(EXAMPLES, name), 'utf8'));
  });
});
