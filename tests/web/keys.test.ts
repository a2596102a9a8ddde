import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultWords } from '../../web/base/fault-words.ts';
import type { Spot } from '../../web/board/choices.ts';
import { placeThatWay } from '../../web/board/spots.tsx';
import { soundsOf } from '../../web/play/table/sounds.ts';
import type { LogEntry } from '../../web/table/view.ts';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();

describe('keys, sounds and faults', () => {
  it('an arrow key means the nearest place that way, rather straight ahead than aside', () => {
    const spots = [
      [0, 0],
      [30, 2],
      [12, 20],
      [60, 0],
      [0, 40],
    ].map(([x, y]): Spot => ({ key: `${x},${y}`, point: { x: x!, y: y! }, outline: null, choices: [] }));
    const from = (x: number, y: number): string | undefined => placeThatWay(spots, spots[0]!, { x, y })?.key;
    expect([from(1, 0), from(0, 1), from(-1, 0), from(0, -1)]).toEqual(['30,2', '0,40', undefined, undefined]);
  });

  it('dice, the other side, one’s own turn and the end are heard, one’s own moves are not', () => {
    const entry = (by: LogEntry['by']): LogEntry => ({ by, text: '', said: null, events: [], roll: null, mark: null });
    expect(soundsOf([entry(0)], 'person', 0)).toEqual([]);
    expect(soundsOf([entry(0), entry('dice')], 'thinking', 0)).toEqual(['dice']);
    expect(soundsOf([entry(1)], 'thinking', 0)).toEqual(['move']);
    expect(soundsOf([entry(1), entry('dice')], 'person', 0)).toEqual(['dice', 'turn']);
    expect(soundsOf([entry(1)], 'over', 0)).toEqual(['move', 'end']);
  });

  it('a fault of the browser says what to do, a fault of the game what it is', () => {
    expect(faultWords(new TypeError('Failed to fetch dynamically imported module: http://x/y.js'))).toMatch(/Load the page again/);
    expect(faultWords('')).toMatch(/Load it again/);
    expect(faultWords('Uncaught RulesError: This move is not possible.')).toBe('This move is not possible.');
  });
});

/** What has the focus: its class and its words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.activeElement!.getAttribute('class') ?? ''}: ${document.activeElement!.textContent}`);

describe.skipIf(executable === undefined)('the page by keys in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('is two Tabs from the first choice, keeps the focus, goes over places with arrows, and tells what happens', {
    timeout: 600_000,
  }, async () => {
    const script = `globalThis.tones = 0;
      const { start } = AudioScheduledSourceNode.prototype;
      AudioScheduledSourceNode.prototype.start = function (when) { globalThis.tones++; start.call(this, when); };`;
    const { page, faults } = await site.open({ script });
    await page.goto(site.address);
    await page.locator('.ways-in').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Learn in ten minutes');

    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog[open]').count()).toBe(0);

    await begin(page, site.address, 'barons-war/skirmish');
    let now = await settled(page);
    await page.locator('main').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toContain('Go to your decision');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toMatch(/^choice/);
    let hasMoved = false;
    for (let count = 0; count < 8; count++) {
      await page.keyboard.press('Enter');
      now = await settled(page, now.version);
      await expect.poll(() => focused(page), { timeout: 600_000 }).toMatch(/^(choice|spot)/);
      expect((await page.locator('.announcement').textContent())!.length).toBeGreaterThan(10);
      if (hasMoved || (await page.locator('.spot').count()) < 3) continue;
      const place = (): Promise<string | undefined> => page.evaluate(() => (document.activeElement as SVGElement).dataset['place']);
      await page.locator('.spot[tabindex="0"]').focus();
      const from = await place();
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) if ((await place()) === from) await page.keyboard.press(key);
      expect(await place()).not.toBe(from);
      expect(await page.locator('.spot[tabindex="0"]').count()).toBe(1);
      hasMoved = true;
      await page.locator('.choice').first().focus();
    }
    expect(hasMoved).toBe(true);

    expect(await page.evaluate('tones')).toBe(0);
    await page.getByRole('tab', { name: 'Show' }).click();
    await page.getByLabel('Sounds').check();
    const first = await page.evaluate('tones');
    expect(first).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
