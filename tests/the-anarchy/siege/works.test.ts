import { facesWhere } from '../../../rules/core/index.ts';
import { BUILDS, DIGS, FIGHTS, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { STAGES } from '../../../rules/the-anarchy/charts/battering.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { OUTSIDE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { diggingOfFace, diggingPower, haveMet, OPEN_MINE } from '../../../rules/the-anarchy/siege/mechanics/days/mine.ts';
import { applyResult } from '../../../rules/the-anarchy/siege/mechanics/days/aftermath.ts';
import { workFor } from '../../../rules/the-anarchy/siege/mechanics/book/works.ts';
import { canBatter, demolish, isDemolished } from '../../../rules/the-anarchy/siege/mechanics/days/walls.ts';
import { watchOn } from '../../../rules/the-anarchy/siege/mechanics/days/watch.ts';
import { ACT, type ActId } from '../../../rules/the-anarchy/state/siege-card.ts';
import { DEAD, WOUNDED } from '../../../rules/the-anarchy/state/state.ts';
import { STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { begin, legalTexts, play, roll, stepName, weights } from '../field.ts';

/** The besieger's or the besieged's turn to act on a day of `siege`; `next` is the stage of the day that comes then. */
function day(number = 1, next = 9, holder: 0 | 1 = 0): SiegeState {
  const s = (theAnarchy.load('siege') as SiegeGame).newState();
  s.clearStack();
  s.turn = number;
  s.siegeStores = 12;
  s.siegeHolder = holder;
  s.push(STEP['siege/day'], next);
  return s;
}

/** The same with a gallery at the wall. */
function mined(number = 3, propped = 0): SiegeState {
  const s = day(number);
  const { stretches, works } = s.siege;
  s.mine = OPEN_MINE;
  s.mineAt = works[stretches[0]![5]!]!.place;
  s.mineSince = 1;
  s.minePropped = propped;
  return s;
}

const workAt = (s: SiegeState, id: string): number => s.siege.works.findIndex((work) => work.id === id);
const worksOf = (s: SiegeState, ring: string): number[] => s.siege.works.flatMap((work, i) => (work.ring === ring ? [i] : []));

/** Leaves a side so many men of a class who can do something today. */
function leave(s: SiegeState, side: 0 | 1, type: number, count: number): void {
  const men = s.game.menOf[side].filter((man) => s.type(man) === type);
  men.slice(count).forEach((man) => s.setSiegeDuty(man, BUILDS));
}

describe('the watch on the walls', () => {
  const watched = (s: SiegeState): [work: number, man: number][] =>
    s.siege.works.flatMap((_, work) => (watchOn(s, work) < 0 ? [] : [[work, watchOn(s, work)]]));

  test('is a third of the garrison who are free and were not seen hurt, one in a hex, the cheapest [7.3.4] [AN-320]', () => {
    const s = day();
    const free = s.game.menOf[1].filter((man) => s.siegePost(man) === 0 && s.type(man) !== CLASS.engineer);
    const men = watched(s).map(([, man]) => man);
    expect(new Set(men).size).toBe(Math.ceil(free.length / 3));
    expect(Math.max(...men.map((man) => s.priceOf(man)))).toBe(
      s.priceOf(free.map((man) => man).sort((a, b) => s.priceOf(a) - s.priceOf(b))[men.length - 1]!),
    );
    free.slice(3).forEach((man) => s.setSiegeDuty(man, BUILDS));
    expect(watched(s).length).toBe(1);
    free.forEach((man) => s.setSiegeHurt(man, 1));
    expect(watched(s)).toEqual([]);
  });

  test('stands where one can stand: outside, and in the keep once nothing else is left [7.3.4] [AN-320]', () => {
    const s = day();
    const rings = (): string[] => [...new Set(watched(s).map(([work]) => s.siege.works[work]!.ring))].sort();
    expect(rings()).toEqual(['hoarding', 'outer']);
    s.siegeOuter = 1;
    expect(rings().filter((ring) => ring !== 'keep')).toEqual([]);
  });

  test('hoarding hangs in front of a wall and leaves its hex free: no wall stands there [5.2.5] [AN-231]', () => {
    const s = day();
    const stands = (ring: string): boolean[] => worksOf(s, ring).map((work) => s.game.masonry.cells[s.siege.works[work]!.place]! >= 0);
    expect([stands('outer').includes(false), stands('hoarding').includes(true)]).toEqual([false, false]);
  });

  test('is wounded with the last stage of what it stands on, and nobody where it does not [7.3.4] [AN-320]', () => {
    const batter = (hasWatch: boolean): [men: number[], hurt: number[]] => {
      const s = day();
      const wall = worksOf(s, 'outer').find((work) => watchOn(s, work) >= 0 === hasWatch && canBatter(s, work))!;
      const man = watchOn(s, wall);
      demolish(s, wall, STAGES[s.siege.works[wall]!.structure] - 1);
      for (const row of [0, 1]) s.setThrowerAim(row, wall + 1);
      begin(s, 'siege/batter', wall);
      roll(s, 100);
      return [[man], s.game.menOf[1].filter((one) => s.health(one) === WOUNDED)];
    };
    const [men, hurt] = batter(true);
    expect(hurt).toEqual(men);
    expect(batter(false)[1]).toEqual([]);
  });

  test('comes down with a wall that is undermined [6.3.4] [7.3.4] [AN-320]', () => {
    const s = mined(3, 3);
    const stretch = s.siege.stretches[0]!;
    const men = stretch.map((work) => watchOn(s, work)).filter((man) => man >= 0);
    expect(men.length).toBeGreaterThan(0);
    begin(s, 'siege/collapse');
    roll(s, 1);
    expect(s.game.menOf[1].filter((man) => s.health(man) === WOUNDED)).toEqual([...men].sort((a, b) => a - b));
  });
});

describe('battering', () => {
  test('is against walls that nothing shields, and the keep only behind a breach, its three nearest hexes [7.3] [7.3.2] [3.3.6]', () => {
    const s = day();
    const [wall, behind] = [workAt(s, '1609'), workAt(s, '0909')];
    expect([canBatter(s, wall), canBatter(s, behind)]).toEqual([true, false]); // hoarding hangs before 0909
    for (const hung of worksOf(s, 'hoarding')) demolish(s, hung, 1);
    expect(canBatter(s, behind)).toBe(true);
    const keep = (): number => worksOf(s, 'keep').filter((work) => canBatter(s, work)).length;
    expect(keep()).toBe(0);
    demolish(s, wall, 4);
    expect(keep()).toBe(3);
  });

  test('goes on until the last stage, and until then the wall stands as it did [7.3.4] [7.2]', () => {
    const s = day();
    const wall = workAt(s, '1609');
    const table = (): string => JSON.stringify(s.game.board!.tables(s)[0]);
    demolish(s, wall, 3);
    expect([isDemolished(s, wall), table().includes('in 1609: stage 3 of 4')]).toEqual([false, true]);
    demolish(s, wall, 1);
    expect([isDemolished(s, wall), table().includes('1 hex down')]).toEqual([true, true]);
  });

  test('adds up the engines that are aimed at one hex, and rests on a day of assault [7.3.2] [7.6] [7.7]', () => {
    const s = begin(day(), 'siege/throwers');
    play(s, 'batter 1609', 'batter 1609');
    expect([stepName(s), weights(s)]).toEqual(['siege/batter', { 2: 1, 1: 1, 0: 4, 100: 4 }]); // six points against double stone
    const fought = day();
    fought.siegeAct = ACT.assault;
    begin(fought, 'siege/throwers');
    expect(stepName(fought)).not.toBe('siege/throw');
  });
});

describe('fire on a day of siege', () => {
  test('is set by the book’s three archers on a roll of four and more [7.5] [7.5.1]', () => {
    const s = day();
    leave(s, 0, CLASS['short-bow'], 3);
    begin(s, 'siege/burn');
    play(s, 'burn 0908-hoarding');
    expect([stepName(s), weights(s)]).toEqual(['siege/kindle', { 0: 3, 1: 7 }]);
  });

  test('can be put out at once, else it goes on to what hangs beside it, and all that burns falls the same day [7.5.1] [7.5.2]', () => {
    const s = day();
    begin(s, 'siege/burn');
    play(s, 'burn 0908-hoarding');
    roll(s, 1);
    expect(stepName(s)).toBe('siege/douse');
    const doused = s.clone();
    roll(doused, 1);
    expect(worksOf(doused, 'hoarding').some((work) => isDemolished(doused, work))).toBe(false);
    roll(s, 0);
    expect([stepName(s), weights(s)]).toEqual(['siege/kindle', { 0: 6, 1: 4 }]); // nine, less two for the day
    roll(s, 0);
    expect(stepName(s)).toBe('siege/kindle');
    roll(s, 0);
    expect(worksOf(s, 'hoarding').filter((work) => isDemolished(s, work))).toEqual([workAt(s, '0908-hoarding')]);
  });
});

describe('a mine', () => {
  test('needs a gallery, which an engineer and five men build in four days [6.3] [6.3.1] [6.2]', () => {
    expect(workFor('gallery', 0)).toBe(4);
    const s = day();
    const acts = (): string[] => legalTexts(begin(s.clone(), 'siege/act'));
    expect(acts()).not.toContain('act gallery');
    s.setStockCount(ITEM.gallery, 1);
    expect(acts()).toContain('act gallery');
  });

  test('is dug by those who find room, a point each, under an engineer who does not count [6.3.2] [6.3.8]', () => {
    const s = mined();
    expect(diggingPower(s, 0)).toBe(2 * 8);
    s.minePropped = 1;
    expect(diggingPower(s, 0)).toBe(2 * 9);
    expect(legalTexts(begin(s.clone(), 'siege/dig'))).toEqual(['pass', 'dig', 'hurry']);
    for (const man of s.siege.engineers) if (s.sideOf(man) === 0) s.setSiegeDuty(man, BUILDS);
    expect(stepName(begin(s.clone(), 'siege/dig'))).not.toBe('siege/dig');
  });

  test('goes on by a hex a day, days at a hex times diggers against double stone [6.3.3]', () => {
    const digs = (halves: number, days: number): number => facesWhere(10, (face) => diggingOfFace(halves, days, false, face) === 1).length;
    expect([digs(2 * 3, 1), digs(2 * 3, 2), digs(2 * 6, 2)]).toEqual([1, 4, 8]);
    const s = begin(mined(), 'siege/dig');
    play(s, 'dig');
    expect(stepName(s)).toBe('siege/dug');
    roll(s, 1);
    expect([s.minePropped, s.mineDays, s.turn]).toEqual([1, 0, 4]); // the day is over
  });

  test('may hurry: two hexes, and the table hurts the diggers, who count half from then on [6.3.5]', () => {
    const s = begin(mined(), 'siege/dig');
    play(s, 'hurry');
    expect(Object.keys(weights(s)).some((outcome) => Number(outcome) >= 2)).toBe(true);
    roll(s, 1);
    expect([s.minePropped, stepName(s)]).toEqual([1, 'siege/dug']);
    const hurtOne = mined();
    const digger = hurtOne.game.menOf[0].filter((man) => hurtOne.type(man) === CLASS.peasant).at(-1)!;
    hurtOne.setHealth(digger, WOUNDED);
    expect(diggingPower(hurtOne, 0)).toBe(2 * 8 - 1);
  });

  test('is met by one from within, dug by a third of the garrison at most; who holds it fills it hex by hex [6.3.6] [7.7.4]', () => {
    const s = mined(4, 1);
    s.siegeHolder = 1;
    expect(legalTexts(begin(s.clone(), 'siege/act'))).toContain('act counter-mine');
    expect(diggingPower(s, 1)).toBe(2 * Math.min(8, Math.floor(s.game.menOf[1].filter((man) => s.siegePost(man) === 0).length / 3)));
    const { stretches, works } = s.siege;
    s.sapSince = 3;
    s.sapAt = works[stretches[0]![6]!]!.place;
    expect(haveMet(s)).toBe(false);
    s.sapPropped = 1;
    expect(haveMet(s)).toBe(true);
    s.mineMet = 1;
    s.mineHeld = 1;
    begin(s, 'siege/counter');
    play(s, 'fill');
    roll(s, 1);
    expect([s.mine, s.mineAt, s.minePropped]).toEqual([0, -1, 0]);
  });

  test('is lost with its gallery when a sally reaches it [6.3.7] [7.7.4]', () => {
    const s = mined(3, 2);
    s.siegeHolder = 1;
    s.siegeAct = ACT['mine-sally'];
    applyResult(s, 1, 0);
    expect([s.mine, s.mineAt]).toEqual([0, -1]);
  });
});

describe('the action of a day', () => {
  /** Men of each side who go. */
  function sentTo(act: ActId, holder: 0 | 1, change: (s: SiegeState) => void = () => {}): readonly [number, number] {
    const s = day(1, 3, holder);
    change(s);
    begin(s, 'siege/act');
    play(s, `act ${act}`);
    while (stepName(s) === 'siege/muster') play(s, 'muster all');
    return [0, 1].map((side) => s.game.menOf[side as 0 | 1].filter((man) => s.siegeDuty(man) === FIGHTS).length) as [number, number];
  }
  const free = (s: SiegeState, side: 0 | 1): number =>
    s.game.menOf[side].filter((man) => s.siegePost(man) === 0 && s.type(man) !== CLASS.engineer).length;

  test('sends as many as it allows: all to an assault, half of the garrison against the camp, a third for supplies [7.7] [7.7.1] [7.7.2] [7.7.3]', () => {
    const s = day();
    const [camp, castle] = [free(s, 0), free(s, 1)];
    expect(sentTo('assault', 0)).toEqual([camp, castle]);
    expect(sentTo('camp-sally', 1)).toEqual([Math.floor(camp / 3), Math.floor(castle / 2)]);
    expect(sentTo('supply-sally', 1)).toEqual([8, Math.floor(castle / 3)]); // a patrol is of eight
  });

  test('asks the other side how many meet those who come, and leaves the rest of them unharmed [7.7.1] [AN-187]', () => {
    const s = begin(day(), 'siege/act');
    play(s, 'act assault', 'muster all');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['siege/muster', 1, ['muster third', 'muster two-thirds', 'muster all']]);
    play(s, 'muster third');
    expect([stepName(s), s.register(0)]).toEqual(['siege/fight', 0]);
    const met = s.game.menOf[1].filter((man) => s.siegeDuty(man) === FIGHTS);
    expect(met).toHaveLength(Math.ceil(free(s, 1) / 3));
    while (stepName(s) === 'siege/fight') roll(s, [...s.chanceOutcomes()].at(-1)!.outcome);
    expect(s.game.menOf[1].filter((man) => s.health(man) === DEAD && !met.includes(man))).toEqual([]);
  });

  test('brings one to six days of supply home if the sally comes through [7.7.3]', () => {
    const s = begin(day(1, 3, 1), 'siege/act');
    play(s, 'act supply-sally', 'muster all', 'muster all');
    const brought = [...s.chanceOutcomes()].map(({ outcome }) => outcome % 10);
    expect(Math.max(...brought)).toBe(6);
    const rich = [...s.chanceOutcomes()].find(({ outcome }) => outcome % 10 === 6)!.outcome;
    roll(s, rich);
    expect([s.siegeStores, s.siegeBrought]).toEqual([18, 6]);
  });

  test('is a battle outside once; who loses it lifts the siege, or sends the relief home [7.7.5]', () => {
    const lost = day(1, 3, 1);
    lost.siegeAct = ACT.battle;
    applyResult(lost, 1, 0);
    expect([lost.siegeFought, lost.winner]).toEqual([1, 1]);
    const s = day(1, 3, 1);
    s.siegeAct = ACT.battle;
    s.setSiegePost(s.game.menOf[1].at(-1)!, OUTSIDE);
    applyResult(s, 0, 0);
    expect([s.siegeFought, s.winner, s.game.menOf[1].some((man) => s.siegePost(man) === OUTSIDE)]).toEqual([1, -1, false]);
    expect(legalTexts(begin(s, 'siege/act'))).not.toContain('act battle');
  });

  test('leaves nobody for the mine who fights [7.6] [6.3.8]', () => {
    const s = mined();
    for (const man of s.game.menOf[0]) if (s.health(man) !== DEAD) s.setSiegeDuty(man, FIGHTS);
    expect(diggingPower(s, 0)).toBe(0);
    const working = begin(mined(), 'siege/dig');
    play(working, 'dig');
    expect(working.game.menOf[0].filter((man) => working.siegeDuty(man) === DIGS)).toHaveLength(8);
  });
});
