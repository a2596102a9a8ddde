import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..', '..');

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
};

/** Where Debian and others put the browser; the variable CHROMIUM names another place. */
const PLACES = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a Chromium on this machine; undefined if there is none. */
export function findChromium(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

/**
 * Features that Chromium starts without. The pages of the suggestions below the address bar, which nobody sees here, took a third of the processor time of
 * a tab. The others are those that Playwright switches off: Chromium heeds the last list only.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Without the parts that draw on a graphics card in software, and with WebAssembly compiled once: half of the processor time of a tab went there.
 * What is drawn and computed stays the same.
 */
const ARGS = ['--no-sandbox', '--disable-gpu', '--js-flags=--liftoff-only', `--disable-features=${WITHOUT.join(',')}`];

/** Starts Chromium for tests; the limit ends what hangs. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ARGS, timeout: 600_000 });
}

/** A page that can import the built package as a browser does, without a bundler. */
const PAGE = `<!doctype html>
<title>schiltron</title>
<link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "pure-rand/": "/node_modules/pure-rand/lib/esm/", "zod": "/node_modules/zod/index.js" } }</script>
<script type="module">
  import * as rules from '/dist/rules/index.js';
  import * as agents from '/dist/agents/index.js';
  import { answer } from '/tests/browser/ask.mjs';
  globalThis.answerAll = async (asked) => {
    const answers = [];
    for (const one of asked) answers.push(await answer({ ...rules, ...agents }, one));
    return answers;
  };
</script>`;

function serveFile(url: string): { readonly type: string; readonly body: Buffer | string } | undefined {
  const path = normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname));
  if (path === '/') return { type: 'text/html', body: PAGE };
  if (!/^\/(dist|tests\/browser|node_modules\/(pure-rand|zod))\//.test(path)) return undefined;
  const file = [join(root, path), `${join(root, path)}.js`].find((one) => existsSync(one) && statSync(one).isFile());
  return file === undefined ? undefined : { type: TYPES[extname(file)] ?? 'application/octet-stream', body: readFileSync(file) };
}

export interface BrowserPage {
  readonly browser: Browser;
  readonly address: string;
  close(): Promise<void>;
}

/** Starts Chromium and a server of the built package for it. */
export async function openBrowser(executablePath: string): Promise<BrowserPage> {
  const server: Server = createServer((request, response) => {
    const found = serveFile(request.url ?? '/');
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': found?.type ?? 'text/plain' }).end(found?.body ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await launchChromium(executablePath);
  return {
    browser,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
