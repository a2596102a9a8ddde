import { expect, test } from 'vitest';
import { RESULT } from '../../../rules/the-anarchy/kingdom/charts/battle.ts';
import { allowanceOf } from '../../../rules/the-anarchy/kingdom/mechanics/groups/march.ts';
import { recordOf } from '../../../rules/the-anarchy/kingdom/mechanics/places/records.ts';
import { batteringPoints, needsRepair } from '../../../rules/the-anarchy/kingdom/mechanics/fights/siege.ts';
import { budgetOf } from '../../../rules/the-anarchy/fight/mechanics/movement/allowance.ts';
import { isHungry } from '../../../rules/the-anarchy/fight/mechanics/combat/hunger.ts';
import { drawnUp, FAR, firstRowOf } from './battlefield.ts';
import { legalTexts, march, place, play, realm, roll, stepName, toMarch } from './realm.ts';

test('riders who have promised booty to men on foot go at their pace [C.11.2]', () => {
  const bands = [{ id: 'welsh', name: 'Welshmen', troops: 'welsh', at: '2211', men: 5 }];
  const s = toMarch(realm({ groups: ['R 2211 6 riders', FAR], pack: { bands } }));
  const free = allowanceOf(s, 0);
  s.setBandMaster(0, 0);
  expect([free, allowanceOf(s, 0)]).toEqual([8, 5]);
});

test('three men who have won lead prisoners off themselves [C.15.8] [AN-403]', () => {
  const s = march(realm({ groups: ['R 2213 4 norman', 'A 2113 12 norman', FAR] }), 'royalist-1', '2113');
  play(s, 'attack', 'fight');
  roll(s, RESULT.wins);
  while (stepName(s) === 'battle/retreat') play(s, legalTexts(s)[0]!);
  expect([stepName(s), legalTexts(s)]).toEqual(['battle/prisoners', ['escort', 'massacre']]);
  const captives = s.captives(0);
  play(s, 'escort');
  expect([captives > 0, s.captives(0)]).toEqual([true, captives]);
});

test('engines need an engineer each, and are repaired when half of their points are lost [5.1.1] [5.1.3] [AN-404]', () => {
  const groups = [
    { side: 'royalist', at: '2614', arms: { engineer: 2, peasant: 20 }, loyalty: 10, engines: 3 },
    { side: 'angevin', at: '0101', troops: 'norman', men: 6, loyalty: 1 },
  ];
  const s = realm({ groups: [], pack: { groups, days: 30 }, options: { resolution: 'played', events: 'none' } });
  march(s, 'royalist-1', '2715');
  play(s, 'besiege');
  const row = recordOf(s, place(s, 'wallingford'));
  expect(batteringPoints(s, 0, row)).toBe(6);
  s.setRecordWorn(row, 3);
  expect([batteringPoints(s, 0, row), needsRepair(s, 0, row)]).toEqual([6, false]);
  s.setRecordWorn(row, 6);
  expect([batteringPoints(s, 0, row), needsRepair(s, 0, row), s.engines(0)]).toEqual([3, true, 3]);
});

test('the hungry go half as far on a battlefield, and their dice are worse by one [C.8.4]', () => {
  const fed = drawnUp();
  const hungry = drawnUp(undefined, (s) => s.setHunger(0, 2));
  const foot = firstRowOf(0) + 6;
  expect([isHungry(fed.field!, foot), isHungry(hungry.field!, foot), isHungry(hungry.field!, firstRowOf(1))]).toEqual([false, true, false]);
  expect(budgetOf(hungry.field!, foot)).toBe(Math.floor(budgetOf(fed.field!, foot) / 2));
});
