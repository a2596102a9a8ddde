import { takeNoble } from '../../../rules/the-anarchy/kingdom/mechanics/groups/company.ts';
import { describe, expect, test } from 'vitest';
import { findFrameFault } from '../../../rules/core/state/settle.ts';
import { CHANCES, COLUMNS, RESULT, RESULTS } from '../../../rules/the-anarchy/kingdom/charts/battle.ts';
import { defendersOf } from '../../../rules/the-anarchy/kingdom/charts/head-counts.ts';
import { columnAtHand, columnOf, strengthOfPlace } from '../../../rules/the-anarchy/kingdom/mechanics/fights/battle.ts';
import { allowanceOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/march.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { FREE, TAKEN } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import {
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
  weights,
} from './realm.ts';

const FAR = 'A 0101 6 norman';

/** Says no, or the first thing there is to say, until a step comes. */
function until(s: ReturnType<typeof realm>, step: string): void {
  while (stepName(s) !== step) play(s, legalTexts(s).find((text) => text === 'done' || text === 'pass') ?? legalTexts(s)[0]!);
}

/** The king meets an earl on open ground, a hex apart. */
const MEETING = ['R 2213 12 norman stephen/9', 'A 2113 12 norman robert/9'] as const;

describe('enemies meet', () => {
  test('and learn what they have met; either may attack [C.14] [C.14.2] [C.8.1]', () => {
    const s = march(realm({ groups: [...MEETING, 'A 0101 6 norman'] }), 'royalist-1', '2113');
    expect([s.known(0), s.known(group('angevin-1')), s.known(group('angevin-2'))]).toEqual([1, 1, 0]);
    expect([stepName(s), s.actor]).toEqual(['meet/attack', 0]);
    play(s, 'pass');
    expect([stepName(s), s.actor]).toEqual(['meet/attack', 1]);
  });

  test('and who came goes back if nobody attacks [C.8.3] [C.14.2]', () => {
    const s = march(realm({ groups: [...MEETING] }), 'royalist-1', '2113');
    play(s, 'pass', 'pass');
    expect(s.scenario.grid.format(s.at(0))).toBe('2213');
  });

  test('and a group of weak loyalty changes sides before numbers, or gives way as neutral [C.7]', () => {
    const goesOver = march(realm({ groups: ['R 2213 24 norman stephen/9', 'A 2113 6 norman loyalty=2', FAR] }), 'royalist-1', '2113');
    expect(stepName(goesOver)).toBe('battle/retreat'); // 2 + 2 + 2: neutral
    const turns = march(realm({ groups: ['R 2213 24 norman stephen/9', 'A 2113 6 norman loyalty=3', FAR] }), 'royalist-1', '2113');
    expect([turns.isThere(group('angevin-1')), turns.isThere(group('royalist-2'))]).toEqual([false, true]);
  });
});

describe('who meets a neutral group and a hostile one', () => {
  test('sees the first give way, then is asked whether to attack [C.8.3] [C.14.2]', () => {
    const s = toMarch(realm({ groups: ['R 2213 12 norman', 'A 2113 12 norman loyalty=5', 'A 2012 12 norman loyalty=1', FAR] }));
    s.setAt(group('angevin-2'), s.at(group('angevin-1')));
    march(s, 'royalist-1', '2113');
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', 1]);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect([stepName(s), s.actor]).toEqual(['meet/attack', 0]);
  });
});

describe('a battle', () => {
  const begun = (): ReturnType<typeof realm> => {
    const s = march(realm({ groups: [...MEETING, 'R 2114 6 norman', FAR] }), 'royalist-1', '2113');
    play(s, 'attack');
    return s;
  };

  test('may be refused: each man for himself, and the noble loses a point of prestige [C.15.5] [C.9]', () => {
    const s = begun();
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['battle/answer', 1, ['fight', 'refuse']]);
    play(s, 'refuse');
    expect(s.noblePrestige(noble(s, 'robert'))).toBe(8);
    expectWeights(s, { 0: 6, 1: 3, 2: 1 }); // a mounted knight: 1 to 6 away, 7 to 9 taken, 10 wounded
    roll(s, 1);
    expect([s.knight(group('angevin-1')), s.captives(0)]).toEqual([1, 1]);
    while (stepName(s) === 'battle/refuse') roll(s, Number(Object.keys(weights(s))[0]));
    expect(stepName(s)).toBe('battle/retreat');
  });

  test('has a noble get away where neither a group nor a place could hold him [C.15.8]', () => {
    const s = begun();
    const robert = noble(s, 'robert');
    expect([takeNoble(s, robert, -1, -1), s.nobleFate(robert)]).toEqual([false, 0]);
    expect([takeNoble(s, robert, group('royalist-1'), -1), s.nobleKeeper(robert)]).toEqual([true, group('royalist-1')]);
  });

  test('is joined by groups next to it, which move no more [C.15.3]', () => {
    const s = begun();
    play(s, 'fight');
    expect([stepName(s), legal(s, 'assist')]).toEqual(['battle/join', ['royalist-2']]);
    play(s, 'assist royalist-2');
    expect([s.moved(group('royalist-2')), s.known(group('royalist-2'))]).toEqual([1, 1]);
  });

  test('is decided by the table: losses, prestige, and the beaten fall back away from who came [C.15] [C.15.6] [C.9]', () => {
    const s = begun();
    play(s, 'fight', 'pass');
    expect(Object.values(weights(s)).reduce((sum, weight) => sum + weight, 0)).toBe(100);
    roll(s, RESULT.wins);
    expect([s.noblePrestige(noble(s, 'stephen')), s.noblePrestige(noble(s, 'robert'))]).toEqual([10, 8]);
    expect([menOf(s, 0), s.wounded(0), menOf(s, group('angevin-1'))]).toEqual([11, 1, 6]);
    expectWeights(s, { 1: 3, 2: 1, 0: 6 }); // Robert is killed, taken, or gets away
    roll(s, 1);
    expect([s.nobleFate(noble(s, 'robert')), s.nobleKeeper(noble(s, 'robert'))]).toEqual([TAKEN, 0]);
    expect(legal(s, 'retreat')).toEqual(['2012', '2013', '2112']);
  });

  test('has prisoners: led off by three men, or killed; a noble lies in prison until he is ransomed [C.15.8]', () => {
    const s = begun();
    play(s, 'fight', 'pass');
    roll(s, RESULT.wins, 1);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect([stepName(s), s.captives(0)]).toEqual(['battle/prisoners', 2]);
    play(s, 'escort');
    const escort = group('royalist-3');
    expect([menOf(s, escort), s.captives(escort), s.nobleKeeper(noble(s, 'robert'))]).toEqual([3, 2, escort]);
  });

  test('that is lost ends the meeting: who falls back sees to nothing where he comes to stand [C.14] [C.15.6]', () => {
    const s = march(realm({ groups: ['R 2511 12 norman', 'A 2512 12 norman', FAR] }), 'royalist-1', '2512');
    play(s, 'attack', 'fight');
    roll(s, RESULT.beaten);
    play(s, 'retreat 2511'); // Oxford, where he could recruit
    while (stepName(s).startsWith('battle/')) play(s, legalTexts(s)[0]!);
    expect(stepName(s)).not.toBe('meet/visit');
  });

  test('that comes to nothing sends both back [C.15.6]', () => {
    const s = begun();
    play(s, 'fight', 'pass');
    roll(s, RESULT.undecided);
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', 0]);
  });

  test('of a group that nobody leads: the second victory makes a noble [C.9]', () => {
    const s = march(realm({ groups: ['R 2213 12 norman', 'A 2113 12 norman', FAR] }), 'royalist-1', '2113');
    s.setWins(0, 1);
    play(s, 'attack', 'fight');
    roll(s, RESULT.wins);
    const captain = noble(s, 'royalist-captain-1');
    expect([s.noblePrestige(captain), s.nobleGroup(captain)]).toEqual([2, 0]);
  });
});

describe('hunger', () => {
  test('worsens the die of a battle by one of ten for who goes hungry, and nothing where both do [C.8.4]', () => {
    const chances = (...hungry: string[]): Record<number, number> => {
      const s = march(realm({ groups: [...MEETING, FAR] }), 'royalist-1', '2113');
      for (const id of hungry) s.setHunger(group(id), 2);
      play(s, 'attack', 'fight');
      expect(stepName(s)).toBe('battle/roll');
      return weights(s);
    };
    const fed = chances();
    const attacker = chances('royalist-1');
    expect(attacker[RESULT.destroyed]).toBe(fed[RESULT.destroyed]! + 10);
    expect(attacker[RESULT.destroys] ?? 0).toBe(0);
    expect(chances('angevin-1')[RESULT.destroys]).toBe(fed[RESULT.destroys]! + 10);
    expect(chances('royalist-1', 'angevin-1')).toEqual(fed);
  });
});

describe('prisoners', () => {
  test('of who is beaten are free: they take up arms, and nobles find their way [C.15.8]', () => {
    const s = march(
      realm({ groups: ['R 2213 12 norman stephen/9', 'A 2113 12 norman', 'R 2809 6 norman martel/5'] }),
      'royalist-1',
      '2113',
    );
    const martel = noble(s, 'martel');
    s.setCaptives(group('angevin-1'), 4);
    s.setNobleFate(martel, TAKEN);
    s.setNobleGroup(martel, -1);
    s.setNobleKeeper(martel, group('angevin-1'));
    play(s, 'attack', 'fight');
    roll(s, RESULT.wins);
    expect([s['light-infantry'](0), s.captives(group('angevin-1')), s.nobleKeeper(martel), s.nobleGroup(martel)]).toEqual([4, 0, -1, 0]);
  });
});

describe('engines', () => {
  test('go with an engineer and three peasants each; what cannot be moved is left behind [C.10]', () => {
    const left = (arms: Record<string, number>): number[] => {
      const groups = [
        { side: 'royalist', at: '2511', arms, loyalty: 10, engines: 3 },
        { side: 'angevin', at: '0101', troops: 'norman', men: 6, loyalty: 1 },
      ];
      const s = realm({ groups: [], pack: { groups } });
      const allowance = allowanceOf(s, 0);
      march(s, 'royalist-1', '2512');
      return [allowance, s.engines(0)];
    };
    expect(left({ engineer: 1, peasant: 9 })).toEqual([3, 3]);
    expect(left({ engineer: 1, peasant: 7 })).toEqual([3, 2]);
    expect(left({ peasant: 9 })).toEqual([5, 0]);
  });
});

describe('convoys that are met', () => {
  const convoys = [{ from: 'oxford', to: 'abingdon', load: 4 }];
  const met = (owner: number, hunger: number): ReturnType<typeof realm> => {
    const s = toMarch(realm({ groups: ['R 2413 12 norman pounds=3', FAR], pack: { convoys } }));
    s.setConvoyAt(0, s.scenario.grid.parse('2414'));
    s.setConvoyOwner(0, owner);
    s.setHunger(0, hunger);
    return march(s, 'royalist-1', '2414');
  };

  test('of the enemy are looted, or taken over without their driver [C.14.4] [C.12]', () => {
    const s = met(1, 0);
    expect([stepName(s), legalTexts(s)]).toEqual(['meet/convoy', ['loot', 'spare']]);
    const looted = s.clone();
    play(looted, 'loot');
    expect([looted.money(0), looted.convoyAt(0)]).toEqual([14, -1]); // three pounds and four
    play(s, 'spare');
    expect([s.convoyOwner(0), s.convoyStranded(0), s.convoyLoad(0)]).toEqual([0, 1, 3]); // a point is eaten in the morning
  });

  test('of one’s own, or nobody’s, sell food to who is hungry [C.14.4]', () => {
    const s = met(-1, 2);
    expect([s.convoyOwner(0), s.convoyStranded(0), legalTexts(s)]).toEqual([0, 0, ['done', 'buy convoy-1']]);
    play(s, 'buy convoy-1');
    expect([s.money(0), s.convoyLoad(0), s.hunger(0)]).toEqual([4, 3, 0]);
    expect(s.scenario.grid.format(s.convoyAt(0))).toBe('2414'); // the rest stays
  });
});

describe('the table of battles', () => {
  test('has a column for each ratio, with seven results of a hundred in all, better and better for the attacker [C.15.6]', () => {
    expect(CHANCES.length).toBe(COLUMNS.length);
    let worse = -Infinity;
    for (const column of CHANCES) {
      expect([column.length, column.reduce((sum, weight) => sum + weight, 0)]).toEqual([RESULTS.length, 100]);
      const mean = column.reduce((sum, weight, result) => sum + weight * result, 0);
      expect(mean).toBeGreaterThan(worse);
      worse = mean;
    }
    expect([columnOf(10, 100), columnOf(34, 100), columnOf(100, 100), columnOf(199, 100), columnOf(300, 100), columnOf(1, 0)]).toEqual([
      0, 1, 4, 6, 8, 8,
    ]);
  });

  test('lets mirrored sides of equal strength fare alike [C.15.6]', () => {
    const equal = CHANCES[columnOf(100, 100)]!;
    expect([...equal].reverse()).toEqual(equal);
  });
});

describe('places', () => {
  test('are defended by their people, more with more resources, and by garrisons behind walls [C.14.6] [C.5.3]', () => {
    expect(defendersOf('village', 6)).toEqual({ peasant: 5, 'light-infantry': 3, 'short-bow': 1, 'foot-sergeant': 1 });
    expect(defendersOf('city', 4)).toEqual({
      peasant: 2,
      'light-infantry': 4,
      spearman: 2,
      'short-bow': 1,
      crossbow: 1,
      'foot-sergeant': 1,
    });
    expect(defendersOf('monastic', 3)).toEqual({ peasant: 3, 'light-infantry': 1, 'short-bow': 0, 'foot-sergeant': 0 });
    const s = realm({ groups: ['R 2511 6 norman', FAR] });
    expect(strengthOfPlace(s, place(s, 'wallingford'))).toBeGreaterThan(strengthOfPlace(s, place(s, 'witney')));
  });

  test('of the own side give recruits for money, half as many as resources, and men of the garrison above five [C.13.1] [C.14.5] [C.5.1] [C.5.3] [C.13]', () => {
    const s = march(realm({ groups: ['R 2413 6 norman pounds=3', FAR] }), 'royalist-1', '2511');
    expect([stepName(s), s.actor]).toEqual(['meet/visit', 0]);
    expect(legal(s, 'recruit')).toEqual([
      'light-infantry 1',
      'light-infantry 2',
      'light-infantry 3',
      'peasant 1',
      'peasant 2',
      'peasant 3',
      'peasant 4',
    ]);
    expect(legal(s, 'draft')).toEqual(['1', '2', '3', '4', '5']);
    play(s, 'recruit light-infantry 3');
    expect([s.money(0), s['light-infantry'](0), s.placeResources(place(s, 'oxford'))]).toEqual([0, 3, 7]);
    expect(ruleAgainst(s, 'recruit peasant 1')).toBe('C.13.1');
    play(s, 'draft 5');
    expect([s.placeGarrison(place(s, 'oxford')), menOf(s, 0)]).toEqual([5, 14]);
  });

  test.each([
    [0, ['1', '2', '3']],
    [4, ['1', '2']],
    [6, []],
  ])('take men on as a garrison who are well: of six, %i of them wounded [C.5.3] [C.15.7] [AN-218]', (wounded, numbers) => {
    const s = realm({ groups: ['R 2512 6 norman', FAR] });
    s.setWounded(0, wounded);
    expect(legal(march(s, 'royalist-1', '2511'), 'post')).toEqual(numbers);
  });

  test('in cities give an engineer for four pounds [C.10]', () => {
    const s = march(realm({ groups: ['R 2413 6 norman pounds=4', FAR] }), 'royalist-1', '2511');
    play(s, 'recruit engineer 1');
    expect([s.engineer(0), s.money(0)]).toEqual([1, 0]);
  });

  test('of the other side are stormed, taken and looted: a pound a resource, a point of prestige, two for a monastic house [C.14.5] [C.13.2] [C.5.2] [C.9]', () => {
    const s = march(realm({ groups: ['A 2413 12 norman brian/7', 'R 0101 6 norman'] }), 'angevin-1', '2513');
    play(s, 'storm');
    roll(s, RESULT.wins);
    expect(stepName(s)).toBe('battle/loot');
    play(s, 'loot');
    const abingdon = place(s, 'abingdon');
    expect([s.money(group('angevin-1')), s.placeResources(abingdon), s.placeLooted(abingdon), s.placeLoyalty(abingdon)]).toEqual([
      12, 0, 1, 3,
    ]);
    expect(s.noblePrestige(noble(s, 'brian'))).toBe(6); // one more for the victory, two less for the abbey
  });

  test('that beat a group off send it out of the hex: it comes to no other place there [C.14.5] [C.15.6]', () => {
    const s = march(realm({ groups: ['A 1506 12 norman brian/7', 'A 1404 12 norman hugh/5', 'R 0101 6 norman'] }), 'angevin-1', '1406');
    expect(legalTexts(s)).toContain('storm');
    play(s, 'storm');
    until(s, 'battle/roll');
    roll(s, RESULT.beaten, FREE);
    expect(stepName(s)).toBe('battle/retreat');
    play(s, legalTexts(s)[0]!);
    expect([s.scenario.grid.format(s.at(group('angevin-1'))) === '1406', stepName(s)]).toEqual([false, 'march/select']);
  });

  test('send who is beaten off where nothing is built, though the hex be a site [C.5.3] [C.15.6]', () => {
    const sites = { side: 'angevin', near: ['abingdon'], days: 4 };
    const s = march(realm({ groups: ['A 2413 12 norman brian/7', 'R 0101 6 norman'], pack: { sites } }), 'angevin-1', '2513');
    play(s, 'storm');
    until(s, 'battle/roll');
    roll(s, RESULT.beaten, FREE);
    play(s, 'retreat 2413');
    expect(stepName(s)).not.toBe('meet/visit');
  });

  test('with a castle are besieged: food for two days a resource, terms or hunger end it [C.16]', () => {
    const s = march(realm({ groups: ['R 2614 12 norman', FAR] }), 'royalist-1', '2715');
    play(s, 'besiege');
    const wallingford = place(s, 'wallingford');
    expect([s.siege(0), s.placeStores(wallingford)]).toEqual([wallingford, 8]);
    if (stepName(s) === 'march/select') play(s, 'done');
    expectWeights(s, { 0: 1, 1: 8, 2: 1 });
    roll(s, 1);
    expect([s.placeStores(wallingford), s.placeResources(wallingford), s.turn]).toEqual([7, 4, 2]);
  });

  test('that come to terms are lost, or their garrison marches out [C.16]', () => {
    const s = march(realm({ groups: ['R 2614 12 norman', FAR] }), 'royalist-1', '2715');
    play(s, 'besiege');
    if (stepName(s) === 'march/select') play(s, 'done');
    roll(s, 0);
    expectWeights(s, { 0: 9, 1: 1 });
    roll(s, 1);
    expect([stepName(s), s.placeLoyalty(place(s, 'wallingford')), menOf(s, group('angevin-2'))]).toEqual(['battle/loot', 8, 10]);
  });
});

describe('mercenaries', () => {
  const bands = [{ id: 'welsh', name: 'Welshmen', troops: 'welsh', at: '2212', men: 5 }];
  const met = (pounds: number): ReturnType<typeof realm> => {
    const s = realm({ groups: [`R 2211 6 norman hugh/5 pounds=${pounds}`, FAR], pack: { bands } });
    until(s, 'meet/offer');
    return s;
  };

  test('go towards a group, and are hired for two pounds a man [C.11] [C.11.1] [C.11.2] [C.11.3] [C.14.3]', () => {
    const s = met(10);
    expect(legalTexts(s)).toEqual(['pass', 'hire welsh', 'promise welsh']);
    play(s, 'hire welsh');
    expect([s.money(0), menOf(s, 0), s.bandAt(0)]).toEqual([0, 11, -1]);
  });

  test('that were promised booty march with their master and are tested every day, less patient each time [C.11.2] [C.11.4]', () => {
    const s = met(0);
    play(s, 'promise welsh');
    expect([s.bandMaster(0), s.bandService(0)]).toEqual([0, 1]);
    until(s, 'band/check');
    expectWeights(s, { 0: 7, 1: 2, 2: 1 });
    roll(s, 0);
    until(s, 'band/check');
    expectWeights(s, { 0: 6, 1: 2, 2: 1, 3: 1 });
    roll(s, 3);
    expect(stepName(s)).toBe('battle/roll');
  });

  test('are tested only while they have a master [C.11.4]', () => {
    const fault = (master: number) => {
      const s = met(0);
      s.setBandMaster(0, master);
      const check = s.game.steps.findIndex(({ name }) => name === 'band/check');
      s.push(check, 0);
      return findFrameFault(s)?.fault;
    };
    expect([fault(-1), fault(0), fault(1)]).toEqual([expect.stringContaining('with a master'), undefined, undefined]);
  });

  test('get their share of the booty, or grumble [C.11.6]', () => {
    const s = met(0);
    play(s, 'promise welsh');
    s.push(
      s.game.steps.findIndex(({ name }) => name === 'battle/share'),
      0,
      0,
    );
    s.setMoney(0, 6);
    const poor = s.clone();
    poor.setMoney(0, 0);
    expect(legal(poor, 'share')).toEqual(['nothing']); // which costs nothing
    play(poor, 'share nothing');
    expect(poor.money(0)).toBe(0);
    expect(legal(s, 'share')).toEqual(['nothing', 'half']);
    play(s, 'share half');
    expect(weights(s)).toEqual({ 0: 4, 1: 2, 2: 1, 3: 3 }); // three men unpaid
  });

  test('have no share to ask for once others have beaten their master over theirs [C.11.6]', () => {
    const two = [...bands, { id: 'flemings', name: 'Flemings', troops: 'flemish', at: '2212', men: 5 }];
    const s = realm({ groups: ['R 2211 6 norman hugh/5 pounds=9', FAR], pack: { bands: two } });
    const share = s.game.steps.findIndex(({ name }) => name === 'battle/share');
    s.setBandMaster(1, 0);
    for (const band of [0, 1]) s.push(share, 0, band);
    play(s, 'share full');
    expect([findFrameFault(s), s.depth > 0 && stepName(s) === 'battle/share', s.money(0)]).toEqual([null, false, 8]);
  });

  test('fight for who has promised them booty, and lose men with him [C.14.3] [C.11.2]', () => {
    const column = (promised: boolean): number => {
      const sketch = { groups: ['R 2213 12 norman', 'A 2113 12 norman', FAR], pack: { bands: [{ ...bands[0]!, at: '2113', men: 12 }] } };
      const s = realm(sketch);
      if (promised) {
        s.setBandMaster(0, group('angevin-1'));
        s.setBandService(0, 1);
        s.setBandAt(0, s.at(group('angevin-1')));
      } else s.setBandAt(0, s.scenario.grid.parse('0301'));
      s.setPart(0, 1);
      s.setPart(group('angevin-1'), 1);
      return columnAtHand(s, 0, -1, -1);
    };
    expect(column(true)).toBeLessThan(column(false));
  });

  test('whom no noble leads are hired away as a group, alone and for three pounds a man [C.14.3] [C.11.5]', () => {
    const encounter = (near: string, pounds: number): ReturnType<typeof realm> =>
      march(realm({ groups: [`R 2213 6 norman pounds=${pounds}`, 'A 2113 4 welsh', `A ${near} 6 norman`] }), 'royalist-1', '2113');
    expect(legal(encounter('0101', 11), 'lure')).toEqual([]);
    expect(legal(encounter('2112', 12), 'lure')).toEqual([]);
    const s = encounter('0101', 12);
    expect(legal(s, 'lure')).toEqual(['angevin-1']);
    play(s, 'lure angevin-1');
    expect([s.money(0), s.isThere(group('angevin-1')), menOf(s, 0)]).toEqual([0, false, 10]); // in the morning they are one group
  });

  test('of the other side are enticed away for three pounds a man, with no enemy within two hexes [C.11.5]', () => {
    const s = met(15);
    play(s, 'pass');
    s.push(
      s.game.steps.findIndex(({ name }) => name === 'meet/offer'),
      0,
      0,
    );
    s.setBandMaster(0, group('angevin-1'));
    expect(legal(s, 'entice')).toEqual(['welsh']);
    s.setAt(group('angevin-1'), s.scenario.grid.parse('2213'));
    expect(legal(s, 'entice')).toEqual([]);
  });
});
