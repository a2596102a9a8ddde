import { describe, expect, test } from 'vitest';
import { type Json, jsonPath, provenanceOf, type ProvenanceNote } from '../../rules/core/index.ts';
import { checkScenario, formatReport } from '../../env/index.ts';
import { toyHexes } from '../../rules/toy-hexes/index.ts';
import bridge from '../../rules/toy-hexes/scenarios/bridge.json' with { type: 'json' };
import hill from '../../rules/toy-hexes/scenarios/hill.json' with { type: 'json' };
import { playMatch, summarise } from '../../training/evaluation/index.ts';
import { createAgent } from '../../agents/registry/registry.ts';

/** JSON paths of all numbers. */
function numberPaths(json: Json, path = ''): string[] {
  if (typeof json === 'number') return [path];
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => numberPaths(value as Json, jsonPath(path, key)));
}

describe.each([bridge, hill])('$id', (pack) => {
  test('keeps every promise of the contract', { timeout: 600_000 }, () => {
    const report = checkScenario(toyHexes, pack.id, { games: 2 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test('says where each of its numbers comes from', () => {
    const paths = numberPaths(pack as Json);
    expect(paths).toContain('/turns');
    expect(paths.filter((path) => provenanceOf(pack.provenance as ProvenanceNote[], path) === undefined)).toEqual([]);
  });

  test('is won by the scripted player against random play', async () => {
    const agents = [await createAgent('scripted', { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
    const games = await playMatch(toyHexes.load(pack.id), agents, { games: 10, seed: 3 });
    expect(summarise(games).score).toBeGreaterThan(0.9);
  });
});

test('the option of leaving zones keeps the contract as well', () => {
  const report = checkScenario(toyHexes, 'bridge', { games: 1, options: { zoneToZone: 'one-hex' } });
  expect(report.ok, formatReport(report)).toBe(true);
});

describe('a pack', () => {
  test.each([
    [{ ...bridge, turns: 0 }, '/turns'],
    [{ ...bridge, places: { '9999': 1 } }, '/places/9999'],
    [{ ...bridge, map: { ...bridge.map, terrain: ['..'] } }, '/map/terrain'],
    [{ ...bridge, map: { ...bridge.map, streams: ['0101|0501'] } }, '/map/streams/0'],
    [{ ...bridge, units: { ...bridge.units, red: [{ type: 'foot', at: '0202' }] } }, '/units/red/0/at'],
    [{ ...bridge, units: { ...bridge.units, red: [{ type: 'horse', at: '0108' }] } }, '/units/red/0/at'],
    [{ ...bridge, weather: 'rain' }, '/weather'],
  ])('is refused with the path of its fault: %#', (pack, path) => {
    expect(toyHexes.checkPack!(pack).map((problem) => problem.path)).toContain(path);
    expect(() => toyHexes.load(pack)).toThrow(expect.objectContaining({ code: 'BAD_SCENARIO' }));
  });
});

describe('a position', () => {
  test.each([
    [{ turn: 11 }, '/state/turn'],
    [{ units: { 'blue-1': { hex: '0303' } } }, '/state/units/blue-1/hex'],
    [{ units: { 'blue-1': { hex: null } } }, '/state/units/blue-1/hex'],
    [{ units: { 'blue-6': { hex: '0108' } } }, '/state/units/blue-6/hex'],
    [{ stack: [{ step: 'unit/choose' }, { step: 'unit/move', unit: 'red-1' }] }, '/state/stack/1'],
  ])('that no game has is refused: %j', (state, path) => {
    expect(() => toyHexes.load('bridge').fromPosition({ state })).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
