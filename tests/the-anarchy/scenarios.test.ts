import { describe, expect, test } from 'vitest';
import { Observation } from '../../rules/core/index.ts';
import { provenanceOf } from '../../rules/core/ruleset/provenance.ts';
import { CLASS_CHARTS } from '../../rules/the-anarchy/charts/classes.ts';
import { ITEM } from '../../rules/the-anarchy/charts/siege-works.ts';
import { TERRAIN, TERRAIN_CHARTS } from '../../rules/the-anarchy/charts/terrain.ts';
import type { AnarchyGame } from '../../rules/the-anarchy/game/game.ts';
import type { SiegeGame } from '../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import { builtInPacks } from '../../rules/the-anarchy/scenarios/builtin.ts';

const load = (id: string): AnarchyGame => theAnarchy.load(id) as AnarchyGame;

/** JSON paths of all numbers, and of all hexes. */
function paths(value: unknown, path: string): string[] {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{4}/.test(value))) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'provenance' ? [] : paths(inner, `${path}/${key}`)));
}

describe.each(builtInPacks.map((pack) => [pack.id, pack] as const))('%s', (id, pack) => {
  const { scenario } = load(id);

  test('says of every number where it comes from, and has no idle note', () => {
    const notes = pack.provenance as Parameters<typeof provenanceOf>[0];
    const found = paths(pack, '').map((path) => provenanceOf(notes, path));
    expect(found.includes(undefined)).toBe(false);
    expect(notes.filter((note) => !found.includes(note))).toEqual([]);
  });

  test('has room for two men outside each door that is smashed by hand [2.3.2] [3.6.1] [AN-06]', () => {
    const { grid, places, within, doors } = scenario;
    const isSmashed = (door: number): boolean => places.terrain[door] !== TERRAIN.gate;
    for (const door of doors.filter(isSmashed)) {
      const around = grid
        .around(door)
        .filter((hex) => TERRAIN_CHARTS[places.terrain[hex]!]!.foot !== null && places.terrain[hex] !== TERRAIN.slit);
      const inmost = Math.max(...around.map((hex) => within[hex]!));
      expect(around.filter((hex) => within[hex]! < inmost).length, grid.format(door)).not.toBe(1); // none: nobody is shut out
    }
  });

  test('has room for every man, on ground that bears him, within his zone', () => {
    for (const man of scenario.men.filter(({ at }) => at >= 0)) {
      expect(man.zone, `${man.id} at ${scenario.places.names[man.at]}`).toContain(man.at);
      if (man.tail >= 0) expect(man.zone, `tail of ${man.id}`).toContain(man.tail);
      const chart = TERRAIN_CHARTS[scenario.places.terrain[man.at]!]!;
      const isInTower = scenario.places.terrain[man.at] === TERRAIN['belfry-floor']; // a place only while the belfry stands there
      if (!isInTower) expect(man.tail >= 0 ? chart.horse : chart.foot, man.id).not.toBeNull();
    }
  });
});

describe('forces', () => {
  // Points of both sides, second transcription
  test.each([
    ['ridgeway', 67, 67],
    ['ridgeway-horse', 90, 90],
    ['sally', 270, 289],
    ['keep-ladders', 305, 257],
    ['belfry', 572, 288],
    ['hollow-road', 168, 126],
    ['ford', 222, 159],
    ['priory', 184, 141],
  ])('of %s cost %i and %i points', (id, first, second) => {
    const { men } = load(id).scenario;
    const priceOf = (side: number): number =>
      men
        .filter((man) => man.side === side && man.at >= 0)
        .reduce((sum, { type, horse }) => sum + (horse >= 0 ? CLASS_CHARTS[type]!.mountedPrice! : CLASS_CHARTS[type]!.price), 0);
    expect([priceOf(0), priceOf(1)]).toEqual([first, second]);
  });
});

describe('what networks see of a siege', () => {
  const sieges = builtInPacks.map(({ id }) => load(id)).filter(({ scenario }) => scenario.siege !== null);

  test('is the same of every siege, so that one network plays them all', () => {
    expect(sieges.length).toBeGreaterThan(2);
    const [first, ...others] = sieges.map(({ observation: { version, globals, units, actions } }) => ({
      version,
      globals: globals.map(({ name }) => name),
      units: units.features.map(({ name }) => name),
      actions: actions.features.map(({ name }) => name),
    }));
    for (const other of others) expect(other).toEqual(first);
  });

  test('tells how much of a ring stands, and how near the worst of it is to falling', () => {
    const game = load('siege') as SiegeGame;
    const s = game.newState();
    const into = new Observation(game.observation);
    const seen = (): Record<string, number> => {
      s.observe(0, into);
      return Object.fromEntries(game.observation.globals.map(({ name }, i) => [name, into.globals[i]!]));
    };
    const { works } = game.scenario.siege!;
    const outer = works.flatMap(({ ring, structure }, work) => (ring === 'outer' && structure === 'double' ? [work] : []));
    const all = works.filter(({ ring }) => ring === 'outer').length;
    expect(seen()).toMatchObject({ 'outer-stands': 1, 'outer-stage-1': 0, 'outer-worst': 0, 'keep-stands': 1, 'hoarding-stands': 1 });
    s.setWorkStage(outer[0]!, 3);
    s.setWorkStage(outer[1]!, 4);
    expect(seen()).toMatchObject({
      'outer-stands': expect.closeTo((all - 1) / all, 5) as number,
      'outer-stage-3': expect.closeTo(1 / 12, 5) as number,
      'outer-worst': 0.75,
      breaches: expect.closeTo(1 / 12, 5) as number,
    });
    const [engineer] = game.scenario.siege!.engineers as [number];
    expect(game.scenario.men[engineer]!.side).toBe(0);
    s.setTeamItem(0, ITEM.belfry);
    s.setTeamWorked(0, 6);
    expect(seen()).toMatchObject({ 'own-at-belfry': 0.25, 'own-work-belfry': 0.5, 'own-at-ram': 0, 'enemy-at-belfry': 0 });
  });
});
