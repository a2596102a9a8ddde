import { describe, expect, test } from 'vitest';
import { findComponents } from '../../agents/tabular/components.ts';

/** Groups of a graph given as lists of children, each group in ascending order. */
function groupsOf(children: readonly (readonly number[])[]): { groups: number[][]; isAcyclic: boolean } {
  const firstEdge = [0];
  for (const list of children) firstEdge.push(firstEdge.at(-1)! + list.length);
  const { nodes, first, isAcyclic } = findComponents(Int32Array.from(firstEdge), Int32Array.from(children.flat()));
  const groups = Array.from({ length: first.length - 1 }, (_, i) => Array.from(nodes.slice(first[i], first[i + 1])).sort((a, b) => a - b));
  return { groups, isAcyclic };
}

describe('components', () => {
  test('without cycles, children come before their parents', () => {
    expect(groupsOf([[1, 2], [3], [3], []])).toEqual({ groups: [[3], [1], [2], [0]], isAcyclic: true });
  });

  test('nodes that reach each other are one group', () => {
    expect(groupsOf([[1], [2, 3], [0], [4], [3]])).toEqual({
      groups: [
        [3, 4],
        [0, 1, 2],
      ],
      isAcyclic: false,
    });
  });

  test('a node that is its own child is a cycle', () => {
    expect(groupsOf([[0, 1], []])).toEqual({ groups: [[1], [0]], isAcyclic: false });
  });

  test('long chains need no deep stack', () => {
    const chain = Array.from({ length: 200_000 }, (_, i) => (i === 199_999 ? [] : [i + 1]));
    expect(groupsOf(chain).isAcyclic).toBe(true);
  });
});
