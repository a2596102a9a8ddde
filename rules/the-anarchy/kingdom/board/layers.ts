import type { BoardLayer, State } from '../../../core/index.ts';
import { drawZone } from '../../../hexes/page/layers.ts';
import { holderOf } from '../mechanics/places/places.ts';
import type { KingdomParts, KingdomState } from '../state/state.ts';

/** Hexes of the places that each side holds. @shows C.5 @shows C.7 */
export function createLayers({ scenario, players }: Pick<KingdomParts, 'scenario' | 'players'>): readonly BoardLayer[] {
  return ([0, 1] as const).map((side) => ({
    id: `held-${side}`,
    title: `Places of ${players[side]}`,
    about: 'Settlements and castles whose loyalty is to that side: there its groups find supply, recruits and shelter.',
    scope: 'all',
    draw(state: State): string {
      const s = state as KingdomState;
      const hexes = scenario.places.flatMap(({ hex }, place) => (holderOf(s, place) === side ? [hex] : []));
      return drawZone(scenario.grid, [...new Set(hexes)], side, 'kingdom');
    },
  }));
}
