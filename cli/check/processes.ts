import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gameDigest } from '../../env/check/stored/digest.ts';
import { expectThat, failed, passed, reasonOf, type Report } from '../../env/check/report/report.ts';
import type { ScenarioTarget } from './targets.ts';

/** The one check that needs more than one process. */
export const sameEverywhere = {
  name: 'same-everywhere',
  about: 'another process, and every other Node that was named, plays the same seeded games to the last bit',
} as const;

/** The built program, from its sources as well as from itself. */
function programPath(): string {
  const beside = fileURLToPath(new URL('../main.js', import.meta.url));
  return existsSync(beside) ? beside : fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
}

const run = promisify(execFile);

interface Answer {
  readonly node: string;
  readonly digest: string;
}

async function askProcess(binary: string, target: ScenarioTarget, games: number, seed: string): Promise<Answer> {
  const options = Object.entries(target.options).flatMap(([name, value]) => ['--option', `${name}=${value}`]);
  const args = [programPath(), 'playthrough', target.name, '--digest', '--games', String(games), '--seed', seed, '--json', ...options];
  const { stdout } = await run(binary, args, { maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as Answer;
}

interface ProcessCheckOptions {
  /** Games that are compared. */
  readonly games: number;
  readonly seed: string;
  /** Other Node binaries to compare with, beside another process of this one. */
  readonly nodes: readonly string[];
}

/** Compares the digest of seeded games in this process with those of other processes. */
export async function checkProcesses(target: ScenarioTarget, { games, seed, nodes }: ProcessCheckOptions): Promise<Report> {
  const met: string[] = [];
  let result = passed(sameEverywhere);
  try {
    const here = gameDigest(target.ruleset, target.scenario, { games, seed, options: target.options });
    for (const binary of [process.execPath, ...nodes]) {
      const { node, digest } = await askProcess(binary, target, games, seed);
      met.push(node);
      expectThat(digest === here, () => `${binary} (${node}) plays other games than this ${process.version}: ${digest}, not ${here}`);
    }
  } catch (error) {
    result = failed(sameEverywhere, reasonOf(error));
  }
  return { subject: `${target.name} in other processes`, extent: `${games} games, ${met.join(', ')}`, ok: result.ok, checks: [result] };
}
