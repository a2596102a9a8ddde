import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GameRecord, replay } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { findChromium } from '../browser/chromium.ts';
import { usualOrDeep } from '../deep.ts';
import { accessibilityFaults, begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
/** Decisions that are made with keys. */
const KEYS = 6;
/** Decisions that are made by clicks; the deep suite plays to the end. */
const CLICKS = usualOrDeep(18, Infinity);
/** `SCREENSHOTS=1` writes the pictures of the README anew. */
const pictures = process.env['SCREENSHOTS'] === undefined ? join('.tmp', 'screenshots') : join('docs', 'pictures');

/** How the page may look. */
const LOOKS = [
  ['light', { width: 1400, height: 900 }],
  ['dark', { width: 390, height: 844 }],
] as const;

/** Makes one decision with the mouse: at a place of the board where there is one, else with a button. */
async function decide(page: Page, count: number): Promise<void> {
  const places = await page.locator('.spot circle').count();
  if (places === 0)
    return page
      .locator('.choice')
      .nth(count % (await page.locator('.choice').count()))
      .click();
  if ((await page.locator('.dial').count()) === 0) {
    const version = await page.locator('[data-version]').getAttribute('data-version');
    await clickMiddle(page, '.spot circle', (count * 7) % places);
    const opened = await page.waitForFunction(
      (before) =>
        document.querySelector('[data-version]')!.getAttribute('data-version') !== before
          ? 'played'
          : document.querySelector('.dial') === null
            ? null
            : 'dial',
      version,
    );
    if ((await opened.jsonValue()) === 'played') return;
  }
  await clickMiddle(page, '.dial-arrow', count % (await page.locator('.dial-arrow').count()));
}

/** Clicks where something is, once the board shows it. */
async function clickMiddle(page: Page, selector: string, place: number): Promise<void> {
  const found = page.locator(selector).nth(place);
  await found.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }));
  const { x, y, width, height } = (await found.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Takes a picture while the pointer is at a place. */
async function picture(page: Page, name: string): Promise<true> {
  const { x, y, width, height } = (await page.locator('.spot circle').nth(9).boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.screenshot({ path: join(pictures, name), type: 'jpeg', quality: 80 });
  return true;
}

/** Keeps all that workers and ports say to the page. */
const LISTEN = `
  globalThis.heard = [];
  const hear = ({ data }) => globalThis.heard.push(data);
  const NativeWorker = Worker;
  globalThis.Worker = class extends NativeWorker { constructor(...given) { super(...given); this.addEventListener('message', hear); } };
  const listen = MessagePort.prototype.addEventListener;
  MessagePort.prototype.addEventListener = function (type, ...rest) { if (type === 'message') listen.call(this, 'message', hear); return listen.call(this, type, ...rest); };
`;

describe.skipIf(executable === undefined)('the page in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    site = await openSite(executable!);
  }, 600_000);
  afterAll(() => site.close());

  it('plays skirmish with the keyboard alone, then by clicks, and its record replays in Node with the same hashes', {
    timeout: 600_000,
  }, async () => {
    const { page, faults } = await site.open();
    await begin(page, site.address, 'barons-war/skirmish');
    let now = await settled(page);
    for (let count = 0; count < KEYS; count++) {
      await page.locator('.choice').first().focus();
      await page.keyboard.press('Enter');
      now = await settled(page, now.version);
    }
    expect(await page.locator('.entry.by-0').count()).toBeGreaterThanOrEqual(KEYS);
    let isPictured = false;
    for (let count = 0; now.status !== 'over' && count < CLICKS; count++) {
      if (!isPictured && count > 10 && (await page.locator('.spot').count()) > 12) isPictured = await picture(page, 'page-barons-war.jpg');
      await decide(page, count);
      now = await settled(page, now.version);
    }
    expect(isPictured).toBe(true);
    const headline = await page.locator('.status h2').innerText();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save record' }).click();
    const record = JSON.parse(readFileSync((await (await download).path())!, 'utf8')) as GameRecord;
    const end = replay(findRuleset('barons-war'), record);
    expect(record.hashes).toHaveLength(record.moves.length);
    expect(end.game.board!.headline(end)[0]).toBe(headline);
    expect(faults).toEqual([]);
  });

  it('never shows or sends hidden chits before they are revealed', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open({ script: LISTEN });
    await begin(page, site.address, 'barons-war/vanguard', { side: 1 });
    await settled(page);
    await page.getByRole('tab', { name: 'Forces' }).click();
    expect((await page.locator('.forces').allInnerTexts()).join('\n')).toContain('?');
    const unseen = await page.evaluate(() =>
      JSON.stringify(
        (globalThis as unknown as { heard: unknown[] }).heard.filter((data) => (data as { view?: unknown }).view === undefined),
      ),
    );
    expect(unseen).not.toMatch(/"(position|state|moves|record|log)":/);
    for (let count = 0; (await page.locator('.plan').count()) > 0; count++) {
      await page
        .locator('.plan-choices .choice')
        .nth(count % (await page.locator('.plan-choices .choice').count()))
        .click();
      await page.waitForTimeout(100);
    }
    await settled(page);
    const heard = await page.evaluate(() =>
      JSON.stringify(
        (globalThis as unknown as { heard: unknown[] }).heard.filter((data) => (data as { view?: unknown }).view !== undefined),
      ),
    );
    const views = (JSON.parse(heard) as { view: { canSave: boolean; position: object; log: { by: number; text: string }[] } }[]).map(
      ({ view }) => view,
    );
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save record' }).click();
    const record = JSON.parse(readFileSync((await (await download).path())!, 'utf8')) as GameRecord;
    const honest = new Set<string>();
    replay(findRuleset('barons-war'), record, (state) => honest.add(JSON.stringify(state.toPosition(1))));
    const hidden = views.filter(({ canSave }) => !canSave);
    expect(hidden.length).toBeGreaterThan(2);
    for (const { position, log } of hidden) {
      expect(honest.has(JSON.stringify(position))).toBe(true);
      expect(
        log
          .filter(({ by }) => by === 0)
          .map(({ text }) => text)
          .filter((text) => text !== 'Decides in secret'),
      ).toEqual([]);
    }
    expect(faults).toEqual([]);
  });

  it('plays against a network that thinks in the page, and gives a hint with its reason', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await begin(page, site.address, 'one-hour-wargames/training', { side: 1, against: 'neural:one-hour-wargames' });
    await settled(page);
    expect(await page.locator('.entry.by-0').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.hints li').first().waitFor({ timeout: 600_000 });
    expect((await page.locator('.hints li p').first().innerText()).length).toBeGreaterThan(10);
    await page.screenshot({ path: join(pictures, 'page-one-hour-wargames.jpg'), type: 'jpeg', quality: 80 });
    expect(faults).toEqual([]);
  });

  it('has no fault that axe-core finds, and nothing wider than the window, light and wide or dark on a phone', {
    timeout: 600_000,
  }, async () => {
    const { page, faults } = await site.open();
    const check = async (): Promise<void> => {
      for (const [colorScheme, screen] of LOOKS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(screen);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        expect(await accessibilityFaults(page), colorScheme).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), colorScheme).toBeLessThanOrEqual(0);
      }
    };
    await page.goto(site.address);
    await page.locator('.card').first().waitFor();
    await check();
    await page.goto(`${site.address}/#/set-up/barons-war/vanguard`);
    await page.locator('.seat').first().waitFor();
    await check();
    await begin(page, site.address, 'barons-war/vanguard');
    await page.locator('.plan').waitFor();
    await check();
    await begin(page, site.address, 'one-hour-wargames/training');
    await settled(page);
    await page.locator('.choice').first().focus();
    await check();
    for (const screen of ['study', 'pack']) {
      await page.goto(`${site.address}/#/${screen}`);
      await page.locator('main h1').waitFor();
      await check();
    }
    expect(faults).toEqual([]);
  });
});
