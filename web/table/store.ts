import type { GameRecord } from '../../rules/core/index.ts';
import type { TableSetup } from './setup.ts';

// Games that are played, and the last that were, kept in the browser's own database by the table's worker: they hold secrets that the page must
// not read.

/** What a page may know of a kept game. */
export interface KeptGame {
  readonly id: string;
  readonly title: string;
  readonly players: readonly [string, string];
  /** When it was last played, in milliseconds since 1970. */
  readonly at: number;
  /** Whether it has ended: it can be looked at, and studied. */
  readonly isOver: boolean;
}

/** A game as it is kept. */
export interface Kept extends KeptGame {
  /** Names the table at which it is played: a game that is gone on with elsewhere is no longer that of the first. */
  readonly session: string;
  readonly setup: TableSetup;
  readonly record: GameRecord;
}

/** Where games are kept. */
export interface GameStore {
  /** Keeps a game for its table. @param isNew whether the table takes it up; else it must still be its own @returns whether it is */
  keep(game: Kept, isNew: boolean): Promise<boolean>;
  find(id: string): Promise<Kept | undefined>;
  forget(id: string): Promise<unknown>;
  /** The newest first. */
  list(): Promise<KeptGame[]>;
}

const DATABASE = 'schiltron';
const STORE = 'games';
/** Games that are kept; the oldest give way. */
const MOST_GAMES = 20;

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser cannot save anything.')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
  return settle(request);
}

async function withStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => T | Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await use(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Those beyond the most that are kept are forgotten. */
async function list(): Promise<KeptGame[]> {
  const all = (await withStore('readonly', (store) => settle(store.getAll() as IDBRequest<Kept[]>))).sort((a, b) => b.at - a.at);
  for (const { id } of all.slice(MOST_GAMES)) await browserStore.forget(id);
  return all.slice(0, MOST_GAMES).map(({ id, title, players, at, isOver }) => ({ id, title, players, at, isOver }));
}

/** The browser's own database. */
export const browserStore: GameStore = {
  // One transaction: no other tab comes between the look and the writing.
  keep: (game, isNew) =>
    withStore('readwrite', async (store) => {
      const known = isNew ? null : await settle(store.get(game.id) as IDBRequest<Kept | undefined>);
      if (known !== null && known?.session !== game.session) return false;
      await settle(store.put(game));
      return true;
    }),
  find: (id) => withStore('readonly', (store) => settle(store.get(id) as IDBRequest<Kept | undefined>)),
  forget: (id) => withStore('readwrite', (store) => settle(store.delete(id))),
  list,
};
