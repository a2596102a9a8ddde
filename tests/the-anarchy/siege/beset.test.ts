import { FIGHTS, FOUGHT, FREE, type SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { describe, expect, test } from 'vitest';
import { CHANCE, OutcomeList, Rng } from '../../../rules/core/index.ts';
import { RATIONS_BROUGHT } from '../../../rules/the-anarchy/charts/siege.ts';
import { TERRAIN } from '../../../rules/the-anarchy/charts/terrain.ts';
import { CLASS } from '../../../rules/the-anarchy/charts/types.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { applyResult } from '../../../rules/the-anarchy/siege/mechanics/days/aftermath.ts';
import { isBeforeWalls, isInKeep, isShut } from '../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { isRouted } from '../../../rules/the-anarchy/fight/mechanics/combat/rout.ts';
import { isInField } from '../../../rules/the-anarchy/siege/mechanics/fights/battle-outside.ts';
import { isOuter } from '../../../rules/the-anarchy/siege/mechanics/fights/drawn-up.ts';
import { settleField } from '../../../rules/the-anarchy/siege/mechanics/fights/field.ts';
import { GONE, headCount, HERE, OUTSIDE } from '../../../rules/the-anarchy/siege/mechanics/days/men.ts';
import { fightOf, mostMen, oddsOf } from '../../../rules/the-anarchy/siege/mechanics/days/muster.ts';
import { halveStores } from '../../../rules/the-anarchy/siege/mechanics/days/supply.ts';
import { ACT } from '../../../rules/the-anarchy/state/siege-card.ts';
import { BESET } from '../../../rules/the-anarchy/state/siege-cells.ts';
import { DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { legalTexts, play, stepName, weights } from '../field.ts';
import { fightOf as fieldOf } from '../sieges.ts';

/** Stage of a day that comes next, of those of `siege/day`: what it is used for; all are over. */
const [ACTING, OVER] = [2, 9];

/** A relief comes on day 6 of `relief`; the besiegers hold the outer walls since day 4, when nine days of food were left. */
function relieved(stage = ACTING, holder: 0 | 1 = 1, options: Record<string, string> = {}): SiegeState {
  const s = (theAnarchy.load('relief', options) as SiegeGame).newState();
  s.clearStack();
  s.turn = 4;
  s.siegeStores = 31;
  s.siegeUsed = 22;
  s.siegeOuter = 1;
  halveStores(s);
  s.turn = 6;
  s.siegeUsed = 24;
  for (const man of s.game.menOf[1]) if (s.siegePost(man) !== HERE) s.setSiegePost(man, OUTSIDE);
  s.siegeHolder = holder;
  s.push(STEP['siege/day'], stage);
  s.advance();
  return s;
}

/** The state after some actions. */
function after(s: SiegeState, ...actions: readonly string[]): SiegeState {
  play(s, ...actions);
  return s;
}

const outside = (s: SiegeState): number => s.game.menOf[1].filter((man) => s.siegePost(man) === OUTSIDE).length;
const sent = (s: SiegeState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.siegeDuty(man) === FIGHTS);
const soldiers = (s: SiegeState, side: 0 | 1): number =>
  s.game.menOf[side].filter((man) => s.siegePost(man) === HERE && s.type(man) !== CLASS.engineer).length;
/** A fight that has been mustered for comes to something, without the losses of its table. */
function decide(s: SiegeState, result: number): SiegeState {
  expect(stepName(s)).toBe('siege/fight');
  s.pop();
  applyResult(s, result, 0);
  s.advance();
  return s;
}

describe('besiegers who hold the outer walls when a relief comes', () => {
  test('are asked what they do before the day is used for anything [7.7.1] [AN-360]', () => {
    const s = relieved();
    expect([stepName(s), s.actor, s.siegeBeset]).toEqual(['siege/act', 0, BESET.asked]);
    expect(legalTexts(s)).toEqual(['act withdraw', 'act divide', 'act stay']);
    s.siegeBeset = BESET.none;
    s.siegeFought = 1; // a battle outside takes place once [7.7.5]
    expect(legalTexts(s).some((text) => /withdraw|divide|stay|retake/.test(text))).toBe(false);
  });

  test('cannot divide a single soldier, whoever works at the engines [7.7.1] [AN-174]', () => {
    const s = relieved();
    const [one, ...others] = s.game.menOf[0].filter((man) => s.siegePost(man) === HERE && s.type(man) !== CLASS.engineer);
    for (const man of others) s.setHealth(man, DEAD);
    expect([s.siegeDuty(one!), legalTexts(s)]).toEqual([0, ['act withdraw', 'act stay']]);
  });

  test("leave them to give battle with all they have: the castle is the garrison's again [7.7.1] [7.7.5]", () => {
    const asked = relieved();
    const reinforced = outside(asked);
    const s = after(asked, 'act withdraw');
    expect([s.siegeOuter, s.siegeAct, s.siegeHolder, fightOf(s)]).toEqual([0, ACT.battle, 0, 'battle']);
    expect(sent(s, 0)).toHaveLength(soldiers(s, 0));
    expect(sent(s, 1)).toHaveLength(soldiers(s, 1) + reinforced);
    expect(decide(s.clone(), 0).winner).toBe(1);
    const won = decide(s, 1);
    expect([won.winner, outside(won), won.siegeFought, won.siegeBeset]).toEqual([-1, 0, 1, BESET.none]);
  });

  test('give battle to the relief with a part, and are stormed by the garrison with the other [7.7.1] [AN-360]', () => {
    const s = after(relieved(), 'act divide');
    const all = mostMen(s, 0);
    expect(legalTexts(s)).toEqual(['muster third', 'muster two-thirds']);
    play(s, 'muster two-thirds');
    expect(sent(s, 0)).toHaveLength(Math.ceil((2 * all) / 3));
    expect(sent(s, 1).every((man) => s.siegePost(man) === OUTSIDE)).toBe(true);
    expect(decide(s.clone(), 0).winner).toBe(1); // whoever loses the battle lifts the siege

    const won = decide(s, 1);
    expect([outside(won), won.siegeFought, won.siegeOuter, won.siegeBeset]).toEqual([0, 1, 1, BESET.divided]);
    expect([stepName(won), won.actor, legalTexts(won)]).toEqual(['siege/act', 1, ['act none', 'act retake']]);
    expect(won.game.menOf[0].filter((man) => won.siegeDuty(man) === FOUGHT)).toHaveLength(Math.ceil((2 * all) / 3));

    const stormed = after(won.clone(), 'act retake', 'muster all', 'muster all');
    expect(fightOf(stormed)).toBe('battle');
    expect(sent(stormed, 0)).toHaveLength(all - Math.ceil((2 * all) / 3));
    expect(sent(stormed, 0).every((man) => stormed.siegeDuty(man) !== FOUGHT)).toBe(true);
    expect(decide(stormed.clone(), 0).siegeOuter).toBe(1);
    const retaken = decide(stormed, 1);
    expect([retaken.siegeOuter, retaken.siegeBeset, retaken.winner]).toEqual([0, BESET.none, -1]);

    const refused = after(won, 'act none'); // the initiative goes back to the besieger
    expect([refused.actor, legalTexts(refused)]).toEqual([0, ['act none', 'act assault']]);
  });

  test('fight the battle of a part man by man, in the field, while garrison and the others wait [7.7.1] [7.7.5]', () => {
    const s = after(relieved(ACTING, 1, { resolution: 'played' }), 'act divide', 'muster two-thirds');
    const relief = sent(s, 1);
    expect([stepName(fieldOf(s)), s.actor]).toEqual(['set-up/place', 1]);
    const { scripted } = s.game;
    const rng = Rng.from(5);
    const outcomes = new OutcomeList();
    let placed = 0;
    while (s.winner < 0 && s.siegeBeset !== BESET.divided) {
      if (s.actor === CHANCE) s.apply(s.chanceOutcomes(outcomes).sample(rng));
      else s.apply(scripted.choose(s, s.legalActions(), rng));
      const fight = s.field;
      if (fight === null || stepName(fight) !== 'set-up/place') continue;
      placed = Math.max(placed, s.game.menOf[1].filter((man) => fight.isOnMap(man)).length);
      for (const man of relief) if (fight.isOnMap(man)) expect(isInField(fight, fight.at(man))).toBe(true);
    }
    expect(placed).toBe(relief.length);
    expect(s.siegeFought).toBe(1);
    if (s.winner < 0) expect([s.actor, legalTexts(s)]).toEqual([1, ['act none', 'act retake']]);
    else expect(s.winner).toBe(1);
  });

  test('are stormed man by man by garrison and relief: out of the keep, from outside, and they hold walls and yard [7.7.1] [AN-360]', () => {
    const siege = after(relieved(ACTING, 1, { resolution: 'played' }), 'act stay', 'act retake', 'muster all');
    const s = fieldOf(siege);
    expect([stepName(s), s.turn, s.side, s.first]).toEqual(['missile/select', 1, 1, 1]);
    const [garrison, relief] = [(man: number) => siege.siegePost(man) === HERE, (man: number) => siege.siegePost(man) === OUTSIDE];
    const placed = (side: 0 | 1, isOne: (man: number) => boolean): number[] =>
      sent(siege, side).filter((man) => s.isOnMap(man) && isOne(man));
    expect(placed(1, garrison).every((man) => isInKeep(s, s.at(man)))).toBe(true);
    expect(placed(1, relief).every((man) => isBeforeWalls(s, s.at(man)))).toBe(true);
    expect(placed(0, () => true).every((man) => isOuter(s, s.at(man)))).toBe(true);
    expect([placed(1, garrison), placed(1, relief), placed(0, () => true)].map((men) => men.length > 3)).toEqual([true, true, true]);
    expect(s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN['keep-door']).every((door) => !isShut(s, door))).toBe(true);
    expect(s.game.encounter.stormerOf(s)).toBe(1);

    const last = fieldOf(siege.clone());
    for (const man of sent(siege, 1)) if (last.chart(man).command > 0) last.setHealth(man, DEAD);
    expect(isRouted(last)).toBe(false); // nobody breaks off the storm of his own walls
  });

  const ended = (change: (s: SiegeState) => void): SiegeState => {
    const s = after(relieved(ACTING, 1, { resolution: 'played' }), 'act stay', 'act retake', 'muster all');
    change(s);
    const fight = fieldOf(s);
    expect(fight.game.encounter.isDecided(fight)).toBe(true);
    s.pop();
    settleField(s);
    return s;
  };
  const lift = (s: SiegeState, side: 0 | 1): void => {
    const fight = fieldOf(s);
    for (const man of sent(s, side)) {
      if (fight.isOnMap(man)) fight.lift(man);
      fight.setHealth(man, DEAD);
    }
  };

  test('lose all if they are driven out, and win the castle if nobody of the garrison is left [7.7.1] [AN-360]', () => {
    expect(ended((s) => lift(s, 0)).winner).toBe(1);
    expect(ended((s) => lift(s, 1)).winner).toBe(0);
  });

  test.each([
    ['captains', (s: SiegeState, rng: Rng) => s.game.scripted.choose(s, s.legalActions(), rng)],
    ['lot', (s: SiegeState, rng: Rng) => s.legalActions().at(rng.below(s.legalActions().length))],
  ] as const)('fight such a storm to its end, by %s; a handful of them are driven out by captains [7.7.1]', (who, choose) => {
    const ends = [1, 2, 3, 4].map((seed) => {
      const s = after(relieved(ACTING, 1, { resolution: 'played' }), 'act stay');
      const handful = s.game.menOf[0].filter((man) => s.siegeDuty(man) === FREE).slice(-2);
      if (who === 'captains') for (const man of s.game.menOf[0]) if (!handful.includes(man)) s.setSiegeDuty(man, FOUGHT);
      play(s, 'act retake', 'muster all');
      const rng = Rng.from(seed);
      while (s.field !== null) s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : choose(s, rng));
      expect(s.game.menOf.flat().some((man) => s.isOnMap(man))).toBe(false);
      return s.winner;
    });
    expect(ends.every((winner) => [-1, 0, 1].includes(winner))).toBe(true);
    if (who === 'captains') expect(ends).toContain(1);
  });

  test('stay within and are besieged: food for what was left and what they brought, no talk, the roles of the day changed [7.7.1] [AN-360]', () => {
    const s = after(relieved(), 'act stay');
    expect([s.siegeLeft, s.siegeRations]).toEqual([4, 6 + 4 + RATIONS_BROUGHT]);
    expect([s.actor, legalTexts(s)]).toEqual([1, ['act none', 'act retake']]); // the relief has the initiative
    const inside = s.clone();
    play(inside, 'act none');
    expect([inside.actor, legalTexts(inside)]).toEqual([0, ['act none', 'act assault', 'act battle']]);
    play(inside, 'act battle');
    expect([inside.siegeOuter, inside.siegeBeset]).toEqual([0, BESET.none]);

    play(s, 'act retake');
    play(s, 'muster all', 'muster all');
    expect(fightOf(s)).toBe('assault');
    const plain = s.clone();
    plain.siegeBeset = BESET.none;
    expect(oddsOf(s) - oddsOf(plain)).toBe(4); // the keep lies behind those who hold the walls
    expect(decide(s.clone(), 1).winner).toBe(1);
    expect([decide(s.clone(), 0).winner, s.siegeOuter]).toEqual([-1, 1]);
  });

  test('who besieges has the better die, and wins ties [7.1.3] [7.7.1]', () => {
    const chance = (beset: number): number => {
      const s = relieved();
      s.siegeBeset = beset;
      s.siegeFought = 1;
      s.clearStack();
      s.siegeHolder = -1;
      s.push(STEP['siege/day'], ACTING - 1);
      s.push(STEP['siege/initiative']);
      const { 0: besieger = 0, 1: besieged = 0 } = weights(s) as Record<number, number>;
      return besieged / (besieger + besieged);
    };
    expect([chance(BESET.none), chance(BESET.within)]).toEqual([0.15, 0.85]);
  });

  test.each([
    ['has nothing more to eat', (s: SiegeState) => (s.siegeRations = s.turn), 1],
    [
      'has nobody left to lead it',
      (s: SiegeState) => s.game.menOf[0].forEach((man) => s.type(man) <= CLASS.knight && s.setSiegePost(man, GONE)),
      1,
    ],
    ['holds out longer than the garrison', (s: SiegeState) => (s.siegeUsed = s.siegeStores - 1), 0],
    ['has food for another day', () => 0, -1],
  ])('a besieger within who %s: the siege ends so [7.7.1] [7.8]', (_, change, winner) => {
    const s = after(relieved(), 'act stay');
    s.clearStack();
    change(s);
    s.push(STEP['siege/day'], OVER);
    s.advance();
    expect(s.winner).toBe(winner);
    expect(headCount(s, 0)).toBeGreaterThan(0);
  });
});

describe('food that is left behind', () => {
  test('is half of what there is, once [7.7.1] [AN-361]', () => {
    const s = relieved();
    expect([s.siegeStores, s.siegeLeft]).toEqual([27, 4]);
    halveStores(s);
    expect([s.siegeStores, s.siegeLeft]).toEqual([27, 4]);
  });

  test('tells the besieger how much there was once he lives on it, and nothing before [7.7.1] [AN-185]', () => {
    const worlds = (s: SiegeState): string[] => {
      const rng = Rng.from(3);
      const seen = new Set<string>();
      for (let i = 0; i < 300; i++) {
        const world = s.clone();
        world.resample(0, rng);
        expect(world.siegeStores).toBeGreaterThan(world.siegeUsed);
        const before = world.siegeStores + world.siegeLeft - world.siegeHalvedUsed;
        expect(world.siegeLeft).toBe(Math.floor(before / 2));
        seen.add(`${world.siegeStores} ${world.siegeLeft}`);
      }
      return [...seen].sort();
    };
    const asked = relieved();
    expect(worlds(asked).length).toBeGreaterThan(4);
    const other = asked.clone();
    other.siegeStores += 3;
    other.siegeLeft += 3;
    expect(other.informationKey(0)).toBe(asked.informationKey(0));
    const within = after(asked, 'act stay');
    expect(worlds(within)).toEqual(['26 4', '27 4']);
    expect(within.game.menOf[0].every((man) => within.siegeDuty(man) === FREE)).toBe(true);
  });
});
