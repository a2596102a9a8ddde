import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { openSite, type Site } from './page.ts';

const executable = findChromium();

/** Scripts that a page or a worker has asked for, and whether bytes came for them. */
function scripts(): readonly (readonly [name: string, hasCome: boolean])[] {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return entries.filter(({ name }) => name.endsWith('.js')).map(({ name, transferSize }) => [name.replace(/^.*\//, ''), transferSize > 0]);
}

describe.skipIf(executable === undefined)('a first game in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('fetches each file once for the page and all its workers', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(site.address);
    await page.getByRole('button', { name: 'Play now' }).click();
    await page.locator('.decide .choice').first().waitFor();
    const asked = await Promise.all([page.evaluate(scripts), ...page.workers().map((worker) => worker.evaluate(scripts))]);
    const places = asked.map((list) => new Set(list.map(([name]) => name)));
    const rules = [...places[0]!].filter((name) => name.startsWith('one-hour-wargames-'));
    expect(rules).not.toEqual([]);
    // The worker that keeps the game has them as well; opponents fetch them when they are first asked.
    for (const name of rules) expect(places.filter((place) => place.has(name)).length).toBeGreaterThan(1);
    const came = asked.flat().flatMap(([name, hasCome]) => (hasCome ? [name] : []));
    expect(came.filter((name, i) => came.indexOf(name) !== i)).toEqual([]);
    expect(faults).toEqual([]);
  });
});
