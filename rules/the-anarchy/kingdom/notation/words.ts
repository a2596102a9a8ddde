import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** A hex by the place that lies there: `Oxford (0712)`. */
export function hexWords(s: S, hex: number): string {
  const place = s.compiled.placeAt[hex]!;
  return place < 0 ? s.compiled.grid.format(hex) : `${s.compiled.places[place]!.name} (${s.compiled.grid.format(hex)})`;
}

export function menWords(men: number): string {
  return men === 1 ? '1 man' : `${men} men`;
}

export function bandWords(s: S, band: number): string {
  return s.compiled.bands[band]!.name;
}
