// Folders that hold more source files than one takes in at a glance: they want rooms, each named by what is done in it.
import { posix } from 'node:path';

/** The most source files that one folder may hold, those of its subfolders not counted. */
export const MOST_FILES = 15;

/**
 * Every folder that holds too many files, at its first one.
 * @param {Iterable<string>} files paths from the project's root, with forward slashes
 * @returns {{ file: string, message: string }[]}
 */
export function sizeFaults(files) {
  /** @type {Map<string, string[]>} */
  const held = new Map();
  for (const file of [...files].sort()) {
    const folder = posix.dirname(file);
    held.set(folder, [...(held.get(folder) ?? []), file]);
  }
  return [...held].flatMap(([folder, own]) =>
    own.length <= MOST_FILES
      ? []
      : [
          {
            file: own[0] ?? folder,
            message: `is one of ${own.length} files in ${folder}; divide what is over ${MOST_FILES} into folders by what it does`,
          },
        ],
  );
}
