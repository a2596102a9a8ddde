import { describe, expect, test } from 'vitest';
import { Rng } from '../../../rules/core/index.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import {
  die,
  expectWeights,
  group,
  legal,
  legalTexts,
  march,
  noble,
  place,
  play,
  realm,
  roll,
  ruleAgainst,
  stepName,
  toMarch,
} from './realm.ts';

const FAR = 'A 0101 6 norman';

/** Says no until the next morning. */
function nextDay(s: ReturnType<typeof realm>): void {
  const { turn } = s;
  while (s.turn === turn) play(toMarch(s), 'done');
}

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

  test('comes from every place of the hex, and the rest from a convoy [C.8.4]', () => {
    const s = realm({
      groups: ['A 0909 20 norman', 'R 2809 6 norman'],
      pack: { convoys: [{ from: 'gloucester', to: 'bristol', load: 4 }] },
    });
    const [gloucester, abbey] = [place(s, 'gloucester'), place(s, 'gloucester-st-peter')];
    expect([s.placeResources(gloucester), s.placeResources(abbey)]).toEqual([6, 6]);
    s.setPlaceResources(gloucester, 1);
    s.setPlaceResources(abbey, 0);
    s.setConvoyAt(0, s.at(10));
    s.setConvoyOwner(0, 1);
    nextDay(s);
    expect([s.placeResources(gloucester), s.convoyLoad(0), s.hunger(10)]).toEqual([0, 3, 0]);
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

describe('victories of a group that nobody leads', () => {
  test('go with every part that has half of the men who won [C.9]', () => {
    const parts = (split: string): number[] => {
      const s = realm({ groups: ['R 2511 12 norman', FAR] });
      s.setWins(0, 1);
      s.setVictors(0, 12);
      play(s, `split royalist-1 ${split}`);
      return [s.wins(0), s.victors(0), s.wins(group('royalist-2')), s.victors(group('royalist-2'))];
    };
    expect(parts('half')).toEqual([1, 12, 1, 12]);
    expect(parts('crossbow')).toEqual([1, 12, 0, 0]);
  });
});

describe('the wounded', () => {
  /** Groups in Oxford, the first with wounded, on the evening of a day in bed. */
  const lying = (men: number, wounded: number, days: number): ReturnType<typeof realm> => {
    const s = realm({ groups: [`R 2511 ${men} norman`, FAR] });
    s.setWounded(0, wounded);
    s.setHealing(0, days);
    return s;
  };

  test('of a group are rolled for one by one on the days of the table [C.15.7]', () => {
    const s = lying(9, 2, 2);
    play(toMarch(s), 'done', 'done');
    expect([stepName(s), s.healing(0)]).toEqual(['day/heal', 3]);
    expectWeights(s, { 0: 8, 1: 2 });
    roll(s, 1, 0);
    expect([s.wounded(0), s.healing(0), s.turn]).toEqual([1, 3, 2]);
    const late = lying(9, 1, 11);
    play(toMarch(late), 'done', 'done');
    expectWeights(late, { 0: 1, 1: 1 });
    roll(late, 1);
    expect([late.wounded(0), late.healing(0)]).toEqual([0, 0]);
  });

  test('who lie in a place stay there when their group goes, three men at least [C.15.7]', () => {
    const s = lying(9, 2, 1);
    march(s, 'royalist-1', '2512');
    const beds = group('royalist-2');
    expect([menOf(s, 0), s.wounded(0), menOf(s, beds), s.wounded(beds), s.healing(beds)]).toEqual([6, 0, 3, 2, 2]);
  });

  test('keep a group where nobody could stay with them [C.15.7]', () => {
    const s = toMarch(lying(5, 1, 1));
    if (s.actor === 1) play(s, 'done');
    play(s, 'select royalist-1');
    expect(legal(s, 'goal')).toEqual(['2511']);
  });
});

describe('a ransomed noble', () => {
  test('leaves with two of the prisoners, on horseback [C.15.8]', () => {
    const s = realm({ groups: ['R 2511 6 norman stephen/5 pounds=10', 'R 2809 6 norman pounds=20', 'A 2811 6 norman'] });
    const stephen = noble(s, 'stephen');
    s.setNobleFate(stephen, 1);
    s.setNobleGroup(stephen, -1);
    s.setNobleKeeper(stephen, group('angevin-1'));
    s.setCaptives(group('angevin-1'), 3);
    play(s, 'pass', 'pass', 'pass', 'ransom stephen');
    expect([s.nobleGroup(stephen), menOf(s, 1), s.captives(group('angevin-1')), s.money(group('angevin-1'))]).toEqual([1, 8, 1, 20]);
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

  test('loyalties are known of places and of groups that can be told apart; of others, which they have together [C.7] [AN-246]', () => {
    const veils = [{ side: 'royalist', groups: [1, 2] }];
    const s = realm({ groups: ['R 2511 12 norman loyalty=9', 'R 2413 12 norman loyalty=7', FAR], pack: { veils } });
    const seen = s.game.fromPosition(s.toPosition(1)) as typeof s;
    expect([seen.loyalty(0), seen.loyalty(1), seen.loyalty(group('angevin-1'))]).toEqual([7, 9, 1]);
    expect(seen.placeLoyalty(place(s, 'oxford'))).toBe(s.placeLoyalty(place(s, 'oxford')));
    const worlds = new Set<string>();
    for (let seed = 0; seed < 20; seed++) {
      seen.copyFrom(s);
      seen.resample(1, Rng.from(seed));
      worlds.add(`${seen.loyalty(0)} ${seen.loyalty(1)}`);
    }
    expect([...worlds].sort()).toEqual(['7 9', '9 7']);
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
    play(s, 'pass', 'pass', 'load oxford 5', 'done', 'done');
    expect([s.placeResources(place(s, 'oxford')), s.convoyLoad(0)]).toEqual([3, 5]);
    toMarch(s);
    expect(legal(s, 'drive')).toEqual([]);
    play(s, 'done', 'done', 'pass', 'pass', 'unload convoy-1 5');
    expect([s.placeResources(place(s, 'oxford')), s.convoyAt(0)]).toEqual([8, -1]);
  });

  test('carry a point an animal: some of it is unloaded, and more is loaded on [C.12]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR] });
    play(s, 'pass', 'pass', 'load oxford 3', 'done', 'done');
    toMarch(s);
    play(s, 'done', 'done', 'pass', 'pass');
    expect(legal(s, 'fill')).toEqual(['convoy-1 1', 'convoy-1 2']);
    expect(legal(s, 'unload')).toEqual(['convoy-1 1', 'convoy-1 2', 'convoy-1 3']);
    play(s, 'unload convoy-1 2');
    expect([s.placeResources(place(s, 'oxford')), s.convoyLoad(0)]).toEqual([7, 1]);
    expect(legal(s, 'fill')).toEqual([]); // once a day
  });

  test('that have lost their driver stay until a man takes his place [C.12]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR], pack: { convoys: [{ from: 'oxford', to: 'abingdon', load: 4 }] } });
    s.setConvoyAt(0, s.at(0));
    s.setConvoyOwner(0, 0);
    s.setConvoyStranded(0, 1);
    const world = s.clone();
    expect(legal(toMarch(world), 'drive')).toEqual([]);
    play(s, 'pass', 'pass');
    expect(legal(s, 'man')).toEqual(['convoy-1']);
    s.setWounded(0, 6);
    expect(legal(s, 'man')).toEqual([]); // [AN-218]
    s.setWounded(0, 0);
    play(s, 'man convoy-1');
    expect([menOf(s, 0), s.convoyStranded(0), s.known(0)]).toEqual([5, 0, 1]);
    expect(legal(toMarch(s), 'drive')).toEqual(['convoy-1']);
  });

  test('without an escort belong to who finds them [C.14.4] [C.12]', () => {
    const s = realm({ groups: ['R 2511 6 norman', FAR], pack: { convoys: [{ from: 'oxford', to: 'abingdon', load: 4 }] } });
    march(s, 'royalist-1', s.scenario.grid.format(s.convoyAt(0)));
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
