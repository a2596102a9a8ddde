import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const PHONE = { width: 390, height: 844 } as const;

/** Opens the set-up of a game against the scripted player. */
async function open(page: Page, address: string, game: string): Promise<void> {
  await page.goto(`${address}/#/set-up/${game}`);
  await page.locator('.seat select >> nth=0 >> option[value="scripted"]').waitFor({ state: 'attached' });
  await page.locator('.seat select').nth(1).selectOption('scripted');
}

describe.skipIf(executable === undefined)('setting up in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('offers the historical set-up first, and begins in it', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await open(page, site.address, 'barons-war/lewes-historical');
    expect(await page.getByLabel('Use the historical set-up').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.plan').waitFor();
    expect(faults).toEqual([]);
  });

  it.each([
    ['barons-war/lewes-historical', 'Place the units yourself'],
    ['one-hour-wargames/pitched-battle-1', null],
  ])('places what a person does not care to place, and takes that back at once: %s', { timeout: 600_000 }, async (game, way) => {
    const { page, faults } = await site.tab();
    await open(page, site.address, game);
    if (way !== null) await page.getByLabel(way).check();
    await page.getByRole('button', { name: 'Begin' }).click();
    const { version } = await settled(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Place the rest' }).click();
    await settled(page, version);
    expect(await page.locator('.placing-bar').count()).toBe(0);
    await page.getByRole('tab', { name: 'Forces' }).click();
    expect(await page.locator('.forces tr').count()).toBeGreaterThan(6);
    expect(faults).toEqual([]);
  });

  it('changes to the historical set-up in the middle of placing', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await open(page, site.address, 'barons-war/lewes-historical');
    await page.getByLabel('Place the units yourself').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    const { version } = await settled(page);
    await page.locator('.choice').first().click();
    await settled(page, version);
    await page.getByRole('button', { name: 'Use the historical set-up' }).click();
    await page.locator('.plan').waitFor();
    await page.reload();
    await page.locator('.plan').waitFor();
    expect(faults).toEqual([]);
  });

  it('says in words what options mean', { timeout: 600_000 }, async () => {
    const { page } = await site.tab();
    for (const game of ['barons-war/lewes-historical', 'one-hour-wargames/pitched-battle-1']) {
      await open(page, site.address, game);
      await page.locator('summary').click();
      const shown = (await page.locator('details option').allInnerTexts()).join('\n');
      expect(shown).not.toMatch(/\b(true|false)\b/);
      expect(shown).toMatch(/as usual/);
      // Only what makes a difference here: no fort stands there, and no picked unit fights its last stand.
      expect(await page.locator('details').innerText()).not.toMatch(/fort|Last Stand/);
    }
  });
});

describe.skipIf(executable === undefined)('a board under fingers (not run where there is no Chromium: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  let lewesTab: ReturnType<typeof beginLewes> | null = null;
  /** Lewes on a phone while units are placed; all tests play on in one tab. */
  const lewes = (): ReturnType<typeof beginLewes> => (lewesTab ??= beginLewes());

  async function beginLewes() {
    const { page, faults } = await site.open({ ...PHONE, touch: true });
    await open(page, site.address, 'barons-war/lewes-historical');
    await page.getByLabel('Place the units yourself').check();
    await page.getByRole('button', { name: 'Begin' }).click();
    await settled(page);
    await page.waitForFunction(() => document.querySelector('.board-layers')!.clientWidth > 1.5 * innerWidth);
    return { page, faults };
  }

  const middleOf = async (page: Page, selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };

  it('shows places large enough to be hit, and what a tapped one means beside it', { timeout: 600_000 }, async () => {
    const { page, faults } = await lewes();
    const frame = (await page.locator('.board-scroll').boundingBox())!;
    const hex = (await page.locator('.spot-ground').first().boundingBox())!;
    expect(Math.min(hex.width, hex.height)).toBeGreaterThanOrEqual(24);
    const spots = await Promise.all((await page.locator('.spot circle').all()).map((spot) => spot.boundingBox()));
    const seen = spots.findIndex((box) => {
      const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
      return x > frame.x + 20 && x < frame.x + frame.width - 20 && y > frame.y + 20 && y < frame.y + frame.height - 20;
    });
    expect(seen).toBeGreaterThanOrEqual(0);
    const at = await middleOf(page, `.spot circle >> nth=${seen}`);
    await page.touchscreen.tap(at.x, at.y);
    const callout = page.locator('.board-layers .callout');
    await callout.waitFor();
    const box = (await callout.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
    const spot = await middleOf(page, `.spot circle >> nth=${seen}`);
    expect(Math.max(box.y - spot.y, spot.y - box.y - box.height)).toBeLessThan(60);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Not this' }).tap();
    await callout.waitFor({ state: 'detached' });
    await page.touchscreen.tap(spot.x, spot.y);
    await page.getByRole('button', { name: 'Do it' }).tap();
    await page.locator('.newest').waitFor();
    expect(faults).toEqual([]);
  });

  it('has no button that is too small', { timeout: 600_000 }, async () => {
    const { page } = await lewes();
    const sizes = await page.locator('button, select, summary').evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { what: element.textContent, least: Math.min(width, height) };
      }),
    );
    expect(sizes.filter(({ least }) => least > 0 && least < 24)).toEqual([]);
  });

  it('grows under two fingers, and what they hold stays between them', { timeout: 600_000 }, async () => {
    const { page, faults } = await lewes();
    const width = (): Promise<number> => page.locator('.board-layers').evaluate((layers) => layers.clientWidth);
    const before = await width();
    const { x, y } = await middleOf(page, '.board-scroll');
    const share = (): Promise<number> =>
      page.locator('.board-layers').evaluate((layers, at) => {
        const box = layers.getBoundingClientRect();
        return (at - box.left) / box.width;
      }, x);
    const held = await share();
    const session = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-apart, apart].map((by, id) => ({ x: x + by, y, id })),
      });
    await fingers('touchStart', 30);
    for (const apart of [33, 36, 40]) await fingers('touchMove', apart);
    await fingers('touchEnd', 40);
    await page.waitForFunction((least) => document.querySelector('.board-layers')!.clientWidth > least, 1.2 * before);
    expect(Math.abs((await share()) - held)).toBeLessThan(0.02);
    expect(faults).toEqual([]);
  });

  it('is dragged with a mouse, and a drag chooses nothing', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab({ width: 1024, height: 768 });
    await open(page, site.address, 'barons-war/skirmish');
    await page.getByRole('button', { name: 'Begin' }).click();
    const { version } = await settled(page);
    for (let count = 0; count < 2; count++) await page.getByRole('button', { name: 'Larger' }).click();
    const scrolled = (): Promise<number> => page.locator('.board-scroll').evaluate((frame) => frame.scrollLeft);
    const before = await scrolled();
    const { x, y } = await middleOf(page, '.board-scroll');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (before > 80 ? 80 : -80), y, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await scrolled()) - before)).toBeGreaterThan(60);
    expect((await settled(page)).version).toBe(version);
    expect(faults).toEqual([]);
  });

  it('lets one drag a unit, which snaps to a place, says what it costs, and goes there', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab({ width: 1024, height: 768 });
    await open(page, site.address, 'one-hour-wargames/training');
    await page.getByRole('button', { name: 'Begin' }).click();
    const { version } = await settled(page);
    await page.locator('.choice', { hasText: 'Move Red archers 3' }).click();
    const marching = await settled(page, version);
    const { x, y } = await middleOf(page, '.piece.movable');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 90, { steps: 6 });
    expect((await page.locator('.ghost-words').textContent())!.length).toBeGreaterThan(5);
    expect(await page.locator('.preview-ground').count()).toBe(1);
    await page.mouse.up();
    const arrow = page.locator('.dial-arrow');
    if ((await arrow.count()) > 0) await arrow.first().click();
    await settled(page, marching.version);
    expect((await middleOf(page, '[data-piece="red/3"]')).y).toBeGreaterThan(y + 40);
    expect(faults).toEqual([]);
  });
});
