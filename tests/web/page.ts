import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createHttpServer, createService } from '../../server/index.ts';
import { launchChromium } from '../browser/chromium.ts';

const root = join(import.meta.dirname, '..', '..');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The built page in a browser, served as `schiltron serve` does. Closing it closes its tabs. */
export interface Site {
  readonly address: string;
  /** A fresh tab with settings of its own; faults of the page are collected. */
  open(options?: TabOptions): Promise<Tab>;
  /** One tab, which is opened once: for tests that need no settings or games of their own. Loading the page takes longer than most tests. */
  tab(options?: TabOptions): Promise<Tab>;
  close(): Promise<void>;
}

interface TabOptions {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  /** A screen under fingers, on which moves are shown before they are made. */
  readonly touch?: boolean;
  readonly script?: string;
}

export interface Tab {
  readonly page: Page;
  readonly faults: string[];
}

interface Shared {
  readonly address: string;
  readonly browser: Browser;
}

/** Builds the page if it has to, and starts a server and a browser, which end with this process. */
async function start(executablePath: string): Promise<Shared> {
  const built = spawnSync(process.execPath, ['tools/build/build-web.mjs', '--if-needed'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The page could not be built: ${built.stderr}`);
  const server = createHttpServer(createService({ shipped: false }));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  return { address, browser: await launchChromium(executablePath) };
}

/** What all files of tests have in common that a process runs. */
let shared: Promise<Shared> | null = null;

export async function openSite(executablePath: string): Promise<Site> {
  const { address, browser } = await (shared ??= start(executablePath));
  const contexts: BrowserContext[] = [];
  let tab: Promise<Tab> | null = null;
  const site: Site = {
    address,
    tab(options) {
      return (tab ??= site.open(options));
    },
    async open({ width = 1400, height = 900, dark = false, touch = false, script } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers: 'block', // what one test fetched is not to be found by its next
      });
      contexts.push(context);
      await context.addInitScript(
        `localStorage.getItem('schiltron-settings') ?? localStorage.setItem('schiltron-settings', '{"paceMs":0,"confirm":"${touch ? 'touch' : 'never'}"}')`,
      );
      context.setDefaultTimeout(600_000);
      if (script !== undefined) await context.addInitScript(script);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      page.on('console', (message) => message.type() === 'error' && faults.push(`${message.text()} ${message.location().url}`));
      page.on(
        'request',
        (request) => !/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(address) && faults.push(`asked ${request.url()}`),
      );
      return { page, faults };
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
  return site;
}

/** Begins a game. @param against key of the opponent of the other side, e.g. `scripted` */
export async function begin(
  page: Page,
  address: string,
  game: string,
  { side = 0, against = 'scripted', seed = 'clicks' } = {},
): Promise<void> {
  await page.goto(`${address}/#/set-up/${game}`);
  const seats = page.locator('.seat select');
  await page.locator(`.seat select >> nth=0 >> option[value="${against}"]`).waitFor({ state: 'attached' });
  await seats.nth(side).selectOption('person');
  await seats.nth(1 - side).selectOption(against);
  await page.locator('summary').click();
  await page.getByLabel('Seed of the dice').fill(seed);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-status]').waitFor();
}

/** Waits until the page shows something newer. @returns its status and version */
export async function settled(page: Page, after = -1): Promise<{ readonly status: string; readonly version: number }> {
  const found = await page.waitForFunction(
    (version) => {
      const play = document.querySelector<HTMLElement>('[data-status]');
      if (play === null || Number(play.dataset['version']) <= version || play.dataset['status'] === 'thinking') return null;
      return { status: play.dataset['status']!, version: Number(play.dataset['version']) };
    },
    after,
    { timeout: 600_000 },
  );
  return (await found.jsonValue())!;
}

/** What axe-core finds wrong with the screen, once it is there. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], selectors: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
  });
}
