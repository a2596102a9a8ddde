import { describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { checkRuleset, checkScenario, formatReport } from '../../env/index.ts';
import { Observation } from '../../rules/core/index.ts';
import { toyTabletop } from '../../rules/toy-tabletop/index.ts';
import { RED_FIRST } from './table.ts';
import hill from '../../rules/toy-tabletop/scenarios/the-hill.json' with { type: 'json' };
import { playMatch, summarise } from '../../training/evaluation/index.ts';

const ids = toyTabletop.scenarios.map(({ id }) => id);

describe.each(ids)('%s', (id) => {
  test('keeps every promise of the contract', { timeout: 600_000 }, () => {
    const report = checkScenario(toyTabletop, id, { games: 4 });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test('is won by the scripted player against random play', { timeout: 600_000 }, async () => {
    const agents = [await createAgent('scripted', { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
    const games = await playMatch(toyTabletop.load(id), agents, { games: 20, seed: 3 });
    expect(summarise(games).score).toBeGreaterThan(0.8);
  });
});

test('the ruleset as a whole keeps its promises', () => {
  const report = checkRuleset(toyTabletop);
  expect(report.ok, formatReport(report)).toBe(true);
});

describe('a pack', () => {
  const [pack] = [hill];
  const moved = (x: number, y: number) => ({
    ...pack,
    armies: { ...pack.armies, red: [{ type: 'spears', x, y, heading: 0 }, ...pack.armies.red.slice(1)] },
  });

  test('that is built in has no faults, and all its numbers have a source', () => {
    expect(toyTabletop.checkPack!(pack)).toEqual([]);
    expect(pack.provenance.map(({ at }) => at)).toEqual(['/**']);
  });

  test.each([
    [{ ...pack, turns: 0 }, '/turns'],
    [{ ...pack, weather: 'rain' }, '/weather'],
    [{ ...pack, terrain: [{ id: 'hill', type: 'hill' }] }, '/terrain/0/rect'],
    [{ ...pack, terrain: [...pack.terrain, pack.terrain[0]] }, '/terrain/3/id'],
    [{ ...pack, areas: [{ id: 'top', terrain: 'lake' }] }, '/areas/0/terrain'],
    [{ ...pack, breaksAt: { red: 5, blue: 1 } }, '/breaksAt/red'],
    [moved(1, 13), '/armies/red/0'],
    [moved(17, 13), '/armies/red/1'],
  ])('is refused with the path of its fault: %#', (faulty, path) => {
    expect(toyTabletop.checkPack!(faulty).map((problem) => problem.path)).toContain(path);
    expect(() => toyTabletop.load(faulty)).toThrow(expect.objectContaining({ code: 'BAD_SCENARIO' }));
  });
});

describe('a position', () => {
  const units = (more: object) => ({ units: { 'red-spears-1': more } });

  test.each([
    [{ turn: 7 }, '/state/turn'],
    [units({ x: 100 }), '/state/units/red-spears-1'],
    [units({ hits: 6 }), '/state/units/red-spears-1'],
    [units({ x: 9000 }), '/state/units/red-spears-2'],
    [{ stack: [{ step: 'turn/end' }, { step: 'orders/act', unit: 'red-spears-1' }] }, '/state/stack/1/step'],
  ])('that no game has is refused: %j', (state, path) => {
    expect(() => toyTabletop.load('the-hill').fromPosition({ state })).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});

test('an action points at the unit that acts, at its enemy, and at the cells of both', () => {
  const game = toyTabletop.load('the-hill');
  const s = game.newState();
  s.apply(RED_FIRST);
  s.apply(game.actions.parse(s, 'select red-archers-1'));
  const into = new Observation(game.observation);
  s.observeActions(s.legalActions(), into);
  const row = s.legalActions().indexOf(game.actions.parse(s, 'march n 4'));
  const cell = (x: number, y: number): number => Math.floor((36 - y) / 2) * 18 + Math.floor(x / 2);
  expect([...into.pointers.subarray(row * 4, row * 4 + 4)]).toEqual([2, -1, cell(9, 13), cell(9, 17)]);
});
