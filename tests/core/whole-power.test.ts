import { describe, expect, it } from 'vitest';
import { wholePower } from '../../rules/core/index.ts';

describe('a whole power', () => {
  it('is 1 without a factor, and the number itself with one', () => {
    expect(wholePower(0.93, 0)).toBe(1);
    expect(wholePower(0.93, 1)).toBe(0.93);
  });

  it('is the product of its factors, rounded one after the other', () => {
    expect(wholePower(0.93, 3)).toBe(0.93 * 0.93 * 0.93);
    expect(wholePower(-2, 5)).toBe(-32);
  });
});
