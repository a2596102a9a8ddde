import type { BoardLayer } from '../../core/index.ts';
import { drawShot, pieceLayer, zoneLayers } from '../../hexes/page/layers.ts';
import { LONGEST_RANGE } from '../charts/missiles.ts';
import { PREFIX } from '../render/looks.ts';
import { FACES } from '../charts/tables.ts';
import { columnAt } from '../rules/missiles.ts';
import { isZone } from '../rules/zones.ts';
import type { AnarchyParts, AnarchyState } from '../state/state.ts';

type S = AnarchyState;

/** The man of an id whom both sides see on the map, -1 if there is none. */
function manOf(s: S, id: string | null): number {
  const man = s.compiled.men.findIndex((card) => card.id === id);
  return man < 0 || !s.isOnMap(man) || s.hidden(man) === 1 ? -1 : man;
}

/** Hexes at which a man can shoot, with the column of a roll of 1. @shows B25 @shows B35 */
function drawRange(s: S, man: number): string {
  const { grid, places } = s.compiled;
  const from = s.at(man);
  const inSight = grid.within(places.hex[from]!, LONGEST_RANGE).filter((hex) => {
    return hex !== from && columnAt(s, man, hex, false) > 0 && s.game.sight.canSee(s, from, hex, man, -1);
  });
  return inSight
    .map((hex) => {
      const column = columnAt(s, man, hex, false);
      return drawShot(grid, hex, Math.max(0, (FACES - column) / FACES), String(column));
    })
    .join('');
}

/** All that they show is open to both players. */
export function createLayers({ compiled, players }: Pick<AnarchyParts, 'compiled' | 'players'>): readonly BoardLayer[] {
  return [
    ...zoneLayers<S>(compiled.grid, players, PREFIX, 'Hexes beside upright men, in which the enemy has to stop', isZone),
    pieceLayer<S>(
      { id: 'range', title: 'Range and sight', about: 'Hexes that the man sees and reaches with a shot, with the column of a roll of 1.' },
      manOf,
      drawRange,
    ),
  ];
}
