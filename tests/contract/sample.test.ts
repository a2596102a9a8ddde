import { expect, test } from 'vitest';
import { contractChecks } from '../../env/check/contract.ts';
import { rulesets } from '../../rules/registry.ts';
import { checksAt, DEAR, LEAST_SCENARIOS } from './keeps-contract.ts';

const names = contractChecks.map(({ name }) => name);

test('dear checks are checks', () => {
  expect(names).toEqual(expect.arrayContaining([...DEAR]));
});

test.each(rulesets)('each check looks at scenarios of $id, the cheap ones at all of them', ({ scenarios }) => {
  const looks = scenarios.map((_, place) => checksAt(place, scenarios.length, LEAST_SCENARIOS));
  for (const name of names) {
    const least = DEAR.includes(name) ? Math.min(LEAST_SCENARIOS, scenarios.length) : scenarios.length;
    expect(looks.filter((some) => some.includes(name)).length, name).toBeGreaterThanOrEqual(least);
  }
});
