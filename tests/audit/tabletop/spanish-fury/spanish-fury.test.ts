import { describe, expect, it } from 'vitest';
import { mismatchesOf } from '../frame.ts';
import { spanishFury } from './auditor.ts';

describe('Spanish Fury, worked out a second time', () => {
  it('rolls, reaches and targets of captain and random games are those of the book', () => {
    expect(mismatchesOf(spanishFury, 1000)).toEqual([]);
  }, 3_600_000);
});
