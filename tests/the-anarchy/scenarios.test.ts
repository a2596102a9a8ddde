import { describe, expect, test } from 'vitest';
import { provenanceOf } from '../../rules/core/provenance.ts';
import { CLASS_CHARTS } from '../../rules/the-anarchy/charts/classes.ts';
import { TERRAIN, TERRAIN_CHARTS } from '../../rules/the-anarchy/charts/terrain.ts';
import type { AnarchyGame } from '../../rules/the-anarchy/game.ts';
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
  const { compiled } = load(id);

  test('says of every number where it comes from, and has no idle note', () => {
    const notes = pack.provenance as Parameters<typeof provenanceOf>[0];
    const found = paths(pack, '').map((path) => provenanceOf(notes, path));
    expect(found.includes(undefined)).toBe(false);
    expect(notes.filter((note) => !found.includes(note))).toEqual([]);
  });

  test('has room for every man, on ground that bears him, within his zone', () => {
    for (const man of compiled.men.filter(({ at }) => at >= 0)) {
      expect(man.zone, `${man.id} at ${compiled.places.names[man.at]}`).toContain(man.at);
      if (man.tail >= 0) expect(man.zone, `tail of ${man.id}`).toContain(man.tail);
      const chart = TERRAIN_CHARTS[compiled.places.terrain[man.at]!]!;
      const isInTower = compiled.places.terrain[man.at] === TERRAIN['belfry-floor']; // a place only while the belfry stands there
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
    const { men } = load(id).compiled;
    const priceOf = (side: number): number =>
      men
        .filter((man) => man.side === side && man.at >= 0)
        .reduce((sum, { type, horse }) => sum + (horse >= 0 ? CLASS_CHARTS[type]!.mountedPrice! : CLASS_CHARTS[type]!.price), 0);
    expect([priceOf(0), priceOf(1)]).toEqual([first, second]);
  });
});
