import type { KingdomState } from '../state/state.ts';

type S = KingdomState;

/** A hex by the place that lies there: `Oxford (0712)`. */
export function hexWords(s: S, hex: number): string {
  const place = s.scenario.placeAt[hex]!;
  return place < 0 ? s.scenario.grid.format(hex) : `${s.scenario.places[place]!.name} (${s.scenario.grid.format(hex)})`;
}

export function menWords(men: number): string {
  return men === 1 ? '1 man' : `${men} men`;
}

export function bandWords(s: S, band: number): string {
  return s.scenario.bands[band]!.name;
}
