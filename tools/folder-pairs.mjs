// Pairs of folders whose files import each other: neither can be read, moved or tested without the other.
import { posix } from 'node:path';
import { importsOf } from './circles.mjs';

/** Pairs that stand since before this was checked, each in the order of the alphabet. The list only gets shorter. */
export const OPEN_PAIRS = [
  'agents <-> agents/check',
  'env <-> env/check/env',
  'env <-> env/conversions',
  'env <-> env/vector',
  'env <-> env/wrappers',
  'rules/one-hour-wargames/charts <-> rules/one-hour-wargames/state',
  'rules/one-hour-wargames/mechanics <-> rules/one-hour-wargames/notation',
  'rules/one-hour-wargames/mechanics <-> rules/one-hour-wargames/state',
  'rules/one-hour-wargames/odds <-> rules/one-hour-wargames/state',
  'web/app <-> web/play',
  'web/app <-> web/scenarios',
  'web/learn <-> web/play',
  'web/play <-> web/study',
];

/**
 * Rooms of a folder in their order: each imports only those before it. Files of the folder itself, and rooms that are not listed, import what they like.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const ROOM_ORDER = {
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
 * Pairs that are new, and pairs of the list that are none any more.
 * @param {ReadonlyMap<string, string>} texts of all files by their paths
 * @param {readonly string[]} open pairs that are let through
 * @returns {{ file: string, message: string }[]}
 */
export function pairFaults(texts, open) {
  const pairs = folderPairs(texts);
  const fresh = [...pairs].filter(([pair]) => !open.includes(pair));
  return [
    ...fresh.map(([pair, [file, target]]) => ({ file, message: `imports ${target}, so that two folders import each other: ${pair}` })),
    ...open
      .filter((pair) => !pairs.has(pair))
      .map((pair) => ({ file: 'tools/folder-pairs.mjs', message: `lists ${pair}, which do not import each other any more: take it off` })),
  ];
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
