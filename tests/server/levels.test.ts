import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadGame, Rng } from '../../rules/index.ts';
import { createService } from '../../server/index.ts';
import { packageRoot } from '../../server/node/version.ts';

/** The model of pig with a ladder of three levels, as a training run would leave it. */
const folder = mkdtempSync(join(tmpdir(), 'schiltron-levels-'));
const shipped = join(packageRoot, 'models', 'shipped', 'pig');
copyFileSync(`${shipped}.onnx`, join(folder, 'ladder.onnx'));
const card = JSON.parse(readFileSync(`${shipped}.json`, 'utf8')) as object;
const rung = (simulations: number, temperature: number, elo: number) => ({
  simulations,
  candidates: 4,
  temperature,
  elo,
  interval: [elo - 20, elo + 20],
});
const ladder = { scenario: 'pig-100', levels: [rung(0, 2, 0), rung(8, 0.5, 90), rung(24, 0, 200)], games: 100, seed: 1 };
writeFileSync(join(folder, 'ladder.json'), JSON.stringify({ ...card, name: 'ladder', levels: [ladder] }));
writeFileSync(join(folder, 'ladder.md'), '');
afterAll(() => rmSync(folder, { recursive: true }));

const state = loadGame('pig', 'pig-100').newState();
while (state.actor < 0) state.apply(state.chanceOutcomes().sample(Rng.from('not a 1')));
const position = state.toPosition();
const service = createService({ models: { ladder: `neural:${join(folder, 'ladder')}` }, shipped: false });

describe('levels of a model', () => {
  test('are advertised with their ratings', async () => {
    const { models } = await service.ask('capabilities', {});
    expect(models).toMatchObject([
      {
        name: 'ladder',
        ruleset: 'pig',
        levels: [
          {
            scenario: 'pig-100',
            levels: [
              { level: 1, elo: 0 },
              { level: 2, elo: 90, interval: [70, 110] },
              { level: 3, elo: 200 },
            ],
          },
        ],
      },
    ]);
  });

  test('are what a number means, and bound the simulations', async () => {
    const ask = (level: number | string, limits = {}) => service.ask('move', { position, level, limits, seed: 1 });
    expect(await ask(1)).toMatchObject({ visits: 0, level: 1, model: { name: 'ladder' } });
    expect(await ask(2)).toMatchObject({ visits: 8, level: 2, limits: { simulations: 8 } });
    expect(await ask('strongest')).toMatchObject({ visits: 24, level: 'ladder 3' });
    expect(await ask(3, { simulations: 10 })).toMatchObject({ visits: 10, stoppedBy: 'simulations' });
    expect(await ask(3, { timeMs: 10_000, simulations: 500 })).toMatchObject({ visits: 24, stoppedBy: 'simulations' });
    expect(await ask('knight')).toMatchObject({ agent: 'mcts:sims=200', level: 'knight' });
  });

  test('that do not exist are refused with those that do', async () => {
    await expect(service.ask('move', { position, level: 9 })).rejects.toMatchObject({
      problem: { code: 'UNKNOWN_LEVEL', message: expect.stringContaining('3 (ladder 3)') as string },
    });
  });

  test('a served model may be asked for by name and with options, and no other file', async () => {
    expect(await service.ask('move', { position, agent: 'ladder', seed: 1, limits: { simulations: 6 } })).toMatchObject({ visits: 6 });
    expect(await service.ask('move', { position, agent: 'neural:ladder,sims=5', seed: 1 })).toMatchObject({
      visits: 5,
      model: { name: 'ladder' },
    });
    expect(await service.ask('move', { position, agent: 'neural:ladder,level=2', seed: 1 })).toMatchObject({ visits: 8 });
    const told = JSON.stringify([
      await service.ask('capabilities', {}),
      await service.ask('move', { position, agent: 'ladder', seed: 1 }),
      await service.ask('move', { position, level: 2 }),
    ]);
    expect(told.includes(folder)).toBe(false);
    await expect(service.ask('move', { position, agent: `neural:${shipped}`, seed: 1 })).rejects.toMatchObject({
      problem: { code: 'UNKNOWN_AGENT' },
    });
  });
});

describe('a second network for another scale', () => {
  const file = (name: string): string => join(packageRoot, 'models', 'shipped', name);
  const [days, men] = ['the-anarchy-sieges', 'the-anarchy-fights'];
  const both = createService({
    models: { castles: `neural:${file(days!)},sims=0,within=${file(men!)}`, days: `neural:${file(days!)}`, men: `neural:${file(men!)}` },
    shipped: false,
  });
  const siege = loadGame('the-anarchy', 'siege', { resolution: 'played' }).newState();
  const rng = Rng.from('siege');
  while (siege.actor < 0 || siege.legalActions().length < 2)
    siege.apply(siege.actor < 0 ? siege.chanceOutcomes().sample(rng) : siege.legalActions().at(0));
  const ask = (agent: string): Promise<object> => both.ask('move', { position: siege.toPosition(), agent, seed: 1 });

  test('is served with the first, by its name or with one of its own', async () => {
    for (const agent of ['castles', 'neural:days,sims=0,within=men', 'neural:men,sims=0,within=days', 'neural:men,sims=0'])
      expect(await ask(agent)).toMatchObject({ visits: 0 });
  });

  test('is not told by its file, and no other file is read', async () => {
    const told = JSON.stringify([await both.ask('capabilities', {}), await ask('castles'), await ask('neural:days,sims=0,within=men')]);
    expect(told.includes(packageRoot)).toBe(false);
    for (const within of ['pig', 'the-anarchy-fights', '', '..'])
      await expect(ask(`neural:days,sims=0,within=${within}`)).rejects.toMatchObject({ problem: { code: 'UNKNOWN_AGENT' } });
  });

  test('has a game judged whole by a network of one scale', async () => {
    const { evaluations } = await both.ask('evaluate', { games: [{ position: siege.toPosition() }], model: 'days' });
    expect(evaluations[0]!.policy).toHaveLength(siege.legalActions().length);
    expect(evaluations[0]!.policy.reduce((sum, { prior }) => sum + prior, 0)).toBeCloseTo(1, 5);
  });
});

describe('levels without a model', () => {
  test('are the general ones, by number and name; rulesets without a scripted player have no beginner', async () => {
    const bare = createService({ shipped: false });
    const ask = (level: number | string) => bare.ask('move', { position, level, seed: 1 });
    expect(await ask(1)).toMatchObject({ agent: 'scripted' });
    expect(await ask('beginner')).toMatchObject({ agent: 'scripted', level: 'beginner' });
    expect(await ask('strongest')).toMatchObject({ agent: 'mcts:sims=1000', level: 'marshal' });
  });
});
