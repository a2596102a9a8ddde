import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import millFord from '../../rules/men-of-iron/scenarios/mill-ford.json' with { type: 'json' };
import { decodeLab, encodeLab, runLab } from '../../training/lab/index.ts';
import { findChromium } from '../browser/chromium.ts';
import { accessibilityFaults, openSite, type Site } from './page.ts';

const executable = findChromium();
const pictures = join('.tmp', 'screenshots');

/** Games played, as the bar tells. */
async function played(page: Page): Promise<number> {
  const words = await page.getByText(/^\d+ of \d+ games/).textContent();
  return Number(words!.split(' ')[0]);
}

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFileSync((await (await download).path())!, 'utf8');
}

/** Asks for random play alone, without luck and options. */
async function askForLittle(page: Page, games: string): Promise<void> {
  await page.getByLabel('Games of each player').selectOption(games);
  for (const box of ['The captain', 'How much is luck', 'What the options change']) await page.getByLabel(box).uncheck();
  await page.getByRole('button', { name: 'Test this battle' }).click();
}

describe.skipIf(executable === undefined)('a test of a battle in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    site = await openSite(executable!);
  }, 600_000);
  afterAll(() => site.close());

  it('is kept when it is stopped and the page is loaded again, and finds what the command line finds', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await page.goto(`${site.address}/#/scenario/men-of-iron/mill-ford`);
    await page.getByRole('link', { name: 'Test this battle' }).click();
    await askForLittle(page, '1000');
    await page.getByText(/^[1-9]\d* of 1000 games/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const kept = decodeLab(JSON.parse(await saved(page, 'Save the games')), 'kept').games.filter((game) => game !== null).length;
    expect(kept).toBeGreaterThan(0);

    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText(/^\d+ of 1000 games/).waitFor();
    expect(await played(page)).toBeGreaterThan(kept);
    await page.getByRole('button', { name: 'Stop' }).click();

    await page.getByRole('button', { name: 'Begin anew' }).click();
    await askForLittle(page, '20');
    await page.getByRole('button', { name: 'Test it again' }).waitFor();
    const games = await saved(page, 'Save the games');
    const { config } = decodeLab(JSON.parse(games), 'games');
    expect(config).toMatchObject({ players: ['random'], games: 20, optionGames: 0, eye: 'random' });
    expect(games).toBe(encodeLab(await runLab(config)));

    const report = page.frameLocator('iframe.lab-report');
    expect(await report.getByRole('heading', { level: 1 }).textContent()).toBe('Test of The Mill Ford (training)');
    expect(await report.getByRole('img').count()).toBe(3);
    expect(await saved(page, 'Save the report')).toContain('<h1>Test of The Mill Ford (training)</h1>');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, 'lab.png'), fullPage: true });
    expect(faults).toEqual([]);
  });

  it('is made of an own scenario, and refuses games of another battle', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open({ width: 390, height: 844, touch: true });
    await page.goto(`${site.address}/#/pack`);
    const pack = { ...millFord, id: 'my-ford', title: 'My ford' };
    await page
      .getByLabel('Open a file')
      .setInputFiles({ name: 'my-ford.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pack)) });
    await page.getByLabel('Rules').selectOption('men-of-iron');
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByRole('heading', { name: 'Test of My ford' }).waitFor();
    await page.getByLabel('Open games that were saved').setInputFiles({
      name: 'other.json',
      mimeType: 'application/json',
      buffer: Buffer.from(await labOfPig()),
    });
    expect(await page.getByRole('alert').textContent()).toContain('other.json tests another battle, of pig');
    await askForLittle(page, '20');
    await page.getByRole('button', { name: 'Test it again' }).waitFor();
    await page.screenshot({ path: join(pictures, 'lab-phone.png'), fullPage: true });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
});

/** The file of a test of Pig. */
async function labOfPig(): Promise<string> {
  const luck = { turns: 1, openings: 0, replays: 2 };
  const choice = { ruleset: 'pig', scenario: 'pig-20', options: {} };
  const result = await runLab({ ...choice, players: ['random'], games: 2, watched: 0, luck, optionGames: 0, eye: 'random', seed: '1' });
  return encodeLab(result);
}
