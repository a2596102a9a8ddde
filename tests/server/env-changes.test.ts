import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeVec } from '../../env/vector/index.ts';
import { applyChanges, ChangeWriter } from '../../server/env-protocol/changes.ts';
import { CHANGES_FRAME } from '../../server/env-protocol/frame.ts';
import { converse, stepFrame } from './env-protocol.ts';

/** A client's copy after what the writer says now; the bytes that it took. */
function update(writer: ChangeWriter, memory: Int32Array, copy: Uint8Array): number {
  const pieces = writer.take();
  if (pieces === null) copy.set(new Uint8Array(memory.buffer));
  else applyChanges(Buffer.concat(pieces), copy);
  return pieces === null ? copy.length : Buffer.concat(pieces).length;
}

const isCopy = (copy: Uint8Array, memory: Int32Array): boolean => Buffer.from(memory.buffer).equals(copy);

test('changes make a copy equal, whatever has changed, and never take more than all of the memory', () => {
  const writes = fc.array(fc.array(fc.tuple(fc.nat(), fc.integer()), { maxLength: 40 }), { maxLength: 6 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), writes, (words, rounds) => {
      const memory = new Int32Array(words);
      const writer = new ChangeWriter(new Uint8Array(memory.buffer));
      const copy = new Uint8Array(memory.buffer.byteLength);
      for (const round of rounds) {
        for (const [at, word] of round) memory[at % words] = word;
        expect(update(writer, memory, copy)).toBeLessThanOrEqual(copy.length);
        expect(isCopy(copy, memory)).toBe(true);
      }
    }),
  );
});

test('changes that lie farther apart than a gap can say are reached all the same', () => {
  const memory = new Int32Array(400_000);
  const writer = new ChangeWriter(new Uint8Array(memory.buffer));
  const copy = new Uint8Array(memory.buffer.byteLength);
  for (const places of [[399_999], [0, 65_535, 131_071, 131_072], [200_000, 399_998]]) {
    for (const place of places) memory[place]!++;
    expect(update(writer, memory, copy)).toBeLessThan(100);
    expect(isCopy(copy, memory)).toBe(true);
  }
});

test('changes of the wrong length are refused', () => {
  expect(() => applyChanges(Uint8Array.of(2, 0, 0, 0, 0, 0, 1, 0), new Uint8Array(64))).toThrow('2 changes take 16 bytes; got 8');
});

test('a vector that answers in changes has the same arrays as one that answers with all of them, ends of episodes included', async () => {
  const make = { op: 'make', env_id: 'pig/pig-20', num_envs: 5, num_agents: 2, autoreset: 'same-step', seed: 3 };
  const actions = Array.from({ length: 60 }, (_, step) => Array.from({ length: 5 }, (_e, i) => Number((step + i) % 3 === 0)));
  const mirror = makeVec('pig/pig-20', { numEnvs: 5, numAgents: 2, autoresetMode: 'same-step', seed: 3 });
  const n = mirror.singleActionSpace.n;
  const legal: number[][] = [];
  let [{ actionMask }] = mirror.reset({ seed: 9 });
  for (const wanted of actions) {
    const row = wanted.map((action, i) => (actionMask[i * n + action] === 1 ? action : actionMask.subarray(i * n, (i + 1) * n).indexOf(1)));
    legal.push(row);
    [{ actionMask }] = mirror.step(row);
  }
  const play = async (frames: string): Promise<readonly Buffer[]> => {
    const steps = legal.map((row, i) => stepFrame(1, 10 + i, row));
    const { replies } = await converse({ ...make, id: 1, frames }, { op: 'reset', id: 2, env: 1, seed: 9 }, ...steps);
    const kinds = replies.flatMap(({ kind }) => (kind === undefined ? [] : [kind]));
    if (frames === 'changes') expect(kinds).toContain(CHANGES_FRAME);
    const copy = new Uint8Array((replies[0]!['layout'] as { bytes: number }).bytes);
    return replies.slice(1).map(({ frame, kind }) => {
      if (kind === CHANGES_FRAME) applyChanges(frame!, copy);
      else copy.set(frame!);
      return Buffer.from(copy);
    });
  };
  const [whole, changes] = [await play('binary'), await play('changes')];
  expect(changes).toHaveLength(61);
  changes.forEach((copy, i) => expect(copy.equals(whole[i]!)).toBe(true));
});

test('a refused step leaves the copy as it is', async () => {
  const { replies } = await converse(
    { op: 'make', id: 1, env_id: 'tic-tac-toe/standard', num_agents: 2, frames: 'changes' },
    { op: 'reset', id: 2, env: 1, seed: 1 },
    stepFrame(1, 3, [4]),
    stepFrame(1, 4, [4]),
    stepFrame(1, 5, [0]),
  );
  expect(replies[3]).toMatchObject({ id: 4, ok: false, error: { code: 'ILLEGAL_ACTION' } });
  const vector = makeVec('tic-tac-toe/standard', { numEnvs: 1, numAgents: 2 });
  vector.reset({ seed: 1 });
  vector.step([4]);
  vector.step([0]);
  const copy = new Uint8Array(vector.layout.bytes);
  for (const { frame, kind } of replies.filter((reply) => reply.frame !== undefined)) {
    if (kind === CHANGES_FRAME) applyChanges(frame!, copy);
    else copy.set(frame!);
  }
  expect(Buffer.from(copy)).toEqual(Buffer.from(vector.buffer as ArrayBuffer, 0, vector.layout.bytes));
});

test('what a player sees comes as arrays too: of the side asked for, or of the one that is not to decide', async () => {
  const game = { env_id: 'barons-war/skirmish', num_agents: 2, parts: ['globals', 'units'] };
  const { replies } = await converse(
    { op: 'make', id: 1, ...game, frames: 'changes' },
    { op: 'make', id: 2, ...game },
    { op: 'reset', id: 3, env: 1, seed: 1 },
    { op: 'reset', id: 4, env: 2, seed: 1 },
    ...[0, 1].flatMap((player) => [1, 2].map((env) => ({ op: 'observe', id: 10 * env + player, env, player }))),
    { op: 'observe', id: 30, env: 1 },
  );
  const { bytes, fields } = replies[0]!['seen_layout'] as { bytes: number; fields: Record<string, { offset: number; cells: number }> };
  const copy = new Uint8Array(bytes);
  const shown = new Map<unknown, object>();
  for (const { id, frame, kind } of replies.slice(4)) {
    if (frame === undefined) continue;
    if (kind === CHANGES_FRAME) applyChanges(frame, copy);
    else copy.set(frame);
    const part = (name: string): number[] => Array.from(new Float32Array(copy.buffer.slice(0), fields[name]!.offset, fields[name]!.cells));
    shown.set(id, { globals: part('globals'), units: part('units') });
  }
  for (const player of [0, 1]) expect(shown.get(10 + player)).toEqual(replies.find(({ id }) => id === 20 + player)!['observation']);
  const [decides] = replies[3]!['players'] as number[];
  expect(shown.get(30)).toEqual(shown.get(10 + 1 - decides!));
  expect(Object.keys(fields)).toEqual(['globals', 'units']);
});
