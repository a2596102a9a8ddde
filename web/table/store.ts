import type { GameRecord } from '../../rules/core/index.ts';
import type { TableSetup } from './setup.ts';

// Games that are being played, kept in the browser's own database by the table's worker: they hold secrets that the page must not read.

/** What a page may know of a kept game. */
export interface KeptGame {
  readonly id: string;
  readonly title: string;
  readonly players: readonly [string, string];
  /** When it was last played, in milliseconds since 1970. */
  readonly at: number;
}

interface Kept extends KeptGame {
  readonly setup: TableSetup;
  readonly record: GameRecord;
}

const DATABASE = 'schiltron';
const STORE = 'games';
/** Games that are kept; the oldest give way. */
const MOST_GAMES = 20;

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return settle(request);
}

async function withStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await settle(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

export function keepGame(game: Kept): Promise<unknown> {
  return withStore('readwrite', (store) => store.put(game));
}

export async function keptGame(id: string): Promise<Kept | undefined> {
  return withStore('readonly', (store) => store.get(id) as IDBRequest<Kept | undefined>);
}

export function forgetGame(id: string): Promise<unknown> {
  return withStore('readwrite', (store) => store.delete(id));
}

/** Games that can be gone on with, the newest first; those beyond the most that are kept are forgotten. */
export async function keptGames(): Promise<KeptGame[]> {
  const all = (await withStore('readonly', (store) => store.getAll() as IDBRequest<Kept[]>)).sort((a, b) => b.at - a.at);
  for (const { id } of all.slice(MOST_GAMES)) await forgetGame(id);
  return all.slice(0, MOST_GAMES).map(({ id, title, players, at }) => ({ id, title, players, at }));
}
