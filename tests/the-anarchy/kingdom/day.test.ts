import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/rules/troops.ts';
import { die, expectWeights, group, legal, legalTexts, march, noble, place, play, realm, ruleAgainst, stepName, toMarch } from './realm.ts';

const FAR = 'A 0101 6 norman';

describe('a day', () => {
  test('has its parts in their order, each done by both sides [C.6]', () => {
    const s = realm({ groups: ['R 2511 12 norman', FAR] });
    expect([s.turn, stepName(s), s.actor]).toEqual([1, 'morning/split', 0]);
    play(s, 'pass');
    expect([stepName(s), s.actor]).toEqual(['morning/split', 1]);
    play(s, 'pass');
    expect([stepName(s), s.actor]).toEqual(['morning/convoys', 0]);
    play(s, 'done', 'done');
    expect(stepName(s)).toBe('march/select');
  });

  test('lets the side of the noble of most prestige move first, any of its counters [C.6] [C.9]', () => {
    const s = toMarch(realm({ groups: ['R 2511 6 norman stephen/6', 'R 2413 6 norman', 'A 0101 6 norman robert/9'] }));
    expect(s.actor).toBe(1);
    play(s, 'done');
    expect(legal(s, 'select')).toEqual(['royalist-1', 'royalist-2']);
  });

  test('ends the campaign after the last: more points win [C.1]', () => {
    const s = realm({
      groups: ['R 2511 6 norman', FAR],
      pack: { days: 1, goals: [{ kind: 'held', side: 'angevin', place: 'oxford', points: 3 }] },
    });
    play(toMarch(s), 'done', 'done');
    expect([stepName(s), s.winner, s.victoryPoints()]).toEqual(['over', 2, [0, 0]]);
  });
});

describe('supply', () => {
  test('takes a resource from ten men on, two from twenty on, in a place of the side [C.8.4] [C.5.1]', () => {
    const at = (men: number): number => {
      const s = realm({ groups: [`R 2511 ${men} norman`, FAR] });
      return s.placeResources(place(s, 'oxford'));
    };
    expect([9, 10, 19, 20].map(at)).toEqual([8, 7, 7, 6]);
  });

  test('fails where there is no place; after two days a group suffers [C.8.4]', () => {
    const s = realm({ groups: ['R 2414 12 norman', 'R 2809 6 norman', FAR] });
    expect([s.hunger(0), s.hunger(1)]).toEqual([1, 0]);
  });
});

describe('reorganisation', () => {
  test('breaks groups of six or more up, three men at least in each part [C.8.1]', () => {
    const s = realm({ groups: ['R 2511 12 norman stephen/9 pounds=10', 'R 2809 5 norman', FAR] });
    expect(legal(s, 'split').every((text) => text.startsWith('royalist-1 '))).toBe(true);
    play(s, 'split royalist-1 half-led');
    expect([menOf(s, 0), menOf(s, group('royalist-3'))]).toEqual([6, 6]);
    expect(s.nobleGroup(noble(s, 'stephen'))).toBe(group('royalist-3'));
    expect([s.money(0), s.money(group('royalist-3'))]).toEqual([10, 10]);
    expect(legal(s, 'split')).toEqual([]); // five men are too few
    expect(ruleAgainst(s, 'split royalist-2 half')).toBe('C.8.1');
  });

  test('makes decoys of three men that look like any small group [C.8.1]', () => {
    const s = realm({ groups: ['R 2511 9 norman', FAR] });
    play(s, 'split royalist-1 crossbow');
    const decoy = group('royalist-2');
    expect([menOf(s, decoy), s.crossbow(decoy), s.look(decoy), s.look(0)]).toEqual([3, 1, 0, 0]);
  });

  test('puts groups that spent the night in one hex together [C.14.1] [C.8.1]', () => {
    const s = realm({ groups: ['R 2511 12 norman', FAR] });
    play(s, 'split royalist-1 half');
    play(toMarch(s), 'done');
    if (stepName(s) === 'march/select') play(s, 'done');
    expect([s.turn, menOf(s, 0), s.isThere(group('royalist-2'))]).toEqual([2, 12, false]);
  });
});

describe('secrets', () => {
  test('what a group is made of is unknown until it is met: men, noble, money, loyalty [C.8.1]', () => {
    const veils = [{ side: 'royalist', groups: [1, 2] }];
    const s = realm({ groups: ['R 2511 12 norman stephen/9 pounds=10', 'R 2413 12 norman loyalty=8', FAR], pack: { veils } });
    const world = s.clone();
    const seen = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      world.copyFrom(s);
      world.resample(1, Rng.from(seed));
      seen.add(world.nobleGroup(noble(s, 'stephen')));
      expect(menOf(world, 0) + menOf(world, 1)).toBe(24);
      expect([world.look(0), world.look(1)]).toEqual([s.look(0), s.look(1)]);
      expect(world.money(0) + world.money(1)).toBe(20);
    }
    expect([...seen].sort()).toEqual([0, 1]);
  });

  test('a group alone that nobody has met hides nothing: what it must be is known [C.8.1]', () => {
    const s = realm({ groups: ['R 2511 12 norman', FAR] });
    expect(s.toPosition(1).state).toEqual(s.toPosition().state);
  });

  test('the empress hides with one of three groups [C.8.1]', () => {
    const hiding = { noble: 'empress', groups: [1, 2] };
    const s = realm({ groups: ['R 2511 6 norman', 'A 0101 6 norman empress/9', 'A 0110 6 norman'], pack: { hiding } });
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['set-up/hide', 1, ['hide angevin-1', 'hide angevin-2']]);
    play(s, 'hide angevin-2');
    expect(s.nobleGroup(noble(s, 'empress'))).toBe(group('angevin-2'));
  });
});

describe('convoys', () => {
  test('are loaded in places of the side, move five hexes, and are unloaded [C.12]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR] });
    play(s, 'pass', 'pass', 'load oxford', 'done', 'done');
    expect([s.placeResources(place(s, 'oxford')), s.convoyLoad(0)]).toEqual([3, 5]);
    toMarch(s);
    expect(legal(s, 'drive')).toEqual([]);
    play(s, 'done', 'done', 'pass', 'pass', 'unload convoy-1');
    expect([s.placeResources(place(s, 'oxford')), s.convoyAt(0)]).toEqual([8, -1]);
  });

  test('without an escort belong to who finds them [C.14.4] [C.12]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR], pack: { convoys: [{ from: 'oxford', to: 'abingdon', load: 4 }] } });
    march(s, 'royalist-1', s.compiled.grid.format(s.convoyAt(0)));
    expect(s.convoyOwner(0)).toBe(0);
  });
});

describe('the environment', () => {
  test('is rolled for once where the table wants it: harvest and season [C.18] [C.18.1] [C.18.2]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR], options: { environment: 'dice' } });
    expectWeights(s, { 0: 1, 1: 1, 2: 1, 3: 4, 4: 1, 5: 1, 6: 1 });
    die(s, 1);
    expect(s.placeResources(place(s, 'oxford'))).toBe(5);
    expectWeights(s, { 0: 2, 1: 2, 2: 3, 3: 3 });
    die(s, 2);
    expect([s.season, stepName(s)]).toEqual([0, 'morning/split']);
  });
});
