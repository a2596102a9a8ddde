import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchChromium } from '../browser/chromium.ts';
import { writeReport } from '../../training/report/index.ts';
import { addGames, beginRun, uniformEvaluator } from './report-run.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const executablePath = findChromium();

describe.skipIf(executablePath === undefined)(
  'the page of a run in Chromium (not run where there is none: apt-get install chromium)',
  () => {
    let browser: Browser;
    beforeAll(async () => void (browser = await launchChromium(executablePath!)), 600_000);
    afterAll(() => browser.close());

    it.each(['light', 'dark'] as const)('opens from its file alone, in %s, wide and narrow', { timeout: 600_000 }, async (colorScheme) => {
      const run = beginRun(newFolder());
      addGames(run, 30, 0.6, false);
      run.log({ event: 'metrics', step: 5, 'loss/policy': 0.4, elapsedSeconds: 60 });
      const out = join(run.path, 'report.html');
      await writeReport(run.path, out, {
        openNetwork: () => Promise.resolve({ evaluator: uniformEvaluator, steps: 5 }),
        simulations: 2,
        games: 1,
      });
      const tab = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
      tab.setDefaultTimeout(600_000);
      const asked: string[] = [];
      const faults: string[] = [];
      tab.on('request', (request) => request.url().startsWith('data:') || asked.push(request.url()));
      tab.on('console', (message) => faults.push(message.text()));
      await tab.goto(pathToFileURL(out).href, { waitUntil: 'load' });
      const broken = 'Array.from(document.images).filter((image) => !image.complete || image.naturalWidth === 0).length';
      expect(await tab.evaluate(broken)).toBe(0);
      for (const width of [1280, 380]) {
        await tab.setViewportSize({ width, height: 900 });
        expect(await tab.evaluate('document.documentElement.scrollWidth'), `${width} pixels`).toBeLessThanOrEqual(width);
      }
      const paper = await tab.evaluate(
        'getComputedStyle(document.body).backgroundColor.match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0)',
      );
      expect((paper as number) > 382).toBe(colorScheme === 'light');
      expect(asked).toEqual([pathToFileURL(out).href]);
      expect(faults).toEqual([]);
      await tab.close();
    });
  },
);
