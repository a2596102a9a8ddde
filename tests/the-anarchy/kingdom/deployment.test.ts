import { describe, expect, test } from 'vitest';
import type { Player } from '../../../rules/core/index.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { ON_MAP } from '../../../rules/the-anarchy/state/state.ts';
import { FAR, battle, onMeadow, rows, firstRowOf } from './battlefield.ts';
import { legal, legalTexts, play, roll, ruleAgainst, stepName } from './realm.ts';

describe('deployment', () => {
  const onField = (s: KingdomState, side: Player): number => rows(side, 13).filter((man) => s.field!.isOnMap(man)).length;

  test('is first that of the side which the attacker names, then that of the other, then he says who begins [C.15.4]', () => {
    const s = battle();
    play(s, 'ground meadow');
    roll(s, 0);
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['field/deploy', 0, ['pass', 'attack']]);
    for (const [answer, first] of [
      ['attack', 0],
      ['pass', 1],
    ] as const) {
      const one = s.clone();
      play(one, answer);
      expect([stepName(one), one.actor]).toEqual(['field/order', first]);
      play(one, 'men-done');
      expect([one.actor, onField(one, first), onField(one, (1 - first) as Player)]).toEqual([1 - first, 13, 0]);
      play(one, 'men-done');
      expect([stepName(one), one.actor]).toEqual(['field/first', 0]);
    }
  });

  test('is man by man, a rider with his horse, near the side of the field along which he came [C.15.4] [C.15.1]', () => {
    const s = onMeadow(); // the earl was there before, and the king comes from the south-east: the earl stands on the left
    const { grid } = s.field!.scenario;
    const heads = legal(s, 'men-place');
    expect(heads.length).toBeGreaterThan(20);
    for (const place of heads) expect(grid.columnOf(grid.parse(place))).toBeLessThanOrEqual(3);
    expect(ruleAgainst(s, 'men-place 1801')).toBe('B6');
    play(s, 'men-place 0206');
    expect(legal(s, 'men-tail')).toContain('0106');
    play(s, 'men-tail 0106');
    const earl = firstRowOf(1);
    expect([s.field!.placeName(s.field!.at(earl)), s.field!.placeName(s.field!.tail(earl))]).toEqual(['0206', '0106']);
    expect(legal(s, 'men-place')).not.toContain('0206'); // one man a hex
    play(s, 'men-done');
    expect([onField(s, 1), s.actor]).toEqual([13, 0]);
    for (const place of legal(s, 'men-place')) expect(grid.columnOf(grid.parse(place))).toBeGreaterThanOrEqual(16);
  });

  test('goes on to the last man, and then to the other side, if nobody says that the rest stand in lines [C.15.4]', () => {
    const s = onMeadow();
    for (let i = 0; s.actor === 1; i++) {
      expect(i).toBeLessThan(40);
      play(s, legalTexts(s).find((text) => !text.startsWith('men-done'))!);
    }
    expect([onField(s, 1), onField(s, 0), stepName(s)]).toEqual([13, 0, 'field/order']);
  });

  test('gives a host of riders room enough, however many come along one side, and a list that stays short [C.15.4]', () => {
    const s = onMeadow(['R 2213 30 riders stephen/9', 'A 2113 28 riders robert/6', FAR]);
    expect(s.field!.scenario.grid.rows).toBe(24);
    let most = 0;
    for (let i = 0; stepName(s) === 'field/order'; i++) {
      expect(i).toBeLessThan(140);
      const texts = legalTexts(s).filter((text) => text !== 'men-done');
      expect(texts.length).toBeGreaterThan(0);
      most = Math.max(most, texts.length);
      play(s, texts[(i * 37) % texts.length]!);
    }
    expect(most).toBeLessThan(200);
    expect([0, 1].map((side) => rows(side as Player, 29).filter((man) => s.field!.isMounted(man)).length)).toEqual([29, 29]);
  });

  test('puts nobody next to an enemy [C.15.4]', () => {
    const s = onMeadow();
    const field = s.field!;
    const before = legal(s, 'men-place');
    const spot = field.scenario.grid.parse('0206');
    field.setHorse(firstRowOf(0), -1);
    field.place(firstRowOf(0), spot);
    field.setPresence(firstRowOf(0), ON_MAP);
    const near = before.filter((place) => field.scenario.grid.distance(field.scenario.grid.parse(place), spot) <= 1);
    expect(near.length).toBe(7);
    expect(legal(s, 'men-place')).toEqual(before.filter((place) => !near.includes(place)));
  });
});
