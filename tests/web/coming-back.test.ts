import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../browser/chromium.ts';
import { begin, openSite, settled, type Site } from './page.ts';

const executable = findChromium();

describe.skipIf(executable === undefined)('loading and coming back (not run where there is no Chromium: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  it('fetches a network and its runtime, compressed, while a person is still choosing it', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    const [wasm, network] = [page.waitForResponse(/\.wasm$/), page.waitForResponse(/\.onnx$/)];
    await page.goto(`${site.address}/#/set-up/barons-war/skirmish`);
    await page.locator('.seat select').nth(1).selectOption('neural:barons-war,level=2');
    expect((await wasm).headers()['content-encoding']).toBe('br');
    expect((await network).url()).toContain('barons-war');
    expect(faults).toEqual([]);
  });

  it('fetches no network for an opponent that needs none', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await begin(page, site.address, 'barons-war/skirmish');
    let now = await settled(page);
    for (let count = 0; count < 3; count++) {
      await page.locator('.choice').first().click();
      now = await settled(page, now.version);
    }
    await page.waitForTimeout(5000); // as long as somebody would look at the usual opponent
    expect(fetched.filter((url) => /\.(wasm|onnx)$/.test(url))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('comes back to the same game when the page is loaded again', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.tab();
    await begin(page, site.address, 'barons-war/skirmish');
    let now = await settled(page);
    for (let count = 0; count < 3; count++) {
      await page.locator('.choice').first().click();
      now = await settled(page, now.version);
    }
    const shown = async (): Promise<unknown> => ({
      log: await page.locator('.log').innerText(),
      headline: await page.locator('.status').innerText(),
      choices: await page.locator('.choice').allInnerTexts(),
    });
    const before = await shown();
    await page.reload();
    await settled(page);
    expect(await shown()).toEqual(before);
    await page.getByRole('link', { name: 'Scenarios' }).click();
    await page.locator('.card').first().waitFor();
    await page.getByRole('link', { name: 'Game', exact: true }).click();
    await page.reload();
    await settled(page);
    expect(await shown()).toEqual(before);
    expect(faults).toEqual([]);
  });

  it('says in plain words that a part of the page is gone, and goes on with the game after a reload', { timeout: 600_000 }, async () => {
    const { page } = await site.open();
    await begin(page, site.address, 'tic-tac-toe/standard');
    const now = await settled(page);
    await page.locator('.choice').first().click();
    await settled(page, now.version);
    const log = await page.locator('.log').innerText();
    const chunk = /\/play-screen-[^/]*\.js$/;
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    const alert = page.locator('main [role=alert]');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      'A new version of this page is out, or the line is down. Reload to go on; games that were begun are kept. Reload',
    );
    await page.unroute(chunk);
    await alert.getByRole('button', { name: 'Reload' }).click();
    await settled(page);
    expect(await page.locator('.log').innerText()).toBe(log);
  });

  it('says that a game is not there any more', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(`${site.address}/#/play/no-such-game`);
    await page.locator('main .empty').filter({ hasText: 'forgotten' }).waitFor();
    expect(faults).toEqual([]);
  });
});
