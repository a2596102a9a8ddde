import type { Edge, TableSize } from '../edges.ts';

/** A stretch of the table's edge, measured from the west or the south, in ticks. */
interface Stretch {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}

/** Whether an edge runs from west to east. */
export function isAcross(edge: Edge): boolean {
  return edge === 'north' || edge === 'south';
}

/** Ticks from a place on the table to the line of an edge. */
export function gapToEdge(edge: Edge, x: number, y: number, { width, height }: TableSize): number {
  return edge === 'north' ? height - y : edge === 'south' ? y : edge === 'east' ? width - x : x;
}

/** Whether a place lies straight before a stretch of an edge, however far away. */
export function liesBefore({ edge, from, to }: Stretch, x: number, y: number): boolean {
  const along = isAcross(edge) ? x : y;
  return along >= from && along <= to;
}

/** Ticks from a place on the table to the nearest point of a stretch. */
export function gapToStretch({ edge, from, to }: Stretch, x: number, y: number, table: TableSize): number {
  const along = isAcross(edge) ? x : y;
  const aside = Math.max(0, from - along, along - to);
  const away = gapToEdge(edge, x, y, table);
  return Math.sqrt(aside * aside + away * away);
}
