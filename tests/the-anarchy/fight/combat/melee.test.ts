import { describe, expect, test } from 'vitest';
import { IntList, OutcomeList } from '../../../../rules/core/index.ts';
import { columnOf, COLUMN_NAMES, combatResult, RESULT, type ResultId } from '../../../../rules/the-anarchy/charts/combat.ts';
import { chancesOfAttack, letterChances } from '../../../../rules/the-anarchy/fight/odds/melee.ts';
import { differentialOf } from '../../../../rules/the-anarchy/fight/mechanics/combat/melee.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import {
  at,
  die,
  expectWeights,
  field,
  legal,
  legalTexts,
  look,
  man,
  phase,
  play,
  ruleAgainst,
  standing,
  roll,
  stepName,
  weights,
} from '../../field.ts';

const list = (s: AnarchyState, ...ids: readonly string[]): IntList => {
  const men = new IntList();
  for (const id of ids) men.push(man(s, id));
  return men;
};
const differential = (s: AnarchyState, target: string, ...attackers: readonly string[]): number =>
  differentialOf(s, list(s, ...attackers), man(s, target));

/** Weights of the dice by letter. */
const letters = (given: Readonly<Partial<Record<ResultId, number>>>): Record<number, number> =>
  Object.fromEntries(Object.entries(given).map(([id, weight]) => [RESULT[id as ResultId], weight]));

describe('the combat table', () => {
  test('gives the printed odds of single attacks [B46]', () => {
    const odds = (isMounted: boolean, difference: number): Record<number, number> => {
      const found: Record<number, number> = {};
      letterChances(isMounted, difference).forEach((chance, letter) => {
        if (chance > 0) found[letter] = Math.round(chance * 100);
      });
      return found;
    };
    expect(odds(false, 17)).toEqual(letters({ F: 20, E: 20, D: 20, C: 20, '-': 10, B: 10 })); // mounted knight, spearman
    expect(odds(true, 8)).toEqual(letters({ E: 10, D: 20, G: 10, C: 20, '-': 20, B: 10, A: 10 })); // two mounted knights
    expect(odds(false, 2)).toEqual(letters({ E: 10, D: 20, C: 20, '-': 20, B: 20, A: 10 })); // two spearmen
    expect(odds(true, -7)).toEqual(letters({ D: 10, C: 20, '-': 20, B: 30, A: 20 })); // spearman, mounted knight
    expect(odds(true, 11)).toEqual(letters({ F: 10, E: 10, D: 20, G: 10, C: 20, '-': 20, B: 10 })); // three of them
    expect(odds(false, 82)).toEqual(letters({ F: 70, E: 30 }));
    expect(odds(false, 63)).toEqual(letters({ F: 60, E: 20, D: 20 }));
  });

  test('is no worse for the attacker at a lower roll [K6], and has no A from 9 on [K2]', () => {
    const rank = [4, 7, 6, 3, 2, 1, 0, 2.5]; // by letter: F, E, D, G, C, -, B, A
    for (const isMounted of [false, true])
      for (let column = 0; column < COLUMN_NAMES.length; column++)
        for (let roll = 1; roll <= 10; roll++) {
          const letter = combatResult(isMounted, column, roll);
          if (roll < 10) expect(rank[letter]!).toBeLessThanOrEqual(rank[combatResult(isMounted, column, roll + 1)]!);
          if (column >= 3) expect(letter).not.toBe(RESULT.A);
        }
  });
});

describe('the differential', () => {
  test('has columns of its own from 9 to 12, 13 to 20 and 51 to 70 [1.5]', () => {
    const edges = [8, 9, 12, 13, 20, 21, 50, 51, 70, 71];
    expect(edges.map((difference) => COLUMN_NAMES[columnOf(difference)])).toEqual([
      '5-8',
      '9-12',
      '9-12',
      '13-20',
      '13-20',
      '21-30',
      '31-50',
      '51-70',
      '51-70',
      '71 or more',
    ]);
  });

  test('is entered with a die from 1 to 10, all faces alike [B4]', () => {
    const s = phase(field({ men: ['blue man-at-arms 0505', 'red spearman 0504'] }), 'blue', 'melee');
    play(s, 'attack 0504');
    expect(Object.values(weights(s)).reduce((sum, weight) => sum + weight, 0)).toBe(10);
    const column = columnOf(differential(s, 'red-spearman-1', 'blue-man-at-arms-1'));
    for (const [letter, weight] of Object.entries(weights(s)))
      expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((face) => combatResult(false, column, face) === Number(letter))).toHaveLength(weight);
  });

  test('takes terrain of both into account, each by his own hex [B45] [1.1]', () => {
    const map = ['............', '...,l.......', '............', '............', '............'];
    const s = field({ map, men: ['blue sergeant 0402', 'red spearman 0502', 'red spearman 0403'] });
    expect(differential(s, 'red-spearman-1', 'blue-sergeant-1')).toBe(-1);
    expect(differential(s, 'red-spearman-2', 'blue-sergeant-1')).toBe(3);
  });

  test('adds up all attackers: two men-at-arms, and a sergeant in a doorway, roll 3 [B45] [B46]', () => {
    const map = ['............', '...####.....', '....d.......', '............', '............'];
    const s = field({
      map,
      men: ['blue man-at-arms 0404', 'blue man-at-arms 0504', 'red sergeant 0503'],
      pack: { openDoors: ['0503'] } as never,
    });
    expect(differential(s, 'red-sergeant-1', 'blue-man-at-arms-1', 'blue-man-at-arms-2')).toBe(9);
    expect(combatResult(false, columnOf(9), 3)).toBe(RESULT.E);
  });

  test('halves the wounded: five sergeants come to more than 60 against a wounded knight [K9]', () => {
    const s = field({
      men: [
        'blue sergeant 0404',
        'blue sergeant 0405',
        'blue sergeant 0504',
        'blue sergeant 0506',
        'blue sergeant 0604',
        'red knight 0505 wounded',
      ],
    });
    const five = [1, 2, 3, 4, 5].map((i) => `blue-sergeant-${i}`);
    expect(differential(s, 'red-knight-1', ...five)).toBe(63);
  });
});

describe('attacks', () => {
  test('are made on enemies next to somebody, each once a phase, by men who have not attacked [B44]', () => {
    const s = phase(
      field({ men: ['blue spearman 0404', 'blue axeman 0405', 'blue knight 0101', 'red spearman 0504', 'red axeman 0406'] }),
      'blue',
      'melee',
    );
    expect(legal(s, 'attack')).toEqual(['0406', '0504']);
    play(s, 'attack 0504');
    expect(legal(s, 'join')).toEqual([]); // one can reach him: he joins, and the dice fall
    expect(stepName(s)).toBe('melee/roll');
    die(s, 6);
    expect(legalTexts(s)).toEqual(['done', 'attack 0406']);
  });

  test('are joined one by one, in any order [B44]', () => {
    const s = phase(field({ men: ['blue spearman 0404', 'blue axeman 0505', 'red spearman 0504'] }), 'blue', 'melee');
    play(s, 'attack 0504');
    expect(legalTexts(s)).toEqual(['join blue-spearman-1', 'join blue-axeman-1']);
    play(s, 'join blue-axeman-1');
    expect(legalTexts(s)).toEqual(['join blue-spearman-1', 'resolve']);
    const alone = s.clone();
    play(alone, 'resolve');
    expectWeights(alone, letters({ F: 1, E: 1, D: 2, C: 2, '-': 2, B: 1, A: 1 })); // 13 - 7
    play(s, 'join blue-spearman-1'); // nobody else can: the dice fall
    expectWeights(s, letters({ F: 2, E: 2, D: 2, C: 2, '-': 1, B: 1 })); // 22 - 7
  });

  test('are made by shooters too, after their shot, with their own values [B51]', () => {
    const s = phase(field({ men: ['blue longbow 0404 shots=own', 'red spearman 0504'] }), 'blue', 'melee');
    expect(legal(s, 'attack')).toEqual(['0504']);
    expect(differential(s, 'red-spearman-1', 'blue-longbow-1')).toBe(6 - 7);
  });

  test('of riders go from the head, into the three hexes before it [B44]', () => {
    const men = ['blue knight 0505 mounted f0', 'red spearman 0405', 'red axeman 0404', 'red monk 0605'];
    const s = phase(field({ men }), 'blue', 'melee');
    expect(legal(s, 'attack')).toEqual(['0404']);
  });

  test('can be made on either half of a rider [B44]', () => {
    const s = phase(field({ men: ['blue spearman 0507', 'red knight 0505 mounted f0'] }), 'blue', 'melee');
    expect(legal(s, 'attack')).toEqual(['0505']);
  });

  test('are not made up walls or through shut doors [B50]', () => {
    const map = ['............', '............', '....d.......', '............', '...B........'];
    const men = ['blue spearman 0504', 'blue axeman 0802', 'red spearman 0502', 'red axeman 0405', 'red monk 0803'];
    const s = phase(field({ map, men }), 'blue', 'melee');
    expect(legal(s, 'attack')).toEqual(['0803']);
    expect(ruleAgainst(s, 'attack 0405')).toBe('B44');
  });

  test('break the work of all who take part [B18]', () => {
    const s = phase(
      field({ men: ['blue spearman 0404 task=smash taskAt=0403 taskTurns=1', 'red spearman 0504 task=take taskTurns=1'] }),
      'blue',
      'melee',
    );
    play(s, 'attack 0504');
    expect([s.task(man(s, 'blue-spearman-1')), s.task(man(s, 'red-spearman-1'))]).toEqual([0, 0]);
  });
});

describe('results', () => {
  const duel = (...men: readonly string[]): AnarchyState => {
    const s = phase(field({ men: ['red civilian 1210', 'red civilian 1208', 'blue civilian 1209', ...men] }), 'blue', 'melee');
    play(s, `attack ${legal(s, 'attack').find((place) => place < '1200')!}`);
    return s;
  };

  test('A stuns the strongest attacker [B47]', () => {
    const s = duel('blue spearman 0404', 'blue sergeant 0505', 'red knight 0504');
    play(s, 'join blue-spearman-1', 'join blue-sergeant-1');
    expect(weights(s)[RESULT.A]).toBeUndefined(); // 23 - 14 = 9
    const t = duel('blue spearman 0404', 'red knight 0504');
    die(t, 10);
    expect(look(t, 'blue-spearman-1').health).toBe('stunned');
  });

  test('D, E and F stun, wound and kill a man on foot [B47]', () => {
    const after = (face: number): string => {
      const s = duel('blue knight 0404', 'red spearman 0504');
      die(s, face);
      return look(s, 'red-spearman-1').health;
    };
    expect([after(1), after(3), after(5)]).toEqual(['dead', 'wounded', 'stunned']);
  });

  test('letters that come to the same are one result: who is hurt already dies [B9]', () => {
    const s = duel('blue spearman 0404', 'red spearman 0504 stunned'); // 9 - 1 = 8
    expectWeights(s, letters({ F: 6, '-': 2, B: 1, A: 1 }));
  });

  test('against riders: G kills the horse, D throws the man, E leaves him in the saddle [B47]', () => {
    const riders = (face: number): AnarchyState => {
      const s = duel('blue knight 0505 mounted f0', 'red knight 0504 mounted f3');
      die(s, face);
      return s;
    };
    expect(look(riders(1), 'red-knight-1')).toMatchObject({ at: '0504', tail: '0503', health: 'wounded' });
    expect(look(riders(2), 'red-knight-1')).toMatchObject({ at: '0503', tail: '', health: 'stunned' });
    expect(standing(riders(2), '0504')).toBe('red-knight-1-horse');
    expect(look(riders(4), 'red-knight-1')).toMatchObject({ at: '0504', tail: '', health: 'healthy' });
  });

  test('a stunned rider who attacked is thrown [B47]', () => {
    const s = duel('blue knight 0505 mounted f0', 'red knight 0504 mounted f3');
    die(s, 10);
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0506', tail: '', health: 'stunned' });
    expect(standing(s, '0505')).toBe('blue-knight-1-horse');
  });

  test('C drives the man back, where his owner wants [B48]', () => {
    const s = duel('blue knight 0504', 'red spearman 0505');
    die(s, 7);
    expect(s.actor).toBe(1);
    expect(legal(s, 'retreat')).toEqual(['0405', '0506', '0605']);
    play(s, 'retreat 0506');
    expect(look(s, 'red-spearman-1')).toMatchObject({ at: '0506', health: 'healthy' });
  });

  test('B drives all attackers back [B47] [B48]', () => {
    const s = duel('blue spearman 0404', 'blue spearman 0505', 'red spearman 0504');
    play(s, 'join blue-spearman-1', 'join blue-spearman-2');
    die(s, 10);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    for (const id of ['blue-spearman-1', 'blue-spearman-2']) expect(s.distance(s.at(man(s, id)), at(s, '0504'))).toBe(2);
  });

  test('B drives the strongest back first [AN-90]', () => {
    const s = duel('blue spearman 0404', 'blue sergeant 0505', 'red sergeant 0504');
    play(s, 'join blue-spearman-1', 'join blue-sergeant-1');
    roll(s, RESULT.B);
    const first = s.scenario.men[s.register(0)]!.id;
    expect([stepName(s), first]).toEqual(['retreat/step', 'blue-sergeant-1']);
  });
});

describe('the advance', () => {
  test('is free for one attacker next to the hex, if it is empty [B49]', () => {
    const s = phase(field({ men: ['red civilian 1210', 'blue knight 0404', 'blue sergeant 0505', 'red spearman 0504'] }), 'blue', 'melee');
    play(s, 'attack 0504', 'join blue-knight-1', 'join blue-sergeant-1');
    die(s, 1);
    expect(legalTexts(s)).toEqual(['pass', 'advance blue-knight-1', 'advance blue-sergeant-1']);
    play(s, 'advance blue-sergeant-1');
    expect(look(s, 'blue-sergeant-1').at).toBe('0504');
  });

  test('takes both hexes of a rider along [B13]', () => {
    const s = phase(field({ men: ['red civilian 1210', 'blue knight 0505 mounted f0', 'red spearman 0504'] }), 'blue', 'melee');
    play(s, 'attack 0504');
    die(s, 1);
    play(s, 'advance blue-knight-1');
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0504', tail: '0505' });
  });

  test('is none where the man still stands [B49]', () => {
    const s = phase(
      field({
        men: ['red civilian 1210', 'blue knight 0404', 'blue axeman 1211', 'red spearman 0504'],
        map: Array(11).fill('.'.repeat(12)) as string[],
      }),
      'blue',
      'melee',
    );
    play(s, 'attack 0504');
    die(s, 3);
    expect(stepName(s)).not.toBe('melee/advance');
  });
});

test('odds of an attack are those of its dice [B46]', () => {
  const s = phase(field({ men: ['red civilian 1210', 'blue knight 0404', 'blue sergeant 0505', 'red spearman 0504'] }), 'blue', 'melee');
  const odds = new OutcomeList();
  chancesOfAttack(s, list(s, 'blue-knight-1', 'blue-sergeant-1'), man(s, 'red-spearman-1'), odds);
  play(s, 'attack 0504', 'join blue-knight-1', 'join blue-sergeant-1');
  expectWeights(s, Object.fromEntries([...odds].map(({ outcome, weight }) => [outcome, weight])));
});
