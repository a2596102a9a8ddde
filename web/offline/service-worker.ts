// Keeps the page, and what was once fetched for it, for times without a line. Names of files in `assets/` change with their content, so a kept file is
// never out of date, and files of two builds cannot be mixed up: a build begins with its `index.html`, which is taken from the server whenever it
// answers, and is kept together with everything it names.

import { FETCHED } from './fetched.ts';

/** The build that this worker comes with: its files, and those that `index.html` names, all as addresses from the folder of the page. */
declare const __BUILD__: { readonly name: string; readonly files: readonly string[]; readonly first: readonly string[] };
const build = __BUILD__;

// The compiler knows either pages or workers.
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  readonly request: Request;
  respondWith(reply: Promise<Response>): void;
}
const worker = self as unknown as {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', hear: (event: Asked) => void): void;
};

const { scope } = worker.registration;
/** Other pages of the same host have caches of their own. */
const own = `schiltron ${new URL(scope).pathname} `;
const FILES = `${own}files`;
const PAGE = `${own}page ${build.name}`;
/** A server that has not answered for so long will probably not; in milliseconds. */
const PATIENCE_MS = 4000;

const addressOf = (file: string): string => new URL(file, scope).href;

/** Keeps the page with all it names. Where the server has gone over to another build meanwhile it keeps nothing, and the next worker does. */
async function keepPage(): Promise<void> {
  const files = await caches.open(FILES);
  const known = new Set((await files.keys()).map(({ url }) => url));
  await files.addAll(build.first.map(addressOf).filter((url) => !known.has(url)));
  const reply = await fetch(scope, { cache: 'no-cache' });
  const text = await reply.clone().text();
  if (!reply.ok || !build.first.every((file) => text.includes(file))) throw new Error('The server has another build of the page.');
  await (await caches.open(PAGE)).put(scope, reply);
}

/** Lets go of older builds, but not of files that this build has too. */
async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== FILES && name !== PAGE) await caches.delete(name);
  const needed = new Set(build.files.map(addressOf));
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) if (!needed.has(url)) await files.delete(url);
}

/** The page as the server has it, else as it is kept. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const reply = await Promise.race([asked, late]).catch(() => null);
  if (reply?.ok === true) return reply;
  return (await caches.match(scope, { cacheName: PAGE, ignoreVary: true })) ?? asked;
}

/** A file as it is kept, else from the server; then it is kept. */
async function file(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  const kept = await files.match(request.url, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.status === 200) void files.put(request.url, reply.clone()).catch(() => undefined); // a full disk does not matter now
  return reply;
}

async function takeOver(): Promise<void> {
  await forgetOthers();
  await worker.clients.claim();
  channel.postMessage('tell');
}

/** Keeps what was fetched before this worker saw it. */
async function keepFetched(urls: readonly string[]): Promise<void> {
  const files = await caches.open(FILES);
  const known = new Set((await files.keys()).map(({ url }) => url));
  const needed = new Set(build.files.map(addressOf));
  for (const url of urls) if (needed.has(url) && !known.has(url)) await files.add(url).catch(() => undefined);
}

const channel = new BroadcastChannel(FETCHED);
channel.addEventListener('message', ({ data }) => Array.isArray(data) && void keepFetched(data as readonly string[]));

worker.addEventListener('install', (event) => event.waitUntil(keepPage()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const [path] = request.url.slice(scope.length).split(/[?#]/);
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return;
  if (request.mode === 'navigate' && (path === '' || path === 'index.html')) event.respondWith(page(request));
  else if (path!.startsWith('assets/')) event.respondWith(file(request));
});
