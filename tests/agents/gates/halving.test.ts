import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consideredVisits } from '../../../agents/search/index.ts';

/** Whether a schedule can be followed to the letter: at each simulation some candidate has just the visits that it names. */
function canBeFollowed(schedule: readonly number[], considered: number): boolean {
  const visits = new Array<number>(considered).fill(0);
  return schedule.every((wanted) => {
    const candidate = visits.indexOf(wanted);
    if (candidate >= 0) visits[candidate]!++;
    return candidate >= 0;
  });
}

/** Candidates that get so many visits or more. */
const reached = (schedule: readonly number[], visits: number): number => schedule.filter((wanted) => wanted === visits - 1).length;

/** A halving gone wrong: every candidate in turn, none dropped. */
const roundRobin = (considered: number, simulations: number): number[] =>
  Array.from({ length: simulations }, (_, i) => Math.floor(i / considered));

const sizes = fc.record({ considered: fc.integer({ min: 1, max: 64 }), simulations: fc.integer({ min: 1, max: 600 }) });

describe('gate: sequential halving', () => {
  // Values of `get_sequence_of_considered_visits` of mctx.
  it.each([
    [8, 24, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]],
    [8, 13, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2]],
    [7, 24, [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]],
    [2, 5, [0, 0, 1, 1, 2]],
    [1, 4, [0, 1, 2, 3]],
  ])('%d candidates, %d simulations: the table of mctx', (considered, simulations, table) => {
    expect(consideredVisits(considered, simulations)).toEqual(table);
  });

  it('is as long as there are simulations', () => {
    fc.assert(fc.property(sizes, ({ considered, simulations }) => consideredVisits(considered, simulations).length === simulations));
  });

  it('names for each simulation a number of visits that some candidate has', () => {
    fc.assert(fc.property(sizes, ({ considered, simulations }) => canBeFollowed(consideredVisits(considered, simulations), considered)));
  });

  it('gives no number of visits to more candidates than the one before, and never to more than there are', () => {
    fc.assert(
      fc.property(sizes, ({ considered, simulations }) => {
        const schedule = consideredVisits(considered, simulations);
        const counts = Array.from({ length: Math.max(...schedule) + 1 }, (_, visits) => reached(schedule, visits + 1));
        return counts[0]! <= considered && counts.every((count, i) => i === 0 || count <= counts[i - 1]!);
      }),
    );
  });

  it('leaves two candidates at the end, given the simulations', () => {
    for (const considered of [2, 3, 4, 8, 16, 64]) {
      const schedule = consideredVisits(considered, considered * 40);
      expect(reached(schedule, Math.max(...schedule))).toBeLessThanOrEqual(2);
    }
  });

  it('fails for a schedule that drops nobody, and for one that skips', () => {
    expect(roundRobin(8, 24)).not.toEqual(consideredVisits(8, 24));
    const even = roundRobin(8, 320);
    expect(reached(even, Math.max(...even))).toBeGreaterThan(2);
    expect(canBeFollowed([0, 0, 2], 4)).toBe(false);
    expect(canBeFollowed([0, 0, 0], 2)).toBe(false);
  });
});
