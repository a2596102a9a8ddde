import { describe, expect, it } from 'vitest';
import { checkDiceOf } from '../../env/check/chance/dice-checks.ts';
import { courseOfCharge } from '../../rules/spanish-fury/odds/course.ts';
import { chancesOfCharge, chancesOfMelee } from '../../rules/spanish-fury/odds/melee.ts';
import { chancesOfWaver } from '../../rules/spanish-fury/odds/waver.ts';
import { casualtiesOf, casualtyWeights, waysFrom, waysOf, waysUpTo } from '../../rules/spanish-fury/charts/dice.ts';
import { meleeParts, type Part, stanceOf } from '../../rules/spanish-fury/mechanics/fighting/melee-numbers.ts';
import { LOCKED, outcomeOf, pairingOf, strongerOf, typeOfMelee, WEAKER_WINS } from '../../rules/spanish-fury/mechanics/fighting/melee.ts';
import { evadesUpTo, lossModifier, readWaver, waysOfWaver } from '../../rules/spanish-fury/mechanics/morale/waver.ts';
import { type FuryState, MARCHING_OFF, PURSUING, READY, RETIRED, ROUTING } from '../../rules/spanish-fury/state/state.ts';
import {
  begin,
  die,
  type Drawn,
  expectWeights,
  facing,
  field,
  legalTexts,
  type More,
  placed,
  play,
  roll,
  stepName,
  unitNamed,
  weights,
} from './field.ts';

/** Blue's `a` and Red's `z` in melee, front against front; both came on. */
function melee(a: Drawn, z: Drawn, more?: More): FuryState {
  const s = facing({ at: [20, 12], ...a }, z, more);
  lock(s, 'a', 'z');
  return s;
}

/** Two are in melee, the first against a side of the second. */
function lock(s: FuryState, one: string, other: string, struck = 0): void {
  const [unit, foe] = [unitNamed(s, one), unitNamed(s, other)];
  s.setFoe(unit, foe);
  s.setStruck(unit, struck);
  s.setImpetus(unit, 1);
  if (s.foe(foe) >= 0) return;
  s.setFoe(foe, unit);
  s.setImpetus(foe, struck === 0 && s.isHorse(foe) ? 1 : 0);
}

function lead(s: FuryState): FuryState {
  s.scenario.generals.forEach((_, general) => s.setGeneralLeads(general, 1));
  return s;
}

const parts = (s: FuryState, one: string): Partial<Record<Part, number>> => {
  const unit = unitNamed(s, one);
  const foe = s.foe(unit);
  const all = meleeParts(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe));
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
};
const pairing = (s: FuryState) => {
  const [unit, foe] = [unitNamed(s, 'a'), unitNamed(s, 'z')];
  return pairingOf(s, unit, foe, stanceOf(s, unit), stanceOf(s, foe));
};

const WHITE: Drawn = { type: 'late-millers', stands: 6, level: 1 };
const BLACK: Drawn = { type: 'reiters', stands: 9, level: 3 };
const GREEN: Drawn = { type: 'gensdarmes', stands: 6 };
const PIKES: Drawn = { type: 'landsknechts', stands: 12, formation: 'column' };

/** Page 10: White against the Reiters, with Condé. */
const first = (): FuryState =>
  lead(melee(WHITE, { ...BLACK, at: [20, 14.5] }, { generals: { blue: { strategy: 4, valour: 1, with: 'a' } } }));
/** Page 10: Blue against the Gensdarmes, with Lavardin. */
const second = (): FuryState =>
  lead(
    melee(
      WHITE,
      { ...GREEN, at: [20, 13.5] },
      {
        generals: { red: { strategy: 5, valour: 1, with: 'z' } },
        units: { y: { type: 'argoulets', stands: 2, with: 'z' } },
      },
    ),
  );

describe('two dice', () => {
  it('have 36 ways [1.16]', () => {
    expect([2, 7, 12, 1, 13].map(waysOf)).toEqual([1, 6, 1, 0, 0]);
    expect([1, 4, 12, 20].map(waysUpTo)).toEqual([0, 6, 36, 36]);
    expect([2, 11, 13].map(waysFrom)).toEqual([36, 3, 0]);
  });

  it('a waver row is read by its first and third number [1.15]', () => {
    const row = [[9, 'charges'], 'halts', [12, 'halts-shaken']] as const;
    expect([9, 10, 11, 12].map((total) => readWaver(row, total))).toEqual(['charges', 'halts', 'halts', 'halts-shaken']);
    expect(waysOfWaver(row, 2)).toEqual([21, 9, 6]);
  });

  it('companies lost for good add to Waver rolls [1.14]', () => {
    const lost = (stands: number, left: number): number => {
      const s = melee({ ...WHITE, type: 'switzers', stands }, BLACK);
      s.setStands(unitNamed(s, 'a'), left);
      return lossModifier(s, unitNamed(s, 'a'));
    };
    expect([lost(15, 14), lost(10, 9), lost(10, 8), lost(10, 7)]).toEqual([0, 1, 1, 2]);
    const s = melee({ type: 'petronels', stands: 4, level: 5 }, BLACK);
    expect(evadesUpTo(s, unitNamed(s, 'a'))).toBe(6);
  });
});

describe('casualty dice', () => {
  it('1 and 2 none, 3 to 5 one, 6 and 7 two, 8 three, with the edge of Ferocity added [10.10]', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => casualtiesOf(face, 0))).toEqual([0, 0, 1, 1, 1, 2]);
    expect([1, 3, 5].map((face) => casualtiesOf(face, 1))).toEqual([0, 1, 2]);
    expect(casualtiesOf(6, 2)).toBe(3);
    expect(casualtyWeights(1, 0)).toEqual([2, 3, 1, 0]);
    expect(casualtyWeights(2, 0).slice(0, 5)).toEqual([4, 12, 13, 6, 1]);
    for (const dice of [1, 2, 3, 4]) expect(casualtyWeights(dice, 1).reduce((a, b) => a + b)).toBe(6 ** dice);
  });
});

describe('the charts of melee', () => {
  it('the type by the difference of the numbers [16.1]', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 10].map((lead) => typeOfMelee(lead, 0))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('who wins, of 36, by type [10.8]', () => {
    const shares = [0, 1, 2, 3, 4].map((type) => {
      const counts = [0, 0, 0];
      for (let total = 2; total <= 12; total++) {
        const outcome = outcomeOf(type, total);
        counts[outcome === 0 ? 1 : outcome > WEAKER_WINS ? 2 : 0]! += waysOf(total);
      }
      return counts;
    });
    expect(shares).toEqual([
      [15, 11, 10],
      [21, 9, 6],
      [30, 5, 1],
      [35, 1, 0],
      [36, 0, 0],
    ]);
  });
});

describe('numbers', () => {
  it('of page 10: 8 against 3, 7 against 7 [10.1] [10.5] [10.6] [10.17] [16.2]', () => {
    expect(parts(first(), 'a')).toEqual({ rating: 5, pistolado: 2, valour: 1 });
    expect(parts(first(), 'z')).toEqual({ rating: 3, cohesion: -1, size: 1 });
    expect(pairing(first())).toMatchObject({ numbers: [8, 3], type: 2 });
    expect(parts(second(), 'a')).toEqual({ rating: 5, pistolado: 2 });
    expect(parts(second(), 'z')).toEqual({ rating: 4, lances: 2, valour: 1 });
    expect(pairing(second())).toMatchObject({ numbers: [7, 7], type: 0 });
  });

  it('of page 7: a Mob in Column against a Mob en caracole, 1 and 1 [7.16]', () => {
    const s = melee(
      { type: 'reiters', stands: 9, level: 5 },
      { type: 'french-legion', stands: 15, formation: 'column', level: 5 },
      {
        generals: { blue: { valour: 1, with: 'a' }, red: { valour: 1, with: 'z' } },
      },
    );
    s.setGeneralLeads(0, 1);
    expect(pairing(s)).toMatchObject({ numbers: [1, 1], type: 0 });
  });

  it('steady pikes before their front throw back horse, and lances are no use [16.1] [10.4]', () => {
    const s = melee(GREEN, PIKES);
    expect(parts(s, 'a')).toEqual({ rating: 4, 'steady-pikes': -3 });
    s.setLevel(unitNamed(s, 'z'), 3);
    expect(parts(s, 'a')).toEqual({ rating: 4, lances: 2 });
    s.setLevel(unitNamed(s, 'z'), 0);
    s.setStruck(unitNamed(s, 'a'), 1);
    expect(parts(s, 'a')).toEqual({ rating: 4, lances: 2, flank: 2 });
    s.setStruck(unitNamed(s, 'a'), 2);
    expect(parts(s, 'a')).toEqual({ rating: 4, lances: 2, flank: 3 });
    expect(parts(melee(GREEN, { ...PIKES, type: 'common-shotte', stands: 8 }), 'a')['steady-pikes']).toBeUndefined();
  });

  it('lances, Confidence, helpers, who retires, who is uphill [4.6] [4.7] [10.26] [2.8] [16.3] [15.8]', () => {
    const s = melee(
      GREEN,
      { ...PIKES, level: 3 },
      { units: { b: { ...GREEN, at: [30, 12] } }, state: { sides: { blue: { confidence: 'exultant' } } } },
    );
    s.setLances(unitNamed(s, 'a'), 1);
    s.setCaught(unitNamed(s, 'z'), 1);
    s.setFoe(unitNamed(s, 'b'), unitNamed(s, 'z'));
    expect(parts(s, 'a')).toEqual({ rating: 4, lances: 1, confidence: 1, helpers: 1 });
    expect(parts(s, 'z')).toEqual({ rating: 4, cohesion: -1, retiring: -2 });
  });

  it('who receives a charge in cover, and who charges uphill, in the first round [19.4] [16.1]', () => {
    const terrain = [
      {
        id: 'hedge',
        type: 'hedge',
        line: [
          [15, 13.2],
          [25, 13.2],
        ],
      },
      { id: 'hill', type: 'gentle-hill', rect: { x: 10, y: 13, w: 20, h: 8 } },
    ];
    const s = melee(PIKES, { type: 'enfants-perdus', stands: 2, at: [20, 14] }, { terrain, units: { y: { ...PIKES, at: [40, 40] } } });
    expect(parts(s, 'z')).toEqual({ rating: 1, cover: 1 });
    expect(parts(s, 'a')).toEqual({ rating: 4, size: 3, uphill: -1 });
    s.setRounds(unitNamed(s, 'z'), 1);
    expect(parts(s, 'z')).toEqual({ rating: 1 });
  });

  it('ties: the higher Strategy, without a general last, then Ferocity, then a die [10.18]', () => {
    const s = second();
    const stronger = (state: FuryState): number => strongerOf(state, unitNamed(state, 'a'), unitNamed(state, 'z'), 5, 5);
    expect(stronger(s)).toBe(unitNamed(s, 'z'));
    const bare = melee(WHITE, GREEN);
    expect(stronger(bare)).toBe(unitNamed(bare, 'a'));
    expect(stronger(melee(WHITE, WHITE))).toBe(-1);
  });

  it('say which dice make a result only where these alone do: not where a third says who is the stronger [10.18]', () => {
    const dice = (s: FuryState): string => s.game.actions.describeOutcome(s, [...s.chanceOutcomes()][0]!.outcome).dice;
    const even = begin(melee(WHITE, WHITE), 'melee/next');
    const uneven = begin(melee(WHITE, GREEN), 'melee/next');
    expect([dice(even), dice(uneven)]).toEqual(['', '2d6']);
    for (const s of [even, uneven]) expect(() => checkDiceOf(s)).not.toThrow();
  });

  it('count no casualties beyond those that destroy a unit, whichever faces show them [10.10]', () => {
    const s = melee(WHITE, GREEN);
    for (const name of ['a', 'z']) s.setStands(unitNamed(s, name), 1);
    s.setCasualties(unitNamed(s, 'z'), 3);
    begin(s, 'melee/next');
    die(s, 8);
    expect(stepName(s)).toBe('melee/losses');
    expectWeights(s, { 0: 1, 1: 5 });
    expect(() => checkDiceOf(s)).not.toThrow();
  });
});

describe('page 10', () => {
  it('White breaks into the Reiters, whom Disaster makes rout [10.9] [10.11] [10.12] [10.13] [10.14] [16.5]', () => {
    const s = begin(first(), 'melee/next');
    expect(stepName(s)).toBe('melee/round');
    die(s, 8);
    expect(stepName(s)).toBe('melee/losses');
    roll(s, 3);
    roll(s, 2);
    expect(stepName(s)).toBe('disaster/check');
    expectWeights(s, { 6: 15, 7: 11, 8: 10 });
    expect(chancesOfWaver(s, unitNamed(s, 'z'), 'disaster', unitNamed(s, 'a'))['marches-off']).toBeCloseTo(10 / 36, 12);
    die(s, 9);
    expect(s.status(unitNamed(s, 'z'))).toBe(ROUTING);
    expect(s.status(unitNamed(s, 'a'))).toBe(PURSUING);
    expect([s.level(unitNamed(s, 'a')), s.casualties(unitNamed(s, 'a'))]).toEqual([5, 2]);
    expect(stepName(s)).toBe('officer/check');
    expectWeights(s, { 0: 30, 1: 6 });
  });

  it('the Gensdarmes win, win again, and horse breaks off [10.19] [10.22] [10.23] [10.24] [10.25] [10.26] [4.5] [17.6]', () => {
    const s = begin(second(), 'melee/next');
    die(s, 9);
    roll(s, 0, 1);
    expect([placed(s, 'a')[1], placed(s, 'z')[1]]).toEqual([11, 12.5]);
    expect([s.edge(unitNamed(s, 'a')), s.edge(unitNamed(s, 'z')), s.lances(unitNamed(s, 'z'))]).toEqual([-1, 1, 1]);
    die(s, 6);
    expect(s.depth).toBe(0);
    for (const name of ['a', 'z']) s.setFought(unitNamed(s, name), 0);
    expect(pairing(s).numbers).toEqual([4, 6]);
    expect(pairing(s).type).toBe(1);
    begin(s, 'melee/next');
    die(s, 8);
    roll(s, 1, 1);
    die(s, 6);
    expect([placed(s, 'a')[1], placed(s, 'z')[1]]).toEqual([6, 15.5]);
    for (const name of ['a', 'z']) {
      const unit = unitNamed(s, name);
      expect([s.level(unit), s.regroup(unit), s.foe(unit), s.rounds(unit), s.pace(unit)]).toEqual([5, 1, -1, 0, RETIRED]);
    }
    expect([s.casualties(unitNamed(s, 'a')), s.casualties(unitNamed(s, 'z'))]).toEqual([1, 2]);
  });
});

describe('the end of a round', () => {
  it('shattered foot is pursued by horse at once, and by foot that cannot stay [17.2]', () => {
    const s = begin(melee({ ...PIKES, type: 'switzers', stands: 14 }, { ...PIKES, level: 5 }), 'melee/next');
    die(s, 12);
    roll(s, 2, 0);
    expect([s.status(unitNamed(s, 'z')), stepName(s)]).toEqual([ROUTING, 'melee/pursue']);
    expect(legalTexts(s)).toEqual(['pass', 'pursue']);
    play(s, 'pursue');
    expect(s.status(unitNamed(s, 'a'))).toBe(PURSUING);
  });

  it('foot fights on to a decision, horse breaks off from it and it stays [16.4]', () => {
    const foot = begin(melee(PIKES, PIKES), 'melee/next');
    foot.setRounds(0, 5);
    foot.setRounds(1, 5);
    roll(foot, LOCKED);
    roll(foot, 0, 0);
    expect(foot.foe(0)).toBe(1);
    const horse = melee(GREEN, PIKES);
    for (const unit of [0, 1]) horse.setRounds(unit, 1);
    begin(horse, 'melee/next');
    die(horse, 4);
    roll(horse, 0, 0);
    expect([horse.foe(0), horse.foe(1), horse.level(0), horse.level(1), horse.status(1)]).toEqual([-1, -1, 5, 0, READY]);
  });

  it('the strongest fights, the others help and have fought [16.3] [10.3]', () => {
    const s = melee({ ...GREEN, level: 5, at: [17, 13] }, { ...PIKES, level: 3 }, { units: { b: { ...GREEN, at: [23, 13] } } });
    lock(s, 'b', 'z');
    begin(s, 'melee/next');
    expect(s.foe(unitNamed(s, 'z'))).toBe(unitNamed(s, 'b'));
    die(s, 4);
    roll(s, 0, 0);
    expect(s.depth).toBe(0);
    expect([s.rounds(unitNamed(s, 'a')), s.rounds(unitNamed(s, 'b'))]).toEqual([1, 1]);
  });
});

describe('Disaster', () => {
  it('the loser of a melee may retire out of it, and nobody pursues him [15.3] [10.11]', () => {
    const s = begin(first(), 'melee/next');
    die(s, 8);
    roll(s, 0, 0);
    die(s, 7);
    expect([s.foe(0), s.foe(1), s.status(0), s.status(1)]).toEqual([-1, -1, READY, READY]);
    expect([s.level(1), s.pace(1), placed(s, 'z')]).toEqual([4, RETIRED, [20, 18.5, 180]]);
    expect(s.depth).toBe(0);
  });

  it('out of a melee Landsknechts march off, and no Ferocity counts [10.12]', () => {
    const s = field({ units: { a: { ...PIKES, at: [20, 12], level: 4 }, z: { ...WHITE, at: [20, 40] } } });
    begin(s, 'disaster/check', 0, 0);
    expectWeights(s, { 6: 15, 7: 15, 9: 6 });
    die(s, 10);
    expect(s.status(0)).toBe(MARCHING_OFF);
  });
});

describe('odds', () => {
  const cases: readonly [string, FuryState][] = [
    ['page 10, first', first()],
    ['page 10, second', second()],
    ['a die decides who is stronger', melee(WHITE, WHITE)],
    ['horse against steady pikes', melee(GREEN, PIKES)],
  ];
  it.each(cases)('of a round are those of the dice: %s', (_, s) => {
    const chances = chancesOfMelee(s, unitNamed(s, 'a'));
    const all = [
      chances.locked,
      ...['give-ground', 'break-into', 'shattered'].flatMap((key) => [chances.wins[key as 'shattered'], chances.loses[key as 'shattered']]),
    ];
    expect(all.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, 12);
    const start = begin(s.clone(), 'melee/next');
    const total = Object.values(weights(start)).reduce((a, b) => a + b);
    for (const { outcome, weight } of start.chanceOutcomes()) {
      const { text } = start.game.actions.describeOutcome(start, outcome);
      expect(text.length).toBeGreaterThan(0);
      const result = (['locked', 'give-ground', 'break-into', 'shattered'] as const)[outcome % 4]!;
      const won = outcome < 4 === (start.register(0) === unitNamed(s, 'a'));
      const chance = outcome === 0 ? chances.locked : won ? chances.wins[result] : chances.loses[result];
      expect(chance).toBeCloseTo(weight / total, 12);
    }
    expect(chances.breaks).toBeGreaterThanOrEqual(chances.wins.shattered);
    expect(chances.broken).toBeGreaterThanOrEqual(chances.loses.shattered);
  });

  it('mean casualties are those of the dice', () => {
    const s = melee(WHITE, WHITE);
    const chances = chancesOfMelee(s, unitNamed(s, 'a'));
    expect(chances.made).toBeCloseTo(chances.taken, 12);
  });

  it('of a charge are told before it is made', () => {
    const s = field({ units: { a: { ...WHITE, at: [20, 10] }, z: { ...GREEN, at: [20, 20] } } });
    const { charges, answers, round } = chancesOfCharge(s, 0, 1);
    expect(charges).toBeCloseTo(30 / 36, 12);
    expect(answers.countercharges).toBeCloseTo(21 / 36, 12);
    expect(round.numbers).toEqual([7, 6]);
  });
});

describe('how a charge is likely to end', () => {
  const courseOf = (s: FuryState) => courseOfCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z'));

  it('adds what comes after the first round: horse parts after its second, foot fights on [10.25] [16.1]', () => {
    const s = facing(WHITE, BLACK);
    const { wins, loses, breaks, broken, locked } = chancesOfCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z')).round;
    const course = courseOf(s);
    expect(course.breaks).toBeGreaterThan(breaks);
    expect(course.broken).toBeGreaterThan(broken);
    expect(course.breaks + course.broken + course.lasts).toBeLessThan(1);
    expect(course.wins + course.loses + locked + breaks + broken).toBeCloseTo(1, 12);
    expect(course.wins).toBeCloseTo(wins['give-ground'] + wins['break-into'] + wins.shattered - breaks, 12);
    expect(course.loses).toBeCloseTo(loses['give-ground'] + loses['break-into'] + loses.shattered - broken, 12);
    const foot = courseOf(facing({ type: 'common-shotte', stands: 8 }, { type: 'landsknechts', stands: 10, formation: 'column' }));
    expect(foot.lasts).toBeLessThan(course.lasts);
    expect(foot.broken).toBeGreaterThan(4 * foot.breaks);
  });

  it('counts friends who fight the target already [16.3]', () => {
    const s = facing(WHITE, BLACK, { units: { b: { type: 'late-millers', stands: 6, at: [20, 18.5], heading: 180 } } });
    const number = (): number => chancesOfCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z')).round.numbers[0];
    lock(s, 'z', 'b');
    const helped = number();
    s.setFoe(unitNamed(s, 'b'), -1);
    expect(number()).toBe(helped - 1);
  });
});
