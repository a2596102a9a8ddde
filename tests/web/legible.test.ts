import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulesets } from '../../rules/registry.ts';
import { findChromium } from '../browser/chromium.ts';
import { isSampled } from '../deep.ts';
import { begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const SCREENS = [
  { width: 1400, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
const BOARDS = rulesets.flatMap(({ id, scenarios }) => scenarios.map((card) => `${id}/${card.id}`));
const WARGAMES = ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'];
const SCENARIOS = WARGAMES.flatMap((id) => BOARDS.filter((name) => name.startsWith(`${id}/`)).filter((_, i) => isSampled(i, 9)));

interface Measured {
  /** Least height of a text on a unit, in CSS pixels. */
  readonly text: number;
  /** Least width or height of a place to choose that does not crowd others, and of a piece. */
  readonly target: number;
  /** Whether a place to choose is in the frame, if there are any. */
  readonly showsPlace: boolean;
  /** Share of the board that is in the frame. */
  readonly share: number;
  readonly hasOverview: boolean;
  /** Names on the map that reach beyond its edge, or over one another. */
  readonly cut: readonly string[];
  readonly overlapping: readonly string[];
}

function measure(page: Page): Promise<Measured> {
  return page.evaluate(() => {
    const all = <T extends Element>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
    const scale = document.querySelector<SVGSVGElement>('.overlay')!.getScreenCTM()!.a;
    const frame = document.querySelector('.board-scroll')!;
    const seen = frame.getBoundingClientRect();
    const map = document.querySelector('.board-layers')!.getBoundingClientRect();
    const sizes = all<SVGGraphicsElement>('.spots:not(.dotted) .spot-ground, .piece.may-act').map((shape) => {
      const { width, height } = shape.getBBox();
      return Math.min(width, height) * scale;
    });
    const spots = all('.spot circle').map((spot) => spot.getBoundingClientRect());
    const names = all('.picture text[paint-order]').map((name) => ({ text: name.textContent, box: name.getBoundingClientRect() }));
    const isOver = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    return {
      text: Math.min(...all('.picture .units text').map((text) => parseFloat(getComputedStyle(text).fontSize) * scale)),
      target: Math.min(...sizes),
      showsPlace:
        spots.length === 0 ||
        spots.some(({ left, right, top, bottom }) => left < seen.right && right > seen.left && top < seen.bottom && bottom > seen.top),
      share: (frame.clientWidth * frame.clientHeight) / (frame.scrollWidth * frame.scrollHeight),
      hasOverview: document.querySelector('.overview') !== null,
      cut: names
        .filter(({ box }) => box.left < map.left - 1 || box.right > map.right + 1 || box.top < map.top - 1 || box.bottom > map.bottom + 1)
        .map(({ text }) => text),
      overlapping: names.flatMap(({ text, box }, i) =>
        names.slice(i + 1).flatMap((other) => (isOver(box, other.box) ? [`${text} | ${other.text}`] : [])),
      ),
    };
  });
}

/** Gives the chits of a secret plan, which is made beside the board, until the board is shown. */
async function planned(page: Page): Promise<void> {
  for (let count = 0; (await page.locator('.overlay').count()) === 0 && count < 300; count++) {
    await page.evaluate((place) => {
      const choices = document.querySelectorAll<HTMLElement>('.plan-choices .choice');
      choices[place % Math.max(1, choices.length)]?.click();
    }, count);
    await page.waitForTimeout(100);
  }
  await page.locator('.overlay').waitFor();
  await settled(page);
}

describe.skipIf(executable === undefined)('a board begins so large that one can read it (not run where there is no Chromium)', () => {
  let site: Site;
  let tab: Awaited<ReturnType<Site['open']>>;
  beforeAll(async () => {
    site = await openSite(executable!);
    tab = await site.open();
  }, 600_000);
  afterAll(() => site.close());

  it.each(SCENARIOS)(
    '%s: text of 11 px, targets of 24 px, no name cut or over another, at three sizes',
    { timeout: 600_000 },
    async (game) => {
      const { page, faults } = tab;
      await page.setViewportSize(SCREENS[0]);
      await begin(page, site.address, game);
      await settled(page);
      await planned(page);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        let found = await measure(page);
        // The board follows the size of the window a moment later.
        for (let count = 0; count < 100 && (found.text < 10.9 || found.target < 23.9 || !found.showsPlace); count++) {
          await page.waitForTimeout(100);
          found = await measure(page);
        }
        const where = `${game} at ${screen.width}`;
        expect(found.text, `${where}: text`).toBeGreaterThan(10.9);
        expect(found.target, `${where}: target`).toBeGreaterThan(23.9);
        expect(found, where).toMatchObject({ showsPlace: true, hasOverview: found.share < 0.85, cut: [], overlapping: [] });
      }
      expect(faults).toEqual([]);
    },
  );
});
