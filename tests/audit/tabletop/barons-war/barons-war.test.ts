import { describe, expect, it } from 'vitest';
import { mismatchesOf } from '../frame.ts';
import { baronsWar } from './auditor.ts';

describe('The Barons’ War, worked out a second time', () => {
  it('rolls, reaches and targets of captain and random games are those of the book', () => {
    expect(mismatchesOf(baronsWar, 500)).toEqual([]);
  }, 3_600_000);
});
