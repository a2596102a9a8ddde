// What is checked of the sources as a whole: of their folders, and of what imports what.
import { circleFaults } from './circles.mjs';
import { orderFaults, pairFaults, ROOM_ORDER } from './folder-pairs.mjs';
import { MOST_FILES, sizeFaults } from './folder-sizes.mjs';
import { faultsOf } from './layers.mjs';

/** @typedef {{ file: string, line?: number, message: string }} Fault */
/**
 * @typedef {object} SourceCheck
 * @property {string} name
 * @property {string} about its promise in one sentence
 * @property {true} [ofPython] whether it looks at files of Python as well
 * @property {(texts: ReadonlyMap<string, string>) => Fault[]} faults of all files, whose texts are given by their paths
 */

/** @type {readonly SourceCheck[]} */
export const SOURCE_CHECKS = [
  {
    name: 'layers',
    about:
      'a folder imports only what the table of layers allows it, rules and environments use nothing that Node or a browser lacks, ' +
      'and what runs in both uses nothing of Node alone',
    faults: (texts) => [...texts].flatMap(([file, text]) => faultsOf(file, text)),
  },
  { name: 'circles', about: 'no file imports itself by way of others', faults: circleFaults },
  { name: 'folder-pairs', about: 'no two folders import each other', faults: pairFaults },
  {
    name: 'room-order',
    about: 'rooms of a folder that stand in an order import only those before them',
    faults: (texts) => orderFaults(texts, ROOM_ORDER),
  },
  {
    name: 'folder-sizes',
    about: `no folder holds more than ${MOST_FILES} source files, those of Python included`,
    ofPython: true,
    faults: (texts) => sizeFaults(texts.keys()),
  },
];
