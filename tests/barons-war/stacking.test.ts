import { describe, expect, it } from 'vitest';
import { RulesError } from '../../rules/core/index.ts';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { at, board, die, expectWeights, legal, legalTexts, look, play, roll, stepName } from './board.ts';

const FAR_ENEMY = 'X inf 1410 f4';

/** Ways in which a/1 may go into the hex of the next unit: beneath it, on top. */
function joins(first: string, second: string): string[] {
  const state = board({ units: [`A ${first} 0305 f1`, `${second} 0405 f1`, FAR_ENEMY], phase: 'movement' });
  play(state, 'select a/1');
  return [...legal(state, 'move').filter((text) => text.startsWith('0405')), ...legal(state, 'join-top')];
}

function reach(state: BaronsWarState, select: string): Set<string> {
  const next = state.clone();
  play(next, select);
  return new Set(legal(next, 'move').map((text) => text.split(' ')[0]!));
}

describe('stacking', () => {
  it.each([
    ['inf', 'inf', true],
    ['cav', 'cav', true],
    ['maa', 'maa', true],
    ['maa', 'inf', true],
    ['inf', 'maa', true],
    ['cav', 'inf', false],
    ['inf', 'cav', false],
    ['cav', 'maa', false],
    ['maa', 'cav', false],
  ])('[7.3] %s and %s may share a hex: %s', (a, b, may) => {
    expect(joins(a, `A ${b}`)).toEqual(may ? ['0405 1', '0405'] : []);
  });

  it('[7.3] two units are the most', () => {
    const units = ['A inf 0305 f1', 'A inf 0405 f1', 'A inf 0405 f1 under', FAR_ENEMY];
    expect(reach(board({ units, phase: 'movement' }), 'select a/1').has('0405')).toBe(false);
    expect(() => board({ units, phase: 'movement', state: { units: { 'a/1': { hex: '0405' } } } })).toThrow(RulesError);
  });

  it('[7.3] leaders do not count', () => {
    const state = board({ units: ['A inf 0405 f1', 'A inf 0405 f1 under', 'A leader 0305', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/leader', 'move 0405 0');
    expect([at(state, 'a/leader'), at(state, 'a/1'), at(state, 'a/2')]).toEqual(['0405', '0405', '0405']);
  });

  it('[7.31] stacked units are of one Battle', () => {
    expect(joins('inf', 'B inf')).toEqual([]);
  });

  it('[7.31] to move as a stack units must begin the segment stacked', () => {
    const state = board({ units: ['A inf 0305 f1', 'A inf 0405 f1', FAR_ENEMY], phase: 'movement' });
    play(state, 'select a/1', 'move 0405 1');
    expect(legalTexts(state)).toEqual(['pass', 'select a/2', 'select a/leader']);
    const stacked = board({ units: ['A inf 0405 f1', 'A inf 0405 f1 under', FAR_ENEMY], phase: 'movement' });
    expect(legal(stacked, 'select-stack')).toEqual(['a/1']);
  });

  it('[7.31] a stack moves with the allowance of the slower unit, over ground open to both', () => {
    const stack = ['A inf 0305 f1', 'A maa 0305 f1 under', FAR_ENEMY];
    const hexes = reach(board({ units: stack, phase: 'movement' }), 'select-stack a/1');
    expect([hexes.has('0705'), hexes.has('0805')]).toEqual([true, false]); // four points, not five
    const state = board({ units: stack, phase: 'movement' });
    play(state, 'select-stack a/1', 'move 0505 2');
    expect([look(state, 'a/1'), look(state, 'a/2')].map(({ hex, facing }) => `${hex} ${facing}`)).toEqual(['0505 2', '0505 2']);
  });

  it('[7.31] each hex costs a stack what it costs the slower', () => {
    const map = { terrain: ['xxxxxx', '.mmm..', 'xxxxxx'] };
    const with2 = (...stack: string[]): BaronsWarState =>
      board({ units: [...stack, 'A leader 0102', 'X inf 0602 f1', 'X leader 0602'], map, phase: 'movement' });
    const alone = reach(with2('A inf 0102 f1 mv=4'), 'select a/1');
    const both = reach(with2('A inf 0102 f1', 'A maa 0102 f1 under'), 'select-stack a/1');
    expect([alone.has('0302'), both.has('0202'), both.has('0302')]).toEqual([true, true, false]); // marsh costs 2, men-at-arms 3
  });

  it('[7.31] of two infantry only the upper one fires; infantry under men-at-arms does', () => {
    const firers = (top: string): string[] => {
      const units = [`A ${top} 0505 f1 ${top === 'inf' ? 'r=2' : ''}`, 'A inf 0505 f1 r=3 under', 'X inf 0705 f4', 'X inf 0805 f4'];
      return legal(board({ units, phase: 'offensive-fire' }), 'select');
    };
    expect(firers('inf')).toEqual(['a/1']);
    expect(firers('maa')).toEqual(['a/2']);
  });

  it('[7.31] in melee a stack counts as one unit of the combined strength', () => {
    const state = board({ units: ['A inf 0505 f1 s=3', 'A inf 0505 f1 s=2 under', 'X inf 0605 f4'], phase: 'melee' });
    play(state, 'attack 0605');
    expectWeights(state, { 0: 4, 1: 2 }); // d6 on column 5
    const large = board({ units: ['A inf 0505 f1 s=4', 'A inf 0505 f1 s=3 under', 'X inf 0605 f4'], phase: 'melee' });
    play(large, 'attack 0605');
    expectWeights(large, { 0: 2, 1: 4 }); // column 7
  });

  it('[7.31] the upper unit suffers the hits, the lower the rest if it is eliminated', () => {
    const state = board({ units: ['A maa 0505 f1 s=10', 'X inf 0605 f4 hits=5', 'X inf 0605 f4 under'], phase: 'melee' });
    play(state, 'attack 0605');
    roll(state, 2, 0);
    expect([look(state, 'x/1').hex, look(state, 'x/2').hits]).toEqual(['eliminated', 1]);
    const sound = board({ units: ['A maa 0505 f1 s=10', 'X inf 0605 f4', 'X inf 0605 f4 under'], phase: 'melee' });
    play(sound, 'attack 0605');
    roll(sound, 2, 0);
    expect([look(sound, 'x/1').hits, look(sound, 'x/2').hits]).toEqual([2, 0]);
  });

  it('[7.31] stacks do not move through other units, nor lone units through stacks, but through lone ones', () => {
    // a corridor one hex wide, with somebody in the middle of it
    const map = { terrain: ['xxxxxxx', '.......', 'xxxxxxx'] };
    const passes = (movers: string[], middle: string[], select: string): boolean =>
      reach(
        board({ units: [...movers, ...middle, 'A leader 0102', 'X inf 0702 f1', 'X leader 0702'], map, phase: 'movement' }),
        select,
      ).has('0402');
    const [one, two] = [['A inf 0202 f1'], ['A inf 0202 f1', 'A inf 0202 f1 under']];
    const [friend, friends] = [['A inf 0302 f1'], ['A inf 0302 f1', 'A inf 0302 f1 under']];
    expect(passes(one, [], 'select a/1')).toBe(true);
    expect(passes(one, friend, 'select a/1')).toBe(true);
    expect(passes(one, ['B cav 0302 f1', 'B leader 0102'], 'select a/1')).toBe(true);
    expect(passes(one, friends, 'select a/1')).toBe(false);
    expect(passes(two, friend, 'select-stack a/1')).toBe(false);
    expect(passes(two, [], 'select-stack a/1')).toBe(true);
  });

  it('[7.31] the owner says who is on top when he forms a stack, and may change it before it moves', () => {
    const state = board({ units: ['A inf 0305 f1', 'A inf 0405 f1', FAR_ENEMY], phase: 'movement' });
    const over = state.clone();
    play(state, 'select a/1', 'move 0405 1');
    play(over, 'select a/1', 'join-top 0405');
    const top = (s: BaronsWarState): number => s.topAt(s.hexOf(0));
    expect([top(state), top(over)]).toEqual([1, 0]);
    const stacked = board({ units: ['A inf 0405 f1', 'A inf 0405 f1 under', FAR_ENEMY], phase: 'movement' });
    play(stacked, 'select-stack a/1', 'swap');
    expect(top(stacked)).toBe(1);
  });

  it('[7.31] a stack with a shaken unit beneath does not enter an enemy zone', () => {
    const state = board({ units: ['A inf 0305 f1', 'A inf 0305 f1 under shaken', 'X inf 0605 f4'], phase: 'movement' });
    expect([reach(state, 'select-stack a/1').has('0505'), reach(state, 'select a/1').has('0505')]).toEqual([false, true]);
  });
});

/** A crossbow shot that hits the stack at 0705. */
function hitStack(top: string, under: string): BaronsWarState {
  const state = board({ units: ['A inf 0505 f1 r=2', `X inf 0705 f4 ${top}`, `X inf 0705 f4 under ${under}`], phase: 'offensive-fire' });
  play(state, 'select a/1');
  roll(state, 1);
  return state;
}

describe('stacking and morale checks', () => {
  it('[7.32] only the upper unit checks', () => {
    const state = hitStack('hits=2 m=7', '');
    expect(stepName(state)).toBe('morale/check');
    expectWeights(state, { 0: 5, 1: 5 }); // 7, less 2 for three hits
    roll(state, 1);
    expect(stepName(state)).toBe('command/replacement');
  });

  it('[7.32] if it fails, the other checks too', () => {
    const state = hitStack('hits=2 m=7', 'm=4');
    roll(state, 0);
    expectWeights(state, { 0: 6, 1: 4 });
    roll(state, 0);
    expect([look(state, 'x/1').shaken, look(state, 'x/2').shaken]).toEqual([true, true]);
  });

  it('[7.32] if the upper unit is eliminated, the other checks, at once', () => {
    const state = hitStack('hits=5', 'm=4');
    expectWeights(state, { 0: 6, 1: 4 });
    roll(state, 0);
    expect([look(state, 'x/1').hex, look(state, 'x/2').shaken]).toEqual(['eliminated', true]);
  });

  it('[7.32] if it routs, the other checks once', () => {
    const state = hitStack('hits=2 m=7 shaken', 'm=4');
    roll(state, 0);
    expect(look(state, 'x/1').hex).toBe('routed');
    expectWeights(state, { 0: 6, 1: 4 });
    die(state, 4);
    expect([look(state, 'x/2').shaken, stepName(state)]).toEqual([false, 'effectiveness/check']);
  });
});
