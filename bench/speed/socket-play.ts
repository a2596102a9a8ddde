import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvClient } from '../../server/env-protocol/client.ts';
import { packageRoot } from '../../server/node/version.ts';
import type { Benchmark, Workload } from './harness.ts';

/** The first legal action from a place that wanders, so that choosing costs little. */
function choose(mask: ArrayLike<number>, actions: Int32Array, width: number, step: number): void {
  for (let i = 0; i < actions.length; i++) {
    let action = (step * 7919 + i * 104_729) % width;
    for (let tries = 0; tries < width && mask[i * width + action] !== 1; tries++) action = action + 1 === width ? 0 : action + 1;
    actions[i] = mask[i * width + action] === 1 ? action : 0;
  }
}

/** Fields of the request that makes the environments. */
interface MakeFields {
  readonly env_id: string;
  readonly num_envs: number;
  readonly [field: string]: unknown;
}

/** Plays a vector of environments in a server process over a Unix socket, counted in steps of one environment. */
async function openSocketPlay(make: MakeFields): Promise<Workload> {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-socket-'));
  const path = join(folder, 's');
  const server = spawn(process.execPath, [join(packageRoot, 'dist/cli/main.js'), 'env', 'serve', '--socket', path], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = (await once(server.stderr, 'data')) as [Buffer];
  if (!said.toString().startsWith('Serving')) throw new Error(`The server does not start: ${said.toString()}`);
  const client = await EnvClient.connect(path);
  const made = await client.ask('make', { ...make, frames: 'binary' });
  const env = made['env'] as number;
  const width = (made['action_space'] as { n: number }).n;
  const actions = new Int32Array(make.num_envs);
  let batch = await client.reset(env, { seed: 1 });
  let steps = 0;
  return {
    async run() {
      choose(batch['action_mask']!, actions, width, steps++);
      batch = await client.step(env, actions);
      return make.num_envs;
    },
    async close() {
      await client.ask('shutdown');
      await once(server, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

const GAMES = 64;
const SOCKETS: readonly (readonly [name: string, make: MakeFields])[] = [
  ['pig/pig-100', { env_id: 'pig/pig-100', num_envs: GAMES }],
  ['barons-war/skirmish, no parts', { env_id: 'barons-war/skirmish', num_envs: GAMES, num_agents: 2, parts: [] }],
  [
    'barons-war/skirmish, globals and units',
    { env_id: 'barons-war/skirmish', num_envs: GAMES, num_agents: 2, parts: ['globals', 'units'] },
  ],
  ['barons-war/skirmish, all parts', { env_id: 'barons-war/skirmish', num_envs: GAMES, num_agents: 2 }],
];

/** Environments in another process, over a Unix socket. */
export function socketBenchmarks(): Benchmark[] {
  return SOCKETS.map(([name, make]) => ({
    name: `env-socket/${name}`,
    unit: 'steps',
    about: `steps of single environments, ${GAMES} in a request, in another process over a Unix socket, with binary frames`,
    prepare: () => openSocketPlay(make),
  }));
}
