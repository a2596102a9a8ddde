import { describe, expect, test } from 'vitest';
import { RESULT } from '../../../rules/the-anarchy/kingdom/charts/battle.ts';
import { besiegedMen, isShutIn } from '../../../rules/the-anarchy/kingdom/mechanics/fights/besieged.ts';
import { columnAtHand } from '../../../rules/the-anarchy/kingdom/mechanics/fights/battle.ts';
import { recordOf } from '../../../rules/the-anarchy/kingdom/mechanics/places/records.ts';
import { menOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/troops.ts';
import { TAKEN } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { group, legal, legalTexts, march, noble, place, play, realm, roll, stepName, toMarch, weights } from './realm.ts';

const FAR = 'A 0101 6 norman';
const [OURS, THEIRS] = [0, group('angevin-1')];

/** The king before Wallingford, in which a group of the other side stands. */
function before(inside = 'A 2715 12 norman brian/7', options: Readonly<Record<string, string>> = {}): KingdomState {
  const s = realm({ groups: ['R 2614 24 norman', inside, FAR], options, pack: { days: 30 } });
  return march(s, 'royalist-1', '2715');
}

/** Ends the day without further marches. */
function endMarches(s: KingdomState): void {
  while (stepName(s) === 'march/select') play(s, 'done');
}

/** A quiet day of siege, and it is the other side's march. */
function nextMarches(s: KingdomState): void {
  endMarches(s);
  roll(s, 1);
  toMarch(s);
  while (s.actor !== 1) play(s, 'done');
}

/** The group within refuses battle, and is besieged. */
function besieged(inside?: string, options?: Readonly<Record<string, string>>): KingdomState {
  const s = before(inside, options);
  play(s, 'attack', 'refuse', 'besiege');
  return s;
}

describe('a castle in which a group stands', () => {
  test('is besieged if battle is refused: nobody is tested, and the noble loses a point of prestige [C.15.5] [C.16] [AN-221] [AN-400]', () => {
    const s = before();
    play(s, 'attack', 'refuse');
    expect([stepName(s), legalTexts(s), s.noblePrestige(noble(s, 'brian'))]).toEqual(['meet/visit', ['done', 'storm', 'besiege'], 6]);
    play(s, 'besiege');
    expect([s.scenario.grid.format(s.at(OURS)), isShutIn(s, THEIRS), besiegedMen(s, place(s, 'wallingford'))]).toEqual(['2715', true, 22]);
  });

  test('may be besieged where nobody wants to fight; who does not goes back [C.14.2] [AN-41] [AN-400]', () => {
    const s = before();
    play(s, 'pass', 'pass');
    const gone = s.clone();
    play(gone, 'done');
    expect(gone.scenario.grid.format(gone.at(OURS))).toBe('2614');
    play(s, 'besiege');
    expect(isShutIn(s, THEIRS)).toBe(true);
  });

  test('without a garrison is besieged too [C.16]', () => {
    const s = toMarch(realm({ groups: ['R 2614 24 norman', 'A 2715 12 norman', FAR] }));
    s.setPlaceGarrison(place(s, 'wallingford'), 0);
    march(s, 'royalist-1', '2715');
    play(s, 'pass', 'pass');
    expect(legal(s, 'besiege').length).toBe(1);
  });

  test('is stormed against both: the group stands behind its walls [C.14.6] [AN-400]', () => {
    const column = (inside: string): number => {
      const s = before(inside);
      if (stepName(s) === 'meet/attack') play(s, 'pass', 'pass');
      play(s, 'storm');
      return columnAtHand(s, 0, place(s, 'wallingford'), -1);
    };
    expect(column('A 2715 12 norman')).toBeLessThan(column('A 0301 12 norman'));
    const s = before();
    play(s, 'pass', 'pass', 'storm');
    roll(s, RESULT.destroys, 0);
    expect([s.isThere(THEIRS), s.nobleFate(noble(s, 'brian'))]).not.toEqual([true, 0]);
  });
});

describe('a group that is shut in', () => {
  test('does not march, but may break out; in vain it is as before [C.14.2] [C.16] [AN-400]', () => {
    const s = besieged();
    nextMarches(s);
    play(s, 'select angevin-1', 'goal 2715');
    expect([stepName(s), legalTexts(s)]).toEqual(['meet/attack', ['pass', 'attack']]);
    const quiet = s.clone();
    play(quiet, 'pass');
    expect([isShutIn(quiet, THEIRS), quiet.siege(OURS)]).toEqual([true, place(s, 'wallingford')]);
    play(s, 'attack', 'fight');
    while (stepName(s) !== 'battle/roll') play(s, 'pass');
    const level = s.clone();
    roll(level, RESULT.undecided);
    expect([isShutIn(level, THEIRS), level.siege(OURS)]).toEqual([true, place(s, 'wallingford')]);
    roll(s, RESULT.prevails);
    while (stepName(s) === 'battle/noble') play(s, legalTexts(s)[0]!);
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', 0]);
    play(s, legalTexts(s)[0]!);
    expect([s.siege(OURS), isShutIn(s, THEIRS), s.scenario.grid.format(s.at(THEIRS))]).toEqual([-1, false, '2715']);
  });

  test('lives on the stores of the siege [C.8.4] [C.16]', () => {
    const s = besieged();
    const [wallingford, days] = [place(s, 'wallingford'), s.placeStores(place(s, 'wallingford'))];
    endMarches(s);
    roll(s, 1);
    expect([s.turn, s.hunger(THEIRS), s.placeStores(wallingford)]).toEqual([2, 0, days - 1]);
  });

  test('shares the fate of the garrison: its nobles are prisoners, or it goes where it likes [C.16] [C.15.8] [AN-242]', () => {
    const s = besieged();
    endMarches(s);
    roll(s, 0);
    const free = s.clone();
    roll(s, 0);
    expect([s.isThere(THEIRS), s.nobleFate(noble(s, 'brian')), s.angevinLosses]).toEqual([false, TAKEN, 1]);
    roll(free, 1);
    expect([stepName(free), legal(free, 'retreat').length]).toEqual(['battle/retreat', 6]);
  });

  test('is hurt in assaults with the garrison where days of siege are played [7.7.1] [AN-176] [AN-400]', () => {
    const s = besieged('A 2715 12 norman', { resolution: 'played', events: 'none' });
    s.setRecordLadders(recordOf(s, place(s, 'wallingford')), 6);
    endMarches(s);
    roll(s, 0, 0);
    play(s, 'act assault');
    expect(stepName(s)).toBe('siege/fight');
    expect(besiegedMen(s, place(s, 'wallingford'))).toBe(22);
    const hurt = Object.keys(weights(s)).map((outcome) => {
      const after = s.clone();
      roll(after, Number(outcome));
      return after.wounded(THEIRS);
    });
    expect(Math.max(...hurt)).toBeGreaterThan(0);
  });

  test('is relieved by a group that stands before the walls, and has to fight there [AN-221] [AN-400]', () => {
    const s = realm({ groups: ['R 2614 24 norman', 'A 2715 12 norman', 'A 2716 12 norman roger/6', FAR], pack: { days: 30 } });
    march(s, 'royalist-1', '2715');
    play(s, 'pass', 'pass', 'besiege');
    nextMarches(s);
    play(s, 'select angevin-2', 'goal 2715');
    expect([stepName(s), isShutIn(s, THEIRS), isShutIn(s, group('angevin-2'))]).toEqual(['meet/attack', true, false]);
    play(s, 'pass', 'attack', 'refuse');
    expect([stepName(s), s.register(0)]).toEqual(['battle/refuse', group('angevin-2')]);
  });
});

describe('loyalty', () => {
  test('goes by the prestige and the numbers of who comes: the king with 24 men turns Philip, 4 and 2 and 2 [C.7] [C.9]', () => {
    const s = march(realm({ groups: ['R 2213 24 norman stephen/9', 'A 2113 12 norman philip/4 loyalty=4', FAR] }), 'royalist-1', '2113');
    expect([s.isThere(THEIRS), s.nobleSide(noble(s, 'philip'))]).toEqual([false, 0]);
  });

  test('turns nobody where nobody of name comes [C.7]', () => {
    const s = march(realm({ groups: ['R 2213 12 norman', 'A 2113 12 norman philip/4 loyalty=4', FAR] }), 'royalist-1', '2113');
    expect(stepName(s)).toBe('meet/attack');
  });
});

describe('after a battle without an end', () => {
  const fought = (comer: string, from: string, other: string): KingdomState => {
    const s = march(realm({ groups: [comer, other, FAR, 'R 0403 6 norman'] }), from, '2113');
    play(s, 'attack', 'fight');
    while (stepName(s) !== 'battle/roll') play(s, 'pass');
    roll(s, RESULT.undecided);
    return s;
  };

  test.each([
    ['R 2213 12 norman', 'royalist-1', 'A 2113 12 norman'],
    ['A 2213 12 norman', 'angevin-1', 'R 2113 12 norman'],
  ])('who came goes back first, the other straight away from him, whatever his colour [C.15.6] [AN-401]: %s', (comer, id, other) => {
    const s = fought(comer, id, other);
    expect([stepName(s), s.actor]).toEqual(['battle/retreat', s.sideOf(group(id))]);
    expect(legal(s, 'retreat').sort()).toEqual(['2114', '2212', '2213']);
    play(s, 'retreat 2213');
    const there = id === 'royalist-1' ? group('angevin-1') : group('royalist-1');
    expect(s.scenario.grid.format(s.at(there))).toBe('2012');
  });

  test.each([
    ['R 2213 3 norman', 'royalist-1', 'A 2113 3 norman'],
    ['A 2213 3 norman', 'angevin-1', 'R 2113 3 norman'],
  ])('two groups of fewer than three men are both gone [C.8.1]: %s', (comer, id, other) => {
    const s = fought(comer, id, other);
    expect([s.isThere(OURS), s.isThere(THEIRS)]).toEqual([false, false]);
  });

  test('who is beaten goes where he came from [C.15.6]', () => {
    const s = toMarch(realm({ groups: ['R 2213 12 norman', 'A 2113 12 norman', FAR] }));
    s.setFrom(THEIRS, s.scenario.grid.parse('2114'));
    march(s, 'royalist-1', '2113');
    play(s, 'attack', 'fight');
    roll(s, RESULT.wins);
    expect(legal(s, 'retreat').sort()).toEqual(['2013', '2114', '2213']);
  });
});

describe('who refuses battle', () => {
  test('has his nobles tested as his men: riders in armour [C.15.5] [AN-402]', () => {
    const s = march(realm({ groups: ['R 2213 12 norman', 'A 2113 3 norman robert/9', FAR] }), 'royalist-1', '2113');
    play(s, 'attack', 'refuse');
    while (stepName(s) === 'battle/refuse' && s.register(1) < s.armCount) roll(s, 1);
    expect([stepName(s), s.captives(OURS)]).toEqual(['battle/refuse', 3]);
    roll(s, 1);
    expect([s.nobleFate(noble(s, 'robert')), s.nobleKeeper(noble(s, 'robert')), s.isThere(THEIRS)]).toEqual([TAKEN, OURS, false]);
  });

  test.each([
    [false, { 0: 6, 1: 3, 2: 1 }],
    [true, { 0: 5, 1: 3, 2: 2 }],
  ])('has a noble tested as a rider in armour, or as a mere rider who never fights (%s) [C.15.5] [AN-402]', (peaceful, odds) => {
    const nobles = [
      { id: 'maud', name: 'Maud', side: 'angevin', prestige: 9, peaceful },
      { id: 'robert', name: 'Robert', side: 'angevin', prestige: 8 },
      { id: 'stephen', name: 'Stephen', side: 'royalist', prestige: 9 },
    ];
    const s = march(realm({ groups: ['R 2213 12 norman', 'A 2113 3 norman maud/9', FAR], pack: { nobles } }), 'royalist-1', '2113');
    play(s, 'attack', 'refuse');
    while (s.register(1) < s.armCount) roll(s, 1);
    expect(weights(s)).toEqual(odds);
  });

  test('loses wounded men who are wounded once more [C.15.5] [AN-76]', () => {
    const s = toMarch(realm({ groups: ['R 2213 12 norman', 'A 2113 3 norman', FAR] }));
    s.setWounded(THEIRS, 3);
    march(s, 'royalist-1', '2113');
    play(s, 'attack', 'refuse');
    roll(s, 3);
    expect([menOf(s, THEIRS), s.wounded(THEIRS)]).toEqual([2, 2]);
  });
});
