import { TERRAIN } from '../../../charts/terrain.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

/** Hexes from which a pile can still be reached. @rule 4.5.3 */
const FARTHEST_PILE = 2;

/** Hexes from a man to the nearest pile of rocks on his level, 0 to 2; -1 if none is near. @rule 4.5.1 @rule 4.5.3 */
export function hexesToRocks(s: S, man: number): number {
  const { piles } = s.game;
  const from = s.at(man);
  let nearest = -1;
  for (let i = 0; i < piles.length; i++) {
    const pile = s.thingAt(piles[i]!);
    const hexes = pile < 0 ? -1 : s.distance(from, pile);
    if (hexes < 0 || hexes > FARTHEST_PILE || s.levelAt(pile) !== s.levelAt(from)) continue;
    if (nearest < 0 || hexes < nearest) nearest = hexes;
  }
  return nearest;
}

/** Whether rocks fall from one place into another: next to it and lower, or from hoarding into its own hex. @rule 4.5.1 @rule B40 @ruling AN-46 */
export function isBelow(s: S, from: number, place: number): boolean {
  const hexes = s.terrainOf(from) === TERRAIN.hoarding ? 0 : 1;
  return s.levelAt(place) < s.levelAt(from) && s.distance(from, place) === hexes;
}
