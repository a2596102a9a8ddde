import { describe, expect, it } from 'vitest';
import { HALF_TURN } from '../../rules/geometry/plane.ts';
import { coverAgainst, isOnHill } from '../../rules/spanish-fury/mechanics/ground/ground.ts';
import { fallBack } from '../../rules/spanish-fury/mechanics/movement/falling-back.ts';
import { STATUSES } from '../../rules/spanish-fury/state/layout.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { begin, die, type Drawn, field, placed, type Sketch, stepName, unitNamed } from './field.ts';

const routing = (quarry: string): Record<string, unknown> => ({ status: 'routing', level: 5, quarry });
const status = (s: FuryState, id: string): string => STATUSES[s.status(unitNamed(s, id))]!;
const level = (s: FuryState, id: string): number => s.level(unitNamed(s, id));

/** The move of a unit that nobody chooses. */
function forced(step: 'forced/flee' | 'forced/pursue' | 'forced/march-off', who: string, sketch: Sketch): FuryState {
  const s = field(sketch);
  return begin(s, step, unitNamed(s, who));
}

describe('routers', () => {
  const enemy: Drawn = { type: 'gensdarmes', at: [20, 32] };
  const router = (more: Partial<Drawn> = {}): Drawn => ({ type: 'french-legion', at: [20, 28], cells: routing('n'), ...more });

  it('turn away for nothing, and go their Double [4.1] [7.14] [17.1]', () => {
    const s = forced('forced/flee', 'a', { units: { a: router(), n: enemy } });
    expect([placed(s, 'a'), stepName(s)]).toEqual([[20, 23, 180], 'over']);
  });

  it('run through formed friends within their March, who test for Disaster and become Mobs [4.2]', () => {
    const s = forced('forced/flee', 'a', { units: { a: router(), b: { type: 'landsknechts', at: [20, 23.5] }, n: enemy } });
    expect(stepName(s)).toBe('disaster/check');
    die(s, 4);
    expect([status(s, 'b'), level(s, 'b')]).toEqual(['ready', 5]);
  });

  it('pass loose friends without harm [13.3]', () => {
    const s = forced('forced/flee', 'a', { units: { a: router(), b: { type: 'petronels', at: [20, 25] }, n: enemy } });
    expect([stepName(s), level(s, 'b')]).toEqual(['over', 0]);
  });

  it('go round friends beyond their March, by the smallest turn [4.3]', () => {
    const s = forced('forced/flee', 'a', {
      units: { a: { ...router(), type: 'reiters' }, b: { type: 'landsknechts', at: [20, 19] }, n: enemy },
    });
    expect([stepName(s), level(s, 'b')]).toEqual(['over', 0]);
    const [x, y, heading] = placed(s, 'a');
    expect([y < 22, Math.abs(heading - 180) > 0, Math.abs(x - 20) > 2]).toEqual([true, true, true]);
  });

  it('are lost off the table [17.5]', () => {
    const s = forced('forced/flee', 'a', {
      units: { a: router({ at: [20, 4] }), b: { type: 'reiters', at: [40, 10] }, n: { ...enemy, at: [20, 8] } },
    });
    expect(status(s, 'a')).toBe('left');
  });

  it('are destroyed at a river [21]', () => {
    const terrain = [{ id: 'river', type: 'river', rect: { x: 0, y: 0, w: 60, h: 2 } }];
    const s = forced('forced/flee', 'a', {
      terrain,
      units: { a: router({ at: [20, 5] }), b: { type: 'reiters', at: [40, 10] }, n: { ...enemy, at: [20, 9] } },
    });
    expect(status(s, 'a')).toBe('destroyed');
  });
});

describe('pursuers', () => {
  const pursuing = { status: 'pursuing', level: 5, quarry: 'a' } as const;

  it('go their whole charge after their router; foot caught by horse is destroyed [17.3] [17.4] [7.14]', () => {
    const s = forced('forced/pursue', 'n', {
      units: {
        a: { type: 'french-legion', at: [20, 24], heading: 180, cells: routing('n') },
        b: { type: 'reiters', at: [40, 10] },
        n: { type: 'gensdarmes', at: [20, 32], cells: pursuing },
      },
    });
    expect([status(s, 'a'), placed(s, 'n')]).toEqual(['destroyed', [20, 22, 180]]);
  });

  it('others take four dice of casualties and flee on; caught again they are destroyed [17.4]', () => {
    const units = {
      a: { type: 'reiters', at: [20, 26] as const, heading: 180, cells: routing('n') },
      n: { type: 'gensdarmes', at: [20, 32] as const, cells: pursuing },
    };
    const s = forced('forced/pursue', 'n', { units });
    expect(stepName(s)).toBe('forced/caught');
    s.apply(2);
    expect([status(s, 'a'), s.casualties(unitNamed(s, 'a')), s.caught(unitNamed(s, 'a'))]).toEqual(['routing', 2, 1]);
    expect(placed(s, 'a')).toEqual([20, 16, 180]);
    const again = forced('forced/pursue', 'n', { units: { ...units, a: { ...units.a, cells: { ...routing('n'), caught: true } } } });
    expect(status(again, 'a')).toBe('destroyed');
  });

  it('stand if their quarry does not flee any more [17.3]', () => {
    const units = { b: { type: 'reiters', at: [40, 10] as const }, n: { type: 'gensdarmes', at: [20, 32] as const, cells: pursuing } };
    const rode = (cells: Record<string, unknown>) =>
      placed(forced('forced/pursue', 'n', { units: { ...units, a: { type: 'reiters', at: [20, 15], heading: 180, cells } } }), 'n');
    expect(rode({ level: 5 })).toEqual([20, 32, 180]);
    expect(rode(routing('n'))).not.toEqual([20, 32, 180]);
  });

  it('come back over the edge after two turns [17.5]', () => {
    const s = forced('forced/pursue', 'n', {
      units: {
        a: { type: 'petronels', at: [20, 1], heading: 180, cells: routing('n') },
        b: { type: 'reiters', at: [40, 10] },
        n: { type: 'gensdarmes', at: [30, 4], cells: pursuing },
      },
    });
    expect(['waiting', 'pursuing']).toContain(status(s, 'n'));
  });

  it('meet fresh enemies as in a charge that needs no test [A29]', () => {
    const s = forced('forced/pursue', 'n', {
      units: {
        a: { type: 'reiters', at: [20, 15], heading: 180, cells: routing('n') },
        b: { type: 'landsknechts', at: [20, 25] },
        n: { type: 'gensdarmes', at: [20, 32], cells: pursuing },
      },
    });
    expect(stepName(s)).toBe('charge/waver');
  });

  it('scatter those whom routers ran through [4.2]', () => {
    const s = forced('forced/pursue', 'n', {
      units: {
        a: { type: 'reiters', at: [20, 15], heading: 180, cells: routing('n') },
        b: { type: 'landsknechts', at: [20, 25], cells: { level: 5, burst: true } },
        n: { type: 'gensdarmes', at: [20, 32], cells: pursuing },
      },
    });
    expect(status(s, 'b')).toBe('routing');
  });
});

describe('the Landsknecht response', () => {
  const off = { status: 'marching-off' } as const;

  it('marches to the nearest shelter and forms a hedgehog there [19.5]', () => {
    const terrain = [{ id: 'wood', type: 'wood', rect: { x: 16, y: 25, w: 8, h: 6 } }];
    const units = {
      a: { type: 'landsknechts', at: [20, 20] as const, cells: off },
      b: { type: 'reiters', at: [40, 10] as const },
      n: { type: 'gensdarmes', at: [40, 40] as const },
    };
    const s = forced('forced/march-off', 'a', { terrain, units });
    expect([placed(s, 'a'), s.formation(unitNamed(s, 'a'))]).toEqual([[20, 23, 0], 0]);
    begin(s, 'forced/march-off', unitNamed(s, 'a'));
    expect([status(s, 'a'), s.formation(unitNamed(s, 'a'))]).toEqual(['marching-off', 1]);
  });

  it('leaves by its own edge if that is nearer [19.5]', () => {
    const s = forced('forced/march-off', 'a', {
      units: {
        a: { type: 'landsknechts', at: [20, 3.5], cells: off },
        b: { type: 'reiters', at: [40, 10] },
        n: { type: 'gensdarmes', at: [40, 40] },
      },
    });
    expect(status(s, 'a')).toBe('left');
  });
});

describe('falling back and cover', () => {
  it('goes straight back without turning, as far as there is room [15.3] [4.5]', () => {
    const s = field({
      units: { a: { type: 'reiters', at: [20, 20] }, b: { type: 'gensdarmes', at: [20, 15] }, n: { type: 'gensdarmes', at: [20, 40] } },
    });
    expect(fallBack(s, unitNamed(s, 'a'), HALF_TURN, 1600) / 400).toBeCloseTo(3, 1);
    expect(placed(s, 'a')[2]).toBe(0);
  });

  it('ground covers who stands on it, a hedge who stands close behind it [13.4]', () => {
    const terrain = [
      {
        id: 'hedge',
        type: 'hedge',
        line: [
          [10, 22],
          [30, 22],
        ],
      },
      { id: 'village', type: 'village', rect: { x: 36, y: 18, w: 8, h: 6 } },
      { id: 'hill', type: 'gentle-hill', rect: { x: 0, y: 0, w: 8, h: 8 } },
    ];
    const units = {
      a: { type: 'enfants-perdus', at: [20, 21.2] as const },
      b: { type: 'common-shotte', at: [40, 21] as const, formation: 'loose', stands: 4 },
      c: { type: 'reiters', at: [4, 4] as const },
      n: { type: 'reiters', at: [20, 30] as const },
      o: { type: 'reiters', at: [30, 40] as const },
    };
    const s = field({ terrain, units });
    const cover = (unit: string, from: string): string => coverAgainst(s, unitNamed(s, unit), unitNamed(s, from));
    expect([cover('a', 'n'), cover('b', 'n'), cover('n', 'a'), cover('c', 'n')]).toEqual(['soft', 'hard', 'none', 'none']);
    expect(['a', 'c'].map((id) => isOnHill(s, unitNamed(s, id)))).toEqual([false, true]);
  });
});
