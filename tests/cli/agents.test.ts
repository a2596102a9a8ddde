import { describe, expect, test } from 'vitest';
import { listAgents } from '../../agents/index.ts';
import { loadModelCard } from '../../models/index.ts';
import { run, runJson } from './terminal.ts';

interface Report {
  readonly agents: readonly { readonly name: string; readonly options: readonly { readonly name: string; readonly default: string }[] }[];
  readonly models?: readonly { readonly name: string; readonly levels: number; readonly matches: readonly unknown[] }[];
  readonly strongest?: string | null;
}

describe('agents', () => {
  test('tells every agent with every option and its default', async () => {
    const { status, out } = await run(['agents']);
    expect(status).toBe(0);
    for (const { name, example, options } of listAgents()) {
      expect(out).toContain(`\n  for instance ${example}\n`);
      for (const option of options) expect(out.replaceAll(/\s+/g, ' '), name).toContain(`(default ${option.default}): ${option.about}`);
    }
    expect(await runJson(['agents'])).toEqual({ agents: JSON.parse(JSON.stringify(listAgents())) });
  });

  test('tells what the cards of models know of a scenario', async () => {
    const { models, strongest } = (await runJson(['agents', 'skirmish'])) as Report;
    const card = loadModelCard('barons-war');
    const own = models!.find(({ name }) => name === 'barons-war')!;
    expect(own.matches).toEqual(card.matches!.filter(({ scenario }) => scenario === 'skirmish'));
    expect(own.levels).toBe(card.levels!.find(({ scenario }) => scenario === 'skirmish')!.levels.length);
    const { out } = await run(['agents', 'skirmish']);
    expect(out).toContain(`Rated highest by these matches together: ${strongest}.`);
    expect(out).toContain(`schiltron play skirmish --against ${strongest}\n`);
  });

  test('says where no card tells anything', async () => {
    expect(await runJson(['agents', 'tic-tac-toe'])).toMatchObject({ models: [], strongest: null });
    expect((await run(['agents', 'tic-tac-toe'])).out).toContain('No network of the package plays it');
  });

  test('says which scales of a game networks can decide, and how it is played with its option', async () => {
    const { out } = await run(['agents', 'the-anarchy/siege', '--option', 'resolution=played']);
    expect(out).toContain('neural:the-anarchy-fights  decides its fights; the scripted player the rest');
    expect(out).toContain('neural:the-anarchy-sieges  decides its days; the scripted player the rest');
    expect(out).toContain('schiltron play siege --option resolution=played --against');
    expect((await run(['agents', 'the-anarchy/siege'])).out).not.toContain('decides its');
  });
});
