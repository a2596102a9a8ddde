import { expect, test } from 'vitest';
import type { FlatState } from '../../../rules/core/state/flat-state.ts';
import { menOfIron } from '../../../rules/men-of-iron/index.ts';
import { parsePosition } from '../../../rules/registry.ts';
import { type Moment, momentOf, runAudit } from './frame.ts';

test('a difference is reported with a position that brings the same moment back', () => {
  const seen: Moment[] = [];
  const report = runAudit({
    ruleset: menOfIron,
    fields: [{ scenario: 'mill-ford' }],
    steps: new Set(['move/piece']),
    *auditor(moment) {
      seen.push(moment);
      yield { kind: 'wrong', expected: 'one thing', found: 'another' };
    },
    moments: 3,
    seed: 4,
    perStep: 3,
    moves: 400,
  });
  expect(report.mismatches.length).toBe(report.moments);
  report.mismatches.forEach(({ position }, i) => {
    const again = momentOf(parsePosition(position) as FlatState, 'mill-ford');
    expect({ ...again, after: null }).toEqual({ ...seen[i]!, after: null });
  });
});
