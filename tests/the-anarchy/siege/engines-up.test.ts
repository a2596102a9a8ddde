import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { EVENT } from '../../../rules/the-anarchy/charts/siege.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { placeOfPart } from '../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { groundCost, isInYard } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { countPushers } from '../../../rules/the-anarchy/fight/mechanics/work/pushing.ts';
import { encounterOf } from '../../../rules/the-anarchy/siege/mechanics/fights/field.ts';
import { addStock, stockOf } from '../../../rules/the-anarchy/siege/mechanics/days/stocks.ts';
import { demolish } from '../../../rules/the-anarchy/siege/mechanics/days/walls.ts';
import { ACT } from '../../../rules/the-anarchy/state/siege-card.ts';
import { at, begin, play, stepName } from '../field.ts';
import { fightOf, playFight } from '../sieges.ts';

/** An assault with all men on the first day of a siege, after some change. */
function assault(change: (s: SiegeState) => void): SiegeState {
  const s = (theAnarchy.load('siege', { resolution: 'played' }) as SiegeGame).newState();
  s.clearStack();
  s.turn = 1;
  s.siegeStores = 12;
  s.siegeHolder = 0;
  const day = s.game.steps.findIndex((step) => step.name === 'siege/day');
  s.push(day, 3);
  change(s);
  begin(s, 'siege/act');
  if (stepName(s) === 'siege/act') play(s, 'act assault');
  play(s, 'muster all');
  return s;
}

const noLadders = (s: SiegeState): void => addStock(s, 0, ITEM.ladder, -9);
const workAt = (s: SiegeState, hex: string): number =>
  s.siege.works.findIndex(({ place, ring }) => place === at(s, hex) && ring === 'outer');

describe('an assault through a breach', () => {
  const breached = (): SiegeState =>
    assault((s) => {
      noLadders(s);
      demolish(s, workAt(s, '0709'), 4);
    });

  test('is played out, with men of the garrison in the breach [6.4] [AN-179] [AN-224]', () => {
    const s = fightOf(breached());
    expect([s.turn, s.isRubble(at(s, '0709')), s.sideOf(s.topAt(at(s, '0709')))]).toEqual([1, true, 1]);
  });

  test('leads into the castle', () => {
    const s = fightOf(breached());
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    expect([cost('0708', '0709'), cost('0709', '0710'), cost('0608', '0609')]).toEqual([2, 1, -1]);
  });

  test('by a gate that is demolished finds it open', () => {
    const siege = assault((state) => {
      noLadders(state);
      demolish(state, workAt(state, '1119'), 2);
    });
    const s = fightOf(siege);
    expect([s.turn, s.doorState(s.game.doorAt[at(s, '1119')]!)]).toEqual([1, 2]);
  });
});

describe('engines in an assault', () => {
  test('stay off the map while the besieger has none [AN-233]', () => {
    const s = fightOf(assault(() => {}));
    expect(s.scenario.engines.filter((_, engine) => s.engineAt(engine) >= 0)).toEqual([]); // the gallery of its fights too
  });

  test('begin where the scenario has them, with their crews, and nobody in their way [AN-233]', () => {
    const siege = assault((state) => {
      addStock(state, 0, ITEM.ram, 1);
      addStock(state, 0, ITEM.belfry, 1);
    });
    const s = fightOf(siege);
    expect([0, 1].map((engine) => s.placeName(s.engineAt(engine)))).toEqual(['0705', '1705']);
    expect(s.engineAt(2)).toBe(-1); // the gallery
    expect([countPushers(s, 0), countPushers(s, 1)]).toEqual([6, 8]);
    const up = s.scenario.parts.filter(({ engine, level, row }, part) => {
      const place = engine === 1 && row >= 0 ? placeOfPart(s, part) : -1;
      return place >= 0 && level > 1 && s.topAt(place) >= 0;
    });
    expect(up).toHaveLength(16);
    const inTheWay = s.game.menOf[0].filter((man) => s.isOnMap(man) && s.partIn(s.at(man)) < 0 && s.scenario.track[s.at(man)] === 1);
    expect(inTheWay).toEqual([]);
  });

  test('go home again; what of them is burnt is lost [AN-233]', () => {
    const s = assault((state) => {
      addStock(state, 0, ITEM.ram, 1);
      addStock(state, 0, ITEM.belfry, 1);
    });
    const fight = fightOf(s);
    for (let part = fight.game.firstPart[0]!; part < fight.game.firstPart[1]!; part++) fight.setWoodFire(s.scenario.woods.length + part, 9);
    playFight(s, 'ram');
    expect([stockOf(s, 0, 'ram'), stockOf(s, 0, 'belfry')]).toEqual([0, 1]);
    for (let part = 0; part < s.scenario.parts.length; part++) expect(s.woodFire(s.scenario.woods.length + part)).toBe(0);
  });

  test('are a way in by themselves, and what a ram has broken stays broken [7.7.1] [7.2]', () => {
    const s = assault((state) => {
      noLadders(state);
      addStock(state, 0, ITEM.ram, 1);
    });
    expect(encounterOf(s)).toBe('assault');
    playFight(s, 'stage');
    expect(s.workStage(workAt(s, '0709'))).toBe(s.stageIn(at(s, '0709')));
    expect(s.stageIn(at(s, '0709'))).toBeGreaterThan(0);
  });
});

describe('a spy', () => {
  test('opens the gate, and six besiegers are in the yard [7.9] [AN-234]', () => {
    const s = assault((state) => {
      noLadders(state);
      state.siegeForced = EVENT.spy;
    });
    const fight = fightOf(s);
    expect([s.siegeAct, fight.turn]).toEqual([ACT.assault, 1]);
    expect(fight.doorState(s.game.doorAt[at(s, '1119')]!)).toBe(1);
    expect(s.game.menOf[0].filter((man) => fight.isOnMap(man) && isInYard(fight, fight.at(man)))).toHaveLength(6);
  });
});
