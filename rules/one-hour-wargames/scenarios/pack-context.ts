import type { Player } from '../../core/index.ts';
import type { Faults } from '../../core/faults.ts';
import { type Box, uprightBox } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Edge, SIDES } from '../scenario.ts';
import type { PackRect, PackScenario } from './pack-schema.ts';

/** What every part of a scenario is worked out from. */
export interface PackContext {
  readonly pack: PackScenario;
  /** Half of the frontage and of the depth of a base, in ticks. */
  readonly halfWidth: number;
  readonly halfDepth: number;
  readonly faults: Faults;
}

export const PLAYERS = [0, 1] as const satisfies readonly Player[];

export function sideOf(side: (typeof SIDES)[number]): Player {
  return side === 'red' ? 0 : 1;
}

export function ticksOf(inches: number): number {
  return Math.round(inches * TICKS_PER_INCH);
}

export function rectBox({ x, y, w, h }: PackRect): Box {
  return uprightBox(ticksOf(x), ticksOf(y), ticksOf(w), ticksOf(h));
}

/** Place of the entry of this name; -1, and a fault, if there is none. */
export function placeOf(list: readonly { readonly id: string }[], id: string, what: string, path: string, faults: Faults): number {
  const place = list.findIndex((entry) => entry.id === id);
  if (place < 0) faults.add(path, `No ${what} is called "${id}".`);
  return place;
}

export function checkNames(list: readonly { readonly id: string }[], path: string, faults: Faults): void {
  list.forEach(({ id }, i) => {
    if (list.findIndex((other) => other.id === id) < i) faults.add(`${path}/${i}/id`, `There are two of the name "${id}".`);
  });
}

/** A stretch of an edge in ticks, from the west or the south; the whole edge if it is not given. */
export function stretchOf(
  { pack, faults }: PackContext,
  part: { edge: Edge; from?: number | undefined; to?: number | undefined },
  path: string,
): { from: number; to: number } {
  const length = part.edge === 'north' || part.edge === 'south' ? pack.table.width : pack.table.height;
  const from = part.from ?? 0;
  const to = part.to ?? length;
  if (to > length) faults.add(`${path}/to`, `The ${part.edge} edge is ${length} inches long.`);
  if (from >= to) faults.add(`${path}/from`, 'Must be less than "to".');
  return { from: ticksOf(from), to: ticksOf(to) };
}
