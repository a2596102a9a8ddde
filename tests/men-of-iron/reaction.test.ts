import { describe, expect, test } from 'vitest';
import { RESULT } from '../../rules/men-of-iron/charts/charts.ts';
import { die, expectWeights, legalTexts, look, play, stepName, unitOf } from './field.ts';
import { moving } from './moving.ts';

const INFIDEL = { game: 'infidel' } as const;
const ROSES = { game: 'blood-and-roses' } as const;

describe('Return Fire', () => {
  const sketch = { pieces: ['A LB 0405 f1', 'A PK 0101 f1', 'X LB 0604 f4', 'blue standard 0105', 'red standard 1305'] } as const;

  test('[11.2] both shots are rolled before anything is done', () => {
    const s = moving(sketch);
    play(s, 'select a/lb1', 'fire 0604');
    expect([stepName(s), s.actor]).toEqual(['fire/return', 1]);
    play(s, 'confirm');
    die(s, 9);
    expect(look(s, 'x/lb1').status).toBe('normal');
    die(s, 9);
    expect(stepName(s)).toBe('result/retreat');
    expect([look(s, 'x/lb1').status, look(s, 'a/lb1').status]).toEqual(['disordered', 'normal']);
    play(s, legalTexts(s)[0]!);
    expect([look(s, 'x/lb1').hex === '0604', look(s, 'a/lb1').status]).toEqual([false, 'disordered']);
  });

  test('[14.4] guns in position are not driven back, whatever has become of who fires at them', () => {
    const s = moving({ ...ROSES, pieces: ['A ART 0405 f1', 'A INF 0101 f1', 'X LB 0604 f4', 'red standard 1305'] });
    play(s, 'select a/art1', 'fire 0604', 'confirm');
    die(s, 9);
    expectWeights(s, { 0: 5, [RESULT.disordered]: 3, [RESULT.eliminated]: 2 });
  });

  test('[11.2] not through the rear, nor by crossbows', () => {
    for (const piece of ['X LB 0604 f1', 'X CB 0604 f4']) {
      const s = moving({ pieces: ['A LB 0405 f1', 'A PK 0101 f1', piece] });
      play(s, 'select a/lb1', 'fire 0604');
      expect(stepName(s)).toBe('fire/shot');
    }
  });
});

describe('Reaction Fire', () => {
  test('[11.2] when an enemy comes into a frontal hex beside it: the owner names one unit, or none', () => {
    const s = moving({ pieces: ['A PK 0405 f1', 'A PK 0101 f1', 'X CB 0704 f4', 'X LB 0705 f4'] });
    play(s, 'select a/pk1', 'move 0605 1');
    expect([stepName(s), s.actor, legalTexts(s)]).toEqual(['fire/reaction', 1, ['pass', 'react x/cb1', 'react x/lb1']]);
    play(s, 'react x/cb1');
    die(s, 7);
    expect([stepName(s), look(s, 'a/pk1')]).toEqual(['result/retreat', { hex: '0605', facing: 1, status: 'disordered' }]);
    play(s, legalTexts(s)[0]!);
    expect([s.mover, s.reacted(unitOf(s, 'x/cb1'))]).toEqual([-1, 1]);
  });

  test('[11.2] crossbows once an Activation, longbows each time; nobody at an enemy beside his flank', () => {
    const s = moving({ pieces: ['A PK 0406 f1', 'A PK 0405 f1', 'A PK 0101 f1', 'X CB 0604 f4', 'X LB 0607 f1'] });
    play(s, 'select a/pk2', 'move 0504 1', 'react x/cb1');
    die(s, 0);
    play(s, 'select a/pk1', 'move 0505 1');
    expect(stepName(s)).toBe('move/select');
  });

  test('[11.2] who turns, or stands there already, is not shot at [7.1]', () => {
    const s = moving({ pieces: ['A PK 0504 f1', 'A PK 0101 f1', 'X LB 0604 f4'] });
    play(s, 'select a/pk1', 'face 0');
    expect(stepName(s)).not.toBe('fire/reaction');
  });

  test('[11.2] not from under the teams of guns', () => {
    const s = moving({ ...ROSES, pieces: ['A INF 0405 f1', 'A INF 0101 f1', 'X ART 0604 f4 limbered'] });
    play(s, 'select a/inf1', 'move 0504 1');
    expect(stepName(s)).toBe('move/select');
  });

  test('[14.3] a unit that is Unhorsed in its move goes no farther', () => {
    const s = moving({ pieces: ['A MM 0205 f1', 'A PK 0101 f1', 'X LB 0604 f4', 'blue standard 0110'] });
    play(s, 'select a/mm1', 'move 0504 1', 'react x/lb1');
    expectWeights(s, { 0: 3, [RESULT.disordered]: 2, [RESULT.disordered | RESULT.retreat]: 2, [RESULT.unhorsed]: 2, [RESULT.retired]: 1 });
    die(s, 8);
    expect([s.mover, look(s, 'a/mm1').hex, look(s, 'a/mm1').status]).toEqual([-1, '0504', 'disordered']);
    expect(s.kindOf(unitOf(s, 'a/mm1')).isMounted).toBe(false);
  });

  test('[16.4] Infidel: light cavalry that is shot at from in front of it as it comes answers to nobody', () => {
    const s = moving({ ...INFIDEL, pieces: ['A LC/A 0405 f1', 'A MC 0101 f1', 'X A 0604 f4'] });
    play(s, 'select a/lca1', 'move 0504 1', 'react x/a1');
    expect(stepName(s)).toBe('fire/shot');
  });
});
