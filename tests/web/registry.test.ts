import { describe, expect, it } from 'vitest';
import { rulesets } from '../../rules/registry.ts';
import { findRuleset, loadRulesets, rulesets as fetched } from '../../web/games/registry.ts';

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id).sort();

describe('the registry of the page', () => {
  it('fetches a ruleset when it is asked for, and finds it at once then', async () => {
    expect(fetched).toEqual([]);
    expect(() => findRuleset('spanish-fury')).toThrow('There is no ruleset "spanish-fury".');
    const [fury] = await loadRulesets(['spanish-fury']);
    expect(findRuleset('spanish-fury')).toBe(fury);
    expect(idsOf(fetched)).toEqual(['spanish-fury']);
  });

  it('refuses what is no ruleset, and fetches nothing twice', async () => {
    await expect(loadRulesets(['chess'])).rejects.toMatchObject({ code: 'UNKNOWN_RULESET', path: '/ruleset' });
    await Promise.all([loadRulesets(['pig', 'spanish-fury']), loadRulesets(['pig'])]);
    expect(idsOf(fetched)).toEqual([...new Set(idsOf(fetched))]);
  });

  it('knows all rulesets that there are, and no others', async () => {
    expect(idsOf(await loadRulesets())).toEqual(idsOf(rulesets));
  });
});
