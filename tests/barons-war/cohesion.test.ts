import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { board, expectWeights, legalTexts, look, play, roll, stepName } from './board.ts';

/** A shot hits the unit at 0705, which has so many hits already; strength 6/4, morale 8/6. */
function hit(before: number, more: readonly string[] = []): BaronsWarState {
  const state = board({
    units: ['A inf 0505 f1 r=2', `X inf 0705 f4 s=6 m=8 hits=${before}`, 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4', ...more],
    phase: 'offensive-fire',
  });
  play(state, 'select a/1');
  roll(state, 1);
  return state;
}

/** Makes every choice of a retreat by the first action offered. */
function fallBack(state: BaronsWarState): void {
  while (stepName(state).startsWith('retreat/')) play(state, legalTexts(state)[0]!);
}

describe('applying results', () => {
  it('[8.6] new hits are added to those a unit has', () => {
    expect([look(hit(0), 'x/1').hits, look(hit(1), 'x/1').hits]).toEqual([1, 2]);
  });

  it('[8.6] of several hits in one attack every result applies, the check first, then the retreat; one check at most', () => {
    // the example of the rulebook: one hit before, three more in one attack
    const units = ['A maa 0505 f1 s=12', 'X inf 0605 f4 s=6 m=8 hits=1', 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'];
    const state = board({ units: [...units, 'A leader 0505 bonus=4'], phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 3, 0);
    expect([look(state, 'x/1').hits, look(state, 'x/1').strength]).toEqual([4, 4]);
    expectWeights(state, { 0: 4, 1: 6 }); // morale 8, less one for the second hit and one for the third
    roll(state, 1);
    expect(stepName(state)).toBe('retreat/step');
    fallBack(state);
    expect(stepName(state)).toBe('melee/advance');
  });

  it('[8.6] a third hit and a fifth in one attack ask for one check', () => {
    const units = [
      'A maa 0505 f1 s=12',
      'A leader 0505 bonus=4',
      'X inf 0605 f4 s=6 m=8 hits=2',
      'X inf 1405 f4',
      'X inf 1406 f4',
      'X inf 1407 f4',
    ];
    const state = board({ units, phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 3, 0);
    expect(look(state, 'x/1').hits).toBe(5);
    expectWeights(state, { 0: 5, 1: 5 });
    roll(state, 1);
    expect(stepName(state)).toBe('retreat/step');
  });

  it('[8.6] in a fire segment checks are made once, after all shots', () => {
    const units = [
      'A inf 0505 f1 r=2',
      'A inf 0504 f1 r=2',
      'X inf 0705 f4 s=6 m=8 hits=1',
      'X inf 1405 f4',
      'X inf 1406 f4',
      'X inf 1407 f4',
    ];
    const state = board({ units, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    play(state, 'select a/2');
    roll(state, 1);
    expect([look(state, 'x/1').hits, stepName(state)]).toEqual([3, 'morale/check']);
    roll(state, 1);
    expect(stepName(state)).toBe('command/replacement');
  });
});

describe('cohesion hits', () => {
  it.each([
    [0, 6, 8],
    [1, 6, 8],
    [2, 5, 7],
    [3, 4, 6],
    [4, 4, 6],
    [5, 3, 5],
  ])('[8.61] after %i hits a unit of strength 6 and morale 8 has %i and %i', (hits, strength, morale) => {
    const state = board({ units: ['A inf 0505 f1', `X inf 0705 f4 s=6/4 m=8/6 hits=${hits}`], phase: 'melee' });
    expect([look(state, 'x/1').strength, look(state, 'x/1').morale]).toEqual([strength, morale]);
  });

  it('[8.61] a reduced side may be printed otherwise than two lower', () => {
    const state = board({ units: ['A inf 0505 f1', 'X inf 0705 f4 s=6/5 m=8/4 hits=3'], phase: 'melee' });
    expect([look(state, 'x/1').strength, look(state, 'x/1').morale]).toEqual([5, 4]);
  });

  it.each([
    ['2', 5],
    ['2/0', 3],
    ['1', 2],
  ])('[8.62] a unit of strength %s is gone at hit %i', (strength, last) => {
    for (let before = 0; before < last; before++) {
      const state = board({
        units: ['A inf 0505 f1 r=2', `X inf 0705 f4 s=${strength} hits=${before}`, 'X inf 1405 f4'],
        phase: 'offensive-fire',
      });
      play(state, 'select a/1');
      roll(state, 1);
      expect([before, look(state, 'x/1').hex === 'eliminated']).toEqual([before, before + 1 === last]);
    }
  });

  it('[8.61] the first and the second hit ask for nothing', () => {
    for (const before of [0, 1]) {
      const state = hit(before);
      expect([stepName(state), look(state, 'x/1').hex]).toEqual(['command/replacement', '0705']);
    }
  });

  it('[8.61] the third asks for a morale check, without retreat', () => {
    const state = hit(2);
    expectWeights(state, { 0: 4, 1: 6 });
    roll(state, 1);
    expect([stepName(state), look(state, 'x/1').hex]).toEqual(['command/replacement', '0705']);
  });

  it('[8.61] the fourth drives it back two hexes, without check', () => {
    const state = hit(3);
    expect(stepName(state)).toBe('retreat/step');
    fallBack(state);
    expect([stepName(state), look(state, 'x/1').hits]).toEqual(['command/replacement', 4]);
  });

  it('[8.61] the fifth drives it back and asks for a check', () => {
    const state = hit(4);
    expect(stepName(state)).toBe('retreat/step');
    fallBack(state);
    expectWeights(state, { 0: 5, 1: 5 });
  });

  it('[8.61] the sixth removes it', () => {
    expect(look(hit(5), 'x/1').hex).toBe('eliminated');
  });

  it('[8.61] a fourth and a fifth hit in one combat drive it back two hexes only', () => {
    const units = ['A maa 0505 f1 s=12', 'X inf 0605 f4 s=6 m=8 hits=3', 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'];
    const state = board({ units, phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 2, 0, 1);
    expect(look(state, 'x/1').hits).toBe(5);
    fallBack(state);
    const { grid } = state.scenario;
    expect(grid.distance(grid.parse('0605'), grid.parse(look(state, 'x/1').hex))).toBe(2);
    expect(stepName(state)).toBe('melee/advance');
  });

  it('[8.61] a failed check shakes, and does not by itself drive back', () => {
    const state = hit(2);
    roll(state, 0);
    expect([look(state, 'x/1').shaken, look(state, 'x/1').hex]).toEqual([true, '0705']);
  });
});

describe('elimination', () => {
  it('[8.62] a unit without strength left is eliminated', () => {
    const state = board({
      units: ['A inf 0505 f1 r=2', 'X inf 0705 f4 s=1 hits=1', 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'],
      phase: 'offensive-fire',
    });
    play(state, 'select a/1');
    roll(state, 1); // the second hit takes its one point
    expect([look(state, 'x/1').hex, look(state, 'x/1').hits]).toEqual(['eliminated', 2]);
  });

  it('[8.62] a unit with six hits is eliminated', () => {
    const state = board({
      units: ['A inf 0505 f1 r=2', 'X inf 0705 f4 s=12 hits=5', 'X inf 1405 f4', 'X inf 1406 f4', 'X inf 1407 f4'],
      phase: 'offensive-fire',
    });
    play(state, 'select a/1');
    expect(look(state, 'x/1').strength).toBe(9);
    roll(state, 1);
    expect(look(state, 'x/1').hex).toBe('eliminated');
  });

  it('[8.62] a blocked retreat can do it too', () => {
    const units = [
      'A inf 0102 f1 r=2',
      'A leader 0102',
      'X inf 0302 f4 s=4/1 hits=3',
      'X inf 0402 f4',
      'X inf 0402 f4 under',
      'X leader 0402',
    ];
    const state = board({ units, map: { terrain: ['xxxx', '....', 'xxxx'] }, phase: 'offensive-fire' });
    play(state, 'select a/1');
    roll(state, 1);
    expect([look(state, 'x/1').hex, look(state, 'x/1').hits]).toEqual(['eliminated', 5]); // strength 1, less 1
  });
});
