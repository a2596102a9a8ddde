import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeVec } from '../../env/vector/index.ts';
import { converse, line, stepFrame } from './env-protocol.ts';

const make = { id: 1, op: 'make', env_id: 'pig/pig-20' };
const reset = { id: 2, op: 'reset', env: 1, seed: 7 };
const ping = { id: 'end', op: 'ping' };

describe('JSON lines', () => {
  test('make, reset and step an environment', async () => {
    const { replies, log } = await converse({ id: 'h', op: 'hello', protocol: 'schiltron-env/1' }, make, reset, {
      id: 3,
      op: 'step',
      env: 1,
      actions: [0],
    });
    expect(log).toEqual([]);
    expect(replies.map(({ id, ok }) => [id, ok])).toEqual([
      ['h', true],
      [1, true],
      [2, true],
      [3, true],
    ]);
    expect(replies[1]).toMatchObject({
      env: 1,
      env_id: 'pig/pig-20-v1',
      num_envs: 1,
      autoreset: 'next-step',
      action_space: { kind: 'discrete', n: 2 },
    });
    expect(replies[3]).toMatchObject({ rewards: [[0]], terminations: [false], legal_actions: [[0, 1]], episode_steps: [1] });
  });

  test('tell the environments there are, legal actions as text, the board, and what a player sees', async () => {
    const two = { ...make, num_agents: 2 };
    const { replies } = await converse(
      { op: 'list' },
      two,
      reset,
      { op: 'legal', env: 1 },
      { op: 'render', env: 1 },
      { op: 'render', env: 1, mode: 'svg', player: 1 },
      { op: 'observe', env: 1, player: 1 },
    );
    expect(replies[0]!['envs']).toContainEqual(expect.objectContaining({ id: 'pig/pig-20-v1', ruleset: 'pig' }));
    expect(replies[3]!['legal']).toEqual([
      { action: 0, text: 'roll', typed: { kind: 'roll' } },
      { action: 1, text: 'hold', typed: { kind: 'hold' } },
    ]);
    expect(replies[4]!['text']).toContain('of 20');
    expect(replies[5]!['text']).toContain('<svg');
    expect(replies[6]).toMatchObject({
      observation: { globals: [expect.any(Number), expect.any(Number), expect.any(Number)] },
      legal_actions: [],
    });
  });

  test('name the rows of the list view as actions', async () => {
    const { replies } = await converse({ ...make, action_view: 'list', max_actions: 4 }, reset, { op: 'legal', env: 1 });
    expect(replies[1]).toMatchObject({ legal_actions: [[0, 1]], observation: { actions: [expect.any(Array)] } });
    expect(replies[2]!['legal']).toMatchObject([{ action: 0 }, { action: 1 }]);
  });

  test.each([
    ['broken JSON', '{"id":1,\n', null, 'BAD_JSON', undefined],
    ['no object', '[1,2]\n', null, 'BAD_REQUEST', '/op'],
    ['null', 'null\n', null, 'BAD_REQUEST', '/op'],
    ['no operation', line({ id: 1 }), 1, 'BAD_REQUEST', '/op'],
    ['an unknown operation', line({ id: 'x', op: 'toString' }), 'x', 'BAD_REQUEST', '/op'],
    ['another protocol', line({ id: 1, op: 'hello', protocol: 'schiltron-env/2' }), 1, 'VERSION_MISMATCH', '/protocol'],
    ['an unknown environment', line({ ...make, env_id: 'chess/standard' }), 1, 'UNKNOWN_RULESET', '/env_id'],
    ['a missing field', line({ id: 1, op: 'make' }), 1, 'BAD_REQUEST', '/env_id'],
    ['a field that there is not', line({ ...make, numEnvs: 2 }), 1, 'BAD_REQUEST', '/numEnvs'],
    ['a wrong type', line({ ...make, num_envs: '2' }), 1, 'BAD_REQUEST', '/num_envs'],
    ['too many environments', line({ ...make, num_envs: 1e9 }), 1, 'BAD_REQUEST', '/num_envs'],
    ['options that exclude each other', line({ ...make, num_agents: 2, player: 1 }), 1, 'BAD_OPTION', '/player'],
    ['an option of the ruleset that there is not', line({ ...make, options: { dice: 1 } }), 1, 'BAD_OPTION', '/options/dice'],
    ['a list view without its length', line({ ...make, action_view: 'list' }), 1, 'BAD_OPTION', '/max_actions'],
    ['a vector that was not made', line({ ...reset, env: 9 }), 2, 'NOT_FOUND', '/env'],
  ])('with %s get an error, and the next line is served', async (_, text, id, code, path) => {
    const { replies, log } = await converse(text, ping);
    expect(log).toEqual([]);
    expect(replies).toHaveLength(2);
    expect(replies[0]).toMatchObject({ id, ok: false, error: { code, ...(path === undefined ? {} : { path }) } });
    expect(replies[1]).toMatchObject({ id: 'end', ok: true });
  });

  test('that are too long are refused once and skipped, without being kept', async () => {
    const megabyte = 'x'.repeat(1_000_000);
    const { replies } = await converse(...Array.from({ length: 100 }, () => megabyte), '\n', ping);
    expect(replies).toMatchObject([
      { ok: false, error: { code: 'TOO_LARGE' } },
      { id: 'end', ok: true },
    ]);
  });

  test.each([
    ['HTTP', 'POST / HTTP/1.1\r\n\r\n'],
    ['HTTP with an address longer than a line may be', `POST /${'x'.repeat(1_100_000)} HTTP/1.1\r\n\r\n`],
    ['TLS', Buffer.from([0x16, 3, 1, 0, 10, 1, 0, 10])],
  ])('of a browser end the connection: %s', async (_, bytes) => {
    const { replies, why } = await converse(bytes, { id: 1, op: 'shutdown' });
    expect(replies).toMatchObject([{ ok: false, error: { code: 'BAD_JSON' } }]);
    expect(why).toBe('connection');
  });

  test('may come in single bytes, end in CR LF, and lack the last line feed', async () => {
    const bytes = new TextEncoder().encode(`${JSON.stringify({ id: 'ä', op: 'ping' })}\r\n\r\n${JSON.stringify({ id: 'b', op: 'ping' })}`);
    const { replies } = await converse(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(replies.map(({ id }) => id)).toEqual(['ä', 'b']);
  });
});

describe('a step', () => {
  const two = { ...make, num_envs: 3 };

  test.each([
    ['too few actions', { actions: [0, 0] }, { code: 'BAD_ACTION' }],
    ['an action that is none', { actions: [0, 2, 0] }, { code: 'BAD_ACTION', index: 1, path: '/actions/1' }],
    ['a fraction', { actions: [0, 0.5, 0] }, { code: 'BAD_REQUEST', path: '/actions/1' }],
    ['a text', { actions: [0, 'hold', 0] }, { code: 'BAD_REQUEST', path: '/actions/1' }],
    ['no actions', {}, { code: 'BAD_REQUEST', path: '/actions' }],
  ])('with %s is refused and changes nothing', async (_, fields, error) => {
    const step = { id: 5, op: 'step', env: 1, actions: [0, 1, 0] };
    const spoiled = await converse(two, reset, { id: 4, op: 'step', env: 1, ...fields }, step);
    const clean = await converse(two, reset, step);
    expect(spoiled.replies[2]).toMatchObject({ id: 4, ok: false, error });
    expect(spoiled.replies[3]).toEqual(clean.replies[2]);
  });

  test('before the first reset, or after an end without autoreset, is refused', async () => {
    const { replies } = await converse(
      { ...make, num_agents: 2, autoreset: 'disabled', max_episode_steps: 1 },
      { op: 'step', env: 1, actions: [0] },
      reset,
      { op: 'step', env: 1, actions: [0] },
      { op: 'step', env: 1, actions: [0] },
      { op: 'reset', env: 1, mask: [1] },
    );
    expect(replies.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, 'NOT_RESET', true, true, 'GAME_OVER', true]);
    expect(replies[3]).toMatchObject({ truncations: [true], legal_actions: [[0, 1]] });
  });

  test('of an illegal action names the environment and leaves it unharmed', async () => {
    const tic = { ...make, env_id: 'tic-tac-toe/standard', num_agents: 2, num_envs: 2 };
    const { replies } = await converse(
      tic,
      reset,
      { op: 'step', env: 1, actions: [4, 3] },
      { op: 'step', env: 1, actions: [0, 3] },
      { op: 'step', env: 1, actions: [0, 4] },
    );
    expect(replies[3]).toMatchObject({ ok: false, error: { code: 'ILLEGAL_ACTION', index: 1, path: '/actions/1' } });
    expect(replies[4]).toMatchObject({ ok: true, episode_steps: [2, 2] });
  });
});

describe('an opponent that has learnt', () => {
  const battle = { ...make, env_id: 'one-hour-wargames/training', num_envs: 1, autoreset: 'same-step' };

  test('answers within the step', async () => {
    const first = await converse({ ...battle, opponent: 'policy:training' }, reset);
    const [[action]] = first.replies[1]!['legal_actions'] as [[number]];
    const { replies } = await converse({ ...battle, opponent: 'policy:training' }, reset, { op: 'step', env: 1, actions: [action] });
    expect(replies[2]).toMatchObject({ ok: true, episode_steps: [1] });
  });

  test('is refused if there is none of that name', async () => {
    const { replies } = await converse({ ...battle, opponent: 'policy:nobody' });
    expect(replies[0]).toMatchObject({ ok: false, error: { code: 'BAD_OPTION', path: '/opponent' } });
  });
});

describe('an opponent that is asked', () => {
  const asked = { ...make, env_id: 'tic-tac-toe/standard', opponent: 'asked', num_envs: 2, autoreset: 'same-step' };

  test('is answered for in the next step, in the environments that wait for it and in no others', async () => {
    const { replies } = await converse(
      asked,
      { ...reset, options: { player: 1 } },
      { op: 'step', env: 1, actions: [4, 0] },
      { op: 'step', env: 1, actions: [0, 1] },
      { op: 'step', env: 1, actions: [9, 8] },
      { op: 'step', env: 1, actions: [8, 8] },
    );
    expect(replies.map(({ ok, error, asking }) => error?.code ?? asking ?? ok)).toEqual([true, [0, 1], [], [0, 1], 'BAD_ACTION', []]);
    expect(replies.map(({ players }) => players)).toMatchObject([undefined, [0, 0], [1, 1], [0, 0], undefined, [1, 1]]);
    expect(replies[5]).toMatchObject({ episode_steps: [1, 1], rewards: [[0], [0]] });
  });

  test('may begin the next episode in the step that ends the last one', async () => {
    const { replies } = await converse(
      { ...asked, num_envs: 1, player: 1, max_episode_steps: 1 },
      reset,
      { op: 'step', env: 1, actions: [4] },
      { op: 'step', env: 1, actions: [0] },
      { op: 'step', env: 1, actions: [8] },
      { op: 'step', env: 1, actions: [2] },
    );
    expect(replies[3]).toMatchObject({ asking: [0], truncations: [false] });
    expect(replies[4]).toMatchObject({
      asking: [0],
      truncations: [true],
      final_info: { episode_steps: [1], legal_actions: [[1, 2, 3, 5, 6, 7]] },
    });
    expect(replies[5]).toMatchObject({ asking: [], truncations: [true], episode_steps: [0], final_info: { episode_steps: [1] } });
  });
});

describe('binary frames', () => {
  const binary = { ...make, num_envs: 3, num_agents: 2, frames: 'binary', autoreset: 'same-step' };

  test('carry the batch as it lies in memory', async () => {
    const { replies } = await converse(binary, reset, stepFrame(1, 77, [0, 1, 0]), stepFrame(1, 78, [1, 0, 0]));
    const vector = makeVec('pig/pig-20', { numEnvs: 3, numAgents: 2, autoresetMode: 'same-step' });
    const bytes = (): Buffer => Buffer.from(vector.buffer as ArrayBuffer, 0, vector.layout.bytes);
    vector.reset({ seed: 7 });
    expect(replies[1]).toMatchObject({ id: 2, frame: Buffer.from(bytes()) });
    vector.step([0, 1, 0]);
    expect(replies[2]).toMatchObject({ id: 77, frame: Buffer.from(bytes()) });
    vector.step([1, 0, 0]);
    expect(replies[3]).toMatchObject({ id: 78, frame: Buffer.from(bytes()) });
    expect((replies[0]!['layout'] as { bytes: number }).bytes % 8).toBe(0);
  });

  test('may be mixed with lines, and come in single bytes', async () => {
    const bytes = Buffer.concat([
      Buffer.from(line(binary) + line(reset)),
      stepFrame(1, 5, [0, 0, 0]),
      Buffer.from(line(ping)),
      stepFrame(1, 6, [0, 0, 0]),
    ]);
    const { replies } = await converse(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(replies.map(({ id }) => id)).toEqual([1, 2, 5, 'end', 6]);
  });

  test('need ids that are numbers', async () => {
    const { replies } = await converse(binary, { ...reset, id: 'text' }, { ...reset, id: -1 }, { op: 'reset', env: 1 });
    expect(replies.slice(1).map(({ error }) => [error?.code, error?.path])).toEqual([
      ['BAD_REQUEST', '/id'],
      ['BAD_REQUEST', '/id'],
      ['BAD_REQUEST', '/id'],
    ]);
  });

  test.each([
    ['of a wrong length', stepFrame(1, 9, [0, 0]), { id: 9, error: { code: 'BAD_REQUEST', path: '/actions' } }],
    ['of no length', stepFrame(1, 9, []), { id: 9, error: { code: 'BAD_REQUEST', path: '/actions' } }],
    ['for a vector that was not made', stepFrame(2, 9, [0, 0, 0]), { id: 9, error: { code: 'NOT_FOUND', path: '/env' } }],
    ['with an action that is none', stepFrame(1, 9, [0, 0, -5]), { id: 9, error: { code: 'BAD_ACTION', index: 2 } }],
  ])('%s are refused, and the next one is served', async (_, frame, refusal) => {
    const { replies, why } = await converse(binary, reset, frame, stepFrame(1, 10, [0, 0, 0]));
    expect(replies[2]).toMatchObject({ ok: false, ...refusal });
    expect(replies[3]).toMatchObject({ id: 10, ok: true });
    expect(why).toBe('gone');
  });

  test.each([
    ['tell an absurd length', stepFrame(1, 9, [0], { bytes: 4_000_000_000 }), 9, 'TOO_LARGE'],
    ['are of an unknown kind', stepFrame(1, 9, [0], { kind: 7 }), null, 'BAD_REQUEST'],
    ['begin like one only', Buffer.from([0xb1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]), null, 'BAD_REQUEST'],
  ])('that %s end the connection after a reply', async (_, frame, id, code) => {
    const { replies, why } = await converse(binary, frame, ping);
    expect(replies[1]).toMatchObject({ id, ok: false, error: { code } });
    expect(replies).toHaveLength(2);
    expect(why).toBe('connection');
  });

  test.each([5, 16, 20])('cut short after %i bytes get a reply when the stream ends', async (bytes) => {
    const { replies } = await converse(binary, reset, stepFrame(1, 9, [0, 0, 0]).subarray(0, bytes));
    expect(replies[2]).toMatchObject({ id: bytes < 16 ? null : 9, ok: false, error: { code: 'BAD_REQUEST' } });
  });
});

test('every request gets exactly one reply, whatever it is', async () => {
  const env = fc.oneof(fc.constant(1), fc.jsonValue());
  const request = fc.record(
    {
      id: fc.oneof(fc.nat(), fc.jsonValue()),
      op: fc.oneof(fc.constantFrom('hello', 'ping', 'list', 'make', 'reset', 'step', 'legal', 'observe', 'render', 'close'), fc.string()),
      env,
      env_id: fc.oneof(fc.constant('pig/pig-20'), fc.jsonValue()),
      num_envs: fc.oneof(fc.nat(3), fc.jsonValue()),
      actions: fc.oneof(fc.array(fc.integer({ min: -1, max: 2 })), fc.jsonValue()),
      seed: fc.jsonValue(),
      index: fc.jsonValue(),
      player: fc.nat(2),
      frames: fc.constantFrom('json', 'binary'),
    },
    { requiredKeys: ['op'] },
  );
  const noise = fc.oneof(
    request.map((value) => line(value)),
    fc.json().map((text) => `${text}\n`),
    fc.array(fc.nat(2), { maxLength: 3 }).map((actions) => stepFrame(1, 3, actions)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { maxLength: 12 }), async (requests) => {
      const { replies, log } = await converse(make, reset, ...requests, ping);
      expect(log).toEqual([]);
      expect(replies).toHaveLength(requests.length + 3);
    }),
    { numRuns: 200, seed: 11 },
  );
});
