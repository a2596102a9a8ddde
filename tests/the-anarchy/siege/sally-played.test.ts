import { FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { canManStand } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { mayBreakOff } from '../../../rules/the-anarchy/siege/mechanics/fights/field.ts';
import { GONE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { DEAD, LED_OFF, LEFT, ON_MAP, WAITING, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { at, legalTexts, play, roll, stepName } from '../field.ts';
import { sallyDay, parking, pitching, camp, supplies, field, standing, sent, playWhile, playTo, strike } from './sally-days.ts';

describe('a sally against the camp', () => {
  test('is rolled for unless the table wants it played out, and then has no map [7.7.2] [AN-179] [AN-290]', () => {
    const rolled = sallyDay('camp-sally', {});
    play(rolled, 'muster all');
    expect([stepName(rolled), rolled.field]).toEqual(['siege/fight', null]);
    expect([stepName(camp()), stepName(field(camp()))]).toEqual(['field/order', 'arrival/enter']);
  });

  test('has the besieger put his engines wherever he likes, a third of them at least [7.7.2] [AN-291]', () => {
    const s = parking((state) => {
      const rows = state.game.layout.spec.blocks.stocks.rows;
      for (const item of ['ram', 'belfry']) state.setStockCount(rows.indexOf(`besieger-${item}`), 1);
    });
    const fight = field(s);
    const engines = (): string[] =>
      fight.scenario.engines.flatMap((_, engine) => (fight.engineAt(engine) < 0 ? [] : [fight.placeName(fight.engineAt(engine))]));
    expect([stepName(fight), fight.actor, engines()]).toEqual(['set-up/engine', 0, []]); // two mangonels, a ram, a belfry: two of them at least
    const places = legalTexts(s).filter((text) => text.startsWith('men-place '));
    expect(places.length).toBeGreaterThan(0.5 * fight.scenario.grid.size);
    expect(places.every((text) => fight.terrainAt(at(fight, text.slice(10))).wood !== 'thatch')).toBe(true);
    const first = fight
      .legalActions()
      .toArray()
      .find((action) => fight.game.space.kindOf(action) === 'place')!;
    expect(fight.game.board.phrase(fight, first)).toBe(`Place mangonel 1 in ${fight.placeName(first - fight.game.space.first.place)}`);
    const again = s.game.fromPosition(s.toPosition()) as SiegeState;
    expect(again.hash()).toBe(s.hash());
    play(s, 'men-pass', 'men-place 2216');
    expect([engines(), legalTexts(s).includes('men-pass'), legalTexts(s).includes('men-place 2216')]).toEqual([['2216'], true, false]);
    play(s, 'men-pass');
    expect(legalTexts(s)).not.toContain('men-pass'); // one is left, and one is still missing
    play(s, 'men-place 0101');
    expect([stepName(fight), engines()]).toEqual(['set-up/place', ['2216', '0101']]);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    play(again, 'men-place 0404', 'men-done');
    expect(again.field!.scenario.engines.filter((_, engine) => again.field!.engineAt(engine) >= 0)).toHaveLength(2);
  });

  test('has the besieger set his men down wherever he likes, or the rest of them around their engines [7.7.2] [AN-291]', () => {
    const s = pitching();
    const fight = field(s);
    const { grid } = fight.scenario;
    const bearing = grid.hexes.filter((hex) => fight.topAt(hex) < 0 && canManStand(fight, sent(s, 0)[0]!, hex));
    expect([stepName(fight), fight.actor, standing(s, 0).length]).toEqual(['set-up/place', 0, 0]);
    expect(legalTexts(s)).toEqual(['men-done', ...bearing.map((hex) => `men-place ${fight.placeName(hex)}`)]);
    expect(bearing.length).toBeGreaterThan(0.8 * grid.size);
    play(s, 'men-place 2216', 'men-place 0101');
    expect(legalTexts(s)).not.toContain('men-place 2216');
    play(s, 'men-done');
    expect(standing(s, 0)).toEqual(sent(s, 0));
    expect(
      sent(s, 0)
        .slice(0, 2)
        .map((man) => fight.placeName(fight.at(man))),
    ).toEqual(['2216', '0101']);
    expect([stepName(fight), fight.actor]).toEqual(['arrival/enter', 1]);
  });

  test('goes on when the last of them stands [7.7.2] [AN-291]', () => {
    const s = pitching();
    sent(s, 0).forEach((_, i) => play(s, `men-place ${String(i + 2).padStart(2, '0')}09`));
    expect([stepName(field(s)), field(s).actor, field(s).turn]).toEqual(['arrival/enter', 1, 1]);
  });

  test('has a third of the besiegers in the camp, around a third of their engines; half of the garrison comes from outside [7.7.2] [AN-291]', () => {
    const s = camp();
    const fight = field(s);
    const free = (side: 0 | 1): number => s.game.menOf[side].filter((man) => s.siegePost(man) === 0 && s.type(man) !== 14).length;
    expect([sent(s, 0).length, sent(s, 1).length]).toEqual([Math.floor(free(0) / 3), Math.floor(free(1) / 2)]);
    expect([standing(s, 0), standing(s, 1)]).toEqual([sent(s, 0), []]);
    const engines = fight.scenario.engines.flatMap((_, engine) => (fight.engineAt(engine) >= 0 ? [engine] : []));
    expect(engines).toHaveLength(1); // of two mangonels
    expect(Math.max(...standing(s, 0).map((man) => fight.distance(fight.at(man), fight.engineAt(engines[0]!))))).toBeLessThanOrEqual(3);
  });

  test('has at most half of the besiegers of a class in the camp [7.7.2] [AN-34]', () => {
    const s = camp();
    const countOf = (men: readonly number[], type: number): number => men.filter((man) => s.type(man) === type).length;
    for (const type of new Set(sent(s, 0).map((man) => s.type(man))))
      expect(countOf(sent(s, 0), type)).toBeLessThanOrEqual(
        countOf(
          s.game.menOf[0].filter((man) => s.siegePost(man) === 0),
          type,
        ) / 2,
      );
    expect(sent(s, 0).some((man) => s.type(man) === 2)).toBe(true); // knights are among them
  });

  test('has the cheapest engines in the camp, a third of all, rounded up [7.7.2] [AN-291]', () => {
    const s = camp((state) => {
      state.setStockCount(state.game.layout.spec.blocks.stocks.rows.indexOf('besieger-ram'), 1);
      state.setStockCount(state.game.layout.spec.blocks.stocks.rows.indexOf('besieger-belfry'), 1);
    });
    const kinds = field(s).scenario.engines.filter((_, engine) => field(s).engineAt(engine) >= 0);
    expect(kinds.map(({ id }) => id.split('-')[1])).toEqual(['mangonel', 'ram']);
  });

  test('lets the garrison come in two groups, of which the second may hold back, but not the first [7.7.2] [AN-291]', () => {
    const s = camp();
    const all = sent(s, 1).length;
    expect(legalTexts(s)).toHaveLength(12);
    expect(legalTexts(s)).not.toContain('men-pass');
    play(s, 'men-place 1201');
    expect(standing(s, 1)).toHaveLength(Math.ceil(all / 2));
    play(s, 'men-pass');
    expect(standing(s, 1)).toHaveLength(Math.ceil(all / 2));
    playWhile(s, () => stepName(s) !== 'field/conduct');
    play(s, 'pass');
    playTo(s, 'arrival/enter');
    const before = standing(s, 1).length;
    expect(before).toBeGreaterThan(0);
    play(s, 'men-place 1216');
    expect(standing(s, 1).length).toBe(before + Math.floor(all / 2));
  });

  test('costs the besieger what burns: the engine, and a day for every five hexes of tents [7.7.2] [AN-293]', () => {
    const s = camp();
    const fight = field(s);
    playTo(s, 'move/select');
    const tents = fight.scenario.goals.flatMap((goal) => (goal.kind === 'burnt' ? goal.places : []));
    for (const place of tents.slice(0, 11)) fight.setWoodFire(fight.woodIn(place), 1);
    fight.setWoodFire(fight.scenario.woods.length + fight.game.firstPart[0]!, 1);
    for (const man of standing(s, 1)) strike(s, man);
    playWhile(s, () => s.field !== null);
    expect([s.throwerKind(0), s.throwerKind(1), s.siegeIdle]).toEqual([0, 1, 2]);
  });

  test('leaves its dead, hurt and prisoners to the siege, and nothing of its map [7.1.5] [AN-293]', () => {
    const s = camp();
    playWhile(s, () => field(s).turn < 2);
    const [fell, hurt, taken] = standing(s, 1);
    strike(s, fell!);
    field(s).setHealth(hurt!, WOUNDED);
    for (const man of standing(s, 1)) field(s).lift(man);
    for (const man of standing(s, 1)) field(s).setPresence(man, LEFT);
    for (const man of field(s).game.menOf[1]) if (field(s).presence(man) === ON_MAP && man !== fell) field(s).setPresence(man, LEFT);
    field(s).setCaptor(taken!, 0);
    field(s).setPresence(taken!, LED_OFF);
    playWhile(s, () => s.field !== null);
    expect(s.health(fell!)).toBe(DEAD);
    expect([s.health(hurt!), s.siegeHurt(hurt!), s.siegeSeen(hurt!)]).toEqual([WOUNDED, 3, 3]);
    expect([s.siegePost(taken!), s.captor(taken!)]).toEqual([GONE, -1]);
    const { layout } = s.game;
    expect(s.data.subarray(layout.innerCell).every((cell) => cell === 0)).toBe(true);
  });

  test('may be broken off by either side in its player turn, from the second on; who has no enemy beside him gets home [7.7.2] [AN-291]', () => {
    const s = camp();
    play(s, 'men-place 2203', 'men-place 2203');
    playWhile(s, () => stepName(s) !== 'field/conduct');
    expect([field(s).turn, s.actor, legalTexts(s)]).toEqual([2, 1, ['pass', 'leave']]);
    const dead = field(s).game.menOf[1].filter((man) => field(s).health(man) === DEAD).length;
    play(s, 'leave');
    playWhile(s, () => s.field !== null && stepName(field(s)) === 'rout/test');
    expect(s.field).toBe(null);
    expect(s.game.menOf[1].filter((man) => s.health(man) === DEAD).length - dead).toBeLessThanOrEqual(1);
  });

  test('goes on in a camp that is given up, until the garrison has left it [7.7.2] [AN-291]', () => {
    const s = camp();
    playWhile(s, () => field(s).turn < 2 || field(s).side === 1 || stepName(s) !== 'field/conduct');
    play(s, 'leave');
    playWhile(s, () => s.field !== null && stepName(field(s)) === 'rout/test');
    expect([standing(s, 0).length, standing(s, 1).length > 0]).toEqual([0, true]);
  });
});

describe('a sally for supplies', () => {
  test('begins with a roll for the animals, which come in from the left with a third of the garrison [7.7.3] [AN-292]', () => {
    const s = sallyDay('supply-sally');
    expect([stepName(s), s.chanceOutcomes().length]).toEqual(['field/herd', 6]);
    roll(s, 4);
    const fight = field(s);
    const beasts = fight.game.beasts.filter((beast) => fight.isOnMap(beast));
    expect([beasts.length, standing(s, 1).length, standing(s, 0).length]).toEqual([4, sent(s, 1).length, 0]);
    const columns = [...beasts, ...standing(s, 1)].map((man) => fight.scenario.grid.columnOf(fight.at(man)));
    expect(Math.max(...columns)).toBeLessThanOrEqual(4);
  });

  test('meets a patrol of eight, two of them riders and two shooters, by any side but that on the left, half as fast, and not shot at [7.7.3]', () => {
    const s = supplies(2);
    playTo(s, 'arrival/enter');
    expect(legalTexts(s)).toHaveLength(9);
    expect(legalTexts(s).some((text) => text.startsWith('men-place 01'))).toBe(false);
    play(s, 'men-place 1201');
    const fight = field(s);
    const patrol = standing(s, 0);
    expect(patrol.length).toBe(8);
    expect(patrol.filter((man) => fight.chart(man).mounted !== null).length).toBeLessThanOrEqual(2);
    const slow = patrol[0]!;
    expect([stepName(fight), fight.turn]).toEqual(['arrival/patrol', 1]);
    roll(s, 0);
    play(s, `men-select ${fight.scenario.men[slow]!.id}`);
    expect(fight.budget).toBe(Math.floor(fight.chart(slow).foot.movement / 2));
  });

  test('meets another patrol on a roll of 1, 3, 5 and then 7 [7.7.3]', () => {
    const s = supplies(1);
    for (const [turn, faces] of [
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 7],
      [5, 7],
    ] as const) {
      playWhile(s, () => field(s).turn < turn || stepName(field(s)) !== 'arrival/patrol');
      const weights = s.chanceOutcomes();
      expect([turn, weights.weights[weights.outcomes.indexOf(1)]]).toEqual([turn, faces]);
      roll(s, 0);
    }
  });

  test('brings a day of food with each animal that leaves by the right [7.7.3] [AN-292]', () => {
    const s = supplies(3);
    const fight = field(s);
    playTo(s, 'move/select');
    const [home, lost] = fight.game.beasts;
    for (const [beast, edge] of [
      [home!, 1],
      [lost!, 0],
    ] as const) {
      fight.lift(beast);
      fight.setPresence(beast, LEFT);
      fight.setEdge(beast, edge);
    }
    for (const man of standing(s, 1)) {
      fight.lift(man);
      fight.setPresence(man, LEFT);
    }
    playWhile(s, () => s.field !== null);
    expect([s.siegeStores, s.siegeBrought]).toEqual([13, 1]);
  });

  test('binds nobody whose patrol was not needed [7.7.3] [AN-292]', () => {
    const s = supplies(1);
    playTo(s, 'move/select');
    for (const man of standing(s, 1)) {
      field(s).lift(man);
      field(s).setPresence(man, LEFT);
    }
    const idle = sent(s, 0).filter((man) => field(s).presence(man) === WAITING);
    playWhile(s, () => s.field !== null && s.field.turn < 2);
    expect(idle.length).toBeGreaterThan(10);
    expect(idle.slice(8).every((man) => s.siegeDuty(man) !== FIGHTS)).toBe(true);
  });

  test('is played to its end by the captains, saved and gone on with in the middle, seen by either side', () => {
    const s = supplies(5);
    playWhile(s, () => field(s).turn < 3);
    expect((s.game.fromPosition(s.toPosition()) as SiegeState).hash()).toBe(s.hash());
    for (const viewer of [0, 1] as const)
      expect(field(s.game.fromPosition(s.toPosition(viewer)) as SiegeState).hash()).toBe(field(s).hash());
    playWhile(s, () => s.field !== null);
    expect(s.turn).toBe(3);
  });
});

describe('a sally that is broken off', () => {
  test('is so in a player turn, never while fires spread between two, when nobody is asked [7.7.2] [B53]', () => {
    const s = camp();
    playTo(s, 'field/conduct');
    const fight = field(s);
    expect(mayBreakOff(fight)).toBe(true);
    fight.clearStack();
    for (const step of ['turn/end', 'fire/run'] as const) fight.push(STEP[step]);
    expect(mayBreakOff(fight)).toBe(false);
    expect(() => s.game.fromPosition(s.toPosition())).toThrow('Nobody can break the fight off now.');
  });
});
