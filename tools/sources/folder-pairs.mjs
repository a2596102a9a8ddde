// Pairs of folders whose files import each other: neither can be read, moved or tested without the other.
import { posix } from 'node:path';
import { importsOf } from './circles.mjs';

/**
 * Rooms of a folder in their order: each imports only those before it. Files of the folder itself, and rooms that are not listed, import what they like.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const ROOM_ORDER = {
  'rules/core': ['values', 'layout', 'views', 'ruleset', 'actions', 'records', 'state', 'encoder', 'packs', 'steps'],
  'rules/the-anarchy': ['charts', 'notation', 'state', 'scenarios', 'fields', 'fight', 'siege', 'game', 'kingdom'],
};

/**
 * Every pair of folders that import each other, with an import of the direction that has fewer of them.
 * @param {ReadonlyMap<string, string>} texts of all files by their paths
 * @returns {Map<string, readonly [file: string, target: string]>} by `first folder <-> second folder`
 */
export function folderPairs(texts) {
  /** @type {Map<string, [file: string, target: string][]>} */
  const ways = new Map();
  for (const [file, text] of texts)
    for (const target of importsOf(file, text)) {
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (from === to || !texts.has(target)) continue;
      const way = `${from} ${to}`;
      ways.set(way, [...(ways.get(way) ?? []), [file, target]]);
    }
  /** @type {Map<string, readonly [file: string, target: string]>} */
  const pairs = new Map();
  for (const [way, there] of ways) {
    const [from, to] = /** @type {[string, string]} */ (way.split(' '));
    const back = ways.get(`${to} ${from}`);
    if (from < to && back !== undefined) pairs.set(`${from} <-> ${to}`, (there.length < back.length ? there : back)[0] ?? [from, to]);
  }
  return pairs;
}

/**
 * Folders that import each other.
 * @param {ReadonlyMap<string, string>} texts of all files by their paths
 * @returns {{ file: string, message: string }[]}
 */
export function pairFaults(texts) {
  return [...folderPairs(texts)].map(([pair, [file, target]]) => ({
    file,
    message: `imports ${target}, so that two folders import each other: ${pair}`,
  }));
}

/**
 * Imports of a room by one that comes before it.
 * @param {ReadonlyMap<string, string>} texts of all files by their paths
 * @param {Readonly<Record<string, readonly string[]>>} orders
 * @returns {{ file: string, message: string }[]}
 */
export function orderFaults(texts, orders) {
  return Object.entries(orders).flatMap(([folder, rooms]) => {
    /** @param {string} file */
    const place = (file) => (file.startsWith(`${folder}/`) ? rooms.indexOf(file.slice(folder.length + 1).split('/')[0] ?? '') : -1);
    return [...texts].flatMap(([file, text]) => {
      const faults = place(file) < 0 ? [] : importsOf(file, text).filter((target) => place(target) > place(file));
      return faults.map((target) => ({ file, message: `imports ${target}, a room that comes after its own` }));
    });
  });
}
