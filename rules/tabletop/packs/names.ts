import type { Faults } from '../../core/packs/faults.ts';

/** A part of a pack that others refer to. */
export interface Named {
  readonly id: string;
}

/** Place of the entry of this name; -1, and a fault, if there is none. */
export function placeOf(list: readonly Named[], id: string, what: string, path: string, faults: Faults): number {
  const place = list.findIndex((entry) => entry.id === id);
  if (place < 0) faults.add(path, `No ${what} is called "${id}".`);
  return place;
}

/** Reports names that are given twice. */
export function checkNames(list: readonly Named[], path: string, faults: Faults): void {
  list.forEach(({ id }, i) => {
    if (list.findIndex((other) => other.id === id) < i) faults.add(`${path}/${i}/id`, `There are two of the name "${id}".`);
  });
}
