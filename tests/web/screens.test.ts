import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRuleset } from '../../rules/registry.ts';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const pictures = process.env['SCREENSHOTS'] === undefined ? join('.tmp', 'screenshots') : join('docs', 'pictures');

/** Number of the move shown. */
const moveShown = async (page: Page): Promise<number> => Number(await page.getByLabel('Move', { exact: true }).inputValue());

async function saved(page: Page, button: string): Promise<unknown> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return JSON.parse(readFileSync((await (await download).path())!, 'utf8'));
}

/** The fewest candidates listed in the half second after keys were pressed, one right after the other. */
function fewestCandidates(page: Page, keys: readonly string[]): Promise<number> {
  return page.evaluate(async (pressed) => {
    for (const key of pressed)
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    let fewest = Infinity;
    const end = performance.now() + 500;
    while (performance.now() < end) {
      await new Promise(requestAnimationFrame);
      fewest = Math.min(fewest, document.querySelectorAll('.candidates .choice').length);
    }
    return fewest;
  }, keys);
}

describe.skipIf(executable === undefined)('the study in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    site = await openSite(executable!);
  }, 600_000);
  afterAll(() => site.close());

  it('goes through a game, judges it, analyses a move, tries another, and keeps all that in a file', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(`${site.address}/#/study`);
    await page.getByLabel('Open Skirmish').click();
    await page.locator('.stepper').waitFor();
    await page.keyboard.press('End');
    const end = await moveShown(page);
    expect(end).toBeGreaterThan(100);
    await page.keyboard.press('Home');
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => moveShown(page)).toBe(3);
    await page.waitForFunction(() => (document.querySelector('.win-curve')?.getAttribute('d') ?? '').split('L').length > 8, undefined, {
      timeout: 600_000,
    });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.locator('.candidates tbody tr').nth(1).waitFor({ timeout: 600_000 });
    await page.screenshot({ path: join(pictures, 'page-study.jpg'), type: 'jpeg', quality: 80 });
    expect(await fewestCandidates(page, ['ArrowRight', 'ArrowLeft'])).toBeGreaterThan(1);
    // One of two moves is not what was played. The list may change its order while the search goes on.
    const choices = page.locator('.candidates .choice');
    const first = await choices.nth(1).evaluate((choice: HTMLElement) => {
      const text = choice.innerText; // The click may give this element to another move.
      choice.click();
      return text;
    });
    await expect.poll(() => moveShown(page)).toBe(4);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => moveShown(page)).toBe(3);
    // Found and clicked at once, for the same reason.
    await page.waitForFunction(
      (known) => {
        const other = [...document.querySelectorAll<HTMLElement>('.candidates .choice')].find((choice) => choice.innerText !== known);
        other?.click();
        return other !== undefined;
      },
      first,
      { timeout: 600_000 },
    );
    await expect.poll(() => moveShown(page)).toBe(4);
    const file = (await saved(page, 'Save study')) as { format: string; branches: unknown[] };
    expect(file.format).toBe('schiltron-study/1');
    expect(file.branches.length).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  const UNREADABLE = [
    ['no JSON', 'not a game', /JSON/],
    [
      'a move that is not possible',
      JSON.stringify({
        format: 'schiltron-record/1',
        ruleset: 'barons-war',
        version: findRuleset('barons-war').version,
        scenario: 'skirmish',
        options: {},
        moves: [99999],
      }),
      /\/moves\/0/,
    ],
    [
      'other rules',
      JSON.stringify({ format: 'schiltron-record/1', ruleset: 'chess', version: '1', scenario: 'x', options: {}, moves: [] }),
      /chess/,
    ],
  ] as const;

  it('says what is wrong with a file', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(`${site.address}/#/study`);
    for (const [what, text, reason] of UNREADABLE) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await expect.poll(() => page.locator('.open-fault').innerText(), { timeout: 600_000, message: what }).toMatch(reason);
    }
    expect(faults).toEqual([]);
  });
});

describe.skipIf(executable === undefined)('scenarios in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('are found by words, and tell what they are', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await page.goto(site.address);
    await page.getByLabel('Find a battle').fill('hill');
    const battles = page.locator('.scenario-card:not(.system-card)');
    await battles.first().waitFor();
    const found = await battles.count();
    expect(found).toBeLessThan(20);
    await page.goto(`${site.address}/#/scenario/one-hour-wargames/pitched-battle-1`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/provenance|come from/i);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(`${site.address}/#/scenario/one-hour-wargames/nowhere`);
    await page.locator('.empty').waitFor();
    expect(faults).toEqual([]);
  });

  it('leads to Study with a played game that is opened as a scenario', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await page.goto(`${site.address}/#/pack`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(join(import.meta.dirname, '..', '..', 'web', 'samples', 'skirmish.json'));
    await page.locator('.stepper').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/study');
    expect(faults).toEqual([]);
  });

  it('can be copied, broken, mended and played', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await page.goto(`${site.address}/#/pack`);
    await page.getByRole('button', { name: 'Take a copy' }).click();
    const text = page.locator('textarea');
    await text.waitFor();
    const right = await text.inputValue();
    await text.fill(right.replace('"turnLimit": 10', '"turnLimit": -3'));
    const fault = page.locator('.pack-faults li').first();
    await fault.waitFor();
    expect(await fault.innerText()).toMatch(/turnLimit/);
    const line = right.slice(0, right.indexOf('"turnLimit"')).split('\n').length;
    expect(await fault.innerText()).toContain(`Line ${line},`);
    await text.fill(`${right.slice(0, -3)}`);
    await page.locator('.pack-faults li').first().filter({ hasText: 'Line' }).waitFor();
    await text.fill(right);
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.seat').first().waitFor();
    await page.reload(); // the browser has kept the scenario
    await page.locator('.seat select >> nth=0 >> option[value="scripted"]').waitFor({ state: 'attached' });
    await page.locator('.seat select').nth(1).selectOption('scripted');
    await page.getByRole('button', { name: 'Begin' }).click();
    expect((await settled(page)).status).toBe('person');
    expect(faults).toEqual([]);
  });
});
