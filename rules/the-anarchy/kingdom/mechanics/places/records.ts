import { SIEGES } from '../../charts/siege.ts';
import type { KingdomState } from '../../state/state.ts';

type S = KingdomState;

/** The record sheet of the siege of a place, -1 for none. @rule 7.2 */
export function recordOf(s: S, place: number): number {
  for (let row = 0; row < SIEGES; row++) if (s.recordAt(row) === place) return row;
  return -1;
}

/** Begins a sheet, if one is free and sieges are played. */
export function openRecord(s: S, place: number): void {
  if (s.game.options.resolution !== 'played' || recordOf(s, place) >= 0) return;
  const row = recordOf(s, -1);
  if (row >= 0) s.setRecordAt(row, place);
}

/** Wipes the sheet of a siege that is over. */
export function closeRecord(s: S, place: number): void {
  const row = recordOf(s, place);
  if (row >= 0) s.clearRow('records', row);
}
