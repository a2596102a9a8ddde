import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadPolicy, loadPolicyCard } from '../../models/load.ts';
import type { AgentLevels } from '../../training/evaluation/index.ts';
import { run, runJson } from '../cli/terminal.ts';
import { encodeSample } from '../models/policy-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

/** The file of a policy that plays by chance. */
function newPolicy(): string {
  const file = join(newFolder(), 'drill.policy');
  writeFileSync(file, encodeSample());
  return file;
}

const SMALL = ['--games', '4', '--threads', '1'];

describe('levels of a feature policy', () => {
  test('are measured and written onto its card, the policy by its name', async () => {
    const file = newPolicy();
    const { weights } = loadPolicy(file);
    const asked = ['levels', file, '--agents', `policy:${file};scripted;mcts:sims=1`, ...SMALL];
    const [{ ladder, leftOut }] = (await runJson([...asked, '--scenario', 'training'])) as [AgentLevels];
    expect(ladder).toMatchObject({ scenario: 'training', games: 4, seed: '1' });
    expect(ladder.levels.slice(0, 2)).toMatchObject([{ agent: 'policy:drill', elo: 0 }, { agent: 'scripted' }]);
    expect(ladder.levels.length + leftOut.length).toBe(3);
    expect(loadPolicyCard(file).levels).toEqual([ladder]);
    expect(loadPolicy(file).weights).toEqual(weights);
    const { status, out } = await run(asked); // all scenarios of the card: this one alone
    expect(status).toBe(0);
    expect(out).toMatch(/^ *1 +policy:drill +0 +0 to 0$/m);
    expect(out).toContain(`On the card of ${file} now, for training.`);
    expect(loadPolicyCard(file).levels).toEqual([ladder]);
  });

  test('can be taken from ratings that were kept', async () => {
    const file = newPolicy();
    const ratings = join(newFolder(), 'ratings.json');
    const rated = ['rate', 'one-hour-wargames/training', '--agents', `policy:${file};scripted;mcts:sims=1`, '--reach', '1', ...SMALL];
    expect((await run([...rated, '--write', ratings])).out).toContain('4 games between each agent and the next 1 in the list');
    const { pairings } = JSON.parse(readFileSync(ratings, 'utf8')) as { pairings: unknown[] };
    expect(pairings).toHaveLength(2);
    expect(await run(['levels', file, '--ratings', ratings])).toMatchObject({ status: 0 });
    expect(loadPolicyCard(file).levels).toMatchObject([
      { scenario: 'training', levels: [{ agent: 'policy:drill' }, { agent: 'scripted' }] },
    ]);
  });

  test('are not written where no agent is above the first', async () => {
    const file = newPolicy();
    const { status, out } = await run(['levels', file, '--agents', `scripted;policy:${file}`, ...SMALL]);
    expect(status).toBe(1);
    expect(out).toContain('no agent is above the first');
    expect(loadPolicyCard(file)).not.toHaveProperty('levels');
  });

  test('are refused with what to do', async () => {
    const file = newPolicy();
    const notes = async (...words: string[]): Promise<string> => (await run(['levels', file, ...words])).notes;
    expect(await notes()).toContain('--agents "scripted;policy:NAME"');
    expect(await notes('--agents', 'scripted;mcts:ms=5')).toContain('mcts:ms=5 cannot be a level');
    expect(await notes('--agents', 'scripted;policy:./elsewhere.policy')).toContain('cannot be a level');
    expect(await notes('--agents', `scripted;policy:${file}`, '--scenario', 'bridge')).toContain('bridge');
    expect((await run(['levels', 'pig'])).notes).toContain('--ratings FILE');
    const stopped = await run(['levels', file, '--agents', `scripted;policy:${file}`, ...SMALL], { signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ status: 1 });
    expect(stopped.notes).toContain('Stopped after 0 of 4 games');
  });
});
