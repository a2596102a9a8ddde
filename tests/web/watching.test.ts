import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pace } from '../../web/table/pace.ts';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, openSite, type Site } from './page.ts';

const executable = findChromium();

describe('the pace of opponents', () => {
  it('makes them wait while it is paused, lets one move through at each step, and goes on', async () => {
    const pace = new Pace(0);
    const { signal } = new AbortController();
    let moves = 0;
    const play = (async () => {
      for (; moves < 6; moves++) await pace.turn(signal);
    })();
    pace.pause();
    const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    await rest();
    const first = moves;
    await rest();
    expect(moves).toBe(first);
    pace.step();
    await rest();
    expect(moves).toBe(first + 1);
    pace.goOn();
    await play;
    expect(moves).toBe(6);
  });

  it('ends the waiting when the table is left', async () => {
    const pace = new Pace(0);
    const off = new AbortController();
    pace.pause();
    const waiting = pace.turn(off.signal);
    off.abort();
    await expect(waiting).rejects.toThrow('left');
  });
});

describe.skipIf(executable === undefined)('watching in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 120_000);
  afterAll(() => site.close());

  it('is paused with the space bar, goes move by move, and goes on', { timeout: 120_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(`${site.address}/#/set-up/one-hour-wargames/training`);
    await page.locator('.seat select >> nth=0 >> option[value="scripted"]').waitFor({ state: 'attached' });
    for (const side of [0, 1]) await page.locator('.seat select').nth(side).selectOption('scripted');
    await page.locator('summary').click();
    await page.locator('label', { hasText: 'Pause between' }).locator('select').selectOption('400');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.watch').waitFor();
    await page.locator('main').focus();
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const moves = (): Promise<number> => page.locator('.log .entry').count();
    const stood = async (): Promise<number> => {
      for (let before = -1, now = await moves(); ; before = now, now = await moves()) {
        if (now === before) return now;
        await page.waitForTimeout(1500);
      }
    };
    const before = await stood();
    await page.getByRole('button', { name: 'One move' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.log .entry').length > count, before);
    const after = await stood();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.log .entry').length > count + 2, after);
    expect(faults).toEqual([]);
  });
});
