import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { momentsNow } from '../../web/learn/moments.ts';
import type { LogEntry } from '../../web/table/view.ts';
import { findChromium } from '../browser/chromium.ts';
import { usualOrDeep } from '../deep.ts';
import { accessibilityFaults, openSite, settled, type Site } from './page.ts';

const executable = findChromium();

function entry(by: LogEntry['by'], ...rules: string[]): LogEntry {
  return { by, text: '', said: null, events: rules.map((rule) => ({ text: '', rule })), roll: null, mark: null };
}

describe('what is explained when it first happens', () => {
  const moments = [{ rule: '12.0', title: 'Morale', text: 'A die is rolled.' }];

  it('is told until the next decision of the learner, and only once', () => {
    const log = [entry(0), entry('dice', '12.0'), entry(1)];
    expect(momentsNow(moments, log.slice(0, 1), 0)).toEqual([]);
    expect(momentsNow(moments, log, 0)).toEqual(moments);
    expect(momentsNow(moments, [...log, entry(0), entry('dice', '12.0')], 0)).toEqual([]);
  });

  it('may come of the decision itself', () => {
    expect(momentsNow(moments, [entry(0, '12.0')], 0)).toEqual(moments);
  });
});

/** Clicks where the step asks for it: at the place that is marked and in the way it says to look, else on the button that it names. */
async function doStep(page: Page, look: string): Promise<void> {
  const place = page.locator('.coach-marks circle').first();
  if ((await place.count()) === 0) {
    const [, button] = /“(.+)”/.exec(await page.locator('.coach .note').last().innerText())!;
    return page.getByRole('button', { name: button! }).first().click();
  }
  await place.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await place.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  const arrow = page.locator(`.dial-arrow[aria-label$="${look}"]`);
  if ((await arrow.count()) > 0) await arrow.click();
}

/** Decides what is asked before the step at hand can be done, such as where to advance. @returns the version then shown */
async function decideMeanwhile(page: Page, version: number): Promise<number> {
  let shown = version;
  while ((await page.getByText('This comes later').count()) > 0) {
    await page.locator('.choice').first().click();
    shown = (await settled(page, shown)).version;
  }
  return shown;
}

const stepTitle = (page: Page): Promise<string> => page.locator('.coach h2').innerText();

async function begin(page: Page, address: string, lesson: string): Promise<number> {
  await page.goto(`${address}/#/learn/${lesson}`);
  await page.getByRole('button', { name: /^Begin/ }).click();
  return (await settled(page)).version;
}

describe.skipIf(executable === undefined)('lessons on the page (not run where there is no Chromium: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('are found from the screen of a wargame', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await page.goto(`${site.address}/#/battles/men-of-iron`);
    await page.getByRole('link', { name: 'Learn it in a first battle' }).click();
    await page.locator('.learn').waitFor();
    expect(await page.getByRole('button', { name: /^Begin: .+, First battle$/ }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  // Spanish Fury plays by much the same rules as Men of Iron.
  it.each([
    ['barons-war', {}],
    ['men-of-iron', { 'Round the flank': 'the lower right' }],
    ...usualOrDeep([], [['spanish-fury', {}]] as const),
  ] as const)(
    'lead through a battle of %s with the pointer alone',
    { timeout: 600_000 },
    async (ruleset, looks: Record<string, string>) => {
      const { steps } = findRuleset(ruleset).teaching!.lessons[0]!;
      const { page, faults } = await site.tab();
      let version = await begin(page, site.address, `${ruleset}/first-battle`);
      for (const { title, task } of steps) {
        await page.locator('.coach h2', { hasText: title }).waitFor();
        if (task === undefined) {
          await page.getByRole('button', { name: 'Go on' }).click();
          continue;
        }
        version = await decideMeanwhile(page, version);
        await doStep(page, looks[title] ?? ' the right');
        version = (await settled(page, version)).version;
      }
      await page.getByText('Now it is yours.').waitFor();
      expect(await page.locator('.coach-moment').count()).toBeLessThanOrEqual(1); // what the dice of the last decision brought, and no more
      expect(faults).toEqual([]);
    },
  );

  it('let one do something else, skip, take back, load the page again, and leave', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    let version = await begin(page, site.address, 'one-hour-wargames/first-battle');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    expect(await stepTitle(page)).toBe('Choose who moves');
    await page.getByRole('button', { name: 'Do it for me' }).click();
    version = (await settled(page, version)).version;
    await page.locator('.coach h2', { hasText: 'A march' }).waitFor();
    await page.getByRole('button', { name: 'Take back' }).click();
    version = (await settled(page, version)).version;
    await page.locator('.coach h2', { hasText: 'Choose who moves' }).waitFor();
    await page.locator('.choice', { hasText: 'Move Red archers 4' }).click();
    await settled(page, version);
    expect(await stepTitle(page)).toBe('Choose who moves');
    expect(await page.locator('.coach').innerText()).toContain('This comes later');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    expect(await stepTitle(page)).toBe('A march');
    await page.reload();
    await settled(page);
    expect(await stepTitle(page)).toBe('A march');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Leave the lesson' }).click();
    expect(await page.locator('.coach').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('end with a word on the battle, also on a phone', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open({ width: 390, height: 844, dark: true });
    const version = await begin(page, site.address, 'one-hour-wargames/first-battle');
    for (let now = { status: 'person', version }; now.status !== 'over'; now = await settled(page, now.version)) {
      if ((await page.getByRole('button', { name: 'Go on' }).count()) > 0) await page.getByRole('button', { name: 'Go on' }).click();
      await page.locator('.choice').first().click();
    }
    expect(await stepTitle(page)).toMatch(/^(You have won|Not won this time)$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.getByRole('link', { name: 'Begin again' }).click();
    await page.locator('.learn').waitFor();
    expect(faults).toEqual([]);
  });
});
