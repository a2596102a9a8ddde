import { describe, expect, test } from 'vitest';
import { RecentMap } from '../../server/engine/context/recent-map.ts';
import { Gate } from '../../server/http/doors/gate.ts';

describe('allowances', () => {
  test('of a client that goes on asking are not forgotten, however many others come', () => {
    const gate = new Gate({ visitsPerMinute: 10 });
    const greedy = gate.admit(undefined, '10.9.9.9');
    greedy.budget!.spend(1e9);
    for (let i = 0; i < 30_000; i++) {
      gate.admit(undefined, `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
      if (i % 1000 === 0) expect(gate.admit(undefined, '10.9.9.9')).toBe(greedy);
    }
    expect(() => gate.admit(undefined, '10.9.9.9').budget!.check()).toThrow(/used up/);
  });

  test('are one for all addresses of one network of IPv6, and of an IPv4 address in either form', () => {
    const gate = new Gate({ visitsPerMinute: 10 });
    const [first, ...same] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:9::'].map((address) =>
      gate.admit(undefined, address),
    );
    for (const client of same) expect(client).toBe(first);
    expect(gate.admit(undefined, '2001:db8:1:3::1')).not.toBe(first);
    expect(gate.admit(undefined, '::ffff:10.0.0.1')).toBe(gate.admit(undefined, '10.0.0.1'));
    expect(gate.admit(undefined, '::1')).not.toBe(gate.admit(undefined, '10.0.0.1'));
  });
});

describe('a map of recent entries', () => {
  test('lets go what was asked for longest ago', () => {
    const map = new RecentMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
  });

  test('lets go what is too heavy together, but for the latest', () => {
    const map = new RecentMap<string, number>(10, 100);
    map.set('a', 1, 60);
    map.set('b', 2, 40);
    map.set('b', 3, 41);
    expect([map.get('a'), map.get('b')]).toEqual([undefined, 3]);
    map.set('c', 4, 1000);
    expect([map.get('b'), map.get('c'), map.size]).toEqual([undefined, 4, 1]);
    map.set('c', 5, 50);
    map.set('d', 6, 50);
    expect(map.size).toBe(2);
  });
});
