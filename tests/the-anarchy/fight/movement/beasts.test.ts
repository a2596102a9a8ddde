import { describe, expect, test } from 'vitest';
import { begin, field, legalTexts, look, man, phase, play, roll, standing, weights } from '../../field.ts';

const FAR = 'red civilian 1210';
const kindOf = (s: Parameters<typeof legalTexts>[0], kind: string): string[] => legalTexts(s).filter((text) => text.startsWith(kind));

describe('beasts', () => {
  test('a man leads three pack animals, at the pace of the slowest [B15]', () => {
    const men = [
      'blue peasant 0505',
      'blue pack-animal 0504',
      'blue pack-animal 0506',
      'blue pack-animal 0404',
      'blue pack-animal 0405',
      FAR,
    ];
    const s = phase(field({ men }), 'blue', 'movement');
    play(s, 'select blue-peasant-1', 'lead 0504', 'lead 0506', 'lead 0404');
    expect(kindOf(s, 'lead')).toEqual([]);
    play(s, 'goal 0805');
    const near = ['blue-pack-animal-1', 'blue-pack-animal-2', 'blue-pack-animal-3'].map((id) =>
      s.distance(s.at(man(s, id)), s.at(man(s, 'blue-peasant-1'))),
    );
    expect(near).toEqual([1, 1, 1]);
    expect(standing(s, '0405')).toBe('blue-pack-animal-4');
  });

  test('and two horses; those of the enemy only where he does not stand next to them [B15]', () => {
    const men = ['blue spearman 0505', 'red warhorse 0504', 'red warhorse 0506', 'red civilian 0507'];
    const s = phase(field({ men, options: { zones: 'none' } }), 'blue', 'movement');
    play(s, 'select blue-spearman-1');
    expect(kindOf(s, 'lead')).toEqual(['lead 0504']);
  });

  test('who leads beasts leaves by an edge that counts, with them [B15]', () => {
    const goals = [{ kind: 'exit', side: 'blue', edges: ['east'], classes: ['pack-animal'], points: 1 }];
    const s = phase(field({ men: ['blue peasant 1105', 'blue pack-animal 1106', FAR], pack: { goals } }), 'blue', 'movement');
    play(s, 'select blue-peasant-1', 'lead 1106', 'goal 1205', 'leave');
    expect([look(s, 'blue-peasant-1').presence, look(s, 'blue-pack-animal-1').presence]).toEqual(['left', 'led-off']);
    expect(s.victoryPoints()).toEqual([1, 0]);
  });

  test('a loose horse bolts on 6 to 10 [B15]', () => {
    const s = field({ men: ['blue warhorse 0505', 'blue spearman 0101', FAR] });
    begin(s, 'recovery/bolt', man(s, 'blue-warhorse-1'));
    expect(weights(s)).toEqual({ 0: 5, 1: 5 });
    roll(s, 1);
    expect([look(s, 'blue-warhorse-1').presence, look(s, 'blue-warhorse-1').at]).toEqual(['left', '']);
  });
});

test('a guarded prisoner is led off; he goes as one who is wounded [B57]', () => {
  const goals = [{ kind: 'prisoners', side: 'blue', classes: ['monk'], points: 2 }];
  const men = ['blue spearman 1005', 'blue axeman 1104', 'red monk 1105 taken', FAR];
  const s = field({ men, pack: { goals } });
  s.setUnarmed(man(s, 'red-monk-1'), 1);
  phase(s, 'blue', 'movement');
  play(s, 'select blue-spearman-1', 'lead 1105', 'goal 1205', 'leave');
  expect(look(s, 'red-monk-1').presence).toBe('led-off');
  expect(s.victoryPoints()).toEqual([2, 0]);
});
