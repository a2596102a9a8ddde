import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import millFord from '../../rules/men-of-iron/scenarios/mill-ford.json' with { type: 'json' };
import { decodeLab, encodeLab, runLab, SUGGEST, suggestionPack } from '../../training/lab/index.ts';
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
    await openOwn(page, site.address, { ...millFord, id: 'my-ford', title: 'My ford' });
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

  it('finds changes that make a battle even, goes on after a reload, and makes one of them an own scenario', {
    timeout: 600_000,
  }, async () => {
    const { page, faults } = await site.open();
    await openOwn(page, site.address, { ...millFord, id: 'weak', title: 'Weak ford', flightLevels: { blue: 6, red: 12 } });
    await page.getByRole('link', { name: 'What makes it even' }).click();
    await page.getByLabel('Blue win at least').fill('30');
    await page.getByLabel('and at most').fill('70');
    await page.getByLabel('All changes together cost at most').fill('1');
    await page.getByLabel('Changes made together').fill('1');
    await page.getByLabel('Games before a change is believed').selectOption('20');
    await page.getByRole('button', { name: 'Seek changes' }).click();
    await page.getByText(/changes, 20 games each: [1-9]\d* of \d+ games/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    const kept = SUGGEST.decode(JSON.parse(await saved(page, 'Save the games')), 'kept');
    expect(kept.config).toMatchObject({ agents: ['scripted', 'scripted'], band: [0.3, 0.7], cost: 1, together: 1, games: 20 });

    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Ask again' }).waitFor();
    const games = SUGGEST.decode(JSON.parse(await saved(page, 'Save the games')), 'games');
    for (const [name, results] of Object.entries(kept.results))
      for (const [i, result] of results.entries()) if (result !== null) expect(games.results[name]![i]).toBe(result);
    const found = await SUGGEST.ask(games.config, { done: games, onGame: () => expect.unreachable('a game is missing') });
    const rows = page.getByRole('region', { name: 'Table' }).getByRole('row');
    expect(await rows.count()).toBe(2 + found.suggestions.length);
    expect(await rows.nth(2).textContent()).toContain(found.suggestions[0]!.changes[0]);
    const pack = suggestionPack(found.suggestions[0]!);
    const first = page.getByRole('button', { name: 'Save as a pack' }).first();
    await first.scrollIntoViewIfNeeded();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, 'lab-suggest.png'), fullPage: true });
    const download = page.waitForEvent('download');
    await first.click();
    expect(JSON.parse(readFileSync((await (await download).path())!, 'utf8'))).toEqual(pack);
    await page.getByRole('button', { name: 'Make it my own scenario' }).first().click();
    await page.getByRole('heading', { name: 'A scenario of your own' }).waitFor();
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByRole('heading', { name: 'Test of Weak ford, changed' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('tells what changes are worth, on a phone', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open({ width: 390, height: 844, touch: true });
    await page.goto(`${site.address}/#/lab/men-of-iron/mill-ford/worth`);
    await page.getByLabel('Games of each change').selectOption('20');
    await page.getByLabel('Only changes with these words').fill('flight level, blue');
    await page.getByRole('button', { name: 'Measure changes' }).click();
    await page.getByRole('button', { name: 'Ask again' }).waitFor();
    expect(await page.getByRole('region', { name: 'Table' }).getByRole('row').count()).toBe(1 + 6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: join(pictures, 'lab-worth-phone.png'), fullPage: true });
    expect(faults).toEqual([]);
  });
});

/** Brings a pack to the page and begins to test it. */
async function openOwn(page: Page, address: string, pack: object): Promise<void> {
  await page.goto(`${address}/#/pack`);
  await page
    .getByLabel('Open a file')
    .setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(pack)) });
  await page.getByLabel('Rules').selectOption('men-of-iron');
  await page.getByRole('button', { name: 'Test it' }).click();
}

/** The file of a test of Pig. */
async function labOfPig(): Promise<string> {
  const luck = { turns: 1, openings: 0, replays: 2 };
  const choice = { ruleset: 'pig', scenario: 'pig-20', options: {} };
  const result = await runLab({ ...choice, players: ['random'], games: 2, watched: 0, luck, optionGames: 0, eye: 'random', seed: '1' });
  return encodeLab(result);
}
