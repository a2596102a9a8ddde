import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPolicies } from '../../models/files.ts';
import { loadPolicyCard } from '../../models/load.ts';
import { findChromium } from '../browser/chromium.ts';
import { begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const [name] = shippedPolicies();

describe.skipIf(executable === undefined || name === undefined)(
  'a learnt policy in Chromium (not run where there is none: apt-get install chromium)',
  () => {
    let site: Site;
    beforeAll(async () => void (site = await openSite(executable!)), 600_000);
    afterAll(() => site.close());

    it('plays in the page, and is fetched once', { timeout: 600_000 }, async () => {
      const { page, faults } = await site.open();
      const asked: string[] = [];
      page.context().on('request', (request) => void (request.url().endsWith('.policy') && asked.push(request.url())));
      const { ruleset, scenarios } = loadPolicyCard(name!);
      await begin(page, site.address, `${ruleset.id}/${scenarios[0]!}`, { side: 1, against: `policy:${name!}` });
      const { version } = await settled(page);
      expect(await page.locator('.log').innerText()).not.toBe('');
      await page.locator('.choice').first().click();
      await settled(page, version);
      expect(asked).toEqual([expect.stringContaining(`/${name!}-`)]);
      expect(faults).toEqual([]);
    });
  },
);
