import type { BoardLayer, Player } from '../../../core/index.ts';
import { drawShot, pieceLayer, zoneLayers } from '../../../hexes/page/layers.ts';
import { centreOf, hexPoints, RADIUS } from '../../../hexes/render/shapes.ts';
import { LONGEST_RANGE } from '../../charts/missiles.ts';
import { FACES } from '../../charts/tables.ts';
import { TERRAIN_CHARTS, TERRAINS } from '../../charts/terrain.ts';
import { drawMan } from '../render/counters.ts';
import { PREFIX } from '../render/looks.ts';
import { inWords } from '../../notation/words.ts';
import { columnAt } from '../mechanics/missiles/missiles.ts';
import { isZone } from '../mechanics/ground/zones.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { AnarchyParts, AnarchyState } from '../../state/state.ts';

type S = AnarchyState;

/** The man of an id whom both sides see on the map, -1 if there is none. */
function manOf(s: S, id: string | null): number {
  const man = s.scenario.men.findIndex((card) => card.id === id);
  return man < 0 || !s.isOnMap(man) || s.hidden(man) === 1 ? -1 : man;
}

/** Hexes at which a man can shoot, with the column of a roll of 1. @shows B25 @shows B35 */
function drawRange(s: S, man: number): string {
  const { grid, places } = s.scenario;
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

const VEIL = '#2b2318';

/** Whether somebody can stand in a place, the steps of ladders left out. */
function isFloor({ places }: Scenario, place: number): boolean {
  const terrain = places.terrain[place]!;
  return TERRAIN_CHARTS[terrain]!.foot !== null && TERRAINS[terrain] !== 'ladder';
}

/** What is seen of one height of a castle: its hexes clear, everything else under a veil, and who stands there on top. */
function drawLevel(s: S, level: number, viewer: Player | undefined): string {
  const { grid, places } = s.scenario;
  const clear = new Set<number>();
  for (let place = 0; place < places.count; place++)
    if (s.levelAt(place) === level && isFloor(s.scenario, place)) clear.add(places.hex[place]!);
  const veiled = grid.hexes.filter((hex) => !clear.has(hex)).map((hex) => hexPoints(centreOf(grid, hex), RADIUS, grid.turn));
  const men = s.scenario.men.flatMap((_, man) => {
    const isSeen = s.isOnMap(man) && (s.hidden(man) === 0 || s.sideOf(man) === viewer);
    return isSeen && s.levelAt(s.at(man)) === level ? [drawMan(s, man)] : [];
  });
  return `<g fill="${VEIL}" opacity=".6">${veiled.map((points) => `<polygon points="${points}"/>`).join('')}</g>${men.join('')}`;
}

/** A layer for each height of a map with more than one on which somebody can stand. */
function levelLayers(scenario: Scenario): readonly BoardLayer[] {
  const { places } = scenario;
  const heights = new Map<number, Set<string>>();
  for (let place = 0; place < places.count; place++) {
    if (!isFloor(scenario, place)) continue;
    const names = heights.get(places.level[place]!) ?? new Set();
    heights.set(places.level[place]!, names.add(inWords(TERRAINS[places.terrain[place]!]!)));
  }
  if (heights.size < 2) return [];
  return [...heights]
    .sort(([a], [b]) => a - b)
    .map(([level, names]) => ({
      id: `level-${level < 0 ? `minus-${-level}` : level}`,
      title: `Level ${level}`,
      about: `Who stands on level ${level}: ${[...names].join(', ')}. All else lies under a veil.`,
      scope: 'all',
      draw: (state, _, viewer) => drawLevel(state as S, level, viewer),
    }));
}

/** All that they show is open to both players. */
export function createLayers({ scenario, players }: Pick<AnarchyParts, 'scenario' | 'players'>): readonly BoardLayer[] {
  return [
    ...levelLayers(scenario),
    ...zoneLayers<S>(scenario.grid, players, PREFIX, 'Hexes beside upright men, in which the enemy has to stop', isZone),
    pieceLayer<S>(
      { id: 'range', title: 'Range and sight', about: 'Hexes that the man sees and reaches with a shot, with the column of a roll of 1.' },
      manOf,
      drawRange,
    ),
  ];
}
