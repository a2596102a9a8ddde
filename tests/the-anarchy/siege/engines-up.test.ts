import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../../rules/core/index.ts';
import { EVENT } from '../../../rules/the-anarchy/charts/siege.ts';
import { ITEM } from '../../../rules/the-anarchy/charts/siege-works.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { placeOfPart } from '../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { groundCost, isInYard } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { countPushers } from '../../../rules/the-anarchy/fight/mechanics/work/pushing.ts';
import { isPlayedOut } from '../../../rules/the-anarchy/siege/mechanics/fights/played.ts';
import { addStock, stockOf } from '../../../rules/the-anarchy/siege/mechanics/days/stocks.ts';
import { demolish } from '../../../rules/the-anarchy/siege/mechanics/days/walls.ts';
import { ACT } from '../../../rules/the-anarchy/state/siege-card.ts';
import { at, begin, play, stepName } from '../field.ts';

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

/** Plays on by captains while the assault goes on. */
function playOut(s: SiegeState, seed: string): void {
  const rng = Rng.from(seed);
  while (s.siegeTurn > 0 && s.actor !== TERMINAL)
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted!.choose(s, s.legalActions(), rng));
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
    const s = breached();
    expect([s.siegeTurn, s.isRubble(at(s, '0709')), s.sideOf(s.topAt(at(s, '0709')))]).toEqual([1, true, 1]);
    expect(stepName(s)).not.toBe('siege/fight');
  });

  test('leads into the castle', () => {
    const s = breached();
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    expect([cost('0708', '0709'), cost('0709', '0710'), cost('0608', '0609')]).toEqual([2, 1, -1]);
  });

  test('by a gate that is demolished finds it open', () => {
    const s = assault((state) => {
      noLadders(state);
      demolish(state, workAt(state, '1119'), 2);
    });
    expect([s.siegeTurn, s.doorState(s.game.doorAt[at(s, '1119')]!)]).toEqual([1, 2]);
  });
});

describe('engines in an assault', () => {
  test('stay off the map while the besieger has none [AN-233]', () => {
    const s = assault(() => {});
    expect(s.scenario.engines.map((_, engine) => s.engineAt(engine))).toEqual([-1, -1, -1]); // the gallery of its fights too
  });

  test('begin where the scenario has them, with their crews, and nobody in their way [AN-233]', () => {
    const s = assault((state) => {
      addStock(state, 0, ITEM.ram, 1);
      addStock(state, 0, ITEM.belfry, 1);
    });
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
    for (let part = s.game.firstPart[0]!; part < s.game.firstPart[1]!; part++) s.setWoodFire(s.scenario.woods.length + part, 9);
    playOut(s, 'ram');
    expect([stockOf(s, 0, 'ram'), s.engineAt(0), s.engineAt(1)]).toEqual([0, -1, -1]);
    for (let part = 0; part < s.scenario.parts.length; part++) expect(s.woodFire(s.scenario.woods.length + part)).toBe(0);
  });

  test('are a way in by themselves, and what a ram has broken stays broken [7.7.1] [7.2]', () => {
    const s = assault((state) => {
      noLadders(state);
      addStock(state, 0, ITEM.ram, 1);
    });
    expect(isPlayedOut(s)).toBe(true);
    playOut(s, 'stage');
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
    expect([s.siegeAct, s.siegeTurn]).toEqual([ACT.assault, 1]);
    expect(s.doorState(s.game.doorAt[at(s, '1119')]!)).toBe(1);
    expect(s.game.menOf[0].filter((man) => s.isOnMap(man) && isInYard(s, s.at(man)))).toHaveLength(6);
  });
});
