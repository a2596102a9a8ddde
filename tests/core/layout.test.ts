import { describe, expect, test } from 'vitest';
import {
  type CellKind,
  createLayout,
  flag,
  FRAME_CELLS,
  integer,
  jsonPath,
  oneOf,
  optional,
  setOf,
  tryCatch,
} from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';

const SIDES = ['barons', 'royalists'] as const;

describe('a layout', () => {
  const layout = createLayout({
    scalars: { turn: integer(0, 30), side: oneOf(SIDES) },
    blocks: { units: { rows: ['u1', 'u2', 'u3'], fields: { hits: integer(0, 6), shaken: flag } } },
    derived: { occupancy: 5 },
    stackDepth: 3,
  });

  test('gives every field cells of its own, and a size that aligns to eight bytes', () => {
    const cells = [
      layout.depthCell,
      ...Object.values(layout.at),
      ...[0, 1, 2].flatMap((row) => Object.values(layout.block.units).map((first) => first + row)),
      ...Array.from({ length: 5 }, (_, i) => layout.derived['occupancy']! + i),
      ...Array.from({ length: 3 * FRAME_CELLS }, (_, i) => layout.stackBase + i),
    ];
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...cells)).toBeLessThan(layout.size);
    expect(layout.size % 4).toBe(0);
  });

  test('allocates zeroed buffers that share no cell', () => {
    const buffers = Array.from({ length: 130 }, () => layout.allocate());
    buffers.forEach((buffer, i) => {
      expect(buffer.every((cell) => cell === 0)).toBe(true);
      buffer.fill(i + 1);
    });
    buffers.forEach((buffer, i) => expect(buffer.every((cell) => cell === i + 1)).toBe(true));
  });
});

const kinds: readonly [string, CellKind, readonly number[], readonly unknown[]][] = [
  ['integer', integer(-2, 5), [-2, 0, 5], [-3, 6, 1.5, '1', null, NaN]],
  ['flag', flag, [0, 1], [0, 1, 'true', null]],
  ['oneOf', oneOf(SIDES), [0, 1], ['french', 0, null]],
  ['optional', optional(oneOf(SIDES)), [-1, 0, 1], ['french', false]],
  ['setOf', setOf(['a', 'b', 'c']), [0, 1, 5, 7], ['a', [1], ['d'], null]],
];

describe.each(kinds)('%s', (_, kind, values, nonsense) => {
  test('reads what it writes', () => {
    for (const value of values) expect(kind.fromJson(JSON.parse(JSON.stringify(kind.toJson(value))), '')).toBe(value);
  });

  test('refuses anything else with the path', () => {
    for (const json of nonsense) {
      const result = tryCatch(() => kind.fromJson(json, '/state/x'));
      expect(result).toMatchObject({ ok: false, error: { code: 'BAD_POSITION', path: expect.stringMatching(/^\/state\/x/) } });
    }
  });
});

test('a long list of names is cut short in the message', () => {
  const result = tryCatch(() => oneOf(Array.from({ length: 40 }, (_, i) => `n${i}`)).fromJson('x', ''));
  expect(result).toMatchObject({ error: { message: expect.stringContaining('…') } });
});

test('JSON paths are escaped', () => {
  expect(jsonPath('/units', 'simon~1/2')).toBe('/units/simon~01~12');
});

describe('cells as JSON', () => {
  const game = loadGame('pig', 'pig-20');
  const read = (state: unknown): unknown => game.fromPosition({ ruleset: 'pig', version: '1.0.0', scenario: 'pig-20', state });

  test.each([
    [[], '/state'],
    [{ nonsense: 1 }, '/state/nonsense'],
    [{ turn: 'one' }, '/state/turn'],
    [{ players: 3 }, '/state/players'],
    [{ players: { third: {} } }, '/state/players/third'],
    [{ players: { first: { points: 3 } } }, '/state/players/first/points'],
    [{ players: { first: { score: -3 } } }, '/state/players/first/score'],
    [{ stack: {} }, '/state/stack'],
    [{ stack: [{ step: 'turn' }, { step: 'turn' }, { step: 'turn' }] }, '/state/stack'],
    [{ stack: [{ step: 'sleep' }] }, '/state/stack/0/step'],
    [{ stack: ['turn'] }, '/state/stack/0'],
    [{ stack: [{ step: 'turn' }, { step: 'roll', points: 3 }] }, '/state/stack/1/points'],
    [{ stack: [{ step: 'turn' }, { step: 'roll', total: 'x' }] }, '/state/stack/1/total'],
  ])('refuses %j at %s', (state, path) => {
    expect(() => read(state)).toThrow(expect.objectContaining({ code: 'BAD_POSITION', path }));
  });
});
