import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import { findChromium } from '../browser/chromium.ts';
import { isSampled } from '../deep.ts';
import { accessibilityFaults, begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const SCREENS = [
  { width: 1400, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const WARGAMES = [
  'barons-war/skirmish',
  'barons-war/lewes-historical',
  'one-hour-wargames/training',
  'one-hour-wargames/pitched-battle-1',
] as const;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(page: Page, selector: string): Promise<Box> {
  return (await page.locator(selector).first().boundingBox())!;
}

/** Whether a thing can be seen whole without scrolling. */
function expectInside({ x, y, width, height }: Box, screen: { readonly width: number; readonly height: number }, what: string): void {
  expect({
    what,
    isInside: x >= 0 && y >= 0 && x + width <= screen.width && y + height <= screen.height,
    y: Math.round(y),
    height: Math.round(height),
  }).toMatchObject({ isInside: true });
}

/** The board follows the size of the window a frame later. */
async function resize(page: Page, screen: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(screen);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** No edge of the panel beside the map is in the frame of the map. */
async function expectMapAlone(page: Page): Promise<void> {
  const edge = await page.evaluate(() => {
    const frame = document.querySelector('.picture')!.getBoundingClientRect();
    const panel = [...document.querySelectorAll<SVGGraphicsElement>('.picture rect[fill="#fbf5e4"]')].map(
      (rect) => rect.getBoundingClientRect().left,
    );
    return panel.map((left) => left - frame.right);
  });
  expect(edge.length).toBe(1);
  expect(edge[0]).toBeGreaterThan(0);
}

/** Begins a game as the side that moves second, and decides by buttons, if need be, until the other side has moved and a person is to decide. */
async function beginAnswered(page: Page, address: string, game: string, most = 60): Promise<void> {
  await begin(page, address, game, { side: 1 });
  let { version } = await settled(page);
  for (let count = 0; count < most && (await page.locator('.last-move').count()) === 0; count++) {
    await page
      .locator('.choice')
      .first()
      .evaluate((choice: HTMLElement) => choice.click());
    ({ version } = await settled(page, version));
  }
  expect(await page.locator('.last-move').count()).toBeGreaterThan(0);
}

describe.skipIf(executable === undefined)(
  'what lies where on the page (not run where there is no Chromium: apt-get install chromium)',
  () => {
    let site: Site;
    beforeAll(async () => void (site = await openSite(executable!)), 600_000);
    afterAll(() => site.close());
    it.each(WARGAMES)(
      'set-up shows the field whole and nothing else in its frame, and Begin without scrolling, at three sizes: %s',
      { timeout: 600_000 },
      async (game) => {
        const { page, faults } = await site.tab();
        await page.goto(`${site.address}/#/set-up/${game}`);
        const card = loadGame(...(game.split('/') as [string, string]));
        await page.locator('.set-up h1').filter({ hasText: card.scenario.title }).waitFor();
        await page.locator('.seat option[value="scripted"]').first().waitFor({ state: 'attached' });
        for (const screen of SCREENS) {
          await resize(page, screen);
          expectInside(await boxOf(page, '.set-up .primary'), screen, 'Begin');
          const [main, choices, field] = [
            await boxOf(page, '.set-up'),
            await boxOf(page, '.set-up-choices'),
            await boxOf(page, '.start-picture'),
          ];
          const { extent } = card.board!;
          expect(field.width / field.height).toBeCloseTo(extent.width / extent.height, 1);
          const isBeside = choices.x > field.x;
          const column = isBeside ? choices.x - main.x - 22 : main.width; // a gap of 1.4 rem
          expect(Math.abs(field.x - main.x - (column - field.width) / 2)).toBeLessThan(4);
          expect(isBeside).toBe(screen.width > 960);
          expect(main.width).toBeGreaterThan(screen.width - 40);
          expect(Math.abs(choices.x + choices.width - main.x - main.width)).toBeLessThan(2);
          for (const select of await page.locator('.seat select').all())
            expect((await select.boundingBox())!.width).toBeLessThan(choices.width);
        }
        expect(faults).toEqual([]);
      },
    );

    it('nothing but the map is in its frame, and no table of forces is wider than its panel, at three sizes', {
      timeout: 600_000,
    }, async () => {
      const { page, faults } = await site.tab();
      await page.setViewportSize(SCREENS[0]);
      for (const [place, game] of [...WARGAMES, 'men-of-iron/bosworth'].entries()) {
        await begin(page, site.address, game);
        await settled(page);
        if (place === 0) await expectMapAlone(page);
        await page.getByRole('tab', { name: 'Forces' }).click();
        await page.locator('.forces').first().waitFor();
        for (const [size, screen] of SCREENS.entries()) {
          await resize(page, screen);
          const tooWide = await page
            .locator('.table-scroll')
            .evaluateAll((tables) => tables.filter((table) => table.scrollWidth > table.clientWidth).map((table) => table.ariaLabel));
          expect(tooWide, `${game} at ${screen.width}`).toEqual([]);
          if (isSampled(place + size, SCREENS.length)) expect(await accessibilityFaults(page), `${game} at ${screen.width}`).toEqual([]);
          expect(faults).toEqual([]);
        }
      }
    });

    it.each(['barons-war/skirmish', 'one-hour-wargames/training'])(
      'on a phone the map, the question and an answer share the screen: %s',
      { timeout: 600_000 },
      async (game) => {
        const screen = SCREENS[2];
        const { page, faults } = await site.open(screen);
        await beginAnswered(page, site.address, game);
        await page.evaluate(() => scrollTo(0, 0));
        for (const what of ['.board-scroll', '.newest', '.status h2', '.decide .choice'])
          expectInside(await boxOf(page, what), screen, what);
        expect((await boxOf(page, '.board-scroll')).y).toBeLessThan(100);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(faults).toEqual([]);
      },
    );

    it.each(['barons-war/skirmish', 'one-hour-wargames/training'])(
      'shows what the other side did, numbered as in the list, until the next click: %s',
      { timeout: 600_000 },
      async (game) => {
        const { page, faults } = await site.tab();
        await page.setViewportSize(SCREENS[0]);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await beginAnswered(page, site.address, game);
        const onBoard = await page.locator('.last-number text').allTextContents();
        expect(onBoard).toEqual(onBoard.map((_, i) => String(i + 1)));
        expect(await page.locator('.since .action-number').allInnerTexts()).toEqual(onBoard);
        expect(await page.locator('.since li').first().innerText()).not.toBe('');
        const motionOf = (): Promise<string> =>
          page
            .locator('.last-move')
            .first()
            .evaluate((move) => getComputedStyle(move).animationName);
        expect(await motionOf()).toBe('none');
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        expect(await motionOf()).toBe('last-move');
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.locator('.board-scroll').click({ position: { x: 3, y: 3 } });
        await page.waitForFunction(() => document.querySelector('.last-move') === null);
        expect(faults).toEqual([]);
      },
    );

    it('tells in words what the other side did where there is no board', { timeout: 600_000 }, async () => {
      const { page, faults } = await site.open();
      await begin(page, site.address, 'connect-four/standard', { against: 'mcts:sims=50' });
      const { version } = await settled(page);
      await page.locator('.choice').first().click();
      await settled(page, version);
      expect(await page.locator('.since li').allInnerTexts()).toEqual([expect.stringMatching(/^yellow drops into [a-g]/)]);
      expect(await page.locator('.log li').count()).toBe(2);
      expect(faults).toEqual([]);
    });

    it('an address that cannot be read leads nowhere, and back to the scenarios', { timeout: 600_000 }, async () => {
      const { page, faults } = await site.open();
      await page.goto(`${site.address}/#/%E0%A4%A`);
      await page.locator('main .empty a').click();
      await page.locator('.card').first().waitFor();
      await page.evaluate(() => (location.hash = '#/set-up/%ff'));
      await page.locator('main .empty').waitFor();
      expect(faults).toEqual([]);
    });
  },
);
