import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, openSite, settled, type Site } from './page.ts';

const executable = findChromium();

/** Names of the files that a page and its workers fetch from now on. */
function fetchedBy(page: Page): string[] {
  const names: string[] = [];
  page.context().on('request', (request) => names.push(new URL(request.url()).pathname.replace(/^.*\//, '')));
  return names;
}

const isRules = (name: string): boolean => /^(barons-war|men-of-iron|spanish-fury|the-anarchy|reference)-.*\.js$/.test(name);

describe.skipIf(executable === undefined)('the first screen in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('leads into a lesson, a game or a wargame, and fetches only what is asked for', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open({ width: 1024, height: 768 });
    const names = fetchedBy(page);
    await page.goto(site.address);
    await page.waitForFunction(() => document.images.length === 5 && [...document.images].every(({ naturalWidth }) => naturalWidth > 0));
    expect(names.filter((name) => isRules(name) || /^one-hour-wargames-.*\.js$/.test(name))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 768);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Play now' }).click();
    expect((await settled(page)).status).toBe('person');
    const again = page.url();

    await page.goto(site.address);
    await page.getByRole('link', { name: 'Learn in ten minutes' }).click();
    await settled(page);
    await page.locator('.coach h2').waitFor();
    expect(page.url()).not.toBe(again);
    expect(names.filter((name) => isRules(name) || /\.(onnx|wasm)$/.test(name))).toEqual([]);
    await page.goBack();
    await page.locator('.ways-in').waitFor();

    await page.getByRole('link', { name: 'Men of Iron' }).click();
    await page.getByRole('heading', { level: 1, name: 'Men of Iron' }).waitFor();
    expect(await page.locator('.scenario-card', { hasText: 'Towton' }).textContent()).toContain('about 60 minutes');
    expect(await page.locator('.scenario-card').count()).toBe(14);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
