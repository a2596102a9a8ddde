import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadGame } from '../../rules/registry.ts';
import type { MoveReply } from '../../server/client/types.ts';
import { Pace } from '../../web/table/pace.ts';
import { Table } from '../../web/table/table.ts';
import type { TableView } from '../../web/table/view.ts';
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

  it('ends the waiting when the game is closed', async () => {
    const pace = new Pace(0);
    const off = new AbortController();
    pace.pause();
    const waiting = pace.turn(off.signal);
    off.abort();
    await expect(waiting).rejects.toThrow('closed');
  });
});

describe('looking back at a watched game', () => {
  /** A game between two who play the first move they may. */
  function lay() {
    const views: TableView[] = [];
    const seat = { kind: 'opponent', name: 'first', strength: {} } as const;
    const table = new Table(
      { ruleset: 'pig', scenario: 'pig-20', options: {}, seats: [seat, seat], seed: 'look', undo: 'own', paceMs: 0 },
      {
        ask: () => Promise.resolve({ action: { index: views.length % 3 === 0 ? 1 : 0 }, winProbability: null } as MoveReply),
        publish: (view) => views.push(view),
        wait: () => Promise.resolve(),
      },
    );
    return { table, last: () => views.at(-1)! };
  }

  it('goes back decision by decision to the beginning, on again to the present, and changes nothing', async () => {
    const { table, last } = lay();
    await table.run();
    const end = last();
    const { record } = table.kept();
    const seen: (TableView['position'] | undefined)[] = [end.position];
    while (last().hasEarlier) {
      table.look('back');
      expect(last().looksBack).toBe(true);
      seen.push(last().position);
    }
    expect(new Set(seen.map((position) => JSON.stringify(position))).size).toBeGreaterThan(4);
    expect(last().decides).toBe(0);
    const start = loadGame('pig', 'pig-20').newState();
    start.apply(record.moves[0]!); // the die before the first decision
    expect(last().position).toEqual(start.toPosition());
    for (const position of seen.toReversed().slice(1)) {
      table.look('on');
      expect(last().position).toEqual(position);
    }
    expect(last().looksBack).toBe(false);
    table.look('back');
    table.look('now');
    expect(last().position).toEqual(end.position);
    expect(table.kept().record).toEqual(record);
  });

  it('is not for those who play', async () => {
    const views: TableView[] = [];
    const table = new Table(
      {
        ruleset: 'pig',
        scenario: 'pig-20',
        options: {},
        seats: [{ kind: 'person' }, { kind: 'person' }],
        seed: 'p',
        undo: 'own',
        paceMs: 0,
      },
      { ask: () => Promise.reject(new Error('nobody')), publish: (view) => views.push(view), wait: () => Promise.resolve() },
    );
    await table.run();
    await table.play(views.at(-1)!.version, 0);
    const { position } = views.at(-1)!;
    table.look('back');
    expect(views.at(-1)).toMatchObject({ position, looksBack: false, hasEarlier: false });
  });
});

describe.skipIf(executable === undefined)('watching in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  beforeAll(async () => void (site = await openSite(executable!)), 600_000);
  afterAll(() => site.close());

  async function watch(page: Page, game: string, pace: string): Promise<void> {
    await page.goto(`${site.address}/#/set-up/${game}`);
    await page.locator('.seat select >> nth=0 >> option[value="scripted"]').waitFor({ state: 'attached' });
    for (const side of [0, 1]) await page.locator('.seat select').nth(side).selectOption('scripted');
    await page.locator('summary').click();
    await page.locator('label', { hasText: 'Pause between' }).locator('select').selectOption(pace);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.watch').waitFor();
  }

  it('is stepped through with arrows, and survives a reload while it runs and once it is over', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await watch(page, 'barons-war/skirmish', '0');
    const isOver = (): Promise<unknown> =>
      page.waitForFunction(() => document.querySelector<HTMLElement>('[data-status]')?.dataset['status'] === 'over', undefined, {
        timeout: 600_000,
      });
    await page.locator('.log .entry').nth(5).waitFor();
    await page.reload();
    await page.locator('.watch').waitFor();
    await isOver();
    await page.reload();
    await isOver();
    const entries = async (): Promise<string> => page.locator('.newest').innerText();
    const headline = await page.locator('.status h2').innerText();
    const newest = [await entries()];
    await page.locator('main').focus();
    for (let count = 0; count < 3; count++) {
      const before = await page.locator('[data-version]').getAttribute('data-version');
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction((version) => document.querySelector('[data-version]')!.getAttribute('data-version') !== version, before);
      newest.push(await entries());
    }
    expect(await page.locator('.watch [role=status]').count()).toBe(1);
    expect(await page.locator('.status h2').innerText()).not.toBe(headline);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const line of newest.toReversed().slice(1)) {
      await page.keyboard.press('ArrowRight');
      await page
        .locator('.newest')
        .filter({ hasText: line.split('\n')[0]! })
        .waitFor();
    }
    await page.locator('.watch [role=status]').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Scenarios' }).click();
    await page.locator('.kept').filter({ hasText: 'finished' }).getByRole('link', { name: 'Look at' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('is paused with the space bar, goes move by move, and goes on', { timeout: 600_000 }, async () => {
    const { page, faults } = await site.open();
    await watch(page, 'one-hour-wargames/training', '400');
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
