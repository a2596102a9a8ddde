import { expect, test } from 'vitest';
import { readRequest } from '../../server/protocol/read-request.ts';

/** An object with so many fields that no request has, and how often they were looked at. */
function watched(count: number): { fields: object; looks: () => number } {
  let looks = 0;
  const plain = Object.fromEntries(Array.from({ length: count }, (_, i) => [`odd${i}`, i]));
  const fields = new Proxy(plain, {
    get(target, key) {
      looks++;
      return Reflect.get(target, key) as unknown;
    },
  });
  return { fields, looks: () => looks };
}

test('of many unknown fields the first are named, and each is looked at a few times only', () => {
  const { fields, looks } = watched(4000);
  const { warnings } = readRequest('evaluate', { games: [{ position: {}, ...fields }] });
  expect(warnings).toHaveLength(20);
  expect(warnings[0]).toBe('Unknown field /games/0/odd0 was ignored.');
  expect(looks()).toBeLessThan(10 * 4000);
});

test('more fields than an object may have are refused by their number', () => {
  const { fields } = watched(60_000);
  expect(() => readRequest('ping', fields)).toThrow('An object may have at most 4096 fields.');
});

test('what a request takes over as it is, is not searched for unknown fields', () => {
  const { fields, looks } = watched(4000);
  const { warnings } = readRequest('legal', { record: { moves: fields }, oddity: 1 });
  expect(warnings).toEqual(['Unknown field /oddity was ignored.']);
  expect(looks()).toBe(2 * 4000); // once for how deep it goes, and once for how much it holds
});
