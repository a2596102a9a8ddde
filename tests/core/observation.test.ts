import { describe, expect, test } from 'vitest';
import { GRID_DIRECTIONS, NOWHERE, Observation, type ObservationSpec, squareNeighbours } from '../../rules/core/index.ts';

const feature = { name: 'x', low: 0, high: 1, about: 'something' };

function spec(pointers: number): ObservationSpec {
  return {
    version: '1',
    globals: [feature],
    units: { count: 1, features: [feature] },
    map: { channels: [feature], height: 1, width: 1 },
    actions: {
      features: [feature, feature],
      pointers: Array.from({ length: pointers }, (_, i) => ({ name: `p${i}`, to: 'units', about: '' })),
    },
  };
}

describe('neighbours on a map of squares', () => {
  const table = squareNeighbours(3, 4);
  const around = (cell: number): number[] => [...table.subarray(cell * 8, cell * 8 + 8)];

  test('go clockwise from the top, slanting ones included', () => {
    expect(around(5)).toEqual([1, 2, 6, 10, 9, 8, 4, 0]);
  });

  test('end at the edges, and do not go round them', () => {
    expect(around(0)).toEqual([-1, -1, 1, 5, 4, -1, -1, -1]);
    expect(around(7)).toEqual([3, -1, -1, -1, 11, 10, 6, 2]);
    expect(around(11)).toEqual([7, -1, -1, -1, -1, -1, 10, 6]);
  });

  test('are as many as the grid has directions', () => {
    expect(table).toHaveLength(3 * 4 * GRID_DIRECTIONS.square);
  });
});

describe('pointers of an observation', () => {
  test('are none for every action until they are filled in, however often the buffer is used', () => {
    const observation = new Observation(spec(3));
    observation.resizeActions(5);
    observation.pointers.fill(4);
    observation.resizeActions(5);
    expect([...observation.pointers.subarray(0, 15)]).toEqual(Array(15).fill(NOWHERE));
  });

  test('grow with the actions', () => {
    const observation = new Observation(spec(2));
    observation.resizeActions(1000);
    expect(observation.pointers.length).toBeGreaterThanOrEqual(2000);
    expect(observation.pointers[1999]).toBe(NOWHERE);
  });

  test('need no room where there are none', () => {
    const observation = new Observation(spec(0));
    observation.resizeActions(1000);
    expect(observation.pointers).toHaveLength(0);
  });
});
