import { describe, expect, test } from 'vitest';
import { type Json, jsonPath, provenanceOf, type ProvenanceNote, Rng } from '../../rules/core/index.ts';
import { checkScenario, formatReport } from '../../env/index.ts';
import { toyRuleset } from '../../rules/toy-ruleset/index.ts';
import type { ToyRulesetState } from '../../rules/toy-ruleset/state/state.ts';
import ford from '../../rules/toy-ruleset/scenarios/ford.json' with { type: 'json' };
import { playMatch, summarise } from '../../training/evaluation/index.ts';
import { createAgent } from '../../agents/registry/registry.ts';

/** JSON paths of all numbers. */
function numberPaths(json: Json, path = ''): string[] {
  if (typeof json === 'number') return [path];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => numberPaths(value as Json, jsonPath(path, key)));
}

describe('the ford', () => {
  test('keeps every promise of the contract', () => {
    const report = checkScenario(toyRuleset, 'ford', { games: 6 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test('says where each of its numbers comes from', () => {
    const paths = numberPaths(ford as Json);
    expect(paths).toContain('/bands/red/men');
    expect(paths.filter((path) => provenanceOf(ford.provenance as ProvenanceNote[], path) === undefined)).toEqual([]);
  });

  test('is won by the scripted player against random play', async () => {
    const agents = [await createAgent('scripted', { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
    const games = await playMatch(toyRuleset.load('ford'), agents, { games: 60, seed: 3 });
    expect(summarise(games).score).toBeGreaterThan(0.8);
  });
});

describe('a pack', () => {
  test('of one’s own is played', () => {
    const pack = { id: 'long', track: { places: 9, ford: 4 }, turns: 2, bands: { red: { men: 6, place: 0 }, blue: { men: 2, place: 8 } } };
    expect(toyRuleset.checkPack!(pack)).toEqual([]);
    const report = checkScenario(toyRuleset, pack, { games: 2 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test.each([
    [{ ...ford, turns: 0 }, '/turns'],
    [{ ...ford, track: { places: 5, ford: 4 } }, '/track/ford'],
    [{ ...ford, bands: { ...ford.bands, red: { men: 4, place: 9 } } }, '/bands/red/place'],
    [{ ...ford, bands: { ...ford.bands, blue: { men: 4, place: 0 } } }, '/bands/blue/place'],
    [{ ...ford, weather: 'rain' }, '/weather'],
  ])('is refused with the path of its fault: %#', (pack, path) => {
    expect(toyRuleset.checkPack!(pack).map((problem) => problem.path)).toContain(path);
    expect(() => toyRuleset.load(pack)).toThrow(expect.objectContaining({ code: 'BAD_SCENARIO' }));
  });
});

describe('a position', () => {
  const game = toyRuleset.load('ford');

  test.each([
    [{ turn: 9 }, '/state/turn'],
    [{ bands: { blue: { place: 8 } } }, '/state/bands/blue/place'],
    [{ bands: { blue: { place: 0 } } }, '/state/bands'],
    [{ bands: { red: { order: 'sealed' } } }, '/state/bands/red/order'],
    [{ stack: [{ step: 'turn/end' }, { step: 'turn/end' }] }, '/state/stack/1/step'],
  ])('that no game has is refused: %j', (state, path) => {
    expect(() => game.fromPosition({ state })).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });

  test('of what one side knows is completed by drawing the rest', () => {
    const state = game.newState();
    state.apply(0);
    const read = game.fromPosition(state.toPosition(1)) as ToyRulesetState;
    read.resample(1, Rng.from(1));
    expect(read.order(0)).toBeGreaterThan(0);
  });
});
