import { describe, expect, it } from 'vitest';
import {
  DESTROYED,
  DISPERSED,
  DOUBLED,
  type FuryState,
  HALTED,
  MARCHING_OFF,
  PURSUING,
  RETIRED,
  ROUTING,
  STOOD,
  SURRENDERED,
} from '../../rules/spanish-fury/state/state.ts';
import { canCharge, mayCharge, seemsToCharge, sideStruck } from '../../rules/spanish-fury/mechanics/charges/charges.ts';
import { breakOrSurrender } from '../../rules/spanish-fury/mechanics/flight/breaking.ts';
import { ALL_ORDERS } from '../../rules/spanish-fury/mechanics/orders/conduct.ts';
import { helpersOf } from '../../rules/spanish-fury/mechanics/fighting/melee-numbers.ts';
import { chancesOfAnswer, chanceToCharge, chanceToEvade } from '../../rules/spanish-fury/odds/waver.ts';
import { meetFresh } from '../../rules/spanish-fury/mechanics/procedures/charge/charge-answer.ts';
import { WAVERS } from '../../rules/spanish-fury/charts/types.ts';
import {
  begin,
  brigadeNamed,
  die,
  type Drawn,
  expectWeights,
  facing,
  field,
  legalTexts,
  type More,
  placed,
  play,
  stepName,
  unitNamed,
  weights,
} from './field.ts';

/** Blue's `a` is told to charge Red's `z`, 2.5 inches before it. */
function told(a: Drawn, z: Drawn, more?: More): FuryState {
  return facing({ cells: { speech: 'charge' }, ...a }, z, more);
}

const charge = (s: FuryState): FuryState => begin(s, 'charge/declare', unitNamed(s, 'a'));
const cell = (
  s: FuryState,
  name: 'level' | 'foe' | 'impetus' | 'status' | 'struck' | 'acted' | 'pace' | 'caught' | 'quarry',
  unit: string,
): number => s[name](unitNamed(s, unit));
const fights = (s: FuryState, one: string, other: string): boolean => cell(s, 'foe', one) === unitNamed(s, other);

const MILLERS: Drawn = { type: 'late-millers', stands: 6, level: 1 };
const REITERS: Drawn = { type: 'reiters', stands: 9, level: 2 };
const GENSDARMES: Drawn = { type: 'gensdarmes', stands: 6 };
const LEGION: Drawn = { type: 'french-legion', stands: 12, formation: 'column' };

describe('whoever is told to charge', () => {
  it('is asked by falling Strategy of the generals, each for the units of his own [9.4] [7.11]', () => {
    const rider = (x: number, brigade: string): Drawn => ({ type: 'gensdarmes', at: [x, 20], brigade, cells: { speech: 'charge' } });
    const s = field({
      units: { a: rider(12, 'blue'), b: rider(40, 'van'), y: { type: 'reiters', at: [12, 25] }, z: { type: 'reiters', at: [40, 25] } },
      generals: { van: { strategy: 5 } },
    });
    begin(s, 'action/aggressive', 0, 0);
    expect([stepName(s), s.register(0)]).toEqual(['charge/roll', unitNamed(s, 'b')]);
  });
});

describe('horse against horse', () => {
  it('the charger tests with cohesion, Ferocity of the target and a general present [1.9] [9.4] [9.5] [9.6] [15.2] [15.4]', () => {
    const s = charge(told(MILLERS, REITERS, { generals: { blue: { with: 'a' } } }));
    expect(stepName(s)).toBe('charge/roll');
    expectWeights(s, { 0: 33, 1: 3 });
    expect(chanceToCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z'))).toBeCloseTo(33 / 36, 12);
  });

  it('is met half way by who countercharges, at one level worse if scrambled [9.7] [9.8] [9.9] [10.2] [1.8]', () => {
    const s = charge(told(MILLERS, REITERS, { generals: { blue: { strategy: 4, valour: 1, with: 'a' } } }));
    die(s, 7);
    expect(stepName(s)).toBe('charge/waver');
    const chances = chancesOfAnswer(s, unitNamed(s, 'z'), unitNamed(s, 'a'));
    for (const [outcome, weight] of Object.entries(weights(s))) expect(chances[WAVERS[Number(outcome)]!]).toBeCloseTo(weight / 36, 12);
    die(s, 9);
    expect(legalTexts(s)).toEqual(['pass', 'lead']);
    play(s, 'lead');
    expect(placed(s, 'a')).toEqual([20, 11.25, 0]);
    expect(placed(s, 'z')).toEqual([20, 13.75, 180]);
    expect(cell(s, 'level', 'z')).toBe(3);
    expect(cell(s, 'level', 'a')).toBe(1);
    expect(fights(s, 'a', 'z') && fights(s, 'z', 'a')).toBe(true);
    expect([cell(s, 'impetus', 'a'), cell(s, 'impetus', 'z')]).toEqual([1, 1]);
    expect(s.generalLeads(0)).toBe(1);
  });

  it('skirmishers attached go behind by themselves, commanded shot leaves at contact [9.10] [9.11] [9.12] [9.13] [3.8] [19.2] [19.3]', () => {
    const s = charge(
      told(
        { ...MILLERS, at: [22, 10] },
        { ...GENSDARMES, at: [22, 14.5] },
        {
          generals: { red: { strategy: 5, valour: 1, with: 'z' } },
          units: { b: { type: 'commanded-shot', with: 'a' }, y: { type: 'argoulets', stands: 2, with: 'z' } },
        },
      ),
    );
    die(s, 4, 6);
    play(s, 'pass');
    expect(fights(s, 'a', 'z')).toBe(true);
    expect(cell(s, 'status', 'b')).toBe(DISPERSED);
    expect(s.host(unitNamed(s, 'y'))).toBe(unitNamed(s, 'z'));
    expect(s.generalLeads(1)).toBe(0);
  });

  it('a charge farther than a March costs what its band asks [3.7]', () => {
    const s = charge(told({ ...MILLERS, at: [20, 8] }, { ...REITERS, level: 5, at: [20, 18.5] }));
    die(s, 7, 2);
    expect(cell(s, 'level', 'a')).toBe(1);
    const far = charge(told({ ...MILLERS, at: [20, 8] }, { ...REITERS, level: 0, at: [20, 20] }));
    die(far, 7, 2);
    expect(cell(far, 'level', 'a')).toBe(2);
    expect(cell(far, 'level', 'z')).toBe(1);
  });

  it('who fails halts, and may lose a level [15.3]', () => {
    const s = charge(told({ ...MILLERS, level: 4 }, REITERS));
    expectWeights(s, { 0: 21, 1: 9, 2: 6 });
    die(s, 11);
    expect([s.depth, cell(s, 'level', 'a'), cell(s, 'acted', 'a'), cell(s, 'pace', 'a')]).toEqual([0, 5, 1, HALTED]);
    const mob = charge(told({ ...MILLERS, level: 5 }, REITERS));
    expectWeights(mob, { 0: 15, 1: 21 });
  });
});

describe('the way of a charge [15.1]', () => {
  const SHOTTE: Drawn = { type: 'common-shotte', stands: 10, formation: 'loose', at: [40, 24.5] };

  it('two regiments strike one side in one turn, each with its whole front, and the second helps [15.3] [16.3]', () => {
    const four: Drawn = { ...MILLERS, stands: 4, cells: { speech: 'charge' } };
    const z: Drawn = { ...LEGION, formation: 'shot-forward', at: [40, 16] };
    const s = told({ ...four, at: [38, 10] }, z, { units: { b: { ...four, at: [42, 10] } } });
    const [b, target] = [unitNamed(s, 'b'), unitNamed(s, 'z')];
    die(charge(s), 2, 2);
    play(s, 'pass', 'pass');
    expect(canCharge(s, b, target)).toBe(true);
    begin(s, 'charge/declare', b);
    die(s, 2);
    expect([placed(s, 'a'), placed(s, 'b')]).toEqual([
      [38, 14, 0],
      [42, 14, 0],
    ]);
    expect([fights(s, 'a', 'z'), fights(s, 'b', 'z')]).toEqual([true, true]);
    expect(helpersOf(s, unitNamed(s, 'a'), target)).toBe(1);
  });

  it('leads to the nearest place at the side, and costs what it is long [3.1] [3.7]', () => {
    const s = charge(told({ ...MILLERS, at: [33.5, 19] }, SHOTTE));
    die(s, 2, 2);
    play(s, 'pass', 'pass');
    expect([placed(s, 'a'), cell(s, 'level', 'a')]).toEqual([[34.25, 23, 0], 2]);
    const straight = charge(told({ ...MILLERS, at: [37, 19] }, SHOTTE));
    die(straight, 2, 2);
    play(straight, 'pass', 'pass');
    expect([placed(straight, 'a'), cell(straight, 'level', 'a')]).toEqual([[37, 23, 0], 1]);
  });

  it('crosses what lies on it, and is barred by what is closed [13.4]', () => {
    const strip = (type: string): More => ({ terrain: [{ id: 'strip', type, rect: { x: 30, y: 21, w: 20, h: 1 } }] });
    const a: Drawn = { ...MILLERS, at: [36, 19] };
    expect(mayCharge(told(a, SHOTTE, strip('marsh')), 0)).toBe(false);
    const s = charge(told(a, SHOTTE, strip('ploughed')));
    die(s, 2, 2);
    play(s, 'pass', 'pass');
    expect(stepName(s)).toBe('move/cross');
    die(s, 1);
    expect(stepName(s)).toBe('move/cross');
  });
});

describe('page 7', () => {
  const page = (): FuryState =>
    told(
      { type: 'reiters', stands: 9, level: 5, cells: { speech: 'march' } },
      { type: 'french-legion', stands: 15, formation: 'shot-forward', level: 5 },
      { brigades: { blue: { order: 'harass' } }, generals: { blue: { with: 'a', valour: 1 }, red: { with: 'z', valour: 1, strategy: 4 } } },
    );

  it('Reiters under Harass take the opportunity, and the Legion routs before them [7.2] [7.11] [7.12] [7.13] [7.14] [12.2]', () => {
    const s = charge(page());
    expect(legalTexts(s)).toEqual(['pass', 'charge z']);
    play(s, 'charge z');
    expectWeights(s, { 0: 21, 1: 15 });
    die(s, 6);
    die(s, 8);
    expect([cell(s, 'status', 'z'), cell(s, 'level', 'z')]).toEqual([DESTROYED, 5]);
    expect(cell(s, 'status', 'a')).toBe(PURSUING);
  });

  it('had it stood, it might have formed Column, as the charger may not [7.15] [10.7] [15.6]', () => {
    const s = charge(page());
    play(s, 'charge z');
    die(s, 6, 2);
    play(s, 'pass');
    expect(legalTexts(s)).toEqual(['pass', 'form column', 'form hedgehog']);
    play(s, 'form column');
    die(s, 3);
    expect(s.formation(unitNamed(s, 'z'))).toBe(0);
  });
});

describe('opportunities', () => {
  it('under Assault any enemy, under Harass foot at Ragged or Mob, out of Hold or March only [12.2] [11.2]', () => {
    const may = (order: string, speech: string, z: Drawn): boolean => {
      const s = told({ ...REITERS, cells: { speech } }, z, { brigades: { blue: { order } } });
      return mayCharge(s, unitNamed(s, 'a'));
    };
    expect(may('assault', 'march', REITERS)).toBe(true);
    expect(may('assault', 'double', REITERS)).toBe(false);
    expect(may('harass', 'march', REITERS)).toBe(false);
    expect(may('harass', 'march', { ...LEGION, level: 3 })).toBe(false);
    expect(may('harass', 'hold', { ...LEGION, level: 4 })).toBe(true);
    expect(may('hold', 'hold', { ...LEGION, level: 4 })).toBe(false);
  });

  it('are asked of whoever might have one for all that the enemy knows', () => {
    const s = told({ ...REITERS, cells: { speech: 'march' } }, REITERS, { brigades: { blue: { order: 'hold' } } });
    const unit = unitNamed(s, 'a');
    s.setBrigadeShown(brigadeNamed(s, 'blue'), ALL_ORDERS);
    expect([mayCharge(s, unit), seemsToCharge(s, unit)]).toEqual([false, true]);
    s.setBrigadeShown(brigadeNamed(s, 'blue'), 1 << 2);
    expect(seemsToCharge(s, unit)).toBe(false);
  });
});

describe('who can be charged [15.1]', () => {
  const can = (a: Drawn, z: Drawn, more: More = {}): boolean => {
    const s = told(a, z, more);
    return canCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z'));
  };

  it('in reach of the whole charge', () => {
    expect(can({ ...LEGION, at: [20, 10] }, { ...LEGION, at: [20, 18] })).toBe(true);
    expect(can({ ...LEGION, at: [20, 10] }, { ...LEGION, at: [20, 18.1] })).toBe(false);
    expect(can(MILLERS, { ...LEGION, at: [20, 22.5] })).toBe(true);
    expect(can(MILLERS, { ...LEGION, at: [20, 22.6] })).toBe(false);
  });

  it('after one turn of at most 45 degrees', () => {
    expect(can(MILLERS, { ...LEGION, at: [26, 16], heading: 225 })).toBe(true);
    expect(can(MILLERS, { ...LEGION, at: [27, 10], heading: 270 })).toBe(false);
  });

  it('not through others, or out of sight', () => {
    expect(can(MILLERS, { ...LEGION, at: [20, 19] }, { units: { b: { ...MILLERS, at: [20, 14] } } })).toBe(false);
    expect(
      can(MILLERS, { ...LEGION, at: [20, 19] }, { terrain: [{ id: 'v', type: 'village', rect: { x: 10, y: 12, w: 20, h: 4 } }] }),
    ).toBe(false);
  });

  it('not routers', () => expect(can(MILLERS, { ...LEGION, cells: { status: 'routing' } })).toBe(false));
});

describe('flank and rear [15.7]', () => {
  it('are struck from wholly behind the line of the front, and of the back', () => {
    const side = (x: number, y: number, formation: string): number => {
      const s = told({ ...MILLERS, at: [x, y] }, { type: 'landsknechts', stands: 12, formation, at: [30, 24] });
      return sideStruck(s, unitNamed(s, 'a'), unitNamed(s, 'z'));
    };
    expect(side(30, 14, 'column')).toBe(0);
    expect(side(22, 22, 'column')).toBe(0);
    expect(side(22, 24, 'column')).toBe(1);
    expect(side(38, 24, 'column')).toBe(3);
    expect(side(30, 34, 'column')).toBe(2);
    const s = told({ ...MILLERS, at: [38, 24], heading: 270 }, { type: 'landsknechts', stands: 12, formation: 'hedgehog', at: [30, 24] });
    die(charge(s), 2, 2);
    play(s, 'pass', 'pass');
    expect([fights(s, 'a', 'z'), cell(s, 'struck', 'a')]).toEqual([true, 0]);
  });

  it('horse struck there stands, and may face the charger by a passed test', () => {
    const s = charge(told({ ...MILLERS, at: [28.5, 16.5], heading: 270 }, { ...GENSDARMES, at: [20, 15] }));
    die(s, 2, 2);
    expect(stepName(s)).toBe('charge/form');
    expect(legalTexts(s)).toEqual(['pass', 'form horse-column', 'face left']);
    const other = s.clone();
    play(s, 'face left');
    die(s, 3);
    expect(placed(s, 'z')[2]).toBe(90);
    expect([cell(s, 'struck', 'a'), cell(s, 'impetus', 'z')]).toEqual([0, 0]);
    play(other, 'face left');
    die(other, 4);
    expect([cell(other, 'struck', 'a'), cell(other, 'level', 'z'), placed(other, 'z')[2]]).toEqual([3, 1, 180]);
  });
});

describe('who stands', () => {
  it('fires once point blank, and is charged all the way [10.2] [14.5] [9.9]', () => {
    const s = charge(told(MILLERS, { ...LEGION, formation: 'shot-forward', shot: 6, at: [20, 14.5] }));
    die(s, 2, 2);
    expect(stepName(s)).toBe('charge/point-blank');
    play(s, 'confirm');
    expect(stepName(s)).toBe('fire/shot');
    die(s, 3);
    play(s, 'pass');
    expect(placed(s, 'a')[1]).toBe(12.5);
    expect([cell(s, 'pace', 'z'), cell(s, 'impetus', 'z'), s.fired(unitNamed(s, 'z'))]).toEqual([STOOD, 0, 1]);
  });

  it('answers the fiercest of all who are told to charge it and can [15.3]: SF-102', () => {
    const landsknechts: Drawn = { type: 'landsknechts', stands: 12, at: [30, 24] };
    const millers: Drawn = { ...MILLERS, level: 0, at: [22, 26], heading: 90, cells: { speech: 'charge' } };
    const answer = (b: Drawn): FuryState => {
      const s = charge(told({ type: 'chevaulegers', at: [30, 15] }, landsknechts, { units: { b } }));
      s.revealed = 1;
      die(s, 2);
      return s;
    };
    const s = answer(millers);
    expectWeights(s, { 4: 26, 5: 7, 8: 3 });
    expect(chancesOfAnswer(s, unitNamed(s, 'z'), unitNamed(s, 'a')).stands).toBeCloseTo(26 / 36, 12);
    expectWeights(answer({ ...millers, cells: { speech: 'march' } }), { 4: 33, 5: 3 });
    expectWeights(answer({ ...millers, at: [5, 26] }), { 4: 33, 5: 3 });
  });

  it('a Mob forms worse by one [1.11] [15.6]: SF-103', () => {
    const passing = (level: number): Record<string, number> => {
      const s = charge(told(MILLERS, { ...LEGION, formation: 'shot-forward', level }));
      die(s, 2, 2);
      if (stepName(s) === 'charge/point-blank') play(s, 'pass');
      play(s, 'form column');
      return weights(s);
    };
    expect([passing(4), passing(5)]).toEqual([
      { 0: 2, 1: 4 },
      { 0: 3, 1: 3 },
    ]);
  });

  it('is not asked if it fights already, and one answer serves for all who charge it [15.3] [10.21]', () => {
    const s = told(MILLERS, LEGION, { units: { b: { ...MILLERS, at: [15, 10] } } });
    s.setFoe(unitNamed(s, 'z'), unitNamed(s, 'b'));
    s.setFoe(unitNamed(s, 'b'), unitNamed(s, 'z'));
    charge(s);
    die(s, 2);
    expect(s.depth).toBe(0);
    expect(fights(s, 'a', 'z') && fights(s, 'z', 'b')).toBe(true);
  });
});

describe('who does not stand', () => {
  it('retires a March facing the enemy at a level less, and may be caught [15.3] [15.8]', () => {
    const run = (y: number): FuryState => {
      const s = charge(told({ ...LEGION, type: 'switzers', stands: 14 }, { ...LEGION, at: [20, y] }));
      die(s, 2, 9);
      return s;
    };
    const near = run(15);
    expect(placed(near, 'z')).toEqual([20, 18, 180]);
    expect([cell(near, 'level', 'z'), cell(near, 'pace', 'z'), cell(near, 'caught', 'z')]).toEqual([1, RETIRED, 1]);
    expect(fights(near, 'a', 'z')).toBe(true);
    const far = run(17);
    expect([fights(far, 'a', 'z'), placed(far, 'a')[1]]).toEqual([false, 16]);
    expect(cell(far, 'level', 'a')).toBe(1);
  });

  it('loose units may evade on 9 or less [15.5]', () => {
    const s = charge(told(MILLERS, { type: 'petronels', stands: 4, level: 3 }));
    die(s, 2);
    expect(legalTexts(s)).toEqual(['pass', 'evade']);
    play(s, 'evade');
    expectWeights(s, { 0: 10, 1: 26 });
    expect(chanceToEvade(s, unitNamed(s, 'z'))).toBeCloseTo(26 / 36, 12);
    const slow = s.clone();
    die(s, 8);
    expect([placed(s, 'z')[1], cell(s, 'pace', 'z')]).toEqual([27, DOUBLED]);
    expect(placed(s, 'a')[1]).toBe(20);
    die(slow, 9);
    expect([cell(slow, 'level', 'z'), fights(slow, 'a', 'z'), cell(slow, 'impetus', 'z'), cell(slow, 'pace', 'z')]).toEqual([
      4,
      true,
      0,
      STOOD,
    ]);
  });

  it('Landsknechts march off before foot [10.12] [19.5]', () => {
    const s = charge(told({ ...LEGION, type: 'switzers', stands: 14 }, { type: 'landsknechts', stands: 12, at: [20, 16] }));
    die(s, 2, 11);
    expect(cell(s, 'status', 'z')).toBe(MARCHING_OFF);
  });

  it('or surrender to horse that is near, if their army has lost heart [18.5] [2.11]', () => {
    const s = charge(told(MILLERS, { ...LEGION, level: 5 }, { state: { sides: { red: { confidence: 'desperate' } } } }));
    die(s, 2, 7);
    expect([cell(s, 'status', 'z'), cell(s, 'status', 'a')]).toEqual([SURRENDERED, 0]);
  });
});

it('who breaks in a melee surrenders to the horse that he fights [18.5]', () => {
  const s = told(MILLERS, LEGION, { state: { sides: { red: { confidence: 'desperate' } } } });
  const [a, z] = [unitNamed(s, 'a'), unitNamed(s, 'z')];
  s.setFoe(a, z);
  s.setFoe(z, a);
  expect(breakOrSurrender(s, z, a)).toBe(false);
  expect(cell(s, 'status', 'z')).toBe(SURRENDERED);
});

describe('guns', () => {
  it('are taken by who reaches them, after case shot [19.1]', () => {
    const s = charge(told(MILLERS, { type: 'sakers', stands: 1 }, { units: { y: { ...LEGION, at: [40, 40] } } }));
    die(s, 2);
    play(s, 'pass');
    expect([cell(s, 'status', 'z'), s.sidePoints(0)]).toEqual([DESTROYED, 4]);
  });

  it('are fought for by a regiment within an inch that can be charged [19.1]', () => {
    const s = told(MILLERS, { type: 'sakers', stands: 1 }, { units: { y: { ...LEGION, at: [23.5, 15] } } });
    const can = (): boolean => canCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z'));
    expect(can()).toBe(false);
    s.setFoe(unitNamed(s, 'y'), unitNamed(s, 'a'));
    expect(can()).toBe(true);
  });
});

describe('a pursuer', () => {
  it('who meets a fresh enemy charges without a test, and the enemy answers', () => {
    const s = told({ ...MILLERS, level: 5, cells: { status: 'pursuing' } }, { ...REITERS, level: 0, at: [20, 13] });
    meetFresh(s, unitNamed(s, 'a'), unitNamed(s, 'z'));
    s.advance();
    expect(stepName(s)).toBe('charge/waver');
    die(s, 2);
    expect([fights(s, 'a', 'z'), cell(s, 'status', 'a'), s.regroup(unitNamed(s, 'a'))]).toEqual([true, 0, 1]);
  });

  it('goes after routers at once [17.2] [17.3]', () => {
    const s = charge(told(LEGION, { ...LEGION, level: 5 }));
    die(s, 2, 12);
    expect([cell(s, 'status', 'z'), cell(s, 'quarry', 'z')]).toEqual([ROUTING, unitNamed(s, 'a')]);
    expect(legalTexts(s)).toEqual(['pass', 'pursue']);
    play(s, 'pass');
    expectWeights(s, { 0: 2, 1: 4 });
    die(s, 5);
    expect([cell(s, 'status', 'a'), cell(s, 'level', 'a')]).toEqual([PURSUING, 5]);
  });
});
