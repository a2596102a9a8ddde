import { STAGES, type StructureId } from '../charts/battering.ts';
import { isStone } from '../charts/terrain.ts';
import type { Scenario } from './scenario.ts';

/** What can be battered, by the places where it stands: in a fight its structures, in a siege its works. */
export interface Masonry {
  /** Cell that holds its stages of demolition, -1 where there is nothing, `[place]`; and of walls alone, which turn to rubble. */
  readonly cells: Int32Array;
  readonly walls: Int32Array;
  /** Row of each place among them, -1 for others. */
  readonly rows: Int16Array;
  /** Stages until it is down, `[place]`. */
  readonly stages: Uint8Array;
  /** What it is, and the modifier of its battering die, by place. */
  readonly kinds: ReadonlyMap<number, { readonly kind: StructureId; readonly modifier: number }>;
  /** The places, as the cells have them in order. */
  readonly places: readonly number[];
}

/** @param list what stands, in the order of its cells @param first cell of the first of it */
export function createMasonry({ places }: Scenario, list: Scenario['structures'], first: number): Masonry {
  const cells = new Int32Array(places.count).fill(-1);
  const [walls, stages] = [cells.slice(), new Uint8Array(places.count)];
  const rows = new Int16Array(places.count).fill(-1);
  const kinds = new Map<number, { readonly kind: StructureId; readonly modifier: number }>();
  list.forEach(({ place, kind, modifier }, row) => {
    cells[place] = first + row;
    rows[place] = row;
    stages[place] = STAGES[kind];
    kinds.set(place, { kind, modifier });
    if (isStone(places.terrain[place]!)) walls[place] = first + row;
  });
  return { cells, walls, rows, stages, kinds, places: [...kinds.keys()] };
}
