import { afterAll, describe, expect, test } from 'vitest';
import type { AgentLadder } from '../../models/cards/measured-levels.ts';
import { decodePolicy, decodePolicyCard } from '../../models/policy/policy-file.ts';
import { loadGame } from '../../rules/index.ts';
import { Engine, type ServedPolicy } from '../../server/engine/index.ts';
import { findLevel, LEVELS, levelsOf } from '../../server/engine/context/levels.ts';
import { keepPolicies } from '../../server/engine/context/policies.ts';
import { LocalThread, OpponentService } from '../../server/service/index.ts';
import { encodeSample } from '../models/policy-sample.ts';

const rung = (agent: string, elo: number): AgentLadder['levels'][number] => ({ agent, elo, interval: [elo - 20, elo + 20] });
const ladder: AgentLadder = {
  scenario: 'training',
  levels: [rung('scripted', 0), rung('mcts:sims=5', 90), rung('policy:drill', 200), rung('mcts:sims=8,policy=drill', 320)],
  games: 100,
  seed: '1',
};
const card = decodePolicyCard(encodeSample({ levels: [ladder] }));
const drill: ServedPolicy = { name: 'drill', file: 'drill', card };
const training = { ruleset: 'one-hour-wargames', scenario: 'training', hasScript: true };

describe('the card of a policy', () => {
  test('keeps its levels', () => {
    expect(card.levels).toEqual([ladder]);
    expect(decodePolicyCard(encodeSample())).not.toHaveProperty('levels');
  });

  test.each(['mcts:ms=50', 'neural:pig', 'policy:../drill', 'mcts:sims=5,weights=x', 'policy:drill,x=1', 'module:x.js', ''])(
    'has no level of %j',
    (agent) => {
      const levels = [{ ...ladder, levels: [rung(agent, 0)] }];
      expect(() => decodePolicyCard(encodeSample({ levels }))).toThrow('a level is scripted, policy:NAME');
    },
  );
});

describe('levels of a game', () => {
  const rated = { ...drill, name: 'other', card: { ...card, levels: [] } };
  const network = { scenario: 'training', levels: [{ simulations: 0, candidates: 4, temperature: 0, elo: 0, interval: [0, 0] }] };
  const models = [{ name: 'net', agent: 'neural:net', card: { ruleset: { id: 'one-hour-wargames' }, levels: [network] } }] as never;

  test('are those of a policy measured in its scenario, before those of a network', () => {
    const levels = levelsOf(training, { models, policies: [rated, drill] });
    expect(levels.map(({ level, agent, elo }) => [level, agent, elo])).toEqual([
      [1, 'scripted', 0],
      [2, 'mcts:sims=5', 90],
      [3, 'policy:drill', 200],
      [4, 'mcts:sims=8,policy=drill', 320],
    ]);
    expect(levels.map(({ about }) => about)).toEqual([
      'Plays by simple rules of thumb.',
      'Thinks: 5 simulations for each decision.',
      'Answers at once, by what it learnt from 12,000 games.',
      'Thinks: 8 simulations for each decision, led by what was learnt from 12,000 games.',
    ]);
  });

  test('of a policy tell its temperature', () => {
    const bold = { ...card, levels: [{ ...ladder, levels: [rung('policy:drill,temperature=2', 0)] }] };
    const { levels } = decodePolicyCard(encodeSample(bold));
    const [only] = levelsOf(training, { models: [], policies: [{ ...drill, card: { ...card, levels } }] });
    expect(only!.about).toBe('Answers at once, by what it learnt from 12,000 games (temperature 2).');
  });

  test('are those of a network, or the general ones, where no policy was measured', () => {
    const elsewhere = { ...training, scenario: 'bridgehead' };
    expect(levelsOf(elsewhere, { models, policies: [drill] })[0]!.agent).toBe('neural:net,level=1');
    expect(levelsOf(elsewhere, { models: [], policies: [drill] })).toEqual(LEVELS);
    expect(levelsOf({ ...training, ruleset: 'pig' }, { models, policies: [drill] })).toEqual(LEVELS);
    expect(levelsOf(training, { models: [] })).toEqual(LEVELS);
  });

  test('are found by number and name, the general ones by their names too', () => {
    const levels = levelsOf(training, { models: [], policies: [drill] });
    expect(findLevel(3, levels)?.agent).toBe('policy:drill');
    expect(findLevel('policy drill 2', levels)?.agent).toBe('mcts:sims=5');
    expect(findLevel('strongest', levels)?.agent).toBe('mcts:sims=8,policy=drill');
    expect(findLevel('knight', levels)?.agent).toBe('mcts:sims=200');
    expect(findLevel(9, levels)).toBeUndefined();
  });
});

describe('a service that is given policies', () => {
  let reads = 0;
  const settings = {
    version: 'test',
    models: [],
    cells: {},
    policies: [drill],
    anySpec: false,
    maxSimulations: 1000,
    maxTimeMs: 10_000,
    maxWaiting: 8,
    gamesPerThread: 4,
    maxMessageBytes: 1e6,
  };
  const engine = new Engine(
    settings,
    () => Promise.reject(new Error('no networks here')),
    (name) => {
      reads++;
      return Promise.resolve(decodePolicy(encodeSample({ name })));
    },
  );
  const service = new OpponentService(settings, [new LocalThread(engine)]);
  afterAll(() => service.close());
  const position = loadGame('one-hour-wargames', 'training').newState().toPosition();
  const ask = (asked: object) => service.ask('move', { position, seed: 1, ...asked });

  test('lists them with their levels', async () => {
    const { policies } = await service.ask('capabilities', {});
    expect(policies).toMatchObject([
      { name: 'drill', agent: 'policy:drill', ruleset: 'one-hour-wargames', version: '0.2.0', scenarios: ['training'], games: 12_000 },
    ]);
    expect(policies[0]!.levels).toMatchObject([
      { scenario: 'training', levels: [{ level: 1 }, {}, {}, { level: 4, elo: 320, interval: [300, 340] }] },
    ]);
  });

  test('plays by their levels, and reads each once', async () => {
    expect(await ask({ level: 1 })).toMatchObject({ agent: 'scripted', level: 1 });
    expect(await ask({ level: 3 })).toMatchObject({ agent: 'policy:drill', visits: 0, model: null });
    expect(await ask({ level: 'strongest' })).toMatchObject({ agent: 'mcts:sims=8,policy=drill', visits: 8 });
    expect(await ask({ agent: 'policy:drill' })).toMatchObject({ agent: 'policy:drill' });
    expect(reads).toBe(1);
  });

  test('refuses a policy that it does not have', async () => {
    await expect(ask({ agent: 'policy:training' })).rejects.toMatchObject({ problem: { code: 'UNKNOWN_AGENT' } });
  });
});

test('a policy that could not be read is tried again', async () => {
  const model = decodePolicy(encodeSample());
  let tries = 0;
  const load = keepPolicies(() => (tries++ === 0 ? Promise.reject(new Error('the line is down')) : Promise.resolve(model)));
  await expect(load('drill')).rejects.toThrow('the line is down');
  expect([await load('drill'), await load('drill')]).toEqual([model, model]);
  expect(tries).toBe(2);
});
