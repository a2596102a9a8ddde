import { describe, expect, it } from 'vitest';
import type { BaronsWarState } from '../../rules/barons-war/state/state.ts';
import { board, expectWeights, legal, legalTexts, look, play, roll, stepName, type Sketch } from './board.ts';

/** Hexes at which the first unit, a/1, may fire in the offensive fire segment. */
function targets(units: readonly string[], sketch: Partial<Sketch> = {}): string[] {
  const state = board({ units, phase: 'offensive-fire', ...sketch });
  if (!legal(state, 'select').includes('a/1')) return [];
  // a single target is taken without asking
  const next = state.clone();
  play(next, 'select a/1');
  return next.actor >= 0 ? legal(next, 'fire') : [next.scenario.grid.format(next.register(1))];
}

/** The shot of a/1 at the one target it has, about to be rolled. */
function shot(units: readonly string[], sketch: Partial<Sketch> = {}): BaronsWarState {
  const state = board({ units, phase: 'offensive-fire', ...sketch });
  play(state, 'select a/1');
  return state;
}

/** A map with one row of letters and levels for row 5, clear and level elsewhere. */
function rowFive(letters: string, levels = '00000000000000'): NonNullable<Sketch['map']> {
  const rows = (own: string, other: string): string[] => Array.from({ length: 10 }, (_, r) => (r === 4 ? own : other.repeat(14)));
  return { terrain: rows(letters, '.'), elevation: rows(levels, '0'), slopes: { gentle: [], steep: [] } };
}

describe('fire combat', () => {
  it('[8.0] only infantry fires, in defence and in attack', () => {
    const firing = (unit: string): boolean => targets([unit, 'X inf 0705 f4']).length > 0;
    expect([firing('A inf 0505 f1 r=3'), firing('A maa 0505 f1'), firing('A cav 0505 f1')]).toEqual([true, false, false]);
    const state = board({ units: ['A inf 0505 f1 r=2', 'X inf 0705 f4 r=2'], phase: 'defensive-fire' });
    expect([state.actor, legalTexts(state)]).toEqual([1, ['pass', 'select x/1']]);
    play(state, 'select x/1');
    roll(state, 0);
    expect([state.actor, legalTexts(state)]).toEqual([0, ['pass', 'select a/1']]);
  });

  it('[8.0] units fire one by one, once each, also at a unit that was shot at before', () => {
    const state = board({ units: ['A inf 0505 f1 r=2', 'A inf 0504 f1 r=2', 'X inf 0705 f4'], phase: 'offensive-fire' });
    play(state, 'select a/2');
    roll(state, 0);
    expect(legalTexts(state)).toEqual(['pass', 'select a/1']);
    play(state, 'select a/1');
    roll(state, 1);
    expect([look(state, 'x/1').hits, stepName(state)]).toEqual([1, 'command/replacement']);
  });

  it('[8.0] through front and flank, not through the rear', () => {
    const upwards = (facing: number): number => targets([`A inf 0505 f${facing} r=3`, 'X inf 0502 f3']).length;
    expect([0, 1, 2, 3, 4, 5].map(upwards)).toEqual([1, 1, 0, 0, 1, 1]);
  });

  it('[8.0] shaken infantry fires, at -1', () => {
    expectWeights(shot(['A inf 0505 f1 r=2 shaken', 'X inf 0705 f4']), { 0: 9, 1: 1 });
  });

  it('[8.1] defensive fire is at activated units only', () => {
    const units = ['A inf 0505 f1', 'B inf 0504 f1', 'X inf 0705 f4 r=3'];
    const state = board({ units, phase: 'defensive-fire', battle: 'b' });
    play(state, 'select x/1');
    expect([stepName(state), state.scenario.grid.format(state.register(1))]).toEqual(['fire/roll', '0504']);
  });

  it('[8.1] with attackers in its zone the defender chooses among these', () => {
    const units = ['A inf 0607 f0', 'A inf 0505 f1', 'A inf 0506 f1', 'X inf 0605 f4 r=3'];
    const came = { units: { 'a/2': { start: '0305' }, 'a/3': { start: '0306' } } };
    const state = board({ units, phase: 'defensive-fire', state: came });
    play(state, 'select x/1');
    expect(legal(state, 'fire')).toEqual(['0505', '0506']); // not at 0607
    const free = board({ units: [units[0]!, units[3]!, 'A inf 1405 f1'], phase: 'defensive-fire' });
    expect(legal(free, 'select')).toEqual(['x/1']);
  });

  it('[8.1] out of command attackers are shot at like others', () => {
    const state = board({ units: ['A leader 0101 span=1', 'A inf 0505 f1', 'X inf 0705 f4 r=2'], phase: 'defensive-fire' });
    expect(legal(state, 'select')).toEqual(['x/1']);
  });

  it('[8.2] charged infantry fires on column one, whatever its range, if it has not fired', () => {
    const charge = (foot: string): BaronsWarState => {
      const state = board({ units: ['A cav 0405 f1', `X ${foot} 0705 f4`], phase: 'movement' });
      play(state, 'select a/1', 'charge 0705', 'pass');
      while (stepName(state) !== 'charge/ride') play(state, 'pass');
      play(state, legalTexts(state)[0]!);
      return state;
    };
    expectWeights(charge('inf r=1'), { 0: 7, 1: 3 });
    expect(stepName(charge('maa'))).toBe('melee/attack-roll');
    expect(stepName(charge('inf'))).toBe('melee/attack-roll'); // no missiles
  });

  it('[8.3] at two hexes or more the target must be seen', () => {
    expect(targets(['A inf 0505 f0 r=2', 'X inf 0503 f3'])).toEqual(['0503']);
    expect(targets(['A inf 0505 f0 r=2', 'X inf 0503 f3', 'A inf 0504 f0'])).toEqual([]);
  });

  it('[8.3] an adjacent unit is shot at only if it came adjacent in this turn', () => {
    const units = ['A inf 0505 f1', 'X inf 0605 f4 r=1'];
    const stood = board({ units, phase: 'defensive-fire' });
    expect(stepName(stood)).not.toBe('fire/select');
    const came = board({ units, phase: 'defensive-fire', state: { units: { 'a/1': { start: '0405' } } } });
    expect(legal(came, 'select')).toEqual(['x/1']);
    play(came, 'select x/1');
    expectWeights(came, { 0: 7, 1: 3 });
  });

  it('[8.3] or if ground behind it hides what lies beyond', () => {
    const beside = (letters: string, levels?: string): string[] =>
      targets(['A inf 0505 f1 r=1', 'X inf 0605 f4'], { map: rowFive(letters, levels) });
    expect(beside('..............')).toEqual([]);
    expect(beside('.....w........')).toEqual(['0605']);
    expect(beside('..............', '00000100000000')).toEqual(['0605']);
  });

  it('[8.3] the line runs along a hexside: it is blocked only if both hexes beside it block', () => {
    expect(targets(['A inf 0505 f1 r=2', 'X inf 0705 f4', 'A inf 0604 f1'])).toEqual(['0705']);
    expect(targets(['A inf 0505 f1 r=2', 'X inf 0705 f4', 'A inf 0604 f1', 'A inf 0605 f1'])).toEqual([]);
  });

  it('[8.4] the range counts the target hex and not the firer, and is at most that of the unit', () => {
    const units = ['X inf 0705 f4', 'X inf 0806 f4', 'X inf 0903 f4', 'X inf 0703 f4'];
    const of = (range: number): string[] => targets([`A inf 0505 f1 r=${range}`, ...units]);
    expect([of(1), of(2), of(3)]).toEqual([[], ['0705'], ['0703', '0705', '0806']]); // 0703 is three hexes off, 0903 four
  });
});

// Line of sight straight up column 5: firer 0505, target 0502, between them 0504 and 0503.
function sees(
  letters: readonly [string, string],
  levels: readonly [number, number, number, number],
  units: readonly string[] = [],
): boolean {
  const terrain = Array.from({ length: 10 }, (_, r) => `....${r === 3 ? letters[0] : r === 2 ? letters[1] : '.'}.........`);
  const elevation = Array.from({ length: 10 }, (_, r) => `0000${r >= 1 && r <= 4 ? levels[4 - r]! : 0}000000000`);
  const map = { terrain, elevation, slopes: { gentle: [], steep: [] } };
  return targets(['A inf 0505 f0 r=3', 'X inf 0502 f3', ...units], { map }).includes('0502');
}

describe('line of sight', () => {
  it.each([
    ['.', '.', true],
    ['w', '.', false],
    ['.', 't', false],
    ['m', 'g', true],
  ] as const)('[8.41] on one level over %s and %s', (near, far, seen) => {
    expect(sees([near, far], [0, 0, 0, 0])).toBe(seen);
    expect(sees([near, far], [2, 2, 2, 2])).toBe(seen);
  });

  it('[8.41] combat units on the same level block, friends and enemies', () => {
    expect(sees(['.', '.'], [1, 1, 1, 1], ['A maa 0504 f0'])).toBe(false);
    expect(sees(['.', '.'], [1, 1, 1, 1], ['X maa 0503 f3'])).toBe(false);
  });

  it('[8.41] what lies lower does not block, higher ground does', () => {
    expect(sees(['w', 't'], [1, 0, 0, 1])).toBe(true);
    expect(sees(['.', '.'], [1, 0, 1, 1], ['A maa 0504 f0'])).toBe(true);
    expect(sees(['.', '.'], [1, 2, 1, 1])).toBe(false);
  });

  it('[8.41] leaders do not block', () => {
    expect(sees(['.', '.'], [0, 0, 0, 0], ['A leader 0504'])).toBe(true);
  });

  it('[8.42] between levels a hex higher than both blocks, one between them does not', () => {
    expect(sees(['.', '.'], [0, 3, 1, 2])).toBe(false);
    expect(sees(['.', '.'], [0, 1, 2, 2])).toBe(true);
    expect(sees(['.', '.'], [2, 2, 1, 0])).toBe(true);
  });

  it('[8.42] woods, town and units block next to the lower unit', () => {
    expect(sees(['w', '.'], [0, 0, 1, 1])).toBe(false); // the firer is lower
    expect(sees(['.', 'w'], [1, 1, 0, 0])).toBe(false); // the target is lower
    expect(sees(['.', 't'], [1, 1, 0, 0])).toBe(false);
    expect(sees(['.', '.'], [0, 0, 1, 1], ['A maa 0504 f0'])).toBe(false);
    expect(sees(['.', '.'], [1, 1, 0, 0], ['X maa 0503 f3'])).toBe(false);
  });

  it('[8.42] but not next to the higher', () => {
    expect(sees(['.', 'w'], [0, 0, 1, 1])).toBe(true);
    expect(sees(['t', '.'], [1, 1, 0, 0])).toBe(true);
    expect(sees(['.', '.'], [0, 0, 1, 1], ['X maa 0503 f3'])).toBe(true);
  });
});

describe('fire procedure', () => {
  it.each([
    [1, '0605', 3],
    [2, '0705', 2],
    [3, '0805', 1],
  ])('[8.5] at range %i the d10 hits on %s', (range, hex, weight) => {
    const near = range === 1 ? { map: rowFive('.....w........') } : {};
    expectWeights(shot(['A inf 0505 f1 r=3', `X inf ${hex} f4`], near), { 0: 10 - weight, 1: weight });
  });

  it('[8.5] +1 through flank or rear of the target, -1 for shaken firers', () => {
    const weight = (facing: number, mark = ''): number => {
      const state = shot([`A inf 0505 f0 r=3 ${mark}`, `X inf 0503 f${facing}`]);
      return state.chanceOutcomes().weightOf(1);
    };
    // the shot comes from straight below: front if the target faces 2 or 3, flank if 1 or 4, rear if 0 or 5
    expect([0, 1, 2, 3, 4, 5].map((facing) => weight(facing))).toEqual([3, 3, 2, 2, 3, 3]);
    expect([weight(2, 'shaken'), weight(0, 'shaken')]).toEqual([1, 2]);
  });

  it('[8.5] a line along a hexside comes in by the one better for the target', () => {
    const weight = (facing: number): number =>
      shot(['A inf 0505 f1 r=2', `X inf 0705 f${facing}`])
        .chanceOutcomes()
        .weightOf(1);
    expect([0, 1, 2, 3, 4, 5].map(weight)).toEqual([3, 3, 3, 2, 2, 2]);
  });

  it('[8.5] a shaken unit never hits at range three', () => {
    const state = shot(['A inf 0505 f1 r=3 shaken', 'X inf 0805 f4']);
    expect([stepName(state), look(state, 'x/1').hits]).toEqual(['morale/recover', 0]); // no dice: the result is certain
  });

  it('[8.5] leaders with the target check after a hit', () => {
    const state = shot(['A inf 0505 f1 r=2', 'X inf 0705 f4', 'X leader 0705']);
    roll(state, 1);
    expectWeights(state, { 0: 8, 1: 2 });
  });

  it('[8.5] the option can switch the modifier of flank and rear off', () => {
    expectWeights(shot(['A inf 0505 f0 r=2', 'X inf 0503 f0'], { options: { flankFireModifier: 0 } }), { 0: 8, 1: 2 });
  });
});
