import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Rng, type ScenarioPack } from '../../rules/core/index.ts';
import { loadGame, playRandom } from '../../rules/registry.ts';
import { TERRAIN_LETTERS } from '../../rules/the-anarchy/charts/terrain.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import { campaignSchema } from '../../rules/the-anarchy/kingdom/scenarios/pack-schema.ts';
import { scenarioSchema } from '../../rules/the-anarchy/scenarios/pack-schema.ts';
import { siegeSchema } from '../../rules/the-anarchy/scenarios/siege-schema.ts';
import { CLASSES } from '../../rules/the-anarchy/charts/types.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/scenario-packs/the-anarchy.md');
const shown = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text!) as ScenarioPack & { readonly id: string });

test('docs/scenario-packs/the-anarchy.md shows a pack for each scale', () => {
  expect(shown.map((pack) => [pack['kind'] ?? 'fight', pack['siege'] !== undefined])).toEqual([
    ['fight', false],
    ['fight', true],
    ['campaign', false],
  ]);
});

describe.each(shown.map((pack) => [pack.id, pack] as const))('its pack %s', (_, pack) => {
  test('has no fault, and is played to its end', () => {
    expect(theAnarchy.checkPack!(pack)).toEqual([]);
    const game = loadGame('the-anarchy', pack);
    for (const seed of ['a', 'b', 'c']) {
      const state = game.newState();
      expect(playRandom(state, Rng.from(seed)).decisions).toBeGreaterThan(5);
      expect(game.fromPosition(JSON.parse(JSON.stringify(state.toPosition()))).hash()).toBe(state.hash());
    }
  });
});

test('it explains every field, letter and class that there is', () => {
  const fields = [scenarioSchema, campaignSchema, siegeSchema].flatMap(({ shape }) => Object.keys(shape));
  const words = [...fields, ...CLASSES, ...Object.keys(TERRAIN_LETTERS)].filter((word) => word !== '$schema');
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});

test('the schema of packs is published', () => {
  expect(JSON.parse(read('rules/the-anarchy/scenarios/pack.schema.json'))).toEqual(JSON.parse(JSON.stringify(theAnarchy.packSchema)));
});

test('men whose names repeat are told apart by their side', () => {
  const { men } = (loadGame('the-anarchy', 'ford') as unknown as { scenario: { men: readonly { id: string; name: string }[] } }).scenario;
  const names = men.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(men.find(({ id }) => id === 'royalist-knight-1')!.name).toBe('Knight 1 (Royalist)');
});
