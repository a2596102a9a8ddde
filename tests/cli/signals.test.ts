import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { packageRoot } from '../../server/node/version.ts';
import { deepSeed } from '../deep.ts';
import { checkpointTime, openRun } from '../training/child-run.ts';
import { temporaryFolders } from '../training/temporary-folder.ts';

const newFolder = temporaryFolders();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A command in a process of its own, as it is installed. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [join(packageRoot, 'dist', 'cli', 'main.js'), ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  children.push(child);
  const told = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (told.text += String(part)));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return { child, told, ended };
}

const PATIENTLY = { timeout: 600_000, interval: 20 };
const SMALL = [
  '--set',
  'warmupGames=8',
  '--set',
  'evolutionGenerations=0',
  '--set',
  'minimumRows=1',
  '--set',
  'evaluationSeconds=0',
  '--set',
  'checkpointSeconds=1000',
  '--set',
  'network={"kind":"entity","width":4,"state":4,"action":4}',
];
/** A server whose searches end by their time alone. */
const SERVE = ['serve', '--port', '0', '--threads', '1', '--max-simulations', '10000000'];

/** A search too large to be done before its time is up, unlike one of a game that it can read to the end. */
const askForMove = (address: string, timeMs: number): Promise<Response> =>
  fetch(`${address}/v1/move`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      position: { ruleset: 'barons-war', scenario: 'skirmish', state: {} },
      agent: 'mcts:sims=10000000',
      limits: { timeMs },
    }),
  });

const metrics = async (address: string): Promise<string> => (await fetch(`${address}/metrics`)).text();

const SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGINT'] as const;

describe.each(SIGNALS)('%s', (signal) => {
  /** Every program is ended by the first signal; by the others, the usual suite ends only some, and the deep one all. */
  const also = (...others: readonly (typeof signal)[]): boolean =>
    deepSeed !== undefined || signal === 'SIGTERM' || others.includes(signal);

  test.runIf(also('SIGINT'))(
    'ends a training run with a checkpoint and a free lock, and it goes on later',
    async () => {
      const directory = newFolder();
      const run = join(directory, 'tiny');
      const { child, told, ended } = start('train', 'pig/pig-20', '--run', 'tiny', '--directory', directory, '--workers', '1', ...SMALL);
      await expect.poll(() => existsSync(join(run, 'replay')) && readdirSync(join(run, 'replay')).length, PATIENTLY).toBe(1);
      expect(checkpointTime(run)).toBe(0);
      child.kill(signal);
      expect(await ended, told.text).toEqual([0, null]);
      expect(checkpointTime(run)).toBeGreaterThan(0);
      expect(existsSync(join(run, 'lock'))).toBe(false);
      const [, games, , steps] = /(\d+) games, (\d+) decisions, (\d+) steps/.exec(told.text)!.map(Number);
      const kept = await openRun(run);
      expect([kept.games, kept.steps]).toEqual([games, steps]);
      expect(new Set(kept.numbers).size).toBe(games);
    },
    600_000,
  );

  test.runIf(also())(
    'has a server answer what it has taken, and end',
    async () => {
      const { child, told, ended } = start(...SERVE);
      await expect.poll(() => told.text, PATIENTLY).toMatch(/served at (\S+)\/v1\/move/);
      const [, address] = /served at (\S+)\/v1\/move/.exec(told.text)!;
      const reply = askForMove(address!, 2000);
      await expect.poll(() => metrics(address!), PATIENTLY).toContain('schiltron_running 1\n');
      child.kill(signal);
      expect(await (await reply).json()).toMatchObject({ type: 'result', stoppedBy: 'time' });
      expect(await ended).toEqual([0, null]);
    },
    600_000,
  );

  test.runIf(also('SIGHUP'))(
    'has JSON lines answered, and the server end',
    async () => {
      const { child, told, ended } = start('serve', '--stdio', '--threads', '0');
      child.stdin.write(
        '{"id":"ready","op":"ping"}\n{"id":"a","op":"move","position":{"ruleset":"tic-tac-toe","scenario":"standard","state":{}},"agent":"mcts:sims=1000000","limits":{"timeMs":1000}}\n',
      );
      await expect.poll(() => told.text, PATIENTLY).toContain('"ready"');
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(told.text).toContain('"id":"a","type":"result"');
    },
    600_000,
  );

  test('ends a server of environments', async () => {
    const { child, told, ended } = start('env', 'serve', '--http', '0');
    await expect.poll(() => told.text, PATIENTLY).toContain('Serving environments');
    child.kill(signal);
    expect(await ended).toEqual([0, null]);
  }, 600_000);

  test.runIf(also('SIGINT'))(
    'ends a match between searches that never wait, with the score so far',
    async () => {
      const records = newFolder();
      const agents = ['--agents', 'mcts:ms=2;mcts:ms=3', '--games', '100000', '--records', records];
      const { child, told, ended } = start('arena', 'pig/pig-20', ...agents);
      await expect.poll(() => readdirSync(records).length, PATIENTLY).toBeGreaterThan(1);
      child.kill(signal);
      expect(await ended, told.text).toEqual([1, null]);
      expect(told.text).toMatch(/\d+ wins?, 0 draws, \d+ loss(es)?: [^]*Stopped after \d+ of 100000 games/);
    },
    600_000,
  );

  test.runIf(also())(
    'keeps what a rating has played',
    async () => {
      const file = join(newFolder(), 'pool.json');
      const { child, told, ended } = start(
        'rate',
        'pig/pig-20',
        '--agents',
        'random;scripted',
        '--games',
        '20000',
        '--threads',
        '1',
        '--write',
        file,
      );
      await expect.poll(() => existsSync(file) || told.text.includes('error'), PATIENTLY).toBe(true);
      child.kill(signal);
      expect(await ended, told.text).toEqual([1, null]); // not all that was asked has been played
      expect(told.text).toContain('The same command goes on with');
      expect(readFileSync(file, 'utf8').length).toBeGreaterThan(100);
    },
    600_000,
  );
});

test('a second signal ends at once, and says so by its status', async () => {
  const { child, told, ended } = start(...SERVE, '--drain-seconds', '600');
  await expect.poll(() => told.text, PATIENTLY).toMatch(/served at (\S+)\/v1\/move/);
  const [, address] = /served at (\S+)\/v1\/move/.exec(told.text)!;
  void askForMove(address!, 30_000).catch(() => undefined);
  await expect.poll(() => metrics(address!), PATIENTLY).toContain('schiltron_running 1\n');
  child.kill('SIGTERM');
  await expect.poll(() => told.text, PATIENTLY).toContain('Ending');
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
}, 600_000);
