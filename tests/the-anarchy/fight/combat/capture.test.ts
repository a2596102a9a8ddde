import { describe, expect, test } from 'vitest';
import { attackersAtHand, differentialOf } from '../../../../rules/the-anarchy/fight/mechanics/combat/melee.ts';
import { guardsOf, releaseUnguarded } from '../../../../rules/the-anarchy/fight/mechanics/combat/prisoners.ts';
import { die, field, legal, legalTexts, look, man, phase, play, standing } from '../../field.ts';

const FOUR = ['blue knight 0405', 'blue knight 0504', 'blue knight 0605', 'blue knight 0506'];

describe('surrender', () => {
  test('is asked of a knight alone, by two or more with 60 [B56] [1.4]', () => {
    const s = phase(field({ men: [...FOUR, 'red knight 0505'] }), 'blue', 'melee');
    play(s, 'attack 0505', 'join blue-knight-1', 'join blue-knight-2', 'join blue-knight-3');
    expect(legalTexts(s)).not.toContain('summon'); // 60 - 14
    play(s, 'join blue-knight-4');
    expect(legalTexts(s)).toContain('summon');
    play(s, 'summon');
    die(s, 4);
    expect(s.captor(man(s, 'red-knight-1'))).toBe(0);
    expect([s.attackOf(man(s, 'red-knight-1')), s.defenceOf(man(s, 'red-knight-1'))]).toEqual([10, 7]);
  });

  test('is refused on 5 to 10, and the attack is rolled [B56]', () => {
    const s = phase(field({ men: [...FOUR, 'red knight 0505', 'red monk 1010'] }), 'blue', 'melee');
    play(s, 'attack 0505', ...[1, 2, 3, 4].map((i) => `join blue-knight-${i}`), 'summon');
    die(s, 5, 1);
    expect(look(s, 'red-knight-1').health).toBe('dead');
  });

  test('is not asked of one with a friend next to him, nor of a sergeant [B56] [B58]', () => {
    const asked = (...men: readonly string[]): boolean => {
      const s = phase(field({ men: [...FOUR, ...men] }), 'blue', 'melee');
      play(s, 'attack 0505', ...[1, 2, 3, 4].map((i) => `join blue-knight-${i}`));
      return legalTexts(s).includes('summon');
    };
    expect(asked('red sergeant 0505')).toBe(false);
    expect(asked('red knight 0505', 'red monk 0404')).toBe(false);
    expect(asked('red knight 0505', 'red monk 0404 stunned')).toBe(true);
  });

  test('is asked of whom the scenario wants taken, by anybody [B58]', () => {
    const goals = [{ kind: 'prisoners', side: 'blue', classes: ['monk'], points: 2 }];
    const s = phase(field({ men: ['blue axeman 0504', 'red monk 0505', 'red monk 1010'], pack: { goals } as never }), 'blue', 'melee');
    play(s, 'attack 0505', 'summon');
    die(s, 1);
    expect(s.captor(man(s, 'red-monk-1'))).toBe(0);
  });

  test('takes a rider out of the saddle', () => {
    const s = phase(field({ men: [...FOUR.map((line) => line.replace('0506', '0404')), 'red knight 0505 mounted f0'] }), 'blue', 'melee');
    play(s, 'attack 0505', ...[1, 2, 3, 4].map((i) => `join blue-knight-${i}`), 'summon');
    die(s, 1);
    expect([look(s, 'red-knight-1').at, standing(s, '0505')]).toEqual(['0506', 'red-knight-1-horse']);
  });
});

describe('prisoners', () => {
  test('are not attacked by those who hold them, and do not attack [B57]', () => {
    const s = phase(
      field({ men: ['blue spearman 0504', 'blue axeman 0404', 'red knight 0505 taken', 'red axeman 0304'] }),
      'blue',
      'melee',
    );
    expect(legal(s, 'attack')).toEqual(['0304']);
    expect(s.isUp(man(s, 'red-knight-1'))).toBe(false);
  });

  test('join an attack of their friends on a guard, wounded as they are, and begin none [1.4] [AN-453]', () => {
    const men = ['blue spearman 0504', 'blue axeman 0506', 'red knight 0505 taken wounded', 'red axeman 0503'];
    const s = phase(field({ men }), 'red', 'melee');
    expect(legal(s, 'attack')).toEqual(['0504']);
    play(s, 'attack 0504'); // the axeman joins without being asked, since nobody else could begin it
    expect(legal(s, 'join')).toEqual(['red-knight-1']);
    const alone = differentialOf(s, attackersAtHand(s), man(s, 'blue-spearman-1'));
    play(s, 'join red-knight-1');
    const knight = man(s, 'red-knight-1');
    expect(differentialOf(s, attackersAtHand(s), man(s, 'blue-spearman-1'))).toBe(alone + Math.ceil(s.chart(knight).foot.attack / 2));
    expect(s.captor(knight)).toBe(0);
  });

  test('are free when fewer than two armed men guard them [B57]', () => {
    const s = field({
      men: ['blue spearman 0504', 'blue axeman 0506', 'red knight 0505 taken', 'red monk 0808 taken', 'blue knight 0807'],
    });
    expect([guardsOf(s, man(s, 'red-knight-1')), guardsOf(s, man(s, 'red-monk-1'))]).toEqual([2, 1]);
    releaseUnguarded(s, 1);
    expect([s.captor(man(s, 'red-knight-1')), s.captor(man(s, 'red-monk-1'))]).toEqual([0, -1]);
  });
});
