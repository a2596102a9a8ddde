import { distanceBetween, TICKS_PER_INCH } from '../geometry/plane.ts';

/** A place on the table, in ticks. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export function inchesBetween(a: Place, b: Place): number {
  return distanceBetween(a.x, a.y, b.x, b.y) / TICKS_PER_INCH;
}

/** The place nearest to another; that one itself if there are none. */
export function nearest(from: Place, places: readonly Place[]): Place {
  return places.reduce((best, place) => (inchesBetween(from, place) < inchesBetween(from, best) ? place : best), places[0] ?? from);
}
