import { describe, expect, it } from 'vitest';
import { mismatchesOf } from '../frame.ts';
import { oneHourWargames } from './auditor.ts';

describe('One-Hour Wargames, worked out a second time', () => {
  it('rolls, reaches and targets of captain and random games are those of the book', () => {
    expect(mismatchesOf(oneHourWargames, 240)).toEqual([]);
  }, 3_600_000);
});
