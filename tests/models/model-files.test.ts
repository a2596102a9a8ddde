import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelCard } from '../../models/cards/card.ts';
import { formatModelCard } from '../../models/cards/card-text.ts';
import { loadEvaluator, loadModelCard } from '../../models/load.ts';
import { saveModel } from '../../models/save.ts';
import { loadGame } from '../../rules/registry.ts';
import { livelyWeights, randomStates, smallNetwork } from './samples.ts';

const game = loadGame('pig', 'pig-20');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'schiltron-models-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function save(name: string): ModelCard {
  const network = smallNetwork(game);
  return saveModel(join(folder, name), network, livelyWeights(network, 1), {
    createdAt: '2026-11-20T12:00:00.000Z',
    ruleset: { id: 'pig', version: game.ruleset.version },
    scenarios: ['pig-20'],
    options: game.options,
    observation: game.observation.version,
    evaluations: [{ opponent: 'random', games: 20, score: 0.75, interval: [0.53, 0.89], simulations: 16, seed: 1 }],
    trainAgain: 'schiltron train pig/pig-20 --seed 1',
  });
}

/** Rewrites the card of a saved model. */
function editCard(name: string, change: (card: ModelCard) => unknown): void {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as ModelCard)));
}

describe('a saved model', () => {
  it('loads by its name, by any of its files, and by its folder', async () => {
    const card = save('piggy');
    for (const path of ['piggy', 'piggy.onnx', 'piggy.json', '']) {
      const model = await loadEvaluator(join(folder, path), game);
      expect(model.card).toEqual(card);
      const [state] = randomStates(game, 1);
      const [answer] = await model.evaluate([state!], [state!.legalActions()]);
      expect(answer!.priors).toHaveLength(2);
      await model.close?.();
    }
  });

  it('has a card that people can read', () => {
    save('piggy');
    const text = readFileSync(join(folder, 'piggy.md'), 'utf8');
    expect(text).toContain('# piggy');
    expect(text).toContain('| random | 20 | 75.0 % | 53.0 % – 89.0 % | 16 | 1 |');
    expect(text).toContain('schiltron train pig/pig-20 --seed 1');
  });
});

describe('a model of older rules', () => {
  it('plays newer ones that its card names, and says of which its strength is told', async () => {
    save('piggy');
    const { version } = game.ruleset;
    editCard('piggy', (card) => ({ ...card, ruleset: { id: 'pig', version: '0.0.9', alsoPlays: [version] } }));
    const model = await loadEvaluator(join(folder, 'piggy'), game);
    expect(formatModelCard(model.card)).toContain(
      `- rules: pig 0.0.9 (plays ${version} too; strength and levels are of 0.0.9 where no other is named)`,
    );
    const match = {
      scenario: 'pig-20',
      agent: 'a',
      opponent: 'b',
      games: 2,
      score: 0.5,
      interval: [0, 1] as [number, number],
      seed: 1,
      rules: version,
    };
    expect(formatModelCard({ ...model.card, matches: [match] })).toContain(`| pig-20, rules ${version} | \`a\` |`);
    await model.close?.();
  });
});

describe('a model that does not fit', () => {
  const cases: readonly (readonly [string, (card: ModelCard) => unknown, RegExp])[] = [
    ['another ruleset', (card) => ({ ...card, ruleset: { id: 'chess', version: '1.0.0' } }), /plays chess, and this game is pig/],
    ['another version of the rules', (card) => ({ ...card, ruleset: { id: 'pig', version: '0.0.9' } }), /trained on pig 0\.0\.9/],
    ['other observations', (card) => ({ ...card, observation: 'pig/0' }), /reads observations pig\/0; this game gives pig\/1/],
    ['other features', (card) => ({ ...card, network: { ...card.network, globals: 9 } }), /reads 9 \+ 3 \+ 3 features/],
    [
      'another number of units',
      (card) => ({ ...card, network: { ...card.network, units: 9 } }),
      /trained for 9 unit rows; this scenario has 2/,
    ],
  ];
  for (const [name, change, message] of cases) {
    it(`refuses ${name}, at once and when it meets the game`, async () => {
      save('piggy');
      editCard('piggy', change);
      await expect(loadEvaluator(join(folder, 'piggy'), game)).rejects.toMatchObject({
        code: 'MODEL_MISMATCH',
        message: expect.stringMatching(message) as unknown,
      });
      const model = await loadEvaluator(join(folder, 'piggy'));
      const [state] = randomStates(game, 1);
      await expect(model.evaluate([state!], [state!.legalActions()])).rejects.toMatchObject({ code: 'MODEL_MISMATCH' });
      await model.close?.();
    });
  }

  it('says how to train it again', async () => {
    save('piggy');
    editCard('piggy', (card) => ({ ...card, observation: 'pig/0' }));
    await expect(loadEvaluator(join(folder, 'piggy'), game)).rejects.toThrow('schiltron train pig/pig-20 --seed 1');
  });

  it('says how to train one for a scenario that it never saw', async () => {
    save('piggy');
    editCard('piggy', (card) => ({
      ...card,
      scenarios: ['pig-100'],
      trainAgain: 'schiltron train pig/pig-100 --seed 1',
      observation: 'pig/0',
    }));
    await expect(loadEvaluator(join(folder, 'piggy'), game)).rejects.toThrow(/knows this scenario: schiltron train pig\/pig-20 --seed 1/);
  });
});

describe('a model that cannot be read', () => {
  it('says that there is none', () => {
    expect(() => loadModelCard(join(folder, 'nobody'))).toThrow(/There is no model file .*nobody\.onnx/);
    expect(() => loadModelCard(folder)).toThrow(/holds no model/);
  });

  it('asks which one of several', () => {
    save('one');
    save('two');
    expect(() => loadModelCard(folder)).toThrow(/holds several models: one\.onnx, two\.onnx/);
  });

  it('names the fault of a card', () => {
    save('piggy');
    editCard('piggy', (card) => ({ ...card, parameters: 'many' }));
    expect(() => loadModelCard(join(folder, 'piggy'))).toThrow(/piggy\.json: \/parameters: /);
    writeFileSync(join(folder, 'piggy.json'), '{');
    expect(() => loadModelCard(join(folder, 'piggy'))).toThrow(/is not JSON/);
  });

  it('notices a network that is not the one described', async () => {
    save('piggy');
    const path = join(folder, 'piggy.onnx');
    writeFileSync(path, readFileSync(path).subarray(0, -1));
    await expect(loadEvaluator(join(folder, 'piggy'))).rejects.toThrow(/is not the file its card describes/);
  });
});
